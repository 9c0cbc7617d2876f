"""A puzzle as pieces with what is said beside them, and the ways to read its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from klotski_studio.core.layout import Axis, Cell
from klotski_studio.formats.boards.cars import Side
from klotski_studio.formats.json.said import GOALS, HEIGHTS, WIDTHS, Said, numbers, place_of, plain
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE

TITLES = ("name", "title", "levelname", "id", "level")

CODES = WRITTEN, EXCHANGED, UPWARD = "decided.axes-written", "decided.axes-exchanged", "decided.axes-upward"
FROM_ZERO, FROM_ONE = "decided.axes-from-zero", "decided.axes-from-one"
FROM_END = "decided.axes-from-end"
"""The codes of the readings."""

FEWEST_OF_ENDS = 6
"""Cars that show by fit alone that their places are those of their last cells."""
_PREFIX = f"(?:{'|'.join(GOALS)}|escape|exit|finish|area|sortie|win|winning|destination)"
GOAL = re.compile(rf"{_PREFIX}(?:pos|position|point|place|cell|spot|location|area|coords?|condition)?s?")
"""The keys of a goal as :func:`plain` returns them."""
GOAL_SIDES = re.compile(f"{_PREFIX}(?:x|col|column)"), re.compile(f"{_PREFIX}(?:y|row)")
_GOAL_NAMES = ("pieceid", "piece", "id", "block", "car")
_EXIT = re.compile("(?:exit|goal)(?:side|dir|direction|edge|wall)?")
_SIDES = {"UP": Side.TOP, "DOWN": Side.BOTTOM, **Side.__members__}
_SIDES |= {name[0]: side for name, side in _SIDES.items()}
Exchanges = Sequence[tuple[bool, ...]]
AS_WRITTEN: Exchanges = ((False, False, False),)
EXCHANGES: Exchanges = tuple(
    sorted(product((False, True), repeat=3), key=lambda swaps: (swaps[0] != swaps[1], swaps))
)
"""For sizes, places and board whether the numbers of lists are exchanged; the likeliest first."""


class Way(NamedTuple):
    """A reading: its code, the number of the first row, and whether sizes, places and board are exchanged.

    In one with rows from below, whether places are those of top cells; in one from the end, of lowest ones,
    and of rightmost ones.
    """

    code: str
    first: int = 0
    sizes: bool = False
    places: bool = False
    board: bool = False
    is_top: bool = False
    is_right: bool = False

    def placed(self, place: Cell) -> Cell:
        """Column and row, from 0, of a place as it is said."""
        x, y = place[0] - self.first, place[1] - self.first
        return (y, x) if self.places else (x, y)


@dataclass(frozen=True, slots=True)
class Level:
    """The pieces of a puzzle with what is said beside them, under keys as :func:`plain` returns them.

    ``first`` is the number that the first row and column probably have, ``codes`` are the readings to try.
    In the notation of one program, whose ``exchanges`` are known, the pieces are no cars and may not fit.
    """

    pieces: tuple[Said, ...]
    around: Mapping[str, object]
    is_upward: bool = False
    first: int = 0
    codes: tuple[str, ...] = CODES
    exchanges: Exchanges = ()

    @property
    def has_cars(self) -> bool:
        """Whether every piece has an orientation."""
        return not self.exchanges and all(piece.axis is not Axis.BOTH for piece in self.pieces)

    @property
    def name(self) -> str:
        """Its title; empty for none."""
        names = (self.around[key] for key in TITLES if isinstance(self.around.get(key), str | int))
        return str(next(names, ""))[: None if self.exchanges else 200]

    @property
    def beside(self) -> tuple[Mapping[str, object], ...]:
        """What is said beside the pieces, and of the board."""
        board = self.around.get("board")
        return (self.around, plain_keys(board)) if isinstance(board, dict) else (self.around,)

    def ways(self) -> Iterator[tuple[Way, str]]:
        """The readings to try, each with the code that tells it, the likeliest first."""
        for code in self.codes:
            if code != UPWARD or not self.has_cars:  # cars counted from below are a mirror image
                yield Way(code, self.first, places=code == EXCHANGED), code
        other = 1 - self.first
        yield Way(WRITTEN, other), (FROM_ZERO, FROM_ONE)[other]
        if self.has_cars and len(self.pieces) >= FEWEST_OF_ENDS:
            first = int(all(piece.place and min(piece.place) > 0 for piece in self.pieces))
            yield from ((Way(code, first, is_top=True), code) for code in (FROM_END, UPWARD))
            ends = (Way(FROM_END, first, is_top=is_top, is_right=True) for is_top in (False, True))
            yield from ((way, FROM_END) for way in ends)
        elif UPWARD in self.codes and not self.has_cars:
            for places, is_top in ((False, True), (True, False), (True, True)):
                yield Way(UPWARD, self.first, places=places, is_top=is_top), UPWARD

    def goal(self, node: Node) -> tuple[int, Cell, tuple[int, int] | None, Node] | None:
        """The piece, place and size of a goal that is stated, and where it is stated; None if none is.

        Raises:
            FileError: if it names no piece.
        """
        found = {
            f"{path}{key}": plain_keys(stated) if isinstance(stated, dict) else {"pos": stated}
            for path, each in zip(("", "board."), self.beside, strict=False)
            for key, stated in each.items()
            if stated and GOAL.fullmatch(key)
        }
        ways = [[*filter(way.fullmatch, each)] for each in self.beside for way in GOAL_SIDES]
        sides = zip(self.beside, ways[::2], ways[1::2], strict=False)
        for x, y in filter(None, (numbers(*each, -1, 255) for each in sides)):  # 255 is -1 in a byte
            found["exit"] = {"x": (x + 1) % 256 - 1, "y": (y + 1) % 256 - 1}
        found |= {
            f"{key}.area": plain_keys(area)
            for key, each in found.items()
            if isinstance(area := each.get("area"), dict)
        }
        areas = [key for key, value in found.items() if place_of(value)[0] is not None]
        for key, value in found.items() if not areas else ():
            if isinstance(stated := value.get("pos"), list) and any(isinstance(one, dict) for one in stated):
                Node(None, key, node.file).fail("objects.goal")
        if not areas:
            return None
        at = next((key for key in areas if key.endswith(".area")), areas[0])
        size, place = numbers(found[at], WIDTHS, HEIGHTS, 1, MOST_CELLS_A_SIDE), place_of(found[at])[0]
        wanted = {str(value[key]) for value in found.values() for key in _GOAL_NAMES if key in value}
        fitting = [
            index
            for index, piece in enumerate(self.pieces)
            if (piece.name in wanted if wanted else piece.is_player or piece.size == size)
        ]
        where = Node(None, at, node.file)
        if not fitting and (wanted or size is not None):
            where.fail("objects.goal")
        assert place is not None  # that of an area
        extents = [0 if self.exchanges else -piece.size[0] * piece.size[1] for piece in self.pieces]
        return (fitting or [extents.index(min(extents))])[0], place, size, where  # the first or largest

    @property
    def exit_side(self) -> Side | None:
        """The side of an exit that a word names; None if none does."""
        said = [value for each in self.beside for key, value in each.items() if _EXIT.fullmatch(key)]
        words = [word for value in said for word in (value.values() if isinstance(value, dict) else [value])]
        return next(filter(None, (_SIDES.get(str(word).upper()) for word in words)), None)


def plain_keys(value: Mapping[str, object]) -> dict[str, object]:
    """``value`` with its keys as :func:`plain` returns them."""
    return {plain(key): each for key, each in value.items()}
