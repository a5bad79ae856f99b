"""A session as people see it: what is asked, what is typed, what became of it, as lines of text."""
from __future__ import annotations

from collections.abc import Iterator

from spacy_pdfrecover.fonts.asking.alignment import Place
from spacy_pdfrecover.fonts.asking.listing import Found
from spacy_pdfrecover.fonts.asking.questions import Question
from spacy_pdfrecover.fonts.asking.session import Answer, Session
from spacy_pdfrecover.fonts.maps import Maps, is_text
from spacy_pdfrecover.fonts.symbols import clusters, is_symbol, readable, symbols_in

HELP = ("Type the word that is asked for as you see it on the page, + if it is as proposed, or any words that follow "
        "each other there; `12=>words` where they stand in line 12, `:7=ж` for a symbol, {ffi} for letters drawn as "
        "one.  ? shows the text, - takes back what was learned last, the end of the input (Ctrl-D) ends.")
ACCEPT, SHOW, UNDO = "+", "?", "-"
MOST_PLACES = 5             # named, of those where typed words fit


class Dialogue:
    """One file's session.

    found (Found): the lines of the file, and the codes that their symbols stand for.
    """

    def __init__(self, found: Found) -> None:
        self.found = found
        fonts = {name: row for row, name in enumerate(dict.fromkeys(name for name, _ in found.places.values()))}
        self.session = Session(found.lines, {char: (fonts[name], code) for char, (name, code) in found.places.items()},
                               blank=found.blank)
        self.words = 0                  # typed, but for what was refused

    def standing(self) -> str:
        """How far it is."""
        status = self.session.status()
        guessed = f", {status.guessed} of them guessed" if status.guessed else ""
        return (f"{status.told + status.guessed} of {status.symbols} symbols known{guessed}, "
                f"{self.words} words typed")

    def question(self) -> Iterator[str]:
        """What to type next, and the line it is in; nothing when all is known."""
        asked = self.session.ask()
        if asked is not None:
            yield f"{self.where(asked.place)}: {asked.shown}"
            yield f"    {asked.line}"
            if proposed := self.proposed(asked):
                yield f"    by its letters: {proposed}"

    def proposed(self, asked: Question) -> str:
        """The word as it looks, empty if some of its symbols look like nothing known."""
        known = {**self.found.likely, **self.session.known}
        letters = [known.get(char, char) for char in asked.word]
        return "" if any(map(is_symbol, letters)) else "".join(
            letter if len(clusters(letter)) == 1 else f"{{{letter}}}" for letter in letters)

    def where(self, place: Place) -> str:
        """A place by its numbers for people.  Lines are counted through the file, and on each page."""
        page = self.found.pages[place.line]
        return (f"line {place.line + 1}, word {place.word + 1} (page {page}, its line "
                f"{place.line - self.found.pages.index(page) + 1})")

    def text(self) -> Iterator[str]:
        """The lines as far as they are known."""
        return (f"l.{number:04d}: {line}" for number, line in enumerate(self.session.texts, 1))

    def take(self, typed: str) -> tuple[bool, list[str]]:
        """Whether something typed was of use, and what is to be said of it."""
        typed = typed.strip()
        if typed == SHOW:
            return True, list(self.text())
        if typed == UNDO:
            done = self.session.undo()
            return done, ["taken back" if done else "nothing to take back"]
        asked = self.session.ask()
        if typed == ACCEPT and asked is not None and (proposed := self.proposed(asked)):
            return True, list(self.said(self.session.tell(proposed, *asked.place)))
        if not is_text(typed) or symbols_in(typed):         # bytes of another encoding; a stand-in itself
            return False, ["this is no text"]
        answer = self.session.enter(typed)
        good = answer.outcome in ("learned", "known")
        self.words += len(typed.split()) if good else 0
        return good, list(self.said(answer))

    def said(self, answer: Answer) -> Iterator[str]:
        """What became of something typed."""
        if answer.outcome == "learned":
            news = " ".join(readable(char, {}) + "=" + (text.strip() or "{ }") for char, text in answer.learned.items())
            yield f"{len(answer.learned)} learned: {news}"
        elif answer.outcome == "known":
            yield "nothing new"
        elif answer.outcome == "nowhere":
            yield "this fits nowhere"
        elif answer.outcome == "several":
            places = ", ".join(f"{place.line + 1}.{place.word + 1}" for place in answer.places[:MOST_PLACES])
            more = " …" if len(answer.places) > MOST_PLACES else ""
            yield (f"this fits at {len(answer.places)} places ({places}{more}): write one before it, as "
                   f"{places.split(',')[0]}=>…")
        for conflict in answer.conflicts:
            shown = readable(conflict.symbol, {})
            yield (f"not learned, as {shown} is {conflict.kept}, not {conflict.typed}: {self.where(conflict.place)}; "
                   f"{shown}={conflict.typed} overrules")

    def maps(self) -> Maps:
        """What is known of codes by now, guesses included."""
        learned: dict[str, dict[int, str]] = {}
        for char, text in self.session.known.items():
            if char in self.found.places:
                name, code = self.found.places[char]
                learned.setdefault(name, {})[code] = text
        return learned
