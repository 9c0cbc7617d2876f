"""The dialog for a fresh puzzle, which is found in the background and played in a new tab.

::

    +---------------------------------------+
    |  Kind     [4 × 5 blocks          v]   |
    |  Length   [10] to [25]                |
    |  Seed     [a new one              ]   |
    |  [ ] Without spare pieces             |
    |  The same seed makes the same puzzle… |
    |                     [Cancel] [Create] |
    +---------------------------------------+
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Mapping

from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QCheckBox, QWidget

from klotski_studio.app.lab.fresh import LENGTHS, kind_of, kinds, named, wanted_of
from klotski_studio.app.runtime.jobs import Done, Outcome
from klotski_studio.app.runtime.settings import FRESH
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import Range
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.fresh import LONGEST, MOST_SEED, fresh
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.tokens import M, S
from klotski_studio.ui.look.translate import error_text, texts
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField, TextField, labelled_rows
from klotski_studio.ui.widgets.message_box import accept_row

CHANNEL = "fresh-puzzle"
"""The channel of the job that finds a puzzle."""
PATIENCE = 400
"""Milliseconds after which the search for a next puzzle is shown."""

SENTENCES: Mapping[str, str] = {
    "title": N_("fresh puzzle", "Fresh Puzzle"),
    "kind": N_("fresh puzzle", "&Kind"),
    "4x4": N_("fresh puzzle", "4 × 4 blocks"),
    "4x5": N_("fresh puzzle", "4 × 5 blocks"),
    "5x5": N_("fresh puzzle", "5 × 5 blocks"),
    "6x6": N_("fresh puzzle", "6 × 6 with cars"),
    "polyominoes": N_("fresh puzzle", "Polyominoes"),
    "length": N_("fresh puzzle", "&Moves"),
    "to": N_("fresh puzzle", "to"),
    "least": N_("fresh puzzle", "Moves at least"),
    "most": N_("fresh puzzle", "Moves at most"),
    "seed": N_("fresh puzzle", "&Seed"),
    "new-seed": N_("fresh puzzle", "a new one"),
    "minimal": N_("fresh puzzle", "&Without spare pieces"),
    "seed-hint": N_("fresh puzzle", "The same seed makes the same puzzle again."),
    "searching": N_("fresh puzzle", "Searching…"),
    "create": N_("fresh puzzle", "&Create"),
}
text_of = texts("fresh puzzle", SENTENCES)


class FreshDialog(FollowsAppearance, Dialog):
    """Asks for kind, lengths and seed; remembers them, but for the seed. ``kind`` is not asked for again."""

    def __init__(self, app: AppContext, parent: QWidget, kind: str | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self.kind, self.least = ChoiceField(kinds(), self), NumberField(1, LONGEST, self)
        self.most, self.seed = NumberField(1, LONGEST, self), TextField(self)  # as Tab walks them
        self.minimal, self.note, self._to = QCheckBox(self), QuietLabel(self), PlainLabel(self)
        digits = rf"[0-9]{{0,{len(str(MOST_SEED))}}}"  # what Qt takes for a number may have commas or a sign
        self.seed.setValidator(QRegularExpressionValidator(digits, self))
        self._buttons, self._create = accept_row(self)
        self._arrange()
        self._fill(kind)
        self._connect()
        self.follow_appearance()

    def accept(self) -> None:
        """Search for the puzzle; the dialog is closed when it is found."""
        for field in (self.least, self.most):
            field.finish()
        kind, lengths = (
            self.kind.value,
            Range(self.least.value(), self.most.value()),
        )
        is_minimal, seed = self.minimal.isChecked(), secrets.randbelow(MOST_SEED + 1)
        if self.seed.text():
            seed = int(self.seed.text())
        self._app.settings.set(FRESH, json.dumps([kind, lengths.least, lengths.most, is_minimal]))
        self._show_search(is_on=True)

        def find(control: Control) -> Layout | None:
            wanted = wanted_of(kind, lengths, seed, Metric.MOVES, is_minimal=is_minimal)
            found = fresh(wanted, control)
            return None if found is None else named(found, wanted)

        self._app.runner.start(CHANNEL, find, self._take)

    def done(self, result: int) -> None:
        self._app.runner.drop(CHANNEL)
        super().done(result)

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        for word, label in self._labels.items():
            label.setText(text_of(word))
        self.kind.name(tuple(text_of(kind) if kind in SENTENCES else kind for kind in self.kind.values))
        self._to.setText(text_of("to"))
        self.minimal.setText(text_of("minimal"))
        self.seed.setPlaceholderText(text_of("new-seed"))
        self.least.setAccessibleName(text_of("least"))
        self.most.setAccessibleName(text_of("most"))
        for word, field in (("kind", self.kind), ("seed", self.seed)):
            field.setAccessibleName(plain_text(text_of(word)))
        self._create.setText(text_of("create"))
        self._show_search(is_on=self._app.runner.is_busy(CHANNEL))

    def _arrange(self) -> None:
        lengths, rows = QWidget(self), QWidget(self)
        in_row(self.least, self._to, self.most, STRETCH, on=lengths, spacing=S, margins=0)
        fields = {"kind": self.kind, "length": lengths, "seed": self.seed}
        self._labels = labelled_rows(rows, fields, {"length": self.least})
        in_column(rows, self.minimal, self.note, self._buttons, on=self, margins=DIALOG, spacing=M)

    def _fill(self, wanted: str | None) -> None:
        """Show what was asked for last, or else what every kind has; the kind is ``wanted`` if given."""
        kind, least, most, is_minimal = "4x5", LENGTHS.least, LENGTHS.most or LENGTHS.least, False
        with contextlib.suppress(ValueError, TypeError):  # nothing was asked for yet, or by another version
            kind, least, most, is_minimal = json.loads(self._app.settings.get(FRESH) or "null")
            least, most = int(least), int(most)
        kind = wanted or kind
        self.kind.fill(kind if kind in self.kind.values else self.kind.values[0])
        self.least.fill(least)
        self.most.fill(max(least, most))
        self.minimal.setChecked(bool(is_minimal))

    def _connect(self) -> None:
        self.least.done.connect(lambda least: self.most.fill(max(least, self.most.value())))
        self.most.done.connect(lambda most: self.least.fill(min(most, self.least.value())))

    def _show_search(self, *, is_on: bool) -> None:
        self._create.setEnabled(not is_on)
        self.note.setText(text_of("searching" if is_on else "seed-hint"))

    def _take(self, outcome: Outcome[Layout | None]) -> None:
        """Play the puzzle that was found, or say why there is none."""
        self._show_search(is_on=False)
        if isinstance(outcome, Done) and outcome.value is not None:
            workspace, before = self._app.workspace, self._app.session
            workspace.new(outcome.value).set_mode(Mode.PLAY)
            is_done = before.playing.game.state.is_solved and not before.document.undo_stack.count
            if is_done and kind_of(before.document.layout):  # its title says how to make it again
                workspace.close(before)
            super().accept()
        elif not isinstance(outcome, Done) and isinstance(outcome.error, KlotskiError):
            self.note.setText(error_text(outcome.error))
            self.adjustSize()  # fields would give way to a note of several lines
            self.open()
