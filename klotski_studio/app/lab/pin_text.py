"""Pinned variants as values that JSON can hold, for the copy of a session.

::

    {"origin": …, "layout": …, "edits": [{"kind": "swap", "layout": …, "keys": ["A", "B"], "cells": []}],
     "before": [], "metric": "moves", "status": "solved", "length": 91, …}

How a layout is written is up to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.variants.kinds import EditKind
from klotski_studio.lab.variants.one_edits import Edit
from klotski_studio.lab.variants.search import Variant
from klotski_studio.lab.variants.wishes import Group
from klotski_studio.solver.base.answer import Reason, Status


def encode_pin(listed: Listed, write: Callable[[Layout], Any]) -> dict[str, Any]:
    """Return ``listed`` as JSON values; ``write`` returns those of a layout."""
    variant = listed.variant
    return {
        "origin": write(listed.origin),
        "group": listed.group,
        "difference": listed.difference,
        "layout": write(variant.layout),
        "edits": [_encode_edit(edit, write) for edit in variant.edits],
        "before": [_encode_edit(edit, write) for edit in variant.before],
        "metric": variant.metric,
        "status": variant.status,
        "length": variant.length,
        "positions": variant.positions,
        "solutions": variant.solutions,
        "reason": variant.reason,
        "movers": variant.movers,
    }


def decode_pin(values: Mapping[str, Any], read: Callable[[Any], Layout]) -> Listed:
    """Return the variant that :func:`encode_pin` has written; ``read`` returns a layout of its values.

    Raises:
        ValueError, TypeError, LookupError: if ``values`` are not what :func:`encode_pin` returns.
    """
    variant = Variant(
        tuple(_decode_edit(edit, read) for edit in values["edits"]),
        read(values["layout"]),
        Metric(values["metric"]),
        Status(values["status"]),
        _number(values["length"]),
        int(values["positions"]),
        _number(values["solutions"]),
        None if values["reason"] is None else Reason(values["reason"]),
        tuple(map(str, values["movers"])),
        tuple(_decode_edit(edit, read) for edit in values["before"]),
    )
    if not variant.edits:
        raise ValueError(values)
    return Listed(read(values["origin"]), variant, Group(values["group"]), _number(values["difference"]))


def _encode_edit(edit: Edit, write: Callable[[Layout], Any]) -> dict[str, Any]:
    return {"kind": edit.kind, "layout": write(edit.layout), "keys": edit.keys, "cells": edit.cells}


def _decode_edit(values: Mapping[str, Any], read: Callable[[Any], Layout]) -> Edit:
    cells = tuple((int(x), int(y)) for x, y in values["cells"])
    return Edit(EditKind(values["kind"]), read(values["layout"]), tuple(map(str, values["keys"])), cells)


def _number(value: Any) -> int | None:
    return None if value is None else int(value)
