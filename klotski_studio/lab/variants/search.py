"""Solves every puzzle that is one edit away, or several, each once.

The edits are listed first, and those that give the same puzzle are put together; then each puzzle is solved
and yielded. A puzzle is left out if it has an error, is solved at the start, or is the one that was asked
about, under any mirror image and renaming (:func:`klotski_studio.core.identity.canonical_form`).

A variant may be asked to be harder, easier, of a certain length, or shorter with the same idea::

    length of the puzzle itself   81
    variant                       79        81      91        none          search stopped
    group                         easier    same    harder    unsolvable    stopped
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import itemgetter
from typing import TypeAlias

from klotski_studio.core.check import errors
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.identity import Form, canonical_form
from klotski_studio.core.keep import NOTHING, Keep, symmetries
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.starts import Start, hardest_of_pieces
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EVERYTHING, EditKind, HouseRules, PieceKind
from klotski_studio.lab.variants.one_edits import Edit, one_edits
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.whole_spaces import placements

PHASE = "variants"
"""The phase of the progress: its units are puzzles, done and in all."""

MOST_PUZZLES = 10_000
"""Puzzles one edit away from a layout that are listed, since a large empty board has millions."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A puzzle that is some edits away, and its answer.

    Attributes:
        edits: an edit of each kind that makes it, in the order of the kinds. Of a puzzle that is several
            edits away these are the last ones, of the first way to it that was found.
        layout: the puzzle, with what is proven of it as its only claims; started where its pieces take
            longest to solve, if that was asked for.
        metric: what :attr:`length` is counted in.
        length: of a shortest solution; None unless solved.
        positions: that the search held.
        solutions: number of optimal solutions; None unless solved, or where it is not known.
        reason: the limit that stopped the search, also that for its hardest start alone; None without one.
        movers: the keys of the pieces that move in the solution that was found, in the layout's order.
        before: the edits that come before, where it is several edits away; the first one first.
    """

    edits: tuple[Edit, ...]
    layout: Layout
    metric: Metric
    status: Status
    length: int | None = None
    positions: int = 0
    solutions: int | None = None
    reason: Reason | None = None
    movers: tuple[str, ...] = ()
    before: tuple[Edit, ...] = ()

    @property
    def kinds(self) -> tuple[EditKind, ...]:
        """The kinds of edits that make it, in their order."""
        return tuple(edit.kind for edit in self.edits)

    @property
    def depth(self) -> int:
        """How many edits away it is."""
        return len(self.before) + 1

    @property
    def way(self) -> tuple[Edit, ...]:
        """The edits that lead to it, one after the other."""
        return (*self.before, self.edits[0])


Rank: TypeAlias = tuple[float, ...]
"""A sort key: what is wanted most comes first."""


Starts: TypeAlias = dict[Hashable, tuple[Layout, Answer] | Reason | None]
"""The hardest start of each set of pieces and its answer, the limit that ended the search for it, or None
where no start has a solution."""


def longest_first(variant: Variant) -> Rank:
    """The sort key by which the longest come first, then those with fewer optimal solutions, then positions.

    Those without a length come last.
    """
    length = -1 if variant.length is None else variant.length
    return -length, math.inf if variant.solutions is None else variant.solutions, variant.positions


def variants(
    layout: Layout,
    metric: Metric = Metric.MOVES,
    *,
    kinds: Collection[EditKind] = DEFAULT_KINDS,
    rules: HouseRules = EVERYTHING,
    keep: Keep = NOTHING,
    best_start: bool = False,
    as_drawn: bool = False,
    depth: int = 1,
    beam: int | None = None,
    order: Callable[[Variant], Rank] = longest_first,
    limits: Limits | None = None,
    control: Control | None = None,
    starts: Starts | None = None,
) -> Iterator[Variant]:
    """Every puzzle that ``depth`` edits or fewer lead to from ``layout``, as it is solved.

    The nearer ones come first; those at the same depth in the order of their kinds. With ``best_start`` each
    is started where its pieces take longest to solve, so that several may get the same start. If ``starts``
    are given, which are known within the same ``limits`` and get those that are found, what is soon found
    comes first. All have what ``keep`` holds, also in that start; those whose start is not symmetric are left
    out if it says so. With ``as_drawn`` a puzzle whose hardest start is not found within ``limits``, those of
    each search, keeps its own. Deeper than one edit, it goes on from all of the depth before, or from the
    ``beam`` ones that are :func:`best` by ``order``. At most :data:`MOST_PUZZLES` are listed of each layout
    that is edited.

    ``control`` is told how many puzzles of the present depth are done; in the end there is no total if more
    were left out. Cancelled, this ends, and the puzzle whose search was cancelled is left out.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    if problems := errors(layout):
        raise InvalidLayout(problems)
    limits, control, seen = limits or Limits(), control or Control(), {canonical_form(layout)}
    known, soonest = ({}, False) if starts is None else (starts, True)
    work = _Work(metric, kinds, rules, keep, best_start, limits, control, seen, known, as_drawn, soonest)
    parents: list[_Parent] = [(layout, ())]
    for _ in range(depth):
        found: list[Variant] = []
        for variant in work.one_edit_from(parents):
            yield variant
            found.append(variant)
        parents = [(variant.layout, variant.way) for variant in best(found, beam, order)]


