from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.library import Library
from klotski_studio.app.library.model import Role
from klotski_studio.app.library.path import Achievements
from klotski_studio.app.playing.records import NEVER_SOLVED, Record
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.core.identity import digest
from klotski_studio.formats.registry import read_file
from klotski_studio.ui.features.library import panel as library_panel
from klotski_studio.ui.features.library.panel import LibraryPanel
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.widgets.tiles import wrapped_title
from tests.app.library.library_files import write
from tests.ui.appearance import show_theme, speak

CLASSIC = layouts_dir() / "heng-dao-li-ma.klotski"


class Person:
    """Who sits before the panel: what was solved, which folder is picked, what was shown."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path | None = folder
        self.records: dict[str, Record] = {}
        self.shown: list[Path] = []


@pytest.fixture
def person(tmp_path: Path) -> Person:
    write(tmp_path / "own", "mine", "[known]\nmoves = 7\n")
    return Person(tmp_path / "own")


@pytest.fixture
def panel(
    qtbot: QtBot, tmp_path: Path, person: Person, index: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryPanel]:
    monkeypatch.setattr(library_panel, "ask_folder", lambda _: person.folder)
    monkeypatch.setattr(library_panel, "reveal", person.shown.append)
    runner = JobRunner()
    kept = Path(shutil.copy(index, tmp_path))
    library = Library(runner, Settings(tmp_path / "settings.ini"), layouts_dir(), kept)
    library.read()
    qtbot.waitUntil(lambda: not library.is_reading)
    appearance().language = ""  # titles as the files have them
    achieved = Achievements(lambda key: person.records.get(key, NEVER_SOLVED))
    made = LibraryPanel(library, runner, achieved)
    qtbot.addWidget(made)
    made.resize(300, 600)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()
    made.thumbnails.close()
    library.close()
    runner.shutdown()


def test_nothing_is_counted_before_the_folders_are_read(qtbot: QtBot, tmp_path: Path) -> None:
    runner = JobRunner()
    library = Library(runner, Settings(tmp_path / "settings.ini"), tmp_path, tmp_path / "index.json")
    panel = LibraryPanel(library, runner, Achievements(lambda _: NEVER_SOLVED))
    qtbot.addWidget(panel)
    assert panel.count.text() == "Reading the library…"
    library.read()
    assert panel.count.text() == "Reading the library…"
    qtbot.waitUntil(lambda: not library.is_reading)
    assert panel.count.text() == "0 puzzles"
    panel.thumbnails.close()
    library.close()
    runner.shutdown()


def titles(panel: LibraryPanel) -> list[str]:
    return [panel.model.index(row).data() for row in range(panel.model.rowCount())]


def choose(panel: LibraryPanel, field: str, text: str) -> None:
    panel.filters.fields[field].setCurrentText(text)
    assert panel.filters.fields[field].currentText() == text


def find(qtbot: QtBot, panel: LibraryPanel, text: str) -> None:
    panel.filters.search.clear()
    qtbot.keyClicks(panel.filters.search, text)


def test_the_forty_classics_come_first_and_on_request_the_shortest_of_all(panel: LibraryPanel) -> None:
    families = [entry.family for entry in panel.model.listed]
    assert families[:40] == [""] * 40
    assert "" not in families[40:]
    classics = [entry.moves or 1000 for entry in panel.model.listed[:40]]
    assert classics == sorted(classics)
    choose(panel, "order", "By moves")
    moves = [entry.moves for entry in panel.model.listed]
    assert len(moves) > 300
    assert panel.count.text() == f"{len(moves)} puzzles"
    there = [count for count in moves if count is not None]
    assert there == sorted(there)
    assert moves[: len(there)] == there


def test_typing_searches_and_escape_empties_the_field_and_ends_nothing_else(
    qtbot: QtBot, panel: LibraryPanel
) -> None:
    find(qtbot, panel, "hengdao ane")
    assert titles(panel) == ["横刀立马"]
    assert panel.count.text().startswith("1 of ")
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    shortcut = QShortcut(QKeySequence(Qt.Key.Key_Escape), panel)  # as the window has one
    with qtbot.assertNotEmitted(shortcut.activated):
        qtbot.keyClick(panel.filters.search, Qt.Key.Key_Escape)
    assert panel.filters.search.text() == ""
    assert len(titles(panel)) > 300


def test_filters_hold_together_and_all_of_it_can_be_shown_again(qtbot: QtBot, panel: LibraryPanel) -> None:
    choose(panel, "family", "Rush Hour")
    choose(panel, "size", "6 × 6")
    choose(panel, "moves", "≤ 20 moves")
    assert [(entry.family, entry.width, entry.moves) for entry in panel.model.listed] == [("rush", 6, 10)]
    choose(panel, "pieces", "≥ 13 pieces")
    assert panel.empty.isVisible()
    assert not panel.list.isVisible()
    qtbot.mouseClick(panel.empty.button, Qt.MouseButton.LeftButton)
    assert len(titles(panel)) > 300
    assert panel.list.isVisible()


def test_the_solved_are_marked_and_can_be_chosen(panel: LibraryPanel, person: Person) -> None:
    person.records[digest(read_file(CLASSIC))] = Record(moves=83, slides=95, steps=120, seconds=60.0)
    panel.refresh()
    choose(panel, "state", "Solved")
    index = panel.model.index(0)
    assert titles(panel) == ["横刀立马"]
    assert index.data(Role.STANDING).stars == 2
    assert index.data(Role.BEST) == "best 83"


def test_fields_are_shown_on_request_and_each_condition_has_a_chip_that_drops_it(
    qtbot: QtBot, panel: LibraryPanel
) -> None:
    assert not panel.filters.form.isVisible()
    qtbot.mouseClick(panel.filters.button, Qt.MouseButton.LeftButton)
    assert panel.filters.fields["size"].isVisible()
    choose(panel, "family", "Rush Hour")
    choose(panel, "moves", "≤ 20 moves")
    assert panel.filters.button.text() == "Filter (2)"
    assert len(titles(panel)) == 3
    (chip,) = [each for each in panel.filters.chips if each.text().startswith("≤ 20")]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert panel.filters.button.text() == "Filter (1)"
    assert len(titles(panel)) == 24


def test_pinyin_is_found_with_and_without_spaces_and_by_its_initials(panel: LibraryPanel) -> None:
    for query in ["hdlm", "hengdaolima", "heng dao li ma", "横刀"]:
        panel.filters.search.setText("nothing like it")
        assert titles(panel) == []
        panel.filters.search.setText(query)
        assert "横刀立马" in titles(panel), query


def test_titles_follow_the_language_and_are_in_latin_letters_in_english(
    qtbot: QtBot, panel: LibraryPanel
) -> None:
    find(qtbot, panel, "hengdao")
    speak("en")
    assert titles(panel) == ["Red Donkey (L'Âne Rouge)"]
    panel.filters.search.clear()
    ideographs = re.compile("[\u3400-\u9fff]")
    assert [title for title in titles(panel) if ideographs.search(title)] == []


def test_the_puzzle_that_is_open_is_marked(panel: LibraryPanel) -> None:
    panel.mark_open(digest(read_file(CLASSIC)))
    marked = [row for row in range(panel.model.rowCount()) if panel.model.index(row).data(Role.OPEN)]
    assert [panel.model.index(row).data() for row in marked] == ["横刀立马"]
    shown = panel.list.visualRect(panel.model.index(marked[0]))
    assert panel.list.viewport().rect().contains(shown)
    panel.list.scrollToBottom()
    panel.mark_open(digest(read_file(CLASSIC)))
    assert not panel.list.viewport().rect().intersects(panel.list.visualRect(panel.model.index(marked[0])))
    panel.mark_open("")
    assert not any(panel.model.index(row).data(Role.OPEN) for row in range(panel.model.rowCount()))


def test_two_puzzles_lie_in_a_row(panel: LibraryPanel) -> None:
    tops = [panel.list.visualRect(panel.model.index(row)).top() for row in range(4)]
    assert tops[0] == tops[1] < tops[2] == tops[3]


def test_enter_goes_from_the_search_into_the_list_and_opens_a_copy(qtbot: QtBot, panel: LibraryPanel) -> None:
    find(qtbot, panel, "hengdao")
    qtbot.keyClick(panel.filters.search, Qt.Key.Key_Return)
    with qtbot.waitSignal(panel.path_wanted) as opened:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert opened.args == [CLASSIC]


def test_a_double_click_opens_a_file_of_the_persons_own_as_it_is(
    qtbot: QtBot, panel: LibraryPanel, person: Person
) -> None:
    qtbot.mouseClick(panel.add_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.filters.fields["family"].findText("own") > 0)
    choose(panel, "family", "own")
    place = panel.list.visualRect(panel.model.index(0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(panel.path_wanted) as opened:
        qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert person.folder is not None
    assert opened.args == [person.folder / "mine.klotski"]


def test_the_menu_shows_a_file_in_its_folder_and_takes_the_folder_out(
    qtbot: QtBot, panel: LibraryPanel, person: Person
) -> None:
    panel.add_folder()
    find(qtbot, panel, "mine")
    qtbot.waitUntil(lambda: "mine" in titles(panel))
    entry = panel.model.listed[titles(panel).index("mine")]
    actions = {action.text(): action for action in panel.context_menu(entry).actions()}
    assert "Open" in actions
    actions["Show in the Folder"].trigger()
    assert person.shown == [person.folder]
    actions["Remove “own” from the Library"].trigger()
    qtbot.waitUntil(lambda: "mine" not in titles(panel))
    shipped = panel.context_menu(panel._library.contents.entries[0])
    assert [action.text() for action in shipped.actions() if action.text()] == [
        "Open a Copy",
        "Show in the Folder",
        "Add a Folder…",
    ]


def test_a_folder_without_puzzles_can_be_removed_and_who_picks_none_adds_none(
    panel: LibraryPanel, person: Person, tmp_path: Path
) -> None:
    person.folder = None
    panel.add_folder()
    assert panel._library.folders == ()
    person.folder = tmp_path / "none"
    panel.add_folder()
    assert panel._library.folders == (person.folder,)
    actions = {action.text(): action for action in panel.context_menu(None).actions()}
    actions["Remove “none” from the Library"].trigger()
    assert panel._library.folders == ()


def test_what_was_picked_stays_picked_when_the_order_changes(panel: LibraryPanel) -> None:
    index = panel.model.index(100)
    panel.list.setCurrentIndex(index)
    title = index.data()
    choose(panel, "order", "By name")
    assert panel.list.currentIndex().data() == title
    assert panel.list.viewport().rect().intersects(panel.list.visualRect(panel.list.currentIndex()))


def test_pictures_are_painted_for_what_is_in_sight_only(qtbot: QtBot, panel: LibraryPanel) -> None:
    first, last = panel.model.listed[0], panel.model.listed[-1]
    qtbot.waitUntil(lambda: panel.thumbnails.image(first) is not None)
    qtbot.waitUntil(lambda: not panel.thumbnails.is_painting)
    assert panel.thumbnails.image(last) is None
    seen = panel.list.grab().toImage()
    assert seen.pixelColor(QPoint(8 + 32, 8 + 32)) != panel.painter.theme.window["surface"]


def test_another_theme_paints_other_pictures(qtbot: QtBot, panel: LibraryPanel) -> None:
    entry = panel.model.listed[0]
    qtbot.waitUntil(lambda: panel.thumbnails.image(entry) is not None)
    light = panel.thumbnails.image(entry)
    show_theme("dark")
    qtbot.waitUntil(lambda: panel.thumbnails.image(entry) is not None)
    assert panel.thumbnails.image(entry) != light


@pytest.mark.parametrize(
    "title", ["A", "Wing to Wing across the Sky", "Block 10 variant 12 (Minoru Abe)", "x" * 80, "曹" * 60, ""]
)
def test_a_title_takes_two_lines_at_most(qapp: QApplication, title: str) -> None:
    metrics = QFontMetrics(qapp.font())
    area = QRect(0, 0, 100, 60)
    text, lines = wrapped_title(metrics, area, title)
    wrapped = metrics.boundingRect(area, Qt.TextFlag.TextWordWrap, text)
    assert max(1, wrapped.height() // metrics.height()) == lines <= 2
