"""The map of the rooms has every module in its room, and none that is not there; what spaCy imports is light."""
from __future__ import annotations

import re
import subprocess
import sys

import pytest
from conftest import REPO

PACKAGE = REPO / "spacy_pdfrecover"
ROOM = re.compile(r"^#+ (?:`([\w/]+)/`)?", re.MULTILINE)
HEAVY = ("wordfreq", "pypdfium2", "pdfplumber", "spacy_pdfrecover.chain", "spacy_pdfrecover.lines.")
STAGES = ("lines", "layout", "roles", "flow")
MODULE = re.compile(r"`(\w+\.py)`")


def mapped() -> set[str]:
    """Paths below the package, as the sections name them."""
    found, room = set(), ""
    for line in (REPO / "docs" / "architecture.md").read_text("utf-8").splitlines():
        if heading := ROOM.match(line):
            room = f"{heading[1]}/" if heading[1] else ""
        found |= {room + name for name in MODULE.findall(line)}
    return found


def test_the_map_names_every_module_in_its_room() -> None:
    there = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}
    assert sorted(there - mapped() - {path for path in there if path.endswith("__init__.py")}) == []


def test_the_map_names_no_module_that_is_gone() -> None:
    assert sorted(name for name in mapped() if not (PACKAGE / name).is_file()) == []


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_imports_none_that_comes_after_it(stage: str) -> None:
    later = "|".join(STAGES[STAGES.index(stage) + 1:]) or "chain"
    wrong = re.compile(rf"^\s*(?:from|import) spacy_pdfrecover\.(?:{later})\b", re.MULTILINE)
    modules = sorted((PACKAGE / stage).rglob("*.py"))
    assert [path.name for path in modules if wrong.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("program", ["import spacy; spacy.blank('en')", "import spacy_pdfrecover.cli"],
                         ids=["pipeline", "command"])
def test_programs_that_recover_nothing_do_not_load_what_recovers(program: str) -> None:
    loaded = f"{program}; import sys; print(*(name for name in sys.modules if name.startswith({HEAVY})))"
    shown = subprocess.run([sys.executable, "-c", loaded], capture_output=True,
                           text=True, check=True)
    assert shown.stdout.split() == []
