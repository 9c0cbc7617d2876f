"""The window that explores families, on a family of ten sets that this process sweeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab import live_sweep
from klotski_studio.app.lab.families import begun, count_sets, family_of, read_family, shipped_families
from klotski_studio.app.lab.live_sweep import Phase
from klotski_studio.app.runtime.settings import SWEEPING, Settings
from klotski_studio.app.workspace.session import new_layout
from klotski_studio.core.control import Control
from klotski_studio.core.family import Range
from klotski_studio.core.keep import symmetries
from klotski_studio.formats.families import FamilyForm
from klotski_studio.formats.native.read import read
from klotski_studio.formats.registry import parse, read_file
from klotski_studio.ui.features.explore.family_dialog import FamilyBoard, Tool
from klotski_studio.ui.features.explore.family_list import DELETE, FamilyList
from klotski_studio.ui.features.explore.window import Explorer, ExploreWindow
from klotski_studio.ui.features.export.dialog import ExportDialog
from klotski_studio.ui.widgets.message_box import CANCEL, DISCARD, MessageBox
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.room import cut_texts

FAMILY = """\
format = 1
name = "Tiny"
pieces = "..3"
board = \"\"\"
...
...
...
\"\"\"
goal = \"\"\"
...
...
.QQ
\"\"\"
shapes.V = { draw = "V\\nV" }
shapes.S = { draw = "S" }
"""


@pytest.fixture
def family_file(tmp_path: Path) -> Path:
    file = tmp_path / "tiny.toml"
    file.write_text(FAMILY, encoding="utf-8")
    return file


def explorer(window: MainWindow) -> Explorer:
    return window.context.part(Explorer)


def opened(qtbot: QtBot, window: MainWindow) -> ExploreWindow:
    """The window, once the sweep is done that goes on in it."""
    window.actions_.by_id["explore-families"].trigger()
    explore = window.findChild(ExploreWindow)
    assert isinstance(explore, ExploreWindow)
    sweep = explorer(window).sweep
    qtbot.waitUntil(lambda: sweep.state.total is not None)
    qtbot.waitUntil(lambda: sweep.state.phase is Phase.IDLE and explore.is_settled)
    qtbot.waitUntil(lambda: explore.families.is_complete)
    return explore


def right_click(families: FamilyList) -> None:
    """On the card of the chosen family."""
    card = families.list.visualItemRect(families.list.currentItem())
    families.list.customContextMenuRequested.emit(card.center())


def shown_entries(families: FamilyList) -> list[str]:
    entries = [action.text().replace("&", "") for action in families.menu.actions() if action.isVisible()]
    families.menu.close()
    return entries


def test_a_family_is_swept_listed_opened_and_saved(
    qtbot: QtBot, window: MainWindow, settings: Settings, family_file: Path, tmp_path: Path
) -> None:
    settings.set(SWEEPING, str(family_file))  # as if the window had been closed while it was swept
    explore = opened(qtbot, window)
    families, rows = explore.families, explore.model.rows
    assert families.file.family.name == "Tiny"
    assert settings.get(SWEEPING) == ""
    lengths = [row.hardest or 0 for row in rows]
    assert lengths == sorted(lengths, reverse=True)
    assert explore.selected == [rows[0]]  # nobody has chosen another one

    explore.head.least.setValue(lengths[0])
    qtbot.waitUntil(lambda: explore.is_settled)
    assert {row.hardest for row in explore.model.rows} == {lengths[0]}
    explore.list.opened.emit(explore.model.rows[0])
    assert window.app.document.layout == read(explore.model.rows[0].layout or "")
    assert window.app.document.path is None
    assert window.app.document.is_dirty
    first, sessions = window.app.session, window.app.workspace.sessions
    assert "Tab" in explore.preview.open_button.text()
    assert explore.painter.is_open(explore.model.rows[0])
    explore.preview.open_button.click()  # never twice: it goes to the tab
    assert window.app.workspace.sessions == sessions
    assert window.app.session is first
    assert explore.isHidden()
    window.actions_.by_id["explore-families"].trigger()
    assert explore.isVisible()

    explore.head.least.setValue(0)
    explore.head.symmetric.click()
    qtbot.waitUntil(lambda: explore.is_settled)
    assert [bool(symmetries(read(row.layout or ""))) for row in rows].count(True) == len(explore.model.rows)
    assert not explore.head.shapes.pixmap().isNull()
    explore.head.symmetric.click()
    qtbot.waitUntil(lambda: explore.is_settled)
    explore.list.selectAll()
    folder = tmp_path / "kept"
    folder.mkdir()
    explore.save_in(folder)
    qtbot.waitUntil(lambda: bool(explore.preview.note.text()))
    kept = {read_file(path) for path in folder.iterdir()}
    assert kept == {read(row.layout or "") for row in explore.model.rows}

    explore.save_as(tmp_path / "list.txt")
    qtbot.waitUntil(lambda: "list.txt" in explore.preview.note.text())
    assert [entry.layout for entry in parse(tmp_path / "list.txt").entries] == [
        read(row.layout or "") for row in explore.model.rows
    ]
    explore.preview.links.linkActivated.emit("export")
    dialog = explore.findChild(ExportDialog)
    assert dialog.puzzles.chosen == [read(row.layout or "") for row in explore.model.rows]
    dialog.reject()

    count = len(explore.model.rows)
    explore.list.setCurrentIndex(explore.model.index(count - 1))
    like = explore.selected[0]
    explore.preview.links.linkActivated.emit("like")
    qtbot.waitUntil(lambda: explore.is_settled)
    assert explore.model.rows[0] == like
    assert explore.head.chip.isVisible()
    explore.head.chip.click()
    qtbot.waitUntil(lambda: explore.is_settled)
    assert len(explore.model.rows) == count
    assert explore.head.chip.isHidden()

    family_file.write_text(FAMILY.replace('"..3"', '"3..1"'), encoding="utf-8")
    families.read(family_file)
    qtbot.waitUntil(lambda: "tiny.toml" in families.note.text())
    assert "3" in families.note.text()  # the line of the mistake
    assert families.file.family.name == "Tiny"
    explore.close()


def test_a_family_is_written_with_its_sets_counted_and_its_mistakes_named(
    qtbot: QtBot, window: MainWindow, family_file: Path
) -> None:
    window.app.settings.set(SWEEPING, str(family_file))
    window.app.workspace.new(drawn("QQV. QQV. SHH.", ".... ..QQ ..QQ"))
    explore = opened(qtbot, window)
    families = explore.families
    form = families.write_new()
    assert form.draft.family == replace(family_of(window.app.document.layout), name="4 × 3")
    sets = count_sets(form.draft.read(), Control())
    qtbot.waitUntil(lambda: form.status.text() == f"{sets} sets of pieces")

    form.shapes.shapes[0].drop.click()
    form.shapes.add.click()
    assert [row.shape.shape.cells for row in form.shapes.shapes] == [
        ((0, 0),),
        ((0, 0), (1, 0)),
        ((0, 0), (0, 1)),
    ]
    form.shapes.shapes[1].grid.begun.emit((2, 2))
    assert not form.save_button.isEnabled()
    assert "one part" in form._errors["shapes"].text()
    assert [bool(card.styleSheet()) for card in form.shapes.shapes] == [False, True, False]  # a red frame
    form.shapes.shapes[1].grid.begun.emit((2, 2))
    assert form.save_button.isEnabled()
    assert form._errors["shapes"].isHidden()
    board = form.board
    board.grid.begun.emit((2, 1))
    board.grid.begun.emit((3, 2))  # what is left touches at a corner alone
    assert "one part" in board.error.text()
    board.grid.begun.emit((3, 2))
    board.grid.begun.emit((2, 1))
    assert board.error.isHidden()
    QTest.keyClick(board.grid, Qt.Key.Key_Space)  # in the upper left corner, apart from the first one
    assert len(form.draft.family.goal) == 2
    QTest.keyClick(board.grid, Qt.Key.Key_Space)
    board.tools[Tool.TARGET].trigger()
    board.grid.begun.emit((1, 0))
    assert [each.target.at for each in form.draft.family.goal] == [(1, 0)]
    board.grid.passed.emit((0, 0))
    assert [each.target.at for each in form.draft.family.goal] == [(0, 0)]
    board.tools[Tool.WALLS].trigger()
    board.grid.begun.emit((3, 2))
    assert form.draft.family.board.walls == {(3, 2)}

    card = form.shapes.shapes[0]
    assert (card.name.text(), card.number.text()) == ("1 × 1", "any")
    card.more.click()
    card.more.click()
    assert form.draft.family.shapes[0].count == Range(2, 2)
    card.fewer.click()
    card.fewer.click()
    assert card.number.text() == "any"

    assert form.name.text() == form.draft.family.name == "4 × 3"
    form.pieces.most.setValue(4)
    assert form.name.text() == "4 × 3, up to 4 pieces"
    form.name.setText("Ours")
    QTest.keyClick(form.name, Qt.Key.Key_Return)  # ends the typing there
    assert form.isVisible()
    form.save_button.click()
    qtbot.waitUntil(lambda: families.file.family.name == "Ours")
    qtbot.waitUntil(lambda: explorer(window).sweep.state.file == families.file)  # as those that come along
    path = families.file.path
    assert read_family(path).family == form.draft.read()
    copy = families.write_copy()
    copy.form.setCurrentIndex(tuple(FamilyForm).index(FamilyForm.LINES))
    copy.form.done.emit(copy.form.value)
    assert not copy.shapes.isVisibleTo(copy)
    assert copy.lengths.isVisibleTo(copy)
    copy.reject()  # it differs from what it began with
    question = copy.findChild(MessageBox)
    question.reject()
    assert copy.isVisible()
    copy.reject()
    copy.findChildren(MessageBox)[-1].buttons[DISCARD].click()
    assert not copy.isVisible()
    assert read_family(path).family.name == "Ours"
    edited = families.edit()
    edited.free.least.setValue(2)
    edited.save_button.click()
    qtbot.waitUntil(lambda: read_family(path).family == edited.draft.read())  # in the same file
    unchanged = families.write_copy()
    unchanged.reject()  # without a question
    assert not unchanged.isVisible()
    explore.close()
    window.app.settings.set(SWEEPING, "")  # a sweep that was interrupted would come along
    files = explorer(window).show().families
    listed = files.list
    qtbot.waitUntil(lambda: bool(listed.findItems("Ours", Qt.MatchFlag.MatchExactly)))
    right_click(files)
    assert shown_entries(files) == ["Edit a Copy…", "Open a Family File…"]  # the first family comes along
    listed.setCurrentItem(listed.findItems("Ours", Qt.MatchFlag.MatchExactly)[0])
    right_click(files)
    assert shown_entries(files) == ["Edit…", "Edit a Copy…", "Open a Family File…", "Delete"]
    files.ask_delete().buttons[CANCEL].click()
    assert path.exists()
    files.ask_delete().buttons[DELETE].click()
    qtbot.waitUntil(lambda: not listed.findItems("Ours", Qt.MatchFlag.MatchExactly))
    assert not path.exists()
    explorer(window).show().close()


def test_the_directions_of_several_goal_pieces_have_room_for_their_words(qtbot: QtBot) -> None:
    draft, top = begun(new_layout()), QWidget()
    qtbot.addWidget(top)
    board, (goal,) = FamilyBoard(top), draft.family.goal
    board.show_draft(replace(draft, family=replace(draft.family, goal=(goal, goal))))
    board.resize(340, 400)
    top.show()
    assert cut_texts(board) == []


def test_a_new_family_of_a_bare_board_begins_with_the_pieces_of_the_example() -> None:
    draft, example = begun(new_layout()), shipped_families()[0].family
    assert replace(draft.family, name="") == replace(example, name="")
    assert draft.read().content == example.content


def test_a_sweep_ends_with_its_window_and_goes_on_in_the_next_one(
    qtbot: QtBot,
    window: MainWindow,
    settings: Settings,
    family_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sweep_family, may_go_on = live_sweep._sweep, Event()

    def held(*given: Any) -> object:
        """Begins when it is cancelled, or when it may."""
        while not (given[-1].is_cancelled or may_go_on.wait(0.001)):
            pass
        return sweep_family(*given)

    monkeypatch.setattr(live_sweep, "_sweep", held)
    settings.set(SWEEPING, str(family_file))
    window.actions_.by_id["explore-families"].trigger()
    sweep = explorer(window).sweep
    qtbot.waitUntil(lambda: sweep.state.phase is not Phase.IDLE)
    explorer(window).show().close()
    assert settings.get(SWEEPING) == str(family_file)
    qtbot.waitUntil(lambda: sweep.state.phase is Phase.IDLE)
    assert settings.get(SWEEPING) == str(family_file)
    may_go_on.set()
    explore = opened(qtbot, window)
    assert sweep.state.is_complete
    assert explore.model.rows
    explore.close()
