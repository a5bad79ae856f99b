"""Wrong settings are refused with what is wrong with them, by the component and by formats made without it."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy

from spacy_pdfrecover.pipeline import DEFAULTS
from spacy_pdfrecover.presets import parts_of, read_config
from spacy_pdfrecover.settings import wrong_parts, wrong_settings
from spacy_pdfrecover.targets import UsageError

HYPHENS = '@misc = "pdfrecover.Dehyphenate.v1"'
REPAIRS = "[components.pdfrecover.repairs]"
WRONG = [                       # lines of the component's section, and what is said of them
    ('keeep = "tokens"', "no such setting: keeep"),
    ('keep = "some"', "keep: 'some' is none of tokens, glyphs, none"),
    ('on_error = "ignore"', "on_error: 'ignore' is none of mark, raise"),
    ('drop = "header"', "drop: a list of names is wanted, not 'header'"),
    ('drop = ["header",3]', "drop: a list of names is wanted"),
    ('drop = ["headr"]', "drop: no such role: headr"),
    ('drop_languages = ["xx"]', "drop_languages: cannot tell xx"),
    ('groups = "headings"', "groups: a section of lists"),
    ('[components.pdfrecover.groups]\nheadings = "title"', "groups: headings: a list of roles is wanted"),
    ('[components.pdfrecover.groups]\nheadings = ["tittle"]', "groups: headings: no such role: tittle"),
    ('[components.pdfrecover.groups]\nblocks = ["code"]', "groups: 'blocks' is always the group of all blocks"),
    ("layout = null", "layout: None is no part"),
    ('reader = "Pdfium"', "reader: 'Pdfium' is no part"),
    ("lexicon = null", "lexicon: None is no lexicon"),
    (f'{REPAIRS}\nhyphens = "yes"', "repairs: hyphens: 'yes' is no repair"),
    (f"{REPAIRS}\nhyphen = null", "repairs: no hyphen to switch off; there are .*hyphens"),
    (f"{REPAIRS}\n[components.pdfrecover.repairs.hyphens]\n{HYPHENS}\nmin_confidence = 90",
     "hyphens: min_confidence is a share from 0 to 1, not 90"),
    ('[components.pdfrecover.reader]\n@misc = "pdfrecover.Pdfium.v1"\npages = "3-1"', "no page range"),
]


@pytest.mark.parametrize(("lines", "message"), WRONG)
def test_formats_made_without_the_component_refuse_them(tmp_path: Path, lines: str, message: str) -> None:
    path = tmp_path / "wrong.cfg"
    path.write_text('[nlp]\nlang = "en"\npipeline = ["pdfrecover"]\n[components]\n[components.pdfrecover]\n'
                    f'factory = "pdfrecover"\n{lines}\n', encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        parts_of(read_config(str(path))["components"]["pdfrecover"])


@pytest.mark.parametrize(("config", "message"), [
    ({"drop": ["headr"]}, "headr"), ({"drop_languages": ["xx"]}, "cannot tell xx"),
    ({"groups": {"blocks": ["code"]}}, "all blocks"), ({"keep": "some"}, "some"),
    ({"reader": {"@misc": "pdfrecover.Pdfium.v1", "pages": "three"}}, "no page range"),
    ({"on_error": "ignore"}, "ignore"), ({"nonsense": 1}, "nonsense"),
    ({"lexicon": None}, "None is no lexicon"), ({"repairs": {"hyphens": "yes"}}, "'yes' is no repair"),
    ({"repairs": {"hyphen": None}}, "no hyphen to switch off"),
    ({"notes": {"@misc": "pdfrecover.NoteMarks.v1", "min_confidence": -1}}, "notes: min_confidence"),
    ({"groups": {"tables": ["tabel"]}}, "pdfrecover: groups: tables: no such role: tabel")])
def test_the_component_refuses_them(config: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        spacy.blank("en").add_pipe("pdfrecover", config=config)


def test_the_defaults_have_no_fault() -> None:
    assert wrong_settings(DEFAULTS, DEFAULTS) == ""
    assert wrong_settings({}, DEFAULTS) == ""
    assert wrong_parts({}, DEFAULTS["repairs"]) == ""
    assert wrong_parts({"repairs": {"hyphens": None}, "words": None, "notes": None}, DEFAULTS["repairs"]) == ""
