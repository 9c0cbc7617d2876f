"""How a sentence is marked for translation, and what a translation is.

``lupdate`` finds every literal inside :func:`QT_TRANSLATE_NOOP`, by that name.
"""

from __future__ import annotations

from collections.abc import Callable

Translate = Callable[[str], str]


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001, N802 - the name lupdate looks for
    """``text`` itself: the call only marks it for translation in ``context``."""
    return text


def as_written(text: str) -> str:
    """The translation into English."""
    return text
