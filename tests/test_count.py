"""Word counts of a collection: which words count, and that nothing but the words decides what comes out."""
from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy
from hostile_pdfs import PASSWORD, encrypted, hang, scan
from made_text import made_text
from make_pdf import text_pdf
from typer.testing import CliRunner

from spacy_pdfrecover import recover
from spacy_pdfrecover.cli import app
from spacy_pdfrecover.convert import Summary, convert
from spacy_pdfrecover.count import count
from spacy_pdfrecover.lexicon import make_lexicon
from spacy_pdfrecover.model import ROLE_ID, UNMAPPED
from spacy_pdfrecover.repair import Repair
from spacy_pdfrecover.repair.hyphens import Dehyphenate
from spacy_pdfrecover.repair.ligatures import Ligatures
from spacy_pdfrecover.repair.resegment import Resegment
from spacy_pdfrecover.tally import FAN_IN, Tally, read_counts
from spacy_pdfrecover.targets import UsageError
from spacy_pdfrecover.text import Change, Text, replaced
from spacy_pdfrecover.undamaged import is_damaged, undamaged, undamaged_counts

PAGES = [["The miller keeps the mill by the river and the millrace dry."],
         ["The millrace and the weir of the mill are older than the village."],
         ["Weirs, millraces: the miller's daughter knew the river well."]]


