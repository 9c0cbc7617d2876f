"""Checks that a notation can hold a layout, and chooses the keys to write for its pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from klotski_studio.core.check import Finding, errors
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import in_reading_order, letters, refuse


def require_size(layout: Layout, format_name: str) -> None:
    """Refuse ``layout`` if its board is larger than any file may hold.

    Raises:
        KlotskiError: with its size and the limit.
    """
    board = layout.board
    if max(board.width, board.height) > MOST_CELLS_A_SIDE:
        limit = f"{MOST_CELLS_A_SIDE} × {MOST_CELLS_A_SIDE}"
        refuse(format_name, "cannot.size", width=board.width, height=board.height, fits=limit)


def check_holds(layout: Layout, format_name: str, holds: Collection[str] = ()) -> None:
    """Refuse a layout that has errors, or something that a notation cannot hold.

    Args:
        layout: what is to be written.
        format_name: the notation's name in dialogs.
        holds: what the notation can hold of ``walls``, ``gates``, ``axes``, ``same-as``, ``targets``
            (more than one) and ``no-goal``.

    Raises:
        KlotskiError: with the reason.
    """
    require_size(layout, format_name)
    if any(problem.finding is not Finding.NO_GOAL for problem in errors(layout)):
        refuse(format_name, "cannot.problems")
    if not layout.goal and "no-goal" not in holds:
        refuse(format_name, "cannot.no-goal")
    if len(layout.goal) > 1 and "targets" not in holds:
        refuse(format_name, "cannot.targets")
    if layout.board.walls and "walls" not in holds:
        refuse(format_name, "cannot.walls")
    if layout.board.gates and "gates" not in holds:
        refuse(format_name, "cannot.gates")
    for piece in layout.pieces:
        if piece.axis is not Axis.BOTH and "axes" not in holds:
            refuse(format_name, "cannot.axis", piece=piece.key)
        if piece.same_as is not None and "same-as" not in holds:
            refuse(format_name, "cannot.same-as", piece=piece.key)


def written_keys(
    layout: Layout,
    format_name: str,
    allowed: Callable[[str], bool],
    pool: Sequence[str] | None = None,
    fixed: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """The key of each piece in a notation, by its own key, which is kept if it is ``allowed``.

    Args:
        layout: without two pieces of one key.
        format_name: the notation's name in dialogs.
        allowed: whether a key may be written.
        pool: keys for the others; by default the letters that readers use.
        fixed: keys that certain pieces must have.

    Raises:
        KlotskiError: if there are more pieces than keys.
    """
    pool = letters(MOST_CELLS_A_SIDE**2) if pool is None else pool
    names = dict(fixed or {})
    for piece in layout.pieces:
        if piece.key not in names and allowed(piece.key) and piece.key not in names.values():
            names[piece.key] = piece.key
    taken = set(names.values())
    new = (key for key in pool if key not in taken and allowed(key))
    for piece in in_reading_order(layout.pieces):
        if piece.key not in names:
            key = next(new, None)
            if key is None:
                refuse(format_name, "cannot.letters", count=len(taken))
            taken.add(key)
            names[piece.key] = key
    return names