def again(stopped: Sequence[Variant], keep: Keep, limits: Limits, control: Control) -> Iterator[Variant]:
    """The variants ``stopped``, at least one, searched anew within other ``limits``, as each is solved.

    ``keep`` and ``control`` are as in :func:`variants`, which has found them, each from the start it has.
    """
    work = _Work(stopped[0].metric, (), EVERYTHING, keep, False, limits, control, set(), {})
    for done, each in enumerate(stopped):
        control.report(Progress(PHASE, done, len(stopped), control.seconds))
        variant = work.solved(each.edits, each.before)
        if control.is_cancelled:
            return
        if variant is not None:
            yield variant
    control.report(Progress(PHASE, len(stopped), len(stopped), control.seconds))


def best(
    found: Iterable[Variant], count: int | None, order: Callable[[Variant], Rank] = longest_first
) -> list[Variant]:
    """The first ``count`` of the solved ones by ``order``; with None all ``found``, as they come.

    If none is solved, those whose search held most positions: pieces move about most there.
    """
    every = list(found)
    if count is None:
        return every
    solved = [variant for variant in every if variant.length is not None]
    return (sorted(solved, key=order) or sorted(every, key=lambda variant: -variant.positions))[:count]


_Parent: TypeAlias = tuple[Layout, tuple[Edit, ...]]
"""A layout to be edited, and the edits that led to it."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is asked of every layout.

    ``seen`` has the forms of all puzzles that were found so far. To move or swap pieces leaves their hardest
    start in ``starts`` as it is.
    """

    metric: Metric
    kinds: Collection[EditKind]
    rules: HouseRules
    keep: Keep
    best_start: bool
    limits: Limits
    control: Control
    seen: set[Form]
    starts: Starts
    as_drawn: bool = False
    soonest: bool = False

    def one_edit_from(self, parents: list[_Parent]) -> Iterator[Variant]:
        """What is one edit away from ``parents``, and not seen before."""
        control, done, is_cut = self.control, 0, False
        for number, (layout, way) in enumerate(parents, 1):
            known = len(self.seen)
            puzzles = distinct(one_edits(layout, self.kinds, self.rules, self.keep), self.seen, control)
            is_cut |= len(self.seen) - known >= MOST_PUZZLES
            if self.best_start and self.soonest:
                puzzles = self._soonest_first(puzzles)
            total = (done + len(puzzles)) * len(parents) // number  # as if the other parents had as many
            for edits in puzzles:
                control.report(Progress(PHASE, done, total, control.seconds))
                variant = self.solved(edits, way)
                if control.is_cancelled:
                    return
                done += 1
                if variant is not None:
                    yield variant
        control.report(Progress(PHASE, done, None if is_cut else done, control.seconds))

    def solved(self, edits: tuple[Edit, ...], before: tuple[Edit, ...]) -> Variant | None:
        """The variant that ``edits`` make after those ``before``, with its answer; None if it is left out."""
        layout, answer = edits[0].layout, None
        found = self._hardest(layout) if self.best_start else None
        if isinstance(found, Reason) and not self.as_drawn:
            return Variant(edits, layout, self.metric, Status.STOPPED, reason=found, before=before)
        if isinstance(found, tuple):
            layout, answer = found
        if self.keep.symmetric and not symmetries(layout):
            return None
        made = _answered(edits, layout, answer or solver.solve(self._ask(layout)), before)
        return replace(made, reason=found) if isinstance(found, Reason) else made

    def _ask(self, layout: Layout) -> Ask:
        return Ask(layout, self.metric, self.limits, Control(self.control))

    def _soonest_first(self, puzzles: list[tuple[Edit, ...]]) -> list[tuple[Edit, ...]]:
        """``puzzles`` in the order in which to look for their hardest starts.

        First those whose pieces can stand in few ways. A kind with many such waits for the others: its second
        counts as twice as large, its third three times.
        """
        sized, ranks, due = [], Counter[EditKind](), []
        for edits in puzzles:
            layout = edits[0].layout
            is_known = self._pieces(layout) in self.starts
            sized.append((0.0 if is_known else placements(layout), edits))
        for size, edits in sorted(sized, key=itemgetter(0)):
            ranks[edits[0].kind] += 1
            due.append((size * ranks[edits[0].kind], edits))
        return [edits for _, edits in sorted(due, key=itemgetter(0))]

    def _hardest(self, layout: Layout) -> tuple[Layout, Answer] | Reason | None:
        """The hardest start of the pieces of ``layout`` and its answer; None if none has a solution."""
        pieces = self._pieces(layout)
        if pieces in self.starts:
            return self.starts[pieces]
        start = hardest_of_pieces(self._ask(layout), self.keep)
        found = (start.layout, solver.solve(self._ask(start.layout))) if isinstance(start, Start) else start
        if not self.control.is_cancelled:
            self.starts[pieces] = found
        return found

    def _pieces(self, layout: Layout) -> Hashable:
        """What the hardest start of the pieces of ``layout`` depends on, and all that it shows."""
        named = {target.piece for target in layout.goal}
        named |= {key for piece in layout.pieces if piece.same_as for key in (piece.key, piece.same_as)}
        pieces = Counter(
            (piece.shape, piece.axis, piece.same_as, piece.key if piece.key in named else "")
            for piece in layout.pieces
        )
        looks = frozenset((piece.label, piece.color) for piece in layout.pieces)
        held = frozenset(self.keep.pieces_of(layout)), self.keep.free_of(layout), self.keep.symmetric
        ground = replace(layout, pieces=(), meta=replace(layout.meta, known=Known()))
        return self.metric, ground, frozenset(pieces.items()), looks, held


