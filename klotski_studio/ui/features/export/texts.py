"""The texts of the export dialog."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.export.request import ExportKind, ExportSource, Paper, Positions
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.translate import translator

CONTEXT = "export dialog"

EXPORT_KINDS: Mapping[str, str] = {
    ExportKind.LAYOUT: QT_TRANSLATE_NOOP("export dialog", "Picture of the puzzle"),
    ExportKind.MAP: QT_TRANSLATE_NOOP("export dialog", "Map of all positions"),
    ExportKind.SOLUTION: QT_TRANSLATE_NOOP("export dialog", "Film of the solution"),
    ExportKind.SHEET: QT_TRANSLATE_NOOP("export dialog", "Solution sheet to print"),
    ExportKind.CARDS: QT_TRANSLATE_NOOP("export dialog", "Puzzle card to print"),
    ExportKind.CUTOUTS: QT_TRANSLATE_NOOP("export dialog", "Pieces to cut out, at real size"),
    ExportKind.MOVES: QT_TRANSLATE_NOOP("export dialog", "List of moves"),
    ExportKind.PAGE: QT_TRANSLATE_NOOP("export dialog", "Page that plays in a browser"),
}
SEVERAL_KINDS: Mapping[str, str] = {
    ExportKind.BOOK: QT_TRANSLATE_NOOP("export dialog", "Book to print"),
    ExportKind.CARDS: QT_TRANSLATE_NOOP("export dialog", "Puzzle cards to print"),
    ExportKind.PAGE: QT_TRANSLATE_NOOP("export dialog", "Page that plays in a browser"),
}
"""The kinds that show several puzzles."""
GAME_KINDS: Mapping[str, str] = {
    ExportKind.SOLUTION: QT_TRANSLATE_NOOP("export dialog", "Film of my game"),
    ExportKind.SHEET: QT_TRANSLATE_NOOP("export dialog", "Sheet of my game to print"),
    ExportKind.MOVES: QT_TRANSLATE_NOOP("export dialog", "List of my moves"),
}
"""The kinds whose names are others where the moves are those of a game."""
POSITION = QT_TRANSLATE_NOOP("export dialog", "Picture of the position")
PAPERS: Mapping[str, str] = {
    Paper.A4: QT_TRANSLATE_NOOP("export dialog", "A4"),
    Paper.A5: QT_TRANSLATE_NOOP("export dialog", "A5"),
    Paper.A3: QT_TRANSLATE_NOOP("export dialog", "A3"),
    Paper.LETTER: QT_TRANSLATE_NOOP("export dialog", "Letter"),
}
TURNS: Mapping[bool, str] = {
    False: QT_TRANSLATE_NOOP("export dialog", "Upright"),
    True: QT_TRANSLATE_NOOP("export dialog", "On its side"),
}
POSITIONS: Mapping[str, str] = {
    Positions.ALL: QT_TRANSLATE_NOOP("export dialog", "After every move"),
    Positions.KEY: QT_TRANSLATE_NOOP("export dialog", "After moves of pieces with a target"),
}
LABELS: Mapping[str, str] = {
    "kind": QT_TRANSLATE_NOOP("export dialog", "&What"),
    "format": QT_TRANSLATE_NOOP("export dialog", "&File"),
    "theme": QT_TRANSLATE_NOOP("export dialog", "T&heme"),
    "skin": QT_TRANSLATE_NOOP("export dialog", "S&kin"),
    "language": QT_TRANSLATE_NOOP("export dialog", "&Language"),
    "cell": QT_TRANSLATE_NOOP("export dialog", "&Size of a cell"),
    "map_width": QT_TRANSLATE_NOOP("export dialog", "Wi&dth"),
    "speed": QT_TRANSLATE_NOOP("export dialog", "S&peed"),
    "pause": QT_TRANSLATE_NOOP("export dialog", "P&ause at the end"),
    "positions": QT_TRANSLATE_NOOP("export dialog", "Pos&itions"),
    "paper": QT_TRANSLATE_NOOP("export dialog", "Pape&r"),
    "turn": QT_TRANSLATE_NOOP("export dialog", "Orien&tation"),
    "margin": QT_TRANSLATE_NOOP("export dialog", "&Margin"),
    "per_page": QT_TRANSLATE_NOOP("export dialog", "Cards on a pa&ge"),
    "title": QT_TRANSLATE_NOOP("export dialog", "Tit&le"),
    "book_per_page": QT_TRANSLATE_NOOP("export dialog", "Puzzles on a pa&ge"),
    "cell_mm": QT_TRANSLATE_NOOP("export dialog", "&Size of a cell"),
    "play": QT_TRANSLATE_NOOP("export dialog", "Pieces smaller &by"),
    "kerf": QT_TRANSLATE_NOOP("export dialog", "&Width of the cut"),
}
CHECKS: Mapping[str, str] = {
    "transparent": QT_TRANSLATE_NOOP("export dialog", "&Transparent round the board"),
    "by_distance": QT_TRANSLATE_NOOP("export dialog", "By distance, the &goal on the right"),
    "loop": QT_TRANSLATE_NOOP("export dialog", "Over and o&ver"),
    "counter": QT_TRANSLATE_NOOP("export dialog", "Move &number under the board"),
    "marks": QT_TRANSLATE_NOOP("export dialog", "M&arks to cut at"),
    "colored": QT_TRANSLATE_NOOP("export dialog", "Co&loured pieces"),
    "by_difficulty": QT_TRANSLATE_NOOP("export dialog", "The eas&iest first"),
    "at_back": QT_TRANSLATE_NOOP("export dialog", "S&olutions at the back"),
    "hints": QT_TRANSLATE_NOOP("export dialog", "&Hints on request"),
    "solutions": QT_TRANSLATE_NOOP("export dialog", "S&olution to watch"),
}
UNITS: Mapping[str, str] = {
    "px": QT_TRANSLATE_NOOP("export dialog", " pixels"),
    "mm": QT_TRANSLATE_NOOP("export dialog", " mm"),
    "s": QT_TRANSLATE_NOOP("export dialog", " s"),
}
SENTENCES: Mapping[str, str] = {
    "title": QT_TRANSLATE_NOOP("export dialog", "Export “{name}”"),
    "untitled": QT_TRANSLATE_NOOP("export dialog", "Untitled"),
    "save-as": QT_TRANSLATE_NOOP("export dialog", "Export to"),
    "export": QT_TRANSLATE_NOOP("export dialog", "&Export…"),
    "stop": QT_TRANSLATE_NOOP("export dialog", "&Stop"),
    "close": QT_TRANSLATE_NOOP("export dialog", "&Close"),
    "preview": QT_TRANSLATE_NOOP("export dialog", "Preview"),
    "drawing": QT_TRANSLATE_NOOP("export dialog", "Drawing the preview…"),
    "extent": QT_TRANSLATE_NOOP("export dialog", "{width} × {height} pixels"),
    "browser-language": QT_TRANSLATE_NOOP("export dialog", "As the browser"),
    "several": QT_TRANSLATE_NOOP("export dialog", "Export Several Puzzles"),
    "several-file": QT_TRANSLATE_NOOP("export dialog", "puzzles"),
    "ticked": QT_TRANSLATE_NOOP("export dialog", "Puzzles: {count} of {total}"),
    "search": QT_TRANSLATE_NOOP("export dialog", "Search"),
    "chosen": QT_TRANSLATE_NOOP("export dialog", "Puzzles"),
    "add-files": QT_TRANSLATE_NOOP("export dialog", "&Add Files…"),
    "all": QT_TRANSLATE_NOOP("export dialog", "All"),
    "none": QT_TRANSLATE_NOOP("export dialog", "None"),
    "no-solution": QT_TRANSLATE_NOOP("export dialog", "There is no solution to show."),
    "done": QT_TRANSLATE_NOOP("export dialog", "Written: {file} ({size})"),
    "fault": QT_TRANSLATE_NOOP("export dialog", "This failed because of a fault in this program."),
}


def kind_texts(source: ExportSource) -> Mapping[str, str]:
    """The names of the kinds of export, in English, for what ``source`` has."""
    named = {**EXPORT_KINDS, **(GAME_KINDS if source.is_game else {})}
    return named if source.position is None else {**named, ExportKind.LAYOUT: POSITION}


def tr(text: str, /, **values: object) -> str:
    """``text``, from one of the tables, in the language of the window."""
    return translator(CONTEXT)(text).format(**values)
