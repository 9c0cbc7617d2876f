from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from klotski_studio.app.library.entry import Level, LibraryEntry, finds, folded, search_text
from klotski_studio.app.library.filter import LibraryFilter, SortOrder, filtered
from klotski_studio.app.library.path import Achievements
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, State
from tests.app.library.library_files import entry

NAMES = ("横刀立马", "heng dao li ma", "Red Donkey (L'Âne Rouge)")
ENTRIES = (
    entry(
        "b",
        81,
        family="",
        difficulty=4.9,
        names=MappingProxyType({"zh": "横", "zh-Latn": "heng", "en": "Zebra"}),
    ),
    entry("c", 9, family="rush", width=6, height=6, pieces=13),
    entry("a", None, family="rush/small", width=3, height=3, pieces=4),
    entry("d", 20, family="rushes", difficulty=5.0),
)


def names(choice: LibraryFilter, language: str = "en") -> list[str]:
    return [each.name for each in filtered(ENTRIES, choice, ACHIEVED, language)]


RECORDS = {
    "c": Record(moves=90, slides=95, steps=99, seconds=1.0),
    "d": Record(assisted=Record(moves=20, slides=20, steps=20, seconds=1.0)),
}
ACHIEVED = Achievements(lambda puzzle: RECORDS.get(puzzle, NEVER_SOLVED), lambda: {"a"})


@pytest.mark.parametrize("query", ["横刀", "HengDao", "heng ma", "ane rouge", "ÂNE", "", "  ", "donkey 马"])
def test_a_search_finds_a_name_in_any_language(query: str) -> None:
    assert finds(query, search_text(NAMES))


@pytest.mark.parametrize("query", ["横马", "donkeys", "heng tiger", "马heng"])
def test_a_search_wants_every_word_and_none_runs_from_one_name_into_the_next(query: str) -> None:
    assert not finds(query, search_text(NAMES))


def test_tones_and_wide_letters_are_folded() -> None:
    assert folded("Ｈéng dāo") == "heng dao"


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [
        (LibraryFilter(), ["c", "d", "b", "a"]),
        (LibraryFilter(family="rush"), ["c", "a"]),
        (LibraryFilter(family=""), ["b"]),
        (LibraryFilter(size=(6, 6)), ["c"]),
        (LibraryFilter(pieces=(10, 13)), ["c", "d", "b"]),
        (LibraryFilter(moves=(0, 20)), ["c", "d"]),
        (LibraryFilter(moves=(21, None)), ["b"]),
        (LibraryFilter(state=State.SOLVED), ["c"]),
        (LibraryFilter(state=State.UNSOLVED), ["d", "b", "a"]),
        (LibraryFilter(state=State.SHORTEST), []),
        (LibraryFilter(state=State.ASSISTED), ["d"]),
        (LibraryFilter(state=State.IN_PROGRESS), ["a"]),
        (LibraryFilter(level=Level.BEGINNER), ["b"]),
        (LibraryFilter(text="a"), ["a"]),
        (LibraryFilter(text="a", size=(6, 6)), []),
    ],
)
def test_a_choice_lets_through_what_fits_all_of_it(choice: LibraryFilter, wanted: list[str]) -> None:
    assert names(replace(choice, order=SortOrder.MOVES)) == wanted


def test_what_the_program_ships_comes_first_and_of_it_the_classics() -> None:
    found = [replace(each, shipped=each.name != "d") for each in ENTRIES]
    ordered = filtered(found, LibraryFilter(), ACHIEVED, "")
    assert [(each.shipped, each.family) for each in ordered] == sorted(
        ((each.shipped, each.family) for each in found), key=lambda item: (not item[0], item[1])
    )


def test_sorted_by_size_small_boards_come_first_and_equal_ones_by_length() -> None:
    assert names(LibraryFilter(order=SortOrder.SIZE)) == ["a", "d", "b", "c"]


def test_sorted_by_difficulty_those_without_an_estimate_come_last() -> None:
    assert names(LibraryFilter(order=SortOrder.DIFFICULTY)) == ["b", "d", "c", "a"]


def test_names_are_sorted_in_the_language_they_are_shown_in_chinese_ones_by_pinyin() -> None:
    assert names(LibraryFilter(order=SortOrder.NAME), "en") == ["a", "c", "d", "b"]
    others: tuple[LibraryEntry, ...] = (*ENTRIES, entry("i"))
    found = filtered(others, LibraryFilter(order=SortOrder.NAME), ACHIEVED, "zh")
    assert [each.name for each in found] == ["a", "c", "d", "b", "i"]
