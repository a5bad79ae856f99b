"""Roles from fonts, places, drawn lines and wording: the rules in their order."""
from __future__ import annotations

from dataclasses import dataclass, replace

from spacy_pdfrecover.layout.typewritten import SENTENCE
from spacy_pdfrecover.lines import MARGIN
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.algorithms import mark_algorithms, split_algorithms
from spacy_pdfrecover.roles.boxes import mark_boxes
from spacy_pdfrecover.roles.calls import Calls
from spacy_pdfrecover.roles.code import join_code, mark_code, mark_listings
from spacy_pdfrecover.roles.contents import mark_contents
from spacy_pdfrecover.roles.contents_entries import cut_entries, join_entries
from spacy_pdfrecover.roles.definitions import (
    mark_columns,
    mark_kinds,
    mark_run_in,
    part_terms,
)
from spacy_pdfrecover.roles.drawn_faces import mark_drawn_faces
from spacy_pdfrecover.roles.endnotes import mark_endnotes
from spacy_pdfrecover.roles.features import Document, Piece, apply_roles
from spacy_pdfrecover.roles.floats import mark_captions, mark_tables
from spacy_pdfrecover.roles.formulas import mark_formulas
from spacy_pdfrecover.roles.front import mark_front
from spacy_pdfrecover.roles.headings import mark_headings
from spacy_pdfrecover.roles.imprint import mark_imprint
from spacy_pdfrecover.roles.index_pages import mark_index_pages
from spacy_pdfrecover.roles.lettering import mark_figures
from spacy_pdfrecover.roles.levels import mark_levels
from spacy_pdfrecover.roles.lists import (
    mark_bullets,
    mark_examples,
    mark_lists,
    mark_references,
    mark_unheaded,
    split_items,
)
from spacy_pdfrecover.roles.notes import mark_notes, split_notes
from spacy_pdfrecover.roles.options import mark_options
from spacy_pdfrecover.roles.page_rules import mark_ruled_off
from spacy_pdfrecover.roles.page_turns import mark_page_turns
from spacy_pdfrecover.roles.panels import mark_panels
from spacy_pdfrecover.roles.plotted import mark_points, with_points
from spacy_pdfrecover.roles.records import describe
from spacy_pdfrecover.roles.run_in import split_headings
from spacy_pdfrecover.roles.running import mark_running
from spacy_pdfrecover.roles.sidenotes import mark_sidenotes
from spacy_pdfrecover.roles.tagged import mark_tagged
from spacy_pdfrecover.roles.term_pairs import mark_definitions
from spacy_pdfrecover.roles.title_page import mark_title_page
from spacy_pdfrecover.roles.unpaged import mark_unpaged

HIDDEN_SHARE = 0.5          # a page with fewer seen than unseen glyphs times this is a scan with its text
                            # laid under it; else unseen text is a copy
TURNED_LINES = 3            # of a paragraph that runs otherwise than its page, which makes all text text that does so:
                            # titles of axes and notices of publishers in the margin have one or two


@dataclass(frozen=True)
class FontRoles:
    """See the module; rules of Berg et al. 2012 and of pdfact extended."""

    def __call__(self, layout: Layout) -> Layout:
        if not len(layout.pieces):
            return layout
        layout, run_in = split_headings(split_algorithms(split_items(split_notes(layout))))
        document = describe(layout)
        for row in run_in:
            document.pieces[row].run_in = True
        pages = layout.text.pages
        mark_hidden(document)
        mark_running(document)
        mark_ruled_off(document, pages.rules)
        mark_page_turns(document)
        mark_tagged(document, layout)
        mark_contents(document)
        mark_index_pages(document)
        mark_unpaged(document)
        mark_examples(document, layout)
        points = mark_points(document, layout)
        mark_bullets(document)
        mark_code(document)
        mark_listings(document)
        mark_tables(document, layout)
        mark_captions(document)
        mark_algorithms(document, pages.rules)
        mark_drawn_faces(document, mark_figures(document, with_points(pages.rules, points)))
        mark_boxes(document, pages.rules)
        mark_panels(document)
        calls = Calls(layout)
        mark_sidenotes(document, layout, calls)
        mark_formulas(document)
        mark_kinds(document)
        mark_definitions(document)
        mark_options(document)
        mark_run_in(document)
        mark_columns(document)
        mark_headings(document, pages.outline)
        abstract = mark_front(document)
        mark_title_page(document, abstract)
        mark_levels(document, pages.outline, abstract)
        mark_lists(document)
        mark_references(document)
        mark_unheaded(document)
        mark_notes(document, layout, calls)
        mark_endnotes(document, layout, calls)
        mark_imprint(document)
        layout = replace(layout, pieces=apply_roles(layout, document.pieces))
        return join_entries(join_code(cut_entries(part_terms(layout, document))))


def make_font_roles() -> FontRoles:
    """Registered as `pdfrecover.FontRoles.v1`."""
    return FontRoles()


def mark_hidden(document: Document) -> None:
    """Repeated and off-page text; invisible text unless it is all the page has (a scan's text layer).

    Line numbers are running matter; text that runs otherwise than its page is lettering, unless a paragraph does.
    Names in the margin are no part of what they stand beside.  So whatever is a paragraph for later rules is seen and
    in the text."""
    for pieces in document.page_pieces:
        seen = sum(len(piece.text) for piece in pieces if piece.layer == 0)
        unseen = sum(len(piece.text) for piece in pieces if piece.layer == 2)
        turned = any(piece.angle and piece.lines >= TURNED_LINES and SENTENCE.search(piece.text) for piece in pieces)
        for piece in pieces:
            if piece.layer == 2 and seen < HIDDEN_SHARE * unseen:
                piece.layer = 0
            else:
                piece.role = role_by_place(piece, turned)


def role_by_place(piece: Piece, turned: bool) -> str:
    """`turned`: whether text may run otherwise than the page."""
    if piece.layer:
        return "header" if piece.layer == MARGIN else "hidden"
    if piece.angle and not turned:
        return "figure"
    return "other" if piece.aside else piece.role
