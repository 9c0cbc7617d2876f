"""Random walks of edits, undone to the start and redone to the end, while a search runs all along."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents.document import Document, Editor
from klotski_studio.app.documents.edit_table import EDITS, EditResult, Selection
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_question import LiveSolver
from klotski_studio.core import edits
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from tests.app.conftest import until_cancelled
from tests.random_edits import edited
from tests.strategies import drawn

CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
LENGTH = 1000


def search_on(ask: Ask) -> Answer:
    """A search that finds nothing, and goes on until it is told to stop."""
    until_cancelled(ask.control)
    return Answer(
        Status.STOPPED, ask.metric, None, None, None, Reason.CANCELLED, Effort("plain", None, 0, 0, 0.0, 0)
    )


class Walk:
    """A document that is edited at random; every layout that comes up is asked about at once."""

    def __init__(self, start: Layout) -> None:
        self.runner = JobRunner()
        self.document = Document()
        self.document.open(start, None)
        self.editor = Editor(self.document)
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(search, "solve", search_on)
        self.live_solver = LiveSolver(self.runner)
        self.document.changed.connect(lambda _: self.live_solver.ask(self.document.layout, Metric.MOVES))
        self.editor.selection_changed.connect(self._hear)
        self.heard = Selection()
        self.history = [start]

    def _hear(self, selection: Selection) -> None:
        self.heard = selection

    @property
    def here(self) -> int:
        return self.document.undo_stack.index

    def edit(self, random: Random) -> None:
        """One edit, with some of what came before it undone for good."""
        new = edited(random, self.editor.layout)
        self.editor.select(piece.key for piece in self.editor.layout.pieces[:2])
        here = self.here
        old = self.editor.layout
        if self.editor.commit(EditResult(random.choice(EDITS), edits.new_keys(old, new), old, new)):
            self.history[here + 1 :] = [new]

    def go(self, index: int) -> None:
        """Undo or redo up to the entry ``index``, one by one."""
        while self.here != index:
            self.document.undo() if self.here > index else self.document.redo()
            assert self.document.layout is self.history[self.here]

    def check(self) -> None:
        assert self.document.undo_stack.count == len(self.history) - 1
        assert self.document.layout is self.history[self.here]
        assert self.editor.selection.pieces <= {piece.key for piece in self.document.layout.pieces}
        assert self.editor.selection == self.heard
        assert self.document.is_dirty == (self.here > 0)
        # an answer, of which there may be one to a wrong layout, is never about an older one
        assert len(self.history) == 1 or self.live_solver.verdict.layout is self.document.layout

    def close(self) -> None:
        self.live_solver.stop()
        self.runner.shutdown()
        self.patch.undo()


def test_a_thousand_edits_are_undone_to_the_start_and_redone_to_the_end(qtbot: QtBot) -> None:
    random = Random(81)
    with closing(Walk(CLASSIC)) as made:
        while len(made.history) <= LENGTH:
            made.edit(random)
            if len(made.history) % 50 == 0:
                QCoreApplication.processEvents()
        made.check()
        last = made.document.layout
        made.go(0)
        assert made.document.layout is CLASSIC
        assert not made.document.is_dirty
        made.go(LENGTH)
        assert made.document.layout is last
        made.check()
        qtbot.waitUntil(lambda: made.live_solver.verdict.layout is last)


class Edits(RuleBasedStateMachine):
    """Edits, undo, redo and events in any order; at the end to the start and back."""

    def __init__(self) -> None:
        super().__init__()
        self.walk = Walk(CLASSIC)

    @rule(seed=st.integers(0, 2**32 - 1), count=st.integers(1, 40))
    def edit(self, seed: int, count: int) -> None:
        random = Random(seed)
        for _ in range(count):
            self.walk.edit(random)

    @precondition(lambda self: len(self.walk.history) > 1)
    @rule(data=st.data())
    def undo_or_redo(self, data: st.DataObject) -> None:
        self.walk.go(data.draw(st.integers(0, len(self.walk.history) - 1)))

    @rule()
    def let_answers_come(self) -> None:
        QCoreApplication.processEvents()

    @rule()
    def stop_the_search(self) -> None:
        self.walk.live_solver.cancel()

    @invariant()
    def all_is_well(self) -> None:
        self.walk.check()

    def teardown(self) -> None:
        try:
            end = len(self.walk.history) - 1
            for index in (end, 0, end):
                self.walk.go(index)
            self.walk.check()
        finally:
            self.walk.close()


def test_any_walk_can_be_undone_to_the_start_and_redone_to_the_end(qapp: object) -> None:
    run_state_machine_as_test(Edits, settings=settings(max_examples=6, stateful_step_count=30))
