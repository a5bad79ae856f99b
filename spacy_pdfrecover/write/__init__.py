"""Writers: functions from `Recovered` to a string, one a format."""
from __future__ import annotations

from collections.abc import Callable

from spacy_pdfrecover.write.freki import to_freki
from spacy_pdfrecover.write.jsonl import to_jsonl
from spacy_pdfrecover.write.markdown import to_markdown
from spacy_pdfrecover.write.pdfxml import to_pdfxml
from spacy_pdfrecover.write.tei import to_tei
from spacy_pdfrecover.write.text import to_text

Writer = Callable[..., str]         # of a `Recovered`, and what the format leaves to choose

WRITERS: dict[str, Writer] = {"jsonl": to_jsonl, "txt": to_text, "md": to_markdown, "tei": to_tei,
                             "xml": to_pdfxml, "freki": to_freki}
"""By format, which is also the suffix of the files."""
PRESET_OF = {"freki": "freki"}
"""The config by which a format is meant to be made, where it is another than the default one."""
DOCS = "spacy"
"""The format that is no text: a DocBin of what a whole pipeline made; see `docbin.py`."""
FORMATS = (*WRITERS, DOCS)
