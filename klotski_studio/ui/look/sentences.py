"""Sentences that the window itself says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, error_text
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.look.translate import translator

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "tool-bar": QT_TRANSLATE_NOOP("window", "Tool bar"),
        "cell": QT_TRANSLATE_NOOP("window", "cell {x}, {y}"),
        "no-recent": QT_TRANSLATE_NOOP("window", "No files yet"),
        "no-classics": QT_TRANSLATE_NOOP("window", "Reading…"),
        "entry": QT_TRANSLATE_NOOP("window", "{name} ({count})"),
        "save-copy": QT_TRANSLATE_NOOP("window", "Save a copy as {format}"),
        "lost": QT_TRANSLATE_NOOP("window", "“{format}” does not hold everything. Left out: {what}."),
        "comma": QT_TRANSLATE_NOOP("window", ", "),
        "reading": QT_TRANSLATE_NOOP("window", "Reading {name}…"),
        "untitled": QT_TRANSLATE_NOOP("window", "Untitled"),
        "unsaved": QT_TRANSLATE_NOOP("window", "Save the changes to “{name}”?"),
        "unsaved-nameless": QT_TRANSLATE_NOOP("window", "Save the changes to this puzzle?"),
        "unsaved-several": QT_TRANSLATE_NOOP("window", "Save the changes to {count} puzzles?"),
        "unsaved-more": QT_TRANSLATE_NOOP("window", "What is not saved is lost when it closes."),
        "button-save": QT_TRANSLATE_NOOP("window", "&Save"),
        "button-discard": QT_TRANSLATE_NOOP("window", "&Do Not Save"),
        "button-save-all": QT_TRANSLATE_NOOP("window", "&Save All"),
        "button-discard-all": QT_TRANSLATE_NOOP("window", "&Discard All"),
        "button-cancel": QT_TRANSLATE_NOOP("window", "&Cancel"),
        "unexpected": QT_TRANSLATE_NOOP("window", "{file}: this failed because of a fault in this program."),
    }
)


def tell(sentence: str, /, **values: object) -> str:
    """One of the window's sentences, in the language of the moment."""
    return translator("window")(SENTENCES[sentence]).format(**values)


def trouble_text(trouble: FileFailure) -> str:
    """Why a file could not be opened or saved."""
    if isinstance(trouble.error, KlotskiError):
        return error_text(trouble.error, translator("texts"))
    return tell("unexpected", file=trouble.path)
