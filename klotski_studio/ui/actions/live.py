"""The table of actions as Qt's own actions, kept up to date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from klotski_studio.app.runtime.settings import SHORTCUTS, Setting
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.ui.actions.table import ACTIONS, CONTEXT
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.shortcut_keys import keys_of
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import ActionContext, ActionSpec
from klotski_studio.ui.widgets.fields import finish_typing


@dataclass(frozen=True, slots=True)
class _State:
    """What an action shows, except for what depends on language and theme."""

    visible: bool
    enabled: bool
    checked: bool
    alternate: bool
    values: tuple[tuple[str, str], ...]


class Actions(QObject):
    """One QAction for each row of the table.

    One edit emits several signals after which actions may have to change. :meth:`refresh` only
    notes that they may; all actions are evaluated once, when the event loop comes to it, and
    earlier where their state matters: before a shortcut is looked up, and after an action.
    """

    refreshed = Signal()
    """The actions have been evaluated, because something in the window has changed."""

    def __init__(self, context: ActionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._shown: dict[str, _State] = {}
        self._is_due = False
        self.specs = ACTIONS
        self._made = {spec.id: self._make(spec) for spec in self.specs}
        self.by_id: Mapping[str, QAction] = MappingProxyType(self._made)
        self._set_shortcuts(SHORTCUTS)
        context.app.settings.changed.connect(self._set_shortcuts)
        appearance().language_changed.connect(self.retranslate)
        parent.installEventFilter(self)

    def refresh(self) -> None:
        """Evaluate all actions in this turn of the event loop, once however often it is asked for."""
        if not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def flush(self) -> None:
        """Evaluate all actions now if a refresh is pending."""
        if self._is_due:
            self._is_due = False
            self._evaluate()
            self.refreshed.emit()

    def customEvent(self, event: QEvent) -> None:
        self.flush()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            self.flush()  # several key presses may come in one turn, and Qt ignores disabled actions
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Show every action in the current language."""
        self._shown.clear()
        self._is_due = True
        self.flush()

    def _evaluate(self) -> None:
        """Find the state of every action; Qt gets only what has changed."""
        mode = self._context.app.session.mode
        for spec in self.specs:
            is_visible = mode in spec.modes
            state = _State(
                is_visible,
                is_visible and spec.enabled_when(self._context),
                spec.checked_when is not None and spec.checked_when(self._context),
                spec.alternate is not None and spec.alternate.when(self._context),
                tuple(spec.values(self._context).items()) if spec.values else (),
            )
            if state != self._shown.get(spec.id):
                self._shown[spec.id] = state
                self._show(spec, state)

    def _is_enabled(self, spec: ActionSpec) -> bool:
        return self._context.app.session.mode in spec.modes and spec.enabled_when(self._context)

    def _show(self, spec: ActionSpec, state: _State) -> None:
        translate, action = translator(CONTEXT), self._made[spec.id]
        face = spec.alternate if spec.alternate is not None and state.alternate else spec
        text = translate(face.text)
        action.setVisible(state.visible)  # menus do not list what another mode is for
        action.setEnabled(state.enabled)
        action.setChecked(state.checked)
        action.setText(text.format(**dict(state.values)).strip() if spec.values else text)
        word = translate(spec.short) if spec.short is not None else action.text()
        action.setIconText(plain_text(word).rstrip("…"))
        action.setToolTip(_tool_tip(spec, action))
        if face.icon is not None:
            action.setIcon(icon(face.icon))

    def _set_shortcuts(self, setting: Setting[Any]) -> None:
        """Give every action the shortcuts of the settings, if those are what has changed."""
        if setting is not SHORTCUTS:
            return
        chosen = self._context.app.settings.get(SHORTCUTS)
        for spec in self.specs:
            action = self._made[spec.id]
            action.setShortcuts([QKeySequence.fromString(key) for key in keys_of(spec, chosen)])
            action.setToolTip(_tool_tip(spec, action))

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checked_when is not None)
        action.triggered.connect(lambda: self._trigger(spec))
        return action

    def _trigger(self, spec: ActionSpec) -> None:
        """Call the action's handler, unless what Qt knows of the action is out of date."""
        finish_typing()
        if self._is_enabled(spec):
            spec.handler(self._context)
        self._shown.pop(spec.id, None)  # Qt has toggled the check mark itself
        self._is_due = True
        self.flush()


def _tool_tip(spec: ActionSpec, action: QAction) -> str:
    """The action's name without its mnemonic, and its first shortcut; on a second line what it is for."""
    name = plain_text(action.text()).rstrip("…")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    face = f"{name} ({keys})" if keys else name
    return tool_tip(f"{face}\n{translator(CONTEXT)(spec.tip)}" if spec.tip else face)
