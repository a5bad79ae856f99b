"""Definition lists with run-in terms, items in typewriter faces, listings in several parts."""
from __future__ import annotations

import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    TYPED,
    Put,
    Sheet,
    fill,
    roles,
    texts,
    width_of,
)

from spacy_pdfrecover import recover

TERMS = ("wheel", "race", "sluice", "hopper")
HANG = 25.0


def defined(sheet: Sheet, term: str, font: str, meaning: str = PROSE) -> Sheet:
    """A term at the margin, its meaning in the same line and hanging under it."""
    indent = width_of(term + "  ", font, 10)
    puts = fill(meaning, LEFT, sheet.y, 400, indent=indent, hang=HANG)
    sheet.puts += [Put(term, LEFT, sheet.y, font, 10, sheet.page), *puts]
    sheet.y = puts[-1].y + 16
    return sheet


def glossary(font: str, terms: tuple[str, ...] = TERMS, meaning: str = PROSE) -> Sheet:
    sheet = Sheet().text(PROSE).text(MORE).gap()
    for term in terms:
        defined(sheet, term, font, meaning)
    return sheet.gap().text(MORE)


def test_bold_terms_run_in_are_items_of_their_own() -> None:
    assert texts(glossary(BOLD).recovered(), "list_item") == [text for term in TERMS for text in (term, PROSE)]


def test_options_of_one_letter_are_terms() -> None:
    options = ("-v", "-o", "-q")
    assert texts(glossary(BOLD, options).recovered(), "list_item") == [
        text for option in options for text in (option, PROSE)]
    assert not texts(glossary(BOLD, ("v", "o", "q")).recovered(), "list_item")


@pytest.mark.parametrize("font", [TYPED, ITALIC, SANS])
def test_other_terms_run_in_stay_with_what_they_mean(font: str) -> None:
    assert texts(glossary(font).recovered(), "list_item") == [f"{term} {PROSE}" for term in TERMS]


def test_a_term_its_sentence_goes_on_from_stays_in_it() -> None:
    text = PROSE[0].lower() + PROSE[1:]
    assert texts(glossary(BOLD, meaning=text).recovered(), "list_item") == [f"{term} {text}" for term in TERMS]


def test_a_term_ends_where_plain_letters_of_another_family_begin() -> None:
    """Latin words at the head of what a term means in Korean."""
    sheet = Sheet().text(PROSE).text(MORE).gap()
    for term in TERMS:
        word = Put("Wood", LEFT + width_of(term + "   ", BOLD, 10), sheet.y, SANS)
        at = len(sheet.puts)
        defined(sheet, term, BOLD)
        sheet.puts[at + 1] = sheet.puts[at + 1]._replace(x=word.x + word.width + 3)
        sheet.puts.insert(at + 1, word)
    found = texts(sheet.gap().text(MORE).recovered(), "list_item")
    assert found == [text for term in TERMS for text in (term, f"Wood {PROSE}")]


def test_a_term_at_the_head_of_a_page_is_no_part_of_the_meaning_before_it() -> None:
    sheet = Sheet().text(PROSE).gap()
    for term in TERMS:
        defined(sheet, term, BOLD)
    defined(sheet, "grist", BOLD, "Grain to be ground.").turn()
    drawn = len(sheet.puts)
    for term in ("dam", "stone"):
        defined(sheet, term, BOLD)
    sheet.puts[drawn:] = [put._replace(page=1) for put in sheet.puts[drawn:]]
    found = texts(sheet.text(MORE).recovered(), "list_item")
    assert found[-6:] == ["grist", "Grain to be ground.", "dam", PROSE, "stone", PROSE]


def test_meanings_of_one_line_go_with_their_neighbours() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap()
    for term in TERMS[:3]:
        defined(sheet, term, BOLD)
    defined(sheet, TERMS[3], BOLD, "A box for grain.")
    assert texts(sheet.gap().text(MORE).recovered(), "list_item")[-2:] == [TERMS[3], "A box for grain."]


def test_speakers_of_a_dialogue_are_no_terms() -> None:
    result = glossary(BOLD, terms=("ANNA", "IVAN", "ANNA", "IVAN", "ANNA")).recovered()
    assert {role for role, _ in roles(result)} == {"paragraph"}


