from __future__ import annotations

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.check import Finding, problems
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Known, Layout, Metric, Shape, Target
from klotski_studio.formats.native.read import Data, migrated, read

SMALL = '''
format = 1
name = "Two steps"
names = {zh = "两步", en = "Two steps"}
author = "Somebody"
description = "Nothing to it."
source = "own"
metric = "slides"
board = """
AAB.
A.C-
"""
goal = """
...B
....
"""

[pieces.A]
label = "曹操"
color = "#C0392b"
axis = "horizontal"

[pieces.B]
same_as = "C"

[known]
moves = 1
slides = 1
steps = 1
solvable = true
reachable = 7
'''


def the_board(rows: str, rest: str = "") -> Layout:
    return read(f'format = 1\nboard = """\n{rows}\n"""\n{rest}')


def test_everything_a_file_may_say_arrives_in_the_layout() -> None:
    layout = read(SMALL)
    assert (layout.board.width, layout.board.height) == (4, 2)
    assert layout.board.gates == {(3, 1)}
    a, b, c = layout.pieces
    assert (a.key, a.at, a.shape) == ("A", (0, 0), Shape(((0, 0), (1, 0), (0, 1))))
    assert (a.label, a.color, a.axis) == ("曹操", "#C0392b", Axis.HORIZONTAL)
    assert (b.key, b.at, b.same_as) == ("B", (2, 0), "C")
    assert (c.key, c.at, c.axis, c.label, c.color) == ("C", (2, 1), Axis.BOTH, "", None)
    assert layout.goal == (Target("B", (3, 0), Shape.rectangle(1, 1)),)
    assert (layout.name, layout.title("zh"), layout.title("de")) == ("Two steps", "两步", "Two steps")
    meta = layout.meta
    assert (meta.author, meta.description, meta.source) == ("Somebody", "Nothing to it.", "own")
    assert meta.metric is Metric.SLIDES
    assert meta.known == Known(moves=1, slides=1, steps=1, solvable=True, reachable=7)
    assert dict(meta.extra) == {}


def test_the_bounding_box_and_not_the_first_cell_places_a_piece() -> None:
    (piece,) = the_board(".A\nAA").pieces
    assert piece.at == (0, 0)
    assert piece.shape.cells == ((1, 0), (0, 1), (1, 1))


def test_any_printing_character_may_be_a_piece_and_they_come_in_reading_order() -> None:
    assert [piece.key for piece in the_board("ZB\nAZ").pieces] == ["Z", "B", "A"]
    assert [piece.key for piece in the_board("曹\\\\éx\n0*:'").pieces] == list("曹\\éx0*:'")


def test_walls_and_gates_copied_into_the_goal_mean_nothing_there() -> None:
    layout = the_board("#A-", 'goal = """\n#.A\n"""')
    assert [target.piece for target in layout.goal] == ["A"]


def test_indented_rows_and_empty_lines_around_a_drawing_are_forgiven() -> None:
    assert the_board("\n   AB  \n   .B\n\n") == the_board("AB\n.B")


def test_a_file_from_windows_reads_the_same() -> None:
    assert read(SMALL.replace("\n", "\r\n")) == read(SMALL)


def test_an_unfinished_layout_is_read_with_its_problems() -> None:
    assert Finding.EMPTY_BOARD in {problem.finding for problem in problems(read('format = 1\nboard = ""'))}
    layout = the_board("A.A")
    assert [problem.finding for problem in problems(layout)] == [
        Finding.PIECE_DISCONNECTED,
        Finding.NO_GOAL,
    ]


def test_a_goal_letter_without_a_piece_becomes_a_target_with_its_drawn_shape() -> None:
    layout = the_board("A..", 'goal = """\nAZZ\n"""')
    assert layout.goal[1] == Target("Z", (1, 0), Shape.rectangle(2, 1))
    assert Finding.TARGET_PIECE_MISSING in {problem.finding for problem in problems(layout)}


