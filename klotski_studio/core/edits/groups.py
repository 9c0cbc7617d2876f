"""Edits of ``same_as``: which pieces may stand in for each other although they have targets.

In a layout it is a link from piece to piece, and the pieces that are linked form a group. Edits
write a group in one way: every other member links to the first one::

    A  same_as C          A            removing A or separating it must not tear C and D apart
    C            join ->  C  same_as A
    D  same_as C          D  same_as A
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.layout import Layout


def companions(layout: Layout, keys: Iterable[str]) -> frozenset[str]:
    """The keys of the other pieces in the groups of ``keys``, which may stand in for them."""
    chosen = frozenset(keys)
    return _reached(_links(layout), chosen) - chosen


def join(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys``, and the groups they were in, as one group.

    Pieces of different shapes or axes can be joined; ``problems`` reports that this has no effect.
    """
    chosen = frozenset(keys) & {piece.key for piece in layout.pieces}
    if len(chosen) < 2:
        return layout
    return finished(layout, _regrouped(layout, _reached(_links(layout), chosen)))


def separate(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys`` in no group; the rest of their groups stay together."""
    chosen, links = frozenset(keys), _links(layout)
    new, done = layout, set[str]()
    for key in chosen & set(links):
        if key not in done:
            group = _reached(links, {key})
            done |= group
            new = _regrouped(new, group - chosen)
    pieces = tuple(replace(p, same_as=None) if p.key in chosen else p for p in new.pieces)
    return finished(layout, replace(new, pieces=pieces))


def _links(layout: Layout) -> dict[str, set[str]]:
    """For each piece with a link the keys it is linked to, in either direction."""
    keys, links = {piece.key for piece in layout.pieces}, dict[str, set[str]]()
    for piece in layout.pieces:
        if piece.same_as is not None and piece.same_as in keys:
            links.setdefault(piece.key, set()).add(piece.same_as)
            links.setdefault(piece.same_as, set()).add(piece.key)
    return links


def _reached(links: dict[str, set[str]], start: Iterable[str]) -> frozenset[str]:
    """All keys that can be reached from ``start`` by ``links``, with ``start``."""
    found = set(start)
    todo = list(found)
    while todo:
        new = links.get(todo.pop(), set()) - found
        found |= new
        todo.extend(new)
    return frozenset(found)


def _regrouped(layout: Layout, members: frozenset[str]) -> Layout:
    """``layout`` with ``members`` as one group, all others linked to the first."""
    first = next((piece.key for piece in layout.pieces if piece.key in members), None)
    pieces = tuple(
        replace(piece, same_as=None if piece.key == first else first) if piece.key in members else piece
        for piece in layout.pieces
    )
    return replace(layout, pieces=pieces)
