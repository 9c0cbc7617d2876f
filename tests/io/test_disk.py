from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.io.disk import content_stamp, make_own_folder, replace_file
from tests.hostile_disks import NOBODY, drive, full_drive, ordinary_user, size_limit, unmount

OLD, NEW = b"old\n" * 100, b"new\n" * 1000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.klotski"
    path.write_bytes(OLD)
    return path


def refused(path: Path, content: bytes = NEW) -> str:
    """The code that replacing ``path`` ends with; it must read as one sentence about that file."""
    with pytest.raises(FileError) as caught:
        replace_file(path, content)
    sentence = error_text(caught.value)
    assert sentence.startswith(f"{path}: ")
    assert sentence.endswith(".")
    assert "{" not in sentence
    return caught.value.code


# ------------------------------------------------------------------ folders of the program


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the user's folders have access lists of their own")
def test_an_own_folder_that_an_older_version_left_open_is_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    old, new, link = tmp_path / "old", tmp_path / "parent" / "new", tmp_path / "link"
    old.mkdir()
    old.chmod(0o755)
    link.symlink_to(tmp_path)
    for each in (old, new, link):
        make_own_folder(each)
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (old, new, new.parent, tmp_path)}
    assert modes == {"old": 0o700, "new": 0o700, "parent": 0o700, tmp_path.name: 0o755}


# ------------------------------------------------------------------ what a file keeps


def test_a_new_file_has_the_permissions_that_the_umask_gives(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "a", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o777])
def test_a_file_keeps_its_permissions(file: Path, mode: int) -> None:
    file.chmod(mode)
    replace_file(file, NEW)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_a_private_file_is_never_open_to_others(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o600)
    seen: list[int] = []
    fsync = os.fsync

    def look(descriptor: int) -> None:
        seen.extend(stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir())
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", look)
    replace_file(file, NEW)
    assert set(seen) == {0o600}


def test_a_file_keeps_its_owner_where_the_system_allows_it(file: Path) -> None:
    wanted = NOBODY if os.geteuid() == 0 else os.geteuid()
    os.chown(file, wanted, -1)
    replace_file(file, NEW)
    assert file.stat().st_uid == wanted


def test_a_file_of_somebody_else_is_saved_though_it_becomes_ours() -> None:
    with ordinary_user() as folder:
        file = folder / "a"
        file.write_bytes(OLD)
        file.chmod(0o666)
        if os.geteuid() == NOBODY:
            os.seteuid(0)
            os.chown(file, 0, 0)
            os.seteuid(NOBODY)
        replace_file(file, NEW)
        assert file.read_bytes() == NEW
        assert file.stat().st_uid == os.geteuid()
        assert stat.S_IMODE(file.stat().st_mode) == 0o666


def test_a_link_keeps_pointing_where_it_did(file: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "sub" / "second"
    second.parent.mkdir()
    second.symlink_to("../a.klotski")
    first.symlink_to(second)
    replace_file(first, NEW)
    assert file.read_bytes() == NEW
    assert first.readlink() == second
    assert second.readlink() == Path("../a.klotski")


def test_a_link_to_nothing_yet_makes_what_it_points_to(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("end")
    replace_file(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "end").read_bytes() == NEW


def test_what_killed_saves_have_left_is_removed_and_nothing_else(file: Path) -> None:
    names = (".klotski-0123456789ab.tmp", ".klotski-ba9876543210.tmp", ".klotski-notes.tmp", "klotski.tmp")
    left, fresh, *others = (file.with_name(name) for name in names)
    for path in (left, fresh, *others):
        path.write_bytes(b"")
    for path in (left, *others):
        os.utime(path, (0, 0))
    replace_file(file, NEW)
    assert set(file.parent.iterdir()) == {file, fresh, *others}


# ------------------------------------------------------------------ disks that refuse


def test_a_full_drive_leaves_the_old_file_whole(file: Path) -> None:
    with full_drive(file.parent):
        assert refused(file, NEW * 100) == "file.no-space"
        assert file.read_bytes() == OLD
        assert not list(file.parent.glob(".*"))


def test_a_file_that_may_not_grow_stays_whole(file: Path) -> None:
    with size_limit(len(NEW) // 2):
        assert refused(file) == "file.no-space"
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


def test_a_full_device_says_that_it_is_full() -> None:
    assert refused(Path("/dev/full")) == "file.no-space"


def test_a_folder_or_a_file_that_may_not_be_changed_is_named_as_the_reason() -> None:
    with ordinary_user() as folder:
        file = folder / "a"
        file.write_bytes(OLD)
        folder.chmod(0o555)
        assert refused(file) == "file.folder-denied"
        assert refused(folder / "b") == "file.folder-denied"
        assert file.read_bytes() == OLD
        assert list(folder.iterdir()) == [file]
        folder.chmod(0o755)
        file.chmod(0o444)  # its folder would allow it
        assert refused(file) == "file.no-permission"
        assert file.read_bytes() == OLD
        assert list(folder.iterdir()) == [file]


def test_a_name_that_is_a_folder_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    assert refused(tmp_path / "folder") == "file.is-folder"
    assert [path.name for path in tmp_path.rglob("*")] == ["folder", "inside"]


def test_a_folder_that_is_a_file_or_missing_is_named_as_the_reason(file: Path) -> None:
    assert refused(file / "b") == "file.no-folder"
    assert refused(file.parent / "none" / "b") == "file.no-folder"


def test_a_drive_that_was_taken_away_is_named_as_the_reason(tmp_path: Path) -> None:
    place = tmp_path / "stick"
    place.mkdir()
    with drive(place):
        folder = place / "puzzles"
        folder.mkdir()
        replace_file(folder / "a", OLD)
        unmount(place)
        if folder.exists():  # it could not be mounted, so it cannot be pulled out either
            folder.rename(tmp_path / "elsewhere")
        assert refused(folder / "a") == "file.no-folder"


def test_a_link_to_itself_ends_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert refused(tmp_path / "loop") == "file.io"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "file.no-space"),
        (errno.EDQUOT, "file.no-space"),
        (errno.EROFS, "file.read-only"),
        (errno.EIO, "file.no-drive"),
        (errno.ESTALE, "file.no-drive"),
        (errno.EACCES, "file.no-permission"),
        (errno.ENAMETOOLONG, "file.io"),
    ],
)
def test_whatever_fails_last_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert refused(file) == code
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


# ------------------------------------------------------------------ what another program wrote


def test_a_file_that_another_program_changed_is_not_replaced(file: Path) -> None:
    read = content_stamp(file)
    file.write_bytes(b"by hand")
    with pytest.raises(FileError, match=r"file\.changed"):
        replace_file(file, NEW, expected=read)
    assert file.read_bytes() == b"by hand"
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_is_as_it_was_read_or_gone_is_replaced(file: Path) -> None:
    read = content_stamp(file)
    os.utime(file, (0, 0))
    replace_file(file, NEW, expected=read)
    assert file.read_bytes() == NEW
    file.unlink()
    replace_file(file, OLD, expected=read)
    assert file.read_bytes() == OLD


def test_a_stamp_tells_contents_apart_that_have_one_size_and_one_date(file: Path) -> None:
    first = content_stamp(file)
    date = file.stat().st_mtime_ns
    file.write_bytes(OLD[::-1])
    os.utime(file, ns=(date, date))
    assert content_stamp(file) != first
    file.write_bytes(OLD)
    assert content_stamp(file) == first


def test_what_is_no_plain_file_has_no_stamp(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none", tmp_path / "pipe", Path("/dev/zero")):
        assert content_stamp(path) is None
