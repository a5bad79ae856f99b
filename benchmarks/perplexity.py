"""Perplexity of language models trained on recovered text, after Tiedemann 2014, Table 3.

    python benchmarks/perplexity.py FOLDER... [--only IDS] [--intact] [--json OUT]

The documents of each language are cut by pages into folds.  Trigram models are trained on the text that each
system makes of all folds but one, and asked about the annotated text of that one (paragraphs and list items),
in one vocabulary: the words that any of them has.  Words that none of them has are not asked, as there the
models differ by the smoothing of small counts alone; `--unknown` asks them, too.  Sentences of which six words
in a row stand in any training text are not asked.  The text that explains unseen text of the same kind best is
the cleanest.

Systems: the default, the preset `pdf2xml`, and pdftotext, or where that program is not installed PDFium's own
text, each with blocks at blank lines and no repairs but its own.  Labels of list items, which the annotation leaves
out, are left out where a system knows them.  Sentences end where stops are followed by a
space, in all texts alike; Chinese, Japanese, Thai, Lao and Khmer characters count as words.

Documents with a fault put in are measured one by one, and summed up by fault.

The engine is `perplexity.py` in a folder `score` beside the corpus or above it: modified Kneser-Ney, as KenLM.
"""
from __future__ import annotations

import argparse
import importlib.util
import json
import math
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import pypdfium2
from corpora import FAULT_MARK, Document, documents

from spacy_pdfrecover import recover
from spacy_pdfrecover.labels import label_of
from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.presets import parts_of, read_config, section

FOLDS = 5
ENOUGH = 3000           # test words of a language whose figure says something, a guess
STRETCH = 6             # words in a row that only copies share
TESTED = ("paragraph", "list_item", "abstract")     # formulas, tables and code are annotated roughly
SENTENCE_END = re.compile(r"(?<=[.!?…。！？])[\"'»”’)]*\s+|(?<=[。！？])")
BLANK_LINES = re.compile(r"\n[ \t\r\f\v]*\n")
UNSPACED = re.compile(r"([\u0e00-\u0eff\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff])")
DOTLESS = re.compile("\N{LATIN SMALL LETTER DOTLESS I}(?=[\u0300-\u036f])")     # under an accent it is an i

Sentences = list[list[str]]
Blocks = list[tuple[int, str]]      # page from 1, text
Model = Callable[..., list[dict[str, float]]]


class Row(NamedTuple):
    """Perplexities of one language or fault, in the order of the systems."""

    words: int              # asked about
    perplexities: list[float]


def by_default(path: Path) -> Blocks:
    return recovered_blocks(path, {})


def by_pdf2xml(path: Path) -> Blocks:
    return recovered_blocks(path, parts_of(section(read_config("pdf2xml"), "pdf2xml")))


def recovered_blocks(path: Path, parts: dict[str, Any]) -> Blocks:
    recovered = recover(path, **parts)
    blocks = []
    for row in range(len(recovered.blocks)):
        role, text = recovered.role(row), recovered.block_text(row)
        if role not in RUNNING_ROLES:
            blocks.append((int(recovered.blocks["page"][row]) + 1, text[label_of(role, text).body:]))
    return blocks


def by_pdftotext(path: Path) -> Blocks:
    printed = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True).stdout
    return paragraphs(printed.decode("utf-8", "replace").split("\f"))


def by_pdfium(path: Path) -> Blocks:
    pages = []
    document = pypdfium2.PdfDocument(path)
    try:
        for page in document:
            text = page.get_textpage()
            pages.append(text.get_text_range().replace("\x02", "").replace("\ufffe", ""))   # broken words joined
            text.close()
            page.close()
    finally:
        document.close()
    return paragraphs(pages)


def paragraphs(pages: Iterable[str]) -> Blocks:
    return [(number, block) for number, text in enumerate(pages, 1)
            for block in BLANK_LINES.split(text.replace("\r\n", "\n")) if block.strip()]


System = Callable[[Path], Blocks]
PEER: tuple[str, System] = ("pdftotext", by_pdftotext) if shutil.which("pdftotext") else ("pdfium", by_pdfium)
SYSTEMS: dict[str, System] = {"default": by_default, "pdf2xml": by_pdf2xml, PEER[0]: PEER[1]}


def annotated(path: Path) -> Blocks:
    lines = path.with_suffix(".gold.jsonl").read_text("utf-8").splitlines()
    blocks = [json.loads(line) for line in lines]
    return [(block["page"], block["text"]) for block in blocks if block["role"] in TESTED]


def sentences(blocks: Iterable[str]) -> Sentences:
    """Words and punctuation of each sentence.

    >>> sentences(["One mill-race. Two\\nmills!"])
    [['One', 'mill-race', '.'], ['Two', 'mills', '!']]
    """
    found = []
    for block in blocks:
        text = unicodedata.normalize("NFC", DOTLESS.sub("i", " ".join(block.replace("\x00", "").split())))
        found += [re.findall(r"\w+(?:[-'’]\w+)*|[^\w\s]", UNSPACED.sub(r" \1 ", sentence))
                  for sentence in SENTENCE_END.split(text)]
    return [words for words in found if words]