def test_speakers_behind_times_are_no_terms() -> None:
    """They look like a column of terms, and times are all different."""
    sheet = Sheet().text(PROSE).gap()
    said = [MORE if row % 2 else "Yes, so they say." for row in range(6)]
    for row, text in enumerate(said):
        sheet.line(f"00:{10 + row}", leading=0).line(("ANNA:", "IVAN:")[row % 2], BOLD, x=LEFT + 40, leading=0)
        sheet.text(text, x=LEFT + 90).gap(6)
    found = texts(sheet.recovered())
    assert found[1:] == [f"00:{10 + row} {('ANNA:', 'IVAN:')[row % 2]} {text}" for row, text in enumerate(said)]


def apart(font: str, terms: tuple[str, ...], meaning: str = PROSE, inward: float = 20.0, drop: float = 4.0) -> Sheet:
    """Terms on lines of their own, what they mean standing in below or, with no drop, beside them."""
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    for term in terms:
        sheet.line(term, font=font, leading=12.0 + drop if drop else 0.0).move(left=LEFT + inward)
        sheet.text(meaning).move(left=LEFT).gap()
    return sheet.text(MORE)


def test_bold_terms_that_stand_in_where_no_text_begins() -> None:
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    for term in TERMS:
        sheet.line(f"Of the {term}", font=BOLD, x=LEFT + 12).text(MORE, x=LEFT + 32).gap(8)
    result = sheet.text(MORE).recovered()
    assert texts(result, "list_item") == [text for term in TERMS for text in (f"Of the {term}", MORE)]


@pytest.mark.parametrize(("drop", "role"), [(12.0, "heading"), (4.0, "list_item")])
def test_bold_lines_of_another_family_far_above_text_that_stands_in_are_headings(drop: float, role: str) -> None:
    names = tuple(f"Of the {term}" for term in TERMS)
    assert texts(apart("Helvetica-Bold", names, drop=drop).recovered(), role)[::2 - (role == "heading")] == list(names)


@pytest.mark.parametrize("stop", ["", ".", ":"])
def test_bold_terms_with_a_stop_above_what_they_mean(stop: str) -> None:
    terms = tuple(f"Of the {term}{stop}" for term in TERMS)
    assert texts(apart(BOLD, terms).recovered(), "list_item") == [text for term in terms for text in (term, PROSE)]


def test_the_number_of_a_section_apart_from_its_title_is_no_term() -> None:
    terms = tuple(f"6.{number}" for number in range(1, 5))
    assert not texts(apart(ITALIC, terms).recovered(), "list_item")


def test_terms_in_typewriter_with_a_colon() -> None:
    terms = tuple(f"{term}_size:" for term in TERMS)
    assert texts(apart(TYPED, terms).recovered(), "list_item") == [text for term in terms for text in (term, PROSE)]


@pytest.mark.parametrize(("font", "found"), [(TYPED, 8), (ROMAN, 0)])
def test_terms_in_a_column_far_from_what_they_mean(font: str, found: int) -> None:
    assert len(texts(apart(font, TERMS, inward=150, drop=0.0).recovered(), "list_item")) == found


def test_bold_terms_at_the_margin_beside_what_they_mean() -> None:
    """As in the cells of a table without rules; the lines of their column are no headings."""
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    for term in TERMS:
        sheet.line(term.capitalize(), font=BOLD, leading=0).text(MORE, x=LEFT + 120).gap(4)
    found = texts(sheet.gap().text(PROSE).recovered(), "list_item")
    assert found == [text for term in TERMS for text in (term.capitalize(), MORE)]


def test_a_term_right_below_a_meaning_of_one_line_begins_an_item() -> None:
    """In lower case, as the names of commands are; the line above it is nearly full."""
    meanings = [PROSE, MORE, "Just as with the wheel, some of them refuse to turn under the upper race.", PROSE]
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    for term, meaning in zip(TERMS, meanings, strict=True):
        sheet.line(term, font=TYPED, leading=0.0).text(meaning, x=LEFT + 60).gap(6)
    found = texts(sheet.gap().text(MORE).recovered(), "list_item")
    assert found == [text for pair in zip(TERMS, meanings, strict=True) for text in pair]


