"""The families that a sweep can be started with: those that come along, and files of the user.

A family is counted in the background, since listing its sets of pieces may take longer than a click::

    4x5.toml  ->  the family and the text of its file  ->  203 sets of pieces

What a person does to a family in its form is a function that returns the changed family::

    . . . .                       . . . .
    . . Q Q   paint Q at (1, 1)   . Q Q Q    the goal piece Q has one more cell
    . . Q Q                       . . Q Q
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.app.runtime.settings import SWEEPING
from klotski_studio.core.control import Control
from klotski_studio.core.edits.keys import free_keys
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import ANY, AnyFamily, Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.layout import Axis, Board, Cell, Direction, Layout, Shape, Target, top_left
from klotski_studio.formats import families
from klotski_studio.formats.boards.grids import GATE, WALL, is_drawable
from klotski_studio.formats.families import FamilyDraft
from klotski_studio.formats.text.notation import in_reading_order
from klotski_studio.formats.text.text_files import write_text
from klotski_studio.io.disk import system_trouble
from klotski_studio.lab.families.sweep import form_of

OWN_FOLDER = "families"
"""The folder of families of the user's own, in the folder of the settings."""
SUFFIX = ".toml"
MOST_COUNTED = 100_000
"""Sets of pieces; a family with more is not counted to its end."""
_AT_ONCE = 64
"""Sets between two looks at the control."""


@dataclass(frozen=True, slots=True)
class FamilyFile:
    """A family, the file that it was read from and the text of that file."""

    path: Path
    family: AnyFamily
    text: str

    @property
    def name(self) -> str:
        """What :func:`file_called` finds it by: its path, or only its name if it comes along."""
        return self.path.name if self.is_shipped else str(self.path)

    @property
    def is_shipped(self) -> bool:
        """Whether it comes along."""
        return self.path.parent == families_dir()


def file_called(name: str) -> Path:
    """The file of the family that comes along under ``name``, or that lies at the absolute path ``name``."""
    return families_dir() / name


def read_family(path: Path) -> FamilyFile:
    """The family in the file ``path``.

    Raises:
        FileError: with the line, if it cannot be read or is no family.
    """
    return FamilyFile(path, *families.read_file(path))


def shipped_families() -> tuple[FamilyFile, ...]:
    """The families that come along, the example first."""
    example = SWEEPING.default
    files = sorted(families_dir().glob(f"*{SUFFIX}"), key=lambda path: (path.name != example, path.name))
    return tuple([read_family(path) for path in files])


@dataclass(frozen=True, slots=True)
class OwnFamilies:
    """The families in the files of a folder, and why others cannot be read."""

    files: tuple[FamilyFile, ...]
    errors: tuple[FileError, ...]


def own_families(folder: Path) -> OwnFamilies:
    """The families in the files of ``folder``; none if there is no such folder."""
    files, errors = [], list[FileError]()
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            files.append(read_family(path))
        except FileError as error:  # a person may have spoilt one; the others are listed
            errors.append(error)
    return OwnFamilies(tuple(files), tuple(errors))


def save_family(draft: FamilyDraft, folder: Path, _: Control, replaced: Path | None = None) -> FamilyFile:
    """Write ``draft`` as a new file in ``folder``, which is made if it is missing, or into ``replaced``.

    Raises:
        FileError: if the draft is no family, or the system refuses.
    """
    draft.read()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise system_trouble(error, folder, writing=True) from error
    path = replaced or FreshNames(folder, SUFFIX).path(draft.family.name, "family")
    write_text(path, draft.text)
    return read_family(path)


def delete_family(file: FamilyFile, _: Control) -> None:
    """Delete the file of ``file``; it may be gone already.

    Raises:
        FileError: if the system refuses.
    """
    try:
        file.path.unlink(missing_ok=True)
    except OSError as error:
        raise system_trouble(error, file.path, writing=True) from error


def goal_layout(family: AnyFamily) -> Layout:
    """The board of ``family`` with its goal pieces where they must end, if they are always the same ones."""
    return replace(FamilyDraft.of(family).family.solved, name=family.name)


def count_sets(family: AnyFamily, control: Control) -> int | None:
    """How many sets of pieces ``family`` has; None if more than :data:`MOST_COUNTED`, or if cancelled."""
    tasks, count = form_of(family).tasks(), 0
    while some := sum(1 for _ in islice(tasks, _AT_ONCE)):
        count += some
        if control.is_cancelled or count > MOST_COUNTED:
            return None
    return count


