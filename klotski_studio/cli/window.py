"""``klotski-studio [FILE]`` opens the window; besides ``render`` it is the only command that uses Qt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.cli.qt_system import has_screen, load_window, using_qt
from klotski_studio.cli.terminal.output import Exit, print_error

NewWindow = Annotated[
    bool, typer.Option("--new-window", help="Open a window of its own, though one is open already.")
]


def window(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", readable=False)] = None,
    new_window: NewWindow = False,
) -> None:
    """Open the window, with these puzzles if any."""
    open_window(context, files or [], new_window=new_window or bool(context.obj))


def open_window(context: typer.Context, files: Sequence[Path], *, new_window: bool) -> None:
    """Open ``files`` in the window that is open already, or else in a new one.

    Raises:
        typer.Exit: with the window's exit status, or because all files are missing; without a screen once
            the puzzles are printed; where Qt cannot be loaded, after a sentence that says why.
        typer.BadParameter: for a bare word that is no file.
    """
    missing = [file for file in files if not file.exists()]
    for file in missing:
        if not file.suffix and len(file.parts) == 1:  # a bare word was meant as a command
            raise typer.BadParameter(f"'{file}' is neither a command nor a file.", ctx=context.find_root())
    if missing and len(missing) == len(files):
        _refuse(missing)  # otherwise the window opens those that exist, and names the others
    if not has_screen():
        print_error("There is no screen for the window, so what it would show is printed here.")
        from klotski_studio.cli.solve import show

        raise typer.Exit(show(files or [layouts_dir() / FIRST_LAYOUT]))
    with using_qt():
        run = load_window()
    raise typer.Exit(run(list(files), new_window=new_window))


def _refuse(files: Sequence[Path]) -> None:
    """End with the errors for missing ``files``.

    Raises:
        typer.Exit: always.
    """
    from klotski_studio.app.texts.errors import error_text
    from klotski_studio.core.errors import FileError

    for file in files:
        print_error(error_text(FileError("file.missing", str(file))))
    raise typer.Exit(Exit.INVALID)
