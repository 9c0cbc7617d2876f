"""The classics that come with the program, as a menu lists them.

Reading all of them takes longer than a window may wait, so it is work for a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.metric import Metric
from klotski_studio.formats import registry
from klotski_studio.solver.control import Control


@dataclass(frozen=True, slots=True)
class Entry:
    """One layout of the library.

    Attributes:
        name: its own name; ``names`` has it in other languages.
        moves: the length claimed in its file; None if the file says nothing or "unsolvable".
    """

    path: Path
    name: str
    names: Mapping[str, str]
    moves: int | None
    solvable: bool

    def title(self, language: str) -> str:
        """The name in ``language``, or the plain one."""
        return self.names.get(language) or self.name


GROUPS: tuple[tuple[int | None, str], ...] = (
    (40, QT_TRANSLATE_NOOP("library", "Short: up to 40 moves")),
    (70, QT_TRANSLATE_NOOP("library", "Middling: 41 to 70 moves")),
    (90, QT_TRANSLATE_NOOP("library", "Long: 71 to 90 moves")),
    (None, QT_TRANSLATE_NOOP("library", "Very long: more than 90 moves")),
)
"""Headings with the number of moves up to which an entry belongs there."""

UNSOLVABLE = QT_TRANSLATE_NOOP("library", "Impossible")
"""The heading of what cannot be solved."""
OTHERS = QT_TRANSLATE_NOOP("library", "Others")
"""The heading of what nothing is claimed about."""


def read_library(folder: Path, control: Control) -> tuple[Entry, ...]:
    """Every layout in ``folder`` that can be read, the shortest first; stops when cancelled."""
    entries = []
    for path in registry.layout_files(folder):
        if control.is_cancelled:
            break
        try:
            layout = registry.read_file(path)
        except KlotskiError:
            continue  # one broken file must not cost the menu; opening it says what is wrong
        known = layout.meta.known
        names = MappingProxyType(dict(layout.meta.names))
        entries.append(
            Entry(
                path,
                layout.name or path.stem,
                names,
                known.length(Metric.MOVES),
                known.solvable is not False,
            )
        )
    return tuple(sorted(entries, key=lambda entry: (entry.moves is None, entry.moves or 0, entry.path)))


def grouped(entries: Iterable[Entry]) -> dict[str, tuple[Entry, ...]]:
    """Entries under their headings, in the order of the headings; empty ones are left out."""
    groups: dict[str, list[Entry]] = {heading: [] for _, heading in GROUPS}
    groups |= {UNSOLVABLE: [], OTHERS: []}
    for entry in entries:
        groups[_heading(entry)].append(entry)
    return {heading: tuple(members) for heading, members in groups.items() if members}


def _heading(entry: Entry) -> str:
    if entry.moves is None:
        return OTHERS if entry.solvable else UNSOLVABLE
    moves = entry.moves
    return next(heading for most, heading in GROUPS if most is None or moves <= most)
