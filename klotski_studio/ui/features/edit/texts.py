"""The texts of the inspector."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.ui.look.translate import texts

WORDS: Mapping[str, str] = {
    "layout": N_("inspector", "Puzzle"),
    "name": N_("inspector", "Title"),
    "name-in": N_("inspector", "Title ({language})"),
    "author": N_("inspector", "Author"),
    "source": N_("inspector", "Source"),
    "description": N_("inspector", "Description"),
    "size": N_("inspector", "Board"),
    "columns": N_("inspector", "Columns of the board"),
    "rows": N_("inspector", "Rows of the board"),
    "metric": N_("inspector", "Counted in"),
    "about": N_("inspector", "About"),
    "show": N_("inspector", "Titles, author, source…"),
    "hide": N_("inspector", "Hide"),
    "metric-none": N_("inspector", "not said"),
    "piece": N_("inspector", "Piece {key}"),
    "pieces": QT_TRANSLATE_N_NOOP("inspector", "%Ln piece(s)", None, 1),
    "target": N_("inspector", "Target of {key}"),
    "target-hint": N_(
        "inspector", "Drag it, or use the arrow keys, to place it elsewhere. Delete removes it."
    ),
    "hint-arrange": N_("inspector", "Click a piece to change it. Drag on free cells to draw one."),
    "hint-brush": N_(
        "inspector",
        "Drag to draw a piece; with Shift, to join cells to one. On the selected piece it takes cells.",
    ),
    "hint-stamp": N_(
        "inspector",
        "Click free cells to place one more of the selected piece. Click a piece to repeat that one.",
    ),
    "hint-aim": N_("inspector", "Drag a piece to where it must end."),
    "hint-wall": N_("inspector", "Drag over cells that no piece may enter, or over walls to take them away."),
    "hint-gate": N_(
        "inspector",
        "Drag over cells that only a piece with a target may enter, or over gates to take them away.",
    ),
    "key": N_("inspector", "Key"),
    "label": N_("inspector", "Label"),
    "several": N_("inspector", "several"),
    "color": N_("inspector", "Colour"),
    "axis": N_("inspector", "May move"),
    "lengthwise": N_("inspector", "Along its length"),
    "shape": N_("inspector", "Shape"),
    "width": N_("inspector", "Width of the piece"),
    "height": N_("inspector", "Height of the piece"),
    "cells": QT_TRANSLATE_N_NOOP("inspector", "%Ln cell(s)", None, 1),
    "goal": N_("inspector", "Target"),
    "goal-at": N_("inspector", "cell {x}, {y}"),
    "goal-none": N_("inspector", "none"),
    "goal-some": N_("inspector", "{count} of {total}"),
    "group": N_("inspector", "Swaps with"),
    "group-none": N_("inspector", "no other piece"),
    "group-some": N_("inspector", "{keys}"),
}
text_of = texts("inspector", WORDS)

MAIN_TOOL = "arrange"
"""The tool whose hint is shown only while nothing is selected; each tool has a ``hint-`` in :data:`WORDS`."""

TIPS: Mapping[str, str] = {
    "label": N_("inspector", "What is written on the piece, if anything"),
    "key": N_("inspector", "The letter that stands for the piece in files and codes"),
    "color": N_("inspector", "The theme gives alike shapes the same colour"),
    "axis": N_("inspector", "Where the piece may move: a car, for example, only along its length"),
    "shape": N_("inspector", "The columns and rows that the piece covers"),
    "goal": N_("inspector", "Where the piece must end"),
    "group": N_(
        "inspector", "Pieces that swap with each other: any of them may end on the target of any other"
    ),
    "name": N_("inspector", "The title, as the library and printed cards show it"),
    "name-in": N_("inspector", "The title where the program speaks {language}"),
    "size": N_(
        "inspector", "Columns and rows of the board; it grows and shrinks at its right and lower side"
    ),
    "author": N_("inspector", "Who has designed the puzzle"),
    "source": N_("inspector", "Where the puzzle comes from: a book, a collection, an address"),
    "about": N_("inspector", "What cards, sheets and the library say of the puzzle"),
    "metric": N_("inspector", "What its author counts: moves, slides or steps"),
    "description": N_("inspector", "What others should know about the puzzle"),
}
"""What each field is for, said when the mouse rests on it."""
tip_of = texts("inspector", TIPS)