def test_terms_in_the_face_of_the_text_right_above_what_hangs_under_them() -> None:
    """As manual pages set them; what hangs under a full line goes on with it."""
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    for term in TERMS:
        sheet.line(f"${{{term}:offset}}").text(PROSE, x=LEFT + 36).gap(4)
    sheet.text(PROSE, hang=36.0)
    found = texts(sheet.gap().text(MORE).recovered())
    assert found[2:-2] == [text for term in TERMS for text in (f"${{{term}:offset}}", PROSE)]
    assert found[-2:] == [PROSE, MORE]


def test_bold_terms_in_typewriter_left_of_all_else() -> None:
    """In manuals whose running text stands in as what they mean does."""
    sheet = Sheet().text(PROSE, x=LEFT + HANG).gap().text(MORE, x=LEFT + HANG).gap()
    for term in TERMS:
        sheet.line(f"{term}(name)", font="Courier-Bold").line(f"mill.{term}(name)", font="Courier-Bold")
        sheet.text(MORE, x=LEFT + HANG).gap()
    assert texts(sheet.recovered(), "list_item") == [
        text for term in TERMS for text in (f"{term}(name)", f"mill.{term}(name)", MORE)]


def test_options_left_of_all_else() -> None:
    """In a manual whose text stands in as far as what they mean; one is but another name, one ends its page."""
    options = ["--sluice width", "--race", "-r", "--wheel=size"]
    sheet = Sheet().text(PROSE, x=LEFT + HANG).gap().text(MORE, x=LEFT + HANG).gap()
    for option in options:
        sheet.line(option, font=BOLD).gap(4)
        if option != "--race":
            sheet.text(PROSE, x=LEFT + HANG).gap(4).text(MORE, x=LEFT + HANG).gap(4)
    sheet.line("--stone", font=BOLD).turn().text(PROSE, x=LEFT + HANG).gap().text(MORE, x=LEFT + HANG)
    found = texts(sheet.recovered(), "list_item")
    assert found == [options[0], PROSE, *options[1:3], PROSE, options[3], PROSE, "--stone", PROSE]


def test_lines_of_a_dialogue_are_no_options() -> None:
    said = [f"-{text}" for text in ("Yes, it turns.", "So does the other one.", "Who says so?", "The miller does.")]
    sheet = Sheet().text(PROSE).gap()
    for text in said:
        sheet.line(text).text(MORE, x=LEFT + HANG)
    assert not texts(sheet.gap().text(MORE).recovered(), "list_item")


def test_the_next_term_is_no_part_of_the_code_above_it() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap()
    for term in TERMS:
        sheet.line(f"{term}(name)", font=TYPED).text(PROSE, x=LEFT + HANG).gap(4)
        sheet.move(left=LEFT + HANG + 15).line(f"call: {term}(mill)", font=TYPED).line("repeat", font=TYPED).gap(6)
        sheet.move(left=LEFT)
    result = sheet.text(MORE).recovered()
    assert texts(result, "list_item") == [text for term in TERMS for text in (f"{term}(name)", PROSE)]
    assert texts(result, "code") == [f"call: {term}(mill) repeat" for term in TERMS]


def test_a_term_below_a_full_line_that_ends_a_sentence() -> None:
    """There is no room for it in that line, and other lines in its face, each by itself, stand as far apart."""
    meaning = "The wheel of the mill on the river, and all that the miller keeps there in the autumn."
    sheet = Sheet().text(PROSE).gap().text(MORE).gap()
    terms = [f"--{term}=kept-in-winter" for term in TERMS]
    for term in terms:
        sheet.line(term, font=TYPED).line(meaning, x=LEFT + 30).gap(8)
    for name in ("corn", "flour", "straw", "water"):
        sheet.line(f"mill {name}", font=TYPED).gap(8)
    assert texts(sheet.text(MORE).recovered(), "list_item") == [text for term in terms for text in (term, meaning)]


