"""``klotski-studio evolve`` searches a family that is too large to sweep, with a seed and a limit of time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Annotated

import typer

from klotski_studio.app.texts.errors import error_text
from klotski_studio.cli.lab.explore import StoreFile
from klotski_studio.cli.lab.sweep import FamilyFile, MaxMemory, existing
from klotski_studio.cli.terminal.drawn_control import DrawnSweep
from klotski_studio.cli.terminal.exits import Exit, exit_of_error
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import Json, MetricOption
from klotski_studio.cli.terminal.output import print_error, print_json
from klotski_studio.cli.terminal.set_lines import set_record
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import Family
from klotski_studio.core.metric import Metric
from klotski_studio.formats import families
from klotski_studio.lab.families.evolve import evolve as evolve_family
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import MEMORY, SweepProgress
from klotski_studio.solver.base.control import Limits

Seconds = Annotated[
    float | None,
    typer.Option("--seconds", metavar="S", min=0, help="End after so many seconds (at Ctrl-C by default)."),
]
Seed = Annotated[
    int,
    typer.Option("--seed", metavar="N", help="The same seed tries the same piece sets in the same order."),
]
Evaluations = Annotated[
    int | None,
    typer.Option("--evaluations", metavar="N", min=1, help="End after so many piece sets, however fast."),
]


def evolve(
    family: FamilyFile,
    seconds: Seconds = None,
    seed: Seed = 0,
    evaluations: Evaluations = None,
    store: StoreFile | None = None,
    metric: MetricOption = Metric.MOVES,
    max_memory: MaxMemory = None,
    as_json: Json = False,
) -> None:
    """Search a family that is too large to sweep, for long solutions with each number of pieces.

    Piece sets that are good are changed at random. Each that is better than all before with as many pieces
    and free cells is told. With a store, all that are searched become rows of it, which explore lists and a
    sweep does not search again.
    """
    try:
        found, source = families.read_file(existing(family))
        if not isinstance(found, Family):
            raise typer.BadParameter("evolve changes sets of shapes, and this family has no shapes.")
        with ExitStack() as stack:
            control = DrawnSweep(found.name, stack)
            opened = None if store is None else stack.enter_context(Store.open(store))
            if opened is not None:
                opened.enter(found, source)
            stack.enter_context(Interrupts()).watch(control)
            rows = evolve_family(
                found,
                metric,
                seed=seed,
                evaluations=evaluations,
                seconds=seconds,
                store=opened,
                limits=Limits(memory=max_memory or MEMORY),
                control=control,
            )
            best = _best(rows, as_json=as_json)
    except FileError as error:
        print_error(error_text(error))
        raise typer.Exit(exit_of_error(error)) from error
    told = control.progress
    if not as_json and isinstance(told, SweepProgress):
        from klotski_studio.cli.terminal.sweep_reports import print_evolution

        print_evolution(found.name, best, told)
    raise typer.Exit(Exit.STOPPED if control.is_cancelled else Exit.FINE)


def _best(rows: Iterator[Row], *, as_json: bool) -> list[Row]:
    """The last row with each number of pieces and free cells, the longest first; print each for programs."""
    best = {}
    for row in rows:
        best[row.pieces, row.free] = row
        if as_json:
            print_json(set_record(row))
    return sorted(best.values(), key=lambda row: -(row.hardest or 0))
