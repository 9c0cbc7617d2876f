"""The file of a sweep: what is kept, what is refused, and who may write."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.core.family import Family, GoalPiece, Range
from klotski_studio.core.layout import Board, Metric, Shape, Target
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted

FAMILY = Family("tiny", Board(2, 2), (GoalPiece(Target("Q", (1, 1), Shape.rectangle(1, 1))),))
ROW = Row('{"Q":1,"V":2}', Metric.MOVES, 3, 2, 40, 4, 30, 7, 2, "format = 1\n", 0.25)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store is to be."""
    return tmp_path / "s.sqlite"


def filled(path: Path, *rows: Row) -> None:
    """Make a store with these rows."""
    with Store.open(path) as store:
        store.enter(FAMILY, "source")
        store.put(FAMILY, rows)


def listed(path: Path, wanted: Wanted | None = None, sort: Sort = Sort.LENGTH) -> list[str]:
    """The first names of the counts of the rows that are asked for."""
    with Store.read(path) as store:
        return [next(iter(row.counts)) for _, row in store.best(wanted or Wanted(), sort)]


def test_a_row_comes_back_as_it_was_put(path: Path) -> None:
    known = replace(ROW, solutions=3, spare='["A"]')
    filled(path, known)
    with Store.read(path) as store:
        assert list(store.best(Wanted(), Sort.LENGTH)) == [("tiny", known)]
        assert store.longest(FAMILY, Metric.MOVES) == known
        assert store.longest(FAMILY, Metric.STEPS) is None
        assert store.done(FAMILY, Metric.MOVES) == {ROW.key}
        assert store.done(FAMILY, Metric.STEPS) == set()


