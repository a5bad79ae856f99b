"""Pages of manuals whose running heads begin where headings do, and all other text stands in."""
from __future__ import annotations

from made_pages import BOLD, LEFT, MORE, PROSE, Sheet, roles

SECTIONS = (("NAME", "count-sacks - count sacks"), ("SYNOPSIS", "count-sacks [options] book of sacks"),
            ("SEE ALSO", "weigh-sacks(1) grind(1) carry(1)"))


def test_headings_as_wide_as_running_heads_end_where_they_do() -> None:
    """These make no column that would be full with them."""
    sheet = Sheet(top=60)
    for name, text in SECTIONS:
        sheet.line("COUNT-SACKS(1)", leading=0).line("COUNT-SACKS(1)", x=LEFT + 320).gap(20)
        sheet.line(name, font=BOLD).line(text, x=LEFT + 36).gap(12)
        sheet.text(PROSE, x=LEFT + 36).gap(12).text(MORE, x=LEFT + 36).turn()
    found = roles(sheet.recovered())
    assert [text for role, text in found if role == "heading"] == [name for name, _ in SECTIONS]
    assert [text for role, text in found if role == "paragraph"][::3] == [text for _, text in SECTIONS]
