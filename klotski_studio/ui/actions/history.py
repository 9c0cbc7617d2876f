"""Undo and redo: of edits while a layout is edited, of moves while it is played."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

MODES = frozenset({Mode.EDIT, Mode.PLAY})

MOVE = QT_TRANSLATE_NOOP("actions", "Move")
"""What undo and redo are about in a game."""


def is_playing(context: ActionContext) -> bool:
    """Whether undo is about the moves of a game."""
    return context.app.session.mode is Mode.PLAY


def can_undo(context: ActionContext) -> bool:
    """Whether there is something to undo in the current mode."""
    if is_playing(context):
        return context.app.session.playing.game.state.can_undo
    return context.app.document.undo_stack.can_undo


def can_redo(context: ActionContext) -> bool:
    """Whether there is something to redo in the current mode."""
    if is_playing(context):
        return context.app.session.playing.game.state.can_redo
    return context.app.document.undo_stack.can_redo


def undo(context: ActionContext) -> None:
    """Undo the last move of the game, or the last edit; an edit that a hand is about to make, before it."""
    if context.app.session.mode is Mode.EDIT and context.view.tool.is_busy:
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


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("actions", "&Undo {edit}"),
        undo,
        icon="undo",
        shortcuts=("Ctrl+Z",),
        enabled_when=can_undo,
        modes=MODES,
        values=lambda context: _name(context, context.app.document.undo_stack.undo_title),
        short=QT_TRANSLATE_NOOP("actions", "Undo"),
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("actions", "&Redo {edit}"),
        redo,
        icon="redo",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        enabled_when=can_redo,
        modes=MODES,
        values=lambda context: _name(context, context.app.document.undo_stack.redo_title),
        short=QT_TRANSLATE_NOOP("actions", "Redo"),
    ),
)
