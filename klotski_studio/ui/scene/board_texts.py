"""The texts about the board that screen readers speak."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.texts.piece_facts import PieceFacts
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.core.geometry import Direction
from klotski_studio.core.layout import Board
from klotski_studio.ui.look.translate import texts, translator

CONTEXT = "spoken board"

SENTENCES: Mapping[str, str] = {
    "board": QT_TRANSLATE_NOOP("spoken board", "Board"),
    "size": QT_TRANSLATE_NOOP("spoken board", "{width} by {height} cells, {pieces} pieces"),
    "piece": QT_TRANSLATE_NOOP("spoken board", "{name}, {width} by {height}, on cell {x}, {y}"),
    "odd-piece": QT_TRANSLATE_NOOP("spoken board", "{name}, {cells} cells, from cell {x}, {y}"),
    "may-go": QT_TRANSLATE_NOOP("spoken board", "may go {directions}"),
    "stuck": QT_TRANSLATE_NOOP("spoken board", "cannot move"),
    "target": QT_TRANSLATE_NOOP("spoken board", "has to get to cell {x}, {y}"),
    "separator": QT_TRANSLATE_NOOP("spoken board", ", "),
    "stop": QT_TRANSLATE_NOOP("spoken board", "; "),
    "cell": QT_TRANSLATE_NOOP("spoken board", "cell {x}, {y}"),
    "free": QT_TRANSLATE_NOOP("spoken board", "free"),
    "wall": QT_TRANSLATE_NOOP("spoken board", "wall"),
    "gate": QT_TRANSLATE_NOOP("spoken board", "gate"),
    "several": QT_TRANSLATE_N_NOOP("spoken board", "%Ln pieces are selected", None, 1),
    "nothing": QT_TRANSLATE_NOOP("spoken board", "nothing is selected"),
    "solved": QT_TRANSLATE_NOOP("spoken board", "the goal is reached"),
}
text_of = texts(CONTEXT, SENTENCES)

DIRECTIONS: Mapping[Direction, str] = {
    Direction.UP: QT_TRANSLATE_NOOP("spoken board", "up"),
    Direction.LEFT: QT_TRANSLATE_NOOP("spoken board", "left"),
    Direction.RIGHT: QT_TRANSLATE_NOOP("spoken board", "right"),
    Direction.DOWN: QT_TRANSLATE_NOOP("spoken board", "down"),
}


def board_text(board: Board, pieces: int) -> str:
    """Return the size of the board and the number of its pieces."""
    return text_of("size", width=board.width, height=board.height, pieces=pieces)


def piece_text(facts: PieceFacts) -> str:
    """Return name, size and place of a piece."""
    x, y = facts.at
    if facts.cells == facts.width * facts.height:
        return text_of("piece", name=facts.name, width=facts.width, height=facts.height, x=x, y=y)
    return text_of("odd-piece", name=facts.name, cells=facts.cells, x=x, y=y)


def outlook_text(facts: PieceFacts) -> str:
    """Return where a piece can move, and where its target is."""
    translate = translator(CONTEXT)
    ways = [translate(DIRECTIONS[direction]) for direction in facts.directions]
    parts = [text_of("may-go", directions=text_of("separator").join(ways)) if ways else text_of("stuck")]
    if facts.target is not None:
        parts.append(text_of("target", x=facts.target[0], y=facts.target[1]))
    return joined(*parts)


def joined(*parts: str) -> str:
    """Return the parts of a sentence as one text."""
    return text_of("stop").join(parts)
