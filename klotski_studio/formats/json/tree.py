"""Reads JSON, also as it stands in scripts, value by value with the type that is expected.

A value of another type is an error that names it as ``blocks[2].shape``. Besides JSON, literals of
JavaScript and Python are accepted: keys without quotes, single quotes, comments, commas before a
closing bracket, ``None``, and an assignment such as ``const levels = ...;``.

Below is what several JSON notations share: layouts of named pieces, and lists of puzzles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NoReturn

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Target
from klotski_studio.formats.boards.writing import named
from klotski_studio.formats.text.limits import FARTHEST, crowding
from klotski_studio.formats.text.lines import entry
from klotski_studio.formats.text.notation import PuzzleEntry, in_reading_order

_TOKEN = re.compile(
    r"""
      " (?: [^"\\\n]++ | \\. )*+ "?
    | ' (?: [^'\\\n]++ | \\. )*+ '?
    | // [^\n]*+
    | /\* .*? (?: \*/ | \Z )
    | , (?= \s*+ [\]}] )
    | [A-Za-z_$] [\w$]*+
    """,
    re.VERBOSE | re.DOTALL,
)
_BEGINNING = re.compile(r"\s*(?:(?:export|default|const|let|var)\s+)*(?:[\w$.]+\s*=\s*)?(?=[\[{])")
_WORDS = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_OWN_WORDS = ("true", "false", "null")


def body(text: str) -> str:
    """``text`` from its first bracket on, without an assignment before it; empty if it cannot be JSON."""
    beginning = _BEGINNING.match(text)
    return text[beginning.end() :] if beginning else ""


def mentions(text: str, *names: str) -> bool:
    """Whether ``text`` may be JSON with all those ``names`` as keys."""
    found = body(text)
    return bool(found) and all(re.search(rf"""["'\s{{,]{name}["']?\s*+:""", found) for name in names)


def parse(text: str, file: str) -> Node:
    """The value of ``text``.

    Raises:
        FileError: if it is not JSON; with the line.
    """
    values = body(text)
    if not values:
        raise FileError("json.syntax", file, 1, detail="it begins with neither “[” nor “{”")
    lines = text.count("\n", 0, len(text) - len(values))
    value = _value(values.rstrip().rstrip(";"))
    if isinstance(value, json.JSONDecodeError):
        detail = value.msg[:1].lower() + value.msg[1:]
        raise FileError("json.syntax", file, lines + value.lineno, detail=detail)
    if isinstance(value, RecursionError):
        raise FileError("json.too-deep", file)
    if isinstance(value, ValueError):  # more digits than Python converts
        raise FileError("json.syntax", file, detail="a number has too many digits")
    return Node(value, "", file)


@lru_cache(maxsize=2)
def _value(text: str) -> object:
    """The value of ``text``, or the exception that there is none.

    Kept, because several readers try one text; nobody changes it.
    """
    try:
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            # twice, because a comma may precede the bracket only after a comment is removed
            return json.loads(_TOKEN.sub(_strict, _TOKEN.sub(_strict, text)))
    except (ValueError, RecursionError) as error:
        return error.with_traceback(None)


def _strict(token: re.Match[str]) -> str:
    """``token`` in strict JSON; line breaks are kept, so that errors name the right line."""
    text = token[0]
    if text.startswith("'"):
        inside = text[1:].removesuffix("'").replace("\\'", "'")
        return '"' + re.sub(r'(?<!\\)"', r"\"", inside) + '"'
    if text.startswith("/"):
        return "\n" * text.count("\n")
    if text == ",":
        return ""
    if text.startswith('"') or text in _OWN_WORDS:
        return text
    return _WORDS.get(text) or f'"{text}"'


class Node:
    """One value of a JSON text, with its path for errors.

    Attributes:
        value: as :mod:`json` returns it.
        path: such as ``games[0].name``; empty for the whole text.
    """

    def __init__(self, value: object, path: str, file: str) -> None:
        self.value, self.path, self.file = value, path, file

    def __contains__(self, name: str) -> bool:
        return isinstance(self.value, dict) and self.value.get(name) is not None

    def fail(self, code: str, **values: object) -> NoReturn:
        """Raise an error about this value.

        Raises:
            FileError: always.
        """
        raise self.error(code, **values)

    def error(self, code: str, **values: object) -> FileError:
        """An error about this value."""
        return FileError(code, self.file, None, field=self.path or "JSON", **values)

    def of(self, name: str) -> Node:
        """The value of the key ``name`` of this object.

        Raises:
            FileError: if this is not an object, or has no such key.
        """
        if not isinstance(self.value, dict):
            self.fail("json.not-object")
        inner = Node(self.value.get(name), f"{self.path}.{name}" if self.path else name, self.file)
        if inner.value is None:
            inner.fail("field.missing")
        return inner

    def items(self, most: int = FARTHEST) -> Iterator[Node]:
        """The values of this list.

        Raises:
            FileError: if this is not a list, or it is longer than ``most``.
        """
        if not isinstance(self.value, list):
            self.fail("json.not-list")
        if len(self.value) > most:
            self.fail("field.too-many", most=most)
        return (Node(item, f"{self.path}[{index}]", self.file) for index, item in enumerate(self.value))

    def unpacked(self, code: str) -> Node:
        """The value of the JSON text that this string holds; errors keep its path.

        Raises:
            FileError: with ``code``, if this is not such a string.
        """
        try:
            return Node(parse(str(self.value), self.file).value, self.path, self.file)
        except FileError:
            return self.fail(code)

    def number(self, least: int = -FARTHEST, most: int = FARTHEST) -> int:
        """A whole number within those bounds; digits in quotes are accepted.

        Raises:
            FileError: if this is something else.
        """
        value = self.value
        if isinstance(value, str) and re.fullmatch(r"\d{1,6}", value, re.ASCII):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fail("json.number", least=least, most=most)
        return value

    def text(self) -> str:
        """A string; a whole number is converted to its digits.

        Raises:
            FileError: if this is something else.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, str | int):
            self.fail("field.not-text")
        try:
            return str(self.value)
        except ValueError:  # more digits than Python converts
            return self.fail("field.not-text")

    def said(self, *names: str) -> str:
        """The text under the first of the keys ``names`` that is there; empty if none is."""
        return next((self.of(name).text() for name in names if name in self), "")


def dumped(value: object) -> str:
    """``value`` as JSON text that :func:`parse` reads; each object of a list is on a line of its own."""
    return f"{_dumped(value)}\n"


def _dumped(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n " + ",\n ".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
    if isinstance(value, dict):
        return "{" + ",\n".join(f"{json.dumps(key)}: {_dumped(each)}" for key, each in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def assembled(
    source: Node, board: Board, pieces: list[Piece], target: tuple[int, Cell] | None = None
) -> Layout:
    """A layout of pieces whose keys are names of any kind, with the title that ``source`` says.

    Args:
        source: the value that describes it.
        board: with its walls.
        pieces: in the order of the text.
        target: the index of the piece that has a target, and the top left of the target; or None.

    Raises:
        FileError: if the pieces are too many.
    """
    if (found := crowding(piece.cells for piece in pieces)) is not None:
        source.fail(found[1], limit=found[2])
    done, keys = named(pieces)
    goal = () if target is None else (Target(keys[target[0]], target[1], pieces[target[0]].shape),)
    return Layout(board, done, goal, source.said("name"))


def each_of(node: Node, read_one: Callable[[Node], Layout], *titles: str) -> Iterator[PuzzleEntry]:
    """An entry for every puzzle of the list ``node``, or for ``node`` itself, called by a key of ``titles``.

    Raises:
        FileError: if the list is too long.
    """
    for each in node.items() if isinstance(node.value, list) else iter((node,)):
        yield entry(None, partial(read_one, each), each.said(*titles))


def ordered_from(layout: Layout) -> tuple[Piece, ...]:
    """The pieces in reading order, but the one with the only target first."""
    first = {target.piece for target in layout.goal}
    pieces = in_reading_order(layout.pieces)
    return (*(p for p in pieces if p.key in first), *(p for p in pieces if p.key not in first))
