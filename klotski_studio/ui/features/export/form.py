"""The fields of the export dialog; each kind of export shows its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from klotski_studio.app.export import request as export
from klotski_studio.app.runtime.installed import (
    CLASSIC_SKIN,
    LIGHT_THEME,
    Installed,
    available_languages,
    available_skins,
    available_themes,
)
from klotski_studio.app.runtime.settings import SPEEDS
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.ui.look.appearance import beside_text, current_language
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.theme import set_off
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S, icon_size, px
from klotski_studio.ui.look.translate import language_name, texts, translator
from klotski_studio.ui.widgets.fields import ChoiceField, labelled_rows, share_column

CONTEXT = "export dialog"
LEAST_ROWS = 4
"""The number of kinds that are seen at least; the list of them gives way where there is little room."""

EXPORT_KINDS: Mapping[str, str] = {
    export.ExportKind.LAYOUT: N_("export dialog", "Picture of the puzzle"),
    export.ExportKind.MAP: N_("export dialog", "Map of all positions"),
    export.ExportKind.SOLUTION: N_("export dialog", "Film of the solution"),
    export.ExportKind.SHEET: N_("export dialog", "Solution sheet to print"),
    export.ExportKind.CARDS: N_("export dialog", "Puzzle card to print"),
    export.ExportKind.CUTOUTS: N_("export dialog", "Pieces to cut out, at real size"),
    export.ExportKind.MODEL: N_("export dialog", "Model to print in three dimensions"),
    export.ExportKind.MOVES: N_("export dialog", "List of moves"),
    export.ExportKind.PAGE: N_("export dialog", "Page that plays in a browser"),
}
SEVERAL_KINDS: Mapping[str, str] = {
    export.ExportKind.BOOK: N_("export dialog", "Book to print"),
    export.ExportKind.CARDS: N_("export dialog", "Puzzle cards to print"),
    export.ExportKind.PAGE: N_("export dialog", "Page that plays in a browser"),
}
"""The kinds that show several puzzles."""
GAME_KINDS: Mapping[str, str] = {
    export.ExportKind.SOLUTION: N_("export dialog", "Film of my game"),
    export.ExportKind.SHEET: N_("export dialog", "Sheet of my game to print"),
    export.ExportKind.MOVES: N_("export dialog", "List of my moves"),
}
"""The kinds whose names are others where the moves are those of a game."""
POSITION = N_("export dialog", "Picture of the position")
PAPERS: Mapping[str, str] = {
    export.Paper.A4: N_("export dialog", "A4"),
    export.Paper.A5: N_("export dialog", "A5"),
    export.Paper.A3: N_("export dialog", "A3"),
    export.Paper.LETTER: N_("export dialog", "Letter"),
}
TURNS: Mapping[bool, str] = {
    False: N_("export dialog", "Upright"),
    True: N_("export dialog", "On its side"),
}
POSITIONS: Mapping[str, str] = {
    export.Positions.ALL: N_("export dialog", "After every move"),
    export.Positions.KEY: N_("export dialog", "After moves of pieces with a target"),
}
LABELS: Mapping[str, str] = {
    "format": N_("export dialog", "&File"),
    "theme": N_("export dialog", "T&heme"),
    "skin": N_("export dialog", "S&kin"),
    "web.language": N_("export dialog", "&Language"),
    "film.cell": N_("export dialog", "&Size of a cell"),
    "map.width": N_("export dialog", "Wi&dth"),
    "film.speed": N_("export dialog", "S&peed"),
    "film.end_pause": N_("export dialog", "P&ause at the end"),
    "sheet.positions": N_("export dialog", "Pos&itions"),
    "page.paper": N_("export dialog", "Pape&r"),
    "page.landscape": N_("export dialog", "Orien&tation"),
    "page.margin": N_("export dialog", "&Margin"),
    "cards.per_page": N_("export dialog", "Cards on a pa&ge"),
    "book.title": N_("export dialog", "Tit&le"),
    "book.per_page": N_("export dialog", "Puzzles on a pa&ge"),
    "cutouts.cell": N_("export dialog", "&Size of a cell"),
    "cutouts.play": N_("export dialog", "Pieces smaller &by"),
    "cutouts.kerf": N_("export dialog", "&Width of the cut"),
}
CHECKS: Mapping[str, str] = {
    "picture.transparent": N_("export dialog", "&Transparent round the board"),
    "map.by_distance": N_("export dialog", "By distance, the &goal on the right"),
    "film.loop": N_("export dialog", "Over and o&ver"),
    "film.counter": N_("export dialog", "Move &number under the board"),
    "cards.marks": N_("export dialog", "M&arks to cut at"),
    "cutouts.colored": N_("export dialog", "Co&loured pieces"),
    "book.by_difficulty": N_("export dialog", "The eas&iest first"),
    "book.solutions": N_("export dialog", "S&olutions at the back"),
    "web.hints": N_("export dialog", "&Hints on request"),
    "web.solutions": N_("export dialog", "S&olution to watch"),
}
UNITS: Mapping[str, str] = {
    "px": N_("export dialog", " pixels"),
    "mm": N_("export dialog", " mm"),
    "s": N_("export dialog", " s"),
}
SENTENCES: Mapping[str, str] = {
    "kind": N_("export dialog", "&What"),
    "title": N_("export dialog", "Export “{name}”"),
    "untitled": N_("export dialog", "Untitled"),
    "save-as": N_("export dialog", "Export to"),
    "export": N_("export dialog", "&Export…"),
    "stop": N_("export dialog", "&Stop"),
    "preview": N_("export dialog", "Preview"),
    "drawing": N_("export dialog", "Drawing the preview…"),
    "extent": N_("export dialog", "{width} × {height} pixels"),
    "browser-language": N_("export dialog", "As the browser"),
    "several": N_("export dialog", "Export Several Puzzles"),
    "several-file": N_("export dialog", "puzzles"),
    "ticked": N_("export dialog", "Puzzles: {count} of {total}"),
    "search": N_("export dialog", "Search"),
    "chosen": N_("export dialog", "Puzzles"),
    "add-files": N_("export dialog", "&Add Files…"),
    "all": N_("export dialog", "All"),
    "none": N_("export dialog", "None"),
    "no-solution": N_("export dialog", "There is no solution to show."),
    "done": N_("export dialog", "Written: {file} ({size})"),
}


text_of, translate = texts(CONTEXT, SENTENCES), translator(CONTEXT)


def kind_texts(source: export.ExportSource) -> Mapping[str, str]:
    """The names of the kinds of export, in English, for what ``source`` has."""
    named = {**EXPORT_KINDS, **(GAME_KINDS if source.is_game else {})}
    return named if source.position is None else {**named, export.ExportKind.LAYOUT: POSITION}


_PAPER = ("theme", "skin", "page.paper", "page.landscape", "page.margin")
FIELDS: Mapping[export.ExportKind, tuple[str, ...]] = {
    export.ExportKind.LAYOUT: ("theme", "skin", "film.cell", "picture.transparent"),
    export.ExportKind.MAP: ("theme", "map.width", "picture.transparent", "map.by_distance"),
    export.ExportKind.SOLUTION: (
        *("theme", "skin", "film.cell", "film.speed"),
        *("film.end_pause", "film.loop", "film.counter"),
    ),
    export.ExportKind.SHEET: (*_PAPER, "sheet.positions"),
    export.ExportKind.CARDS: (*_PAPER, "cards.per_page", "cards.marks"),
    export.ExportKind.BOOK: (*_PAPER, "book.title", "book.per_page", "book.by_difficulty", "book.solutions"),
    export.ExportKind.CUTOUTS: (*_PAPER, "cutouts.cell", "cutouts.play", "cutouts.colored"),
    export.ExportKind.MODEL: ("theme", "skin", "cutouts.cell", "cutouts.play"),
    export.ExportKind.MOVES: (),
    export.ExportKind.PAGE: ("skin", "web.language", "web.hints", "web.solutions"),
}
"""The fields of each kind; the format is shown as well where there is a choice."""
LASER_FIELDS = ("skin", "cutouts.cell", "cutouts.play", "cutouts.kerf")
"""The fields of a drawing for a laser cutter, which has no paper and no colours of its own."""

_UNIT_OF: Mapping[str, str] = {
    "film.cell": "px",
    "map.width": "px",
    "film.end_pause": "s",
    "page.margin": "mm",
    "cutouts.cell": "mm",
    "cutouts.play": "mm",
    "cutouts.kerf": "mm",
}
"""The unit behind the number, by field; see :data:`UNITS`."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the window has chosen: the fields begin with it; ``language`` is a code, empty for plain names."""

    theme: str = LIGHT_THEME
    skin: str = CLASSIC_SKIN
    speed: float = 1.0
    language: str = ""


