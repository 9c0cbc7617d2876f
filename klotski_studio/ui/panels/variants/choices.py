"""The buttons that say which variants are asked for.

::

    [ Edits (10) v ] [ House Rules v ]      each opens a menu of choices
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from klotski_studio.app.lab.live_variants import Wanted
from klotski_studio.lab.variants.house_rules import RuleSet
from klotski_studio.lab.variants.kinds import DEFAULT_KINDS, RULE_KINDS, EditKind
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.tokens import S
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.variants.texts import KINDS, RULES, text_of


class VariantChoices(FollowsAppearance, QWidget):
    """Two buttons with menus; what they say is a :class:`Wanted`."""

    changed = Signal(object)
    """The :class:`Wanted` that is asked for now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = Wanted()
        self.edits_button, self.rules_button = QPushButton(self), QPushButton(self)
        self.kinds = {kind: QAction(self, checkable=True) for kind in EditKind}
        self.usual = QAction(self)
        self.best_start, self.deep = QAction(self, checkable=True), QAction(self, checkable=True)
        self.rules: dict[RuleSet | None, QAction] = {
            rules: QAction(self, checkable=True) for rules in (None, *RuleSet)
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for button in (self.edits_button, self.rules_button):
            row.addWidget(button, 1)
        self._fill_edits()
        self._fill_rules()
        self._show()
        self.follow_appearance()

    @property
    def wanted(self) -> Wanted:
        """What is asked for now."""
        return self._wanted

    def retranslate(self) -> None:
        translate = translator("variants")
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

    def _fill_edits(self) -> None:
        menu = QMenu(self)
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
            action.triggered.connect(lambda _, rules=rules: self._set(replace(self._wanted, rules=rules)))
        self.rules_button.setMenu(menu)

    def _choose_kind(self, kind: EditKind, *, on: bool) -> None:
        kinds = self._wanted.kinds
        self._set(replace(self._wanted, kinds=kinds | {kind} if on else kinds - {kind}))

    def _set(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._show()
        self.changed.emit(wanted)

    def _show(self) -> None:
        """Check what is asked for."""
        wanted = self._wanted
        for kind, action in self.kinds.items():
            action.setChecked(kind in wanted.kinds)
        for rules, action in self.rules.items():
            action.setChecked(rules is wanted.rules)
        self.best_start.setChecked(wanted.best_start)
        self.deep.setChecked(wanted.deep)
        self.edits_button.setText(text_of("edits", count=len(wanted.kinds)))
