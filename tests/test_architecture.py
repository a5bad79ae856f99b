"""The map of the rooms has every module in its room, and none that is not there."""
from __future__ import annotations

import re

from conftest import REPO

PACKAGE = REPO / "spacy_pdfrecover"
ROOM = re.compile(r"^#+ (?:`([\w/]+)/`)?", re.MULTILINE)
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