@pytest.mark.parametrize(("font", "form"), [(BOLD, "Of the {1}"), (ITALIC, "{0}. Of the {1}")])
def test_bold_or_numbered_lines_above_bullets_are_headings(font: str, form: str) -> None:
    terms = tuple(form.format("ABCDEFGH"[place], term) for place, term in enumerate(TERMS))
    result = apart(font, terms, meaning="• " + PROSE).recovered()
    assert texts(result, "heading") == list(terms)


def test_bold_lines_with_numbers_of_sections_above_first_lines_that_stand_in_are_headings() -> None:
    terms = tuple(f"1.{place} Of the {term}" for place, term in enumerate(TERMS, 1))
    assert texts(apart(BOLD, terms, meaning="It turns.").recovered(), "heading") == list(terms)


def test_numbered_entries_that_hang_are_not_cut() -> None:
    result = glossary(BOLD, terms=("1.", "2.", "3.", "4.")).recovered()
    assert texts(result, "list_item") == [f"{number}. {PROSE}" for number in range(1, 5)]


def rows(*entries: tuple[str, str]) -> Sheet:
    """Terms in another face, each with what it means in one line."""
    sheet = Sheet().text(PROSE).gap()
    for term, meaning in entries:
        sheet.line(term, font=SANS, leading=0.0).line(meaning, x=LEFT + width_of(term + " ", SANS, 10))
    return sheet.gap().text(MORE)


ROWS = [("dvicopy", "copies a file of pages"), ("gftopk", "packs a font"), ("patgen", "makes patterns of words"),
        ("tangle", "takes the program out of its text")]


@pytest.mark.parametrize("entries", [
    ROWS[:3],                                                               # too few
    [("anna", meaning) for _, meaning in ROWS],                             # the same again
    [(term, "<name> = <value>") for term, _ in ROWS]])                      # arguments
def test_rows_that_are_no_list(entries: list[tuple[str, str]]) -> None:
    assert not texts(rows(*entries).recovered(), "list_item")


def labelled(gap: float, terms: tuple[str, ...] = TERMS[:3]) -> Sheet:
    """Bold terms a fixed gap away from what they mean, a line each with room between them."""
    sheet = Sheet().text(PROSE)
    for term in terms:
        sheet.gap().line(term, font=BOLD, leading=0.0)
        sheet.line(f"Turns the {term} of the mill.", x=LEFT + width_of(term, BOLD, 10) + gap)
    return sheet.gap().text(MORE)


def test_half_an_em_behind_terms_makes_a_list_of_single_lines() -> None:
    assert texts(labelled(5.0).recovered(), "list_item") == [
        text for term in TERMS[:3] for text in (term, f"Turns the {term} of the mill.")]


@pytest.mark.parametrize(("gap", "terms"), [
    (2.5, TERMS[:3]),                           # a word space
    (5.0, TERMS[:2]),                           # too few
    (5.0, ("Note", "Note", "Note")),            # the same again
    (5.0, ("Lemma 1.", "Lemma 2.", "Lemma 3."))])
def test_single_lines_with_bold_heads_that_are_no_list(gap: float, terms: tuple[str, ...]) -> None:
    assert not texts(labelled(gap, terms).recovered(), "list_item")


COLUMN = 50.0
OPTIONS = (("-w", PROSE), ("-r race", MORE), ("-s", "Shuts the sluice."), ("-h", "Heaps the hopper."),
           ("--wheel-house", PROSE))


def columns(*entries: tuple[str, str], font: str = TYPED, column: float = COLUMN) -> Sheet:
    """Terms with their meanings in a column: beside the term, or below where it is too long."""
    sheet = Sheet().text(PROSE, x=LEFT + column, width=400 - column).gap(4)
    for term, meaning in entries:
        sheet.line(term, font=font, leading=0.0 if width_of(term, font, 10) < column - 5 else 12.0)
        sheet.text(meaning, x=LEFT + column, width=400 - column).gap(4)
    return sheet.gap().text(MORE)


@pytest.mark.parametrize(("font", "entries"), [(TYPED, OPTIONS), (ITALIC, OPTIONS[:4])])
def test_terms_with_their_meanings_in_a_column(font: str, entries: tuple[tuple[str, str], ...]) -> None:
    result = columns(*entries, font=font).recovered()
    assert texts(result, "list_item") == [text for entry in entries for text in entry]


