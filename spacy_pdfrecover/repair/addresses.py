"""Web addresses and file paths that a line end cut: joined without a space, their own hyphens kept."""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.layout.marks import OPENING
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.repair.gaps import find_gaps
from spacy_pdfrecover.repair.line_ends import LineEnds
from spacy_pdfrecover.text import LINE_BREAK, SPACE, Change, Text, replaced

ADDRESS = re.compile(r"[a-z][a-z0-9+.]{1,9}://|\bwww\.|\bmailto:", re.IGNORECASE)
"""In the last word of a line that is within an address."""
SPACED = ": //"
SPACED_SCHEME = re.compile(r"\b(?:https?|ftps?)" + SPACED)
"""Of an address whose signs are set apart, as TeX does in lines that are wide otherwise."""
SCHEME = re.compile(r"(?:https?|ftps?|file|git|svn|news|gopher):/?$", re.IGNORECASE)
"""… or whose slashes stand in the next line."""
NAME = re.compile(r"(?<!\w)[^\W_]\w*_$|\w/$|(?:\w[/@].*|\w{2,}\.[\w-]{2,})\.$")
"""… or within a name that has no spaces: it ends with an underscore or a slash, or is a path or the name of a
host and ends with a stop."""
PATH = re.compile(r"[(\"'“‘]*~?(?:/[\w.+-]+)+/")
"""… or within a path of two parts or more, at a slash."""
LAST_PART = re.compile(r"(?:[a-z][a-z\d-]+\.)*[a-z]{2,6}(?:\.?$|[^\w.])")
"""Of the name of a host or file, with those before it."""
LONE_HOST = re.compile(r"(?:://|\bwww\.)[\w-]+\.$", re.IGNORECASE)
"""Behind which another part of the host's name must come."""
ENDINGS = frozenset((
    "com", "org", "net", "edu", "gov", "int", "info", "html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp",
    "cgi", "txt", "pdf", "ps", "dvi", "tex", "sty", "cls", "zip", "gz", "xml", "json", "png", "jpg"))
"""Of hosts and files: behind a stop no other word of two to six letters in lower case is as sure."""
PATH_HEADS = ("/", "~")
BRACKETS = {"(": ")", "<": ">", "[": "]", "{": "}", "‹": "›", "⟨": "⟩"}
BREAKERS = "/.-_?=&#%:~+,@"     # typesetters break addresses after these (or before them)
BREAK_MARK = re.compile(r"\w/[-\u2010]$")      # a hyphen behind a slash is the typesetter's
SIGNS = "./_@=~%#&?+"           # of these, ones that no word ends with, but names and addresses may have inside
COUNT = re.compile(r"\d{1,6}")  # of a line in a listing
LINE_COUNT = re.compile(rf"(?<=\s){COUNT.pattern}(?!\S)")
REST = re.compile(r"[^\s<>\"“”‘’()]*")
FUNCTION_WORD = 5e-4            # frequency: articles, prepositions and the like have more, names of folders less
EVEN = 1.25                     # spaces of an address set apart are alike: none is wider than the first by more
WINDOW = 300                    # longest address looked at
STOPS = ".,;:!?)]"              # behind an address
WORD_STOPS = ",;!)]»”’"         # … and of them, and of quotes, those that no address or name goes on behind
CLOSING = "\"'”’»>"             # an address in quotes or brackets ends with these
COMMAND = "\\"                  # … and one that a command of TeX follows, or a line that a shell's goes on in
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
        apart = set_apart(text, string, pages)
        if apart:
            text = replaced(text, sure(apart, self.min_confidence), "addresses", pages.glyphs["page"])
            string = text.string
        changes = []
        line_ends = LineEnds(text, pages.glyphs)
        for at in (text.joint == LINE_BREAK).nonzero()[0].tolist():
            low = max(0, at - WINDOW)
            head = string[max(string.rfind(" ", low, at), string.rfind("\n", low, at), low - 1) + 1:at]
            if not head or head.rstrip(WORD_STOPS).isalpha():       # a mere word, as most lines end with
                continue
            rest = REST.match(string, at + 1)
            likely = 0.0 if rest is None else belongs(head, rest, lexicon)
            if rest and likely and not is_counted(text, string, rest) and not line_ends.keeps(at, rest.end()):
                added = BREAK_MARK.search(head) is not None
                changes.append(Change(at - added, at + 1, "", likely))
        return replaced(text, sure(changes, self.min_confidence), "addresses", pages.glyphs["page"])


def belongs(head: str, rest: re.Match[str], lexicon: DocumentLexicon) -> float:
    """How likely it is that the word before a line end and what follows are one address or name; 0 if they are not."""
    string, likely = rest.string, 0.0
    if ADDRESS.search(head) or PATH.fullmatch(head):
        closed = enclosed(head, string[rest.end():rest.end() + 1], bool(rest[0]))
        likely = SIGNED if closed else goes_on(head, rest[0], lexicon)
    if likely or not rest[0]:
        return likely
    return NAMED if cut_name(head, rest[0], lexicon) else SIGNED if attested(head, rest[0], string, lexicon) else 0.0


