"""The actions that edit a layout, most of them a row of the table of edits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit_table import Edit, P
from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.edits import Image
from klotski_studio.formats.native import share
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import (
    ActionContext,
    ActionSpec,
    When,
    always,
    has_board,
    has_pieces,
)
from klotski_studio.ui.tools import toolbox

EDIT = frozenset({Mode.EDIT})


def has_one(context: ActionContext) -> bool:
    """Whether exactly one piece is selected."""
    return len(context.app.editor.selection.pieces) == 1


def _command(
    name: str,
    text: str,
    keys: str,
    handler: Callable[[ActionContext], object],
    enabled: When = has_pieces,
    checked: When | None = None,
) -> ActionSpec:
    """An action of Edit mode; ``keys`` are its shortcuts, separated by spaces."""
    return ActionSpec(
        name, text, keys, handler, enabled, modes=EDIT, checked_when=checked, tip=TIPS.get(name)
    )


def _edit(name: str, text: str, keys: str, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> ActionSpec:
    """An action that applies ``edit`` with ``args`` to what is selected."""
    return _command(
        name,
        text,
        keys,
        lambda context: context.app.editor.apply(edit, *args, **kwargs),
        lambda context: context.app.editor.can(edit),
    )


TIPS = {
    "select-same-color": N_("actions", "Pieces that are shown in the same colour, whether it was set or not"),
    "select-same-axis": N_("actions", "Pieces that may move in the same directions"),
    "hold": N_("actions", "Variants leave the selected pieces, or the goal, as they are"),
    "hold-cell": N_("actions", "Variants leave the cell of the cell cursor, and what is on it"),
    "goal-here": N_("actions", "The pieces must end where they stand now"),
    "remove-target": N_("actions", "The pieces may end anywhere"),
    "join": N_("actions", "Any of them may end on the target of any other"),
    "separate": N_("actions", "Each has to reach its own target again"),
}
"""What actions are for, where their names do not say it."""


def _select_same_color(context: ActionContext) -> None:
    layout = context.app.editor.layout
    looks = zip(layout.pieces, piece_appearances(layout, current_theme()), strict=True)
    colors = {piece: look.color for piece, look in looks}
    context.app.editor.select_alike(lambda piece: colors[piece])


def _holds(context: ActionContext) -> bool:
    """Whether all that is selected is held."""
    editor = context.app.editor
    held, selection = editor.held, editor.selection
    return selection.pieces <= held.pieces and bool(selection) and (selection.target is None or held.goal)


def _hold(context: ActionContext) -> None:
    """Hold the selected pieces, or the goal if a target is selected; or do so no longer."""
    editor, is_held = context.app.editor, _holds(context)
    held, pieces = editor.held, editor.selection.pieces
    if editor.selection.target is not None:
        editor.hold(replace(held, goal=not is_held))
    else:
        editor.hold(replace(held, pieces=held.pieces - pieces if is_held else held.pieces | pieces))


def _hold_cell(context: ActionContext) -> None:
    """Hold the cell of the cell cursor, or do so no longer."""
    editor = context.app.editor
    editor.hold(replace(editor.held, cells=editor.held.cells ^ {context.page.edit_preview.cursor}))


SELECTING = (
    _command("cut", N_("actions", "Cu&t"), "Ctrl+X", lambda c: c.exchange.cut()),
    _command("copy", N_("actions", "&Copy"), "Ctrl+C", lambda c: c.exchange.copy()),
    ActionSpec("paste", N_("actions", "&Paste"), "Ctrl+V", lambda c: c.exchange.paste()),
    ActionSpec(
        "paste-new", N_("actions", "Paste as a &New Puzzle"), "Ctrl+Shift+V", lambda c: c.exchange.paste_new()
    ),
    ActionSpec(
        "copy-code",
        N_("actions", "Copy as a Shareabl&e Code"),
        "Ctrl+Shift+C",
        lambda c: c.exchange.copy_as(share.FORMAT),
        has_board,
    ),
    _command(
        "copy-style",
        N_("actions", "Copy the Style"),
        "Ctrl+Alt+C",
        lambda c: c.exchange.copy_style(),
        has_one,
    ),
    _command(
        "paste-style",
        N_("actions", "Paste the Style"),
        "Ctrl+Alt+V",
        lambda c: c.exchange.paste_style(),
        lambda c: has_pieces(c) and c.exchange.style is not None,
    ),
    _edit("duplicate", N_("actions", "&Duplicate"), "Ctrl+D", edit_table.DUPLICATE),
    _edit("delete", N_("actions", "De&lete"), "Del Backspace", edit_table.REMOVE),
    _command(
        "select-all", N_("actions", "Select &All"), "Ctrl+A", lambda c: c.app.editor.select_all(), always
    ),
    _command(
        "select-same",
        N_("actions", "Select the Same S&hape"),
        "Ctrl+Shift+A",
        lambda c: c.app.editor.select_alike(lambda piece: piece.shape),
    ),
    _command("select-same-color", N_("actions", "Select the Same Colo&ur"), "", _select_same_color),
    _command(
        "select-same-axis",
        N_("actions", "Select the Same A&xis"),
        "",
        lambda c: c.app.editor.select_alike(lambda piece: piece.axis),
    ),
    _command(
        "invert-selection",
        N_("actions", "In&vert the Selection"),
        "Ctrl+Shift+I",
        lambda c: c.app.editor.invert_selection(),
        always,
    ),
)

PIECES = (
    _command("label", N_("actions", "Edit the &Label"), "F2", lambda c: c.page.label_wanted.emit()),
    _edit("lengthwise", N_("actions", "Move along Its Le&ngth"), "L", edit_table.LENGTHWISE),
    _edit("rotate", N_("actions", "R&otate"), "R", edit_table.ROTATE, Image.CLOCKWISE),
    _edit("rotate-back", N_("actions", "Rotate &Back"), "Shift+R", edit_table.ROTATE, Image.COUNTERCLOCKWISE),
    _edit("mirror", N_("actions", "M&irror"), "M", edit_table.MIRROR, Image.LEFT_RIGHT),
    _edit("flip", N_("actions", "&Flip"), "Shift+M", edit_table.MIRROR, Image.TOP_BOTTOM),
    _edit("merge", N_("actions", "M&erge"), "Ctrl+M", edit_table.MERGE),
    _edit("split", N_("actions", "S&plit"), "Ctrl+Shift+M", edit_table.SPLIT),
    _edit("distinct-keys", N_("actions", "Give Every Piece Its Own &Key"), "", edit_table.DISTINCT_KEYS),
)

HOLDING = (
    _command(
        "hold",
        N_("actions", "Do Not &Touch"),
        "Ctrl+L",
        _hold,
        lambda c: bool(c.app.editor.selection),
        _holds,
    ),
    _command(
        "hold-cell",
        N_("actions", "Do Not Touch This &Cell"),
        "",
        _hold_cell,
        has_board,
        lambda c: c.page.edit_preview.cursor in c.app.editor.held.cells,
    ),
)

GOAL = (
    replace(
        _edit("goal-here", N_("actions", "Target Is &Here"), "Ctrl+T", edit_table.GOAL_IS_HERE),
        icon="tool-aim",
    ),
    _edit("remove-target", N_("actions", "&Remove the Target"), "Ctrl+Alt+T", edit_table.REMOVE_TARGET),
    _command(
        "swap-start-goal",
        N_("actions", "&Swap Start and Goal"),
        "",
        lambda c: c.app.session.swap_start_goal(),
        lambda c: c.app.editor.can(edit_table.SWAP),
    ),
    _edit("join", N_("actions", "May Stand In for &Each Other"), "Ctrl+J", edit_table.JOIN),
    _edit("separate", N_("actions", "Each for &Itself"), "Ctrl+Shift+J", edit_table.SEPARATE),
)

TURN, MIRROR = edit_table.ROTATE_LAYOUT, edit_table.MIRROR_LAYOUT
WHOLE = (
    _edit("fill", N_("actions", "Fill Free Cells with &Singles"), "", edit_table.FILL),
    _edit("crop-board", N_("actions", "&Crop the Board"), "", edit_table.CROP_BOARD),
    _edit("rotate-layout", N_("actions", "Rotate the &Puzzle"), "Ctrl+Shift+R", TURN, Image.CLOCKWISE),
    _edit("mirror-layout", N_("actions", "Mirror the Pu&zzle"), "Ctrl+Shift+L", MIRROR, Image.LEFT_RIGHT),
    _edit("flip-layout", N_("actions", "Flip the P&uzzle"), "Ctrl+Shift+F", MIRROR, Image.TOP_BOTTOM),
)


def _symmetry(image: Image, text: str) -> ActionSpec:
    """The action that does edits in ``image`` as well."""
    made = _command(
        f"symmetry-{image.value}",
        text,
        "",
        lambda context: context.app.editor.set_symmetry(image),
        has_board,
        lambda context: context.app.editor.symmetry is image,
    )
    return replace(
        made, tip=N_("actions", "Where pieces and cells are edited as well; targets stay as they are")
    )


SYMMETRY = (
    _symmetry(Image.SAME, N_("actions", "&No Symmetry")),
    _symmetry(Image.LEFT_RIGHT, N_("actions", "Symmetric &Left and Right")),
    _symmetry(Image.TOP_BOTTOM, N_("actions", "Symmetric &Top and Bottom")),
    _symmetry(Image.HALF_TURN, N_("actions", "Symmetric by a &Half Turn")),
)


def _tool(name: str, text: str, key: str, short: str, tip: str) -> ActionSpec:
    return ActionSpec(
        f"tool-{name}",
        text,
        key,
        lambda context: context.page.toolbox.choose(name),
        checked_when=lambda context: context.page.toolbox.chosen == name,
        modes=EDIT,
        short=short,
        tip=tip,
    )


TOOLS = (
    _tool(
        toolbox.ARRANGE,
        N_("actions", "&Arrange"),
        "V",
        N_("actions", "Arrange"),
        N_("actions", "Draw, place and resize pieces; drag the frame to resize the board"),
    ),
    _tool(
        toolbox.BRUSH,
        N_("actions", "Cell &Brush"),
        "B",
        N_("actions", "Brush"),
        N_("actions", "Draw a piece of any shape, cell by cell; with Shift, join cells to one"),
    ),
    _tool(
        toolbox.STAMP,
        N_("actions", "&Stamp Copies"),
        "S",
        N_("actions", "Stamp"),
        N_("actions", "Place one more of the selected piece with each click"),
    ),
    _tool(
        toolbox.AIM,
        N_("actions", "Set &Targets"),
        "T",
        N_("actions", "Targets"),
        N_("actions", "Target: where a piece must end for the puzzle to be solved"),
    ),
    _tool(
        toolbox.WALL,
        N_("actions", "Paint &Walls"),
        "W",
        N_("actions", "Walls"),
        N_("actions", "Wall: no piece may enter"),
    ),
    _tool(
        toolbox.GATE,
        N_("actions", "Paint &Gates"),
        "G",
        N_("actions", "Gates"),
        N_("actions", "Gate: only a piece with a target may enter"),
    ),
)

ACTIONS: tuple[ActionSpec, ...] = (*SELECTING, *PIECES, *HOLDING, *GOAL, *WHOLE, *SYMMETRY, *TOOLS)


MODES = frozenset({Mode.EDIT, Mode.PLAY})

MOVE = N_("actions", "Move")
"""What undo and redo are about in a game."""


def is_playing(context: ActionContext) -> bool:
    """Whether undo is about the moves of a game."""
    return context.app.session.mode is Mode.PLAY


def can_undo(context: ActionContext) -> bool:
    """Whether there is something to undo in the current mode."""
    if is_playing(context):
        return context.app.session.playing.game.state.can_undo
    return holds_edit(context) or context.app.document.undo_stack.can_undo


def can_redo(context: ActionContext) -> bool:
    """Whether there is something to redo in the current mode."""
    if is_playing(context):
        return context.app.session.playing.game.state.can_redo
    return context.app.document.undo_stack.can_redo


def holds_edit(context: ActionContext) -> bool:
    """Whether a hand is about to make an edit."""
    return context.app.session.mode is Mode.EDIT and context.view.tool.is_busy


def undo(context: ActionContext) -> None:
    """Undo the last move of the game, or the last edit; an edit that a hand is about to make, before it."""
    if holds_edit(context):
        context.view.let_go()
    elif is_playing(context):
        context.app.session.playing.game.undo()
    else:
        context.app.document.undo()


def redo(context: ActionContext) -> None:
    """Redo a move of the game, or an edit."""
    if is_playing(context):
        context.app.session.playing.game.redo()
    else:
        context.app.document.redo()


def _name(context: ActionContext, edit: str) -> dict[str, str]:
    return {"edit": translator("actions")(MOVE) if is_playing(context) else edit}


HISTORY: tuple[ActionSpec, ...] = (
    ActionSpec(
        "undo",
        N_("actions", "&Undo {edit}"),
        "Ctrl+Z",
        undo,
        can_undo,
        modes=MODES,
        values=lambda c: _name(c, c.app.document.undo_stack.undo_title),
        short=N_("actions", "Undo"),
    ),
    ActionSpec(
        "redo",
        N_("actions", "&Redo {edit}"),
        "Ctrl+Shift+Z Ctrl+Y",
        redo,
        can_redo,
        modes=MODES,
        values=lambda c: _name(c, c.app.document.undo_stack.redo_title),
        short=N_("actions", "Redo"),
    ),
)
