"""What a user can do to a layout."""

from __future__ import annotations

from collections.abc import Callable

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.edits import Turn, can_merge
from klotski_studio.formats.native import share
from klotski_studio.ui.actions.spec import ActionSpec, When, always, has_board
from klotski_studio.ui.session.context import ActionContext
from klotski_studio.ui.tools import toolbox

EDIT = frozenset({Mode.EDIT})


def has_selection(context: ActionContext) -> bool:
    """Something is selected."""
    return bool(context.app.editor.selection)


def has_pieces(context: ActionContext) -> bool:
    """Pieces are selected."""
    return bool(context.app.editor.selection.pieces)


def has_several(context: ActionContext) -> bool:
    """Several pieces are selected."""
    return len(context.app.editor.selection.pieces) > 1


def has_target(context: ActionContext) -> bool:
    """A target is selected, or a piece that has one."""
    selection = context.app.editor.selection
    aimed = {target.piece for target in context.app.document.layout.goal}
    return selection.target is not None or not aimed.isdisjoint(selection.pieces)


def has_goal(context: ActionContext) -> bool:
    """There is a target at all."""
    return bool(context.app.document.layout.goal)


def touch(context: ActionContext) -> bool:
    """The selected pieces can be made one."""
    return can_merge(context.app.document.layout, context.app.editor.selection.pieces)


def is_joined(context: ActionContext) -> bool:
    """A selected piece stands in for another one, or another one for it."""
    layout, chosen = context.app.document.layout, context.app.editor.selection.pieces
    return any(
        piece.same_as is not None and (piece.key in chosen or piece.same_as in chosen)
        for piece in layout.pieces
    )


def has_twins(context: ActionContext) -> bool:
    """Two pieces bear the same key."""
    keys = [piece.key for piece in context.app.document.layout.pieces]
    return len(set(keys)) < len(keys)


def _edit(
    name: str,
    text: str,
    handler: Callable[[ActionContext], object],
    enabled: When = has_pieces,
    keys: tuple[str, ...] = (),
    icon: str | None = None,
) -> ActionSpec:
    return ActionSpec(name, text, handler, icon=icon, shortcuts=keys, enabled_when=enabled, modes=EDIT)


UNDO = (
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("actions", "&Undo {edit}"),
        lambda context: context.app.document.undo_stack.undo(),
        icon="undo",
        shortcuts=("Ctrl+Z",),
        enabled_when=lambda context: context.app.document.undo_stack.canUndo(),
        modes=EDIT,
        values=lambda context: {"edit": context.app.document.undo_stack.undoText()},
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("actions", "&Redo {edit}"),
        lambda context: context.app.document.undo_stack.redo(),
        icon="redo",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        enabled_when=lambda context: context.app.document.undo_stack.canRedo(),
        modes=EDIT,
        values=lambda context: {"edit": context.app.document.undo_stack.redoText()},
    ),
)

SELECTING = (
    _edit(
        "cut",
        QT_TRANSLATE_NOOP("actions", "Cu&t"),
        lambda context: context.exchange.cut(),
        keys=("Ctrl+X",),
    ),
    _edit(
        "copy",
        QT_TRANSLATE_NOOP("actions", "&Copy"),
        lambda context: context.exchange.copy(),
        keys=("Ctrl+C",),
    ),
    ActionSpec(
        "paste",
        QT_TRANSLATE_NOOP("actions", "&Paste"),
        lambda context: context.exchange.paste(),
        shortcuts=("Ctrl+V",),
    ),
    ActionSpec(
        "paste-new",
        QT_TRANSLATE_NOOP("actions", "Paste as a &New Layout"),
        lambda context: context.exchange.paste_new(),
        shortcuts=("Ctrl+Shift+V",),
    ),
    ActionSpec(
        "copy-code",
        QT_TRANSLATE_NOOP("actions", "Copy as a Shareabl&e Code"),
        lambda context: context.exchange.copy_as(share.FORMAT),
        shortcuts=("Ctrl+Shift+C",),
        enabled_when=has_board,
    ),
    _edit(
        "duplicate",
        QT_TRANSLATE_NOOP("actions", "&Duplicate"),
        lambda context: context.app.editor.duplicate(),
        keys=("Ctrl+D",),
    ),
    _edit(
        "delete",
        QT_TRANSLATE_NOOP("actions", "De&lete"),
        lambda context: context.app.editor.remove(),
        has_selection,
        ("Del", "Backspace"),
        "delete",
    ),
    _edit(
        "select-all",
        QT_TRANSLATE_NOOP("actions", "Select &All"),
        lambda context: context.app.editor.select_all(),
        always,
        ("Ctrl+A",),
    ),
    _edit(
        "select-same",
        QT_TRANSLATE_NOOP("actions", "Select the Same S&hape"),
        lambda context: context.app.editor.select_same_shape(),
        keys=("Ctrl+Shift+A",),
    ),
)

