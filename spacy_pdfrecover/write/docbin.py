"""DocBins: whole pipelines run over PDFs, their Docs written as spaCy reads them."""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.util import load_model_from_config, load_model_from_path

from spacy_pdfrecover.pipeline import PdfRecover
from spacy_pdfrecover.presets import COMPONENT, counts_of, refusing, with_reader
from spacy_pdfrecover.requests import request


def pipeline(config: dict[str, Any], password: str | None = None, pages: str | None = None,
             counts: str | None = None, saved: str | None = None) -> Language:
    """The pipeline of a config; errors of its PDF component are raised, for the caller to count.

    counts (str): a file of word counts for that component, in place of those that the config names.
    saved (str): the folder of a saved pipeline that the config is from: what its components learnt is loaded, too.
    """
    own = {name: {**with_reader(settings, password, pages), "on_error": "raise"}
           for name, settings in config["components"].items() if settings.get("factory") == COMPONENT}
    with refusing("config: "):
        if saved is None:
            nlp = load_model_from_config({**config, "components": {**config["components"], **own}}, auto_fill=True)
            counts = counts or counts_of(config)
        else:
            changed = {name: {"on_error": "raise", "reader": settings["reader"]} for name, settings in own.items()}
            nlp = load_model_from_path(Path(saved), config={"components": changed})
        if counts is not None:
            for _, component in nlp.components:
                if isinstance(component, PdfRecover):
                    component.initialize(counts=counts)
    return nlp


def to_doc(nlp: Language, path: Path) -> Doc:
    return nlp(request(nlp, path))


def to_docbin(docs: Iterable[Doc]) -> bytes:
    """Docs with all that the pipeline stored in them."""
    return DocBin(docs=docs, store_user_data=True).to_bytes()


def merged(parts: Iterable[bytes]) -> bytes:
    """Several DocBins as one."""
    whole = DocBin(store_user_data=True)
    for part in parts:
        whole.merge(DocBin(store_user_data=True).from_bytes(part))
    return whole.to_bytes()
