"""How every edit ends: an edit that changes nothing is none, and claims do not outlive the puzzle.

``[known]`` says of a layout that it takes 81 moves. Once a piece stands elsewhere nobody knows
that any more; once it is only called or coloured otherwise, everybody still does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Known, Layout, Meta, Target

_Puzzle = tuple[Board, tuple[tuple[str, Shape, Cell, Axis, str | None], ...], tuple[Target, ...]]


def settled(old: Layout, new: Layout) -> Layout:
    """``new`` without claims that were made of another puzzle; ``old`` itself if nothing changed."""
    if new == old:
        return old
    if is_same_puzzle(old, new):
        return new
    return unclaimed(new)


def is_same_puzzle(one: Layout, other: Layout) -> bool:
    """Whether two layouts differ in nothing but names, labels and colours: every answer is good for both."""
    return _puzzle(one) == _puzzle(other)


def unclaimed(layout: Layout) -> Layout:
    """``layout`` without any claim, those included that only a newer version understands."""
    meta = layout.meta
    if meta.known == Known() and "known" not in meta.extra:
        return layout
    extra = {name: value for name, value in meta.extra.items() if name != "known"}
    return replace(layout, meta=replace(meta, known=Known(), extra=MappingProxyType(extra)))


def with_extras(meta: Meta, names: Mapping[str, str | None]) -> Meta:
    """``meta`` with what a file said about pieces, and this version does not know, under new keys.

    ``names`` says what a key becomes; None drops what was said of it, because otherwise a later
    piece of the same key would inherit it.
    """
    said = meta.extra.get("pieces")
    if not isinstance(said, Mapping) or not any(key in said for key in names):
        return meta
    left = {new: value for key, value in said.items() if (new := names.get(key, key)) is not None}
    extra = {name: value for name, value in meta.extra.items() if name != "pieces"}
    if left:
        extra["pieces"] = left
    return replace(meta, extra=MappingProxyType(extra))


def _puzzle(layout: Layout) -> _Puzzle:
    """What the claims are about: all but names, labels and colours."""
    pieces = tuple((p.key, p.shape, p.at, p.axis, p.same_as) for p in layout.pieces)
    return layout.board, pieces, layout.goal
