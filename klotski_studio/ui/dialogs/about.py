"""The dialog About Klotski Studio, and the one about a fault of the program itself, for a report of it.

::

    +-------------------------------------------------+
    | (icon)  Klotski Studio                          |
    |         Version 0.2.0                           |
    |         A studio for sliding-block puzzles …    |
    |         Every solution it shows …               |
    |         Free software under the MIT licence.    |
    | [Copy the Versions]                   [ Close ] |
    +-------------------------------------------------+
"""

from __future__ import annotations

import platform
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from klotski_studio import __version__
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import DIALOG, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XL, XS, S, Type, fixed_font, font, px
from klotski_studio.ui.look.translate import texts
from klotski_studio.ui.widgets.message_box import close_row

ICON, WIDTH = 96, 360
"""The side of the icon, and the width of the text for the system font of 9 points, in pixels."""

SENTENCES: Mapping[str, str] = {
    "title": N_("about", "About Klotski Studio"),
    "version": N_("about", "Version {version}"),
    "what": N_("about", "A studio for sliding-block puzzles: Klotski, 华容道, Rush Hour and their kin."),
    "promise": N_(
        "about",
        "Every solution it shows has been replayed by rules that the search does not use, and every "
        "“optimal” and “unsolvable” is a proof.",
    ),
    "licence": N_("about", "Free software under the MIT licence, made with Python, Qt, NumPy and Numba."),
    "copy": N_("about", "C&opy the Versions"),
    "copied": N_("about", "C&opied"),
}
text_of = texts("about", SENTENCES)


class AboutDialog(Dialog):
    """Shows name, version and licence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, text_of("title"))
        picture = PlainLabel(self)
        picture.setPixmap(icon("app").pixmap(QSize(ICON, ICON), self.devicePixelRatio()))
        self.copy_button = QPushButton(text_of("copy"), self, autoDefault=False)
        self.copy_button.clicked.connect(self.copy)
        top = in_row((picture, 0, Qt.AlignmentFlag.AlignTop), (self._words(), 1), spacing=XL)
        foot = in_row(self.copy_button, (close_row(self), 1))
        in_column(top, foot, on=self, margins=DIALOG, spacing=XL)

    def copy(self) -> None:
        """Put the versions of the program and of what it runs on on the clipboard."""
        QGuiApplication.clipboard().setText(versions())
        self.copy_button.setText(text_of("copied"))

    def _words(self) -> QVBoxLayout:
        name, version = PlainLabel("Klotski Studio", self), QuietLabel(self, wraps=False)
        beside_text(name.setFont, lambda: font(Type.FIGURE))
        version.setText(text_of("version", version=__version__))
        version.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = in_column(name, version, XS, spacing=S)
        for word in ("what", "promise", "licence"):
            label = (QuietLabel if word == "licence" else PlainLabel)(text_of(word), self, wraps=True)
            beside_text(label.setFixedWidth, lambda: px(WIDTH))
            column.addWidget(label)
        version.setFocus()  # no button is marked before a key was pressed; Enter closes
        return column


MOST_TRACES = 20
"""The largest number of faults that are shown; the log has all of them."""


class ErrorReport(Dialog):
    """Shows tracebacks and copies them."""

    def __init__(self, trace: str, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("error report", "A fault in Klotski Studio"))
        self._traces = [trace]
        head = PlainLabel(
            QCoreApplication.translate("error report", "Something went wrong that should not have."),
            self,
            wraps=True,
        )
        beside_text(head.setFont, lambda: font(Type.HEADING))
        body = PlainLabel(
            QCoreApplication.translate(
                "error report",
                "What you had open is still there. To have the fault mended, copy this text, add what you "
                "did last, and send both to those from whom you have the program.",
            ),
            self,
            wraps=True,
        )
        self._text = QPlainTextEdit(self.report, self, readOnly=True, tabChangesFocus=True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        beside_text(self._text.setFont, fixed_font)
        self._text.setAccessibleName(QCoreApplication.translate("error report", "Report"))
        buttons = close_row(self)
        self._copy = buttons.addButton(
            QCoreApplication.translate("error report", "&Copy"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._copy.clicked.connect(self.copy)
        self._copy.setDefault(True)
        self._copy.setFocus()
        in_column(head, body, S, (self._text, 1), S, buttons, on=self, margins=DIALOG, spacing=S)
        self.resize(px(GRID * 80), px(GRID * 50))

    @property
    def report(self) -> str:
        """The text of the report: versions and tracebacks."""
        return "\n\n".join((versions(), *self._traces))

    def add(self, trace: str) -> None:
        """Add another fault; one that is shown already is not added again."""
        if trace not in self._traces and len(self._traces) < MOST_TRACES:
            self._traces.append(trace)
            self._text.setPlainText(self.report)
            self._copy.setText(QCoreApplication.translate("error report", "&Copy"))

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report)
        self._copy.setText(QCoreApplication.translate("error report", "&Copied"))


def versions() -> str:
    """Return two lines: the program with Python and Qt, and the system."""
    return (
        f"Klotski Studio {__version__}, Python {platform.python_version()}, Qt {qVersion()}\n"
        f"{platform.platform()}"
    )