class ExportForm(QWidget):
    """The fields of an :class:`ExportRequest`."""

    changed = Signal()
    """The value of a field changed."""

    def __init__(
        self, choices: Choices, kinds: Mapping[str, str], parent: QWidget, *, has_solution: bool
    ) -> None:
        """``kinds`` are the kinds of export to choose from, with their names in English.

        Those that show a solution can be chosen if ``has_solution``.
        """
        super().__init__(parent)
        self._has_solution = has_solution
        self._kinds = kinds
        self.heading, self.kinds = as_heading(PlainLabel(self)), QListWidget(self)
        self.heading.setBuddy(self.kinds)
        self.combos = {name: ChoiceField((), self) for name in ("format", *_choices())}
        self.spins: dict[str, QSpinBox | QDoubleSpinBox] = {n: _number_field(self, n) for n in _UNIT_OF}
        self.title = QLineEdit(self)
        self.checks = {name: QCheckBox(self) for name in CHECKS}
        for name, check in self.checks.items():
            check.setChecked(export.option(name).default)
        fields, rows = self.fields, QWidget(self)
        self._labels = labelled_rows(rows, {name: fields[name] for name in LABELS}, {})
        self._fill(choices)
        self._arrange(rows)
        self._show_formats()
        self.retranslate()
        self._connect()

    @property
    def kind(self) -> export.ExportKind:
        """The chosen kind of export."""
        return export.ExportKind(self.kinds.currentItem().data(Qt.ItemDataRole.UserRole))

    @property
    def fields(self) -> Mapping[str, QWidget]:
        """All fields below the list of kinds by their names."""
        return {**self.combos, **self.spins, **self.checks, "book.title": self.title}

    def request(self) -> export.ExportRequest:
        """The request that the fields hold.

        Raises:
            KlotskiError: if their values do not go together.
        """
        values = {
            **{name: combo.value for name, combo in self.combos.items()},
            **{name: spin.value() for name, spin in self.spins.items()},
            **{name: check.isChecked() for name, check in self.checks.items()},
            "book.title": self.title.text().strip(),
        }
        format_ = values.pop("format")
        return export.request_of(self.kind, format_, {**values, "picture.cell": values["film.cell"]})

    def retranslate(self) -> None:
        """Show all texts in the language of the window."""
        self.heading.setText(text_of("kind"))
        for index, text in enumerate(self._kinds.values()):
            self.kinds.item(index).setText(translate(text))
        for name, entries in _choices().items():
            self.combos[name].offer(entries)
        for name, label in self._labels.items():
            label.setText(translate(LABELS[name]))
        share_column(self._labels.values())  # the fields begin at one edge, whatever the kind
        for name, check in self.checks.items():
            check.setText(translate(CHECKS[name]))
        for name, unit in _UNIT_OF.items():
            self.spins[name].setSuffix(translate(UNITS[unit]))
        if not self._has_solution:
            self.kinds.setToolTip(text_of("no-solution"))

    def _fill(self, choices: Choices) -> None:
        speed = choices.speed if choices.speed in SPEEDS else 1.0
        chosen = {"film.speed": speed, "theme": choices.theme, "skin": choices.skin}
        for name, entries in _choices().items():
            self.combos[name].offer(entries)
            self.combos[name].fill(chosen.get(name, export.option(name).default))
        for value in self._kinds:
            item = QListWidgetItem(self.kinds)
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setSizeHint(icon_size(CONTROL))
            if export.ExportKind(value).needs_solution and not self._has_solution:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.kinds.setCurrentRow(0)

    def _arrange(self, rows: QWidget) -> None:
        kinds, policy = self.kinds, QSizePolicy.Policy
        kinds.setObjectName("export_kinds")
        kinds.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        kinds.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        kinds.setSizePolicy(policy.Expanding, policy.Maximum)
        beside_text(kinds.setMinimumHeight, lambda: px(CONTROL * min(kinds.count(), LEAST_ROWS)))
        in_column(self.heading, kinds, L, rows, on=self, margins=0, spacing=XS)
        form = rows.layout()
        assert isinstance(form, QFormLayout)
        self._form = form
        form.setVerticalSpacing(S)
        for check in self.checks.values():
            form.addRow("", check)

    def _connect(self) -> None:
        self.kinds.currentRowChanged.connect(self._show_formats)
        self.combos["format"].currentIndexChanged.connect(self._show_fields)
        for signal in (
            self.kinds.currentRowChanged,
            *(combo.currentIndexChanged for combo in self.combos.values()),
            *(spin.valueChanged for spin in self.spins.values()),
            *(check.toggled for check in self.checks.values()),
        ):
            signal.connect(lambda _: self.changed.emit())
        self.title.editingFinished.connect(self.changed)

    def _show_formats(self) -> None:
        """Offer the formats that can hold the chosen kind, and show the fields of the first of them."""
        formats, kind = self.combos["format"], self.kind
        with QSignalBlocker(formats):
            webp = {export.FileFormat.WEBP: "WebP"}
            formats.offer({each: webp.get(each, each.upper()) for each in export.FORMATS[kind]})
            formats.setCurrentIndex(0)
        if kind in (export.ExportKind.LAYOUT, export.ExportKind.SOLUTION):
            cell = self.spins["film.cell"]
            with QSignalBlocker(cell):
                cell.setValue(export.PICTURE_CELL if kind is export.ExportKind.LAYOUT else export.FILM_CELL)
        self._show_fields()

    def _show_fields(self) -> None:
        """Show the fields of the chosen kind and format."""
        chosen = self.kind, self.combos["format"].value
        shown = set(LASER_FIELDS if chosen in export.LASER else FIELDS[self.kind])
        if self.combos["format"].count() > 1:
            shown.add("format")
        for is_shown in (False, True):  # hide first: all of them together would need a higher dialog
            for name, field in self.fields.items():
                if (name in shown) is is_shown:
                    self._form.setRowVisible(field, is_shown)


