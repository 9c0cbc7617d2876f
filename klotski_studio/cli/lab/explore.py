"""``klotski-studio explore`` lists the rows of a store, the longest solutions first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.texts.errors import error_text
from klotski_studio.cli.terminal.exits import Exit
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import Json, OneMetric
from klotski_studio.cli.terminal.output import print_error, print_json
from klotski_studio.cli.terminal.set_lines import set_record
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import ANY, Range
from klotski_studio.lab.families.store import Sort, Store, Wanted

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


StoreFile = Annotated[Path, typer.Option("--store", metavar="FILE", help="The store of a sweep.")]
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
    as_json: Json = False,
) -> None:
    """List the best sets of pieces that sweeps have found, also while one is running.

    Each stands with its hardest start. Sets from which nothing can be solved are left out.
    """
    wanted = Wanted(family, metric, pieces or ANY, free or ANY, min_length)
    control = Control()
    try:
        with Store.read(store) as opened, Interrupts() as interrupts:
            interrupts.watch(control)
            rows = opened.best(wanted, sort, limit)
            if minimal:
                from klotski_studio.lab.families.selection import minimal_rows  # with the solver

                rows = minimal_rows(opened, wanted, sort, limit, control)
            if as_json:
                for name, row in rows:
                    print_json(set_record(row, name))
            else:
                from klotski_studio.cli.terminal.sweep_reports import print_sets

                print_sets(rows)
    except FileError as error:
        print_error(error_text(error))
        raise typer.Exit(Exit.INVALID) from error
    raise typer.Exit(Exit.STOPPED if control.is_cancelled else Exit.FINE)
