"""What a session asks of the solver, and what it does not ask again."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.settings import LOOP, METRIC, SPEED, Settings
from klotski_studio.app.solving.live_question import SOLVE, LiveState
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.layout import Direction, Known, Layout, Metric
from klotski_studio.formats.registry import read_file
from klotski_studio.io.store import Store
from klotski_studio.solver import search
from klotski_studio.solver.search import solve
from tests.app.conftest import CORNER


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The solver's ``solve``."""
    asked = Mock(wraps=solve)
    monkeypatch.setattr(search, "solve", asked)
    return asked


def begin(folder: Path) -> Session:
    return Session(Settings(folder / "settings.ini"), QThreadPool(), Records(Store(folder / "studio.sqlite")))


def end(session: Session) -> None:
    session.close()
    session.runner.shutdown()


@pytest.fixture
def session(qapp: object, tmp_path: Path, asked: Mock) -> Iterator[Session]:
    made = begin(tmp_path)
    yield made
    end(made)


@pytest.fixture
def solved(qtbot: QtBot, session: Session) -> Session:
    session.document.open(CORNER, None)
    qtbot.waitUntil(lambda: session.live_solver.verdict.reachable is not None)
    return session


def test_an_edit_is_asked_about_without_being_told_to(qtbot: QtBot, solved: Session, asked: Mock) -> None:
    solved.editor.apply(edit_table.ERASE_GROUND, [(0, 1)])
    qtbot.waitUntil(lambda: solved.live_solver.verdict.reachable is not None)
    assert asked.call_args.args[0].layout == solved.document.layout
    assert asked.call_count == 2


def test_what_was_asked_while_the_hand_was_down_is_not_asked_again(
    qtbot: QtBot, solved: Session, asked: Mock
) -> None:
    new = replace(solved.document.layout, goal=(replace(solved.document.layout.goal[0], at=(2, 0)),))
    solved.ask_about(new)
    qtbot.waitUntil(lambda: solved.live_solver.verdict.reachable is not None)
    before = solved.live_solver.verdict
    solved.document.edit("Set Target", new)
    assert solved.live_solver.verdict is before
    assert asked.call_count == 2


def test_another_name_label_or_colour_keeps_the_answer(solved: Session, asked: Mock) -> None:
    before = solved.live_solver.verdict
    solved.editor.apply(edit_table.NAME, "Bend")
    solved.editor.apply_to({"A"}, edit_table.LABEL, "Zhao")
    solved.editor.apply_to({"A"}, edit_table.COLOR, "#112233")
    assert solved.live_solver.verdict == replace(before, layout=solved.document.layout)
    assert asked.call_count == 1


def test_another_name_does_not_begin_a_running_search_anew(
    qtbot: QtBot, session: Session, asked: Mock
) -> None:
    session.document.open(CORNER, None)
    session.editor.apply(edit_table.NAME, "Bend")
    assert session.live_solver.is_searching
    qtbot.waitUntil(lambda: session.live_solver.verdict.state is VerdictState.SOLVED)
    assert session.live_solver.verdict.layout == session.document.layout
    assert asked.call_count == 1


def test_another_metric_is_another_question(qtbot: QtBot, solved: Session, asked: Mock) -> None:
    solved.settings.set(METRIC, Metric.STEPS)
    qtbot.waitUntil(lambda: solved.live_solver.verdict.state is VerdictState.SOLVED)
    assert solved.live_solver.verdict.metric is Metric.STEPS
    assert asked.call_count == 2


def test_a_closed_session_asks_nothing(solved: Session, asked: Mock) -> None:
    solved.close()
    assert not solved.runner.is_busy(SOLVE)
    solved.settings.set(METRIC, Metric.STEPS)
    assert asked.call_count == 1


def test_a_closed_session_has_no_question_that_waits(solved: Session) -> None:
    solved.live_optima.want(True)
    for live in (solved.live_analysis, solved.live_map, solved.live_variants):
        live.want(True)
    questions = solved.findChildren(LiveState)
    assert {type(live).__name__ for live in questions if live.is_running} == {
        "LiveAnalysis",
        "LiveMap",
        "LiveOptima",
        "LiveVariants",
    }
    solved.close()
    assert not any(live.is_running for live in questions)


