"""The table of `fonts/shapes/letter_shapes.py`: made from fonts, and measured on others.

    python benchmarks/letter_shapes.py measure FONT...
    python benchmarks/letter_shapes.py train FONT... --output spacy_pdfrecover/data/letter_shapes.gz

A FONT is an OpenType or TrueType file, or a folder with such.  `measure` draws the letters of each face, and counts
for how many the table's first guess is right, and one of its first three: among all characters it knows.

The table that is shipped was trained on the standard fonts that PDFium has itself (BSD) and on fonts under permissive
terms, each as packaged by Debian; it has centres and directions alone, of the outlines of no font:

- SIL Open Font License: Andika, Anonymous Pro, Cantarell, Carlito, Charis, Comfortaa, Computer Modern Unicode, Courier
  Prime, Dosis, Doulos, EB Garamond, Fantasque Sans, Fira Code, Gentium, Artemisia, Didot and NeoHellenic of the Greek
  Font Society, Hermit, Inconsolata, Inter, JetBrains Mono, Junicode, Karla, Lato, League Mono and Spartan,
  Liberation 2, Libertine and Biolinum, Lobster, Monoid, Mononoki, Noto, Old Standard, Play, Quicksand, Sora, STIX,
  Vollkorn, B612
- Apache 2.0: Arimo, Cousine and Tinos, Caladea, Open Sans, Roboto
- GUST Font License: Latin Modern, TeX Gyre
- MIT and BSD: Agave, Fanwood, Go, Hack; DejaVu under the terms of Bitstream Vera
- public domain: Goudy Bookletter, Prociono, Tuffy
"""
from __future__ import annotations

import argparse
import ctypes
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.fonts.shapes._pdfium_sheet import BELOW, CELL, EM, Sheet
from spacy_pdfrecover.fonts.shapes.features import boxes, shape_features, size_features
from spacy_pdfrecover.fonts.shapes.letter_shapes import LetterShapes, letter_shapes, log_odds, packed
from spacy_pdfrecover.model import Array

RANGES = """
!~ ¡¬ ®ſ ƏƏ əə Ơơ Ưư Ǎǜ Ǥǯ Ǵǵ Șț Ȟȟ Ȧȳ ʻʼ ʔʔ ƁƁ ɓɓ ƆƆ ɔɔ ƉƊ ɖɗ ƐƐ ɛɛ ƔƔ ɣɣ ƖƖ ɩɩ Ƙƙ ƝƝ ɲɲ ƲƲ ʋʋ Ƴƴ ƷƷ ʒʒ
Ḍḓ Ḡḡ Ḥḥ Ḧḫ Ḱḻ Ṁṋ Ṙṟ Ṡṣ Ṭṯ Ẁẗ ẞẞ Ạỹ ΄ώ ϑϑ ϕϖ ϰϱ ϵϵ Ѐ҂ Ҋԯ ԱՖ աև ։։ את აჺ ‐‐ ‒― ‘„ †• …… ‰‰ ′″ ‹› ⁄⁄ ⁰⁰ ⁴⁹ ₀₉
€€ ₤₤ ₴₴ ₽₽ №№ ™™ ←↓ −− ∗∗ ∙√ ∞∞ ≈≈ ≠≠ ≤≥ ∂∂ ∆∆ ∏∏ ∑∑ ∫∫ ◊◊ ○○ ●● ■□ ▪▫ ◦◦ ▶▶ ▲▲ ▼▼ ★☆ ✓✓ ✗✗ ﬀﬄ"""
CHARS = [chr(code) for first, last in RANGES.split() for code in range(ord(first), ord(last) + 1)]
ABSENT = "\u0378"                       # nothing: fonts draw their sign for what they lack
LACKED = 6                              # more characters that a face draws alike are drawn as what it lacks
X_HEIGHT = 0.536                        # of the faces without an x: of Noto's
TWINS, SEEN = 0.5, 8                    # characters drawn alike by this share of the faces that have both, and so many
SAME = 0.01                             # mean difference of the features of what is drawn alike
FAMILIES, FAMILY = 3, 4                 # families that have a character at the least; letters of a name that tell one
DIMENSIONS, CENTRES, FACES_OF_ONE = 56, 5, 12   # of a class at most; faces for each centre of a class at the least
ROUNDS, STEPS = 2, 15                   # of making a space and finding centres in it; of finding these
STEADY = 3e-3                           # share of its own variance that is added to each feature's


