"""Clusters of complex scripts, and text without word spaces."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import LEFT, Put, pages_of, recover_pages, texts
from make_pdf import page_pdf, show

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.read import _pdfium_clusters
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read._pdfium_clusters import drop_copies, keep_first

THAI_KHO, THAI_AA, THAI_TONE, THAI_NGO = "\u0e02", "\u0e32", "\u0e49", "\u0e07"
KA, SIGN_AA, RA = "\u0915", "\u093e", "\u0930"
THAI = "\u0e40\u0e1e\u0e37\u0e48\u0e2d\u0e43\u0e2b\u0e1b\u0e0f\u0e34\u0e0d\u0e32\u0e19\u0e19\u0e35"
"""Some letters in a row."""


def spoken(text: str, *parts: tuple[float, str]) -> bytes:
    """Parts drawn one by one, with what all of them are."""
    code = "FEFF" + text.encode("utf-16-be").hex()
    return b"/Span << /ActualText <" + code.encode() + b"> >> BDC " + b"".join(
        show(x, 700, part) for x, part in parts) + b"EMC "


def test_a_cluster_with_a_letter_between_its_parts_is_read_once() -> None:
    """The tone mark is drawn further right than the vowel that follows."""
    content = (spoken(THAI_KHO + THAI_TONE, (72, "n"), (81, "'")) + spoken(THAI_AA, (78, "n"))
               + spoken(THAI_NGO, (84, "n")))
    assert recover(page_pdf(content)).text == THAI_KHO + THAI_TONE + THAI_AA + THAI_NGO


def test_a_cluster_is_as_wide_as_its_parts() -> None:
    content = (spoken(KA + SIGN_AA, (72, "n"), (78, "n")) + spoken(RA + SIGN_AA, (84, "n"), (90, "n")))
    result = recover(page_pdf(content))
    assert result.text == KA + SIGN_AA + RA + SIGN_AA
    glyphs = result.pages.glyphs[result.char_glyph]
    assert (np.diff(glyphs["x0"]) > 0).all()
    assert glyphs["x1"][1] > 83


def test_a_cluster_ends_where_what_is_drawn_next_begins() -> None:
    """Its ink may end long before, as that of many letters of Tamil; behind a blank stands another word."""
    first, last = spoken(KA + SIGN_AA, (72, "n"), (78, "n")), spoken(RA + SIGN_AA, (88, "n"), (94, "n"))
    blank = show(100.7, 700, " ") + spoken(KA, (106, "n"))
    word = KA + SIGN_AA + RA + SIGN_AA
    assert recover(page_pdf(first + last + blank)).text == f"{word} {KA}"
    assert recover(page_pdf(first + show(84.7, 700, " ") + last)).text == f"{KA}{SIGN_AA} {RA}{SIGN_AA}"
    # a word, where others are parted without blanks
    assert recover(page_pdf(first + last)).text == f"{KA}{SIGN_AA} {RA}{SIGN_AA}"


def test_other_words_under_marks_stay_twice() -> None:
    content = spoken(KA + SIGN_AA, (72, "n")) + spoken(KA + SIGN_AA, (78, "n"))
    assert recover(page_pdf(content)).text == 2 * (KA + SIGN_AA)


def thai_lines(widths: list[int], blank: bool = False) -> list[Put]:
    return [Put((THAI * 6)[:width] + (" " if blank else ""), LEFT, 100 + 14 * row) for row, width in enumerate(widths)]


def joined(puts: list[Put]) -> str:
    pages = pages_of(puts)
    return " ".join(texts(recover_pages(pages)))


def test_lines_without_word_spaces_are_joined_without() -> None:
    assert " " not in joined(thai_lines([80, 80, 79, 80, 40]))


def test_blanks_drawn_at_line_ends_part_phrases() -> None:
    assert joined(thai_lines([80, 80, 79, 80, 40], blank=True)).count(" ") == 4


def test_words_of_a_spread_line_are_no_phrases() -> None:
    """A line's letters moved apart by a little between words, by much between phrases."""
    def line(gap: float) -> str:
        first = Put(THAI[:8], LEFT, 100)
        return joined([first, Put(THAI[8:], LEFT + first.width + gap, 100)])
    assert " " not in line(1.5)
    assert " " in line(3.0)


