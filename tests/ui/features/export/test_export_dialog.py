"""The export dialog: what is chosen is what the file holds, and the window never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.export.request import FORMATS, ExportKind, FileFormat
from klotski_studio.app.runtime.settings import LANGUAGE
from klotski_studio.ui.features.export.dialog import EXPORT, ExportDialog
from klotski_studio.ui.features.export.form import EXPORT_KINDS, FIELDS, LASER_FIELDS
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, rest


def opened(qtbot: QtBot, window: MainWindow) -> ExportDialog:
    action(window, "export").trigger()
    (dialog,) = window.findChildren(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    rest(qtbot, dialog)
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot, solved: MainWindow) -> Iterator[ExportDialog]:
    made = opened(qtbot, solved)
    yield made
    if isValid(made):
        made.reject()


def choose(qtbot: QtBot, dialog: ExportDialog, name: str, value: object) -> None:
    if isinstance(value, ExportKind):
        dialog.form.kinds.setCurrentRow(list(dialog.form._kinds).index(value))
    else:
        dialog.form.combos[name].fill(value)
    rest(qtbot, dialog)


def test_everything_can_be_previewed_and_written(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    for kind in map(ExportKind, EXPORT_KINDS):
        choose(qtbot, dialog, "kind", kind)
        for each in FORMATS[kind]:
            choose(qtbot, dialog, "format", each)
            is_shown = not dialog.preview.pixmap().isNull() or dialog.preview.text().startswith("Corner")
            assert is_shown, (kind, each)
            path = tmp_path / f"{kind.value}.{each}"
            dialog.write(path)
            rest(qtbot, dialog)
            assert path.stat().st_size > 0, (kind, each)
            assert dialog.message.text().startswith(f"Written: {path.name} ("), (kind, each)


def test_only_fields_that_mean_something_are_shown(qtbot: QtBot, dialog: ExportDialog) -> None:
    form = dialog.form
    fields = form.fields
    for kind in map(ExportKind, EXPORT_KINDS):
        choose(qtbot, dialog, "kind", kind)
        shown = {name for name, field in fields.items() if field.isVisible()}
        assert shown == {*FIELDS[kind], *(["format"] if len(FORMATS[kind]) > 1 else [])}
    choose(qtbot, dialog, "kind", ExportKind.CUTOUTS)
    choose(qtbot, dialog, "format", FileFormat.SVG)
    shown = {name for name, field in fields.items() if field.isVisible()}
    assert shown == {"format", *LASER_FIELDS}, "a laser has no paper and no colours"


def test_what_is_chosen_is_in_the_file(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    choose(qtbot, dialog, "kind", ExportKind.SOLUTION)
    dialog.form.spins["film.cell"].setValue(32)
    dialog.form.checks["film.counter"].setChecked(False)
    dialog.form.checks["film.loop"].setChecked(False)
    dialog.write(tmp_path / "film.gif")
    rest(qtbot, dialog)
    with Image.open(tmp_path / "film.gif") as film:
        assert film.size == (3 * 32 + 24, 2 * 32 + 24)
        assert "loop" not in film.info


def test_the_preview_follows_what_is_chosen_and_is_as_large_on_a_sharp_screen(
    qtbot: QtBot, dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    light = dialog.preview.pixmap().toImage().pixelColor(1, 1)
    choose(qtbot, dialog, "theme", "dark")
    assert dialog.preview.pixmap().toImage().pixelColor(1, 1).lightness() < light.lightness() - 100
    shown: list[QPixmap] = []
    monkeypatch.setattr(dialog.preview, "devicePixelRatio", lambda: 2.0)
    monkeypatch.setattr(dialog.preview, "setPixmap", shown.append)
    dialog.preview.show_image(QImage(40, 50, QImage.Format.Format_RGB32))
    assert shown[0].deviceIndependentSize().toTuple() == (40, 50)


def test_the_size_of_a_picture_is_told_and_pages_have_none(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    dialog.write(tmp_path / "corner.png")
    rest(qtbot, dialog)
    written = QImage(str(tmp_path / "corner.png"))
    assert dialog.extent.text() == f"{written.width()} × {written.height()} pixels"
    choose(qtbot, dialog, "kind", ExportKind.SHEET)
    assert dialog.extent.text() == ""


def test_a_value_that_does_not_fit_is_told_and_cannot_be_exported(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "kind", ExportKind.CUTOUTS)
    choose(qtbot, dialog, "page.paper", "a5")
    dialog.form.spins["page.margin"].setValue(40)
    dialog.form.spins["cutouts.cell"].setValue(120)
    rest(qtbot, dialog)
    assert dialog.message.text().startswith("With cells of 120 mm a piece does not fit")
    assert not dialog.export.isEnabled()
    dialog.form.spins["cutouts.cell"].setValue(20)
    rest(qtbot, dialog)
    assert (dialog.message.text(), dialog.export.isEnabled()) == ("", True)


def test_an_export_can_be_stopped_or_given_up_by_closing_and_leaves_no_file(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    choose(qtbot, dialog, "kind", ExportKind.SOLUTION)
    dialog.form.spins["film.cell"].setValue(256)
    dialog.form.combos["film.speed"].setCurrentIndex(0)
    rest(qtbot, dialog)
    dialog.write(tmp_path / "film.gif")
    assert dialog.export.text() == "&Stop"
    assert not dialog.form.isEnabled()
    dialog.export.click()
    rest(qtbot, dialog)
    assert dialog.message.text() == "The export was cancelled; no file was written."
    assert not (tmp_path / "film.gif").exists()
    assert dialog.form.isEnabled()
    dialog.write(tmp_path / "film.gif")
    dialog.reject()
    assert not dialog._runner.is_busy(EXPORT)


def test_the_name_that_is_asked_for_is_written_where_there_is_a_folder(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    asked = dialog.ask_path()
    assert Path(asked.selectedFiles()[0]).name == "Corner.png"
    asked.fileSelected.emit(str(tmp_path / "nowhere" / "mine.png"))
    rest(qtbot, dialog)
    assert "the folder to write it into does not exist" in dialog.message.text()
    asked.fileSelected.emit(str(tmp_path / "mine.png"))
    asked.reject()
    rest(qtbot, dialog)
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")


def test_without_a_solution_there_are_pictures_and_cards_that_say_so_but_no_film(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.app.document.open(drawn("A#.", "..A"), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.answer is not None)
    dialog = opened(qtbot, window)
    kinds = dialog.form.kinds
    can = [bool(kinds.item(row).flags() & Qt.ItemFlag.ItemIsEnabled) for row in range(kinds.count())]
    assert can == [not ExportKind(kind).needs_solution for kind in EXPORT_KINDS]
    choose(qtbot, dialog, "kind", ExportKind.CARDS)
    dialog.write(tmp_path / "card.pdf")
    rest(qtbot, dialog)
    (page,) = PdfReader(tmp_path / "card.pdf").pages
    assert page.extract_text().split() == ["Untitled", "No", "solution"]
    dialog.reject()


def test_it_speaks_the_language_of_the_moment(qtbot: QtBot, solved: MainWindow, dialog: ExportDialog) -> None:
    assert dialog.windowTitle() == "Export “Corner”"
    solved.app.settings.set(LANGUAGE, "zh")
    solved.app.settings.set(LANGUAGE, "en")
    assert dialog.export.text() == "&Export…"
    rest(qtbot, dialog)
