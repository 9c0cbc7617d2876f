from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from klotski_studio.app.lab.branches import Branch
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, LastSession, RecoveryStore
from klotski_studio.app.workspace.recovery_text import (
    HEAD,
    STATE_HEAD,
    RecoveryCopy,
    SessionState,
    TabList,
    read_copy,
    write_copy,
)
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core import edits
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Layout, Piece, Shape, Target
from klotski_studio.formats import registry
from klotski_studio.formats.text.limits import MOST_ON_A_CELL
from klotski_studio.io.disk import content_stamp
from tests.app.conftest import CORNER
from tests.stored_copies import GAME, copies_in, left_in, processes_in, store_in
from tests.strategies import drawn, wild_layouts


def died(folder: Path, *works: RecoveryCopy) -> None:
    """A process that stored copies of ``works`` and has ended."""
    with closing(RecoveryStore(store_in(folder))) as recovery:
        for number, work in enumerate(works):
            recovery.write({f"copy{number}": work})


def works_in(recovery: RecoveryStore) -> list[RecoveryCopy]:
    """What ``recovery`` would open again."""
    return [left.work for left in left_in(recovery)]


def opened(folder: Path) -> list[RecoveryCopy]:
    """What the next start would open again, if it lasts."""
    with closing(RecoveryStore(store_in(folder))) as recovery:
        works = works_in(recovery)
        recovery.settle()
    return works


def offered(folder: Path) -> list[RecoveryCopy]:
    """What the next start would offer."""
    with closing(RecoveryStore(store_in(folder))) as recovery:
        recovery.last_session()
        return [left.work for left in recovery.leftovers()]


def crash_at_every_start(folder: Path) -> None:
    """Start as many processes as open the same tabs; each ends before it has written a copy of its own."""
    for _ in range(MOST_STARTS):
        with closing(RecoveryStore(store_in(folder))) as recovery:
            recovery.last_session()


def test_what_a_dead_process_left_comes_back_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "ü\udcff.klotski"  # a name that is no text
    registry.write_file(file, CORNER)
    named = RecoveryCopy(replace(CORNER, name="Named"), file, content_stamp(file))
    died(tmp_path / "recovery", named, RecoveryCopy(replace(CORNER, name="New")))
    assert sorted(opened(tmp_path / "recovery"), key=lambda work: work.layout.name) == [
        named,
        RecoveryCopy(replace(CORNER, name="New")),
    ]


def test_a_living_process_keeps_its_copies_to_itself(tmp_path: Path) -> None:
    with closing(RecoveryStore(store_in(tmp_path))) as alive:
        alive.write({"a": RecoveryCopy(CORNER)})
        assert opened(tmp_path) == []
    assert opened(tmp_path) == [RecoveryCopy(CORNER)]


def test_work_that_one_start_opens_is_not_opened_by_a_second(tmp_path: Path) -> None:
    died(tmp_path, RecoveryCopy(CORNER))
    with closing(RecoveryStore(store_in(tmp_path))) as first:
        assert works_in(first) == [RecoveryCopy(CORNER)]
        assert opened(tmp_path) == []
    assert opened(tmp_path) == [RecoveryCopy(CORNER)]


def test_what_was_discarded_or_forgotten_is_gone(tmp_path: Path) -> None:
    died(tmp_path, RecoveryCopy(CORNER), RecoveryCopy(replace(CORNER, name="Other")))
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        for tab in recovery.last_session().tabs:
            recovery.discard(tab.copies[:1])
        recovery.write({"a": RecoveryCopy(CORNER)})
        recovery.discard((recovery.own("a"), recovery.own("never stored")))
    assert (copies_in(tmp_path), processes_in(tmp_path)) == ({}, [])
    assert list((tmp_path / "running").iterdir()) == []


def test_a_copy_is_kept_anew_in_one_piece(tmp_path: Path) -> None:
    died(tmp_path, *(RecoveryCopy(replace(CORNER, name=name)) for name in ("A", "B")))
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        for name in ("One", "Two", "Three"):
            recovery.write({"a": RecoveryCopy(replace(CORNER, name=name))})
    assert {work.layout.name for work in opened(tmp_path)} == {"A", "B", "Three"}


@pytest.mark.parametrize(
    "state",
    [lambda _: SessionState(Mode.PLAY, game=GAME), lambda layout: SessionState(branches=(Branch(layout),))],
)
def test_what_no_file_holds_is_offered_though_the_file_holds_the_layout(
    tmp_path: Path, state: Callable[[Layout], SessionState]
) -> None:
    works = [RecoveryCopy(CORNER, tmp_path / "a.klotski", dirty=False, state=state(CORNER))]
    works.append(replace(works[0], state=SessionState()))  # of which nothing would be missed
    died(tmp_path, *works)
    crash_at_every_start(tmp_path)
    assert offered(tmp_path) == works[:1]
    assert len(copies_in(tmp_path)) == 1


