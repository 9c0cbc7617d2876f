"""A book of puzzles: its order, its pages, and the solutions at its back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from klotski_studio.app.export.book import Book, stars_of, title_box
from klotski_studio.app.export.pages import area_within, fitted, text_width, wrapped
from klotski_studio.app.export.rendering import captions_in, render
from klotski_studio.app.export.request import (
    PER_PAGE,
    BookOptions,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    PageOptions,
    Paper,
)
from klotski_studio.app.picture.theme import Theme, piece_appearances
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.move_text import goal_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Cell, Layout, Metric, Piece, Shape, Target
from klotski_studio.core.rules import Rules
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import Factor, rated
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import PASSING
from klotski_studio.solver.search import solve
from tests.app.conftest import CORNER
from tests.app.export.conftest import renamed
from tests.app.export.pdf_paths import texts
from tests.strategies import drawn

SINGLE = Shape.rectangle(1, 1)


def book(sources: list[ExportSource], page: PageOptions | None = None, **options: object) -> list[str]:
    """The words on each page."""
    request = ExportRequest(
        ExportKind.BOOK,
        FileFormat.PDF,
        page=page or PageOptions(),
        book=BookOptions(**options),  # type: ignore[arg-type]
    )
    return texts(render(request, sources))


def named(source: ExportSource, count: int) -> list[ExportSource]:
    return [renamed(source, f"Puzzle {chr(ord('a') + number)}") for number in range(count)]


def test_a_book_has_a_title_page_the_puzzles_and_their_solutions(around: ExportSource) -> None:
    title, puzzles, solutions = book(named(around, 2), title="A Small Book", per_page=2)
    assert "A Small Book" in title
    assert "2 puzzles" in title
    assert "Puzzle a" in puzzles
    assert "Puzzle b" in puzzles
    assert "Solutions" in solutions
    assert "Puzzle b" in solutions


@pytest.mark.parametrize(("count", "per_page", "spread"), [(7, 4, [4, 3]), (13, 12, [7, 6]), (5, 1, [1] * 5)])
def test_the_puzzles_are_spread_over_the_pages_as_evenly_as_possible(
    around: ExportSource, count: int, per_page: int, spread: list[int]
) -> None:
    texts = book(named(around, count), per_page=per_page, solutions=False)
    assert sorted((text.count("Puzzle") for text in texts[1:]), reverse=True) == spread


def test_the_easiest_come_first_and_the_unsolvable_last(around: ExportSource) -> None:
    easy, hard, impossible = named(around, 3)
    sources = [
        replace(impossible, solution=None, length=None, is_unsolvable=True),
        replace(hard, difficulty=7.0),
        replace(easy, difficulty=2.0),
    ]
    ordered = book(sources, per_page=4)[1]
    assert ordered.index("Puzzle a") < ordered.index("Puzzle b") < ordered.index("Puzzle c")
    as_given = book(sources, per_page=4, by_difficulty=False)[1]
    assert as_given.index("Puzzle c") < as_given.index("Puzzle b") < as_given.index("Puzzle a")


def test_a_puzzle_of_no_difficulty_comes_before_one_that_is_not_rated(around: ExportSource) -> None:
    unrated, trivial = named(around, 2)
    ordered = book([replace(unrated, difficulty=None), replace(trivial, difficulty=0.0)])[1]
    assert ordered.index("Puzzle b") < ordered.index("Puzzle a")


@pytest.mark.parametrize("share", [0.1, 0.4, 0.9, 1.2])
@pytest.mark.parametrize(
    "page", [PageOptions(Paper.A5, True, 40.0), PageOptions(Paper.A4, True), PageOptions()]
)
def test_the_board_on_the_title_page_is_below_the_text_and_on_the_page(
    page: PageOptions, share: float
) -> None:
    area = area_within(page)
    top = area.top() + share * area.height()
    box = title_box(area, top)
    assert box.top() >= top
    assert box.width() == box.height() >= 0
    assert box.isEmpty() or area.contains(box)


def test_a_puzzle_without_solution_is_marked_in_front_and_at_the_back(around: ExportSource) -> None:
    impossible = replace(around, solution=None, length=None, is_unsolvable=True)
    unknown = replace(around, solution=None, length=None)
    _, puzzles, solutions = book([impossible, unknown], per_page=2)
    for text in (puzzles, solutions):
        assert "No solution" in text
        assert "not solved" in text


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("page", [PageOptions(Paper.A5), PageOptions(Paper.LETTER, landscape=True)])
def test_a_long_name_is_never_cut(around: ExportSource, per_page: int, page: PageOptions) -> None:
    name = "The Name of a Puzzle that Somebody Thought About for a Very Long Time Indeed"
    texts = book([renamed(around, name)], page, per_page=per_page)
    assert name in texts[1]
    assert name in texts[2]


def test_long_solutions_go_on_in_the_next_column_and_page(files: ExportSource) -> None:
    texts = book([files] * 40, PageOptions(Paper.A5, landscape=True), per_page=12)
    assert sum("Solutions" in text for text in texts) == 1
    assert len(texts) > 6
    assert all(f"{number} " in " ".join(texts[5:]) for number in range(1, 41))


def test_a_reader_who_sees_the_pages_alone_carries_out_the_answers_of_forty_classics(light: Theme) -> None:
    """Each move is found by the label and the number that stand on the piece, and the goal is reached."""
    layouts = [read_file(path) for path in sorted((layouts_dir() / "huarong").glob("*.klotski"))[:40]]
    answers = [solve(Ask(layout)) for layout in layouts]
    sources = [
        ExportSource(layout, answer.solution, length=answer.length)
        for layout, answer in zip(layouts, answers, strict=True)
    ]
    text = " ".join(book(sources, by_difficulty=False, per_page=12))
    _, *told = re.split(r"\d+ [^→←↑↓]{1,60}? · \d+ moves ", text.partition("Solutions")[2])
    assert len(told) == len(layouts)
    for layout, moves in zip(layouts, told, strict=True):
        looks = piece_appearances(layout, light, numbered=True)
        called = {(look.label, look.number): index for index, look in enumerate(looks)}
        assert len(called) == len(layout.pieces)
        at = carried_out(layout, called, moves)
        assert all(at[Rules(layout).index(target.piece)] == target.at for target in layout.goal)


def carried_out(layout: Layout, called: Mapping[tuple[str, int], int], moves: str) -> list[Cell]:
    """Where the pieces are after ``moves``, each step of which must lead to free cells."""
    at = [piece.at for piece in layout.pieces]
    steps = {"→": (1, 0), "←": (-1, 0), "↑": (0, -1), "↓": (0, 1)}
    found = re.findall(r"(\d+\. )?([^\s₀-₉]+) ?([₀-₉]*) ((?:[→←↑↓]\d*)+)", moves)
    for made, (count, label, low, way) in enumerate(found, 1):
        assert (count == f"{made}. ") == (made % 5 == 0)
        index = called[
            label, int(low.translate(dict(zip(range(0x2080, 0x208A), range(48, 58), strict=True))) or 0)
        ]
        for direction, times in re.findall(r"([→←↑↓])(\d*)", way):
            for _ in range(int(times or 1)):
                (x, y), (dx, dy) = at[index], steps[direction]
                at[index] = (x + dx, y + dy)
                covered = [
                    cell
                    for piece, place in zip(layout.pieces, at, strict=True)
                    for cell in piece.shape.at(place)
                ]
                assert len(covered) == len(set(covered))
                assert all(layout.board.contains(cell) for cell in covered)
    return at


def test_the_columns_of_the_last_page_are_equally_long_and_begin_at_the_top(
    files: ExportSource, light: Theme
) -> None:
    request = ExportRequest(ExportKind.BOOK, FileFormat.PDF)
    for count in (1, 5, 9, 30):
        *_, last = Book(request, [files] * count, light, captions_in("en"))._solutions
        lengths = [len(column) for column in last]
        assert max(lengths) <= -(-sum(lengths) // 3) + 4  # a heading takes three lines along
        assert all(column[0].heading or column[0].moves for column in last)


def test_other_numbers_on_a_page_and_a_book_of_nothing_are_refused() -> None:
    with pytest.raises(KlotskiError):
        BookOptions(per_page=5)
    with pytest.raises(KlotskiError):
        book([])


def test_a_book_in_chinese_speaks_chinese(around: ExportSource) -> None:
    request = ExportRequest(ExportKind.BOOK, FileFormat.PDF)
    found = texts(render(request, [around], captions_in("zh")))
    assert not any(word in text for text in found for word in ("Sliding", "Bring", "move", "Solutions"))
    assert captions_in("zh").text("solutions") == "解法"
    assert captions_in("xx").text("solutions") == "Solutions"


def test_text_is_wrapped_at_spaces_and_between_chinese_letters(qapp: object) -> None:
    for text in ("one two three four five", "横刀立马横刀立马横刀立马", "Unbreakablewordofmanyletters"):
        lines = wrapped(text, 4.0, 20.0)
        assert len(lines) > 1
        assert all(text_width(line, 4.0) <= 20.0 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    size, lines = fitted("one two three four five six seven", 4.0, 20.0, 2)
    assert size < 4.0
    assert len(lines) == 2


def test_separators_of_lines_are_no_lines_of_their_own(around: ExportSource) -> None:
    name = "one\u2028two\u2028three\n\u2029four"
    assert fitted(name, 4.0, 500.0, 1) == (4.0, [visible(name)])
    assert text_width(name, 4.0) == text_width(visible(name), 4.0)
    assert r"one\u2028two\u2028three" in book([renamed(around, name)])[1].replace(" ", "")


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((0, 0), "top left"),
        ((1, 0), "the top."),
        ((2, 0), "top right"),
        ((0, 1), "the left"),
        ((1, 1), "in the middle"),
        ((2, 1), "the right"),
        ((0, 2), "bottom left"),
        ((1, 2), "the bottom."),
        ((2, 2), "bottom right"),
    ],
)
def test_a_goal_in_words_names_the_side_of_the_board(at: Cell, words: str) -> None:
    layout = Layout(Board(3, 3), (Piece("A", SINGLE, (1, 1)),), (Target("A", at, SINGLE),))
    assert words in goal_text(layout, ["曹操"])
    assert "曹操" in goal_text(layout, ["曹操"])
    framed = layout.translated((1, 1))
    frame = frozenset(cell for cell in Board(5, 5).cells() if {*cell} & {0, 4})
    assert words in goal_text(replace(framed, board=Board(5, 5, frame)), ["曹操"])


def test_a_goal_of_two_pieces_names_both_and_one_of_more_counts_them() -> None:
    pieces = tuple(Piece(key, SINGLE, (index, 0)) for index, key in enumerate("ABC"))
    targets = tuple(Target(key, (index, 2), SINGLE) for index, key in enumerate("ABC"))
    two = Layout(Board(3, 3), pieces, targets[:2])
    assert goal_text(two, "ABC") == "Bring A to the bottom left. Bring B to the bottom."
    assert goal_text(replace(two, goal=targets), "ABC") == "Bring the 3 marked pieces to their places."
    assert goal_text(replace(two, goal=()), "ABC") == ""


# The estimate of the difficulty of a solved puzzle, and its stars


def stars(layout: Layout) -> int:
    found = rated(layout, solve(Ask(layout, Metric.MOVES)), PASSING)
    return stars_of(found.figure)


def test_an_easy_puzzle_has_one_star_and_the_classic_four(classic: Layout) -> None:
    assert (stars(CORNER), stars(classic)) == (1, 4)


def test_what_cannot_be_solved_is_not_rated() -> None:
    walled = drawn("A#.", "..A")
    assert rated(walled, solve(Ask(walled, Metric.MOVES)), PASSING) is None


def test_the_size_of_a_space_beyond_the_limits_is_left_out(classic: Layout) -> None:
    answer = solve(Ask(classic, Metric.MOVES))
    few = rated(classic, answer, replace(PASSING, positions=100))
    assert {share.factor: share.value for share in few.shares}[Factor.SIZE] is None
