"""Pipelines that spaCy saved, as `--config` of the command line: with the counts and weights in their folders."""
from __future__ import annotations

import json
from pathlib import Path

import pytest
import spacy
from make_pdf import text_pdf
from spacy.tokens import DocBin
from spacy.training import Example

from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.presets import FOLDER, counts_of, read_config
from spacy_pdfrecover.targets import UsageError

OPEN, CLOSED = "zubr-qaf", "zubrqaf"        # a name that no list has, cut at its hyphen
WORDS = {"open": OPEN, "closed": CLOSED}


@pytest.fixture
def cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document with the name, and two files of counts: one knows the name with a hyphen, one without."""
    monkeypatch.chdir(tmp_path)
    lines = ["Rivers flow to the sea, and all who live beside them know the old zubr-",
             "qaf that stands at the mill, where the water is deep and runs slowly by."]
    Path("cut.pdf").write_bytes(text_pdf([lines]))
    for name, word in WORDS.items():
        write_counts(Path(f"{name}.jsonl"), word)


def write_counts(path: Path, word: str) -> None:
    path.write_text(json.dumps({"word": word, "count": 50}) + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Folders of two pipelines, one with each count; the file that it came from is gone."""
    folder = tmp_path_factory.mktemp("saved")
    for name, word in WORDS.items():
        counts = folder / f"{name}.jsonl"
        write_counts(counts, word)
        save(folder / name, counts)
        counts.unlink()
    return {name: str(folder / name) for name in WORDS}


def save(folder: Path, counts: Path) -> None:
    """A pipeline with trained parts behind the PDFs."""
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", name="pages")
    tagger = nlp.add_pipe("tagger")
    tagger.add_label("WORD")                                            # type: ignore[attr-defined]
    words = nlp.make_doc("Rivers flow")
    nlp.initialize(lambda: [Example.from_dict(words, {"tags": ["WORD", "WORD"]})])
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PLACE", "pattern": "mill"}])      # type: ignore[attr-defined]
    nlp.get_pipe("pages").initialize(counts=counts)                     # type: ignore[attr-defined]
    nlp.to_disk(folder)


def written(form: str, **options: str) -> str:
    assert not convert(["cut.pdf"], f"out.{form}", **options).failed
    if form != "spacy":
        return Path(f"out.{form}").read_text(encoding="utf-8")
    (doc,) = DocBin().from_disk("out.spacy").get_docs(spacy.blank("en").vocab)
    text: str = doc.text
    return text


@pytest.mark.parametrize("form", ["txt", "spacy"])         # all other formats go the way of txt
def test_counts_of_a_saved_pipeline_are_used(cut: None, saved: dict[str, str], form: str) -> None:
    assert OPEN in written(form, config=saved["open"])
    assert CLOSED in written(form, config=saved["closed"])


@pytest.mark.parametrize("form", ["txt", "spacy"])
def test_counts_given_take_the_place_of_those_saved(cut: None, saved: dict[str, str], form: str) -> None:
    assert OPEN in written(form, config=saved["closed"], counts="open.jsonl")


@pytest.mark.parametrize("form", ["txt", "spacy"])
def test_counts_that_a_config_names_are_used(cut: None, form: str) -> None:
    shipped = (FOLDER / "recover.cfg").read_text(encoding="utf-8")
    Path("mine.cfg").write_text(shipped.replace("counts = null", 'counts = "open.jsonl"'), encoding="utf-8")
    assert OPEN in written(form, config="mine.cfg")
    Path("open.jsonl").unlink()
    with pytest.raises(UsageError, match=r"open\.jsonl: no such file of counts"):
        written(form, config="mine.cfg")


def test_trained_components_of_a_saved_pipeline_run(cut: None, saved: dict[str, str]) -> None:
    config = saved["closed"]
    written("spacy", config=config, pages="1")
    (doc,) = DocBin().from_disk("out.spacy").get_docs(spacy.blank("en").vocab)
    assert [(entity.text, entity.label_) for entity in doc.ents] == [("mill", "PLACE")]
    assert {token.tag_ for token in doc} == {"WORD"}
    failed = convert(["cut.pdf"], "none.spacy", config=config, pages="9-").failed
    assert [error.reason for error in failed] == ["no-pages"]           # and no empty Doc


def test_a_config_without_a_pipeline_around_it_has_no_stored_counts(cut: None) -> None:
    Path("folder").mkdir()
    Path("folder/config.cfg").write_bytes((FOLDER / "recover.cfg").read_bytes())
    assert counts_of(read_config("folder")) is None
    assert "zubr" in written("spacy", config="folder")


@pytest.mark.parametrize("form", ["txt", "spacy"])
@pytest.mark.parametrize(("old", "new", "message"), [
    ("compiled = true", "passwrd = 1", r"^config: .*reader\.passwrd: unexpected"),
    ("Hybrid.v1", "Hybrd.v1", r"^config: .*Hybrd\.v1"),
    ("gain = 4.0", 'gain = "much"', r"^config: .*gain: .*much"),
])
def test_what_is_wrong_with_a_config_is_said(cut: None, form: str, old: str, new: str, message: str) -> None:
    shipped = (FOLDER / "recover.cfg").read_text(encoding="utf-8")
    assert old in shipped
    Path("wrong.cfg").write_text(shipped.replace(old, new), encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        convert(["cut.pdf"], f"out.{form}", config="wrong.cfg")
    assert not Path(f"out.{form}").exists()


@pytest.mark.parametrize("form", ["txt", "spacy"])
def test_counts_that_are_none_are_said(cut: None, form: str) -> None:
    Path("bad.jsonl").write_text('{"word": 1}\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"bad\.jsonl: line 1 is not"):
        convert(["cut.pdf"], f"out.{form}", counts="bad.jsonl")
