"""Words: where a space stands in a line, by its gaps and the blanks drawn in them."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.frames import Frames, has_no_word_spaces, is_among, is_cjk, is_cjk_mark
from spacy_pdfrecover.lines.bidi import gaps_between
from spacy_pdfrecover.lines.gap_faults import BLANK_LEAST, blank_before, kerned_hyphens, phantom_blanks, tight_words
from spacy_pdfrecover.lines.gaps import WORD_GAP, Gaps, wide_gaps
from spacy_pdfrecover.lines.word_gaps import GapValley, LineGaps
from spacy_pdfrecover.model import Array

# Shares of the font size unless said otherwise.
LOOSE_LETTERS = 0.08        # letter gaps wider than this nearly everywhere in a line: letterspaced
LOOSE_SHARE = 0.75          # … in this share of its gaps: rows of single letters have words between them
THIN_GAP = 0.11             # before `;` `!` `?`: thin spaces are .12 to .17 em wide, a gap for kerning is none
UNSEEN_GAP = 0.03           # a line without blanks, drawn or guessed, whose gaps are all narrower is one word
LOOSE_MOST = 0.8            # … and from here on they are single figures in a row of a table
JOINED, JOINED_MOST = 0.02, 0.2     # that letters whose strokes join reach over the next one: .03 to .09
JOINED_SHARE = 0.2          # of a line's letters that do: parts of clusters and signs do not
LETTERS_MOST = 0.8          # of the room that a drawn blank of the line takes: wider letter spacing is none, but
                            # words of one letter that were moved apart, as others were by blanks
PITCH = 0.05                # share by which glyphs of one pitch, and the gaps between them, differ by rounding
PITCH_MOST = 0.75           # typewriter faces have .5 to .63, ideographs and Hangul an em
TYPED_LETTERS = 6           # of a line in one of them: all figures are as wide as each other in other faces too; up to
TYPED_LAST = 0x052F         # … the last of Cyrillic
TYPED_GAP = 0.4             # of its pitch: a space takes a whole one or, between two words set so within text, .45;
                            # cells of .6 em leave .3 about letters of .525
BULLETS = [ord(char) for char in "•‣▪■●"]       # that are nothing else
SQUARE, BLANK_NONE = ord("■"), 0.1      # and what it may have behind it and be no bullet
LEADER_DOTS = [ord(char) for char in ".·…"]
CJK_GAP = 1.0               # beside ideographic marks, which bring white of their own, a space is wider than this
PHRASE_GAP = 0.2            # between letters of scripts without word spaces; the words of a line may be spread a little
QUAD_GAP = 0.45             # between two ideographs, set solid or stretched by a quarter em, half an em parts words

STROKED = 0x900, 0xA80      # Devanagari, Bengali and Gurmukhi, whose letters join by strokes at their heads, but …
VISARGAS = [0x903, 0x983, 0xA03]
VIRAMAS = [0x94D, 0x9CD, 0xA4D]
STANDING = [*VISARGAS, 0x964, 0x965]        # not these and the stops of sentences

HIGH_MARKS, CLOSING = ([ord(char) for char in marks] for marks in (";!?", ")]»”’"))


def find_spaces(glyphs: Array, order: Array, lines: Array, frames: Frames) -> Array:
    """Where a space stands before a glyph: gaps against the line's own spacing, drawn blanks as witness."""
    if not len(order):
        return np.zeros(0, bool)
    gaps = gaps_of(glyphs, order, lines, frames)
    witnessed = blank_before(glyphs, order, drawn=False)
    beyond = gaps.gap - letter_spacing(gaps, lines)[gaps.owner] + joined_strokes(gaps)
    wide = wide_gaps(gaps, beyond, witnessed)
    # lines of readers that guess no spaces, and without drawn ones: the widest valley among their gaps tells
    unseen = gaps.counted((witnessed | gaps.blank) & gaps.inside) == 0
    unseen &= gaps.counted(gaps.inside & (gaps.gap > UNSEEN_GAP)) > 0
    if unseen.any():
        mine = unseen[gaps.owner] & ~(gaps.dots & gaps.inside)      # leaders are spaced for themselves
        wide[mine] = valleys(gaps, mine, gaps.counted(mine)[unseen])
    spaces = gaps.inside & (wide | (gaps.blank & (gaps.gap > BLANK_LEAST)))
    spaces |= gaps.inside & high_marks(gaps.char, beyond)
    unseen &= gaps.counted(spaces) > 0
    spaces |= tight_words(gaps.char, beyond, gaps.inside, spaces) & ~unseen[gaps.owner]
    spaces &= gaps.blank | ~(kerned_hyphens(gaps.char, beyond) | beside_cells(gaps, beyond))
    spaces |= behind_bullets(gaps.char, gaps.inside) & ~before_headings(gaps)
    return unspaced_scripts(gaps, spaces)


