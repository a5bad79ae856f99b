"""Bad input of every kind, made from raw bytes: `CASES` says what is to come of each.

    python tests/hostile_pdfs.py FOLDER     # writes them all, to look at or to try by hand
"""
from __future__ import annotations

import random
import struct
import sys
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from make_pdf import drawn_pdf, raw_pdf, show, stream
from reportlab.lib.pdfencrypt import StandardEncryption

WORDS = "Seven small boats lay at anchor behind the mole that morning."
MORE = "By noon the wind had turned."
START = "Seven small boats lay"
PASSWORD = "ebb tide"
LINE = show(72, 720, WORDS)
PAGE_TEXT = LINE + show(72, 700, MORE)
BOMB = 20_000_000                   # bytes unpacked
LONG_NUMBER = 5_000                 # figures; Python reads no more than 4,300 at once
PAGES, GLYPHS, DRAWS = 200, 20_000, 6_000
TREE, FORMS = 600, 300              # levels
FORM = ("/Type /XObject /Subtype /Form /BBox [0 0 595 842] "
        "/Resources << /Font << /F1 5 0 R >> /XObject << {} >> >>")
FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding {} >>"

TEXT, EMPTY, ERROR = "text", "empty", "error"
Objects = dict[int, "bytes | str"]


@dataclass(frozen=True)
class Case:
    """A file and what may come of it.  `data` None: there is no such file; a function makes it there."""

    name: str
    kind: str
    data: bytes | Callable[[Path], None] | None
    expect: tuple[str, ...] = (TEXT,)
    reasons: tuple[str, ...] = ()           # where an error is expected
    contains: tuple[str, ...] = ()
    password: str | None = None


def objects(content: bytes = PAGE_TEXT, page: str = "", box: str = "[0 0 595 842]", font: str = "",
            fonts: str = "/F1 5 0 R", resources: str = "", entries: str = "",
            more: Mapping[int, bytes | str] | None = None) -> Objects:
    """The objects of a one-page file: 1 catalog, 2 page tree, 3 page, 4 contents, 5 font /F1."""
    return {1: "<< /Type /Catalog /Pages 2 0 R >>", 2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            3: f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R {page} "
               f"/Resources << /Font << {fonts} >> {resources} >> >>",
            4: stream(content, entries), 5: FONT.format(font), **(more or {})}


def pdf(content: bytes = PAGE_TEXT, **settings: object) -> bytes:
    return raw_pdf(objects(content, **settings))       # type: ignore[arg-type]


def unicode_map(codes: Mapping[int, str], width: int = 2) -> bytes:
    """A ToUnicode stream; the values are hexadecimal UTF-16."""
    rows = " ".join(f"<{code:0{width}X}> <{value}>" for code, value in codes.items())
    return stream((f"begincmap 1 begincodespacerange <{'0' * width}> <{'F' * width}> endcodespacerange "
                   f"{len(codes)} beginbfchar {rows} endbfchar endcmap").encode())


def letters(text: str) -> tuple[bytes, dict[int, str]]:
    """Codes from 33 for the letters of a text, and their ToUnicode values."""
    order = {char: 33 + place for place, char in enumerate(dict.fromkeys(text))}
    assert max(order.values()) < 127
    codes = {code: char.encode("utf-16-be").hex() for char, code in order.items()}
    return bytes(order[char] for char in text), codes


def spoken(lines: list[str], visual: bool = False) -> bytes:
    """Lines in any script by a font of one byte a letter; `visual`: drawn from left to right as it looks."""
    codes, table = letters("\n".join(line[::-1] if visual else line for line in lines))
    content = b""
    for number, line in enumerate(codes.split(bytes([letters_code(table, "\n")]))):
        content += (b"BT /F1 12 Tf 1 0 0 1 72 %d Tm <%s> Tj ET\n" % (720 - 16 * number, line.hex().encode()))
    return pdf(content, font="/ToUnicode 6 0 R", more={6: unicode_map(table)})


def letters_code(table: Mapping[int, str], char: str) -> int:
    wanted = char.encode("utf-16-be").hex()
    return next((code for code, value in table.items() if value == wanted), 0)


def vertical(text: str) -> bytes:
    """One letter below the other, columns from right to left."""
    codes, table = letters(text.replace("\n", ""))
    content, place = b"", 0
    for column, line in enumerate(text.split("\n")):
        for row in range(len(line)):
            content += (b"BT /F1 12 Tf 1 0 0 1 %d %d Tm <%02x> Tj ET\n"
                        % (500 - 20 * column, 720 - 12 * row, codes[place]))
            place += 1
    return pdf(content, font="/ToUnicode 6 0 R", more={6: unicode_map(table)})


