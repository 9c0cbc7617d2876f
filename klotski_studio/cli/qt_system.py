"""What Qt needs of the system, its libraries and for a window a screen, and the short way to the window.

Asked before Qt is loaded, because Qt ends the process where a library of its platform, or the screen, is
missing.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from klotski_studio.app.runtime.paths import resources_dir

_LIBRARY = re.compile(r"lib[\w+.-]+\.so[.\d]*")


def has_screen() -> bool:
    """Whether a window can be opened: a screen that the environment names answers, or Qt needs none."""
    asked = os.environ.get("QT_QPA_PLATFORM") or "wayland;xcb"
    platforms = {each.partition(":")[0] for each in asked.split(";")}
    if sys.platform in ("win32", "darwin") or not platforms <= {"wayland", "xcb"}:
        return True
    by_x11 = "xcb" in platforms and os.environ.get("DISPLAY") and _x_answers()
    return bool(by_x11 or ("wayland" in platforms and _wayland_answers()))


def _wayland_answers() -> bool:
    """Whether the compositor that WAYLAND_DISPLAY names can be reached."""
    import socket  # not needed for --version and on X11

    place = Path(os.environ.get("XDG_RUNTIME_DIR", ""), os.environ.get("WAYLAND_DISPLAY", ""))
    with suppress(OSError), socket.socket(socket.AF_UNIX) as client:
        client.connect(str(place))
        return True
    return False


def _x_answers() -> bool:
    """Whether the X server that DISPLAY names can be reached; True where that cannot be asked."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers


@contextmanager
def using_qt() -> Iterator[None]:
    """Turn the error of a system library that Qt cannot load into a sentence that names it and its package.

    Raises:
        typer.Exit: in that case.
    """
    try:
        yield
    except (ImportError, OSError) as error:
        library = _LIBRARY.match(str(error))
        if library is None:
            raise
        import typer

        from klotski_studio.cli.terminal.output import Exit, print_error

        print_error(_missing_text(library[0]))
        raise typer.Exit(Exit.IO_FAILED) from error


def load_window() -> Callable[..., int]:
    """Load Qt, its part for X11 first where the window uses it, and return what runs the window.

    Raises:
        OSError, ImportError: if a library that Qt needs is missing; the text begins with the library's name.
    """
    gc.disable()  # of what imports make, nothing is garbage; the window collects by itself
    spec = find_spec("PySide6")
    is_x11 = os.environ.get("QT_QPA_PLATFORM", "xcb") == "xcb" and not os.environ.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and is_x11 and spec is not None and spec.origin is not None:
        plugin = Path(spec.origin).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
        if plugin.exists():  # elsewhere where the distribution packages Qt, which then brings its libraries
            ctypes.CDLL(str(plugin))
    from klotski_studio.ui.window.application import run

    return run


def open_plainly(arguments: Sequence[str]) -> int | None:
    """Open the window on ``arguments`` and return its exit status.

    None if one of them is not a file with a suffix, which no command and no option is, or if no window can be
    opened: the command of the same arguments says why. The parser of commands is not imported, which takes a
    tenth of the start.
    """
    files = [Path(each) for each in arguments]
    if not all(each.suffix and each.is_file() for each in files) or not has_screen():
        return None
    if any(each.startswith("-") for each in arguments):
        return None
    try:
        run = load_window()
    except (ImportError, OSError):
        return None
    return run(files)


def _missing_text(library: str) -> str:
    """Name ``library``, and the packages of all libraries of Qt's that are missing."""
    lines = (resources_dir() / "qt-libraries.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    missing = [row for row in rows if row[0] == library or not _loads(row[0])]
    debian, fedora = (" ".join(dict.fromkeys(row[column] for row in missing)) for column in (1, 2))
    if not missing:
        return f"Qt needs the system library {library}, which is missing."
    return f"Qt needs the system library {library}: install {debian} (Debian, Ubuntu) or {fedora} (Fedora)."


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
