from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.documents import edit_table
from klotski_studio.app.lab.families import goal_layout, shipped_families
from klotski_studio.app.runtime.settings import LANGUAGE, TOUR_SEEN
from klotski_studio.app.workspace.session import Mode, new_layout
from klotski_studio.core import edits
from klotski_studio.core.layout import Direction
from klotski_studio.ui.features.help.tour import MARGIN, RIM, STOPS, Tour, card_place
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.features.variants.panel import VariantsPanel
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action
from tests.ui.resting import settle, wakes_in
from tests.ui.tools.hand import Hand


@pytest.fixture
def tour(window: MainWindow) -> Iterator[Tour]:
    yield (made := window.context.part(HelpWindows).start_tour())
    if not is_over(made):
        made.end()


def press(tour: Tour, key: Qt.Key) -> None:
    QTest.keyClick(tour.card, key)


def is_over(tour: Tour) -> bool:
    return not isValid(tour) or not tour.isVisible()


def test_it_goes_through_all_stops_and_ends(solved: MainWindow, tour: Tour) -> None:
    seen = []
    for _ in STOPS:
        seen.append(tour.stop)
        QTest.mouseClick(tour.card.next, Qt.MouseButton.LeftButton)
    assert tuple(seen) == STOPS
    assert is_over(tour)
    assert solved.page.view.hasFocus()
    assert not solved.page.view.property("keyboard"), "no frame: no key has led there"


def test_every_stop_outlines_something_that_is_there_and_the_card_stays_in_the_window(
    solved: MainWindow, tour: Tour
) -> None:
    window, line = solved, solved.header
    for number in range(len(STOPS)):
        tour.go(number)
        assert not tour.hole.isEmpty(), tour.stop.place
        assert window.rect().contains(tour.card.geometry()), tour.stop.place
    tour.go([stop.place for stop in STOPS].index("answer"))
    assert tour.hole.contains(QRect(line.mapTo(window, QPoint(0, 0)), line.size()))


def test_a_layout_that_changes_nothing_does_not_raise_it_again(solved: MainWindow, tour: Tour) -> None:
    settle(solved)
    QCoreApplication.postEvent(solved, QEvent(QEvent.Type.LayoutRequest))
    counted = wakes_in()
    assert counted["LayoutRequest of MainWindow main_window"]
    assert not [wake for wake in counted if wake.startswith(("ZOrderChange of Tour", "ZOrderChange of Card"))]


def test_a_panel_behind_the_tab_of_another_one_is_not_outlined(solved: MainWindow) -> None:
    window = solved
    window.resize(760, 560)
    tour = window.context.part(HelpWindows).start_tour()
    tour.go([stop.place for stop in STOPS].index("panels"))
    board = window.page.view
    left = board.mapTo(window, QPoint(0, 0)).x()
    assert left - RIM <= tour.hole.left() < window.width()
    tour.end()


def test_what_is_hidden_is_not_outlined_and_its_card_still_shown(window: MainWindow) -> None:
    tour = window.context.part(HelpWindows).start_tour()
    tour.go([stop.place for stop in STOPS].index("panels"))  # it shows the panel that it is about
    settle(window)
    for dock in window.findChildren(QDockWidget):
        dock.hide()
    settle(window)
    view = window.page.view
    assert tour.hole.right() <= view.mapTo(window, view.rect().topRight()).x() + RIM
    assert tour.card.isVisible()
    tour.end()


def test_the_keyboard_goes_on_and_away_and_asking_for_it_again_begins_anew(
    tour: Tour, window: MainWindow
) -> None:
    tour.go(3)
    assert window.context.part(HelpWindows).start_tour() is tour
    assert tour.stop is STOPS[0]
    press(tour, Qt.Key.Key_Return)
    press(tour, Qt.Key.Key_Right)
    assert tour.stop is STOPS[2]
    press(tour, Qt.Key.Key_Escape)
    assert is_over(tour)


def test_what_was_done_brings_the_next_card(qtbot: QtBot, solved: MainWindow) -> None:
    tour, hand, app = solved.context.part(HelpWindows).start_tour(), Hand(solved), solved.app
    assert app.session.mode is Mode.PLAY
    game = app.session.playing.game

    def reaches(number: int) -> None:
        qtbot.waitUntil(lambda: tour.stop is STOPS[number])

    assert any(game.slide(piece, way) for piece in range(len(game.layout.pieces)) for way in Direction)
    reaches(1)
    assert app.document.layout == new_layout()
    hand.drag((0.5, 0.5), (1.5, 1.5))
    reaches(2)
    hand.drag((0.5, 0.5), (2.5, 3.5))
    reaches(3)
    hand.drag((2.5, 0.5), (2.5, 1.5))
    reaches(4)
    app.session.editor.apply(edit_table.ADOPT, edits.draw(app.document.layout, [(3, 0)]))
    reaches(5)
    action(solved, "mode-play").trigger()
    qtbot.waitUntil(lambda: is_over(tour))


