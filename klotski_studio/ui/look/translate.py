"""The language of the window: which one, where its texts are, and how a table's text is looked up."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

from klotski_studio.app.runtime.settings import LanguageChoice
from klotski_studio.app.texts.errors import Translate
from klotski_studio.ui.look.appearance import appearance


def translator(context: str) -> Translate:
    """The way into one context, for tables whose texts are marked with ``QT_TRANSLATE_NOOP``."""
    return lambda text: QCoreApplication.translate(context, text)


def plain_text(text: str) -> str:
    """A menu's text without its mnemonic, which Chinese texts carry behind them: ``文件(&F)``."""
    return re.sub(r"\(&.\)", "", text).replace("&&", "\0").replace("&", "").replace("\0", "&")


def language_code(choice: LanguageChoice) -> str:
    """``en`` or ``zh``: what ``choice`` means on this system."""
    if choice is not LanguageChoice.SYSTEM:
        return choice.value
    preferred = QLocale.system().uiLanguages()
    return (
        LanguageChoice.CHINESE.value
        if preferred and preferred[0].startswith("zh")
        else LanguageChoice.ENGLISH.value
    )


class Translators:
    """Installs the translations of one language at a time: ours, and Qt's own for its dialogs."""

    def __init__(self, application: QCoreApplication, folder: Path) -> None:
        self._application, self._folder = application, folder
        self._installed: list[QTranslator] = []

    def use(self, language: str) -> None:
        """Install the translations of ``language``, a code, and let every widget show its texts in it.

        English needs no file: the sources are written in it.
        """
        for old in self._installed:
            self._application.removeTranslator(old)
        self._installed = []
        if language == LanguageChoice.CHINESE.value:
            qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install("qtbase_zh_CN", qt_folder)
            self._install("klotski_studio_zh", str(self._folder))
        appearance().language = language
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)
        appearance().language_changed.emit()

    def _install(self, name: str, folder: str) -> None:
        made = QTranslator()
        if made.load(name, folder):
            self._application.installTranslator(made)
            self._installed.append(made)
