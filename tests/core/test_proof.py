"""The proof of a solution, against the rules as they are written to be read."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import IllegalMove, NotationError
from klotski_studio.core.layout import Axis, Direction, Layout, Lengths, Metric
from klotski_studio.core.proof import proven_lengths
from klotski_studio.core.rules import Move, Position, Rules, Solution, parse_solution, solves
from tests.strategies import drawn, layouts


def twin(layout: Layout, solution: Solution) -> Lengths | None:
    """What the rules say."""
    try:
        is_solved = solves(layout, solution)
    except (IllegalMove, NotationError):
        return None
    return Lengths(*map(solution.length, Metric)) if is_solved else None


def wandering(layout: Layout, random: Random, moves: int) -> Solution:
    """Legal moves of all metrics, the last one that reaches the goal if there is one."""
    rules, position, found = Rules(layout), Position.start(layout), []
    for _ in range(moves):
        legal = list(rules.moves(position, random.choice(list(Metric))))
        if not legal:
            break
        move = random.choice(legal)
        position = rules.apply(position, move)
        found.append(move)
        if rules.is_solved(position):
            break
    return Solution(tuple(found))


def spoiled(layout: Layout, solution: Solution, random: Random) -> Solution:
    """``solution`` with one move changed: a place moved, a step more, a path cut off, another piece."""
    moves = list(solution.moves)
    number = random.randrange(len(moves))
    move = moves[number]
    path = list(move.path)
    match random.randrange(4):
        case 0:
            at = random.randrange(len(path))
            path[at] = random.choice(list(Direction)).step(path[at])
        case 1:
            path.append(random.choice(list(Direction)).step(path[-1]))
        case 2:
            path = path[:1]
        case 3:
            move = Move(random.choice([*(piece.key for piece in layout.pieces), "?"]), move.path)
    moves[number] = Move(move.piece, tuple(path))
    if random.random() < 0.3:
        del moves[random.randrange(len(moves))]
    return Solution(tuple(moves))


@given(layouts(), st.randoms(use_true_random=False))
def test_it_says_what_the_rules_say_of_legal_and_of_illegal_moves(layout: Layout, random: Random) -> None:
    for _ in range(5):
        solution = wandering(layout, random, 12)
        assert proven_lengths(layout, solution) == twin(layout, solution)
        if solution.moves:
            wrong = spoiled(layout, solution, random)
            assert proven_lengths(layout, wrong) == twin(layout, wrong)


@pytest.mark.parametrize(
    ("moves", "lengths"),
    [
        ("A:R3", Lengths(1, 1, 3)),
        ("A:R A:R A:R", Lengths(1, 1, 3)),
        ("A:R2 B:R A:R", Lengths(3, 3, 4)),
        ("A:RDRUR", Lengths(1, 5, 5)),
        ("A:R4", None),
        ("A:R2", None),
        ("A:U A:D A:R3", None),
        ("A:L A:R4", None),
        ("A:D A:U A:R3", None),
        ("B:R A:D", None),
    ],
)
def test_lengths_are_counted_however_a_solution_is_cut(moves: str, lengths: Lengths | None) -> None:
    layout = drawn("A... B...", "...A ....")
    assert proven_lengths(layout, parse_solution(moves, layout)) == lengths


def test_a_piece_keeps_to_its_axis_and_off_gates_of_others() -> None:
    layout = drawn("A-. ...", "..A ...", {"A": Axis.HORIZONTAL})
    assert proven_lengths(layout, parse_solution("A:R2", layout)) == Lengths(1, 1, 2)
    assert proven_lengths(layout, parse_solution("A:DR2U", layout)) is None
    gate = drawn("A-. B..", "..A ...")
    assert proven_lengths(gate, parse_solution("B:RU A:R2", gate)) is None


def test_without_a_goal_nothing_is_solved() -> None:
    layout = drawn("A.")
    assert proven_lengths(layout, parse_solution("A:R", layout)) is None
