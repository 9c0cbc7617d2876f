"""Puzzles for a book, a set of cards or a page, solved and rated one after the other.

A puzzle that a search cannot solve within its limits stays in: its page says so. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from klotski_studio.app.export.request import ExportSource, counted
from klotski_studio.app.library.entry import FILE_NAME, read_figures
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.check import errors
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.lab.difficulty import rated
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import PASSING, Limits, spare_cores
from klotski_studio.solver.search import solve

LIMITS = Limits(memory=1024**3, seconds=60.0, threads=spare_cores(), in_cpu_time=True)
"""The limits of the search of one puzzle."""
MOST_NAMED = 6
"""So many puzzles that cannot be shown are named."""


def readable(puzzles: Iterable[Path | Layout]) -> list[Layout]:
    """The layouts that ``puzzles`` are; a file that is a list gives those of it that have no errors.

    Raises:
        KlotskiError: if one of ``puzzles`` cannot be read or has errors, or if nothing in a list is playable;
            if that is so of several, with the names of the first ones.
    """
    found: list[Layout] = []
    failed: list[KlotskiError] = []
    names: list[str] = []
    for puzzle in puzzles:
        try:
            found += _layouts(puzzle)
        except KlotskiError as error:
            failed.append(error)
            names.append(_name(puzzle))
    if len(failed) > 1:
        more = ["…"] if len(names) > MOST_NAMED else []
        raise KlotskiError("export.several-faulty", names=", ".join(names[:MOST_NAMED] + more))
    if failed:
        raise failed[0]
    return found


def _layouts(puzzle: Path | Layout) -> list[Layout]:
    if isinstance(puzzle, Layout):
        read = [puzzle]
    else:
        entries = list(registry.parse(puzzle, regular_only=True).entries)
        read = [each.layout for each in entries if each.layout is not None]
        if not read:
            raise next(
                (each.error for each in entries if each.error), FileError("text.no-puzzle", str(puzzle))
            )
    playable = [layout for layout in read if not errors(layout)]
    if not playable:
        raise KlotskiError("export.not-playable", name=_name(puzzle))
    return playable


def _name(puzzle: Path | Layout) -> str:
    """What errors call ``puzzle``."""
    return puzzle.title() if isinstance(puzzle, Layout) else puzzle.name


def unsolved(layouts: Sequence[Layout]) -> list[ExportSource]:
    """``layouts`` with the difficulty of those that are shipped, and without solutions: for a preview."""
    return [ExportSource(layout, metric=_metric(layout), difficulty=figure_of(layout)) for layout in layouts]


def solved(layouts: Sequence[Layout], control: Control) -> list[ExportSource]:
    """``layouts`` with their shortest solutions and their difficulty, each in its own metric.

    Reports how many are done.

    Raises:
        Cancelled: if ``control`` was cancelled.
    """
    sources = []
    for layout in counted(layouts, len(layouts), control):
        answer = solve(Ask(layout, _metric(layout), limits=LIMITS, control=Control(control)))
        sources.append(answered(layout, answer, difficulty_of(layout, answer, Control(control))))
    return sources


def answered(layout: Layout, answer: Answer, difficulty: float | None) -> ExportSource:
    """``layout`` with what ``answer`` found."""
    is_unsolvable = answer.status is Status.UNSOLVABLE
    return ExportSource(layout, answer.solution, answer.metric, answer.length, difficulty, is_unsolvable)


def difficulty_of(layout: Layout, answer: Answer, control: Control | None = None) -> float | None:
    """The estimate for ``layout``: the shipped one, or else a new one; None if there is no solution."""
    if (shipped := figure_of(layout)) is not None:
        return shipped
    found = rated(layout, answer, PASSING, control)  # a factor that needs more is left out
    return None if found is None else found.figure


def figure_of(layout: Layout) -> float | None:
    """The shipped estimate for ``layout``; None if there is none."""
    return _figures().get(digest(layout))


@lru_cache(maxsize=1)
def _figures() -> Mapping[str, float]:
    return read_figures(resources_dir() / FILE_NAME)


def _metric(layout: Layout) -> Metric:
    return layout.meta.metric or Metric.MOVES
