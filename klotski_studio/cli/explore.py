"""``klotski-studio explore`` lists the rows of a store, the longest solutions first.

The JSON objects of sweeps are here as well: one line a set of pieces, and the summary.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import Json, OneMetric, Symmetric
from klotski_studio.cli.terminal.output import Exit, print_json, refusing
from klotski_studio.core.control import Control
from klotski_studio.core.family import ANY, Range
from klotski_studio.core.keep import symmetries
from klotski_studio.core.layout import Metric
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import Row, Task
from klotski_studio.lab.families.store import Sort, Store, Totals, Wanted


def set_record(row: Row, family: str | None = None) -> dict[str, object]:
    """Return the JSON object of one row, with the name of its family if that is given.

    ``reason`` stands in the object of a set that a limit stopped; its figures are null.
    """
    record: dict[str, object] = {
        "type": "set",
        "counts": row.counts,
        "pieces": row.pieces,
        "free": row.free,
        "metric": row.metric.value,
        "placements": row.placements,
        "solved_placements": row.solved,
        "solvable": row.solvable,
        "hardest": row.hardest,
        "starts": row.starts,
        "layout": row.layout,
    }
    if family is not None:
        record |= {"family": family, "spare": None if row.spare is None else json.loads(row.spare)}
    return record if row.reason is None else {**record, "reason": row.reason.value}


def summary_record(
    family: str, metric: Metric, tasks: Sequence[Task], totals: Totals, new: int, seconds: float
) -> dict[str, object]:
    """Return the JSON object for a whole family: ``new`` counts the sets of this run, all else is stored."""
    # those of the tasks; where a task has several, those of the rows with a start
    numbers = {pieces for pieces, length in totals.longest.items() if length is not None}
    numbers |= {task.pieces for task in tasks if task.pieces is not None}
    return {
        "type": "summary",
        "family": family,
        "metric": metric.value,
        "sets": len(tasks),
        "done": totals.done,
        "new": new,
        "stopped": totals.stopped,
        "placements": totals.placements,
        "solvable": totals.solvable,
        "hardest": totals.hardest,
        "by_pieces": {str(pieces): totals.longest.get(pieces) for pieces in sorted(numbers)},
        "seconds": round(seconds, 3),
        **_grouped(totals.figures),
    }


def _grouped(figures: Mapping[str, int]) -> dict[str, object]:
    """The figures that only some families have; ``by_length/7`` is 7 in ``by_length``, in numerical order."""
    groups: dict[str, dict[int, int]] = {}
    for name, number in figures.items():
        group, grouped, place = name.partition("/")
        if grouped:
            groups.setdefault(group, {})[int(place)] = number
    record: dict[str, object] = {name: number for name, number in figures.items() if "/" not in name}
    for group, numbers in groups.items():
        record[group] = {str(place): numbers[place] for place in sorted(numbers)}
    return record


MOST = 20
"""Rows that are listed unless more are asked for."""


def numbers(text: str) -> Range:
    """Return the range that ``2..4``, ``2..``, ``..4`` or ``3`` stands for.

    Raises:
        typer.BadParameter: if it is none.
    """
    found = Range.parse(text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a range such as 2..4, 2.., ..4 or 3.")
    return found


StoreFile = Annotated[Path, typer.Option("--store", metavar="FILE", readable=False, help="A sweep's store.")]
FamilyName = Annotated[
    str | None, typer.Option("--family", metavar="NAME", help="Only sets of the family of that name.")
]
Pieces = Annotated[
    Range | None,
    typer.Option("--pieces", metavar="RANGE", parser=numbers, help="So many pieces, such as ..8."),
]
Free = Annotated[
    Range | None,
    typer.Option("--free", metavar="RANGE", parser=numbers, help="So many free cells, such as 2..3."),
]
MinLength = Annotated[int, typer.Option("--min-length", metavar="N", min=0, help="At least so long.")]
Minimal = Annotated[
    bool,
    typer.Option(
        "--minimal", help="Only puzzles without a spare piece. What is not known yet is searched, and kept."
    ),
]
Sorting = Annotated[
    Sort, typer.Option("--sort", help="The longest first, or the fewest pieces or solvable placements.")
]
Most = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="List so many at most.")]


def explore(
    store: StoreFile,
    family: FamilyName = None,
    metric: OneMetric = None,
    pieces: Pieces = None,
    free: Free = None,
    min_length: MinLength = 0,
    minimal: Minimal = False,
    sort: Sorting = Sort.LENGTH,
    limit: Most = MOST,
    symmetric: Symmetric = False,
    as_json: Json = False,
) -> None:
    """List the best sets of pieces that sweeps have found, also while one is running.

    Each stands with its hardest start. Sets from which nothing can be solved are left out.
    """
    wanted = Wanted(family, metric, pieces or ANY, free or ANY, min_length)
    control = Control()
    with refusing(Exit.INVALID), Store.read(store) as opened, Interrupts() as interrupts:
        interrupts.watch(control)
        most = None if symmetric else limit
        rows = opened.best(wanted, sort, most)
        if minimal:
            from klotski_studio.lab.families.selection import minimal_rows  # with the solver

            rows = minimal_rows(opened, wanted, sort, most, control)
        if symmetric:
            rows = islice((each for each in rows if symmetries(read(each[1].layout or ""))), limit)
        if as_json:
            for name, row in rows:
                print_json(set_record(row, name))
        else:
            from klotski_studio.cli.terminal.sweep_reports import print_sets

            print_sets(rows)
    raise typer.Exit(Exit.STOPPED if control.is_cancelled else Exit.FINE)