def test_tabs_that_crash_soon_after_the_start_open_twice_and_are_offered_then(tmp_path: Path) -> None:
    works = [RecoveryCopy(replace(CORNER, name=name)) for name in ("One", "Two")]
    died(tmp_path, *works)
    seen = []
    for number in range(4):
        with closing(RecoveryStore(store_in(tmp_path))) as crashing:
            again = works_in(crashing)
            seen.append((again, [left.work.layout.name for left in crashing.leftovers()]))
            if number % 2:  # it crashes before it has written a copy of its own, or after that
                for key, work in zip(("copy0", "copy1"), again, strict=False):
                    crashing.write({key: work})
    assert seen[:2] == [(works, [])] * 2
    assert [(again, sorted(names)) for again, names in seen[2:]] == [([], ["One", "Two"])] * 2


def test_a_process_that_lasts_opens_its_tabs_again_however_often_it_is_killed(tmp_path: Path) -> None:
    work = RecoveryCopy(CORNER)
    died(tmp_path, work)
    for _ in range(MOST_STARTS + 2):
        with closing(RecoveryStore(store_in(tmp_path))) as recovery:
            assert works_in(recovery) == [work]
            recovery.write({"copy0": work})
            recovery.settle()
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        recovery.last_session()
        recovery.note_starts(MOST_STARTS)  # as work that was offered and is opened after all
        recovery.write({"copy0": work})
    assert offered(tmp_path) == [work]


def test_a_tab_that_a_later_process_has_written_comes_back_once_as_it_was_last(tmp_path: Path) -> None:
    first, second = (RecoveryCopy(replace(CORNER, name=name)) for name in ("First", "Second"))
    died(tmp_path, first, RecoveryCopy(CORNER))
    with closing(RecoveryStore(store_in(tmp_path))) as crashing:
        crashing.last_session()
        crashing.write({"copy0": second})
        crashing.write({}, TabList(("copy0", "copy1"), {"copy1": tmp_path / "a.klotski"}, "copy1"))
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        last = recovery.last_session()
        assert [(tab.key, tab.file, len(tab.copies)) for tab in last.tabs] == [
            ("copy0", None, 2),
            ("copy1", tmp_path / "a.klotski", 1),
        ]
        assert last.front == "copy1"
        assert [left.work for left in map(recovery.read, last.tabs[0].copies) if left] == [second, first]


def test_a_file_whose_path_is_no_text_is_not_opened_again(tmp_path: Path) -> None:
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        recovery.write({}, TabList(("a", "b"), {"a": tmp_path / "a.klotski"}))
    path = json.dumps(str(tmp_path / "a.klotski"))
    damage = "UPDATE process SET tabs = replace(tabs, :path, '[1]')"
    store_in(tmp_path).write(lambda files: files.execute(damage, {"path": path}))
    with closing(RecoveryStore(store_in(tmp_path))) as again:
        assert again.last_session() == LastSession()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_copies_can_be_read_by_their_owner_alone(tmp_path: Path) -> None:
    with closing(RecoveryStore(store_in(tmp_path / "settings"))) as recovery:
        recovery.write({"a": RecoveryCopy(CORNER)})
        made = (tmp_path / "settings", *(tmp_path / "settings").rglob("*"))
        modes = {(path.is_dir(), path.stat().st_mode & 0o777) for path in made}
        assert modes == {(True, 0o700), (False, 0o600)}


def test_a_copy_is_a_puzzle_file_that_a_person_can_open(tmp_path: Path) -> None:
    died(tmp_path, RecoveryCopy(CORNER))
    (copy,) = copies_in(tmp_path).values()
    assert registry.read_string(copy) == CORNER


@pytest.mark.parametrize(
    "content",
    ["", "\0", HEAD, f"{HEAD}[]\n", f"{HEAD}{'[' * 100_000}\n", f'{HEAD}{{"version": 99}}\nformat = 1\n'],
)
def test_a_copy_that_cannot_be_read_stays_and_hides_no_other(tmp_path: Path, content: str) -> None:
    died(tmp_path, RecoveryCopy(CORNER))
    ((process, _),) = (name.split("/") for name in copies_in(tmp_path))
    row = process, "broken", content
    store_in(tmp_path).write(lambda files: files.execute("INSERT INTO copy VALUES (?, ?, ?)", row))
    assert opened(tmp_path) == [RecoveryCopy(CORNER)]
    assert copies_in(tmp_path)[f"{process}/broken"] == content


