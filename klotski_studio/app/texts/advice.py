"""Advice about each finding, which the list of problems shows after its sentence.

The sentences are in :mod:`klotski_studio.app.texts.errors`, because the command line shows them too; the
advice is about the window and its tools. Imports no Qt; the context is ``advice``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.core.check import Finding

_ROOM = QT_TRANSLATE_NOOP("advice", "Place one of them elsewhere, or make it smaller.")
_AIM = QT_TRANSLATE_NOOP("advice", "Drag the target to another place, or remove it.")

ADVICE: Mapping[Finding, str] = MappingProxyType(
    {
        Finding.EMPTY_BOARD: QT_TRANSLATE_NOOP("advice", "Give the board a size in the inspector."),
        Finding.WALL_OFF_BOARD: QT_TRANSLATE_NOOP("advice", "Make the board larger."),
        Finding.GATE_OFF_BOARD: QT_TRANSLATE_NOOP("advice", "Make the board larger."),
        Finding.GATE_ON_WALL: QT_TRANSLATE_NOOP("advice", "Paint the cell anew, as a wall or as a gate."),
        Finding.NO_PIECES: QT_TRANSLATE_NOOP("advice", "Drag over free cells to draw one."),
        Finding.DUPLICATE_KEY: QT_TRANSLATE_NOOP(
            "advice", "Choose “Give Every Piece Its Own Key” in the Pieces menu."
        ),
        Finding.PIECE_EMPTY: QT_TRANSLATE_NOOP("advice", "Remove it, or draw its cells with the brush."),
        Finding.PIECE_DISCONNECTED: QT_TRANSLATE_NOOP(
            "advice", "Fill the gap with the brush, or split it into pieces."
        ),
        Finding.PIECE_OFF_BOARD: QT_TRANSLATE_NOOP("advice", "Place it on the board, or enlarge the board."),
        Finding.PIECE_ON_WALL: QT_TRANSLATE_NOOP("advice", "Place it elsewhere, or erase the wall."),
        Finding.PIECE_ON_GATE: QT_TRANSLATE_NOOP(
            "advice", "Place it elsewhere, erase the gate, or give the piece a target."
        ),
        Finding.PIECES_OVERLAP: _ROOM,
        Finding.SAME_AS_MISSING: QT_TRANSLATE_NOOP("advice", "Choose “Each for Itself” in the Target menu."),
        Finding.SAME_AS_DIFFERS: QT_TRANSLATE_NOOP(
            "advice", "Give both the same shape and axis, or choose “Each for Itself”."
        ),
        Finding.NO_GOAL: QT_TRANSLATE_NOOP(
            "advice", "Take the target tool (T) and drag from a piece to where it must end."
        ),
        Finding.TARGET_PIECE_MISSING: QT_TRANSLATE_NOOP(
            "advice", "Remove the target, or draw the piece again."
        ),
        Finding.TARGET_SHAPE_DIFFERS: QT_TRANSLATE_NOOP(
            "advice", "Remove the target and drag it from the piece again."
        ),
        Finding.TARGET_TWICE: QT_TRANSLATE_NOOP("advice", "Remove its targets and set the one that counts."),
        Finding.TARGET_OFF_BOARD: QT_TRANSLATE_NOOP(
            "advice",
            "Drag the target onto the board. An exit is one more column or row of walls, with a gate in it.",
        ),
        Finding.TARGET_ON_WALL: _AIM,
        Finding.TARGETS_OVERLAP: _AIM,
        Finding.TARGET_OUT_OF_REACH: QT_TRANSLATE_NOOP(
            "advice", "Open a way through the walls, free its axis, or set another target."
        ),
        Finding.GATE_UNUSED: QT_TRANSLATE_NOOP(
            "advice", "Give a piece a target behind it, or paint it as a wall."
        ),
        Finding.SOLVED_AT_START: QT_TRANSLATE_NOOP("advice", "Set the target elsewhere, or leave it so."),
    }
)
"""One sentence for every finding."""
