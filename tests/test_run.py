"""Collections in shards: each complete or not there, whatever interrupts it."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import spacy
from conftest import heed_interrupts
from hostile_pdfs import hang
from make_pdf import text_pdf
from spacy.tokens import Doc, DocBin
from typer.testing import CliRunner

from spacy_pdfrecover.cli import app
from spacy_pdfrecover.convert import Summary
from spacy_pdfrecover.journal import Journal
from spacy_pdfrecover.run import JOB, run, shard_of
from spacy_pdfrecover.targets import UsageError

COMMAND = [sys.executable, "-m", "spacy", "pdfrecover", "run"]
RIVERS = ("Aller", "Bode", "Camel", "Dart", "Exe")
BROKEN = "Camel"
unix = pytest.mark.skipif(os.name != "posix", reason="signals of Unix")


@pytest.fixture(autouse=True)
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that name a river each, one of them broken."""
    for number, name in enumerate(RIVERS):
        path = tmp_path / "books" / ("sub" if number % 2 else "") / f"{name}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"no PDF" if name == BROKEN else text_pdf([[f"The {name} flows to the sea."]]))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "books"


def docs_of(shard: str, folder: str = "out") -> list[Doc]:
    return list(DocBin().from_disk(f"{folder}/{shard}.spacy").get_docs(spacy.blank("en").vocab))


def rivers_of(shard: str, folder: str = "out") -> list[str]:
    return [doc[1].text for doc in docs_of(shard, folder)]


def errors_of(shard: str, folder: str = "out") -> list[dict[str, str]]:
    return [json.loads(line) for line in Path(folder, f"{shard}.errors.jsonl").read_text("utf-8").splitlines()]


def names_in(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_shards_have_every_file_once_in_its_order() -> None:
    first, second = (run("recover", "books", "out", f"{number}/2") for number in (1, 2))
    assert (rivers_of("00001"), rivers_of("00002")) == (["Aller", "Exe", "Dart"], ["Bode"])
    assert errors_of("00001") == []
    assert errors_of("00002") == [
        {"source": str(Path("books/Camel.pdf")), "stage": "open", "reason": "not-a-pdf", "detail": ""}]
    assert (first.files, second.files, first.pages, len(second.failed)) == (3, 2, 3, 1)
    assert names_in("out") == ["00001.errors.jsonl", "00001.spacy", "00002.errors.jsonl", "00002.spacy", JOB]


def test_the_whole_pipeline_runs() -> None:
    """Of a folder as spaCy saves it: what its components learnt is there, and a fault of one is a file's error."""
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "RIVER", "pattern": name} for name in RIVERS])  # type: ignore[attr-defined]
    nlp.to_disk("pipeline")
    run("pipeline", "books/*.pdf", "out")
    assert [(entity.text, entity.label_) for doc in docs_of("00001") for entity in doc.ents] == [
        ("Aller", "RIVER"), ("Exe", "RIVER")]
    assert run(str(Path("pipeline").resolve()), "books/*.pdf", "out").files == 0    # the same by another path


def test_a_complete_shard_is_left_alone() -> None:
    run("recover", "books/sub", "out")
    Path("out/00001.spacy").write_bytes(b"as it was")
    again = run("recover", "books/sub", "out")
    assert (again.files, again.notes) == (0, [f"{Path('out/00001.spacy')}: complete, left as it is"])
    assert Path("out/00001.spacy").read_bytes() == b"as it was"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_an_interrupted_shard_goes_on(stop: type[BaseException]) -> None:
    def follow(files: int, summary: Summary) -> None:
        if summary.files == 2:
            raise stop

    with pytest.raises(stop):
        run("recover", "books", "out", follow=follow)
    assert names_in("out") == ["00001.journal", "00001.part", JOB]
    seen: list[int] = []
    summary = run("recover", "books", "out", follow=lambda files, summary: seen.append(summary.files))
    assert seen == [2, 3, 4, 5]                     # those that were done count, and are not done again
    assert (summary.files, summary.pages, len(summary.failed)) == (5, 4, 1)
    assert sorted(rivers_of("00001")) == sorted(set(RIVERS) - {BROKEN})
    run("recover", "books", "whole")
    assert (rivers_of("00001"), errors_of("00001")) == (rivers_of("00001", "whole"), errors_of("00001", "whole"))
    assert "00001.journal" not in names_in("out")


def test_a_shard_that_is_only_to_be_written_has_the_time_it_took() -> None:
    def follow(files: int, summary: Summary) -> None:
        if summary.files == files:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("recover", "books/sub", "out", follow=follow)
    summary = run("recover", "books/sub", "out")
    assert (summary.files, summary.pages, rivers_of("00001")) == (2, 2, ["Bode", "Dart"])
    assert summary.seconds > 0


def test_several_processes_keep_the_order() -> None:
    run("recover", "books", "out", workers=2)
    assert rivers_of("00001") == ["Aller", "Exe", "Bode", "Dart"]


def test_a_shard_without_files_is_complete_too() -> None:
    run("recover", "books/sub", "out", "3/3")
    assert (docs_of("00003"), errors_of("00003")) == ([], [])


def test_a_hang_is_the_error_of_its_file(books: Path) -> None:
    (books / "Boyne.pdf").write_bytes(hang())
    run("recover", "books/*.pdf", "out", timeout=5)
    assert [error["reason"] for error in errors_of("00001")] == ["timeout", "not-a-pdf"]
    assert rivers_of("00001") == ["Aller", "Exe"]


