"""Fixtures shared by all tests."""
from __future__ import annotations

import signal
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parent.parent
SHARED = REPO.parent / "shared"


def heed_interrupts() -> None:
    """In a new process: shells have those in the background pass over SIGINT, and so do their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="session")
def examples() -> Path:
    """The folder of example PDFs, each with its gold text beside it."""
    return REPO / "examples"


@pytest.fixture(scope="session")
def two_columns(examples: Path) -> Path:
    return examples / "two_columns.pdf"


@pytest.fixture(scope="session")
def report(examples: Path) -> Path:
    return examples / "report.pdf"


@pytest.fixture(scope="session")
def shared_corpus() -> Path:
    """The corpus beside the repository, where there is one."""
    corpus = SHARED / "corpus"
    if not corpus.is_dir():
        pytest.skip("no shared corpus beside the repository")
    return corpus
