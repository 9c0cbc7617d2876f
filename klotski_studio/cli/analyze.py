"""``klotski-studio analyze`` searches everything that can be reached from a puzzle's start."""

from __future__ import annotations

from dataclasses import replace

import typer

from klotski_studio.cli.terminal.errors import trouble_lines, trouble_record
from klotski_studio.cli.terminal.exits import Exit, exit_of
from klotski_studio.cli.terminal.inputs import Input, read_input
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.cli.terminal.json_lines import effort_record, input_record
from klotski_studio.cli.terminal.options import (
    Disk,
    File,
    Json,
    MaxMemory,
    MaxPositions,
    MetricOption,
    Threads,
    Timeout,
)
from klotski_studio.cli.terminal.output import print_error, print_json
from klotski_studio.core.check import Problem
from klotski_studio.core.layout import Known, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.formats.native import write as native_write
from klotski_studio.solver import search as solver
from klotski_studio.solver.base.answer import Analysis, InvalidLayout
from klotski_studio.solver.base.control import DEFAULT_MEMORY, Limits


def analyze(
    file: File,
    metric: MetricOption = Metric.MOVES,
    as_json: Json = False,
    max_positions: MaxPositions = None,
    max_memory: MaxMemory = None,
    timeout: Timeout = None,
    threads: Threads = None,
    disk: Disk = None,
) -> None:
    """Search all that can be reached from the start.

    Counts its positions and the solved ones among them, and finds the hardest: the position
    farthest from any solved one, which is a puzzle of its own.
    """
    limits = Limits(max_positions, max_memory or DEFAULT_MEMORY, timeout, disk, threads=threads)
    each = read_input(file)
    found = _analysis(each, metric, limits)
    if isinstance(found, Analysis):
        _print_analysis(each, found, as_json=as_json)
        status = exit_of(found.status)
    else:
        _print_troubles(each, metric, found, as_json=as_json)
        status = Exit.INVALID
    raise typer.Exit(status)


def record(each: Input, analysis: Analysis) -> dict[str, object]:
    """Return the JSON object for an analysis; its ``hardest_layout`` is the text of a native file."""
    hardest = None
    if each.layout is not None and analysis.hardest_position is not None:
        hardest = native_write.write(hardest_layout(each.layout, analysis.hardest_position))
    return {
        **input_record(each),
        "metric": analysis.metric.value,
        "status": analysis.status.value,
        "reachable": analysis.reachable,
        "solved_positions": analysis.solved_positions,
        "farthest": analysis.farthest if analysis.histogram else None,
        "histogram": analysis.histogram,
        "length": analysis.length,
        "optimal_solutions": analysis.optimal_solutions,
        "hardest": analysis.hardest,
        "hardest_layout": hardest,
        "reason": None if analysis.reason is None else analysis.reason.value,
        **effort_record(analysis.effort, analysis.length),
    }


def hardest_layout(layout: Layout, position: Position) -> Layout:
    """Return ``layout`` started from ``position``, without the figures known for the old start."""
    return replace(position.as_layout(layout), meta=replace(layout.meta, known=Known()))


def _analysis(each: Input, metric: Metric, limits: Limits) -> Analysis | tuple[Problem, ...]:
    """Return the analysis, or the problems of the layout; none if there is no layout."""
    layout = each.layout
    if layout is None:
        return ()
    with Interrupts() as interrupts:
        try:
            return search(
                each.title,
                lambda control: solver.analyze(layout, metric, limits=limits, control=control),
                interrupts,
            )
        except InvalidLayout as error:
            return error.problems


def _print_analysis(each: Input, analysis: Analysis, *, as_json: bool) -> None:
    if as_json:
        print_json(record(each, analysis))
        return
    from klotski_studio.cli.terminal import reports  # imports rich, which takes a while

    hardest = None
    if each.layout is not None and analysis.hardest_position is not None:
        hardest = hardest_layout(each.layout, analysis.hardest_position)
    reports.print_analysis(each, analysis, hardest)


def _print_troubles(each: Input, metric: Metric, problems: tuple[Problem, ...], *, as_json: bool) -> None:
    if as_json:
        found = {**input_record(each), "metric": metric.value, "status": "invalid"}
        print_json(found | trouble_record(each, problems))
        return
    for sentence in trouble_lines(each, problems):
        print_error(sentence)
