"""Prints answers for people: lines for one puzzle, a table for many and for the variants of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from klotski_studio.app.texts.errors import METRICS, REASONS, STATUSES, bytes_text
from klotski_studio.app.texts.piece_facts import way_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.cli.terminal.output import console, drawing, print_table, table_of
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.variants.search import Group, Variant
from klotski_studio.solver.base.answer import Analysis, Answer, Effort, Status
from klotski_studio.solver.search import is_odd

if TYPE_CHECKING:
    from klotski_studio.lab.space import Hardness


COLORS = {Status.SOLVED: "green", Status.UNSOLVABLE: "red", Status.STOPPED: "yellow"}
BARS = 20
"""The most bars of a histogram; deeper spaces put several depths into one."""
BAR_WIDTH = 40


def print_answer(each: Input, answers: Sequence[Answer]) -> None:
    """Print one puzzle: the optimum in each metric asked for, what the first one took, and its solution."""
    out, answer = console(), answers[0]
    if answer.status is Status.SOLVED and answer.solution is not None:
        _print_verdict(out, each, answer.status, f"in {' · '.join(map(_optimum, answers))}")
        counts = " · ".join(count_text(answer.solution.length(metric), metric) for metric in Metric)
        shown = "shown: " if len(answers) > 1 else ""
        out.print(f"  {shown}{counts}{_ways(answer.optimal_solutions)}")
    elif answer.status is Status.UNSOLVABLE:
        _print_verdict(out, each, answer.status, f"({_why_unsolvable(each, answer)})")
    else:
        _print_stopped(out, each, answer)
        if len(answers) > 1:
            out.print(f"  In the other metrics: {' · '.join(map(_optimum, answers[1:]))}.")
    if answer.status is Status.SOLVED and (needed := _needed(each, answer)):
        out.print(f"  With {needed} alone the length is the same.")
    _print_effort(out, answer.effort)
    if answer.solution is not None and answer.solution.moves:
        out.print()
        out.print(Padding(Text(visible(str(answer.solution), keep="\n")), (0, 0, 0, 2), expand=False))


def print_answers(answered: Sequence[tuple[Input, Sequence[Answer]]]) -> None:
    """Print a table with one line a puzzle.

    Its counts are the optima; if one metric was asked for, those of the solution found.
    """
    optima = (METRICS[metric].capitalize() for metric in Metric)
    table = table_of(("Puzzle", "Result"), *optima, "Searched", "Time")
    for each, answers in answered:
        answer = answers[0]
        table.add_row(
            Text(each.title),
            Text(_result(answer), COLORS[answer.status]),
            *_lengths(answers),
            f"{answer.effort.positions:,}",
            _time(sum(each_metric.effort.seconds for each_metric in answers)),
        )
    print_table(table)


def print_analysis(
    each: Input, analysis: Analysis, hardest: Layout | None, why: Hardness | None = None
) -> None:
    """Print the figures of a space, its positions by depth as bars, and the hardest start."""
    out = console()
    if analysis.status is Status.STOPPED:
        _print_stopped(out, each, analysis)
    elif analysis.length is None:
        _print_verdict(out, each, analysis.status, "(no solved position can be reached)")
    else:
        _print_verdict(out, each, analysis.status, f"in {count_text(analysis.length, analysis.metric)}")
    _print_effort(out, analysis.effort)
    out.print()
    out.print(Padding(_figures(analysis, why), (0, 0, 1, 2), expand=False))
    mark = "#" if out.options.ascii_only else "█"
    out.print(Padding(_bars(analysis.histogram, mark), (0, 0, 0, 2), expand=False))
    if hardest is not None:
        out.print(f"\n  A hardest start ({count_text(analysis.hardest or 0, analysis.metric)}):\n")
        out.print(Padding(Text(drawing(hardest)), (0, 0, 0, 4), expand=False))


def print_analyses(found: Sequence[tuple[Input, Analysis]]) -> None:
    """Print a table with one line a puzzle: its length, the figures of its space, and the time."""
    table = table_of(("Puzzle", "Result"), "Reachable", "Solved", "Farthest", "Hardest", "Time")
    for each, analysis in found:
        table.add_row(
            Text(each.title),
            Text(_result(analysis), COLORS[analysis.status]),
            f"{analysis.reachable:,}",
            f"{analysis.solved_positions:,}",
            f"{analysis.farthest:,}" if analysis.histogram else "",
            "" if analysis.hardest is None else f"{analysis.hardest:,}",
            _time(analysis.effort.seconds),
        )
    print_table(table)


def _print_verdict(out: Console, each: Input, status: Status, rest: str) -> None:
    out.print(Text.assemble((each.title, "bold"), ": ", (STATUSES[status], COLORS[status]), " ", rest))


def _print_stopped(out: Console, each: Input, found: Answer | Analysis) -> None:
    reason, depth = found.reason, found.effort.depth
    _print_verdict(out, each, Status.STOPPED, f"({REASONS[reason]})" if reason is not None else "")
    if depth > 0:
        out.print(f"  Proven: no solution has fewer than {count_text(depth, found.metric)}.")


def _figures(analysis: Analysis, why: Hardness | None) -> RenderableType:
    is_part = analysis.status is Status.STOPPED  # the levels that were finished
    rows = [
        ("positions counted" if is_part else "positions that can be reached", f"{analysis.reachable:,}"),
        ("solved ones among them", f"{analysis.solved_positions:,}"),
        (
            "counted up to" if is_part else "farthest from the start",
            count_text(analysis.farthest, analysis.metric) if analysis.histogram else None,
        ),
        (
            "hardest start",
            None if analysis.hardest is None else count_text(analysis.hardest, analysis.metric),
        ),
        (
            "optimal solutions",
            None if analysis.optimal_solutions is None else f"{analysis.optimal_solutions:,}",
        ),
    ]
    if why is not None:
        rows += [
            ("steps away from targets that every solution needs", f"{why.away:,}"),
            ("positions from which such steps are needed", f"{why.stuck:.0%}"),
            ("bottlenecks, which every solution passes", f"{len(why.bottlenecks):,}"),
        ]
    table = Table.grid(padding=(0, 2))
    for name, value in rows:
        if value is not None:
            table.add_row(name, Text(value, justify="right"))
    return table


def _bars(histogram: Sequence[int], mark: str) -> RenderableType:
    """Return bars of the positions by depth; several depths share a bar if there are many."""
    wide = -(-len(histogram) // BARS) or 1
    sums = [sum(histogram[start : start + wide]) for start in range(0, len(histogram), wide)]
    most = max(sums, default=1) or 1
    table = Table.grid(padding=(0, 2))
    for number, total in enumerate(sums):
        first, last = number * wide, min((number + 1) * wide, len(histogram)) - 1
        depth = f"{first}" if first == last else f"{first}–{last}"
        bar = mark * round(BAR_WIDTH * total / most)
        table.add_row(Text(depth, justify="right"), Text(f"{total:,}", justify="right"), Text(bar, "blue"))
    return table


def _result(found: Answer | Analysis) -> str:
    if found.status is Status.SOLVED:
        return count_text(found.length or 0, found.metric)
    return STATUSES[found.status] + ("" if found.reason is None else f": {REASONS[found.reason]}")


def _lengths(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the counts of a line, empty where they are not known."""
    solution, by_metric = answers[0].solution, {answer.metric: answer for answer in answers}
    for metric in Metric:
        if len(answers) > 1:
            length = by_metric[metric].length if metric in by_metric else None
        else:
            length = None if solution is None else solution.length(metric)
        yield "" if length is None else f"{length:,}"


