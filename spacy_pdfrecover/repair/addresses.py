"""Web addresses and file paths that a line end cut: joined without a space, their own hyphens kept."""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.layout.marks import OPENING
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import LINE_BREAK, Change, Text, replaced

ADDRESS = re.compile(r"[a-z][a-z0-9+.]{1,9}://|\bwww\.|\bmailto:", re.IGNORECASE)
"""In the last word of a line that is within an address."""
SCHEME = re.compile(r"(?:https?|ftps?|file|git|svn|news|gopher):/?$", re.IGNORECASE)
"""… or whose slashes stand in the next line."""
NAME = re.compile(r"(?<!\w)[^\W_]\w*_$|\w/$|(?:\w[/@].*|\w{2,}\.\w{2,})\.$")
"""… or within a name that has no spaces: it ends with an underscore or a slash, or is a path or the name of a
host and ends with a stop."""
PATH = re.compile(r"[(\"'“‘]*~?(?:/[\w.+-]+)+/")
"""… or within a path of two parts or more, at a slash."""
LAST_PART = re.compile(r"[a-z]{2,6}(?![\w.])|[a-z]{2,6}\.(?!\w)")
"""Of the name of a host or file."""
BREAKERS = "/.-_?=&#%:~+,@"     # typesetters break addresses after these (or before them)
BREAK_MARK = re.compile(r"\w/[-\u2010]$")      # a hyphen behind a slash is the typesetter's
REST = re.compile(r"[^\s<>\"“”‘’()]+")
FUNCTION_WORD = 5e-4            # frequency: articles, prepositions and the like have more, names of folders less
WINDOW = 300                    # longest address looked at
CLOSING = "\"'”’»>"             # an address in quotes or brackets ends with these
SIGNED, UNSIGNED = 0.97, 0.8    # confidence: what follows has signs of an address, or is only no word
                                # (of 168 in documents 3 had a space there)
NAMED = 0.9                     # … or a name is cut at one of its own signs: a guess


@dataclass(frozen=True)
class Addresses:
    """See the module.

    What follows is taken for the rest of an address if it has signs of one (slash, stop within, digit), or
    begins with one, or is no word of the language.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        changes = []
        for at in (text.joint == LINE_BREAK).nonzero()[0].tolist():
            low = max(0, at - WINDOW)
            head = string[max(string.rfind(" ", low, at), string.rfind("\n", low, at), low - 1) + 1:at]
            rest = REST.match(string, at + 1)
            if rest is None:
                continue
            likely = 0.0
            if ADDRESS.search(head) or PATH.fullmatch(head):
                likely = goes_on(head, rest[0], lexicon)
            if not likely and cut_name(head, rest[0], lexicon):
                likely = NAMED
            if likely:
                added = BREAK_MARK.search(head) is not None
                changes.append(Change(at - added, at + 1, "", likely))
        return replaced(text, sure(changes, self.min_confidence), "addresses", pages.glyphs["page"])


def cut_name(head: str, rest: str, lexicon: DocumentLexicon) -> bool:
    """Did a line end cut a name that has no spaces in it?

    `lists.example.|org` and `/usr/share/|man` are cut, `/usr/share/|and` is not.
    """
    if SCHEME.search(head):
        return rest.startswith("/")
    if (NAME.search(head) is None or ADDRESS.search(head) or not (rest[0].isalnum() or rest[0] in "_~-")
            or head.lstrip(OPENING)[:1] == "_"):        # _emphasis_
        return False
    if head[-1] == "/":                         # a path may end with a slash, "and/or" may be cut there
        small = lexicon.general.get(rest.lower(), 0.0) > FUNCTION_WORD
        return not small or ("/" not in head[:-1] and lexicon.common(head[:-1].lower()))
    return head[-1] != "." or LAST_PART.match(rest) is not None


def goes_on(head: str, rest: str, lexicon: DocumentLexicon) -> float:
    """How likely it is that an address at a line end goes on with these characters; 0 if it does not."""
    bare = rest.rstrip(".,;:!?)]")
    if not bare or head[-1] in CLOSING or bare[0] == "[":
        return 0.0
    if head.endswith("://"):
        return SIGNED
    if ADDRESS.match(bare):             # another one
        return 0.0
    if bare[0] in "/?&#=_%" or any(sign in bare for sign in "/_=?&#%~"):
        return SIGNED
    if head[-1] not in BREAKERS:
        return 0.0
    if re.search(r"\w\.\w|\d", bare):       # other words have such, too
        return SIGNED
    unknown = not lexicon.known(bare.lower()) if bare.isalpha() else re.fullmatch(r"[\w-]+", bare) is not None
    return UNSIGNED if unknown else 0.0


def make_addresses(min_confidence: float = 0.0) -> Addresses:
    """Registered as `pdfrecover.Addresses.v1`.

    min_confidence (float): of an edit.
    """
    return Addresses(min_confidence)