def form(name: str, target: int, content: bytes) -> bytes:
    return stream(content, FORM.format(f"{name} {target} 0 R"))


def form_loop() -> bytes:
    """Two forms that call each other, with two ways to go each time."""
    both = FORM.format("/A 100 0 R /B 101 0 R")
    return pdf(LINE + b"/A Do", resources="/XObject << /A 100 0 R >>", more={
        100: stream(LINE + b"/A Do /B Do", both), 101: stream(b"/A Do /B Do", both)})


def hang() -> bytes:
    """The same with their kind spelled so that nobody but PDFium sees forms in them, and it does not come back."""
    return form_loop().replace(b"/Subtype /Form", b"/Subtype /#46orm")


def form_nest(fan_out: int, levels: int, last: bytes) -> bytes:
    """Forms in forms, each drawing the next so many times."""
    nested: Objects = {100 + level: form("/X", 101 + level, b"/X Do " * fan_out)
                       for level in range(levels)}
    nested[100 + levels] = form("/X", 5, last)
    return pdf(LINE * (fan_out > 1) + b"/X Do", resources="/XObject << /X 100 0 R >>", more=nested)


def page_loop() -> bytes:
    return raw_pdf({**objects(), 2: "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 4 >>",
                    6: "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 6 0 R] /Count 3 >>"})


def deep_tree() -> bytes:
    tree: Objects = {10 + level: f"<< /Type /Pages /Count 1 /Kids [{11 + level} 0 R] "
                     + (f"/Parent {9 + level} 0 R >>" if level else ">>") for level in range(TREE)}
    tree[9 + TREE] = f"<< /Type /Pages /Count 1 /Kids [3 0 R] /Parent {8 + TREE} 0 R >>"
    return raw_pdf({**objects(), 1: "<< /Type /Catalog /Pages 10 0 R >>", **tree})


def many_pages() -> bytes:
    kids = [10 + number for number in range(PAGES)]
    page = str(objects()[3])
    listed = " ".join(f"{number} 0 R" for number in kids)
    return raw_pdf({**objects(), 2: f"<< /Type /Pages /Count {PAGES} /Kids [{listed}] >>",
                    **dict.fromkeys(kids, page)})


