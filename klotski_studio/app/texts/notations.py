"""The texts about notations: reading errors, losses, why a layout cannot be written, and names.

The reading errors are part of :data:`.errors.ERRORS`, and that module makes sentences of all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP

NOTATION_ERRORS: Mapping[str, str] = {
    # writing
    "notation.cannot-hold": QT_TRANSLATE_NOOP("texts", "“{format}” cannot hold this layout: {what}."),
    # a text that is in no notation, but near to one
    "format.near": QT_TRANSLATE_NOOP("texts", "nearest to “{format}”, but {reason}"),
    "reading.none": QT_TRANSLATE_NOOP("texts", "it has no reading “{choice}”."),
    # notations that are drawn or listed as text
    "text.no-puzzle": QT_TRANSLATE_NOOP("texts", "there is no puzzle in it."),
    "text.several": QT_TRANSLATE_NOOP(
        "texts", "a second puzzle begins here; import the text as a list of puzzles."
    ),
    "gnome.length": QT_TRANSLATE_NOOP(
        "texts", "the level has {length} characters; {width} × {height} cells are announced."
    ),
    "gnome.no-piece": QT_TRANSLATE_NOOP(
        "texts", "there is no piece “*”, which is the one that must get out."
    ),
    "gnome.no-goal": QT_TRANSLATE_NOOP("texts", "the piece “*” does not fit on the goal cells “.”."),
    "gnome.several-goals": QT_TRANSLATE_NOOP(
        "texts", "the piece “*” fits on the goal cells “.” in {places} ways; there must be one."
    ),
    "rush.line": QT_TRANSLATE_NOOP("texts", "this is not a Rush Hour board such as “IBBxooIooLDD…”."),
    "rush.length": QT_TRANSLATE_NOOP("texts", "the board has {length} cells; a square such as 36 is needed."),
    "rush.rows": QT_TRANSLATE_NOOP("texts", "{side} rows are announced, {rows} follow."),
    "rush.car": QT_TRANSLATE_NOOP("texts", "car {car} is not a straight line of two cells or more."),
    "rush.no-car": QT_TRANSLATE_NOOP("texts", "there is no car."),
    "rush.primary": QT_TRANSLATE_NOOP(
        "texts", "car {car}, which must get out to the right, does not lie across."
    ),
    "rush.rows-signs": QT_TRANSLATE_NOOP(
        "texts", "rows of letters with one sign for free cells are needed, such as “.B.CDD”."
    ),
    "rush.small": QT_TRANSLATE_NOOP("texts", "a board of at least {least} × {least} cells is needed."),
    "rush.gaps": QT_TRANSLATE_NOOP("texts", "the border has {count} gaps; one is the exit."),
    "rush.no-player": QT_TRANSLATE_NOOP(
        "texts", "no car X, Z, R or A lies across, so it is unknown which car must get out."
    ),
    "cars.form": QT_TRANSLATE_NOOP(
        "texts", "a table with a line for each car is needed, such as “car,orientation,col,row,length”."
    ),
    "cars.value": QT_TRANSLATE_NOOP(
        "texts", "this line lacks the direction, the place or the length of a car."
    ),
    "cars.off": QT_TRANSLATE_NOOP(
        "texts",
        "car {car} (column {column}, row {row}, length {length}) is not on the board of side {side}.",
    ),
    "cars.overlap": QT_TRANSLATE_NOOP(
        "texts", "car {car} (column {column}, row {row}, length {length}) overlaps {other}."
    ),
    "tray.size": QT_TRANSLATE_NOOP("texts", "a first line with rows and columns is needed, such as “5 4”."),
    "tray.block": QT_TRANSLATE_NOOP(
        "texts", "a block is four numbers: row and column of its first corner and of its last."
    ),
    "tray.blocks": QT_TRANSLATE_NOOP("texts", "from one to {limit} blocks are possible."),
    "tray.fit": QT_TRANSLATE_NOOP("texts", "this block overlaps another one or leaves the tray."),
    "tray.goal": QT_TRANSLATE_NOOP("texts", "there are more goals than blocks of this size."),
    "arrays.two": QT_TRANSLATE_NOOP(
        "texts", "two arrays of one size are needed, called start and goal, with the pieces in both."
    ),
    "arrays.piece": QT_TRANSLATE_NOOP(
        "texts", "“{value}” has another shape in the goal or is not in the start."
    ),
    "rows.form": QT_TRANSLATE_NOOP(
        "texts", "rows of numbers are needed, all of one width, such as “1 2 2 3”."
    ),
    "jimslide.keyword": QT_TRANSLATE_NOOP("texts", "“{keyword}:” is not a keyword."),
    "jimslide.arguments": QT_TRANSLATE_NOOP("texts", "what follows “{keyword}:” is not understood."),
    "jimslide.size": QT_TRANSLATE_NOOP("texts", "“{keyword}:” is missing or less than 1."),
    "jimslide.step": QT_TRANSLATE_NOOP(
        "texts", "“{keyword}:” allows steps of several cells only, which no layout here can say."
    ),
    "jimslide.zero": QT_TRANSLATE_NOOP("texts", "no piece can have the number 0."),
    "jimslide.empty-win": QT_TRANSLATE_NOOP(
        "texts", "“win: 0” asks for an empty cell; a goal here says only where pieces must end."
    ),
    "jimslide.unknown-piece": QT_TRANSLATE_NOOP("texts", "no “piece:” has the number {number}."),
    "jimslide.wins": QT_TRANSLATE_NOOP(
        "texts", "{wins} pieces of number {number} are to be somewhere, but only {puts} are put."
    ),
    # codes, coordinates and JSON of other programs
    "notation.read-only": QT_TRANSLATE_NOOP(
        "texts", "“{format}” can only be read; “{other}” can be written in its place."
    ),
    "code.digits": QT_TRANSLATE_NOOP("texts", "a code has one to nine digits from 0 to 9 and A to F."),
    "code.impossible": QT_TRANSLATE_NOOP(
        "texts", "no board has this code: digit {digit} cannot stand there."
    ),
    "code.characters": QT_TRANSLATE_NOOP("texts", "a short code has five of the characters {digits}."),
    "code.beyond": QT_TRANSLATE_NOOP("texts", "no board has this short code; the last one is {last}."),
    "code.plain": QT_TRANSLATE_NOOP(
        "texts",
        "“{text}” is letters or digits alone, which count only in a list of codes.",
    ),
    "code.raw-digits": QT_TRANSLATE_NOOP("texts", "a raw code has 14 to 16 digits from 0 to 9 and A to F."),
    "code.cell": QT_TRANSLATE_NOOP("texts", "no board has this code: cell {cell} cannot be as it says."),
    "code.pieces": QT_TRANSLATE_NOOP(
        "texts", "a board with a code has one piece of 2 × 2 cells, and at least {free} free cells."
    ),
    "coordinates.digits": QT_TRANSLATE_NOOP(
        "texts", "twenty digits are expected, two for each of the ten pieces."
    ),
    "coordinates.overlap": QT_TRANSLATE_NOOP(
        "texts", "the ten pieces do not fit there: they overlap or leave the board."
    ),
    "cells.digits": QT_TRANSLATE_NOOP(
        "texts", "forty digits are expected: for each cell its kind, from 0 to 4, and its piece."
    ),
    "cells.key": QT_TRANSLATE_NOOP(
        "texts", "twenty of the characters C, B, h, v, s and “.” are expected, C four times or never."
    ),
    "cells.marks": QT_TRANSLATE_NOOP(
        "texts", "twenty of the letters K, V, H and P with small k, v and h are expected, or digits."
    ),
    "cells.piece": QT_TRANSLATE_NOOP("texts", "the piece that begins on cell {cell} is not whole."),
    "triples.length": QT_TRANSLATE_NOOP(
        "texts", "“{field}” has {count} numbers; three are expected for each piece."
    ),
    "triples.not-list": QT_TRANSLATE_NOOP("texts", "“{field}” is not a list of numbers."),
    "list.partly": QT_TRANSLATE_NOOP(
        "texts",
        "only {codes} of its {lines} lines are codes; this is the first that is none.",
    ),
    "list.line": QT_TRANSLATE_NOOP("texts", "this line is no code, alone or with a name or “->moves”."),
    "list.code": QT_TRANSLATE_NOOP("texts", "no board has the code “{text}”."),
    "json.syntax": QT_TRANSLATE_NOOP("texts", "this is not valid JSON: {detail}."),
    "json.too-deep": QT_TRANSLATE_NOOP("texts", "values are nested too deep."),
    "field.too-many": QT_TRANSLATE_NOOP("texts", "“{field}” has more than {most} items."),
    "json.not-object": QT_TRANSLATE_NOOP("texts", "“{field}” must be an object in braces."),
    "json.not-list": QT_TRANSLATE_NOOP("texts", "“{field}” must be a list in brackets."),
    "json.not-matrix": QT_TRANSLATE_NOOP("texts", "“{field}” is not a matrix of numbers."),
    "json.number": QT_TRANSLATE_NOOP("texts", "“{field}” must be a whole number from {least} to {most}."),
    "json.row-width": QT_TRANSLATE_NOOP(
        "texts", "row {row} of “{field}” has {width} cells, the first one has {expected}."
    ),
    "json.mixed": QT_TRANSLATE_NOOP("texts", "“{field}” mixes numbers and names."),
    "objects.piece": QT_TRANSLATE_NOOP("texts", "“{field}” has no place or no size."),
    "objects.fit": QT_TRANSLATE_NOOP(
        "texts", "“{field}” overlaps another piece or leaves the board of {width} × {height} cells."
    ),
    "objects.goal": QT_TRANSLATE_NOOP("texts", "the target of “{field}” is off the board."),
    "json.directions": QT_TRANSLATE_NOOP(
        "texts", "“{field}” allows one way but not the way back; that cannot be said here."
    ),
    "json.area-off-board": QT_TRANSLATE_NOOP("texts", "“{field}” does not lie on free ground."),
    "json.area-loose": QT_TRANSLATE_NOOP(
        "texts", "“{field}” can be covered from {count} places; a target is one place."
    ),
    "link.damaged": QT_TRANSLATE_NOOP("texts", "the link is incomplete or damaged."),
    "page.empty": QT_TRANSLATE_NOOP("texts", "this page carries no puzzle; it asks for one."),
    "page.damaged": QT_TRANSLATE_NOOP("texts", "the puzzles that this page carries cannot be read."),
    "share.none": QT_TRANSLATE_NOOP("texts", "there is no share code in it."),
    "share.newer": QT_TRANSLATE_NOOP(
        "texts",
        "the share code is of version {found}, made by a newer version of the program; "
        "this one reads version {supported}.",
    ),
    "share.damaged": QT_TRANSLATE_NOOP(
        "texts",
        "the share code is incomplete or damaged; copy it again from its first to its last letter.",
    ),
    "share.too-large": QT_TRANSLATE_NOOP(
        "texts", "the layout is larger than {most_bytes}; it cannot be shared as a code."
    ),
    "tatham.id": QT_TRANSLATE_NOOP("texts", "this is not a game ID of Slide such as “6x7u:w7am…,2,4”."),
    "tatham.token": QT_TRANSLATE_NOOP("texts", "“{token}” (character {column}) is not understood."),
    "tatham.length": QT_TRANSLATE_NOOP(
        "texts", "at character {column} the description does not cover the {cells} cells of the board."
    ),
    "tatham.reference": QT_TRANSLATE_NOOP(
        "texts", "at character {column}: no block ends {distance} cells before."
    ),
    "tatham.main": QT_TRANSLATE_NOOP("texts", "there are {count} main blocks “m”; there must be one."),
    "letter-grids.two": QT_TRANSLATE_NOOP(
        "texts", "two drawings of one size are needed, start and goal, with an empty line between them."
    ),
    "two-swap.header": QT_TRANSLATE_NOOP("texts", "a first line such as “5 4 sun” is needed."),
    "two-swap.rows": QT_TRANSLATE_NOOP("texts", "{height} rows are announced, {rows} follow."),
    "two-swap.width": QT_TRANSLATE_NOOP("texts", "this row is {width} cells wide, {expected} are announced."),
    "pddl.form": QT_TRANSLATE_NOOP("texts", "this is not PDDL: its parentheses do not match."),
    "pddl.board": QT_TRANSLATE_NOOP(
        "texts", "its facts do not tell where all pieces stand on a board, and which cells are free."
    ),
    "pddl.goal": QT_TRANSLATE_NOOP("texts", "its goal does not say in one way where pieces must end."),
    "pddl.changed": QT_TRANSLATE_NOOP(
        "texts", "its steps, or its domain, are not those that follow from the pieces and the board."
    ),
    "box.top": QT_TRANSLATE_NOOP("texts", "the box must begin with a line such as “*----*”."),
    "box.bottom": QT_TRANSLATE_NOOP(
        "texts", "the box must end with a line such as “*-  -*”, as wide as the first."
    ),
    "box.side": QT_TRANSLATE_NOOP(
        "texts", "this row is not between two “|” as far apart as the box is wide."
    ),
    "string.length": QT_TRANSLATE_NOOP("texts", "one line of {cells} characters is needed."),
}
"""A sentence for every error code of the notations other than the native one."""

LOSSES: Mapping[str, str] = {
    "loss.name": QT_TRANSLATE_NOOP("texts", "the name"),
    "loss.names": QT_TRANSLATE_NOOP("texts", "the names in other languages"),
    "loss.about": QT_TRANSLATE_NOOP("texts", "author, source and description"),
    "loss.metric": QT_TRANSLATE_NOOP("texts", "the metric that the author counts in"),
    "loss.known": QT_TRANSLATE_NOOP("texts", "the known results"),
    "loss.extra": QT_TRANSLATE_NOOP("texts", "keys of the file that belong to other programs"),
    "loss.labels": QT_TRANSLATE_NOOP("texts", "the labels of the pieces"),
    "loss.colors": QT_TRANSLATE_NOOP("texts", "the colours of the pieces"),
    "loss.keys": QT_TRANSLATE_NOOP("texts", "the letters of the pieces"),
    "loss.border": QT_TRANSLATE_NOOP("texts", "the size of the board: walls are put around it"),
    "loss.goal": QT_TRANSLATE_NOOP("texts", "that there is no goal yet: readers put in the usual one"),
}
"""The parts of a layout that a notation drops, as items of a list; ``{names}`` are the loss's values."""

