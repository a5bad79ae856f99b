"""One way through: source -> glyphs -> characters -> lines -> pieces -> roles -> flow -> text -> repairs."""
from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, BinaryIO, TypeVar

import numpy as np

from spacy_pdfrecover.errors import NO_TEXT_LAYER, PdfError, as_error
from spacy_pdfrecover.flow.joining import Flow
from spacy_pdfrecover.fonts.broken import BrokenFonts
from spacy_pdfrecover.layout import LayoutPart
from spacy_pdfrecover.layout.hybrid import Hybrid
from spacy_pdfrecover.layout.pieces import first_pieces
from spacy_pdfrecover.layout.redrawn import in_sequence, pages_to_redraw, reading_rows
from spacy_pdfrecover.lexicon import DocumentLexicon, Lexicon
from spacy_pdfrecover.lines import WordRule, find_lines
from spacy_pdfrecover.memory import WATCH
from spacy_pdfrecover.mirror import in_mirror, out_of_mirror
from spacy_pdfrecover.model import (
    BLANK,
    BLOCK,
    GENERATED,
    Edit,
    Layout,
    Pages,
    Recovered,
)
from spacy_pdfrecover.notes import NoteMarks
from spacy_pdfrecover.quality import quality_of
from spacy_pdfrecover.read import Reader, Source, as_source, header_of
from spacy_pdfrecover.read.pdfium import Pdfium
from spacy_pdfrecover.repair import Repair
from spacy_pdfrecover.repair.accents import ComposeAccents
from spacy_pdfrecover.repair.addresses import Addresses
from spacy_pdfrecover.repair.continuation_marks import ContinuationMarks
from spacy_pdfrecover.repair.eojeol import Eojeol
from spacy_pdfrecover.repair.hyphens import Dehyphenate
from spacy_pdfrecover.repair.ligatures import Ligatures
from spacy_pdfrecover.repair.logos import Logos
from spacy_pdfrecover.repair.private import PrivateUse
from spacy_pdfrecover.repair.quotes import StraightQuotes
from spacy_pdfrecover.repair.radicals import Radicals
from spacy_pdfrecover.repair.resegment import Resegment
from spacy_pdfrecover.repair.signs import Signs
from spacy_pdfrecover.repair.swallowed import Swallowed
from spacy_pdfrecover.roles.font_roles import FontRoles
from spacy_pdfrecover.text import Text, assemble
from spacy_pdfrecover.upright import as_shown, turned_upright

Result = TypeVar("Result")
Part = Callable[[Layout], Layout]
NotesPart = Callable[[Text, Layout], Text]
FontsPart = Callable[[Pages, Source, Reader], Pages]
DEFAULT_FONTS = BrokenFonts()
DEFAULT_NOTES = NoteMarks()
NO_PAGES = np.zeros(0, "i4")
DEFAULT_REPAIRS: Mapping[str, Repair] = {
    "ligatures": Ligatures(), "private": PrivateUse(), "swallowed": Swallowed(), "accents": ComposeAccents(),
    "radicals": Radicals(), "logos": Logos(), "signs": Signs(), "continuations": ContinuationMarks(),
    "addresses": Addresses(), "hyphens": Dehyphenate(), "words": Resegment(), "eojeol": Eojeol(),
    "quotes": StraightQuotes()}


