"""The verdict about the layout on the board as a value and as a line of text, and what it proves.

::

    Solvable in 81 moves · this solution: 90 slides, 118 steps · 25,955 positions · 1.2 ms

Imports no Qt; the context of its sentences is ``verdict``.

What the searches of a session have proven says which claims of a file are confirmed. A search in one metric
says something about the others, because no length is greater than the next one in the order moves, slides,
steps::

    solved in 81 moves, which are 90 slides       81 moves, 81 to 90 slides, at least 81 steps
    stopped after 34 slides                       at least 34 slides, at least 34 steps
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP, Translate
from klotski_studio.core.check import Problem, Severity
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.core.rules import Position, Solution
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import SearchProgress

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


class VerdictState(StrEnum):
    """What kind of verdict it is, :class:`Status` included; also the name of its colour in a theme."""

    NOTHING = "nothing"
    SEARCHING = "searching"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    STOPPED = "stopped"
    INVALID = "invalid"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of the search for a solution of ``layout`` in ``metric``.

    Attributes:
        problems: all findings, notes included; empty while searching.
        answer: the solver's; None while searching, and where the layout has errors.
        positions: every position of the shown solution, start first; empty without one.
        reachable: the size of the whole reachable space; None if it was not (yet) counted.
        progress: the progress of a running search.
        earlier: what other searches of the same puzzle have proven.
    """

    state: VerdictState
    layout: Layout
    metric: Metric
    problems: tuple[Problem, ...] = ()
    answer: Answer | None = None
    positions: tuple[Position, ...] = ()
    reachable: int | None = None
    progress: SearchProgress | None = None
    earlier: Proof = NOTHING_PROVEN

    @property
    def proof(self) -> Proof:
        """What is proven about the puzzle, by this search and earlier ones."""
        return self.earlier.with_answer(self.answer).with_reachable(self.reachable)

    @property
    def refuted(self) -> Mapping[str, Any]:
        """The claims of the layout that were found wrong, as fields of ``Known``.

        The values are the proven ones; None where only the claim is known to be wrong.
        """
        return self.proof.refuted(self.layout.meta.known)

    @property
    def corrected(self) -> Layout:
        """The layout with its wrong claims replaced by what is proven, or removed.

        Claims that the search has not checked stay, and no claim is added::

            the file      moves = 79   slides = 88   reachable = 25955
            the search    81 moves                   25955 positions
            corrected     moves = 81   slides = 88   reachable = 25955
        """
        meta = self.layout.meta
        return replace(self.layout, meta=replace(meta, known=replace(meta.known, **self.refuted)))

    @property
    def needs_few(self) -> bool:
        """Whether the answer is known to be the same with fewer pieces."""
        answer = self.answer
        return (
            answer is not None and answer.needed is not None and len(answer.needed) < len(self.layout.pieces)
        )

    @property
    def solution(self) -> Solution | None:
        """The solution to watch; None if there is none."""
        return self.answer.solution if self.answer is not None else None


SENTENCES: Mapping[str, str] = {
    "nothing": N_("verdict", "Open a puzzle to see its answer"),
    "searching": N_("verdict", "Searching…"),
    "preparing": N_("verdict", "Preparing the search: {time} (long only once)"),
    "searching-far": N_("verdict", "Searching… depth {depth}"),
    "solved": N_("verdict", "Solvable in {length}"),
    "this-way": N_("verdict", "this solution: {others}"),
    "at-start": N_("verdict", "The goal is already reached at the start"),
    "unsolvable": N_("verdict", "Not solvable: every position within reach was searched"),
    "unsolvable-alone": N_(
        "verdict", "Not solvable: not even {needed} of the {count} pieces alone could reach the goal"
    ),
    "needed": N_("verdict", "with {needed} of {count} pieces alone the length is the same"),
    "stopped": N_("verdict", "Stopped ({reason})"),
    "proven": N_("verdict", "no solution in fewer than {length}"),
    "failed": N_("verdict", "The search failed because of a fault in this program"),
    "of": N_("verdict", "{percent} % of all placements"),
    "of-depth": N_("verdict", "{percent} % of this depth"),
    "left": N_("verdict", "about {time} left for it"),
    "claimed": N_("verdict", "wrongly claimed: {claims}"),
    "claimed-solvable": N_("verdict", "solvable"),
    "claimed-unsolvable": N_("verdict", "not solvable"),
}

