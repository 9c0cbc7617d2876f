"""The texts about notations: reading errors, losses, why a layout cannot be written, and names.

The reading errors are part of :data:`.errors.ERRORS`, and that module makes sentences of all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.texts.translatable import N_

NOTATION_ERRORS: Mapping[str, str] = {
    # writing
    "notation.cannot-hold": N_("texts", "“{format}” cannot hold this layout: {what}."),
    # a text that is in no notation, but near to one
    "format.near": N_("texts", "nearest to “{format}”, but {reason}"),
    "reading.none": N_("texts", "it has no reading “{choice}”."),
    # notations that are drawn or listed as text
    "text.no-puzzle": N_("texts", "there is no puzzle in it."),
    "text.several": N_("texts", "a second puzzle begins here; import the text as a list of puzzles."),
    "gnome.no-piece": N_("texts", "there is no piece “*”, which is the one that must get out."),
    "gnome.no-goal": N_("texts", "the piece “*” does not fit on the goal cells “.”."),
    "gnome.several-goals": N_(
        "texts", "the piece “*” fits on the goal cells “.” in {places} ways; there must be one."
    ),
    "rush.line": N_("texts", "this is not a Rush Hour board such as “IBBxooIooLDD…”."),
    "rush.length": N_("texts", "the board has {length} cells; a square such as 36 is needed."),
    "rush.rows": N_("texts", "{side} rows are announced, {rows} follow."),
    "rush.car": N_("texts", "car {car} is not a straight line of two cells or more."),
    "rush.no-car": N_("texts", "there is no car."),
    "rush.primary": N_("texts", "car {car}, which must get out to the right, does not lie across."),
    "rush.rows-signs": N_(
        "texts", "rows of letters with one sign for free cells are needed, such as “.B.CDD”."
    ),
    "rush.small": N_("texts", "a board of at least {least} × {least} cells is needed."),
    "rush.gaps": N_("texts", "the border has {count} gaps; one is the exit."),
    "rush.no-player": N_(
        "texts", "no car X, Z, R or A lies across, so it is unknown which car must get out."
    ),
    "cars.form": N_(
        "texts", "a table with a line for each car is needed, such as “car,orientation,col,row,length”."
    ),
    "cars.value": N_("texts", "this line lacks the direction, the place or the length of a car."),
    "cars.off": N_(
        "texts",
        "car {car} (column {column}, row {row}, length {length}) is not on the board of side {side}.",
    ),
    "cars.overlap": N_("texts", "car {car} (column {column}, row {row}, length {length}) overlaps {other}."),
    "tray.size": N_("texts", "a first line with rows and columns is needed, such as “5 4”."),
    "tray.block": N_("texts", "a block is four numbers: row and column of its first corner and of its last."),
    "tray.blocks": N_("texts", "from one to {limit} blocks are possible."),
    "tray.fit": N_("texts", "this block overlaps another one or leaves the tray."),
    "tray.goal": N_("texts", "there are more goals than blocks of this size."),
    "arrays.two": N_(
        "texts", "two arrays of one size are needed, called start and goal, with the pieces in both."
    ),
    "arrays.piece": N_("texts", "“{value}” has another shape in the goal or is not in the start."),
    "rows.form": N_("texts", "rows of numbers are needed, all of one width, such as “1 2 2 3”."),
    "jimslide.keyword": N_("texts", "“{keyword}:” is not a keyword."),
    "jimslide.arguments": N_("texts", "what follows “{keyword}:” is not understood."),
    "jimslide.size": N_("texts", "“{keyword}:” is missing or less than 1."),
    "jimslide.step": N_(
        "texts", "“{keyword}:” allows steps of several cells only, which no layout here can say."
    ),
    "jimslide.zero": N_("texts", "no piece can have the number 0."),
    "jimslide.empty-win": N_(
        "texts", "“win: 0” asks for an empty cell; a goal here says only where pieces must end."
    ),
    "jimslide.unknown-piece": N_("texts", "no “piece:” has the number {number}."),
    "jimslide.wins": N_(
        "texts", "{wins} pieces of number {number} are to be somewhere, but only {puts} are put."
    ),
    # codes, coordinates and JSON of other programs
    "notation.read-only": N_("texts", "“{format}” can only be read; “{other}” can be written in its place."),
    "code.digits": N_("texts", "a code has one to nine digits from 0 to 9 and A to F."),
    "code.impossible": N_("texts", "no board has this code: digit {digit} cannot stand there."),
    "code.characters": N_("texts", "a short code has five of the characters {digits}."),
    "code.beyond": N_("texts", "no board has this short code; the last one is {last}."),
    "code.plain": N_(
        "texts",
        "“{text}” is letters or digits alone, which count only in a list of codes.",
    ),
    "code.raw-digits": N_("texts", "a raw code has 14 to 16 digits from 0 to 9 and A to F."),
    "code.cell": N_("texts", "no board has this code: cell {cell} cannot be as it says."),
    "code.pieces": N_(
        "texts", "a board with a code has one piece of 2 × 2 cells, and at least {free} free cells."
    ),
    "coordinates.digits": N_("texts", "twenty digits are expected, two for each of the ten pieces."),
    "coordinates.overlap": N_("texts", "the ten pieces do not fit there: they overlap or leave the board."),
    "cells.digits": N_(
        "texts", "forty digits are expected: for each cell its kind, from 0 to 4, and its piece."
    ),
    "cells.key": N_(
        "texts", "twenty of the characters C, B, h, v, s and “.” are expected, C four times or never."
    ),
    "cells.marks": N_(
        "texts", "twenty of the letters K, V, H and P with small k, v and h are expected, or digits."
    ),
    "cells.piece": N_("texts", "the piece that begins on cell {cell} is not whole."),
    "triples.length": N_("texts", "“{field}” has {count} numbers; three are expected for each piece."),
    "triples.not-list": N_("texts", "“{field}” is not a list of numbers."),
    "list.partly": N_(
        "texts",
        "only {codes} of its {lines} lines are codes; this is the first that is none.",
    ),
    "list.line": N_("texts", "this line is no code, alone or with a name or “->moves”."),
    "list.code": N_("texts", "no board has the code “{text}”."),
    "json.syntax": N_("texts", "this is not valid JSON: {detail}."),
    "json.too-deep": N_("texts", "values are nested too deep."),
    "field.too-many": N_("texts", "“{field}” has more than {most} items."),
    "json.not-object": N_("texts", "“{field}” must be an object in braces."),
    "json.not-list": N_("texts", "“{field}” must be a list in brackets."),
    "json.not-matrix": N_("texts", "“{field}” is not a matrix of numbers."),
    "json.number": N_("texts", "“{field}” must be a whole number from {least} to {most}."),
    "json.row-width": N_("texts", "row {row} of “{field}” has {width} cells, the first one has {expected}."),
    "objects.piece": N_("texts", "“{field}” has no place or no size."),
    "objects.fit": N_(
        "texts", "“{field}” overlaps another piece or leaves the board of {width} × {height} cells."
    ),
    "objects.goal": N_("texts", "the target of “{field}” is off the board."),
    "json.directions": N_(
        "texts", "“{field}” allows one way but not the way back; that cannot be said here."
    ),
    "json.area-off-board": N_("texts", "“{field}” does not lie on free ground."),
    "json.area-loose": N_("texts", "“{field}” can be covered from {count} places; a target is one place."),
    "link.damaged": N_("texts", "the link is incomplete or damaged."),
    "page.empty": N_("texts", "this page carries no puzzle; it asks for one."),
    "page.damaged": N_("texts", "the puzzles that this page carries cannot be read."),
    "share.none": N_("texts", "there is no share code in it."),
    "share.newer": N_(
        "texts",
        "the share code is of version {found}, made by a newer version of the program; "
        "this one reads version {supported}.",
    ),
    "share.damaged": N_(
        "texts",
        "the share code is incomplete or damaged; copy it again from its first to its last letter.",
    ),
    "share.too-large": N_("texts", "the layout is larger than {most_bytes}; it cannot be shared as a code."),
    "tatham.id": N_("texts", "this is not a game ID of Slide such as “6x7u:w7am…,2,4”."),
    "tatham.length": N_("texts", "the description does not cover the {cells} cells of the board."),
    "tatham.reference": N_("texts", "no block ends {distance} cells before one of its cells."),
    "tatham.main": N_("texts", "there are {count} main blocks “m”; there must be one."),
    "letter-grids.two": N_(
        "texts", "two drawings of one size are needed, start and goal, with an empty line between them."
    ),
    "two-swap.header": N_("texts", "a first line such as “5 4 sun” is needed."),
    "two-swap.rows": N_("texts", "{height} rows are announced, {rows} follow."),
    "two-swap.width": N_("texts", "this row is {width} cells wide, {expected} are announced."),
    "pddl.form": N_("texts", "this is not PDDL: its parentheses do not match."),
    "pddl.board": N_(
        "texts", "its facts do not tell where all pieces stand on a board, and which cells are free."
    ),
    "text.goal": N_("texts", "its goal does not say in one way where pieces must end."),
    "pddl.changed": N_(
        "texts", "its steps, or its domain, are not those that follow from the pieces and the board."
    ),
    "box.top": N_("texts", "the box must begin with a line such as “*----*”."),
    "box.bottom": N_("texts", "the box must end with a line such as “*-  -*”, as wide as the first."),
    "box.side": N_("texts", "this row is not between two “|” as far apart as the box is wide."),
    "string.length": N_("texts", "one line of {cells} characters is needed."),
}
"""A sentence for every error code of the notations other than the native one."""

LOSSES: Mapping[str, str] = {
    "loss.name": N_("texts", "the name"),
    "loss.names": N_("texts", "the names in other languages"),
    "loss.about": N_("texts", "author, source and description"),
    "loss.metric": N_("texts", "the metric that the author counts in"),
    "loss.known": N_("texts", "the known results"),
    "loss.extra": N_("texts", "keys of the file that belong to other programs"),
    "loss.labels": N_("texts", "the labels of the pieces"),
    "loss.colors": N_("texts", "the colours of the pieces"),
    "loss.keys": N_("texts", "the letters of the pieces"),
    "loss.border": N_("texts", "the size of the board: walls are put around it"),
    "loss.goal": N_("texts", "that there is no goal yet: readers put in the usual one"),
}
"""The parts of a layout that a notation drops, as items of a list; ``{names}`` are the loss's values."""