PLAIN = (("RACE", PROSE), ("WHEEL", MORE), ("a, all", PROSE), ("MILL", "It turns the wheel of the mill."),
         ("UNRESOLVED", MORE), ("UNSUPPORTED", PROSE))


def test_terms_in_the_face_of_the_text_with_their_meanings_in_a_column() -> None:
    """Those above their meanings are shorter than the first line of an entry that hangs."""
    result = columns(*PLAIN, font=ROMAN).recovered()
    assert texts(result, "list_item") == [text for entry in PLAIN for text in entry]


def test_long_terms_in_the_face_of_the_text_with_their_meanings_far_behind() -> None:
    """As FOP sets both in columns."""
    meanings = [PROSE, MORE, PROSE, MORE]
    entries = [(f"the {term} of the old mill (required)", meaning)
               for term, meaning in zip(TERMS, meanings, strict=True)]
    result = columns(*entries, font=ROMAN, column=155.0).recovered()
    assert texts(result, "list_item") == [text for entry in entries for text in entry]


@pytest.mark.parametrize("terms", [
    ("[Kn84]", "[La94]", "[Mo01]"), ("Note:", "Tip:", "Warning:"), ("1.1", "1.2", "1.3")])
def test_labels_in_the_face_of_the_text_that_are_no_terms(terms: tuple[str, ...]) -> None:
    result = columns(*((term, PROSE) for term in terms), font=ROMAN).recovered()
    assert [text for text in texts(result, "list_item") if text in terms] == []


def test_a_table_of_cells_without_stops_stays_one() -> None:
    found = [entry for entry in ROWS for _ in range(2)]
    result = columns(*((term, meaning) for term, meaning in found), font=SANS).recovered()
    assert {role for role, _ in roles(result)} == {"paragraph", "table"}


def test_a_term_with_a_colon_does_not_go_on_with_its_meaning() -> None:
    text = PROSE[0].lower() + PROSE[1:]
    result = glossary(BOLD, tuple(f"{term}:" for term in TERMS), text).recovered()
    assert texts(result, "list_item") == [part for term in TERMS for part in (f"{term}:", text)]


def test_bold_words_at_the_head_of_paragraphs_are_no_terms() -> None:
    """Their text goes back to the margin."""
    sheet = Sheet().text(PROSE)
    for term in TERMS:
        sheet.gap(4)
        sheet.puts.append(Put(term, LEFT, sheet.y, BOLD))
        sheet.text(MORE, indent=width_of(term + "  ", BOLD, 10))
    assert {role for role, _ in roles(sheet.recovered())} == {"paragraph"}


def test_terms_of_several_lines_in_typewriter() -> None:
    """Each is an item; under a colon, where an example might stand, too."""
    sheet = Sheet().text(PROSE).text(MORE).gap().line("It takes these options:").gap(4)
    for short, long in (("-w", "--wheel"), ("-r", "--race"), ("-s", "--sluice"), ("-h", "--hopper")):
        sheet.line(short, font=TYPED).line(long, font=TYPED).text(MORE, x=LEFT + HANG).gap(4)
    found = texts(sheet.gap().text(PROSE).recovered(), "list_item")
    assert found == [text for terms in (("-w", "--wheel"), ("-r", "--race"), ("-s", "--sluice"), ("-h", "--hopper"))
                     for text in (*terms, MORE)]


def test_a_meaning_whose_last_line_is_code_ends_before_the_next_term() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap()
    text, call = "Of all that can be turned in a mill the wheel is the oldest, which is done by the call", "mill."
    terms = [f"mill --with-{term}-turning" for term in TERMS]
    for term in terms:
        sheet.line(term, font=TYPED).line(text, x=LEFT + HANG).line(call, font=TYPED, x=LEFT + HANG).gap(6)
    found = texts(sheet.gap().text(MORE).recovered(), "list_item")
    assert found == [part for term in terms for part in (term, f"{text} {call}")]


