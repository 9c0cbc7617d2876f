"""What several notations need of a layout, and the keys that they write for its pieces.

:func:`named` converts the names of pieces in a notation to keys and labels, :func:`names_of` back.
A key is one visible character, so that a piece can be drawn. If all names can be keys, they become
the keys; otherwise the names become labels, and the keys are letters::

    H C Y Z    ->  keys H C Y Z
    曹操 关羽  ->  keys A B, labels 曹操 关羽
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from klotski_studio.core.layout import Cell, Layout, Piece, Target
from klotski_studio.formats.boards.grids import is_drawable
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import in_order, in_reading_order, letters, refuse


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
    pool: Iterable[str] | None = None,
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


def with_goal_of_any(layout: Layout, wins: Sequence[tuple[Sequence[Piece], Cell]]) -> Layout:
    """``layout`` in reading order, with a target for the first pieces of groups that are interchangeable.

    Each of ``wins`` is a group, of which one piece more must end at that place.
    """
    goal: list[Target] = []
    used, same_as = Counter[str](), dict[str, str]()
    for group, at in wins:
        first = group[0].key
        if not used[first]:
            same_as |= {piece.key: first for piece in group[1:]}
        piece = group[used[first]]
        goal.append(Target(piece.key, at, piece.shape))
        used[first] += 1
    pieces = tuple(replace(piece, same_as=same_as.get(piece.key)) for piece in layout.pieces)
    return in_order(replace(layout, pieces=pieces, goal=tuple(goal)))


def named(pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], dict[int, str]]:
    """``pieces``, whose keys are names of any kind, in reading order with keys and labels.

    Returns:
        The pieces, and the new key of each by its index in the sequence given.
    """
    order = in_reading_order(pieces)
    index = {id(piece): number for number, piece in enumerate(pieces)}
    names = [piece.key for piece in order]
    are_keys = len(set(names)) == len(names) and all(map(is_drawable, names))
    keys = names if are_keys else letters(len(names))
    both = list(zip(keys, order, strict=True))
    done = (p if p.key == key else replace(p, key=key, label=p.label or p.key) for key, p in both)
    return tuple(done), {index[id(piece)]: key for key, piece in both}


def names_of(layout: Layout, *, taken: Collection[str] = (), unique: bool = False) -> dict[str, str]:
    """The names of the pieces in a notation, by key: their labels, or their keys if they have none.

    Args:
        layout: whose pieces.
        taken: names with another meaning; if a label is one of them, keys are used for all pieces.
        unique: whether names must differ; if labels do not, keys are used for all pieces.
    """
    names = {piece.key: piece.label or piece.key for piece in layout.pieces}
    clash = len(set(names.values())) < len(names) if unique else False
    if clash or any(name in taken for name in names.values()):
        return {piece.key: piece.key for piece in layout.pieces}
    return names
