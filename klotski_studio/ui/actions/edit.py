"""What a user can do to a layout."""

from __future__ import annotations

from collections.abc import Callable

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.edits import Turn, can_merge
from klotski_studio.formats.native import share
from klotski_studio.ui.actions.spec import ActionSpec, When, always, has_board
from klotski_studio.ui.session.context import Studio
from klotski_studio.ui.tools import toolbox

EDIT = frozenset({Mode.EDIT})


def has_selection(studio: Studio) -> bool:
    """Something is selected."""
    return bool(studio.core.editing.selection)


def has_pieces(studio: Studio) -> bool:
    """Pieces are selected."""
    return bool(studio.core.editing.selection.pieces)


def has_several(studio: Studio) -> bool:
    """Several pieces are selected."""
    return len(studio.core.editing.selection.pieces) > 1


def has_target(studio: Studio) -> bool:
    """A target is selected, or a piece that has one."""
    selection = studio.core.editing.selection
    aimed = {target.piece for target in studio.core.document.layout.goal}
    return selection.target is not None or not aimed.isdisjoint(selection.pieces)


def has_goal(studio: Studio) -> bool:
    """There is a target at all."""
    return bool(studio.core.document.layout.goal)


def touch(studio: Studio) -> bool:
    """The selected pieces can be made one."""
    return can_merge(studio.core.document.layout, studio.core.editing.selection.pieces)


def is_joined(studio: Studio) -> bool:
    """A selected piece stands in for another one, or another one for it."""
    layout, chosen = studio.core.document.layout, studio.core.editing.selection.pieces
    return any(
        piece.same_as is not None and (piece.key in chosen or piece.same_as in chosen)
        for piece in layout.pieces
    )


def has_twins(studio: Studio) -> bool:
    """Two pieces bear the same key."""
    keys = [piece.key for piece in studio.core.document.layout.pieces]
    return len(set(keys)) < len(keys)


def _edit(
    name: str,
    text: str,
    handler: Callable[[Studio], object],
    enabled: When = has_pieces,
    keys: tuple[str, ...] = (),
    icon: str | None = None,
) -> ActionSpec:
    return ActionSpec(name, text, handler, icon=icon, shortcuts=keys, enabled_when=enabled, modes=EDIT)


UNDO = (
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("actions", "&Undo {edit}"),
        lambda studio: studio.core.document.undo_stack.undo(),
        icon="undo",
        shortcuts=("Ctrl+Z",),
        enabled_when=lambda studio: studio.core.document.undo_stack.canUndo(),
        modes=EDIT,
        values=lambda studio: {"edit": studio.core.document.undo_stack.undoText()},
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("actions", "&Redo {edit}"),
        lambda studio: studio.core.document.undo_stack.redo(),
        icon="redo",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        enabled_when=lambda studio: studio.core.document.undo_stack.canRedo(),
        modes=EDIT,
        values=lambda studio: {"edit": studio.core.document.undo_stack.redoText()},
    ),
)

SELECTING = (
    _edit(
        "cut",
        QT_TRANSLATE_NOOP("actions", "Cu&t"),
        lambda studio: studio.exchange.cut(),
        keys=("Ctrl+X",),
    ),
    _edit(
        "copy",
        QT_TRANSLATE_NOOP("actions", "&Copy"),
        lambda studio: studio.exchange.copy(),
        keys=("Ctrl+C",),
    ),
    ActionSpec(
        "paste",
        QT_TRANSLATE_NOOP("actions", "&Paste"),
        lambda studio: studio.exchange.paste(),
        shortcuts=("Ctrl+V",),
    ),
    ActionSpec(
        "paste-new",
        QT_TRANSLATE_NOOP("actions", "Paste as a &New Layout"),
        lambda studio: studio.exchange.paste_new(),
        shortcuts=("Ctrl+Shift+V",),
    ),
    ActionSpec(
        "copy-code",
        QT_TRANSLATE_NOOP("actions", "Copy as a Shareabl&e Code"),
        lambda studio: studio.exchange.copy_as(share.FORMAT),
        shortcuts=("Ctrl+Shift+C",),
        enabled_when=has_board,
    ),
    _edit(
        "duplicate",
        QT_TRANSLATE_NOOP("actions", "&Duplicate"),
        lambda studio: studio.core.editing.duplicate(),
        keys=("Ctrl+D",),
    ),
    _edit(
        "delete",
        QT_TRANSLATE_NOOP("actions", "De&lete"),
        lambda studio: studio.core.editing.remove(),
        has_selection,
        ("Del", "Backspace"),
        "delete",
    ),
    _edit(
        "select-all",
        QT_TRANSLATE_NOOP("actions", "Select &All"),
        lambda studio: studio.core.editing.select_all(),
        always,
        ("Ctrl+A",),
    ),
    _edit(
        "select-same",
        QT_TRANSLATE_NOOP("actions", "Select the Same S&hape"),
        lambda studio: studio.core.editing.select_same_shape(),
        keys=("Ctrl+Shift+A",),
    ),
)

