"""Changes of theme and language as widgets see them that no running program holds."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.ui.look.appearance import appearance, use_theme


def show_theme(name: str) -> None:
    """Show every widget in the theme ``name``."""
    use_theme(read_theme(resources_dir() / "themes" / f"{name}.toml"))


def enlarged(before: QFont, growth: float = 1.5) -> QFont:
    """The font ``before`` in a size that is ``growth`` times its own."""
    larger = QFont(before)
    larger.setPointSizeF(before.pointSizeF() * growth)
    return larger


def speak(language: str) -> None:
    """Tell every widget that the language is ``language``, a code; no translation is installed for it."""
    appearance().language = language
    for widget in QApplication.topLevelWidgets():
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))
    appearance().language_changed.emit()
