"""`spacy pdfrecover fonts`: which fonts of files are broken, and a dialogue that recovers them."""
from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spacy_pdfrecover.fonts.maps import Maps, merged, read_maps, write_maps
from spacy_pdfrecover.read import page_numbers, speakable
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.targets import Input, UsageError, collect
from spacy_pdfrecover.worker import MAX_MEMORY, MOST_MEMORY, MOST_TIMEOUT, TIMEOUT, Outcome

if TYPE_CHECKING:       # spaCy imports this module in each of its commands
    from spacy_pdfrecover.fonts.asking.dialogue import Dialogue
    from spacy_pdfrecover.fonts.asking.listing import FontReport, Wanted

COMMENT = "# "              # begins lines of files of answers that are for people
PROMPT = "> "


def fonts(
    inputs: Annotated[list[str], typer.Argument(metavar="FILE...", show_default=False,
                      help="Files, folders (with their sub-folders) and glob patterns in quotes.")],
    ask: Annotated[bool, typer.Option("--ask", help=(
        "Of one file: ask for words as they are seen on its pages, until all that is unknown is recovered."))] = False,
    answers: Annotated[list[str] | None, typer.Option("--answers", metavar="FILE", show_default=False, help=(
        "Of one file: a text file with what would be typed, a line each; before --ask, if both are given. May be "
        "repeated."))] = None,
    maps: Annotated[list[str] | None, typer.Option("--maps", metavar="FILE.json", show_default=False, help=(
        "What codes stand for, by font: used, and with --ask and --answers completed or made. May be repeated; the "
        "first is the one that is written, and kept where they differ."))] = None,
    distrust: Annotated[list[str] | None, typer.Option("--distrust", metavar="FONT", show_default=False, help=(
        "A font that is asked for from the beginning, whatever file and font tell. May be repeated."))] = None,
    password: Annotated[str | None, typer.Option(show_default=False, help="Opens encrypted files.")] = None,
    pages: Annotated[str | None, typer.Option(show_default=False, help="Pages to read: 3-9 or 1,4-.")] = None,
    timeout: Annotated[float, typer.Option(min=0, max=MOST_TIMEOUT, help="Seconds a file may take; 0: no limit.")
                       ] = TIMEOUT,
    max_memory: Annotated[int, typer.Option(min=0, max=MOST_MEMORY, help=(
        "Megabytes a child process may map; 0: no limit."))] = MAX_MEMORY,
) -> None:
    """List the fonts of PDFs, which of them are broken, and recover these by asking.

    A line for each font: file, name, fingerprint, glyphs, share without a Unicode value, codes the font itself tells,
    verdict.
    Exit code: 0 all good, 1 some files failed or some answers of a file were of no use, 2 wrong use.
    """
    from spacy_pdfrecover.cli import SOME_FAILED, ending_cleanly, say, telling_why
    from spacy_pdfrecover.fonts.asking.dialogue import Dialogue
    from spacy_pdfrecover.fonts.asking.listing import Wanted

    good = True
    with telling_why():
        files = collect(inputs)
        session = ask or bool(answers)
        if session and len(files) > 1:
            raise UsageError(f"{len(files)} files: --ask and --answers are for one")
        typed = [answer for name in answers or () for answer in answers_in(name)]
        known = known_maps(maps or [], session)
        wanted = Wanted(known, frozenset(distrust or ()), session, password, checked_range(pages))
        with ending_cleanly():
            for outcome in outcomes_of(files, wanted, timeout, max_memory):
                if outcome.error is not None:
                    say(f"failed: {outcome.error}")
                    good = False
                    continue
                for font in outcome.value.fonts:
                    typer.echo(as_line(outcome.name, font))
                if session and not outcome.value.places:
                    typer.echo("nothing is unknown: with --distrust FONT a font is asked for all the same")
                elif session:
                    good = recovered(Dialogue(outcome.value), typed, ask, known, maps or [])
    if not good:
        raise typer.Exit(SOME_FAILED)


def outcomes_of(files: Sequence[Input], wanted: Wanted, timeout: float, max_memory: int) -> Iterator[Outcome]:
    """Each file in a child, which may hang or crash on a broken one."""
    from spacy_pdfrecover.fonts.asking.listing import make_lister
    return supervise(make_lister, wanted, [(speakable(item.path), item.path) for item in files], timeout=timeout,
                     max_memory=max_memory, ordered=True)


def checked_range(pages: str | None) -> str | None:
    try:
        page_numbers(pages, 1)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return pages


def answers_in(name: str) -> Iterator[tuple[str, str]]:
    """What a file says would be typed, each with its place there; empty lines and comments left out."""
    try:
        content = Path(name).read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise UsageError(f"{name}: {error.strerror if isinstance(error, OSError) else 'not UTF-8'}") from None
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip() and not line.startswith(COMMENT):
            yield f"{speakable(name)}:{number}", line


def known_maps(names: Sequence[str], session: bool) -> Maps:
    """What the files of maps say; where they differ the first is kept, and that is said.

    session (bool): is the first made if it is not there?
    """
    from spacy_pdfrecover.cli import say

    known: Maps = {}
    for number, name in enumerate(names):
        if number or not session or Path(name).exists():
            try:
                known, conflicts = merged(known, read_maps(name))
            except OSError as error:
                raise UsageError(f"{name}: {error.strerror}") from None
            except ValueError as error:
                raise UsageError(str(error)) from None
            for conflict in conflicts:
                say(f"note: {name}: {conflict}")
    return known


def as_line(name: str, font: FontReport) -> str:
    """A font as a line of columns between tabs, for people and for `cut`."""
    verdict = "suspicious" if font.suspicious else "sound"
    if font.ways:
        verdict += f", recovered by {', '.join(way.value for way in font.ways)}"
    if font.unknown:
        verdict += f", {font.unknown} codes unknown"
    return "\t".join(" ".join(part.split()) for part in (
        name, font.name, font.fingerprint, f"{font.glyphs} glyphs", f"{font.valueless:.0%} without value",
        f"{font.told} of {font.codes} codes told by the font", verdict))


def recovered(dialogue: Dialogue, typed: Sequence[tuple[str, str]], ask: bool, known: Maps,
              names: Sequence[str]) -> bool:
    """Hold the dialogue, and keep what was learned.  False if something in a file of answers was of no use."""
    from spacy_pdfrecover.cli import say

    good = True
    for place, line in typed:
        useful, said = dialogue.take(line)
        good = good and useful
        for what in said if not useful else ():
            say(f"{place}: {what}")
    try:
        if ask:
            converse(dialogue)
    finally:                                    # Ctrl-C keeps what was learned, too
        typer.echo(dialogue.standing())
        if names:
            learned = dialogue.maps().items()
            write_maps(names[0], {**known, **{name: {**known.get(name, {}), **codes} for name, codes in learned}})
    return good


def converse(dialogue: Dialogue) -> None:
    """Ask until all is known or the input ends."""
    from spacy_pdfrecover.fonts.asking.dialogue import HELP
    typer.echo(HELP)
    while (question := list(dialogue.question())):
        typer.echo("\n".join([dialogue.standing(), *question]))
        if sys.stdin.isatty():
            typer.echo(PROMPT, nl=False)
        line = sys.stdin.readline()
        if not line:
            break
        if line.strip():
            for what in dialogue.take(line)[1]:
                typer.echo(what)
