from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.picture.style.skin import CLASSIC, PieceNames, read_skin
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from tests.app.picture.conftest import SKINS, dressed

FOLDER = resources_dir() / "skins"


def written(folder: Path, text: str) -> Path:
    file = folder / "odd.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", SKINS)
def test_nothing_in_our_own_files_is_left_out(name: str, caplog: pytest.LogCaptureFixture) -> None:
    assert read_skin(FOLDER / f"{name}.toml").name == name
    assert caplog.messages == []


def test_the_classic_file_says_what_is_so_without_one() -> None:
    assert read_skin(FOLDER / "classic.toml") == CLASSIC


def test_skins_bring_as_many_colours_by_night_as_by_day() -> None:
    for name in SKINS:
        skin = read_skin(FOLDER / f"{name}.toml")
        assert len(skin.light.wanted) == len(skin.dark.wanted)
        assert len(skin.light.others) == len(skin.dark.others)
        assert len(skin.light.board) == len(skin.dark.board)


@pytest.mark.parametrize(
    "text",
    [
        "[body]\nradius = 1e9",
        "[body]\nradius = true",
        "[body]\nradius = nan",
        "[body]\nradius = '9'",
        "[body]\nunheard = 1",
        "body = 3",
        "[lettering]\ndark = 'red'",
        "[lettering]\nchinese = 'Kai'",
        "[lettering]\nchinese = [1]",
        "names = 4",
        "[[names]]\nshapes = ['2x2']",
        "[[names]]\nshapes = ['0x2']\nnames = ['A']",
        "[[names]]\nshapes = ['2x2']\nnames = ['A']\nrepeats = 1",
        "[light]\ncell = 'blue'",
        "[light]\nwanted = ['#fff']",
        "[light]\nunheard = '#ffffff'",
    ],
)
def test_what_cannot_be_used_is_logged_and_left_out(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    skin = read_skin(written(tmp_path, text))
    assert (skin.body, skin.lettering) == (CLASSIC.body, CLASSIC.lettering)
    assert (skin.names, skin.light) == ((), CLASSIC.light)
    assert len(caplog.messages) == 1


def test_what_can_be_used_is_taken_whatever_stands_beside_it(tmp_path: Path) -> None:
    text = """
[body]
radius = -1
gap = 4
[[names]]
shapes = ["2x2"]
names = ["曹操"]
[[names]]
shapes = ["big"]
names = ["?"]
[dark]
cell = "#123456"
wall = "grey"
"""
    skin = read_skin(written(tmp_path, text))
    assert (skin.body.radius, skin.body.gap) == (CLASSIC.body.radius, 4)
    assert skin.names == (PieceNames(((2, 2),), ("曹操",)),)
    assert skin.dark.board == (("cell", "#123456"),)


@pytest.mark.parametrize(
    "content", [b"[body", b"\0", b"a = " + b"[" * 5000, b"[body]\nradius = 3 # \xff", None]
)
def test_a_file_that_is_not_there_or_no_toml_is_the_classic_skin(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "odd.toml"
    if content is not None:
        file.write_bytes(content)
    assert read_skin(file) == CLASSIC


keys = st.sampled_from(["body", "grain", "lettering", "ground", "names", "light", "dark", "x"])
values = st.recursive(
    st.integers() | st.floats() | st.booleans() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)


@given(st.dictionaries(keys, values))
def test_no_content_keeps_a_skin_from_being_read(data: dict[str, object]) -> None:
    logging.disable()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("klotski_studio.app.picture.style.skin.tomllib.load", lambda _: data)
            skin = read_skin(FOLDER / "classic.toml")
    finally:
        logging.disable(logging.NOTSET)
    assert 0 <= skin.body.radius <= 28
    assert hash(skin) == hash(skin)


def test_a_dressed_theme_has_the_colours_of_its_skin_and_the_classic_skin_leaves_them(theme: Theme) -> None:
    plain = read_theme(resources_dir() / "themes" / f"{theme.name}.toml")
    own = theme.skin.dark if theme.is_dark else theme.skin.light
    assert theme.window == plain.window
    assert {name: theme.board[name].name() for name, _ in own.board} == dict(own.board)
    assert set(theme.board) == set(plain.board)
    assert len(theme.wanted) == len(own.wanted or plain.wanted)
    assert dressed(theme.name, "classic") == plain
