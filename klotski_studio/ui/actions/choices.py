"""Actions that choose one of several values: mode, metric, theme, skin, motion, language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from klotski_studio.app.runtime.installed import available_languages, available_skins, available_themes
from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    METRIC,
    MOTION,
    SKIN,
    START_WITH_DAY,
    SYSTEM,
    TEXT_SIZE,
    TEXT_SIZES,
    THEME,
    MotionChoice,
    Setting,
)
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.translate import language_name
from klotski_studio.ui.session import feature as when

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.settings import SettingsDialog

INSTALLED_NAME = "{name}"
"""The text of what brings its own name in its file."""

T = TypeVar("T")


def _mode_action(mode: Mode, text: str, shortcut: str) -> when.ActionSpec:
    return when.ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda context: context.app.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda context: context.app.session.mode is mode,
    )


def _choice(setting: Setting[T], value: T, name: str, text: str, short: str | None = None) -> when.ActionSpec:
    """An action that sets ``setting`` to ``value``, and has a check mark while that is its value."""
    return when.ActionSpec(
        name,
        text,
        lambda context: context.app.settings.set(setting, value),
        checked_when=lambda context: context.app.settings.get(setting) == value,
        short=short,
    )


def _text_size(percent: int) -> when.ActionSpec:
    text = N_("actions", "Text Size {percent} %")
    made = _choice(TEXT_SIZE, percent, f"text-size-{percent}", text, f"{percent} %")
    return replace(made, values=lambda _: {"percent": str(percent)})


def _installed_action(
    setting: Setting[str], name: str, value: str, title: Callable[[str], str]
) -> when.ActionSpec:
    """The action that sets ``setting`` to ``value``, which is called ``title(language code)``."""
    return when.ActionSpec(
        f"{name}-{value}",
        INSTALLED_NAME,
        lambda context: context.app.settings.set(setting, value),
        checked_when=lambda context: context.app.settings.get(setting) == value,
        values=lambda _: {"name": title(current_language())},
    )


def installed_actions() -> tuple[when.ActionSpec, ...]:
    """An action for every theme, skin and language that is installed.

    Their ids begin with ``theme-``, ``skin-`` and ``language-``, followed by the id of the choice.
    """
    return (
        *(_installed_action(THEME, "theme", theme.id, theme.name) for theme in available_themes()),
        *(_installed_action(SKIN, "skin", skin.id, skin.name) for skin in available_skins()),
        *(_language_action(code, language_name(code)) for code in available_languages()),
    )


def _language_action(code: str, own_name: str) -> when.ActionSpec:
    return _installed_action(LANGUAGE, "language", code, lambda _: own_name)


METRICS = (
    (
        None,
        "author",
        N_("actions", "Count as the &Author Does"),
        N_("actions", "As the Author"),
    ),
    (
        Metric.MOVES,
        "moves",
        N_("actions", "Count &Moves"),
        N_("actions", "Moves"),
    ),
    (
        Metric.SLIDES,
        "slides",
        N_("actions", "Count S&lides"),
        N_("actions", "Slides"),
    ),
    (
        Metric.STEPS,
        "steps",
        N_("actions", "Count S&teps"),
        N_("actions", "Steps"),
    ),
)
MOTIONS = (
    (MotionChoice.SYSTEM, N_("actions", "As the Sys&tem"), None),
    (MotionChoice.FULL, N_("actions", "Pieces &Glide"), N_("actions", "Glide")),
    (
        MotionChoice.REDUCED,
        N_("actions", "Pieces &Jump"),
        N_("actions", "Jump"),
    ),
)
"""The values of a setting with their texts in the finder and in the sheet of settings."""

SETTINGS = when.MenuSpec(
    "settings",
    N_("menus", "Settings"),
    (
        when.MenuSpec("skin", N_("menus", "S&kin"), ("skin-*",)),
        when.MenuSpec("theme", N_("menus", "&Theme"), ("theme-system", "theme-*")),
        when.MenuSpec("text-size", N_("menus", "Text Si&ze"), ("text-size-*",)),
        when.MenuSpec("language", N_("menus", "&Language"), ("language-system", "language-*")),
        when.MenuSpec("motion", N_("menus", "&Motion"), ("motion-system", "motion-full", "motion-reduced")),
        when.MenuSpec(
            "metric",
            N_("menus", "&Count In"),
            ("metric-author", "metric-moves", "metric-slides", "metric-steps"),
        ),
        when.MenuSpec("start", N_("menus", "&Start"), ("start-with-day",)),
        when.MenuSpec("sound", N_("menus", "S&ound"), ("sound",)),
    ),
)
"""What the sheet of settings offers, from top to bottom."""


def show_settings(context: when.ActionContext) -> SettingsDialog:
    """Open the sheet of settings, with the current puzzle as what the skins are shown with."""
    from klotski_studio.ui.dialogs.settings import SettingsDialog

    app, actions = context.app, context.actions
    rows = {
        row.id: (row.text, [actions[str(name)] for name in when.entries_of(row, actions)])
        for row in SETTINGS.entries
        if isinstance(row, when.MenuSpec)
    }
    dialog = SettingsDialog(app.settings, rows, when.shown_layout(app), context.view.window())
    dialog.open()
    return dialog


ACTIONS: tuple[when.ActionSpec, ...] = (
    _mode_action(Mode.EDIT, N_("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, N_("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, N_("actions", "&Watch"), "Ctrl+3"),
    *(_choice(METRIC, metric, f"metric-{name}", text, short) for metric, name, text, short in METRICS),
    *(_choice(MOTION, motion, f"motion-{motion.value}", text, short) for motion, text, short in MOTIONS),
    _choice(THEME, SYSTEM, "theme-system", N_("actions", "As the &System")),
    *map(_text_size, TEXT_SIZES),
    when.ActionSpec(
        "settings",
        N_("actions", "Se&ttings…"),
        show_settings,
        shortcuts=("Ctrl+,",),
        tip=N_("actions", "Skin, theme, text size, language, motion, start, sound, what is counted"),
    ),
    when.ActionSpec(
        "start-with-day",
        N_("actions", "Start with the Puzzle of the Da&y"),
        lambda context: when.switch(context, START_WITH_DAY),
        checked_when=lambda context: context.app.settings.get(START_WITH_DAY),
        short=N_("actions", "With the puzzle of the day in front"),
    ),
    _choice(LANGUAGE, SYSTEM, "language-system", N_("actions", "As the S&ystem")),
)
