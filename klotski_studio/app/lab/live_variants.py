"""Solves the variants of the layout on the board, and publishes them as they are found.

::

    verdict: answered --> it settles --> variants, then their figures, SLICE at a time
    paused, or hidden: goes on from there later                 another puzzle: begins again

The variants of the puzzle before stay until those of the new one arrive, so that nothing jumps while a design
is being changed; they are not current then.

What variants are asked for is a text in the settings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import PATIENT, SOON, TICK, Asked, LiveState
from klotski_studio.app.solving.verdict import PREPARING, Verdict
from klotski_studio.core.control import Control
from klotski_studio.core.identity import Form, canonical_form, is_same_puzzle
from klotski_studio.core.keep import Keep
from klotski_studio.core.layout import Cell, Layout
from klotski_studio.lab.merits import FIGURES, Figures, Order, merits
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EVERYTHING, EditKind, HouseRules, RuleSet
from klotski_studio.lab.variants.one_edits import differences
from klotski_studio.lab.variants.search import (
    USUAL,
    Group,
    Request,
    Starts,
    Variant,
    Wish,
    again,
    group_of,
    variants,
)
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer
from klotski_studio.solver.base.control import PASSING, SearchProgress, search_progress
from klotski_studio.solver.search import bring_for

if TYPE_CHECKING:
    from klotski_studio.app.lab.film import Film

CHANNEL = "variants"
"""The channel of the jobs, one at a time."""

FILM = "variant-film"
"""The channel of the job that makes the film of a variant."""

SLICE = 0.1
"""Seconds after which a job returns what it has found; the first one returns with the first variant."""

LIMITS = replace(PASSING, seconds=60.0, threads=1)
"""Limits of each search. So many positions take seconds; the time is for kernels that must be compiled."""

PATIENCE = replace(PATIENT, positions=40_000_000, seconds=600.0, in_cpu_time=True)
"""Limits of each search that a person asks for: of what those have not settled, or for hardest starts."""

AT_LEAST = 50
"""As many variants as a small board has: compiled kernels are waited for if they are worth it for so many."""

MOST_STARTS = 2_000
"""The most hardest starts that are kept from one puzzle to the next, each with its solution."""

BEAM = 10
"""How many of the best variants are edited once more, where two edits are asked for."""

MOST_MARKED = 7
"""The most differences that are outlined: two edits seldom make more, and a hardest start many."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which variants are asked for.

    Attributes:
        request: what they are sorted by, and which of them are edited once more.
        rules: the shapes and axes that pieces may have; None for any.
        least_free: free cells that a board must have at least, whatever ``rules`` say of them.
        best_start: whether each is started where its pieces take longest to solve.
        deep: whether the best ones are edited once more.
        symmetric: whether their starts must be symmetric.
        sort: what each group of the list is sorted by.
        weights: of the figures of that order, by their names; 1 for those that are not there.
    """

    kinds: frozenset[EditKind] = DEFAULT_KINDS
    rules: RuleSet | None = None
    least_free: int = 0
    best_start: bool = False
    deep: bool = False
    request: Request = USUAL
    symmetric: bool = False
    sort: Order = Order.LENGTH
    weights: Mapping[str, int] = field(default_factory=dict)

    @property
    def leaves_out(self) -> bool:
        """Whether edits or rules leave out some of the usual variants."""
        return not self.kinds >= DEFAULT_KINDS or bool(self.rules or self.least_free)

    def house_rules(self, layout: Layout) -> HouseRules:
        """What the variants of ``layout`` must keep."""
        rules = EVERYTHING if self.rules is None else self.rules.rules(layout)
        return replace(rules, least_free=self.least_free)

    def finds_as(self, other: Wanted) -> bool:
        """Whether the same variants are found for ``other``, so that they need not be solved again."""
        mine = replace(self, sort=other.sort, weights=other.weights)
        return mine == other or (not self.deep and replace(mine, request=other.request) == other)


@dataclass(frozen=True, slots=True)
class Listed:
    """A variant in the list, with the puzzle that it is a variant of and how it compares with it.

    Attributes:
        difference: by how much its solution is longer; None where one of the lengths is not known.
        is_granted: whether it is what was asked for.
    """

    origin: Layout
    variant: Variant
    group: Group
    difference: int | None
    is_granted: bool = False

    @property
    def marked(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups of cells that are outlined; none where the pieces were placed anew altogether."""
        groups = differences(self.origin, self.variant.layout)
        return groups if len(groups) <= MOST_MARKED else ()

    def is_same(self, other: Listed) -> bool:
        """Whether ``other`` is the same variant of the same puzzle, whatever was asked for."""
        mine, others = (self.origin, self.variant.layout), (other.origin, other.variant.layout)
        return self is other or mine == others


