from __future__ import annotations

import pytest

from klotski_studio.app.lab.live_variants import Wanted, read_wanted, write_wanted
from klotski_studio.lab.merits import Order
from klotski_studio.lab.variants.house_rules import EditKind, RuleSet
from klotski_studio.lab.variants.search import Request, Wish

CHOSEN = Wanted(
    frozenset({EditKind.MOVE, EditKind.AXIS}), RuleSet.CLASSIC, 3, True, True, Request(Wish.LENGTH, 70)
)


@pytest.mark.parametrize(
    "wanted",
    [
        *(Wanted(), Wanted(frozenset()), Wanted(symmetric=True), CHOSEN),
        Wanted(sort=Order.SURPRISE, weights={"away": 0, "bottlenecks": 3}),
    ],
)
def test_what_was_asked_for_comes_back(wanted: Wanted) -> None:
    assert read_wanted(write_wanted(wanted)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", "[" * 100_000),
        write_wanted(CHOSEN).replace("move", "jump"),
        write_wanted(CHOSEN).replace("classic", "modern"),
        write_wanted(CHOSEN).replace("70", '"long"'),
        write_wanted(CHOSEN).replace('"weights": {}', '"weights": []'),
    ],
)
def test_what_cannot_be_read_asks_for_the_usual_variants(text: str) -> None:
    assert read_wanted(text) == Wanted()