def test_commands_between_paragraphs_whose_first_line_stands_in_are_no_terms() -> None:
    """A paragraph of one line begins where a meaning would."""
    sheet = Sheet().text(PROSE, indent=15).text(MORE, indent=15).gap(4)
    for name in ("update", "upgrade", "clean", "list"):
        sheet.line(f"mill {name}", font=TYPED).gap(4).line("followed by", x=LEFT + 15).gap(4)
    assert "list_item" not in {role for role, _ in roles(sheet.text(PROSE, indent=15).recovered())}


def test_bullets_in_typewriter_part_items() -> None:
    puts = fill(PROSE, LEFT, 90, 400)
    for number, name in enumerate(("lspci", "lsmod", "amixer")):
        puts.append(Put(f"\N{BULLET} {name}", LEFT + 12, 160 + 12 * number, TYPED))
    puts += fill(MORE, LEFT, 220, 400)
    sheet = Sheet()
    sheet.puts = puts
    assert texts(sheet.bare(), "list_item") == [f"\N{BULLET} {name}" for name in ("lspci", "lsmod", "amixer")]


# Listings

def listing(sheet: Sheet, *lines: str) -> Sheet:
    for line in lines:
        sheet.line(line, font=TYPED, size=9)
    return sheet


def test_a_listing_goes_on_over_a_page_and_its_running_matter() -> None:
    sheet = Sheet(top=60)
    for page in range(3):
        sheet.move(y=40).line("Of the mill", font=ITALIC, centered=True).move(y=60)
        if page == 0:
            listing(sheet.text(PROSE).text(MORE).gap(), "for mill in mills:", "    mill.open()")
        else:
            listing(sheet, "    mill.close()" if page == 1 else "done()").gap().text(PROSE)
            sheet.text(MORE).gap().text(PROSE)
        sheet.page += 1
    found = texts(recover(sheet.pdf()), "code")
    assert found == ["for mill in mills: mill.open() mill.close()", "done()"]


def test_listings_are_no_text_be_there_ever_so_many() -> None:
    """Nor is what introduces them, a line each, a heading for being larger."""
    sheet = Sheet().text(PROSE)
    for name in ("wheel", "race", "sluice"):
        sheet.gap().line(f"This is what the file of the {name} says:").gap()
        listing(sheet, *[f"{name}.turn({row}, of='{name}')  # and go on with the next one" for row in range(8)])
    found = roles(sheet.gap().text(MORE).recovered())
    assert [role for role, _ in found] == ["paragraph", *["paragraph", "code"] * 3, "paragraph"]


def test_a_gap_in_a_listing_does_not_part_it() -> None:
    sheet = listing(Sheet().text(PROSE).gap(), "one = mill(1)")
    listing(sheet.gap(18), "two = mill(2)").gap().text(MORE)
    assert texts(sheet.recovered(), "code") == ["one = mill(1) two = mill(2)"]


def test_text_between_two_listings_parts_them() -> None:
    sheet = listing(Sheet().text(PROSE).gap(), "one = mill(1)").gap(4).line("and then").gap(4)
    listing(sheet, "two = mill(2)").gap().text(MORE)
    assert texts(sheet.recovered(), "code") == ["one = mill(1)", "two = mill(2)"]


@pytest.mark.filterwarnings("error")
def test_a_line_with_white_that_is_no_word_space() -> None:
    """Behind the stop of ideographs, which fills a corner of its square."""
    sheet = Sheet().text(PROSE).gap()
    sheet.puts += [Put("\u6c34\u8eca\u3002", LEFT, sheet.y), Put("\u5c0f\u5c4b\u3002", LEFT + 21.5, sheet.y)]
    assert texts(sheet.bare())[1] == "\u6c34\u8eca\u3002\u5c0f\u5c4b\u3002"


def test_terms_in_lines_right_below_each_other() -> None:
    """They are all but full, and none ends in a stop."""
    pairs = [(term, f"{meaning} of the many that are kept in the yard behind the mill since the year of the flood,")
             for term, meaning in (("stone", "the oldest"), ("wheel", "the largest"), ("sack", "the last of all"))]
    sheet = Sheet().text(PROSE).gap(20)
    for term, meaning in pairs:
        sheet.puts += [Put(term, LEFT, sheet.y, BOLD), Put(meaning, LEFT + width_of(term, BOLD, 10) + 5, sheet.y)]
        sheet.gap(12)
    items = [("list_item", f"{term} {meaning}") for term, meaning in pairs]
    assert roles(sheet.gap(20).text(MORE).recovered()) == [("paragraph", PROSE), *items, ("paragraph", MORE)]


