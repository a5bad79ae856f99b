"""Words that name parts of a document, in the languages of our users."""
from __future__ import annotations

import re

FLOAT_WORDS = {
    "figure": "Figures? Figs? Abbildung Abb Bild Figura Figuur Afbeelding Afb Rysunek Rys Obrázek Obr Obrázok "
              "Рисунок Рис Малюнок Мал Фигура Фиг Слика Σχήμα Εικόνα Εικ Kuva Kuvio Figur Fig Ábra Şekil Resim "
              "Slika Attēls Att Paveikslas Pav Joonis Hình Gambar Irudia Ілюстрація Ilustração Ilustración Gràfic "
              "Gráfico Graf Graph Graphique Diagram Diagramm Chart Photo Foto Plate Scheme Schéma Schema Karte "
              "Map Mapa شكل الشكل شکل تصویر איור תרשים Rajz Mynd Фото Skica Taulu Fíor Ffigur Figuro Rajah Larawan "
              "Mchoro Kielelezo Сурет Зураг Rasm Şəkil Նկար სურათი ნახ ሥዕል ምስል "
              "चित्र आकृति आकृती চিত্র ছবি ਚਿੱਤਰ આકૃતિ படம் చిత్రం ಚಿತ್ರ "
              "ചിത്രം රූපය รูปที่ ภาพที่ รูป ຮູບທີ ຮູບ រូបភាព រូប ပုံ",
    "table": "Tables? Tab Tabelle Tableau Tabl Tabla Cuadro Tabela Tabella Tabel Tabulka Tabuľka Tablica Tabell "
             "Таблица Табл Таблиця Табела Таблици Πίνακας Πίν Taulukko Táblázat Tablo Çizelge Tabula Lentelė Tabelul "
             "Tabelul Bảng Tabel Jadual Taula Quadro Tafel Tafla جدول الجدول טבלה "
             "Tábla Táboa Tabelo Talahanayan Jedwali Табліца Кесте Хүснэгт Jadval Cədvəl Աղյուսակ ცხრილი ሠንጠረዥ तालिका "
             "सारणी तक्ता সারণি সারণী টেবিল ਸਾਰਣੀ કોષ્ટક அட்டவணை పట్టిక ಕೋಷ್ಟಕ പട്ടിക වගුව ตารางที่ ตาราง "
             "ຕາຕະລາງ តារាង ဇယား",
    "listing": "Listing Listado Listagem Codice Code Quelltext Algorithm Algorithmus Algorithme Algoritmo Program "
               "Programm Programme Výpis Kod Kód Листинг Box Kasten Encadré Example",
}
"""Names of floats as captions have them, abbreviations without their stop."""
UNSPACED_FLOATS = "图|圖|図|表|그림|표"
_COUNTED = r"(?:\d+(?:\.\d+)*\.?\s*)?"
_NAMES = "|".join(word for words in FLOAT_WORDS.values() for word in words.split())
CAPTION = re.compile(
    rf"(?:(?:{_NAMES})\.?(?:\s*(?:S|A|B|C|D)?\d+(?:[.\-–]\d+)*|\s+(?-i:[IVXLC]+|[A-Z])\b)\s*(?:[a-z]\b)?\)?"
    rf"|(?:{UNSPACED_FLOATS})\s*\d+(?:[.\-]\d+)*"
    rf"|\d+(?:\.\d+)*\.?\s*(?:ábra|táblázat|kép|pav|lentelė|attēls|att|tabula|tab|irudia|taula|sz\. ábra)\b)",
    re.IGNORECASE)
"""`Figure 3`, `Tab. IV`, `図 2`, `4. ábra`."""
FIGURE = re.compile(rf"{_COUNTED}(?:{'|'.join(FLOAT_WORDS['figure'].split())})(?!\w)|(?:图|圖|図|그림)", re.IGNORECASE)
TABLE = re.compile(rf"{_COUNTED}(?:{'|'.join(FLOAT_WORDS['table'].split())})(?!\w)|(?:表|표)", re.IGNORECASE)
ALGORITHM = re.compile(
    r"(?:algorithm|algorithmus|algorithme|algoritmo|algoritme|algoritm|algorytm|algoritmus|algoritmi|algoritması|"
    r"алгоритм|αλγόριθμος|thuật toán|procedure|算法|アルゴリズム|알고리즘)\s*\d+\b", re.IGNORECASE)
