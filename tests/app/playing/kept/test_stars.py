from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Standing, State, standing, stars
from klotski_studio.app.runtime.paths import resources_dir

SHORT = Record(81, 90, 116, 60.0)


@pytest.mark.parametrize(
    ("length", "shortest", "count"),
    [(81, 81, 3), (80, 81, 3), (82, 81, 2), (89, 81, 2), (90, 81, 1), (500, 81, 1), (81, None, 1), (0, 0, 3)],
)
def test_three_stars_are_the_shortest_and_two_at_most_a_tenth_longer(
    length: int, shortest: int | None, count: int
) -> None:
    assert stars(length, shortest) == count


@given(st.integers(0, 500), st.integers(0, 500), st.one_of(st.none(), st.integers(0, 500)))
def test_a_shorter_game_never_has_fewer_stars(one: int, two: int, shortest: int | None) -> None:
    assert stars(min(one, two), shortest) >= stars(max(one, two), shortest) >= 1


@given(st.integers(0, 500), st.one_of(st.none(), st.integers(0, 500)))
def test_an_assisted_game_has_none(length: int, shortest: int | None) -> None:
    assert stars(length, shortest, is_assisted=True) == 0


def test_a_puzzle_stands_as_its_records_say() -> None:
    assert standing(NEVER_SOLVED, 81) == Standing()
    assert standing(SHORT, 81) == Standing(stars=3)
    assert standing(SHORT, 75) == Standing(stars=2)
    assert standing(Record(assisted=SHORT), 81) == Standing(is_assisted=True)
    assert standing(Record(90, 95, 120, 9.0, assisted=SHORT), 81) == Standing(stars=1)


def test_a_puzzle_may_be_in_several_states() -> None:
    again = Standing(stars=3, in_progress=True)
    assert [state for state in State if again.matches(state)] == [
        State.SOLVED,
        State.SHORTEST,
        State.IN_PROGRESS,
    ]
    helped = Standing(is_assisted=True)
    assert [state for state in State if helped.matches(state)] == [State.UNSOLVED, State.ASSISTED]


@pytest.mark.parametrize(("language", "words"), [("en", "a tenth longer"), ("zh", "十分之一")])
def test_the_help_states_the_rule(language: str, words: str) -> None:
    page = (resources_dir() / "help" / language / "playing.md").read_text(encoding="utf-8")
    assert "★★★" in page
    assert words in page
