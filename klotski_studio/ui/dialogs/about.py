"""The dialog About Klotski Studio."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from klotski_studio import __version__
from klotski_studio.ui.dialogs.close_button import close_row
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import px


class AboutDialog(FitsScreen, QDialog):
    """Shows name, version and licence."""

    def __init__(self, icon: QIcon, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(QCoreApplication.translate("about", "About Klotski Studio"))
        picture = QLabel(self)
        picture.setPixmap(icon.pixmap(QSize(64, 64), self.devicePixelRatio()))
        text = QLabel(self)
        text.setTextFormat(Qt.TextFormat.RichText)
        text.setText(_words())
        text.setWordWrap(True)
        beside_text(text.setMinimumWidth, lambda: px(GRID * 44))
        top = QHBoxLayout()
        top.setSpacing(GRID * 2)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 3, GRID * 3, GRID * 3, GRID * 2)
        column.setSpacing(GRID * 2)
        column.addLayout(top)
        column.addWidget(close_row(self))


def _words() -> str:
    what = QCoreApplication.translate(
        "about",
        "A studio for sliding-block puzzles: Klotski, 华容道, Rush Hour and their kin.",
    )
    promise = QCoreApplication.translate(
        "about",
        "Every solution it shows has been replayed by rules that the search does not use, and every "
        "“optimal” and “unsolvable” is a proof.",
    )
    licence = QCoreApplication.translate("about", "Free software under the MIT licence.")
    return f"<h3>Klotski Studio {__version__}</h3><p>{what}</p><p>{promise}</p><p>{licence}</p>"
