"""Problems of other domains are read if their facts fit one board, and refused otherwise."""

from __future__ import annotations

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.pddl import FORMAT
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_text_notations import PDDL_CARS, PDDL_EIGHT, PDDL_FIVE
from tests.formats.notation_checks import refusal


def problem(init: str, goal: str, objects: str = "", domain: str = "d") -> str:
    return f"(define (problem p) (:domain {domain}) (:objects {objects}) (:init {init}) (:goal (and {goal})))"


GRID = " ".join(
    f"(side {a} {b})" for a, b in (("p11", "p12"), ("p11", "p21"), ("p12", "p22"), ("p21", "p22"))
)
"""The neighbours of a board of 2 x 2."""
THREE = "(at t2 p11) (at t3 p12) (at t1 p22)"
SOLVED = "(at t1 p11) (at t2 p12) (at t3 p21)"


@pytest.mark.parametrize(
    "text",
    [
        problem(f"{GRID} {THREE} (empty p21)", SOLVED),
        problem(f"{GRID} {THREE} (empty p21)", f"{SOLVED} (empty p22)"),
        problem(f"{GRID} {THREE}", SOLVED, "p11 p12 p21 p22 - place t1 t2 t3 - tile"),
        problem(
            f"{GRID} (has p11 t2) (has p12 t3) (has p22 t1) (has p21 blank)",
            "(has p11 t1) (has p12 t2) (has p21 t3)",
        ),
        problem(
            "(on t2 y1 x1) (on t3 y1 x2) (on t1 y2 x2) (no y2 x1)",
            "(on t1 y1 x1) (on t2 y1 x2) (on t3 y2 x1)",
        ),
    ],
)
def test_tiles_are_read_whatever_the_words_are(text: str) -> None:
    layout = registry.read_string(text)
    assert (layout.board.width, layout.board.height, len(layout.pieces)) == (2, 2, 3)
    assert solve(Ask(layout, Metric.STEPS)).length == 5


def test_cars_go_along_themselves_and_a_predicate_moves_with_its_piece() -> None:
    text = PDDL_CARS.replace("(horizontal red)", "(horizontal red) (front red c2-2)")
    text = text.replace("(:goal (and (at red c2-4)))", "(:goal (front red c2-4))")
    layout = registry.read_string(text)
    assert {piece.label: piece.axis for piece in layout.pieces} == {
        "red": Axis.HORIZONTAL,
        "blue": Axis.VERTICAL,
    }
    assert [target.at for target in layout.goal] == [(2, 1)]
    free = registry.read_string(
        text.replace("car", "block").replace("rush-hour", "d").replace("horizontal", "x")
    )
    assert {piece.axis for piece in free.pieces} == {Axis.BOTH}


BLOCKS = "(on b1 b2) (on b3 b4) (on-table b2) (on-table b4) (clear b1) (clear b3)"
PARCELS = "(at k1 l1-1) (at k2 l1-2) (at k3 l2-1) (city l1-1 c) (city l2-2 c)"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (problem(BLOCKS, "(on b2 b1)"), "pddl.board"),
        (problem(PARCELS, "(at k1 l2-2)", "k1 k2 k3 - box l1-1 l1-2 l2-1 l2-2 - place"), "pddl.board"),
        (problem(f"{THREE} (empty p21) (side p11 p22)", SOLVED), "pddl.board"),
        (problem(f"{GRID} {THREE} (empty p21)", "(done)"), "text.goal"),
        (problem(f"{GRID} {THREE} (empty p21)", "(at t1 p11) (empty p22)"), "text.goal"),
        (problem(f"{GRID} {THREE} (empty p21)", "(not (at t1 p22))"), "text.goal"),
        (problem(f"{GRID} (at t1 p11) (at t1 p22) (empty p12) (empty p21)", "(at t1 p11)"), "pddl.board"),
        (PDDL_FIVE.replace("(next p1 p2)", ""), "pddl.board"),
        (PDDL_CARS.replace("(:init", "(:init (isWall c1-1)"), "pddl.board"),
        (PDDL_CARS.replace("(at red c2-2)", ""), "pddl.board"),
        (PDDL_CARS.replace("(clear c1-1)", ""), "pddl.board"),
        (PDDL_CARS.replace("(:goal (and (at red c2-4)))", "(:goal (and (at red c2-3)))"), "text.goal"),
        (PDDL_EIGHT[:-3], "pddl.form"),
        ("(define (problem p) (:domain d)) x", "pddl.form"),
        ("(define (domain d) (:predicates (problem)))", "text.no-puzzle"),
    ],
)
def test_what_fits_no_board_or_has_no_goal_is_refused(text: str, code: str) -> None:
    assert refusal(FORMAT.read, text, "p.pddl")[0] == code


def test_a_written_problem_whose_facts_were_changed_is_refused() -> None:
    text = registry.write_string(registry.read_string(PDDL_CARS), FORMAT)
    steps = [line for line in text.splitlines() if line.startswith("    (next-1 kind")]
    for changed in (
        text.replace(steps[0], ""),
        text.replace("(free c-0-0)", ""),
        text.replace("(not (free ?e1))", ""),
        text.replace("(increase (total-cost) 1)", "(increase (total-cost) 2)"),
        text.replace(":domain sliding-blocks", ":domain sliding-blocks-leaps"),
    ):
        assert changed != text
        with pytest.raises(FileError, match=r"pddl\.changed"):
            FORMAT.read(changed, "p.pddl")
    assert registry.read_string(text[text.index("(define (problem") :]).goal, "without its domain"
