"""Prints results: JSON for programs, plain or coloured text for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from klotski_studio.app.texts.plain_text import visible

if TYPE_CHECKING:
    from rich.console import Console


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


def print_error(sentence: str) -> None:
    """Print an error or a note of one line to the standard error, with control characters escaped."""
    print(visible(sentence), file=sys.stderr)


def console(*, stderr: bool = False) -> Console:
    """Return a rich console that takes nothing for markup; on the standard output unless ``stderr``."""
    from rich.console import Console  # only people need it, and it takes a while to import

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)
