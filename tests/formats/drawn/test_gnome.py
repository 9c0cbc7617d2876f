from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.boards.grids import draw
from klotski_studio.formats.drawn import gnome
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_text_notations import GNOME_DRAWING, GNOME_LEVELS, GNOME_OLD_RECORD, GNOME_RECORD
from tests.formats.text_layouts import with_free_target


def code_of(text: str) -> tuple[str, int | None]:
    with pytest.raises(FileError) as caught:
        gnome.FORMAT.read(text, "a.txt")
    return caught.value.code, caught.value.line


def record_of(layout: Layout) -> str:
    """``layout`` as a record of the program's source code, with ``*`` for the piece with the target."""
    board, target = layout.board, layout.goal[0]
    keys = iter("abcdefghijklmnop")
    pieces = [("*" if p.key == target.piece else next(keys), p.cells) for p in layout.pieces]
    things = [*pieces, (".", target.cells), ("#", board.walls), ("-", board.gates)]
    rows = draw(board.width, board.height, things, " ")
    name = layout.name.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n").replace("\r", r"\r")
    data = " +\n".join(f' "{row}"' for row in rows)
    return f'{{N_("{name}"), 0,\n {board.width}, {board.height},\n{data}}},\n'


@given(with_free_target())
def test_a_level_of_any_puzzle_is_read(layout: Layout) -> None:
    text = record_of(layout)
    assert gnome.FORMAT.sniff(text)
    again = gnome.FORMAT.read(text)
    names = {new.key: old.key for new, old in zip(again.pieces, layout.pieces, strict=True)}
    assert [(p.shape, p.at) for p in again.pieces] == [(p.shape, p.at) for p in layout.pieces]
    assert [(names[t.piece], t.at) for t in again.goal] == [(t.piece, t.at) for t in layout.goal]
    assert (again.board, again.name) == (layout.board, layout.name)


def test_the_drawing_and_the_record_are_the_same_puzzle() -> None:
    record, drawing = gnome.FORMAT.read(GNOME_RECORD), gnome.FORMAT.read(GNOME_DRAWING)
    assert (record.board, record.pieces, record.goal) == (drawing.board, drawing.pieces, drawing.goal)
    assert (record.name, drawing.name) == ("Red Donkey", "")
    assert record.board.gates == {(2, 6), (3, 6)}
    assert [target.at for target in record.goal] == [(4, 7)]


def test_the_fewest_moves_of_an_old_record_are_a_claim() -> None:
    layout = gnome.FORMAT.read(GNOME_OLD_RECORD)
    assert layout.meta.known.moves == 81
    assert layout.pieces == gnome.FORMAT.read(GNOME_DRAWING).pieces


def test_a_source_file_is_a_list_of_levels_and_one_broken_level_spoils_no_other() -> None:
    first, broken, last = gnome.read_all(GNOME_LEVELS, "levels.vala")
    assert (first.name, first.line, last.name, last.line) == ("Only 18 Steps", 4, "Daisy", 23)
    assert broken.error is not None
    assert (broken.error.code, broken.error.line) == ("gnome.length", 17)
    assert first.layout is not None
    assert solve(Ask(first.layout, Metric.MOVES)).length == 18
    assert last.layout is not None
    assert solve(Ask(last.layout, Metric.MOVES)).length == 28


def test_several_levels_are_not_one_puzzle() -> None:
    assert code_of(GNOME_RECORD + GNOME_RECORD) == ("text.several", 12)


def test_a_name_may_hold_quotes_and_line_breaks() -> None:
    text = GNOME_RECORD.replace("Red Donkey", r"He said \"no\" \\ \n and\tleft")
    assert gnome.FORMAT.read(text).name == 'He said "no" \\ \n and\tleft'


def test_trailing_spaces_may_be_missing() -> None:
    assert gnome.FORMAT.read("####\n#*\n#.\n####\n").board.width == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("text.no-puzzle", None)),
        ("####\n#a.#\n####", ("gnome.no-piece", 1)),
        ("\n####\n#**#\n#. #\n####", ("gnome.no-goal", 2)),
        ("####\n#**#\n#  #\n####", ("gnome.no-goal", 1)),
        ("####\n#* #\n#..#\n####", ("gnome.several-goals", 1)),
        ("####\n#*.#\n#\t #\n####", ("drawing.character", 3)),
        ('{"A", 0,\n 3, 1,\n "*. " "#" "#"}', ("gnome.length", 1)),
        ('{"A", 0,\n 3, 2,\n "*. "}', ("gnome.length", 1)),
        ('{"A", 0,\n 300, 2,\n "*. "}', ("board.too-large", 2)),
        ("*.#" + "#" * 70, ("board.too-large", 1)),
    ],
)
def test_a_broken_level_has_one_error_with_its_place(text: str, expected: tuple[str, int | None]) -> None:
    assert code_of(text) == expected


AROUND = """\
.aaaaaaaaab
..        b
g.########b
gg- *  i #b
gg- ** ii#b
gg- j* kk#b
gg########b
lllmmmmmmmm
"""


def test_pieces_may_stand_outside_the_border() -> None:
    layout = gnome.FORMAT.read(AROUND)
    assert gnome.FORMAT.sniff(AROUND)
    assert (len(layout.pieces), [target.at for target in layout.goal]) == (9, [(0, 0)])
