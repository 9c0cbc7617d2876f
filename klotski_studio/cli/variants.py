"""``klotski-studio variants`` lists every puzzle that is one edit away, solved."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import typer

from klotski_studio.cli.terminal import inputs, options
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.output import Exit, gravest, print_error, print_json
from klotski_studio.core.check import Problem
from klotski_studio.core.control import Control
from klotski_studio.core.identity import canonical_form
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.native import write as native_write
from klotski_studio.lab.merits import FIGURES, Figures, Order, in_order, merits
from klotski_studio.lab.variants import house_rules
from klotski_studio.lab.variants import search as lab
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EditKind, HouseRules, RuleSet
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.lab.variants.search import (
    Group,
    Request,
    Variant,
    Wish,
    distinct,
    group_of,
    has_same_idea,
    is_repair,
)
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, InvalidLayout, Status
from klotski_studio.solver.base.control import Limits

EPILOG = """\b
Kinds of edits:
  move, swap, remove, add, grow, shrink, trade, merge, split, target (these by default),
  axis, wall, unwall
A piece of more than 16 cells is not split in every way where it has more than 20,000 connected parts.
Exit status:
  0  everything was solved, or proven to be unsolvable
  2  unreadable or invalid
  3  some searches stopped early, or all of it did
  4  wrong usage
  5  the output could not be written, or the standard input not read"""


AT_LEAST = 50
"""As many variants as a small board has: if they take what the puzzle itself takes, kernels may pay."""


def edit_kinds(text: str) -> frozenset[EditKind]:
    """Return the kinds of edits that ``move,swap`` or ``all`` names.

    Raises:
        typer.BadParameter: if one of them is none.
    """
    words = [word.strip() for word in text.split(",")]
    if words == ["all"]:
        return frozenset(EditKind)
    unknown = [word for word in words if word not in set(EditKind)]
    if unknown:
        raise typer.BadParameter(f"There is no kind of edit {unknown[0]!r}: {', '.join(EditKind)}, or all.")
    return frozenset(map(EditKind, words))


Kinds = Annotated[
    frozenset[EditKind] | None,
    typer.Option(
        "--kinds",
        metavar="K,K,…|all",
        parser=edit_kinds,
        help="Try these kinds of edits (by default those that change pieces or task).",
    ),
]
RulesOption = Annotated[
    RuleSet | None,
    typer.Option(
        "--rules",
        help="Keep only variants that belong to the family: layout keeps to the shapes and axes of the file.",
    ),
]


def weights(texts: list[str]) -> dict[str, float]:
    """Return the weights of the figures that texts such as ``spare=2`` name.

    Raises:
        typer.BadParameter: if one of them names none.
    """
    found = {}
    for text in texts:
        name, _, number = text.partition("=")
        is_figure = any(name in figures for figures in FIGURES.values())
        if not is_figure or not number.replace(".", "", 1).isdecimal():
            raise typer.BadParameter(f"{text!r} is no weight such as pieces=2 or away=0.5.")
        found[name] = float(number)
    return found


Sorting = Annotated[
    Order, typer.Option("--sort", help="The longest, the most elegant or the most surprising first.")
]
Weights = Annotated[
    list[str] | None,
    typer.Option(
        "--weight",
        metavar="FIGURE=N",
        help="How much a figure counts in that order (1 by default); may be repeated.",
    ),
]
OwnMetric = Annotated[
    Metric | None, typer.Option("--metric", help="What to count in; the file's own, or else moves.")
]
Harder = Annotated[bool, typer.Option("--harder", help="Print only the harder ones.")]
Easier = Annotated[bool, typer.Option("--easier", help="Print only the easier ones.")]
Exactly = Annotated[
    int | None, typer.Option("--exactly", metavar="N", min=1, help="Print only those of this length.")
]
SameIdea = Annotated[
    bool,
    typer.Option(
        "--same-idea",
        help="Print only those with the same targets whose solution moves as many pieces of the same kinds.",
    ),
]
BestStart = Annotated[
    bool, typer.Option("--best-start", help="Start each variant where its pieces take longest to solve.")
]
Depth = Annotated[
    int,
    typer.Option(
        "--depth", metavar="N", min=1, max=4, help="Go on from every variant, up to so many edits deep."
    ),
]
Beam = Annotated[
    int | None,
    typer.Option(
        "--beam",
        metavar="N",
        min=1,
        help="With --depth, go on only from the N longest of each depth, or those nearest to what is asked.",
    ),
]


@options.limited
def variants(
    file: options.File,
    metric: OwnMetric = None,
    kinds: Kinds = None,
    rules: RulesOption = None,
    harder: Harder = False,
    easier: Easier = False,
    exactly: Exactly = None,
    same_idea: SameIdea = False,
    best_start: BestStart = False,
    depth: Depth = 1,
    beam: Beam = None,
    hold: options.Hold = None,
    symmetric: options.Symmetric = False,
    sort: Sorting = Order.LENGTH,
    weight: Weights = None,
    as_json: options.Json = False,
    *,
    limits: Limits,
    from_: options.From = None,
) -> None:
    """List every puzzle that is one edit away, solved.

    Each is listed once under mirror images, turns and renaming. The limits are those of each search.
    Ctrl-C ends with a summary of what is done; a second one ends at once.
    """
    groups = [group for group, wanted in ((Group.HARDER, harder), (Group.EASIER, easier)) if wanted]
    asked = _Asked(
        metric,
        DEFAULT_KINDS if kinds is None else kinds,
        rules,
        frozenset(groups or Group),
        exactly,
        same_idea,
        best_start,
        depth,
        beam,
        Keep.parse(hold or (), symmetric=symmetric),
        sort,
        weights(weight or []),
        limits,
    )
    exits: list[Exit] = []
    with Interrupts() as interrupts:
        for each in inputs.read_puzzles(file, from_):
            is_over = interrupts.requested
            exits.append(Exit.STOPPED if is_over else _List(each, asked, as_json=as_json).make(interrupts))
    raise typer.Exit(gravest(exits))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked about every puzzle of the file.

    Attributes:
        metric: None for the puzzle's own, or else moves.
        length: print only variants of this length; None for any.
    """

    metric: Metric | None
    kinds: frozenset[EditKind]
    rules: RuleSet | None
    groups: frozenset[Group]
    length: int | None
    same_idea: bool
    best_start: bool
    depth: int
    beam: int | None
    keep: Keep
    sort: Order
    weights: Mapping[str, float]
    limits: Limits

    def check_held(self, layout: Layout) -> None:
        """Refuse to hold what ``layout`` does not have.

        Raises:
            typer.BadParameter: if something is held that it does not have.
        """
        there = self.keep.within(layout).words
        for word in self.keep.words:
            if word not in there:
                raise typer.BadParameter(f"There is no {word} to hold.")

    @property
    def request(self) -> Request:
        """By what variants are sorted; of several wishes the one that says most."""
        if self.length is not None:
            return Request(Wish.LENGTH, self.length)
        if self.same_idea:
            return Request(Wish.SAME_IDEA)
        return Request(Wish.EASIER if self.groups == {Group.EASIER} else Wish.HARDER)

    def wants(self, variant: Variant, layout: Layout, own: Answer) -> bool:
        """Whether ``variant`` is printed."""
        return (
            (group_of(variant, own) in self.groups or is_repair(variant, own))
            and (self.length is None or variant.length == self.length)
            and (not self.same_idea or has_same_idea(variant, layout, own))
        )


