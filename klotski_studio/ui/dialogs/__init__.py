"""Dialogs; none of them blocks the window."""
