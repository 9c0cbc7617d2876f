"""Whatever can be used has a name for those who hear it: in both languages, modes and dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.look.test_no_text_is_cut import each_dialog

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


def nameless(top: QWidget) -> list[str]:
    """The controls in ``top`` that have no name, each as the way that leads to it."""
    found = []
    for widget in controls(top):
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            found.append(_way(widget))
    return sorted(set(found))


def _way(widget: QWidget) -> str:
    names = []
    here: QWidget | None = widget
    while here is not None:
        names.append(here.objectName() or type(here).__name__)
        here = here.parentWidget()
    return " in ".join(names)


@pytest.fixture(params=["en", "zh"], ids=["en", "zh"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, request.param)
    made.set(THEME, "light")
    return made


def test_every_control_of_the_window_has_a_name(solved: MainWindow) -> None:
    for mode in Mode:
        solved.app.session.set_mode(mode)
        assert len(list(controls(solved))) > 30, mode
        assert nameless(solved) == [], mode


def test_every_control_of_a_dialog_has_a_name_and_no_button_an_icon_of_the_platform(
    shell: Shell, solved: MainWindow, tmp_path: Path
) -> None:
    found, with_icon, empty = [], [], []
    for name, dialog in each_dialog(shell, tmp_path):
        found += [f"{name}: {way}" for way in nameless(dialog)]
        empty += [] if list(controls(dialog)) else [name]
        for box in dialog.findChildren(QDialogButtonBox):
            with_icon += [f"{name}: {each.text()}" for each in box.buttons() if not each.icon().isNull()]
    assert found == []
    assert with_icon == []
    assert empty == []
