"""The example `report`: one column of German with code and references."""
from __future__ import annotations

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas
from typesetter import Block, Frame, Style, fill, gold_of

PAGE = (595.0, 842.0)
LEFT, RIGHT, TOP, BOTTOM = 92.0, 503.0, 752.0, 84.0
MEASURE = RIGHT - LEFT

TITLE = Style("Helvetica-Bold", 19, 25, after=4, justified=False)
AUTHOR = Style("Helvetica", 11, 15, after=14, justified=False)
HEADING = Style("Helvetica-Bold", 13.5, 18, before=14, after=4, justified=False)
SUBHEADING = Style("Helvetica-Bold", 11, 15, before=9, after=3, justified=False)
BODY = Style("Times-Roman", 11, 14.2, after=6)
CODE = Style("Courier", 9.2, 11.5, left=18, justified=False)
NOTE = Style("Times-Roman", 8.8, 10.8)
REFERENCE = Style("Times-Roman", 10.4, 13, left=0, after=3)

PATTERNS = """
ab-ge-schrie-ben an-dern-falls ar-bei-ten auf-ge-nom-men be-schrei-bung be-schrif-tung be-stän-de
be-zeich-nung dig-i-ta-li-sie-rung ein-trä-ge er-fas-sung er-gän-zun-gen er-schlie-ßung frei-wil-li-gen
ge-braucht ge-mein-de ge-mein-den ge-mein-sam ge-prüft grund-sätz-lich hand-schrif-ten jahr-hun-dert
kar-tei-kar-ten mit-ar-bei-te-rin-nen münd-li-che orts-na-men schreib-wei-sen stich-pro-be ton-auf-nah-men
un-ge-fähr un-ter-schrie-ben ver-ein-ba-rung ver-schie-de-nen ver-öf-fent-licht voll-stän-dig
von-ein-an-der vor-ge-gan-gen wör-ter-buch wör-ter-bü-cher zu-ver-läs-sig über-ein-stim-mung über-prü-fung
"""
HYPHENS = {pattern.replace("-", ""): pattern for pattern in PATTERNS.split()}


