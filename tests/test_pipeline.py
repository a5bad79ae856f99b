"""The component in a pipeline: every way a PDF can come in, and every way it can go wrong."""
from __future__ import annotations

import io
import json
import logging
import multiprocessing
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from hostile_pdfs import scan
from make_pdf import text_pdf
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_pdfrecover import PdfError, recover, request
from spacy_pdfrecover.tally import read_counts

FIRST, SECOND = "Rivers flow to the sea.", "Springs are where rivers begin."
ODD_NAMES = ["with space.pdf", "it's \"quoted\".pdf", "Straße 漢字.pdf", "-dash.pdf", "SHOUTED.PDF",
             "two.dots..pdf", "100% [x] {y} #z.pdf", ".pdf"]


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return text_pdf([[FIRST], [SECOND]])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, pdf: bytes) -> Path:
    """Two good files, two bad ones, and a path to none."""
    folder = tmp_path_factory.mktemp("pdfs")
    (folder / "a.pdf").write_bytes(pdf)
    (folder / "bad.pdf").write_bytes(b"%PDF-1.4\nnothing more")
    (folder / "text.pdf").write_bytes(b"This is no PDF.")
    (folder / "b.pdf").write_bytes(text_pdf([[SECOND]]))
    return folder


@pytest.fixture(scope="module")
def paths(folder: Path) -> list[str]:
    return [str(folder / name) for name in ("a.pdf", "bad.pdf", "text.pdf", "missing.pdf", "b.pdf")]


@pytest.fixture
def nlp() -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    return nlp


def check_batch(docs: list[Doc], paths: list[str]) -> None:
    """One Doc out per path in, in their order."""
    assert [doc._.pdf.source for doc in docs] == paths
    assert [FIRST in doc.text for doc in docs] == [True, False, False, False, False]
    assert [SECOND in doc.text for doc in docs] == [True, False, False, False, True]
    errors = [doc._.pdf.error for doc in docs]
    assert [error if error is None else error.split(" (")[0] for error in errors] == [
        None, "open: damaged", "open: not-a-pdf", "open: not-found", None]
    assert all(len(doc) == 0 and list(doc.spans["blocks"]) == [] for doc in docs[1:4])
    assert [{token._.page for token in doc.spans["blocks"][-1]} for doc in (docs[0], docs[4])] == [{2}, {1}]


def test_a_path_becomes_its_doc(nlp: Language, folder: Path) -> None:
    doc = nlp(str(folder / "a.pdf"))
    assert doc.text == f"{FIRST}\n\n{SECOND}"
    assert [span.text for span in doc.spans["blocks"]] == [FIRST, SECOND]
    assert doc[0]._.page == 1
    assert doc[-1]._.page == 2
    x0, y0, x1, y1 = doc[0]._.bbox
    assert x0 == pytest.approx(72, abs=1)
    assert 0 < y0 < 72 < y1 < 100
    assert x1 > x0
    assert [page.number for page in doc._.pdf.pages] == [1, 2]


@pytest.mark.parametrize("n_process", [1, 2])
def test_bad_files_among_good_ones(nlp: Language, paths: list[str], n_process: int,
                                   caplog: pytest.LogCaptureFixture) -> None:
    check_batch(list(nlp.pipe(paths, n_process=n_process, batch_size=1)), paths)
    if n_process == 1:                                      # other processes log for themselves
        warned = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
        assert [path for path in paths if any(path in message for message in warned)] == paths[1:4]


@pytest.mark.parametrize("n_process", [1, 2])
def test_as_tuples(nlp: Language, paths: list[str], n_process: int) -> None:
    pairs = list(nlp.pipe([(path, {"number": number}) for number, path in enumerate(paths)], as_tuples=True,
                          n_process=n_process, batch_size=2))
    check_batch([doc for doc, _ in pairs], paths)
    assert [context["number"] for _, context in pairs] == [0, 1, 2, 3, 4]