def test_the_schema_is_the_published_one(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as file:
        columns = {
            table: [name for _, name, *_ in file.execute(f"PRAGMA table_info({table})")]
            for table in ("family", "row")
        }
        (version,), (mode,) = (
            file.execute(f"PRAGMA {what}").fetchone() for what in ("user_version", "journal_mode")
        )
        index = [name for *_, name in file.execute("PRAGMA index_info(longest)")]
    assert columns == {
        "family": ["id", "digest", "name", "source"],
        "row": [
            *("family", "metric", "key", "pieces", "free", "placements", "solved", "solvable", "hardest"),
            *("starts", "solutions", "spare", "layout", "seconds", "version"),
        ],
    }
    assert (version, mode, index) == (1, "wal", ["metric", "hardest", "pieces"])


def test_rows_are_put_all_or_none(path: Path) -> None:
    wrong = replace(ROW, key="other", pieces=object())  # type: ignore[arg-type]
    with Store.open(path) as store:
        store.enter(FAMILY, "")
        with pytest.raises(FileError, match=r"store\.io"):
            store.put(FAMILY, [ROW, wrong])
        assert store.done(FAMILY, Metric.MOVES) == set()


def test_a_stopped_row_is_not_done_and_gives_way_to_a_finished_one(path: Path) -> None:
    stopped = Row(ROW.key, Metric.MOVES, 3, 2)
    filled(path, stopped, replace(ROW, key="other"))
    with Store.open(path) as store:
        store.enter(FAMILY, "")
        assert store.done(FAMILY, Metric.MOVES) == {"other"}
        assert store.totals(FAMILY, Metric.MOVES).stopped == 1
        store.put(FAMILY, [ROW])
        totals = store.totals(FAMILY, Metric.MOVES)
    assert (totals.done, totals.stopped, totals.placements, totals.solvable) == (2, 0, 80, 60)
    assert (totals.hardest, totals.longest) == (7, {3: 7})


def test_a_renamed_family_goes_on_and_a_changed_one_is_another(path: Path) -> None:
    filled(path, ROW)
    renamed, changed = replace(FAMILY, name="new"), replace(FAMILY, free=Range(2))
    with Store.open(path) as store:
        store.enter(renamed, "new source")
        store.enter(changed, "")
        assert (store.done(renamed, Metric.MOVES), store.done(changed, Metric.MOVES)) == ({ROW.key}, set())
        assert [name for name, _ in store.best(Wanted(), Sort.LENGTH)] == ["new"]


def test_rows_are_filtered_and_sorted(path: Path) -> None:
    filled(
        path,
        replace(ROW, key='{"a":1}', hardest=9, pieces=5, free=1, solvable=50),
        replace(ROW, key='{"b":1}', hardest=9, pieces=4, free=2, solvable=70),
        replace(ROW, key='{"c":1}', hardest=9, pieces=4, free=3, solvable=60),
        replace(ROW, key='{"d":1}', hardest=3, pieces=2, free=4, solvable=10, metric=Metric.STEPS),
        replace(ROW, key="none", hardest=None, solvable=0, starts=0, layout=None),
    )
    assert listed(path) == ["c", "b", "a", "d"]
    assert listed(path, sort=Sort.PIECES) == ["d", "c", "b", "a"]
    assert listed(path, sort=Sort.SOLVABLE) == ["d", "a", "c", "b"]
    assert listed(path, Wanted(pieces=Range(3, 4))) == ["c", "b"]
    assert listed(path, Wanted(free=Range(2))) == ["c", "b", "d"]
    assert listed(path, Wanted(metric=Metric.STEPS)) == ["d"]
    assert listed(path, Wanted(least=4)) == ["c", "b", "a"]
    assert listed(path, Wanted(family="other")) == []


def _text(path: Path) -> None:
    path.write_text("no store", encoding="utf-8")


def _other(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE family (id)")


def _newer(path: Path) -> None:
    filled(path, ROW)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 2")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize(
    ("make", "code"), [(_text, "store.foreign"), (_other, "store.foreign"), (_newer, "store.newer")]
)
@pytest.mark.parametrize("opens", [Store.open, Store.read])
def test_what_is_no_store_or_a_newer_one_is_refused_and_not_touched(
    make: Callable[[Path], None], code: str, opens: Callable[[Path], Store], path: Path
) -> None:
    make(path)
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    with pytest.raises(FileError) as raised:
        opens(path)
    assert raised.value.code == code
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == before


def test_a_damaged_row_is_told(path: Path) -> None:
    filled(path, replace(ROW, key="no JSON"))
    with pytest.raises(FileError, match=r"store\.damaged"):
        listed(path)


def test_a_missing_store_is_made_to_sweep_but_not_to_look(path: Path) -> None:
    with pytest.raises(FileError, match=r"file\.missing"):
        Store.read(path)
    assert not path.exists()
    Store.open(path).close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    with pytest.raises(FileError, match=r"file\."):
        Store.open(path / "under a file")


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    Store.open(path).close()
    assert listed(path) == []


def test_a_second_sweep_is_refused_until_the_first_one_is_gone_and_readers_are_not(path: Path) -> None:
    with Store.open(path) as store:
        store.enter(FAMILY, "")
        with pytest.raises(FileError, match=r"store\.busy"):
            Store.open(path)
        store.put(FAMILY, [ROW])
        assert listed(path) == ["Q"]
    Store.open(path).close()


def test_a_lock_of_a_process_that_was_killed_does_not_last(path: Path) -> None:
    code = f"""if True:
    from pathlib import Path
    from klotski_studio.lab.families.store import Store
    store = Store.open(Path({str(path)!r}))
    print("open", flush=True)
    input()
    """
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(FileError, match=r"store\.busy"):
            Store.open(path)
        holder.kill()
    Store.open(path).close()


def test_a_store_in_a_folder_with_odd_characters_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "50% of ? # é"
    folder.mkdir()
    filled(folder / "s", ROW)
    assert listed(folder / "s") == ["Q"]


def test_a_store_where_no_file_can_be_made_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, ROW)
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for somebody else's, or one on a disc
    with Store.read(path) as store:
        assert store.count(Wanted()) == 1
        assert [each.name for each in path.parent.iterdir()] == [path.name]
