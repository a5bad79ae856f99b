"""What form fields, stamps and texts laid over a page show, as pdfminer draws it.

pdfminer makes no looks: of fields that have none, or an old one, nothing or the old one is seen.
"""
from __future__ import annotations

import logging
from typing import Any

from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT

from spacy_pdfrecover.read._pdfminer_device import Device
from spacy_pdfrecover.read._pdfminer_document import MAX_HOPS, as_dict, as_list, as_number, as_text, rectangle, resolved
from spacy_pdfrecover.read._pdfminer_interpreter import Interpreter
from spacy_pdfrecover.read.fields import COMB, MAX_ANNOTATIONS, PASSWORD, Field
from spacy_pdfrecover.read.geometry import Box, Matrix, bounds_under

log = logging.getLogger("spacy_pdfrecover")

WITH_TEXT = {"Widget", "FreeText", "Stamp", "Watermark"}
UNSEEN = 1 << 1 | 1 << 5                        # flags: hidden, no view (PDF 1.7, table 165)
LOOK = "Look"               # the name that each has while it is drawn


def draw_annotations(page: dict[Any, Any], device: Device) -> list[Field]:
    """Run what the annotations of a page show through the device; RETURNS (list): the fields among them."""
    fields = []
    for entry in as_list(page.get("Annots"))[:MAX_ANNOTATIONS]:
        annotation = as_dict(entry)
        kind, box, look = as_text(annotation.get("Subtype")), rectangle(annotation.get("Rect")), look_of(annotation)
        if kind not in WITH_TEXT or box is None or look is None or int(as_number(annotation.get("F"))) & UNSEEN:
            continue
        if kind == "Widget":
            of_text = as_text(inherited(annotation, "FT")) in ("Tx", "")
            flags = int(as_number(inherited(annotation, "Ff"))) if of_text else 0
            if flags & PASSWORD:
                continue
            fields.append(Field(box, flags & COMB > 0))
        try:
            draw_look(look, box, device)
        except MemoryError:
            raise
        except Exception as error:              # as on pages
            log.debug("read: %r is damaged (%r)", entry, error)
            device.forms_left_out = True
    return fields


def look_of(annotation: dict[Any, Any]) -> PDFStream | None:
    """What is drawn in its state."""
    look = resolved(as_dict(annotation.get("AP")).get("N"))
    if isinstance(look, dict):
        state = annotation.get("AS") or inherited(annotation, "V")
        look = resolved(look.get(as_text(state) or "Off"))
    return look if isinstance(look, PDFStream) else None


def inherited(field: dict[Any, Any], key: str) -> Any:
    """An entry of a field, or of the nearest above it that has one."""
    for _ in range(MAX_HOPS):
        if key in field or "Parent" not in field:
            break
        field = as_dict(field["Parent"])
    return resolved(field.get(key))


def draw_look(look: PDFStream, box: Box, device: Device) -> None:
    look.attrs.setdefault("Subtype", LIT("Form"))
    interpreter = Interpreter(device.rsrcmgr, device)
    interpreter.init_resources({})
    interpreter.init_state(placing(look, box))
    interpreter.xobjmap = {LOOK: look}
    device.set_ctm(interpreter.ctm)
    interpreter.do_Do(LIT(LOOK))


def placing(look: PDFStream, box: Box) -> Matrix:
    """What moves a look into the box of its annotation (PDF 1.7, 12.5.5)."""
    numbers = [as_number(number) for number in as_list(look.get("Matrix"))]
    a, b, c, d, e, f = numbers if len(numbers) == 6 else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    left, bottom, right, top = bounds_under((a, b, c, d, e, f), *(rectangle(look.get("BBox")) or box))
    across = (box[2] - box[0]) / (right - left) if right > left else 1.0
    up = (box[3] - box[1]) / (top - bottom) if top > bottom else 1.0
    return across, 0.0, 0.0, up, box[0] - left * across, box[1] - bottom * up
