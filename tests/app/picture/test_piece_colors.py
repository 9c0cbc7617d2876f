"""Pieces are coloured by shape, and the colours of a palette stay apart for everybody."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from klotski_studio.app.picture.style.piece_colors import piece_colors, piece_labels
from klotski_studio.app.picture.style.skin import CLASSIC, PieceNames, Skin, read_palette, read_skin
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Shape, Target
from tests.strategies import drawn, wild_layouts

LEAST_DIFFERENCE = 10.0
"""In units of CIE 1976 L*a*b*."""

# Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision deficiency, 2009;
# for linear RGB, a complete lack of one kind of cone.
SIGHT = {
    "normal": np.eye(3),
    "deuteranope": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanope": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = XYZ.sum(axis=1)

PALETTE = read_palette(resources_dir() / "themes" / "light.toml")
WANTED, OTHERS = PIECES = PALETTE.wanted, PALETTE.others


def as_seen(color: QColor, sight: str) -> NDArray[np.float64]:
    """``color`` in L*a*b* as one who has ``sight`` sees it."""
    parts = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = XYZ @ np.clip(SIGHT[sight] @ linear, 0, 1) / WHITE
    x, y, z = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_white_and_black_lie_a_hundred_apart_for_everybody() -> None:
    for sight in SIGHT:
        difference = as_seen(QColor("#ffffff"), sight) - as_seen(QColor("#000000"), sight)
        assert np.linalg.norm(difference) == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("sight", SIGHT)
def test_all_colours_of_pieces_stay_apart(theme: Theme, sight: str) -> None:
    for one, other in combinations((*theme.wanted, *theme.others), 2):
        difference = float(np.linalg.norm(as_seen(one, sight) - as_seen(other, sight)))
        assert difference >= LEAST_DIFFERENCE, (one.name(), other.name())


def board_with(*shapes: Shape, goal: tuple[int, ...] = ()) -> Layout:
    pieces = tuple(Piece(chr(ord("A") + number), shape, (0, 0)) for number, shape in enumerate(shapes))
    targets = tuple(Target(pieces[number].key, (1, 1), pieces[number].shape) for number in goal)
    return Layout(Board(8, 8), pieces, targets)


SQUARE, UPRIGHT, FLAT, SINGLE = (Shape.rectangle(*size) for size in ((2, 2), (1, 2), (2, 1), (1, 1)))


def test_a_shape_has_the_same_colour_in_every_layout() -> None:
    one = piece_colors(board_with(SQUARE, UPRIGHT, FLAT, SINGLE, goal=(0,)), *PIECES)
    other = piece_colors(board_with(SINGLE, Shape.rectangle(3, 3), FLAT, UPRIGHT, SQUARE, goal=(4,)), *PIECES)
    assert one == (other[4], other[3], other[2], other[0])


def test_the_first_target_is_red_and_the_classic_shapes_have_their_colours() -> None:
    colors = piece_colors(board_with(SQUARE, SINGLE, UPRIGHT, FLAT, goal=(0,)), *PIECES)
    assert colors == (WANTED[0], *OTHERS[:3])


def test_long_bars_differ_from_short_ones_and_from_those_that_lie() -> None:
    colors = piece_colors(
        board_with(UPRIGHT, FLAT, Shape.rectangle(1, 3), Shape.rectangle(3, 1), Shape.rectangle(1, 4)),
        *PIECES,
    )
    assert len(set(colors)) == 4
    assert colors[2] == colors[4]


def test_turns_and_reflections_of_a_shape_have_one_colour() -> None:
    hook = [(0, 0), (0, 1), (0, 2), (1, 2)]
    turned = [hook, [(y, -x) for x, y in hook], [(-x, y) for x, y in hook], [(-y, -x) for x, y in hook]]
    assert len(set(piece_colors(board_with(*map(Shape.of, turned)), *PIECES))) == 1


def test_another_target_recolours_its_piece_alone() -> None:
    shapes = (UPRIGHT, SQUARE, FLAT, SINGLE)
    before = piece_colors(board_with(*shapes, goal=(1,)), *PIECES)
    after = piece_colors(board_with(*shapes, goal=(1, 0)), *PIECES)
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True, True, True]
    assert after[0] not in before


def test_a_palette_of_few_colours_is_used_in_turn() -> None:
    wanted, others = WANTED[:1], OTHERS[:2]
    layout = board_with(SQUARE, UPRIGHT, FLAT, SINGLE, Shape.of([(0, 0), (1, 0), (0, 1)]), goal=(0,))
    assert set(piece_colors(layout, wanted, others)) <= {*wanted, *others}


def test_more_kinds_with_targets_than_colours_for_them_keep_those_of_their_shapes() -> None:
    tiles = [SINGLE] * (len(WANTED) + 1)
    assert set(piece_colors(board_with(*tiles, goal=tuple(range(len(tiles)))), *PIECES)) == {OTHERS[0]}


@given(wild_layouts())
def test_every_piece_has_a_colour_of_the_palette(layout: Layout) -> None:
    colors = piece_colors(layout, *PIECES)
    assert len(colors) == len(layout.pieces)
    assert set(colors) <= {*WANTED, *OTHERS}


CLASSIC_BOARD = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")


@pytest.fixture(scope="module")
def sanguo() -> Skin:
    return read_skin(resources_dir() / "skins" / "sanguo.toml")


def labelled(layout: Layout, **labels: str) -> Layout:
    pieces = (replace(piece, label=labels.get(piece.key, "")) for piece in layout.pieces)
    return replace(layout, pieces=tuple(pieces))


def names(layout: Layout, skin: Skin) -> dict[str, str]:
    keys = (piece.key for piece in layout.pieces)
    return dict(zip(keys, piece_labels(layout, skin), strict=True))


def test_the_generals_stand_where_they_do_on_every_set(sanguo: Skin) -> None:
    found = names(CLASSIC_BOARD, sanguo)
    assert found["B"] == "曹操"
    assert found["E"] == "关羽"  # the one that lies
    assert [found[key] for key in "ACDF"] == ["张飞", "赵云", "马超", "黄忠"]
    assert [found[key] for key in "GHIJ"] == ["卒"] * 4


def test_a_label_of_its_own_wins_and_is_given_to_nobody_else(sanguo: Skin) -> None:
    found = names(labelled(CLASSIC_BOARD, A="关羽", G="兵"), sanguo)
    assert found["A"] == "关羽"
    assert found["G"] == "兵"
    assert found["E"] == "张飞"
    assert list(found.values()).count("关羽") == 1


def test_a_name_stays_with_its_piece_wherever_it_is_placed(sanguo: Skin) -> None:
    moved = replace(CLASSIC_BOARD, pieces=tuple(replace(p, at=(0, 9)) for p in CLASSIC_BOARD.pieces))
    assert names(moved, sanguo) == names(CLASSIC_BOARD, sanguo)


def test_other_shapes_show_their_key(sanguo: Skin) -> None:
    assert names(drawn("AAB A.B CCC"), sanguo) == {"A": "A", "B": "关羽", "C": "C"}


def test_a_piece_that_goes_one_way_only_shows_its_key(sanguo: Skin) -> None:
    layout = drawn("AAB ..B", axes={"A": Axis.HORIZONTAL, "B": Axis.VERTICAL})
    assert names(layout, sanguo) == {"A": "A", "B": "B"}


def test_who_comes_after_the_last_name_shows_its_key() -> None:
    skin = Skin(names=(PieceNames(((1, 1),), ("一", "二")),))
    assert names(drawn("ABC"), skin) == {"A": "一", "B": "二", "C": "C"}


def test_of_several_wanted_pieces_those_with_a_shared_name_show_their_key(sanguo: Skin) -> None:
    layout = drawn("ABBC DBBC", "...A DCC. ...C")
    layout = replace(layout, goal=drawn("A..D ....", "D..A ....").goal)
    assert names(layout, sanguo) == {"A": "A", "B": "曹操", "C": "关羽", "D": "D"}
    own = names(labelled(layout, A="卒"), sanguo)
    assert own["A"] == "卒"


def test_the_classic_skin_names_nobody_and_shows_keys() -> None:
    keys = [piece.key for piece in CLASSIC_BOARD.pieces]
    assert names(CLASSIC_BOARD, CLASSIC) == dict(zip(keys, keys, strict=True))