@dataclass(frozen=True, slots=True)
class VariantsState(Asked):
    """The variants of ``layout`` that are known so far.

    Attributes:
        answer: its answer; None before it is known.
        found: in the order in which they were found.
        request: what was asked for.
        is_current: whether they are those of the layout on the board, found or about to be found.
        tried, total: how many puzzles were tried of how many, at the present depth.
        stopped: whether a person ended it before all were tried.
        sort, weights: as in :class:`Wanted`.
        figures: those that are known of the variants, by their numbers in ``found``.
        measuring: whether all were tried, and figures are being found.
        patient: whether the larger limits were those of all that is not settled.
        held: whether pieces, cells or the goal of the puzzle are held.
    """

    answer: Answer | None = None
    found: tuple[Listed, ...] = ()
    request: Request = USUAL
    is_current: bool = True
    tried: int = 0
    total: int = 0
    stopped: bool = False
    sort: Order = Order.LENGTH
    weights: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[int, Figures] = field(default_factory=dict)
    measuring: bool = False
    patient: bool = False
    held: bool = False

    @property
    def unsettled(self) -> list[Variant]:
        """The variants of which all is found but whether they can be solved, unless that was tried twice."""
        is_over = self.is_current and not self.patient and not self.asking and not self.stopped
        return [each.variant for each in self.found if is_over and each.group is Group.STOPPED]

    @property
    def measurable(self) -> list[int]:
        """The numbers of the variants that have figures, once they are known."""
        return [number for number, each in enumerate(self.found) if each.variant.length is not None]

    @property
    def measured(self) -> list[int]:
        """The numbers of those whose figures in the order :attr:`sort` are known."""
        names = FIGURES[self.sort].keys()
        return [number for number in self.measurable if names <= self.figures.get(number, {}).keys()]


NOTHING = VariantsState(is_current=False)
"""The state without a layout."""

_Found: TypeAlias = Variant | tuple[int, Figures]
_Slice: TypeAlias = tuple[list[_Found], bool]
"""What a job has found, and whether there is more."""


