"""Many puzzles at once: read from one file or text, checked, and saved as one file each or as one list.

Reading and saving report to their control how many puzzles are done. A puzzle is checked before it is
imported: its proven length, and whether it is well-formed. All run in a worker thread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.solving.live_question import find
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.text_files import write_text
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits, spare_cores

Entries: TypeAlias = tuple[PuzzleEntry, ...]

SLICE = 0.1
"""Seconds after which a job checks no further puzzle, so that its results are shown and others go first."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The files that were written, and why others were not."""

    paths: tuple[Path, ...]
    errors: tuple[KlotskiError, ...]


def read_entries(source: Path | str, name: str, control: Control) -> Entries:
    """Every puzzle of a file (a path) or a text (a string); when cancelled, those that were read.

    ``name`` is what errors call a text.

    Raises:
        FileError: if it cannot be read at all, or is in no known notation.
    """
    entries: list[PuzzleEntry] = []
    for entry in registry.parse(source, name, regular_only=True).entries:
        if control.is_cancelled:
            break
        entries.append(entry)
        control.report(Progress("reading", len(entries), None, control.seconds))
    return tuple(entries)


def save_entries(entries: Sequence[PuzzleEntry], folder: Path, control: Control) -> Saved:
    """Each puzzle of ``entries`` as a native file in ``folder``, under a name that is not taken."""
    names = FreshNames(folder, registry.NATIVE.new_suffix)
    paths, errors = [], list[KlotskiError]()
    for number, entry in enumerate(entries, start=1):
        if control.is_cancelled:
            break
        if entry.layout is not None:
            path = names.path(entry.name or entry.layout.name, f"{number}")
            try:
                registry.write_file(path, replace(entry.layout, name=entry.layout.name or entry.name))
            except KlotskiError as error:
                errors.append(error)
            else:
                paths.append(path)
        control.report(Progress("saving", number, len(entries), control.seconds))
    return Saved(tuple(paths), tuple(errors))


def save_list(layouts: Sequence[Layout], path: Path, _: Control) -> None:
    """Write ``layouts`` as the one file ``path``, which opens as a list: a share code a line, without a loss.

    Raises:
        KlotskiError: if the system refuses, or a layout is beyond a limit; nothing is written then.
    """
    write_text(path, "".join(f"{registry.write_string(layout, share.FORMAT)}\n" for layout in layouts))


BOUNDED = Limits(
    positions=1_000_000, memory=256 * 1024**2, seconds=10.0, threads=spare_cores(), in_cpu_time=True
)
"""Limits of one search, which nobody has asked for."""


def metric_of(layout: Layout) -> Metric:
    """The metric in which ``layout`` states its length; moves if it states none."""
    known = layout.meta.known
    return next((metric for metric in Metric if known.length(metric) is not None), Metric.MOVES)


def check_some(layouts: Mapping[int, Layout], control: Control) -> tuple[dict[int, Verdict], float]:
    """What is found about the first of ``layouts`` within :data:`SLICE`, and the seconds that it took."""
    found: dict[int, Verdict] = {}
    for row, layout in layouts.items():
        if found and (control.is_cancelled or control.seconds >= SLICE):
            break
        found[row] = checked(layout, control)
    return found, control.seconds


def checked(layout: Layout, control: Control) -> Verdict:
    """The verdict about ``layout`` within :data:`BOUNDED`, in the metric in which it states its length."""
    found = find(Ask(layout, metric_of(layout), BOUNDED, control))
    return replace(found, positions=())  # of thousands of puzzles nobody watches the solution