CAPTION_OPENINGS = frozenset(word[:3].lower() for word in _NAMES.split("|"))
"""What captions begin with, but for those that begin with a number or an ideograph; the pattern itself takes long."""
CAPTION_STOP = re.compile(r"\s*(?:[.:|–—\-]|$|\s{2,})")
ABSTRACT = re.compile(
    r"(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo|resum|riassunto|sommario|abstrakt|"
    r"samenvatting|streszczenie|аннотация|реферат|анотація|резюме|περίληψη|özet|sammanfattning|sammendrag|"
    r"sammandrag|resumé|povzetek|sažetak|сажетак|rezumat|összefoglaló|összefoglalás|kivonat|tiivistelmä|souhrn|"
    r"abstrakti|laburpena|tóm tắt|摘\s*要|要\s*旨|概\s*要|초\s*록|요\s*약|ملخ[ّ]?ص|תקציר|santrauka|kopsavilkums|resümee|"
    r"samevatting|sumariu|annotasiya|анатацыя|абстракт|апстракт|crynodeb|kokkuvõte|چکیده|achoimre|सारांश|"
    r"ringkasan|abstrak|útdráttur|ანოტაცია|რეზიუმე|anotācija|samandrag|përmbledhja|บทคัดย่อ|ikisiri|ամփոփում|"
    r"ամփոփագիր|সারসংক্ষেপ|সারাংশ|சுருக்கம்)(?!\w)",
    re.IGNORECASE)
REFERENCES = re.compile(
    r"(?:(?:\d+|[IVX]+)\.?\s+)?(?:references?(?: cited)?|bibliography|works cited|literature(?: cited)?|"
    r"literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|références(?: bibliographiques)?|referencias|"
    r"bibliografía|referências|bibliografia|riferimenti bibliografici|riferimenti|bibliografie|referenties|"
    r"literatuur(?:lijst)?|literatura|piśmiennictwo|литература|список литературы|література|βιβλιογραφία|αναφορές|"
    r"kaynakça|kaynaklar|referenser|referanser|litteratur|lähteet|kirjallisuus|viri|literatura|литература|"
    r"irodalom(?:jegyzék)?|hivatkozások|referințe|参考文献|參考文獻|참고\s*문헌|tài liệu tham khảo|المراجع|"
    r"reference list|seznam literatury|použitá literatura|verwysings|referències|referencies|ədəbiyyat|літаратура|"
    r"спіс літаратуры|cyfeiriadau|viited|kirjandus|erreferentziak|viitteet|heimildir|literatūra|literatúra|"
    r"bibliogrāfija|bibliografija|bibliografi|библиографи(?:я|ја)|бібліографія|litteraturförteckning|litteraturliste|"
    r"referansar|referencat|(?:daftar )?pustaka|rujukan|ლიტერატურა|գրականություն|מקורות|ביבליוגרפיה|مراجع|المصادر|"
    r"منابع|संदर्भ|सन्दर्भ|บรรณานุกรม|เอกสารอ้างอิง|"
    r"marejeo|marejeleo|ማጣቀሻ(?:ዎች)?|তথ্যসূত্র|গ্রন্থপঞ্জি|மேற்கோள்கள்)(?:\s+.{0,20})?\W*$", re.IGNORECASE)
CONTENTS = re.compile(
    r"(?:table of contents|contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice(?: general)?|contenido|"
    r"sumário|conteúdo|indice|sommario|inhoud(?:sopgave)?|spis treści|obsah|содержание|оглавление|зміст|περιεχόμενα|"
    r"içindekiler|innehåll(?:sförteckning)?|innhold(?:sfortegnelse)?|indhold(?:sfortegnelse)?|sisällys(?:luettelo)?|"
    r"sadržaj|садржај|kazalo|vsebina|tartalom(?:jegyzék)?|cuprins|目\s*[录錄]|目\s*次|차\s*례|목\s*차|mục lục|"
    r"inhoudsopgawe|índex|съдържание|зьмест|sisukord|gaien aurkibidea|efnisyfirlit|turinys|saturs|содржина|innhald|"
    r"daftar isi|kandungan|përmbajtja|المحتويات|فهرست(?: مطالب)?|תוכן העניינים|სარჩევი|विषय[- ]सूची|अनुक्रमणिका|สารบัญ|"
    r"list of (?:figures|tables|listings)|index|abbildungsverzeichnis|tabellenverzeichnis|table des figures|"
    r"liste des (?:figures|tableaux)|elenco delle (?:figure|tabelle)|(?:lista|índice) de (?:figuras|tablas|tabelas)|"
    r"lijst van (?:figuren|tabellen)|spis (?:rysunków|tabel|tablic)|seznam (?:obrázků|tabulek)|[图表]目录|"
    r"[図表]目次)\W*$", re.IGNORECASE)
_SPELLED = ("one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
            "seventeen|eighteen|nineteen|twenty")
