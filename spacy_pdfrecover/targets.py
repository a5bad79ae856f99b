"""Which files a conversion reads and where each result goes, settled before any work."""
from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from spacy_pdfrecover.read import SUFFIX

HIDDEN = "."                            # what hidden names begin with, as `._a.pdf` that macOS puts beside `a.pdf`
STANDARD_OUTPUT = "-"
EDITS = ".edits.jsonl"                  # of lists of edits, in place of a result's own suffix
ONE_FILE = ("jsonl", "spacy")           # formats that tell the documents of one file apart


class UsageError(ValueError):
    """A command that cannot be carried out as given; nothing has been done."""


class Input(NamedTuple):
    """A file to convert, and where it stands under the folder that was asked for."""

    path: Path
    relative: Path


class Plan(NamedTuple):
    """What goes where: a target for each input, or all into one file or standard output (None)."""

    inputs: list[Input]
    targets: list[Path]                 # one an input; empty if all go to one place
    single: Path | None                 # that place; None with no targets is standard output


def collect(wanted: Sequence[str]) -> list[Input]:
    """Files as named, all PDFs of folders, and what glob patterns match; each file once.

    A name or pattern that matches nothing stays in the list, for the reader to say what is wrong with it.
    """
    if "" in wanted:                        # to the system the folder we are in, to people a variable not set
        raise UsageError("an input has no name")
    found: dict[str, Input] = {}
    for name in wanted:
        matches = list(matching(name)) or [Input(Path(name), Path(Path(name).name))]
        for match in matches:
            found.setdefault(os.path.abspath(match.path), match)
    inputs = list(found.values())
    if not any(item.path.is_file() for item in inputs) and not any(is_plain(name) for name in wanted):
        raise UsageError("no PDF found: " + ", ".join(wanted))
    return inputs


def is_plain(name: str) -> bool:
    """A name meant for a file: no pattern, and no folder unless it is called like a PDF."""
    if glob.has_magic(name):
        return False
    return not Path(name).is_dir() or name.lower().endswith(SUFFIX)


def matching(name: str) -> Iterator[Input]:
    path = Path(name)
    if path.is_dir():
        yield from folder(path, path)
    elif os.path.lexists(path) or not glob.has_magic(name):
        yield Input(path, Path(path.name))
    else:
        base = pattern_folder(name)
        for match in sorted(glob.glob(name, recursive=True)):
            if Path(match).is_dir():
                if "**" not in name:            # which matches the folder's files by themselves
                    yield from folder(Path(match), base)
            elif Path(match).suffix.lower() == SUFFIX or not name.endswith("*"):
                yield Input(Path(match), Path(os.path.relpath(match, base)))


def pattern_folder(pattern: str) -> Path:
    """The part of a pattern before its first wild card.

    >>> pattern_folder("books/19*/*.pdf").as_posix()
    'books'
    """
    parts = Path(pattern).parts
    fixed = next(number for number, part in enumerate(parts) if glob.has_magic(part))
    return Path(*parts[:fixed])


def folder(top: Path, base: Path) -> Iterator[Input]:
    """All PDFs under a folder, in an order that is the same everywhere; hidden files and folders are left alone."""
    for place, names, files in os.walk(top):
        names[:] = sorted(name for name in names if not name.startswith(HIDDEN))
        for file in sorted(files):
            if file.lower().endswith(SUFFIX) and not file.startswith(HIDDEN):
                path = Path(place, file)
                yield Input(path, Path(os.path.relpath(path, base)))


def plan(inputs: list[Input], output: str, form: str, explain: bool = False) -> Plan:
    """Where each result goes.  Refuses what would write two results to one place or over an input.

    explain (bool): there is a list of edits beside each, too.
    """
    if output == STANDARD_OUTPUT:
        return Plan(inputs, [], None)
    if not output:
        raise UsageError("the output has no name")
    if names_folder(output):
        targets = [Path(output, item.relative.with_name(renamed(item.relative.name, form)))
                   for item in inputs]
        refuse_clashes(inputs, targets)
        if explain:
            refuse_clashes(inputs * 2, targets + [beside(target) for target in targets])
        if Path(output).exists() and not Path(output).is_dir():
            raise UsageError(f"{output} is a file; a folder is wanted, or the name of a file with its suffix")
        return Plan(inputs, targets, None)
    refuse_clashes(inputs[:1], [Path(output)])
    if explain:
        refuse_inputs(inputs, [beside(Path(output))])
    if len(inputs) > 1:
        if form not in ONE_FILE:
            raise UsageError(f"{len(inputs)} documents into one file: {output} must be a folder (end it with "
                             f"{os.sep}), or the format one of {', '.join(ONE_FILE)}")
        refuse_inputs(inputs, [Path(output)])
        return Plan(inputs, [], Path(output))
    return Plan(inputs, [Path(output)], None)


def names_folder(output: str) -> bool:
    """A folder that is there, a name that ends as those of folders do, or one without a suffix, unless it is that
    of a device or a pipe."""
    path = Path(output)
    if path.exists() and not path.is_file():
        return path.is_dir()
    return output.endswith((os.sep, os.altsep or os.sep)) or not path.suffix


def renamed(name: str, form: str) -> str:
    """The name of a result.

    >>> renamed("Thesis v1.2.PDF", "txt")
    'Thesis v1.2.txt'
    >>> renamed("no_extension", "md")
    'no_extension.md'
    """
    return (name[:-len(SUFFIX)] if name.lower().endswith(SUFFIX) else name) + "." + form


def beside(target: Path) -> Path:
    """Where the edits of a result are listed.

    >>> beside(Path("out/Thesis v1.2.txt")).as_posix()
    'out/Thesis v1.2.edits.jsonl'
    """
    return target.with_suffix(EDITS)


def refuse_clashes(inputs: list[Input], targets: list[Path]) -> None:
    first: dict[str, Path] = {}
    for item, target in zip(inputs, targets, strict=True):
        other = first.setdefault(os.path.normcase(os.path.realpath(target)), item.path)
        if other is not item.path:
            way = "rename one of them" if other.parent == item.path.parent else "give their common folder instead"
            raise UsageError(f"{other} and {item.path} would both be written to {target}; {way}")
        if target.is_dir():
            raise UsageError(f"{target} is a folder")
    refuse_inputs(inputs, targets)


def refuse_inputs(inputs: list[Input], targets: list[Path]) -> None:
    read = {os.path.normcase(os.path.realpath(item.path)) for item in inputs}
    for target in targets:
        if os.path.normcase(os.path.realpath(target)) in read:      # links are written through
            raise UsageError(f"{target} would be written over itself")
