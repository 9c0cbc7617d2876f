"""The texts of the main window, and the sentences for errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotski_studio.app.documents.editor import CLIPBOARD
from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.texts import errors
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.look.translate import texts, translator

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
    "unsaved-nameless": N_("window", "Save the changes to this puzzle?"),
    "unsaved-several": QT_TRANSLATE_N_NOOP("window", "Save the changes to %Ln puzzle(s)?", None, 1),
    "unsaved-more": N_("window", "What is not saved is lost when it closes."),
    "button-save": N_("window", "&Save"),
    "button-discard": N_("window", "&Do Not Save"),
    "button-save-all": N_("window", "&Save All"),
    "button-discard-all": N_("window", "&Discard All"),
    "button-cancel": N_("window", "&Cancel"),
    "more-failures": N_("window", "… and {count} more."),
    "unexpected": N_("window", "{file}: this failed because of a fault in this program."),
}
text_of = texts("window", SENTENCES)


def with_capital(text: str) -> str:
    """Return ``text``, which stands behind something else elsewhere, as it begins a line."""
    return text[:1].upper() + text[1:]


def clipboard_name() -> str:
    """What sentences call a text that was pasted."""
    return translator("editing")(CLIPBOARD)


def error_text(error: KlotskiError) -> str:
    """The sentence for ``error`` in the language of the window."""
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
