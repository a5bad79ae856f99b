"""What files go where, and that each result is whole or not there."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from hostile_pdfs import GOOD, PASSWORD, START, encrypted, many_pages, scan
from spacy.tokens import DocBin

from spacy_pdfrecover.convert import Summary, convert, make_converter
from spacy_pdfrecover.outputs import replacing
from spacy_pdfrecover.presets import FOLDER
from spacy_pdfrecover.targets import Input, UsageError, collect, plan

BAD = b"this is no PDF"


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with sub-folders, one bad file, and files that are no PDFs; the current folder is above it."""
    folder = tmp_path / "books"
    for name, data in {"a.pdf": GOOD, "B.PDF": GOOD, "notes.txt": b"not this", "sub/a.pdf": GOOD,
                       "sub/deep/v1.2.pdf": GOOD, "sub/bad.pdf": BAD}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return folder


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def failed(summary: Summary) -> dict[str, str]:
    return {Path(error.source).as_posix(): error.reason for error in summary.failed}


def relatives(*wanted: str) -> list[str]:
    return [item.relative.as_posix() for item in collect(wanted)]


@pytest.mark.parametrize(("wanted", "found"), [
    (["books"], ["B.PDF", "a.pdf", "sub/a.pdf", "sub/bad.pdf", "sub/deep/v1.2.pdf"]),
    (["books/a.pdf"], ["a.pdf"]),
    (["books/notes.txt"], ["notes.txt"]),
    (["books/*.pdf"], ["a.pdf"]),
    (["books/**/*.pdf"], ["a.pdf", "sub/a.pdf", "sub/bad.pdf", "sub/deep/v1.2.pdf"]),
    (["books/**"], ["B.PDF", "a.pdf", "sub/a.pdf", "sub/bad.pdf", "sub/deep/v1.2.pdf"]),
    (["books/s*"], ["sub/a.pdf", "sub/bad.pdf", "sub/deep/v1.2.pdf"]),
    (["books/a.pdf", "books"], ["a.pdf", "B.PDF", "sub/a.pdf", "sub/bad.pdf", "sub/deep/v1.2.pdf"]),
    (["books/gone.pdf"], ["gone.pdf"]),
    (["books/a.pdf", "books/x*.pdf"], ["a.pdf", "x*.pdf"]),
])
def test_collect(books: Path, wanted: list[str], found: list[str]) -> None:
    assert relatives(*wanted) == found


def test_a_name_that_looks_like_a_pattern_is_a_name(books: Path) -> None:
    (books / "[1].pdf").write_bytes(GOOD)
    assert relatives("books/[1].pdf") == ["[1].pdf"]


@pytest.mark.parametrize("wanted", [["books/*.epub"], ["none"], ["none", "books/*.epub"]])
def test_nothing_to_convert_is_wrong_use(books: Path, wanted: list[str]) -> None:
    Path("none").mkdir()
    with pytest.raises(UsageError, match="no PDF found"):
        collect(wanted)


def test_folders_are_mirrored_and_bad_files_reported(books: Path) -> None:
    summary = convert(["books"], "out", "txt", workers=2)
    assert files_in(Path("out")) == {"B.txt", "a.txt", "sub/a.txt", "sub/deep/v1.2.txt"}
    assert failed(summary) == {"books/sub/bad.pdf": "not-a-pdf"}
    assert (summary.files, summary.pages) == (5, 4)
    assert START in Path("out/sub/a.txt").read_text(encoding="utf-8")


def test_what_matches_nothing_beside_what_does_is_reported(books: Path) -> None:
    Path("folder.pdf").mkdir()
    summary = convert(["books/a.pdf", "books/x*.pdf", "gone.pdf", "folder.pdf"], "out/", "txt")
    assert files_in(Path("out")) == {"a.txt"}
    assert failed(summary) == {"books/x*.pdf": "not-found", "gone.pdf": "not-found",
                               "folder.pdf": "not-a-file"}


@pytest.mark.parametrize("form", ["jsonl", "txt", "md", "spacy"])
def test_one_file_takes_its_format_from_the_suffix(books: Path, form: str) -> None:
    convert(["books/a.pdf"], f"new/result.{form}")
    written = Path(f"new/result.{form}").read_bytes()
    if form == "spacy":
        (doc,) = DocBin().from_bytes(written).get_docs(spacy.blank("en").vocab)
        assert START in doc.text
        assert doc._.pdf.source == str(Path("books/a.pdf"))
    else:
        assert START in written.decode("utf-8")


