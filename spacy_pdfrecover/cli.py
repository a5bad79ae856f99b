"""The command line: `spacy pdfrecover …`."""
from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated

import typer
from spacy.cli import app as spacy_app  # type: ignore[attr-defined]
from tqdm import tqdm  # type: ignore[import-untyped]

from spacy_pdfrecover.convert import Summary
from spacy_pdfrecover.convert import convert as convert_files
from spacy_pdfrecover.count import MIN_COUNT
from spacy_pdfrecover.count import count as count_words
from spacy_pdfrecover.fonts.asking.command import fonts
from spacy_pdfrecover.presets import CONFIG_HELP
from spacy_pdfrecover.run import ALL
from spacy_pdfrecover.run import run as run_pipeline
from spacy_pdfrecover.targets import UsageError
from spacy_pdfrecover.view.command import view
from spacy_pdfrecover.worker import MAX_MEMORY, MOST_MEMORY, MOST_TIMEOUT, TIMEOUT, WorkerError
from spacy_pdfrecover.write import FORMATS

SOME_FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130           # 128 + SIGINT, as shells count it
TERMINATED = 143            # 128 + SIGTERM

app = typer.Typer(name="pdfrecover", help="Recover text and structure from PDFs.", no_args_is_help=True,
                  rich_markup_mode=None)
spacy_app.add_typer(app)    # spaCy imports what its entry points name and leaves the rest to them


@app.callback()
def pdfrecover() -> None:
    """Recover text and structure from PDFs."""     # with a callback, one command still needs its name


@app.command()
def convert(
    inputs: Annotated[list[str], typer.Argument(metavar="IN...", show_default=False,
                      help="Files, folders (with their sub-folders) and glob patterns in quotes.")],
    output: Annotated[str, typer.Option("--output", "-o", help=(
        "A folder, which gets one file for each input; a file, for one input (jsonl and spacy: for several); "
        "- for standard output."))] = "-",
    form: Annotated[str | None, typer.Option("--format", "-f", metavar="|".join(FORMATS),
                    show_default="by the suffix of OUT, else jsonl", help="What to write.")] = None,
    config: Annotated[str | None, typer.Option("--config", "-c", show_default=False,
                      help=CONFIG_HELP)] = None,
    n_process: Annotated[int, typer.Option("--n-process", "-n", min=1, help="Files worked on at once.")] = 1,
    password: Annotated[str | None, typer.Option(show_default=False, help="Opens encrypted files.")] = None,
    pages: Annotated[str | None, typer.Option(show_default=False, help="Pages to read: 3-9 or 1,4-.")] = None,
    counts: Annotated[str | None, typer.Option(metavar="FILE", show_default=False, help=(
        "Word counts of the collection, as `count` writes them."))] = None,
    timeout: Annotated[float, typer.Option(min=0, max=MOST_TIMEOUT, help="Seconds a file may take; 0: no limit.")
                       ] = TIMEOUT,
    max_memory: Annotated[int, typer.Option(min=0, max=MOST_MEMORY, help=(
        "Megabytes a child process may map; 0: no limit."))] = MAX_MEMORY,
    explain: Annotated[bool, typer.Option("--explain", help=(
        "List each change of the text: file, page, place, rule, before, after, confidence. NAME.edits.jsonl beside "
        "each result; with standard output, lines on the error stream."))] = False,
) -> None:
    """Convert PDFs to JSON lines, text, Markdown, TEI, XML, Freki or Docs.

    Files that fail are listed at the end with the reason, and the others are not affected.
    Exit code: 0 all good, 1 some files failed, 2 wrong use.
    """
    supervised("converted", lambda follow: convert_files(
        inputs, output, form, config=config, password=password, pages=pages, counts=counts, workers=n_process,
        timeout=timeout, max_memory=max_memory, follow=follow, explain=explain, tell=tell))


@app.command()
def count(
    inputs: Annotated[list[str], typer.Argument(metavar="PDFS...", show_default=False,
                      help="Files, folders (with their sub-folders) and glob patterns in quotes.")],
    output: Annotated[str, typer.Argument(metavar="OUT.jsonl", show_default=False,
                      help="The file to write, a line for each word.")],
    config: Annotated[str | None, typer.Option("--config", "-c", show_default=False,
                      help=CONFIG_HELP)] = None,
    n_process: Annotated[int, typer.Option("--n-process", "-n", min=1, help="Files worked on at once.")] = 1,
    password: Annotated[str | None, typer.Option(show_default=False, help="Opens encrypted files.")] = None,
    min_count: Annotated[int, typer.Option(min=1, help="Leave out words counted less often.")] = MIN_COUNT,
    timeout: Annotated[float, typer.Option(min=0, max=MOST_TIMEOUT, help="Seconds a file may take; 0: no limit.")
                       ] = TIMEOUT,
    max_memory: Annotated[int, typer.Option(min=0, max=MOST_MEMORY, help=(
        "Megabytes a child process may map; 0: no limit."))] = MAX_MEMORY,
) -> None:
    """Count the words of a collection, for `convert --counts` and the config's `counts`.

    Only whole words of running text count.  Files that fail are listed at the end with the reason.
    Exit code: 0 all good, 1 some files failed, 2 wrong use.
    """
    supervised("counted", lambda follow: count_words(
        inputs, output, config=config, password=password, min_count=min_count, workers=n_process,
        timeout=timeout, max_memory=max_memory, follow=follow))