def test_pieces_come_back_in_their_own_order(tmp_path: Path) -> None:
    dot = Shape.rectangle(1, 1)
    pieces = tuple(Piece(key, dot, (x, 0)) for key, x in (("B", 2), ("A", 0), ("A", 0), ("C", 1)))
    goal = (Target("C", (0, 0), dot), Target("A", (2, 0), dot), Target("A", (1, 0), dot))
    work = RecoveryCopy(Layout(Board(3, 1), pieces, goal, "Unfinished"))
    died(tmp_path, work)
    assert opened(tmp_path) == [work]


def test_a_heap_that_no_file_may_hold_comes_back(tmp_path: Path) -> None:
    heap = CORNER
    for _ in range(MOST_ON_A_CELL):
        heap = edits.duplicate(heap, (CORNER.pieces[0].key,), (0, 0))
    work = RecoveryCopy(heap)
    died(tmp_path, work)
    assert opened(tmp_path) == [work]


def with_cells(layout: Layout) -> Layout:
    """``layout`` without what nobody can see: pieces and targets of no cells, boards of no rows."""
    board = layout.board
    return replace(
        layout,
        board=board if min(board.width, board.height) else replace(board, width=0, height=0),
        pieces=tuple(piece for piece in layout.pieces if piece.cells),
        goal=tuple(target for target in layout.goal if target.cells),
    )


@given(wild_layouts())
def test_unfinished_work_comes_back_exactly(layout: Layout) -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = RecoveryCopy(with_cells(layout))
        died(Path(folder), work)
        assert opened(Path(folder)) == [work]


def test_branches_come_back_exactly_and_what_an_earlier_version_had_pinned_as_such() -> None:
    small = drawn("BA. #..", "... ..B")
    branches = (Branch(small, None, "first", 2), Branch(small, 0), Branch(small, length=3))
    work = RecoveryCopy(small, dirty=False, state=SessionState(branches=branches, kept=small, number=2))
    copy = write_copy(work)
    assert read_copy(copy, "copy")[0] == work
    head, line, body = copy.split("\n", 2)
    values = json.loads(line[line.index("{") :])
    values["pins"] = [{"origin": [], "group": "easier", **values["branches"].pop()}]
    text = json.dumps(values)
    checksum = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    copy = f"{head}\n{STATE_HEAD}{checksum} {text}\n{body}"
    assert read_copy(copy, "copy")[0].state.branches == branches


def test_a_full_disk_costs_the_new_copy_and_not_the_old_one(tmp_path: Path) -> None:
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        recovery.write({"a": RecoveryCopy(CORNER)})
        limit = "PRAGMA max_page_count = 20"
        recovery._store.write(lambda files: files.execute(limit))
        large = replace(CORNER, meta=replace(CORNER.meta, description="x" * 200_000))
        with pytest.raises(FileError, match=r"file\.no-space"):
            recovery.write({"a": RecoveryCopy(large)})
    assert opened(tmp_path) == [RecoveryCopy(CORNER)]


@pytest.mark.usefixtures("impatient_store")
def test_a_store_that_cannot_be_made_ends_in_the_documented_error(tmp_path: Path) -> None:
    (tmp_path / "recovery").write_text("not a folder", encoding="utf-8")
    with closing(RecoveryStore(store_in(tmp_path / "recovery"))) as recovery:
        with pytest.raises(FileError, match=r"file\.no-folder"):
            recovery.write({"a": RecoveryCopy(CORNER)})
        assert (recovery.last_session(), recovery.leftovers()) == (LastSession(), ())


def test_a_folder_that_was_cleared_by_hand_is_made_again(tmp_path: Path) -> None:
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        recovery.write({"a": RecoveryCopy(CORNER)})
        for file in (*tmp_path.glob("running/*"), *tmp_path.glob("studio*")):
            file.unlink()
        recovery.write({"a": RecoveryCopy(CORNER)})
        assert opened(tmp_path) == []
    assert opened(tmp_path) == [RecoveryCopy(CORNER)]


def test_after_a_damage_the_copies_that_can_be_read_are_opened(tmp_path: Path) -> None:
    died(tmp_path, *(RecoveryCopy(replace(CORNER, name=str(number))) for number in range(60)))
    file = store_in(tmp_path).file
    content = bytearray(file.read_bytes())
    middle = content.index(b'name = "30"') // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    file.write_bytes(content)
    names = {work.layout.name for work in opened(tmp_path)}
    assert {"0", "59"} < names
    assert file.with_name("studio.sqlite.damaged").exists()
