"""Views: what is drawn lies where the page has it, all of it is there, and the HTML is one safe file."""
from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from make_pdf import drawn_pdf, page_pdf, show, text_pdf
from PIL import Image
from reportlab.pdfgen.canvas import Canvas
from typer.testing import CliRunner

from spacy_pdfrecover import recover
from spacy_pdfrecover.cli import app
from spacy_pdfrecover.layout.hybrid import Hybrid
from spacy_pdfrecover.model import OVERLAY, Layout, Lines, Recovered
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.view.colors import ROLE_COLORS
from spacy_pdfrecover.view.direction import Direction
from spacy_pdfrecover.view.html import to_html
from spacy_pdfrecover.view.order import steps_back
from spacy_pdfrecover.view.overlays import view_of
from spacy_pdfrecover.view.png import to_png
from spacy_pdfrecover.view.raster import MOST_EDGE, MOST_PIXELS, pixels, rendered
from spacy_pdfrecover.view.shapes import BOX, LAYERS, Shape, View

VOID = {"meta", "input"}                # elements of HTML without an end
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SCRIPT = "<script>alert(1)</script> & \"quoted\" 'too'"
INK = 100                               # grey below this is ink
ALL = tuple(LAYERS)


def viewed(source: bytes | Path, numbers: list[int] | None = None, **parts: Any) -> tuple[Recovered, View]:
    stages: dict[str, Any] = {}
    recovered = recover(source, stages=stages, **parts)
    return recovered, view_of(recovered, stages["turn back"], numbers)


def pictures(source: bytes | Path, view: View, dpi: float = 72) -> list[Image.Image]:
    return list(rendered(as_source(source), view.sheets, dpi))