def test_terms_flush_right_beside_what_they_mean() -> None:
    sheet = Sheet().text(PROSE).gap(20)
    for term in ("the stone", "wheel", "a sack of the miller"):
        puts = fill(PROSE, LEFT + 105, sheet.y, 300)
        sheet.puts += [Put(term, LEFT + 100 - width_of(term, TYPED, 10), sheet.y, TYPED, 10, sheet.page), *puts]
        sheet.y = puts[-1].y + 16
    assert len(texts(sheet.gap(20).text(MORE).recovered(), "list_item")) == 3


def test_a_listing_goes_on_behind_the_notes_of_its_page() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap()
    listing(sheet, "for mill in mills:", "    mill.open()").move(y=700)
    sheet.puts += [Put("1", LEFT, 697, size=6)]
    sheet.line("A note in small print that has a mark of its own and is long.", size=8, x=LEFT + 5).turn()
    listing(sheet, "    mill.close()").gap().text(PROSE).text(MORE)
    result = sheet.recovered()
    assert texts(result, "code") == ["for mill in mills: mill.open() mill.close()"]
    assert len(texts(result, "footnote")) == 1


def test_headings_with_deep_numbers_that_hang_define_nothing() -> None:
    """Functions in bold, their arguments in another face."""
    sheet = Sheet().text(PROSE).text(MORE)
    for place, name in enumerate(("turn_wheel", "open_sluice", "close_sluice"), 1):
        head = Put(f"2.22.3.{place} void {name} (", LEFT, sheet.gap(20).y, BOLD)
        given = Put(
            "Mill mill, Wheel wheel, Race race, Sack sack, Book book, Oak oak,", LEFT + head.width, sheet.y)
        sheet.puts += [head, given]
        sheet.move(y=sheet.y + 12).line("Sluice sluice)", x=LEFT + 42).gap(8).text(PROSE)
    assert not texts(sheet.recovered(), "list_item")


@pytest.mark.parametrize(("count", "gap", "role"), [(3, 6, "list_item"), (2, 6, "table"), (3, 0, "table")])
def test_terms_clear_of_what_those_above_mean_in_several_lines(count: int, gap: float, role: str) -> None:
    """What they mean has no stops, as that of a table has none."""
    meaning = "What is in the yard behind the mill, and was there in the year of the flood"
    sheet = Sheet().text(PROSE).gap(20)
    for term in TERMS[:count]:
        sheet.puts.append(Put(term, LEFT, sheet.y, BOLD))
        sheet.text(meaning, x=LEFT + 100, width=150).gap(gap)
    result = sheet.gap(20).text(MORE).recovered()
    assert {found for found, text in roles(result) if meaning in text} == {role}


def test_a_line_of_code_among_meanings_of_options() -> None:
    """It is in the face of the options."""
    sheet = Sheet().text(PROSE).gap(20)
    for term in ("--stone", "--wheel", "--sack", "--race"):
        sheet.puts.append(Put(term, LEFT, sheet.y, TYPED))
        sheet.text("Takes it from the yard. It was there.", x=LEFT + 100, width=150)
        if term == "--wheel":
            sheet.line("--stone=/mill", x=LEFT + 100, font=TYPED)
    assert len(texts(sheet.gap(20).text(MORE).recovered(), "list_item")) == 8


def test_a_table_whose_first_column_repeats_itself_defines_nothing() -> None:
    """Though what stands behind it ends in stops."""
    sheet = Sheet().text(PROSE).gap(20)
    for word, use in (("Yes", "use it as a stone."), ("Yes", "use it as a wheel."), ("No", "use the race.")):
        sheet.puts.append(Put(word, LEFT, sheet.y, BOLD))
        sheet.line(use, x=LEFT + 80)
    assert not texts(sheet.gap(20).text(MORE).recovered(), "list_item")
