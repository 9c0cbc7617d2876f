"""How results leave the program: JSON for programs, rich for people, and a pipe may close."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import typer

from klotski_studio.cli.terminal.exits import Exit

if TYPE_CHECKING:
    from rich.console import Console


def print_json(value: Mapping[str, object]) -> None:
    """``value`` in one line, at once, so that a reader can follow a long run."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    # in other encodings the stream would put Python's escapes where JSON needs its own
    print(json.dumps(value, ensure_ascii=encoding != "utf8"), flush=True)


def print_line(sentence: str) -> None:
    """A result that is one sentence."""
    print(sentence)


def print_error(sentence: str) -> None:
    """A sentence about what went wrong, apart from the results."""
    print(sentence, file=sys.stderr)


def console(*, stderr: bool = False) -> Console:
    """Where to print for people; nothing in names and sentences is taken for markup."""
    from rich.console import Console  # only people need it, and it takes a while to import

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)


@contextlib.contextmanager
def quiet_pipe() -> Iterator[None]:
    """End the command without a word when the reader of its output has gone.

    Raises:
        typer.Exit: in that case.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at the very end: give that somewhere to go
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(Exit.BROKEN_PIPE) from None
