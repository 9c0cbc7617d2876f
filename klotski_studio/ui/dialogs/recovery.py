"""The dialog that offers unsaved work in tabs that stay closed, because two starts have crashed with them.

::

    +---------------------------------------------------------+
    | Klotski Studio ended twice soon after opening these.    |
    | [picture]  Harder start                [Recover][Discard]|
    |            /home/…/start.klotski · 21.11.26 10:42       |
    | [picture]  Untitled                     discarded [Undo] |
    |                                 [Later]  [Recover all]  |
    +---------------------------------------------------------+

Work that was neither recovered nor discarded when the dialog closes is offered again at the next start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.recovery_store import Leftover
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import Type, font, px
from klotski_studio.ui.look.translate import texts
from klotski_studio.ui.widgets.message_box import quiet

PICTURE = QSize(GRID * 9, GRID * 9)
"""The size of a picture, in pixels."""
ROWS_SHOWN = 4
"""The number of rows that are visible without scrolling."""

MOST_TEXT = GRID * 36
"""The width of the longest name or path that is shown in full, in pixels."""

SENTENCES: Mapping[str, str] = {
    "title": QT_TRANSLATE_NOOP("recovery", "Unsaved work"),
    "head": QT_TRANSLATE_NOOP("recovery", "Klotski Studio ended twice soon after opening these."),
    "body": QT_TRANSLATE_NOOP(
        "recovery",
        "This work is not saved. What you recover opens as it was, and still has to be saved.",
    ),
    "recover": QT_TRANSLATE_NOOP("recovery", "Recover"),
    "recover-one": QT_TRANSLATE_NOOP("recovery", "Recover {name}"),
    "discard": QT_TRANSLATE_NOOP("recovery", "Discard"),
    "discard-one": QT_TRANSLATE_NOOP("recovery", "Discard {name}"),
    "undo": QT_TRANSLATE_NOOP("recovery", "Undo"),
    "undo-one": QT_TRANSLATE_NOOP("recovery", "Do not discard {name}"),
    "discarded": QT_TRANSLATE_NOOP("recovery", "Will be discarded"),
    "recover-all": QT_TRANSLATE_NOOP("recovery", "Recover &All"),
    "later": QT_TRANSLATE_NOOP("recovery", "&Later"),
    "untitled": QT_TRANSLATE_NOOP("recovery", "Untitled"),
    "never-saved": QT_TRANSLATE_NOOP("recovery", "Never saved to a file"),
    "picture": QT_TRANSLATE_NOOP("recovery", "What {name} looks like"),
}
_tr = texts("recovery", SENTENCES)


class RecoveryDialog(FitsScreen, QDialog):
    """Lists leftovers, each with buttons to recover and to discard it."""

    recovered = Signal(object)
    """A :class:`Leftover` that is to be opened."""

    discarded = Signal(object)
    """A :class:`Leftover` that was marked to be discarded; emitted when the dialog closes, to allow undo."""

    def __init__(self, leftovers: Sequence[Leftover], theme: Theme, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("title"))
        self.rows = [_Row(leftover, theme, language, self) for leftover in leftovers]
        for row in self.rows:
            row.recover.connect(self._recover)
        in_column(
            self._head(),
            (self._list(), 1),
            self._buttons(),
            on=self,
            margins=DIALOG,
            spacing=GRID * 2,
        )
        self.finished.connect(self._discard)

    def recover_all(self) -> None:
        """Recover every row that is not marked to be discarded; the newest comes last, so it is in front."""
        for row in reversed(tuple(self.rows)):
            if not row.is_discarded:
                self._recover(row)

    def _head(self) -> QVBoxLayout:
        head, body = PlainLabel(_tr("head"), self), PlainLabel(_tr("body"), self)
        beside_text(head.setFont, lambda: font(Type.HEADING))
        column = QVBoxLayout()
        column.setSpacing(GRID)
        for label in (head, body):
            label.setWordWrap(True)
            column.addWidget(label)
        return column

    def _list(self) -> QScrollArea:
        content = QWidget(self)
        in_column(*self.rows, STRETCH, on=content, margins=0, spacing=0)
        area = QScrollArea(self)
        area.setObjectName("recovery_list")
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        for part in (area.viewport(), content):
            part.setBackgroundRole(QPalette.ColorRole.Base)
        height = sum(row.sizeHint().height() for row in self.rows[:ROWS_SHOWN])
        area.setMinimumHeight(height + 2 * area.frameWidth())
        area.setMinimumWidth(max(GRID * 76, content.minimumSizeHint().width() + GRID * 3))
        return area

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(self)
        recover_all = buttons.addButton(_tr("recover-all"), QDialogButtonBox.ButtonRole.AcceptRole)
        recover_all.setDefault(True)
        recover_all.clicked.connect(self.recover_all)
        quiet(buttons.addButton(_tr("later"), QDialogButtonBox.ButtonRole.RejectRole))
        buttons.rejected.connect(self.reject)
        return buttons

    def _recover(self, row: _Row) -> None:
        self.rows.remove(row)
        row.hide()
        self.recovered.emit(row.leftover)
        if all(other.is_discarded for other in self.rows):
            self.accept()

    def _discard(self, _: int) -> None:
        for row in self.rows:
            if row.is_discarded:
                self.discarded.emit(row.leftover)


class _Row(FollowsAppearance, QFrame):
    """The row of one leftover: its picture, its name, its file, its time and its buttons."""

    recover = Signal(object)
    """The row is to be recovered; carries the row."""

    def __init__(self, leftover: Leftover, theme: Theme, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recovery_row")
        self.leftover = leftover
        self.is_discarded = False
        self.name = visible(leftover.work.layout.title(language)) or _tr("untitled")
        self._recover = QPushButton(_tr("recover"), self)
        self._recover.setAccessibleName(_tr("recover-one", name=self.name))
        self._recover.setAutoDefault(False)
        self._recover.clicked.connect(lambda: self.recover.emit(self))
        self._discard = QPushButton(self)
        self._discard.setAutoDefault(False)
        self._discard.clicked.connect(self.toggle_discarded)
        self._note = PlainLabel(_tr("discarded"), self)
        self._note.setObjectName("panel_hint")
        row = in_row(
            self._picture(theme),
            (self._texts(language), 1),
            on=self,
            margins=(GRID * 2, GRID, GRID * 2, GRID),
            spacing=GRID,
        )
        for part in (self._note, self._recover, self._discard):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._show_state()
        self.follow_appearance()

    def retranslate(self) -> None:
        for label, text in self._elided.items():
            _set_elided(label, text)

    def toggle_discarded(self) -> None:
        """Mark the row to be discarded, or remove the mark."""
        self.is_discarded = not self.is_discarded
        self._show_state()

    def _show_state(self) -> None:
        self._recover.setVisible(not self.is_discarded)
        self._note.setVisible(self.is_discarded)
        self._discard.setText(_tr("undo" if self.is_discarded else "discard"))
        name = _tr("undo-one" if self.is_discarded else "discard-one", name=self.name)
        self._discard.setAccessibleName(name)

    def _picture(self, theme: Theme) -> QLabel:
        label = PlainLabel(self)
        ratio = self.devicePixelRatio()
        image = LayoutPicture(self.leftover.work.layout, theme).image(PICTURE * ratio)
        image.setDevicePixelRatio(ratio)
        label.setPixmap(QPixmap.fromImage(image))
        label.setAccessibleName(_tr("picture", name=self.name))
        return label

    def _texts(self, language: str) -> QVBoxLayout:
        name, path_label = PlainLabel(self), PlainLabel(self)
        path = self.leftover.work.path
        self._elided = {
            name: self.name,
            path_label: _tr("never-saved") if path is None else visible(str(path)),
        }
        beside_text(name.setFont, lambda: font(Type.STRONG))
        when = QDateTime.fromSecsSinceEpoch(int(self.leftover.time))
        time = PlainLabel(QLocale(language).toString(when, QLocale.FormatType.ShortFormat), self)
        for line in (path_label, time):
            line.setObjectName("panel_hint")
        lines = (name, path_label, time)
        return in_column(STRETCH, *lines, STRETCH, margins=(GRID, 0, GRID, 0), spacing=GRID // 4)


def _set_elided(label: QLabel, text: str) -> None:
    """Show ``text``, shortened to :data:`MOST_TEXT`, with the whole text as a tool tip."""
    short = label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, px(MOST_TEXT))
    label.setText(short)
    label.setToolTip("" if short == text else tool_tip(text))
    label.setAccessibleName(text)