DECISIONS: Mapping[str, str] = {
    "decided.form": QT_TRANSLATE_NOOP("texts", "{format}, {width} × {height}"),
    "decided.underscore-piece": QT_TRANSLATE_NOOP("texts", "“_” is a piece and “.” a free cell"),
    "decided.underscore-free": QT_TRANSLATE_NOOP("texts", "“_” is a free cell and “.” a wall"),
    "decided.hash-wall": QT_TRANSLATE_NOOP("texts", "“#” is a wall"),
    "decided.hash-piece": QT_TRANSLATE_NOOP("texts", "“#” is a piece"),
    "decided.axes-written": QT_TRANSLATE_NOOP("texts", "columns and rows are as written"),
    "decided.axes-exchanged": QT_TRANSLATE_NOOP("texts", "columns and rows are exchanged"),
    "decided.axes-from-zero": QT_TRANSLATE_NOOP("texts", "columns and rows are counted from 0"),
    "decided.axes-from-one": QT_TRANSLATE_NOOP("texts", "columns and rows are counted from 1"),
    "decided.axes-upward": QT_TRANSLATE_NOOP("texts", "rows are counted from below"),
    "decided.no-goal": QT_TRANSLATE_NOOP(
        "texts", "there is no goal; it is looked for in a file of the same name with {suffix}"
    ),
    "decided.goal": QT_TRANSLATE_NOOP("texts", "no goal is stated, so the usual one is assumed"),
    "decided.car": QT_TRANSLATE_NOOP("texts", "car {car} must get out"),
}
"""What a reader took a puzzle for and what it decided, as items of a list."""

