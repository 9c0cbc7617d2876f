"""What the board of a session shows: of the game in Play, and of the playback in Watch."""

from __future__ import annotations

from dataclasses import replace

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.edits.claims import unclaimed
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position


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
