"""The task, which is one unit of a sweep, and what is known of it: the row of the store.

To add a form: a value in :mod:`klotski_studio.core.family` with ``name`` and ``content``, its keys in
:mod:`klotski_studio.formats.families`, a class as :class:`Form` describes, and its line in
:func:`~klotski_studio.lab.families.sweep.form_of`. Store, executors and commands need to know nothing of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import klotski_studio
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits

NONE_SPARE = "[]"
"""What ``spare`` is where every piece matters."""


@dataclass(frozen=True, slots=True)
class Row:
    """One set of pieces in one metric. Where it was stopped, its figures are None.

    Attributes:
        key: the set: how many of each, as JSON; what tasks are told apart by.
        pieces: how many pieces.
        free: how many cells they leave free; None if that differs and there is no start.
        placements: ways to place them; None if they are not counted.
        solved: those that are solved.
        solvable: those from which a solved one can be reached.
        hardest: the length of the longest shortest solution; None where nothing is solvable.
        starts: how many placements are that far.
        layout: the first of these as the text of a native file; None where there is none.
        seconds: the time that it took, of one process.
        solutions: how many shortest solutions ``layout`` has; None if nobody asked yet.
        spare: the keys of its pieces without which it would be as long, as JSON; None if nobody asked yet.
        version: the version of the program that searched it.
        figures: what is known besides by a form of family, named numbers; a slash in a name groups them.
        reason: the limit that stopped it; not kept in a store.
    """

    key: str
    metric: Metric
    pieces: int
    free: int | None
    placements: int | None = None
    solved: int | None = None
    solvable: int | None = None
    hardest: int | None = None
    starts: int | None = None
    layout: str | None = None
    seconds: float = 0.0
    solutions: int | None = None
    spare: str | None = None
    version: str = klotski_studio.__version__
    figures: tuple[tuple[str, int], ...] = ()
    reason: Reason | None = None

    @property
    def is_done(self) -> bool:
        """Whether it was searched to its end."""
        return self.solvable is not None

    @property
    def counts(self) -> dict[str, int]:
        """How many of each, by name."""
        return {str(name): int(count) for name, count in json.loads(self.key).items()}


def key_of(counts: Mapping[str, int]) -> str:
    """The key of the task with that many of each: JSON without spaces, in the order of ``counts``."""
    return json.dumps(dict(counts), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Task:
    """One unit of a sweep.

    Attributes:
        key: tells it from the others of its family; short, and all that is sent to who computes it.
        pieces: how many pieces its puzzles have; None if they differ.
        work: about how many placements are searched: large ones are handed out first.
    """

    key: str
    pieces: int | None
    work: float


class Form(Protocol):
    """A kind of family, made for one family."""

    def tasks(self) -> Iterator[Task]:
        """The tasks, always in the same order."""
        ...

    def row(self, key: str, metric: Metric, limits: Limits | None, control: Control | None) -> Row:
        """The row of the task with that key, or a row with the reason that stopped it."""
        ...

    def prepare(self, key: str) -> None:
        """Compile what the task with that key needs and what is not stored yet, before many processes do."""
        ...
