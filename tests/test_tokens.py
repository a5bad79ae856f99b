"""From a recovered text to a Doc, on texts made by hand."""
from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_pdfrecover.document import recovered_of
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import (
    BLOCK,
    CONTINUES,
    GLYPH,
    NO_GLYPH,
    PAGE,
    PIECE,
    ROLE_ID,
    RULE,
    RUNNING_ROLES,
    Edit,
    Pages,
    Recovered,
)
from spacy_pdfrecover.tokens import make_doc, make_error_doc, plain

WIDTH, HEIGHT = 5.0, 20.0       # of a character and a line on the pages drawn here
FIRST_PAGE = 7                  # 0-based number in the file of the first page read


class Given(NamedTuple):
    role: str
    text: str
    page: int = 0
    flags: int = 0
    anchor: int = -1


def hand_made(*given: Given, wrap: int = 10_000) -> Recovered:
    """Blocks set one below the other in a fixed-width font, their lines cut after `wrap` characters."""
    blocks, pieces = np.zeros(len(given), BLOCK), np.zeros(len(given), PIECE)
    text, glyph_of, glyphs, row = "", [], [], 0
    for number, (role, words, page, flags, anchor) in enumerate(given):
        if number:
            text, glyph_of = text + "\n\n", [*glyph_of, NO_GLYPH, NO_GLYPH]
        top, start, column = row * HEIGHT, len(text), 0
        for character in words:
            if column == wrap:
                row, column = row + 1, 0
            if character.isspace():
                glyph_of.append(NO_GLYPH)
            else:
                glyph_of.append(len(glyphs))
                glyph = np.zeros(1, GLYPH)[0]
                glyph["page"], glyph["size"], glyph["char"] = page, 10, ord(character)
                glyph["x0"], glyph["x1"] = column * WIDTH, (column + 1) * WIDTH
                glyph["y0"], glyph["y1"] = row * HEIGHT, row * HEIGHT + 10
                glyphs.append(glyph)
            column += 1
        text += words
        row += 1
        blocks[number] = (ROLE_ID[role], 0, start, len(text), page, page, number, number + 1, 10, 0, anchor,
                          flags)
        piece = pieces[number]
        piece["page"], piece["block"] = page, number
        piece["x1"], piece["y0"], piece["y1"] = wrap * WIDTH, top, row * HEIGHT
    page_count = 1 + max((block.page for block in given), default=0)
    pages = np.zeros(page_count, PAGE)
    pages["number"], pages["width"], pages["height"] = np.arange(page_count) + FIRST_PAGE, 600, 800
    read = Pages("made.pdf", np.array(glyphs, GLYPH), pages, np.zeros(0, RULE), [Font("Courier", fixed=True)],
                 meta={"title": "Ünïcode", "page_count": 99, "tagged": False})
    return Recovered(text, np.array(glyph_of, "i4"), blocks, pieces, read,
                     [Edit("hyphens", "-", "", 3, FIRST_PAGE, 0.9)], {"unmapped": np.float64(0.25)},
                     ["page 9: damaged"], "en")


class SpaceTokenizer:
    """The tokenizer of spaCy's own documentation, more or less: words are what stands between spaces."""

    def __init__(self, nlp: Language) -> None:
        self.vocab = nlp.vocab

    def __call__(self, text: str) -> Doc:
        return Doc(self.vocab, words=[word for word in text.split(" ") if word])


class CharacterTokenizer(SpaceTokenizer):
    def __call__(self, text: str) -> Doc:
        return Doc(self.vocab, words=list(text), spaces=[False] * len(text))


class OneTokenizer(SpaceTokenizer):
    """The whole text is one token."""

    def __call__(self, text: str) -> Doc:
        return Doc(self.vocab, words=[text] if text else [], spaces=[False] if text else [])


def pipeline(tokenizer: Callable[[Language], Any] | None = None) -> Language:
    nlp = spacy.blank("en")
    if tokenizer is not None:
        nlp.tokenizer = tokenizer(nlp)
    return nlp


PIPELINES = {"spacy": pipeline(), "space": pipeline(SpaceTokenizer), "one": pipeline(OneTokenizer),
             "character": pipeline(CharacterTokenizer)}
