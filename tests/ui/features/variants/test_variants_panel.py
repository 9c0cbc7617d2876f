from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.live_variants import Listed, LiveVariants, VariantsState, Wanted
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.verdict import PREPARING
from klotski_studio.core.layout import Layout
from klotski_studio.lab.merits import Order, in_order, merits
from klotski_studio.lab.variants.house_rules import CLASSIC, DEFAULT_KINDS, EditKind, RuleSet
from klotski_studio.lab.variants.search import USUAL, Group, Request, Wish, group_of, variants
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.solver.search import solve
from klotski_studio.ui.features.variants.panel import VariantsPanel
from klotski_studio.ui.features.variants.texts import (
    GROUPS,
    KINDS,
    RULES,
    WISHES,
    difference_text,
    length_text,
    row_text,
)
from klotski_studio.ui.features.variants.variant_list import RowPainter, VariantList
from tests.strategies import drawn

SIZE = QSize(52, 52)
SMALL = replace(drawn("BA. #..", "... ..B"), name="Small")


def state_of(layout: Layout, request: Request = USUAL) -> VariantsState:
    own = solve(Ask(layout))
    found = []
    for variant in variants(layout):
        difference = None if variant.length is None else variant.length - (own.length or 0)
        is_granted = request.grants(variant, layout, own)
        found.append(Listed(layout, variant, group_of(variant, own), difference, is_granted))
    return VariantsState(layout, own, tuple(found), request, tried=len(found), total=len(found))


@pytest.fixture(scope="module")
def state() -> VariantsState:
    return state_of(SMALL)


@pytest.fixture
def panel(qtbot: QtBot) -> VariantsPanel:
    made = VariantsPanel()
    qtbot.addWidget(made)
    made.resize(312, 600)
    with qtbot.waitExposed(made):
        made.show()
    return made


def rows(listing: VariantList) -> dict[str, list[str]]:
    """The texts of the rows by their visible heading."""
    found = {}
    for number in range(listing.topLevelItemCount()):
        heading = listing.topLevelItem(number)
        if heading is not None and not heading.isHidden():
            items = (heading.child(row) for row in range(heading.childCount()))
            found[heading.text(0)] = [item.text(0) for item in items if item is not None]
    return found


def lengths(texts: list[str]) -> list[int]:
    """The lengths in the texts of rows."""
    return [int(text.split(" · ")[1].split()[0]) for text in texts]


def choose_first(panel: VariantsPanel) -> Listed:
    """Make the first of the harder ones current."""
    heading = panel.list.topLevelItem(0)
    item = heading.child(0) if heading is not None else None
    assert item is not None
    panel.list.setCurrentItem(item)
    assert panel.list.current is not None
    return panel.list.current


def test_every_kind_group_and_rule_has_a_text() -> None:
    assert (set(KINDS), set(GROUPS), set(RULES)) == (set(EditKind), set(Group), set(RuleSet))
    assert set(WISHES) == set(Wish)


def test_the_variants_are_listed_in_groups_with_the_longest_first(
    panel: VariantsPanel, state: VariantsState
) -> None:
    for count in (3, 7, len(state.found)):  # as they arrive
        panel.show_state(VariantsState(SMALL, state.answer, state.found[:count], asking=True))
    listed = rows(panel.list)
    by_group = {group: [each for each in state.found if each.group is group] for group in Group}
    assert list(listed) == [f"{GROUPS[group]} ({len(each)})" for group, each in by_group.items() if each]
    for group, each in zip(filter(by_group.get, Group), listed.values(), strict=True):
        assert sorted(each) == sorted(row_text(listing) for listing in by_group[group])
    easier = lengths(listed[f"Easier ({len(by_group[Group.EASIER])})"])
    assert easier == sorted(easier, reverse=True)
    assert {difference_text(each) for each in by_group[Group.SAME]} == {"±0"}


def test_what_is_asked_for_comes_first_and_its_nearest_first(panel: VariantsPanel) -> None:
    panel.show_state(state_of(SMALL, Request(Wish.EASIER)))
    assert next(iter(rows(panel.list))).startswith("Easier")
    panel.show_state(state_of(SMALL, Request(Wish.SAME_IDEA)))
    first, *_ = rows(panel.list).items()
    assert first[0] == f"With the same idea ({len(first[1])})"
    assert lengths(first[1]) == sorted(lengths(first[1]))
    state = state_of(SMALL, Request(Wish.LENGTH, 1))
    panel.show_state(state)
    first, (near, nearest), *others = rows(panel.list).items()
    assert first[0] == f"1 move ({len(first[1])})"
    assert len(first[1]) == sum(each.variant.length == 1 for each in state.found)
    assert near == f"Nearest lengths ({len(nearest)})"
    assert lengths(nearest) == sorted(lengths(nearest))
    assert [heading.split()[0] for heading, _ in others] == ["Unsolvable"]
    panel.show_state(state_of(SMALL, Request(Wish.LENGTH, 99)))
    assert panel.status.text() == f"{len(state.found)} tried, none as asked"


