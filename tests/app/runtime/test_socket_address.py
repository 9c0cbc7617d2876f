"""Where the socket lies, and who is at its other end."""

from __future__ import annotations

import os
import socket as sockets
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from klotski_studio.app.runtime import single_instance as socket_address
from klotski_studio.app.runtime.single_instance import (
    LOOPBACK,
    connect,
    is_private,
    is_same_user,
    listen,
    new_address,
    owner_is_user,
    secret_of,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows lie in no folder")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The system's folder for the sockets of a session."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    monkeypatch.setattr(socket_address, "LONGEST_NAME", 1000)  # the tests' folders have long names
    return folder


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for the temporary files of all users, where a session has no folder of its own."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    folder.chmod(0o1777)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(folder))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(socket_address, "LONGEST_NAME", len(os.fsencode(folder)) + 80)
    return folder


def test_it_lies_in_the_sessions_folder_where_there_is_one(session: Path, tmp_path: Path) -> None:
    assert Path(str(new_address(tmp_path / "settings"))).parent == session


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o777])
def test_a_folder_that_others_may_use_is_not_used(session: Path, tmp_path: Path, mode: int) -> None:
    session.chmod(mode)
    assert not is_private(session)
    settings = tmp_path / "s"
    settings.mkdir()
    assert Path(str(new_address(settings))).parent == settings / "run"
    assert stat.S_IMODE((settings / "run").stat().st_mode) == 0o700


def test_two_folders_of_settings_have_two_addresses(session: Path, tmp_path: Path) -> None:
    assert new_address(tmp_path / "a") != new_address(tmp_path / "b")
    assert new_address(tmp_path / "a") == new_address(tmp_path / "a")


def test_a_long_path_moves_the_socket_into_a_private_folder_for_temporary_files(
    temporary: Path, tmp_path: Path
) -> None:
    folder = Path(str(new_address(tmp_path / ("x" * 100)))).parent
    assert folder == temporary / f"klotski-studio-{os.geteuid()}"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_somebody_made_before_is_refused(temporary: Path, tmp_path: Path) -> None:
    folder = temporary / f"klotski-studio-{os.geteuid()}"
    folder.mkdir()
    folder.chmod(0o777)
    assert new_address(tmp_path / ("x" * 100)) is None
    folder.rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.symlink_to(tmp_path / "elsewhere")
    assert new_address(tmp_path / ("x" * 100)) is None


def test_a_folder_and_a_socket_of_another_user_are_not_trusted(
    session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_private(session)
    assert owner_is_user(str(session))
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert not is_private(session)
    assert not owner_is_user(str(session))


def test_what_is_missing_is_nobodys(tmp_path: Path) -> None:
    assert not is_private(tmp_path / "missing")
    assert not owner_is_user(str(tmp_path / "missing"))
    assert not owner_is_user("nul\0character")


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system names the peer")
def test_the_user_at_the_other_end_is_asked_for(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server, address = listen(str(session / "socket"))
    client = connect(address, 20.0)
    assert client is not None
    with server, client:
        assert is_same_user(client)
        stranger = os.geteuid() + 1
        monkeypatch.setattr(os, "geteuid", lambda: stranger)
        assert not is_same_user(client)
    assert not is_same_user(client)
    assert connect(address, 1.0) is None


def test_a_folder_that_is_not_there_gets_no_socket(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"No such file"):
        listen(str(tmp_path / "missing" / "socket"))


def test_where_sockets_have_no_paths_a_port_and_a_secret_are_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(sockets, "AF_UNIX")
    wanted = str(new_address(tmp_path))
    server, address = listen(wanted)
    client = connect(address, 20.0)
    assert client is not None
    with server, client:
        assert client.getpeername() == (LOOPBACK, int(address.split()[0]))
    assert secret_of(address) == secret_of(wanted)
    assert len(secret_of(address)) == 32
    assert connect("no number", 1.0) is None
