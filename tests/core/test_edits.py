"""What holds for every edit, whatever it is done to."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.check import problems
from klotski_studio.core.edits import Image
from klotski_studio.core.layout import Known, Layout, Meta, Metric
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import write
from tests.random_edits import EDITS
from tests.strategies import drawn, layouts, wild_layouts

SEEDS = st.integers(0, 2**32 - 1)
CLAIMED = Meta(known=Known(moves=1, steps=2, solvable=True), extra={"known": {"hardest": 3}, "rating": 4})
KEEP_CLAIMS = {
    "set_label",
    "set_color",
    "set_style",
    "set_name",
    "set_meta",
    "turn_layout",
    "set_key",
    "distinct_keys",
}


def test_the_table_of_edits_is_complete() -> None:
    functions = filter(inspect.isfunction, vars(edits).values())
    makers = {each.__name__ for each in functions if inspect.signature(each).return_annotation == "Layout"}
    assert makers == set(EDITS)


@given(layout=wild_layouts(), seed=SEEDS)
def test_no_edit_fails_on_any_layout(layout: Layout, seed: int) -> None:
    for name, edit in EDITS.items():
        new = edit(Random(seed), layout)
        problems(new)
        if name != "copy":
            assert new is layout or new != layout, name


@given(layout=layouts(), seed=SEEDS)
def test_keys_stay_unique_and_what_comes_out_can_be_saved(layout: Layout, seed: int) -> None:
    for name, edit in EDITS.items():
        new = edit(Random(seed), layout)
        keys = [piece.key for piece in new.pieces]
        assert len(keys) == len(set(keys)), name
        assert {target.piece for target in new.goal} <= set(keys), name
        assert {piece.same_as for piece in new.pieces} <= {None, *keys}, name
        again = read(write(new))
        assert (set(again.pieces), set(again.goal)) == (set(new.pieces), set(new.goal)), name
        assert (again.board, again.name, again.meta) == (new.board, new.name, new.meta), name


@given(layout=layouts(), seed=SEEDS)
def test_claims_live_as_long_as_the_puzzle(layout: Layout, seed: int) -> None:
    claimed = replace(layout, meta=CLAIMED)
    for name, edit in EDITS.items():
        new = edit(Random(seed), claimed)
        known = {"known"} & set(new.meta.extra)
        if new is claimed or name in KEEP_CLAIMS:
            assert (new.meta.known, known) == (CLAIMED.known, {"known"}), name
        else:
            assert (new.meta.known, known) == (Known(), set()), name
        if name != "copy":
            assert new.meta.extra["rating"] == 4, name


def test_an_edit_of_pieces_that_are_not_there_changes_nothing() -> None:
    layout = drawn("AB. ...", ".A. ...")
    nobody = {"Q"}
    for new in (
        edits.place(layout, nobody, (1, 0)),
        edits.remove(layout, nobody),
        edits.reshape(layout, nobody, edits.Handle.LEFT, (1, 0)),
        edits.merge(layout, nobody | {"A"}),
        edits.turn_pieces(layout, nobody, Image.CLOCKWISE),
        edits.set_target(layout, "Q", (0, 0)),
        edits.goal_is_here(layout, nobody),
        edits.join(layout, {"A", "Q"}),
    ):
        assert new is layout


def test_a_removed_piece_takes_along_what_only_a_newer_version_understands() -> None:
    said: Mapping[str, object] = {"pieces": {"A": {"weight": 1}, "B": {"weight": 2}}, "rating": 3}
    layout = replace(drawn("AB."), meta=Meta(extra=said))
    assert edits.remove(layout, {"A"}).meta.extra == {"pieces": {"B": {"weight": 2}}, "rating": 3}
    assert edits.remove(layout, {"A", "B"}).meta.extra == {"rating": 3}
    assert edits.set_key(layout, "A", "X").meta.extra["pieces"] == {"X": {"weight": 1}, "B": {"weight": 2}}


def test_titles_are_set_without_touching_the_puzzle() -> None:
    layout = drawn("A.")
    new = edits.set_name(edits.set_name(layout, "One way"), "一路", "zh")
    new = edits.set_meta(edits.set_meta(new, "Sun", "author"), "a book", "source")
    new = edits.set_meta(edits.set_meta(new, Metric.STEPS, "metric"), "Short.", "description")
    assert new.title("zh") == "一路"
    assert new.title() == "One way"
    meta = new.meta
    assert (meta.author, meta.source, meta.description) == ("Sun", "a book", "Short.")
    assert meta.metric is Metric.STEPS
    assert edits.set_name(new, "", "zh").meta.names == {}


def test_a_new_name_takes_the_old_spellings_with_it() -> None:
    names = {"zh": "横刀立马", "zh-Latn": "heng dao li ma", "en": "Red Donkey"}
    layout = replace(drawn("A.", ".A"), meta=Meta(names=names))
    assert edits.set_name(layout, "横刀立马", "zh") is layout
    assert edits.set_name(layout, "一路", "zh").meta.names == {"zh": "一路", "en": "Red Donkey"}
    assert edits.set_name(layout, "hdlm", "zh-Latn").meta.names == {**names, "zh-Latn": "hdlm"}
    assert edits.set_name(layout, "", "zh").meta.names == {"en": "Red Donkey"}
