"""``klotski-studio [FILE]`` opens the window; besides ``render`` it is the only command that uses Qt."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.cli.terminal.exits import Exit

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""The variables of the environment that say where Qt can open a window."""

NewWindow = Annotated[
    bool, typer.Option("--new-window", help="Open a window of its own, though one is open already.")
]


def window(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", show_default=False)] = None,
    new_window: NewWindow = False,
) -> None:
    """Open the window, with these puzzles if any."""
    open_window(context, files or [], new_window=new_window or bool(context.obj))


def open_window(context: typer.Context, files: Sequence[Path], *, new_window: bool) -> None:
    """Open ``files`` in the window that is open already, or else in a new one.

    Raises:
        typer.Exit: with the window's exit status, or because all files are missing or there is no screen.
        typer.BadParameter: for a bare word that is no file.
    """
    missing = [file for file in files if not file.exists()]
    for file in missing:
        if not file.suffix and len(file.parts) == 1:  # a bare word was meant as a command
            raise typer.BadParameter(f"'{file}' is neither a command nor a file.", ctx=context.find_root())
    if missing and len(missing) == len(files):
        _refuse(missing)  # otherwise the window opens those that exist, and names the others
    _require_screen()
    from klotski_studio.ui.window.application import run

    raise typer.Exit(run(list(files), new_window=new_window))


def _require_screen() -> None:
    """End with a sentence where Qt would abort the process: over ssh, or on a server.

    Raises:
        typer.Exit: if the environment names this system's screens, and names none.
    """
    has_own_screen = sys.platform in ("win32", "darwin")
    if not has_own_screen and not any(os.environ.get(name) for name in SCREENS):
        from klotski_studio.cli.terminal.output import print_error

        print_error(f"There is no screen for the window: no {' or '.join(SCREENS)}. The commands need none.")
        raise typer.Exit(Exit.IO_FAILED)


def _refuse(files: Sequence[Path]) -> None:
    """End with the errors for missing ``files``.

    Raises:
        typer.Exit: always.
    """
    from klotski_studio.app.texts.errors import error_text
    from klotski_studio.cli.terminal.output import print_error
    from klotski_studio.core.errors import FileError

    for file in files:
        print_error(error_text(FileError("file.missing", str(file))))
    raise typer.Exit(Exit.INVALID)