def test_no_card_covers_the_buttons_of_the_variants(solved: MainWindow, tour: Tour) -> None:
    solved.resize(1280, 720)
    tour.go(1)
    tour.go(4)
    QTest.qWait(0)
    button = solved.findChild(VariantsPanel).adopt_button
    assert not tour.card.geometry().contains(button.mapTo(solved, button.rect().center()))


def test_the_mode_is_as_before_if_it_is_skipped_at_once(solved: MainWindow) -> None:
    solved.app.session.set_mode(Mode.WATCH)
    tour = solved.context.part(HelpWindows).start_tour()
    assert solved.app.session.mode is Mode.PLAY
    press(tour, Qt.Key.Key_Escape)
    assert is_over(tour)
    assert solved.app.session.mode is Mode.WATCH


@pytest.mark.parametrize("focused", ["card", "next", "board"])
def test_esc_ends_it_also_while_the_key_would_end_a_search(
    tour: Tour, window: MainWindow, focused: str
) -> None:
    ended: list[object] = []
    action(window, "cancel").setEnabled(True)
    action(window, "cancel").triggered.connect(ended.append)
    widget = {"card": tour.card, "next": tour.card.next, "board": window.page.view}[focused]
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Escape)
    assert is_over(tour)
    assert not ended


def test_the_window_works_on_while_a_card_is_there(tour: Tour, window: MainWindow) -> None:
    assert window.childAt(window.rect().center()) is not tour
    window.resize(window.size() + QSize(-100, -80))
    assert tour.geometry() == window.rect()
    assert window.rect().contains(tour.card.geometry())
    window.app.settings.set(LANGUAGE, "zh")
    assert tour.stop is STOPS[0]


def test_a_click_beside_the_card_ends_it_and_one_on_the_card_does_not(tour: Tour, window: MainWindow) -> None:
    QTest.mouseClick(tour.card, Qt.MouseButton.LeftButton)
    QTest.mouseClick(
        window.page.view.viewport(), Qt.MouseButton.LeftButton
    )  # where the card asks for something
    assert not is_over(tour)
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=window.rect().bottomLeft())
    assert is_over(tour)


def test_it_greets_a_person_once(window: MainWindow) -> None:
    window.greet()
    assert window.app.settings.get(TOUR_SEEN)
    tours = [tour for tour in window.findChildren(Tour) if tour.isVisible()]
    assert len(tours) == 1
    assert window.app.session.mode is Mode.EDIT, "nobody is there yet"
    QTest.mouseMove(window.windowHandle(), QPoint(300, 300))
    QTest.mouseMove(window.windowHandle(), QPoint(310, 300))
    assert window.app.session.mode is Mode.PLAY
    tours[0].end()
    window.greet()
    assert not [tour for tour in window.findChildren(Tour) if tour.isVisible()]


def test_without_a_puzzle_it_plays_the_classic_and_esc_at_once_opens_none(
    window: MainWindow,
) -> None:
    parts = window.context.part(HelpWindows)
    press(parts.start_tour(waits=True), Qt.Key.Key_Escape)
    assert not window.app.session.has_board
    parts.start_tour().end()
    assert len(window.app.document.layout.pieces) == 10, "the classic"


def test_the_first_key_finds_all_ready_for_its_card(window: MainWindow) -> None:
    window.app.workspace.begin(goal_layout(shipped_families()[0].family))
    tour = window.context.part(HelpWindows).start_tour(waits=True)
    press(tour, Qt.Key.Key_Return)
    assert tour.stop.title == "Draw your own"
    assert not window.app.document.layout.pieces
    tour.end()


numbers = st.integers(0, 1200)


@given(numbers, numbers, numbers, numbers)
def test_a_card_is_always_in_the_window_and_beside_its_place_if_there_is_room(
    x: int, y: int, width: int, height: int
) -> None:
    window, card = QRect(0, 0, 1200, 800), QSize(336, 150)
    hole = QRect(x, y, width, height).intersected(window)
    placed = QRect(card_place(hole, card, window), card)
    assert window.contains(placed)
    below = hole.bottom() + MARGIN + card.height() < window.bottom() - MARGIN
    above = hole.top() - 2 * MARGIN > card.height()
    if below or above:
        assert not placed.intersects(hole)
