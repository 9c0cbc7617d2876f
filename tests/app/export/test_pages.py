"""Sheets and cards: paper, pages, and what is written on them."""

from __future__ import annotations

import re
from dataclasses import astuple, replace

import numpy as np
import pytest
from pypdf.generic import DictionaryObject
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from klotski_studio.app.export.book import Sheet, cut_marks
from klotski_studio.app.export.captions import PLAIN
from klotski_studio.app.export.pages import DOTS, INCH, as_pdf
from klotski_studio.app.export.rendering import preview, render
from klotski_studio.app.export.request import (
    CardOptions,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    PageOptions,
    Paper,
    Positions,
    SheetOptions,
)
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.installed import LIGHT_THEME, skin_file, theme_file
from klotski_studio.app.texts.move_text import piece_names, written
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Known, Layout, Meta, Metric
from klotski_studio.core.rules import Solution
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.app.conftest import CORNER
from tests.app.export.conftest import back_and_forth, renamed
from tests.app.export.pdf_paths import drawn, pages, size, texts

PRINTED = (ExportKind.SHEET, ExportKind.CARDS, ExportKind.CUTOUTS, ExportKind.BOOK)
A4 = PageOptions()
WIDE = PageOptions(landscape=True)


def sheet(source: ExportSource, page: PageOptions = A4, **options: object) -> bytes:
    request = ExportRequest(ExportKind.SHEET, FileFormat.PDF, page=page, sheet=SheetOptions(**options))  # type: ignore[arg-type]
    return render(request, [source])


def cards(sources: list[ExportSource], per_page: int, page: PageOptions = A4, marks: bool = True) -> bytes:
    request = ExportRequest(ExportKind.CARDS, FileFormat.PDF, page=page, cards=CardOptions(per_page, marks))
    return render(request, sources)


@pytest.mark.parametrize("what", PRINTED)
@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("landscape", [False, True])
def test_the_paper_has_its_size(
    around: ExportSource, what: ExportKind, paper: Paper, landscape: bool
) -> None:
    wanted = PageOptions(paper, landscape)
    for page in pages(render(ExportRequest(what, FileFormat.PDF, page=wanted), [around])):
        assert size(page) == pytest.approx(wanted.size, abs=0.2)


@pytest.mark.parametrize("what", PRINTED)
@pytest.mark.parametrize("page", [A4, WIDE, PageOptions(Paper.A5, margin=5), PageOptions(margin=30)])
def test_nothing_is_drawn_beyond_the_margins(
    files: ExportSource, what: ExportKind, page: PageOptions
) -> None:
    request = ExportRequest(what, FileFormat.PDF, page=page, cards=CardOptions(marks=False))
    (wide, tall), margin = page.size, page.margin
    for each in pages(render(request, [files])):
        for path in drawn(each):
            assert path.left >= margin - 0.1
            assert path.top >= margin - 0.1
            assert path.right <= wide - margin + 0.1
            assert path.bottom <= tall - margin + 0.1


@pytest.mark.parametrize("what", PRINTED)
def test_the_same_pages_are_the_same_file_and_carry_no_date(files: ExportSource, what: ExportKind) -> None:
    request = ExportRequest(what, FileFormat.PDF)
    content = render(request, [files])
    assert content == render(request, [files])
    assert b"D:20000101000000" in content
    assert content.count(b"CreateDate=") == content.count(b'CreateDate="2000-01-01T00:00:00')


def test_a_sheet_numbers_the_positions_and_names_the_moves(files: ExportSource) -> None:
    # the letters of the other labels come back from the file as other characters that look the same
    pieces = tuple(replace(p, label=p.label if p.label == "兵" else "") for p in files.layout.pieces)
    files = replace(files, layout=replace(files.layout, pieces=pieces))
    (text,) = texts(sheet(renamed(files, "Red Donkey")))
    for words in ("Red Donkey", "11 moves", "1 / 1", "Start"):
        assert words in text
    labels = piece_names([piece.label or piece.key for piece in files.layout.pieces])
    names = dict(zip((piece.key for piece in files.layout.pieces), labels, strict=True))
    moves = [written(names[move.piece], move) for move in files.solution.moves]
    captions = "".join(f"{number}{move}" for number, move in enumerate(moves, start=1))
    # where the font changes, the reader of the test finds a space
    assert "".join(captions.split()) in "".join(text.split())


@pytest.mark.parametrize(("page", "per_row"), [(A4, None), (A4, 3), (WIDE, 8), (PageOptions(Paper.A5), 2)])
def test_a_sheet_has_as_many_pages_as_its_boards_need(page: PageOptions, per_row: int | None) -> None:
    source = ExportSource(CORNER, back_and_forth(CORNER, 60), Metric.SLIDES)
    found = texts(sheet(source, page, per_row=per_row))
    numbers = [int(number) for text in found for number in re.findall(r"(\d+) A [↑←→↓]", text)]
    assert numbers == list(range(1, 121))
    for number, text in enumerate(found, start=1):
        assert f"{number} / {len(found)}" in text