COUNTS: Mapping[str, str] = {
    Metric.MOVES: QT_TRANSLATE_N_NOOP("verdict", "%Ln move(s)", None, 1),
    Metric.SLIDES: QT_TRANSLATE_N_NOOP("verdict", "%Ln slide(s)", None, 1),
    Metric.STEPS: QT_TRANSLATE_N_NOOP("verdict", "%Ln step(s)", None, 1),
    "positions": QT_TRANSLATE_N_NOOP("verdict", "%Ln position(s)", None, 1),
    "searched": QT_TRANSLATE_N_NOOP("verdict", "%Ln position(s) searched", None, 1),
    "invalid": QT_TRANSLATE_N_NOOP("verdict", "Not a puzzle yet: %Ln problem(s)", None, 1),
    "rate": QT_TRANSLATE_N_NOOP("verdict", "%Ln a second", None, 1),
}
"""The texts with a number, by what is counted."""

TIMES: Mapping[str, str] = {
    "ms": N_("verdict", "{count} ms"),
    "s": N_("verdict", "{count} s"),
    "min": N_("verdict", "{minutes} min {seconds} s"),
}

SEPARATOR = " · "
PREPARING = "preparing"
"""The phase of a progress while kernels are compiled or loaded, which is off the clock of the search."""


def parts(verdict: Verdict, translate: Translate, translate_texts: Translate) -> list[str]:
    """The verdict in several short texts, the most important first.

    ``translate`` knows the context ``verdict``, ``translate_texts`` the context ``texts``.
    """
    match verdict.state:
        case VerdictState.SEARCHING if verdict.progress is not None:
            return _searching(verdict.progress, translate)
        case VerdictState.SOLVED:
            return _solved(verdict, translate)
        case VerdictState.UNSOLVABLE:
            return _unsolvable(verdict, translate)
        case VerdictState.STOPPED:
            return _stopped(verdict, translate, translate_texts)
        case VerdictState.INVALID:
            count = sum(problem.severity is Severity.ERROR for problem in verdict.problems)
            return [counted(count, "invalid", translate)]
    return [translate(SENTENCES[verdict.state.value])]


def counted(count: int, thing: str, translate: Translate) -> str:
    """``count`` of a ``thing`` in :data:`COUNTS`: ``1 move``, ``25,955 positions``."""
    return translate(COUNTS[thing], count)


def duration(seconds: float, translate: Translate) -> str:
    """A time such as ``1.2 ms``, ``570 ms``, ``3.4 s`` or ``2 min 5 s``."""
    if seconds < 0.9995:
        ms = seconds * 1000
        return translate(TIMES["ms"]).format(count=f"{ms:.0f}" if ms >= 10 else f"{ms:.2g}")
    if seconds < 59.95:
        return translate(TIMES["s"]).format(count=f"{seconds:.1f}")
    minutes, rest = divmod(round(seconds), 60)
    return translate(TIMES["min"]).format(minutes=minutes, seconds=rest)


def _solved(verdict: Verdict, translate: Translate) -> list[str]:
    answer, solution = verdict.answer, verdict.solution
    if answer is None or solution is None or not solution.moves:
        return [translate(SENTENCES["at-start"]), *_details(verdict, translate)]
    length, *others = (
        counted(solution.length(metric), metric, translate) for metric in answer.metric.before_others
    )
    return [
        translate(SENTENCES["solved"]).format(length=length),
        translate(SENTENCES["this-way"]).format(others=", ".join(others)),
        *_details(verdict, translate),
    ]


