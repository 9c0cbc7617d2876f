"""An open layout with its document, its solution, its game and its playback, and what the board shows of it.

The window has one tab for each session. Sessions share a thread pool, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal

from klotski_studio.app.documents import edit_table, templates
from klotski_studio.app.documents.document import Document, Editor, LayoutChange
from klotski_studio.app.documents.files import READING, WRITING, DocumentFiles
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import LOOP, METRIC, SPEED, Setting, Settings
from klotski_studio.app.solving.live_analysis import LiveAnalysis, LiveOptima
from klotski_studio.app.solving.live_question import LiveSolver, LiveState
from klotski_studio.app.solving.playback import Playback
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.watching import Watching
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.identity import digest, is_same_puzzle
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Move, Position

if TYPE_CHECKING:
    from klotski_studio.app.lab.branches import Branch, Branches
    from klotski_studio.app.lab.live_map import LiveMap
    from klotski_studio.app.lab.live_variants import LiveVariants
    from klotski_studio.lab.variants.search import Variant


Live = TypeVar("Live", "LiveAnalysis", "LiveMap", "LiveOptima", "LiveVariants")

CORRECT_CLAIMS = N_("editing", "Correct Known Results")
"""The text of the undo entry."""


class Mode(StrEnum):
    """What a session does with its layout: edit it, play it, or watch its solution."""

    EDIT = "edit"
    PLAY = "play"
    WATCH = "watch"


def new_layout() -> Layout:
    """An untitled layout with an empty board as large as that of the classics."""
    return templates.empty(*templates.CLASSIC_SIZE)


class Session(QObject):
    """A document with the solver, the playback, the game and the files that follow it."""

    mode_changed = Signal(object)
    """The new :class:`Mode`."""

    zoom_changed = Signal(object)
    """The new :attr:`zoom`, a float or None."""

    branches_changed = Signal()
    """There are other branches."""

    def __init__(
        self,
        settings: Settings,
        pool: QThreadPool,
        records: Records,
        parent: QObject | None = None,
    ) -> None:
        """Make a session with an empty document."""
        super().__init__(parent)
        self.settings = settings
        self.runner = JobRunner(self, pool)
        self.document = Document(self)
        self.editor = Editor(self.document, _translate_edits, self)
        self.files = DocumentFiles(self.document, self.runner, self)
        self.live_solver = LiveSolver(self.runner, self)
        self.playback = Playback(self)
        self.mode = Mode.EDIT
        """The current mode."""
        self._is_asleep = False
        self.playing = PlaySession(self.runner, records, self)
        self.live_solver.changed.connect(self.playing.follow_verdict)
        self.live_optima = self._followed(LiveOptima(self.runner, self))
        self.watching = Watching(self.playback, self.playing, self.runner, self)
        self._is_question_due = False
        self.zoom: float | None = None
        """The scale of the board in pixels per scene unit; None if the board fits the window."""
        self.number: int | None = None
        """Which of the layouts without a name it has, as a person counts them."""
        self.document.changed.connect(self._follow_document)
        self._following = settings.changed.connect(self._follow_setting)
        self._follow_setting(SPEED)
        self._follow_setting(LOOP)

    @cached_property
    def live_analysis(self) -> LiveAnalysis:
        """The analysis of the layout; like the two below made when it is first asked for, as by its panel."""
        return self._followed(LiveAnalysis(self.runner, self))

    @cached_property
    def live_map(self) -> LiveMap:
        """The map of the layout."""
        from klotski_studio.app.lab.live_map import LiveMap

        return self._followed(LiveMap(self.runner, self))

    @cached_property
    def live_variants(self) -> LiveVariants:
        """The variants of the layout."""
        from klotski_studio.app.lab.live_variants import LiveVariants

        made = LiveVariants(self.runner, self)
        made.hold(self.editor.held)
        self.editor.held_changed.connect(made.hold)
        return self._followed(made)

    @cached_property
    def branches(self) -> Branches:
        """The tree of what was adopted."""
        from klotski_studio.app.lab.branches import Branches

        made = Branches(self.document.layout, self)
        self.document.changed.connect(made.follow)
        self.live_solver.changed.connect(self._follow_length)
        made.changed.connect(self.branches_changed)
        return made

    @property
    def kept_branches(self) -> tuple[Branch, ...]:
        """The branches, if there are any."""
        return self.branches.entries if "branches" in self.__dict__ else ()

    def adopt(self, layout: Layout) -> None:
        """Put ``layout`` in the place of the document's, as a branch of it."""
        before, branches = self.document.layout, self.branches
        branches.add(before)
        self._follow_length(self.live_solver.verdict)
        self.editor.apply(edit_table.ADOPT, layout)
        branches.add(self.document.layout)

    def keep(self, variant: Variant) -> None:
        """Let ``variant`` be a branch of the document's layout, which stays on the board."""
        self.branches.add(self.document.layout)
        self._follow_length(self.live_solver.verdict)
        self.branches.keep(unclaimed(variant.layout), variant)

    def _follow_length(self, verdict: Verdict) -> None:
        """Tell the branches the proven length of the puzzle."""
        if verdict.answer is not None and is_same_puzzle(verdict.layout, self.document.layout):
            self.branches.know(verdict.answer)

    @property
    def kept_map(self) -> Layout | None:
        """The layout whose map is kept beside that of the layout now."""
        return self.live_map.kept if "live_map" in self.__dict__ else None

    def set_mode(self, mode: Mode) -> None:
        """Switch to ``mode``; the layout stays as it is."""
        if mode is not self.mode:
            self.mode = mode
            self._update_play()
            if mode is Mode.WATCH:
                self.watching.refresh_game(self.metric)
            self.mode_changed.emit(mode)

    def sleep(self) -> None:
        """Ask the solver and the guide nothing new until :meth:`wake`, because nobody sees the session.

        What they search already goes on: who waits for an answer may look at another tab.
        """
        self._is_asleep, self.playing.is_played = True, False

    def wake(self) -> None:
        """Ask what was not asked since :meth:`sleep`."""
        if self._is_asleep:
            self._is_asleep, self.playing.is_played = False, self.mode is Mode.PLAY
            if self._is_question_due:
                self._is_question_due = False
                self._follow_metric()

    def set_zoom(self, zoom: float | None) -> None:
        """Set the scale of the board in pixels per scene unit; None makes it fit the window."""
        if zoom != self.zoom:
            self.zoom = zoom
            self.zoom_changed.emit(zoom)

    @property
    def metric(self) -> Metric:
        """The metric of solutions: the user's choice, else the layout's own, else moves."""
        return self.settings.get(METRIC) or self.document.layout.meta.metric or Metric.MOVES

    @property
    def is_untouched(self) -> bool:
        """Whether it has no board, file or undo stack, so that a file may be opened in it."""
        return self.document.path is None and not self.document.undo_stack.count and not self.has_board

    @property
    def is_only_played(self) -> bool:
        """Whether its layout is played or watched, and was never edited."""
        return self.mode is not Mode.EDIT and not self.document.undo_stack.count

    @property
    def is_replaceable(self) -> bool:
        """Whether its layout is what a file holds, so that it can be opened again."""
        document = self.document
        is_edited = document.undo_stack.count > 0 or document.is_dirty
        return self.has_board and self.files.source is not None and not is_edited

    @property
    def has_board(self) -> bool:
        """Whether the layout has a board."""
        return not self.document.layout.board.is_empty

    @property
    def puzzle(self) -> str:
        """The digest of the document's puzzle."""
        return digest(self.document.layout)

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read into it."""
        return self.runner.is_busy(READING)

    def solve(self) -> None:
        """Start to solve the document's layout."""
        self.live_solver.ask(self.document.layout, self.metric)

    def ask_about(self, layout: Layout) -> None:
        """Start to solve ``layout``: the document's, or the preview of an edit.

        The same puzzle is not solved twice, so a previewed edit is solved when it is committed.
        """
        if self._is_asleep:
            self._is_question_due = True
            return
        verdict = self.live_solver.verdict
        if verdict.metric is not self.metric or not is_same_puzzle(verdict.layout, layout):
            self.live_solver.ask(layout, self.metric)
        elif verdict.layout != layout:
            self.live_solver.rename(layout)

    def save(self, path: Path, *, overwrite: bool = False) -> None:
        """Write the layout to ``path`` in the background; see :meth:`DocumentFiles.save`.

        Claims (``[known]``) that the search has found wrong are corrected first, as an undoable edit.
        """
        self.document.edit(partial(_translate_edits, CORRECT_CLAIMS), self.corrected_layout)
        self.files.save(path, overwrite=overwrite)

    @property
    def corrected_layout(self) -> Layout:
        """The layout as it is to be written: without claims (``[known]``) that were found wrong."""
        return self._verdict_now.corrected

    @property
    def unconfirmed_claims(self) -> tuple[str, ...]:
        """The claims of :attr:`corrected_layout` that no search has confirmed, as fields of ``Known``."""
        return self._verdict_now.proof.unconfirmed(self.corrected_layout.meta.known)

    @property
    def _verdict_now(self) -> Verdict:
        """The verdict about the document's layout; without a result while a preview is solved."""
        verdict, layout = self.live_solver.verdict, self.document.layout
        return verdict if verdict.layout == layout else Verdict(VerdictState.NOTHING, layout, self.metric)

    def swap_start_goal(self) -> None:
        """Exchange start and goal; the other pieces go where a known solution leaves them."""
        positions = self.live_solver.verdict.positions
        is_current = positions and self.live_solver.verdict.layout == self.document.layout
        self.editor.apply(edit_table.SWAP, positions[-1] if is_current else None)

    def close(self) -> None:
        """Cancel all jobs except those that save; a second call does nothing."""
        QObject.disconnect(self._following)
        self.playback.pause()
        self.playing.leave()
        for live in self.findChildren(LiveState):
            live.stop()
        self.files.watch.follow(None, None)
        self.runner.close(wait_for=frozenset({WRITING}))

    def _followed(self, made: Live) -> Live:
        """``made``, which follows the verdict from now on; :meth:`close` stops it as a child."""
        self.live_solver.changed.connect(made.follow)
        made.follow(self.live_solver.verdict)
        return made

    def _follow_document(self, _: LayoutChange) -> None:
        self.ask_about(self.document.layout)
        self._update_play()

    def _follow_setting(self, setting: Setting[Any]) -> None:
        if setting is METRIC and self.has_board:
            self._follow_metric()
        elif setting is SPEED:
            self.playback.set_speed(self.settings.get(SPEED))
        elif setting is LOOP:
            self.playback.set_looping(self.settings.get(LOOP))

    def _follow_metric(self) -> None:
        """Ask anew, and count what is played and watched anew, in the metric now."""
        self.ask_about(self.document.layout)
        self.playing.set_metric(self.metric)
        if not self._is_asleep:
            self.watching.recount(self.metric)

    def _update_play(self) -> None:
        self.playing.is_played = self.mode is Mode.PLAY and not self._is_asleep
        if self.mode is Mode.PLAY and self.has_board:
            self.playing.enter(self.document.layout, self.metric)
        else:
            self.playing.leave()


