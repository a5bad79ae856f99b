"""A view as one HTML file that needs nothing else: pictures, shapes and script are in it.

Its content security policy lets it load nothing and run only the script of the template.
"""
from __future__ import annotations

import base64
import hashlib
import io
import re
from collections.abc import Collection, Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from spacy_pdfrecover.view.colors import ROLE_COLORS
from spacy_pdfrecover.view.shapes import (
    ARROW,
    BACK_COLOR,
    BADGE,
    BOX,
    DEFAULT_LAYERS,
    LABEL,
    LAYER_COLORS,
    OTHER_COLOR,
    PATH,
    TAG,
    Passage,
    Shape,
    Sheet,
    View,
    edge_color,
    lettering,
)

if TYPE_CHECKING:
    from PIL.Image import Image

TEMPLATE = Path(__file__).with_name("page.html")
PLACE = re.compile(r"\{\{(\w+)\}\}")
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
JPEG_QUALITY = 80           # letters stay sharp at two pixels a point
PALETTE = 64                # colours of a PNG: greys of smooth letters and a few more
CONTROL = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)} | {0x7F: 0x2421}
"""Control characters, which HTML forbids, to their pictures."""


def to_html(view: View, pictures: Iterable[Image], shown: Collection[str] = DEFAULT_LAYERS) -> bytes:
    """The file.

    pictures (Iterable[Image]): of the view's sheets, in their order.
    shown (Collection[str]): layers that are on at first.
    """
    template = TEMPLATE.read_text(encoding="utf-8")
    script = SCRIPT.search(template)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode("utf-8")).digest()).decode("ascii")
    parts = {
        "digest": digest, "title": plain(Path(view.source).name), "styles": "\n".join(layer_styles(view)),
        "layers": "\n".join(layer_box(name, text, name in shown) for name, text in view.layers.items()),
        "roles": "\n".join(legend(view)),
        "pages": "".join(f'<option value="{sheet.number + 1}">{sheet.number + 1}</option>'
                         for sheet in view.sheets),
        "sheets": "\n".join(sheet_html(view, sheet, picture, shown)
                            for sheet, picture in zip(view.sheets, pictures, strict=True)),
        "passages": "\n".join(map(passage_html, view.passages)),
    }
    return PLACE.sub(lambda found: parts[found[1]], template).encode("utf-8", "replace")


def plain(text: str) -> str:
    """Text for HTML, with control characters made visible.

    >>> plain("a<b\\x07")
    'a&lt;b␇'
    """
    return escape(text.translate(CONTROL))


def layer_styles(view: View) -> Iterator[str]:
    """Colours of roles and layers."""
    for role, color in ROLE_COLORS.items():
        yield f".r-{role} {{ --fill: {color}; --edge: {edge_color(role)}; }}"
    for number, name in enumerate(view.layers):
        yield f".l-{number} {{ --ink: {LAYER_COLORS.get(name, OTHER_COLOR)}; }}"
    yield f":root {{ --back: {BACK_COLOR}; }}"


def layer_box(name: str, text: str, on: bool) -> str:
    return (f'<label><input type="checkbox" data-layer="{plain(name)}"{" checked" if on else ""}> '
            f'{plain(text)}</label>')


def legend(view: View) -> Iterator[str]:
    """The roles that occur, with their number of blocks."""
    for role in ROLE_COLORS:
        found = [passage for passage in view.passages if passage.role == role]
        if found:
            dropped = " dropped" if found[0].dropped else ""
            yield f'<span class="key r-{role}{dropped}" data-role="{role}"><i></i>{role} {len(found)}</span>'


def sheet_html(view: View, sheet: Sheet, picture: Image, shown: Collection[str]) -> str:
    width, height = f"{sheet.width:.2f}", f"{sheet.height:.2f}"
    numbers = {name: number for number, name in enumerate(view.layers)}
    em, groups = lettering(sheet.width, sheet.height), []
    ordered = sorted(sheet.shapes, key=lambda shape: numbers[shape.layer])
    for name, shapes in groupby(ordered, key=lambda shape: shape.layer):
        off = "" if name in shown else ' style="display:none"'
        drawn = "".join(shape_svg(shape, em) for shape in shapes)
        groups.append(f'<g class="layer l-{numbers[name]}" data-layer="{plain(name)}"{off}>{drawn}</g>')
    targets = "".join(rectangle(shape, f' class="hit" data-b="{shape.block}"')
                      for shape in sheet.shapes if shape.layer == "blocks")
    notes = "".join(f'<p class="note">{plain(note)}</p>' for note in sheet.notes)
    number = sheet.number + 1
    return (f'<section class="sheet" id="p{number}" data-width="{width}"><h2>page {number}</h2>{notes}'
            f'<svg class="paper" viewBox="0 0 {width} {height}"><image width="{width}" height="{height}" '
            f'preserveAspectRatio="none" href="{data_url(picture)}"/>'
            f'<g>{targets}</g>{"".join(groups)}</svg></section>')


