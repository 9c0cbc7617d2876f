"""An unsolvable board: one click lists the edits that make it solvable, as an independent search has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.live_variants import Listed, Wanted
from klotski_studio.core.check import errors
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EVERYTHING
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.solver import reference
from klotski_studio.ui.features.analysis.reasons import PageReasons
from klotski_studio.ui.features.variants.texts import row_text
from klotski_studio.ui.features.variants.variant_list import LISTED
from klotski_studio.ui.window.application import Shell
from tests.strategies import drawn

pytestmark = pytest.mark.one_window

SIZE = 3
BOARDS = 3
"""Boards of each seed."""


def unsolvable_boards(seed: int) -> Iterator[Layout]:
    """Random boards of 3 x 3 cells with a target for A that nothing reaches."""
    random = Random(seed)
    while True:
        cells = [random.choice("AABBC#..") for _ in range(SIZE * SIZE)]
        wanted = [random.choice("A...") for _ in range(SIZE * SIZE)]
        board, goal = (
            "\n".join("".join(t[i : i + SIZE]) for i in range(0, 9, SIZE)) for t in (cells, wanted)
        )
        try:
            layout = drawn(board, goal)
        except (ValueError, LookupError):
            continue
        if layout.goal and not errors(layout) and length_of(layout) is None:
            yield layout


def length_of(layout: Layout) -> int | None:
    return reference.solve(layout, Metric.MOVES).length


def lengths_of_repairs(layout: Layout) -> set[int]:
    """The lengths of all puzzles that are one edit away, by the slow search."""
    results = [edit.layout for edit in one_edits(layout, DEFAULT_KINDS, EVERYTHING)]
    fine = [each for each in results if not errors(each)]
    begun = [each for each in fine if not Rules(each).is_solved(Position.start(each))]
    return {length for each in begun if (length := length_of(each)) is not None}


def shown_repairs(qtbot: QtBot, shell: Shell, layout: Layout) -> tuple[str, list[Listed]]:
    """Open ``layout``, click the link of the card that says why, and return what is listed first."""
    window = shell.window
    session, panel = window.app.session, window.side.panel("variants")
    session.document.open(layout, None)
    reasons = window.page.findChild(PageReasons)
    assert reasons is not None
    qtbot.waitUntil(lambda: reasons.live.state.reasons is not None, timeout=20_000)
    window.page.header.why.click()
    reasons.panel.text.linkActivated.emit("repairs:")
    assert reasons.panel.isHidden()
    qtbot.waitUntil(lambda: panel.list.isEnabled() and not session.live_variants.state.asking, timeout=60_000)
    headings = [panel.list.topLevelItem(row) for row in range(panel.list.topLevelItemCount())]
    first = next(each for each in headings if not each.isHidden())
    is_open = first.isExpanded()
    rows = [first.child(row).data(0, LISTED) for row in range(first.childCount())] if is_open else []
    return first.text(0), rows


@pytest.mark.parametrize("seed", range(2))
def test_one_click_lists_all_single_edits_that_make_it_solvable(
    qtbot: QtBot, shell: Shell, seed: int
) -> None:
    repaired = 0
    for layout in islice(unsolvable_boards(seed), BOARDS):
        shell.window.side.panel("variants").choices.show_wanted(Wanted())
        expected = lengths_of_repairs(layout)
        title, rows = shown_repairs(qtbot, shell, layout)
        if not expected:
            assert not title.startswith("Solvable again")
            continue
        assert title == f"Solvable again ({len(rows)})"
        lengths = [each.variant.length or 0 for each in rows]
        assert lengths == sorted(lengths, reverse=True)
        assert set(lengths) == expected
        for each in rows:
            assert length_of(each.variant.layout) == each.variant.length
            assert "Easier" not in row_text(each)
        repaired += 1
    assert repaired > BOARDS // 2
