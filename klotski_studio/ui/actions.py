"""All that a user can do: one table.

An entry says what the action is called, how it is reached, what it does and when it can be
done. Menus, tool bar and playback bar only name its id.
"""

from __future__ import annotations

from klotski_studio.app.settings import LANGUAGE, METRIC, SPEEDS, THEME, Language, Theme
from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui import action_spec as when
from klotski_studio.ui.action_spec import ActionSpec, Alternate

CONTEXT = "actions"
"""The context of all texts here."""

FILE_ACTIONS = (
    ActionSpec(
        "open",
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        lambda studio: studio.dialogs.ask_open(),
        icon="open",
        shortcuts=("Ctrl+O",),
    ),
    ActionSpec(
        "reload",
        QT_TRANSLATE_NOOP("actions", "&Reload"),
        lambda studio: studio.core.opening.reload(),
        icon="reload",
        shortcuts=("Ctrl+Shift+R",),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "save-as",
        QT_TRANSLATE_NOOP("actions", "Save &As…"),
        lambda studio: studio.dialogs.ask_save(),
        icon="save",
        shortcuts=("Ctrl+Shift+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "quit",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        lambda studio: studio.close(),
        shortcuts=("Ctrl+Q",),
    ),
)

PUZZLE_ACTIONS = (
    ActionSpec(
        "solve",
        QT_TRANSLATE_NOOP("actions", "&Solve"),
        lambda studio: studio.core.solve(),
        icon="solve",
        shortcuts=("F5", "Ctrl+R"),
        enabled_when=when.can_solve,
    ),
    ActionSpec(
        "cancel",
        QT_TRANSLATE_NOOP("actions", "&Cancel Search"),
        lambda studio: studio.core.solving.cancel(),
        icon="cancel",
        shortcuts=("Esc",),
        enabled_when=when.is_searching,
    ),
)

PLAYBACK_ACTIONS = (
    ActionSpec(
        "to-start",
        QT_TRANSLATE_NOOP("actions", "To the &Start"),
        lambda studio: studio.core.playback.to_start(),
        icon="to-start",
        shortcuts=("Home",),
        enabled_when=when.after_start,
    ),
    ActionSpec(
        "step-back",
        QT_TRANSLATE_NOOP("actions", "One Move &Back"),
        lambda studio: studio.core.playback.step_back(),
        icon="step-back",
        shortcuts=("Left",),
        enabled_when=when.after_start,
    ),
    ActionSpec(
        "play",
        QT_TRANSLATE_NOOP("actions", "&Play"),
        lambda studio: studio.core.playback.toggle(),
        icon="play",
        shortcuts=("Space",),
        enabled_when=when.has_solution,
        alternate=Alternate(when.is_playing, QT_TRANSLATE_NOOP("actions", "&Pause"), "pause"),
    ),
    ActionSpec(
        "step-forward",
        QT_TRANSLATE_NOOP("actions", "One Move &Forward"),
        lambda studio: studio.core.playback.step_forward(),
        icon="step-forward",
        shortcuts=("Right",),
        enabled_when=when.before_end,
    ),
    ActionSpec(
        "to-end",
        QT_TRANSLATE_NOOP("actions", "To the &End"),
        lambda studio: studio.core.playback.to_end(),
        icon="to-end",
        shortcuts=("End",),
        enabled_when=when.before_end,
    ),
    ActionSpec(
        "faster",
        QT_TRANSLATE_NOOP("actions", "Fas&ter"),
        lambda studio: when.change_speed(studio, 1),
        shortcuts=("Ctrl+Up",),
        enabled_when=lambda studio: when.can_change_speed(studio, SPEEDS[-1]),
    ),
    ActionSpec(
        "slower",
        QT_TRANSLATE_NOOP("actions", "S&lower"),
        lambda studio: when.change_speed(studio, -1),
        shortcuts=("Ctrl+Down",),
        enabled_when=lambda studio: when.can_change_speed(studio, SPEEDS[0]),
    ),
)

VIEW_ACTIONS = (
    ActionSpec(
        "zoom-in",
        QT_TRANSLATE_NOOP("actions", "Zoom &In"),
        lambda studio: studio.view.zoom_in(),
        icon="zoom-in",
        shortcuts=("Ctrl++", "Ctrl+="),
    ),
    ActionSpec(
        "zoom-out",
        QT_TRANSLATE_NOOP("actions", "Zoom &Out"),
        lambda studio: studio.view.zoom_out(),
        icon="zoom-out",
        shortcuts=("Ctrl+-",),
    ),
    ActionSpec(
        "zoom-fit",
        QT_TRANSLATE_NOOP("actions", "&Fit the Board"),
        lambda studio: studio.view.fit(),
        icon="zoom-fit",
        shortcuts=("Ctrl+0",),
    ),
)

HELP_ACTIONS = (
    ActionSpec(
        "about",
        QT_TRANSLATE_NOOP("actions", "&About Klotski Studio"),
        lambda studio: studio.dialogs.show_about(),
        icon="about",
    ),
)


def _metric_action(metric: Metric | None, text: str) -> ActionSpec:
    return ActionSpec(
        f"metric-{metric.value if metric else 'author'}",
        text,
        lambda studio: studio.core.settings.set(METRIC, metric),
        checked_when=lambda studio: studio.core.settings.get(METRIC) is metric,
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


CHOICES = (
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

ACTIONS: tuple[ActionSpec, ...] = (
    *FILE_ACTIONS,
    *PUZZLE_ACTIONS,
    *PLAYBACK_ACTIONS,
    *VIEW_ACTIONS,
    *CHOICES,
    *HELP_ACTIONS,
)
"""The table."""
