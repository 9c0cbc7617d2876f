"""What several JSON notations share: layouts of named pieces, and lists of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.formats.boards.piece_keys import named
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.text.limits import crowding
from klotski_studio.formats.text.lines import entry
from klotski_studio.formats.text.notation import PuzzleEntry, in_reading_order


def assembled(
    source: Node,
    board: Board,
    pieces: list[Piece],
    target: tuple[int, Cell] | None,
    *,
    name: str = "",
) -> Layout:
    """A layout of pieces whose keys are names of any kind.

    Args:
        source: the value that errors name.
        board: with its walls.
        pieces: in the order of the text.
        target: the index of the piece that has a target, and the top left of the target; or None.
        name: the title.

    Raises:
        FileError: if the pieces are too many.
    """
    if (found := crowding(piece.cells for piece in pieces)) is not None:
        source.fail(found[1], limit=found[2])
    done, keys = named(pieces)
    goal = () if target is None else (Target(keys[target[0]], target[1], pieces[target[0]].shape),)
    return Layout(board, done, goal, name)


def each_of(
    node: Node, read_one: Callable[[Node], Layout], title: Callable[[Node], str]
) -> Iterator[PuzzleEntry]:
    """An entry for every puzzle of the list ``node``, or for ``node`` itself if it is one.

    Raises:
        FileError: if the list is too long.
    """
    for each in node.items() if isinstance(node.value, list) else iter((node,)):
        yield entry(None, partial(read_one, each), title(each))


def title_of(node: Node) -> str:
    """The text of the ``name`` of an object; empty if it has none."""
    return node.of("name").text() if "name" in node and isinstance(node.value, Mapping) else ""


def ordered_from(layout: Layout) -> tuple[Piece, ...]:
    """The pieces in reading order, but the one with the only target first."""
    first = {target.piece for target in layout.goal}
    pieces = in_reading_order(layout.pieces)
    return (*(p for p in pieces if p.key in first), *(p for p in pieces if p.key not in first))
