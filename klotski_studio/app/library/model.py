"""The entries of the library that are wanted, as a list for a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.filter import Best, LibraryFilter, chosen
from klotski_studio.app.library.texts import best_text, counts_text, subtitle_text, words
from klotski_studio.app.texts.errors import Translate

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What can be asked of a row beside its title, which is Qt's own role."""

    ENTRY = Qt.ItemDataRole.UserRole
    SUBTITLE = Qt.ItemDataRole.UserRole + 1
    COUNTS = Qt.ItemDataRole.UserRole + 2
    SOLVED = Qt.ItemDataRole.UserRole + 3
    BEST = Qt.ItemDataRole.UserRole + 4
    PICTURE = Qt.ItemDataRole.UserRole + 5
    """What its picture is kept under: another one as soon as the file is another one."""


class LibraryModel(QAbstractListModel):
    """Lists what a choice lets through.

    Args:
        best: the personal best of a puzzle.
        say: the words of the context ``library`` in the language of the moment.
    """

    def __init__(self, best: Best, say: Translate, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._best, self._say = best, say
        self._language = ""
        self._choice = LibraryFilter()
        self._all: tuple[LibraryEntry, ...] = ()
        self._listed: list[LibraryEntry] = []
        self._asking: dict[int, Callable[[LibraryEntry], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda entry: entry.title(self._language),
            Qt.ItemDataRole.ToolTipRole: self._all_names,
            Qt.ItemDataRole.AccessibleTextRole: self._spoken,
            Role.ENTRY: lambda entry: entry,
            Role.SUBTITLE: lambda entry: subtitle_text(entry, self._say),
            Role.COUNTS: lambda entry: counts_text(entry, self._say),
            Role.SOLVED: lambda entry: self._best(entry.puzzle).is_solved,
            Role.BEST: lambda entry: best_text(self._best(entry.puzzle), self._say),
            Role.PICTURE: picture_key,
        }

    @property
    def listed(self) -> Sequence[LibraryEntry]:
        """The entries in the order of the rows."""
        return self._listed

    @property
    def choice(self) -> LibraryFilter:
        """What is wanted."""
        return self._choice

    def set_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Choose from ``entries``."""
        self._all = entries
        self.renew()

    def set_choice(self, choice: LibraryFilter) -> None:
        """List what ``choice`` wants."""
        if choice != self._choice:
            self._choice = choice
            self.renew()

    def set_language(self, language: str) -> None:
        """Show titles in ``language``, a code."""
        self._language = language
        self.renew()

    def renew(self) -> None:
        """Choose again: a puzzle may have been solved since."""
        self.beginResetModel()
        self._listed = chosen(self._all, self._choice, self._best, self._language)
        self.endResetModel()

    def row_of(self, entry: LibraryEntry) -> int | None:
        """Where the file of ``entry`` is listed; None if it is not."""
        return next((row for row, each in enumerate(self._listed) if each.path == entry.path), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's own
        """How many are listed."""
        return 0 if parent.isValid() else len(self._listed)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What ``role`` says of a row; None for roles that say nothing."""
        ask = self._asking.get(role)
        return ask(self._listed[index.row()]) if ask is not None and index.isValid() else None

    def _all_names(self, entry: LibraryEntry) -> str:
        """The title, what it is called elsewhere, and its file, a line each."""
        return "\n".join(dict.fromkeys((entry.title(self._language), *entry.names.values(), str(entry.path))))

    def _spoken(self, entry: LibraryEntry) -> str:
        title, counts = entry.title(self._language), counts_text(entry, self._say)
        return words(
            "spoken", self._say, title=title, counts=counts, subtitle=subtitle_text(entry, self._say)
        )


def picture_key(entry: LibraryEntry) -> str:
    """What the picture of ``entry`` is kept under."""
    return f"{entry.path}|{entry.stamp.changed_ns}|{entry.stamp.size}"
