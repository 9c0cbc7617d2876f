"""Choices of which one is always taken: mode, metric, theme, skin, motion, language."""

from __future__ import annotations

from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    METRIC,
    MOTION,
    SKIN,
    THEME,
    LanguageChoice,
    MotionChoice,
    SkinChoice,
    ThemeChoice,
)
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.metric import Metric
from klotski_studio.ui.actions.spec import ActionSpec


def _metric_action(metric: Metric | None, text: str) -> ActionSpec:
    return ActionSpec(
        f"metric-{metric.value if metric else 'author'}",
        text,
        lambda context: context.app.settings.set(METRIC, metric),
        checked_when=lambda context: context.app.settings.get(METRIC) is metric,
    )


def _mode_action(mode: Mode, text: str, shortcut: str) -> ActionSpec:
    return ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda context: context.app.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda context: context.app.session.mode is mode,
    )


def _theme_action(theme: ThemeChoice, text: str) -> ActionSpec:
    return ActionSpec(
        f"theme-{theme.value}",
        text,
        lambda context: context.app.settings.set(THEME, theme),
        checked_when=lambda context: context.app.settings.get(THEME) is theme,
    )


def _skin_action(skin: SkinChoice, text: str) -> ActionSpec:
    return ActionSpec(
        f"skin-{skin.value}",
        text,
        lambda context: context.app.settings.set(SKIN, skin),
        checked_when=lambda context: context.app.settings.get(SKIN) is skin,
    )


def _motion_action(motion: MotionChoice, text: str) -> ActionSpec:
    return ActionSpec(
        f"motion-{motion.value}",
        text,
        lambda context: context.app.settings.set(MOTION, motion),
        checked_when=lambda context: context.app.settings.get(MOTION) is motion,
    )


def _language_action(language: LanguageChoice, text: str) -> ActionSpec:
    return ActionSpec(
        f"language-{language.value}",
        text,
        lambda context: context.app.settings.set(LANGUAGE, language),
        checked_when=lambda context: context.app.settings.get(LANGUAGE) is language,
    )


ACTIONS: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, QT_TRANSLATE_NOOP("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, QT_TRANSLATE_NOOP("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, QT_TRANSLATE_NOOP("actions", "&Watch"), "Ctrl+3"),
    _metric_action(None, QT_TRANSLATE_NOOP("actions", "Count as the &Author Does")),
    _metric_action(Metric.MOVES, QT_TRANSLATE_NOOP("actions", "Count &Moves")),
    _metric_action(Metric.SLIDES, QT_TRANSLATE_NOOP("actions", "Count S&lides")),
    _metric_action(Metric.STEPS, QT_TRANSLATE_NOOP("actions", "Count S&teps")),
    _theme_action(ThemeChoice.SYSTEM, QT_TRANSLATE_NOOP("actions", "As the &System")),
    _theme_action(ThemeChoice.LIGHT, QT_TRANSLATE_NOOP("actions", "&Light")),
    _theme_action(ThemeChoice.DARK, QT_TRANSLATE_NOOP("actions", "&Dark")),
    _skin_action(SkinChoice.CLASSIC, QT_TRANSLATE_NOOP("actions", "&Classic")),
    _skin_action(SkinChoice.FLAT, QT_TRANSLATE_NOOP("actions", "&Flat")),
    _skin_action(SkinChoice.WOOD, QT_TRANSLATE_NOOP("actions", "&Wood")),
    _skin_action(SkinChoice.SANGUO, QT_TRANSLATE_NOOP("actions", "&Three Kingdoms (三国)")),
    _motion_action(MotionChoice.SYSTEM, QT_TRANSLATE_NOOP("actions", "As the Sys&tem")),
    _motion_action(MotionChoice.FULL, QT_TRANSLATE_NOOP("actions", "Pieces &Glide")),
    _motion_action(MotionChoice.REDUCED, QT_TRANSLATE_NOOP("actions", "Pieces &Jump")),
    _language_action(LanguageChoice.SYSTEM, QT_TRANSLATE_NOOP("actions", "As the S&ystem")),
    _language_action(LanguageChoice.ENGLISH, QT_TRANSLATE_NOOP("actions", "&English")),
    _language_action(LanguageChoice.CHINESE, QT_TRANSLATE_NOOP("actions", "&Chinese (中文)")),
)
