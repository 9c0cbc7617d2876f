from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.screenshot import grid
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Known
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.ui.dialogs.import_list import ImportDialog
from klotski_studio.ui.dialogs.screenshot_dialog import ScreenshotDialog
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger

CLASSIC = "1A9BF0C"
"""The classic as one of the codes of the 4 x 5 boards."""
LIST = "1A9BF0C one\nnot a code at all\n4FEA134 two\n"


def copy(text: str) -> None:
    QApplication.clipboard().setText(text)


def listed(qtbot: QtBot, window: MainWindow) -> ImportDialog:
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    dialog = window.findChildren(ImportDialog)[-1]
    qtbot.waitUntil(lambda: dialog.model.rowCount() > 0)
    return dialog


# ---------------------------------------------------------------- styles


def test_a_style_goes_from_one_piece_to_others_in_any_tab(solved: MainWindow) -> None:
    assert not action(solved, "paste-style").isEnabled()
    solved.app.editor.select("A")
    solved.app.editor.apply(edit_table.LABEL, "曹操")
    solved.app.editor.apply(edit_table.COLOR, "#112233")
    trigger(solved, "copy-style")
    trigger(solved, "new")
    solved.app.editor.apply(edit_table.DRAW, [(0, 0)])
    solved.app.editor.apply(edit_table.DRAW, [(2, 0)])
    assert action(solved, "paste-style").isEnabled()
    solved.app.editor.select_all()
    assert not action(solved, "copy-style").isEnabled()
    trigger(solved, "paste-style")
    looks = {(piece.label, piece.color) for piece in solved.app.document.layout.pieces}
    assert looks == {("曹操", "#112233")}


# ---------------------------------------------------------------- in


def test_a_pasted_notation_opens_as_a_layout_of_its_own(window: MainWindow) -> None:
    for text in [CLASSIC, f"```\n{CLASSIC}\n```"]:
        copy(text)
        action(window, "paste").trigger()
        layout = window.app.document.layout
        assert (layout.board.width, layout.board.height, len(layout.pieces)) == (4, 5, 10), text
        assert window.app.document.path is None, text
        window.app.workspace.close(window.app.session)


def test_a_shared_code_brings_the_whole_layout_back(solved: MainWindow) -> None:
    before = solved.app.document.layout
    action(solved, "copy-code").trigger()
    assert "\n" not in QApplication.clipboard().text().strip()
    action(solved, "paste-new").trigger()
    assert len(solved.app.workspace.sessions) == 2
    assert solved.app.document.layout == before


def test_what_is_no_puzzle_is_one_sentence_until_something_else_is_pasted(solved: MainWindow) -> None:
    before = solved.app.document.layout
    for name in ("paste-new", "paste"):
        copy("To whom it may concern:\n    nothing of interest.")
        action(solved, name).trigger()
        assert solved.message_bar.isVisible()
        assert (len(solved.app.workspace.sessions), solved.app.document.layout) == (1, before)
        solved.message_bar.hide()
    action(solved, name).trigger()
    solved.app.session.set_mode(Mode.EDIT)
    solved.app.editor.select("A")
    QApplication.clipboard().setText(solved.app.editor.copy())
    action(solved, "paste").trigger()
    assert not solved.message_bar.isVisible()
    assert len(solved.app.workspace.sessions) == 1


