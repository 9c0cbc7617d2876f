"""The filtered entries of the library as a Qt list model."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from klotski_studio.app.library import filter as filters
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.path import Achievements
from klotski_studio.app.texts.translatable import Translate

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """The data of a row besides its title, which is ``DisplayRole``."""

    ENTRY = Qt.ItemDataRole.UserRole
    COUNTS = Qt.ItemDataRole.UserRole + 1
    STANDING = Qt.ItemDataRole.UserRole + 2
    """The :class:`.Standing` of the player."""
    BEST = Qt.ItemDataRole.UserRole + 3
    OPEN = Qt.ItemDataRole.UserRole + 4


class LibraryModel(QAbstractListModel):
    """Lists the entries that match a filter.

    Args:
        achieved: what the player has achieved.
        translate: translates texts of the context ``library``.
    """

    def __init__(self, achieved: Achievements, translate: Translate, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._achieved, self._translate = achieved, translate
        self._language = ""
        self.filter = filters.LibraryFilter()
        """The current filter."""
        self._all: tuple[LibraryEntry, ...] = ()
        self.listed: list[LibraryEntry] = []
        """The entries in the order of the rows."""
        self._shown: list[tuple[object, ...]] = []
        self._open = ""
        self._data_by_role: dict[int, Callable[[LibraryEntry], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda entry: entry.title(self._language),
            Qt.ItemDataRole.ToolTipRole: self._tool_tip,
            Qt.ItemDataRole.AccessibleTextRole: self._accessible_text,
            Role.ENTRY: lambda entry: entry,
            Role.COUNTS: lambda entry: filters.counts_text(entry, self._translate),
            Role.STANDING: self._achieved.standing,
            Role.BEST: lambda entry: filters.best_text(self._achieved.best(entry.puzzle), self._translate),
            Role.OPEN: lambda entry: entry.puzzle == self._open,
        }

    def set_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Set the entries of the library, of which the filter selects."""
        self._all = entries
        self.refresh()

    def set_filter(self, wanted: filters.LibraryFilter) -> None:
        """Set the filter and list the entries that match it."""
        if wanted != self.filter:
            self.filter = wanted
            self.refresh()

    def set_language(self, language: str) -> None:
        """Show titles in ``language``, a code."""
        self._language = language
        self.refresh()

    def mark_open(self, puzzle: str) -> int | None:
        """Mark the entry of the puzzle that is open, by its digest; its row, None if it is not listed."""
        self._open = puzzle
        if self.listed:
            self.dataChanged.emit(self.index(0), self.index(len(self.listed) - 1), [Role.OPEN])
        return next((row for row, entry in enumerate(self.listed) if entry.puzzle == puzzle), None)

    def refresh(self) -> None:
        """Filter and sort the entries again, because a puzzle may have been solved.

        Where the same ones are listed, a view stays where it is and paints those that have changed.
        """
        listed = filters.filtered(self._all, self.filter, self._achieved, self._language)
        shown = [self._shown_of(entry) for entry in listed]
        if listed == self.listed:
            before, self._shown = self._shown, shown
            for row in (number for number, each in enumerate(shown) if each != before[number]):
                self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self.listed, self._shown = listed, shown
        self.endResetModel()

    def _shown_of(self, entry: LibraryEntry) -> tuple[object, ...]:
        """What a row shows that may change while the entry stays the same."""
        return self._language, self._achieved.standing(entry), self._achieved.best(entry.puzzle).moves

    def row_of(self, entry: LibraryEntry) -> int | None:
        """The row of the file of ``entry``; None if it is not listed."""
        return next((row for row, each in enumerate(self.listed) if each.path == entry.path), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's own
        """The number of rows."""
        return 0 if parent.isValid() else len(self.listed)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a row for ``role``; None for other roles."""
        read = self._data_by_role.get(role)
        return read(self.listed[index.row()]) if read is not None and index.isValid() else None

    def _tool_tip(self, entry: LibraryEntry) -> str:
        """The title, the names in other languages, the file, what is claimed and achieved; a line each."""
        notes = filters.claim_text(entry, self._translate), *self._achieved_texts(entry)
        names = dict.fromkeys((entry.title(self._language), *entry.names.values(), str(entry.path)))
        return "\n".join([*names, *filter(None, notes)])

    def _achieved_texts(self, entry: LibraryEntry) -> tuple[str, ...]:
        """What was achieved on ``entry``, and its level of difficulty, as sentences."""
        tr, record = self._translate, self._achieved.best(entry.puzzle)
        standing = self._achieved.standing(entry)
        return (
            filters.level_text(entry, tr),
            filters.standing_text(standing, tr),
            filters.assisted_text(record, tr),
        )

    def _accessible_text(self, entry: LibraryEntry) -> str:
        title, counts = entry.title(self._language), filters.counts_text(entry, self._translate)
        subtitle = filters.subtitle_text(entry, self._translate)
        said = filters.text("accessible", self._translate, title=title, counts=counts, subtitle=subtitle)
        return ", ".join(filter(None, (said, *self._achieved_texts(entry))))
