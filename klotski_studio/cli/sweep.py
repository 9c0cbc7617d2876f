"""``klotski-studio sweep`` goes through a family of puzzles and keeps the hardest start of each piece set.

``klotski-studio evolve`` searches a family that is too large to sweep, with a seed and a limit of time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.runtime.paths import family_file
from klotski_studio.app.texts.errors import error_text
from klotski_studio.cli.explore import set_record, summary_record
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import Hold, Json, MetricOption, Symmetric, size
from klotski_studio.cli.terminal.output import Exit, print_error, print_json, refusing
from klotski_studio.core.family import AnyFamily, Family
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Metric
from klotski_studio.formats import families
from klotski_studio.lab.families import executors
from klotski_studio.lab.families.executors import NoCluster, WorkersGone
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import MEMORY, SweepProgress, form_of, jobs_worth_starting
from klotski_studio.lab.families.sweep import evolve as evolve_family
from klotski_studio.lab.families.sweep import sweep as sweep_family
from klotski_studio.solver.base.control import Limits

FamilyFile = Annotated[
    Path,
    typer.Argument(
        metavar="FAMILY.toml",
        readable=False,
        help="A family's file, or the name of one that comes along: 4x5-up-to-8, for example.",
    ),
]
STORE = typer.Option(
    "--store", metavar="FILE", readable=False, help="Keep the rows here, and go on where they end."
)
RowsFile = Annotated[Path, STORE]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        help="Run so many processes (one a core by default, and one where all takes a few seconds).",
    ),
]
Dask = Annotated[
    str | None,
    typer.Option(
        "--dask", metavar="ADDRESS", help="Use the workers of a Dask scheduler, such as tcp://10.0.0.1:8786."
    ),
]
MaxMemory = Annotated[
    int | None,
    typer.Option(
        "--max-memory",
        metavar="SIZE",
        parser=size,
        help="Stop a set whose search needs more (224M by default, so that a process stays below 400 MB).",
    ),
]


def sweep(
    family: FamilyFile,
    store: RowsFile,
    metric: MetricOption = Metric.MOVES,
    jobs: Jobs = None,
    dask: Dask = None,
    max_memory: MaxMemory = None,
    as_json: Json = False,
) -> None:
    """Search every set of pieces of a family from all of its starts.

    Each set becomes a row of the store as soon as it is known; the same command goes on where the last one
    ended, also if that was killed. Ctrl-C ends it with a summary.
    """
    if jobs is not None and dask is not None:
        raise typer.BadParameter("--jobs is for this machine, --dask for a cluster.")
    with refusing():
        found, source = families.read_file(family_file(family))
        with Store.open(store) as opened:
            opened.enter(found, source)
            limits = Limits(memory=max_memory or MEMORY)
            jobs = jobs or jobs_worth_starting(found)
            with Interrupts() as interrupts, interrupts.drawn(found.name, "sets") as control:
                try:
                    with executors.cluster(dask) if dask else executors.processes(jobs, control) as crew:
                        rows = sweep_family(found, metric, opened, crew, limits=limits, control=control)
                        new = _count(rows, as_json=as_json)
                except NoCluster as error:
                    raise typer.BadParameter(error_text(error)) from error
            raise typer.Exit(_summed_up(found, metric, opened, new, control.seconds, as_json=as_json))


def _count(rows: Iterator[Row], *, as_json: bool) -> int:
    """How many of ``rows`` are done, until a worker ends by itself; print them for programs."""
    new = 0
    try:
        for row in rows:
            new += row.is_done
            if as_json:
                print_json(set_record(row))
    except WorkersGone as error:
        print_error(error_text(error))
    return new


def _summed_up(
    family: AnyFamily, metric: Metric, store: Store, new: int, seconds: float, *, as_json: bool
) -> Exit:
    """Print the summary; return the exit status."""
    tasks, totals = list(form_of(family).tasks()), store.totals(family, metric)
    record = summary_record(family.name, metric, tasks, totals, new, seconds)
    if as_json:
        print_json(record)
    else:
        from klotski_studio.cli.terminal.sweep_reports import print_summary

        print_summary(record, store.longest(family, metric))
    return Exit.FINE if totals.done == len(tasks) else Exit.STOPPED


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
    store: Annotated[Path | None, STORE] = None,
    metric: MetricOption = Metric.MOVES,
    max_memory: MaxMemory = None,
    hold: Hold = None,
    symmetric: Symmetric = False,
    as_json: Json = False,
) -> None:
    """Search a family that is too large to sweep, for long solutions with each number of pieces.

    Piece sets that are good are changed at random. Each that is better than all before with as many pieces
    and free cells is told. With a store, all that are searched become rows of it, which explore lists and a
    sweep does not search again; these are of all starts, so that nothing can be held then.
    """
    keep = _keep(hold or [], symmetric=symmetric, in_store=store is not None)
    with refusing():
        found, source = families.read_file(family_file(family))
        if not isinstance(found, Family):
            raise typer.BadParameter("evolve changes sets of shapes, and this family has no shapes.")
        with (
            ExitStack() as stack,
            Interrupts() as interrupts,
            interrupts.drawn(found.name, "sets") as control,
        ):
            opened = None if store is None else stack.enter_context(Store.open(store))
            if opened is not None:
                opened.enter(found, source)
            rows = evolve_family(
                found,
                metric,
                seed=seed,
                evaluations=evaluations,
                seconds=seconds,
                store=opened,
                keep=keep,
                limits=Limits(memory=max_memory or MEMORY),
                control=control,
            )
            best = _best(rows, as_json=as_json)
    told = control.progress
    if not as_json and isinstance(told, SweepProgress):
        from klotski_studio.cli.terminal.sweep_reports import print_evolution

        print_evolution(found.name, best, told)
    raise typer.Exit(Exit.STOPPED if control.is_cancelled else Exit.FINE)


def _keep(hold: list[str], *, symmetric: bool, in_store: bool) -> Keep:
    """Return what all starts must keep.

    Raises:
        typer.BadParameter: if a piece is held, or something is and the rows go into a store.
    """
    held = Keep.parse(hold)
    if held.pieces:
        raise typer.BadParameter(f"A family has no start of {min(held.pieces)} to hold, only cells.")
    keep = Keep(free=held.cells, symmetric=symmetric)
    if keep != NOTHING and in_store:
        raise typer.BadParameter("A store keeps rows of all starts: leave out --hold and --symmetric.")
    return keep


def _best(rows: Iterator[Row], *, as_json: bool) -> list[Row]:
    """The last row with each number of pieces and free cells, the longest first; print each for programs."""
    best = {}
    for row in rows:
        best[row.pieces, row.free] = row
        if as_json:
            print_json(set_record(row))
    return sorted(best.values(), key=lambda row: -(row.hardest or 0))
