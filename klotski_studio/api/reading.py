"""Reads puzzles from files and texts in any notation, and writes them in one.

The one exception of the library is for expected errors, with the sentence that the command line prints.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.texts.errors import error_text, problem_text
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format
from klotski_studio.solver.base.answer import InvalidLayout


class PuzzleError(ValueError):
    """A file, text, layout or list of moves that cannot be used; its text says what is wrong and where.

    Attributes:
        code: the kind of error, such as ``"file.too-large"``; stable, for programs.
    """

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


def require_valid(layout: Layout) -> None:
    """Refuse a ``layout`` that has errors.

    Raises:
        InvalidLayout: with all of them.
    """
    if found := errors(layout):
        raise InvalidLayout(found)


@contextmanager
def in_words() -> Iterator[None]:
    """Raise expected errors of the layers below as :class:`PuzzleError`, with their sentences."""
    try:
        yield
    except InvalidLayout as error:
        raise PuzzleError("\n".join(map(problem_text, error.problems)), error.code) from error
    except KlotskiError as error:
        raise PuzzleError(error_text(error), error.code) from error


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a file or text that may hold many.

    Attributes:
        name: its title; empty where none is given.
        line: the line that it begins on, from 1; None where the notation has no lines.
        layout: the puzzle; None if it could not be read.
        error: what is wrong with it; None if there is a layout.
    """

    name: str
    line: int | None
    layout: Layout | None
    error: str | None


def read(path: str | os.PathLike[str]) -> Layout:
    """The puzzle in the file ``path``, whatever notation it is in.

    Raises:
        PuzzleError: if the file cannot be read, is in no known notation, or holds several puzzles.
    """
    with in_words():
        return registry.read_file(Path(path))


def read_all(path: str | os.PathLike[str]) -> list[Entry]:
    """Every puzzle in the file ``path``, in its order; one that cannot be read has its error.

    Raises:
        PuzzleError: if the file cannot be read, or is in no known notation.
    """
    with in_words():
        entries = registry.read_entries(Path(path))
        return [
            Entry(each.name, each.line, each.layout, None if each.error is None else error_text(each.error))
            for each in entries
        ]


def parse(text: str, notation: str | None = None) -> Layout:
    """The puzzle that ``text`` holds.

    Args:
        text: a drawing, a code, a link, JSON ... as it was copied.
        notation: the id of the notation that it is in (``klotski-studio convert --list`` names them all);
            None for the one that it looks like.

    Raises:
        PuzzleError: if it cannot be read, or holds several puzzles.
    """
    with in_words():
        taken_as = None if notation is None else _notation(notation)
        return registry.parse(text, "text", taken_as=taken_as).layout


def convert(layout: Layout, notation: str) -> str:
    """``layout`` written in the notation with the id ``notation``, such as ``hrd-code`` or ``rush-hour``.

    Raises:
        PuzzleError: if there is no such notation, it can only be read, or it cannot hold the puzzle.
    """
    with in_words():
        return registry.write_string(layout, _notation(notation))


def _notation(notation: str) -> Format:
    """The notation with that id.

    Raises:
        PuzzleError: if there is none.
    """
    found = registry.by_id(notation)
    if found is None:
        known = ", ".join(sorted(each.id for each in registry.formats()))
        raise PuzzleError(f"There is no notation {notation!r}; known are {known}.", "notation.unknown")
    return found
