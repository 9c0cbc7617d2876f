"""No window is larger than the screen, and all of it works at 900 x 560."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QDockWidget

from klotski_studio.app.runtime.settings import GEOMETRY
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.look import screen_fit
from klotski_studio.ui.look.screen_fit import FRAME, bounded
from klotski_studio.ui.window import main_window
from klotski_studio.ui.window.docks import LIBRARY_WIDTH, WIDTH
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger
from tests.ui.look.screens import settle
from tests.ui.room import cut_texts

SMALL = QRect(0, 0, 900, 560)


def shown(window: MainWindow) -> set[str]:
    """The ids of the panels in front."""
    return {str(dock.front) for dock in window.docks.sides.values() if dock.isVisible()}


def test_a_size_is_bounded_by_the_screen_less_the_frame() -> None:
    assert bounded(QSize(1200, 840), QRect(0, 0, 1280, 720)) == QSize(1200, 720 - FRAME)
    assert bounded(QSize(500, 400), QRect(0, 0, 1280, 720)) == QSize(500, 400)


@pytest.mark.parametrize("is_known", [False, True])
def test_on_a_large_screen_it_opens_as_it_was_and_on_a_small_one_within_it(
    monkeypatch: pytest.MonkeyPatch, solved: MainWindow, is_known: bool
) -> None:
    monkeypatch.setattr(main_window, "available", lambda _: QRect(0, 0, 1920, 1080))
    solved.hide()
    solved.resize(1200, 840)
    solved.open_on_screen()
    assert (solved.isMaximized(), solved.size()) == (False, QSize(1200, 840))
    for module in (screen_fit, main_window):
        monkeypatch.setattr(module, "available", lambda _: SMALL)
    solved.hide()
    if is_known:
        solved.app.settings.set(GEOMETRY, b"known")
        solved.resize(1800, 1000)
    solved.open_on_screen()
    assert solved.isMaximized() is not is_known
    assert not is_known or (SMALL.size() - solved.size()).isValid()


def test_everything_has_room_at_900_by_560(solved: MainWindow) -> None:
    for mode in Mode:
        solved.app.session.set_mode(mode)
        solved.resize(900, 560)
        settle()
        assert solved.size() == QSize(900, 560), mode
        assert not cut_texts(solved), mode
        assert "library" not in shown(solved), mode
        assert solved.page.view.width() >= 400, mode
        for dock in solved.findChildren(QDockWidget):
            if dock.isVisible() and not dock.visibleRegion().isEmpty():
                assert dock.width() >= WIDTH, mode
                assert dock.mapTo(solved, QPoint(dock.width(), dock.height())).x() <= 900, mode
        for button in solved.top_bar.buttons.values():
            if button.isVisible():
                assert button.mapTo(solved, button.rect().bottomRight()).x() < 900, mode


def test_the_library_folds_to_a_strip_and_unfolds_in_place_of_the_others(solved: MainWindow) -> None:
    docks = solved.docks
    assert "library" in shown(solved)
    assert not docks.folding.strip.isVisible()
    solved.resize(900, 560)
    settle()
    assert shown(solved) & {"library"} == set()
    assert docks.folding.strip.isVisible()
    stage = solved.centralWidget().geometry()
    docks.folding.action.trigger()
    settle()
    assert shown(solved) == {"library"}
    assert docks.dock("library").width() >= LIBRARY_WIDTH
    assert solved.centralWidget().geometry() == stage, "the board stays where it is"
    docks.reveal("inspector")
    settle()
    assert "library" not in shown(solved)
    assert "inspector" in shown(solved)
    solved.resize(1300, 700)
    settle()
    assert {"library", "inspector"} <= shown(solved)
    assert docks.dock("library").x() < stage.x()
    assert not docks.folding.strip.isVisible()


def test_on_the_start_page_of_a_narrow_window_the_library_is_a_strip(window: MainWindow) -> None:
    window.resize(900, 560)
    settle()
    assert window.start_page_stack.is_empty
    assert window.docks.folding.strip.isVisible()
    assert shown(window) == set()
    window.docks.folding.action.trigger()
    settle()
    assert shown(window) == {"library"}


def test_the_board_does_not_move_when_words_in_a_panel_change(solved: MainWindow) -> None:
    solved.resize(1200, 840)
    settle()
    places = set()
    for keys in ((), ("A",), (), ("A",)):
        solved.app.editor.select(keys)
        settle()
        view = solved.page.view
        places.add((view.mapTo(solved, QPoint(0, 0)).toTuple(), view.size().toTuple(), view.zoom))
    solved.message_bar.show_message("A sentence about something that went wrong. " * 5)
    settle()
    view = solved.page.view
    places.add((view.mapTo(solved, QPoint(0, 0)).toTuple(), view.size().toTuple(), view.zoom))
    assert len(places) == 1
    assert solved.message_bar.isVisible()


def test_panels_have_one_width_in_every_mode_and_the_strip_stays_in_each(solved: MainWindow) -> None:
    solved.resize(1200, 840)
    widths = set()
    for mode in (*Mode, *Mode):
        solved.app.session.set_mode(mode)
        settle()
        widths.add(solved.page.view.width())
    assert len(widths) == 1
    solved.resize(900, 560)
    settle()
    solved.app.session.set_mode(Mode.EDIT)
    settle()
    assert solved.docks.folding.strip.isVisible(), "also in a mode that was left wide"
    assert "library" not in shown(solved)


def test_actions_stay_within_reach_at_900_by_560(solved: MainWindow) -> None:
    solved.resize(900, 560)
    settle()
    trigger(solved, "find-action")
    settle()
    assert solved.rect().contains(solved.context.part(HelpWindows).find_action().geometry())
    assert action(solved, "new").isEnabled()