SMALL = (Given("title", "On Rivers. A Study"), Given("paragraph", "Rivers flow. They meet the sea."),
         Given("heading", "1. Sources"), Given("paragraph", "Springs are sources.", page=1),
         Given("formula", "a = b"), Given("paragraph", "where a is", page=1, flags=CONTINUES),
         Given("footnote", "1 See above.", page=1, anchor=27), Given("footer", "7", page=1))


@pytest.fixture
def nlp() -> Language:
    return spacy.blank("en")


@pytest.fixture
def doc(nlp: Language) -> Doc:
    return make_doc(nlp, hand_made(*SMALL), source="made.pdf")


def check_blocks(doc: Doc, recovered: Recovered) -> None:
    """What holds for every Doc we make."""
    assert doc.text == recovered.text
    shown = [row for row, block in enumerate(recovered.blocks) if block["end"] > block["start"]]
    assert [span.id for span in doc.spans["blocks"]] == shown
    for span in doc.spans["blocks"]:
        assert span.text == recovered.block_text(span.id)
        assert span.label_ == recovered.role(span.id)
        assert span.start_char == recovered.blocks[span.id]["start"]


block_texts = st.lists(st.text(alphabet="ab.' -\n\tÉ漢", min_size=1, max_size=12), min_size=1, max_size=6)


@pytest.mark.parametrize("tokenizer", sorted(PIPELINES))
@settings(max_examples=60, deadline=None)
@given(texts=block_texts)
def test_text_and_blocks_with_any_tokenizer(tokenizer: str, texts: list[str]) -> None:
    recovered = hand_made(*(Given("paragraph", text) for text in texts))
    doc = make_doc(PIPELINES[tokenizer], recovered, source="made.pdf")
    check_blocks(doc, recovered)
    starts = {span.start for span in doc.spans["blocks"]}
    assert {token.i for token in doc if token.is_sent_start is True} == starts
    inside = {token.i for span in doc.spans["blocks"] for token in span}
    assert all(token.is_sent_start is False for token in doc if token.i not in inside)


@settings(max_examples=60, deadline=None)
@given(texts=block_texts, wrap=st.integers(6, 12))
def test_token_places_are_those_of_its_glyphs(texts: list[str], wrap: int) -> None:
    recovered = hand_made(*(Given("paragraph", text) for text in texts), wrap=wrap)
    doc = make_doc(PIPELINES["spacy"], recovered, source="made.pdf")
    for token in doc:
        rows = [row for row in recovered.char_glyph[token.idx:token.idx + len(token)] if row != NO_GLYPH]
        if not rows:
            assert (token._.page, token._.bbox) == (None, None)
            continue
        drawn = recovered.pages.glyphs[rows]
        part = drawn[drawn["y0"] == drawn["y0"][0]]                 # on the line it starts on
        assert token._.page == FIRST_PAGE + 1
        assert token._.bbox == (part["x0"].min(), part["y0"].min(), part["x1"].max(), part["y1"].max())
        assert all(type(edge) is float for edge in token._.bbox)


def test_word_cut_by_a_line_end_has_the_box_of_its_first_part(nlp: Language) -> None:
    doc = make_doc(nlp, hand_made(Given("paragraph", "extraordinary day"), wrap=8), source="made.pdf")
    assert doc[0].text == "extraordinary"
    assert doc[0]._.bbox == (0.0, 0.0, 8 * WIDTH, 10.0)
    assert doc[1]._.bbox == (6 * WIDTH, HEIGHT, 8 * WIDTH, HEIGHT + 10.0)


def test_sentence_starts(doc: Doc) -> None:
    state = {span.id: [token.is_sent_start for token in span] for span in doc.spans["blocks"]}
    assert state[0] == [True] + [False] * 4                         # a title is one sentence
    assert state[1][0] is True
    assert set(state[1][1:]) == {None}                              # left to the pipeline
    assert state[2] == [True, False, False]
    assert set(state[5]) == {None}                                  # carries on behind the formula
    separators = [token for token in doc if token.text == "\n\n"]
    assert len(separators) == len(SMALL) - 1
    assert {token.is_sent_start for token in separators} == {False}


