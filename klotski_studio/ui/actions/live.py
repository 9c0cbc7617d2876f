"""The table of actions as Qt's own, kept up to date."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from klotski_studio.app.picture.theme import Theme
from klotski_studio.ui.actions.spec import ActionSpec
from klotski_studio.ui.actions.table import ACTIONS, CONTEXT
from klotski_studio.ui.icons import Icons
from klotski_studio.ui.studio import Studio
from klotski_studio.ui.translate import translator


class Actions(QObject):
    """One Qt action per entry."""

    def __init__(self, studio: Studio, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._studio, self._icons = studio, icons
        self._theme: Theme | None = None
        self._made = {spec.id: self._make(spec) for spec in ACTIONS}
        self.by_id: Mapping[str, QAction] = MappingProxyType(self._made)

    def refresh(self) -> None:
        """Ask every action whether it can be done now, and which face it shows."""
        say = translator(CONTEXT)
        for spec in ACTIONS:
            action = self._made[spec.id]
            action.setEnabled(
                self._studio.core.session.mode in spec.modes and spec.enabled_when(self._studio)
            )
            if spec.checked_when is not None:
                action.setChecked(spec.checked_when(self._studio))
            other = spec.alternate if spec.alternate and spec.alternate.when(self._studio) else None
            text = say(other.text if other else spec.text)
            action.setText(text.format(**spec.values(self._studio)).strip() if spec.values else text)
            action.setToolTip(_tool_tip(action))
            icon = other.icon if other else spec.icon
            if icon is not None and self._theme is not None:
                action.setIcon(self._icons.icon(icon, self._theme))

    def set_theme(self, theme: Theme) -> None:
        """Paint the icons in the theme's colours."""
        self._theme = theme
        self.refresh()

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        action.setCheckable(spec.checked_when is not None)
        action.triggered.connect(lambda: self._do(spec))
        return action

    def _do(self, spec: ActionSpec) -> None:
        spec.handler(self._studio)
        self.refresh()


def _tool_tip(action: QAction) -> str:
    """The action's name without its mnemonic, and the key that does the same."""
    name = action.text().split("(&")[0].replace("&", "").rstrip("…")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{name} ({keys})" if keys else name
