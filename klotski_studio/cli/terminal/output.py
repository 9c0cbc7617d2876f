"""Prints results: JSON for programs, plain or coloured text for people. Makes the folder for their files."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.exits import Exit
from klotski_studio.core.errors import FileError

if TYPE_CHECKING:
    from rich.console import Console

    from klotski_studio.core.layout import Layout


def print_json(value: Mapping[str, object]) -> None:
    """Print ``value`` in one line and flush it, so that a reader can follow a long run."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    text = json.dumps(value, ensure_ascii=False)
    # in other encodings the stream would put Python's escapes where JSON needs its own
    if encoding != "utf8" or visible(text) != text:
        text = json.dumps(value, ensure_ascii=True)
    print(text, flush=True)


def print_line(sentence: str) -> None:
    """Print a result of one line to the standard output, with control characters escaped."""
    print(visible(sentence))


def print_text(text: str) -> None:
    """Print a text of several lines as it is, because it may be redirected into a file.

    On a terminal its control characters are escaped.
    """
    print(visible(text, keep="\n\t") if sys.stdout.isatty() else text)


def drawing(layout: Layout) -> str:
    """The board of ``layout`` as a file draws it, with control characters escaped.

    Raises:
        KlotskiError: if the board is larger than a native file may hold.
    """
    from klotski_studio.formats.native.write import as_data  # not needed for --version and usage errors

    return visible(str(as_data(layout)["board"]).rstrip("\n"), keep="\n")


def print_error(sentence: str) -> None:
    """Print an error or a note of one line to the standard error, with control characters escaped."""
    print(visible(sentence), file=sys.stderr)


def new_names(folder: Path, suffix: str) -> FreshNames:
    """Return the names of new files in ``folder``, which is made if it does not exist.

    Raises:
        typer.Exit: if it cannot be made; the reason is printed.
    """
    try:
        return FreshNames.in_new(folder, suffix)
    except FileError as error:
        print_error(error_text(error))
        raise typer.Exit(Exit.IO_FAILED) from error


def console(*, stderr: bool = False) -> Console:
    """Return a rich console that takes nothing for markup; on the standard output unless ``stderr``."""
    from rich.console import Console  # only people need it, and it takes a while to import

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)