def test_sentencizer_respects_blocks(nlp: Language, doc: Doc) -> None:
    sentencizer = nlp.add_pipe("sentencizer")
    sentences = [sentence.text.strip() for sentence in sentencizer(doc).sents]
    assert sentences == ["On Rivers. A Study", "Rivers flow.", "They meet the sea.", "1. Sources",
                         "Springs are sources.", "a = b\n\nwhere a is", "1 See above.", "7"]


def test_blocks_are_sentences_without_any_component(doc: Doc) -> None:
    assert len(list(doc.sents)) == len(SMALL) - 1       # one block carries on


def test_groups(nlp: Language, doc: Doc) -> None:
    assert [span.text for span in doc.spans["headings"]] == ["On Rivers. A Study", "1. Sources"]
    assert [span.id for span in doc.spans["headings"]] == [0, 2]
    assert [span.label_ for span in doc.spans["formulas"]] == ["formula"]
    assert list(doc.spans["captions"]) == []                        # always there
    assert "tables" not in doc.spans                                # only where present
    groups = {"notes": ["footnote"], "pictures": ["caption"]}
    named = make_doc(nlp, hand_made(*SMALL), source="x", groups=groups)
    assert set(named.spans) == {"blocks", "notes", "pictures"}
    assert [span.text for span in named.spans["notes"]] == ["1 See above."]


def test_dropped_roles(nlp: Language) -> None:
    whole = hand_made(Given("header", "Head"), *SMALL)
    recovered = whole.without(RUNNING_ROLES)
    doc = make_doc(nlp, recovered, source="made.pdf")
    check_blocks(doc, recovered)
    assert "Head" not in doc.text
    assert not doc.text.endswith("7")
    assert [(block.role, block.text, block.start) for block in doc._.pdf.dropped] == [
        ("header", "Head", -1), ("footer", "7", -1)]
    texts = [whole.block_text(row) for row in range(len(whole.blocks))]
    assert [block.text for block in doc._.pdf.blocks] == texts
    for span in doc.spans["blocks"]:
        assert doc._.pdf.blocks[span.id].text == span.text


def test_nothing_left(nlp: Language) -> None:
    for recovered in (hand_made(Given("header", "Head")).without(RUNNING_ROLES), hand_made()):
        doc = make_doc(nlp, recovered, source="made.pdf")
        assert (len(doc), list(doc.spans["blocks"]), doc._.pdf.error) == (0, [], None)
        assert len(Doc(nlp.vocab).from_bytes(doc.to_bytes())) == 0


def check_attributes(doc: Doc) -> None:
    """All that can be asked of the Doc of `SMALL`."""
    pdf = doc._.pdf
    assert (pdf.source, pdf.error, pdf.lang) == ("made.pdf", None, "en")
    assert pdf.warnings == ("page 9: damaged",)
    assert pdf.quality == {"unmapped": 0.25}
    assert pdf.meta == {"title": "Ünïcode", "page_count": 99, "tagged": False}
    assert pdf.edits == (Edit("hyphens", "-", "", 3, FIRST_PAGE + 1, 0.9),)
    assert pdf.pages == ((8, 600.0, 800.0, 0, False), (9, 600.0, 800.0, 0, False))
    assert [block.role for block in pdf.blocks] == [block.role for block in SMALL]
    assert [block.text for block in pdf.blocks] == [block.text for block in SMALL]
    assert [block.page for block in pdf.blocks] == [8, 8, 8, 9, 8, 9, 9, 9]
    assert [block.continues for block in pdf.blocks] == [row == 5 for row in range(8)]
    assert "made.pdf" in repr(pdf)
    assert "8 blocks" in repr(pdf)
    spans = doc.spans["blocks"]
    assert [span.label_ for span in spans] == [block.role for block in SMALL]
    assert [span.id for span in spans] == list(range(len(SMALL)))
    assert [span.id for span in doc.spans["headings"]] == [0, 2]
    source = spans[3]
    assert source[0]._.page == 9
    assert source[0]._.bbox == (0.0, 60.0, 35.0, 70.0)
    assert (source._.pdf.role, source._.pdf.row, source._.pdf.pages) == ("paragraph", 3, (9,))
    assert source._.pdf.fonts[0] == Font("Courier", fixed=True)
    assert source._.pdf.boxes == ((9, 0.0, 60.0, 50_000.0, 80.0),)
    assert source._.heading.text == "1. Sources"
    assert source._.heading.id == 2
    assert spans[2]._.heading.text == "On Rivers. A Study"
    assert spans[0]._.heading is None
    assert spans[6]._.anchor.text == "flow"
    assert source._.anchor is None