def test_a_table_for_a_piece_that_is_not_drawn_is_kept_as_an_empty_piece() -> None:
    layout = the_board("A.", '[pieces.B]\nlabel = "lost"')
    assert [(piece.key, piece.label, piece.cells) for piece in layout.pieces] == [
        ("A", "", ((0, 0),)),
        ("B", "lost", ()),
    ]


def test_cells_in_a_table_say_what_no_drawing_can() -> None:
    layout = the_board("AB", "[pieces.A]\ncells = [[0, 0], [1, 0], [2, 0]]\ntargets = [[[5, 5]]]")
    assert layout.pieces[0].cells == ((0, 0), (1, 0), (2, 0))
    assert layout.goal == (Target("A", (5, 5), Shape.rectangle(1, 1)),)


def test_unknown_keys_are_kept_at_all_three_places() -> None:
    layout = read(SMALL + '[zoo]\nlion = [1, {a = 2}]\n[pieces.A.glow]\nred = 1\n[pieces.C]\nnote = "x"\n')
    assert layout.meta.extra == {
        "zoo": {"lion": [1, {"a": 2}]},
        "pieces": {"A": {"glow": {"red": 1}}, "C": {"note": "x"}},
    }
    assert read("extra = 5\n" + SMALL + "foo = 6\n").meta.extra == {"extra": 5, "known": {"foo": 6}}


BOARD = 'board = """\nAB\n"""\n'


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "native.no-format", None),
        ("format = 0\n" + BOARD, "native.no-format", 1),
        ("name = 'x'\nformat = 2\n" + BOARD, "native.newer", 2),
        ("format = 'one'", "field.not-count", 1),
        ("format = true", "field.not-count", 1),
        ("format = 1\n", "field.missing", None),
        ("format = 1\nboard = 5", "field.not-text", 2),
        ('format = 1\nboard = """\nAB\nABC\n"""', "drawing.row-width", 4),
        ('format = 1\nboard = """AB\nABC\n"""', "drawing.row-width", 3),
        ('format = 1\nboard = """\n\n\nAB\n\nAB\n"""', "drawing.row-width", 6),
        ('format = 1\nboard = "AB\\nABC"', "drawing.row-width", 2),
        ("# board = 3\nformat = 1\n\nboard = '''\nAB\nA B\n'''", "drawing.row-width", 6),
        ('format = 1\nboard = """\nAB\nA\u0301\n"""', "drawing.character", 4),
        ('format = 1\nboard = """\nA B\n"""', "drawing.character", 3),
        ("format = 1\n" + BOARD + 'goal = """\nAB\nAB\n"""', "drawing.goal-size", 5),
        ("format = 1\n" + BOARD + "goal = []", "field.not-text", 5),
        ("format = 1\n" + BOARD + 'names = "x"', "field.not-table", 5),
        ("format = 1\n" + BOARD + "names = {en = 1}", "field.not-text", 5),
        ("format = 1\n" + BOARD + 'metric = "hops"', "field.choice", 5),
        ("format = 1\n" + BOARD + "gates = [[1]]", "field.not-cells", 5),
        ("format = 1\n" + BOARD + "gates = 1", "field.not-cells", 5),
        ("format = 1\n" + BOARD + "gates = [[0, 1.5]]", "field.not-cells", 5),
        ("format = 1\n" + BOARD + "gates = [[true, 0]]", "field.not-cells", 5),
        ("format = 1\n" + BOARD + "walls = [[0, 999999999]]", "field.far-cell", 5),
        ("format = 1\n" + BOARD + "pieces = 1", "field.not-table", 5),
        ("format = 1\n" + BOARD + "[pieces]\nB = 1", "field.not-table", 6),
        ("format = 1\n" + BOARD + '[pieces.B]\n\naxis = "diagonal"', "field.choice", 7),
        ("format = 1\n" + BOARD + '[pieces."B"]\ncolor = "red"', "field.color", 6),
        ("format = 1\n" + BOARD + 'pieces.B.color = "#12345"', "field.color", 5),
        ("format = 1\n" + BOARD + "[pieces.B]\nlabel = 5", "field.not-text", 6),
        ("format = 1\n" + BOARD + "[pieces.B]\ntargets = 5", "field.not-cell-lists", 6),
        ("format = 1\n" + BOARD + "[pieces.B]\ntargets = [5]", "field.not-cells", 6),
        ("format = 1\n" + BOARD + "[known]\nmoves = -1", "field.not-count", 6),
        ("format = 1\n" + BOARD + "[known]\nsolvable = 1", "field.not-boolean", 6),
        ("format = 1\nboard = ", "file.syntax", 2),
        ('format = 1\nboard = """\nAB\n', "file.syntax", 3),
        ("format = 1\nname = 'a'\nname = 'b'", "file.syntax", 3),
        ("format = " + "9" * 5000, "file.syntax", None),
        ("format = 1\nextra = 0x" + "f" * 40, "file.syntax", None),
        ("format = 1\nname = '\0'", "file.not-text", 2),
        ("x" * 100_000, "file.syntax", 1),
        ("format = 1\na = " + "[" * 100_000, "file.too-deep", None),
        ("format = 1\na = " + "[" * 40 + "]" * 40, "file.too-deep", None),
        ("format = 1\na" + ".a" * 100_000 + " = 1", "file.too-deep", 2),
    ],
)
def test_a_malformed_file_ends_in_one_sentence_with_its_line(text: str, code: str, line: int | None) -> None:
    with pytest.raises(FileError) as caught:
        read(text, "a.klotski")
    assert (caught.value.code, caught.value.line) == (code, line)
    sentence = error_text(caught.value)
    assert sentence.startswith("a.klotski: " if line is None else f"a.klotski, line {line}: ")
    assert "{" not in sentence.replace("“{", "")
    assert len(sentence) < 250


