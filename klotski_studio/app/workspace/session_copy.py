"""A copy of a session as a value, from which its tab can be restored.

It serves three purposes: the tabs of the last session, the work that a crash interrupted, and the
tabs that were closed and may be reopened.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from klotski_studio.app.documents.document import EditHistory
from klotski_studio.app.documents.selection import Selection
from klotski_studio.app.playing.saved_game import SavedGame
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Layout
from klotski_studio.io.disk import ContentStamp

if TYPE_CHECKING:
    from klotski_studio.app.lab.live_variants import Listed

MOST_EDITS = 100
"""The number of edits that can be undone after a restart."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """The state of a tab besides its layout.

    Attributes:
        zoom: in pixels per scene unit; None if the board fits the window.
        history: the undo stack; None if nothing was edited.
        game: None if nothing was played.
        watched: the cursor in the solution, in moves.
        pins: the variants that were pinned.
        kept: the layout whose map is kept beside that of the layout now; None if none is.
        selection: of the editor.
    """

    mode: Mode = Mode.EDIT
    zoom: float | None = None
    history: EditHistory | None = None
    game: SavedGame | None = None
    watched: float = 0.0
    pins: tuple[Listed, ...] = ()
    kept: Layout | None = None
    selection: Selection = field(default_factory=Selection)

    @property
    def is_work(self) -> bool:
        """Whether it would be missed, even if a file holds the layout."""
        return self.game is not None or bool(self.pins)


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A layout with its state.

    Attributes:
        path: the file that it was read from or last saved to; None if it was never saved.
        known: the stamp of that file's content then; None if it had none.
        dirty: whether the layout differs from the file, or is in no file at all.
    """

    layout: Layout
    path: Path | None = None
    known: ContentStamp | None = None
    dirty: bool = True
    state: SessionState = SessionState()


def state_of(session: Session) -> SessionState:
    """The state of ``session`` now."""
    document = session.document
    has_edits = document.undo_stack.count > 0
    return SessionState(
        session.mode,
        session.zoom,
        document.history.limited(MOST_EDITS) if has_edits else None,
        session.playing.save(document.layout),
        _watched(session),
        session.pinned,
        session.kept_map,
        session.editor.selection,
    )


def copy_of(session: Session) -> RecoveryCopy:
    """A copy of ``session`` as it is now."""
    file, known = session.document.file_state, session.files.watch.stamp
    return RecoveryCopy(session.document.layout, file.path, known, file.dirty, state_of(session))


def detached(copy: RecoveryCopy) -> RecoveryCopy:
    """``copy`` without its file, and therefore unsaved, also if edits are undone."""
    history = copy.state.history
    if history is not None:
        history = replace(history, saved_index=None)
    state = replace(copy.state, history=history)
    return replace(copy, path=None, known=None, dirty=True, state=state)


def restore(session: Session, copy: RecoveryCopy) -> None:
    """Make ``session`` what it was when ``copy`` was taken; a game is paused.

    Its file is compared with ``copy`` in the background; a difference is reported as a change.
    """
    state, history = copy.state, copy.state.history
    if history is None or history.layouts[history.index] != copy.layout:
        history = EditHistory.of(copy.layout, saved=not copy.dirty)
    session.files.recover(history, copy.path, copy.known)
    session.editor.set_selection(state.selection)
    if state.game is not None:
        session.playing.restore(copy.layout, state.game)
    session.set_mode(state.mode)
    session.playing.game.pause()
    session.set_zoom(state.zoom)
    session.playback.resume_at(state.watched)
    if state.pins or session.pinned:
        session.live_variants.restore_pinned(state.pins)
    if state.kept is not None:
        session.live_map.compare(state.kept)


def _watched(session: Session) -> float:
    """The cursor in the solution of the layout; 0 if the playback shows another one, as from a game."""
    playback, solution = session.playback, session.live_solver.verdict.solution
    has_other = playback.track.length and (solution is None or solution.moves != playback.track.moves)
    return 0.0 if has_other else playback.kept