@pytest.mark.parametrize(("skin", "most"), [("classic", 90_000), ("wood", 170_000)])
def test_boards_show_the_parts_that_are_painted_once_where_qt_would_paint_them(
    classic: Layout, files: ExportSource, skin: str, most: int
) -> None:
    request = ExportRequest(ExportKind.SHEET, FileFormat.PDF, page=WIDE, skin=skin)
    theme = read_theme(theme_file(LIGHT_THEME), read_skin(skin_file(skin)))
    answer = solve(Ask(classic, Metric.MOVES))
    assert len(as_pdf(Sheet(request, ExportSource(classic, answer.solution), theme, PLAIN))) < most
    few = replace(files, solution=Solution(files.solution.moves[:2]))
    made = Sheet(request, few, theme, PLAIN)
    (shared,) = pages(as_pdf(made))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS)
    size = QPageSize(QSizeF(*WIDE.size), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.scale(DOTS / INCH, DOTS / INCH)
    made.paint(painter, 0)
    painter.end()
    (plain,) = pages(bytes(buffer.data().data()))
    resources = shared["/Resources"]
    assert isinstance(resources, DictionaryObject)
    assert "/XObject" in resources
    found, wanted = (
        np.array([(ord(path.operator), *astuple(path)[1:]) for path in drawn(page)])
        for page in (shared, plain)
    )
    apart = np.abs(found[:, None] - wanted[None]).max(axis=2)
    assert len(found) == len(wanted) > 100
    assert max(apart.min(axis=0).max(), apart.min(axis=1).max()) < 0.01


def test_a_sheet_can_show_the_moves_of_wanted_pieces_only(classic: Layout, files: ExportSource) -> None:
    key = sheet(files, positions=Positions.KEY)
    (text,) = texts(key)
    words = "".join(text.split())
    assert "关" not in words
    assert "11兵₄↑2" in words  # the last one
    assert len(key) < len(sheet(files))


@pytest.mark.parametrize(("per_page", "count"), [(1, 5), (2, 3), (4, 2), (6, 1), (9, 1)])
@pytest.mark.parametrize("page", [A4, WIDE])
def test_so_many_cards_are_on_a_page(
    around: ExportSource, per_page: int, count: int, page: PageOptions
) -> None:
    names = ["One", "Two", "Three", "Four", "Five"]
    found = texts(cards([renamed(around, name) for name in names], per_page, page))
    assert len(found) == count
    assert [word for text in found for word in text.split() if word in names] == names


def test_a_card_says_how_long_and_how_difficult_its_puzzle_is(around: ExportSource) -> None:
    assert texts(cards([around], 1)) == ["Corner in 1 move"]
    unknown = replace(around, length=None, difficulty=None)
    assert texts(cards([unknown], 1)) == ["Corner"]
    assert texts(cards([replace(unknown, is_unsolvable=True)], 1)) == ["Corner No solution"]
    stars = [
        len(drawn(pages(cards([replace(around, difficulty=count)], 1))[0])) for count in (None, 1.5, 9.5)
    ]
    assert stars[1] == stars[2] == stars[0] + 5


def test_what_a_file_claims_is_on_no_card_and_no_sheet(around: ExportSource) -> None:
    meta = Meta(known=Known(moves=77, slides=78, steps=79, solvable=False, reachable=76))
    claiming = replace(around, layout=replace(around.layout, meta=meta))
    assert texts(cards([claiming], 1)) == texts(cards([around], 1))
    assert texts(sheet(claiming)) == texts(sheet(around))
    assert texts(cards([replace(claiming, solution=None, length=None, difficulty=None)], 1)) == ["Corner"]


@pytest.mark.parametrize(
    ("columns", "rows", "count"), [(1, 1, 8), (1, 2, 10), (2, 2, 14), (2, 3, 18), (3, 3, 24)]
)
def test_marks_show_where_to_cut(columns: int, rows: int, count: int) -> None:
    area = QRectF(12, 12, 186, 273)
    marks = cut_marks(area, columns, rows)
    assert len(marks) == count  # two at each end of a cut, two more where cuts cross
    for mark in marks:
        x, y = (mark.center().x() - 12) * columns / 186, (mark.center().y() - 12) * rows / 273
        assert x == pytest.approx(round(x)) or y == pytest.approx(round(y))


def test_marks_can_be_left_out(around: ExportSource) -> None:
    with_marks, without = (drawn(pages(cards([around], 4, marks=marks))[0]) for marks in (True, False))
    (extents,) = (path for path in with_marks if path not in without)
    assert (extents.left, extents.right) == pytest.approx((8, 202), abs=0.1)
    assert all(path.left > 12 for path in without)


@pytest.mark.parametrize("what", PRINTED)
def test_a_preview_is_the_first_page(files: ExportSource, what: ExportKind) -> None:
    image = preview(ExportRequest(what, FileFormat.PDF, page=WIDE), [files])
    assert image.width() / image.height() == pytest.approx(297 / 210, rel=0.01)
    assert image.pixelColor(2, 2).name() == "#ffffff"
    colors = {image.pixelColor(x, y).name() for x in range(0, 900, 7) for y in range(0, image.height(), 7)}
    assert len(colors) > 10


def test_pages_of_nothing_are_refused() -> None:
    for what in PRINTED:
        with pytest.raises(KlotskiError, match=r"export\.no-board"):
            render(ExportRequest(what, FileFormat.PDF), [ExportSource(Layout(Board(0, 0)))])
        with pytest.raises(KlotskiError, match=r"export\.no-board"):
            render(ExportRequest(what, FileFormat.PDF), [])
    with pytest.raises(KlotskiError, match=r"export\.no-solution"):
        render(ExportRequest(ExportKind.SHEET, FileFormat.PDF), [ExportSource(CORNER)])
