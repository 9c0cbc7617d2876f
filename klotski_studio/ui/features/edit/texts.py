"""The texts of the inspector."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.ui.look.translate import texts

WORDS: Mapping[str, str] = {
    "layout": QT_TRANSLATE_NOOP("inspector", "Puzzle"),
    "name": QT_TRANSLATE_NOOP("inspector", "Title"),
    "name-in": QT_TRANSLATE_NOOP("inspector", "Title ({language})"),
    "author": QT_TRANSLATE_NOOP("inspector", "Author"),
    "source": QT_TRANSLATE_NOOP("inspector", "Source"),
    "description": QT_TRANSLATE_NOOP("inspector", "Description"),
    "size": QT_TRANSLATE_NOOP("inspector", "Board"),
    "columns": QT_TRANSLATE_NOOP("inspector", "Columns of the board"),
    "rows": QT_TRANSLATE_NOOP("inspector", "Rows of the board"),
    "metric": QT_TRANSLATE_NOOP("inspector", "Counted in"),
    "about": QT_TRANSLATE_NOOP("inspector", "About"),
    "show": QT_TRANSLATE_NOOP("inspector", "Titles, author, source…"),
    "hide": QT_TRANSLATE_NOOP("inspector", "Hide"),
    "metric-none": QT_TRANSLATE_NOOP("inspector", "not said"),
    "piece": QT_TRANSLATE_NOOP("inspector", "Piece {key}"),
    "pieces": QT_TRANSLATE_N_NOOP("inspector", "%Ln piece(s)", None, 1),
    "target": QT_TRANSLATE_NOOP("inspector", "Target of {key}"),
    "target-hint": QT_TRANSLATE_NOOP(
        "inspector", "Drag it, or use the arrow keys, to place it elsewhere. Delete removes it."
    ),
    "hint-arrange": QT_TRANSLATE_NOOP(
        "inspector", "Click a piece to change it. Drag on free cells to draw one."
    ),
    "hint-brush": QT_TRANSLATE_NOOP(
        "inspector",
        "Drag to draw a piece; with Shift, to join cells to one. On the selected piece it takes cells.",
    ),
    "hint-stamp": QT_TRANSLATE_NOOP(
        "inspector",
        "Click free cells to place one more of the selected piece. Click a piece to repeat that one.",
    ),
    "hint-aim": QT_TRANSLATE_NOOP("inspector", "Drag a piece to where it must end."),
    "hint-wall": QT_TRANSLATE_NOOP(
        "inspector", "Drag over cells that no piece may enter, or over walls to take them away."
    ),
    "hint-gate": QT_TRANSLATE_NOOP(
        "inspector",
        "Drag over cells that only a piece with a target may enter, or over gates to take them away.",
    ),
    "key": QT_TRANSLATE_NOOP("inspector", "Key"),
    "label": QT_TRANSLATE_NOOP("inspector", "Label"),
    "several": QT_TRANSLATE_NOOP("inspector", "several"),
    "color": QT_TRANSLATE_NOOP("inspector", "Colour"),
    "axis": QT_TRANSLATE_NOOP("inspector", "May move"),
    "lengthwise": QT_TRANSLATE_NOOP("inspector", "Along its length"),
    "shape": QT_TRANSLATE_NOOP("inspector", "Shape"),
    "width": QT_TRANSLATE_NOOP("inspector", "Width of the piece"),
    "height": QT_TRANSLATE_NOOP("inspector", "Height of the piece"),
    "cells": QT_TRANSLATE_N_NOOP("inspector", "%Ln cell(s)", None, 1),
    "goal": QT_TRANSLATE_NOOP("inspector", "Target"),
    "goal-at": QT_TRANSLATE_NOOP("inspector", "cell {x}, {y}"),
    "goal-none": QT_TRANSLATE_NOOP("inspector", "none"),
    "goal-some": QT_TRANSLATE_NOOP("inspector", "{count} of {total}"),
    "group": QT_TRANSLATE_NOOP("inspector", "Swaps with"),
    "group-none": QT_TRANSLATE_NOOP("inspector", "no other piece"),
    "group-some": QT_TRANSLATE_NOOP("inspector", "{keys}"),
}
text_of = texts("inspector", WORDS)

MAIN_TOOL = "arrange"
"""The tool whose hint is shown only while nothing is selected; each tool has a ``hint-`` in :data:`WORDS`."""

TIPS: Mapping[str, str] = {
    "label": QT_TRANSLATE_NOOP("inspector", "What is written on the piece, if anything"),
    "key": QT_TRANSLATE_NOOP("inspector", "The letter that stands for the piece in files and codes"),
    "color": QT_TRANSLATE_NOOP("inspector", "The theme gives alike shapes the same colour"),
    "axis": QT_TRANSLATE_NOOP(
        "inspector", "Where the piece may move: a car, for example, only along its length"
    ),
    "shape": QT_TRANSLATE_NOOP("inspector", "The columns and rows that the piece covers"),
    "goal": QT_TRANSLATE_NOOP("inspector", "Where the piece must end"),
    "group": QT_TRANSLATE_NOOP(
        "inspector", "Pieces that swap with each other: any of them may end on the target of any other"
    ),
    "name": QT_TRANSLATE_NOOP("inspector", "The title, as the library and printed cards show it"),
    "name-in": QT_TRANSLATE_NOOP("inspector", "The title where the program speaks {language}"),
    "size": QT_TRANSLATE_NOOP(
        "inspector", "Columns and rows of the board; it grows and shrinks at its right and lower side"
    ),
    "author": QT_TRANSLATE_NOOP("inspector", "Who has designed the puzzle"),
    "source": QT_TRANSLATE_NOOP("inspector", "Where the puzzle comes from: a book, a collection, an address"),
    "about": QT_TRANSLATE_NOOP("inspector", "What cards, sheets and the library say of the puzzle"),
    "metric": QT_TRANSLATE_NOOP("inspector", "What its author counts: moves, slides or steps"),
    "description": QT_TRANSLATE_NOOP("inspector", "What others should know about the puzzle"),
}
"""What each field is for, said when the mouse rests on it."""
tip_of = texts("inspector", TIPS)
