"""From `Recovered` to a Doc: tokens, sentence starts, span groups, and where each token stands.

What the getters of `attributes.py` need is put in `doc.user_data` once, as arrays and plain values: a few
milliseconds a document where an extension per token costs ten times that, and safe to serialise.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from spacy.language import Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
from spacy.tokens import Doc
from spacy.util import get_words_and_spaces
from spacy.vocab import Vocab

from spacy_pdfrecover.cells import as_lists, table_cells
from spacy_pdfrecover.floats import caption_floats
from spacy_pdfrecover.groups import GROUPS, set_groups
from spacy_pdfrecover.labels import marks_taken
from spacy_pdfrecover.model import BLOCK, CONTINUES, ROLE_ID, Array, Recovered
from spacy_pdfrecover.read import speakable
from spacy_pdfrecover.requests import DATA_KEY
from spacy_pdfrecover.token_places import token_places

ONE_SENTENCE = ("title", "heading", "author")       # blocks that no sentence starts inside of
STARTS, UNSET, INSIDE = 1, 0, -1                    # SENT_START as spaCy stores it


def make_doc(nlp: Language, recovered: Recovered, *, source: str, keep: str = "tokens",
             groups: Mapping[str, Sequence[str]] = GROUPS, vocab: Vocab | None = None) -> Doc:
    """The Doc of a recovered text.

    nlp (Language): Its tokenizer makes the tokens.
    recovered (Recovered): The text without the blocks that are to be left out.
    source (str): What `doc._.pdf.source` says.
    keep (str): `tokens` keeps page and box of each token, `glyphs` all that was read, `none` neither.
    groups (dict): Span groups with their roles; `blocks` is always there.
    vocab (Vocab): Of the Doc, if it is to be another one than the tokenizer's.
    """
    blocks = recovered.blocks
    rows = np.flatnonzero(blocks["end"] > blocks["start"])      # not those left out
    starts, ends = blocks["start"][rows], blocks["end"][rows]
    doc, token_starts, token_ends = tokenized(nlp, recovered.text, starts, ends, vocab)
    first = np.searchsorted(token_starts, starts)
    last = np.searchsorted(token_ends, ends) + 1
    set_sentence_starts(doc, blocks[rows], first, last)
    set_groups(doc, blocks[rows], rows, first, last, groups)
    data = document_data(recovered, speakable(source))
    if keep != "none":
        data["cells"] = [[row, as_lists(cells)] for row in rows[blocks["role"][rows] == ROLE_ID["table"]].tolist()
                         if (cells := table_cells(recovered, row))]
        data["floats"] = [[row, page, *box] for row, (page, box) in caption_floats(recovered).items()]
    data["marks"] = [[row, mark] for row, mark in marks_taken(recovered.edits, blocks).items()]
    data["length"] = int(token_ends[-1]) if len(doc) else 0     # tells the Doc from one made of a part
    if keep != "none":
        page, box = token_places(recovered, token_starts)
        data["tokens"] = {"start": token_starts.astype("<i4"), "page": page, "box": box}
    if keep == "glyphs":
        data.update(char_glyph=np.asarray(recovered.char_glyph, "<i4"), glyphs=recovered.pages.glyphs,
                    rules=recovered.pages.rules, page_table=recovered.pages.pages,
                    outline=[plain(entry) for entry in recovered.pages.outline])
    doc.user_data[DATA_KEY] = data
    return doc


def make_error_doc(vocab: Vocab, source: str, error: str,
                   groups: Mapping[str, Sequence[str]] = GROUPS) -> Doc:
    """The empty Doc that stands for a document that could not be recovered."""
    doc = Doc(vocab, user_data={DATA_KEY: {"source": speakable(source), "error": speakable(error)}})
    set_groups(doc, np.zeros(0, BLOCK), (), (), (), groups)
    return doc


def tokenized(nlp: Language, text: str, starts: Array, ends: Array,
              vocab: Vocab | None) -> tuple[Doc, Array, Array]:
    """The text as the pipeline's tokenizer cuts it, with a cut at each block's start and end; first character and
    end of each token.

    spaCy's tokenizers make a token of a blank line, but an indented first line joins that token, and a
    tokenizer that someone wrote may do as it likes: then its tokens are cut, or its words are found in
    the text again, and `doc.text == text` holds all the same.
    """
    doc = nlp.tokenizer(text)
    # spaCy's own tokenizer keeps every character; asking would take thrice its time on known words (measured)
    if type(nlp.tokenizer) is not Tokenizer and doc.text != text:
        words, spaces = get_words_and_spaces([token.text for token in doc], text)
        doc = Doc(doc.vocab, words=words, spaces=spaces, user_data=doc.user_data)
    token_starts, token_ends = token_ranges(doc)
    if not (np.isin(starts, token_starts).all() and np.isin(ends, token_ends).all()):
        doc = cut(doc, starts, ends)
        token_starts, token_ends = token_ranges(doc)
    if vocab is not None and vocab is not doc.vocab:
        doc = Doc(vocab).from_bytes(doc.to_bytes())
    return doc, token_starts, token_ends


def token_ranges(doc: Doc) -> tuple[Array, Array]:
    """First character and end of each token."""
    sizes = doc.to_array(["LENGTH", "SPACY"]).reshape(-1, 2).astype("i8")
    whole = sizes[:, 0] + sizes[:, 1]
    after = np.cumsum(whole)
    return after - whole, after - sizes[:, 1]


def cut(doc: Doc, starts: Array, ends: Array) -> Doc:
    """The Doc with tokens cut where blocks start and end; what the tokenizer knew of the others is kept."""
    token_starts, token_ends = token_ranges(doc)
    places = np.union1d(starts, ends)
    holder = np.searchsorted(token_starts, places, side="right") - 1
    within = (places > token_starts[holder]) & (places < token_ends[holder])
    inner: dict[int, list[int]] = {}
    for index, place in zip(holder[within], places[within], strict=True):
        inner.setdefault(int(index), []).append(int(place))
    # spaCy keeps a space with the token before it: one that belongs to a block's edge becomes a token
    spaced = doc.to_array("SPACY") > 0
    detached = spaced & (np.isin(token_ends, starts) | np.isin(token_ends + 1, ends))
    texts, followed = [token.text for token in doc], spaced.tolist()
    words: list[str] = []
    spaces: list[bool] = []
    origin: list[int] = []
    done = 0
    for index in sorted({*inner, *np.flatnonzero(detached).tolist()}):
        edges = [0, *(place - int(token_starts[index]) for place in inner.get(index, ())), len(texts[index])]
        pieces = [texts[index][low:high] for low, high in pairwise(edges)]
        loose = [" "] if detached[index] else []
        words += [*texts[done:index], *pieces, *loose]
        spaces += [*followed[done:index], *[False] * (len(pieces) + len(loose) - 1), followed[index] and not loose]
        origin += [*range(done, index), *([index] if len(pieces) == 1 else [-1] * len(pieces)), *[-1] * len(loose)]
        done = index + 1
    words, spaces, origin = words + texts[done:], spaces + followed[done:], [*origin, *range(done, len(doc))]
    made = Doc(doc.vocab, words=words, spaces=spaces, user_data=doc.user_data)
    kept = np.array(origin)
    known: list[int | str] = ["NORM", "TAG", "POS", "LEMMA", "MORPH"]       # what tokenizers set
    values, fresh = doc.to_array(known), made.to_array(known)
    fresh[kept >= 0] = values[kept[kept >= 0]]
    return set_array(made, known, fresh)


def set_sentence_starts(doc: Doc, blocks: Array, first: Array, last: Array) -> None:
    """A sentence starts with each block but one that carries on from an interruption, and nowhere in a
    separator, title, heading or author line; all else is left to the pipeline."""
    if not len(doc):
        return
    marks = np.full(len(doc), UNSET, "i8")
    inside = np.zeros(len(doc) + 1, "i8")
    np.add.at(inside, first, 1)
    np.add.at(inside, last, -1)
    marks[np.cumsum(inside)[:-1] == 0] = INSIDE
    whole = np.isin(blocks["role"], [ROLE_ID[role] for role in ONE_SENTENCE])
    for low, high in zip(first[whole], last[whole], strict=True):
        marks[low:high] = INSIDE
    continues = blocks["flags"] & CONTINUES > 0
    marks[first] = np.where(continues, UNSET, STARTS)
    set_array(doc, ["SENT_START"], marks.astype("u8"))


def set_array(doc: Doc, attributes: list[int | str], values: Array) -> Doc:
    values = values.reshape(len(doc), len(attributes))
    return doc.from_array(attributes, values)       # type: ignore[arg-type]    # thinc's name for it


def document_data(recovered: Recovered, source: str) -> dict[str, Any]:
    """What the getters read, as arrays and plain values.  Pages keep their 0-based numbers here."""
    pages = recovered.pages
    return {
        "source": source, "error": None, "lang": recovered.lang,
        "warnings": [speakable(str(warning)) for warning in recovered.warnings],
        "quality": {name: float(value) for name, value in recovered.quality.items()},
        "edits": [[edit.rule, speakable(edit.before), speakable(edit.after), int(edit.start), int(edit.page),
                   float(edit.confidence)] for edit in recovered.edits],
        "pages": [[int(page["number"]), float(page["width"]), float(page["height"]), int(page["rotation"]),
                   bool(page["damaged"])] for page in pages.pages],
        "blocks": recovered.blocks, "pieces": recovered.pieces,
        "fonts": [plain(font) for font in pages.fonts],
        "meta": plain(pages.meta),
        "dropped": [[int(row), text] for row, text in recovered.dropped.items()],
    }


def plain(value: Any) -> Any:
    """The value in types that msgpack gives back as they were, but for tuples, which become lists."""
    if isinstance(value, str):
        return speakable(value)
    if value is None or isinstance(value, (bool, int, float, bytes)):
        return value
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {speakable(str(key)): plain(item) for key, item in value.items()}
    return speakable(str(value))
