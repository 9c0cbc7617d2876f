"""``klotski-studio [FILE]``: opens the window. Besides ``render`` the only command that reaches Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.cli.exits import Exit


def window(
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", show_default=False)] = None,
) -> None:
    """Open the window, with these puzzles if any."""
    for file in files or []:
        if not file.exists():
            _missing(file)
    from klotski_studio.ui.application import run

    raise typer.Exit(run(list(files or [])))


def _missing(file: Path) -> None:
    """A bare word was meant as a command; anything else as a file."""
    if file.suffix or len(file.parts) > 1:
        from klotski_studio.app.texts import error_text
        from klotski_studio.cli.output import print_error
        from klotski_studio.core.errors import FileError

        print_error(error_text(FileError("file.missing", str(file))))
        raise typer.Exit(Exit.INVALID)
    raise typer.BadParameter(f"'{file}' is neither a command nor a file.")
