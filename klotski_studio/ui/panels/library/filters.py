"""The choices above the list of the library: a search, a few filters, and what to sort by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QSizePolicy, QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.filter import LibraryFilter, Span
from klotski_studio.app.library.texts import FAMILIES, ORDERS, family_text, size_text, span_text
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator

PIECES: tuple[Span, ...] = ((0, 8), (9, 10), (11, 12), (13, None))
MOVES: tuple[Span, ...] = ((0, 20), (21, 40), (41, 70), (71, 100), (101, None))

WIDTH = GRID * 16
"""The least width of a column of choices: names in the list below want some room in every language."""

SEARCH = QT_TRANSLATE_NOOP("library", "Search names and pinyin")
ANY_FAMILY = QT_TRANSLATE_NOOP("library", "All families")
ANY_SIZE = QT_TRANSLATE_NOOP("library", "Any size")
ANY_MOVES = QT_TRANSLATE_NOOP("library", "Any moves")
ANY_PIECES = QT_TRANSLATE_NOOP("library", "Any pieces")
ANY_STATE = QT_TRANSLATE_NOOP("library", "Any state")
SOLVED = QT_TRANSLATE_NOOP("library", "Solved")
UNSOLVED = QT_TRANSLATE_NOOP("library", "Unsolved")
MOVES_SPAN = QT_TRANSLATE_NOOP("library", "{span} moves")
PIECES_SPAN = QT_TRANSLATE_NOOP("library", "{span} pieces")

NAMES = {
    "family": QT_TRANSLATE_NOOP("library", "Family"),
    "size": QT_TRANSLATE_NOOP("library", "Size"),
    "moves": QT_TRANSLATE_NOOP("library", "Moves"),
    "pieces": QT_TRANSLATE_NOOP("library", "Pieces"),
    "solved": QT_TRANSLATE_NOOP("library", "State"),
    "order": QT_TRANSLATE_NOOP("library", "Order"),
}
"""What a reader of the screen calls the choices, in their order."""

PLACES = {
    "family": (1, 0, 2),
    "size": (2, 0, 1),
    "moves": (2, 1, 1),
    "pieces": (3, 0, 1),
    "solved": (3, 1, 1),
    "order": (4, 0, 2),
}
"""Where each choice stands: its row, its column, and how many columns it takes."""


class Filters(FollowsAppearance, QWidget):
    """Fields for everything in a :class:`LibraryFilter`."""

    changed = Signal(object)
    """The :class:`LibraryFilter` that is made now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._families: list[tuple[str, bool]] = []
        self._sizes: list[tuple[int, int]] = []
        self._values: dict[str, list[Any]] = {}  # Qt would make lists of tuples
        self._told = LibraryFilter()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setObjectName("library_search")
        self.search.textChanged.connect(self._tell)
        self.fields = {name: _field(f"library_{name}") for name in NAMES}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID // 2)
        for column in range(2):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, WIDTH)
        grid.addWidget(self.search, 0, 0, 1, 2)
        for name, (row, column, columns) in PLACES.items():
            grid.addWidget(self.fields[name], row, column, 1, columns)
            self.fields[name].currentIndexChanged.connect(self._tell)
        self.follow_appearance()

    @property
    def choice(self) -> LibraryFilter:
        """What the fields say."""
        chosen = {name: self._values[name][field.currentIndex()] for name, field in self.fields.items()}
        return LibraryFilter(self.search.text(), **chosen)

    def offer(self, entries: Iterable[LibraryEntry]) -> None:
        """Offer the families and sizes that there are among ``entries``."""
        entries = tuple(entries)
        first = list(FAMILIES)
        families = {entry.family: entry.shipped for entry in reversed(entries)}
        self._families = sorted(
            families.items(),
            key=lambda item: (not item[1], first.index(item[0]) if item[0] in first else len(first), item[0]),
        )
        self._sizes = sorted({(entry.width, entry.height) for entry in entries})
        self.retranslate()

    def clear(self) -> None:
        """Let everything through; the order stays."""
        with QSignalBlocker(self):
            self.search.clear()
            for name, field in self.fields.items():
                if name != "order":
                    field.setCurrentIndex(0)
        self._tell()

    def retranslate(self) -> None:
        say = translator("library")
        self.search.setPlaceholderText(say(SEARCH))
        self.search.setAccessibleName(say(SEARCH))
        moves = [(say(MOVES_SPAN).format(span=span_text(span, say)), span) for span in MOVES]
        pieces = [(say(PIECES_SPAN).format(span=span_text(span, say)), span) for span in PIECES]
        offers: dict[str, list[tuple[str, Any]]] = {
            "family": [
                (say(ANY_FAMILY), None),
                *((family_text(*each, say), each[0]) for each in self._families),
            ],
            "size": [(say(ANY_SIZE), None), *((size_text(size, say), size) for size in self._sizes)],
            "moves": [(say(ANY_MOVES), None), *moves],
            "pieces": [(say(ANY_PIECES), None), *pieces],
            "solved": [(say(ANY_STATE), None), (say(SOLVED), True), (say(UNSOLVED), False)],
            "order": [(say(text), order) for order, text in ORDERS.items()],
        }
        for name, field in self.fields.items():
            field.setAccessibleName(say(NAMES[name]))
            field.setToolTip(say(NAMES[name]))
            self._offer(name, offers[name])
        self._tell()

    def _offer(self, name: str, offers: list[tuple[str, Any]]) -> None:
        """Offer texts with values; the value that was chosen stays, if it is there still."""
        field = self.fields[name]
        before = self._values[name][field.currentIndex()] if name in self._values else None
        values = [value for _, value in offers]
        with QSignalBlocker(field):
            field.clear()
            field.addItems([text for text, _ in offers])
            field.setCurrentIndex(values.index(before) if before in values else 0)
        self._values[name] = values

    def _tell(self) -> None:
        choice = self.choice
        if choice != self._told and not self.signalsBlocked():
            self._told = choice
            self.changed.emit(choice)


def _field(name: str) -> QComboBox:
    made = QComboBox()
    made.setObjectName(name)
    if name == "library_family":  # a person's folder may have any name; the list that opens shows it whole
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(12)
    else:
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made
