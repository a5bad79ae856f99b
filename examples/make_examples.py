"""Write the example PDFs and their gold texts: `python examples/make_examples.py`.

The texts are ours, made up for the purpose.  The output is the same on each run.
"""
from __future__ import annotations

from pathlib import Path

import paper
import report_text
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

HERE = Path(__file__).resolve().parent


def main() -> None:
    registerFont(TTFont("Vera-Bold", "VeraBd.ttf"))         # ships with reportlab, freely licensed
    for name, make in (("two_columns", paper.make), ("report", report_text.make)):
        (HERE / f"{name}.txt").write_text(make(HERE / f"{name}.pdf"), encoding="utf-8")


if __name__ == "__main__":
    main()