OBSTACLES: Mapping[str, str] = {
    "cannot.size": QT_TRANSLATE_NOOP(
        "texts", "its board is {width} × {height} cells large, and only {fits} is possible"
    ),
    "cannot.walls": QT_TRANSLATE_NOOP("texts", "it has walls"),
    "cannot.gates": QT_TRANSLATE_NOOP("texts", "it has gates"),
    "cannot.shape": QT_TRANSLATE_NOOP("texts", "piece {piece} has a shape that it does not know"),
    "cannot.axis": QT_TRANSLATE_NOOP("texts", "piece {piece} may not take every direction"),
    "cannot.same-as": QT_TRANSLATE_NOOP("texts", "piece {piece} shares its target with another"),
    "cannot.goal": QT_TRANSLATE_NOOP("texts", "its goal is not the one that is always meant there"),
    "cannot.targets": QT_TRANSLATE_NOOP("texts", "more than one piece has a target"),
    "cannot.key": QT_TRANSLATE_NOOP("texts", "piece {piece} is called by what means something else there"),
    "cannot.problems": QT_TRANSLATE_NOOP("texts", "the layout has errors"),
    "cannot.no-big": QT_TRANSLATE_NOOP("texts", "it has not exactly one piece of 2 × 2 cells"),
    "cannot.crowded": QT_TRANSLATE_NOOP("texts", "fewer than {free} cells are free"),
    "cannot.door": QT_TRANSLATE_NOOP(
        "texts", "the target is not at a side of the board, where a door could be"
    ),
    "cannot.no-goal": QT_TRANSLATE_NOOP("texts", "it has no goal"),
    "cannot.letters": QT_TRANSLATE_NOOP("texts", "it has more than {count} pieces"),
    "cannot.exit": QT_TRANSLATE_NOOP(
        "texts", "its goal is not that the largest piece of its width stands at the lower edge"
    ),
    "cannot.full": QT_TRANSLATE_NOOP("texts", "no cell is free"),
    "cannot.rush": QT_TRANSLATE_NOOP(
        "texts", "piece {piece} does not go left and right alone, nor up and down alone, as others do"
    ),
    "cannot.car": QT_TRANSLATE_NOOP("texts", "piece {piece} does not go along itself alone"),
    "cannot.steps": QT_TRANSLATE_NOOP("texts", "its pieces have more than {most} steps on the empty board"),
    "cannot.keep": QT_TRANSLATE_NOOP("texts", "what it would write is read as another puzzle, or not at all"),
}
"""Why a notation cannot hold a layout, as the end of a sentence; ``{names}`` are the error's values."""

