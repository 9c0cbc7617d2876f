"""The next and the previous puzzle in the library's own order, for players who go through it.

::

    横刀立马 (81)  ->  走投无路 (impossible)  ->  近在咫尺 (98)       the next of the first is the third

Entries that claim to be unsolvable are passed over, because they cannot be played to an end, and so are
lists. After the last entry there is none. A puzzle that is not in the library comes before the first entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.filter import LibraryFilter, filtered
from klotski_studio.app.library.progress.achievements import NOTHING_ACHIEVED
from klotski_studio.app.library.scan import LibraryContents


class LibraryOrder:
    """The entries of a library in the order :attr:`.SortOrder.LIBRARY`, sorted once for each content."""

    def __init__(self) -> None:
        self._sorted_for: tuple[LibraryContents, str] | None = None
        self._entries: Sequence[LibraryEntry] = ()
        self._by_path: dict[Path | None, int] = {}
        self._by_puzzle: dict[str, int] = {}

    def neighbour(
        self,
        contents: LibraryContents,
        language: str,
        source: Path | None,
        puzzle: Callable[[], str],
        by: int,
    ) -> LibraryEntry | None:
        """The entry after (``by`` = 1) or before (-1) the one that is open; None if there is none.

        The open one is the entry of the file ``source``, or else the first with the digest ``puzzle``,
        which is asked for only then; titles are those in ``language``.
        """
        entries = self._in_order(contents, language)
        at = self._by_path.get(source)
        if at is None:
            at = self._by_puzzle.get(puzzle(), -1)
        ahead = entries[at + 1 :] if by > 0 else entries[: max(at, 0)][::-1]
        return next((entry for entry in ahead if entry.solvable and not entry.is_list), None)

    def _in_order(self, contents: LibraryContents, language: str) -> Sequence[LibraryEntry]:
        before = self._sorted_for
        if before is None or before[0] is not contents or before[1] != language:
            self._sorted_for = (contents, language)
            self._entries = filtered(contents.entries, LibraryFilter(), NOTHING_ACHIEVED, language)
            self._by_path = {entry.path: number for number, entry in enumerate(self._entries)}
            self._by_puzzle = {
                entry.puzzle: len(self._entries) - number
                for number, entry in enumerate(reversed(self._entries), 1)
            }
        return self._entries
