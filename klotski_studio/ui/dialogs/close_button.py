"""The one kind of button that closes a dialog: quiet, also where it is the button that Enter presses."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton


def quiet(button: QPushButton) -> QPushButton:
    """Return ``button``, shown without the colour of the main answer even if Enter presses it."""
    button.setProperty("quiet", True)
    button.style().polish(button)  # it may have been styled without the property
    return button


def close_row(dialog: QDialog) -> QDialogButtonBox:
    """Return a row with a button that closes ``dialog``."""
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    quiet(row.button(QDialogButtonBox.StandardButton.Close))
    row.rejected.connect(dialog.reject)
    return row