NAMES: frozenset[str] = frozenset(
    {
        QT_TRANSLATE_NOOP("texts", "Share code (klotski:1:…)"),
        QT_TRANSLATE_NOOP("texts", "Page that plays (HTML)"),
        QT_TRANSLATE_NOOP("texts", "华容道 code (1A9BF0C)"),
        QT_TRANSLATE_NOOP("texts", "华容道 short code (4WVE1)"),
        QT_TRANSLATE_NOOP("texts", "华容道 raw code (0x0603EDF5CAFFF5E2)"),
        QT_TRANSLATE_NOOP("texts", "华容道 coordinates (20 digits)"),
        QT_TRANSLATE_NOOP("texts", "华容道 kinds and numbers (40 digits)"),
        QT_TRANSLATE_NOOP("texts", "华容道 kinds (vCCv vCCv …)"),
        QT_TRANSLATE_NOOP("texts", "klotski-lab share code (v1.…)"),
        QT_TRANSLATE_NOOP("texts", "TomFrost's solver (link)"),
        QT_TRANSLATE_NOOP("texts", "jeantimex (JSON: blocks, rows first)"),
        QT_TRANSLATE_NOOP("texts", "TomFrost's solver (JSON)"),
        QT_TRANSLATE_NOOP("texts", "华容道 triples [kind, x, y, …]"),
        QT_TRANSLATE_NOOP("texts", "华容道 piece objects (JSON)"),
        QT_TRANSLATE_NOOP("texts", "Matrix of names (JSON, Python)"),
        QT_TRANSLATE_NOOP("texts", "华容道 list (code and name, code->moves)"),
        QT_TRANSLATE_NOOP("texts", "20 letters"),
        QT_TRANSLATE_NOOP("texts", "Rush Hour string"),
        QT_TRANSLATE_NOOP("texts", "Rush Hour rows"),
        QT_TRANSLATE_NOOP("texts", "Drawing in a box"),
        QT_TRANSLATE_NOOP("texts", "Start and goal grids"),
        QT_TRANSLATE_NOOP("texts", "Drawing"),
        QT_TRANSLATE_NOOP("texts", "华容道 marked kinds (VKkV vkkv …)"),
        QT_TRANSLATE_NOOP("texts", "KDE and GTK Klotski maps"),
        QT_TRANSLATE_NOOP("texts", "Pieces in calls or a table"),
        QT_TRANSLATE_NOOP("texts", "Tray of blocks"),
        QT_TRANSLATE_NOOP("texts", "Rows of numbers"),
        QT_TRANSLATE_NOOP("texts", "Start and goal arrays"),
        QT_TRANSLATE_NOOP("texts", "Matrix of cars"),
        QT_TRANSLATE_NOOP("texts", "Pieces as objects (JSON)"),
        QT_TRANSLATE_NOOP("texts", "Boards in a text"),
    }
)
"""The names of notations that are translated; the names of programs are the same in every language."""
