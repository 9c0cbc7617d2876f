"""The actions that choose one of several values: mode, metric, theme, skin, motion, language."""

from __future__ import annotations

from typing import TypeVar

from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    METRIC,
    MOTION,
    SKIN,
    THEME,
    LanguageChoice,
    MotionChoice,
    Setting,
    SkinChoice,
    ThemeChoice,
)
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.metric import Metric
from klotski_studio.ui.actions.spec import ActionSpec

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


ACTIONS: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, QT_TRANSLATE_NOOP("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, QT_TRANSLATE_NOOP("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, QT_TRANSLATE_NOOP("actions", "&Watch"), "Ctrl+3"),
    _choice(METRIC, None, "metric-author", QT_TRANSLATE_NOOP("actions", "Count as the &Author Does")),
    _choice(METRIC, Metric.MOVES, "metric-moves", QT_TRANSLATE_NOOP("actions", "Count &Moves")),
    _choice(METRIC, Metric.SLIDES, "metric-slides", QT_TRANSLATE_NOOP("actions", "Count S&lides")),
    _choice(METRIC, Metric.STEPS, "metric-steps", QT_TRANSLATE_NOOP("actions", "Count S&teps")),
    _choice(THEME, ThemeChoice.SYSTEM, "theme-system", QT_TRANSLATE_NOOP("actions", "As the &System")),
    _choice(THEME, ThemeChoice.LIGHT, "theme-light", QT_TRANSLATE_NOOP("actions", "&Light")),
    _choice(THEME, ThemeChoice.DARK, "theme-dark", QT_TRANSLATE_NOOP("actions", "&Dark")),
    _choice(SKIN, SkinChoice.CLASSIC, "skin-classic", QT_TRANSLATE_NOOP("actions", "&Classic")),
    _choice(SKIN, SkinChoice.FLAT, "skin-flat", QT_TRANSLATE_NOOP("actions", "&Flat")),
    _choice(SKIN, SkinChoice.WOOD, "skin-wood", QT_TRANSLATE_NOOP("actions", "&Wood")),
    _choice(SKIN, SkinChoice.SANGUO, "skin-sanguo", QT_TRANSLATE_NOOP("actions", "&Three Kingdoms (三国)")),
    _choice(MOTION, MotionChoice.SYSTEM, "motion-system", QT_TRANSLATE_NOOP("actions", "As the Sys&tem")),
    _choice(MOTION, MotionChoice.FULL, "motion-full", QT_TRANSLATE_NOOP("actions", "Pieces &Glide")),
    _choice(MOTION, MotionChoice.REDUCED, "motion-reduced", QT_TRANSLATE_NOOP("actions", "Pieces &Jump")),
    _choice(
        LANGUAGE, LanguageChoice.SYSTEM, "language-system", QT_TRANSLATE_NOOP("actions", "As the S&ystem")
    ),
    _choice(LANGUAGE, LanguageChoice.ENGLISH, "language-en", QT_TRANSLATE_NOOP("actions", "&English")),
    _choice(LANGUAGE, LanguageChoice.CHINESE, "language-zh", QT_TRANSLATE_NOOP("actions", "&Chinese (中文)")),
)
