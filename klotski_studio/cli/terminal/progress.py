"""The line that a long search draws on the terminal.

A bar with a percentage where the number of placements is known, otherwise only what was done.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn

from klotski_studio.app.texts.errors import bytes_text
from klotski_studio.cli.terminal.output import console
from klotski_studio.solver.base.control import SearchProgress


class _Line:
    """Shown while entered, gone without a trace afterwards."""

    def __init__(self, *columns: ProgressColumn) -> None:
        self._bars = Progress(*columns, console=console(stderr=True), transient=True)

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bars.stop()


class ProgressLine(_Line):
    """What a search does."""

    def __init__(self, title: str) -> None:
        super().__init__(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[share]}"),
            TextColumn("{task.fields[counts]}", markup=False),
        )
        self._task = self._bars.add_task(title, total=None, share="", counts="")

    def show(self, progress: SearchProgress) -> None:
        """Draw what the search reported last."""
        total = progress.total
        self._bars.update(
            self._task,
            completed=progress.done,
            total=total,
            share=f"{100 * progress.done / total:.0f} %" if total else "",
            counts=counts_text(progress),
        )


def counts_text(progress: SearchProgress) -> str:
    """Positions, depth, rate, memory and time in one line."""
    return (
        f"{progress.positions:,} positions · depth {progress.depth} · "
        f"{progress.rate:,.0f}/s · {bytes_text(progress.memory)} · {progress.seconds:.0f} s"
    )


class CountLine(_Line):
    """How many of many things are done."""

    def __init__(self, title: str, total: int) -> None:
        super().__init__(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            TextColumn("{task.completed:,.0f} / {task.total:,.0f}"),
        )
        self._task = self._bars.add_task(title, total=total)

    def show(self, done: int) -> None:
        """Draw that so many are done."""
        self._bars.update(self._task, completed=done)
