"""pdfminer's interpreter of the operators of a page, with what it passes over."""
from __future__ import annotations

from typing import Any

from pdfminer.casting import safe_float
from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psparser import PSLiteral

from spacy_pdfrecover.read._pdfium_calls import FORM_DEPTH
from spacy_pdfrecover.read._pdfminer_document import as_dict, as_list
from spacy_pdfrecover.read._pdfminer_state import SUBTRACTIVE, GraphicState
from spacy_pdfrecover.read.geometry import Matrix

MAX_FORMS = 20_000              # forms drawn on a page; more is a bomb (7 nested forms can draw a million)
MAX_CONTENT = 50_000_000        # bytes of a content stream; longer ones are bombs, and take minutes


class Interpreter(PDFPageInterpreter):  # type: ignore[misc]
    """pdfminer's, with transparency, state handed down to forms, and `F`."""

    def init_state(self, ctm: Matrix) -> None:
        super().init_state(ctm)
        self.graphicstate = self.device.inherited or GraphicState()
        self.device.inherited = None

    def do_Do(self, xobjid_arg: Any) -> None:
        device = self.device
        if device.form_count >= MAX_FORMS or device.form_depth >= FORM_DEPTH:
            device.forms_left_out = True
            return
        device.form_count += 1
        device.form_depth += 1
        device.inherited = self.graphicstate.copy()
        marks = list(device.marks)
        try:
            super().do_Do(xobjid_arg)
        finally:
            device.form_depth -= 1
            device.inherited, device.marks = None, marks
            device.set_ctm(self.ctm)            # pdfminer leaves that of the form

    def execute(self, streams: Any) -> None:
        found = [resolve1(each) for each in streams]
        size = sum(len(each.get_data()) for each in found if isinstance(each, PDFStream))
        if size > MAX_CONTENT:
            raise ValueError(f"{size} bytes of content")
        super().execute(streams)

    def do_BDC(self, tag: Any, props: Any) -> None:
        if isinstance(props, PSLiteral):
            props = as_dict(as_dict(self.resources).get("Properties")).get(props.name)
        super().do_BDC(tag, props)

    def do_F(self) -> None:
        self.do_f()

    def do_w(self, linewidth: Any) -> None:
        width = safe_float(linewidth)
        if width is not None:
            self.graphicstate.linewidth = abs(width)            # scaled where it is drawn

    def do_cs(self, name: Any) -> None:
        super().do_cs(name)
        self.graphicstate.ncolor = 1.0 if self.graphicstate.ncs.name in SUBTRACTIVE else 0.0

    def do_CS(self, name: Any) -> None:
        super().do_CS(name)
        self.graphicstate.scolor = 1.0 if self.graphicstate.scs.name in SUBTRACTIVE else 0.0

    def do_gs(self, name: Any) -> None:
        states = as_dict(as_dict(self.resources).get("ExtGState"))
        state = as_dict(states.get(name.name if isinstance(name, PSLiteral) else name))
        alpha = safe_float(resolve1(state.get("ca")))
        if alpha is not None:
            self.graphicstate.alpha = min(max(alpha, 0.0), 1.0)
        if "LW" in state:
            self.do_w(resolve1(state["LW"]))
        chosen = as_list(state.get("Font"))
        if len(chosen) == 2:
            self.textstate.font = self.rsrcmgr.get_font(getattr(chosen[0], "objid", None), as_dict(chosen[0]))
            self.textstate.fontsize = safe_float(resolve1(chosen[1])) or self.textstate.fontsize
