"""The editing tools of one board, by name, and which of them is in use."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.scene.tool import Tool
from klotski_studio.ui.tools.aiming import AimTool
from klotski_studio.ui.tools.arranging import ArrangeTool
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.painting import BrushTool, gate_tool, wall_tool
from klotski_studio.ui.tools.stamping import StampTool

ARRANGE, BRUSH, STAMP, WALL, GATE, AIM = "arrange", "brush", "stamp", "wall", "gate", "aim"
TOOLS = (ARRANGE, BRUSH, STAMP, WALL, GATE, AIM)
"""The tools of the editor, as the tool bar shows them."""


class Toolbox(QObject):
    """Gives the view the chosen tool."""

    changed = Signal(str)
    """The name of the chosen tool."""

    def __init__(
        self, edit_preview: EditPreview, view: BoardView, ask_label: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._tools: dict[str, Tool] = {
            ARRANGE: ArrangeTool(edit_preview, ask_label),
            BRUSH: BrushTool(edit_preview),
            STAMP: StampTool(edit_preview),
            WALL: wall_tool(edit_preview),
            GATE: gate_tool(edit_preview),
            AIM: AimTool(edit_preview),
        }
        self._chosen = ARRANGE

    @property
    def chosen(self) -> str:
        """The name of the chosen tool."""
        return self._chosen

    def choose(self, name: str) -> None:
        """Choose the tool ``name``, and use it if the one before was in use."""
        if name != self._chosen:
            was_used = self._view.tool is self._tools[self._chosen]
            self._chosen = name
            if was_used:
                self.use()
            self.changed.emit(name)

    def use(self) -> None:
        """Let the view use the chosen tool."""
        self._view.set_tool(self._tools[self._chosen])

    def rest(self) -> None:
        """Remove the tool from the view."""
        self._view.set_tool(Tool())
