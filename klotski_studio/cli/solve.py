"""``klotski-studio solve`` prints a proven shortest solution of every puzzle, or why there is none.

Unless one metric is named, the optimum is proven in all three; the solution is one in moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import typer

from klotski_studio.cli.terminal import options
from klotski_studio.cli.terminal.inputs import (
    Input,
    Inputs,
    assumed,
    effort_record,
    input_record,
    reading_lines,
    trouble_lines,
    trouble_record,
)
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.cli.terminal.output import (
    EXITS,
    Exit,
    drawing,
    gravest,
    print_error,
    print_json,
    print_text,
)
from klotski_studio.core.check import Problem
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, InvalidLayout
from klotski_studio.solver.base.control import Limits


@options.limited
def solve(
    files: options.Files,
    metric: options.OneMetric = None,
    as_json: options.Json = False,
    *,
    limits: Limits,
    from_: options.From = None,
) -> None:
    """Find and prove a shortest solution, and the optimum in moves, slides and steps.

    Ctrl-C stops the search and prints what is proven so far; a second one ends at once.
    """
    metrics = tuple(Metric) if metric is None else (metric,)
    inputs = Inputs(files, from_)
    outcomes: list[Outcome] = []
    with Interrupts() as interrupts:
        for outcome in _outcomes(inputs, metrics, limits, interrupts):
            outcomes.append(outcome)
            if as_json:
                print_json(record(outcome))
        if not as_json:
            _print(outcomes, alone=inputs.total == 1)
    exits = [outcome.exit for outcome in outcomes]
    if left := inputs.total - len(outcomes):
        what = "puzzles" if inputs.has_lists else "files"
        print_error(f"Interrupted: {left} of {inputs.total} {what} were not searched.")
        exits.append(Exit.STOPPED)
    raise typer.Exit(gravest(exits))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one puzzle: its answers, or the problems of its layout, or the error of reading it.

    Attributes:
        metric: the first metric that was asked for; its solution is the one printed.
        answers: by metric; empty if there is no layout to solve.
    """

    input: Input
    metric: Metric
    answers: Mapping[Metric, Answer] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def answer(self) -> Answer | None:
        """The answer in :attr:`metric`."""
        return self.answers.get(self.metric)

    @property
    def exit(self) -> Exit:
        """The exit status if this is the only puzzle."""
        return Exit.INVALID if self.answer is None else EXITS[self.answer.status]


def show(files: Sequence[Path]) -> Exit:
    """Print what the window shows of ``files``: each board, the three optima and a shortest solution.

    Returns:
        FINE, as for a window that was closed; INVALID if nothing could be read.
    """
    inputs = Inputs(files)
    read = False
    with Interrupts() as interrupts:
        for outcome in _outcomes(inputs, tuple(Metric), Limits(), interrupts):
            if outcome.input.layout is not None:
                read = True
                print_text(f"{drawing(outcome.input.layout)}\n")
            _print([outcome], alone=True)
    return Exit.FINE if read else Exit.INVALID


def record(outcome: Outcome) -> dict[str, object]:
    """Return the JSON object for one puzzle; all but ``optimal`` speaks of the printed solution's metric.

    ``needed`` has the keys of pieces with which alone the answer is the same; null where the whole space was
    searched, so that nothing is known of such pieces. ``assumed`` has what the text leaves open.
    """
    answer, layout = outcome.answer, outcome.input.layout
    solution = answer.solution if answer is not None else None
    found: dict[str, object] = {
        **input_record(outcome.input),
        "metric": outcome.metric.value,
        "status": "invalid" if answer is None else answer.status.value,
    }
    if answer is None:
        found |= trouble_record(outcome.input, outcome.problems)
    found["length"] = None if answer is None else answer.length
    for metric in (Metric.STEPS, Metric.SLIDES, Metric.MOVES):
        found[metric.value] = None if solution is None else solution.length(metric)
    lengths = {metric: each.length for metric, each in outcome.answers.items()}
    found["optimal"] = {metric.value: lengths.get(metric) for metric in Metric}
    if answer is not None:
        found["reason"] = None if answer.reason is None else answer.reason.value
        found["optimal_solutions"] = answer.optimal_solutions
        found["needed"] = None
        if layout is not None and answer.needed is not None:
            found["needed"] = [layout.pieces[i].key for i in answer.needed]
        found |= effort_record(answer.effort, answer.length)
    found["solution"] = None
    if solution is not None:
        found["solution"] = [{"piece": move.piece, "path": move.path} for move in solution.moves]
    return {**found, "assumed": assumed(outcome.input.entry)}


def _outcomes(
    inputs: Inputs, metrics: tuple[Metric, ...], limits: Limits, interrupts: Interrupts
) -> Iterator[Outcome]:
    """Yield one outcome a puzzle, until Ctrl-C."""
    in_python = 0  # positions searched so far without kernels
    for done, each in enumerate(inputs):
        if interrupts.requested:
            return
        expected = in_python * (inputs.total - done) // max(1, done)
        outcome = _outcome(each, metrics, limits, interrupts, expected)
        efforts = [answer.effort for answer in outcome.answers.values()]
        in_python += sum(effort.positions for effort in efforts if effort.engine == "plain")
        yield outcome


def _outcome(
    each: Input, metrics: tuple[Metric, ...], limits: Limits, interrupts: Interrupts, expected: int
) -> Outcome:
    """Solve one file; ``expected`` is how many positions the files from here on will search, if it is known.

    Kernels are brought for many small files as well as for a large one.
    """
    layout, metric = each.layout, metrics[0]
    if layout is None:
        return Outcome(each, metric)

    def ask(control: Control) -> Mapping[Metric, Answer]:
        if expected:
            solver.bring_for(expected, control)
        return solver.solve_all(Ask(layout, limits=limits, control=control), metrics)

    try:
        answers = search(each.title, ask, interrupts)
    except InvalidLayout as error:
        return Outcome(each, metric, problems=error.problems)
    return Outcome(each, metric, answers)


def _print(outcomes: list[Outcome], *, alone: bool) -> None:
    for outcome in outcomes:
        each = outcome.input
        print_error(*trouble_lines(each, outcome.problems), *reading_lines(each))
        print_error(*(f"note: {each.place}: assumed: {text}." for text in assumed(each.entry) if alone))
    answered = [(outcome.input, tuple(outcome.answers.values())) for outcome in outcomes if outcome.answers]
    if not answered:
        return
    from klotski_studio.cli.terminal import reports  # imports rich, which takes a while

    if alone:
        for each, answers in answered:
            reports.print_answer(each, answers)
    else:
        reports.print_answers(answered)