def _translate_edits(text: str, count: int | None = None) -> str:
    return QCoreApplication.translate("editing", text, None, -1 if count is None else count)


def shown_moves(session: Session) -> tuple[Position, tuple[Move, ...]]:
    """The moves of the game in Play, and what is played back in Watch; with the position before them."""
    if session.mode is Mode.PLAY:
        state = session.playing.game.state
        return state.start, state.played.moves
    track = session.playback.track
    return track.positions[0], track.moves


def shown_position(session: Session) -> Layout:
    """The layout with the position that is on the board as its start, without claims about the old one."""
    layout = session.document.layout
    if is_start_shown(session):
        return layout
    is_game = session.mode is Mode.PLAY
    made = session.playing.game.state.played.length(Metric.MOVES) if is_game else session.playback.done
    here = unclaimed(_position(session).as_layout(layout))
    names = {language: f"{name} ({made})" for language, name in here.meta.names.items()}
    name = f"{here.name} ({made})" if here.name else ""
    return replace(here, name=name, meta=replace(here.meta, names=names, description=""))


def is_start_shown(session: Session) -> bool:
    """Whether the position on the board is the puzzle's start, or none of the puzzle is."""
    layout, position = session.document.layout, _position(session)
    return len(position.places) != len(layout.pieces) or position == Position.start(layout)