SCRIPT = """
import json, multiprocessing, sys
from pathlib import Path
import spacy
from spacy_pdfrecover import request

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    nlp.add_pipe("sentencizer")
    inputs = [*sys.argv[2:], request(nlp, Path(sys.argv[2]).read_bytes(), name="by bytes")]
    docs = list(nlp.pipe(inputs, n_process=2, batch_size=2))
    print(json.dumps([[doc.text, doc._.pdf.source, doc._.pdf.error,
                       [span.label_ for span in doc.spans["blocks"]], [token._.bbox for token in doc],
                       len(list(doc.sents)) if len(doc) else 0] for doc in docs]))
"""


@pytest.mark.parametrize("method", [name for name in ("fork", "spawn", "forkserver")
                                    if name in multiprocessing.get_all_start_methods()])
def test_start_methods(nlp: Language, paths: list[str], method: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    run = subprocess.run([sys.executable, str(script), method, *paths], capture_output=True, text=True,
                         timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    nlp.add_pipe("sentencizer")
    for row, doc in zip(found, [*nlp.pipe(paths), nlp(paths[0])], strict=True):
        assert row[0] == doc.text
        assert row[2] == doc._.pdf.error
        assert row[3] == [span.label_ for span in doc.spans["blocks"]]
        assert row[4] == [token._.bbox and list(token._.bbox) for token in doc]
        assert row[5] == (len(list(doc.sents)) if len(doc) else 0)
    assert [row[1] for row in found] == [*paths, "by bytes"]


@pytest.mark.parametrize("n_process", [1, 2])
def test_requests(nlp: Language, folder: Path, pdf: bytes, n_process: int) -> None:
    with (folder / "a.pdf").open("rb") as file:
        asked = [request(nlp, folder / "a.pdf"), request(nlp, str(folder / "a.pdf"), name="a name"),
                 request(nlp, pdf), request(nlp, pdf, name="bytes of a"), request(nlp, file),
                 request(nlp, io.BytesIO(pdf)), request(nlp, bytearray(pdf)),
                 request(nlp, b"no pdf", name="bad")]
    docs = list(nlp.pipe(asked, n_process=n_process, batch_size=3))
    path = str(folder / "a.pdf")
    assert [doc._.pdf.source for doc in docs] == [
        path, "a name", "<bytes>", "bytes of a", path, "<bytes>", "<bytes>", "bad"]
    assert {doc.text for doc in docs[:7]} == {f"{FIRST}\n\n{SECOND}"}
    assert docs[7]._.pdf.error == "open: not-a-pdf"


def test_request_needs_bytes(nlp: Language) -> None:
    with pytest.raises(TypeError, match="binary"):
        request(nlp, io.StringIO("text"))       # type: ignore[arg-type]
    for make in (lambda source: request(nlp, source), recover):
        with pytest.raises(TypeError, match="not NoneType"):
            make(None)


def test_a_scan_says_that_it_has_no_text_layer(nlp: Language, pdf: bytes) -> None:
    doc = nlp(request(nlp, scan()))
    assert (len(doc), doc._.pdf.error, doc._.pdf.warnings) == (0, None, ("no text layer",))
    assert nlp(request(nlp, pdf))._.pdf.warnings == ()


def test_what_a_request_carries_comes_out(nlp: Language, folder: Path) -> None:
    Doc.set_extension("shelf", default=None, force=True)
    asked = [request(nlp, folder / name) for name in ("a.pdf", "missing.pdf")]
    for doc in asked:
        doc._.shelf = "A 3"
        doc.user_data["borrowed"] = True
    for doc in nlp.pipe(asked):
        assert (doc._.shelf, doc.user_data["borrowed"]) == ("A 3", True)
        assert nlp(doc) is doc                          # no request any more


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(nlp: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pdf: bytes,
                   name: str) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        Path(name).write_bytes(pdf)
    except OSError:
        pytest.skip("this file system takes no such name")
    for asked in (name, str(tmp_path / name), request(nlp, name), request(nlp, tmp_path / name), name + "\n"):
        doc = nlp(asked)
        assert doc._.pdf.error is None
        assert doc.text.startswith(FIRST)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name")
def test_a_pipe_is_not_waited_for(nlp: Language, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    assert nlp(str(tmp_path / "pipe.pdf"))._.pdf.error.startswith("open: not-a-file (a pipe")


def test_undecodable_name(nlp: Language, tmp_path: Path, pdf: bytes) -> None:
    path = tmp_path / "caf\udce9.pdf"           # a Latin-1 name, as Python reads it
    try:
        path.write_bytes(pdf)
    except (OSError, UnicodeError):
        pytest.skip("this file system takes no such name")
    docs = list(nlp.pipe([request(nlp, path)], n_process=2))
    assert docs[0].text.startswith(FIRST)
    assert docs[0]._.pdf.source == str(tmp_path / "caf\\udce9.pdf")


@pytest.mark.parametrize("text", ["", "Some text.", "see a.pdf\nand b.pdf", "a.pdf b", "a.pdf\n\nx", "pdf",
                                  "a.pdf."])
def test_other_docs_pass_untouched(nlp: Language, text: str) -> None:
    doc = nlp.make_doc(text)
    assert nlp.get_pipe("pdfrecover")(doc) is doc
    assert doc._.pdf is None


def test_own_output_passes_untouched(nlp: Language, tmp_path: Path, paths: list[str]) -> None:
    tricky = tmp_path / "tricky.pdf"
    tricky.write_bytes(text_pdf([["manual.pdf"]]))
    component = nlp.get_pipe("pdfrecover")
    for path in (str(tricky), *paths):
        doc = nlp(path)
        stored = DocBin(docs=[doc], store_user_data=True).to_bytes()
        for again in (doc, *DocBin().from_bytes(stored).get_docs(nlp.vocab)):
            assert component(again) is again
    assert nlp(str(tricky)).text == "manual.pdf"


def test_raise(paths: list[str]) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={"on_error": "raise"})
    with pytest.raises(PdfError, match="not-a-pdf") as caught:
        nlp(paths[2])
    assert (caught.value.source, caught.value.stage, caught.value.reason) == (paths[2], "open", "not-a-pdf")
    with pytest.raises(PdfError):
        list(nlp.pipe(paths))
    failed = []
    nlp.set_error_handler(lambda name, proc, docs, error: failed.append(error.reason))
    assert [doc._.pdf.source for doc in nlp.pipe(paths)] == [paths[0], paths[4]]
    assert failed == ["damaged", "not-a-pdf", "not-found"]


def broken(*arguments: object) -> None:
    raise ZeroDivisionError("on purpose")


@pytest.mark.parametrize("part", ["reader", "layout", "flow", "tokenizer"])
def test_faults_of_parts_are_marked_and_never_lost(nlp: Language, paths: list[str], part: str,
                                                   caplog: pytest.LogCaptureFixture) -> None:
    asked = request(nlp, paths[0])
    if part == "tokenizer":
        nlp.tokenizer = broken
    else:
        nlp.get_pipe("pdfrecover").parts[part] = broken
    with caplog.at_level(logging.DEBUG, "spacy_pdfrecover"):
        doc = nlp(asked)
    stage, _, rest = doc._.pdf.error.partition(": ")
    assert stage
    assert rest == "failed (ZeroDivisionError: on purpose)"
    assert "in broken" in caplog.text                       # the traceback


def test_settings(folder: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={
        "keep": "none", "drop": ["paragraph"], "groups": {"captions": None, "texts": ["paragraph"]},
        "reader": {"@misc": "pdfrecover.Pdfium.v1", "pages": "2"}, "repairs": {"hyphens": None}})
    component = nlp.get_pipe("pdfrecover")
    assert "hyphens" not in component.parts["repairs"]
    assert "ligatures" in component.parts["repairs"]
    doc = nlp(str(folder / "a.pdf"))
    assert [page.number for page in doc._.pdf.pages] == [2]
    assert "captions" not in doc.spans
    assert all(block.role == "paragraph" for block in doc._.pdf.dropped)
    assert all(span.label_ != "paragraph" for span in doc.spans["blocks"])


@pytest.mark.parametrize("name", ["two_columns.pdf", "report.pdf"])
def test_examples(nlp: Language, examples: Path, name: str) -> None:
    doc = nlp(str(examples / name))
    assert doc._.pdf.error is None
    assert len(doc.spans["blocks"]) > 5
    assert len(doc.spans["headings"]) > 0
    sizes = {page.number: page for page in doc._.pdf.pages}
    for span in doc.spans["blocks"]:
        block = doc._.pdf.blocks[span.id]
        assert (block.text, block.role) == (span.text, span.label_)
        assert span[0].is_sent_start is (None if block.continues else True)
        assert {box.page for box in span._.pdf.boxes} == set(span._.pdf.pages)
    for token in doc:
        if token._.bbox is not None:
            x0, y0, x1, y1 = token._.bbox
            page = sizes[token._.page]
            assert -1 < x0 < x1 < page.width + 1
            assert -1 < y0 < y1 < page.height + 1
    placed = [token for token in doc if token._.bbox is not None]
    assert len(placed) > 0.9 * sum(not token.is_space for token in doc)


def write_counts(path: Path, counts: dict[str, int]) -> Path:
    lines = [json.dumps({"word": word, "count": count}) + "\n" for word, count in counts.items()]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def never() -> list[object]:
    raise AssertionError("get_examples must not be called")


def test_counts(nlp: Language, tmp_path: Path, paths: list[str]) -> None:
    counts = {"Fluß": 12, "sea": 3}
    component = nlp.get_pipe("pdfrecover")
    file = write_counts(tmp_path / "counts.jsonl", counts)
    for _ in range(2):                                      # not added up when it is done again
        component.initialize(never, nlp=nlp, counts=file)
        assert component.lexicon.counts == counts
    component.initialize(never, nlp=nlp)
    assert component.lexicon.counts == counts
    nlp.to_disk(tmp_path / "saved")
    loaded = spacy.load(tmp_path / "saved")
    assert loaded.get_pipe("pdfrecover").lexicon.counts == counts
    check_batch(list(loaded.pipe(paths)), paths)
    fresh = spacy.blank("en")
    fresh.add_pipe("pdfrecover")
    for _ in range(2):
        fresh.from_bytes(nlp.to_bytes())
        assert fresh.get_pipe("pdfrecover").lexicon.counts == counts
    assert pickle.loads(pickle.dumps(nlp)).get_pipe("pdfrecover").lexicon.counts == counts


def test_pipeline_without_counts_is_saved_too(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "saved")
    assert spacy.load(tmp_path / "saved").get_pipe("pdfrecover").lexicon.counts == {}


def test_read_counts(tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    file.write_text('{"word": "a", "count": 1}\n{"word": "a", "count": 2}\n', encoding="utf-8")
    assert read_counts(file) == {"a": 3}
    file.write_text('{"word": "a", "count": 1}\n{"word": "b"}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        read_counts(file)


def test_sourced_into_another_pipeline(nlp: Language, paths: list[str]) -> None:
    other = spacy.blank("de")
    other.add_pipe("pdfrecover", source=nlp)
    docs = list(other.pipe(paths))
    check_batch(docs, paths)
    assert all(doc.vocab is other.vocab for doc in docs)


def test_docbin_through_the_pipeline(nlp: Language, paths: list[str]) -> None:
    stored = DocBin(docs=nlp.pipe(paths), store_user_data=True).to_bytes()
    check_batch(list(DocBin().from_bytes(stored).get_docs(spacy.blank("en").vocab)), paths)