DECISIONS: Mapping[str, str] = {
    "decided.form": N_("texts", "{format}, {width} × {height}"),
    "decided.underscore-piece": N_("texts", "“_” is a piece and “.” a free cell"),
    "decided.underscore-free": N_("texts", "“_” is a free cell and “.” a wall"),
    "decided.hash-wall": N_("texts", "“#” is a wall"),
    "decided.hash-piece": N_("texts", "“#” is a piece"),
    "decided.axes-written": N_("texts", "columns and rows are as written"),
    "decided.axes-exchanged": N_("texts", "columns and rows are exchanged"),
    "decided.axes-from-zero": N_("texts", "columns and rows are counted from 0"),
    "decided.axes-from-one": N_("texts", "columns and rows are counted from 1"),
    "decided.axes-upward": N_("texts", "rows are counted from below"),
    "decided.axes-from-end": N_("texts", "places are those of the lowest or rightmost cells"),
    "decided.sizes": N_("texts", "the sizes of the kinds are one of several that fit"),
    "decided.no-goal": N_(
        "texts", "there is no goal; it is looked for in a file of the same name with {suffix}"
    ),
    "decided.goal": N_("texts", "no goal is stated, so the usual one is assumed"),
    "decided.car": N_("texts", "car {car} must get out"),
}
"""What a reader took a puzzle for and what it decided, as items of a list."""