STANDARD = [f"{family}{style}" for family, styles in (
    ("Times", ("-Roman", "-Bold", "-Italic", "-BoldItalic")), ("Helvetica", ("", "-Bold", "-Oblique", "-BoldOblique")),
    ("Courier", ("", "-Bold", "-Oblique", "-BoldOblique"))) for style in styles]


class Face(NamedTuple):
    """The letters of a font that has them: numbers in CHARS, ink boxes, features."""

    family: str
    chars: Array
    ink: Array
    box: Array
    shape: Array
    x_height: float


def faces(paths: Iterable[Path]) -> Iterator[Face]:
    for path in paths:
        found = sorted(path.rglob("*.[ot]tf")) if path.is_dir() else [path]
        yield from (face for each in found if (face := read_face(each.stem, each.read_bytes())) is not None)


def read_face(name: str, program: bytes = b"") -> Face | None:
    """The face of a font, or of one of the standard fonts that PDFium has itself; None for faces without letters."""
    document = pypdfium2.PdfDocument.new()
    font = pdfium_c.FPDFText_LoadFont(
        document, (ctypes.c_uint8 * len(program)).from_buffer_copy(program), len(program),
        pdfium_c.FPDF_FONT_TRUETYPE, True) if program else pdfium_c.FPDFText_LoadStandardFont(document, name.encode())
    if not font:
        return None
    texts = [ABSENT, "x", *CHARS]
    sheet = Sheet(document, len(texts))
    for cell, text in enumerate(texts):
        sheet.put(cell, font, text)
    ink = sheet.ink()
    pdfium_c.FPDFFont_Close(font)
    document.close()
    box = boxes(ink)
    drawn = [cell.tobytes() for cell in ink]
    times = Counter(drawn)
    there = np.array([box[cell, 2] > box[cell, 0] and drawn[cell] != drawn[0] and times[drawn[cell]] <= LACKED
                      for cell in range(len(texts))])
    x_height = (CELL - BELOW - int(box[1, 1])) / EM if drawn[1] != drawn[0] else X_HEIGHT
    rows = np.flatnonzero(there[2:]) + 2
    if not len(rows) or x_height <= 0:
        return None
    return Face(name[:FAMILY].lower(), rows - 2, ink[rows], box[rows], shape_features(ink[rows], box[rows]),
                x_height)


def classes_of(seen: Sequence[Face]) -> list[str]:
    """The characters that enough families have, those together that most faces draw alike."""
    have = np.zeros((len(seen), len(CHARS)), "i4")
    alike: Counter[tuple[int, int]] = Counter()
    families = defaultdict[int, set[str]](set)
    for row, face in enumerate(seen):
        have[row, face.chars] = 1
        same_box = defaultdict[bytes, list[int]](list)
        for place, (char, box) in enumerate(zip(face.chars.tolist(), face.box, strict=True)):
            families[char].add(face.family)
            same_box[box.tobytes()].append(place)
        for places in same_box.values():
            shape = face.shape[places]
            apart = np.abs(shape[:, None] - shape[None]).mean(2)
            alike.update((int(face.chars[places[one]]), int(face.chars[places[other]]))
                         for one, other in np.argwhere(apart < SAME).tolist() if one < other)
    both = have.T @ have
    first = list(range(len(CHARS)))
    for (one, other), count in sorted(alike.items()):
        if count >= SEEN and count > TWINS * both[one, other]:
            old, new = first[other], first[one]
            first = [new if each == old else each for each in first]
    classes = defaultdict[int, str](str)
    for char, text in enumerate(CHARS):
        if len(families[char]) >= FAMILIES:
            classes[first[char]] += text
    return list(classes.values())


