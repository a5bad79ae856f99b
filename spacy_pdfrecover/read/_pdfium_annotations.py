"""What PDFium leaves out of the text of a page: the looks of form fields, stamps and texts laid over it.

Those of a page are drawn into its content (flattened), and all else is taken off the copy that they are read from: the
page itself stays as it was.  Fields without a look, or with one that the file calls old, get theirs from PDFium.
"""
from __future__ import annotations

from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.read.fields import COMB, MAX_ANNOTATIONS, PASSWORD, Field

WIDGET = pdfium_c.FPDF_ANNOT_WIDGET
WITH_TEXT = {WIDGET, pdfium_c.FPDF_ANNOT_FREETEXT, pdfium_c.FPDF_ANNOT_STAMP, pdfium_c.FPDF_ANNOT_WATERMARK}
UNSEEN = pdfium_c.FPDF_ANNOT_FLAG_HIDDEN | pdfium_c.FPDF_ANNOT_FLAG_NOVIEW
TEXT_FIELDS = {pdfium_c.FPDF_FORMFIELD_UNKNOWN, pdfium_c.FPDF_FORMFIELD_TEXTFIELD}


class Annotations:
    """Those of a document; `close` it before the document."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self.document = document
        self.environment: Any = None            # what makes looks and knows what fields inherit
        self.config: Any = None                 # which PDFium reads as long as there is one

    def alone(self, page: pypdfium2.PdfPage, number: int) -> tuple[pypdfium2.PdfPage, list[Field]] | None:
        """A page of nothing but what fields and stamps show on this one, and the places of the fields; None if there
        are none."""
        kinds = kinds_of(page)
        if not WITH_TEXT.intersection(kinds):
            return None
        fields = self.fields(page, kinds) if WIDGET in kinds else []
        for place, kind in enumerate(kinds):
            if kind not in WITH_TEXT:
                hide(page, place)
        count = pdfium_c.FPDFPage_CountObjects(page)
        if pdfium_c.FPDFPage_Flatten(page, pdfium_c.FLAT_NORMALDISPLAY) != pdfium_c.FLATTEN_SUCCESS:
            return None
        try:
            copy = self.document[number]
        except pypdfium2.PdfiumError:
            return None
        for _ in range(count):
            drawn = pdfium_c.FPDFPage_GetObject(copy, 0)
            pdfium_c.FPDFPage_RemoveObject(copy, drawn)
            pdfium_c.FPDFPageObj_Destroy(drawn)
        return copy, fields

    def fields(self, page: pypdfium2.PdfPage, kinds: list[int]) -> list[Field]:
        """The fields of a page, all with their looks; those for passwords are hidden."""
        if self.environment is None:
            self.config = pdfium_c.FPDF_FORMFILLINFO(version=2)
            self.environment = pdfium_c.FPDFDOC_InitFormFillEnvironment(self.document, self.config)
        pdfium_c.FORM_OnAfterLoadPage(page, self.environment)
        found = []
        rect = pdfium_c.FS_RECTF()
        for place, kind in enumerate(kinds):
            if kind != WIDGET:
                continue
            annotation = pdfium_c.FPDFPage_GetAnnot(page, place)
            flags = 0
            if pdfium_c.FPDFAnnot_GetFormFieldType(self.environment, annotation) in TEXT_FIELDS:
                flags = pdfium_c.FPDFAnnot_GetFormFieldFlags(self.environment, annotation)
            if pdfium_c.FPDFAnnot_GetRect(annotation, rect):
                found.append(Field((rect.left, rect.bottom, rect.right, rect.top), flags & COMB > 0))
            pdfium_c.FPDFPage_CloseAnnot(annotation)
            if flags & PASSWORD:
                hide(page, place)
        pdfium_c.FORM_OnBeforeClosePage(page, self.environment)
        return found

    def close(self) -> None:
        if self.environment is not None:
            pdfium_c.FPDFDOC_ExitFormFillEnvironment(self.environment)
            self.environment = None


def kinds_of(page: pypdfium2.PdfPage) -> list[int]:
    """The subtype of each annotation that is seen, 0 for others."""
    kinds = []
    count = pdfium_c.FPDFPage_GetAnnotCount(page)
    for place in range(count - 1, MAX_ANNOTATIONS - 1, -1):
        pdfium_c.FPDFPage_RemoveAnnot(page, place)
    for place in range(min(count, MAX_ANNOTATIONS)):
        annotation = pdfium_c.FPDFPage_GetAnnot(page, place)
        kind = pdfium_c.FPDFAnnot_GetSubtype(annotation)
        kinds.append(0 if kind in WITH_TEXT and pdfium_c.FPDFAnnot_GetFlags(annotation) & UNSEEN else kind)
        pdfium_c.FPDFPage_CloseAnnot(annotation)
    return kinds


def hide(page: pypdfium2.PdfPage, place: int) -> None:
    annotation = pdfium_c.FPDFPage_GetAnnot(page, place)
    pdfium_c.FPDFAnnot_SetFlags(annotation, pdfium_c.FPDF_ANNOT_FLAG_HIDDEN)
    pdfium_c.FPDFPage_CloseAnnot(annotation)
