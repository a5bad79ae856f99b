"""The example `two_columns`: a short paper with all that cuts a paragraph in two."""
from __future__ import annotations

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas
from typesetter import Block, Frame, Style, draw_line, fill, gold_of, set_lines, width_of

PAGE = (482.0, 680.0)           # a small journal
LEFT, RIGHT, TOP, BOTTOM, GAP = 44.0, 438.0, 630.0, 48.0, 18.0
MEASURE = (RIGHT - LEFT - GAP) / 2
SECOND = LEFT + MEASURE + GAP

TITLE = Style("Vera-Bold", 14, 18, justified=False, ligatures=True)
AUTHOR = Style("Times-Roman", 10.5, 14, justified=False)
ABSTRACT = Style("Times-Roman", 8.8, 10.6)
BODY = Style("Times-Roman", 10, 12.4, indent=10)
FIRST = BODY._replace(indent=0)
HEADING = Style("Vera-Bold", 10, 14, before=9, after=3, justified=False, ligatures=True)
SUBHEADING = Style("Times-BoldItalic", 9.8, 12, before=6, after=2, justified=False)
ITEM = BODY._replace(indent=0, left=14, before=1.5)
CAPTION = Style("Times-Roman", 8.4, 10.2)
NOTE = Style("Times-Roman", 7.6, 9.2)
CELL = Style("Times-Roman", 8.6, 12, justified=False)
REFERENCE = Style("Times-Roman", 8.8, 10.6, indent=0, left=0, before=2)

PATTERNS = """
al-ma-nac al-ma-nacs an-no-ta-tion an-no-ta-tors an-oth-er ap-pren-tice ap-pren-tices au-to-mat-ic
be-cause be-gin-ning be-tween bor-rowed cal-cu-lat-ed cal-en-dar cer-tain char-ac-ter char-ac-ters
cheap-est col-lec-tion col-lec-tions com-par-i-son com-par-i-sons com-plained com-pos-i-tor com-pos-i-tors
con-sec-u-tive con-tem-po-rary con-tin-ued cor-re-spond-ing cor-rec-tion cor-rec-tions de-scribed
de-scrip-tion dif-fer-ence dif-fer-ences dif-fer-ent dis-ap-peared dis-tance eco-nom-ic edi-tion edi-tions
ev-i-dence ex-am-ple ex-am-ples ex-pect-ed fre-quen-cy fre-quent-ly his-to-ri-ans how-ev-er hun-dred
im-pres-sion in-de-pen-dent in-for-ma-tion in-her-it-ed in-stead let-ters li-brar-ies man-u-script
man-u-scripts mar-kets mea-sure mea-sure-ments mea-sured mis-prints mu-nic-i-pal nev-er-the-less num-ber
num-bers or-di-nary or-tho-graph-ic or-thog-ra-phy pa-per pa-tience par-a-graph par-a-graphs par-tic-u-lar
pas-sages per-cent-age phe-nom-e-non pho-to-graphs print-ers print-ing prob-a-bil-i-ty prob-a-bly
prov-ince pub-lish-er pub-lish-ers pub-lished ques-tion re-mark-able re-marks re-peat-ed re-print
re-print-ed read-ers rep-re-sent-ed sen-tence sen-tences sep-a-rate sep-a-rate-ly sev-er-al spell-ing
spell-ings sta-tis-ti-cal sto-ry sub-scrib-ers sys-tem-at-ic to-geth-er tran-scrip-tion tran-scrip-tions
ty-po-graph-i-cal ty-pog-ra-phy un-cer-tain use-less vo-cab-u-lary weath-er what-ev-er wood-cuts work-shop
work-shops
"""
HYPHENS = {pattern.replace("-", ""): pattern for pattern in PATTERNS.split()}

NAME = "Counting Misprints in Provincial Almanacs"
AUTHORS = "Ada Lindqvist and Teodor Marsh"
SUMMARY = (
    "Abstract. Provincial almanacs were set in a hurry, sold for a few pence and thrown away. We compare "
    "forty editions of six almanacs from one county and count the misprints that each edition shares with "
    "the one before it. Two thirds of them are inherited: the compositor copied a printed page and not a "
    "manuscript. The share falls whenever a workshop changes hands, so that misprints tell us who worked "
    "from whose pages even where no account book survives.")
FIGURE = ("Figure 1. Misprints in each edition of the Harrow almanac: new ones (white) and those "
          "inherited from the edition before (grey).")
TABLE = "Table 1. Editions compared, with the misprints found per thousand words."
ROWS = [("Title", "Editions", "Misprints"), ("Harrow", "9", "14.2"), ("Old Moore of Wick", "8", "9.6"),
        ("The Carrier", "8", "8.8"), ("Farmer\N{RIGHT SINGLE QUOTATION MARK}s Friend", "7", "7.1"),
        ("Two others", "8", "5.3")]
