"""Actions that choose one of several values: mode, metric, theme, skin, motion, language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from klotski_studio.app.runtime.installed import available_languages, available_skins, available_themes
from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    METRIC,
    MOTION,
    SKIN,
    SYSTEM,
    THEME,
    MotionChoice,
    Setting,
)
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.translate import language_name
from klotski_studio.ui.session.feature import ActionSpec

INSTALLED_NAME = "{name}"
"""The text of what brings its own name in its file."""

T = TypeVar("T")


def _mode_action(mode: Mode, text: str, shortcut: str) -> ActionSpec:
    return ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda context: context.app.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda context: context.app.session.mode is mode,
    )


def _choice(setting: Setting[T], value: T, name: str, text: str) -> ActionSpec:
    """An action that sets ``setting`` to ``value``, and has a check mark while that is its value."""
    return ActionSpec(
        name,
        text,
        lambda context: context.app.settings.set(setting, value),
        checked_when=lambda context: context.app.settings.get(setting) == value,
    )


def _installed_action(
    setting: Setting[str], name: str, value: str, title: Callable[[str], str]
) -> ActionSpec:
    """The action that sets ``setting`` to ``value``, which is called ``title(language code)``."""
    return ActionSpec(
        f"{name}-{value}",
        INSTALLED_NAME,
        lambda context: context.app.settings.set(setting, value),
        checked_when=lambda context: context.app.settings.get(setting) == value,
        values=lambda _: {"name": title(current_language())},
    )


def installed_actions() -> tuple[ActionSpec, ...]:
    """An action for every theme, skin and language that is installed.

    Their ids begin with ``theme-``, ``skin-`` and ``language-``, followed by the id of the choice.
    """
    return (
        *(_installed_action(THEME, "theme", theme.id, theme.name) for theme in available_themes()),
        *(_installed_action(SKIN, "skin", skin.id, skin.name) for skin in available_skins()),
        *(_language_action(code, language_name(code)) for code in available_languages()),
    )


def _language_action(code: str, own_name: str) -> ActionSpec:
    return _installed_action(LANGUAGE, "language", code, lambda _: own_name)


ACTIONS: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, QT_TRANSLATE_NOOP("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, QT_TRANSLATE_NOOP("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, QT_TRANSLATE_NOOP("actions", "&Watch"), "Ctrl+3"),
    _choice(METRIC, None, "metric-author", QT_TRANSLATE_NOOP("actions", "Count as the &Author Does")),
    _choice(METRIC, Metric.MOVES, "metric-moves", QT_TRANSLATE_NOOP("actions", "Count &Moves")),
    _choice(METRIC, Metric.SLIDES, "metric-slides", QT_TRANSLATE_NOOP("actions", "Count S&lides")),
    _choice(METRIC, Metric.STEPS, "metric-steps", QT_TRANSLATE_NOOP("actions", "Count S&teps")),
    _choice(MOTION, MotionChoice.SYSTEM, "motion-system", QT_TRANSLATE_NOOP("actions", "As the Sys&tem")),
    _choice(MOTION, MotionChoice.FULL, "motion-full", QT_TRANSLATE_NOOP("actions", "Pieces &Glide")),
    _choice(MOTION, MotionChoice.REDUCED, "motion-reduced", QT_TRANSLATE_NOOP("actions", "Pieces &Jump")),
    _choice(THEME, SYSTEM, "theme-system", QT_TRANSLATE_NOOP("actions", "As the &System")),
    _choice(LANGUAGE, SYSTEM, "language-system", QT_TRANSLATE_NOOP("actions", "As the S&ystem")),
)
