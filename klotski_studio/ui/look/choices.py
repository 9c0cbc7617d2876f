"""The settings that a person can choose, each with its choices; the sheet and the finder list them.

::

    Theme     As the System | Light | Dark        a choice that names a value
    Sound     [x] Two soft notes                  a single choice is on or off
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from klotski_studio.app.runtime.installed import (
    Installed,
    available_languages,
    available_skins,
    available_themes,
)
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
    Settings,
)
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.core.layout import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.translate import language_name, translator


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting.

    Attributes:
        id: what the finder knows it by.
        english: its name in English.
        name: returns its name in the language of the window.
    """

    id: str
    value: object
    english: str
    name: Callable[[], str]


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """A setting in the sheet.

    Attributes:
        text: its name, in the context of the menus.
        choices: returns its values, of which a single one is on or off.
        works: whether this machine has what it needs.
    """

    id: str
    text: str
    setting: Setting[Any]
    choices: Callable[[], Sequence[Choice]]
    works: Callable[[], bool] = lambda: True

    def choose(self, settings: Settings, choice: Choice) -> None:
        """Set the value of ``choice``; turn off what is on or off and is on."""
        is_on = choice.value is True and settings.get(self.setting)
        settings.set(self.setting, choice.value if not is_on else False)


def worded(setting: str, *choices: tuple[str, object, str]) -> tuple[Choice, ...]:
    """The choices of ``setting``, from ends of their ids, values and texts in the context of the settings."""
    return tuple(
        Choice(f"{setting}-{end}", value, text, partial(translator("settings"), text))
        for end, value, text in choices
    )


def _installed(setting: str, found: Iterable[Installed]) -> tuple[Choice, ...]:
    """The choices of what is found in the resources, which have their names in their files."""
    return tuple(
        Choice(f"{setting}-{each.id}", each.id, plain_text(each.name("en")), partial(_name_now, each))
        for each in found
    )


def _name_now(found: Installed) -> str:
    return plain_text(found.name(current_language()))


def _system(setting: str) -> tuple[Choice, ...]:
    return worded(setting, ("system", SYSTEM, N_("settings", "As the System")))


SETTINGS: tuple[SettingSpec, ...] = (
    SettingSpec("skin", N_("menus", "S&kin"), SKIN, lambda: _installed("skin", available_skins())),
    SettingSpec(
        "theme",
        N_("menus", "&Theme"),
        THEME,
        lambda: (*_system("theme"), *_installed("theme", available_themes())),
    ),
    SettingSpec(
        "text-size",
        N_("menus", "Text Si&ze"),
        TEXT_SIZE,
        lambda: [
            Choice(f"text-size-{each}", each, f"{each} %", partial("{} %".format, each))
            for each in TEXT_SIZES
        ],
    ),
    SettingSpec(
        "language",
        N_("menus", "&Language"),
        LANGUAGE,
        lambda: (
            *_system("language"),
            *(
                Choice(f"language-{code}", code, language_name(code), partial(language_name, code))
                for code in available_languages()
            ),
        ),
    ),
    SettingSpec(
        "motion",
        N_("menus", "&Motion"),
        MOTION,
        lambda: worded(
            "motion",
            ("system", MotionChoice.SYSTEM, N_("settings", "As the System")),
            ("full", MotionChoice.FULL, N_("settings", "Glide")),
            ("reduced", MotionChoice.REDUCED, N_("settings", "Jump")),
        ),
    ),
    SettingSpec(
        "metric",
        N_("menus", "&Count In"),
        METRIC,
        lambda: worded(
            "metric",
            ("author", None, N_("settings", "As the Author")),
            ("moves", Metric.MOVES, N_("settings", "Moves")),
            ("slides", Metric.SLIDES, N_("settings", "Slides")),
            ("steps", Metric.STEPS, N_("settings", "Steps")),
        ),
    ),
    SettingSpec(
        "start",
        N_("menus", "&Start"),
        START_WITH_DAY,
        lambda: worded("start", ("with-day", True, N_("settings", "With the puzzle of the day in front"))),
    ),
)
"""What the sheet offers, from top to bottom, before what features add."""