Record: TypeAlias = dict[str, object]


class _List:
    """The variants of one puzzle: solved, printed and counted."""

    def __init__(self, each: inputs.Input, asked: _Asked, *, as_json: bool) -> None:
        self._input, self._asked, self._as_json = each, asked, as_json
        self._shown: list[Variant] = []
        self._merits: list[Figures] = []
        self._groups: Counter[Group] = Counter()
        self._kinds: Counter[EditKind] = Counter()

    def make(self, interrupts: Interrupts) -> Exit:
        """Solve and print everything, and return the exit status if this is the only puzzle."""
        layout = self._input.layout
        if layout is None:
            return self._refuse(())
        with interrupts.drawn(self._input.title) as control:
            try:
                own = self._own_answer(layout, control)
                self._solve(layout, own, control)
            except InvalidLayout as error:
                return self._refuse(error.problems)
        self._finish(own, control)
        has_stopped = own.status is Status.STOPPED or self._groups[Group.STOPPED]
        return Exit.STOPPED if has_stopped or not _is_finished(control) else Exit.FINE

    def _refuse(self, problems: tuple[Problem, ...]) -> Exit:
        """Say what is wrong with the puzzle."""
        if self._as_json:
            record = {"type": "error", **inputs.input_record(self._input), "status": "invalid"}
            print_json(record | inputs.trouble_record(self._input, problems))
        else:
            print_error(*inputs.trouble_lines(self._input, problems))
        return Exit.INVALID

    def _own_answer(self, layout: Layout, control: Control) -> Answer:
        metric = self._asked.metric or layout.meta.metric or Metric.MOVES
        own = solver.solve(Ask(layout, metric, limits=self._asked.limits, control=Control(control)))
        solver.bring_for(own.effort.positions * AT_LEAST, Control(control))
        return own

    def _solve(self, layout: Layout, own: Answer, control: Control) -> None:
        """Solve all variants, and print the wanted ones or keep them for the table."""
        asked = self._asked
        rules = house_rules.EVERYTHING if asked.rules is None else asked.rules.rules(layout)
        asked.check_held(layout)
        if asked.depth > 1 and not _goes_on(layout, asked, rules, control):
            control.cancel()
        for variant in lab.variants(
            layout,
            own.metric,
            kinds=asked.kinds,
            rules=rules,
            keep=asked.keep,
            best_start=asked.best_start,
            depth=asked.depth,
            beam=asked.beam,
            order=asked.request.order(layout, own),
            limits=asked.limits,
            control=control,
        ):
            self._groups[group_of(variant, own)] += 1
            self._kinds.update(variant.kinds)
            if not asked.wants(variant, layout, own):
                continue
            if self._as_json and asked.sort is Order.LENGTH:
                print_json(record(variant))
            else:
                self._shown.append(variant)
        self._shown.sort(key=asked.request.rank)
        if asked.sort is not Order.LENGTH:
            self._sort(control)

    def _sort(self, control: Control) -> None:
        """Sort what is shown by its figures; what has no solution is left out. Print it for programs."""
        asked, shown = self._asked, [variant for variant in self._shown if variant.length is not None]
        asks = [Ask(each.layout, each.metric, asked.limits, Control(control)) for each in shown]
        found = [
            merits(ask, asked.sort, each.solutions, each.movers)
            for ask, each in zip(asks, shown, strict=True)
        ]
        places = in_order(found, asked.sort, asked.weights)
        self._shown, self._merits = [shown[place] for place in places], [found[place] for place in places]
        if self._as_json:
            for variant, figures in zip(self._shown, self._merits, strict=True):
                print_json({**record(variant), "figures": figures})

    def _finish(self, own: Answer, control: Control) -> None:
        """Print the summary; for people a table before it."""
        if self._as_json:
            print_json(self._summary(own, control))
            return
        print_error(*inputs.reading_lines(self._input))
        from klotski_studio.cli.terminal.reports import print_variants  # imports rich

        print_variants(self._input, own, self._shown, self._groups, self._merits)
        if control.is_cancelled:
            print_error("Interrupted: not every variant was solved.")
        elif not _is_finished(control):
            print_error(f"Of more than {lab.MOST_PUZZLES:,} variants only as many were solved.")

    def _summary(self, own: Answer, control: Control) -> Record:
        groups, keep = self._groups, self._asked.keep
        held = {"pieces": sorted(keep.pieces), "cells": sorted(keep.cells), "goal": keep.goal}
        return {
            "type": "summary",
            **inputs.input_record(self._input),
            "metric": own.metric.value,
            "status": own.status.value,
            "length": own.length,
            "distinct": groups.total(),
            "solved": groups.total() - groups[Group.UNSOLVABLE] - groups[Group.STOPPED],
            "unsolvable": groups[Group.UNSOLVABLE],
            "stopped": groups[Group.STOPPED],
            "harder": groups[Group.HARDER],
            "same": groups[Group.SAME],
            "easier": groups[Group.EASIER],
            "by_kind": {kind.value: self._kinds[kind] for kind in EditKind if kind in self._asked.kinds},
            "finished": _is_finished(control),
            "seconds": round(control.seconds, 6),
            **({} if keep == NOTHING else {"held": held, "symmetric": keep.symmetric}),
        }


