"""The language of the window: chooses it, installs its translations, and looks up texts and numbers.

The texts of the main window, and the sentences for errors, are at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

from klotski_studio.app.documents.document import CLIPBOARD
from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.runtime.installed import SOURCE_LANGUAGE, available_languages, translation_file
from klotski_studio.app.runtime.settings import SYSTEM
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts import errors
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP, Translate, english_form
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.look.appearance import appearance

if TYPE_CHECKING:
    from klotski_studio.app.export.captions import Captions


MOST_COUNT = 2**31 - 1
"""The largest number that Qt chooses a form for."""


def translator(context: str) -> Translate:
    """Return the function that translates texts marked with ``N_`` in ``context``."""

    def translate(text: str, count: int | None = None) -> str:
        if count is None:
            return QCoreApplication.translate(context, text)
        # the form depends on the last digits alone, and Qt takes 32 bits
        small = count if abs(count) <= MOST_COUNT else 10**9 + count % 10**6
        found = english_form(QCoreApplication.translate(context, text, None, small), count)
        return found if small == count else found.replace(QLocale().toString(small), number_text(count))

    return translate


def number_text(number: int) -> str:
    """``number`` with its digits in groups, as the language of the window writes it."""
    return f"{number:,}".replace(",", QLocale().groupSeparator())


def count_text(count: int, thing: str) -> str:
    """``count`` of a ``thing`` in :data:`.COUNTS`, such as a metric: ``81 moves``, ``25,955 positions``."""
    return counted(count, thing, translator("verdict"))


def brief_number(number: int) -> str:
    """``number`` as a line of a panel has room for it: of 19 digits and more as 2.4 × 10^31."""
    digits = str(number)
    short = f"{digits[0]}{QLocale().decimalPoint()}{digits[1:2]} × 10^{len(digits) - 1}"
    return number_text(number) if len(digits) < 19 else short


class TextLookup(Protocol):
    """Looks up one text of a table in the current language."""

    def __call__(self, key: str, count: int | None = None, /, **values: object) -> str:
        """Return the text ``key``, in the plural form for ``count``, with ``values`` in its ``{names}``."""


def texts(context: str, table: Mapping[str, str]) -> TextLookup:
    """Return the look-up in ``table``, whose texts are marked with ``N_`` in ``context``.

    It is not called ``tr``: the program that collects the texts would take the keys for texts.
    """
    translate = translator(context)

    def text_of(key: str, count: int | None = None, /, **values: object) -> str:
        return translate(table[key], count).format(**values)

    return text_of


OWN_NAME = N_("language", "English")
"""Each translation has the name of its own language here."""


def language_code(choice: str) -> str:
    """The code of the language that the setting ``choice`` means on this system, such as ``zh``.

    The system's languages are tried in the person's order; without a translation for any it is English.
    """
    return choice if choice != SYSTEM else _language_for(QLocale.system())


def _language_for(locale: QLocale) -> str:
    """The installed language that ``locale`` prefers; English if it names none of them."""
    installed = {code.replace("_", "-").lower(): code for code in available_languages()}
    for preferred in locale.uiLanguages():
        parts = preferred.lower().split("-")
        for length in range(len(parts), 0, -1):
            if code := installed.get("-".join(parts[:length])):
                return code
    return SOURCE_LANGUAGE


def language_name(code: str) -> str:
    """The name of the language ``code`` in that language, from its translation or else from Qt."""
    if code == SOURCE_LANGUAGE:
        return OWN_NAME
    translation = QTranslator()
    translation.load(str(translation_file(code)))
    return translation.translate("language", OWN_NAME) or QLocale(code).nativeLanguageName() or code


class Translators:
    """Installs the translations of one language at a time: ours, and Qt's own for its dialogs."""

    def __init__(self, application: QCoreApplication) -> None:
        self._application = application
        self._installed: list[QTranslator] = []

    def use(self, language: str) -> None:
        """Install the translations into ``language`` and its way to write numbers; every widget follows."""
        for old in self._installed:
            self._application.removeTranslator(old)
        self._installed = []
        QLocale.setDefault(QLocale(language))
        if language != SOURCE_LANGUAGE:
            self._install_language(language)
        appearance().language = language
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)
        appearance().language_changed.emit()

    def _install_language(self, language: str) -> None:
        of_qt, ours = QTranslator(), QTranslator()
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        has_qts = of_qt.load(QLocale(language), "qtbase", "_", qt_folder)
        has_ours = ours.load(str(translation_file(language)))
        for translation, is_there in ((of_qt, has_qts), (ours, has_ours)):
            if is_there:
                self._application.installTranslator(translation)
                self._installed.append(translation)