OBSTACLES: Mapping[str, str] = {
    "cannot.size": N_("texts", "its board is {width} × {height} cells large, and only {fits} is possible"),
    "cannot.walls": N_("texts", "it has walls"),
    "cannot.gates": N_("texts", "it has gates"),
    "cannot.shape": N_("texts", "piece {piece} has a shape that it does not know"),
    "cannot.axis": N_("texts", "piece {piece} may not take every direction"),
    "cannot.same-as": N_("texts", "piece {piece} shares its target with another"),
    "cannot.goal": N_("texts", "its goal is not the one that is always meant there"),
    "cannot.targets": N_("texts", "more than one piece has a target"),
    "cannot.key": N_("texts", "piece {piece} is called by what means something else there"),
    "cannot.problems": N_("texts", "the layout has errors"),
    "cannot.no-big": N_("texts", "it has not exactly one piece of 2 × 2 cells"),
    "cannot.crowded": N_("texts", "fewer than {free} cells are free"),
    "cannot.door": N_("texts", "the target is not at a side of the board, where a door could be"),
    "cannot.no-goal": N_("texts", "it has no goal"),
    "cannot.letters": N_("texts", "it has more than {count} pieces"),
    "cannot.exit": N_(
        "texts", "its goal is not that the largest piece of its width stands at the lower edge"
    ),
    "cannot.full": N_("texts", "no cell is free"),
    "cannot.rush": N_(
        "texts", "piece {piece} does not go left and right alone, nor up and down alone, as others do"
    ),
    "cannot.car": N_("texts", "piece {piece} does not go along itself alone"),
    "cannot.steps": N_("texts", "its pieces have more than {most} steps on the empty board"),
    "cannot.keep": N_("texts", "what it would write is read as another puzzle, or not at all"),
}
"""Why a notation cannot hold a layout, as the end of a sentence; ``{names}`` are the error's values."""