def packed(content: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        content = zlib.compress(content, 9)
    return pdf(content, entries=f"/Filter [{'/FlateDecode ' * times}]")


def damaged_flate() -> bytes:
    data = bytearray(zlib.compress(b"".join(show(72, 800 - 9 * row, f"{row} {WORDS}") for row in range(80))))
    data[len(data) // 2:len(data) // 2 + 40] = bytes(range(40))
    return pdf(bytes(data), entries="/Filter /FlateDecode")


def scan() -> bytes:
    pixels = zlib.compress(bytes(random.Random(1).randrange(256) for _ in range(60 * 80)))
    return pdf(b"q 595 0 0 842 0 0 cm /I Do Q", resources="/XObject << /I 6 0 R >>", more={
        6: stream(pixels, "/Type /XObject /Subtype /Image /Width 60 /Height 80 /ColorSpace /DeviceGray "
                          "/BitsPerComponent 8 /Filter /FlateDecode")})


def png() -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0\0\xff\0\xff\0")) + chunk(b"IEND", b""))


def encrypted(user: str) -> bytes:
    return drawn_pdf(lambda canvas: canvas.drawString(72, 720, WORDS),
                     encrypt=StandardEncryption(user, ownerPassword="harbour master", strength=128))


def odd_codes() -> bytes:
    codes = {0x30: "0061", 0x31: "D83DDE00", 0x32: "D800", 0x33: "DFFF", 0x34: "0000", 0x35: "E000",
             0x36: "F8FF", 0x37: "FFFE", 0x38: "200B", 0x39: "202E", 0x3A: "0301", 0x3B: "DBFFDFFF"}
    return pdf(show(72, 720, "0123456789:;") + show(72, 690, "0 1 2 3 4 5 6 7 8 9 : ;")
               + LINE.replace(b"/F1", b"/F2").replace(b"72 720", b"72 650"),
               font="/ToUnicode 6 0 R", fonts="/F1 5 0 R /F2 7 0 R",
               more={6: unicode_map(codes), 7: FONT.format("")})


def outline_loop() -> bytes:
    return raw_pdf({**objects(), 1: "<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R "
                    r"/OpenAction << /S /JavaScript /JS (app.alert\(1\)) >> >>",
                    7: "<< /Title <FEFFD8> /Author 42 /CreationDate (D:99999999) >>",
                    8: "<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>",
                    9: "<< /Title <FEFFD800> /Parent 8 0 R /Next 9 0 R /Prev 9 0 R /First 8 0 R >>"},
                   trailer="/Info 7 0 R")


def form_fields() -> bytes:
    return raw_pdf({**objects(b"", page="/Annots [8 0 R 9 0 R]"),
                    1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> >>",
                    8: f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (ship) /V ({WORDS}) "
                       "/Rect [50 50 300 70] >>",
                    9: "<< /Type /Annot /Subtype /FreeText /Contents (a note) /Rect [50 100 300 120] >>"})


def field_loop() -> bytes:
    return raw_pdf({**objects(page="/Annots [8 0 R]"),
                    1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] >> >>",
                    7: stream(show(2, 4, "a note"), FORM.format("")),
                    8: "<< /Type /Annot /Subtype /Widget /Parent 9 0 R /Rect [50 50 645 892] /AP << /N 7 0 R >> >>",
                    9: "<< /FT /Tx /T (a) /Parent 9 0 R /Kids [8 0 R 9 0 R] >>"})


def field_bomb() -> bytes:
    return pdf(page="/Annots [8 0 R]", more={
        6: form("/B", 7, b"/B Do /B Do"), 7: form("/B", 7, b"/B Do /B Do"),
        8: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [50 50 300 70] /AP << /N 6 0 R >> >>"})


def endless_map() -> bytes:
    cmap = (b"begincmap /Me usecmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange "
            b"1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap")
    return pdf(font="/ToUnicode 6 0 R", more={6: stream(cmap, "/Type /CMap /CMapName /Me /UseCMap 6 0 R")})


def placed(matrix: str, words: str = WORDS, size: float = 12) -> bytes:
    return b"BT /F1 %g Tf %s Tm (%s) Tj ET\n" % (size, matrix.encode(), words.encode())


def cut(data: bytes, share: float) -> bytes:
    return data[:int(len(data) * share)]


def without_table(data: bytes) -> bytes:
    head, _, tail = data.partition(b"xref\n")
    return head + tail[tail.index(b"trailer"):]


def wrong_table(data: bytes) -> bytes:
    head, mark, tail = data.partition(b"xref\n")
    rows, trailer, rest = tail.partition(b"trailer")
    numbers = random.Random(2)
    size = rows.count(b" n ")
    return (head + mark + b"0 %d\n" % size + b"".join(b"%010d 00000 n \n" % numbers.randrange(10**6)
                                                      for _ in range(size)) + trailer + rest)


def noise(size: int) -> bytes:
    return random.Random(3).randbytes(size)


GOOD = pdf()
NAN = (LINE + placed("1 0 0 1 nan inf", "lost") + placed("1 0 0 1 1e400 -1e400", "lost too")
       + placed("1 0 0 1 " + "9" * 400 + " 5", "far off"))
ANY = (TEXT, EMPTY, ERROR)
FOUND = (START,)

CASES = [
    Case("empty.pdf", "an empty file", b"", (ERROR,), ("empty-file",)),
    Case("html.pdf", "HTML by another name", b"<!doctype html><title>404</title><p>Not found", (ERROR,),
         ("not-a-pdf",)),
    Case("png.pdf", "an image by another name", png(), (ERROR,), ("not-a-pdf",)),
    Case("randombytes.pdf", "a header, then noise", b"%PDF-1.7\n" + noise(20_000), (ERROR,), ("damaged",)),
    Case("truncated.pdf", "the first half", cut(many_pages(), 0.5), ANY, ("damaged", "no-pages")),
    Case("truncated_tail.pdf", "without table and trailer", GOOD[:GOOD.index(b"xref\n")], ANY,
         ("damaged", "no-pages")),
    Case("truncated_plain.pdf", "cut in the page's contents", GOOD[:GOOD.index(b"By noon")], ANY,
         ("damaged", "no-pages")),
    Case("badxref.pdf", "wrong offsets", wrong_table(GOOD), contains=FOUND),
    Case("noxref.pdf", "no table", without_table(GOOD), contains=FOUND),
    Case("junkbefore.pdf", "junk before the header", b"junk " * 180 + GOOD, contains=FOUND),
    Case("junkafter.pdf", "junk after the end", GOOD + b"\0junk" * 1000, contains=FOUND),
    Case("encrypted_user.pdf", "needs a password", encrypted(PASSWORD), (ERROR,), ("encrypted",)),
    Case("encrypted_known.pdf", "its password is given", encrypted(PASSWORD), contains=FOUND,
         password=PASSWORD),
    Case("encrypted_wrong.pdf", "another is given", encrypted("other"), (ERROR,), ("encrypted",),
         password=PASSWORD),
    Case("encrypted_owner.pdf", "restricted, but open to readers", encrypted(""), contains=FOUND),
    Case("zeropages.pdf", "no pages", raw_pdf({1: "<< /Type /Catalog /Pages 2 0 R >>",
         2: "<< /Type /Pages /Kids [] /Count 0 >>"}), (ERROR,), ("no-pages",)),
    Case("pageloop.pdf", "a page tree that holds itself", page_loop(), ANY, ("damaged", "no-pages")),
    Case("badcount.pdf", "says 5000 pages, has one",
         raw_pdf({**objects(), 2: "<< /Type /Pages /Kids [3 0 R] /Count 5000 >>"}), (TEXT, ERROR),
         ("damaged",)),
    Case("glyphs.pdf", "very many glyphs on a page",
         pdf(b"".join(show(20, 830 - row * 0.4, "x" * 10 + " ", size=1) for row in range(GLYPHS // 10)))),
    Case("pages.pdf", "many pages", many_pages(), contains=FOUND),
    Case("hugebox.pdf", "a page of 3 km", pdf(box="[0 0 10000000 10000000]"), (TEXT, ERROR), ("too-large",)),
    Case("highpage.pdf", "so high that letters on it have no height", pdf(box="[0 0 595 2147483648]"), (TEXT, ERROR),
         ("too-large",)),
    Case("zerobox.pdf", "a page of no size", pdf(box="[0 0 0 0]"), ANY, ("damaged",)),
    Case("flippedbox.pdf", "corners swapped, below zero",
         pdf(placed("1 0 0 1 -500 -100"), box="[0 0 -595 -842]"), (TEXT, EMPTY)),
    Case("nanbox.pdf", "a box of names", pdf(box="[/A null 595 842]"), ANY, ("damaged",)),
    Case("formdeep.pdf", "forms 300 deep", form_nest(1, FORMS, LINE), ANY, ("damaged",)),
    Case("formloop.pdf", "forms that call each other", form_loop(), (ERROR,), ("too-large",)),
    Case("hang.pdf", "a loop in disguise", hang(), ANY, ("timeout", "too-large", "crashed")),
    Case("formbillion.pdf", "10,000 draws by forms in forms", form_nest(10, 4, LINE), ANY,
         ("too-large", "timeout")),
    Case("bomb.pdf", "20 MB of blanks", packed(LINE + b" " * BOMB), ANY, ("too-large",)),
    Case("bomb2.pdf", "packed twice", packed(LINE + b" " * BOMB, 2), ANY, ("too-large",)),
    Case("nancoord.pdf", "numbers that are none", pdf(NAN), (TEXT, EMPTY), contains=FOUND),
    Case("negsize.pdf", "negative size, turned about", pdf(placed("-1 0 0 -1 72 720", size=-12)),
         contains=FOUND),
    Case("zerosize.pdf", "size 0", pdf(placed("1 0 0 1 72 720", size=0)), (TEXT, EMPTY)),
    Case("flatrows.pdf", "rows of letters without height", pdf(b"".join(
         placed(f"1 0 0 {int(2 < n < 18)} {72 + 300 * (n % 2)} {700 - 14 * (n // 2)}") for n in range(20)))),
    Case("highrow.pdf", "letters a thousand kilometres high", pdf(LINE + placed("1 0 0 2000000000 72 600", MORE)),
         contains=FOUND),
    Case("longnumbers.pdf", "numbers of 5,000 figures", pdf(LINE + b"".join(
         show(72, 40 + place, figure * LONG_NUMBER, size=0.15) for place, figure in enumerate("7895"))),
         contains=FOUND),
    Case("longreference.pdf", "an object of such a number", raw_pdf({
         **objects(LINE + b"/Fx Do", resources="/XObject << /Fx 6 0 R >>"),
         6: stream(b"", FORM.format(f"/Fy {'7' * LONG_NUMBER} 0 R"))}), contains=FOUND),
    Case("nofont.pdf", "no such font", pdf(LINE.replace(b"/F1", b"/F9")), (TEXT, EMPTY)),
    Case("badfont.pdf", "fonts that are none", raw_pdf({
         **objects(LINE + show(72, 600, MORE, "F2"), fonts="/F1 5 0 R /F2 6 0 R"), 6: "42",
         5: "<< /Type /Font /Subtype /TrueType /BaseFont /Nowhere /FirstChar 0 /LastChar 255 >>"}),
         (TEXT, EMPTY)),
    Case("scan.pdf", "an image only", scan(), (EMPTY,)),
    Case("nocontents.pdf", "no contents", raw_pdf({number: body for number, body in objects().items()
         if number != 4}), (EMPTY,)),
    Case("paths.pdf", "drawings only", pdf(b"".join(
         b"%d %d m %d %d l S\n" % (n % 500, n % 700, n % 300, n % 800) for n in range(DRAWS))), (EMPTY,)),
    Case("wronglength.pdf", "a stream said to be shorter",
         GOOD.replace(b"/Length %d " % len(PAGE_TEXT), b"/Length 9 "), (TEXT, EMPTY)),
    Case("badflate.pdf", "packed data with a hole", damaged_flate(), ANY, ("damaged",)),
    Case("unbalanced.pdf", "operators out of order", pdf(b"Q Q ET foo 1 2 baz " + LINE + b"q q BT (unclosed"),
         (TEXT, EMPTY)),
    Case("cmaploop.pdf", "a map of 2^32 codes that uses itself", endless_map(), ANY, ("timeout", "damaged")),
    Case("unicode.pdf", "surrogates, zeros, controls", odd_codes(), contains=FOUND),
    Case("rotated37.pdf", "aslant, upside down, mirrored", pdf(placed(".7986 .6018 -.6018 .7986 100 200")
         + placed("-1 0 0 -1 500 500", MORE) + placed("-1 0 0 1 500 400", MORE))),
    Case("stacked.pdf", "all glyphs in one place", pdf(b"".join(placed("1 0 0 1 300 400", char)
         for char in "boats"))),
    Case("offpage.pdf", "all off the page", pdf(placed("1 0 0 1 5000 -4000")), (TEXT, EMPTY)),
    Case("deeptree.pdf", "a page tree 600 deep", deep_tree(), ANY, ("damaged", "no-pages")),
    Case("outlineloop.pdf", "an outline that leads into itself", outline_loop(), contains=FOUND),
    Case("formfield.pdf", "text in form fields only", form_fields(), (TEXT, EMPTY)),
    Case("fieldloop.pdf", "a field above itself", field_loop(), contains=(START, "a note")),
    Case("fieldbomb.pdf", "a field drawn by forms that call themselves", field_bomb(), (ERROR,), ("too-large",)),
    Case("fields.pdf", "fields that are none", pdf(page="/Annots [null 5 (x) 2 0 R 3 0 R 999 0 R << >> [] 4 0 R]"),
         contains=FOUND),
    Case("userunit.pdf", "a unit of a kilometre", pdf(page="/UserUnit 75000"), contains=FOUND),
    Case("a name with spaces & (brackets) 'q'.pdf", "an odd name", GOOD, contains=FOUND),
    Case("[glob]*.pdf", "a name like a pattern", GOOD, contains=FOUND),
    Case("ünïcödé_Ελληνικά_日本語.pdf", "a name in many scripts", GOOD, contains=FOUND),
    Case("-rf.pdf", "a name like an option", GOOD, contains=FOUND),
    Case("no_extension", "no extension", GOOD, contains=FOUND),
    Case("directory.pdf", "a folder", lambda path: path.mkdir(), (ERROR,), ("not-a-file",)),
    Case("does_not_exist.pdf", "no such file", None, (ERROR,), ("not-found",)),
    Case("vertical_ja.pdf", "vertical Japanese", vertical("朝の港に七艘の小舟\nが静かに並んでいた。"),
         contains=("七艘の小舟",)),
    Case("rtl_arabic.pdf", "Arabic", spoken(["سبعة قوارب صغيرة", "رست في الميناء"], visual=True)),
    Case("rtl_hebrew.pdf", "Hebrew", spoken(["שבע סירות קטנות", "עגנו בנמל"], visual=True)),
    Case("devanagari.pdf", "Devanagari", spoken(["सात छोटी नावें", "बंदरगाह में थीं"])),
    Case("emoji.pdf", "letters beyond the first plane", spoken(["Boats ⛵🚣 𝔹𝕠𝕒𝕥"]), contains=("Boats",)),
]


def write(case: Case, folder: Path) -> Path:
    """The case as a file; its path, also where there is to be no file."""
    path = folder / case.name
    if callable(case.data):
        case.data(path)
    elif case.data is not None:
        path.write_bytes(case.data)
    return path


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for each in CASES:
        print(write(each, target), "-", each.kind)
