"""Writes a layout in a notation, reads the text again, and refuses what would be another puzzle.

Every text that the program hands out comes from :func:`written_in`, so that a wrong writer cannot lose
a piece: the worst it does is to be refused. Writers therefore leave out what their notation has no sign for,
such as walls, and need no list of what it holds; the refusal names the first thing that did not come back.
A writer refuses by itself only what it could not write at all, or what has a better sentence of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from klotski_studio.core.check import Finding, errors
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.identity import puzzle_form, start_form
from klotski_studio.core.layout import Known, Layout
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, require_within
from klotski_studio.formats.text.notation import Format, differences, in_order, refuse


@dataclass(frozen=True, slots=True)
class Written:
    """A layout in a notation.

    Attributes:
        text: what is handed out; it reads as the same puzzle.
        losses: the codes of the details of the layout that it does not have.
        known: the claims that it has.
    """

    text: str
    losses: tuple[str, ...]
    known: Known


def written_in(layout: Layout, format_: Format) -> Written:
    """``layout`` in that notation.

    Raises:
        KlotskiError: if the notation can only be read, the layout has errors or is beyond a limit, or the
            text would be read as another puzzle or not at all.
    """
    if format_.write is None:
        raise KlotskiError("notation.read-only", format=format_.name, other=format_.in_place)
    require_within(layout)
    if not format_.holds_errors:
        require_size(layout, format_.name)
        if any(problem.finding is not Finding.NO_GOAL for problem in errors(layout)):
            refuse(format_.name, "cannot.problems")
    return kept(layout, format_.write(layout), format_)


def kept(layout: Layout, text: str, format_: Format) -> Written:
    """``text``, which describes ``layout``, after it was read again.

    Raises:
        KlotskiError: if it is another puzzle or cannot be read.
    """
    try:
        again = format_.read(text, "")
    except FileError:
        again = None
    if again is None or not _is_same(layout, again, to_the_key=format_.holds_errors):
        what, values = _obstacle(in_order(layout), again)
        refuse(format_.name, what, **values)
    lost = differences(in_order(layout), again)
    if not format_.holds_errors and layout.board != again.board:
        lost = (*lost, "loss.border")
    return Written(text, lost, again.meta.known)


def require_size(layout: Layout, format_name: str) -> None:
    """Refuse ``layout`` if its board is larger than any file may hold.

    Raises:
        KlotskiError: with its size and the limit.
    """
    board = layout.board
    if max(board.width, board.height) > MOST_CELLS_A_SIDE:
        limit = f"{MOST_CELLS_A_SIDE} × {MOST_CELLS_A_SIDE}"
        refuse(format_name, "cannot.size", width=board.width, height=board.height, fits=limit)


def _is_same(before: Layout, after: Layout, *, to_the_key: bool) -> bool:
    """Whether two layouts are one puzzle; of a layout without a goal the start decides."""
    if to_the_key:
        return before == after or _bare(before) == _bare(after)
    form = puzzle_form if before.goal else start_form
    return form(before) == form(after)


def _bare(layout: Layout) -> object:
    """All of ``layout`` but labels and colours, in an order of values.

    A board without cells has no sides, and what has no cells no place.
    """
    board = layout.board
    if min(board.width, board.height) < 1:
        board = replace(board, width=0, height=0)
    pieces = [(piece.key, piece.cells, piece.axis.value, str(piece.same_as)) for piece in layout.pieces]
    return board, sorted(pieces), sorted((target.piece, target.cells) for target in layout.goal)


def _obstacle(before: Layout, after: Layout | None) -> tuple[str, Mapping[str, object]]:
    """The first thing of ``before`` that ``after`` has not kept, as the code of an obstacle and its values.

    ``after`` is None if the text could not be read.
    """
    if after is None or len(before.pieces) != len(after.pieces):
        return "cannot.keep", {}
    for what, one, other in (
        ("cannot.walls", before.board.walls, after.board.walls),
        ("cannot.gates", before.board.gates, after.board.gates),
    ):
        if one and not other:
            return what, {}
    for piece, again in zip(before.pieces, after.pieces, strict=True):
        if (piece.shape, piece.at) != (again.shape, again.at):
            return "cannot.keep", {}
        if piece.axis is not again.axis:
            return "cannot.axis", {"piece": piece.key}
    goals = [[(target.at, target.shape) for target in layout.goal] for layout in (before, after)]
    if goals[0] == goals[1]:
        sharing = next((piece for piece in before.pieces if piece.same_as is not None), None)
        return ("cannot.same-as", {"piece": sharing.key}) if sharing else ("cannot.goal", {})
    return "cannot.targets" if len(before.goal) > 1 else "cannot.goal", {}
