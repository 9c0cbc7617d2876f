"""The rows of the inspector's forms: one column of labels for all forms, each label on a line with its field.

::

    | Label     [ 曹操            ] |      a label stands in the middle of the first line of its field,
    | Colour    o o o o o o o      |      also where the field has several lines
    |           o o o o o o o      |
    | Title     [ 横刀立马         ] |      the fields of both forms begin at one edge
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import CONTROL, LABEL, XS, S, icon_size, px


def labelled_rows(
    form: QWidget, fields: Mapping[str, QWidget], buddies: Mapping[str, QWidget]
) -> dict[str, PlainLabel]:
    """Lay out ``fields`` in ``form``, one below the other, and return their labels by the same keys.

    Args:
        form: a widget without a layout.
        fields: the fields, from top to bottom.
        buddies: the fields that mnemonics of labels go to, where it is not the whole field.
    """
    rows = QFormLayout(form)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setHorizontalSpacing(S)
    rows.setVerticalSpacing(XS)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    labels = {name: PlainLabel(form) for name in fields}
    for name, field in fields.items():
        labels[name].setObjectName("panel_hint")
        labels[name].setBuddy(buddies.get(name, field))
        beside_text(labels[name].setFixedHeight, lambda: px(CONTROL))
        rows.addRow(labels[name], field)
    return labels


def share_column(labels: Iterable[PlainLabel]) -> None:
    """Give all ``labels`` the width of the widest, and at least that of the column in the table."""
    every = tuple(labels)
    for label in every:
        label.setMinimumWidth(0)
    width = max(px(LABEL), *(label.sizeHint().width() for label in every))
    for label in every:
        label.setFixedWidth(width)


def in_a_row(parent: QWidget, *parts: QWidget) -> QWidget:
    """Return ``parts`` side by side: words and numbers at the left, buttons at the right."""
    row = QWidget(parent)
    beside_text(row.setMinimumHeight, lambda: px(CONTROL))
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(XS)
    buttons = [part for part in parts if isinstance(part, QToolButton)]
    for part in parts:
        if part not in buttons:
            line.addWidget(part)
    line.addStretch(1)
    for button in buttons:
        beside_text(button.setIconSize, icon_size)
        beside_text(button.setFixedSize, lambda: icon_size(CONTROL))
        line.addWidget(button)
    return row


def fill_width(field: QWidget) -> None:
    """Let ``field`` be as wide as its column."""
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