def has_moves(session: Session) -> bool:
    """Whether :func:`shown_moves` finds any."""
    if session.mode is Mode.PLAY:
        return session.playing.game.state.played.last is not None
    return session.playback.track.length > 0


def _position(session: Session) -> Position:
    is_game = session.mode is Mode.PLAY
    return session.playing.game.position if is_game else session.playback.position


def moves_before(session: Session) -> tuple[Move, ...]:
    """The moves from the puzzle's start to the position on the board; none if they begin elsewhere."""
    layout, playback = session.document.layout, session.playback
    if session.mode is Mode.PLAY:
        game = session.playing.track(layout, session.metric)
        return () if game is None else game.moves
    is_whole = playback.track.positions[0] == Position.start(layout)
    return playback.track.moves[: playback.done] if is_whole else ()


def shortest_length(session: Session, metric: Metric) -> int | None:
    """The length in ``metric`` of a shortest solution of the layout of ``session``; None if not known.

    The guide of the game knows it, the search for the layout does, or the optima in all metrics.
    """
    layout, guidance = session.document.layout, session.playing.guide.state
    if guidance.metric is metric and guidance.shortest is not None:
        return guidance.shortest
    verdict = session.live_solver.verdict
    if not is_same_puzzle(verdict.layout, layout):
        return None
    if verdict.metric is metric and verdict.answer is not None and verdict.answer.length is not None:
        return verdict.answer.length
    return session.live_optima.state.lengths.length(metric)