def test_a_text_with_many_puzzles_is_listed_with_what_could_not_be_read_and_some_are_opened(
    qtbot: QtBot, window: MainWindow
) -> None:
    copy(LIST)
    action(window, "paste").trigger()
    dialog = listed(qtbot, window)
    model = dialog.model
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert [names[0], names[-1]] == ["one", "two"]
    assert [entry.name for entry in model.chosen] == ["one", "two"]
    # a puzzle that was read may have a remark too: which known one it is
    bad = [row for row in range(model.rowCount()) if row not in model.readable]
    assert [model.remark(row) for row in bad] == ["the clipboard, line 2: no board has the code “not”."]
    assert dialog.status.text().endswith("could not be read")
    model.setData(model.index(0, 0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    dialog.open_.click()
    assert window.app.document.layout.pieces == registry.read_string("4FEA134").pieces


def test_many_puzzles_are_saved_in_a_folder_none_over_another(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "one.klotski").write_text("mine", encoding="utf-8")
    file = tmp_path / "many.txt"
    file.write_text(LIST, encoding="utf-8")
    window.app.workspace.open(file)
    dialog = listed(qtbot, window)
    dialog.save_in(tmp_path)
    qtbot.waitUntil(lambda: "saved in" in dialog.status.text())
    assert sorted(path.name for path in tmp_path.glob("*.klotski")) == [
        "one 2.klotski",
        "one.klotski",
        "two.klotski",
    ]
    assert (tmp_path / "one.klotski").read_text(encoding="utf-8") == "mine"
    dialog.reject()


def test_a_page_that_comes_without_plain_text_is_read(window: MainWindow) -> None:
    data = QMimeData()
    data.setHtml("<h1>Today</h1><pre>B.AA\nB...\nXX..\n....</pre><p>Good luck!</p>")
    QApplication.clipboard().setMimeData(data)
    action(window, "paste-new").trigger()
    assert window.app.document.layout.goal[0].piece == "X"


@pytest.mark.parametrize("page", ["", '<img src="https://example.org/board.png"/>'])
def test_a_picture_is_pasted_whether_or_not_a_browser_copied_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(grid, "find_grid", lambda *_: None)
    image = QImage(40, 50, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    for name in ("paste", "paste-new"):
        data = QMimeData()
        data.setImageData(image)
        if page:
            data.setHtml(page)
        QApplication.clipboard().setMimeData(data)
        action(window, name).trigger()
        (dialog,) = [each for each in window.findChildren(ScreenshotDialog) if each.isVisible()]
        dialog.layout_wanted.emit(registry.read_string(CLASSIC))
        dialog.reject()
    assert len(window.app.workspace.sessions) == 2


def test_a_picture_that_is_opened_or_dropped_is_read_and_other_files_are_opened(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "find_grid", lambda *_: None)
    image = QImage(40, 50, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    assert image.save(str(tmp_path / "a.png"))
    (tmp_path / "b.txt").write_text(CLASSIC, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("a.png", "b.txt")])
    window.exchange.drop(data)
    reject_screenshot(qtbot, window)
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert window.app.document.layout.board.width == 4
    window.app.workspace.open(tmp_path / "a.png")
    reject_screenshot(qtbot, window)
    assert len(window.app.workspace.sessions) == 1
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n")
    window.app.workspace.open(tmp_path / "a.png")
    qtbot.waitUntil(lambda: "this picture is damaged" in window.message_bar.text)


def reject_screenshot(qtbot: QtBot, window: MainWindow) -> None:
    """Wait for the dialog of a picture, and close it."""

    def shown() -> list[ScreenshotDialog]:
        return [each for each in window.findChildren(ScreenshotDialog) if each.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 1)
    shown()[0].reject()


# ---------------------------------------------------------------- out


def test_a_layout_is_copied_in_any_notation_and_what_is_lost_is_said(solved: MainWindow) -> None:
    menu = solved.menus.menu("copy-as")
    menu.aboutToShow.emit()
    inside = [each for action in menu.actions() if isinstance(each := action.menu(), QMenu)]
    assert [each.title() for each in inside] == ["华容道", "JSON"]
    names = [action.text() for each in (menu, *inside) for action in each.actions() if action.text()]
    written = sum(each.write is not None for each in registry.formats())
    assert len(names) == len(set(names)) == written + len(inside)
    drawing = next(each for each in registry.formats() if each.id == "jimslide")
    solved.exchange.copy_as(drawing)
    assert QApplication.clipboard().text() == registry.write_string(solved.app.document.layout, drawing)
    assert "Left out" in solved.message_bar.text


def claiming(window: MainWindow, known: Known) -> None:
    """Have the document claim ``known``, as its file would; the search has answered already."""
    layout = window.app.document.layout
    window.app.document.edit("Claim", replace(layout, meta=replace(layout.meta, known=known)))


def test_a_copy_corrects_what_was_refuted_and_names_what_is_only_claimed(solved: MainWindow) -> None:
    claiming(solved, Known(moves=7, slides=2, reachable=4, solvable=True))
    solved.exchange.copy_as(share.FORMAT)
    copied = registry.read_string(QApplication.clipboard().text(), "")
    assert copied.meta.known == Known(moves=1, slides=2, reachable=4, solvable=True)
    assert solved.app.document.layout.meta.known.moves == 7
    assert "not confirmed by a search: 2 slides." in solved.message_bar.text
    claiming(solved, Known(moves=1, slides=2))
    solved.exchange.copy_as(next(each for each in registry.formats() if each.id == "jimslide"))
    assert "not confirmed" not in solved.message_bar.text, "it does not say them"
    solved.message_bar.hide()
    claiming(solved, Known(moves=1, reachable=4))
    solved.exchange.copy_as(share.FORMAT)
    assert solved.message_bar.isHidden(), "both are proven"


def test_a_notation_that_cannot_hold_the_layout_says_why_and_copies_nothing(solved: MainWindow) -> None:
    copy("before")
    code = next(each for each in registry.formats() if each.id.startswith("hrd") and each.write)
    solved.exchange.copy_as(code)
    assert QApplication.clipboard().text() == "before"
    assert code.name in solved.message_bar.text


def test_a_copy_is_saved_in_another_notation_and_the_document_stays_where_it_is(
    solved: MainWindow, tmp_path: Path, corner_file: Path
) -> None:
    format_ = next(each for each in registry.formats() if each.id == "jimslide")
    dialog = solved.exchange.ask_save_as(format_)
    target = tmp_path / f"copy{format_.new_suffix}"
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    assert len(registry.read_file(target).pieces) == 1
    assert solved.app.document.path == corner_file


def test_a_copy_that_failed_is_no_longer_told_when_the_next_one_succeeds(
    solved: MainWindow, tmp_path: Path
) -> None:
    format_ = next(each for each in registry.formats() if each.id == "native")
    for folder, is_told in ((tmp_path / "none", True), (tmp_path, False)):
        dialog = solved.exchange.ask_save_as(format_)
        dialog.fileSelected.emit(str(folder / "copy.txt"))
        dialog.reject()
        assert (str(folder) in solved.message_bar.text) is is_told
