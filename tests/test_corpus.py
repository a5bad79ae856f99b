"""PDFs as a spaCy corpus."""
from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from make_pdf import text_pdf
from spacy.language import Language
from spacy.training import Example

from spacy_pdfrecover.corpus import make_pdf_corpus, pdf_paths

PARAGRAPHS = [["Rivers flow to the sea."], ["Springs are where rivers begin."], ["Lakes are still."]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pdfs")
    for name in ("deep/er", ".hidden"):
        (folder / name).mkdir(parents=True)
    (folder / "b.PDF").write_bytes(text_pdf(PARAGRAPHS))
    (folder / "a.pdf").write_bytes(text_pdf(PARAGRAPHS[:1]))
    (folder / "deep" / "er" / "c.pdf").write_bytes(text_pdf(PARAGRAPHS[1:]))
    (folder / "bad.pdf").write_bytes(b"nothing")
    (folder / "empty.pdf").write_bytes(text_pdf([[]]))
    (folder / "notes.txt").write_text("no PDF", encoding="utf-8")
    (folder / ".hidden" / "d.pdf").write_bytes(text_pdf(PARAGRAPHS))
    return folder


@pytest.fixture
def nlp() -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    return nlp


def check_example(example: Example, nlp: Language) -> None:
    bare, full = example.predicted, example.reference
    assert [token.text_with_ws for token in bare] == [token.text_with_ws for token in full]
    assert bare is not full
    assert all(token.is_sent_start is None for token in bare[1:])
    assert full[0].is_sent_start is True
    for doc in (bare, full):
        assert nlp.get_pipe("pdfrecover")(doc) is doc


def test_examples(nlp: Language, folder: Path) -> None:
    examples = list(make_pdf_corpus(folder)(nlp))
    assert [Path(example.reference._.pdf.source).name for example in examples] == ["a.pdf", "b.PDF", "c.pdf"]
    for example in examples:
        check_example(example, nlp)
        assert example.predicted[0]._.page == example.reference[0]._.page == 1
    assert examples[0].reference.text == PARAGRAPHS[0][0]


@pytest.mark.parametrize("wrong", [{"limit": -1}, {"max_length": -4}])
def test_sizes_below_nothing_are_refused(folder: Path, wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        make_pdf_corpus(folder, **wrong)


def test_limit_and_one_file(nlp: Language, folder: Path) -> None:
    assert len(list(make_pdf_corpus(folder, limit=2)(nlp))) == 2
    assert len(list(make_pdf_corpus(str(folder / "a.pdf"))(nlp))) == 1


def test_max_length_cuts_at_blocks(nlp: Language, folder: Path) -> None:
    whole = next(iter(make_pdf_corpus(folder / "b.PDF")(nlp))).reference
    blocks = list(whole.spans["blocks"])
    for length in (1, 14, 10_000):
        examples = list(make_pdf_corpus(folder / "b.PDF", max_length=length)(nlp))
        text = "\n\n".join(example.reference.text for example in examples)
        assert text == whole.text
        for example in examples:
            check_example(example, nlp)
            fits = len(example.reference) <= length
            assert fits or example.reference.text in {block.text for block in blocks}
        if length == 1:
            assert len(examples) == len(blocks)
    assert [example.reference._.pdf.source for example in examples] == [str(folder / "b.PDF")]


def test_pipeline_without_the_component(folder: Path) -> None:
    nlp = spacy.blank("en")
    examples = list(make_pdf_corpus(folder / "a.pdf")(nlp))
    assert examples[0].reference.text == PARAGRAPHS[0][0]
    assert nlp.pipe_names == []


def test_disabled_component_is_used(nlp: Language, folder: Path) -> None:
    with nlp.select_pipes(disable=["pdfrecover"]):
        assert next(iter(make_pdf_corpus(folder / "a.pdf")(nlp))).reference.text == PARAGRAPHS[0][0]


def test_nothing_there(nlp: Language, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ValueError, match="path"):
        make_pdf_corpus(None)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(make_pdf_corpus(tmp_path / "nowhere")(nlp))
    assert pdf_paths(tmp_path) == []
    assert "no PDFs" in caplog.text