def test_shards_of_two_kinds_do_not_mix(books: Path) -> None:
    run("recover", "books", "out", "1/2")
    for config, wanted, shard in (("recover", "books", "1/3"), ("sr", "books", "1/2"), ("recover", "books/sub", "1/2")):
        with pytest.raises(UsageError, match="give a folder of its own"):
            run(config, wanted, "out", shard)
    (books / "Frome.pdf").write_bytes(text_pdf([["The Frome flows to the sea."]]))
    with pytest.raises(UsageError, match="other files"):
        run("recover", "books", "out", "2/2")


def test_what_cannot_be_done_can_be_done_better() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    nlp.config.to_disk("mine.cfg")
    good = Path("mine.cfg").read_text("utf-8")
    Path("mine.cfg").write_text(good.replace("pdfrecover.Pdfium.v1", "pdfrecover.Pdfum.v1"), "utf-8")
    for config in ("mine.cfg", "none.cfg"):
        with pytest.raises(UsageError):
            run(config, "books", "out")
    Path("mine.cfg").write_text(good, "utf-8")
    assert run("mine.cfg", "books/sub", "out").files == 2


@pytest.mark.parametrize("text", ["0/3", "4/3", "3", "3/", "-1/3", "1/3/5", "one/two"])
def test_shards_that_are_none(text: str) -> None:
    with pytest.raises(UsageError, match="is no shard"):
        shard_of(text)


def test_a_journal_is_whole_up_to_where_it_was_cut(tmp_path: Path) -> None:
    base = tmp_path / "00001"
    with Journal(base) as journal:
        journal.begin(0, "a.pdf")
        journal.end(0, b"first", 1.5, 3, ("a note",))
        journal.begin(1, "b.pdf")
        journal.end(1, error=("open", "damaged", ""))
        journal.begin(2, "c.pdf")
        journal.end(2, b"second")
        journal.begin(3, "d.pdf")
    lines, docs = base.with_suffix(".journal"), base.with_suffix(".part")
    docs.write_bytes(docs.read_bytes()[:-1] + b"")                  # the last Doc did not reach the disk
    lines.write_bytes(lines.read_bytes() + b'{"ended": 3, "si')
    with Journal(base) as journal:
        assert (sorted(journal.ended), dict(journal.begun)) == ([0, 1], {2: 1, 3: 1})
        assert (journal.ended[0].notes, journal.ended[1].error) == (("a note",), ("open", "damaged", ""))
        journal.end(3, b"third")
        assert list(journal.stored()) == [b"first", b"third"]
    with Journal(base) as journal:
        assert list(journal.stored()) == [b"first", b"third"]
        journal.remove()
    assert list(tmp_path.iterdir()) == [tmp_path / "books"]


@unix
def test_a_shard_is_worked_on_once(tmp_path: Path) -> None:
    with Journal(tmp_path / "00001"), pytest.raises(UsageError, match="another process"):
        Journal(tmp_path / "00001")


@pytest.mark.parametrize(("times", "failed"), [(1, [BROKEN]), (2, ["Aller", BROKEN])])
def test_a_file_in_which_everything_ended_twice_is_given_up(times: int, failed: list[str]) -> None:
    run("recover", "books/*.pdf", "out")            # for the job
    Path("out/00001.spacy").unlink()
    Path("out/00001.journal").write_text('{"begun": 0, "source": "books/Aller.pdf"}\n' * times, "utf-8")
    run("recover", "books/*.pdf", "out")
    assert [Path(error["source"]).stem for error in errors_of("00001")] == failed
    assert rivers_of("00001") == [name for name in ("Aller", "Exe") if name not in failed]


@unix
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_a_process_that_ends_in_the_middle_loses_nothing(books: Path, sent: signal.Signals, code: int) -> None:
    (books / "Boyne.pdf").write_bytes(hang())
    process = subprocess.Popen([*COMMAND, "recover", "books/*.pdf", "out", "--timeout", "4"],
                               stderr=subprocess.DEVNULL, preexec_fn=heed_interrupts)
    end = time.monotonic() + 60
    while not (Path("out/00001.journal").exists() and "Boyne" in Path("out/00001.journal").read_text("utf-8")):
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(sent)
    assert process.wait(timeout=20) == code
    assert names_in("out") == ["00001.journal", "00001.part", JOB]
    summary = run("recover", "books/*.pdf", "out", timeout=6)
    assert (summary.files, rivers_of("00001")) == (4, ["Aller", "Exe"])
    assert [error["reason"] for error in errors_of("00001")] == ["timeout", "not-a-pdf"]


def test_the_command_line_says_what_failed() -> None:
    result = CliRunner().invoke(app, ["run", "recover", "books", "out", "--shard", "2/2"])
    assert result.exit_code == 1
    first, *_, last = result.stderr.splitlines()
    assert first == f"failed: {Path('books/Camel.pdf')}: open: not-a-pdf"
    assert last.startswith("1 of 2 files done, 1 pages, ")
    again = CliRunner().invoke(app, ["run", "recover", "books", "out", "--shard", "2/2"])
    assert (again.exit_code, again.stderr.splitlines()[0]) == (
        0, f"note: {Path('out/00002.spacy')}: complete, left as it is")
    assert CliRunner().invoke(app, ["run", "recover", "books", "out", "--shard", "3/2"]).exit_code == 2
