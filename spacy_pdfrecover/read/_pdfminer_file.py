"""A file as pdfminer opens it, and what the default reader has to ask it: units of pages, forms within forms."""
from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdftypes import LITERALS_FLATE_DECODE, PDFObjRef, PDFStream
from pdfplumber.utils.exceptions import PdfminerException

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read._pdfminer_document import as_dict, page_tree, page_unit, resolved
from spacy_pdfrecover.read.shared import locked

log = logging.getLogger("spacy_pdfrecover")
logging.getLogger("pdfminer").addHandler(logging.NullHandler())        # else its warnings go to stderr

LONGEST_FORM = 200_000          # bytes that are unpacked to see what a form draws, to 200 MB at the most
DRAWN = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")


def opened(source: Source, password: str | None) -> Any:
    """The open pdfplumber document; the caller closes it."""
    try:
        return pdfplumber.open(source.path if source.path is not None else BytesIO(source.data or b""),
                               password=password)
    except FileNotFoundError:
        raise PdfError(source.name, "open", "not-found") from None
    except PdfminerException as error:
        cause = error.args[0] if error.args else error
        if isinstance(cause, PDFPasswordIncorrect):
            raise locked(source, password) from None
        reason = "encrypted" if isinstance(cause, PDFEncryptionError) else "damaged"
        raise PdfError(source.name, "open", reason, str(cause) or type(cause).__name__) from None


def declared_units(source: Source, numbers: Sequence[int], password: str | None) -> dict[int, float]:
    """UserUnit of the pages of these 0-based numbers, where it is not 1."""
    try:
        file = opened(source, password)
    except PdfError as error:           # PDFium opened it: better its text in false units than none
        log.warning("%s: the unit of its pages cannot be read", error)
        return {}
    with closing(file.stream):
        units = [page_unit(page) for _, page in page_tree(file.doc)]
    return {number: units[number] for number in numbers if number < len(units) and units[number] != 1.0}


def forms_within(document: PDFDocument, numbers: set[int]) -> dict[int, Counter[int]]:
    """How often each of these forms draws each of them, by object number."""
    forms = {number: form for number in numbers if isinstance(form := resolved(PDFObjRef(document, number)), PDFStream)}
    on_pages: dict[str, int] = {}           # what forms without resources have (PDF 1.7, 8.10.1)
    if any("Resources" not in form.attrs for form in forms.values()):
        for _, page in page_tree(document):
            on_pages.update(forms_listed(page, numbers))
    found = {number: Counter[int]() for number in numbers}
    for number, form in forms.items():
        listed = forms_listed(form.attrs, numbers) if "Resources" in form.attrs else on_pages
        if listed:
            found[number] = forms_drawn(form, listed)
    return found


def forms_listed(entries: dict[Any, Any], numbers: set[int]) -> dict[str, int]:
    """Those of these forms in the resources of a page or form, by name."""
    listed = as_dict(as_dict(entries.get("Resources")).get("XObject"))
    return {name: each.objid for name, each in listed.items() if isinstance(each, PDFObjRef) and each.objid in numbers}


def forms_drawn(form: PDFStream, listed: dict[str, int]) -> Counter[int]:
    """How often a form draws each of these; once, where that cannot be told."""
    filters = form.get_filters()
    packed = any(code not in LITERALS_FLATE_DECODE or settings for code, settings in filters)
    if packed or len(filters) > 1 or len(form.rawdata or b"") > LONGEST_FORM:
        return Counter(listed.values())
    drawn = (name.decode("latin-1") for name in DRAWN.findall(form.get_data()))
    return Counter(listed[name] for name in drawn if name in listed)
