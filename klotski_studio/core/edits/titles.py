"""Edits of a layout's metadata: name, author, source and the like. Claims about the puzzle stay."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.layout import Layout, Meta
from klotski_studio.core.metric import Metric


def set_name(layout: Layout, name: str, language: str = "") -> Layout:
    """``layout`` with ``name``; with ``language`` (a code such as ``zh``) as its name in that language.

    A name goes with its spellings in other scripts, such as ``zh-Latn``, which nobody is asked for.
    """
    if not language:
        return finished(layout, replace(layout, name=name))
    before = layout.meta.names
    if name == before.get(language, ""):
        return layout
    names = {code: each for code, each in before.items() if not f"{code}-".startswith(f"{language}-")}
    if name:
        names[language] = name
    return _with_meta(layout, replace(layout.meta, names=MappingProxyType(names)))


def set_author(layout: Layout, author: str) -> Layout:
    """``layout`` with ``author``; empty for none."""
    return _with_meta(layout, replace(layout.meta, author=author))


def set_description(layout: Layout, description: str) -> Layout:
    """``layout`` with ``description``, which may have several lines; empty for none."""
    return _with_meta(layout, replace(layout.meta, description=description))


def set_source(layout: Layout, source: str) -> Layout:
    """``layout`` with ``source``, such as a book; empty for none."""
    return _with_meta(layout, replace(layout.meta, source=source))


def set_metric(layout: Layout, metric: Metric | None) -> Layout:
    """``layout`` with the metric in which its author counts; None if it is not known."""
    return _with_meta(layout, replace(layout.meta, metric=metric))


def _with_meta(layout: Layout, meta: Meta) -> Layout:
    return finished(layout, replace(layout, meta=meta))
