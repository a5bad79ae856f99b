"""Maps of broken fonts, kept in files."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from spacy_pdfrecover.fonts.maps import merged, read_maps, write_maps

MAPS = {"ab12": {3: "ж", 12: "р̌", 40: "ffi", 7: " "}, "": {1: '"'}}


def test_maps_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "ӿаӊы {maps}.json"
    write_maps(path, MAPS)
    assert read_maps(path) == read_maps(str(path)) == MAPS
    assert "ж" in path.read_text("utf-8")               # for people too
    assert [line.strip().split(":")[0] for line in path.read_text("utf-8").splitlines()[5:9]] == [
        '"3"', '"7"', '"12"', '"40"']
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("content", "wrong"), [
    (b"{", "not JSON"),
    (b"\xff\xfe", "not JSON"),
    (b"", "not JSON"),
    (b"[1]", "not a file of maps"),
    (b'{"ab12": "x"}', "font 'ab12': 'x' is no map of codes"),
    (b'{"ab12": {"x": "y"}}', "font 'ab12': 'x': 'y' is no code with its text"),
    (b'{"ab12": {"1": 2}}', "font 'ab12': '1': '2' is no code"),
    (b'{"ab12": {"-1": "y"}}', "'-1'"),
    ('{"ab12": {"²": "y"}}'.encode(), "'²'"),
    (b'{"ab12": {"1": ""}}', "'1': ''"),
    (b'{"ab12": {"1": "\\ud800"}}', "'1': "),
    (b"[" * 10**6, "not JSON")])
def test_what_is_no_map_says_where(tmp_path: Path, content: bytes, wrong: str) -> None:
    path = tmp_path / "maps.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(wrong)) as caught:
        read_maps(path)
    assert str(path) in str(caught.value)


def test_of_two_maps_the_first_is_kept_and_the_difference_reported() -> None:
    both = merged(MAPS, {"ab12": {3: "ш", 12: "р̌", 5: "е"}, "cd": {1: "a"}})
    assert both.maps == {**MAPS, "ab12": {**MAPS["ab12"], 5: "е"}, "cd": {1: "a"}}
    assert [str(found) for found in both.conflicts] == ["font ab12, code 3: 'ж' is kept, not 'ш'"]
    assert merged({}, MAPS).maps == MAPS
    assert merged(MAPS, {}) == (MAPS, ())
