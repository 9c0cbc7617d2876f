"""``klotski-studio analyze`` searches everything that can be reached from a puzzle's start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import typer

from klotski_studio.cli.terminal import inputs, options
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.cli.terminal.output import EXITS, Exit, gravest, print_error, print_json
from klotski_studio.core.check import Problem
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.native import write as native_write
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, InvalidLayout, Status
from klotski_studio.solver.base.control import Limits

if TYPE_CHECKING:
    from klotski_studio.lab.space import Hardness


@options.limited
def analyze(
    file: options.File,
    metric: options.MetricOption = Metric.MOVES,
    as_json: options.Json = False,
    *,
    limits: Limits,
    why: options.Why = False,
    from_: options.From = None,
) -> None:
    """Search all that can be reached from the start.

    Counts its positions and the solved ones among them, and finds the hardest: the position
    farthest from any solved one, which is a puzzle of its own. Of a file of several puzzles each
    gets one line.
    """
    puzzles = inputs.read_puzzles(file, from_)
    outcomes: list[Outcome] = []
    with Interrupts() as interrupts:
        for each in puzzles:
            if interrupts.requested:
                break
            outcome = _outcome(each, metric, limits, interrupts)
            if why:
                outcome = replace(outcome, hardness=_hardness(outcome, limits, interrupts))
            outcomes.append(outcome)
            if as_json:
                print_json(record(outcome, metric, why=why))
    if not as_json:
        _print(outcomes, alone=len(puzzles) == 1)
    exits = [outcome.exit for outcome in outcomes]
    if left := len(puzzles) - len(outcomes):
        print_error(f"Interrupted: {left} of {len(puzzles)} puzzles were not searched.")
        exits.append(Exit.STOPPED)
    raise typer.Exit(gravest(exits))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one puzzle: its analysis, or the problems of its layout, or the error of reading it.

    Attributes:
        hardness: why it is hard, if that was asked for; None without a solution, and where the space is too
            large for it.
    """

    input: inputs.Input
    analysis: Analysis | None = None
    hardness: Hardness | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def exit(self) -> Exit:
        """The exit status if this is the only puzzle."""
        return Exit.INVALID if self.analysis is None else EXITS[self.analysis.status]

    @property
    def hardest(self) -> Layout | None:
        """The layout started where it is hardest, without the figures known for the old start."""
        layout, analysis = self.input.layout, self.analysis
        if layout is None or analysis is None or analysis.hardest_position is None:
            return None
        return unclaimed(analysis.hardest_position.as_layout(layout))


def record(outcome: Outcome, metric: Metric, *, why: bool) -> dict[str, object]:
    """Return the JSON object for one puzzle; its ``hardest_layout`` is the text of a native file."""
    analysis, hardest = outcome.analysis, outcome.hardest
    found = inputs.input_record(outcome.input)
    if analysis is None:
        trouble = inputs.trouble_record(outcome.input, outcome.problems)
        return {**found, "metric": metric.value, "status": "invalid", **trouble}
    return {
        **found,
        "metric": metric.value,
        "status": analysis.status.value,
        "reachable": analysis.reachable,
        "solved_positions": analysis.solved_positions,
        "farthest": analysis.farthest if analysis.histogram else None,
        "histogram": analysis.histogram,
        "length": analysis.length,
        "optimal_solutions": analysis.optimal_solutions,
        "hardest": analysis.hardest,
        "hardest_layout": None if hardest is None else native_write.write(hardest),
        "reason": None if analysis.reason is None else analysis.reason.value,
        **inputs.effort_record(analysis.effort, analysis.length),
        **({"hardness": _hardness_record(outcome.hardness)} if why else {}),
    }


def _hardness_record(found: Hardness | None) -> dict[str, object] | None:
    """The figures of ``found``; its bottlenecks are the places of all pieces, in the layout's order."""
    if found is None:
        return None
    return {
        "away": found.away,
        "stuck": round(found.stuck, 4),
        "bottlenecks": [[list(place) for place in position.places] for position in found.bottlenecks],
        "common": found.common,
        "parts_after": found.parts_after,
        "really_parts_after": found.really_parts_after,
    }


def _outcome(each: inputs.Input, metric: Metric, limits: Limits, interrupts: Interrupts) -> Outcome:
    layout = each.layout
    if layout is None:
        return Outcome(each)
    try:
        found = search(
            each.title,
            lambda control: solver.analyze(Ask(layout, metric, limits, control)),
            interrupts,
        )
    except InvalidLayout as error:
        return Outcome(each, problems=error.problems)
    return Outcome(each, found)


def _hardness(outcome: Outcome, limits: Limits, interrupts: Interrupts) -> Hardness | None:
    """Why a solvable puzzle is hard; None where its space is too large."""
    layout, analysis = outcome.input.layout, outcome.analysis
    if layout is None or analysis is None or analysis.status is not Status.SOLVED or interrupts.requested:
        return None
    from klotski_studio.lab.space import Hardness, hardness  # imports numpy

    found = search(
        outcome.input.title,
        lambda control: hardness(Ask(layout, analysis.metric, limits, control)),
        interrupts,
    )
    return found if isinstance(found, Hardness) else None


def _print(outcomes: list[Outcome], *, alone: bool) -> None:
    """Print everything about one puzzle, or one line for each of several."""
    for outcome in outcomes:
        puzzle = outcome.input
        print_error(*inputs.trouble_lines(puzzle, outcome.problems), *inputs.reading_lines(puzzle))
    found = [(each, each.analysis) for each in outcomes if each.analysis is not None]
    if not found:
        return
    from klotski_studio.cli.terminal import reports  # imports rich, which takes a while

    if not alone:
        reports.print_analyses([(each.input, analysis) for each, analysis in found])
        return
    for each, analysis in found:
        reports.print_analysis(each.input, analysis, each.hardest, each.hardness)
