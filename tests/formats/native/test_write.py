from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import (
    Axis,
    Board,
    Cell,
    Known,
    Layout,
    Meta,
    Metric,
    Piece,
    Shape,
    Target,
    reading_order,
)
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import update, write
from tests.strategies import layouts, wild_layouts

DESIGNED = '''\
format = 1
name = "横刀立马"
names = {zh = "横刀立马", en = "Red Donkey"}
board = """
ABBC
ABBC
DEEF
DGHF
I..J
"""
goal = """
....
....
....
.BB.
.BB.
"""

[pieces.B]
label = "曹操"
color = "#c0392b"

[known]
moves = 81
slides = 90
steps = 116
'''

DOT = Shape.rectangle(1, 1)
DOMINO = Shape.rectangle(2, 1)


def in_order(layout: Layout) -> Layout:
    """``layout`` as a file holds it: in reading order, a board without cells being 0 x 0."""

    def first(thing: Piece | Target) -> tuple[float, float]:
        return min(map(reading_order, thing.cells), default=(float("inf"), 0))

    board = layout.board
    if min(board.width, board.height) < 1:
        board = replace(board, width=0, height=0)
    pieces = [piece if piece.cells else replace(piece, at=(0, 0)) for piece in layout.pieces]
    goal = [target if target.cells else replace(target, at=(0, 0)) for target in layout.goal]
    return replace(
        layout,
        board=board,
        pieces=tuple(sorted(pieces, key=lambda piece: (first(piece), repr(piece)))),
        goal=tuple(sorted(goal, key=lambda target: (first(target), repr(target)))),
    )


def assert_nothing_is_lost(layout: Layout) -> None:
    text = write(layout)
    again = read(text)
    assert in_order(again) == in_order(layout), text
    assert write(again) == write(read(write(again)))


def test_a_file_in_the_canonical_form_is_written_as_it_was_read() -> None:
    assert write(read(DESIGNED)) == DESIGNED


@pytest.mark.parametrize(
    ("pieces", "goal"),
    [
        ((Piece("A", DOMINO, (0, 0)), Piece("B", DOMINO, (1, 0))), ()),  # they overlap
        ((Piece("A", DOMINO, (0, 0)), Piece("B", DOMINO, (0, 0))), ()),  # one hides the other
        ((Piece("A", DOMINO, (2, 0)),), ()),  # half off the board
        ((Piece("A", DOMINO, (-9, 7)),), ()),  # wholly
        ((Piece("Cao Cao", DOT, (0, 0)), Piece("", DOT, (1, 0))), ()),  # keys of no and of many letters
        (tuple(Piece(key, DOT, (x, 0)) for x, key in enumerate("#-.")), ()),  # keys that mean the ground
        (tuple(Piece(key, DOT, (x, 0)) for x, key in enumerate(' \u0301"')), ()),
        (tuple(Piece(key, DOT, (x, 0)) for x, key in enumerate("'\"\\")), ()),
        (tuple(Piece("\"'"[x % 2], DOT, (x, 0)) for x in range(3)), ()),
        ((Piece("A", DOT, (0, 0)), Piece("A", DOT, (1, 0)), Piece("A/2", DOT, (2, 0))), ()),  # of one name
        ((Piece("A", Shape(()), (0, 0)),), ()),  # no cells
        ((Piece("A", Shape.of([(0, 0), (2, 0)]), (0, 0)),), ()),  # in two parts
        ((Piece("A", DOT, (0, 0)),), (Target("A", (0, 0), DOT), Target("A", (1, 0), DOT))),  # two targets
        ((Piece("A", DOT, (0, 0)), Piece("B", DOT, (1, 0))), tuple(Target(k, (2, 0), DOT) for k in "AB")),
        ((Piece("A", DOT, (0, 0)),), (Target("A", (0, 5), DOT),)),  # a target off the board
        ((), (Target("Z", (0, 0), DOMINO), Target("long", (0, 1), DOT), Target("", (0, 0), Shape(())))),
        ((Piece("A", DOT, (0, 0), axis=Axis.NONE, label="\x00\n", color="#000000", same_as="nobody"),), ()),
    ],
)
def test_what_cannot_be_drawn_is_written_all_the_same(
    pieces: tuple[Piece, ...], goal: tuple[Target, ...]
) -> None:
    assert_nothing_is_lost(Layout(Board(3, 2), pieces, goal))


