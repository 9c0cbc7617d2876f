"""An unsolvable board: one click lists the edits that make it solvable, as an independent search has them."""

from __future__ import annotations

from itertools import islice

from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.live_variants import Listed, Wanted
from klotski_studio.core.layout import Layout
from klotski_studio.ui.features.analysis.reasons import PageReasons
from klotski_studio.ui.features.variants.texts import row_text
from klotski_studio.ui.features.variants.variant_list import LISTED
from klotski_studio.ui.window.application import Shell
from tests.unsolvable import length_of, lengths_of_repairs, unsolvable_boards

BOARDS = 3
"""The command line is tested with more of them."""


def shown_repairs(qtbot: QtBot, shell: Shell, layout: Layout) -> tuple[str, list[Listed]]:
    """Open ``layout``, click the link of the card that says why, and return what is listed first."""
    window = shell.window
    session, panel = window.app.session, window.side.panel("variants")
    session.document.open(layout, None)
    reasons = window.page.findChild(PageReasons)
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


def test_one_click_lists_all_single_edits_that_make_it_solvable(qtbot: QtBot, shell: Shell) -> None:
    repaired = 0
    for layout in islice(unsolvable_boards(0), BOARDS):
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