def shape_svg(shape: Shape, em: float) -> str:
    """One SVG element; `em` is the height of lettering in points."""
    data = f' data-b="{shape.block}"' if shape.block >= 0 else ""
    if shape.kind in (BOX, PATH):
        data += f' data-t="{plain(shape.text)}"' if shape.text else ""
        data += f' data-s="{plain(shape.style)}"' if shape.style else ""
    classes = " ".join(filter(None, (f"r-{shape.role}" if shape.layer in ("blocks", "roles", "order")
                                     and shape.role else "", shape.mark)))
    data += f' class="{classes}"' if classes else ""
    x, y = shape.points[0]
    if shape.kind == BOX:
        return rectangle(shape, data)
    if shape.kind == PATH:
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in shape.points)
        return f'<{"polyline" if len(shape.points) < 3 else "polygon"} points="{points}"{data}/>'
    if shape.kind == ARROW:
        (x, y), (u, v) = shape.points
        middle, center = (x + u) / 2, (y + v) / 2       # the head is a marker in the middle
        return f'<path d="M{x:.1f} {y:.1f}L{middle:.1f} {center:.1f}L{u:.1f} {v:.1f}"{data}/>'
    if shape.kind == BADGE:
        width = em * (0.6 * len(shape.text) + 0.5)
        return (f'<g{data}><rect x="{x - width / 2:.1f}" y="{y - em / 2:.1f}" width="{width:.1f}" '
                f'height="{em:.1f}" rx="{em / 2:.1f}"/><text x="{x:.1f}" y="{y + 0.3 * em:.1f}" '
                f'font-size="{0.85 * em:.1f}" text-anchor="middle">{plain(shape.text)}</text></g>')
    assert shape.kind in (TAG, LABEL)
    width = em * (0.47 * len(shape.text) + 0.6)
    left = x - width if shape.kind == TAG else x
    return (f'<g{data}><rect x="{left:.1f}" y="{y - em / 2:.1f}" width="{width:.1f}" height="{em:.1f}" '
            f'rx="1"/><text x="{left + width / 2:.1f}" y="{y + 0.28 * em:.1f}" font-size="{0.8 * em:.1f}" '
            f'text-anchor="middle">{plain(shape.text)}</text></g>')


def rectangle(shape: Shape, data: str) -> str:
    (x0, y0), (x1, y1) = shape.points
    return f'<rect x="{x0:.1f}" y="{y0:.1f}" width="{x1 - x0:.1f}" height="{y1 - y0:.1f}"{data}/>'


def data_url(picture: Image) -> str:
    """The picture as PNG with few colours or as JPEG, whichever is smaller."""
    png, jpeg = io.BytesIO(), io.BytesIO()
    picture.save(jpeg, "JPEG", quality=JPEG_QUALITY)
    picture.quantize(PALETTE, method=2).save(png, "PNG")       # 2: octree, the fast one
    kind, data = min(("png", png.getvalue()), ("jpeg", jpeg.getvalue()), key=lambda form: len(form[1]))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"


def passage_html(passage: Passage) -> str:
    label = f"{passage.role} {passage.level}" if passage.level else passage.role
    where = ", ".join(str(number + 1) for number in passage.pages)
    notes = "".join(f" · {plain(note)}" for note in passage.notes)
    return (f'<article class="r-{passage.role}{" dropped" if passage.dropped else ""}" id="b{passage.row}" '
            f'data-b="{passage.row}" data-role="{plain(label)}" data-s="{plain(passage.style)}" '
            f'data-p="{where}"><h3><b>{passage.row}</b> <span>{plain(label)}</span> '
            f'<small>p. {where} · {plain(passage.style)}{notes}</small></h3>'
            f'<p dir="auto">{marked(passage)}</p></article>')


def marked(passage: Passage) -> str:
    """The text of a block with its edits marked."""
    parts, done = [], 0
    for start, end, note in passage.edits:
        if start < done:
            continue                            # inside one that is marked
        parts.append(plain(passage.text[done:start]))
        parts.append(f'<mark title="{plain(note)}">{plain(passage.text[start:end])}</mark>')
        done = max(end, start)
    return "".join(parts) + plain(passage.text[done:])
