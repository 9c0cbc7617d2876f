from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.theme import Theme, piece_appearances
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Shape, Target
from klotski_studio.ui.scene.board_scene import BoardScene, PictureItem, PieceItem, TargetItem
from klotski_studio.ui.scene.overlay import MarkItem
from tests.strategies import drawn
from tests.ui.appearance import show_theme

PLAIN = drawn("ABCD .B.. .... ...-", ".... .... .... ...D")
LAYOUT = replace(PLAIN, pieces=(replace(PLAIN.pieces[0], label="兵"), *PLAIN.pieces[1:]))


@pytest.fixture
def scene(qapp: QApplication) -> BoardScene:
    made = BoardScene()
    made.mirror(LAYOUT)
    return made


def pictures(scene: BoardScene) -> list[object]:
    """The pictures of the board, the pieces and the targets: what is not touched keeps its own."""
    return [item.picture for item in scene.items() if isinstance(item, PictureItem)]


def count(scene: BoardScene, kind: type) -> int:
    return sum(isinstance(item, kind) and item.isVisible() for item in scene.items())


def test_every_piece_and_target_has_an_item_where_it_stands(scene: BoardScene) -> None:
    assert count(scene, PieceItem) == 4
    assert count(scene, TargetItem) == 1
    assert [item.pos() for item in scene.piece_items] == [QPointF(x * CELL, 0) for x in range(4)]


def test_the_same_layout_again_touches_nothing(scene: BoardScene) -> None:
    before = pictures(scene)
    scene.mirror(replace(LAYOUT, name="Other"))
    assert pictures(scene) == before


def test_a_changed_label_touches_one_item_and_keeps_all(scene: BoardScene) -> None:
    before, shown = scene.piece_items, pictures(scene)
    pieces = (replace(LAYOUT.pieces[0], label="卒"), *LAYOUT.pieces[1:])
    scene.mirror(replace(LAYOUT, pieces=pieces))
    assert len(set(pictures(scene)) - set(shown)) == 1
    assert scene.piece_items == before


def test_a_piece_that_stands_elsewhere_is_moved_and_not_made_anew(scene: BoardScene) -> None:
    before, shown = scene.piece_items, pictures(scene)
    scene.mirror(replace(LAYOUT, pieces=(replace(LAYOUT.pieces[0], at=(0, 3)), *LAYOUT.pieces[1:])))
    assert set(pictures(scene)) == set(shown)
    assert scene.piece_items == before
    assert before[0].pos() == QPointF(0, 3 * CELL)


def test_hidden_targets_stay_hidden_when_the_layout_changes(scene: BoardScene) -> None:
    scene.show_targets(False)
    scene.mirror(replace(LAYOUT, goal=(*LAYOUT.goal, Target("A", (0, 3), Shape.rectangle(1, 1)))))
    targets = [item for item in scene.items() if isinstance(item, TargetItem)]
    assert [item.isVisible() for item in targets] == [False, False]
    scene.show_targets(True)
    assert [item.isVisible() for item in targets] == [True, True]


FAULTY = (Piece("E", Shape(()), (0, 0)), Piece("F", Shape.of([(0, 0), (2, 2)]), (3, 3), axis=Axis.NONE))


@pytest.mark.parametrize(
    ("layout", "pieces", "targets"),
    [
        (replace(LAYOUT, pieces=LAYOUT.pieces[:2], goal=()), 2, 0),
        (replace(LAYOUT, pieces=(*LAYOUT.pieces, replace(LAYOUT.pieces[0], at=(0, 2)))), 5, 1),
        (Layout(Board(2, 2, walls=frozenset({(9, 9)})), FAULTY, (Target("X", (0, 0), Shape(())),)), 2, 1),
    ],
    ids=["removed pieces and targets leave", "pieces that share a key", "every kind of fault"],
)
def test_any_layout_is_shown(scene: BoardScene, layout: Layout, pieces: int, targets: int) -> None:
    scene.mirror(layout)
    assert (count(scene, PieceItem), count(scene, TargetItem)) == (pieces, targets)


def test_places_between_cells_are_between_cells_in_the_scene_and_in_another_theme(scene: BoardScene) -> None:
    scene.set_places([(0.5, 0), (1, 0), (2, 0), (3, 0)])
    assert scene.piece_items[0].pos() == QPointF(0.5 * CELL, 0)
    show_theme("dark")
    assert scene.piece_items[0].pos() == QPointF(0.5 * CELL, 0)


def test_marked_cells_are_framed_until_they_are_not(scene: BoardScene) -> None:
    scene.mark([(0, 0), (1, 0)])
    scene.mark([(2, 2)])
    assert count(scene, MarkItem) == 1
    scene.mark([])
    assert count(scene, MarkItem) == 0


def test_the_piece_that_moves_lies_above_its_neighbours_and_is_put_down_again(scene: BoardScene) -> None:
    first, second, *_ = scene.piece_items
    scene.emphasize(0)
    assert first.zValue() > second.zValue()
    assert first.sceneBoundingRect().width() > first.boundingRect().width()
    assert first.childItems()  # its shadow
    scene.emphasize(1)
    assert (first.scale(), first.zValue(), first.childItems()) == (1.0, second.zValue() - 0.5, [])
    assert [item.is_emphasized for item in (first, second)] == [False, True]


def test_pieces_of_a_kind_share_a_colour_but_for_one_of_the_file_and_show_their_letters(light: Theme) -> None:
    assert [look.label for look in piece_appearances(LAYOUT, light)] == ["兵", "B", "C", "D"]
    painted = replace(LAYOUT, pieces=(replace(LAYOUT.pieces[0], color="#123456"), *LAYOUT.pieces[1:]))
    assert piece_appearances(painted, light)[0].color == "#123456"
    a, b, c, d = (look.color for look in piece_appearances(LAYOUT, light))
    assert a == c
    assert len({a, b, d}) == 3
