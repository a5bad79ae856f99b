"""The command line, by itself and as `spacy` mounts it."""
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
from hostile_pdfs import GOOD, START, hang
from make_pdf import text_pdf
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_pdfrecover.cli import app

COMMAND = [sys.executable, "-m", "spacy", "pdfrecover", "convert"]
unix = pytest.mark.skipif(os.name != "posix", reason="signals of Unix")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.pdf").write_bytes(GOOD)
    (tmp_path / "also good.pdf").write_bytes(GOOD)
    (tmp_path / "bad.pdf").write_bytes(b"this is no PDF")
    (tmp_path / "-rf.pdf").write_bytes(GOOD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> tuple[int, str, list[str]]:
    """Exit code, standard output, and the lines of the error stream."""
    result = CliRunner().invoke(app, ["convert", *arguments])
    return result.exit_code, result.stdout, result.stderr.splitlines()


def spacy_convert(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, encoding="utf-8",
                          check=False)


def test_all_good_is_0() -> None:
    code, out, err = run("good.pdf", "--format", "txt")
    assert code == 0
    assert out.startswith(START)
    assert len(err) == 1
    assert err[0].startswith("1 of 1 files converted, 1 pages, ")


def test_help_names_the_presets() -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(name in out for name in ("freki", "pdf2xml", "pdfextract", "recover", "sr)", "saved"))


def test_some_failed_is_1_with_a_line_for_each() -> None:
    code, _, err = run("good.pdf", "bad.pdf", "gone.pdf", "-o", "out")
    assert code == 1
    assert err[:2] == ["failed: bad.pdf: open: not-a-pdf", "failed: gone.pdf: open: not-found"]
    assert err[2].startswith("1 of 3 files converted, 1 pages, ")
    assert err[2].endswith("failed: 1 not-a-pdf, 1 not-found")
    assert Path("out/good.jsonl").is_file()


@pytest.mark.parametrize("arguments", [
    ["good.pdf", "--format", "odt"],
    ["good.pdf", "-o", "good.odt"],
    ["*.epub"],
    ["good.pdf", "--pages", "0"],
    ["good.pdf", "also good.pdf", "-o", "both.txt"],
    ["good.pdf", "--config", "unheard-of"],
    ["good.pdf", "--n-process", "0"],
    ["good.pdf", "--timeout", "inf"],
    ["good.pdf", "--max-memory", "99999999999999999999"],
    ["good.pdf", "--unheard-of"],
    [],
])
def test_wrong_use_is_2(arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert any("Error" in line for line in err)


@pytest.mark.parametrize("arguments", [
    ["convert", "good.pdf", "also good.pdf", "-o", "bad.pdf/all.spacy"], ["count", "good.pdf", "bad.pdf/counts.jsonl"]])
def test_a_place_that_cannot_be_written_is_named(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert "bad.pdf" in line


def test_standard_output_takes_documents_one_after_the_other() -> None:
    code, out, _ = run("good.pdf", "also good.pdf", "-f", "txt", "-n", "2")
    assert code == 0
    (one,) = {run(name, "-f", "txt")[1] for name in ("good.pdf", "also good.pdf")}
    assert out == f"{one}\n{one}"


def test_convert_needs_its_word() -> None:
    assert CliRunner().invoke(app, ["good.pdf"]).exit_code == 2


def test_spacy_mounts_it() -> None:
    done = spacy_convert("good.pdf", "--", "-rf.pdf")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(START) == 2
    done = spacy_convert("good.pdf", "bad.pdf", "-o", "docs.spacy", "--config", "recover")
    assert done.returncode == 1
    assert "failed: bad.pdf: open: not-a-pdf" in done.stderr.splitlines()
    (doc,) = DocBin().from_disk("docs.spacy").get_docs(spacy.blank("en").vocab)
    assert START in doc.text
    assert spacy_convert("good.pdf", "-f", "odt").returncode == 2


def test_a_hang_costs_one_file() -> None:
    Path("loop.pdf").write_bytes(hang())
    code, out, err = run("good.pdf", "loop.pdf", "also good.pdf", "-f", "txt", "--timeout", "5")
    assert code == 1
    assert out.count(START) == 2
    assert err[0] == "failed: loop.pdf: recover: timeout (more than 5 s)"


CUT = text_pdf([["We had seen the cabi-", "net and the great rivers", "that flow to the sea."]])


def test_explain_lists_edits_beside_each_result() -> None:
    for name in ("one.pdf", "two.pdf"):
        Path(name).write_bytes(CUT)
    code, _, err = run("one.pdf", "two.pdf", "-o", "out", "-f", "txt", "--explain")
    assert code == 0, err
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "one.edits.jsonl", "one.txt", "two.edits.jsonl", "two.txt"]
    (edit,) = [json.loads(line) for line in Path("out/one.edits.jsonl").read_text("utf-8").splitlines()]
    assert list(edit) == ["source", "page", "bbox", "role", "block", "start", "rule", "before", "after",
                          "confidence", "context"]
    assert (edit["source"], edit["page"], edit["rule"], edit["before"], edit["after"], edit["context"]) == (
        "one.pdf", 1, "hyphens", "- ", "", "We had seen the cabi[- →]net and the great rivers that")
    assert Path("out/one.txt").read_text("utf-8")[edit["start"]:].startswith("net and")
    assert 0.5 < edit["confidence"] < 1
    assert 72 < edit["bbox"][0] < edit["bbox"][2] < 200         # the letter before the hyphen, on its line
    assert edit["bbox"][3] - edit["bbox"][1] < 14


@pytest.mark.parametrize("suffix", ["jsonl", "spacy"])
def test_explain_in_one_file_names_the_sources(suffix: str) -> None:
    for name in ("one.pdf", "two.pdf"):
        Path(name).write_bytes(CUT)
    assert run("one.pdf", "bad.pdf", "two.pdf", "-o", f"all.{suffix}", "--explain")[0] == 1
    found = [json.loads(line) for line in Path("all.edits.jsonl").read_text("utf-8").splitlines()]
    assert [edit["source"] for edit in found] == ["one.pdf", "two.pdf"]
    assert [(edit["role"], edit["block"], edit["start"]) for edit in found] == [("paragraph", 0, 20)] * 2
    assert all(edit["bbox"] for edit in found)


def test_explain_with_standard_output_tells_the_error_stream() -> None:
    Path("one.pdf").write_bytes(CUT)
    done = spacy_convert("one.pdf", "--format", "txt", "--explain")
    assert done.stdout.startswith("We had seen the cabinet")
    first, second = done.stderr.splitlines()
    columns = first.split("\t")
    assert columns[:4] == ["edit", "one.pdf", "p. 1", "hyphens"]
    assert 0.5 < float(columns[4]) < 1
    assert columns[5] == "We had seen the cabi[- →]net and the great rivers that"
    assert second.startswith("1 of 1 files converted")
    assert len(run("one.pdf", "--format", "txt")[2]) == 1


def test_explain_refuses_to_write_a_list_over_a_result() -> None:
    Path("both").mkdir()
    Path("both/a.pdf").write_bytes(CUT)
    Path("both/a.edits.pdf").write_bytes(CUT)
    assert run("both", "-o", "out", "--format", "txt", "--explain")[0] == 0
    code, _, err = run("both", "-o", "out2", "--format", "jsonl", "--explain")
    assert code == 2
    assert any("would both be written" in line for line in err)
    assert not Path("out2").exists()


@unix
@pytest.mark.parametrize(("sent", "code", "said"), [
    (signal.SIGINT, 130, ["Stopped. Results that were complete have been kept."]), (signal.SIGTERM, 143, [])])
def test_a_stop_leaves_no_process_and_no_half_file(sent: int, code: int, said: list[str]) -> None:
    Path("loop.pdf").write_bytes(hang())
    process = subprocess.Popen([*COMMAND, "good.pdf", "loop.pdf", "-o", "out"], stderr=subprocess.PIPE,
                               text=True, start_new_session=True, preexec_fn=heed_interrupts)
    end = time.monotonic() + 30
    while not Path("out/good.jsonl").exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    if sent == signal.SIGINT:
        os.killpg(process.pid, sent)            # as terminals send it
    else:
        process.send_signal(sent)               # as schedulers do
    _, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert err.splitlines() == said
    assert [path.name for path in Path("out").iterdir()] == ["good.jsonl"]
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
