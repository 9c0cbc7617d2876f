"""Rows and columns of widgets, written in the order in which they stand, and in which Tab reaches them.

::

head = in_row(title, stars, STRETCH, close_button)     title stars            x
in_column(head, facts, S, buttons, on=card)            facts
buttons
"""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from klotski_studio.ui.look.tokens import XL, L

STRETCH: Final = "stretch"
"""The place that takes what room is left."""

Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag] | int | str
"""A widget or a layout, perhaps with its share of the room left and its alignment; pixels; or ``STRETCH``."""

Margins = int | tuple[int, int, int, int]
"""The same on all sides, or left, top, right and bottom, in pixels."""

DIALOG = (XL, XL, XL, L)
"""The margins of a dialog."""

BoxT = TypeVar("BoxT", bound=QBoxLayout)


def in_row(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QHBoxLayout:
    """Return ``parts`` side by side; ``on`` is the widget that they fill, if they are in no other layout.

    Without ``spacing`` and ``margins`` they are those of Qt.
    """
    return fill(QHBoxLayout() if on is None else QHBoxLayout(on), *parts, spacing=spacing, margins=margins)


def in_column(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QVBoxLayout:
    """Return ``parts`` one below the other; arguments as of :func:`in_row`."""
    return fill(QVBoxLayout() if on is None else QVBoxLayout(on), *parts, spacing=spacing, margins=margins)


def fill(box: BoxT, *parts: Part, spacing: int | None = None, margins: Margins | None = None) -> BoxT:
    """Return ``box`` with ``parts`` behind those that it has; arguments as of :func:`in_row`."""
    if spacing is not None:
        box.setSpacing(spacing)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    for part in parts:
        if isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, str):
            box.addStretch(1)
        else:
            _add(box, *part) if isinstance(part, tuple) else _add(box, part)
    return box


def _add(
    box: QBoxLayout,
    part: QWidget | QLayout,
    share: int = 0,
    alignment: Qt.AlignmentFlag = Qt.AlignmentFlag(0),  # noqa: B008
) -> None:
    if isinstance(part, QLayout):
        box.addLayout(part, share)
    else:
        box.addWidget(part, share, alignment)


def tab_stops(place: QWidget) -> list[QWidget]:
    """``place`` and all below it in its window that take the keyboard by Tab, in the order of their making.

    Not by ``nextInFocusChain``: PySide6 makes what that returns a child of the widget that was asked, and
    takes it for deleted when that widget is.
    """
    window, tab = place.window(), Qt.FocusPolicy.TabFocus
    found = (place, *place.findChildren(QWidget))
    return [each for each in found if each.focusPolicy() & tab and each.window() is window]


def reach_after(before: QWidget, widget: QWidget) -> None:
    """Have Tab come from ``before`` to ``widget``, and not to it after all that was made earlier."""
    for each in tab_stops(widget):
        QWidget.setTabOrder(before, each)
        before = each
