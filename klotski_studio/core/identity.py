"""Says whether two layouts are the same puzzle, mirrored or turned, whatever their pieces are called.

Two layouts are the same puzzle if one of the eight images of the first (four turns, each of them also
mirrored) is the second, where only these count: the board's cells, walls and gates; the pieces by their
kinds; and the goal, which is mirrored with the rest. Names, keys, labels, colours, the order of the pieces
and what is known of the puzzle do not count, and neither does a frame of walls around it::

    start   goal        start   goal        start   goal
    ABB     .BB         YYX     YY.         ABB     BB.
    A..     ...         ..X     ...         A..     ...

The second is the first, mirrored from left to right. The third has only the start of the first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from klotski_studio.core.edits.turning import Turn, turn_layout
from klotski_studio.core.geometry import Cell, shifted, top_left
from klotski_studio.core.layout import Layout, kinds

Form: TypeAlias = tuple[object, ...]
"""A layout without everything that does not count; two are equal if the layouts are, unturned."""


class Image(Enum):
    """The eight ways to lay a puzzle on the table; the nearest first."""

    SAME = ()
    LEFT_RIGHT = (Turn.LEFT_RIGHT,)
    TOP_BOTTOM = (Turn.TOP_BOTTOM,)
    HALF_TURN = (Turn.LEFT_RIGHT, Turn.TOP_BOTTOM)
    CLOCKWISE = (Turn.CLOCKWISE,)
    COUNTERCLOCKWISE = (Turn.COUNTERCLOCKWISE,)
    MAIN_DIAGONAL = (Turn.CLOCKWISE, Turn.LEFT_RIGHT)
    OTHER_DIAGONAL = (Turn.CLOCKWISE, Turn.TOP_BOTTOM)

    def of(self, layout: Layout) -> Layout:
        """The image of ``layout``."""
        for turn in self.value:
            layout = turn_layout(layout, turn)
        return layout

    @property
    def inverse(self) -> Image:
        """The image that undoes this one."""
        return _INVERSES.get(self, self)

    @property
    def id(self) -> str:
        """Its name for programs, such as ``left-right``."""
        return self.name.lower().replace("_", "-")


_INVERSES = {Image.CLOCKWISE: Image.COUNTERCLOCKWISE, Image.COUNTERCLOCKWISE: Image.CLOCKWISE}


def puzzle_form(layout: Layout) -> Form:
    """What counts of ``layout``: ground, gates, and kinds with the places of their pieces and targets."""
    ground = _ground(layout)
    by = top_left(ground) if ground else (0, 0)

    def moved(cells: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(sorted(shifted(cells, (-by[0], -by[1]))))

    found = [
        (
            kind.axis.value,
            kind.shape.cells,
            moved(layout.pieces[i].at for i in kind.pieces),
            moved(kind.targets),
        )
        for kind in kinds(layout)
    ]
    return moved(ground), moved(layout.board.gates), tuple(sorted(found))


def start_form(layout: Layout) -> Form:
    """What counts of ``layout`` except the goal, and except which pieces have a target."""
    return puzzle_form(replace(layout, goal=()))


def fingerprint(layout: Layout) -> Form:
    """What all images and all goals of a puzzle have in common; cheap, to rule out most others."""
    sizes = sorted(len(piece.shape.cells) for piece in layout.pieces)
    return len(_ground(layout)), len(layout.board.gates), tuple(sizes)


def _ground(layout: Layout) -> set[Cell]:
    """The cells that are no walls."""
    return set(layout.board.cells()) - layout.board.walls


Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Match(Generic[Name]):
    """A known puzzle that a layout is.

    Attributes:
        name: the known puzzle.
        image: the layout is this image of it.
        has_same_goal: whether the goals agree, too; else only the starts do.
    """

    name: Name
    image: Image
    has_same_goal: bool


class PuzzleIndex(Generic[Name]):
    """Known puzzles, to be found by their content.

    Their forms are computed when a layout with the same fingerprint is looked up, because few ever are.
    """

    def __init__(self, puzzles: Iterable[tuple[Name, Layout]]) -> None:
        """List ``puzzles``, each under a name of its own."""
        self._by_fingerprint: dict[Form, list[tuple[Name, Layout]]] = {}
        self._forms: dict[Name, tuple[Form, Form]] = {}
        for name, layout in puzzles:
            self._by_fingerprint.setdefault(fingerprint(layout), []).append((name, layout))

    def find(self, layout: Layout) -> tuple[Match[Name], ...]:
        """The known puzzles that ``layout`` is an image of, the nearest image first.

        If there are none, those with the same start. Each is named once.
        """
        candidates = self._by_fingerprint.get(fingerprint(layout), ()) if layout.pieces else ()
        if not candidates:
            return ()
        forms = {name: self._forms_of(name, known) for name, known in candidates}
        images = [(image.inverse, image.of(layout)) for image in Image]
        for form_of, has_same_goal in ((puzzle_form, True), (start_form, False)):
            found: dict[Name, Match[Name]] = {}
            for image, turned in images:
                form = form_of(turned)
                for name in (name for name, own in forms.items() if own[not has_same_goal] == form):
                    found.setdefault(name, Match(name, image, has_same_goal))
            if found:
                return tuple(found.values())
        return ()

    def _forms_of(self, name: Name, layout: Layout) -> tuple[Form, Form]:
        """The form of a known puzzle, and the form of its start."""
        if name not in self._forms:
            self._forms[name] = puzzle_form(layout), start_form(layout)
        return self._forms[name]