@pytest.mark.parametrize(
    "board",
    [
        Board(0, 0),
        Board(3, 0, walls=frozenset({(1, 1)})),
        Board(2, 1, walls=frozenset({(0, 0)}), gates=frozenset({(0, 0), (1, 0)})),
        Board(2, 1, walls=frozenset({(5, -5)}), gates=frozenset({(-1, 0)})),
    ],
)
def test_walls_and_gates_under_pieces_and_off_the_board_are_kept(board: Board) -> None:
    assert_nothing_is_lost(Layout(board, (Piece("A", DOT, (1, 0)),)))


def test_a_key_that_is_the_wall_sign_is_not_taken_for_the_walls() -> None:
    board = Board(2, 1, walls=frozenset({(0, 0)}))
    assert_nothing_is_lost(Layout(board, (Piece("#", DOT, (0, 0)),), (Target("#", (1, 0), DOT),)))


def test_of_two_pieces_with_one_key_the_first_is_drawn() -> None:
    twins = Layout(Board(2, 1), (Piece("A", DOT, (0, 0)), Piece("A", DOT, (1, 0))))
    assert 'board = """\nA.\n"""' in write(twins)


@pytest.mark.parametrize("keys", ['"', "'", "\"'", "\\'", '\\"', "\\\"'"])
def test_keys_that_are_quotes_do_not_end_a_drawing(keys: str) -> None:
    bar = Shape.rectangle(3, 1)
    pieces = tuple(Piece(key, bar, (0, y)) for y, key in enumerate(keys))
    goal = tuple(Target(key, (1, y), bar) for y, key in enumerate(keys))
    layout = Layout(Board(4, len(keys)), pieces, goal)
    assert read(write(layout)) == layout


def test_texts_of_every_kind_survive() -> None:
    for text in ('"""', "'''", "\\", 'a"', "\r\n", "a\nb", "\t", "\x7f", "\u3000x\n", "\n", "\"\"\"'''\n\\"):
        meta = Meta(author=text, description=text, names=MappingProxyType({text: text}))
        assert_nothing_is_lost(Layout(Board(1, 1), name=text, meta=meta))


@pytest.mark.parametrize("control", ["\x01", "\x0b", "\x1b", "\x7f", "\x80", "\x85", "\x9b", "\x9f"])
def test_control_characters_are_written_as_escapes_which_no_terminal_obeys(control: str) -> None:
    name, description = f"a{control}b", f"c{control}d\ne"
    meta = Meta(description=description, names=MappingProxyType({"en": name}))
    layout = Layout(Board(1, 1), name=name, meta=meta)
    before = write(Layout(Board(1, 1), name="old", meta=Meta(names=MappingProxyType({"en": "old"}))))
    for text in (write(layout), update(f"# mine\n{before}", layout)):
        assert control not in text
        assert f"\\u{ord(control):04x}" in text
        assert (read(text).name, read(text).meta.description) == (name, description)
    assert update(f"# mine\n{before}", layout).startswith("# mine")


def test_unknown_keys_of_every_toml_type_survive() -> None:
    extra = {
        "pieces": {"A": {"glow": {"red": 1}, "list": [{"a": [1, {"b": 2}]}]}},
        "known": {"who": "me"},
        "yes": True,
        "numbers": [1, -1.5, 1e300, float("inf")],
        "when": [date(2000, 1, 2), time(3, 4), datetime(2000, 1, 2, 3, 4, tzinfo=UTC)],
        "a key. with dots": {"": {"empty": {}}},
    }
    layout = Layout(Board(1, 1), (Piece("A", DOT, (0, 0)),), meta=Meta(extra=MappingProxyType(extra)))
    assert read(write(layout)).meta.extra == extra
    assert_nothing_is_lost(layout)


def test_unknown_keys_of_a_piece_that_is_gone_go_with_it() -> None:
    layout = read('format = 1\nboard = "AB"\n[pieces.A]\nglow = 1\n')
    assert "glow" not in write(replace(layout, pieces=layout.pieces[1:]))


