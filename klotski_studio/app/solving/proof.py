"""What the searches of a session have proven about a puzzle, and which claims of its file that confirms.

A search in one metric says something about the others, because no length is greater than the next one in the
order moves, slides, steps::

    solved in 81 moves, which are 90 slides       81 moves, 81 to 90 slides, at least 81 steps
    stopped after 34 slides                       at least 34 slides, at least 34 steps

Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from klotski_studio.core.layout import Known
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Answer, Status

CLAIMS = ("solvable", *(metric.value for metric in Metric), "reachable")
"""The fields of :class:`Known`, in the order in which claims are listed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Figures of one puzzle that were proven, together from all searches.

    Attributes:
        solvable: None if it is not known.
        reachable: the size of the whole reachable space; None if it was not counted.
        least: no solution is shorter, by metric; 0 if missing.
        most: the length of a known solution, by metric; missing if none is known.
    """

    solvable: bool | None = None
    reachable: int | None = None
    least: Mapping[Metric, int] = field(default_factory=dict, hash=False)
    most: Mapping[Metric, int] = field(default_factory=dict, hash=False)

    def with_answer(self, answer: Answer | None) -> Proof:
        """These figures and what ``answer`` proves; None proves nothing."""
        if answer is None:
            return self
        if answer.status is Status.UNSOLVABLE:
            return replace(self, solvable=False)
        shortest = answer.effort.depth if answer.length is None else answer.length
        order = list(Metric)
        finer = order[order.index(answer.metric) :]
        least = {metric: max(self.least.get(metric, 0), shortest) for metric in finer}
        most = dict(self.most)
        if answer.solution is not None:
            lengths = {metric: answer.solution.length(metric) for metric in order}
            most = {metric: min(length, most.get(metric, length)) for metric, length in lengths.items()}
        solvable = True if answer.status is Status.SOLVED else self.solvable
        return replace(self, solvable=solvable, least={**self.least, **least}, most=most)

    def with_reachable(self, reachable: int | None) -> Proof:
        """These figures and a count of the reachable positions; None counts nothing."""
        return self if reachable is None else replace(self, reachable=reachable)

    def length(self, metric: Metric) -> int | None:
        """The length of the shortest solutions; None if it is not proven."""
        most = self.most.get(metric)
        return most if most == self.least.get(metric) else None

    def refuted(self, known: Known) -> Mapping[str, Any]:
        """The claims that are wrong, with the proven values; None where only that is known."""
        wrong: dict[str, Any] = {}
        if known.solvable is not None and self.solvable is not None and known.solvable != self.solvable:
            wrong["solvable"] = self.solvable
        for metric in Metric:
            claim = known.length(metric)
            if claim is not None and not self._allows(claim, metric):
                wrong[metric.value] = self.length(metric)
        if known.reachable is not None and self.reachable not in (None, known.reachable):
            wrong["reachable"] = self.reachable
        return wrong

    def unconfirmed(self, known: Known) -> tuple[str, ...]:
        """The claims that nothing proves, wrong ones included, in the order of :data:`CLAIMS`."""
        proven = {"solvable": self.solvable, "reachable": self.reachable}
        proven |= {metric.value: self.length(metric) for metric in Metric}
        return tuple(
            name for name in CLAIMS if (claim := getattr(known, name)) is not None and claim != proven[name]
        )

    def _allows(self, claim: int, metric: Metric) -> bool:
        """Whether shortest solutions may have this length."""
        is_short = claim < self.least.get(metric, 0)
        return self.solvable is not False and not is_short and claim <= self.most.get(metric, claim)


NOTHING_PROVEN = Proof()
"""What is known before the first search."""