@pytest.mark.parametrize(("wanted", "output", "form", "message"), [
    (["books/a.pdf"], "result.odt", None, "no format of that name"),
    (["books/a.pdf"], "result", "odt", "'odt' is none of the formats"),
    (["books"], "result.txt", None, "5 documents into one file"),
    (["books"], "result.md", None, "5 documents into one file"),
    (["books/a.pdf", "books/sub/a.pdf"], "out", "txt", "would both be written to"),
    (["books/a.pdf"], "books/a.pdf", "txt", "written over itself"),
    (["books/a.pdf", "books/B.PDF"], "books/a.pdf", "jsonl", "written over itself"),
    (["books/a.pdf", "books/B.PDF"], "plain", "jsonl", "plain is a file"),
    (["books/a.pdf"], "plain", "txt", "plain is a file; a folder is wanted"),
    (["books/a.pdf", ""], "out", "txt", "an input has no name"),
    (["books/a.pdf"], "", "txt", "the output has no name"),
])
def test_wrong_use_is_refused_before_any_work(books: Path, wanted: list[str], output: str, form: str | None,
                                              message: str) -> None:
    Path("plain").write_bytes(b"as it was")
    before = files_in(Path())
    with pytest.raises(UsageError, match=message):
        convert(wanted, output, form)
    assert files_in(Path()) == before
    assert Path("books/a.pdf").read_bytes() == GOOD
    assert Path("plain").read_bytes() == b"as it was"


@pytest.mark.parametrize("pages", ["0", "x", "5-3", "3-x", "-"])
def test_bad_page_ranges_are_refused(books: Path, pages: str) -> None:
    with pytest.raises(UsageError, match="no page range"):
        convert(["books/a.pdf"], "out.txt", pages=pages)


def test_unknown_configs_are_refused(books: Path) -> None:
    Path("other.cfg").write_text('[nlp]\nlang = "en"\npipeline = []\n[components]\n', encoding="utf-8")
    Path("broken.cfg").write_text("[nlp\n", encoding="utf-8")
    shipped = (FOLDER / "recover.cfg").read_text(encoding="utf-8")
    Path("role.cfg").write_text(shipped.replace('drop = ["header"', 'drop = ["headr"'), encoding="utf-8")
    Path("lang.cfg").write_text(shipped.replace("drop_languages = []", 'drop_languages = ["xx"]'), encoding="utf-8")
    Path("part.cfg").write_text(shipped.replace("[components.pdfrecover.notes]", "[components.pdfrecover.note]"),
                                encoding="utf-8")
    for config, message in (("best", "no config 'best'"), ("part.cfg", "no such setting: note$"),
                            ("other.cfg", "no component made by"),
                            ("broken.cfg", "broken.cfg"), ("role.cfg", "drop: no such role: headr"),
                            ("lang.cfg", "drop_languages: cannot tell xx")):
        with pytest.raises(UsageError, match=message):
            convert(["books/a.pdf"], "out.txt", config=config)


def test_many_documents_in_one_jsonl_name_their_source(books: Path) -> None:
    summary = convert(["books"], "all.jsonl", workers=2)
    records = [json.loads(line) for line in Path("all.jsonl").read_text(encoding="utf-8").splitlines()]
    sources = list(dict.fromkeys(Path(record["source"]).as_posix() for record in records))
    assert sources == ["books/B.PDF", "books/a.pdf", "books/sub/a.pdf", "books/sub/deep/v1.2.pdf"]
    assert len(summary.failed) == 1
    convert(["books/a.pdf"], "one.jsonl")
    assert "source" not in json.loads(Path("one.jsonl").read_text(encoding="utf-8").splitlines()[0])


def test_many_documents_in_one_docbin(books: Path) -> None:
    convert(["books"], "all.spacy", workers=2)
    docs = list(DocBin().from_disk("all.spacy").get_docs(spacy.blank("en").vocab))
    assert [Path(doc._.pdf.source).as_posix() for doc in docs] == [
        "books/B.PDF", "books/a.pdf", "books/sub/a.pdf", "books/sub/deep/v1.2.pdf"]
    assert all(doc.spans["blocks"] for doc in docs)
    assert all(any(sentence.text.startswith(START) for sentence in doc.sents) for doc in docs)


@pytest.mark.parametrize("form", ["jsonl", "spacy"])
def test_no_file_where_nothing_could_be_converted(books: Path, form: str) -> None:
    before = files_in(Path())
    convert(["books/sub/bad.pdf"], f"one.{form}")
    convert(["books/sub/bad.pdf", "gone.pdf"], f"all.{form}")
    assert files_in(Path()) == before