def recover(source: str | os.PathLike[str] | bytes | BinaryIO | Source, *, name: str | None = None,
            reader: Reader | None = None, fonts: FontsPart | None = DEFAULT_FONTS, words: WordRule | None = None,
            layout: LayoutPart | None = None, roles: Part | None = None, flow: Part | None = None,
            notes: NotesPart | None = DEFAULT_NOTES, lexicon: Lexicon | None = None,
            repairs: Mapping[str, Repair] | None = None,
            timings: dict[str, float] | None = None, stages: dict[str, Any] | None = None) -> Recovered:
    """The text and structure of a PDF.

    source: path, bytes, binary file or `Source`.
    name (str): what to call it in errors.
    reader … repairs: parts in place of the default ones; repairs run in the order of the mapping, and without
        `notes` the marks of footnotes stay in the text, without `fonts` characters as the file has them.
    timings (dict): gets the seconds of each stage added.
    stages (dict): gets what each stage made: `lines`, `layout`, `flow` …; pages whose text runs sideways
        are turned upright in them, up to `turn back`.
    RETURNS (Recovered): the document.
    RAISES (PdfError): if it cannot be recovered; says why.
    """
    source = as_source(source, name, header_of(reader))
    clock = Clock(source.name, timings if timings is not None else {}, stages)
    reader = reader or Pdfium()
    shown = clock("read", reader, source)
    if fonts is not None:
        shown = clock("fonts", fonts, shown, source, reader)
    pages, turns = clock("turn", turned_upright, shown)
    known = getattr(reader, "lines", None)              # of plain text, whose lines nobody need find
    layout = layout or Hybrid()
    changed = isinstance(layout, Hybrid) and not known      # other layouts are to see the page as it was drawn
    pages = clock("turn", in_mirror, pages) if changed else pages
    text_lines = clock("lines", known or find_lines, pages, words)
    redrawn = clock("redraw", pages_to_redraw, text_lines) if changed else NO_PAGES
    if len(redrawn):
        del text_lines                  # no more needed, and as large as the glyphs in long documents
        sequence = clock("redraw", reading_rows, pages, redrawn, partial(find_lines, words=words, own=True))
        upright = pages is shown
        pages = in_sequence(pages, sequence)
        shown = pages if upright else in_sequence(shown, sequence)
        text_lines = clock("lines", find_lines, pages, words)
    WATCH.look()                                        # on the way to lines there is more than ever after
    pages = text_lines.pages                            # with the typewriter faces of listings
    pieces = clock("layout", layout, text_lines)
    pieces = clock("roles", roles or FontRoles(), pieces)
    pieces = clock("flow", flow or Flow(), pieces)
    pieces = clock("turn back", out_of_mirror, pieces)
    pages = pieces.text.pages
    text = clock("text", assemble, pieces)
    if notes is not None:
        text = clock("notes", notes, text, pieces)
    own = clock("lexicon", document_lexicon, text, lexicon or Lexicon(), pages)
    for rule, repair in (DEFAULT_REPAIRS if repairs is None else repairs).items():
        text = clock(f"repair.{rule}", repair, text, own, pages)
    pieces = clock("turn back", as_shown, pieces, shown, turns)
    return clock("result", recovered, pieces, text, own)


class Clock:
    """Runs stages, adds up their time, and gives any fault of theirs the file's name and the stage's."""

    def __init__(self, source: str, seconds: dict[str, float], results: dict[str, Any] | None = None) -> None:
        self.source, self.seconds, self.results = source, seconds, results

    def __call__(self, stage: str, call: Callable[..., Result], *arguments: object) -> Result:
        began = time.perf_counter()
        try:
            result = call(*arguments)
            if self.results is not None:
                self.results[stage] = result
            return result
        except PdfError:
            raise
        except Exception as error:
            raise as_error(self.source, stage, error) from error
        finally:
            self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - began


def document_lexicon(text: Text, lexicon: Lexicon, pages: Pages) -> DocumentLexicon:
    """The lexicon as the document sees it, whose words are counted before any repair."""
    return lexicon.for_document(text.with_line_ends, str(pages.meta.get("language", "")))


def recovered(layout: Layout, text: Text, lexicon: DocumentLexicon) -> Recovered:
    """All that is known of the document, its blocks as a table."""
    pages, pieces = layout.text.pages, layout.pieces
    first = first_pieces(pieces)
    blocks = np.zeros(len(first), BLOCK)
    blocks["start"], blocks["end"] = text.starts, text.ends
    blocks["piece_start"], blocks["piece_end"] = first, np.append(first[1:], len(pieces))
    for name in ("role", "level", "page", "size", "font", "flags"):
        blocks[name] = pieces[name][first]
    if len(first):
        blocks["last_page"] = np.maximum.reduceat(pieces["page"], first)
    blocks["anchor"] = text.anchors if len(text.anchors) else -1
    pieces = pieces.copy()
    pieces["block"] = np.repeat(np.arange(len(first)), blocks["piece_end"] - blocks["piece_start"])
    numbers = pages.pages["number"].tolist()
    edits = [Edit(*edit[:4], numbers[edit.page], edit.confidence) for edit in text.edits]
    return Recovered(text.string, text.glyph, blocks, pieces, pages, edits,
                     quality_of(layout.text, text, lexicon), warnings_of(pages), lexicon.lang, paths=layout.paths)


def warnings_of(pages: Pages) -> list[str]:
    """What the reader says, and whether there was anything to recover: a scan is no error, but its text is empty."""
    empty = bool((pages.glyphs["flags"] & (BLANK | GENERATED) > 0).all())
    return [*pages.warnings, *([NO_TEXT_LAYER] if empty else [])]