def picture(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def html_of(source: bytes | Path, view: View, shown: tuple[str, ...] = ALL) -> str:
    return to_html(view, pictures(source, view), shown).decode("utf-8")


class Page(HTMLParser):
    """Elements with their attributes and text; fails where they are not nested well."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, str] = {}             # article -> what its paragraph says
        self.article = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        assert len(found) == len(attrs)
        self.elements.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "article":
            self.article = found["id"]
            self.texts[self.article] = ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "article":
            self.article = ""

    def handle_data(self, data: str) -> None:
        if self.article and "p" in self.open:
            self.texts[self.article] += data

    def with_class(self, name: str) -> list[dict[str, str]]:
        return [found for _, found in self.elements if name in found.get("class", "").split()]


def boxes(view: View, layer: str, sheet: int = 0) -> list[Shape]:
    return [shape for shape in view.sheets[sheet].shapes if shape.layer == layer and shape.kind == BOX]


# --- pictures

def test_a_picture_has_the_size_of_the_page_and_the_colours_of_the_roles(two_columns: Path) -> None:
    _, view = viewed(two_columns, [0])
    (plain,) = pictures(two_columns, view)
    drawn = picture(to_png(view.sheets[0], plain, ("blocks",)))
    assert drawn.size == plain.size == (482, 680)
    image = np.array(drawn.convert("RGB"))
    checked = 0
    for shape in boxes(view, "blocks"):
        (x0, y0), (x1, y1) = (tuple(map(round, point)) for point in shape.points)
        place = slice(y0 + 2, y1 - 2), slice(x0 + 2, x1 - 2)
        paper = image[place][(np.array(plain)[place] == 255).all(axis=2)]
        color = [int(ROLE_COLORS[shape.role][at:at + 2], 16) for at in (1, 3, 5)]
        share = (paper == color).all(axis=1).mean()
        assert share == 0 if shape.mark == "dropped" else share > 0.95, shape
        checked += 1
    assert checked >= 10
    outside = np.ones(image.shape[:2], bool)
    for shape in boxes(view, "blocks"):
        (x0, y0), (x1, y1) = shape.points
        outside[max(0, int(y0) - 2):int(y1) + 3, max(0, int(x0) - 2):int(x1) + 3] = False
    assert (image[outside] == np.array(plain)[outside]).all()


def test_a_picture_without_layers_is_the_page(two_columns: Path) -> None:
    _, view = viewed(two_columns, [1])
    (plain,) = pictures(two_columns, view)
    assert (np.array(picture(to_png(view.sheets[0], plain, ()))) == np.array(plain)).all()
    for layer in ("blocks", "roles", "order", "edits", "words", "lines", "columns", "rules"):
        changed = np.array(picture(to_png(view.sheets[0], plain, (layer,)))) != np.array(plain)
        assert changed.any(), layer


CONTENT = show(100, 300, "Words that stand askew") + show(120, 220, "and a second line of them", "F2", 9)


@pytest.mark.parametrize(("page", "size"), [
    ("", (612, 792)), ("/Rotate 90", (792, 612)), ("/Rotate 180", (612, 792)), ("/Rotate 270", (792, 612)),
    ("/CropBox [50 150 400 400]", (350, 250)), ("/Rotate 90 /CropBox [50 150 400 400]", (250, 350)),
    ("/UserUnit 1.5", (918, 1188)), ("/UserUnit 2 /Rotate 270 /CropBox [50 150 400 400]", (500, 700)),
])
def test_words_and_lines_lie_on_the_ink(page: str, size: tuple[int, int]) -> None:
    pdf = page_pdf(CONTENT, page=page)
    _, view = viewed(pdf)
    (plain,) = pictures(pdf, view)
    assert plain.size == size
    ink = np.array(plain.convert("L")) < INK
    assert ink.sum() > 100
    for layer in ("words", "lines", "blocks"):
        held = np.zeros_like(ink)
        for shape in boxes(view, layer):
            (x0, y0), (x1, y1) = shape.points
            held[int(y0):int(y1) + 1, int(x0):int(x1) + 1] = True
        assert ink[held].sum() > 0.98 * ink.sum(), layer
        assert held.mean() < 0.2
    assert [shape.text for shape in boxes(view, "words")] == ["Words", "that", "stand", "askew", "and", "a",
                                                              "second", "line", "of", "them"]


def test_slanted_lines_are_drawn_aslant() -> None:
    pdf = page_pdf(b"BT /F1 12 Tf 0.8 0.6 -0.6 0.8 100 100 Tm (A line that climbs the page) Tj ET")
    _, view = viewed(pdf)
    (line,) = [shape for shape in view.sheets[0].shapes if shape.layer == "lines"]
    (x0, y0), (x1, y1) = line.points[:2]
    assert (y0 - y1) / (x1 - x0) == pytest.approx(0.75, abs=0.02)
    assert (x0, y0) == (pytest.approx(94.6, abs=1), pytest.approx(684.8, abs=1))      # up by 0.75 em
    (plain,) = pictures(pdf, view)
    assert picture(to_png(view.sheets[0], plain, ALL)).size == (612, 792)


def test_huge_pages_are_drawn_coarser() -> None:
    pdf = page_pdf(show(5000, 5000, "Poster", size=900), media=(0, 0, 14400, 14400))
    _, view = viewed(pdf)
    (plain,) = pictures(pdf, view, 300)
    assert plain.width == plain.height == round(MOST_PIXELS ** 0.5)
    assert pixels(20, 14400, 1200)[1] == MOST_EDGE
    assert pixels(0.01, 0.01) == (1, 1)


@pytest.mark.parametrize("content", [b"", b"1 0 0 rg 10 10 50 50 re f"])
def test_empty_pages_say_so(content: bytes) -> None:
    pdf = page_pdf(content, show(72, 700, "Text"))
    _, view = viewed(pdf)
    assert [sheet.notes for sheet in view.sheets] == [["This page has no text."], []]
    assert boxes(view, "blocks") == []
    first, _ = pictures(pdf, view)
    assert picture(to_png(view.sheets[0], first, ALL)).size == (612, 792)
    assert "This page has no text." in html_of(pdf, view)


# --- what is there

def test_every_edit_is_marked(two_columns: Path) -> None:
    recovered, view = viewed(two_columns)
    assert recovered.edits
    drawn = {shape.text for sheet in view.sheets for shape in sheet.shapes if shape.layer == "edits"}
    noted = [note for passage in view.passages for _, _, note in passage.edits]
    assert len(noted) == len(recovered.edits)
    assert drawn == set(noted)
    assert html_of(two_columns, view).count("<mark ") == len(recovered.edits)


def test_passages_are_the_blocks_of_the_pages_shown() -> None:
    line = "and so it went on for many a day and many a night, as such things do when nobody looks"
    pdf = text_pdf([["It was long ago", "", "", line.capitalize(), *[line] * 8], [*[line] * 6, "The end."]])
    recovered, both = viewed(pdf)
    assert [passage.text for passage in both.passages] == [
        recovered.block_text(row) for row in range(len(recovered.blocks))]
    assert len(both.passages) > 1
    _, second = viewed(pdf, [1])
    (passage,) = second.passages
    assert passage.text.endswith("The end.")
    assert passage.pages == [0, 1]
    found = {shape.text: shape.points for view in (both, second) for sheet in view.sheets
             for shape in sheet.shapes if shape.kind in ("tag", "label") and shape.layer == "order"}
    assert list(found) == ["on p. 2", "from p. 1"]


place = st.tuples(st.floats(-300, 900), st.floats(-300, 1100), st.floats(0, 40), st.sampled_from(
    ["Plain words", "x", "1. An item of a list", "A & B <i>", "]]>", "\\", "(brackets)", "hyphen-", "\x7f"]))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(place, max_size=6), min_size=1, max_size=3))
def test_every_piece_appears_once_and_on_its_page(pages: list[list[tuple[float, float, float, str]]]) -> None:
    pdf = page_pdf(*(b"".join(show(x, y, text, size=size) for x, y, size, text in lines) for lines in pages))
    recovered, view = viewed(pdf)
    html = Page(html_of(pdf, view))
    targets = html.with_class("hit")
    assert len(targets) + sum("has no place" in note for sheet in view.sheets for note in sheet.notes
                              ) == len(recovered.pieces)
    assert list(html.texts) == [f"b{row}" for row in range(len(recovered.blocks))]
    for row, sheet in enumerate(view.sheets):
        pieces = recovered.pieces[recovered.pieces["page"] == row]
        drawn = boxes(view, "blocks", row)
        assert [shape.block for shape in drawn] == pieces["block"].tolist()
        for shape in drawn:
            (x0, y0), (x1, y1) = shape.points
            assert 0 <= x0 < x1 <= sheet.width
            assert 0 <= y0 < y1 <= sheet.height
    for sheet, plain in zip(view.sheets, pictures(pdf, view, 20), strict=True):
        assert picture(to_png(sheet, plain, ALL)).size == plain.size


def with_overlays(text: Lines) -> Layout:
    return replace(Hybrid()(text), overlays={
        "whitespace": np.array([(0, 300, 100, 320, 700, ""), (1, 0, 0, 9, 9, "")], OVERLAY),
        "cuts": np.array([(0, 50, 400, 500, 400, "")], OVERLAY),
        "columns": np.array([(0, 60, 90, 290, 650, "lt<b>")], OVERLAY)})


def test_what_a_layout_saw_is_drawn() -> None:
    pdf = text_pdf([["One page"]])
    _, view = viewed(pdf, layout=with_overlays)
    assert list(view.layers)[len(LAYERS):] == ["whitespace", "cuts", "layout-columns"]
    own = [(shape.layer, shape.kind, shape.points) for shape in view.sheets[0].shapes
           if shape.layer not in LAYERS]
    assert own == [("whitespace", "box", ((300.0, 100.0), (320.0, 700.0))),
                   ("cuts", "path", ((50.0, 400.0), (500.0, 400.0))),
                   ("layout-columns", "box", ((60.0, 90.0), (290.0, 650.0))),
                   ("layout-columns", "label", ((60.0, 650.0),))]
    (plain,) = pictures(pdf, view)
    image = np.array(picture(to_png(view.sheets[0], plain, tuple(view.layers))))
    assert (image[300:600, 305:315] != 255).any(axis=2).all()
    assert "lt&lt;b&gt;" in html_of(pdf, view)


def test_steps_back_follow_the_direction_of_reading() -> None:
    left, right, below = (0.0, 0.0, 90.0, 40.0), (100.0, 0.0, 190.0, 40.0), (0.0, 50.0, 90.0, 90.0)
    upright, rtl, vertical = Direction(), Direction(rtl=True), Direction(-90)
    assert not steps_back(left, right, upright, 10)
    assert steps_back(right, left, upright, 10)
    assert steps_back(below, left, upright, 10)
    assert not steps_back(below, right, upright, 10)        # on to the next column
    assert steps_back(left, right, rtl, 10)
    assert not steps_back(right, left, rtl, 10)
    assert not steps_back(right, left, vertical, 10)        # columns of ideographs run to the left
    assert steps_back(left, right, vertical, 10)


def test_order_shows_steps_and_links(two_columns: Path) -> None:
    recovered, view = viewed(two_columns, [0])
    shapes = [shape for shape in view.sheets[0].shapes if shape.layer == "order"]
    numbers = [int(shape.text) for shape in shapes if shape.kind == "badge"]
    assert numbers == recovered.pieces["block"][recovered.pieces["page"] == 0].tolist()
    assert [shape.kind for shape in shapes].count("arrow") == sum(
        shape.kind == "badge" and shape.mark != "dropped" for shape in shapes) - 1
    assert "link" in {shape.mark for shape in shapes if shape.kind == "arrow"}


# --- the HTML

def test_html_is_one_file_with_all_that_is_in_it(two_columns: Path) -> None:
    recovered, view = viewed(two_columns)
    text = html_of(two_columns, view)
    page = Page(text)
    assert page.texts == {f"b{row}": recovered.block_text(row) for row in range(len(recovered.blocks))}
    assert len(page.with_class("hit")) == len(recovered.pieces)
    assert {found["data-layer"] for found in page.with_class("layer")} == set(LAYERS)
    assert len([1 for tag, _ in page.elements if tag == "image"]) == 2
    for tag, found in page.elements:
        for name, value in found.items():
            if name in ("src", "href", "action", "poster", "srcset", "data", "xlink:href"):
                assert value.startswith("data:image/"), (tag, name)
            assert not name.startswith("on"), (tag, name)
    bare = re.sub(r"data:image/\w+;base64,[\w+/=]+", "", text)
    assert not re.search(r"https?:|@import|url\((?!#)|//\w+\.\w+", bare)


def test_text_never_becomes_markup() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.setTitle(SCRIPT)
        canvas.drawString(72, 700, SCRIPT)
        canvas.setFont("Courier", 9)
        canvas.drawString(72, 600, "{{sheets}} </p></article> <!-- -->")
    pdf = drawn_pdf(paint)
    recovered, view = viewed(pdf)
    view = view._replace(source="</title><script>alert(2)</script>.pdf")
    text = html_of(pdf, view)
    page = Page(text)
    assert SCRIPT in recovered.text
    assert SCRIPT in page.texts.values()
    assert any("{{sheets}} </p></article>" in found for found in page.texts.values())
    assert [tag for tag, _ in page.elements].count("script") == 1
    assert "<script>alert" not in text


def test_only_its_own_script_may_run() -> None:
    pdf = text_pdf([["Text"]])
    _, view = viewed(pdf)
    text = html_of(pdf, view)
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = [found["content"] for tag, found in Page(text).elements
                 if tag == "meta" and found.get("http-equiv") == "Content-Security-Policy"]
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")


def test_control_characters_do_not_break_it() -> None:
    _, view = viewed(text_pdf([["Text"]]))
    passage = view.passages[0]._replace(text="a\x00b\x0cc\ud800d\x7f\n\te")
    text = html_of(text_pdf([["Text"]]), view._replace(passages=[passage]))
    assert list(Page(text).texts.values()) == ["a␀b␌c?d␡\n\te"]


# --- the command

def run(*arguments: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["view", *arguments])
    assert result.stdout == ""
    return result.exit_code, result.stderr.splitlines()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "three.pdf").write_bytes(text_pdf([["Page one"], ["Page two"], ["Page three"]]))
    (tmp_path / "bad.pdf").write_bytes(b"this is no PDF")
    (tmp_path / "locked.pdf").write_bytes(text_pdf([["Secret text"]], encrypt="open"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_pictures_are_named_by_page(folder: Path) -> None:
    assert run("three.pdf", "--pages", "2-", "-o", "out/see.png", "--dpi", "36") == (
        0, [f"wrote {Path('out/see-2.png')}", f"wrote {Path('out/see-3.png')}"])
    assert sorted(path.name for path in Path("out").iterdir()) == ["see-2.png", "see-3.png"]
    assert Image.open("out/see-2.png").size == (306, 396)
    assert run("three.pdf", "--pages", "2", "-o", "see.png")[0] == 0
    assert Image.open("see.png").size == (1224, 1584)


def test_html_goes_where_it_is_wanted(folder: Path) -> None:
    assert run("three.pdf") == (0, ["wrote three.view.html"])
    assert run("three.pdf", "-o", "out" + os.sep) == (0, [f"wrote {Path('out/three.view.html')}"])
    assert run("three.pdf", "--pages", "3", "-o", "see.htm", "--layers", "words,lines")[0] == 0
    page = Page(Path("see.htm").read_text("utf-8"))
    assert list(page.texts.values()) == ["Page three"]
    on = [found["data-layer"] for tag, found in page.elements if tag == "input" and "checked" in found]
    assert on == ["words", "lines"]
    off = {found["data-layer"] for found in page.with_class("layer") if "style" in found}
    assert "blocks" in off
    assert "words" not in off


def test_passwords_open_files(folder: Path) -> None:
    code, err = run("locked.pdf")
    assert code == 1
    assert err[0].startswith("failed: locked.pdf: open: encrypted")
    assert run("locked.pdf", "--password", "open", "-o", "locked.png") == (0, ["wrote locked.png"])
    assert (np.array(Image.open("locked.png").convert("L")) < INK).any()


@pytest.mark.parametrize(("file", "more", "start"), [
    ("bad.pdf", [], "failed: bad.pdf: open: not-a-pdf"),
    ("gone.pdf", [], "failed: gone.pdf: open: not-found"),
    ("three.pdf", ["--pages", "9"], "failed: three.pdf: read: no-pages"),
    ("three.pdf", ["-o", "bad.pdf/out.html"], "failed: three.pdf: write: failed"),
])
def test_failures_are_1_with_the_reason(folder: Path, file: str, more: list[str], start: str) -> None:
    before = set(folder.iterdir())
    code, err = run(file, *more)
    assert code == 1
    assert len(err) == 1
    assert err[0].startswith(start)
    assert set(folder.iterdir()) == before


@pytest.mark.parametrize("arguments", [
    ["three.pdf", "-o", "out.xml"], ["three.pdf", "-o", "-"], ["three.pdf", "--pages", "0"],
    ["three.pdf", "--dpi", "0"], ["three.pdf", "--config", "unheard-of"], ["three.pdf", "bad.pdf"],
    ["three.pdf", "--unheard-of"], [],
])
def test_wrong_use_is_2(folder: Path, arguments: list[str]) -> None:
    before = set(folder.iterdir())
    assert run(*arguments)[0] == 2
    assert set(folder.iterdir()) == before


def test_a_file_is_never_written_over_itself(folder: Path) -> None:
    content = Path("three.pdf").read_bytes()
    Path("odd.png").write_bytes(content)
    assert run("odd.png", "-o", "odd.png")[0] == 2
    assert Path("odd.png").read_bytes() == content


def test_unknown_layers_are_named(folder: Path) -> None:
    code, err = run("three.pdf", "--layers", "words,unheard-of")
    assert code == 0
    assert err[0].startswith("note: no layer unheard-of here; there are blocks, roles, ")


def test_long_files_are_not_drawn_whole_unless_asked(folder: Path) -> None:
    Path("long.pdf").write_bytes(text_pdf([[f"Page {number}"] for number in range(1, 25)]))
    code, err = run("long.pdf", "--dpi", "10")
    assert code == 0
    assert err[0] == "note: long.pdf: the first 20 of 24 pages; choose others with --pages"
    assert Path("long.view.html").read_text("utf-8").count('<section class="sheet"') == 20
    assert run("long.pdf", "--dpi", "10", "--pages", "1-", "-o", "all.html") == (0, ["wrote all.html"])
    assert Path("all.html").read_text("utf-8").count('<section class="sheet"') == 24


# --- in a browser

@pytest.fixture
def browser(tmp_path: Path) -> Callable[[Path, str], Page]:
    """Loads a file with this behind its name and gives what the script made of it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=2000", "--dump-dom"]

    def load(file: Path, address: str) -> Page:
        done = subprocess.run([found, *flags, file.absolute().as_uri() + address], capture_output=True,
                              timeout=120, check=True)
        return Page(done.stdout.decode("utf-8"))

    return load


def test_a_browser_shows_the_layers_and_the_block_of_the_address(
        browser: Callable[[Path, str], Page], two_columns: Path, tmp_path: Path) -> None:
    _, view = viewed(two_columns)
    file = tmp_path / "see.html"
    file.write_text(html_of(two_columns, view, ("blocks",)), "utf-8")
    page = browser(file, "#layers=words,lines&block=6")
    assert page.elements[0][1]["data-ready"] == "yes"
    seen = {found["data-layer"] for found in page.with_class("layer") if "none" not in found.get("style", "")}
    assert seen == {"words", "lines"}
    lit = page.with_class("on")
    assert {found["data-b"] for found in lit} == {"6"}
    assert len(lit) == 2                        # its box and its text
    plain = browser(file, "")
    assert {found["data-layer"] for found in plain.with_class("layer")
            if "none" not in found.get("style", "")} == {"blocks"}
    assert plain.with_class("on") == []


def test_hovering_tells_what_is_there(browser: Callable[[Path, str], Page], tmp_path: Path) -> None:
    pdf = drawn_pdf(lambda canvas: canvas.drawString(72, 700, "Look <here> & there."))
    _, view = viewed(pdf)
    text = re.sub(r"<meta http-equiv[^>]*>", "", html_of(pdf, view))        # which would stop our own script
    for selector, told in (('[data-layer=words] [data-t="<here>"]', "words: <here>\nHelvetica 12.0"),
                           (".hit", "Helvetica 12.0\nLook <here> & there."), ("article", "")):
        hover = (f"<script>document.querySelector('{selector}').dispatchEvent("
                 "new MouseEvent('mouseover', {bubbles: true})); "
                 "document.documentElement.title = document.getElementById('tip').textContent"
                 "</script></body>")
        file = tmp_path / "hover.html"
        file.write_text(text.replace("</body>", hover), "utf-8")
        page = browser(file, "")
        assert page.elements[0][1]["title"].partition("\n")[2] == told
        assert {found["data-b"] for found in page.with_class("on")} == {"0"}
