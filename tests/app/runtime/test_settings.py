from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.app.runtime.settings import (
    ARRANGEMENT,
    COORDINATES,
    FRESH,
    FRONT_PANELS,
    GEOMETRY,
    HIDDEN_PANELS,
    LANGUAGE,
    LAST_FOLDER,
    LIBRARY_FOLDERS,
    LOOP,
    METRIC,
    MOTION,
    NEXT_MOVE,
    PATH_AT,
    RECENT,
    RECENT_ACTIONS,
    RECENT_FILES,
    SETTINGS,
    SHORTCUTS,
    SKIN,
    SOUND,
    SPEED,
    START_WITH_DAY,
    SWEEPING,
    TARGETS,
    TEXT_SIZE,
    THEME,
    TOUR_SEEN,
    VARIANTS,
    MotionChoice,
    Setting,
    Settings,
)
from klotski_studio.core.layout import Metric

VALUES = {
    SPEED: 16.0,
    LOOP: True,
    COORDINATES: True,
    TARGETS: False,
    NEXT_MOVE: True,
    METRIC: Metric.STEPS,
    THEME: "dark",
    SKIN: "wood",
    TEXT_SIZE: 150,
    MOTION: MotionChoice.REDUCED,
    LANGUAGE: "zh",
    GEOMETRY: b"\x00\xff,;",
    ARRANGEMENT: b"\x01\n=",
    HIDDEN_PANELS: frozenset({"game", "problems"}),
    FRONT_PANELS: frozenset({"edit/variants", "play/map"}),
    FRESH: '["4x4", 8, 12, true]',
    VARIANTS: '{"kinds": []}',
    SHORTCUTS: (("mirror", ("Ctrl+\\", "é")), ("new", ())),
    TOUR_SEEN: True,
    SOUND: True,
    START_WITH_DAY: True,
    PATH_AT: "0f3a",
    SWEEPING: "own.toml",
    RECENT_ACTIONS: ("mirror", "zoom-in"),
    LAST_FOLDER: Path("/华容道"),
    LIBRARY_FOLDERS: (Path("/a, b"), Path("/华容道")),
    RECENT_FILES: (Path("/a, b.klotski"), Path("/华容道.klotski")),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


def test_keys_are_unique() -> None:
    assert len({setting.key for setting in SETTINGS}) == len(SETTINGS)


def test_every_setting_is_tried_below() -> None:
    assert set(VALUES) == set(SETTINGS)


@pytest.mark.parametrize("setting", VALUES, ids=lambda setting: setting.key)
def test_a_value_survives_the_file(qapp: object, file: Path, setting: object) -> None:
    first = Settings(file)
    first.set(setting, VALUES[setting])  # type: ignore[arg-type]
    first.save()
    assert Settings(file).get(setting) == VALUES[setting]  # type: ignore[arg-type]


def test_what_was_never_set_is_its_default(qapp: object, file: Path) -> None:
    settings = Settings(file)
    assert all(settings.get(setting) == setting.default for setting in SETTINGS)


def test_nonsense_in_the_file_counts_as_not_set(qapp: object, file: Path) -> None:
    file.write_text(
        "[playback]\nspeed=fast\nloop=maybe\n[solver]\nmetric=miles\n[files]\nrecent={}\n"
        "[window]\ngeometry=%%%\ntheme=pink\ntext-size=101\nlanguage=a, b\nshortcuts=[1]\ntour-seen=no\n",
        encoding="utf-8",
    )
    settings = Settings(file)
    assert all(settings.get(setting) == setting.default for setting in SETTINGS)


@pytest.mark.parametrize("text", ["{", "[]", '"x"', "[" * 9_999, '{"new": "N", "open": [3]}'])
def test_shortcuts_that_somebody_wrote_wrong_cost_nothing(qapp: object, text: str) -> None:
    with suppress(ValueError):
        assert SHORTCUTS.read(text) == ()


def test_a_broken_shortcut_does_not_cost_the_others(qapp: object) -> None:
    assert SHORTCUTS.read('{"undo": 7, "new": ["Ctrl+B"]}') == (("new", ("Ctrl+B",)),)


def test_a_change_is_told_once(qapp: object, file: Path) -> None:
    told: list[Setting[Any]] = []
    settings = Settings(file)
    settings.changed.connect(told.append)
    settings.set(SPEED, 2.0)
    settings.set(SPEED, 2.0)
    assert told == [SPEED]


def test_recent_files_are_the_latest_first_without_repeats_and_not_too_many(qapp: object, file: Path) -> None:
    settings = Settings(file)
    for number in range(RECENT + 3):
        settings.add_recent(Path(f"/{number}.klotski"))
    settings.add_recent(Path("/5.klotski"))
    recent = settings.get(RECENT_FILES)
    assert recent[:2] == (Path("/5.klotski"), Path(f"/{RECENT + 2}.klotski"))
    assert len(recent) == len(set(recent)) == RECENT