def test_a_board_too_large_to_be_read_again_is_not_written() -> None:
    with pytest.raises(KlotskiError, match=r"board\.too-large"):
        write(Layout(Board(65, 1)))


CELLS = st.tuples(st.integers(-2, 5), st.integers(-2, 5))
KEYS = st.sampled_from(["A", "B", "曹", "#", "-", ".", "AB", "", " ", '"', "\\", "'"])
SHAPES = st.frozensets(CELLS, max_size=4)
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.sampled_from(" \n"), max_size=6
)


@st.composite
def untamed_layouts(draw: st.DrawFn) -> Layout:
    """Layouts wrong in every way, with keys that no drawing can hold, and texts of all sorts."""

    def standing(cells: frozenset[Cell]) -> tuple[Shape, Cell]:
        return Shape.of(cells), (min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0))

    pieces = []
    for key, cells in draw(st.lists(st.tuples(KEYS, SHAPES), max_size=5)):
        shape, at = standing(cells)
        piece = Piece(key, shape, at, draw(st.sampled_from(Axis)), draw(TEXT))
        pieces.append(
            replace(
                piece,
                color=draw(st.sampled_from([None, "#c0392b"])),
                same_as=draw(st.none() | KEYS),
            )
        )
    goal = []
    for key, cells in draw(st.lists(st.tuples(KEYS, SHAPES), max_size=3)):
        shape, at = standing(cells)
        goal.append(Target(key, at, shape))
    board = Board(
        draw(st.integers(0, 4)),
        draw(st.integers(0, 4)),
        draw(st.frozensets(CELLS, max_size=4)),
        draw(st.frozensets(CELLS, max_size=4)),
    )
    known = Known(draw(st.none() | st.integers(0, 99)), solvable=draw(st.none() | st.booleans()))
    meta = Meta(draw(TEXT), draw(TEXT), metric=draw(st.none() | st.sampled_from(Metric)), known=known)
    return Layout(board, tuple(pieces), tuple(goal), draw(TEXT), meta)


@given(untamed_layouts())
def test_no_layout_however_wrong_loses_anything(layout: Layout) -> None:
    assert_nothing_is_lost(layout)


@given(wild_layouts())
def test_no_wrong_board_loses_anything(layout: Layout) -> None:
    assert_nothing_is_lost(layout)


@given(layouts())
def test_a_puzzle_comes_back_with_its_pieces_in_the_same_order(layout: Layout) -> None:
    again = read(write(layout))
    assert again.pieces == layout.pieces
    assert again.board == layout.board
    assert set(again.goal) == set(layout.goal)


COMMENTED = """\
# by hand
format = 1
board = '''
A.
'''            # drawn like this
# what for
goal = ".A"

[pieces.A]     # the only one
label = "x"    # its label
"""


def test_saving_over_a_file_keeps_its_comments_and_changes_what_changed() -> None:
    layout = read(COMMENTED)
    changed = replace(layout, name="new", pieces=(replace(layout.pieces[0], at=(1, 0), label="y"),), goal=())
    text = update(COMMENTED, changed)
    assert read(text) == changed
    for comment in ("# by hand", "# what for", "# the only one", "# its label"):
        assert comment in text
    assert "\n.A\n" in text


def test_saving_what_was_not_changed_leaves_a_file_as_it_is() -> None:
    text = COMMENTED.replace("'''", '"""').replace('".A"', '"""\n.A\n"""')
    assert update(text, read(text)) == text


APART = 'board = """\n"""\ngoal = """\n"""\n[pieces.I]\n[other]\n[pieces.G]\n'
"""Tables of one kind with another between them."""


@pytest.mark.parametrize("old", ["", "format = ", "a = 1\n[b]\nc = 2\n", "a" + ".a" * 50_000 + " = 1", APART])
def test_whatever_a_file_held_before_it_says_the_layout_afterwards(old: str) -> None:
    layout = read(DESIGNED)
    assert read(update(old, layout)) == layout


@given(untamed_layouts(), untamed_layouts())
def test_updating_any_file_to_any_layout_loses_nothing(old: Layout, new: Layout) -> None:
    assert in_order(read(update(write(old), new))) == in_order(new)
