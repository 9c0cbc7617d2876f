"""The dialog that exports several puzzles as one file: a book, cards, or a page that plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.export.several import readable, solved
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.ui.features.export.dialog import PREVIEW, ExportDialog, PuzzleList
from klotski_studio.ui.features.export.form import Choices
from klotski_studio.ui.window.main_window import MainWindow
from tests.app.export.pdf_paths import texts
from tests.ui.acting import action, rest

SHORT = [layouts_dir() / f"{name}.klotski" for name in ("qian-hu-hou-yong", "bi-yi-heng-kong")]


def puzzles_of(dialog: ExportDialog) -> PuzzleList:
    assert dialog.puzzles is not None
    return dialog.puzzles


@pytest.fixture
def dialog(qtbot: QtBot, solved: MainWindow) -> Iterator[ExportDialog]:
    puzzles = [(path.stem, path) for path in SHORT]
    made = ExportDialog(puzzles, Path(), solved.app.runner, solved, Choices())
    made.open()
    rest(qtbot, made)
    yield made
    if isValid(made):
        made.reject()


def test_the_ticked_puzzles_become_a_book_with_their_solutions(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.form.title.setText("Two Puzzles")
    assert puzzles_of(dialog).count.text() == "Puzzles: 2 of 2"
    dialog.write(tmp_path / "book.pdf")
    rest(qtbot, dialog)
    found = texts((tmp_path / "book.pdf").read_bytes())
    assert "Two" in found[0]
    assert len(found) == 3
    assert "22" in found[2]
    assert "28" in found[2]


def test_a_puzzle_that_is_not_ticked_is_left_out_and_none_cannot_be_exported(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    puzzles_of(dialog).list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert puzzles_of(dialog).chosen == SHORT[1:]
    puzzles_of(dialog).none_button.click()
    rest(qtbot, dialog)
    assert puzzles_of(dialog).chosen == []
    assert not dialog.export.isEnabled()
    assert dialog.message.text() == "There is no board to show."
    puzzles_of(dialog).all_button.click()
    rest(qtbot, dialog)
    assert puzzles_of(dialog).chosen == SHORT
    assert dialog.export.isEnabled()


def test_what_is_being_exported_can_be_stopped_whatever_is_clicked_in_the_list(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.write(tmp_path / "book.pdf")
    puzzles_of(dialog).none_button.click()
    qtbot.waitUntil(lambda: not dialog._runner.is_busy(PREVIEW))
    assert puzzles_of(dialog).chosen == SHORT
    assert dialog.export.isEnabled()
    rest(qtbot, dialog)
    assert puzzles_of(dialog).isEnabled()


def test_a_search_lists_some_and_the_buttons_tick_those_alone(qtbot: QtBot, dialog: ExportDialog) -> None:
    puzzles_of(dialog).search.setText("YI-HENG")
    assert [puzzles_of(dialog).list.isRowHidden(row) for row in range(2)] == [True, False]
    puzzles_of(dialog).none_button.click()
    assert puzzles_of(dialog).chosen == SHORT[:1]
    puzzles_of(dialog).search.clear()
    assert not puzzles_of(dialog).list.isRowHidden(0)
    rest(qtbot, dialog)


def test_every_puzzle_of_the_list_gets_its_picture(qtbot: QtBot, dialog: ExportDialog) -> None:
    def keys() -> set[str]:
        return set(puzzles_of(dialog).thumbnails._cached)

    puzzles_of(dialog).list.grab()
    qtbot.waitUntil(lambda: keys() == {f"{hash(path)}" for path in SHORT})


def test_a_dialog_that_closes_while_it_paints_leaves_no_runner(qtbot: QtBot, dialog: ExportDialog) -> None:
    puzzles_of(dialog).list.grab()
    with qtbot.waitSignal(puzzles_of(dialog).thumbnails._runner.destroyed):
        dialog.reject()


def test_files_are_added_once_and_a_list_gives_all_its_puzzles(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    many = tmp_path / "many.txt"
    codes = [registry.write_string(registry.read_file(path), share.FORMAT) for path in SHORT]
    many.write_text("\n".join([*codes, "not a code"]), encoding="utf-8")
    puzzles_of(dialog).add_files([str(many), str(many), str(SHORT[0])])
    assert puzzles_of(dialog).chosen == [*SHORT, many]
    assert len(readable(puzzles_of(dialog).chosen)) == 4
    rest(qtbot, dialog)


def test_a_puzzle_that_cannot_be_shown_is_named_and_not_left_out(tmp_path: Path) -> None:
    broken, faulty = tmp_path / "broken.klotski", tmp_path / "faulty.klotski"
    broken.write_text("no puzzle", encoding="utf-8")
    faulty.write_text('format = 1\nboard = "A.A"\n', encoding="utf-8")
    for path, words in ((broken, "broken"), (faulty, "faulty"), (tmp_path / "missing", "missing")):
        with pytest.raises(KlotskiError, match=words):
            readable([SHORT[0], path])
    with pytest.raises(KlotskiError, match=r"several-faulty.*broken\.klotski, faulty\.klotski"):
        readable([broken, SHORT[0], faulty])
    with pytest.raises(KlotskiError, match="not-playable"):
        readable([registry.read_file(faulty)])


def test_every_source_has_its_own_metric_its_length_and_its_difficulty() -> None:
    first, second = solved(readable(SHORT), Control())
    assert (first.length, second.length) == (22, 28)
    assert first.difficulty is not None
    assert second.difficulty is not None
    assert first.difficulty < second.difficulty


def test_the_menu_opens_it_with_what_the_library_lists(qtbot: QtBot, solved: MainWindow) -> None:
    action(solved, "export-several").trigger()
    (made,) = solved.findChildren(ExportDialog)
    assert puzzles_of(made).list.count() == len(solved.side.panel("library").model.listed)
    assert isinstance(made._runner, JobRunner)
    rest(qtbot, made)
    made.reject()
