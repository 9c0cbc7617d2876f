"""The fields of the export dialog: each choice of an order, shown where it means something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFormLayout, QSpinBox, QWidget

from klotski_studio.app.export.request import (
    FILM_CELL,
    KINDS,
    PER_PAGE,
    PICTURE_CELL,
    CardOptions,
    CutoutOptions,
    ExportKind,
    ExportRequest,
    FileKind,
    FilmOptions,
    PageOptions,
    Paper,
    PictureOptions,
    Positions,
    SheetOptions,
)
from klotski_studio.app.runtime.installed import Installed, available_skins, available_themes
from klotski_studio.app.runtime.settings import SPEEDS
from klotski_studio.ui.dialogs.export.texts import (
    CHECKS,
    LABELS,
    PAPERS,
    POSITIONS,
    SENTENCES,
    TURNS,
    UNITS,
    WHATS,
    say,
)
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID, set_off
from klotski_studio.ui.look.translate import plain_text

_PAPER = ("theme", "skin", "paper", "turn", "margin")
FIELDS: Mapping[ExportKind, tuple[str, ...]] = {
    ExportKind.LAYOUT: ("theme", "skin", "cell", "transparent"),
    ExportKind.SOLUTION: ("theme", "skin", "cell", "speed", "pause", "loop", "counter"),
    ExportKind.SHEET: (*_PAPER, "positions"),
    ExportKind.CARDS: (*_PAPER, "per_page", "marks"),
    ExportKind.CUTOUTS: (*_PAPER, "cell_mm", "play", "colored"),
    ExportKind.MOVES: (),
}
"""What can be chosen for each; what and kind of file always can."""

_NAMED: Mapping[str, Mapping[Any, str]] = {
    "what": WHATS,
    "paper": PAPERS,
    "turn": TURNS,
    "positions": POSITIONS,
}
"""The choices with names in the tables of texts, by field."""
_INSTALLED: Mapping[str, Callable[[], Sequence[Installed]]] = {
    "theme": available_themes,
    "skin": available_skins,
}
"""The choices that are found in the resources, by field."""


class ExportForm(QWidget):
    """Makes an order from what is chosen."""

    changed = Signal()
    """Something else was chosen."""

    def __init__(self, theme: str, skin: str, speed: float, has_solution: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._has_solution = has_solution
        self.combos: dict[str, QComboBox] = {
            name: QComboBox(self)
            for name in ("what", "kind", "theme", "skin", "paper", "turn", "positions", "speed", "per_page")
        }
        self.spins: dict[str, QSpinBox | QDoubleSpinBox] = {
            "cell": _whole(self, PICTURE_CELL, 8, 256),
            "pause": _part(self, 2.0, 0, 60),
            "margin": _part(self, 12.0, 0, 40),
            "cell_mm": _part(self, 20.0, 4, 120),
            "play": _part(self, 0.0, 0, 3),
        }
        self.checks = {name: QCheckBox(self) for name in CHECKS}
        for name in ("loop", "counter", "marks", "colored"):
            self.checks[name].setChecked(True)
        self._labels = {name: PlainLabel(self) for name in LABELS}
        self._units = {"cell": "px", "pause": "s", "margin": "mm", "cell_mm": "mm", "play": "mm"}
        self._form = QFormLayout(self)
        self._fill(theme, skin, speed)
        self._arrange()
        self._follow_what()
        self.retranslate()
        self._connect()

    @property
    def what(self) -> ExportKind:
        """What is to be made."""
        return ExportKind(self.combos["what"].currentData())

    def order(self) -> ExportRequest:
        """What is chosen now."""
        combos, spins, checks = self.combos, self.spins, self.checks
        cell = int(spins["cell"].value())
        return ExportRequest(
            self.what,
            FileKind(combos["kind"].currentData()),
            str(combos["theme"].currentData()),
            PictureOptions(cell, checks["transparent"].isChecked()),
            FilmOptions(
                cell,
                float(combos["speed"].currentData()),
                end_pause=spins["pause"].value(),
                loop=checks["loop"].isChecked(),
                counter=checks["counter"].isChecked(),
            ),
            PageOptions(
                Paper(combos["paper"].currentData()), combos["turn"].currentData(), spins["margin"].value()
            ),
            SheetOptions(Positions(combos["positions"].currentData())),
            CardOptions(combos["per_page"].currentData(), checks["marks"].isChecked()),
            CutoutOptions(spins["cell_mm"].value(), spins["play"].value(), checks["colored"].isChecked()),
            str(combos["skin"].currentData()),
        )

    def retranslate(self) -> None:
        """Speak the language of the moment."""
        for name, table in _NAMED.items():
            for index, text in enumerate(table.values()):
                self.combos[name].setItemText(index, say(text))
        language = current_language()
        for name, found in _INSTALLED.items():
            for index, each in enumerate(found()):
                self.combos[name].setItemText(index, plain_text(each.name(language)))
        for name, label in self._labels.items():
            label.setText(say(LABELS[name]))
        for name, check in self.checks.items():
            check.setText(say(CHECKS[name]))
        for name, unit in self._units.items():
            self.spins[name].setSuffix(say(UNITS[unit]))
        if not self._has_solution:
            self.combos["what"].setToolTip(say(SENTENCES["no-solution"]))

    def _fill(self, theme: str, skin: str, speed: float) -> None:
        combos = self.combos
        for name, table in _NAMED.items():
            for value in table:
                combos[name].addItem("", value)
        for name, found in _INSTALLED.items():
            for each in found():
                combos[name].addItem("", each.id)
        for speed_ in SPEEDS:
            combos["speed"].addItem(f"{speed_:g}×", speed_)
        for count in PER_PAGE:
            combos["per_page"].addItem(str(count), count)
        combos["speed"].setCurrentIndex(SPEEDS.index(speed) if speed in SPEEDS else SPEEDS.index(1.0))
        combos["theme"].setCurrentIndex(combos["theme"].findData(theme))
        combos["skin"].setCurrentIndex(combos["skin"].findData(skin))
        model = combos["what"].model()
        for index, value in enumerate(WHATS):
            if ExportKind(value).needs_solution and not self._has_solution:
                item = model.item(index)  # type: ignore[attr-defined]  # a combo box has a standard model
                item.setEnabled(False)

    def _arrange(self) -> None:
        form = self._form
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        fields: dict[str, QWidget] = {**self.combos, **self.spins}
        for name in LABELS:
            self._labels[name].setBuddy(fields[name])
            form.addRow(self._labels[name], fields[name])
        for check in self.checks.values():
            form.addRow(check)

    def _connect(self) -> None:
        self.combos["what"].currentIndexChanged.connect(self._follow_what)
        for combo in self.combos.values():
            combo.currentIndexChanged.connect(lambda _: self.changed.emit())
        for spin in self.spins.values():
            spin.valueChanged.connect(lambda _: self.changed.emit())
        for check in self.checks.values():
            check.toggled.connect(lambda _: self.changed.emit())

    def _follow_what(self) -> None:
        """Show the fields that mean something, and the kinds of file that can hold it."""
        kind, what = self.combos["kind"], self.what
        kind.blockSignals(True)
        kind.clear()
        for each in KINDS[what]:
            kind.addItem("WebP" if each is FileKind.WEBP else each.value.upper(), each)
        kind.setEnabled(kind.count() > 1)
        kind.blockSignals(False)
        if what in (ExportKind.LAYOUT, ExportKind.SOLUTION):
            cell = self.spins["cell"]
            cell.blockSignals(True)
            cell.setValue(PICTURE_CELL if what is ExportKind.LAYOUT else FILM_CELL)
            cell.blockSignals(False)
        shown = {"what", "kind", *FIELDS[what]}
        fields: dict[str, QWidget] = {**self.combos, **self.spins, **self.checks}
        for name, field in fields.items():
            self._form.setRowVisible(field, name in shown)


def _whole(parent: QWidget, value: int, least: int, most: int) -> QSpinBox:
    spin = QSpinBox(parent)
    spin.setRange(least, most)
    spin.setSingleStep(8)
    set_off(spin)
    spin.setValue(value)
    return spin


def _part(parent: QWidget, value: float, least: float, most: float) -> QDoubleSpinBox:
    spin = QDoubleSpinBox(parent)
    spin.setDecimals(1)
    spin.setRange(least, most)
    spin.setSingleStep(0.5)
    set_off(spin)
    spin.setValue(value)
    return spin