def _unsolvable(verdict: Verdict, translate: Translate) -> list[str]:
    if verdict.needs_few and verdict.answer is not None and verdict.answer.needed is not None:
        needed, count = len(verdict.answer.needed), len(verdict.layout.pieces)
        reason = translate(SENTENCES["unsolvable-alone"]).format(needed=needed, count=count)
    else:
        reason = translate(SENTENCES["unsolvable"])
    return [reason, *_details(verdict, translate)]


def needed_text(verdict: Verdict, translate: Translate) -> str:
    """How many pieces suffice for the length; empty where all are needed, or it is not known."""
    answer = verdict.answer
    if answer is None or answer.needed is None or not answer.length or not verdict.needs_few:
        return ""
    return translate(SENTENCES["needed"]).format(needed=len(answer.needed), count=len(verdict.layout.pieces))


def _stopped(verdict: Verdict, translate: Translate, translate_texts: Translate) -> list[str]:
    answer = verdict.answer
    if answer is None or answer.reason is None:
        return [translate(SENTENCES["stopped"]).format(reason="")]
    parts = [translate(SENTENCES["stopped"]).format(reason=translate_texts(REASONS[answer.reason]))]
    if answer.effort.depth > 1:
        length = counted(answer.effort.depth, answer.metric, translate)
        parts.append(translate(SENTENCES["proven"]).format(length=length))
    return [*parts, *_details(verdict, translate)]


def _details(verdict: Verdict, translate: Translate) -> list[str]:
    """Which claims are wrong, how many positions were searched, and how long it took."""
    if verdict.answer is None:
        return []
    effort = verdict.answer.effort
    claims = claim_texts(verdict.layout.meta.known, verdict.refuted, translate)
    parts = [translate(SENTENCES["claimed"]).format(claims=", ".join(claims))] if claims else []
    if needed := needed_text(verdict, translate):
        parts.append(needed)
    if verdict.reachable is not None:
        positions = counted(verdict.reachable, "positions", translate)
    else:
        positions = counted(effort.positions, "searched", translate)
    return [*parts, positions, duration(effort.seconds, translate)]


def claim_texts(known: Known, names: Container[str], translate: Translate) -> list[str]:
    """The claims in the fields ``names`` of ``known``, such as ``81 moves``, by the context ``verdict``."""
    claims = []
    if "solvable" in names and known.solvable is not None:
        claims.append(translate(SENTENCES["claimed-solvable" if known.solvable else "claimed-unsolvable"]))
    for metric in Metric:
        claim = known.length(metric)
        if metric.value in names and claim is not None:
            claims.append(counted(claim, metric, translate))
    if "reachable" in names and known.reachable is not None:
        claims.append(counted(known.reachable, "positions", translate))
    return claims


def preparing_text(progress: SearchProgress, translate: Translate) -> str:
    """Say that kernels are compiled or loaded, and for how long already; empty in every other phase."""
    if progress.phase != PREPARING:
        return ""
    return translate(SENTENCES["preparing"]).format(time=duration(progress.seconds, translate))


def _searching(progress: SearchProgress, translate: Translate) -> list[str]:
    if preparing := preparing_text(progress, translate):
        return [preparing]
    parts = [
        translate(SENTENCES["searching-far"]).format(depth=progress.depth),
        counted(progress.positions, "searched", translate),
        counted(round(progress.rate), "rate", translate),
    ]
    if progress.share is not None:
        parts.append(translate(SENTENCES["of-depth"]).format(percent=f"{100 * progress.share:.0f}"))
        if progress.left is not None:
            parts.append(translate(SENTENCES["left"]).format(time=duration(progress.left, translate)))
    elif progress.percent is not None:
        parts.append(translate(SENTENCES["of"]).format(percent=f"{progress.percent:.0f}"))
    return [*parts, duration(progress.seconds, translate)]
