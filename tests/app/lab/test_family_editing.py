"""What a person does to a family in its form, and where it is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.lab.families import (
    OwnFamilies,
    family_of,
    mark_on,
    own_families,
    painted,
    resized,
    save_family,
    unused_name,
    with_new_shape,
)
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import Family, GoalPiece
from klotski_studio.core.layout import Axis, Board, Shape, Target
from klotski_studio.formats.boards.grids import GATE, WALL
from klotski_studio.formats.families import FamilyDraft, FamilyForm
from klotski_studio.formats.registry import layout_files, read_file

CLASSIC = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
EMPTY = Family("", Board(4, 3), ())


def drawn(family: Family, *cells: tuple[int, int], mark: str = "Q") -> Family:
    for cell in cells:
        family = painted(family, mark, cell, on=True)
    return family


def test_the_family_of_the_classic_has_its_board_its_goal_and_each_other_shape_once() -> None:
    family = family_of(CLASSIC)
    assert family.board == CLASSIC.board
    assert [each.target for each in family.goal] == list(CLASSIC.goal)
    rectangles = {(1, 2), (2, 1), (1, 1)}
    assert {(shape.shape.width, shape.shape.height) for shape in family.shapes} == rectangles
    assert family.free.least == 2


def test_the_family_of_any_shipped_puzzle_can_be_written_and_holds_it() -> None:
    for path in layout_files(layouts_dir())[::9]:
        layout = read_file(path)
        family = family_of(layout)
        wanted = {target.piece for target in layout.goal}
        kinds = {(piece.shape, piece.axis) for piece in layout.pieces if piece.key not in wanted}
        assert {(shape.shape, shape.axis) for shape in family.shapes} == kinds
        assert FamilyDraft(FamilyForm.PIECES, family).read() == family


def test_a_goal_piece_grows_and_shrinks_and_keeps_its_axis() -> None:
    family = drawn(EMPTY, (1, 1), (2, 1))
    assert family.goal == (GoalPiece(Target("Q", (1, 1), Shape.rectangle(2, 1))),)
    family = replace(family, goal=(replace(family.goal[0], axis=Axis.HORIZONTAL),))
    family = painted(family, "Q", (1, 1), on=False)
    assert family.goal == (GoalPiece(Target("Q", (2, 1), Shape.rectangle(1, 1)), Axis.HORIZONTAL),)
    assert painted(family, "Q", (2, 1), on=False).goal == ()


def test_walls_take_the_place_of_all_else_and_a_goal_may_lie_on_a_gate() -> None:
    family = drawn(drawn(EMPTY, (0, 0), (1, 0)), (0, 0), mark=GATE)
    assert family.goal[0].target.cells == ((0, 0), (1, 0))
    assert mark_on(family, GATE, (0, 0))
    assert mark_on(family, "Q", (0, 0))
    family = drawn(family, (0, 0), mark=WALL)
    assert family.goal[0].target.cells == ((1, 0),)
    assert (family.board.walls, family.board.gates) == ({(0, 0)}, frozenset())
    family = drawn(family, (0, 0), mark="R")
    assert [each.key for each in family.goal] == ["R", "Q"]
    assert not family.board.walls


def test_a_smaller_board_loses_what_lay_beyond_it() -> None:
    family = drawn(drawn(drawn(EMPTY, (2, 1), (3, 1)), (3, 0), mark=WALL), (0, 2), mark="R")
    small = resized(family, 3, 2)
    assert small.board == Board(3, 2)
    assert [(each.key, each.target.cells) for each in small.goal] == [("Q", ((2, 1),))]


def test_a_new_shape_is_another_one_with_a_name_of_its_own() -> None:
    family = drawn(EMPTY, (0, 0), mark=unused_name(EMPTY))
    for _ in range(6):
        family = with_new_shape(family)
    assert len({shape.shape for shape in family.shapes}) == 6
    assert len(set(family.names)) == 7
    assert FamilyDraft(FamilyForm.PIECES, family).read() == family


def test_a_family_is_saved_beside_one_of_the_same_name_and_a_spoilt_file_hides_no_other(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "new" / "families"
    assert own_families(folder) == OwnFamilies((), ())
    draft = FamilyDraft(FamilyForm.PIECES, replace(family_of(CLASSIC), name="Mine: a/b"))
    first, second = (save_family(draft, folder, Control()) for _ in range(2))
    assert first.path != second.path
    assert first.family == second.family == draft.family
    (folder / "spoilt.toml").write_text("format = 1\nboard", encoding="utf-8")
    found = own_families(folder)
    assert {file.path for file in found.files} == {first.path, second.path}
    assert [error.file for error in found.errors] == [str(folder / "spoilt.toml")]


def test_nothing_is_written_of_what_is_no_family(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        save_family(FamilyDraft(FamilyForm.PIECES, EMPTY), tmp_path, Control())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError):
        save_family(FamilyDraft(FamilyForm.PIECES, family_of(CLASSIC)), tmp_path / "file" / "in", Control())
