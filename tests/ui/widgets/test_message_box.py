"""A question in a window of its own: any text fits, and the keyboard gives every answer, each once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.ui.look import screen_fit
from klotski_studio.ui.widgets.message_box import CANCEL, Answer, MessageBox
from tests.ui.room import cut_texts

ANSWERS = (
    Answer("discard", "&Do Not Save", stands_apart=True),
    Answer(CANCEL, "&Cancel"),
    Answer("save", "&Save"),
)
ROOM = QRect(0, 0, 900, 560)


@pytest.fixture
def parent(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    monkeypatch.setattr(screen_fit, "available", lambda _: ROOM)
    made = QWidget()
    qtbot.addWidget(made)
    return made


def opened(parent: QWidget, text: str = "What is not saved is lost.") -> tuple[MessageBox, list[str]]:
    box = MessageBox("Save the changes to “Corner”?", text, ANSWERS, parent)
    given: list[str] = []
    box.answered.connect(given.append)
    box.open()
    for _ in range(3):
        QApplication.processEvents()
    return box, given


def test_a_short_question_needs_no_bar_cuts_nothing_and_has_its_answers_in_order(parent: QWidget) -> None:
    box, _ = opened(parent)
    assert not cut_texts(box)
    assert not any(bar.isVisible() for bar in box.findChildren(QScrollBar))
    discard, cancel, save = (box.buttons[name].geometry() for name in ("discard", CANCEL, "save"))
    assert discard.left() < cancel.left() < save.left(), "the main answer is last"
    assert cancel.left() - discard.right() > 2 * (save.left() - cancel.right()), "what gives up is apart"
    box.reject()


def test_a_very_long_text_is_scrolled_and_the_buttons_stay_on_the_screen(parent: QWidget) -> None:
    box, _ = opened(parent, "\n".join(f"• A puzzle with a name {'that goes on ' * 8}{n}" for n in range(60)))
    assert box.height() <= ROOM.height()
    for button in box.buttons.values():
        assert box.rect().contains(button.geometry())
    assert any(bar.isVisible() for bar in box.findChildren(QScrollBar))
    box.reject()


@pytest.mark.parametrize(
    ("keys", "given"),
    [
        ((Qt.Key.Key_Return,), "save"),
        ((Qt.Key.Key_Escape,), CANCEL),
        ((Qt.Key.Key_Left, Qt.Key.Key_Return), CANCEL),
        ((Qt.Key.Key_Right, Qt.Key.Key_Space), "discard"),
        ((Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Return), "discard"),
        ((Qt.Key.Key_Tab, Qt.Key.Key_Return), "discard"),
    ],
)
def test_the_keyboard_gives_every_answer_once(
    qtbot: QtBot, parent: QWidget, keys: tuple[Qt.Key, ...], given: str
) -> None:
    box, answers = opened(parent)
    box.activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    for key in keys:
        QTest.keyClick(box.focusWidget(), key)
    assert answers == [given]
    assert not box.isVisible()
