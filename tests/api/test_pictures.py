"""What a notebook shows of a layout and of a list of moves."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given

import klotski_studio as ks
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout
from tests.strategies import wild_layouts

SVG = "{http://www.w3.org/2000/svg}"
CLASSIC = layouts_dir() / "heng-dao-li-ma.klotski"


def svg_of(shown: object) -> ElementTree.Element:
    """The picture that Jupyter asks ``shown`` for."""
    return ElementTree.fromstring(shown._repr_svg_())  # type: ignore[attr-defined]


def test_a_layout_is_shown_with_its_name_and_a_group_for_each_piece() -> None:
    layout = ks.read(CLASSIC)
    svg = svg_of(layout)
    assert svg.findtext(f"{SVG}title") == "横刀立马"
    groups = svg.findall(f"{SVG}g")
    assert [group.get("transform") for group in groups] == [
        f"translate({x * 64} {y * 64})" for x, y in (piece.at for piece in layout.pieces)
    ]
    upright = ["".join(text.text or "" for text in group.iter(f"{SVG}text")) for group in groups]
    assert upright == [piece.label for piece in layout.pieces]


def test_an_animation_takes_every_piece_to_its_place_at_the_end() -> None:
    layout = ks.read(CLASSIC)
    groups = svg_of(ks.animate(layout, ks.solve(layout))).findall(f"{SVG}g")
    goal = groups[1].find(f"{SVG}animateTransform")
    times = [float(time) for time in goal.get("keyTimes", "").split(";")]
    places = goal.get("values", "").split(";")
    assert len(times) == len(places)
    assert times == sorted(times)
    assert (times[0], times[-1], places[0], places[-1]) == (0, 1, "64 0", f"64 {3 * 64}")


def test_a_piece_that_stays_is_not_animated() -> None:
    groups = svg_of(ks.animate(ks.parse("AB\n..\n\nBA\n.."), "A:D")).findall(f"{SVG}g")
    assert [group.find(f"{SVG}animateTransform") is not None for group in groups] == [True, False]


def test_an_answer_without_a_solution_cannot_be_animated() -> None:
    layout = ks.read(CLASSIC)
    with pytest.raises(ks.PuzzleError, match="stopped"):
        ks.animate(layout, ks.solve(layout, positions=10))


def test_a_hostile_name_and_label_are_shown_as_text() -> None:
    layout = ks.parse("AB\n..\n\nBA\n..")
    hostile = "<script>alert(1)</script>&\x00\u202e\ufffe"
    first = replace(layout.pieces[0], label=hostile)
    svg = svg_of(replace(layout, name=hostile, pieces=(first, *layout.pieces[1:])))
    assert not list(svg.iter(f"{SVG}script"))
    shown = svg.findtext(f"{SVG}title") or ""
    assert shown.startswith("<script>alert(1)</script>&")
    assert "\x00" not in shown
    assert "\u202e" not in shown


@given(wild_layouts())
def test_every_layout_that_an_editor_can_hold_is_shown(layout: Layout) -> None:
    assert len(svg_of(layout).findall(f"{SVG}g")) == len(layout.pieces)