NAMES: frozenset[str] = frozenset(
    {
        N_("texts", "Share code (klotski:1:…)"),
        N_("texts", "Page that plays (HTML)"),
        N_("texts", "华容道 code (1A9BF0C)"),
        N_("texts", "华容道 short code (4WVE1)"),
        N_("texts", "华容道 raw code (0x0603EDF5CAFFF5E2)"),
        N_("texts", "华容道 coordinates (20 digits)"),
        N_("texts", "华容道 kinds and numbers (40 digits)"),
        N_("texts", "华容道 kinds (vCCv vCCv …)"),
        N_("texts", "klotski-lab share code (v1.…)"),
        N_("texts", "TomFrost's solver (link)"),
        N_("texts", "jeantimex (JSON: blocks, rows first)"),
        N_("texts", "TomFrost's solver (JSON)"),
        N_("texts", "华容道 triples [kind, x, y, …]"),
        N_("texts", "华容道 piece objects (JSON)"),
        N_("texts", "Matrix of numbers or names"),
        N_("texts", "华容道 list (code and name, code->moves)"),
        N_("texts", "20 letters"),
        N_("texts", "Rush Hour string"),
        N_("texts", "Rush Hour rows"),
        N_("texts", "Drawing in a box"),
        N_("texts", "Start and goal grids"),
        N_("texts", "Drawing"),
        N_("texts", "华容道 marked kinds (VKkV vkkv …)"),
        N_("texts", "KDE and GTK Klotski maps"),
        N_("texts", "Pieces in calls or a table"),
        N_("texts", "Tray of blocks"),
        N_("texts", "Matrix of cars"),
        N_("texts", "Pieces as objects (JSON)"),
        N_("texts", "Boards in a text"),
    }
)
"""The names of notations that are translated; the names of programs are the same in every language."""