CHAPTER = re.compile(
    r"(?:chapter|part|appendix|kapitel|teil|anhang|chapitre|partie|annexe|capítulo|parte|apéndice|apêndice|anexo|"
    r"capitolo|capítol|apèndix|annex|appendice|hoofdstuk|deel|bijlage|rozdział|część|dodatek|kapitola|část|příloha|"
    r"dodatok|príloha|глава|часть|приложение|розділ|частина|додаток|κεφάλαιο|παράρτημα|bölüm|kısım|bilaga|kapittel|"
    r"vedlegg|tillegg|bilag|appendiks|luku|liite|poglavlje|dodatak|prilog|поглавље|додатак|poglavje|priloga|fejezet|"
    r"függelék|capitolul|anexa|chương|phụ lục|bab|lampiran|hoofstuk|bylae|fəsil|əlavə|дадатак|раздзел|допълнение|"
    r"peatükk|lisa|kapitulua|eranskina|kafli|viðauki|capitulo|kapitulli|shtojca|glava|ek|الفصل|الباب|فصل|باب|پیوست|"
    r"פרק|נספח|თავი|დანართი|գլուխ|հավելված|अध्याय|परिशिष्ट|অধ্যায়|บทที่|ภาคผนวก|第|附\s*[录錄]|付録|부록)"
    rf"(?:\s*\d+|(?:\s+|(?<=[录録록]))(?-i:[IVXLC]+|[A-Z])\b|\s+(?:{_SPELLED})\b)", re.IGNORECASE)
"""`Chapter 3`, `Anhang B`, and as Sphinx prints it in English, `CHAPTER ONE`."""
KEYWORDS = re.compile(
    r"(?:key\s?words|index terms|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|palavras[- ]chave|"
    r"parole chiave|trefwoorden|słowa kluczowe|klíčová slova|ключевые слова|λέξεις[- ]κλειδιά|anahtar kelimeler|"
    r"nyckelord|nøkkelord|nøgleord|avainsanat|kulcsszavak|ključne besede|ključne reči|ključne riječi|кључне речи|"
    r"ключові слова|ключови думи|ключавыя словы|клучни зборови|kľúčové slová|cuvinte cheie|paraules clau|märksõnad|"
    r"võtmesõnad|raktiniai žodžiai|atslēgvārdi|fjalë kyçe|từ khóa|kata kunci|maneno muhimu|关键词|关键字|關鍵詞|"
    r"キーワード|주제어|핵심어|키워드|الكلمات المفتاحية|الكلمات الدالة|واژه\u200c?های کلیدی|کلیدواژه|واژگان کلیدی|"
    r"מילות מפתח|मुख्य शब्द|बीज शब्द|মূল শব্দ|முக்கிய சொற்கள்|คำสำคัญ|საკვანძო სიტყვები|բանալի բառեր|"
    r"հիմնաբառեր|ቁልፍ ቃላት)", re.IGNORECASE)
THANKS = re.compile(
    r"(?:acknowledge?ments?|danksagung|remerciements|agradecimientos|agradecimentos|agraïments|ringraziamenti|dankwoord|"
    r"podziękowania|poděkování|благодарности|подяки|подяка|ευχαριστίες|teşekkür|tack|takk|kiitokset|zahvala|"
    r"köszönetnyilvánítás|mulțumiri|lời cảm ơn|ucapan terima kasih|shukrani|謝辞|致谢|致謝|감사의 글|شكر وتقدير|"
    r"سپاسگزاری|תודות|आभार|কৃতজ্ঞতা|กิตติกรรมประกาศ|მადლობა|շնորհակալություն|ምስጋና)[.:]?", re.IGNORECASE)
"""What heads the thanks at the end of a paper."""
NOTES = re.compile(
    r"(?:(?:\d+|[IVX]+)\.?\s+)?(?:(?:end|foot)?[- ]?notes|notes? (?:de fin|finales)|anmerkungen|(?:end|fuß|fuss)noten|"
    r"notas?(?: (?:finales|al final|finais|de fim|de rodapé|al pie))?|note(?: (?:finali|di chiusura|de final))?|"
    r"(?:eind|voet)?noten|(?:slut|slutt|fot|fod|sluta)?noter|(?:loppu|ala)?viitteet|przypisy(?: końcowe)?|"
    r"(?:koncové )?poznámky(?: pod (?:čarou|čiarou))?|(?:vég|láb)?jegyzetek|примечания|сноски|примітки|виноски|"
    r"бележки|белешки|напомене|заўвагі|(?:končne )?opombe|bilješke|beleške|napomene|fusnote|σημειώσεις|"
    r"(?:son|dip)?notlar|märkused|viited|piezīmes|atsauces|pastabos|išnašos|oharrak|athugasemdir|neðanmálsgreinar|"
    r"shënime|eindnotas|voetnotas|catatan(?: (?:akhir|kaki))?|chú thích|ghi chú|[注註][释釋釈解]?|"
    r"[脚腳尾附][注註]|각주|미주|주석|주|الهوامش|الحواشي|هوامش|پانویس|پی‌نوشت|یادداشت‌ها|הערות(?: (?:שוליים|סיום))?|"
    r"टिप्पणियाँ|टिप्पणियां|পাদটীকা|টীকা|குறிப்புகள்|หมายเหตุ|เชิงอรรถ|შენიშვნები|ծանոթագրություններ)\.?", re.IGNORECASE)
