"""The table of actions as Qt's own, kept up to date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from klotski_studio.app.runtime.settings import SHORTCUTS, Setting
from klotski_studio.ui.actions.spec import ActionSpec
from klotski_studio.ui.actions.table import CONTEXT, all_actions
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.shortcut_keys import keys_of
from klotski_studio.ui.look.translate import plain_text, translator
from klotski_studio.ui.panels.inspector.fields import finish_typing
from klotski_studio.ui.session.context import ActionContext


@dataclass(frozen=True, slots=True)
class _State:
    """What an action shows, but for language and theme."""

    enabled: bool
    checked: bool
    alternate: bool
    values: tuple[tuple[str, str], ...]


class Actions(QObject):
    """One Qt action per entry."""

    def __init__(self, context: ActionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._shown: dict[str, _State] = {}
        self.specs = all_actions()
        self._made = {spec.id: self._make(spec) for spec in self.specs}
        self.by_id: Mapping[str, QAction] = MappingProxyType(self._made)
        self._take_keys(SHORTCUTS)
        context.app.settings.changed.connect(self._take_keys)
        appearance().language_changed.connect(self.retranslate)

    def refresh(self) -> None:
        """Ask every action whether it can be done now, and which face it shows.

        Asked often, several times an edit: only what has changed is told to Qt.
        """
        mode = self._context.app.session.mode
        for spec in self.specs:
            state = _State(
                mode in spec.modes and spec.enabled_when(self._context),
                spec.checked_when is not None and spec.checked_when(self._context),
                spec.alternate is not None and spec.alternate.when(self._context),
                tuple(spec.values(self._context).items()) if spec.values else (),
            )
            if state != self._shown.get(spec.id):
                self._shown[spec.id] = state
                self._show(spec, state)

    def retranslate(self) -> None:
        """Name every action in the language of the moment."""
        self._shown.clear()
        self.refresh()

    def _show(self, spec: ActionSpec, state: _State) -> None:
        say, action = translator(CONTEXT), self._made[spec.id]
        face = spec.alternate if spec.alternate is not None and state.alternate else spec
        text = say(face.text)
        action.setEnabled(state.enabled)
        action.setChecked(state.checked)
        action.setText(text.format(**dict(state.values)).strip() if spec.values else text)
        action.setIconText(plain_text(action.text()))
        action.setToolTip(_tool_tip(action))
        if face.icon is not None:
            action.setIcon(icon(face.icon))

    def _take_keys(self, setting: Setting[Any]) -> None:
        """Listen to the keys that the person wants."""
        if setting is not SHORTCUTS:
            return
        chosen = self._context.app.settings.get(SHORTCUTS)
        for spec in self.specs:
            action = self._made[spec.id]
            action.setShortcuts([QKeySequence.fromString(key) for key in keys_of(spec, chosen)])
            action.setToolTip(_tool_tip(action))

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checked_when is not None)
        action.triggered.connect(lambda: self._do(spec))
        return action

    def _do(self, spec: ActionSpec) -> None:
        finish_typing()
        spec.handler(self._context)
        self._shown.pop(spec.id, None)  # Qt has turned the mark of a choice by itself
        self.refresh()


def _tool_tip(action: QAction) -> str:
    """The action's name without its mnemonic, and the key that does the same."""
    name = tool_tip(plain_text(action.text()).rstrip("…"))
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{name} ({keys})" if keys else name
