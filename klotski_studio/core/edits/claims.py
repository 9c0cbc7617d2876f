"""The last step of every edit: keep the old layout if nothing changed, and remove outdated claims.

The table ``[known]`` of a layout holds claims such as its length of 81 moves. They are no longer
known to be true when a piece is placed elsewhere; a new label or colour leaves them true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Known, Layout, Meta


def finished(old: Layout, new: Layout) -> Layout:
    """``old`` if nothing changed; otherwise ``new``, without the claims if it is another puzzle."""
    if new == old:
        return old
    if is_same_puzzle(old, new):
        return new
    return unclaimed(new)


def adopt(layout: Layout, other: Layout) -> Layout:
    """``other`` in place of ``layout``, without any claims: they are to be proven anew as after any edit."""
    return finished(layout, unclaimed(other))


def unclaimed(layout: Layout) -> Layout:
    """``layout`` without any claims, including those that only a newer version of the program reads."""
    meta = layout.meta
    if meta.known == Known() and "known" not in meta.extra:
        return layout
    extra = {name: value for name, value in meta.extra.items() if name != "known"}
    return replace(layout, meta=replace(meta, known=Known(), extra=MappingProxyType(extra)))


def with_extras(meta: Meta, names: Mapping[str, str | None]) -> Meta:
    """``meta`` with the unknown attributes that its file gives to pieces moved to new keys.

    ``names`` maps old keys to new ones; None removes the attributes of a piece, because otherwise
    a later piece of the same key would inherit them.
    """
    pieces = meta.extra.get("pieces")
    if not isinstance(pieces, Mapping) or not any(key in pieces for key in names):
        return meta
    renamed = {new: value for key, value in pieces.items() if (new := names.get(key, key)) is not None}
    extra = {name: value for name, value in meta.extra.items() if name != "pieces"}
    if renamed:
        extra["pieces"] = renamed
    return replace(meta, extra=MappingProxyType(extra))