def test_speed_and_repeat_are_settings_that_playback_follows(session: Session) -> None:
    assert (session.playback.state.speed, session.playback.state.looping) == (1.0, False)
    session.settings.set(SPEED, 4.0)
    session.settings.set(LOOP, True)
    assert (session.playback.state.speed, session.playback.state.looping) == (4.0, True)


def test_a_session_opened_later_plays_at_the_speed_that_is_set(session: Session, tmp_path: Path) -> None:
    session.settings.set(SPEED, 4.0)
    later = begin(tmp_path)
    assert later.playback.state.speed == 4.0
    end(later)


def test_the_guide_speaks_in_play_mode_alone(solved: Session) -> None:
    guide = solved.playing.guide
    solved.playing.set_metric(Metric.STEPS)
    assert guide.state.knowledge is Knowledge.NOTHING
    solved.set_mode(Mode.PLAY)
    assert guide.state.knowledge is not Knowledge.NOTHING
    solved.set_mode(Mode.WATCH)
    solved.playing.set_metric(Metric.SLIDES)
    assert guide.state.knowledge is Knowledge.NOTHING


def test_a_closed_session_is_freed_without_a_garbage_collection(qapp: object, tmp_path: Path) -> None:
    made = begin(tmp_path)
    end(made)
    freed = weakref.ref(made)
    del made
    assert freed() is None


def claim(qtbot: QtBot, session: Session, layout: Layout, known: Known) -> None:
    """Have ``layout`` on the board, which claims ``known``, and wait until all is proven that is small."""
    session.document.open(replace(layout, meta=replace(layout.meta, known=known)), None)
    qtbot.waitUntil(lambda: session.live_solver.verdict.reachable is not None)


def test_a_save_corrects_claims_that_the_search_has_refuted_and_keeps_the_others(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    claim(qtbot, session, CORNER, Known(moves=7, slides=1, steps=3, solvable=True, reachable=1000))
    with qtbot.waitSignal(session.files.saved):
        session.save(tmp_path / "a.klotski")
    proven = session.live_solver.verdict.reachable
    known = Known(moves=1, slides=2, steps=3, solvable=True, reachable=proven)
    assert read_file(tmp_path / "a.klotski").meta.known == known
    assert session.document.layout.meta.known == known
    assert not session.document.is_dirty
    session.document.undo()
    assert session.document.layout.meta.known.moves == 7
    assert session.document.is_dirty


def test_every_claimed_length_of_a_small_puzzle_is_checked_and_what_is_open_is_named(
    qtbot: QtBot, session: Session
) -> None:
    known = Known(moves=1, slides=2, steps=4, solvable=True, reachable=5)
    session.document.open(replace(CORNER, meta=replace(CORNER.meta, known=known)), None)
    assert session.unconfirmed_claims == ("solvable", "moves", "slides", "steps", "reachable")
    assert session.corrected_layout == session.document.layout
    qtbot.waitUntil(lambda: session.live_solver.verdict.reachable is not None)
    assert session.unconfirmed_claims == ()
    assert session.corrected_layout.meta.known == replace(known, steps=3, reachable=4)
    assert session.document.layout.meta.known == known


def test_what_one_metric_has_proven_still_holds_in_the_next(qtbot: QtBot, session: Session) -> None:
    claim(qtbot, session, CORNER, Known(reachable=4))
    session.settings.set(METRIC, Metric.STEPS)
    assert session.live_solver.is_searching
    assert session.live_solver.verdict.proof.length(Metric.MOVES) == 1
    assert session.unconfirmed_claims == ()
    session.document.open(replace(CORNER, name="Other").translated((0, 1)), None)
    assert session.live_solver.verdict.proof.length(Metric.MOVES) is None


def test_a_save_without_wrong_claims_makes_no_edit(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    claim(qtbot, session, CORNER, Known(moves=1))
    with qtbot.waitSignal(session.files.saved):
        session.save(tmp_path / "a.klotski")
    assert not session.document.undo_stack.count


def test_a_game_goes_on_when_a_save_corrects_claims(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    claim(qtbot, session, CORNER, Known(moves=7))
    session.set_mode(Mode.PLAY)
    game = session.playing.game
    assert game.step(0, Direction.RIGHT)
    with qtbot.waitSignal(session.files.saved):
        session.save(tmp_path / "a.klotski")
    assert session.document.layout.meta.known.moves == 1
    assert game.position.places == ((1, 0),)
    assert session.playing.save(session.document.layout) is not None
