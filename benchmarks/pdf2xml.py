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
from collections import Counter
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
    "PRESENTATION ET RAPPEL DES PRINCIPAUX RESULTATS 9",
    "1. Le principal élément du choix : la concentration des besoins en vapeur 15",
    "2. Les critères de choix : la consommation de combustibles et leur modalité d'utilisation d'une "
    "part, la concentration d'autre part 16",
    "Une utilisation insuffisante de la capacité compromettrait les avantages de l'économie d'échelle. "
    "C'est ce qui explique que le coefficient de charge de la chimie soit très élevé.",
    "Aussi l'augmentation récente du prix des produits pétroliers conduit à s'interroger sur "
    "l'opportunité de la production mixte (électricité et vapeur) à partir du nucléaire, ce qui "
    "permettrait d'économiser des combustibles classiques.",
    "L'évaluation du coût de production d'énergie dans une centrale mixte nucléaire dépend d'un certain "
    "nombre d'éléments dont les plus significatifs sont :",
    "Les incertitudes qui pèsent à l'heure actuelle sur le marché du chauffage urbain nous ont conduit à "
    "effectuer deux hypothèses contrastées :",
    "Le présent chapitre vise ainsi à préciser les obstacles et les contraintes s'opposant à une solution"
    " nucléaire puis à suggérer des moyens à mettre en oeuvre pour vaincre ces obstacles.",
    "(1) Sept secteurs industriels ont été retenus pour l'étude (cf chapitre 1). (2) Voir les "
    "pourcentages pour chaque pays dans le tableau p.",
    "Kcal kilocalorie th thermie Gcal/h Gigacalories par heure",
    "FIPACE Fédération Internationale des Producteurs Autoconsommateurs Industriels d'Electricité",
    "2.1. Papier 21 2.2. Industries agricoles et alimentaires (IAA) 21 2.3. L'industrie textile 21 2.4. "
    "La construction automobile 21 2.5. Le caoutchouc 22 2.6. Le bois 22",
    "- une hypothèse haute dans laquelle en 1990 la part du chauffage urbain serait multipliée par 3 et "
    "assurerait 9 % des besoins globaux.",
    "En fait, le problème ne doit pas être posé simplement en termes d'investissements, mais bien en "
    "terme de rentabilité globale d'un projet. Si celle-ci est démontrée, des modes de financement "
    "externes pourront certainement être trouvés :",
    "- les pâtes textiles et à usages chimiques (3,5 t/t),",
    "Solution 1 électricité et vapeur classiques",
    "Pour l'année 1972 et pour l'ensemble des pays de la C.E. besoins de vapeur ont été estimés à : les",
    "Il apparaît que pour l'ensemble de l'Europe des Neuf la charge financière annuelle en 1990 représente "
    "environ 4 0/00 du PNB de 1972 et 16 °/0O de la FBCF de 1972 (2).",
    "DATAR Délégation à l'Aménagement du Territoire et à l'Action Régionale",
)
"""What paragraphs of the report say, read by hand: those of the paper and a sample of those that it changes."""


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
        "checked": checked(tika, made, own),
    }


def checked(before: list[str], theirs: list[str], ours: list[str]) -> dict[str, object]:
    """Wrong and missing words of the paragraphs read by hand, found by their letters."""
    rows = {letters(text): row for row, text in enumerate(before)}
    found = [(gold, rows[letters(gold)]) for gold in CHECKED if letters(gold) in rows]
    return {
        "paragraphs": len(found),
        "words": sum(len(gold.split()) for gold, _ in found),
        "wrong_before": sum(wrong(gold, before[row]) for gold, row in found),
        "wrong_theirs": sum(wrong(gold, theirs[row]) for gold, row in found),
        "wrong_ours": sum(wrong(gold, ours[row]) for gold, row in found),
        "texts": [{"gold": gold, "theirs": theirs[row], "ours": ours[row]} for gold, row in found],
    }


def letters(text: str) -> str:
    return re.sub(r"[\s-]", "", text)


def wrong(gold: str, text: str) -> int:
    """Words of the gold that the text does not have."""
    return sum((Counter(gold.split()) - Counter(text.split())).values())


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