FIRST_SHAPES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Width and height of the rectangles of which a new shape is the first that is not there."""


def family_of(layout: Layout) -> Family:
    """The family of the puzzle ``layout``: its board and goal, and its other shapes in any number.

    It leaves at least as many cells free as the puzzle does.
    """
    axes = {piece.key: piece.axis for piece in layout.pieces}
    first: dict[str, Target] = {}
    for target in in_reading_order(layout.goal):
        first.setdefault(target.piece, target)
    names = free_keys(layout)
    goal = []
    for key, target in first.items():
        name = key if is_drawable(key) else next(names)
        goal.append(GoalPiece(replace(target, piece=name), axes.get(key, Axis.BOTH)))
    shapes: dict[tuple[Shape, Axis], FamilyShape] = {}
    for piece in layout.pieces:
        if piece.key not in first and (piece.shape, piece.axis) not in shapes:
            name = piece.key if is_drawable(piece.key) else next(names)
            shapes[piece.shape, piece.axis] = FamilyShape(name, piece.shape, piece.axis)
    taken = {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls
    free = Range(max(1, len(set(layout.board.cells()) - taken)))
    return Family(layout.name, layout.board, tuple(goal), tuple(shapes.values()), free=free)


def resized(family: Family, width: int, height: int) -> Family:
    """``family`` on a board of another size; what lies beyond it is gone."""
    board = Board(width, height)
    inside = frozenset(board.cells())
    board = replace(board, walls=family.board.walls & inside, gates=family.board.gates & inside)
    goal = {each.key: inside.intersection(each.target.cells) for each in family.goal}
    return replace(family, board=board, goal=_goal(family, goal))


def painted(family: Family, mark: str, cell: Cell, *, on: bool) -> Family:
    """``family`` with ``mark`` on ``cell``, or without it: a wall, a gate, or the goal piece of that key.

    A wall takes the place of all else, and all else that of a wall. A goal piece may end on a gate.
    """
    board = family.board
    ground = {WALL: board.walls - {cell}, GATE: board.gates - {cell} if mark in (WALL, GATE) else board.gates}
    goal = {each.key: frozenset(each.target.cells) for each in family.goal}
    if mark != GATE:
        goal = {key: cells - {cell} for key, cells in goal.items()}
    if on:
        things = ground if mark in ground else goal
        things[mark] = things.get(mark, frozenset()) | {cell}
    board = replace(board, walls=ground[WALL], gates=ground[GATE])
    return replace(family, board=board, goal=_goal(family, goal))


def goal_at(family: Family, cell: Cell, *, single: bool = False) -> str:
    """The key of the goal piece on ``cell``, else of one that touches it, else an unused name.

    With a ``single`` goal piece it is the key of that one wherever the cell is.
    """
    near = {cell, *(direction.step(cell) for direction in Direction)}
    goal = sorted(family.goal, key=lambda each: cell not in each.target.cells)
    found = (each.key for each in goal if single or near.intersection(each.target.cells))
    return next(found, None) or unused_name(family)


def moved(family: Family, key: str, by: Cell) -> Family:
    """``family`` with the goal piece ``key`` so many columns and rows farther, as far as the board goes."""
    goal = {each.key: frozenset(each.target.cells) for each in family.goal}
    columns, rows = zip(*goal[key], strict=True)
    x = min(max(by[0], -min(columns)), family.board.width - 1 - max(columns))
    y = min(max(by[1], -min(rows)), family.board.height - 1 - max(rows))
    goal[key] = frozenset((column + x, row + y) for column, row in goal[key])
    return replace(family, goal=_goal(family, goal))


def begun(layout: Layout) -> FamilyDraft:
    """What a new family begins with: the family of ``layout``, or the example if that has too little."""
    family: AnyFamily = family_of(layout)
    if isinstance(family, Family) and not (family.goal and family.shapes):
        family = shipped_families()[0].family
    return FamilyDraft.of(replace(family, name=""))


def mark_on(family: Family, mark: str, cell: Cell) -> bool:
    """Whether ``mark`` is on ``cell``: a wall, a gate, or the goal piece of that key."""
    ground = {WALL: family.board.walls, GATE: family.board.gates}
    return cell in ground.get(mark, ()) or any(
        each.key == mark and cell in each.target.cells for each in family.goal
    )


def unused_name(family: Family) -> str:
    """A name that neither a goal piece nor a shape has."""
    goal = tuple([each.target for each in family.goal])
    names = set(family.names)
    return next(key for key in free_keys(Layout(family.board, goal=goal)) if key not in names)


def with_new_shape(family: Family) -> Family:
    """``family`` with one more shape, a small rectangle that is not there yet if there is one."""
    known = {each.shape for each in family.shapes if each.axis is Axis.BOTH}
    rectangles = [Shape.rectangle(*size) for size in FIRST_SHAPES]
    shape = next((each for each in rectangles if each not in known), rectangles[0])
    return replace(family, shapes=(*family.shapes, FamilyShape(unused_name(family), shape, count=ANY)))


def _goal(family: Family, cells: Mapping[str, frozenset[Cell]]) -> tuple[GoalPiece, ...]:
    """The goal pieces with these cells, those without any left out; each keeps its axis."""
    axes = {each.key: each.axis for each in family.goal}
    targets = [Target(key, top_left(of), Shape.of(of)) for key, of in cells.items() if of]
    return tuple([GoalPiece(each, axes.get(each.piece, Axis.BOTH)) for each in in_reading_order(targets)])