def gaps_of(glyphs: Array, order: Array, lines: Array, frames: Frames) -> Gaps:
    size = np.maximum(glyphs["size"][order], 0.1)
    char = glyphs["char"][order]
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    start, end = frames.start, frames.end
    gap = gaps_between(char, start, end, lines)
    gap[1:] /= np.maximum(size[1:], size[:-1])
    inside = np.concatenate([[False], owner[1:] == owner[:-1]])
    blank = blank_before(glyphs, order, drawn=True) & inside
    blank &= ~phantom_blanks(gap, blank, owner, len(lines))
    dots = np.concatenate([[False], (char[1:] == char[:-1]) & is_among(char[1:], LEADER_DOTS)])
    return Gaps(char, size, end - start, gap, inside, blank, dots, owner, lines["start"])


def valleys(gaps: Gaps, rows: Array, length: Array) -> Array:
    """The spaces of whole lines by their gaps alone; `length` is the number of these rows in each."""
    size = gaps.size[rows]
    return GapValley(existing_whitespace="never").spaces(LineGaps(
        gaps.gap[rows] * size, size, gaps.width[rows], np.cumsum(length) - length, gaps.blank[rows]))


def unspaced_scripts(gaps: Gaps, spaces: Array) -> Array:
    """The same in scripts without word spaces: there other gaps are for a space."""
    char, gap, blank = gaps.char, gaps.gap, gaps.blank
    solid = has_no_word_spaces(char)
    if solid.any():
        between = np.concatenate([[False], solid[1:] & solid[:-1]])
        spaces = spaces & (~between | (blank & (gap > BLANK_LEAST)) | (gap > PHRASE_GAP))
    cjk = is_cjk(char)
    between = np.concatenate([[False], cjk[1:] & cjk[:-1]])
    mark = is_cjk_mark(char)
    between[1:] |= (mark[1:] | mark[:-1]) & ~blank[1:]
    spaces = spaces & (~between | (gap > CJK_GAP))
    if between.any():
        between[1:] &= gaps.inside[1:] & ~mark[1:] & ~mark[:-1]
        spaces = np.where(between, quads(gap, between), spaces)
    return spaces


def quads(gap: Array, between: Array) -> Array:
    """Spaces between ideographs: that of "第二章 绪论".  Before a lone one, as in "摘 要" or "单 位：", a gap only
    spreads the word."""
    wide = between & (gap > QUAD_GAP)
    found: Array = wide & np.roll(between & ~wide, -1)
    return found


def high_marks(char: Array, gap: Array) -> Array:
    """Thin spaces before the marks that French sets them before, as wide as kerning before them never is."""
    result = np.zeros(len(char), bool)
    at = np.flatnonzero(is_among(char[1:], HIGH_MARKS) & (gap[1:] > THIN_GAP) & (gap[1:] < WORD_GAP)) + 1
    result[at] = is_letter(char[at - 1]) | is_among(char[at - 1], CLOSING)
    return result


def behind_bullets(char: Array, inside: Array) -> Array:
    """The letter or sign, as `\\` or a quote, behind a bullet that opens its line: the bullet's own white may be all
    that parts them."""
    result = np.zeros(len(char), bool)
    at = np.flatnonzero(is_among(char[:-1], BULLETS)) + 1
    result[at] = ~inside[at - 1] & inside[at] & ~is_among(char[at], [*BULLETS, *CLOSING])
    return result


