"""The tables of all groups, put together as one search reads them.

Groups that are images of each other share a table. Where a symmetry of the board maps the kinds with
a target onto such kinds, the division into groups has an image, too, whose tables are the same: a
second *view* of the position, and a second heuristic for the price of a look-up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.kernels.patterns import Patterns
from klotski_studio.solver.kernels.records import I64
from klotski_studio.solver.patterns.groups import Groups
from klotski_studio.solver.patterns.tables import Distances, choose_table, strides
from klotski_studio.solver.patterns.turned import Form, Turned

MOST_VIEWS = 2
"""Views that are looked up: each further one costs time at every position and seldom knows more."""


@dataclass(frozen=True, eq=False)
class PlacedGroup:
    """A group with the symmetry that leads to its form.

    Attributes:
        form: the group's form.
        kinds: its kinds in the form's order.
        turned: the layout under the symmetry.
    """

    form: Form
    kinds: tuple[int, ...]
    turned: Turned

    def numbers(self, kind: int) -> dict[int, int]:
        """For each placement of ``kind``, its number in the table's order."""
        return {b: number for number, b in enumerate(self.turned.order[kind])}


@dataclass(frozen=True, eq=False)
class View:
    """A symmetry that maps the kinds of all groups to kinds with a target.

    Attributes:
        turned: the layout under the symmetry.
        images: for each kind, the kind that looks the same after the symmetry.
    """

    turned: Turned
    images: dict[int, int]


def placed_groups(turnings: tuple[Turned, ...], groups: Groups) -> tuple[PlacedGroup, ...]:
    """``groups`` in their forms: the least of those under all symmetries."""
    placed = []
    for kinds in groups:
        found = [PlacedGroup(*turned.form(kinds), turned) for turned in turnings]
        placed.append(min(found, key=lambda each: (each.form.width, each.form.ground, each.form.kinds)))
    return tuple(placed)


def views(turnings: tuple[Turned, ...], groups: Groups) -> tuple[View, ...]:
    """The views under which ``groups`` become different divisions, the identity first."""
    own = turnings[0]
    found: dict[frozenset[frozenset[int]], View] = {}
    for turned in turnings:
        if (turned.width, turned.ground) != (own.width, own.ground):
            continue
        alike = {form: kind for kind, form in enumerate(turned.kinds)}
        images = {kind: alike[own.kinds[kind]] for g in groups for kind in g if own.kinds[kind] in alike}
        if len(images) == sum(map(len, groups)):
            division = frozenset(frozenset(images[kind] for kind in group) for group in groups)
            found.setdefault(division, View(turned, images))
    return tuple(found.values())[:MOST_VIEWS]


def put_together(
    encoded: Encoded,
    turnings: tuple[Turned, ...],
    groups: Groups,
    joined: Callable[[tuple[Form, ...]], Distances],
) -> Patterns:
    """The tables of ``groups`` for a search of ``encoded``; ``joined`` makes or finds those of some forms."""
    placed = placed_groups(turnings, groups)
    forms = tuple(dict.fromkeys(each.form for each in placed))
    ends = np.cumsum([0, *(strides(form)[-1] for form in forms)]).tolist()
    begins = dict(zip(forms, ends, strict=False))
    seen = views(turnings, groups)
    rows = [_rows(encoded, turnings[0], view, placed) for view in seen]
    group_of, kind_strides, numbers, weights = (
        np.concatenate(columns) for columns in zip(*rows, strict=True)
    )
    return Patterns(
        views=len(seen),
        groups=len(groups),
        group_of=group_of,
        bases=np.array([begins[each.form] for each in placed] * len(seen), dtype=np.int64),
        counts=np.array(encoded.counts, dtype=np.int64),
        strides=kind_strides,
        numbers=numbers.astype(np.uint64),
        weights=weights,
        choose=choose_table(),
        distances=joined(forms),
    )


def _rows(
    encoded: Encoded, own: Turned, view: View, placed: tuple[PlacedGroup, ...]
) -> tuple[I64, I64, I64, I64]:
    """One view's rows of ``group_of``, ``strides``, ``numbers`` and ``weights``."""
    group_of = np.full(len(encoded.kinds), -1, dtype=np.int64)
    kind_strides = np.zeros(len(encoded.kinds), dtype=np.int64)
    numbers, weights = np.zeros((2, encoded.size), dtype=np.int64)
    for group, each in enumerate(placed):
        for kind, stride in zip(each.kinds, strides(each.form), strict=False):
            seen = view.images[kind]
            group_of[seen], kind_strides[seen] = group, stride
            number = each.numbers(kind)
            # The i-th placement of the kind seen looks as the i-th of the group's own kind does.
            for b, standing in zip(own.order[kind], view.turned.order[seen], strict=True):
                numbers[standing] = number[b]
                weights[standing] = number[b] * stride
    return group_of, kind_strides, numbers, weights
