"""How near does the preset `pdf2xml` come to the program it stands for, and what do we make of the same text?

    python benchmarks/pdf2xml.py DIR [--json OUT]

DIR holds the French report that comes with pdf2xml (Tiedemann 2014), as XML: `french.raw.xml` without any
vocabulary, `french.tika.xml` what its merging starts from, `french.lm.xml` what it makes of that.  Its
vocabulary is counted in the raw text here, since the PDF does not come with it: a few paragraphs must differ.
"""
from __future__ import annotations

import argparse
import html
import json
import re
from pathlib import Path

import numpy as np

from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.model import GLYPH, NO_GLYPH, PAGE, RULE, Pages
from spacy_pdfrecover.repair.hyphens import Dehyphenate
from spacy_pdfrecover.repair.pdf2xml import Pdf2xml, Vocabulary
from spacy_pdfrecover.repair.resegment import Resegment
from spacy_pdfrecover.text import BLOCK_BREAK, DRAWN, LINE_BREAK, SPACE, Text

PARAGRAPH = re.compile("<p>(.*?)</p>", re.DOTALL)
GLUED = ("PRESENTATIONETRAPPELDESPRINCIPAUXRESULTATS", "laconcentrationdesbesoinsenvapeur", "besoinsenvapeur")
"""Strings of the paper's figure 2 without their spaces: what looking into long tokens is for."""
CHECKED = (
    ("PRESENTATION ET R A P P E L DES PRINCIPAUX RESULTATS 9", "PRESENTATION ET RAPPEL DES PRINCIPAUX RESULTATS 9"),
    ("1. Le p r inc ipa l é l ément du choix : la concen t r a t i on des beso ins en vapeur 15",
     "1. Le principal élément du choix : la concentration des besoins en vapeur 15"),
    ("2. Les c r i t è r e s de choix : la c o n s o m m a t i o n de c o m b u s t ib les et l e u r moda l i t é "
     "d ' u t i l i s a t i on d 'une p a r t , la concen t r a t ion d ' a u t r e p a r t 16",
     "2. Les critères de choix : la consommation de combustibles et leur modalité d'utilisation d'une part, la "
     "concentration d'autre part 16"),
)
"""Paragraphs of the report with what they say."""


def paragraphs(path: Path) -> list[str]:
    return [html.unescape(text) for text in PARAGRAPH.findall(path.read_text("utf-8"))]


def as_text(blocks: list[str]) -> Text:
    """Blocks without a page: their characters, and spaces between words."""
    string = "\n\n".join(blocks)
    chars = np.frombuffer(string.encode("utf-32-le"), "<u4")
    joint = np.where(chars == ord(" "), SPACE, np.where(chars == ord("\n"), BLOCK_BREAK, DRAWN)).astype("u1")
    broken = np.array([match.end() for match in re.finditer(r"(?<=[^\W\d_])-(?= )", string)], "i8")
    joint[broken] = LINE_BREAK          # the line ends of the page; all others are spaces by now
    length = np.array([len(block) for block in blocks])
    ends = np.cumsum(length + 2) - 2
    return Text(chars, np.full(len(chars), NO_GLYPH, "i4"), joint, ends - length, ends)


def ours(blocks: list[str]) -> list[str]:
    text = as_text(blocks)
    nothing = Pages("", np.zeros(1, GLYPH), np.zeros(1, PAGE), np.zeros(0, RULE), ())
    lexicon = Lexicon().for_document("\n\n".join(blocks))
    mended = Resegment()(Dehyphenate()(text, lexicon, nothing), lexicon, nothing)
    return mended.string.split("\n\n")


def measure(folder: Path) -> dict[str, object]:
    raw, tika, gold = (paragraphs(folder / f"french.{name}.xml") for name in ("raw", "tika", "lm"))
    vocabulary = Vocabulary()
    vocabulary.add_lines(line for text in raw for line in text.split("\n"))
    theirs = Pdf2xml(vocabulary.fit())
    made = [theirs.paragraph(text) for text in tika]
    changed = [row for row, text in enumerate(tika) if text != gold[row]]
    tried = Pdf2xml(vocabulary, "pdfxtk")
    own = ours(tika)
    return {
        "paragraphs": len(gold),
        "equal": sum(here == there for here, there in zip(made, gold, strict=True)),
        "changed": len(changed),
        "changed_equal": sum(made[row] == gold[row] for row in changed),
        "tokens_before": sum(len(text.split()) for text in tika),
        "tokens_gold": sum(len(text.split()) for text in gold),
        "tokens": sum(len(text.split()) for text in made),
        "tokens_ours": sum(len(text.split()) for text in own),
        "glued": {text: " ".join(tried.words(text)) for text in GLUED},
        "checked": [{"before": before, "gold": after, "theirs": theirs.paragraph(before),
                     "ours": own[tika.index(before)] if before in tika else ""} for before, after in CHECKED],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", type=Path, metavar="OUT")
    arguments = parser.parse_args()
    figures = measure(arguments.folder)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(json.dumps(figures, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
