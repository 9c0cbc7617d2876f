from __future__ import annotations

import re
from types import ModuleType

import pytest

from klotski_studio.app.runtime.settings import SHORTCUTS
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help.board_keys import BOARD_KEYS, needed_for
from klotski_studio.ui.features.help.key_editor import clashes, is_changed, with_keys
from klotski_studio.ui.session.feature import MOST_KEYS, ActionSpec, keys_of, portable
from klotski_studio.ui.tools import arranging, play_board
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action

pytestmark = pytest.mark.usefixtures("qapp")
EDIT, WATCH = frozenset({Mode.EDIT}), frozenset({Mode.WATCH})
COPY = ActionSpec("copy", "", "Ctrl+C", print, modes=EDIT)
MOVES = ActionSpec("moves", "", "Ctrl+C", print, modes=WATCH)
SAVE = ActionSpec("save", "", "", print)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ctrl+d", "Ctrl+D"),
        ("Delete", "Del"),
        ("é", "É"),
        ("", ""),
        ("nonsense", ""),
        ("Ctrl+", ""),
        ("Shift", ""),
        ("Ctrl+K, Ctrl+C", ""),
    ],
)
def test_a_key_is_spelt_as_qt_does_and_anything_else_is_none(text: str, key: str) -> None:
    assert portable(text) == key


def test_chosen_keys_replace_those_of_the_table_and_nonsense_is_left_out() -> None:
    assert keys_of(COPY, ()) == ("Ctrl+C",)
    assert keys_of(COPY, (("copy", ("nonsense", "F3", "f3", "F4", "F5")),)) == ("F3", "F4")
    assert keys_of(COPY, (("copy", ()),)) == ()


def test_what_is_as_in_the_table_is_not_kept() -> None:
    chosen = with_keys(COPY, ("F3",), (("save", ("F2",)),))
    assert chosen == (("copy", ("F3",)), ("save", ("F2",)))
    assert is_changed(COPY, chosen)
    assert with_keys(COPY, ("Ctrl+C",), chosen) == (("save", ("F2",)),)


def test_one_key_serves_two_actions_only_where_no_mode_has_both() -> None:
    every = (COPY, MOVES, SAVE)
    assert clashes(COPY, "Ctrl+C", every, ()) == ()
    assert clashes(SAVE, "Ctrl+C", every, ()) == (COPY, MOVES)
    assert clashes(MOVES, "F3", every, (("copy", ("F3",)),)) == ()
    assert clashes(SAVE, "F3", every, (("copy", ("F3",)),)) == (COPY,)


def test_no_action_has_a_key_that_the_board_needs_or_more_keys_than_can_be_edited() -> None:
    for spec in ACTIONS:
        assert [key for key in spec.keys.split() if needed_for(portable(key), spec.modes)] == [], spec.id
        assert len(spec.keys.split()) <= MOST_KEYS, spec.id


def test_the_boards_keys_are_spelt_as_qt_does() -> None:
    for entry in (entry for group in BOARD_KEYS for entry in group.entries):
        assert tuple(map(portable, entry.keys)) == entry.keys


@pytest.mark.parametrize(("tool", "mode"), [(arranging, Mode.EDIT), (play_board, Mode.PLAY)])
def test_every_key_that_a_tool_says_it_has_is_in_the_table(tool: ModuleType, mode: Mode) -> None:
    said = re.findall(r"^((?:Tab|arrows|Space|Esc|Ctrl|Shift|Alt).*?)  ", str(tool.__doc__), re.MULTILINE)
    listed = {plain(entry.how) for group in BOARD_KEYS if mode in group.modes for entry in group.entries}
    assert len(said) > 3
    assert {plain(each) for each in said} <= listed


def plain(text: str) -> str:
    return text.casefold().replace(" ", "")


def keys_in_menu(window: MainWindow, name: str) -> list[str]:
    return [keys.toString() for keys in action(window, name).shortcuts()]


def test_chosen_keys_apply_at_once_and_stand_in_the_tool_tip(window: MainWindow) -> None:
    settings = window.app.settings
    settings.set(SHORTCUTS, (("new", ("Ctrl+B", "F9")), ("no-such-action", ("F8",))))
    assert keys_in_menu(window, "new") == ["Ctrl+B", "F9"]
    assert action(window, "new").toolTip() == "New (Ctrl+B)"
    settings.set(SHORTCUTS, (("new", ()),))
    assert keys_in_menu(window, "new") == []
    assert action(window, "new").toolTip() == "New"
    settings.set(SHORTCUTS, ())
    assert keys_in_menu(window, "new") == ["Ctrl+N"]
