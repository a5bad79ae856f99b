"""What the documents say is true: their commands, snippets and configs run as they stand, on a fresh copy of
the examples.  Commands that install are not run here; `.ci/run` runs them, and must run the same ones."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import spacy
from conftest import REPO, SHARED
from spacy.util import load_config_from_str, load_model_from_config

from spacy_pdfrecover.errors import REASONS
from spacy_pdfrecover.model import ROLES

DOCUMENTS = ("README.md", "docs/commands.md", "benchmarks/README.md")
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH_NAME = re.compile(r"`([\w.-]*[\w-]+/[\w./-]*|[\w-]+\.(?:py|cfg|md|json))`")
INSTALLS = re.compile(r"-m venv|pip install")
RUNS_TESTS = re.compile(r"\bpytest\b")
SECONDS = 300           # against a command that hangs; none takes a tenth of it


class Fence(NamedTuple):
    document: str
    language: str
    needs: str          # what the first line names behind the language: `corpus`
    text: str
    number: int

    def __str__(self) -> str:
        return f"{self.document}-{self.language}-{self.number}"


def fences(language: str) -> list[Fence]:
    return [Fence(document, found[1], found[2].strip(), found[3], number)
            for document in DOCUMENTS
            for number, found in enumerate(FENCE.finditer((REPO / document).read_text("utf-8")), 1)
            if found[1] == language]


def commands(fence: Fence) -> list[str]:
    """Single commands, of lines that may join several by `&&`."""
    return [command.strip() for line in fence.text.splitlines() for command in line.split("&&")
            if command.strip() and not line.startswith("#")]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the documents name, to run in."""
    for folder in ("examples", "configs", "benchmarks"):
        shutil.copytree(REPO / folder, tmp_path / "project" / folder,
                        ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "project"


def run(command: list[str], folder: Path) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True,
                          encoding="utf-8", timeout=SECONDS, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("fence", [fence for fence in fences("bash") if not fence.needs], ids=str)
def test_commands_run(fence: Fence, project: Path) -> None:
    kept = [command.replace(".venv/bin/", "") for command in commands(fence)
            if not INSTALLS.search(command) and not RUNS_TESTS.search(command)]
    for command in kept:
        if "memory.py" in command or "lexicon.py" in command:
            pytest.importorskip("psutil")
        before = set(project.rglob("*"))
        printed = run(["bash", "-euo", "pipefail", "-c", command], project)
        made = [path for path in set(project.rglob("*")) - before
                if path.is_file() and "__pycache__" not in path.parts]
        assert printed.strip() or any(path.stat().st_size for path in made), f"{command} gave nothing"


def test_install_and_test_commands_are_those_that_the_check_runs() -> None:
    checks = (REPO / ".ci" / "run").read_text("utf-8").splitlines()
    lines = [line for fence in fences("bash") if fence.document == "README.md"
             for line in fence.text.splitlines() if INSTALLS.search(line) or RUNS_TESTS.search(line)]
    assert len(lines) == 2
    assert [line for line in lines if line not in checks] == []


@pytest.mark.parametrize("fence", [fence for fence in fences("bash") if fence.needs == "corpus"], ids=str)
def test_corpus_commands_run_on_a_small_corpus(fence: Fence, project: Path) -> None:
    """The layout of the corpus, with the examples in it."""
    pytest.importorskip("rapidfuzz")
    if not (SHARED / "score").is_dir():
        pytest.skip("no scorer beside the repository")
    shared = project.parent / "shared"
    shutil.copytree(SHARED / "score", shared / "score", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("real", "papers", "typeset"):
        shutil.copytree(project / "examples", shared / "corpus" / folder)
        for text in (shared / "corpus" / folder).glob("*.txt"):
            blocks = text.read_text("utf-8").strip().split("\n\n")
            text.with_suffix(".gold.jsonl").write_text("".join(
                json.dumps({"role": "paragraph", "text": block, "page": 1}) + "\n" for block in blocks), "utf-8")
    (shared / "corpus" / "hostile").mkdir()
    (shared / "corpus" / "hostile" / "empty.pdf").write_bytes(b"")
    (shared / "corpus" / "hostile" / "hostile.json").write_text(
        '[{"file": "empty.pdf", "kind": "empty file", "expect": "error"}]', "utf-8")
    (project / "benchmarks" / "floors.json").write_text(
        '{"real": {"corpus": "real", "floors": {"all": {"failed": {"at_most": 0}}}}}', "utf-8")
    for command in commands(fence):
        assert run(["bash", "-euo", "pipefail", "-c", command], project).strip(), command


@pytest.mark.parametrize("fence", [fence for fence in fences("bash") if fence.needs == "seeds"], ids=str)
def test_commands_on_the_seeds_data_run_where_it_lies_beside_the_project(fence: Fence, project: Path) -> None:
    """The data of published systems, which is not ours to ship."""
    seeds = SHARED / "seeds" / "data"
    if not seeds.is_dir():
        pytest.skip("no data of published systems beside the repository")
    for command in commands(fence):
        assert "../shared/seeds/data" in command
        assert run(["bash", "-euo", "pipefail", "-c", command.replace("../shared/seeds/data", str(seeds))],
                   project).strip(), command


@pytest.mark.parametrize("document", [name for name in DOCUMENTS
                                      if any(fence.document == name for fence in fences("python"))])
def test_python_snippets_run_one_after_the_other(document: str, project: Path) -> None:
    script = project / "snippets.py"
    snippets = [fence.text for fence in fences("python") if fence.document == document]
    script.write_text("\n".join(snippets), "utf-8")
    assert run([sys.executable, "-W", "error::UserWarning", script.name], project).strip()


@pytest.mark.parametrize("fence", fences("ini"), ids=str)
def test_config_in_a_document_makes_a_pipeline(fence: Fence, two_columns: Path) -> None:
    nlp = load_model_from_config(load_config_from_str(fence.text), auto_fill=True)
    doc = nlp(str(two_columns))
    assert doc._.pdf.error in ("", None)
    assert len(list(doc.sents)) > 1


@pytest.mark.parametrize("path", sorted((REPO / "configs").glob("*.cfg")), ids=lambda path: path.name)
def test_shipped_config_makes_a_pipeline(path: Path, two_columns: Path) -> None:
    nlp = load_model_from_config(spacy.util.load_config(path), auto_fill=True)
    assert "pdfrecover" in nlp.pipe_names
    assert nlp(str(two_columns)).text.strip()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_named_files_are_there(document: str) -> None:
    text = FENCE.sub("", (REPO / document).read_text("utf-8"))
    names = [name for name in PATH_NAME.findall(text) if not name.startswith("../")]
    assert names
    places = (REPO, REPO / "spacy_pdfrecover", REPO / "benchmarks")
    outside = {"score.py", "hostile.json", "run.json"}      # of a corpus, and what commands write
    assert [name for name in names
            if name not in outside and not any((place / name).exists() for place in places)] == []


def test_readme_names_every_role_and_reason_and_is_short() -> None:
    text = (REPO / "README.md").read_text("utf-8")
    assert [word for word in (*ROLES, *REASONS) if f"`{word}`" not in text] == []
    assert len(text.splitlines()) < 250