@app.command()
def run(
    config: Annotated[str, typer.Argument(metavar="CONFIG_OR_PIPELINE", show_default=False, help=CONFIG_HELP)],
    wanted: Annotated[str, typer.Argument(metavar="IN", show_default=False,
                      help="A folder (with its sub-folders), a glob pattern in quotes or a file.")],
    output: Annotated[str, typer.Argument(metavar="OUT", show_default=False,
                      help="The folder that gets a DocBin and a list of errors for each shard.")],
    shard: Annotated[str, typer.Option(metavar="K/N", help="Which part of the files: 3/64 is the third of 64.")] = ALL,
    n_process: Annotated[int, typer.Option("--n-process", "-n", min=1, help="Files worked on at once.")] = 1,
    timeout: Annotated[float, typer.Option(min=0, max=MOST_TIMEOUT, help="Seconds a file may take; 0: no limit.")
                       ] = TIMEOUT,
    max_memory: Annotated[int, typer.Option(min=0, max=MOST_MEMORY, help=(
        "Megabytes a child process may map; 0: no limit."))] = MAX_MEMORY,
) -> None:
    """Run a whole pipeline over a collection, shard by shard.

    A shard that is complete is left alone, one that was interrupted goes on where it stood.
    Exit code: 0 all good, 1 some files failed, 2 wrong use.
    """
    supervised("done", lambda follow: run_pipeline(
        config, wanted, output, shard, workers=n_process, timeout=timeout, max_memory=max_memory, follow=follow))


@contextlib.contextmanager
def telling_why() -> Iterator[None]:
    """What cannot be done is said in a line, and has its exit code."""
    try:
        yield
    except UsageError as error:
        raise typer.BadParameter(str(error)) from None
    except WorkerError as error:
        say(f"Error: {error}")
        raise typer.Exit(WRONG_USE) from None
    except BrokenPipeError:                     # nobody reads on: Click ends quietly
        raise
    except OSError as error:                    # of what results go to: not allowed, disk full
        say(f"Error: {error}")
        raise typer.Exit(SOME_FAILED) from None


def supervised(done: str, work: Callable[[Progress], Summary]) -> None:
    """Do it with a progress bar, then report, or say why it could not be done.

    done (str): what has become of a file that did not fail.
    """
    follow = Progress()
    try:
        with telling_why(), ending_cleanly():
            summary = work(follow)
    except KeyboardInterrupt:
        follow.close()
        say("Stopped. Results that were complete have been kept.")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        follow.close()
    report(summary, done)
    if summary.failed:
        raise typer.Exit(SOME_FAILED)


@contextlib.contextmanager
def ending_cleanly() -> Iterator[None]:
    """A request to end, as `timeout` and schedulers send it, ends the children too and leaves no half file:
    by default it would end this process alone."""
    if threading.current_thread() is not threading.main_thread():       # others may set no handlers
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Progress:
    """A bar with pages a second; on a terminal only."""

    def __init__(self) -> None:
        self.bar: tqdm | None = None

    def __call__(self, files: int, summary: Summary) -> None:
        if self.bar is None:
            self.bar = tqdm(total=files, unit=" files", file=sys.stderr, disable=not sys.stderr.isatty(),
                            dynamic_ncols=True)
            return
        self.bar.set_postfix_str(speed(summary), refresh=False)
        self.bar.update()

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def report(summary: Summary, done: str) -> None:
    """One line for each file that failed, notes on others, and the totals."""
    for note in summary.notes:
        say(f"note: {note}")
    for error in summary.failed:
        say(f"failed: {error}")
    counts = Counter(error.reason for error in summary.failed)
    failed = ", ".join(f"{count} {reason}" for reason, count in counts.most_common())
    say(f"{summary.files - len(summary.failed)} of {summary.files} files {done}, {speed(summary)}"
        + (f"; failed: {failed}" if failed else ""))


def speed(summary: Summary) -> str:
    return f"{summary.pages} pages, {summary.pages / max(summary.seconds, 1e-9):.1f} pages/s"


def tell(line: str) -> None:
    """A line that goes above the bar where there is one."""
    tqdm.write(line, file=sys.stderr)


def say(line: str) -> None:
    typer.echo(" ".join(line.split()), err=True)    # names may hold line breaks


app.command()(view)
app.command()(fonts)
