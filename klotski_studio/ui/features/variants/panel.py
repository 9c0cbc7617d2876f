"""The panel of variants: what is asked for, how far it is, the list, and what is done with one of them.

::

    [ Exactly This Length v ] [ 70 ]        the number only where a length is asked for
    [ Edits (10) v ] [ House Rules v ]      each opens a menu, which stays open while check marks are set
    Free cells, at least          [ 2 ]
    [ Elegance v ]         [ Weights v ]    how the list is sorted; weights only where there are figures
    112 of 240 tried              Stop
    [======----]
    v Harder (3)
      [pic] +8  65 moves
            swap 关羽 and 张飞
    > As long (2)  > Easier (25)  > Unsolvable (10)
    Adopt   New Tab   Keep
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QHideEvent, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QPushButton, QWidget, QWidgetAction

from klotski_studio.app.lab.live_variants import NOTHING, Listed, LiveVariants, VariantsState, Wanted
from klotski_studio.app.solving.verdict import SENTENCES, SEPARATOR, preparing_text
from klotski_studio.lab.merits import FIGURES, Order
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, RULE_KINDS, EditKind, RuleSet
from klotski_studio.lab.variants.search import Request, Wish
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.features.variants.texts import (
    FIGURE_NAMES,
    KINDS,
    ORDERS,
    RULES,
    WISHES,
    named,
    text_of,
)
from klotski_studio.ui.features.variants.variant_list import VariantList
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.look.translate import number_text, translator
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField
from klotski_studio.ui.widgets.panel_parts import FillBar


class StayingMenu(QMenu):
    """A click or Space on an entry with a check mark changes it and leaves the menu open; Enter closes it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not _toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not _toggle(self.activeAction()):
            super().keyPressEvent(event)


def _toggle(action: QAction | None) -> bool:
    """Trigger ``action`` if it has a check mark, and return whether it has."""
    if action is None or not (action.isCheckable() and action.isEnabled()):
        return False
    action.trigger()
    return True


LONGEST = 9999
"""The greatest length that can be asked for."""

MOST_WEIGHT = 9
"""The greatest weight of a figure."""

MOST_FREE = 99
"""The most free cells that can be asked for."""


