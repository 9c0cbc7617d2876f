"""The line that shows on the terminal how far a long search, sweep, conversion or export is."""

from __future__ import annotations

from rich.progress import BarColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Bar

from klotski_studio.app.texts.errors import bytes_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.output import console
from klotski_studio.core.control import Progress
from klotski_studio.solver.base.control import SearchProgress


class Line(Bar):
    """A bar with the counts behind it, shown while entered and erased afterwards."""

    def __init__(self, title: str, unit: str) -> None:
        """Call the work ``title``, and what is counted ``unit``."""
        name, counts = (
            TextColumn(f"{{task.{of}}}", markup=False) for of in ("description", "fields[counts]")
        )
        columns = SpinnerColumn(), name, BarColumn(bar_width=24), counts
        super().__init__(*columns, console=console(stderr=True), transient=True)
        self._unit, self._task = unit, self.add_task(visible(title), total=None, counts="")

    def show(self, told: Progress) -> None:
        """Draw how far the work is; the bar is filled where the total is known."""
        self.update(self._task, completed=told.done, total=told.total, counts=counts_text(told, self._unit))


def counts_text(told: Progress, unit: str = "") -> str:
    """What is done, of all where that is known, and the seconds; of a search also depth, speed and memory.

    With it stands about how long the rest takes, where that is known; of a search the rest of its depth.
    """
    left, done, seconds = getattr(told, "left", None), f"{told.done:,}", f"{told.seconds:.0f} s"
    if not isinstance(told, SearchProgress):
        of_all = "" if told.total is None else f" of {told.total:,}"
        rest = "" if left is None else f" · about {left:.0f} s left"
        return f"{done}{of_all}{unit and f' {unit}'} · {seconds}{rest}"
    of_all = f"{100 * told.done / told.total:.0f} % " if told.total else ""
    rest = "" if left is None else f", {left:.0f} s left"
    level = "" if told.share is None else f" ({100 * told.share:.0f} %{rest})"
    return (
        f"{of_all}{done} positions searched · depth {told.depth}{level} · "
        f"{told.rate:,.0f}/s · {bytes_text(told.memory)} · {seconds}"
    )
