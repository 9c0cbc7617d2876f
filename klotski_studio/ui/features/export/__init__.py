"""Pictures, animations and printed pages of one puzzle, or of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from klotski_studio.app.runtime.settings import LANGUAGE, SKIN, SPEED, THEME
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, Session, shown_moves, shown_position
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.layout import Layout, title_in
from klotski_studio.core.rules import Position, Solution
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.look.theme import theme_name
from klotski_studio.ui.look.translate import language_code
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Feature

if TYPE_CHECKING:
    from klotski_studio.app.export.request import ExportSource
    from klotski_studio.app.library.entry import LibraryEntry
    from klotski_studio.ui.features.export.dialog import ExportDialog


def open_export(context: ActionContext) -> ExportDialog:
    """Open the export dialog for the current layout, and return it."""
    path = context.app.document.path
    folder = path.parent if path is not None else Path.home()
    return _opened(context, source_of(context.app.session), folder, context.page.window())


def open_several(context: ActionContext) -> ExportDialog:
    """Open the dialog that exports several puzzles, with those that the library lists; return it."""
    find = context.offers.get("listed-puzzles")
    entries: Sequence[LibraryEntry] = () if find is None else find(context)
    language = language_code(context.app.settings.get(LANGUAGE))
    listed = [(title_in(language, each.name, each.names), each.path) for each in entries]
    return export_puzzles(context, listed, context.window)


def export_puzzles(
    context: ActionContext, puzzles: Iterable[tuple[str, Path | Layout]], parent: QWidget
) -> ExportDialog:
    """Open the dialog that exports several puzzles over ``parent``, with these; return it."""
    return _opened(context, puzzles, Path.home(), parent)


def _opened(
    context: ActionContext,
    what: ExportSource | Iterable[tuple[str, Path | Layout]],
    folder: Path,
    parent: QWidget,
) -> ExportDialog:
    """The dialog for ``what``, which begins with what the window has chosen."""
    from klotski_studio.ui.features.export.dialog import ExportDialog  # its encoders take time
    from klotski_studio.ui.features.export.form import Choices

    get = context.app.settings.get
    choices = Choices(theme_name(get(THEME)), get(SKIN), get(SPEED), language_code(get(LANGUAGE)))
    return opened(ExportDialog(what, folder, context.app.runner, parent, choices))


def source_of(session: Session) -> ExportSource:
    """What can be exported of ``session``: the layout, and its solution and rating if they are known."""
    if session.mode is not Mode.EDIT:
        return shown_source(session)
    return solution_source(session)


def shown_source(session: Session) -> ExportSource:
    """What Play and Watch show: the moves where there are any, and the position for a picture."""
    from klotski_studio.app.export.request import ExportSource

    base, (start, moves), here = solution_source(session), shown_moves(session), shown_position(session)
    layout = session.document.layout
    position = None if here is layout else here
    if not moves:
        return replace(base, position=position)
    is_game = session.mode is Mode.PLAY or session.watching.source is not Source.SHORTEST
    if start != Position.start(layout):
        return ExportSource(
            unclaimed(start.as_layout(layout)), Solution(moves), session.metric, position=position
        )
    return replace(base, solution=Solution(moves), metric=session.metric, position=position, is_game=is_game)


def solution_source(session: Session) -> ExportSource:
    """The layout, and its solution and rating if they are known."""
    from klotski_studio.app.export.request import ExportSource

    layout, verdict = session.document.layout, session.live_solver.verdict
    if verdict.layout != layout or verdict.answer is None:
        return ExportSource(layout, metric=session.metric)
    state = session.live_analysis.state
    rated = state.difficulty if state.layout == layout and state.metric is verdict.metric else None
    return ExportSource(
        layout,
        verdict.solution,
        verdict.metric,
        verdict.answer.length,
        None if rated is None else rated.figure,
        verdict.answer.status is Status.UNSOLVABLE,
    )


FEATURE = Feature(
    actions=(
        ActionSpec("export", N_("actions", "&Export…"), "Ctrl+Shift+E", open_export, when.has_board),
        ActionSpec(
            "export-several",
            N_("actions", "Export Several P&uzzles…"),
            "",
            open_several,
            tip=N_("actions", "A book, cards or a page that plays, of the library or of files"),
        ),
    ),
    menus={"export": ("export export-several",)},
    offers={"export-puzzles": export_puzzles},
)