def test_pages_and_password_reach_the_reader(books: Path) -> None:
    (books / "long.pdf").write_bytes(many_pages())
    (books / "locked.pdf").write_bytes(encrypted(PASSWORD))
    summary = convert(["books/long.pdf"], "part.jsonl", pages="3-5")
    found = [json.loads(line) for line in Path("part.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {record["page"] for record in found} == {3, 4, 5}
    assert summary.pages == 3
    assert failed(convert(["books/long.pdf"], "none.txt", pages="900-")) == {"books/long.pdf": "no-pages"}
    assert failed(convert(["books/locked.pdf"], "l.txt")) == {"books/locked.pdf": "encrypted"}
    for form, config in (("txt", None), ("jsonl", "recover"), ("spacy", None), ("spacy", "recover")):
        assert not convert(["books/locked.pdf"], f"open.{form}", config=config, password=PASSWORD).failed


def test_a_config_gives_the_parts_and_the_roles_to_drop(books: Path) -> None:
    preset = Path(sys.modules["spacy_pdfrecover"].__path__[0]) / "configs" / "recover.cfg"
    text = preset.read_text(encoding="utf-8")
    Path("mine.cfg").write_text(text.replace("pages = null", 'pages = "2"'), encoding="utf-8")
    (books / "long.pdf").write_bytes(many_pages())
    convert(["books/long.pdf"], "mine.jsonl", config="mine.cfg")
    convert(["books/a.pdf"], "preset.txt", config="recover")
    convert(["books/a.pdf"], "default.txt")
    assert {json.loads(line)["page"] for line in Path("mine.jsonl").read_text("utf-8").splitlines()} == {2}
    assert Path("preset.txt").read_bytes() == Path("default.txt").read_bytes()


def test_files_without_text_are_noted(books: Path) -> None:
    (books / "scan.pdf").write_bytes(scan())
    summary = convert(["books/scan.pdf"], "scan.txt")
    assert summary.notes == [f"{Path('books/scan.pdf')}: no text layer"]
    assert Path("scan.txt").read_bytes() == b""


def test_a_result_that_cannot_be_written_is_a_failure(books: Path) -> None:
    Path("out").mkdir()
    Path("out/sub").write_bytes(b"in the way")
    summary = convert(["books"], "out", "txt")
    assert failed(summary) == {"books/sub/a.pdf": "failed", "books/sub/bad.pdf": "not-a-pdf",
                               "books/sub/deep/v1.2.pdf": "failed"}
    assert {error.stage for error in summary.failed} == {"write", "open"}
    assert files_in(Path("out")) == {"sub", "a.txt", "B.txt"}


def test_a_file_is_replaced_only_when_the_new_one_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "result.txt"
    target.write_bytes(b"old")

    def interrupted() -> None:
        with replacing(target) as file:
            file.write(b"half of the n")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        interrupted()
    assert target.read_bytes() == b"old"
    with replacing(target) as file:
        file.write(b"new")
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"
    assert files_in(tmp_path) == {"result.txt"}


def test_hidden_files_of_a_folder_are_left_alone(books: Path) -> None:
    before = [item.path for item in collect(["books"])]
    (books / "sub" / "._a.pdf").write_bytes(b"no PDF")
    (books / ".trash").mkdir()
    (books / ".trash" / "old.pdf").write_bytes(GOOD)
    assert [item.path for item in collect(["books"])] == before
    assert [item.path.name for item in collect(["books/sub/._a.pdf"])] == ["._a.pdf"]       # named, it is meant


def test_two_names_that_differ_in_case_are_told_apart(books: Path) -> None:
    inputs = [Input(Path("books/b.pdf"), Path("b.pdf")), Input(Path("books/b.PDF"), Path("b.PDF"))]
    with pytest.raises(UsageError, match="rename one of them"):
        plan(inputs, "out", "txt")


@pytest.mark.skipif(os.name != "posix", reason="links and devices of Unix")
def test_links_and_devices_stay_what_they_are(books: Path) -> None:
    Path("link.txt").symlink_to("real.txt")
    convert(["books/a.pdf"], "link.txt")
    assert Path("link.txt").is_symlink()
    assert START in Path("real.txt").read_text(encoding="utf-8")
    Path("own.txt").symlink_to("books/a.pdf")
    with pytest.raises(UsageError, match="written over itself"):
        convert(["books/a.pdf"], "own.txt")
    Path("loop.txt").symlink_to("loop.txt")
    convert(["books/a.pdf"], "loop.txt")
    assert START in Path("loop.txt").read_text(encoding="utf-8")
    for form in ("txt", "jsonl", "spacy"):
        convert(["books/a.pdf"], os.devnull, form)
        assert Path(os.devnull).is_char_device()


def test_plan_names_folders_by_what_is_there(books: Path) -> None:
    Path("dotted.d").mkdir()
    inputs = collect(["books/a.pdf"])
    assert plan(inputs, "dotted.d", "txt").targets == [Path("dotted.d/a.txt")]
    assert plan(inputs, "plain", "txt").targets == [Path("plain/a.txt")]
    assert plan(inputs, "new.d/", "txt").targets == [Path("new.d/a.txt")]
    assert plan(inputs, "new.txt", "txt").targets == [Path("new.txt")]
    assert plan(inputs, "-", "txt").targets == []


LEAN = """
import sys
from pathlib import Path
from spacy_pdfrecover.convert import Settings, make_converter
converted = make_converter(Settings("jsonl"))(Path(sys.argv[1]))
assert b"Seven small boats" in converted.content
loaded = {"spacy", "thinc", "pdfminer", "typer", "tqdm"} & set(sys.modules)
assert not loaded, loaded
"""


def test_children_load_no_more_than_they_need(books: Path) -> None:
    """Each costs a start: spaCy alone takes longer than ten pages."""
    done = subprocess.run([sys.executable, "-c", LEAN, "books/a.pdf"], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    assert make_converter.__module__ == "spacy_pdfrecover.convert"
