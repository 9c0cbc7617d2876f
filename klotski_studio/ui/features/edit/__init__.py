"""The editing of a layout: the inspector of what is selected, undo and redo, and the actions of all edits."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.features.edit.actions import ACTIONS, EDIT, HISTORY, SYMMETRY
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Feature, Follow, MenuSpec, PanelSpec
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.tools.toolbox import EDIT_TOOLS


def _inspector(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of what is selected."""
    from klotski_studio.ui.features.edit.panel import Inspector

    made, connections = Inspector(context.actions, parent), Connections()
    made.left.connect(context.focus_board)
    problems = made.problems.list
    problems.picked.connect(lambda problem: context.page.show_problem(problem, selects=True))
    problems.hovered.connect(lambda problem: context.page.show_problem(problem, selects=False))

    def mend(name: str) -> None:
        context.live_actions.flush()  # the problem's pieces were only just selected
        context.actions[name].trigger()

    made.problems.mend_wanted.connect(mend)

    def follow(session: Session) -> None:
        toolbox = context.page.toolbox
        connections.cut()
        connections.connect(toolbox.changed, made.show_tool)
        made.show_tool(toolbox.chosen)
        made.inspect(session.editor)
        connections.connect(session.live_solver.changed, made.show_verdict)
        made.show_verdict(session.live_solver.verdict)

    return made, follow


def _lead_to_inspector(context: ActionContext, page: Page) -> None:
    """Show the inspector where a piece of ``page`` was clicked twice, for its label, and for its problems."""

    def ask() -> None:
        context.reveal_panel("inspector")
        context.find_panel("inspector").edit_label()

    def list_problems() -> None:
        context.reveal_panel("inspector")
        context.find_panel("inspector").problems.list.setFocus()

    page.label_wanted.connect(ask)
    page.header.problems_wanted.connect(list_problems)


FEATURE = Feature(
    panels=(PanelSpec("inspector", N_("panels", "Inspector"), RIGHT, EDIT, make=_inspector),),
    actions=(*HISTORY, *ACTIONS),
    menus={
        "edit": (
            MenuSpec(
                "edit",
                N_("menus", "&Edit"),
                (
                    "undo redo",
                    MenuSpec("history", N_("menus", "Edit History"), filled=True),
                    "- cut copy paste paste-new duplicate delete copy-code",
                    MenuSpec("copy-as", N_("menus", "Copy All A&s"), filled=True),
                    "- select-all",
                    MenuSpec(
                        "similar",
                        N_("menus", "Select Si&milar"),
                        ("select-same select-same-color select-same-axis",),
                    ),
                    "invert-selection -",
                    MenuSpec("tool", N_("menus", "T&ool"), EDIT_TOOLS),
                    MenuSpec(
                        "pieces",
                        N_("menus", "P&ieces"),
                        (
                            "label lengthwise - rotate rotate-back mirror flip - copy-style paste-style -",
                            "merge split - distinct-keys - hold hold-cell",
                        ),
                    ),
                    MenuSpec(
                        "goal",
                        N_("menus", "Tar&get"),
                        ("goal-here remove-target swap-start-goal - join separate",),
                    ),
                    MenuSpec(
                        "layout",
                        N_("menus", "&Board"),
                        (
                            "rotate-layout mirror-layout flip-layout - fill crop-board -",
                            *(spec.id for spec in SYMMETRY),
                        ),
                    ),
                ),
            ),
        ),
    },
    attach_page=_lead_to_inspector,
)
