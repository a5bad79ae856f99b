"""Web addresses and file paths that a line end cut: joined without a space, their hyphens kept."""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
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
BREAKERS = "/.-_?=&#%:~+,@"     # typesetters break addresses after these (or before them)
REST = re.compile(r"[^\s<>\"“”‘’()]+")
FUNCTION_WORD = 5e-4            # frequency: articles, prepositions and the like have more, names of folders less
WINDOW = 300                    # longest address looked at


@dataclass(frozen=True)
class Addresses:
    """See the module.

    What follows is taken for the rest of an address if it has signs of one (slash, stop within, digit), or
    begins with one, or is no word of the language.
    """

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        changes = []
        for at in (text.joint == LINE_BREAK).nonzero()[0].tolist():
            low = max(0, at - WINDOW)
            head = string[max(string.rfind(" ", low, at), string.rfind("\n", low, at), low - 1) + 1:at]
            rest = REST.match(string, at + 1)
            if rest is None:
                continue
            address = ADDRESS.search(head) or PATH.fullmatch(head)
            if (address and goes_on(head, rest[0], lexicon)) or cut_name(head, rest[0], lexicon):
                changes.append(Change(at, at + 1, "", 0.9))
        return replaced(text, changes, "addresses", pages.glyphs["page"])


def cut_name(head: str, rest: str, lexicon: DocumentLexicon) -> bool:
    """Did a line end cut a name that has no spaces in it?

    `lists.example.|org` and `/usr/share/|man` are cut, `/usr/share/|and` is not.
    """
    if SCHEME.search(head):
        return rest.startswith("/")
    if NAME.search(head) is None or not (rest[0].isalnum() or rest[0] in "_~-"):
        return False
    if head[-1] == "/" and "/" in head[:-1] and lexicon.general.get(rest.lower(), 0.0) > FUNCTION_WORD:
        return False                            # a path may end with a slash
    return head[-1] != "." or rest[0].islower()


def goes_on(head: str, rest: str, lexicon: DocumentLexicon) -> bool:
    """Does an address at a line end go on with these characters?"""
    bare = rest.rstrip(".,;:!?)]")
    if not bare:
        return False
    if bare[0] in "/?&#=_%" or any(sign in bare for sign in "/_=?&#%~") or re.search(r"\w\.\w|\d", bare):
        return True
    if head[-1] not in BREAKERS:
        return False
    return not lexicon.known(bare.lower()) if bare.isalpha() else bool(re.fullmatch(r"[\w-]+", bare))


def make_addresses() -> Addresses:
    """Registered as `pdfrecover.Addresses.v1`."""
    return Addresses()
