"""What several notations need of a layout, and the keys that they write for its pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from klotski_studio.core.layout import Layout, Target
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import in_reading_order, letters, refuse


def only_target(layout: Layout, format_name: str) -> Target:
    """The target of ``layout``, for a notation that needs exactly one.

    Raises:
        KlotskiError: if there is none, or several.
    """
    require_goal(layout, format_name)
    if len(layout.goal) > 1:
        refuse(format_name, "cannot.targets")
    return layout.goal[0]


def require_goal(layout: Layout, format_name: str) -> None:
    """Refuse ``layout`` if it has no goal.

    Raises:
        KlotskiError: if so.
    """
    if not layout.goal:
        refuse(format_name, "cannot.no-goal")


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