BARS = ((7, 0), (4, 5), (3, 7), (5, 8), (9, 2), (6, 9), (5, 13), (4, 15), (3, 17))      # new, inherited


def body() -> list[Block]:
    figure, table = Block(FIGURE, CAPTION), Block(TABLE, CAPTION)
    note = Block("One for Harrow (1779 to 1786), one for Wick (1802); "
                 "both are incomplete.", NOTE, label="1")
    return [
        Block("1 Introduction", HEADING, bookmark=1),
        Block("Nobody kept an almanac for long. It hung on a nail by the door for a year, and when the year "
              "was over its leaves were used to light the stove. The few copies that are left stand in "
              "municipal libraries, bound together by collectors who cared for woodcuts rather than for the "
              "text around them. Historians of printing have therefore had little to say about almanacs, "
              "although every workshop in the province lived from them.", FIRST),
        Block("Our question is a simple one. When a publisher brought out the almanac for a new year, what "
              "lay in front of the compositor: a manuscript, or the printed pages of the year before? "
              "Account books would answer it, but only two of them are known.^1 We use the misprints "
              "instead. A misprint that appears in two consecutive editions was hardly made twice; it is "
              "far more likely that the second compositor copied it, together with everything around it.",
              BODY, note=note),
        Block("The idea is not new. Editors of manuscripts have drawn family trees from shared errors for "
              "two hundred years. What is new is that transcriptions made by machine let us compare whole "
              "collections, and not only the handful of passages for which somebody had the patience.", BODY),
        Block("2 Material", HEADING, bookmark=1),
        Block("2.1 The almanacs", SUBHEADING, bookmark=2),
        Block("We photographed forty editions of six almanacs, all printed in one county between 1781 and "
              "1840. Each has the same parts: a calendar with the feasts and the phases of the moon, a list "
              "of markets, some pages of remarks on the weather, and a story. The calendar is useless for "
              "our purpose because its numbers change from year to year. The remarks on the weather are the "
              "best part. They were reprinted with small changes for decades, and no reader seems ever to "
              "have complained.", FIRST),
        Block("2.2 From page to text", SUBHEADING, bookmark=2),
        Block("Two annotators read each page against its photograph and corrected the automatic "
              "transcription. They worked separately and were asked to keep every misprint, however silly. "
              "Where they did not agree a third annotator decided. Three kinds of difference were marked:",
              FIRST),
        Block("letters that were swapped, dropped or set upside down;", ITEM, label="\N{BULLET}"),
        Block("words that were repeated at the beginning of a line because the compositor had lost the "
              "place;", ITEM, label="\N{BULLET}"),
        Block("spellings that were ordinary in one decade and had disappeared in the next, which we count "
              "as orthography and not as misprints.", ITEM, label="\N{BULLET}"),
        Block("In all 3,412 misprints were found, about nine in every thousand words. That is a high number "
              "even for cheap printing, and it differs remarkably between the workshops. Table 1 gives the "
              "figures for each title. The almanac of Harrow stands out with fourteen misprints per thousand "
              "words, nearly all of them in the years after the old publisher had died and his apprentices "
              "continued the business on their own.", BODY, floats=[figure]),
        Block("3 A definition", HEADING, bookmark=1),
        Block("We call a misprint inherited if the same letters are wrong in the same word of the "
              "corresponding sentence in the edition before. The probability that two compositors make the "
              "same slip independently is small but not zero: some slips, such as a turned letter, are "
              "frequent everywhere. We measured their frequency in pairs of editions that cannot depend on "
              "each other, and subtracted what is expected by chance. Each comparison has three steps:",
              FIRST),
        Block("align the sentences of both editions;", ITEM, label="1."),
        Block("list the misprints of the earlier edition that stand in aligned sentences;", ITEM, label="2."),
        Block("look up which of them are repeated in the later one.", ITEM, label="3."),
        Block("The second step matters. A sentence that was left out takes its misprints along, and a "
              "workshop that shortened its text would otherwise look more careful than it was.", BODY),
        Block("4 Findings", HEADING, bookmark=1),
        Block("In the average pair of consecutive editions sixty-eight per cent of the misprints are "
              "inherited. The percentage is highest in the remarks on the weather and lowest in the story, "
              "which was often bought from another publisher and set from a well-printed original. It falls "
              "sharply in seven cases. In five of them we know from the title page that the workshop had "
              "changed hands, and in a sixth the type is new.", FIRST),
        Block("Corrections are rare. Of one hundred misprints that could have been seen by any reader, only "
              "eleven were put right in the next edition, and four of these corrections introduced another "
              "misprint. The evidence does not suggest that proofs were read at all. It suggests that a page "
              "which had been sold was taken to be a page which was good enough to be sold again.", BODY,
              floats=[table, Block(" ".join(cell for row in ROWS for cell in row), CELL)]),
        Block("5 Conclusion", HEADING, bookmark=1),
        Block("Misprints are information. They show which pages lay on the desk, and they do so for the "
              "cheapest kind of book, about which the archives are silent. The method needs nothing but "
              "careful transcriptions, and those can now be had for whole collections. We would be glad to "
              "see it tried on hymn books, price lists and railway guides.", FIRST),
        Block("References", HEADING, bookmark=1),
        Block("Lindqvist, A. (2011). The Nail by the Door: Reading in Farm Kitchens. Wick: North Pier "
              "Books.", REFERENCE),
        Block("Marsh, T. and Okafor, B. (2015). Turned letters and tired eyes. Journal of County Printing "
              "4, 17-39.", REFERENCE),
    ]


