"""Prints results, JSON for programs and text for people, and knows the exit statuses and their precedence."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import FileError
from klotski_studio.solver.base.answer import Status

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from klotski_studio.core.layout import Layout


class Exit(IntEnum):
    """The exit statuses; of several files the gravest counts, see :func:`gravest`."""

    FINE = 0
    UNSOLVABLE = 1
    INVALID = 2
    STOPPED = 3
    USAGE = 4
    IO_FAILED = 5
    KILLED = 130
    BROKEN_PIPE = 141


_NOT_WRITTEN = {
    *("file.folder-denied", "file.no-folder", "file.no-space", "file.not-regular", "file.read-only"),
    *("store.busy", "store.io"),
}
"""The codes of errors because of which a store cannot be written, though nothing may be wrong with it."""

_GRAVEST_FIRST = (Exit.IO_FAILED, Exit.INVALID, Exit.STOPPED, Exit.UNSOLVABLE, Exit.FINE)

EXPLAINED = """\b
Exit status:
  0  all solved
  1  some unsolvable
  2  some unreadable or invalid
  3  some stopped early
  4  wrong usage
  5  the output could not be written, or the standard input not read
If several apply, 5 goes before 2, 2 before 3, and 3 before 1."""
"""For ``--help``; the first character keeps the lines apart."""


EXITS: Mapping[Status, Exit] = {
    Status.SOLVED: Exit.FINE,
    Status.UNSOLVABLE: Exit.UNSOLVABLE,
    Status.STOPPED: Exit.STOPPED,
}
"""The exit statuses for the results of one search."""


@contextmanager
def refusing(status: Exit | None = None) -> Iterator[None]:
    """Print a :class:`FileError` and end with ``status``; None is that of a family or store.

    Raises:
        typer.Exit: in that case.
    """
    try:
        yield
    except FileError as error:
        print_error(error_text(error))
        of_store = Exit.IO_FAILED if error.code in _NOT_WRITTEN else Exit.INVALID
        raise typer.Exit(of_store if status is None else status) from error


def gravest(exits: Iterable[Exit]) -> Exit:
    """Return one status for many files: not written before invalid before stopped before unsolvable."""
    found = set(exits)
    return next((exit_ for exit_ in _GRAVEST_FIRST if exit_ in found), Exit.FINE)


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


def print_error(*sentences: str) -> None:
    """Print errors or notes of one line each to the standard error, with control characters escaped."""
    for sentence in sentences:
        print(visible(sentence), file=sys.stderr)


def is_folder(name: str) -> bool:
    """Whether ``name``, which a command is to write to, stands for a folder, that may be new."""
    return name.endswith(("/", os.sep)) or Path(name).is_dir()


def new_names(folder: Path, suffix: str) -> FreshNames:
    """Return the names of new files in ``folder``, which is made if it does not exist.

    Raises:
        typer.Exit: if it cannot be made; the reason is printed.
    """
    with refusing(Exit.IO_FAILED):
        return FreshNames.in_new(folder, suffix)


def table_of(texts: Iterable[str], *numbers: str) -> Table:
    """Return a table without rows: columns of texts, and after them columns of ``numbers``."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in texts:
        table.add_column(name, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def print_table(table: Table) -> None:
    """Print ``table``; a terminal that is too narrow breaks its lines, for rich would cut the numbers."""
    console(narrowest=80).print(table)


def console(*, stderr: bool = False, narrowest: int = 1) -> Console:
    """Return a rich console that takes nothing for markup; on the standard output unless ``stderr``."""
    from rich.console import Console  # only people need it, and it takes a while to import

    made = Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)
    if made.width < narrowest:  # 0, at which rich prints nothing, where COLUMNS says so
        made.width = 80
    return made
