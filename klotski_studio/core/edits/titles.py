"""What is said about a layout besides the puzzle: name, author and the like. No claim is touched."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.layout import Layout, Meta
from klotski_studio.core.metric import Metric


def set_name(layout: Layout, name: str, language: str = "") -> Layout:
    """The layout called ``name``, in ``language`` (a code such as ``zh``) only if one is given."""
    if not language:
        return settled(layout, replace(layout, name=name))
    names = {**layout.meta.names, language: name}
    if not name:
        del names[language]
    return _with_meta(layout, replace(layout.meta, names=MappingProxyType(names)))


def set_author(layout: Layout, author: str) -> Layout:
    """The layout by ``author``."""
    return _with_meta(layout, replace(layout.meta, author=author))


def set_description(layout: Layout, description: str) -> Layout:
    """The layout described by ``description``, which may have several lines."""
    return _with_meta(layout, replace(layout.meta, description=description))


def set_source(layout: Layout, source: str) -> Layout:
    """The layout taken from ``source``."""
    return _with_meta(layout, replace(layout.meta, source=source))


def set_metric(layout: Layout, metric: Metric | None) -> Layout:
    """The layout of an author who counts in ``metric``; None if that is not said."""
    return _with_meta(layout, replace(layout.meta, metric=metric))


def _with_meta(layout: Layout, meta: Meta) -> Layout:
    return settled(layout, replace(layout, meta=meta))
