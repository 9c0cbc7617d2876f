"""The fonts that the program ships, so that texts and labels look the same on every machine.

=========================  ===========================================================
``Klotski Studio Sans``    Latin, Greek and Cyrillic letters, regular and semibold
``… Sans SC``              the common Chinese characters, and all of the library's
``… Serif SC``, ``Kai SC`` the labels of the skins ``wood`` and ``sanguo``, bold
=========================  ===========================================================

The system's own font follows them and shows all other letters. ``.ci/fonts`` makes the files.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import islice
from unicodedata import category

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.texts.plain_text import visible

FAMILIES = ("Klotski Studio Sans", "Klotski Studio Sans SC")
"""The fonts of all texts that are no labels: a letter is shown in the first that has it."""

_LOADED, _PERCENT = "shipped_fonts", "text_percent"
"""The properties of the application that hold whether the fonts are loaded, and the size that was chosen."""
_LOG = logging.getLogger(__name__)


def use_shipped_fonts(application: QGuiApplication) -> None:
    """Show all texts of ``application`` in the shipped fonts, in the size of the system's font.

    Called where an application is made; the next call does nothing.
    """
    if application.property(_LOADED):
        return
    application.setProperty(_LOADED, True)
    for file in sorted((resources_dir() / "fonts").glob("*.[ot]tf")):
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            _LOG.warning("The font %s cannot be used", file)
    _prefer_shipped(application.font())
    application.fontChanged.connect(_prefer_shipped)


def follow_system_font() -> None:
    """Take the size of the system's font again.

    Qt leaves an application its font, whatever the system's becomes, once a program has set one.
    """
    _prefer_shipped(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))


def use_text_size(percent: int) -> None:
    """Show all texts in ``percent`` of the size of the system's font from now on."""
    application = QGuiApplication.instance()
    if isinstance(application, QGuiApplication) and percent != (application.property(_PERCENT) or 100):
        application.setProperty(_PERCENT, percent)
        follow_system_font()


def _prefer_shipped(system: QFont) -> None:
    """Put the shipped fonts in front of the fonts of ``system``, in the size that was chosen."""
    application = QGuiApplication.instance()
    if isinstance(application, QGuiApplication) and tuple(system.families()[: len(FAMILIES)]) != FAMILIES:
        preferred = QFont(system)
        preferred.setFamilies([*FAMILIES, *system.families()])
        percent = application.property(_PERCENT) or 100
        if percent != 100 and system.pointSizeF() > 0:
            preferred.setPointSizeF(system.pointSizeF() * percent / 100)
        elif percent != 100:  # the system states its size in pixels
            preferred.setPixelSize(round(system.pixelSize() * percent / 100))
        # widths that do not depend on the system's own preference
        preferred.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
        application.setFont(preferred)  # as a QApplication, if it is one


def whole(families: Sequence[str], text: str) -> list[str]:
    """``families``, the first of them in front that is there and has all letters of ``text``.

    A label whose letters are of two faces looks broken.
    """
    fitting = (each for each in families if QFontDatabase.hasFamily(each) and not _missing([each], text))
    return [*islice(fitting, 1), *families]


def missing_letters(texts: Iterable[str]) -> str:
    """The letters of ``texts`` for which there is no font, neither a shipped one nor one of the system."""
    return _missing((), "".join(sorted({char for text in texts for char in visible(text)})))


def _missing(families: Sequence[str], text: str) -> str:
    """The letters of ``text`` that are not in ``families`` alone; without families, in no font at all."""
    font = QFont()
    if families:
        font.setFamilies(families)
        font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    metrics = QFontMetricsF(font)
    # marks and signs that only change their neighbours need no letter of their own
    letters = (char for char in text if category(char)[0] not in "MCZ")
    return "".join(char for char in letters if not metrics.inFontUcs4(ord(char)))