class VariantChoices(FollowsAppearance, QWidget):
    """A choice of what is looked for, and two menus with what may be edited: together a :class:`Wanted`."""

    changed = Signal(object)
    """The :class:`Wanted` that is asked for now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wanted = Wanted()
        """What is asked for now."""
        self.wish, self.length = ChoiceField(Wish, self), NumberField(1, LONGEST, self)
        self.edits_button, self.rules_button = QPushButton(self), QPushButton(self)
        self.free_label, self.free = PlainLabel(self), NumberField(0, MOST_FREE, self)
        self.sort, self.weights_button = ChoiceField(Order, self), QPushButton(self)
        self.weights = {
            name: NumberField(0, MOST_WEIGHT, self) for figures in FIGURES.values() for name in figures
        }
        self._weight_labels = {name: PlainLabel(self) for name in self.weights}
        self.kinds = {kind: QAction(self, checkable=True) for kind in EditKind}
        self.usual = QAction(self)
        self.best_start, self.deep = QAction(self, checkable=True), QAction(self, checkable=True)
        self.symmetric = QAction(self, checkable=True)
        self.rules: dict[RuleSet | None, QAction] = {
            rules: QAction(self, checkable=True) for rules in (None, *RuleSet)
        }
        self._arrange()
        self._fill_edits()
        self._fill_rules()
        self._fill_weights()
        self.sort.done.connect(lambda order: self._change(sort=order))
        self.wish.done.connect(self._ask_for)
        self.length.done.connect(lambda length: self._change(request=Request(Wish.LENGTH, length)))
        self.free.done.connect(lambda free: self._change(least_free=free))
        self._show()
        self.follow_appearance()

    @property
    def told(self) -> list[str]:
        """What is unusual about it, which holds for the next puzzle as well."""
        chosen = (self.best_start, self.symmetric, self.deep)
        limited = [text_of("limited")] * self.wanted.leaves_out
        return [*(each.text() for each in chosen if each.isChecked()), *limited]

    def show_wanted(self, wanted: Wanted) -> None:
        """Ask for ``wanted``, as at the last start."""
        if wanted.request.wish is Wish.LENGTH:
            self.length.fill(wanted.request.length)
        self._set(wanted)

    def suggest_length(self, length: int) -> None:
        """Begin with ``length`` where a length is asked for, unless it is asked for now."""
        if self.wanted.request.wish is not Wish.LENGTH:
            self.length.fill(length)

    def retranslate(self) -> None:
        translate = translator("variants")
        self.wish.name(tuple([translate(WISHES[wish]) for wish in Wish]))
        self.sort.name(tuple([text_of("sorted", order=translate(ORDERS[order])) for order in Order]))
        for name, label in self._weight_labels.items():
            label.setText(translate(FIGURE_NAMES[name]))
            self.weights[name].setAccessibleName(label.text())
        self.weights_button.setText(text_of("weights"))
        self.weights_button.setToolTip(text_of("weights-tip"))
        fields = {"wish": self.wish, "length": self.length, "free": self.free, "sort": self.sort}
        for key, field in fields.items():
            field.setAccessibleName(text_of(key))
            field.setToolTip(text_of(f"{key}-tip"))
        self.free_label.setText(text_of("free"))
        for kind, action in self.kinds.items():
            action.setText(translate(KINDS[kind]))
        for rules, action in self.rules.items():
            action.setText(text_of("no-rules") if rules is None else translate(RULES[rules]))
        same_idea = list(Wish).index(Wish.SAME_IDEA)
        self.wish.setItemData(same_idea, text_of("same-idea-tip"), Qt.ItemDataRole.ToolTipRole)
        actions = self.usual, self.best_start, self.symmetric, self.deep
        for action, key in zip(actions, ("usual", "best-start", "symmetric", "deep"), strict=True):
            action.setText(text_of(key))
            action.setToolTip(text_of(f"{key}-tip"))
        self.edits_button.setToolTip(text_of("edits-tip"))
        self.rules_button.setToolTip(text_of("rules-tip"))
        self._show()

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(S)
        self.free_label.setBuddy(self.free)
        grid.addLayout(in_row((self.wish, 1), self.length, spacing=S), 0, 0, 1, 2)
        grid.addLayout(in_row((self.free_label, 1), self.free, spacing=S), 2, 0, 1, 2)
        halves = (self.edits_button, self.rules_button), (self.sort, self.weights_button)
        for row, pair in zip((1, 3), halves, strict=True):
            for column, part in enumerate(pair):
                grid.addWidget(part, row, column)
                grid.setColumnStretch(column, 1)

    def _fill_edits(self) -> None:
        menu = StayingMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([action for kind, action in self.kinds.items() if kind not in RULE_KINDS])
        menu.addSeparator()
        menu.addActions([action for kind, action in self.kinds.items() if kind in RULE_KINDS])
        menu.addSeparator()
        menu.addActions([self.usual, self.best_start, self.symmetric, self.deep])
        for kind, action in self.kinds.items():
            action.triggered.connect(lambda on, kind=kind: self._choose_kind(kind, on=on))
        self.usual.triggered.connect(lambda: self._change(kinds=DEFAULT_KINDS))
        self.best_start.triggered.connect(lambda on: self._change(best_start=on))
        self.symmetric.triggered.connect(lambda on: self._change(symmetric=on))
        self.deep.triggered.connect(lambda on: self._change(deep=on))
        self.edits_button.setMenu(menu)

    def _fill_rules(self) -> None:
        menu, group = QMenu(self), QActionGroup(self)
        for rules, action in self.rules.items():
            group.addAction(action)
            menu.addAction(action)
            free = 0 if rules is None else rules.least_free  # which can be changed afterwards
            action.triggered.connect(
                lambda _, rules=rules, free=free: self._change(rules=rules, least_free=free)
            )
        self.rules_button.setMenu(menu)

    def _fill_weights(self) -> None:
        """A menu with a field for the weight of each figure, of which those of the order are shown."""
        menu, inside = QMenu(self), QWidget(self)
        form = QGridLayout(inside)
        for row, (name, field) in enumerate(self.weights.items()):
            form.addWidget(self._weight_labels[name], row, 0)
            form.addWidget(field, row, 1)
            field.done.connect(
                lambda weight, name=name: self._change(weights={**self.wanted.weights, name: weight})
            )
        action = QWidgetAction(menu)
        action.setDefaultWidget(inside)
        menu.addAction(action)
        self.weights_button.setMenu(menu)

    def _choose_kind(self, kind: EditKind, *, on: bool) -> None:
        kinds = self.wanted.kinds
        self._change(kinds=kinds | {kind} if on else kinds - {kind})

    def _ask_for(self, wish: Wish) -> None:
        self._change(request=Request(wish, self.length.value() if wish is Wish.LENGTH else 0))

    def _change(self, **values: Any) -> None:
        self._set(replace(self.wanted, **values))

    def _set(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self._show()
        self.changed.emit(wanted)

    def _show(self) -> None:
        """Show what is asked for."""
        wanted = self.wanted
        self.wish.fill(wanted.request.wish)
        self.length.setVisible(wanted.request.wish is Wish.LENGTH)
        self.free.fill(wanted.least_free)
        self.sort.fill(wanted.sort)
        self.weights_button.setEnabled(wanted.sort is not Order.LENGTH)
        for name, field in self.weights.items():
            field.fill(wanted.weights.get(name, 1))
            for part in (field, self._weight_labels[name]):
                part.setVisible(name in FIGURES[wanted.sort])
        for kind, action in self.kinds.items():
            action.setChecked(kind in wanted.kinds)
        for rules, action in self.rules.items():
            action.setChecked(rules is wanted.rules)
        self.best_start.setChecked(wanted.best_start)
        self.deep.setChecked(wanted.deep)
        self.symmetric.setChecked(wanted.symmetric)
        key = "edits" if wanted.kinds >= DEFAULT_KINDS else "some-edits"
        self.edits_button.setText(text_of(key, count=len(wanted.kinds), all=len(EditKind)))
        self.rules_button.setText(
            text_of("rules") if wanted.rules is None else self.rules[wanted.rules].text()
        )


class VariantsPanel(FollowsAppearance, QWidget):
    """Shows the variants of one session at a time, and reports what a person wants with one."""

    pointed = Signal(object)
    """The :class:`Listed` that the board should show; None for the puzzle itself."""

    adopted = Signal(object)
    """The :class:`Listed` that the puzzle on the board should become."""

    kept = Signal(object)
    """The :class:`Listed` that becomes a branch of the puzzle on the board."""

    layout_wanted = Signal(object)
    """A :class:`~klotski_studio.core.layout.Layout` to open as a new one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("variants_panel")
        self._live: LiveVariants | None = None
        self._state = NOTHING
        self._connections = Connections()
        self.choices, self.list = VariantChoices(self), VariantList(self)
        self.status, self.bar = QuietLabel(self), FillBar(self)
        beside_text(self.status.setMinimumHeight, lambda: 2 * self.status.fontMetrics().lineSpacing())
        self.stop_button = QPushButton(self)
        self.adopt_button, self.tab_button, self.keep_button = (QPushButton(self) for _ in range(3))
        self._arrange()
        self.choices.changed.connect(lambda wanted: self._live and self._live.ask(wanted))
        self.stop_button.clicked.connect(self._stop)
        self.list.pointed.connect(self.pointed)
        self.list.picked.connect(self._show_buttons)
        self.list.adopted.connect(self._adopt)
        self.adopt_button.clicked.connect(lambda: self._adopt(self.list.current))
        self.tab_button.clicked.connect(self._open)
        self.keep_button.clicked.connect(lambda: self.kept.emit(self.list.current))
        self.follow_appearance()

    def follow(self, live: LiveVariants) -> None:
        """Show the variants of ``live`` instead of those before."""
        self._connections.cut()
        if self._live is not None:
            self._live.want(False)
        self._live, self.list.film.make = live, live.film
        self._connections.connect(live.changed, self.show_state)
        live.ask(self.choices.wanted)
        self.show_state(live.state)
        live.want(self.isVisible())

    def show_state(self, state: VariantsState) -> None:
        """Show the variants so far, and how many were tried."""
        self._state = state
        self.list.setEnabled(state.is_current)
        self.list.show_state(state)
        if state.answer is not None and state.answer.length is not None:
            self.choices.suggest_length(state.answer.length)
        told = self.choices.told if state.is_current and state.found else []
        told += [text_of("held")] * (state.held and state.is_current)
        solved = (each.variant for each in state.found if each.variant.length is not None)
        if drawn := sum(each.reason is not None for each in solved):
            told.append(text_of("drawn", count=number_text(drawn)))
        self.status.setText(SEPARATOR.join((self._status_text(), *told)))
        tried, total = _done(state)
        part = 0.0 if state.progress is None else (state.progress.percent or 0.0) / 100
        self.bar.show_share((tried + part) / total if total else 0.0)
        self.bar.setVisible(state.asking)
        can_go_on = bool(state.is_current and state.stopped) or bool(state.unsettled)
        self.stop_button.setVisible(state.asking or can_go_on)
        self.stop_button.setText(text_of("go-on" if can_go_on else "stop"))
        self.stop_button.setToolTip(text_of("go-on-tip") if state.unsettled else "")
        self._show_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._live is not None:
            self._live.want(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._live is not None:
            self._live.want(False)
        self.list.film.point(None)
        self.pointed.emit(None)

    def retranslate(self) -> None:
        buttons = {"adopt": self.adopt_button, "tab": self.tab_button, "keep": self.keep_button}
        for key, button in buttons.items():
            button.setText(text_of(key))
            button.setToolTip(text_of(f"{key}-tip"))
        self.show_state(self._state)

    def _status_text(self) -> str:
        state = self._state
        counts = dict(zip(("tried", "total"), map(number_text, _done(state)), strict=True))
        if state.failed:
            return text_of("failed")
        if not state.is_current:
            return text_of("waiting" if state.found else "nothing")
        if state.stopped:
            return text_of("stopped", **counts)
        progress = state.progress
        if progress is not None and (preparing := preparing_text(progress, translator("verdict"))):
            return preparing
        if state.asking and not state.total:
            return translator("verdict")(SENTENCES["searching"])
        if state.asking and not state.measuring and progress is not None and progress.percent is not None:
            return text_of("tried-far", percent=f"{progress.percent:.0f}", **counts)
        if state.asking:
            return text_of("measuring" if state.measuring else "tried", **counts)
        if not state.found:
            return text_of("none")
        if state.unsettled:
            return text_of("unsettled", count=number_text(len(state.unsettled)), **counts)
        if any(each.is_granted for each in state.found):
            return text_of("done", **counts)
        if state.answer is None or state.answer.status is not Status.UNSOLVABLE:
            return text_of("none-granted", **counts)
        return text_of("no-repair" if self.choices.wanted.deep else "no-repair-yet", **counts)

    def _stop(self) -> None:
        """Stop what is being done, or go on with it."""
        if self._live is not None:
            (self._live.pause if self._state.asking else self._live.resume)()

    def _show_buttons(self) -> None:
        """Show the buttons while a variant is current."""
        current = self.list.current if self.list.isEnabled() else None
        for button in (self.adopt_button, self.tab_button, self.keep_button):
            button.setVisible(current is not None)

    def _adopt(self, listed: Listed | None) -> None:
        if listed is not None and self.list.isEnabled():
            self.adopted.emit(listed)

    def _open(self) -> None:
        if (current := self.list.current) is not None:
            self.layout_wanted.emit(named(current))

    def _arrange(self) -> None:
        progress = in_row((self.status, 1), self.stop_button)
        row = self.adopt_button, self.tab_button, self.keep_button
        for part in (self.stop_button, self.bar, *row):  # the list stays where it is when they go
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        column = (self.choices, progress, self.bar, (self.list, 1), in_row(*row, spacing=S))
        in_column(*column, on=self, margins=(L, S, L, L), spacing=S)


def _done(state: VariantsState) -> tuple[int, int]:
    """How many were tried of how many, or measured while that is done."""
    is_measured = state.measuring and state.asking
    return (len(state.measured), len(state.measurable)) if is_measured else (state.tried, state.total)