def file_captions(language: str) -> Captions:
    """Return the texts of files in the language of the window; ``language`` is its code."""
    from klotski_studio.app.export.captions import Captions

    return Captions(language, translator)


MOST_FAILURES = 8
"""The number of failures that a message lists; more would hide the board."""

SENTENCES: Mapping[str, str] = {
    "tool-bar": N_("window", "Tool bar"),
    "cell": N_("window", "cell {x}, {y}"),
    "at-frame": N_("window", "The frame is in the way"),
    "no-edit": N_("window", "Without Any Edit"),
    "no-recent": N_("window", "No files yet"),
    "no-classics": N_("window", "Reading…"),
    "entry": N_("window", "{name} ({count})"),
    "save-copy": N_("window", "Save a copy as {format}"),
    "lost": N_("window", "“{format}” does not hold everything. Left out: {what}."),
    "claims": N_("window", "Written as the file claims it, not confirmed by a search: {what}."),
    "comma": N_("window", ", "),
    "reading": N_("window", "Reading {name}…"),
    "dropped": N_("window", "the dropped picture"),
    "open-puzzles": N_("window", "Open puzzles"),
    "start-page": N_("window", "Start Page"),
    "untitled": N_("window", "Untitled"),
    "untitled-more": N_("window", "Untitled {number}"),
    "unsaved": N_("window", "Save the changes to “{name}”?"),
    "unsaved-several": QT_TRANSLATE_N_NOOP("window", "Save the changes to %Ln puzzle(s)?", None, 1),
    "unsaved-more": N_("window", "What is not saved is lost when it closes."),
    "button-save": N_("window", "&Save"),
    "button-discard": N_("window", "&Do Not Save"),
    "button-save-all": N_("window", "&Save All"),
    "button-discard-all": N_("window", "&Discard All"),
    "button-cancel": N_("window", "&Cancel"),
    "more-failures": N_("window", "… and {count} more."),
    "fault": N_("window", "This failed because of a fault in this program."),
    "unexpected": N_("window", "{file}: this failed because of a fault in this program."),
}
text_of = texts("window", SENTENCES)


def with_capital(text: str) -> str:
    """Return ``text``, which stands behind something else elsewhere, as it begins a line."""
    return text[:1].upper() + text[1:]


def in_line(sentences: Iterable[str]) -> str:
    """Return ``sentences`` as one text; behind a Chinese full stop there is no space."""
    return " ".join(sentences).replace("。 ", "。")


def clipboard_name() -> str:
    """What sentences call a text that was pasted."""
    return translator("editing")(CLIPBOARD)


def error_text(error: Exception) -> str:
    """The sentence for ``error`` in the language of the window; what is unexpected is a fault."""
    if not isinstance(error, KlotskiError):
        return text_of("fault")
    return errors.error_text(error, translator("texts"))


def failure_text(failure: FileFailure) -> str:
    """The sentence about a file that could not be opened or saved, in the language of the window."""
    if isinstance(failure.error, KlotskiError):
        return error_text(failure.error)
    return text_of("unexpected", file=visible(str(failure.path)))


def failures_text(texts: Sequence[str]) -> str:
    """One line for each of ``texts``; after :data:`MOST_FAILURES` lines, the number of the others."""
    shown = list(texts[:MOST_FAILURES])
    if len(texts) > len(shown):
        shown.append(text_of("more-failures", count=len(texts) - len(shown)))
    return "\n".join(shown)