def test_what_is_listed_follows_the_puzzle_and_rows_stay_while_others_come(
    panel: VariantsPanel, state: VariantsState
) -> None:
    panel.show_state(state)
    current = choose_first(panel)
    panel.show_state(state)
    assert panel.list.current is current
    panel.show_state(VariantsState(SMALL, state.answer, is_current=False))
    assert rows(panel.list) == {}
    assert panel.status.text().startswith("As soon as")
    panel.show_state(VariantsState(SMALL, state.answer, state.found, is_current=False))
    assert not panel.list.isEnabled()
    assert panel.adopt_button.isHidden()


def test_the_list_stays_where_it_is_when_the_search_ends(panel: VariantsPanel, state: VariantsState) -> None:
    long = replace(state, tried=123_456, total=234_567, asking=True)
    preparing = replace(long, progress=SearchProgress(PREPARING, 0, seconds=100))
    places = []
    for each in (long, preparing, replace(long, asking=False, stopped=True), state):
        panel.show_state(each)
        panel.layout().activate()
        places.append(panel.list.geometry())
    assert not panel.stop_button.isVisible()
    assert set(map(QRect.getRect, places)) == {places[0].getRect()}


def test_the_row_under_the_mouse_stays_there_while_others_come_above_it(
    panel: VariantsPanel, state: VariantsState
) -> None:
    same, harder = (
        [each for each in state.found if each.group is group] for group in (Group.SAME, Group.HARDER)
    )
    harder_last = (*same, *harder)
    panel.resize(312, 300)
    panel.show_state(replace(state, found=harder_last[:2], asking=True))
    listing, bar = panel.list, panel.list.verticalScrollBar()
    row = listing.itemAt(QPoint(40, 40))
    assert row is not None
    place = listing.visualItemRect(row).top()
    QTest.mouseMove(listing.viewport(), QPoint(40, 40))
    for count in range(3, len(harder_last) + 1):
        panel.show_state(replace(state, found=harder_last[:count], asking=True))
    panel.show_state(replace(state, found=harder_last, asking=False))
    assert listing.visualItemRect(row).top() == place
    assert bar.value() > 0


def test_enter_and_the_button_adopt_and_another_opens_a_tab(
    qtbot: QtBot, panel: VariantsPanel, state: VariantsState
) -> None:
    panel.show_state(state)
    adopted: list[Listed] = []
    opened: list[Layout] = []
    panel.adopted.connect(adopted.append)
    kept: list[Listed] = []
    panel.layout_wanted.connect(opened.append)
    panel.kept.connect(kept.append)
    assert panel.adopt_button.isHidden()
    current = choose_first(panel)
    panel.adopt_button.click()
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    panel.tab_button.click()
    panel.keep_button.click()
    assert (adopted, kept) == ([current, current], [current])
    assert opened == [replace(current.variant.layout, name=f"Small ({length_text(current)})")]


def test_the_current_row_is_pointed_out_while_the_list_has_the_focus(
    panel: VariantsPanel, state: VariantsState
) -> None:
    pointed: list[Listed | None] = []
    panel.pointed.connect(pointed.append)
    panel.show_state(state)
    panel.list.setFocus()
    choose_first(panel)
    assert pointed[-1] is panel.list.current is not None
    panel.stop_button.setVisible(True)
    panel.choices.edits_button.setFocus()
    assert pointed[-1] is None
    panel.list.setFocus()
    assert pointed[-1] is panel.list.current is not None
    QTest.keyClick(panel.list, Qt.Key.Key_Escape)
    assert pointed[-1] is panel.list.current is None


def test_the_menus_say_what_is_asked_for(panel: VariantsPanel, state: VariantsState) -> None:
    asked: list[Wanted] = []
    choices = panel.choices
    choices.changed.connect(asked.append)
    choices.kinds[EditKind.AXIS].trigger()
    choices.kinds[EditKind.MOVE].trigger()
    choices.rules[RuleSet.RECTANGLES].trigger()
    choices.best_start.trigger()
    expected = DEFAULT_KINDS - {EditKind.MOVE} | {EditKind.AXIS}
    assert asked[-1] == Wanted(expected, RuleSet.RECTANGLES, best_start=True)
    assert choices.edits_button.text() == "Edits (10 of 13)"
    assert choices.rules_button.text() == choices.rules[RuleSet.RECTANGLES].text()
    panel.show_state(state)
    told = f"{len(state.found)} tried · Hardest Starts"
    assert panel.status.text() == f"{told} · limited by Edits or House Rules"
    choices.usual.trigger()
    choices.rules[None].trigger()
    panel.show_state(state)
    assert panel.status.text() == told
    assert (choices.edits_button.text(), choices.rules_button.text()) == ("Edits (10)", "House Rules")
    assert choices.wanted == Wanted(best_start=True)
    assert choices.kinds[EditKind.MOVE].isChecked()