def _choices() -> Mapping[str, Mapping[Any, str]]:
    """What there is to choose, by field: values with their texts in the language of the window."""

    def named(table: Mapping[Any, str]) -> Mapping[Any, str]:
        return {value: translate(text) for value, text in table.items()}

    def installed(found: Iterable[Installed]) -> Mapping[Any, str]:
        return {each.id: plain_text(each.name(current_language())) for each in found}

    counts = {count: str(count) for count in export.PER_PAGE}
    languages = {code: language_name(code) for code in available_languages()}
    return {
        "page.paper": named(PAPERS),
        "page.landscape": named(TURNS),
        "sheet.positions": named(POSITIONS),
        "theme": installed(available_themes()),
        "skin": installed(available_skins()),
        "web.language": {"": text_of("browser-language"), **languages},
        "film.speed": {factor: f"{factor:g}×" for factor in SPEEDS},
        "cards.per_page": counts,
        "book.per_page": counts,
    }


def _number_field(parent: QWidget, name: str) -> Any:
    """A field for the option ``name``, with its default and its limits."""
    option = export.option(name)
    spin: Any = QSpinBox(parent) if option.kind is int else QDoubleSpinBox(parent, decimals=1)
    spin.setRange(option.least, option.most)
    spin.setSingleStep(8 if option.kind is int else 0.1 if option.default < 1 else 0.5)
    set_off(spin)
    spin.setValue(option.default)
    return spin
