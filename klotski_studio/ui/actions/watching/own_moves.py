"""The actions that move lists of moves in and out, and take a position as a puzzle.

In Watch they are about what is played back, in Play about the player's game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QGuiApplication

from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import has_moves, is_start_shown, shown_moves, shown_position
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.solution import Solution
from klotski_studio.ui.look.appearance import current_language, current_theme
from klotski_studio.ui.look.translate import file_captions
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

SHOWN = frozenset({Mode.PLAY, Mode.WATCH})


def _has_moves(context: ActionContext) -> bool:
    return has_moves(context.app.session)


def _copy_moves(context: ActionContext) -> None:
    """Put the moves on the clipboard, as text."""
    from klotski_studio.app.export.captions import moves_text

    def text(layout: Layout, solution: Solution, metric: Metric, places: Sequence[Cell]) -> str:
        labels = piece_labels(layout, current_theme().skin)
        return moves_text(layout, solution, metric, labels, file_captions(current_language()), places)

    _copy(context, text)


def _copy_cells(context: ActionContext) -> None:
    """Put the moves on the clipboard, as coordinates."""
    from klotski_studio.app.export.captions import cells_text

    _copy(context, lambda layout, solution, metric, _: cells_text(layout, solution, metric))


def _copy(context: ActionContext, write: Callable[[Layout, Solution, Metric, Sequence[Cell]], str]) -> None:
    session = context.app.session
    start, moves = shown_moves(session)
    text = write(session.document.layout, Solution(moves), session.metric, start.places)
    QGuiApplication.clipboard().setText(text)


def _has_text(_: ActionContext) -> bool:
    data = QGuiApplication.clipboard().mimeData()
    return data is not None and data.hasText()


def _is_not_start(context: ActionContext) -> bool:
    return when.has_board(context) and not is_start_shown(context.app.session)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "copy-moves",
        QT_TRANSLATE_NOOP("actions", "Copy the Mo&ves"),
        _copy_moves,
        shortcuts=("Ctrl+C",),
        enabled_when=_has_moves,
        modes=SHOWN,
    ),
    ActionSpec(
        "copy-cells",
        QT_TRANSLATE_NOOP("actions", "Copy the Moves as Coordinates"),
        _copy_cells,
        enabled_when=_has_moves,
        modes=SHOWN,
    ),
    ActionSpec(
        "paste-moves",
        QT_TRANSLATE_NOOP("actions", "Paste Moves"),
        lambda context: context.exchange.paste_moves(),
        enabled_when=when.has_board,
        modes=SHOWN,
    ),
    ActionSpec(
        "position-as-puzzle",
        QT_TRANSLATE_NOOP("actions", "New Puzzle from This Position"),
        lambda context: context.app.workspace.new(shown_position(context.app.session)),
        enabled_when=_is_not_start,
        modes=SHOWN,
    ),
)