@pytest.fixture
def mills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of PDFs with few words each, the current folder above it."""
    folder = tmp_path / "mills"
    folder.mkdir()
    for number in range(7):
        (folder / f"{number}.pdf").write_bytes(text_pdf([PAGES[number % 3], PAGES[(number + 1) % 3]]))
    monkeypatch.chdir(tmp_path)
    return folder


def counted(*wanted: str, **settings: Any) -> dict[str, int]:
    count(wanted, "counts.jsonl", **settings)
    return read_counts(Path("counts.jsonl"))


def run(*arguments: str) -> tuple[int, list[str]]:
    """Exit code and the lines of the error stream."""
    result = CliRunner().invoke(app, ["count", *arguments])
    return result.exit_code, result.stderr.splitlines()


def words_of(pdf: bytes) -> list[str]:
    """Undamaged words of a document."""
    stages: dict[str, Any] = {}
    recovered = recover(pdf, stages=stages)
    text = next(made for made in reversed(stages.values()) if isinstance(made, Text))
    return undamaged(text, recovered.blocks["role"], recovered.pages.glyphs).split()


def left_of(marked: str, *repairs: Repair, role: str = "paragraph", widths: dict[int, float] | None = None) -> str:
    """Undamaged words of a made text after repairs."""
    text, pages = made_text(marked, widths)
    for repair in repairs:
        text = repair(text, make_lexicon("en").for_document(text.string), pages)
    return undamaged(text, np.array([ROLE_ID[role]]), pages.glyphs)


def test_words_of_all_files_are_added_up(mills: Path) -> None:
    found = counted("mills")
    # the first two pages are five times in it, the third four times
    assert (found["millrace"], found["weir"], found["millraces"], found["river"]) == (10, 5, 4, 9)
    assert list(found) == sorted(found)


@pytest.mark.parametrize(("workers", "shard_words"), [(1, 1), (2, 7), (3, 100_000)])
def test_neither_processes_nor_shards_change_the_result(mills: Path, workers: int, shard_words: int) -> None:
    count(["mills"], "one.jsonl")
    count(["mills"], "other.jsonl", workers=workers, shard_words=shard_words)
    assert Path("other.jsonl").read_bytes() == Path("one.jsonl").read_bytes() != b""


def test_more_shards_than_are_open_at_once(tmp_path: Path) -> None:
    tally, expected = Tally(tmp_path, shard_words=1), Counter[str]()
    for number in range(3 * FAN_IN):
        words = {f"word{number % 50}": number + 1, "ähre": 1, "\U00010400": 2}
        tally.add(words)
        expected.update(words)
        assert len(list(tmp_path.iterdir())) <= FAN_IN
    assert list(tally.words()) == sorted(expected.items())
    assert not tally.held


def test_rare_words_are_left_out(mills: Path) -> None:
    assert counted("mills/0.pdf", min_count=1)["keeps"] == 1
    assert "keeps" not in counted("mills/0.pdf")
    assert set(counted("mills", min_count=6)) < set(counted("mills"))


def test_a_count_file_is_what_the_component_and_the_conversion_read(mills: Path) -> None:
    found = counted("mills")
    nlp = spacy.blank("en")
    component = nlp.add_pipe("pdfrecover")
    component.initialize(counts="counts.jsonl")     # type: ignore[attr-defined]
    assert component.lexicon.counts == found        # type: ignore[attr-defined]
    for form in ("txt", "spacy"):
        assert not convert(["mills/0.pdf"], f"out.{form}", counts="counts.jsonl").failed
    with pytest.raises(UsageError, match=r"gone\.jsonl"):
        convert(["mills/0.pdf"], "out.txt", counts="gone.jsonl")


@pytest.mark.parametrize("line", [b'{"word": "mill"}', b'{"word": "mill", "count": -3}', b"mill 3", b"\xff\xfe", b"[]"])
def test_what_is_no_count_is_named_with_its_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b'{"word": "mill", "count": 3}\n\n' + line + b"\n")
    with pytest.raises(ValueError, match=r"odd\.jsonl: line 3 is not "):
        read_counts(path)


def test_counts_given_to_a_conversion_are_used(mills: Path) -> None:
    """A word cut at a line end without a hyphen is put together only if it is known."""
    Path("cut.pdf").write_bytes(text_pdf([["They all said that the old wheel ran by zorbel",
                                           "quist water, and it was so dark that no one saw the", "river."]]))
    Path("zorbs.jsonl").write_text('{"word": "zorbelquist", "count": 9}\n', encoding="utf-8")
    for counts, word in ((None, "zorbel quist"), ("zorbs.jsonl", "zorbelquist")):
        convert(["cut.pdf"], "cut.txt", counts=counts)
        assert word in " ".join(Path("cut.txt").read_text(encoding="utf-8").split())


def test_words_at_line_ends_do_not_count() -> None:
    assert left_of("the wheel of the mill stands with-\nout any wa\nter since", Dehyphenate()) == \
        "the wheel of the mill stands any since"


@pytest.mark.parametrize("role", ["heading", "code", "formula", "table", "reference", "header", "figure", "toc"])
def test_only_running_text_counts(role: str) -> None:
    assert left_of("the wheel of the mill") == left_of("the wheel of the mill", role="footnote") != ""
    assert left_of("the wheel of the mill", role=role) == ""


def test_words_that_were_mended_do_not_count() -> None:
    """A guess is no witness for the next one; nor is half of what a guess may have missed."""
    assert left_of("we kept the wa␣ter in the mill here", Resegment()) == "we kept the in the mill here"
    assert left_of("we kept the zor␣bl in the mill here", Resegment()) == "we kept the in the mill here"
    assert left_of("we kept the water in the mill here", Resegment()) == "we kept the water in the mill here"


def test_words_parted_do_not_count() -> None:
    text, pages = made_text("we saw inthehouse here")
    at = text.string.index("thehouse")
    parted = replaced(text, [Change(at, at, " "), Change(at + 3, at + 3, " ")], "words", pages.glyphs["page"])
    assert parted.string == "we saw in the house here"
    assert undamaged(parted, np.array([0]), pages.glyphs) == "we saw here"


def test_letters_written_another_way_are_no_damage() -> None:
    assert left_of("the \ufb01sh and the \ufb02ood", Ligatures()) == "the fish and the flood"


@pytest.mark.parametrize("char", ["\ufffd", "\ue012", "\x02"])
def test_words_with_letters_that_are_none_do_not_count(char: str) -> None:
    assert left_of(f"the ef{char}cient mill") == "the mill"


def test_words_of_glyphs_without_meaning_do_not_count() -> None:
    text, pages = made_text("the zorbs of the mill")
    pages.glyphs["flags"][5] |= UNMAPPED
    assert undamaged(text, np.array([0]), pages.glyphs) == "the of the mill"


def test_words_have_no_entry_for_their_first_part() -> None:
    text, pages = made_text("a well-known and a well-made mill")
    counts = undamaged_counts(text, np.array([0]), pages.glyphs)
    assert counts == {"a": 2, "well-known": 1, "and": 1, "well-made": 1, "mill": 1}


@pytest.mark.parametrize(("words", "damaged"), [(120, False), (60, True)])
def test_documents_with_much_damage_are_not_counted_at_all(words: int, damaged: bool) -> None:
    """Two words mended of so many."""
    text, pages = made_text(" ".join(["we kept the wa␣ter and the riv␣er", *["mill"] * (words - 7)]))
    mended = Resegment()(text, make_lexicon("en").for_document(text.string), pages)
    assert [edit.after for edit in mended.edits] == ["water", "river"]
    assert is_damaged(mended) is damaged


def test_a_document_of_one_block_gives_its_words() -> None:
    words = words_of(text_pdf([PAGES[0]]))
    assert {"miller", "keeps", "millrace"} <= set(words)


def test_what_is_left_out_is_said(mills: Path) -> None:
    Path("mills/scan.pdf").write_bytes(scan())
    code, err = run("mills", "counts.jsonl")
    assert code == 0
    assert err[0] == "note: mills/scan.pdf: no text"
    assert err[1].startswith("8 of 8 files counted, ")


def test_failed_files_are_listed_and_the_rest_is_counted(mills: Path) -> None:
    good = counted("mills")
    Path("mills/bad.pdf").write_bytes(b"this is no PDF")
    Path("mills/loop.pdf").write_bytes(hang())
    Path("mills/locked.pdf").write_bytes(encrypted("secret"))
    code, err = run("mills", "gone.pdf", "counts.jsonl", "-n", "2", "--timeout", "10")
    assert code == 1
    *failed, loop = [line.split(" (")[0] for line in err if line.startswith("failed:")]
    assert failed == [
        "failed: gone.pdf: open: not-found",
        "failed: mills/bad.pdf: open: not-a-pdf",
        "failed: mills/locked.pdf: open: encrypted"]
    assert loop in ("failed: mills/loop.pdf: recover: timeout", "failed: mills/loop.pdf: recover: too-large")
    assert err[-1].startswith("7 of 11 files counted, ")
    assert read_counts(Path("counts.jsonl")) == good


def test_a_password_opens_files(mills: Path) -> None:
    Path("locked.pdf").write_bytes(encrypted(PASSWORD))
    assert run("locked.pdf", "locked.jsonl", "--password", PASSWORD, "--min-count", "1")[0] == 0
    assert Path("locked.jsonl").read_bytes()


def test_a_config_is_used(mills: Path) -> None:
    assert run("mills", "counts.jsonl", "--config", "pdf2xml")[0] == 0
    assert read_counts(Path("counts.jsonl"))["millrace"] > 1


def test_no_file_counted_leaves_the_old_counts(mills: Path) -> None:
    Path("counts.jsonl").write_text("as it was", "utf-8")
    Path("bad.pdf").write_bytes(b"this is no PDF")
    assert run("bad.pdf", "counts.jsonl")[0] == 1
    assert Path("counts.jsonl").read_text("utf-8") == "as it was"
    assert sorted(path.name for path in Path().iterdir()) == ["bad.pdf", "counts.jsonl", "mills"]


def test_a_run_that_is_broken_off_leaves_the_old_counts(mills: Path) -> None:
    Path("counts.jsonl").write_text("as it was", "utf-8")

    def stop(files: int, summary: Summary) -> None:
        if summary.files == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count(["mills"], "counts.jsonl", shard_words=1, follow=stop)
    assert Path("counts.jsonl").read_text("utf-8") == "as it was"
    assert sorted(path.name for path in Path().iterdir()) == ["counts.jsonl", "mills"]


def test_wrong_use_is_2_and_touches_nothing(mills: Path) -> None:
    before = (mills / "1.pdf").read_bytes()
    for arguments in (["mills/0.pdf", "mills/1.pdf"], ["mills/0.pdf"], ["mills/0.pdf", "counts.txt"], [],
                      ["none*.pdf", "counts.jsonl"], ["mills", "counts.jsonl", "--config", "unheard-of"],
                      ["mills", "counts.jsonl", "--min-count", "0"]):
        assert run(*arguments)[0] == 2, arguments
    assert (mills / "1.pdf").read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["mills"]