def set_apart(text: Text, string: str, pages: Pages) -> list[Change]:
    """Spaces within addresses whose signs are set apart, all as narrow as that behind the scheme."""
    if SPACED not in string:
        return []
    gap = find_gaps(text, pages.glyphs).gap
    changes = []
    for match in SPACED_SCHEME.finditer(string):
        at = first = match.end() - len(SPACED) + 1
        while (at >= 0 and text.joint[at] == SPACE and string[at - 1] in BREAKERS + ":"
               and not (string[at - 1] == "." and string[at + 1].isupper()) and gap[at] < EVEN * gap[first]):
            changes.append(Change(at, at + 1, "", SIGNED))
            at = string.find(" ", at + 1)
    return changes


def is_counted(text: Text, string: str, rest: re.Match[str]) -> bool:
    """Is what follows a number, and does the next one begin a line behind it, as those of a listing's lines do?"""
    if COUNT.fullmatch(rest[0]) is None:
        return False
    return any(text.joint[match.start() - 1] == LINE_BREAK and int(match[0]) == int(rest[0]) + 1
               for match in LINE_COUNT.finditer(string, rest.end(), rest.end() + WINDOW))


def enclosed(head: str, after: str, cut: bool) -> bool:
    """Does a bracket before an address close right behind its rest?  `(https://example.org/|mills)`"""
    return BRACKETS.get(head[0]) == after != "" and after not in head and (not cut or head[-1] in BREAKERS)


def attested(head: str, rest: str, string: str, lexicon: DocumentLexicon) -> bool:
    """Does the text have this name elsewhere, uncut?  `sources.|list`"""
    first, last = head.lstrip(OPENING), rest.rstrip(STOPS)
    if head[-1] not in SIGNS or not (first[:1].isalpha() or first[:1] in PATH_HEADS) or not (
            last[:1].islower() if head[-1] == "." else last[:1].isalnum()):
        return False
    if head[-1] == "." and lexicon.general.get(last, 0.0) > FUNCTION_WORD:     # Proc.|of
        return False
    name = first + last
    return name in string and re.search(rf"(?<![\w./-]){re.escape(name)}(?!\w)", string) is not None


def cut_name(head: str, rest: str, lexicon: DocumentLexicon) -> bool:
    """Did a line end cut a name that has no spaces in it?

    `lists.example.|org` and `/usr/share/|doc/tools` are cut, `/usr/share/|and` and `/etc/|file` are not.
    """
    if SCHEME.search(head):
        return rest.startswith("/")
    if (NAME.search(head) is None or ADDRESS.search(head) or not (rest[0].isalnum() or rest[0] in "_~-")
            or head.lstrip(OPENING)[:1] == "_"):        # _emphasis_
        return False
    if head[-1] == "/":                         # a path may end with a slash, "and/or" may be cut there
        common = lexicon.common(rest.rstrip(STOPS).lower())
        return not common or ("/" not in head[:-1] and lexicon.common(head[:-1].lower()))
    if head[-1] != ".":
        return True
    two = "/" in head or re.split(r"\W", head[:-1])[-1].lower() in ENDINGS         # one name, then another
    return LAST_PART.match(rest) is not None and not (two and "." in rest.rstrip(STOPS))


def goes_on(head: str, rest: str, lexicon: DocumentLexicon) -> float:
    """How likely it is that an address at a line end goes on with these characters; 0 if it does not."""
    bare = rest.rstrip(STOPS)
    if not any(map(str.isalnum, bare)) or head[-1] in CLOSING + COMMAND or bare[0] in "[" + COMMAND:
        return 0.0
    if head.endswith("://"):            # http:// and the like
        return SIGNED if lexicon.general.get(bare.lower(), 0.0) <= FUNCTION_WORD else 0.0
    if ADDRESS.match(bare) or (head[-1] not in BREAKERS and ADDRESS.search(bare)):     # another one
        return 0.0
    if has_signs(bare) or breaks_at_sign(head, bare):
        return SIGNED
    return UNSIGNED if head[-1] in BREAKERS and is_unknown(bare, lexicon) else 0.0


def has_signs(bare: str) -> bool:
    """Do these characters tell that they are a part of an address, however the part before them ends?"""
    return bare[0] in "/?&#=_%" or any(sign in bare for sign in "/_=?&#%~")


def breaks_at_sign(head: str, bare: str) -> bool:
    """Does the part of an address before a line end call for what follows, or may both be broken here?"""
    if head[-1] not in BREAKERS:
        return False
    if head[-1] in "_=" or re.search(r"\w\.\w|\d", bare):         # other words have inner stops and digits, too
        return True
    return head[-1] == "." and (bare in ENDINGS or (not bare[0].isupper() and LONE_HOST.search(head) is not None))


def is_unknown(bare: str, lexicon: DocumentLexicon) -> bool:
    """Is it no word of the language, but one of letters, digits and hyphens?"""
    return not lexicon.known(bare.lower()) if bare.isalpha() else re.fullmatch(r"[\w-]+", bare) is not None


def make_addresses(min_confidence: float = 0.0) -> Addresses:
    """Registered as `pdfrecover.Addresses.v1`.

    min_confidence (float): of an edit.
    """
    return Addresses(min_confidence)
