"""The controls that say which variants are asked for.

::

    [ Exactly This Length v ] [ 70 ]        the number only where a length is asked for
    [ Edits (10) v ] [ House Rules v ]      each opens a menu of choices
    Free cells, at least          [ 2 ]
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QWidget

from klotski_studio.app.lab.live_variants import Wanted
from klotski_studio.lab.variants.house_rules import RuleSet
from klotski_studio.lab.variants.kinds import DEFAULT_KINDS, RULE_KINDS, EditKind
from klotski_studio.lab.variants.wishes import Request, Wish
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import S
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField
from klotski_studio.ui.panels.variants.staying_menu import StayingMenu
from klotski_studio.ui.panels.variants.texts import KINDS, RULES, WISHES, text_of

LONGEST = 9999
"""The greatest length that can be asked for."""

MOST_FREE = 99
"""The most free cells that can be asked for."""


class VariantChoices(FollowsAppearance, QWidget):
    """A choice of what is looked for, and two menus with what may be edited: together a :class:`Wanted`."""

    changed = Signal(object)
    """The :class:`Wanted` that is asked for now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = Wanted()
        self.wish, self.length = ChoiceField(len(Wish), self), NumberField(1, LONGEST, self)
        self.free_label, self.free = PlainLabel(self), NumberField(0, MOST_FREE, self)
        self.edits_button, self.rules_button = QPushButton(self), QPushButton(self)
        self.kinds = {kind: QAction(self, checkable=True) for kind in EditKind}
        self.usual = QAction(self)
        self.best_start, self.deep = QAction(self, checkable=True), QAction(self, checkable=True)
        self.rules: dict[RuleSet | None, QAction] = {
            rules: QAction(self, checkable=True) for rules in (None, *RuleSet)
        }
        self._arrange()
        self._fill_edits()
        self._fill_rules()
        self.wish.done.connect(lambda index: self._ask_for(list(Wish)[index]))
        self.length.done.connect(
            lambda length: self._set(replace(self._wanted, request=Request(Wish.LENGTH, length)))
        )
        self.free.done.connect(lambda free: self._set(replace(self._wanted, least_free=free)))
        self._show()
        self.follow_appearance()

    @property
    def wanted(self) -> Wanted:
        """What is asked for now."""
        return self._wanted

    def show_wanted(self, wanted: Wanted) -> None:
        """Ask for ``wanted``, as at the last start."""
        if wanted.request.wish is Wish.LENGTH:
            self.length.fill(wanted.request.length)
        self._set(wanted)

    def suggest_length(self, length: int) -> None:
        """Begin with ``length`` where a length is asked for, unless it is asked for now."""
        if self._wanted.request.wish is not Wish.LENGTH:
            self.length.fill(length)

    def retranslate(self) -> None:
        translate = translator("variants")
        for index, wish in enumerate(Wish):
            self.wish.setItemText(index, translate(WISHES[wish]))
        for field, key in ((self.wish, "wish"), (self.length, "length"), (self.free, "free")):
            field.setAccessibleName(text_of(key))
            field.setToolTip(text_of(f"{key}-tip"))
        self.free_label.setText(text_of("free"))
        for kind, action in self.kinds.items():
            action.setText(translate(KINDS[kind]))
        for rules, action in self.rules.items():
            action.setText(text_of("no-rules") if rules is None else translate(RULES[rules]))
        for action, key in ((self.usual, "usual"), (self.best_start, "best-start"), (self.deep, "deep")):
            action.setText(text_of(key))
        self.best_start.setToolTip(text_of("best-start-tip"))
        self.edits_button.setToolTip(text_of("edits-tip"))
        self.rules_button.setToolTip(text_of("rules-tip"))
        self.rules_button.setText(text_of("rules"))
        self._show()

    def _arrange(self) -> None:
        grid, top, bottom = QGridLayout(self), QHBoxLayout(), QHBoxLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for row in (grid, top, bottom):
            row.setSpacing(S)
        top.addWidget(self.wish, 1)
        top.addWidget(self.length)
        bottom.addWidget(self.free_label, 1)
        bottom.addWidget(self.free)
        self.free_label.setBuddy(self.free)
        grid.addLayout(top, 0, 0, 1, 2)
        for column, button in enumerate((self.edits_button, self.rules_button)):
            grid.addWidget(button, 1, column)
            grid.setColumnStretch(column, 1)
        grid.addLayout(bottom, 2, 0, 1, 2)

    def _fill_edits(self) -> None:
        menu = StayingMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([action for kind, action in self.kinds.items() if kind not in RULE_KINDS])
        menu.addSeparator()
        menu.addActions([action for kind, action in self.kinds.items() if kind in RULE_KINDS])
        menu.addSeparator()
        menu.addActions([self.usual, self.best_start, self.deep])
        for kind, action in self.kinds.items():
            action.triggered.connect(lambda on, kind=kind: self._choose_kind(kind, on=on))
        self.usual.triggered.connect(lambda: self._set(replace(self._wanted, kinds=DEFAULT_KINDS)))
        self.best_start.triggered.connect(lambda on: self._set(replace(self._wanted, best_start=on)))
        self.deep.triggered.connect(lambda on: self._set(replace(self._wanted, deep=on)))
        self.edits_button.setMenu(menu)

    def _fill_rules(self) -> None:
        menu, group = QMenu(self), QActionGroup(self)
        for rules, action in self.rules.items():
            group.addAction(action)
            menu.addAction(action)
            action.triggered.connect(lambda _, rules=rules: self._choose_rules(rules))
        self.rules_button.setMenu(menu)

    def _choose_kind(self, kind: EditKind, *, on: bool) -> None:
        kinds = self._wanted.kinds
        self._set(replace(self._wanted, kinds=kinds | {kind} if on else kinds - {kind}))

    def _choose_rules(self, rules: RuleSet | None) -> None:
        """Keep to ``rules``; the free cells that they ask for can be changed afterwards."""
        self._set(replace(self._wanted, rules=rules, least_free=rules.least_free if rules is not None else 0))

    def _ask_for(self, wish: Wish) -> None:
        length = self.length.value() if wish is Wish.LENGTH else 0
        self._set(replace(self._wanted, request=Request(wish, length)))

    def _set(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._show()
        self.changed.emit(wanted)

    def _show(self) -> None:
        """Show what is asked for."""
        wanted = self._wanted
        self.wish.fill(list(Wish).index(wanted.request.wish))
        self.length.setVisible(wanted.request.wish is Wish.LENGTH)
        self.free.fill(wanted.least_free)
        for kind, action in self.kinds.items():
            action.setChecked(kind in wanted.kinds)
        for rules, action in self.rules.items():
            action.setChecked(rules is wanted.rules)
        self.best_start.setChecked(wanted.best_start)
        self.deep.setChecked(wanted.deep)
        self.edits_button.setText(text_of("edits", count=len(wanted.kinds)))