def _is_finished(control: Control) -> bool:
    """Whether all variants were tried."""
    return not control.is_cancelled and control.progress.total is not None


def record(variant: Variant) -> Record:
    """Return the JSON object for one variant.

    ``layout`` is the text of a native file. ``edits`` has the way to it, one entry an edit, with the pieces
    and cells that it is about; ``kinds`` is about the last edit, where several kinds make the same puzzle.
    """
    return {
        "type": "variant",
        "kinds": [kind.value for kind in variant.kinds],
        "metric": variant.metric.value,
        "status": variant.status.value,
        "length": variant.length,
        "layout": native_write.write(variant.layout),
        "explored": variant.positions,
        "optimal_solutions": variant.solutions,
        "reason": None if variant.reason is None else variant.reason.value,
        "edits": [
            {"kind": edit.kind.value, "pieces": edit.keys, "cells": edit.cells} for edit in variant.way
        ],
    }


def _goes_on(layout: Layout, asked: _Asked, rules: HouseRules, control: Control) -> bool:
    """Say how many variants more than one edit deep there may be, and ask for leave at a terminal."""
    near = len(distinct(one_edits(layout, asked.kinds, rules, asked.keep), {canonical_form(layout)}, control))
    parents = near if asked.beam is None else min(near, asked.beam)
    most = near + near * sum(parents**deeper for deeper in range(1, asked.depth))
    print_error(f"{near:,} puzzles are one edit away, and about {most:,} within {asked.depth} edits.")
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return True
    try:
        return typer.confirm("Solve them all?", default=True, err=True)
    except typer.Abort:  # the end of the input
        return False