def test_a_menu_of_edits_stays_open_until_enter(qtbot: QtBot, panel: VariantsPanel) -> None:
    menu = panel.choices.edits_button.menu()
    assert menu is not None
    menu.popup(panel.mapToGlobal(panel.rect().center()))
    for kind in (EditKind.MOVE, EditKind.SWAP):
        at = menu.actionGeometry(panel.choices.kinds[kind]).center()
        qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=at)
    menu.setActiveAction(panel.choices.kinds[EditKind.AXIS])
    qtbot.keyClick(menu, Qt.Key.Key_Space)
    assert menu.isVisible()
    expected = DEFAULT_KINDS - {EditKind.MOVE, EditKind.SWAP} | {EditKind.AXIS}
    assert panel.choices.wanted == Wanted(expected)
    menu.setActiveAction(panel.choices.usual)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert not menu.isVisible()
    assert panel.choices.wanted == Wanted()


def test_the_fields_say_what_is_looked_for(qtbot: QtBot, panel: VariantsPanel) -> None:
    asked: list[Wanted] = []
    choices = panel.choices
    choices.changed.connect(asked.append)
    choices.suggest_length(81)
    assert not choices.length.isVisible()
    qtbot.keyClick(choices.wish, Qt.Key.Key_End)
    assert asked[-1] == Wanted(request=Request(Wish.SAME_IDEA))
    qtbot.keyClick(choices.wish, Qt.Key.Key_Up)
    assert choices.length.isVisible()
    assert asked[-1] == Wanted(request=Request(Wish.LENGTH, 81))
    qtbot.keyClick(choices.length, Qt.Key.Key_Up)
    choices.suggest_length(7)
    assert asked[-1] == Wanted(request=Request(Wish.LENGTH, 82)) == choices.wanted
    choices.length.lineEdit().selectAll()
    qtbot.keyClicks(choices.length, "100")
    qtbot.keyClick(choices.length, Qt.Key.Key_Return)
    assert asked[-1].request.length == 100
    assert [each.request.length for each in asked if each.request.wish is Wish.LENGTH] == [81, 82, 100]


def test_the_free_cells_of_house_rules_can_be_changed(qtbot: QtBot, panel: VariantsPanel) -> None:
    choices = panel.choices
    choices.rules[RuleSet.CLASSIC].trigger()
    assert (choices.free.value(), choices.wanted.least_free) == (2, 2)
    qtbot.keyClick(choices.free, Qt.Key.Key_Up)
    assert choices.wanted == Wanted(rules=RuleSet.CLASSIC, least_free=3)
    rules = choices.wanted.house_rules(SMALL)
    assert (rules.pieces, rules.least_free) == (CLASSIC.pieces, 3)
    choices.rules[None].trigger()
    assert choices.wanted == Wanted()


def test_a_tool_tip_says_what_is_cut_and_shows_a_name_from_a_file_as_text(panel: VariantsPanel) -> None:
    layout = replace(SMALL, pieces=tuple(replace(piece, label="<b>x") for piece in SMALL.pieces))
    rows = RowPainter(panel.list)
    tips = [rows.tip(each, room=20) for each in state_of(layout).found]
    assert any("&lt;b&gt;" in tip for tip in tips)
    assert not any("<b>" in tip for tip in tips)
    assert {rows.tip(each, room=2000) for each in state_of(layout).found} == {""}


def test_rows_are_sorted_by_their_figures_which_each_shows(
    panel: VariantsPanel, state: VariantsState
) -> None:
    solved = [each for each in state.found if each.variant.length is not None]
    figures = {
        number: merits(Ask(each.variant.layout), Order.ELEGANCE, each.variant.solutions, each.variant.movers)
        for number, each in enumerate(state.found)
        if each in solved
    }
    panel.show_state(state)
    current = choose_first(panel)
    for weights in ({}, {"pieces": 9, "solutions": 0}, {"pieces": 0, "symmetric": 9}):
        for known in (dict(list(figures.items())[:3]), figures):  # as they come
            sorted_by = replace(state, sort=Order.ELEGANCE, weights=weights, figures=known)
            panel.show_state(sorted_by)
        ranked = sorted(figures, key=lambda number: state.request.rank(state.found[number].variant))
        places = in_order([figures[each] for each in ranked], Order.ELEGANCE, weights)
        for group, texts in rows(panel.list).items():
            ordered = [state.found[ranked[place]] for place in places]
            wanted = [row_text(each) for each in ordered if group.startswith(GROUPS[each.group])]
            assert [text.rsplit(" · ", 4)[0] for text in texts] == wanted or not wanted
        assert panel.list.current == current
    first = next(iter(rows(panel.list).values()))[0]
    assert first.count(" · ") == 5
    assert "pieces\N{NO-BREAK SPACE}3 · solutions" in first
    panel.show_state(replace(state, figures=figures))
    assert "pieces" not in next(iter(rows(panel.list).values()))[0]


