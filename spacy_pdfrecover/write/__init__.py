"""Writers: functions from `Recovered` to a string, one a format."""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

Writer = Callable[..., str]         # of a `Recovered`, and what the format leaves to choose

WRITERS = {"jsonl": "jsonl.to_jsonl", "txt": "text.to_text", "md": "markdown.to_markdown", "tei": "tei.to_tei",
           "xml": "pdfxml.to_pdfxml", "freki": "freki.to_freki"}
"""By format, which is also the suffix of the files, the module and the function here that writes it."""
PRESET_OF = {"freki": "freki"}
"""The config by which a format is meant to be made, where it is another than the default one."""
DOCS = "spacy"
"""The format that is no text: a DocBin of what a whole pipeline made; see `docbin.py`."""
FORMATS = (*WRITERS, DOCS)


def writer_of(form: str) -> Writer:
    """The writer of a format, imported with what it alone needs."""
    module, function = WRITERS[form].split(".")
    writer: Writer = getattr(import_module(f"spacy_pdfrecover.write.{module}"), function)
    return writer
