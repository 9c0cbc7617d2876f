"""A number of the game panel, with its caption and the personal best."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import Type, font
from klotski_studio.ui.panels.game.texts import text_of


class Figure(QWidget):
    """A number with its caption above and the personal best below."""

    def __init__(self) -> None:
        super().__init__()
        self.caption, self.number, self.best = PlainLabel(), PlainLabel(), PlainLabel()
        beside_text(self.number.setFont, lambda: font(Type.TITLE))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self.caption, self.number, self.best):
            column.addWidget(label)

    def show_figure(self, number: str, best: str | None) -> None:
        """Show ``number``, and ``best`` if there is one."""
        self.number.setText(number)
        self.best.setText(text_of("best", figure=best) if best is not None else "")
        self.best.setVisible(best is not None)
        self.setAccessibleName(f"{self.caption.text()} {number} {self.best.text()}")

    def emphasise(self, strong: bool) -> None:
        """Show the number in bold if ``strong``: it is counted in the guide's metric."""
        made = font(Type.TITLE)
        made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        self.number.setFont(made)
