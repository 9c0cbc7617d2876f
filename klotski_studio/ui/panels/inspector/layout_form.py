"""The form of the inspector for the layout: names, author, size, metric, description."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit import Edit, P
from klotski_studio.app.documents.editor import Editor
from klotski_studio.app.runtime.installed import available_languages
from klotski_studio.app.texts.errors import METRICS
from klotski_studio.core.edits import MOST_SIDE, Edges
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.translate import language_name, translator
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField, TextArea, TextField
from klotski_studio.ui.panels.inspector.rows import fill_width, in_a_row, labelled_rows
from klotski_studio.ui.panels.inspector.texts import text_of, tip_of

METRIC_ORDER: tuple[Metric | None, ...] = (None, *Metric)


class LayoutForm(FollowsAppearance, QWidget):
    """The form for the layout."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self.name = TextField(self)
        self.names = {code: TextField(self) for code in available_languages()}
        self.author, self.source = TextField(self), TextField(self)
        self.description = TextArea(self)
        self.columns, self.rows = NumberField(1, MOST_SIDE, self), NumberField(1, MOST_SIDE, self)
        self.metric_choice = ChoiceField(len(METRIC_ORDER), self)
        self._fields: dict[str, QWidget] = {
            "name": self.name,
            **{f"name-{code}": field for code, field in self.names.items()},
            "size": in_a_row(self, self.columns, PlainLabel("×", self), self.rows),
            "author": self.author,
            "source": self.source,
            "metric": self.metric_choice,
            "description": self.description,
        }
        fill_width(self.metric_choice)
        self.labels = labelled_rows(self, self._fields, {"size": self.columns})
        self.leaving = (self.columns, self.rows, self.metric_choice)
        """The fields after which the keyboard goes back to the board."""
        self._connect()
        self.follow_appearance()

    def field(self, name: str) -> QWidget:
        """Return the field, or row of fields, beside the label ``name``."""
        return self._fields[name]

    def edit_with(self, editor: Editor) -> None:
        """Edit the document of ``editor`` from now on."""
        self._editor = editor
        self.show_layout(editor.layout)

    def show_layout(self, layout: Layout) -> None:
        """Fill the fields from ``layout``."""
        meta = layout.meta
        for field, text in (
            (self.name, layout.name),
            *((field, meta.names.get(code, "")) for code, field in self.names.items()),
            (self.author, meta.author),
            (self.source, meta.source),
        ):
            field.fill(text)
        self.description.fill(meta.description)
        self.columns.fill(layout.board.width)
        self.rows.fill(layout.board.height)
        self.metric_choice.fill(METRIC_ORDER.index(meta.metric))

    def retranslate(self) -> None:
        languages = {f"name-{code}": language_name(code) for code in self.names}
        for word, field in self._fields.items():
            name, values = ("name-in", {"language": languages[word]}) if word in languages else (word, {})
            self.labels[word].setText(text_of(name, **values))
            field.setAccessibleName(text_of(name, **values))
            for widget in (self.labels[word], field):
                widget.setToolTip(tip_of(name, **values))
        self.columns.setAccessibleName(text_of("columns"))
        self.rows.setAccessibleName(text_of("rows"))
        translate = translator("texts")
        self.metric_choice.name((text_of("metric-none"), *(translate(METRICS[metric]) for metric in Metric)))

    def _connect(self) -> None:
        self.name.done.connect(lambda text: self._apply(edit_table.NAME, text))
        for code, field in self.names.items():
            field.done.connect(partial(self._set_name, code))
        self.author.done.connect(lambda text: self._apply(edit_table.AUTHOR, text))
        self.source.done.connect(lambda text: self._apply(edit_table.SOURCE, text))
        self.description.done.connect(lambda text: self._apply(edit_table.DESCRIPTION, text))
        self.metric_choice.done.connect(lambda index: self._apply(edit_table.METRIC, METRIC_ORDER[index]))
        self.columns.done.connect(lambda _: self._resize())
        self.rows.done.connect(lambda _: self._resize())

    def _apply(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> None:
        if self._editor is not None:
            self._editor.apply(edit, *args, **kwargs)

    def _set_name(self, language: str, text: str) -> None:
        self._apply(edit_table.NAME, text, language)

    def _resize(self) -> None:
        if self._editor is not None:
            board = self._editor.layout.board
            right, bottom = self.columns.value() - board.width, self.rows.value() - board.height
            self._editor.apply(edit_table.RESIZE_BOARD, Edges(right=right, bottom=bottom))