PIECES = (
    _edit(
        "label",
        QT_TRANSLATE_NOOP("actions", "&Write on It"),
        lambda studio: studio.page.label_wanted.emit(),
        keys=("F2",),
    ),
    _edit(
        "rotate",
        QT_TRANSLATE_NOOP("actions", "R&otate"),
        lambda studio: studio.core.editing.turn(Turn.CLOCKWISE),
        keys=("R",),
    ),
    _edit(
        "rotate-back",
        QT_TRANSLATE_NOOP("actions", "Rotate &Back"),
        lambda studio: studio.core.editing.turn(Turn.COUNTERCLOCKWISE),
        keys=("Shift+R",),
    ),
    _edit(
        "mirror",
        QT_TRANSLATE_NOOP("actions", "M&irror"),
        lambda studio: studio.core.editing.turn(Turn.LEFT_RIGHT),
        keys=("M",),
    ),
    _edit(
        "flip",
        QT_TRANSLATE_NOOP("actions", "&Flip"),
        lambda studio: studio.core.editing.turn(Turn.TOP_BOTTOM),
        keys=("Shift+M",),
    ),
    _edit(
        "merge",
        QT_TRANSLATE_NOOP("actions", "M&erge"),
        lambda studio: studio.core.editing.merge(),
        touch,
        ("Ctrl+M",),
    ),
    _edit(
        "split",
        QT_TRANSLATE_NOOP("actions", "S&plit"),
        lambda studio: studio.core.editing.split_apart(),
        keys=("Ctrl+Shift+M",),
    ),
    _edit(
        "distinct-keys",
        QT_TRANSLATE_NOOP("actions", "Give Every Piece Its Own &Key"),
        lambda studio: studio.core.editing.distinct_keys(),
        has_twins,
    ),
)

GOAL = (
    _edit(
        "goal-here",
        QT_TRANSLATE_NOOP("actions", "Goal Is &Here"),
        lambda studio: studio.core.editing.goal_is_here(),
        keys=("Ctrl+T",),
        icon="goal-here",
    ),
    _edit(
        "remove-target",
        QT_TRANSLATE_NOOP("actions", "&Remove the Target"),
        lambda studio: studio.core.editing.remove_targets(),
        has_target,
        ("Ctrl+Shift+T",),
        "remove-target",
    ),
    _edit(
        "swap-start-goal",
        QT_TRANSLATE_NOOP("actions", "&Swap Start and Goal"),
        lambda studio: studio.core.session.swap_start_goal(),
        has_goal,
    ),
    _edit(
        "join",
        QT_TRANSLATE_NOOP("actions", "May Stand In for &Each Other"),
        lambda studio: studio.core.editing.join(),
        has_several,
        ("Ctrl+J",),
        "join",
    ),
    _edit(
        "separate",
        QT_TRANSLATE_NOOP("actions", "Each for &Itself"),
        lambda studio: studio.core.editing.separate(),
        is_joined,
        ("Ctrl+Shift+J",),
        "separate",
    ),
)

WHOLE = (
    _edit(
        "rotate-layout",
        QT_TRANSLATE_NOOP("actions", "Rotate the &Layout"),
        lambda studio: studio.core.editing.turn_layout(Turn.CLOCKWISE),
        always,
        ("Ctrl+Shift+R",),
    ),
    _edit(
        "mirror-layout",
        QT_TRANSLATE_NOOP("actions", "Mirror the La&yout"),
        lambda studio: studio.core.editing.turn_layout(Turn.LEFT_RIGHT),
        always,
        ("Ctrl+Shift+L",),
    ),
    _edit(
        "flip-layout",
        QT_TRANSLATE_NOOP("actions", "Flip the Layo&ut"),
        lambda studio: studio.core.editing.turn_layout(Turn.TOP_BOTTOM),
        always,
        ("Ctrl+Shift+F",),
    ),
)


def _tool(name: str, text: str, key: str) -> ActionSpec:
    return ActionSpec(
        f"tool-{name}",
        text,
        lambda studio: studio.page.toolbox.choose(name),
        icon=f"tool-{name}",
        shortcuts=(key,),
        checked_when=lambda studio: studio.page.toolbox.chosen == name,
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