CLUSTERS = (spoken(KA + SIGN_AA, (72, "n"), (78, "n")) + spoken(RA + SIGN_AA, (84, "n"), (90, "n"))
            + show(96.7, 700, " said"))


@pytest.mark.parametrize("rotation", [0, 90])
def test_clusters_on_a_turned_page(rotation: int) -> None:
    """Drawn sideways, and shown so or turned back."""
    result = recover(page_pdf(b"q 0 1 -1 0 792 0 cm " + CLUSTERS + b"Q", page=f"/Rotate {rotation}",
                              media=(0, 0, 792, 612)))
    assert result.text == recover(page_pdf(CLUSTERS)).text == KA + SIGN_AA + RA + SIGN_AA + " said"


def test_clusters_seen_above_a_hidden_copy() -> None:
    page = CLUSTERS + b"".join(show(72, 686 - 14 * row, f"line {row} of the text that is drawn") for row in range(9))
    result = recover(page_pdf(b"q 3 Tr " + page + b"Q q 0 Tr " + page + b"Q"))
    assert result.without(["hidden"]).text == recover(page_pdf(page)).text


def test_a_space_stands_behind_the_sign_of_repeated_words() -> None:
    repeat = "\u0e46"
    assert f"{repeat} {THAI[0]}" in joined([Put(THAI + repeat, LEFT, 100), Put(THAI, LEFT, 112)])


def columns_of(chars: str, runs: list[int], box: Array) -> Columns:
    """The columns of these characters, with the run of each and their boxes."""
    count = max(runs) + 1
    return Columns(np.array([ord(char) for char in chars], "u4"), box, np.full(len(chars), 10.0),
                   np.zeros(len(chars), "u1"), np.array(runs, "i4"), np.searchsorted(runs, range(count)).astype("i4"),
                   np.array([[1, 0, 0, 1, 0, 0]] * count, "f4"), np.zeros(count, "u4"), np.zeros(count, "i4"),
                   np.ones(count, "u8"), np.zeros(count, "u1"))


@pytest.mark.parametrize(("second", "whole"), [("\u064b", True), ("\u0627\u064b", False)])
def test_a_cluster_parted_in_a_right_to_left_line_is_whole(second: str, whole: bool,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFium puts other letters between those of a tanwin above its line, of which browsers say once what they are; or
    has it all a second time."""
    monkeypatch.setattr(_pdfium_clusters, "drawn_extents", lambda *_: {})
    first = "\u0627" if whole else "\u0627\u064b"
    chars, runs = first + "\u0646" + second, [0] * len(first) + [1] + [2] * len(second)
    kept = np.ones(len(chars), bool)
    columns = columns_of(chars, runs, np.zeros((len(chars), 6)))
    keep_first(columns, {0: 7, 2: 7}, {7: 2}, None, 0, kept)       # type: ignore[arg-type]
    assert kept[[run == 2 for run in runs]].all() == whole
    assert kept[[run < 2 for run in runs]].all()


def test_a_copy_of_a_cluster_with_its_characters_turned_about() -> None:
    """Typst draws a tanwin above its line, which stands for letter and mark as the letter does."""
    chars = "\u0627\u064b" + "\u064b\u0627"
    box = np.array([[101, 107, 102, 97, 100, 100], [100, 107, 101, 97, 100, 100],
                    [100, 109, 102, 107, 100, 102.6], [100, 113, 102, 99, 100, 102.6]], "f8")
    columns = columns_of(chars, [0, 0, 1, 1], box)
    kept = np.ones(4, bool)
    drop_copies(columns, np.array([0, 2]), np.array([2, 4]), kept)
    assert kept.tolist() == [True, True, False, False]
