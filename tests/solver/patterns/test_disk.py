"""Tables on disk: found again, and whatever is wrong with a file is filled anew and written again."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.patterns import disk
from klotski_studio.solver.patterns.disk import TableStore, load
from klotski_studio.solver.patterns.tables import Begun, Distances, Form, build, turnings
from tests.solver.agreement import watch
from tests.solver.patterns.boards import KORF, tiles


def forms(pieces: int) -> tuple[Form, Form]:
    """Two groups of a 15-puzzle that are no images of each other."""
    encoded = encode(tiles(KORF[0]["tiles"], 4))
    turned, kinds = turnings(encoded, followed=True)[0], encoded.wanted
    return turned.form(kinds[:pieces])[0], turned.form(kinds[1 : pieces + 1])[0]


FORM, OTHER = forms(2)


def assert_kept(table: Distances) -> None:
    """The table of ``FORM`` is on disk."""
    kept = load(FORM, 0, watch())
    assert kept is not None
    assert np.array_equal(kept, table)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for tables, in which small ones are kept, too."""
    monkeypatch.setattr(disk, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(disk, "FEWEST_ENTRIES", 1)
    return tmp_path / "patterns"


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> list[Form]:
    """The forms whose tables were filled, in order."""
    made: list[Form] = []

    def counted(form: Form, metric: int, watch: LimitWatch, held: int, begun: Begun | None) -> Distances:
        made.append(form)
        return build(form, metric, watch, held, begun)

    monkeypatch.setattr(disk, "build", counted)
    return made


def test_a_table_is_filled_once_for_all_runs_and_all_metrics(folder: Path, filled: list[Form]) -> None:
    first = TableStore().joined((FORM,), 0, watch())
    again = TableStore().joined((FORM,), 1, watch())
    assert (filled, np.array_equal(first, again)) == ([FORM], True)
    assert len(list(folder.iterdir())) == 1


def test_within_a_run_a_table_is_kept_in_memory(filled: list[Form]) -> None:
    kept = TableStore()
    assert kept.joined((FORM,), 0, watch()) is kept.joined((FORM,), 0, watch())
    assert filled == [FORM]


def test_tables_used_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch, filled: list[Form]) -> None:
    monkeypatch.setattr(disk, "KEPT_BYTES", 256)
    kept = TableStore()
    for form in (FORM, OTHER, FORM):
        kept.joined((form,), 0, watch())
    assert filled == [FORM, OTHER, FORM]


def cut(file: Path) -> None:
    """Leave the first half."""
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flip(file: Path) -> None:
    """Change a bit of the last byte."""
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)


def swap(file: Path) -> None:
    """Put another group's table under this name."""
    disk.store(OTHER, 0, build(OTHER, 0, watch()), watch())
    other = next(path for path in file.parent.iterdir() if path != file)
    other.replace(file)


def forge(file: Path) -> None:
    """Keep the name's hash, and replace the table by another one without its hash."""
    file.write_bytes(file.read_bytes()[:64] + bytes(256))


def replace_by_link(file: Path) -> None:
    """Put a link to the table where the table was."""
    elsewhere = file.parent.parent / "elsewhere"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def replace_by_folder(file: Path) -> None:
    """Put a folder where the table was."""
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    "spoil", [cut, flip, swap, forge, replace_by_link, Path.unlink, lambda f: f.write_bytes(b"")]
)
def test_a_spoiled_file_is_filled_anew_and_written_again(
    folder: Path, filled: list[Form], spoil: Callable[[Path], None]
) -> None:
    first = TableStore().joined((FORM,), 0, watch())
    (file,) = folder.iterdir()
    spoil(file)
    assert np.array_equal(TableStore().joined((FORM,), 0, watch()), first)
    assert filled == [FORM, FORM]
    assert_kept(first)


def test_where_nothing_can_be_written_tables_are_filled_each_time(folder: Path, filled: list[Form]) -> None:
    first = TableStore().joined((FORM,), 0, watch())
    (file,) = folder.iterdir()
    replace_by_folder(file)
    for _ in range(2):
        assert np.array_equal(TableStore().joined((FORM,), 0, watch()), first)
    assert filled == [FORM] * 3
    assert list(folder.iterdir()) == [file]


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, filled: list[Form]) -> None:
    monkeypatch.setattr(disk, "cache_folder", lambda: None)
    monkeypatch.setattr(disk, "FEWEST_ENTRIES", 1)
    for _ in range(2):
        TableStore().joined((FORM,), 0, watch())
    assert filled == [FORM, FORM]


def test_threads_that_write_the_same_table_at_once_leave_one_good_file(folder: Path) -> None:
    table = build(FORM, 0, watch())
    threads = [threading.Thread(target=disk.store, args=(FORM, 0, table, watch())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(list(folder.iterdir())) == 1
    assert_kept(table)


def test_the_oldest_files_are_removed_where_there_are_too_many(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.store(FORM, 0, build(FORM, 0, watch()), watch())
    (old,) = folder.iterdir()
    os.utime(old, (1, 1))
    monkeypatch.setattr(disk, "MOST_BYTES", old.stat().st_size + 100)
    disk.store(OTHER, 0, build(OTHER, 0, watch()), watch())
    assert load(FORM, 0, watch()) is None
    assert load(OTHER, 0, watch()) is not None


def test_small_tables_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "cache_folder", lambda: tmp_path)
    TableStore().joined((FORM,), 0, watch())
    assert not (tmp_path / "patterns").exists()
