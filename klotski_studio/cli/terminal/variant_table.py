"""Prints the variants of a puzzle for people: one line each, the longest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from klotski_studio.app.texts.errors import METRICS, STATUSES
from klotski_studio.app.texts.piece_facts import way_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.cli.terminal.output import console
from klotski_studio.cli.terminal.reports import COLORS, count_text
from klotski_studio.lab.variants.search import Variant
from klotski_studio.lab.variants.wishes import Group
from klotski_studio.solver.base.answer import Answer


def print_variants(each: Input, own: Answer, shown: Sequence[Variant], groups: Mapping[Group, int]) -> None:
    """Print the puzzle's own answer ``own``, a table of ``shown`` in that order, and how many there are.

    ``groups`` counts all variants that are done, shown or not.
    """
    out, layout = console(), each.layout
    assert layout is not None, "a puzzle that was searched"
    length = STATUSES[own.status] if own.length is None else count_text(own.length, own.metric)
    out.print(Text.assemble((each.title, "bold"), ": ", (length, COLORS[own.status])))
    if shown:
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        table.add_column("", justify="right")
        table.add_column(METRICS[own.metric].capitalize(), justify="right")
        table.add_column("Edit", overflow="fold")
        table.add_column("Positions", justify="right")
        for variant in shown:
            table.add_row(
                _difference(variant, own),
                Text(_result(variant), COLORS[variant.status]),
                Text(visible(way_text(layout, variant.way))),
                f"{variant.positions:,}",
            )
        out.print(table)
    counts = [f"{groups[group]:,} {group.value}" for group in Group if groups[group]]
    out.print(" · ".join(counts) or "no variants", style="dim")


def _difference(variant: Variant, own: Answer) -> str:
    """``+8`` where both lengths are known."""
    if variant.length is None or own.length is None:
        return ""
    return f"{variant.length - own.length:+}"


def _result(variant: Variant) -> str:
    return STATUSES[variant.status] if variant.length is None else f"{variant.length:,}"