def folded(blocks: Blocks, pages: int) -> list[Sentences]:
    """Sentences by fold, the pages of a document dealt out in runs."""
    folds: list[list[str]] = [[] for _ in range(FOLDS)]
    for page, text in blocks:
        folds[min((page - 1) * FOLDS // pages, FOLDS - 1)].append(text)
    return [sentences(fold) for fold in folds]


def texts_of(document: Document) -> list[list[Sentences]]:
    """Folds of each system's text, then of the annotation."""
    gold = annotated(document.path)
    blocks = [system(document.path) for system in SYSTEMS.values()] + [gold]
    pages = max((page for each in blocks for page, _ in each), default=1)
    return [folded(each, pages) for each in blocks]


def measured(compare: Model, texts: Sequence[list[list[Sentences]]], unknown: bool) -> Row:
    """Perplexities over all folds of some documents together."""
    logs, words = [0.0] * len(SYSTEMS), 0
    for fold in range(FOLDS):
        test = [sentence for document in texts for sentence in document[-1][fold]]
        train = [[sentence for document in texts for other in range(FOLDS) if other != fold
                  for sentence in document[system][other]] for system in range(len(SYSTEMS))]
        test = unseen(test, train)
        if not test or not all(train):
            continue
        results = compare(train, test)
        asked = int(results[0]["tokens"] - (0 if unknown else results[0]["unknown"]))
        words += asked
        for system, result in enumerate(results):
            logs[system] += asked * math.log(result["perplexity" if unknown else "perplexity_known"])
    return Row(words, [math.exp(log / max(words, 1)) for log in logs])


def unseen(test: Sentences, train: Sequence[Sentences]) -> Sentences:
    """The test sentences of which no stretch stands in any training text.

    A paragraph that goes on over the edge of a fold is whole in the annotation, and where a system joins it;
    in the text of others its end falls into the next fold, and they would know it by heart.
    """
    asked = {stretch for sentence in test for stretch in stretches(sentence)}
    known = {stretch for corpus in train for sentence in corpus for stretch in stretches(sentence)
             if stretch in asked}
    return [sentence for sentence in test if known.isdisjoint(stretches(sentence))]


def stretches(sentence: list[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(sentence[start:] for start in range(STRETCH)), strict=False)


def summed(rows: Sequence[Row]) -> Row:
    """Of several documents, each with models of its own."""
    words = sum(row.words for row in rows)
    return Row(words, [math.exp(sum(row.words * math.log(row.perplexities[system]) for row in rows) / max(words, 1))
                       for system in range(len(SYSTEMS))])


def engine(folder: Path) -> Model:
    for parent in folder.resolve().parents:
        path = parent / "score" / "perplexity.py"
        if path.is_file():
            spec = importlib.util.spec_from_file_location("perplexity_engine", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module         # its dataclasses look themselves up there
            spec.loader.exec_module(module)
            compare: Model = module.compare
            return compare
    raise FileNotFoundError(f"no score/perplexity.py beside {folder}")


def measured_in(folder: Path, unknown: bool, texts: list[Any]) -> Row:
    return measured(engine(folder), texts, unknown)


def print_rows(head: str, rows: dict[str, Row]) -> None:
    print(f"{head:<14}{'words':>8}" + "".join(f"{name:>12}" for name in SYSTEMS)
          + "".join(f"{'to ' + name:>14}" for name in list(SYSTEMS)[1:]))
    changes: list[list[float]] = []
    for name, (words, perplexities) in sorted(rows.items()):
        change = [100 * (perplexities[0] / other - 1) for other in perplexities[1:]]
        few = words < ENOUGH
        print(f"{name:<14}{words:>8}" + "".join(f"{value:>12.1f}" for value in perplexities)
              + "".join(f"{value:>+12.1f} %" for value in change) + ("  little text" if few else ""))
        if not few:
            changes.append(change)
    if changes:
        columns = list(zip(*changes, strict=True))
        print(f"{'mean':<14}{'':>8}" + " " * 12 * len(SYSTEMS) + "".join(f"{mean(each):>+12.1f} %" for each in columns))
        print(f"{'lower in':<14}{'':>8}" + " " * 12 * len(SYSTEMS)
              + "".join(f"{sum(value < 0 for value in each):>7} of {len(each):>3}" for each in columns))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--intact", action="store_true", help="without documents that have a fault put in")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (default 2)")
    parser.add_argument("--unknown", action="store_true", help="ask words that no training text has, too")
    parser.add_argument("--only", metavar="LANGUAGES", help="comma-separated, of all documents")
    parser.add_argument("--json", type=Path, metavar="OUT")
    args = parser.parse_args(argv)
    wanted = args.only.split(",") if args.only else None
    try:
        engine(args.folders[0])
        chosen = [document for folder in args.folders for document in documents(folder, intact=args.intact)
                  if wanted is None or document.language in wanted]
    except (ValueError, FileNotFoundError) as error:
        parser.error(str(error))
    languages, faults = defaultdict(list), defaultdict(list)
    with ProcessPoolExecutor(args.jobs) as pool:
        for document, texts in zip(chosen, pool.map(texts_of, chosen), strict=True):
            if FAULT_MARK in document.id:
                faults[document.id.split(FAULT_MARK)[1]].append(texts)
            else:
                languages[document.language].append(texts)
        given = repeat(args.folders[0]), repeat(args.unknown)
        by_language = dict(zip(languages, pool.map(measured_in, *given, languages.values()), strict=True))
        each = [(fault, texts) for fault, group in faults.items() for texts in group]
        alone = pool.map(measured_in, *given, [[texts] for _, texts in each])
        by_document = defaultdict(list)
        for (fault, _), row in zip(each, alone, strict=True):
            by_document[fault].append(row)
    by_fault = {fault: summed(rows) for fault, rows in by_document.items()}
    if PEER[0] == "pdfium":
        print("pdftotext is not installed: PDFium's own text stands in its place")
    print_rows("language", by_language)
    if by_fault:
        print()
        print_rows("fault", by_fault)
    if args.json:
        args.json.write_text(json.dumps({"systems": list(SYSTEMS), "languages": by_language, "faults": by_fault},
                                        indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
