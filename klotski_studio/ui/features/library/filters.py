"""The fields above the gallery of the library: the search, the filters and the order.

::

    [ search ]   312 puzzles +
    [ Filter (2) ]   [ order v ]
    ( Rush Hour x )  ( <= 20 moves x )         a chip for each condition; a click drops it
    family [..]  size [..]  ...                while Filter is pressed
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from klotski_studio.app.library import filter as filters
from klotski_studio.app.library.entry import NAMES as LEVELS
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, set_name
from klotski_studio.ui.look.shortcut_keys import is_escape, keeps_escape
from klotski_studio.ui.look.tokens import XS, S
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.fields import ChoiceField, labelled_rows

PIECES: tuple[filters.Span, ...] = ((0, 8), (9, 10), (11, 12), (13, None))
MOVES: tuple[filters.Span, ...] = ((0, 20), (21, 40), (41, 70), (71, 100), (101, None))

SEARCH = N_("library", "Search")
SEARCHED = N_("library", "Search names and pinyin")
ANY_FAMILY = N_("library", "All families")
ANY_SIZE = N_("library", "Any size")
ANY_MOVES = N_("library", "Any moves")
ANY_PIECES = N_("library", "Any pieces")
ANY_STATE = N_("library", "Any state")
ANY_LEVEL = N_("library", "Any difficulty")
MOVES_SPAN = N_("library", "{span} moves")
PIECES_SPAN = N_("library", "{span} pieces")

NAMES = {
    "family": N_("library", "Family"),
    "size": N_("library", "Size"),
    "moves": N_("library", "Moves"),
    "pieces": N_("library", "Pieces"),
    "level": N_("library", "Difficulty"),
    "state": N_("library", "State"),
    "order": N_("library", "Order"),
}
"""The accessible names of the fields, in their order."""

CONDITIONS = tuple(name for name in NAMES if name != "order")
"""The fields that restrict what is listed."""
CHIPS_A_ROW = 2

FILTER = N_("library", "Filter")
FILTERS = N_("library", "Filter ({count})")
DROP = N_("library", "Drop the condition “{condition}”")


class Filters(FollowsAppearance, QWidget):
    """The fields of a :class:`LibraryFilter`."""

    changed = Signal(object)
    """Another filter was chosen; carries the :class:`LibraryFilter`."""

    def __init__(self, beside: tuple[QWidget, ...] = ()) -> None:
        """``beside`` stands at the right of the search, in its line."""
        super().__init__()
        self._families: list[tuple[str, bool]] = []
        self._sizes: list[tuple[int, int]] = []
        self._emitted = filters.LibraryFilter()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setObjectName("library_search")
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._emit_changed)
        self.fields = {name: _field(f"library_{name}") for name in NAMES}
        for each in self.fields.values():
            each.currentIndexChanged.connect(self._emit_changed)
        self.button = QPushButton()
        self.button.setCheckable(True)
        self.button.setObjectName("library_filter")
        self.form, self._labels = QWidget(), dict[str, PlainLabel]()
        self.button.toggled.connect(self.form.setVisible)
        self.chips: list[QPushButton] = []
        self._chips = QGridLayout()
        self._arrange(beside)
        self.changed.connect(lambda _: self._show_chips())
        self.follow_appearance()

    @property
    def filter(self) -> filters.LibraryFilter:
        """The filter that the fields hold."""
        values = {name: field.value for name, field in self.fields.items()}
        return filters.LibraryFilter(self.search.text(), **values)

    def offer(self, entries: Iterable[LibraryEntry]) -> None:
        """Fill the fields with the families and sizes of ``entries``."""
        entries = tuple(entries)
        first = list(filters.FAMILIES)
        families = {entry.family: entry.shipped for entry in reversed(entries)}
        self._families = sorted(
            families.items(),
            key=lambda item: (not item[1], first.index(item[0]) if item[0] in first else len(first), item[0]),
        )
        self._sizes = sorted({(entry.width, entry.height) for entry in entries})
        self.retranslate()

    def clear(self) -> None:
        """Reset every field but the order."""
        with QSignalBlocker(self):
            self.search.clear()
            for name, field in self.fields.items():
                if name != "order":
                    field.setCurrentIndex(0)
        self._emit_changed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Empty the field of the search by Esc, which would end a search of the window."""
        if is_escape(event) and event.type() is QEvent.Type.KeyPress:
            self.search.clear()
        return keeps_escape(event) or super().eventFilter(watched, event)

    def _arrange(self, beside: tuple[QWidget, ...]) -> None:
        head = in_row((self.search, 1), *beside, spacing=S)
        row = in_row(self.button, (self.fields["order"], 1), spacing=S)
        self._labels = labelled_rows(self.form, {name: self.fields[name] for name in CONDITIONS}, {})
        self.form.hide()
        self._chips.setContentsMargins(0, 0, 0, 0)
        self._chips.setSpacing(XS)
        in_column(head, row, self.form, self._chips, on=self, margins=0, spacing=S)

    def _show_chips(self) -> None:
        """Show a chip for each condition that is set."""
        tr = translator("library")
        for chip in self.chips:
            self._chips.removeWidget(chip)
            chip.deleteLater()
        chosen = [name for name in CONDITIONS if self.fields[name].currentIndex() > 0]
        self.chips = [self._chip(name) for name in chosen]
        for number, chip in enumerate(self.chips):
            self._chips.addWidget(chip, *divmod(number, CHIPS_A_ROW))
        self.button.setText(tr(FILTERS).format(count=len(chosen)) if chosen else tr(FILTER))

    def _chip(self, name: str) -> QPushButton:
        field = self.fields[name]
        condition = field.currentText()
        chip = QPushButton(f"{condition}  ×".replace("&", "&&"))
        chip.setObjectName("library_chip")
        text = translator("library")(DROP).format(condition=condition)
        set_name(chip, text)
        chip.clicked.connect(lambda: field.setCurrentIndex(0))
        return chip

    def retranslate(self) -> None:
        tr = translator("library")
        self.search.setPlaceholderText(tr(SEARCH))
        set_name(self.search, tr(SEARCHED))
        families = {family: filters.family_text(family, shipped, tr) for family, shipped in self._families}
        offers: dict[str, dict[Any, str]] = {
            "family": {None: tr(ANY_FAMILY), **families},
            "size": {None: tr(ANY_SIZE), **{size: filters.size_text(size, tr) for size in self._sizes}},
            "moves": {None: tr(ANY_MOVES), **_spans(MOVES, tr(MOVES_SPAN))},
            "pieces": {None: tr(ANY_PIECES), **_spans(PIECES, tr(PIECES_SPAN))},
            "level": {None: tr(ANY_LEVEL), **{level: tr(text) for level, text in LEVELS.items()}},
            "state": {None: tr(ANY_STATE), **{state: tr(text) for state, text in filters.STATES.items()}},
            "order": {order: tr(text) for order, text in filters.ORDERS.items()},
        }
        for name, label in self._labels.items():
            label.setText(tr(NAMES[name]))
        for name, field in self.fields.items():
            set_name(field, tr(NAMES[name]))
            field.offer(offers[name])
        self._emit_changed()
        self._show_chips()

    def _emit_changed(self) -> None:
        chosen = self.filter
        if chosen != self._emitted and not self.signalsBlocked():
            self._emitted = chosen
            self.changed.emit(chosen)


def _spans(spans: Iterable[filters.Span], text: str) -> dict[filters.Span, str]:
    tr = translator("library")
    return {span: text.format(span=filters.span_text(span, tr)) for span in spans}


def _field(name: str) -> ChoiceField:
    """A field with the object name ``name``, which offers nothing yet."""
    made = ChoiceField(())
    made.setObjectName(name)
    # a folder's name may be long; the open list shows it whole
    made.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(8)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return made
