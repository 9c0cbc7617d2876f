"""Reads puzzles from files and texts in any notation, and writes them in one.

The one exception of the library is for expected errors, with the sentence that the command line prints.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from klotski_studio.app.texts.errors import error_text, problem_text
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format
from klotski_studio.solver.base.answer import InvalidLayout

MetricName: TypeAlias = Literal["moves", "slides", "steps"]
"""What lengths are counted in."""

Notation: TypeAlias = (
    Literal["native", "page", "share", "hrd-code", "hrd-short", "hrd-raw", "coordinates"]
    | Literal["type-and-id", "hrd-kinds", "hrd-marked", "klotski-lab-code", "tomfrost-link"]
    | Literal["jeantimex", "custom-klotski", "klotski-lab", "tomfrost", "mcklotski", "triples"]
    | Literal["piece-objects", "rectangles", "car-matrix", "matrix", "hrd-list", "tatham-slide"]
    | Literal["jimslide", "2swap", "letters-20", "rush-hour", "rush-rows", "kde-maps", "gnome", "box"]
    | Literal["letter-grids", "drawing", "car-table", "tray", "in-text", "pddl"]
)
"""The ids of all notations; ``klotski-studio convert --list`` says what each is."""

Word = TypeVar("Word", bound=StrEnum)


class PuzzleError(ValueError):
    """A file, text, layout, list of moves or argument that cannot be used; says what is wrong and where.

    Attributes:
        code: the kind of error, such as ``"file.too-large"``; stable, for programs.
    """

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code

    def __reduce__(self) -> tuple[type[PuzzleError], tuple[str, str]]:
        return PuzzleError, (str(self), self.code)


class Result:
    """What a question returns: a frozen dataclass of numbers and texts."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The fields by their names, for JSON or a table."""
        fields: dict[str, Any] = asdict(self)  # type: ignore[call-overload]  # each subclass is a dataclass
        return fields


def a_layout(value: object) -> Layout:
    """``value``, if it is a layout.

    Raises:
        PuzzleError: if it is something else; says what makes a layout of a text.
    """
    hint = "; ks.parse(text) or ks.read(path) makes one" if isinstance(value, (str, os.PathLike)) else ""
    found: Layout = needed(value, (Layout,), "a layout", hint)
    return found


def needed(value: object, kinds: tuple[type, ...], what: str, hint: str = "") -> Any:
    """``value``, if it is of one of ``kinds``, which ``what`` names with an article.

    Raises:
        PuzzleError: if it is something else; its code is ``layout.none`` for a layout.
    """
    if isinstance(value, kinds):
        return value
    raise PuzzleError(f"This needs {what}, not {type(value).__name__}{hint}.", f"{what.split()[-1]}.none")


def a_path(value: object) -> Path:
    """``value``, a path in any form that ``open`` takes; raises as :func:`needed`."""
    return Path(os.fsdecode(needed(value, (str, bytes, os.PathLike), "a path")))


def a_number(value: object) -> Any:
    """``value``, a number or None, with numpy's integers as those of Python; raises as :func:`needed`."""
    number = needed(value, (Real, type(None)), "a number")
    return int(number) if isinstance(number, Integral) else number


def a_word(kind: type[Word], value: str, what: str) -> Word:
    """The member of ``kind`` called ``value``; ``what`` names such words in the error.

    Raises:
        PuzzleError: if there is none.
    """
    if value in list(kind):  # of any type, while a set refuses what has no hash
        return kind(value)
    raise PuzzleError(
        f"There is no {what} {value!r}: {', '.join(kind)}.", f"{what.replace(' ', '-')}.unknown"
    )


def require_valid(layout: Layout) -> None:
    """Refuse a ``layout`` that is none, or has errors.

    Raises:
        InvalidLayout: with all of them.
        PuzzleError: as :func:`a_layout` does.
    """
    if found := errors(a_layout(layout)):
        raise InvalidLayout(found)


@contextmanager
def in_words() -> Iterator[None]:
    """Raise expected errors of the layers below as :class:`PuzzleError`, with their sentences."""
    try:
        yield
    except InvalidLayout as error:
        raise PuzzleError("\n".join(map(problem_text, error.problems)), error.code) from None
    except KlotskiError as error:
        raise PuzzleError(error_text(error), error.code) from None


@dataclass(frozen=True, slots=True)
class Entry(Result):
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

    Args:
        path: a file; its name does not matter.

    Returns:
        The puzzle with its title, its pieces in reading order.

    Raises:
        PuzzleError: if the file cannot be read, is in no known notation, or holds several puzzles.

    Example:
        >>> read(LAYOUTS / "heng-dao-li-ma.klotski").title()
        '横刀立马'
    """
    with in_words():
        return registry.read_file(a_path(path))


def read_all(path: str | os.PathLike[str]) -> list[Entry]:
    """Every puzzle in the file ``path``, in its order; one that cannot be read has its error.

    Args:
        path: a file with one puzzle or many.

    Returns:
        An entry for each.

    Raises:
        PuzzleError: if the file cannot be read, or is in no known notation.

    Example:
        >>> [each.name for each in read_all(LAYOUTS / "heng-dao-li-ma.klotski")]
        ['横刀立马']
    """
    with in_words():
        entries = registry.parse(a_path(path)).entries
        return [
            Entry(each.name, each.line, each.layout, None if each.error is None else error_text(each.error))
            for each in entries
        ]


def parse(text: str, notation: Notation | None = None) -> Layout:
    """The puzzle that ``text`` holds.

    Args:
        text: a drawing, a code, a link, JSON ... as it was copied.
        notation: the id of the notation that it is in (``klotski-studio convert --list`` names them all);
            None for the one that it looks like.

    Returns:
        The puzzle, its pieces in reading order.

    Raises:
        PuzzleError: if it cannot be read, or holds several puzzles.

    Example:
        >>> layout = parse("4WVE1")
        >>> layout.board.width, len(layout.pieces)
        (4, 10)
    """
    with in_words():
        taken_as = None if notation is None else _notation(notation)
        return registry.parse(needed(text, (str, Path), "a text"), "text", taken_as=taken_as).layout


def convert(layout: Layout, notation: Notation) -> str:
    """``layout`` written in a notation.

    Args:
        layout: the puzzle.
        notation: an id such as ``hrd-code`` or ``rush-hour``.

    Returns:
        The text, which has been read back and compared.

    Raises:
        PuzzleError: if there is no such notation, it can only be read, or it cannot hold the puzzle.

    Example:
        >>> convert(parse("4WVE1"), "hrd-code")
        '1A9BF0C'
    """
    with in_words():
        return registry.write_string(a_layout(layout), _notation(notation))


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
