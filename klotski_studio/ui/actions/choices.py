"""Choices of which one is always taken: mode, metric, theme, language."""

from __future__ import annotations

from klotski_studio.app.mode import Mode
from klotski_studio.app.settings import LANGUAGE, METRIC, THEME, Language, Theme
from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui.actions.spec import ActionSpec


def _metric_action(metric: Metric | None, text: str) -> ActionSpec:
    return ActionSpec(
        f"metric-{metric.value if metric else 'author'}",
        text,
        lambda studio: studio.core.settings.set(METRIC, metric),
        checked_when=lambda studio: studio.core.settings.get(METRIC) is metric,
    )


def _mode_action(mode: Mode, text: str, shortcut: str) -> ActionSpec:
    return ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda studio: studio.core.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda studio: studio.core.session.mode is mode,
    )


def _theme_action(theme: Theme, text: str) -> ActionSpec:
    return ActionSpec(
        f"theme-{theme.value}",
        text,
        lambda studio: studio.core.settings.set(THEME, theme),
        checked_when=lambda studio: studio.core.settings.get(THEME) is theme,
    )


def _language_action(language: Language, text: str) -> ActionSpec:
    return ActionSpec(
        f"language-{language.value}",
        text,
        lambda studio: studio.core.settings.set(LANGUAGE, language),
        checked_when=lambda studio: studio.core.settings.get(LANGUAGE) is language,
    )


ACTIONS: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, QT_TRANSLATE_NOOP("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, QT_TRANSLATE_NOOP("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, QT_TRANSLATE_NOOP("actions", "&Watch"), "Ctrl+3"),
    _metric_action(None, QT_TRANSLATE_NOOP("actions", "Count as the &Author Does")),
    _metric_action(Metric.MOVES, QT_TRANSLATE_NOOP("actions", "Count &Moves")),
    _metric_action(Metric.SLIDES, QT_TRANSLATE_NOOP("actions", "Count S&lides")),
    _metric_action(Metric.STEPS, QT_TRANSLATE_NOOP("actions", "Count S&teps")),
    _theme_action(Theme.SYSTEM, QT_TRANSLATE_NOOP("actions", "As the &System")),
    _theme_action(Theme.LIGHT, QT_TRANSLATE_NOOP("actions", "&Light")),
    _theme_action(Theme.DARK, QT_TRANSLATE_NOOP("actions", "&Dark")),
    _language_action(Language.SYSTEM, QT_TRANSLATE_NOOP("actions", "As the S&ystem")),
    _language_action(Language.ENGLISH, QT_TRANSLATE_NOOP("actions", "&English")),
    _language_action(Language.CHINESE, QT_TRANSLATE_NOOP("actions", "&Chinese (中文)")),
)