def trained(paths: Iterable[Path]) -> LetterShapes:
    standard = filter(None, map(read_face, STANDARD))
    seen = [face._replace(ink=np.zeros(0)) for face in chain(standard, faces(paths))]
    classes = classes_of(seen)
    row_of = {char: row for row, chars in enumerate(classes) for char in chars}
    class_of = np.array([row_of.get(char, -1) for char in CHARS])
    sizes = Counter(face.family for face in seen)
    tables, labels, weights, numbers = [], [], [], []
    for row, face in enumerate(seen):
        label, rows = np.unique(class_of[face.chars], return_index=True)
        rows, label = rows[label >= 0], label[label >= 0]
        tables.append(np.concatenate([face.shape, size_features(face.box, face.x_height)], 1)[rows])
        labels.append(label)
        weights.append(np.full(len(rows), sizes[face.family] ** -0.5))
        numbers.append(np.full(len(rows), row))
    table, label, weight, number = (np.concatenate(parts) for parts in (tables, labels, weights, numbers))
    print(f"{len(seen)} faces, {len(table)} glyphs, {len(classes)} classes")
    centres, _ = means(table, label, weight, len(classes))
    projection = discriminants(table, label, weight, centres)
    level = table               # without what all glyphs of a face have in common
    for _ in range(ROUNDS):
        part, owner = parts_of(level @ projection, label, weight, len(classes))
        centres, _ = means(level, part, weight, len(owner))
        common, _ = means(table - centres[part], number, np.ones(len(table)), len(seen))
        level = table - common[number]
        centres, counts = means(level, part, weight, len(owner))
        projection = discriminants(level, part, weight, centres).astype("f2").astype("f4")
    return LetterShapes(classes, projection, centres @ projection, (common @ projection).var(0), owner,
                        counts.astype("f4"))


def means(table: Array, label: Array, weight: Array, count: int) -> tuple[Array, Array]:
    sums, counts = np.zeros((count, table.shape[1])), np.bincount(label, weight, count)
    np.add.at(sums, label, table * weight[:, None])
    return (sums / counts[:, None]).astype("f4"), counts


def discriminants(table: Array, label: Array, weight: Array, centres: Array) -> Array:
    """The directions along which the centres lie apart most, by how far what belongs to each scatters about it."""
    about = table - centres[label]
    scatter = (about * weight[:, None]).T @ about / weight.sum()
    own = np.diag(scatter)
    values, vectors = np.linalg.eigh(scatter + np.diag(STEADY * (own + 1e-4) + 1e-5))
    even = vectors / np.sqrt(values)
    _, vectors = np.linalg.eigh(np.cov((centres @ even).T))
    directions: Array = even @ vectors[:, ::-1][:, :DIMENSIONS]
    return directions


def parts_of(points: Array, label: Array, weight: Array, count: int) -> tuple[Array, Array]:
    """Parts of the classes (Lloyd 1982, Least squares quantization in PCM): of each glyph; the class of each part."""
    part, owner = np.zeros(len(points), "i8"), list[int]()
    random = np.random.default_rng(0)
    for number in range(count):
        rows = np.flatnonzero(label == number)
        wanted = int(min(CENTRES, max(1, len(rows) // FACES_OF_ONE)))
        centres = points[random.choice(rows, wanted, False, weight[rows] / weight[rows].sum())]
        for _ in range(STEPS):
            nearest = ((points[rows][:, None] - centres[None]) ** 2).sum(2).argmin(1)
            there, nearest = np.unique(nearest, return_inverse=True)
            centres, _ = means(points[rows], nearest, weight[rows], len(there))
        part[rows] = len(owner) + nearest
        owner += [number] * len(there)
    return part, np.array(owner)


KINDS = {"digits": "0-9", "signs": "!-/:;?‐-”…«»", "capitals": "A-Z", "small": "a-z", "accented": "À-ſ",
         "Greek": "Ͱ-Ͽ", "Cyrillic": "Ѐ-ӿ"}


def measured(paths: Sequence[Path]) -> Iterator[str]:
    classes = letter_shapes().classes
    number = {char: row for row, chars in enumerate(classes) for char in chars}
    ranks = defaultdict[str, list[int]](list)
    for face in faces(paths):
        known = np.array([CHARS[char] in number for char in face.chars])
        odds = log_odds(face.ink[known])
        for char, own in zip(face.chars[known].tolist(), odds, strict=True):
            rank = int((own > own[number[CHARS[char]]]).sum())
            for kind, pattern in KINDS.items():
                if re.match(f"[{pattern}]", CHARS[char]):
                    ranks[kind].append(rank)
    for kind, found in ranks.items():
        first, of_three = (np.mean(np.array(found) < places) for places in (1, 3))
        yield f"{kind:10} first {first:.3f}  of three {of_three:.3f}  of {len(found)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("train", "measure"))
    parser.add_argument("fonts", nargs="+", type=Path)
    parser.add_argument("--output", type=Path)
    given = parser.parse_args()
    if given.task == "measure":
        print(*measured(given.fonts), sep="\n")
    elif given.output is None:
        parser.error("train needs --output")
    else:
        given.output.write_bytes(packed(trained(given.fonts)))
        print(f"{given.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
