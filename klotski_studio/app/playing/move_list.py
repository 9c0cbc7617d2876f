"""Reads a list of moves, in any of the ways in which this program and others write them.

::

    I:D  G:L2U             notation: the key, and steps with counts
    12. 兵₃ ↓2→   I:D2R     a line of a copied list: the notation at its end counts
    兵3 下2右               the text on the piece with its number, and arrows or their words
    34-33  04-14           top left cells before and after, column and row from 0
    (10,4)-(9,4)           likewise, on boards of more than ten columns or rows

If any line begins with a number and a dot, those lines are the moves, from move 1 on if there is one, and the
others are titles, drawings and legends. Otherwise every line is read as moves. Each is made by the rules,
from the start of the layout or from the position on the board: the list begins where all of it can be made.
An error names the line of the first move that cannot be read or made, and nothing is returned then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from klotski_studio.app.playing.walks import Walks
from klotski_studio.app.texts.move_text import ARROWS, SMALL, piece_names
from klotski_studio.core.errors import FileError, IllegalMove, KlotskiError, NotationError
from klotski_studio.core.layout import Cell, Direction, Layout
from klotski_studio.core.rules import Move, Position, Rules, Solution, parse, replay

MOST_MOVES = 100_000
"""The most moves of a list."""

_NUMBERED = re.compile(r"\s*(?P<number>\d+)[.、．]\s+(?P<rest>\S.*)")
_NOTATION = re.compile(r"[^\s:]+:(?:[ULRD]\d*)+")
_CELLS = re.compile(r"(?:(\d)(\d)|\((\d+),(\d+)\))(?:-|→|->)(?:(\d)(\d)|\((\d+),(\d+)\))")
_WORDS: Mapping[str, Direction] = {
    **{arrow: direction for direction, arrow in ARROWS.items()},
    **{"上": Direction.UP, "下": Direction.DOWN, "左": Direction.LEFT, "右": Direction.RIGHT},
}
_RUNS = re.compile(rf"(?P<name>.+?)\s*(?P<runs>(?:[{''.join(_WORDS)}]\d*)+)")
_RUN = re.compile(rf"([{''.join(_WORDS)}])(\d*)")
_PLAIN = {small: digit for digit, small in SMALL.items()}


class Begin(StrEnum):
    """Where a list of moves begins."""

    START = "start"
    """at the start of the puzzle, and nowhere else"""
    POSITION = "position"
    """at the position on the board, and nowhere else"""
    BOTH = "both"
    """at either of them"""


@dataclass(frozen=True, slots=True)
class PastedMoves:
    """A list of moves with those that lead to its beginning.

    Attributes:
        moves: from the start of the puzzle on.
        before: how many of them were made before the list begins.
    """

    moves: tuple[Move, ...]
    before: int
    begin: Begin


@dataclass(slots=True)
class _Reader:
    """Reads moves of ``layout`` one after another, and makes each."""

    layout: Layout
    names: Mapping[str, tuple[str, ...]]
    rules: Rules
    position: Position
    moves: list[Move] = field(default_factory=list)

    def read(self, text: str) -> None:
        """Read and make the move or moves of ``text``.

        Raises:
            NotationError, IllegalMove: if one cannot be read, or made.
        """
        words = text.split()
        if all(_NOTATION.fullmatch(word) for word in words) or all(map(_CELLS.fullmatch, words)):
            for word in words:
                self._make(self._walk(word) if _CELLS.fullmatch(word) else self._notation(word))
        elif _NOTATION.fullmatch(words[-1]):
            self._make(self._notation(words[-1]))
        elif _CELLS.fullmatch(words[-1]):
            self._make(self._walk(words[-1]))
        else:
            self._make(self._labelled(text.strip()))

    def _make(self, move: Move) -> None:
        self.position = self.rules.apply(self.position, move)
        self.moves.append(move)

    def _place(self, key: str) -> Cell:
        return self.position.places[self.rules.index(key)]

    def _notation(self, word: str) -> Move:
        key = word.rpartition(":")[0]
        return parse(word, self._place(key))

    def _labelled(self, text: str) -> Move:
        """The move of the piece called by the text on it."""
        found = _RUNS.fullmatch(text)
        if found is None:
            raise NotationError("move.unreadable", text=text)
        name = found["name"].rstrip(": ").translate(_PLAIN)
        keys = self.names.get(name, ())
        if len(keys) != 1:
            raise NotationError("move.ambiguous" if keys else "move.unknown-piece", piece=name)
        runs = "".join(_WORDS[word].letter + count for word, count in _RUN.findall(found["runs"]))
        return parse(f"{keys[0]}:{runs}", self._place(keys[0]))

    def _walk(self, word: str) -> Move:
        """The shortest walk from one cell to another of the piece that stands on the first one."""
        found = _CELLS.fullmatch(word)
        assert found is not None
        numbers = [int(number) for number in found.groups() if number is not None]
        start, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
        for index, piece in enumerate(self.layout.pieces):
            if self.position.places[index] == start:
                walk = Walks(self.rules, self.position, index)
                move = walk.to(end) if end in walk else None
                if move is None:
                    raise IllegalMove("move.no-walk", piece=piece.key, start=start, end=end)
                return move
        raise IllegalMove("move.nobody-there", place=start)


def looks_like_moves(text: str) -> bool:
    """Whether ``text`` is a list of moves rather than a puzzle: its first move has the form of one."""
    first = next(_lines(text), None)
    return first is not None and _is_move(first[1])


def _is_move(line: str) -> bool:
    """Whether ``line``, which is not blank, has the form of a move."""
    last = line.split()[-1]
    return any((_NOTATION.fullmatch(last), _CELLS.fullmatch(last), _RUNS.fullmatch(line.strip())))


def read_moves(
    text: str, layout: Layout, labels: Sequence[str], source: str, made: Sequence[Move] = ()
) -> PastedMoves:
    """The moves that ``text`` lists, from the start of ``layout`` or from the position after ``made``.

    If all of them can be made from both, they begin at the start. ``labels`` are the texts on the pieces, in
    the layout's order; ``source`` is what errors call the text.

    Raises:
        FileError: with the line of the first move that cannot be read or made, and the reason; of the two
            beginnings it is about the one from which more moves can be made.
    """
    positions, names = replay(layout, Solution(tuple(made))), _keys_by_name(layout, labels)
    ends = positions[0], positions[-1]
    at_start, here = (_Reader(layout, names, Rules(layout), position) for position in ends)
    start_error, here_error = (_read(reader, text, source) for reader in (at_start, here))
    if start_error is None:
        begin = Begin.BOTH if made and here_error is None else Begin.START
        return PastedMoves(tuple(at_start.moves), 0, begin)
    if here_error is None:
        return PastedMoves((*made, *here.moves), len(made), Begin.POSITION)
    raise here_error if len(here.moves) > len(at_start.moves) else start_error


def _read(reader: _Reader, text: str, source: str) -> FileError | None:
    """Let ``reader`` make the moves of ``text``; return the error that has ended this, if one has."""
    for line, part in _lines(text):
        try:
            reader.read(part)
        except KlotskiError as error:
            return FileError(error.code, source, line, **error.values)
        if len(reader.moves) > MOST_MOVES:
            return FileError("moves.too-many", source, line, limit=MOST_MOVES)
    return None if reader.moves else FileError("moves.none", source)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with moves, each with its number from 1; numbers in front of moves are left out."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    found = [(number, part) for number, line in lines if (part := _NUMBERED.fullmatch(line))]
    firsts = (at for at, (_, part) in enumerate(found) if part["number"] == "1" and _is_move(part["rest"]))
    begin = next(firsts, 0)  # the title may have a number
    return iter([(number, part["rest"]) for number, part in found[begin:]] or lines)


def _keys_by_name(layout: Layout, labels: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The keys of the pieces that each name may mean: with its number, without it, and the key itself."""
    found: dict[str, list[str]] = {}
    for piece, label, name in zip(layout.pieces, labels, piece_names(labels), strict=True):
        for each in {label, name.written.translate(_PLAIN), name.spoken, piece.label, piece.key} - {""}:
            found.setdefault(each, []).append(piece.key)
    return {name: tuple(keys) for name, keys in found.items()}
