"""The language changes while the program runs: at once, everywhere, and back again without a trace."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help.tour import Tour
from klotski_studio.ui.window import application
from klotski_studio.ui.window.application import Shell
from tests.ui.discard import discard
from tests.ui.look.screens import enter, rest, trigger
from tests.ui.words import words

ENGLISH, CHINESE = "en", "zh"


@pytest.fixture
def start(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, corner_file: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], AbstractContextManager[Shell]]:
    """Starts the program in a language, on a puzzle that was edited once.

    Kernels are not loaded meanwhile: the name of the engine, which is told, would depend on the moment.
    """
    monkeypatch.setattr(application, "cache_file", lambda: tmp_path / "library.json")
    monkeypatch.setattr(application, "load", lambda control: None)

    @contextmanager
    def started(language: str) -> Iterator[Shell]:
        settings = Settings(tmp_path / language / "settings.ini")
        settings.set(LANGUAGE, language)
        settings.set(THEME, "light")
        shell = Shell(qapp, settings)
        with qtbot.waitExposed(shell.window):
            shell.window.show()
        try:
            shell.app.session.files.open(corner_file)
            qtbot.waitUntil(lambda: shell.app.document.path == corner_file)
            shell.app.session.editor.apply_to(("A",), edit_table.LABEL, "曹")
            shell.app.session.editor.select(("A",))
            yield shell
        finally:
            settings.set(LANGUAGE, ENGLISH)
            discard(shell)
            settings.deleteLater()

    return started


def said(shell: Shell, qtbot: QtBot) -> list[str]:
    """All that the window says, its menus and the panels of the mode included; times, which differ, aside."""
    rest(qtbot, shell)
    for menu in shell.window.findChildren(QMenu):
        menu.aboutToShow.emit()
    shown = (shell.window, *(each for each in shell.window.findChildren(QDialog) if each.isVisible()))
    told = (text for widget in shown for text in words(widget))
    return sorted(re.sub(r"[\d.,]+ (ms|s|毫秒|秒)(?!\w)", r"… \1", text) for text in told)


def differences(expected: list[str], there: list[str]) -> list[str]:
    missing, wrong = Counter(expected) - Counter(there), Counter(there) - Counter(expected)
    return [f"- {text}" for text in missing] + [f"+ {text}" for text in wrong]


def keep_a_checkpoint(shell: Shell) -> None:
    enter(Mode.PLAY)(shell)
    trigger("keep-checkpoint")(shell)


SCENES = {
    **{mode.value: enter(mode) for mode in Mode},
    "shortcuts": trigger("shortcuts"),
    "help": trigger("help"),
    "tour": trigger("tour"),
    "a checkpoint": keep_a_checkpoint,
    "a problem": lambda shell: shell.app.session.editor.apply_to(("A",), edit_table.REMOVE_TARGET),
    "nothing open": lambda shell: shell.app.workspace.close(shell.app.session),
}
"""What the window is brought into, one after the other."""


def each_scene(shell: Shell, qtbot: QtBot) -> Iterator[tuple[str, list[str]]]:
    """Every scene with all that it says, there until the next one is asked for."""
    for name, bring in SCENES.items():
        bring(shell)
        yield name, said(shell, qtbot)
        for dialog in shell.window.findChildren(QDialog):
            dialog.close()
        for tour in shell.window.findChildren(Tour):
            tour.end()


def test_every_text_follows_the_language(
    qtbot: QtBot, start: Callable[[str], AbstractContextManager[Shell]]
) -> None:
    """There and back in every scene, and as if the program had been started in it."""
    found, switched = [], {}
    with start(ENGLISH) as shell:
        for name, english in each_scene(shell, qtbot):
            shell.app.settings.set(LANGUAGE, CHINESE)
            switched[name] = said(shell, qtbot)
            shell.app.settings.set(LANGUAGE, ENGLISH)
            found += [f"{name}, back: {each}" for each in differences(english, said(shell, qtbot))]
            assert len(differences(english, switched[name])) > len(english) // 2, name
    with start(CHINESE) as shell:
        for name, chinese in each_scene(shell, qtbot):
            found += [f"{name}: {each}" for each in differences(chinese, switched[name])]
    assert not found, "\n".join(found)