"""What heads notes that stand at the end of a text."""
PANEL = re.compile(r"\(?[a-h]\)\s+(?=\S)")
"""The letter before the name of a panel of a figure."""
ADMONITION = re.compile(
    r"(?:note|notes|tip|warning|caution|important|hint|rationale|attention|danger|hinweis|achtung|warnung|"
    r"tipp|wichtig|vorsicht|anmerkung|gefahr|remarque|astuce|avertissement|mise en garde|nota|aviso|avís|"
    r"advertencia|advertència|atención|atenció|precaución|precaució|cuidado|peligro|perill|importante|consejo|"
    r"consell|consello|sugerencia|suggeriment|atenção|dica|sugestão|observação|perigo|avvertenza|avvertimento|"
    r"avviso|attenzione|pericolo|cautela|suggerimento|opmerking|waarschuwing|belangrijk|let op|voorzichtig|gevaar|"
    r"uwaga|notatka|wskazówka|podpowiedź|ostrzeżenie|ostrożnie|ważne|poznámka|varování|upozornění|výstraha|důležité|"
    r"varovanie|upozornenie|dôležité|примечание|замечание|внимание|предупреждение|предостережение|осторожно|важно|"
    r"подсказка|совет|опасно|примітка|зауваження|увага|попередження|застереження|важливо|підказка|порада|заўвага|"
    r"папярэджанне|важна|забележка|съвет|напомена|примедба|упозорење|савет|пажња|σημείωση|προσοχή|προειδοποίηση|"
    r"υπόδειξη|σημαντικό|not|uyarı|önemli|ipucu|dikkat|obs|observera|notera|anmärkning|varning|viktigt|försiktighet|"
    r"merk|merknad|advarsel|åtvaring|viktig|forsiktig|vigtigt|bemærk|råd|huomautus|huomaa|varoitus|vihje|tärkeää|"
    r"märkus|hoiatus|tähtis|megjegyzés|figyelem|figyelmeztetés|fontos|notă|sfat|atenție|atenţie|avertisment|"
    r"avertizare|opomba|opozorilo|pozor|namig|nasvet|pomembno|napomena|upozorenje|savjet|savet|oprez|pažnja|važno|"
    r"pastaba|patarimas|įspėjimas|dėmesio|svarbu|piezīme|padoms|brīdinājums|uzmanību|svarīgi|oharra|aholkua|kontuz|"
    r"abisua|garrantzitsua|shënim|këshillë|kujdes|catatan|petunjuk|peringatan|perhatian|penting|awas|注意|注|注記|"
    r"备注|備註|提示|技巧|小技巧|警告|危险|危險|小心|当心|當心|重要|補足|ヒント|危険|참고|주의|경고|중요|힌트|팁|"
    r"조심|작은 정보|ghi chú|chú ý|cảnh báo|lưu ý|gợi ý|mẹo|cẩn thận|thận trọng|quan trọng|ملاحظة|تلميح|تحذير|تنبيه|"
    r"مهم|توجه|نکته|هشدار|یادداشت|הערה|טיפ|אזהרה|זהירות|חשוב|टिप्पणी|सुझाव|चेतावनी|सावधान|महत्वपूर्ण|หมายเหตุ|"
    r"คำแนะนำ|คำเตือน|ข้อควรระวัง)\W*$", re.IGNORECASE)
"""Title of an admonition box, alone in its line."""


def is_caption(text: str) -> bool:
    """Does a block begin as a caption does: a float's name, its number and a stop?

    >>> is_caption("Figure 3: The parts"), is_caption("Tabelle 2. Werte"), is_caption("Figure 3 shows that")
    (True, True, False)
    """
    match = caption_name(text)
    return bool(match and CAPTION_STOP.match(text, match.end()))


def caption_name(text: str) -> re.Match[str] | None:
    """The float's name and number at the head of a text."""
    begun = text[:3].lower() in CAPTION_OPENINGS or text[:1] in UNSPACED_FLOATS or text[:1].isdecimal()
    return CAPTION.match(text) if begun else None


def is_label(text: str) -> bool:
    """Is a text no more than a float's name and number?

    >>> is_label("TABLE IV"), is_label("Table 3."), is_label("Table 3. Rain")
    (True, True, False)
    """
    return CAPTION.fullmatch(text.rstrip(" .:")) is not None