@pytest.mark.parametrize(("width", "height"), [(1000, 1000), (65, 1), (1, 65)])
def test_a_board_too_large_is_refused_with_its_size(width: int, height: int) -> None:
    with pytest.raises(FileError) as caught:
        the_board("\n".join(["." * width] * height))
    assert caught.value.code == "board.too-large"
    assert (caught.value.values["width"], caught.value.values["height"]) == (width, height)


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        (
            f"[pieces.B]\ncells = [{', '.join(f'[{x}, {y}]' for x in range(130) for y in range(130))}]",
            "pieces.too-many",
        ),
        ("\n".join(f"[pieces.p{number}]\ncells = [[0, 0]]" for number in range(100)), "pieces.crowded"),
    ],
    ids=["more cells than any screen has", "a heap of pieces on one cell"],
)
def test_too_much_is_refused(rest: str, code: str) -> None:
    with pytest.raises(FileError, match=code):
        the_board("A", rest)


def test_the_largest_board_is_read() -> None:
    assert the_board("\n".join(["A" * 64] * 64)).pieces[0].shape.width == 64


def test_an_older_format_is_brought_up_step_by_step() -> None:
    def rename(data: Data) -> Data:
        return {("name" if key == "title" else key): value for key, value in data.items()}

    def shout(data: Data) -> Data:
        return data | {"name": str(data["name"]).upper()}

    assert migrated({"title": "a"}, 1, (rename, shout)) == {"name": "A"}
    assert migrated({"name": "a"}, 2, (rename, shout)) == {"name": "A"}
    assert migrated({"name": "a"}, 3, (rename, shout)) == {"name": "a"}


def test_reading_an_older_file_goes_through_the_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(data: Data) -> Data:
        return {("board" if key == "field" else key): value for key, value in data.items()}

    monkeypatch.setattr("klotski_studio.formats.native.read.MIGRATIONS", (rename,))
    assert read('format = 1\nfield = "A."').pieces[0].key == "A"
    assert read('format = 2\nboard = "A."').pieces[0].key == "A"
    with pytest.raises(FileError, match=r"native\.newer"):
        read('format = 3\nboard = "A."')
