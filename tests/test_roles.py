"""Roles of whole documents, and of unseen text; names of parts."""
from __future__ import annotations

from pathlib import Path

import pytest
from made_pages import (
    LEFT,
    MORE,
    PROSE,
    UNSEEN,
    Put,
    fill,
    pages_of,
    pdf_of,
    recover_pages,
    role_of,
    roles,
    texts,
)

from spacy_pdfrecover import recover
from spacy_pdfrecover.wording import CONTENTS, KEYWORDS, REFERENCES


@pytest.mark.parametrize(("pattern", "words"), [
    (CONTENTS, ["Contents", "Inhaltsverzeichnis", "Table des matières", "Índice", "Spis treści", "Оглавление", "目录"]),
    (KEYWORDS, ["Keywords", "Key words", "Schlüsselwörter", "Mots-clés", "Palabras clave", "Ключевые слова", "关键词",
                "Ключови думи", "Từ khóa", "Maneno muhimu", "الكلمات المفتاحية", "מילות מפתח", "मुख्य शब्द", "คำสำคัญ"]),
    (REFERENCES, ["References", "Works cited", "Literaturverzeichnis", "Bibliografia", "Literatura",
                  "Marejeo", "তথ্যসূত্র", "ማጣቀሻዎች"]),
])
def test_names_of_parts(pattern: object, words: list[str]) -> None:
    for word in words:
        assert pattern.match(word), word      # type: ignore[attr-defined]


def test_a_scan_s_text_layer_is_kept() -> None:
    """Unseen text under a picture of the page, with a visible stamp."""
    puts = [put._replace(mode=UNSEEN) for put in [*fill(PROSE, LEFT, 100, 400), *fill(MORE, LEFT, 300, 400)]]
    result = recover(pdf_of([*puts, Put("stamp", 500, 760, size=8)]))
    assert {PROSE, MORE} <= set(texts(result, "paragraph"))
    assert not texts(result, "hidden")


def test_unseen_text_beside_what_is_seen_is_hidden() -> None:
    puts = [*fill(PROSE, LEFT, 100, 400), *fill(MORE, LEFT, 300, 400), Put("for search only", LEFT, 500, mode=UNSEEN)]
    assert role_of(recover_pages(pages_of(puts)), "for search only") == "hidden"


@pytest.mark.parametrize("name", ["report", "two_columns"])
def test_text_of_the_examples(name: str, examples: Path) -> None:
    gold = (examples / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    found = recover(examples / f"{name}.pdf")
    for role, text in roles(found):
        if role in ("title", "heading", "abstract", "reference") or (role == "paragraph" and len(text) > 40):
            assert text in gold


@pytest.mark.parametrize("name", ["report", "two_columns"])
def test_notes_of_the_examples(name: str, examples: Path) -> None:
    notes = texts(recover(examples / f"{name}.pdf"), "footnote")
    assert len(notes) == 1
    assert not notes[0][0].isdigit()


def test_captions_of_an_example(two_columns: Path) -> None:
    captions = texts(recover(two_columns), "caption")
    assert [caption[:8] for caption in captions] == ["Figure 1", "Table 1."]
