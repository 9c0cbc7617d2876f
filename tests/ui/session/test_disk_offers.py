from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.ui.session import disk_offers
from klotski_studio.ui.window.application import Shell


@pytest.fixture
def session(qtbot: QtBot, shell: Shell, corner_file: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session whose search is done; the disk is as large as is needed."""
    monkeypatch.setattr(disk_offers, "free_space", lambda: 20 << 30)
    opened = shell.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: opened.document.path == corner_file)
    qtbot.waitUntil(lambda: opened.live_solver.verdict.answer is not None)
    return opened


def stopped(layout: Layout, reason: Reason) -> Verdict:
    """The verdict of a search that a limit has ended."""
    effort = Effort("wide", None, 1000, 7, 1.0, 0)
    answer = Answer(Status.STOPPED, Metric.MOVES, None, None, None, reason, effort)
    return Verdict(VerdictState.STOPPED, layout, Metric.MOVES, answer=answer)


def stop(session: Session, reason: Reason = Reason.MEMORY) -> None:
    session.live_solver._set(stopped(session.document.layout, reason))


def button(shell: Shell, name: str) -> QPushButton:
    found = shell.window.question_bar.findChild(QPushButton, name)
    assert found is not None
    return found


def test_a_search_out_of_memory_is_offered_half_of_the_free_disk(
    qtbot: QtBot, shell: Shell, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[Limits] = []

    def solve(ask: Ask) -> Answer:
        allowed.append(ask.limits)
        answer = stopped(ask.layout, Reason.DISK).answer
        assert answer is not None
        return answer

    stop(session)
    question = shell.disk_questions.questions[session]
    assert "10" in question.text()
    assert "klotski-studio" in question.text()
    monkeypatch.setattr(session.live_solver, "_solve", solve)
    qtbot.mouseClick(button(shell, "search-on-disk"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: allowed != [])
    assert [limits.disk for limits in allowed] == [10 << 30]
    assert session not in shell.disk_questions.questions


def test_it_is_offered_once(qtbot: QtBot, shell: Shell, session: Session) -> None:
    stop(session)
    qtbot.mouseClick(button(shell, "search-not"), Qt.MouseButton.LeftButton)
    assert session not in shell.disk_questions.questions
    stop(session)
    assert session not in shell.disk_questions.questions


def test_the_offer_is_withdrawn_when_another_search_begins(shell: Shell, session: Session) -> None:
    stop(session)
    assert session in shell.disk_questions.questions
    layout = session.document.layout
    session.live_solver._set(Verdict(VerdictState.SEARCHING, layout, Metric.MOVES))
    assert session not in shell.disk_questions.questions


def test_nothing_is_offered_for_other_limits_or_without_space(
    shell: Shell, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(session, Reason.TIME)
    monkeypatch.setattr(disk_offers, "free_space", lambda: 1 << 30)
    stop(session)
    assert session not in shell.disk_questions.questions
