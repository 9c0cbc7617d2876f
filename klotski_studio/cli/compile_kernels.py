"""``klotski-studio compile-kernels`` compiles kernels into the user's cache; the window runs it."""

from __future__ import annotations

import os
import threading
from typing import Annotated

import typer


def compile_kernels(stages: Annotated[list[str], typer.Argument(metavar="STAGE")]) -> None:
    """Compile stages of the search's kernels into the user's cache.

    Ends when the standard input does, so that it does not outlive the program that started it.
    """
    from klotski_studio.solver import search

    threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    search.warm_up(stages=stages)


def _end_with_input() -> None:
    while os.read(0, 64):  # a lock on sys.stdin would abort the interpreter's own end
        pass
    os._exit(1)
