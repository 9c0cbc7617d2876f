"""The versions of the program and of what it runs on, for people who report a fault."""

from __future__ import annotations

import platform

from PySide6.QtCore import qVersion

from klotski_studio import __version__


def versions() -> str:
    """Return two lines: the program with Python and Qt, and the system."""
    return (
        f"Klotski Studio {__version__}, Python {platform.python_version()}, Qt {qVersion()}\n"
        f"{platform.platform()}"
    )
