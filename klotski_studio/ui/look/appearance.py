"""The theme, the language and the motion of the running program, and how its widgets follow a change of them.

A widget follows by Qt's own change events, anything else by the signals of :class:`Appearance`::

    use_theme(theme)             PaletteChange to every widget     then theme_changed
    Translators.use(language)    LanguageChange to every widget    then language_changed
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import LIGHT_THEME, SOURCE_LANGUAGE, theme_file
from klotski_studio.app.runtime.settings import MOTION, MotionChoice, Settings
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.theme import palette, style_sheet

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


class Appearance(QObject):
    """The current theme and language; it belongs to the application, as the application's palette does.

    Attributes:
        theme: the colours and the skin; the light theme until :func:`use_theme` sets another one.
        language: a code, ``en`` or ``zh``.
    """

    theme_changed = Signal()
    """After every widget has received ``QEvent.PaletteChange``."""

    language_changed = Signal()
    """After every widget has received ``QEvent.LanguageChange``."""

    text_size_changed = Signal()
    """After the system's font has changed, once for all windows there are."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.fontChanged.connect(use_text_size)
        self.theme = read_theme(theme_file(LIGHT_THEME))
        self.language = SOURCE_LANGUAGE


@cache
def appearance() -> Appearance:
    """Return the process's :class:`Appearance`, which is made on first use."""
    application = QApplication.instance()
    assert isinstance(application, QApplication), "a theme needs an application"
    return Appearance(application)


def current_theme() -> Theme:
    """Return the theme that the program shows."""
    return appearance().theme


def shown_labels(layout: Layout) -> list[str]:
    """Return the text on each piece of ``layout``, as boards show it."""
    return piece_labels(layout, current_theme().skin)


def current_language() -> str:
    """Return the code of the language that the program speaks, ``en`` or ``zh``."""
    return appearance().language


def use_theme(theme: Theme) -> None:
    """Show every widget in ``theme``."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    sheet = style_sheet(theme)
    if sheet != application.styleSheet():  # Qt would polish every widget again
        application.setPalette(palette(theme))
        application.setStyleSheet(
            ""
        )  # from one sheet to another a widget is polished with each of its parents
        application.setStyleSheet(sheet)
    appearance().theme = theme  # a widget that restyles before the sheet is set would lose its palette to it
    for widget in application.allWidgets():  # Qt reports colours of its own palette alone, a skin has others
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.PaletteChange))
    appearance().theme_changed.emit()


def use_text_size() -> None:
    """Give every size that stands beside text the growth of the system's font."""
    use_theme(current_theme())  # its style sheet has such sizes
    widgets = QApplication.allWidgets()
    for widget in widgets:
        for name, size in getattr(widget, SIZES, {}).items():
            getattr(widget, name)(size())
    appearance().text_size_changed.emit()
    for widget in widgets:
        if isinstance(widget, FollowsAppearance):
            widget.restyle()  # the new sheet has taken colours that were set, and texts have other widths
            widget.retranslate()


def beside_text(set_size: Callable[..., object], size: Callable[[], object]) -> None:
    """Call ``set_size``, a method of a widget, with ``size()``, now and when the system's font changes.

    ``size`` is one of :func:`~klotski_studio.ui.look.tokens.px`, ``icon_size`` and ``font``.
    """
    set_size(size())
    vars(getattr(set_size, "__self__")).setdefault(SIZES, {})[getattr(set_size, "__name__")] = size  # noqa: B009


SIZES = "_sizes_beside_text"
"""The attribute of a widget that has its sizes by the names of the methods that set them."""


class FollowsAppearance(_Widget):
    """Mixed into a widget, before its Qt class: calls its methods when theme or language change.

    A widget that only paints in the theme's colours needs none of this: Qt repaints it.
    """

    _styled_with: Theme | None = None

    def follow_appearance(self) -> None:
        """Show the current theme and language; call it once, at the end of the constructor."""
        self._styled_with = current_theme()
        self.restyle()
        self.retranslate()

    def restyle(self) -> None:
        """Set what depends on the theme and is not painted anew anyway."""

    def retranslate(self) -> None:
        """Set the texts in the current language."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self._styled_with is None:
            return  # still in the constructor
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() is QEvent.Type.PaletteChange and self._styled_with is not current_theme():
            self._styled_with = current_theme()  # Qt sends this event several times for one change
            self.restyle()


BLINK_MS = 2000
"""The least time in which a text cursor is shown and hidden once: each of the two wakes the program."""


def blink_slowly() -> None:
    """Let text cursors blink every :data:`BLINK_MS`, unless those of the system blink less, or not at all."""
    if 0 < QApplication.cursorFlashTime() < BLINK_MS:
        QApplication.setCursorFlashTime(BLINK_MS)


def is_reduced(settings: Settings) -> bool:
    """Return whether pieces jump to their places instead of gliding there."""
    choice = settings.get(MOTION)
    return system_reduces() if choice is MotionChoice.SYSTEM else choice is MotionChoice.REDUCED


def system_reduces() -> bool:
    """Return whether the system asks for reduced motion.

    Qt passes this on from Windows alone (effects off); elsewhere its effects say nothing about it.
    """
    return sys.platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