def test_the_weights_are_those_of_the_order_and_are_asked_for(panel: VariantsPanel) -> None:
    choices, asked = panel.choices, list[Wanted]()
    choices.changed.connect(asked.append)
    assert not choices.weights_button.isEnabled()
    choices.sort.setCurrentIndex(2)
    choices.sort.activated.emit(2)
    assert asked[-1].sort is Order.SURPRISE
    shown = [name for name, field in choices.weights.items() if not field.isHidden()]
    assert shown == ["away", "bottlenecks"]
    choices.weights["away"].setValue(3)
    choices.weights["away"].editingFinished.emit()
    assert dict(asked[-1].weights) == {"away": 3}
    choices.show_wanted(Wanted(sort=Order.ELEGANCE, weights={"spare": 0}))
    assert [choices.weights[name].value() for name in ("pieces", "spare", "away")] == [1, 0, 1]


def test_what_is_stopped_can_go_on(panel: VariantsPanel, state: VariantsState) -> None:
    panel.show_state(replace(state, asking=True, tried=3, total=9))
    assert (panel.status.text(), panel.stop_button.text()) == ("3 of 9 tried", "Stop")
    waiting = SearchProgress(PREPARING, 0, seconds=3.0)
    panel.show_state(replace(state, asking=True, progress=waiting))
    assert panel.status.text() == "Preparing the search: 3.0 s (long only once)"
    far = SearchProgress("distances", 30, 60)
    panel.show_state(replace(state, asking=True, tried=3, total=9, progress=far))
    assert panel.status.text() == "3 of 9 tried, 50 % of the next"
    figures = {0: merits(Ask(SMALL), Order.SURPRISE, 1)}
    few = replace(state, found=state.found[:4], sort=Order.SURPRISE, figures=figures)
    panel.show_state(replace(few, asking=True, measuring=True))
    assert panel.status.text() == f"Figures of 1 of {len(few.measurable)} found"
    panel.show_state(replace(state, stopped=True, tried=3, total=9))
    assert (panel.status.text(), panel.stop_button.text()) == ("Stopped: 3 of 9 tried", "Go On")
    assert panel.stop_button.isVisible()
    left = replace(state.found[0].variant, status=Status.STOPPED, length=None)
    open_ = replace(state.found[0], variant=left, group=Group.STOPPED)
    panel.show_state(replace(state, found=(open_, *state.found[1:]), tried=9, total=9))
    assert (panel.status.text(), panel.stop_button.text()) == ("9 tried, 1 not settled", "Go On")


def test_a_variant_that_is_pointed_out_plays_its_key_moments_once_in_its_picture(
    qtbot: QtBot, panel: VariantsPanel, state: VariantsState
) -> None:
    runner = JobRunner()
    panel.follow(LiveVariants(runner))
    panel.show_state(state)
    film, listed = panel.list.film, next(each for each in state.found if each.variant.length)
    other = next(each for each in state.found if each is not listed)
    start = RowPainter(panel.list)._picture(listed, 52)
    painter = panel.list.itemDelegate()
    assert isinstance(painter, RowPainter)
    panel.list.pointed.emit(listed)
    qtbot.waitUntil(lambda: film.image(listed, SIZE) is not None)
    qtbot.waitUntil(lambda: painter._picture(listed, 52) != start)
    assert painter._picture(other, 52) == RowPainter(panel.list)._picture(other, 52)
    panel.list.pointed.emit(None)
    assert film.image(listed, SIZE) is None
    assert not film.findChildren(QTimer)[0].isActive(), "nothing runs when the mouse has left"
    film.is_wanted = lambda: False
    panel.list.pointed.emit(listed)
    assert not film.findChildren(QTimer)[0].isActive(), "nothing moves with reduced motion"
    film.is_wanted = lambda: True
    panel.list.pointed.emit(None)
    panel.list.pointed.emit(listed)
    qtbot.waitUntil(lambda: film.image(listed, SIZE) is not None)
    qtbot.waitUntil(lambda: film.image(listed, SIZE) is None)
    assert not film.findChildren(QTimer)[0].isActive(), "it plays once"
    panel.hide()
    runner.shutdown()