class LiveVariants(LiveState[VariantsState]):
    """Holds the variants and renews them while they are wanted."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, CHANNEL, NOTHING, parent, TICK)
        self._verdict: Verdict | None = None
        self._is_wanted = False
        self._wanted = Wanted()
        self._held = Keep()
        self._whole = Control()
        """The control of all slices together."""
        self._found: Iterator[_Found] = iter(())
        """What is still to be found."""
        self._starts: Starts = {}
        """The hardest starts that were found, also of puzzles before: one edit leaves many as they are."""

    def film(self, listed: Listed | None, show: Callable[[Film], object]) -> None:
        """Call ``show`` with the film of a variant, unless another is asked for before, or None."""
        self._runner.drop(FILM)
        if listed is None or listed.variant.length is None:
            return
        layout, metric = listed.variant.layout, listed.variant.metric

        def work(control: Control) -> Film | None:
            from klotski_studio.app.lab.film import film_of  # numpy, which a list needs not

            return film_of(Ask(layout, metric, LIMITS, control))

        def take(outcome: Outcome[Film | None]) -> None:
            if not isinstance(outcome, Failed) and outcome.value is not None:
                show(outcome.value)

        self._runner.start(FILM, work, take)

    def want(self, shown: bool) -> None:
        """Set whether variants are shown: they are solved only then."""
        if shown == self._is_wanted:
            return
        self._is_wanted = shown
        if shown:
            self._begin_soon()
            self._go_on()

    def ask(self, wanted: Wanted) -> None:
        """Solve the variants that ``wanted`` describes, unless they are those that are known."""
        before, self._wanted = self._wanted, wanted
        if not wanted.finds_as(before):
            self._renew()
        elif wanted != before:
            found, request = self._state.found, wanted.request
            if request != before.request:
                found = tuple(self._listed(each.variant) for each in found)
            sort, weights = wanted.sort, wanted.weights
            self._set(replace(self._state, found=found, request=request, sort=sort, weights=weights))
            if self._state.is_current and not self._state.asking and self._is_more(self._state):
                self.resume()

    def hold(self, held: Keep) -> None:
        """Solve variants that have all that is ``held``."""
        self._held = held
        self._renew()

    def follow(self, verdict: Verdict) -> None:
        """Solve the variants of the layout of ``verdict`` once it is answered and stays as it is."""
        self._verdict = verdict
        state, own = self._state, self._state.answer
        is_same = state.is_current and is_same_puzzle(verdict.layout, state.layout)
        if is_same and own is not None and own.metric is verdict.metric:
            answer, found = verdict.answer or own, state.found
            if (answer.status, answer.effort.depth) != (own.status, own.effort.depth):  # was searched on
                self._state = replace(state, answer=answer)
                found = tuple(self._listed(each.variant) for each in found)
            self._set(replace(self._state, layout=verdict.layout, found=found))
        else:
            self._renew()

    def stop(self) -> None:
        """End the search; what was found stays."""
        self._drop()
        if self._state.asking:
            self._set(replace(self._state, asking=False, stopped=True))

    def pause(self) -> None:
        """Find nothing more until :meth:`resume`; the search that runs is finished."""
        self._set(replace(self._state, asking=False, stopped=True))

    def resume(self) -> None:
        """Go on where :meth:`pause` has ended it; if all were tried, with those that are not settled."""
        if unsettled := self._state.unsettled:
            self._whole = Control()
            settled = [each for each in self._state.found if each.group is not Group.STOPPED]
            starts = {canonical_form(each.variant.layout) for each in settled}
            self._found = _new(again(unsettled, self._keep, PATIENCE, self._whole), starts)
            found = tuple(settled)
            self._state = replace(self._state, found=found, figures={}, measuring=False, patient=True)
        self._set(replace(self._state, asking=True, stopped=False))
        self._go_on()

    @property
    def _keep(self) -> Keep:
        return replace(self._held, symmetric=self._wanted.symmetric)

    def _renew(self) -> None:
        """Let what is known be of another puzzle, and begin anew soon."""
        self._drop()
        self._set(replace(self._state, asking=False, is_current=False))
        self._begin_soon()

    def _begin_soon(self) -> None:
        is_answered = self._verdict is not None and self._verdict.answer is not None
        if self._is_wanted and is_answered and not self._state.is_current:
            self._settle()

    def _drop(self) -> None:
        self._whole.cancel()
        self._end()

    def _settled(self) -> None:
        verdict = self._verdict
        if verdict is None or verdict.answer is None:
            return
        self._whole = Control()
        wanted, layout, answer = self._wanted, verdict.layout, verdict.answer
        if len(self._starts) > MOST_STARTS:
            self._starts.clear()
        self._found = _asked(layout, answer, wanted, self._keep, self._whole, self._starts)
        held = self._held.holds
        state = VariantsState(layout, answer, request=wanted.request, asking=True, held=held)
        self._set(replace(state, sort=wanted.sort, weights=wanted.weights, patient=wanted.best_start))
        self._go_on(seconds=0.0)

    def _go_on(self, seconds: float = SLICE) -> None:
        """Find more, unless it is stopped or hidden, or that is being done."""
        found = self._found
        if self._state.asking and self._is_wanted and not self.is_running:
            self._start(lambda _: _slice(found, seconds), self._take)

    def _take(self, outcome: Outcome[_Slice]) -> None:
        if isinstance(outcome, Failed):
            self._set(replace(self._state, asking=False, failed=True))
            return
        new, has_more = outcome.value
        progress, state = self._whole.progress, self._state
        state = replace(
            state,
            progress=None,
            found=(*state.found, *(self._listed(each) for each in new if isinstance(each, Variant))),
            figures={**state.figures, **dict(each for each in new if isinstance(each, tuple))},
            tried=progress.done,
            total=progress.done if progress.total is None else progress.total,
        )
        state = replace(state, measuring=state.measuring or not has_more)
        has_more = has_more or self._is_more(state)
        self._set(replace(state, asking=has_more and not state.stopped))
        self._go_on()

    def _look(self) -> None:
        """Say how far it is, and what takes long: one search, or kernels that are compiled or loaded."""
        waiting, state, done = self._whole.waiting, self._state, self._whole.progress
        part, found = self._whole.part, None
        if part is not None and part.seconds >= SOON:
            found = search_progress(part)
        if waiting >= SOON:
            found = SearchProgress(PREPARING, 0, seconds=waiting)
        self._set(replace(state, progress=found, tried=done.done, total=done.total or state.total))

    def _is_more(self, state: VariantsState) -> bool:
        """Whether figures by which ``state`` is sorted are not known; they are found next."""
        todo = [number for number in state.measurable if number not in set(state.measured)]
        self._found = _measured([(each, state.found[each].variant) for each in todo], state.sort, self._whole)
        return bool(todo)

    def _listed(self, variant: Variant) -> Listed:
        layout, answer = self._state.layout, self._state.answer
        assert answer is not None
        lengths = variant.length, answer.length
        difference = None if None in lengths else (variant.length or 0) - (answer.length or 0)
        is_granted = self._wanted.request.grants(variant, layout, answer)
        return Listed(layout, variant, group_of(variant, answer), difference, is_granted)


def _asked(
    layout: Layout, answer: Answer, wanted: Wanted, keep: Keep, control: Control, starts: Starts
) -> Iterator[Variant]:
    """The variants that are asked for; of those with the same start the first."""
    bring_for(answer.effort.positions * AT_LEAST, control)
    found = variants(
        layout,
        answer.metric,
        kinds=wanted.kinds,
        rules=wanted.house_rules(layout),
        keep=keep,
        best_start=wanted.best_start,
        as_drawn=True,
        depth=2 if wanted.deep else 1,
        beam=BEAM,
        order=wanted.request.order(layout, answer),
        limits=PATIENCE if wanted.best_start else LIMITS,
        control=control,
        starts=starts,
    )
    yield from _new(found, {canonical_form(layout)})


def _new(found: Iterator[Variant], starts: set[Form]) -> Iterator[Variant]:
    """Those of ``found`` whose start is not in ``starts``, which gets it."""
    for variant in found:
        form = canonical_form(variant.layout)
        if form not in starts:
            starts.add(form)
            yield variant


def _measured(found: list[tuple[int, Variant]], order: Order, control: Control) -> Iterator[_Found]:
    """The figures of each of ``found``, with its number."""
    for number, each in found:
        ask = Ask(each.layout, each.metric, LIMITS, Control(control))
        yield number, merits(ask, order, each.solutions, each.movers)


def _slice(found: Iterator[_Found], seconds: float) -> _Slice:
    """The next of ``found``: at least one, and more for ``seconds``."""
    began, new = perf_counter(), list[_Found]()
    for each in found:
        new.append(each)
        if perf_counter() - began >= seconds:
            return new, True
    return new, False


def write_wanted(wanted: Wanted) -> str:
    """Return ``wanted`` as a text."""
    values = asdict(wanted)
    return json.dumps(values.pop("request") | values, default=sorted)


def read_wanted(text: str) -> Wanted:
    """Return what :func:`write_wanted` has written; the usual variants if ``text`` is anything else."""
    try:
        values = json.loads(text)
        return Wanted(
            frozenset(map(EditKind, values["kinds"])),
            None if values["rules"] is None else RuleSet(values["rules"]),
            max(0, int(values["least_free"])),
            bool(values["best_start"]),
            bool(values["deep"]),
            Request(Wish(values["wish"]), max(0, int(values["length"]))),
            bool(values.get("symmetric")),
            Order(values.get("sort", Order.LENGTH)),
            {str(name): max(0, int(weight)) for name, weight in values.get("weights", {}).items()},
        )
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return Wanted()
