"""The window: widgets, scene and dialogs over what ``app`` knows."""

import builtins

import PySide6.QtCore  # noqa: F401 - it replaces the import statement

# It looks for ``from __feature__ import``, which nothing here uses, and for that reads the source of every
# module that is imported, and keeps the lines: 8 MB, and a tenth of the time of all imports.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
