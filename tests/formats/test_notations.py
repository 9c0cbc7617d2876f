from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from klotski_studio.core.layout import Known, Layout, Meta, Metric
from klotski_studio.formats.registry import by_id, read_string, write_string
from klotski_studio.formats.text.notation import Format, in_order
from klotski_studio.formats.text.written import written_in
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_code_notations import COUNTS, EXAMPLES, RED_DONKEY_TEXTS
from tests.formats.notation_checks import CLASSIC, coded
from tests.formats.text_layouts import puzzle
from tests.strategies import drawn

CLASSICS = json.loads((Path(__file__).parents[1] / "data" / "classics.json").read_text(encoding="utf-8"))
GENERAL = [
    "jeantimex",
    "custom-klotski",
    "klotski-lab",
    "klotski-lab-code",
    "tomfrost",
    "tomfrost-link",
    "matrix",
]
BOARD_ONLY = [
    "hrd-code",
    "hrd-short",
    "hrd-kinds",
    "triples",
    "piece-objects",
    "hrd-list",
    "mcklotski",
]


def format_of(format_id: str) -> Format:
    found = by_id(format_id)
    assert found is not None
    return found


def lengths(layout: Layout) -> dict[str, int | None]:
    return {metric.value: solve(Ask(layout, metric)).length for metric in Metric}


@pytest.mark.parametrize(("format_id", "text"), RED_DONKEY_TEXTS)
def test_red_donkey_is_read_from_every_notation(format_id: str, text: str) -> None:
    layout = format_of(format_id).read(text, "")
    assert puzzle(layout) == puzzle(CLASSIC)
    assert in_order(layout) == layout


def test_red_donkey_has_the_known_counts() -> None:
    layout = format_of("hrd-code").read("1A9BF0C", "")
    assert lengths(layout) == COUNTS


def test_the_link_of_a_readme_shows_its_board() -> None:
    link = next(text for format_id, text, _ in EXAMPLES if format_id == "tomfrost-link")
    assert read_string(link) == in_order(drawn("CAAD CAAD .BB. EGHF EIJF", ".... .... .... .AA. .AA."))


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda classic: classic["code"])
def test_the_codes_of_the_classics_are_those_that_others_publish(classic: dict[str, Any]) -> None:
    layout = drawn(" ".join(classic["board"]), ".... .... .... .XX. .XX.")
    code = format_of("hrd-code")
    assert puzzle(code.read(classic["code"], "")) == puzzle(layout)
    assert write_string(layout, code).rstrip("0") == str(classic["code"]).rstrip("0")


@given(coded())
def test_every_notation_of_the_board_returns_what_it_was_given(layout: Layout) -> None:
    for format_id in (*BOARD_ONLY, *GENERAL):
        format_ = format_of(format_id)
        text = write_string(layout, format_)
        assert format_.read(text, "") == layout, format_id
        assert written_in(layout, format_).losses == ()


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("loss.name", {"name": "横刀立马"}),
        ("loss.names", {"meta": Meta(names={"en": "Red Donkey"})}),
        ("loss.about", {"meta": Meta(author="somebody")}),
        ("loss.about", {"meta": Meta(description="hard")}),
        ("loss.about", {"meta": Meta(source="a book")}),
        ("loss.metric", {"meta": Meta(metric=Metric.SLIDES)}),
        ("loss.known", {"meta": Meta(known=Known(steps=116))}),
        ("loss.extra", {"meta": Meta(extra={"level": 3})}),
        ("loss.labels", {"pieces": tuple(replace(piece, label="兵") for piece in CLASSIC.pieces)}),
        ("loss.colors", {"pieces": tuple(replace(piece, color="#c0392b") for piece in CLASSIC.pieces)}),
        ("loss.goal", {"goal": ()}),
    ],
)
def test_what_a_code_cannot_say_is_named_as_lost(code: str, change: dict[str, Any]) -> None:
    assert written_in(replace(CLASSIC, **change), format_of("hrd-code")).losses == (code,)


def test_letters_that_are_not_those_of_readers_are_named_as_lost() -> None:
    layout = drawn("XYYC XYYC DEEF DGHF I..J", ".... .... .... .YY. .YY.")
    assert written_in(layout, format_of("hrd-code")).losses == ("loss.keys",)


@pytest.mark.parametrize("format_id", GENERAL)
def test_a_general_notation_holds_other_boards_than_the_usual_one(format_id: str) -> None:
    layout = drawn("AB. A.C ..C", "... ... .B.")
    text = write_string(
        replace(layout, goal=() if format_id == "matrix" else layout.goal), format_of(format_id)
    )
    assert puzzle(replace(read_string(text), goal=layout.goal)) == puzzle(layout)
