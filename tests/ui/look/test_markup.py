"""Nothing that a file says is read as markup, and nothing of it rules how the window's texts are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.recovery_store import CopyKey, Leftover
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import read as native_read
from klotski_studio.ui.features.export.dialog import ExportDialog
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.widgets.message_box import Answer, MessageBox
from klotski_studio.ui.window.application import Shell
from tests.ui import acting
from tests.ui.conftest import CORNER
from tests.ui.look.markup import HOSTILE, literal_texts, rendered_markup
from tests.ui.look.screens import enter, rest, trigger

LABEL = "<h1>BIG</h1><img src='x'>"
FILE_NAME = "<h1>BIG<h1><img src='x'><a href='evil.example'>.klotski"


def hostile_layout() -> Layout:
    layout = native_read.read(CORNER)
    names = MappingProxyType({"en": HOSTILE, "zh": HOSTILE})
    meta = replace(layout.meta, names=names, author=HOSTILE, source=HOSTILE, description=HOSTILE)
    pieces = tuple(replace(piece, label=LABEL) for piece in layout.pieces)
    return replace(layout, name=HOSTILE, meta=meta, pieces=pieces)


@pytest.fixture
def hostile_file(tmp_path: Path) -> Path:
    folder = tmp_path / "<h1>BIG<h1><img src='x'>"
    folder.mkdir()
    file = folder / FILE_NAME
    registry.write_file(file, hostile_layout())
    return file


@pytest.fixture
def attacked(qtbot: QtBot, shell: Shell, hostile_file: Path) -> Shell:
    """The program with the hostile file open in front, its piece selected and edited once."""
    shell.app.session.files.open(hostile_file)
    qtbot.waitUntil(lambda: shell.app.session.live_solver.verdict.reachable is not None)
    shell.app.editor.select(("A",))
    shell.app.editor.apply(edit_table.LABEL, f"{LABEL}!")
    return shell


def keep_a_checkpoint(shell: Shell) -> None:
    shell.app.session.set_mode(Mode.PLAY)
    acting.action(shell.window, "keep-checkpoint").trigger()
    shell.app.session.playing.game.rename(1, HOSTILE)


def ask_for_a_hint(shell: Shell) -> None:
    shell.app.session.set_mode(Mode.PLAY)
    acting.action(shell.window, "hint").trigger()


def show_the_start_page(shell: Shell) -> None:
    shell.app.settings.set(RECENT_FILES, (Path("/nowhere") / FILE_NAME,))
    shell.window.start_page_stack.start_page.show_recent((Path("/nowhere") / FILE_NAME,))


def list_several(shell: Shell) -> None:
    one = registry.write_string(hostile_layout(), registry.NATIVE)
    shell.window.exchange.import_all(f"{one}\n")


def offer_recovery(shell: Shell) -> None:
    copies = (RecoveryCopy(hostile_layout(), Path("/nowhere") / FILE_NAME), RecoveryCopy(hostile_layout()))
    leftovers = [Leftover(CopyKey("process", str(number)), copy, 1e9) for number, copy in enumerate(copies)]
    shell.crash_recovery.offered.emit(leftovers)


SCENES: dict[str, Callable[[Shell], object]] = {
    **{mode.value: enter(mode) for mode in Mode},
    "two layouts": lambda shell: shell.app.workspace.new(hostile_layout()),
    "a target": lambda shell: shell.app.editor.select_target("A"),
    "a problem": lambda shell: shell.app.editor.apply_to("A", edit_table.REMOVE_TARGET),
    "a checkpoint": keep_a_checkpoint,
    "a hint": ask_for_a_hint,
    "a file that is not there": lambda shell: shell.app.workspace.open(Path("/nowhere") / FILE_NAME),
    "the start page": show_the_start_page,
    "several puzzles": list_several,
    "the question on closing": lambda shell: shell.window.closing.close((shell.app.session,)),
    "recovery": offer_recovery,
    "export": trigger("export"),
    "shortcuts": trigger("shortcuts"),
    "help": trigger("help"),
    "about": trigger("about"),
}


def test_no_text_of_a_file_is_rendered_as_markup(qtbot: QtBot, attacked: Shell) -> None:
    found, first = dict[str, list[str]](), attacked.app.session
    for name, show in SCENES.items():
        attacked.app.workspace.bring(first)
        show(attacked)
        rest(qtbot, attacked)
        tops = [each for each in QApplication.topLevelWidgets() if each.parent() is None]
        assert attacked.window in tops
        found[name] = [text for top in tops for text in rendered_markup(top)]
        assert any(literal_texts(top) for top in tops), f"{name}: no text of the file was come by"
        for dialog in attacked.window.findChildren(QDialog):
            dialog.close()
        attacked.app.session.set_mode(Mode.EDIT)
    for session in attacked.app.workspace.sessions:
        session.document.mark_saved(session.document.layout, Path("saved.klotski"))
    assert not any(found.values()), found


def test_every_label_of_the_window_is_plain_unless_it_escapes(attacked: Shell) -> None:
    guessing = [
        f"{type(label).__name__} in {type(label.parentWidget()).__name__}"
        for label in attacked.window.findChildren(QLabel)
        if label.textFormat() is Qt.TextFormat.AutoText and type(label).__module__.startswith("klotski")
    ]
    assert not guessing
    plain = [label for label in attacked.window.findChildren(QLabel) if type(label) is QLabel]
    assert {label.text() for label in plain} <= {""}  # Qt's own, or a picture


def test_the_walk_finds_markup(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    QLabel(HOSTILE, top)
    assert len(rendered_markup(top)) == 1
    top.setToolTip(HOSTILE)
    assert len(rendered_markup(top)) == 2
    top.setToolTip(tool_tip(HOSTILE))
    PlainLabel(HOSTILE, top)
    assert len(rendered_markup(top)) == 1
    box = MessageBox(HOSTILE, HOSTILE, (Answer("cancel", "&Cancel"),), top)
    assert not rendered_markup(box)
    assert literal_texts(box).count("PlainLabel") == 2


def test_control_characters_of_a_name_are_shown_as_escapes(shell: Shell) -> None:
    layout = native_read.read(CORNER)
    named = replace(layout, name="safe\u202egpj.exe\x1b[2J", meta=replace(layout.meta, names={}))
    shell.app.workspace.new(named)
    shell.app.workspace.new(layout)
    window = shell.window
    shell.app.workspace.bring(shell.app.workspace.sessions[0])
    assert "safe\\u202egpj.exe\\x1b[2J" in window.windowTitle()
    assert window.tabs.tabText(0).startswith("safe\\u202egpj.exe\\x1b[2J")
    for session in shell.app.workspace.sessions:
        session.document.mark_saved(session.document.layout, Path("saved.klotski"))


def test_labels_and_message_boxes_show_controls_as_escapes(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    label = PlainLabel("one\u202e\ntwo", top)
    assert label.text() == "one\\u202e\ntwo"
    label.setText("\x1b")
    box = MessageBox("\x1b\nfirst", "\u202esecond", (Answer("cancel", "&Cancel"),), top)
    shown = (label.text(), box.headline.text(), box.text.text())
    assert shown == ("\\x1b", "\\x1b\nfirst", "\\u202esecond")


def test_a_file_name_with_controls_cannot_change_or_split_the_message_about_it(
    qtbot: QtBot, shell: Shell, corner_file: Path
) -> None:
    shell.app.workspace.open(corner_file)
    with qtbot.waitSignal(shell.app.workspace.open(Path("/a\u202eb\nc.klotski")).files.failed):
        pass
    assert shell.window.message_bar.text == "/a\\u202eb\\nc.klotski: there is no such file."


def test_the_title_of_the_export_shows_controls_as_escapes(shell: Shell) -> None:
    shell.app.workspace.new(replace(native_read.read(CORNER), name="a\u202eb"))
    acting.action(shell.window, "export").trigger()
    (dialog,) = shell.window.findChildren(ExportDialog)
    title = dialog.windowTitle()
    dialog.close()
    shell.app.document.mark_saved(shell.app.document.layout, Path("saved.klotski"))
    assert "a\\u202eb" in title
