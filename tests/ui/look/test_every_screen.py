"""Every screen of the window passes every check: room, measures, names, keyboard, and rest.

One walk a language, and one with larger text; what is wrong is told with its screen and its check.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGraphicsView,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.app.runtime.settings import LANGUAGE, Settings
from klotski_studio.ui import dialogs
from klotski_studio.ui.features.watch.playback_bar import PlaybackBar
from klotski_studio.ui.look import screen_fit
from klotski_studio.ui.look.tokens import L, Type, font
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.appearance import enlarged
from tests.ui.look.heights import wrong_heights
from tests.ui.look.screens import Kind, Screen, each_screen, settle
from tests.ui.resting import wakes_at_rest
from tests.ui.room import cut_texts
from tests.ui.walking import focus_of, tab_stops, walk, way_to

pytestmark = pytest.mark.own_window

SMALL = QRect(0, 0, 900, 560)
"""The smallest screen that all dialogs fit on."""
SIZES = ((900, 560), (1440, 900), (2560, 1440))
"""The sizes of the window in which it is looked at whether it rests."""
SIZE_IN_TURN = cycle(SIZES)
FORMS = QFormLayout, QGridLayout
"""The layouts in which Tab goes down, and from left to right."""


# ---------------------------------------------------------------- what is checked


def cut(screen: Screen) -> Iterable[str]:
    return cut_texts(screen.top)


def heights(screen: Screen) -> Iterable[str]:
    return wrong_heights(screen.top)


def letters(screen: Screen) -> Iterable[str]:
    """The letters that several buttons, fields or pages of a dialog listen to."""
    top = screen.top
    buttons = [button.text() for button in top.findChildren(QAbstractButton) if button.isVisible()]
    labels = [label.text() for label in top.findChildren(QLabel) if label.buddy() and label.isVisible()]
    found = Counter(QKeySequence.mnemonic(text).toString() for text in (*buttons, *labels))
    return [letter for letter, count in found.items() if letter and count > 1]


CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
QTS_OWN = ("QLineEditIconButton", "QHeaderView")
"""Parts of fields and lists that are not reached on their own."""


def controls(top: QWidget) -> Iterator[QWidget]:
    """All that can be used in ``top``, but for what Qt puts into its own widgets."""
    for widget in top.findChildren(QWidget):
        inside = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)
        popup = widget.window().inherits("QComboBoxPrivateContainer")
        is_qts = widget.objectName().startswith("qt_") or widget.metaObject().className() in QTS_OWN
        if isinstance(widget, CONTROLS) and not (inside or popup or is_qts or isinstance(widget, QScrollBar)):
            yield widget


def names(screen: Screen) -> Iterable[str]:
    """The controls that have no name for those who hear it, each as the way that leads to it."""
    there = list(controls(screen.top))
    if len(there) < (30 if screen.kind is Kind.WINDOW else 1):
        yield f"{len(there)} controls"
    for widget in there:
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            yield way_to(widget)


def icons_of_the_platform(screen: Screen) -> Iterable[str]:
    boxes = screen.top.findChildren(QDialogButtonBox)
    return [each.text() for box in boxes for each in box.buttons() if not each.icon().isNull()]


def size(screen: Screen) -> Iterable[str]:
    top = screen.top
    return [] if SMALL.contains(top.geometry()) else [f"{top.geometry().getRect()}"]


def headings(screen: Screen) -> Iterable[str]:
    """The headings of panels that are not at the common edge in the common size."""
    for heading in screen.top.findChildren(QLabel, "panel_heading"):
        place = heading.parentWidget()
        while place is not None and not place.inherits("QDockWidget"):
            place = place.parentWidget()
        if heading.isVisible() and place is not None and not heading.visibleRegion().isEmpty():
            edge, large = heading.mapTo(place, QPoint(0, 0)).x(), heading.font().pointSizeF()
            if (edge, large) != (L, font(Type.HEADING).pointSizeF()):
                yield f"{heading.text()!r} at {edge}, {large} points"


def drop_downs(screen: Screen) -> Iterable[str]:
    """The rows that an open list should show, and does not show whole."""
    for choice in screen.top.findChildren(QComboBox):
        if choice.isVisible() and choice.isEnabled() and not choice.visibleRegion().isEmpty():
            choice.setFocus()
            choice.showPopup()
            settle()
            view, seen = choice.view(), choice.view().viewport().rect()
            for row in range(min(choice.count(), choice.maxVisibleItems())):
                place = view.visualRect(choice.model().index(row, choice.modelColumn()))
                if not seen.top() <= place.top() <= place.bottom() <= seen.bottom():
                    yield f"{choice.accessibleName()}: {choice.itemText(row)}"
            choice.hidePopup()


def tab(screen: Screen) -> Iterable[str]:
    """What a walk with Tab does not come by, there or back, and whether it does not come round."""
    top = screen.top
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        top.activateWindow()
        settle()
        if isinstance(top, MainWindow):
            top.page.view.setFocus()
        elif focus_of(top) not in tab_stops(top):  # it may open with the focus where no key leads to
            QTest.keyClick(focus_of(top), key)
        stops, way = tab_stops(top), walk(top, key)
        yield from ([] if stops else ["nothing to stop at"])
        yield from (f"{key.name} misses {way_to(widget)}" for widget in stops - set(way))
        if key is Qt.Key.Key_Tab:
            yield from (f"goes back to {way_to(after)}" for after in back_in_their_form(way))
        if way[0] is not way[-1]:
            yield f"{key.name} goes round and round: {[way_to(widget) for widget in way[-5:]]}"


def rest(screen: Screen, sizes: tuple[tuple[int, int], ...] = ()) -> Iterable[str]:
    """What wakes the program while the screen is shown: the window at each of ``sizes``, or as it is."""
    window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    before = window.size()
    sized = screen.kind is Kind.WINDOW or (screen.kind is Kind.TOUR and screen.name.endswith("board"))
    for width, height in sizes if sized and sizes else (before.toTuple(),):
        window.resize(width, height)
        yield from (f"{width} wide, {found}" for found in wakes_at_rest(window))
    window.resize(before)


def rest_at_each_size(screen: Screen) -> Iterable[str]:
    return rest(screen, SIZES)


def rest_at_a_size(screen: Screen) -> Iterable[str]:
    """At each size in the first state of a mode, where every panel comes by; else at one after the other."""
    return rest(screen, SIZES if _is_first(screen) else (next(SIZE_IN_TURN),))


def _is_first(screen: Screen) -> bool:
    return screen.name.split(",")[0] in ("edit", "watch", "play")


def back_in_their_form(way: list[QWidget]) -> Iterator[QWidget]:
    """Those of ``way`` that stand above the one before them in a form or row, or beside it at its left."""
    for before, after in pairwise(way):
        form = before.parentWidget()
        while form is not None and not (isinstance(form, PlaybackBar) or isinstance(form.layout(), FORMS)):
            form = form.parentWidget()
        if form is not None and form.isAncestorOf(after):
            one, two = (each.mapTo(form, each.rect().center()) for each in (before, after))
            if two.y() < one.y() - 4 or (two.y() <= one.y() + 4 and two.x() < one.x()):
                yield after


Check = Callable[[Screen], Iterable[str]]
EVERYWHERE, DIALOGS = frozenset(Kind), frozenset({Kind.DIALOG, Kind.FACE})
WITH_CONTROLS = frozenset({Kind.WINDOW, Kind.DIALOG, Kind.FACE})
CHECKS: dict[Check, frozenset[Kind]] = {
    cut: EVERYWHERE - {Kind.FINDER},
    heights: WITH_CONTROLS,
    letters: DIALOGS,
    names: WITH_CONTROLS,
    icons_of_the_platform: DIALOGS,
    size: DIALOGS,
    headings: frozenset({Kind.WINDOW}),
    drop_downs: WITH_CONTROLS,
    rest: EVERYWHERE,
    rest_at_a_size: EVERYWHERE,
    rest_at_each_size: EVERYWHERE,
    tab: frozenset({Kind.WINDOW, Kind.DIALOG}),
}
"""What is checked, and on which screens; those that move the focus come last."""

VARIANTS: dict[str, tuple[str, float, set[Check]]] = {
    "English on a small screen": ("en", 1.0, set(CHECKS) - {rest, rest_at_each_size}),
    "Chinese": ("zh", 1.0, set(CHECKS) - {tab, size, rest_at_a_size, rest_at_each_size}),
    "text at 150 %": ("en", 1.5, {cut, heights, letters, names}),
    "English at each size": ("en", 1.0, {rest_at_each_size}),
    "Chinese at each size": ("zh", 1.0, {rest_at_each_size}),
}
"""The language, how large text is, and what is checked; the last two are run by hand."""


@pytest.fixture(
    params=[pytest.param(name, marks=pytest.mark.slow if "each size" in name else ()) for name in VARIANTS]
)
def variant(request: pytest.FixtureRequest) -> tuple[str, float, set[Check]]:
    return VARIANTS[request.param]


@pytest.fixture
def settings(
    variant: tuple[str, float, set[Check]], qapp: QApplication, system_font: QFont, tmp_path: Path
) -> Iterator[Settings]:
    """In the language of the variant, and with its text size, which is set before the window is made."""
    language, growth, _ = variant
    qapp.setFont(enlarged(system_font, growth))
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, language)
    yield made
    made.deleteLater()


def kinds_of_dialogs() -> set[type[QDialog]]:
    """All that the package of dialogs defines."""
    modules = [
        importlib.import_module(f"{dialogs.__name__}.{info.name}")
        for info in pkgutil.iter_modules(dialogs.__path__)
    ]
    return {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, QDialog) and kind.__module__ == module.__name__
    }


def test_every_screen_passes_every_check(
    qtbot: QtBot,
    variant: tuple[str, float, set[Check]],
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    _, growth, checks = variant
    window = shell.window
    if size in checks:
        monkeypatch.setattr(screen_fit, "available", lambda _: SMALL)
    window.resize(1600, 1000) if growth > 1 else None
    window.app.session.files.open(layouts_dir() / FIRST_LAYOUT)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.reachable is not None)
    window.app.library.read()
    qtbot.waitUntil(lambda: not window.app.library.is_reading)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    found, seen = [], set()
    for screen in each_screen(qtbot, shell, tmp_path, growing=growth > 1):
        seen.add(type(screen.top))
        for check, kinds in CHECKS.items():
            is_walk = check is tab and screen.kind is Kind.WINDOW
            if check not in checks or screen.kind not in kinds:
                continue
            if not is_walk or _is_first(screen):  # a walk changes the selection
                found += [f"{screen.name}: {check.__name__}: {complaint}" for complaint in check(screen)]
    assert not found, "\n".join(found)
    assert kinds_of_dialogs() <= seen