def _optimum(answer: Answer) -> str:
    """``81 moves``, or what is proven of the optimum if the search stopped."""
    if answer.length is not None:
        return count_text(answer.length, answer.metric)
    return f"at least {count_text(answer.effort.depth, answer.metric)}"


def count_text(length: int, metric: Metric) -> str:
    """Return ``81 moves``, ``1 move``."""
    word = METRICS[metric]
    return f"{length:,} {word[:-1] if length == 1 else word}"


def _ways(count: int | None) -> str:
    if count is None:
        return " · optimal solutions not counted"
    return " · the only optimal solution" if count == 1 else f" · {count:,} optimal solutions"


def _needed(each: Input, answer: Answer) -> str:
    """``4 of 12 pieces``; empty where all are needed, or it is not known."""
    if each.layout is None or answer.needed is None or len(answer.needed) == len(each.layout.pieces):
        return ""
    return f"{len(answer.needed)} of {len(each.layout.pieces)} pieces"


def _why_unsolvable(each: Input, answer: Answer) -> str:
    if needed := _needed(each, answer):
        return f"not even with {needed} alone"
    if each.layout is not None and is_odd(each.layout):
        return "parity forbids it"
    return "everything that can be reached was searched"


def _print_effort(out: Console, effort: Effort) -> None:
    memory = f" · {bytes_text(effort.memory)}" if effort.memory else ""
    positions = f"{effort.positions:,} position{'' if effort.positions == 1 else 's'} searched"
    out.print(f"  {positions} · {_time(effort.seconds)}{memory} · engine {effort.engine}", style="dim")


def _time(seconds: float) -> str:
    # from 0.9995 on three digits would be 1e+03
    return f"{1000 * seconds:.3g} ms" if seconds < 0.9995 else f"{seconds:,.1f} s"


def print_variants(
    each: Input,
    own: Answer,
    shown: Sequence[Variant],
    groups: Mapping[Group, int],
    figures: Sequence[Mapping[str, int | None]] = (),
) -> None:
    """Print the puzzle's own answer ``own``, a table of ``shown`` in that order, and how many there are.

    ``groups`` counts all variants that are done, shown or not; ``figures`` has those by which ``shown`` are
    sorted, if they are.
    """
    out, layout = console(), each.layout
    assert layout is not None, "a puzzle that was searched"
    length = STATUSES[own.status] if own.length is None else count_text(own.length, own.metric)
    out.print(Text.assemble((each.title, "bold"), ": ", (length, COLORS[own.status])))
    if shown:
        figures = figures or [{}] * len(shown)
        table = table_of(("", METRICS[own.metric].capitalize(), "Edit"), *map(str.capitalize, figures[0]))
        table.columns[0].justify = table.columns[1].justify = "right"
        for variant, numbers in zip(shown, figures, strict=True):
            result = STATUSES[variant.status] if variant.length is None else f"{variant.length:,}"
            table.add_row(
                _difference(variant, own),
                Text(result, COLORS[variant.status]),
                Text(visible(way_text(layout, variant))),
                *("" if figure is None else f"{figure:,}" for figure in numbers.values()),
            )
        print_table(table)
    again = {Group.EASIER: "solvable again"} if own.status is Status.UNSOLVABLE else {}
    counts = [f"{groups[group]:,} {again.get(group, group.value)}" for group in Group if groups[group]]
    out.print(" · ".join(counts) or "no variants", style="dim")


def _difference(variant: Variant, own: Answer) -> str:
    """``+8`` where both lengths are known."""
    if variant.length is None or own.length is None:
        return ""
    return f"{variant.length - own.length:+}"