def distinct(
    edits: Iterable[Edit], seen: set[Form], control: Control | None = None
) -> list[tuple[Edit, ...]]:
    """The puzzles that ``edits`` make and that are not in ``seen``, each as the edits that make it.

    There is one edit of each kind, the first. ``seen`` gets the puzzles' forms. Ends early if cancelled, and
    after :data:`MOST_PUZZLES`.
    """
    control = control or Control()
    found: dict[Form, dict[EditKind, Edit]] = {}
    for edit in edits:
        if control.is_cancelled or len(found) >= MOST_PUZZLES:
            break
        form = canonical_form(edit.layout)
        if form not in seen:
            found.setdefault(form, {}).setdefault(edit.kind, edit)
    seen.update(found)
    return [tuple(by_kind.values()) for by_kind in found.values() if _is_puzzle(next(iter(by_kind.values())))]


def _is_puzzle(edit: Edit) -> bool:
    """Whether the result of ``edit`` has no error and is not solved at the start."""
    layout = edit.layout
    return not errors(layout) and not Rules(layout).is_solved(Position.start(layout))


def _answered(edits: tuple[Edit, ...], layout: Layout, answer: Answer, before: tuple[Edit, ...]) -> Variant:
    """The variant ``layout`` with what ``answer`` says of it."""
    known = Known(solvable=None if answer.status is Status.STOPPED else answer.status is Status.SOLVED)
    if answer.length is not None:
        known = known.with_length(answer.metric, answer.length)
    moved = {move.piece for move in answer.solution.moves} if answer.solution else set()
    return Variant(
        edits,
        replace(layout, meta=replace(layout.meta, known=known)),
        answer.metric,
        answer.status,
        answer.length,
        answer.effort.positions,
        answer.optimal_solutions,
        answer.reason,
        tuple(piece.key for piece in layout.pieces if piece.key in moved),
        before,
    )


