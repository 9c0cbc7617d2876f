"""The film of what a solution is about."""

from __future__ import annotations

from klotski_studio.app.lab.film import MOMENTS, film_of
from klotski_studio.solver.ask import Ask
from tests.strategies import drawn


def test_a_film_shows_key_moves_of_the_shortest_solution_and_ends_at_the_goal() -> None:
    classic = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
    film = film_of(Ask(classic))
    assert (len(film.moments), film.track.length, film.seconds < 5) == (MOMENTS, 81, True)
    assert film.places(0.0) == film.track.positions[film.moments[0]].places
    assert film.places(film.seconds) == film.track.positions[-1].places
    assert film.places(99.0)[1] == (1, 3)
    assert film_of(Ask(drawn("A.#.", "...A"))) is None
