"""Configs: the shipped one, the defaults it must equal, and what spaCy's own tools make of them."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import spacy
from make_pdf import text_pdf
from spacy.cli.init_config import fill_config
from spacy.tokens import DocBin
from spacy.util import load_config, load_model_from_config
from thinc.api import Config

REPO = Path(__file__).resolve().parent.parent
SHIPPED = Path(str(files("spacy_pdfrecover"))) / "configs" / "recover.cfg"
MINIMAL = """
[nlp]
lang = "en"
pipeline = ["pdfrecover"]

[components]

[components.pdfrecover]
factory = "pdfrecover"
"""
TRAIN = """
[paths]
pdfs = null

[nlp]
lang = "en"
pipeline = ["pdfrecover","senter"]
batch_size = 4

[components]

[components.pdfrecover]
factory = "pdfrecover"

[components.senter]
factory = "senter"

[corpora]

[corpora.train]
@readers = "pdfrecover.PdfCorpus.v1"
path = ${paths.pdfs}

[corpora.dev]
@readers = "pdfrecover.PdfCorpus.v1"
path = ${paths.pdfs}

[training]
max_steps = 2
eval_frequency = 1
"""


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pdfs") / "a.pdf"
    path.write_bytes(text_pdf([["Rivers flow. They meet the sea."], ["Springs are where rivers begin."]]))
    return path


def spacy_command(*arguments: str, cwd: Path) -> str:
    run = subprocess.run([sys.executable, "-m", "spacy", *arguments], capture_output=True, text=True, cwd=cwd,
                         timeout=180, check=False, env={**os.environ, "COLUMNS": "200"})
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_shipped_config_makes_a_pipeline(pdf: Path) -> None:
    nlp = load_model_from_config(load_config(SHIPPED), auto_fill=True)
    assert nlp.pipe_names == ["pdfrecover", "sentencizer"]
    assert nlp.batch_size == 4
    doc = nlp(str(pdf))
    assert [sentence.text.strip() for sentence in doc.sents] == [
        "Rivers flow.", "They meet the sea.", "Springs are where rivers begin."]


def test_shipped_config_spells_out_the_defaults() -> None:
    shipped = load_model_from_config(load_config(SHIPPED), auto_fill=True)
    default = spacy.blank("en")
    default.add_pipe("pdfrecover")
    ours, theirs = (dict(nlp.config["components"]["pdfrecover"]) for nlp in (shipped, default))
    assert ours == theirs
    assert list(ours["repairs"]) == list(theirs["repairs"])
    written = load_config(SHIPPED, interpolate=False)["components"]["pdfrecover"]
    assert set(written) == set(ours)                        # nothing is left to be filled in


@pytest.mark.parametrize("preset", sorted(path.stem for path in SHIPPED.parent.glob("*.cfg")))
def test_presets_make_pipelines_and_spell_out_their_parts(preset: str, pdf: Path) -> None:
    path = SHIPPED.with_stem(preset)
    nlp = load_model_from_config(load_config(path), auto_fill=True)
    assert nlp(str(pdf)).text.startswith("Rivers flow.")
    filled = nlp.config["components"]["pdfrecover"]
    written = load_config(path, interpolate=False)["components"]["pdfrecover"]
    for part in ("reader", "layout", "roles", "flow", "repairs"):
        assert set(written[part]) == set(filled[part])


def test_preset_of_pdfextract_has_its_roles_and_paragraphs() -> None:
    settings = load_config(SHIPPED.with_stem("pdfextract"))["components"]["pdfrecover"]
    assert settings["layout"]["indent"] is None             # or first lines would be looked for twice
    assert settings["roles"] == {"@misc": "pdfrecover.StyleRoles.v1", "choice": "paper", "arc": True,
                                 "abstract": "abstract"}
    assert settings["flow"] == {"@misc": "pdfrecover.IndentedParagraphs.v1", "choice": "paper", "indent": 5.0}


def test_visible_configs_are_those_of_the_package() -> None:
    visible = REPO / "configs"
    if visible.is_file():
        pytest.skip("a checkout without symbolic links")
    for path in SHIPPED.parent.glob("*.cfg"):
        assert (visible / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_fill_config_prints_every_part(tmp_path: Path) -> None:
    base, filled = tmp_path / "base.cfg", tmp_path / "filled.cfg"
    base.write_text(MINIMAL, encoding="utf-8")
    fill_config(filled, base)
    settings = Config().from_disk(filled)["components"]["pdfrecover"]
    for part in ("reader", "layout", "roles", "flow", "notes", "lexicon"):
        assert settings[part]["@misc"].startswith("pdfrecover.")
    assert settings["reader"]["password"] is None
    assert settings["lexicon"]["lang"] == "auto"
    assert {"on_error", "keep", "drop", "groups", "repairs"} <= set(settings)
    # filling in once more changes nothing
    again = tmp_path / "again.cfg"
    fill_config(again, filled)
    assert again.read_text(encoding="utf-8") == filled.read_text(encoding="utf-8")


@pytest.mark.parametrize("order", [["hyphens", "accents", "ligatures"], ["ligatures", "accents", "hyphens"]])
def test_order_of_repairs_is_kept(tmp_path: Path, order: list[str]) -> None:
    parts = {"ligatures": "Ligatures", "accents": "ComposeAccents", "radicals": "Radicals", "logos": "Logos",
             "signs": "Signs", "addresses": "Addresses", "hyphens": "Dehyphenate", "private": "PrivateUse",
             "swallowed": "Swallowed", "words": "Resegment", "eojeol": "Eojeol", "quotes": "StraightQuotes"}
    sections = [f'[components.pdfrecover.repairs.{name}]\n@misc = "pdfrecover.{parts[name]}.v1"\n'
                for name in order]
    config = Config().from_str(MINIMAL + "\n[components.pdfrecover.repairs]\n\n" + "\n".join(sections))
    nlp = load_model_from_config(config, auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    for made in (nlp, spacy.load(tmp_path / "saved")):
        kept = list(made.get_pipe("pdfrecover").parts["repairs"])
        assert [name for name in kept if name in order] == order            # defaults not named come behind


def test_repair_switched_off_stays_off(tmp_path: Path) -> None:
    config = Config().from_str(MINIMAL + "\n[components.pdfrecover.repairs]\nhyphens = null\n")
    nlp = load_model_from_config(config, auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    for made in (nlp, spacy.load(tmp_path / "saved")):
        assert list(made.get_pipe("pdfrecover").parts["repairs"]) == [
            "ligatures", "private", "swallowed", "accents", "radicals", "logos", "signs", "continuations",
            "addresses", "words", "eojeol", "quotes"]


def test_notes_switched_off_stay_off(tmp_path: Path) -> None:
    config = Config().from_str(MINIMAL + "notes = null\n")
    nlp = load_model_from_config(config, auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    for made in (nlp, spacy.load(tmp_path / "saved")):
        assert made.get_pipe("pdfrecover").parts["notes"] is None


def test_only_the_preset_recover_takes_marks_of_notes_out() -> None:
    for path in SHIPPED.parent.glob("*.cfg"):
        settings = load_config(path)["components"]["pdfrecover"]
        assert (settings["notes"] is not None) == (path == SHIPPED), path


def test_every_part_that_decides_has_a_threshold() -> None:
    settings = load_config(SHIPPED)["components"]["pdfrecover"]
    without = {name for name, part in settings["repairs"].items() if "min_confidence" not in part}
    assert without == {"ligatures", "radicals"}             # one code point is another: nothing is decided
    assert settings["notes"]["min_confidence"] == 0.0


def test_assemble_bakes_the_counts_in(tmp_path: Path, pdf: Path) -> None:
    counts = tmp_path / "counts.jsonl"
    counts.write_text(json.dumps({"word": "Fluß", "count": 12}) + "\n", encoding="utf-8")
    spacy_command("assemble", str(SHIPPED), "made", "--paths.counts", str(counts), cwd=tmp_path)
    counts.unlink()
    nlp = spacy.load(tmp_path / "made")
    assert nlp.get_pipe("pdfrecover").lexicon.counts == {"Fluß": 12}
    assert nlp(str(pdf)).text.startswith("Rivers flow.")


@pytest.mark.parametrize(("name", "message"), [("gone.jsonl", "gone.jsonl: No such file"),
                                               ("bad.jsonl", "bad.jsonl: line 1 is not")])
def test_assemble_says_what_is_wrong_with_counts(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "bad.jsonl").write_text('{"word": 1}\n', encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "spacy", "assemble", str(SHIPPED), "made", "--paths.counts", name],
                         capture_output=True, text=True, cwd=tmp_path, timeout=180, check=False,
                         env={**os.environ, "COLUMNS": "200"})
    assert run.returncode == 2
    assert message in run.stderr
    assert "Traceback" not in run.stdout + run.stderr


def test_project_runs(tmp_path: Path, examples: Path) -> None:
    shutil.copy(REPO / "project.yml", tmp_path)
    shutil.copytree(SHIPPED.parent, tmp_path / "spacy_pdfrecover" / "configs")
    shutil.copytree(examples, tmp_path / "pdfs")
    spacy_command("project", "run", "all", ".", "--vars.pdfs", "pdfs", cwd=tmp_path)
    docs = list(DocBin().from_disk(tmp_path / "output" / "corpus.spacy").get_docs(spacy.blank("en").vocab))
    names = sorted(path.name for path in examples.glob("*.pdf"))
    assert [Path(doc._.pdf.source).name for doc in docs] == names
    assert all(doc._.pdf.error is None and len(doc) > 100 for doc in docs)


def test_project_counts_the_words_for_its_pipeline(tmp_path: Path, examples: Path) -> None:
    shutil.copy(REPO / "project.yml", tmp_path)
    shutil.copytree(SHIPPED.parent, tmp_path / "spacy_pdfrecover" / "configs")
    shutil.copytree(examples, tmp_path / "pdfs")
    spacy_command("project", "run", "count", ".", "--vars.pdfs", "pdfs", cwd=tmp_path)
    spacy_command("project", "run", "assemble", ".", "--vars.counts", "output/counts.jsonl", cwd=tmp_path)
    counts = spacy.load(tmp_path / "output" / "pipeline").get_pipe("pdfrecover").lexicon.counts
    assert counts["the"] > 10
    assert len(counts) > 100


def test_train_on_pdfs(tmp_path: Path, pdf: Path) -> None:
    base, config = tmp_path / "base.cfg", tmp_path / "train.cfg"
    base.write_text(TRAIN, encoding="utf-8")
    fill_config(config, base)
    spacy_command("train", str(config), "--paths.pdfs", str(pdf), "--output", "out", cwd=tmp_path)
    doc = spacy.load(tmp_path / "out" / "model-last")(str(pdf))
    assert doc.has_annotation("SENT_START")
    assert doc.text.startswith("Rivers flow.")
