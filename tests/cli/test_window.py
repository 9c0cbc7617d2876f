from __future__ import annotations

import socket
import sys
from contextlib import chdir
from pathlib import Path
from types import ModuleType

import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli import window
from klotski_studio.cli.terminal.output import Exit, drawing
from klotski_studio.formats.registry import read_file
from tests.cli.conftest import Klotski

NEW = Path("in a new window")


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the environment that of a server."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[Path]]:
    """Stands in for the window: what it was asked to open, each time."""
    calls: list[list[Path]] = []

    def run(files: list[Path], *, new_window: bool) -> int:
        calls.append([*files, *([NEW] if new_window else [])])
        return 7

    module = ModuleType("klotski_studio.ui.window.application")
    monkeypatch.setattr(module, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return calls


def test_where_there_is_no_screen_the_puzzle_is_printed(
    klotski: Klotski, opened: list[list[Path]], no_screen: None
) -> None:
    file = layouts_dir() / "yong-chuang-wu-guan.klotski"
    ended = klotski(file)
    assert (ended.status, opened) == (Exit.FINE, [])
    assert ended.err == "There is no screen for the window, so what it would show is printed here.\n"
    board, answer = drawing(read_file(file)), "勇闯五关: solved in 34 moves · 37 slides · 46 steps"
    assert ended.out.startswith(f"{board}\n\n{answer}\n")
    assert "G:U J:U I:L2" in " ".join(ended.out.split())  # moves of the solution


def test_without_a_screen_and_a_file_the_classic_of_the_first_start_is_printed(
    klotski: Klotski, opened: list[list[Path]], no_screen: None
) -> None:
    ended = klotski()
    assert (ended.status, opened) == (Exit.FINE, [])
    assert "横刀立马: solved in 81 moves · 90 slides · 116 steps" in ended.out


def test_without_a_screen_an_unsolvable_puzzle_is_shown_and_a_broken_file_is_named(
    klotski: Klotski, opened: list[list[Path]], no_screen: None, folder: Path
) -> None:
    ended = klotski(folder / "unsolvable.klotski", folder / "broken.klotski")
    assert (ended.status, opened) == (Exit.FINE, [])
    assert "unsolvable" in ended.out
    assert "broken.klotski" in ended.err
    assert klotski(folder / "broken.klotski").status == Exit.INVALID


def test_an_x_server_that_does_not_answer_is_no_screen(
    klotski: Klotski, opened: list[list[Path]], no_screen: None, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("DISPLAY", "no-such-host.invalid:7")
    assert klotski(folder / "solved.klotski").err.startswith("There is no screen")
    assert opened == []


@pytest.mark.parametrize("platform", ["", "wayland", "wayland;xcb"])
def test_a_compositor_that_does_not_answer_is_no_screen(
    klotski: Klotski,
    opened: list[list[Path]],
    no_screen: None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
) -> None:
    """As in a shell that outlived its session, or where every login sets QT_QPA_PLATFORM."""
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "w"))
        monkeypatch.setenv("QT_QPA_PLATFORM", platform)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("WAYLAND_DISPLAY", "w")
        assert klotski().err.startswith("There is no screen")
        compositor.listen()
        assert klotski().status == 7
    assert opened == [[]]


def test_a_library_that_qt_lacks_is_named_with_its_package(
    klotski: Klotski, opened: list[list[Path]], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    text = "libxcb-cursor.so.0: cannot open shared object file: No such file or directory"

    def load_window() -> None:
        raise OSError(text)

    monkeypatch.setattr(window, "load_window", load_window)
    ended = klotski(folder / "solved.klotski")
    assert (ended.status, ended.out, opened) == (Exit.IO_FAILED, "", [])
    assert ended.err.startswith("Qt needs the system library libxcb-cursor.so.0: install ")
    assert "libxcb-cursor0" in ended.err
    assert "xcb-util-cursor" in ended.err
    text = "libnever.so.3: cannot open shared object file"
    assert "libnever.so.3, which is missing" in klotski(folder / "solved.klotski").err
    text = "no such plugin"
    with pytest.raises(OSError, match=text):
        klotski(folder / "solved.klotski")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("", id="none: it opens empty"),
        pytest.param("solved.klotski broken.klotski", id="one is broken"),
        pytest.param("none.klotski solved.klotski", id="one is missing"),
        pytest.param("window", id="one is called like the hidden command"),
        pytest.param("-- -a.klotski -a.klotski", id="a name that begins with a dash stands behind two"),
        pytest.param("--new-window solved.klotski", id="a new window is asked for before the files"),
        pytest.param("solved.klotski --new-window", id="a new window is asked for after the files"),
        pytest.param("--new-window", id="a new window opens empty"),
    ],
)
def test_files_are_opened_in_the_window_which_says_what_it_cannot_read(
    klotski: Klotski, opened: list[list[Path]], folder: Path, words: str
) -> None:
    for name in ("window", "-a.klotski"):
        (folder / name).touch()
    with chdir(folder):
        assert klotski(*words.split()).status == 7
    files = [Path(word) for word in words.split() if not word.startswith("--")]
    assert opened == [[*files, *([NEW] if "--new-window" in words else [])]]


@pytest.mark.parametrize("names", [("one",), ("one", "two")])
def test_all_missing_files_are_named_and_open_nothing(
    klotski: Klotski, opened: list[list[Path]], names: tuple[str, ...]
) -> None:
    files = [f"{name}.klotski" for name in names]
    ended = klotski(*files)
    assert (ended.status, opened) == (2, [])
    assert ended.err == "".join(f"{file}: there is no such file.\n" for file in files)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("solved.klotski slove", "'slove' is neither a command nor a file"),
        ("--new-window solve solved.klotski", "--new-window"),
    ],
)
def test_a_bare_word_beside_a_file_and_a_new_window_for_another_command_are_wrong_usage(
    klotski: Klotski, opened: list[list[Path]], folder: Path, words: str, told: str
) -> None:
    with chdir(folder):
        ended = klotski(*words.split())
    assert (ended.status, opened) == (4, [])
    assert told in ended.err
