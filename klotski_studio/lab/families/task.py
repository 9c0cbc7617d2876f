"""One unit of a sweep, and what a form of family offers.

To add a form: a value in :mod:`klotski_studio.core.family` with ``name`` and ``content``, its keys in
:mod:`klotski_studio.formats.families`, a class as :class:`Form` describes, and its line in
:func:`~klotski_studio.lab.families.sweep.form_of`. Store, executors and commands need to know nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from klotski_studio.core.control import Control
from klotski_studio.core.metric import Metric
from klotski_studio.lab.families.row import Row
from klotski_studio.solver.base.control import Limits


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
