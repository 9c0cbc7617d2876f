"""The right side of the window: the chosen puzzle large, with its facts, and what is done with it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily
from klotski_studio.lab.families.row import Row
from klotski_studio.ui.dialogs.explore.gallery import NO_FAMILY, layout_of
from klotski_studio.ui.dialogs.explore.texts import facts_text, length_text, reason_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import S, Type, font, px
from klotski_studio.ui.look.translate import number_text

WIDTH, MOST_WIDTH = 168, 320
"""The least and the greatest width of this side, in pixels."""


class Preview(FollowsAppearance, QWidget):
    """Shows one row, and the buttons for the selected ones."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row: Row | None = None
        self._family: AnyFamily = NO_FAMILY
        self._count = 0
        self.picture, self.heading = PlainLabel(self), PlainLabel(self)
        self.facts, self.note = PlainLabel(self), PlainLabel(self)
        self.open_button, self.like_button, self.send_button = (QPushButton(self) for _ in range(3))
        self.sending = QMenu(self)
        self.to_files, self.to_list, self.to_pages = (self.sending.addAction("") for _ in range(3))
        self.send_button.setMenu(self.sending)
        self._arrange()
        self.follow_appearance()

    def show_row(self, row: Row | None, family: AnyFamily, count: int) -> None:
        """Show ``row`` of ``family``, the current one of ``count`` that are selected; None for none."""
        if (row, family, count) != (self._row, self._family, self._count):
            self._row, self._family, self._count = row, family, count
            self.note.clear()
            self._show()

    def restyle(self) -> None:
        self._show_picture()

    def retranslate(self) -> None:
        self.open_button.setText(text_of("open"))
        self.like_button.setText(text_of("more-like"))
        for word, action in (("files", self.to_files), ("list", self.to_list), ("pages", self.to_pages)):
            action.setText(text_of(f"send-{word}"))
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_picture()

    def _arrange(self) -> None:
        self.setMinimumWidth(px(WIDTH))
        self.setMaximumWidth(px(MOST_WIDTH))
        self.heading.setFont(font(Type.HEADING))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for part in (self.picture, self.heading, self.facts):
            column.addWidget(part)
        column.addStretch(1)
        for label in (self.facts, self.note):
            label.setWordWrap(True)
        column.addWidget(self.note)
        for button in (self.open_button, self.like_button, self.send_button):
            button.setAutoDefault(False)
            column.addWidget(button)

    def _show(self) -> None:
        row, count = self._row, self._count
        self.heading.setText("" if row is None else length_text(row))
        self.facts.setText("" if row is None else facts_text(row, self._family))
        for button in (self.open_button, self.like_button):
            button.setEnabled(row is not None)
        self.send_button.setEnabled(count > 0)
        several = text_of("send-some", count=number_text(count))
        self.send_button.setText(several if count > 1 else text_of("send"))
        self._show_picture()

    def _show_picture(self) -> None:
        """Paint the puzzle as large as there is room for."""
        self.picture.clear()
        if self._row is None:
            return
        try:
            layout = layout_of(self._row)
        except KlotskiError as error:
            self.note.setText(reason_text(error))
            return
        ratio, side = self.devicePixelRatioF(), min(self.width(), self.height() // 2)
        image = LayoutPicture(layout, current_theme()).image(QSize(side, side) * ratio)
        image.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(image))