class Group(StrEnum):
    """How a variant compares with the puzzle it is a variant of; in the order in which they are shown."""

    HARDER = "harder"
    SAME = "same"
    EASIER = "easier"
    SOLVED = "solved"
    """It has a solution, but the length of the puzzle itself is not known."""
    UNSOLVABLE = "unsolvable"
    STOPPED = "stopped"


def group_of(variant: Variant, own: Answer) -> Group:
    """The group of ``variant``, where ``own`` is the answer to the puzzle itself in the same metric.

    Whatever has a solution is easier than a puzzle without one. If the search of the puzzle itself was
    stopped, only what is shorter than it proved is known to be easier.
    """
    if variant.length is None:
        return Group.STOPPED if variant.status is Status.STOPPED else Group.UNSOLVABLE
    if own.length is None:
        shorter = own.status is Status.UNSOLVABLE or variant.length < own.effort.depth
        return Group.EASIER if shorter else Group.SOLVED
    if variant.length == own.length:
        return Group.SAME
    return Group.HARDER if variant.length > own.length else Group.EASIER


def is_repair(variant: Variant, own: Answer) -> bool:
    """Whether ``variant`` has a solution and the puzzle itself, whose answer is ``own``, has none."""
    return own.status is Status.UNSOLVABLE and variant.length is not None


class Wish(StrEnum):
    """What a person looks for among the variants of a puzzle; some are called as the group of these."""

    HARDER = "harder"
    EASIER = "easier"
    LENGTH = "length"
    """A solution of exactly so many moves."""
    SAME_IDEA = "same-idea"
    """The shortest that :func:`has_same_idea`."""


@dataclass(frozen=True, slots=True)
class Request:
    """A wish, and the length that is asked for if it is about one."""

    wish: Wish = Wish.HARDER
    length: int = 0

    def grants(self, variant: Variant, layout: Layout, own: Answer) -> bool:
        """Whether ``variant`` is what is asked for, where ``own`` is the answer to ``layout``.

        Where that has no solution, whatever has one is both harder and easier.
        """
        if self.wish is Wish.LENGTH:
            return variant.length == self.length
        if self.wish is Wish.SAME_IDEA:
            return has_same_idea(variant, layout, own)
        if own.status is Status.UNSOLVABLE:
            return is_repair(variant, own)
        return group_of(variant, own).value == self.wish.value

    def rank(self, variant: Variant) -> Rank:
        """The sort key: nearest to the length that is asked for, the shortest, or else the longest first.

        Otherwise as :func:`longest_first`.
        """
        if self.wish in (Wish.HARDER, Wish.EASIER):
            return longest_first(variant)
        wanted = self.length if self.wish is Wish.LENGTH else 0
        away = math.inf if variant.length is None else abs(variant.length - wanted)
        return away, *longest_first(variant)

    def order(self, layout: Layout, own: Answer) -> Callable[[Variant], Rank]:
        """The sort key by which those that are asked for come first, all of them by :meth:`rank`."""
        return lambda variant: (not self.grants(variant, layout, own), *self.rank(variant))


USUAL = Request()
"""What is asked for unless something else is."""


def has_same_idea(variant: Variant, layout: Layout, own: Answer) -> bool:
    """Whether ``variant`` has the targets of ``layout`` and is solved by as many pieces of the same kinds.

    So nothing that takes part in the solution has become superfluous, and nothing else takes part. ``own`` is
    the answer to ``layout``. False unless both have a solution.
    """
    if own.solution is None or variant.status is not Status.SOLVED:
        return False
    if {target.cells for target in variant.layout.goal} != {target.cells for target in layout.goal}:
        return False
    moved = {move.piece for move in own.solution.moves}
    return Counter(_kinds(variant.layout, variant.movers)) == Counter(_kinds(layout, moved))


def _kinds(layout: Layout, keys: Collection[str]) -> Iterator[tuple[PieceKind, bool]]:
    """Shape and axis of each of the pieces ``keys``, and whether it has a target."""
    wanted = {target.piece for target in layout.goal}
    for piece in layout.pieces:
        if piece.key in keys:
            yield (piece.shape, piece.axis), piece.key in wanted
