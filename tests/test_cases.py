"""Repairs on cases kept as data: from real documents, made up, to be left alone, and known failures.

Each line of `cases/*.jsonl` has label, lang, repair, before (marked as `made_text` says), after, comment.
"""
from __future__ import annotations

import json
from pathlib import Path

import pytest
from made_text import made_string, made_text

from spacy_pdfrecover.chain import DEFAULT_REPAIRS
from spacy_pdfrecover.lexicon import Lexicon

FOLDER = Path(__file__).parent / "cases"
FIELDS = {"label", "lang", "repair", "before", "after", "comment"}


def cases(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def label(case: dict[str, str]) -> str:
    return f"{case['lang']}-{case['label']}"


def repaired(case: dict[str, str]) -> str:
    text, pages = made_text(case["before"])
    chars = "".join("\n" if joint == 2 else char for joint, char in zip(text.joint, text.string, strict=True))
    lexicon = Lexicon(case["lang"]).for_document(chars)
    return DEFAULT_REPAIRS[case["repair"]](text, lexicon, pages).string


@pytest.mark.parametrize("case", cases("wild") + cases("synthetic"), ids=label)
def test_mends(case: dict[str, str]) -> None:
    assert made_string(case["before"]) != case["after"]
    assert repaired(case) == case["after"]


@pytest.mark.parametrize("case", cases("negative"), ids=label)
def test_leaves_alone(case: dict[str, str]) -> None:
    assert made_string(case["before"]) == case["after"]
    assert repaired(case) == case["after"]


@pytest.mark.parametrize("case", cases("known_failures"), ids=label)
def test_known_failure(case: dict[str, str]) -> None:
    """Once one of these is mended it belongs among the others."""
    assert repaired(case) != case["after"]


def test_cases_are_complete() -> None:
    every = [case for path in FOLDER.glob("*.jsonl") for case in cases(path.stem)]
    assert all(set(case) == FIELDS for case in every)
    assert len({label(case) for case in every}) == len(every)
    assert len({case["lang"] for case in every}) >= 15
