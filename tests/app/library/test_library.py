from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.library import Library
from klotski_studio.app.library.model import LibraryModel, Role
from klotski_studio.app.library.path import NOTHING_ACHIEVED, Achievements
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Standing
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import LIBRARY_FOLDERS, Settings
from klotski_studio.app.texts.translatable import as_written
from tests.app.library.library_files import write


@pytest.fixture
def own(tmp_path: Path) -> Path:
    write(tmp_path / "own", "mine", "[known]\nmoves = 7\n")
    return tmp_path / "own"


@pytest.fixture
def library(tmp_path: Path, runner: JobRunner) -> Iterator[Library]:
    write(tmp_path / "shipped", "classic", "[known]\nmoves = 3\n")
    settings = Settings(tmp_path / "settings.ini")
    made = Library(runner, settings, tmp_path / "shipped", tmp_path / "index.json")
    yield made
    made.close()


def names(library: Library) -> list[str]:
    return [entry.name for entry in library.contents.entries]


def read(qtbot: QtBot, library: Library) -> None:
    library.read()
    qtbot.waitUntil(lambda: not library.is_reading)


def test_the_programs_layouts_and_those_of_an_added_folder_are_listed(
    qtbot: QtBot, library: Library, own: Path, tmp_path: Path
) -> None:
    read(qtbot, library)
    assert names(library) == ["classic"]
    with qtbot.waitSignal(library.changed):
        library.add_folder(own)
    assert [(each.name, each.shipped) for each in library.contents.entries] == [
        ("classic", True),
        ("mine", False),
    ]
    assert Settings(tmp_path / "settings.ini").get(LIBRARY_FOLDERS) == (own,)
    with qtbot.waitSignal(library.changed):
        library.remove_folder(own)
    assert names(library) == ["classic"]
    assert (own / "mine.klotski").is_file()


def test_a_folder_is_added_once(library: Library, own: Path) -> None:
    library.add_folder(own)
    library.add_folder(own)
    assert library.folders == (own,)


def test_a_new_file_in_a_folder_below_and_what_is_written_into_one_are_noticed(
    qtbot: QtBot, library: Library, own: Path
) -> None:
    (own / "inner").mkdir()
    library.add_folder(own)
    qtbot.waitUntil(lambda: not library.is_reading)
    with qtbot.waitSignal(library.changed):
        write(own / "inner", "newer")
    assert names(library) == ["classic", "mine", "newer"]
    with qtbot.waitSignal(library.changed):
        write(own, "mine", "[known]\nmoves = 1234\n")
    qtbot.waitUntil(lambda: library.contents.entries[1].moves == 1234)


def test_the_same_again_is_not_told(qtbot: QtBot, library: Library) -> None:
    read(qtbot, library)
    told: list[LibraryContents] = []
    library.changed.connect(told.append)
    read(qtbot, library)
    assert told == []


def test_a_puzzle_solved_with_assistance_only_has_no_stars_and_says_so(
    qtbot: QtBot, library: Library
) -> None:
    read(qtbot, library)
    assisted = Record(assisted=Record(4, 4, 4, 1.0))
    model = LibraryModel(Achievements(lambda _: assisted), as_written)
    model.set_entries(library.contents.entries)
    index = model.index(0)
    assert index.data(Role.STANDING) == Standing(stars=0, is_assisted=True)
    assert index.data(Qt.ItemDataRole.ToolTipRole).splitlines()[-1] == (
        "Solved with assistance only, in 4 moves"
    )
    solved = replace(assisted, moves=3, slides=3, steps=3, seconds=1.0)
    model = LibraryModel(Achievements(lambda _: solved), as_written)
    model.set_entries(library.contents.entries)
    assert model.index(0).data(Role.STANDING) == Standing(stars=3)
    assert "assistance" not in model.index(0).data(Qt.ItemDataRole.ToolTipRole)


def test_the_figures_of_the_persons_own_files_are_shown_as_claims(
    qtbot: QtBot, library: Library, tmp_path: Path
) -> None:
    write(tmp_path / "own", "long", "[known]\nmoves = 7\n")
    write(tmp_path / "own", "never", "[known]\nsolvable = false\n")
    write(tmp_path / "own", "open")
    with qtbot.waitSignal(library.changed):
        library.add_folder(tmp_path / "own")
    model = LibraryModel(NOTHING_ACHIEVED, as_written)
    model.set_entries(library.contents.entries)
    rows = {model.index(row).data(): model.index(row) for row in range(model.rowCount())}
    assert {name: index.data(Role.COUNTS) for name, index in rows.items()} == {
        "classic": "3 moves",
        "long": "7 moves?",
        "never": "Impossible?",
        "open": "Not yet counted",
    }
    tips = {name: index.data(Qt.ItemDataRole.ToolTipRole) for name, index in rows.items()}
    assert tips["long"].splitlines()[-1] == "7 moves: claimed by the file, not confirmed"
    assert "claimed" not in tips["classic"] + tips["open"]


def test_the_model_says_what_a_row_shows(qtbot: QtBot, library: Library) -> None:
    read(qtbot, library)
    model = LibraryModel(NOTHING_ACHIEVED, as_written)
    model.set_entries(library.contents.entries)
    model.set_language("zh")
    index = model.index(0)
    assert index.data() == "中classic"
    assert index.data(Role.COUNTS) == "3 moves"
    assert index.data(Role.STANDING) == Standing()
    assert index.data(Role.BEST) == ""
    assert index.data(Qt.ItemDataRole.ToolTipRole) == f"中classic\n{library.contents.entries[0].path}"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "中classic, 3 moves, 2 × 1 · 1 piece"


def test_a_refresh_paints_only_what_has_changed_and_leaves_the_view_where_it_is(
    qtbot: QtBot, library: Library, own: Path
) -> None:
    with qtbot.waitSignal(library.changed):
        library.add_folder(own)
    begun: set[str] = set()
    model = LibraryModel(Achievements(lambda _: NEVER_SOLVED, lambda: begun), as_written)
    model.set_entries(library.contents.entries)
    changed: list[int] = []
    model.dataChanged.connect(lambda first, last: changed.extend((first.row(), last.row())))
    model.modelReset.connect(lambda: changed.append(-1))
    model.refresh()
    assert changed == []
    begun.add(model.listed[1].puzzle)
    model.refresh()
    same = [row for row, entry in enumerate(model.listed) if entry.puzzle in begun]
    assert changed == [row for row in same for _ in range(2)]
    model.set_language("zh")
    assert -1 not in changed
    assert set(changed) == set(range(len(model.listed)))
