"""The progress lines that a long search, conversion or export draws on the terminal.

A bar with a percentage where the number of placements is known, otherwise only what was done.
"""

from __future__ import annotations

from typing import Any

from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn

from klotski_studio.app.texts.errors import bytes_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.output import console
from klotski_studio.solver.base.control import SearchProgress


class _Line(Progress):
    """A progress bar that is shown while entered and erased afterwards."""

    def __init__(self, title: str, total: int | None, *columns: ProgressColumn, **fields: Any) -> None:
        """Show ``columns`` behind the bar; before the title a spinner turns unless ``total`` is known."""
        spinner = () if total else (SpinnerColumn(),)
        name, bar = TextColumn("{task.description}", markup=False), BarColumn(bar_width=24)
        super().__init__(*spinner, name, bar, *columns, console=console(stderr=True), transient=True)
        self._task = self.add_task(visible(title), total=total, **fields)


class ProgressLine(_Line):
    """The progress of a search."""

    def __init__(self, title: str) -> None:
        columns = TextColumn("{task.fields[share]}"), TextColumn("{task.fields[counts]}", markup=False)
        super().__init__(title, None, *columns, share="", counts="")

    def show(self, progress: SearchProgress) -> None:
        """Draw the last report of the search."""
        total = progress.total
        self.update(
            self._task,
            completed=progress.done,
            total=total,
            share=f"{100 * progress.done / total:.0f} %" if total else "",
            counts=counts_text(progress),
        )


def counts_text(progress: SearchProgress) -> str:
    """Return positions, depth, positions a second, memory and seconds in one line.

    With the depth stand how much of it is done and how long the rest takes, where that is known.
    """
    level = "" if progress.share is None else f" ({100 * progress.share:.0f} %"
    if progress.share is not None:
        level += ")" if progress.left is None else f", {progress.left:.0f} s left)"
    return (
        f"{progress.positions:,} positions searched · depth {progress.depth}{level} · "
        f"{progress.rate:,.0f}/s · {bytes_text(progress.memory)} · {progress.seconds:.0f} s"
    )


class SweepLine(_Line):
    """The progress of a sweep or an evolution: sets done, of all, and about how long the rest takes."""

    def __init__(self, title: str) -> None:
        super().__init__(title, None, TextColumn("{task.fields[counts]}", markup=False), counts="")

    def show(self, done: int, total: int | None, seconds: float, left: float | None) -> None:
        """Draw the line for ``done`` sets of ``total``; both it and ``left`` are None where not known."""
        of_all = "" if total is None else f" of {total:,}"
        rest = "" if left is None else f" · about {left:.0f} s left"
        counts = f"{done:,}{of_all} sets · {seconds:.0f} s{rest}"
        self.update(self._task, completed=done, total=total, counts=counts)


class CountLine(_Line):
    """The number of items done of a total."""

    def __init__(self, title: str, total: int) -> None:
        super().__init__(title, total, TextColumn("{task.completed:,.0f} / {task.total:,.0f}"))

    def show(self, done: int, total: int | None = None) -> None:
        """Draw the line for ``done`` items; of another ``total`` if it is not the one of the beginning."""
        self.update(self._task, completed=done, total=total)
