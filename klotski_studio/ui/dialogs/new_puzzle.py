"""The dialog for a new puzzle: a template, its size, and a picture of what it makes.

::

    +----------------------------------------------------+
    |  [picture]   [picture]   [picture]   [picture]     |
    | Empty Board  Klotski …   Rush Hour   15-Puzzle     |
    |                                                    |
    |  A board without pieces, of any size.              |
    |  Columns [4]  Rows [5]          [Cancel] [Create]  |
    +----------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from klotski_studio.app.documents.templates import TEMPLATES, Template
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.core.layout import Cell
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, Part, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.tokens import M, S
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.widgets.fields import NumberField
from klotski_studio.ui.widgets.message_box import accept_row

PICTURE = QSizeF(136, 136)
"""The size of a template's picture, in pixels."""

SENTENCES: Mapping[str, str] = {
    "title": N_("new puzzle", "New Puzzle"),
    "columns": N_("new puzzle", "Co&lumns"),
    "rows": N_("new puzzle", "&Rows"),
    "create": N_("new puzzle", "&Create"),
}
text_of = texts("new puzzle", SENTENCES)


class NewPuzzleDialog(FollowsAppearance, Dialog):
    """Offers the templates; what is chosen is made when the dialog is accepted."""

    layout_wanted = Signal(object)
    """The :class:`Layout` that was chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sizes = {template.id: template.size for template in TEMPLATES}
        self.tiles = {template.id: _Tile(self.accept) for template in TEMPLATES}
        self._group = QButtonGroup(self)
        self.about = QuietLabel(self)
        self.columns, self.rows = NumberField(1, 1, self), NumberField(1, 1, self)
        self._labels = {"columns": PlainLabel(self), "rows": PlainLabel(self)}
        self._buttons, self._create = accept_row(self)
        self._arrange()
        self._connect()
        self.tiles[TEMPLATES[0].id].setChecked(True)
        self._show_template()
        self.follow_appearance()
        self.tiles[TEMPLATES[0].id].setFocus()

    @property
    def template(self) -> Template:
        """The template that is chosen."""
        return next(template for template in TEMPLATES if self.tiles[template.id].isChecked())

    def accept(self) -> None:
        """Ask for the layout with the numbers as they are written, and close the dialog."""
        for field in (self.columns, self.rows):
            field.finish()
        self.layout_wanted.emit(self.template.make(*self._sizes[self.template.id]))
        super().accept()

    def restyle(self) -> None:
        for template in TEMPLATES:
            self._paint(template)

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        names = translator("templates")
        for template in TEMPLATES:
            self.tiles[template.id].setText(names(template.name).replace("&", "&&"))
        for word, field in (("columns", self.columns), ("rows", self.rows)):
            self._labels[word].setText(text_of(word))
            field.setAccessibleName(plain_text(text_of(word)))
        self._create.setText(text_of("create"))
        self._show_about()

    def _arrange(self) -> None:
        for template in TEMPLATES:
            self._group.addButton(self.tiles[template.id])
        tiles = in_row(*(self.tiles[template.id] for template in TEMPLATES), spacing=S)
        size: list[Part] = []
        for word, field in (("columns", self.columns), ("rows", self.rows)):
            self._labels[word].setBuddy(field)
            size += (self._labels[word], field, S)
        below = in_row(*size, STRETCH, self._buttons, spacing=S)
        in_column(tiles, self.about, S, below, on=self, margins=DIALOG, spacing=M)

    def _connect(self) -> None:
        self._group.buttonToggled.connect(lambda _, on: self._show_template() if on else None)
        for field in (self.columns, self.rows):
            field.done.connect(lambda _: self._resize((self.columns.value(), self.rows.value())))

    def _show_template(self) -> None:
        """Offer the sizes of the chosen template."""
        template = self.template
        for index, field in enumerate((self.columns, self.rows)):
            field.setRange(template.smallest[index], template.largest[index])
            field.fill(self._sizes[template.id][index])
        self._show_about()

    def _show_about(self) -> None:
        self.about.setText(translator("templates")(self.template.about))

    def _resize(self, size: Cell) -> None:
        template = self.template
        self._sizes[template.id] = template.bounded(size)
        self._paint(template)

    def _paint(self, template: Template) -> None:
        """Show what ``template`` makes in its size."""
        layout = template.make(*self._sizes[template.id])
        aimed = len(layout.goal) == 1  # the frames of several would hide what the pieces are
        picture = LayoutPicture(layout, current_theme(), aimed=aimed)
        self.tiles[template.id].setIcon(QIcon(picture.pixmap(PICTURE, self.devicePixelRatio())))


class _Tile(QToolButton):
    """The button of one template; a double click takes it at once."""

    def __init__(self, take: Callable[[], object]) -> None:
        super().__init__()
        self._take = take
        self.setCheckable(True)
        self.setIconSize(PICTURE.toSize())
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.setChecked(True)
        self._take()