def before_headings(gaps: Gaps) -> Array:
    """The ideographs right behind a black square, with which Japanese classes of LaTeX begin headings."""
    result = np.zeros(len(gaps.char), bool)
    at = np.flatnonzero(gaps.char[:-1] == SQUARE) + 1
    result[at] = is_cjk(gaps.char[at]) & (gaps.gap[at] < BLANK_NONE) & ~gaps.blank[at]
    return result


def letter_spacing(gaps: Gaps, lines: Array) -> Array:
    """The usual gap between letters of each line, 0 for lines set normally; dots that lead the eye to a page
    number are spaced for themselves."""
    spacing = np.zeros(len(lines))
    among = gaps.inside & ~gaps.blank & ~gaps.dots
    loose, total = gaps.counted(among & (gaps.gap > LOOSE_LETTERS)), gaps.counted(among)
    for line in np.flatnonzero((loose > LOOSE_SHARE * total) & (total >= 4)):
        here = slice(lines["start"][line] + 1, lines["end"][line])
        usual = float(np.quantile(gaps.gap[here][~gaps.dots[here]], 0.4))
        spacing[line] = usual if 0 < usual < LOOSE_MOST else 0.0
    if spacing.any():
        # typed apart, as in `A = a b c`: what is between letters are the places of blanks
        pitch = pitches(gaps)
        spacing[np.abs(spacing - pitch) < PITCH * pitch] = 0.0
        spacing[spacing > LETTERS_MOST * drawn_room(gaps)] = 0.0
    return spacing


def joined_strokes(gaps: Gaps) -> Array:
    """What gaps before letters that join by their head strokes lack of those before others: as far as such letters
    mostly reach over each other in the line."""
    result = np.zeros(len(gaps.char))
    letters = (gaps.char >= STROKED[0]) & (gaps.char < STROKED[1])
    if letters.any():
        apart = is_among(gaps.char, STANDING)
        letters &= gaps.inside & ~apart
        letters[1:] &= ~is_among(gaps.char[:-1], [*VISARGAS, *VIRAMAS])     # a half letter goes before another one
        reach = letters & (gaps.gap < -JOINED) & (gaps.gap > -JOINED_MOST)
        count, total = gaps.counted(reach), gaps.counted(letters & ~gaps.blank)
        mean = np.bincount(gaps.owner[reach], gaps.gap[reach], minlength=len(count)) / np.maximum(count, 1)
        mean[count < JOINED_SHARE * total] = 0.0
        result[letters] = -mean[gaps.owner[letters]]
    return result


def pitches(gaps: Gaps) -> Array:
    """The pitch of lines in a face that has but one, in sizes; 0 for others."""
    wide = gaps.width / gaps.size
    least, most = np.minimum.reduceat(wide, gaps.starts), np.maximum.reduceat(wide, gaps.starts)
    result: Array = np.where(most - least < PITCH * most, most, 0.0)
    return result


def beside_cells(gaps: Gaps, beyond: Array) -> Array:
    """Gaps in typewriter faces that are too narrow for a space: LaTeX's package `listings` lays words out in cells
    wider than their letters, and sets those of a word close."""
    pitch = pitches(gaps)
    pitch[pitch > PITCH_MOST] = 0.0
    narrow: Array = beyond < TYPED_GAP * pitch[gaps.owner]
    if narrow.any():
        letters = is_letter(gaps.char) & (gaps.char <= TYPED_LAST)
        narrow &= (gaps.counted(letters) >= TYPED_LETTERS)[gaps.owner]
    return narrow


def drawn_room(gaps: Gaps) -> Array:
    """The least gap of each line that a drawn blank stands in, infinite without any."""
    room = np.full(len(gaps.starts), np.inf)
    np.minimum.at(room, gaps.owner[gaps.blank], gaps.gap[gaps.blank])
    return room
