"""pdfminer's graphics state with what it leaves out, and its colours as numbers."""
from __future__ import annotations

from typing import Any

from pdfminer.pdfinterp import PDFGraphicState

from spacy_pdfrecover.read._pdfium_calls import color_number

SUBTRACTIVE = ("Separation", "DeviceN")         # colour spaces in which 1 is full ink (PDF 1.7, 8.6.6)


class GraphicState(PDFGraphicState):    # type: ignore[misc]
    """pdfminer's graphics state with the fill's transparency, and the line width that PDF begins with."""

    def __init__(self) -> None:
        super().__init__()
        self.linewidth, self.alpha = 1.0, 1.0

    def copy(self) -> GraphicState:
        other = GraphicState()
        other.__dict__.update(self.__dict__)
        return other


def fill_color(state: Any) -> int:
    return rgba(state.ncolor, state.ncs.name, state.alpha)


def stroke_color(state: Any) -> int:
    return rgba(state.scolor, state.scs.name, 1.0)


def rgba(color: Any, space: str, alpha: float = 1.0) -> int:
    """0xRRGGBBAA by the plain formulas of PDF 1.7, 10.3; patterns and palettes count as black."""
    opacity = int(alpha * 255 + 0.5)
    if isinstance(color, (int, float)):
        gray = 1.0 - color if space in SUBTRACTIVE else 0.0 if space == "Indexed" else color
        parts = [gray] * 3
    elif isinstance(color, tuple) and all(isinstance(part, (int, float)) for part in color):
        black = color[3] if len(color) == 4 else None
        parts = list(color) if black is None else [1.0 - min(1.0, part + black) for part in color[:3]]
    else:
        return color_number(0, 0, 0, opacity)
    red, green, blue = (int(min(max(part, 0.0), 1.0) * 255 + 0.5) for part in parts)
    return color_number(red, green, blue, opacity)
