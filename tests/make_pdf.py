"""Small PDFs for tests: drawn with reportlab, or put together from raw objects where the fault, box or
font in question is one that reportlab would not write.

>>> pdf = text_pdf([["First page, first line", "and second"], ["Second page"]])
>>> pdf = drawn_pdf(lambda canvas: canvas.drawString(72, 700, "By hand"), encrypt="secret")
>>> pdf = page_pdf(show(72, 700, "Turned"), page="/Rotate 90 /CropBox [0 0 500 500]")
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

LETTER = (612.0, 792.0)
FONTS = {"F1": "Helvetica", "F2": "Times-Roman", "F3": "Courier", "F4": "Helvetica-Bold",
         "F5": "Times-Italic"}


def drawn_pdf(*draw: Callable[[Canvas], Any], size: tuple[float, float] = LETTER, **settings: Any) -> bytes:
    """One page for each function, which draws on the canvas it gets; `settings` go to `Canvas`
    (encrypt, lang, cropBox …)."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=size, invariant=1, **settings)
    for paint in draw:
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def text_pdf(pages: Sequence[Sequence[str]], font: str = "Times-Roman", size: float = 11, left: float = 72,
             top: float = 720, leading: float = 14, **settings: Any) -> bytes:
    """Pages of plain lines set one below the other."""
    def page(lines: Sequence[str]) -> Callable[[Canvas], None]:
        def paint(canvas: Canvas) -> None:
            canvas.setFont(font, size)
            for number, line in enumerate(lines):
                canvas.drawString(left, top - number * leading, line)
        return paint
    return drawn_pdf(*(page(lines) for lines in pages), **settings)


def show(x: float, y: float, text: str, font: str = "F1", size: float = 12, more: str = "") -> bytes:
    """Content that shows Latin-1 text at a place; `more` are operators before it (`3 Tr`, `0.2 Tc` …)."""
    safe = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /{font} {size} Tf {more} 1 0 0 1 {x} {y} Tm ({safe}) Tj ET\n".encode("latin-1")


Line = tuple[int, float, float, str]            # page, x, y, text
Element = tuple[str, Sequence[Any]]             # kind, and the elements and lines in it


def tagged_pdf(elements: Sequence[Element], untagged: Sequence[bytes] = (), font: str = "F2", size: float = 11,
               names: Mapping[str, str] | None = None) -> bytes:
    """A file with this structure tree; its elements are the objects from 100 on.

    untagged: further content of each page.  names: kinds of the file's own, with what they stand for."""
    objects: dict[int, bytes | str] = {}
    contents: list[bytes] = [*untagged]
    parents: list[list[int]] = [[] for _ in untagged]

    def made(element: Element, parent: int) -> int:
        number = 100 + len(objects)
        objects[number] = ""
        kids = []
        for inner in element[1]:
            if len(inner) == 2:
                kids.append(f"{made(inner, number)} 0 R")
                continue
            page, x, y, text = inner
            while len(contents) <= page:
                contents.append(b"")
                parents.append([])
            mark = len(parents[page])
            parents[page].append(number)
            contents[page] += b"/P << /MCID %d >> BDC\n" % mark + show(x, y, text, font, size) + b"EMC\n"
            kids.append(f"<< /Type /MCR /Pg {10 + page} 0 R /MCID {mark} >>")
        objects[number] = f"<< /Type /StructElem /S /{element[0]} /P {parent} 0 R /K [{' '.join(kids)}] >>"
        return number

    roots = " ".join(f"{made(element, 3)} 0 R" for element in elements)
    fonts = " ".join(f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{base} >>" for name, base in FONTS.items())
    tree = " ".join(f"{page} [{' '.join(f'{number} 0 R' for number in own)}]" for page, own in enumerate(parents))
    mapped = " ".join(f"/{own} /{kind}" for own, kind in (names or {}).items())
    pages = " ".join(f"{10 + page} 0 R" for page in range(len(contents)))
    objects |= {
        1: "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R /MarkInfo << /Marked true >> >>",
        2: f"<< /Type /Pages /Count {len(contents)} /Kids [{pages}] >>",
        3: f"<< /Type /StructTreeRoot /K [{roots}] /RoleMap << {mapped} >> /ParentTree << /Nums [{tree}] >> >>"}
    for page, content in enumerate(contents):
        objects[10 + page] = (f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents {page} "
                              f"/Resources << /Font << {fonts} >> >> /Contents {50 + page} 0 R >>")
        objects[50 + page] = stream(content)
    return raw_pdf(objects)


def stream(data: bytes, entries: str = "") -> bytes:
    """A stream object; `entries` are more lines of its dictionary."""
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries.encode("latin-1"), data)


def raw_pdf(objects: Mapping[int, bytes | str], trailer: str = "", root: int = 1) -> bytes:
    """A file of these numbered objects, with a true cross-reference table."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = {}
    for number in sorted(objects):
        body = objects[number]
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body.encode("latin-1") if isinstance(body, str) else body)
    size, start = max(objects) + 1, len(out)
    out += b"xref\n0 %d\n" % size
    for number in range(size):
        out += (b"%010d 00000 n \n" % places[number]) if number in places else b"0000000000 65535 f \n"
    out += (b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
            % (size, root, trailer.encode("latin-1"), start))
    return bytes(out)


def page_pdf(*contents: bytes, page: str = "", catalog: str = "", trailer: str = "",
             media: Iterable[float] = (0, 0, *LETTER), fonts: Mapping[str, str] | None = None,
             resources: str = "", extra: Mapping[int, bytes | str] | None = None) -> bytes:
    """Raw pages, one for each content stream, with the standard fonts as /F1 (Helvetica), /F2 (Times),
    /F3 (Courier), /F4 (Helvetica-Bold), /F5 (Times-Italic).

    page, catalog, trailer: more entries of these dictionaries ("/Rotate 90", "/Lang (de)").
    fonts: more fonts by name, as the body of their dictionary or a reference ("100 0 R").
    extra: more objects, numbered from 100.
    """
    numbers = [10 + 2 * place for place in range(len(contents))]
    named = "".join(f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding /WinAnsiEncoding >> "
                    for name, base in FONTS.items())
    named += "".join(f"/{name} {body} " for name, body in (fonts or {}).items())
    box = " ".join(f"{edge:g}" for edge in media)
    objects: dict[int, bytes | str] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        2: f"<< /Type /Pages /Count {len(contents)} /Kids [{' '.join(f'{n} 0 R' for n in numbers)}] >>",
    }
    for number, content in zip(numbers, contents, strict=True):
        objects[number] = (f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents {number + 1} 0 R "
                           f"{page} /Resources << /Font << {named}>> {resources} >> >>")
        objects[number + 1] = stream(content)
    return raw_pdf({**objects, **(extra or {})}, trailer)
