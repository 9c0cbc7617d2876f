from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.playing.games import FinishedGame, FinishedGames, UnfinishedGames, line_of
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.identity import digest
from klotski_studio.io.store import Store
from tests.hostile_disks import full_drive
from tests.stored_copies import taken_over
from tests.strategies import drawn

PUZZLE, OTHER = drawn("A. ..", ".. .A"), drawn("AB ..", ".. .A")
NOON = datetime.datetime(2026, 11, 22, 12, tzinfo=datetime.UTC)
GAME = FinishedGame(digest(PUZZLE), "横刀立马", NOON, 1, 2, 3, 4.5)
ENTRY = {"moves": 1, "slides": 2, "steps": 3, "seconds": 4.5, "solved": True, "date": "2026-11-22"}
BEST = Record(1, 2, 3, 4.5, datetime.date(2026, 11, 22))
SAVED = {"format": 1, "name": "b", "pieces": [["A", 0, 0]], "game": {"stages": []}}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "studio.sqlite")


def write_old_files(folder: Path) -> None:
    """What version 0.1 leaves."""
    records = {"format": 1, "records": {digest(PUZZLE): ENTRY}, "assisted": {digest(OTHER): ENTRY}}
    (folder / "records.json").write_text(json.dumps(records))
    (folder / "games.jsonl").write_text(f"{line_of(GAME)}\n{line_of(replace(GAME, moves=9))}\n")
    (folder / "games").mkdir()
    (folder / "games" / f"{digest(PUZZLE)}.json").write_text(json.dumps(SAVED))


def check_all_is_there(store: Store) -> None:
    assert Records(store).of(PUZZLE) == BEST
    assert Records(store).of(OTHER) == Record(assisted=BEST)
    assert FinishedGames(store).read() == [GAME, replace(GAME, moves=9)]
    assert UnfinishedGames(store).of(PUZZLE) == {"stages": []}


def test_old_files_are_read_once_and_kept_and_later_ones_added(store: Store, tmp_path: Path) -> None:
    write_old_files(tmp_path)
    assert taken_over(tmp_path) == []
    check_all_is_there(store)
    aside = tmp_path / "before-0.2"
    assert {path.name for path in aside.iterdir()} == {"records.json", "games.jsonl", "games"}
    assert not any((tmp_path / path.name).exists() for path in aside.iterdir())
    assert taken_over(tmp_path) == []
    check_all_is_there(store)
    UnfinishedGames(store).keep(PUZZLE, {"stages": [1]})
    write_old_files(tmp_path)
    assert taken_over(tmp_path) == []
    assert len(FinishedGames(store).read()) == 2
    assert UnfinishedGames(store).of(PUZZLE) == {"stages": [1]}, "the newer one"
    assert (tmp_path / "before-0.2" / "games-2").is_dir()


@pytest.mark.parametrize(
    "broken",
    [
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 2, "records": {}}',
        b'{"format": 1}',
        b'{"format": 1, "records": {"a": {"moves": "many"}}}',
        b'{"format": 1, "records": {}, "assisted": {"a": {"moves": 1}}}',
        b"[" * 100_000,
    ],
)
def test_what_cannot_be_read_is_kept_as_it_is_and_named(store: Store, tmp_path: Path, broken: bytes) -> None:
    write_old_files(tmp_path)
    damaged = ["records.json", "games.jsonl", f"games/{digest(PUZZLE)}.json"]
    for name in damaged:
        (tmp_path / name).write_bytes(broken)
    told = taken_over(tmp_path)
    assert [error.code for error in told] == ["studio.old-file"] * 3
    assert all(str(tmp_path / "before-0.2") in error_text(error) for error in told)
    assert [(tmp_path / "before-0.2" / name).read_bytes() for name in damaged] == [broken] * 3
    assert Records(store).of(PUZZLE) == NEVER_SOLVED
    assert taken_over(tmp_path) == []


def test_files_that_cannot_be_taken_over_stay_where_they_are(store: Store, tmp_path: Path) -> None:
    write_old_files(tmp_path)
    (tmp_path / "studio.sqlite").mkdir()
    assert [error.code for error in taken_over(tmp_path)] == ["file.is-folder"] * 3
    (tmp_path / "studio.sqlite").rmdir()
    assert taken_over(tmp_path) == []
    check_all_is_there(store)


def test_on_a_full_disk_the_old_files_stay(tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    folder.mkdir()
    (folder / "records.json").write_text(json.dumps({"format": 1, "records": {digest(PUZZLE): ENTRY}}))
    with full_drive(folder):
        assert [error.code for error in taken_over(folder)] == ["file.no-space"]
        assert (folder / "records.json").exists()
    assert taken_over(folder) == []
    assert Records(Store(folder / "studio.sqlite")).of(PUZZLE) == BEST
