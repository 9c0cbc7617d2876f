from __future__ import annotations

from dataclasses import replace

import pytest

from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.style.skin import CLASSIC, PieceNames, Skin, read_skin
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.layout import Axis, Layout
from tests.strategies import drawn

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
