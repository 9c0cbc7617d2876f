"""The actions that zoom the board, and those that lead the keyboard from panel to panel."""

from __future__ import annotations

from klotski_studio.app.runtime.settings import COORDINATES, TARGETS
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session.feature import ActionSpec, has_pieces, switch
from klotski_studio.ui.session.places import go_to_place

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "zoom-in",
        QT_TRANSLATE_NOOP("actions", "Zoom &In"),
        lambda context: context.view.zoom_in(),
        icon="zoom-in",
        shortcuts=("Ctrl++", "Ctrl+="),
    ),
    ActionSpec(
        "zoom-out",
        QT_TRANSLATE_NOOP("actions", "Zoom &Out"),
        lambda context: context.view.zoom_out(),
        icon="zoom-out",
        shortcuts=("Ctrl+-",),
    ),
    ActionSpec(
        "zoom-actual",
        QT_TRANSLATE_NOOP("actions", "Act&ual Size"),
        lambda context: context.view.show_actual_size(),
        shortcuts=("Ctrl+Alt+0",),
    ),
    ActionSpec(
        "zoom-selection",
        QT_TRANSLATE_NOOP("actions", "Zoom to the &Selection"),
        lambda context: context.view.zoom_to_cells(context.app.editor.selected_cells),
        shortcuts=("Ctrl+Alt+9",),
        enabled_when=has_pieces,
        modes=frozenset({Mode.EDIT}),
    ),
    ActionSpec(
        "zoom-fit",
        QT_TRANSLATE_NOOP("actions", "&Fit the Board"),
        lambda context: context.view.fit(),
        icon="zoom-fit",
        shortcuts=("Ctrl+0",),
    ),
    ActionSpec(
        "start-page",
        QT_TRANSLATE_NOOP("actions", "Sta&rt Page"),
        lambda context: context.app.workspace.go_home(),
        shortcuts=("Alt+Home",),
        tip=QT_TRANSLATE_NOOP("actions", "The puzzle of the day, unfinished games, the path, recent files"),
    ),
    ActionSpec(
        "coordinates",
        QT_TRANSLATE_NOOP("actions", "&Number Columns and Rows"),
        lambda context: switch(context, COORDINATES),
        shortcuts=("Ctrl+Alt+G",),
        checked_when=lambda context: context.app.settings.get(COORDINATES),
        tip=QT_TRANSLATE_NOOP("actions", "Beside the frame, as texts name cells"),
    ),
    ActionSpec(
        "targets",
        QT_TRANSLATE_NOOP("actions", "Show Tar&gets"),
        lambda context: switch(context, TARGETS),
        shortcuts=("Ctrl+Alt+H",),
        checked_when=lambda context: context.app.settings.get(TARGETS),
        tip=QT_TRANSLATE_NOOP("actions", "While targets are set they are always shown"),
    ),
    ActionSpec(
        "board-alone",
        QT_TRANSLATE_NOOP("actions", "&Board Alone"),
        lambda context: context.show_board_alone(not context.shows_board_alone()),
        shortcuts=("F11",),
        checked_when=lambda context: context.shows_board_alone(),
        modes=frozenset({Mode.PLAY, Mode.WATCH}),
        tip=QT_TRANSLATE_NOOP(
            "actions", "In the whole screen; the mouse at the upper edge shows the figures"
        ),
    ),
    ActionSpec(
        "next-place",
        QT_TRANSLATE_NOOP("actions", "Next Panel or Boar&d"),
        lambda context: go_to_place(context.view, 1),
        shortcuts=("F6",),
    ),
    ActionSpec(
        "previous-place",
        QT_TRANSLATE_NOOP("actions", "Pre&vious Panel or Board"),
        lambda context: go_to_place(context.view, -1),
        shortcuts=("Shift+F6",),
    ),
)
