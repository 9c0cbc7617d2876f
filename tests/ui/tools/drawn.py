"""Layouts as drawings to compare with, and tables of what gestures make of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotski_studio.core.layout import Layout
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import selected
from tests.ui.tools.hand import Hand


def drawn(layout: Layout) -> list[str]:
    """The board row by row: keys, ``#``, ``-`` and ``.``; a piece hides the ground."""
    cells = dict.fromkeys(layout.board.gates, "-") | dict.fromkeys(layout.board.walls, "#")
    cells |= {cell: piece.key for piece in layout.pieces for cell in piece.cells}
    board = layout.board
    return ["".join(cells.get((x, y), ".") for x in range(board.width)) for y in range(board.height)]


def shown(window: MainWindow) -> list[str]:
    """The document in front, drawn."""
    return drawn(window.app.document.layout)


def undo_count(window: MainWindow) -> int:
    """How many edits can be undone."""
    return window.app.document.undo_stack.index


def state(window: MainWindow) -> list[str]:
    """The document in front, the selected pieces, what undo is called and its edit's number, the targets."""
    keys, stack = sorted(selected(window)), window.app.document.undo_stack
    goal = [f"{each.piece} {x}{y}" for each in window.app.document.layout.goal for x, y in each.cells]
    return [" ".join(shown(window)), "".join(keys), f"{stack.index} {stack.undo_title}", ", ".join(goal)]


def scripts(cases: str) -> Mapping[str, Sequence[Sequence[str]]]:
    """The steps of each of ``cases``, which is called by a sentence: a script, and what is to be then.

    ::

        a click selects one piece and with Shift one more
            0.5,0.5         | AA.. B... | A
            Shift+0.5,1.5   | AA.. B... | AB
    """
    steps: dict[str, list[list[str]]] = {}
    for line in cases.strip().splitlines():
        if line.startswith(" "):
            steps[[*steps][-1]].append([value.strip() for value in line.split("|")])
        else:
            steps[line] = []
    return steps


def do(hand: Hand, cases: str, begin: str = "") -> None:
    """Do each of ``cases``, see :func:`scripts`, on a new board after ``begin``."""
    wrong = []
    for case, steps in scripts(cases).items():
        hand.act(f"new {begin}")
        for script, *expected in steps:
            hand.act(script)
            if (found := state(hand.window)[: len(expected)]) != expected:
                wrong.append(f"{case}: {script}: {found}, not {expected}")
    assert not wrong, "\n".join(wrong)
