"""The part of the inspector about the layout as a whole."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QWidget

from klotski_studio.app.documents.editor import Editor
from klotski_studio.app.texts.errors import METRICS
from klotski_studio.core.edits import MOST_SIDE, Edges
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField, TextArea, TextField
from klotski_studio.ui.panels.inspector.texts import say

METRIC_ORDER: tuple[Metric | None, ...] = (None, *Metric)


class LayoutForm(FollowsAppearance, QWidget):
    """Name, author, size: what a file says besides the puzzle, and the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self.name, self.name_zh, self.name_en = TextField(self), TextField(self), TextField(self)
        self.author, self.source = TextField(self), TextField(self)
        self.description = TextArea(self)
        self.columns, self.rows = NumberField(1, MOST_SIDE, self), NumberField(1, MOST_SIDE, self)
        self.metric_choice = ChoiceField(len(METRIC_ORDER), self)
        self._fields: dict[str, QWidget] = {
            "name": self.name,
            "name-zh": self.name_zh,
            "name-en": self.name_en,
            "size": self._size(),
            "author": self.author,
            "source": self.source,
            "metric": self.metric_choice,
            "description": self.description,
        }
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._labels = {word: PlainLabel(self) for word in self._fields}
        for word, field in self._fields.items():
            self._labels[word].setBuddy(field)
            form.addRow(self._labels[word], field)
        self._connect()
        self.follow_appearance()

    def edit_with(self, editor: Editor) -> None:
        """Edit the document of ``editing`` from now on."""
        self._editor = editor
        self.show_layout(editor.layout)

    def show_layout(self, layout: Layout) -> None:
        """Fill the fields from ``layout``."""
        meta = layout.meta
        for field, text in (
            (self.name, layout.name),
            (self.name_zh, meta.names.get("zh", "")),
            (self.name_en, meta.names.get("en", "")),
            (self.author, meta.author),
            (self.source, meta.source),
        ):
            field.fill(text)
        self.description.fill(meta.description)
        self.columns.fill(layout.board.width)
        self.rows.fill(layout.board.height)
        self.metric_choice.fill(METRIC_ORDER.index(meta.metric))

    def retranslate(self) -> None:
        for word, label in self._labels.items():
            label.setText(say(word))
            self._fields[word].setAccessibleName(say(word))
        self.columns.setAccessibleName(say("columns"))
        self.rows.setAccessibleName(say("rows"))
        texts = translator("texts")
        self.metric_choice.name((say("metric-none"), *(texts(METRICS[metric]) for metric in Metric)))

    def _size(self) -> QWidget:
        row = QWidget(self)
        row.setFocusProxy(self.columns)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID // 2)
        line.addWidget(self.columns)
        line.addWidget(PlainLabel("×", row))
        line.addWidget(self.rows)
        line.addStretch(1)
        return row

    def _connect(self) -> None:
        self.name.done.connect(lambda text: self._editor and self._editor.set_name(text))
        self.name_zh.done.connect(lambda text: self._editor and self._editor.set_name(text, "zh"))
        self.name_en.done.connect(lambda text: self._editor and self._editor.set_name(text, "en"))
        self.author.done.connect(lambda text: self._editor and self._editor.set_author(text))
        self.source.done.connect(lambda text: self._editor and self._editor.set_source(text))
        self.description.done.connect(lambda text: self._editor and self._editor.set_description(text))
        self.metric_choice.done.connect(
            lambda index: self._editor and self._editor.set_metric(METRIC_ORDER[index])
        )
        self.columns.done.connect(lambda _: self._resize())
        self.rows.done.connect(lambda _: self._resize())

    def _resize(self) -> None:
        if self._editor is not None:
            board = self._editor.layout.board
            right, bottom = self.columns.value() - board.width, self.rows.value() - board.height
            self._editor.resize_board(Edges(right=right, bottom=bottom))