def test_attributes(doc: Doc) -> None:
    check_attributes(doc)


def through_docbin(doc: Doc) -> Doc:
    stored = DocBin(store_user_data=True, docs=[doc]).to_bytes()
    return next(iter(DocBin().from_bytes(stored).get_docs(spacy.blank("en").vocab)))


@pytest.mark.parametrize("keep", ["tokens", "glyphs"])
@pytest.mark.parametrize("travel", [
    lambda doc: Doc(spacy.blank("en").vocab).from_bytes(doc.to_bytes()),
    through_docbin,
    lambda doc: pickle.loads(pickle.dumps(doc)),
    lambda doc: doc.copy(),
], ids=["bytes", "docbin", "pickle", "copy"])
def test_round_trips(nlp: Language, keep: str, travel: Callable[[Doc], Doc]) -> None:
    doc = make_doc(nlp, hand_made(*SMALL), source="made.pdf", keep=keep)
    again = travel(doc)
    check_attributes(again)
    check_attributes(travel(again))                                 # read-only arrays, lists for tuples
    assert [token.is_sent_start for token in again] == [token.is_sent_start for token in doc]
    assert [token._.bbox for token in again] == [token._.bbox for token in doc]


def test_to_disk(doc: Doc, nlp: Language, tmp_path: Any) -> None:
    doc.to_disk(tmp_path / "doc")
    check_attributes(Doc(nlp.vocab).from_disk(tmp_path / "doc"))


def test_kept_glyphs_give_the_recovered_text_back(nlp: Language) -> None:
    recovered = hand_made(*SMALL).without({"footer"})
    doc = make_doc(nlp, recovered, source="made.pdf", keep="glyphs")
    back = recovered_of(through_docbin(doc))
    assert (back.text, back.dropped, back.lang) == (recovered.text, recovered.dropped, recovered.lang)
    assert list(back.edits) == list(recovered.edits)
    assert list(back.pages.fonts) == list(recovered.pages.fonts)
    for name in ("char_glyph", "blocks", "pieces"):
        assert np.array_equal(getattr(back, name), getattr(recovered, name))
    for name in ("glyphs", "pages", "rules"):
        assert np.array_equal(getattr(back.pages, name), getattr(recovered.pages, name))
        assert getattr(back.pages, name).dtype == getattr(recovered.pages, name).dtype
    with pytest.raises(ValueError, match="keep"):
        recovered_of(make_doc(nlp, recovered, source="made.pdf"))


def test_keep_none(nlp: Language) -> None:
    doc = make_doc(nlp, hand_made(*SMALL), source="made.pdf", keep="none")
    assert (doc[0]._.page, doc[0]._.bbox) == (None, None)
    assert doc.spans["blocks"][3]._.pdf.pages == (9,)               # blocks are still known
    assert doc.spans["blocks"][3]._.heading.text == "1. Sources"
    full = make_doc(nlp, hand_made(*SMALL), source="made.pdf", keep="glyphs")
    some = make_doc(nlp, hand_made(*SMALL), source="made.pdf")
    assert len(doc.to_bytes()) < len(some.to_bytes()) < len(full.to_bytes())