PIECES = (
    _edit(
        "label",
        QT_TRANSLATE_NOOP("actions", "&Write on It"),
        lambda context: context.page.label_wanted.emit(),
        keys=("F2",),
    ),
    _edit(
        "rotate",
        QT_TRANSLATE_NOOP("actions", "R&otate"),
        lambda context: context.app.editor.turn(Turn.CLOCKWISE),
        keys=("R",),
    ),
    _edit(
        "rotate-back",
        QT_TRANSLATE_NOOP("actions", "Rotate &Back"),
        lambda context: context.app.editor.turn(Turn.COUNTERCLOCKWISE),
        keys=("Shift+R",),
    ),
    _edit(
        "mirror",
        QT_TRANSLATE_NOOP("actions", "M&irror"),
        lambda context: context.app.editor.turn(Turn.LEFT_RIGHT),
        keys=("M",),
    ),
    _edit(
        "flip",
        QT_TRANSLATE_NOOP("actions", "&Flip"),
        lambda context: context.app.editor.turn(Turn.TOP_BOTTOM),
        keys=("Shift+M",),
    ),
    _edit(
        "merge",
        QT_TRANSLATE_NOOP("actions", "M&erge"),
        lambda context: context.app.editor.merge(),
        touch,
        ("Ctrl+M",),
    ),
    _edit(
        "split",
        QT_TRANSLATE_NOOP("actions", "S&plit"),
        lambda context: context.app.editor.split_apart(),
        keys=("Ctrl+Shift+M",),
    ),
    _edit(
        "distinct-keys",
        QT_TRANSLATE_NOOP("actions", "Give Every Piece Its Own &Key"),
        lambda context: context.app.editor.distinct_keys(),
        has_twins,
    ),
)

GOAL = (
    _edit(
        "goal-here",
        QT_TRANSLATE_NOOP("actions", "Goal Is &Here"),
        lambda context: context.app.editor.goal_is_here(),
        keys=("Ctrl+T",),
        icon="goal-here",
    ),
    _edit(
        "remove-target",
        QT_TRANSLATE_NOOP("actions", "&Remove the Target"),
        lambda context: context.app.editor.remove_targets(),
        has_target,
        ("Ctrl+Alt+T",),
        "remove-target",
    ),
    _edit(
        "swap-start-goal",
        QT_TRANSLATE_NOOP("actions", "&Swap Start and Goal"),
        lambda context: context.app.session.swap_start_goal(),
        has_goal,
    ),
    _edit(
        "join",
        QT_TRANSLATE_NOOP("actions", "May Stand In for &Each Other"),
        lambda context: context.app.editor.join(),
        has_several,
        ("Ctrl+J",),
        "join",
    ),
    _edit(
        "separate",
        QT_TRANSLATE_NOOP("actions", "Each for &Itself"),
        lambda context: context.app.editor.separate(),
        is_joined,
        ("Ctrl+Shift+J",),
        "separate",
    ),
)

WHOLE = (
    _edit(
        "rotate-layout",
        QT_TRANSLATE_NOOP("actions", "Rotate the &Layout"),
        lambda context: context.app.editor.turn_layout(Turn.CLOCKWISE),
        always,
        ("Ctrl+Shift+R",),
    ),
    _edit(
        "mirror-layout",
        QT_TRANSLATE_NOOP("actions", "Mirror the La&yout"),
        lambda context: context.app.editor.turn_layout(Turn.LEFT_RIGHT),
        always,
        ("Ctrl+Shift+L",),
    ),
    _edit(
        "flip-layout",
        QT_TRANSLATE_NOOP("actions", "Flip the Layo&ut"),
        lambda context: context.app.editor.turn_layout(Turn.TOP_BOTTOM),
        always,
        ("Ctrl+Shift+F",),
    ),
)


def _tool(name: str, text: str, key: str) -> ActionSpec:
    return ActionSpec(
        f"tool-{name}",
        text,
        lambda context: context.page.toolbox.choose(name),
        icon=f"tool-{name}",
        shortcuts=(key,),
        checked_when=lambda context: context.page.toolbox.chosen == name,
        modes=EDIT,
    )


TOOLS = (
    _tool(toolbox.ARRANGE, QT_TRANSLATE_NOOP("actions", "&Arrange"), "V"),
    _tool(toolbox.BRUSH, QT_TRANSLATE_NOOP("actions", "Cell &Brush"), "B"),
    _tool(toolbox.AIM, QT_TRANSLATE_NOOP("actions", "Set &Targets"), "T"),
    _tool(toolbox.WALL, QT_TRANSLATE_NOOP("actions", "Paint &Walls"), "W"),
    _tool(toolbox.GATE, QT_TRANSLATE_NOOP("actions", "Paint &Gates"), "G"),
)

ACTIONS: tuple[ActionSpec, ...] = (*UNDO, *SELECTING, *PIECES, *GOAL, *WHOLE, *TOOLS)
