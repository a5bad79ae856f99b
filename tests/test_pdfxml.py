"""The XML of pdf2xml: the elements of its own output, whatever the text."""
from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from conftest import SHARED
from hypothesis import given, settings
from hypothesis import strategies as st
from made_pages import PROSE
from test_writers import Part, document

from spacy_pdfrecover import recover
from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.model import ROLES
from spacy_pdfrecover.write.jsonl import one_line
from spacy_pdfrecover.write.markup import escaped
from spacy_pdfrecover.write.pdfxml import to_pdfxml

PREFIX = "{http://www.w3.org/1999/xhtml}"
THEIRS = SHARED / "seeds" / "data" / "pdf2xml" / "french.lm.xml"


def pages_of(written: str) -> list[list[str | None]]:
    """The paragraphs of each page."""
    root = ElementTree.fromstring(written)
    return [[paragraph.text for paragraph in page] for page in root.iter(f"{PREFIX}div")]


def shapes(root: Element) -> set[tuple[str, ...]]:
    """Each element with its parent and its attributes, without the outline, which we do not write."""
    return {(parent.tag, child.tag, *sorted(child.attrib)) for parent in root.iter() for child in parent
            if not {parent.tag, child.tag} & {f"{PREFIX}ul", f"{PREFIX}li", f"{PREFIX}title"}}


def test_paragraphs_stand_on_the_page_they_begin_on() -> None:
    recovered = document(Part("title", "On Rivers"), Part("footer", "5"), Part("paragraph", "They flow", pages=(0, 2)),
                         Part("paragraph", "and flow.", pages=(2,)), Part("footnote", "1 Slowly.", pages=(0,)),
                         Part("code", "flow(\n  river)", pages=(2,)))
    assert pages_of(to_pdfxml(recovered)) == [
        ["On Rivers", "They flow", "1 Slowly."], [], ["and flow.", "flow( river)"]]
    assert pages_of(to_pdfxml(recovered, frozenset())) == [
        ["On Rivers", "5", "They flow", "1 Slowly."], [], ["and flow.", "flow( river)"]]
    assert pages_of(to_pdfxml(document())) == [[], [], []]


def test_the_head_has_what_the_file_says_and_paragraphs_their_language() -> None:
    recovered = document(Part("paragraph", PROSE), Part("paragraph", "Rivers"))
    told = {"title": "On\nRivers", "author": "A & B", "tagged": True, "subject": ""}
    recovered = replace(recovered, lang="en", pages=replace(recovered.pages, meta=told))
    root = ElementTree.fromstring(to_pdfxml(recovered))
    assert [(meta.get("name"), meta.get("content")) for meta in root.iter(f"{PREFIX}meta")] == [
        ("resourceName", "by hand"), ("title", "On\nRivers"), ("author", "A & B")]
    assert root.findtext(f"{PREFIX}head/{PREFIX}title") == "On Rivers"
    assert [paragraph.get("lang") for paragraph in root.iter(f"{PREFIX}p")] == ["en", None]


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(ROLES), st.text(max_size=12).filter(lambda text: "\n" not in text)),
                max_size=4))
def test_any_text_makes_a_file_that_can_be_read(parts: list[tuple[str, str]]) -> None:
    recovered = document(*(Part(role, text) for role, text in parts))
    found = Counter(text for page in pages_of(to_pdfxml(recovered, frozenset())) for text in page)
    texts = [one_line(recovered.block_text(row)) for row, (role, _) in enumerate(parts)
             if role not in ("code", "formula", "table")]
    assert Counter(ElementTree.fromstring(f"<p>{escaped(text)}</p>").text for text in texts if text) <= found


def test_a_file_by_the_preset(examples: Path, tmp_path: Path) -> None:
    convert([str(examples / "report.pdf")], str(tmp_path / "report.xml"), config="pdf2xml")
    first, second = pages_of((tmp_path / "report.xml").read_text("utf-8"))
    assert first[:2] == ["Arbeitsstelle Mundarten Jahresbericht", "Seite 1"]        # it leaves nothing out
    assert len(second) > 3


def test_the_elements_are_those_of_pdf2xml(examples: Path) -> None:
    if not THEIRS.is_file():
        pytest.skip("no data of published systems beside the repository")
    theirs = shapes(ElementTree.parse(THEIRS).getroot())
    ours = shapes(ElementTree.fromstring(to_pdfxml(replace(recover(examples / "report.pdf"), lang=""))))
    lang = {(f"{PREFIX}div", f"{PREFIX}p", "lang")}         # its option, which it has not been made with
    assert ours - lang == theirs