def test_span_that_is_part_of_a_block_or_more(doc: Doc) -> None:
    flow = doc.char_span(doc.text.index("flow"), doc.text.index("flow") + 4)
    assert flow._.pdf.role == "paragraph"
    assert flow._.pdf.boxes == ((8, 35.0, 20.0, 55.0, 30.0),)
    both = doc[doc.spans["blocks"][1].start:doc.spans["blocks"][3].end]
    assert [box.page for box in both._.pdf.boxes] == [8, 8, 9]
    assert both._.pdf.pages == (8, 9)
    separator = next(token for token in doc if token.text == "\n\n")
    assert doc[separator.i:separator.i + 1]._.pdf.role is None


def test_merged_and_split_tokens(doc: Doc) -> None:
    wanted, boxes = doc.spans["blocks"][3][0]._.bbox, doc.spans["blocks"][3]._.pdf.boxes
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:3])
        retokenizer.split(doc[12], ["s", "ea"], [doc[12], doc[12]])
    assert doc[0].text == "On Rivers."
    assert doc[0]._.bbox == (0.0, 0.0, 10 * WIDTH, 10.0)
    assert [token.text for token in doc[10:12]] == ["s", "ea"]
    assert doc[10]._.bbox == doc[11]._.bbox                         # that of the token they were
    block = doc._.pdf.blocks[3]                 # spaCy leaves its span groups behind when tokens are merged
    again = doc.char_span(block.start, block.end)
    assert again[0]._.bbox == wanted
    assert again._.heading.text == "1. Sources"
    assert again._.pdf.boxes == boxes


def test_part_of_a_doc_knows_no_places(doc: Doc) -> None:
    part = doc[6:].as_doc(copy_user_data=True)
    assert part._.pdf.source == "made.pdf"
    assert (part[0]._.page, part[0]._.bbox) == (None, None)
    assert (part[:]._.pdf, part[:]._.heading, part[:]._.anchor) == (None, None, None)


def test_docs_joined_keep_rows_and_lose_places(doc: Doc, nlp: Language) -> None:
    with pytest.warns(UserWarning, match="W102"):
        joined = Doc.from_docs([doc, make_doc(nlp, hand_made(*SMALL[:2]), source="b.pdf")])
    assert [span.id for span in joined.spans["blocks"]] == [*range(8), 0, 1]
    assert (joined._.pdf, joined[0]._.page, joined[:3]._.pdf) == (None, None, None)


def test_other_docs_have_none_of_it(nlp: Language) -> None:
    doc = nlp("Plain text.")
    assert (doc._.pdf, doc[0]._.page, doc[0]._.bbox) == (None, None, None)
    assert (doc[:]._.pdf, doc[:]._.heading, doc[:]._.anchor) == (None, None, None)


def test_error_doc(nlp: Language) -> None:
    doc = make_error_doc(nlp.vocab, "bad\udcff.pdf", "open: damaged")
    doc = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert (len(doc), doc._.pdf.error, doc._.pdf.source) == (0, "open: damaged", "bad\\udcff.pdf")
    assert [list(doc.spans[name]) for name in ("blocks", "headings", "captions", "footnotes")] == [[]] * 4
    assert (doc._.pdf.pages, doc._.pdf.blocks, doc._.pdf.edits, doc._.pdf.dropped) == ((), (), (), ())
    assert repr(doc._.pdf) == r"<pdf 'bad\\udcff.pdf': error open: damaged>"


def test_what_a_tokenizer_knows_is_kept_where_tokens_are_cut(nlp: Language) -> None:
    recovered = hand_made(Given("paragraph", "don't"), Given("code", "  indented"))
    doc = make_doc(nlp, recovered, source="made.pdf")
    assert [token.text for token in doc] == ["do", "n't", "\n\n", "  ", "indented"]
    assert doc[1].norm_ == "not"


def test_another_vocabulary(nlp: Language) -> None:
    vocab = spacy.blank("en").vocab
    doc = make_doc(nlp, hand_made(*SMALL), source="made.pdf", vocab=vocab)
    assert doc.vocab is vocab
    check_attributes(doc)


def test_plain() -> None:
    value = {"a": np.float32(0.5), "b": (1, {2}), 3: None, "c": True, "d": "\ud800", "e": np.int64(4)}
    assert plain(value) == {"a": 0.5, "b": [1, [2]], "3": None, "c": True, "d": "\\ud800", "e": 4}