def body() -> list[Block]:
    note = Block("Die Karten stammen überwiegend aus den Jahren 1908 bis 1931; einige Kästen sind nach einem "
                 "Wasserschaden neu geschrieben worden.", NOTE, label="1")
    return [
        Block("Vom Zettelkasten zur Datenbank", TITLE),
        Block("Jahresbericht der Arbeitsstelle Mundarten, von Käthe Brückner", AUTHOR),
        Block("1 Ausgangslage", HEADING, bookmark=1),
        Block("Das Archiv der Arbeitsstelle besteht aus ungefähr 84.000 Karteikarten, auf denen Lehrer, "
              "Ärzte und Pfarrer seit über hundert Jahren festgehalten haben, wie man in ihren "
              "Gemeinden spricht. Die Handschriften sind sehr verschieden, und jede Hand kürzt anders ab.^1 "
              "Eine Erschließung dieser Bestände war lange geplant, doch fehlte es an Geld und an Menschen, "
              "die Kurrentschrift noch flüssig lesen können.", BODY, note=note),
        Block("Im vergangenen Jahr haben zwölf Freiwillige und drei Mitarbeiterinnen gemeinsam die ersten "
              "zwanzig Kästen abgeschrieben. Der Bericht beschreibt, wie wir dabei vorgegangen sind, was uns "
              "gelungen ist und worin wir uns geirrt haben. Er richtet sich an Kolleginnen und Kollegen, die "
              "vor einer ähnlichen Aufgabe stehen und wissen möchten, womit sie rechnen müssen.", BODY),
        Block("2 Vorgehen", HEADING, bookmark=1),
        Block("2.1 Erfassung", SUBHEADING, bookmark=2),
        Block("Jede Karte wurde fotografiert und von zwei Personen unabhängig voneinander abgeschrieben. "
              "Stimmten beide Fassungen überein, so galt die Karte als geprüft; andernfalls entschied eine "
              "dritte Person. Das klingt umständlich, spart aber Zeit: Die Überprüfung fertiger Texte "
              "ermüdet rascher als das Abschreiben, und wer müde ist, übersieht gerade die kleinen Fehler. "
              "Bei einer Stichprobe von fünfhundert Karten lag die Übereinstimmung bei 94 Prozent.", BODY),
        Block("2.2 Ablage", SUBHEADING, bookmark=2),
        Block("Aus den Abschriften entsteht je Karte ein Eintrag mit Stichwort, Ort, Jahr und Wortlaut. "
              "Schreibweisen werden grundsätzlich nicht vereinheitlicht. Für die Ortsnamen genügt ein "
              "kurzes Programm, das die Kürzel der Karten auflöst:", BODY),
        Block("def place_of(card, places):", CODE._replace(before=2)),
        Block("    key = card.corner.strip(\" .\").lower()", CODE),
        Block("    return places.get(key, \"unbekannt\")", CODE._replace(after=8)),
        Block("Was das Programm nicht kennt, bleibt stehen und wird am Ende des Monats von Hand ergänzt. "
              "Auf diese Weise sind 212 Kürzel zusammengekommen, die in keinem gedruckten Verzeichnis "
              "stehen.", BODY),
        Block("3 Ergebnisse", HEADING, bookmark=1),
        Block("Zwanzig Kästen enthalten 16.340 Karten. Davon sind 15.875 vollständig erfasst; der Rest ist "
              "unleserlich oder gehört nicht in die Sammlung. Am häufigsten sind Wörter für Wetter, Vieh "
              "und Krankheiten belegt, am seltensten solche für Gefühle. Überrascht hat uns, wie viele "
              "Karten ganze Sätze enthalten: beinahe ein Drittel. Sie sind für die Forschung besonders "
              "wertvoll, weil sie zeigen, wie ein Wort gebraucht und nicht nur, wie es erklärt wurde.", BODY),
        Block("Geirrt haben wir uns in der Zeit. Für eine Karte hatten wir zwei Minuten angesetzt, gebraucht "
              "haben wir dreieinhalb. Der Grund liegt nicht in den Handschriften, an die man sich nach "
              "einigen Tagen gewöhnt, sondern in den Ergänzungen: Auf fast jeder Karte hat jemand später "
              "etwas hinzugefügt, oft mit Bleistift und am Rand. Wir haben diese Zusätze vollständig "
              "aufgenommen und mit einem Zeichen versehen, damit sie von der ersten Hand zu unterscheiden "
              "sind.", BODY),
        Block("4 Ausblick", HEADING, bookmark=1),
        Block("Im kommenden Jahr sollen weitere dreißig Kästen folgen. Die Einträge werden unter einer "
              "freien Lizenz veröffentlicht, sobald die Vereinbarung mit den beteiligten "
              "Gemeinden unterschrieben ist. Außerdem möchten wir die Tonaufnahmen einbeziehen, "
              "die seit den fünfziger Jahren entstanden sind und bisher nur auf Bändern liegen. "
              "Mündliche und schriftliche Belege ließen sich dann zum ersten Mal "
              "nebeneinander lesen und hören.", BODY),
        Block("Literatur", HEADING, bookmark=1),
        Block("Brückner, K. (2009): Zettel und Wort. Über das Sammeln in der Mundartforschung. Grünau: "
              "Verlag am Wehr.", REFERENCE),
        Block("Øster, M. und Françoise Léger (2017): Deux mains, une fiche. Erfahrungen mit doppelter "
              "Abschrift. In: Archiv und Sprache 12, S. 44-61.", REFERENCE),
        Block("Wölfle, J. (1931): Wörterbuch der Mundart an der oberen Rems. Zweite Auflage. Ellwangen: "
              "Selbstverlag.", REFERENCE),
    ]


def furniture(canvas: Canvas, number: int) -> None:
    canvas.setFont("Helvetica", 8.5)
    canvas.drawString(LEFT, 796, "Arbeitsstelle Mundarten")
    canvas.drawRightString(RIGHT, 796, "Jahresbericht")
    canvas.setLineWidth(0.5)
    canvas.line(LEFT, 790, RIGHT, 790)
    canvas.drawCentredString(PAGE[0] / 2, 50, f"Seite {number + 1}")


def make(path: Path) -> str:
    """Write the PDF; RETURNS (str): its gold text."""
    canvas = Canvas(str(path), pagesize=PAGE, invariant=1, lang="de-DE", pageCompression=1)
    canvas.setTitle("Vom Zettelkasten zur Datenbank")
    canvas.setAuthor("Käthe Brückner")
    blocks = body()
    pages = [[Frame(LEFT, TOP, BOTTOM)], [Frame(LEFT, TOP, BOTTOM)]]
    fill(canvas, blocks, pages, MEASURE, HYPHENS, lambda number: furniture(canvas, number))
    canvas.save()
    return gold_of(merged_code(blocks))


def merged_code(blocks: list[Block]) -> list[Block]:
    """Lines of code are one block, joined with spaces."""
    merged: list[Block] = []
    for block in blocks:
        if block.style.font == "Courier" and merged and merged[-1].style.font == "Courier":
            merged[-1] = Block(f"{merged[-1].text} {block.text.strip()}", block.style)
        else:
            merged.append(block)
    return merged
