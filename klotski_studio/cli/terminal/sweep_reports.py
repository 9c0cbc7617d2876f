"""Prints sweeps for people: the summary of a family, and tables of its sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from klotski_studio.app.texts.errors import METRICS
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.output import console, drawing, print_table, table_of
from klotski_studio.core.layout import Metric
from klotski_studio.lab.families.row import Row

if TYPE_CHECKING:  # it brings the solver, which explore needs not
    from klotski_studio.lab.families.sweep import SweepProgress


def print_summary(record: Mapping[str, Any], longest: Row | None) -> None:
    """Print the figures of a summary, the greatest length by number of pieces, and a board that has it."""
    out, metric = console(), Metric(record["metric"])
    sets = f"{record['done']:,} of {record['sets']:,} sets ({record['new']:,} new)"
    stopped = f" · {record['stopped']:,} stopped" if record["stopped"] else ""
    out.print(Text.assemble((visible(record["family"]), "bold"), f": {sets}{stopped}"))
    placements = f"{record['placements']:,} placements · " if record["placements"] else ""
    out.print(f"  {placements}{record['solvable']:,} solvable · {record['seconds']:,.1f} s", style="dim")
    table = table_of((), "Pieces", f"Most {METRICS[metric]}")
    for pieces, length in record["by_pieces"].items():
        table.add_row(pieces, "" if length is None else f"{length:,}")
    out.print(table)
    _print_longest(longest)


def print_evolution(name: str, best: Sequence[Row], told: SweepProgress) -> None:
    """Print how many sets were searched, the ``best`` ones, the longest first, and the board of that one."""
    out = console()
    too_large = f", {told.stopped:,} of them stopped" if told.stopped else ""
    out.print(Text.assemble((visible(name), "bold"), f": {told.done:,} sets searched{too_large}"))
    out.print(f"  the best with each number of pieces and of free cells · {told.seconds:,.1f} s", style="dim")
    if best:
        print_sets((name, row) for row in best)
        _print_longest(best[0])


def _print_longest(row: Row | None) -> None:
    """Print the board of ``row``, if it has one."""
    if row is not None and row.layout is not None:
        from klotski_studio.formats.native.read import read  # explore lists sets without it

        console().print(f"  The longest, with {row.pieces} pieces:\n")
        console().print(Padding(Text(drawing(read(row.layout))), (0, 0, 0, 4), expand=False))


def print_sets(rows: Iterable[tuple[str, Row]]) -> None:
    """Print a table with one line a set: its length, its pieces, and how many starts there are."""
    texts = "Family", "Pieces by kind"
    table = table_of(texts, "Length", "Pieces", "Free", "Solvable", "Starts")
    for family, row in rows:
        counts = " ".join(f"{name}{count}" for name, count in row.counts.items() if count)
        table.add_row(
            Text(visible(family)),
            Text(visible(counts)),
            f"{row.hardest:,} {METRICS[row.metric]}",
            str(row.pieces),
            str(row.free),
            f"{row.solvable:,}",
            f"{row.starts:,}",
        )
    print_table(table)