def furniture(canvas: Canvas, number: int) -> None:
    """Running head, page number and what stands at a fixed place of the page."""
    canvas.setFont("Times-Italic", 8.5)
    if number:
        canvas.drawCentredString(PAGE[0] / 2, 650, "Lindqvist and Marsh" if number % 2 else NAME)
    canvas.setFont("Times-Roman", 8.5)
    canvas.drawCentredString(PAGE[0] / 2, 28, str(101 + number))
    if number == 0:
        head(canvas)
    elif number == 1:
        chart(canvas, LEFT + 8, TOP - 96)
        place(canvas, FIGURE, LEFT, TOP - 117)
        grid(canvas, SECOND, TOP - 34)


def place(canvas: Canvas, text: str, x: float, y: float) -> None:
    for number, line in enumerate(set_lines(Block(text, CAPTION), MEASURE, HYPHENS)):
        draw_line(canvas, line, x, y - number * CAPTION.leading)


def head(canvas: Canvas) -> None:
    y = TOP + 4
    for block in (Block(NAME, TITLE), Block(AUTHORS, AUTHOR)):
        for line in set_lines(block, RIGHT - LEFT - 40, {}):
            y -= line.height
            width = width_of(" ".join(line.words), line.style)
            draw_line(canvas, line, (PAGE[0] - width) / 2, y)
        y -= 4
    y -= 6
    for line in set_lines(Block(SUMMARY, ABSTRACT), RIGHT - LEFT - 60, HYPHENS):
        y -= line.height
        draw_line(canvas, line, LEFT + 30, y)


def chart(canvas: Canvas, x: float, y: float) -> None:
    """A bar chart with its lettering."""
    canvas.setLineWidth(0.6)
    canvas.line(x, y, x + 172, y)
    canvas.line(x, y, x, y + 88)
    canvas.setFont("Helvetica", 6.5)
    for tick in (0, 10, 20):
        canvas.drawRightString(x - 3, y + tick * 3.8 - 2, str(tick))
        canvas.line(x - 2, y + tick * 3.8, x, y + tick * 3.8)
    for number, (new, old) in enumerate(BARS):
        left = x + 8 + number * 18
        canvas.setFillGray(0.6)
        canvas.rect(left, y, 11, old * 3.8, fill=1)
        canvas.setFillGray(1)
        canvas.rect(left, y + old * 3.8, 11, new * 3.8, fill=1)
        canvas.setFillGray(0)
        canvas.drawCentredString(left + 5.5, y - 8, str(1781 + number * 3))


def grid(canvas: Canvas, x: float, y: float) -> None:
    """The ruled table, with its caption above."""
    place(canvas, TABLE, x, y + 24)
    for number, (title, editions, misprints) in enumerate(ROWS):
        line = y - number * CELL.leading - 9
        canvas.setFont("Times-Bold" if number == 0 else CELL.font, CELL.size)
        canvas.drawString(x + 4, line, title)
        canvas.drawRightString(x + 132, line, editions)
        canvas.drawRightString(x + MEASURE - 4, line, misprints)
    canvas.setLineWidth(0.8)
    for edge in (0, CELL.leading, len(ROWS) * CELL.leading):
        canvas.line(x, y - edge, x + MEASURE, y - edge)


def make(path: Path) -> str:
    """Write the PDF; RETURNS (str): its gold text."""
    canvas = Canvas(str(path), pagesize=PAGE, invariant=1, lang="en-GB", pageCompression=1)
    canvas.setTitle(NAME)
    canvas.setAuthor(AUTHORS)
    canvas.setSubject("An example for text recovery")
    blocks = body()
    pages = [
        [Frame(LEFT, 500, BOTTOM, end_in_hyphen=True), Frame(SECOND, 500, BOTTOM, end_in_hyphen=True)],
        [Frame(LEFT, TOP - 145, BOTTOM), Frame(SECOND, TOP - 126, BOTTOM)],
    ]
    fill(canvas, blocks, pages, MEASURE, HYPHENS, lambda number: furniture(canvas, number))
    canvas.save()
    front = [Block(NAME, TITLE), Block(AUTHORS, AUTHOR), Block(SUMMARY, ABSTRACT)]
    return gold_of(front + blocks)
