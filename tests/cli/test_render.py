from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from klotski_studio.app.export import web
from klotski_studio.app.library.days import Season
from klotski_studio.app.runtime.installed import skin_ids, theme_ids
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli import render
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats import registry
from tests.hostile_disks import size_limit
from tests.resources import add_skin, add_theme, use_copied_resources

CLASSIC = next(layouts_dir().rglob("heng-dao-li-ma.klotski"))

# without it the command would make an application that other tests cannot use
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.png", b"\x89PNG"),
        ("a.svg", b"<?xml"),
        ("a.gif", b"GIF89a"),
        ("a.webp", b"RIFF"),
        ("a.pdf", b"%PDF"),
        ("a.txt", b"Solvable\n2 moves"),
        ("a.html", b"<!DOCTYPE html>"),
        ("A.PNG", b"\x89PNG"),
    ],
)
def test_the_ending_of_its_name_says_what_the_file_is(
    klotski: Any, folder: Path, tmp_path: Path, name: str, begins: bytes
) -> None:
    out = tmp_path / name
    ended = klotski("render", folder / "solvable.klotski", out)
    assert (ended.status, ended.err) == (0, "")
    assert out.read_bytes().startswith(begins)
    assert ended.out.startswith(str(out))


def test_format_and_what_can_be_said(klotski: Any, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture"
    assert klotski("render", folder / "solvable.klotski", out, "--format", "svg").status == 0
    assert b"<svg" in out.read_bytes()
    cards = tmp_path / "cards.pdf"
    puzzles = [folder / "solvable.klotski", folder / "solved.klotski", CLASSIC]
    ended = klotski(
        "render", *puzzles, cards, "--what", "cards", "--per-page", 2, "--stars", "--language", "en"
    )
    assert ended.status == 0
    words = [" ".join(page.extract_text().split()) for page in PdfReader(cards).pages]
    assert words == ["Solvable in 2 moves Solved in 0 moves", "Red Donkey (L'Âne Rouge) in 81 moves"]


def test_the_options_reach_the_file(klotski: Any, folder: Path, tmp_path: Path) -> None:
    puzzle = folder / "solvable.klotski"
    klotski("render", puzzle, tmp_path / "a.png", "--cell", 32, "--transparent")
    picture = Image.open(tmp_path / "a.png").convert("RGBA")
    assert picture.size == (3 * 32 + 24, 2 * 32 + 24)
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    klotski("render", puzzle, tmp_path / "b.png", "--cell", 32, "--theme", "dark")
    color = Image.open(tmp_path / "b.png").convert("RGB").getpixel((0, 0))
    assert isinstance(color, tuple)
    assert max(color) < 80
    klotski("render", puzzle, tmp_path / "a.gif", "--once", "--no-counter", "--fps", 10, "--speed", 0.5)
    with Image.open(tmp_path / "a.gif") as film:
        assert (film.size, film.info.get("loop")) == ((3 * 48 + 36, 2 * 48 + 36), None)
        film.seek(1)
        assert film.info["duration"] == 100
    klotski("render", puzzle, tmp_path / "a.txt", "--metric", "steps")
    assert "4. " in (tmp_path / "a.txt").read_text(encoding="utf-8")
    klotski("render", puzzle, tmp_path / "a.pdf", "--paper", "a5", "--landscape", "--what", "cutouts")
    box = PdfReader(tmp_path / "a.pdf").pages[0].mediabox
    assert float(box.width) > float(box.height)
    assert float(box.height) * 25.4 / 72 == pytest.approx(148, abs=0.2)


def test_the_map_of_a_puzzle_is_a_picture(klotski: Any, folder: Path, tmp_path: Path) -> None:
    puzzle = folder / "solvable.klotski"
    klotski("render", puzzle, tmp_path / "a.png", "--what", "map", "--width", 320)
    assert Image.open(BytesIO((tmp_path / "a.png").read_bytes())).width == 320
    klotski("render", puzzle, tmp_path / "a.svg", "--what", "map", "--by-distance")
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg ")
    ended = klotski("render", folder / "invalid.klotski", tmp_path / "b.png", "--what", "map")
    assert (ended.status, (tmp_path / "b.png").exists()) == (Exit.INVALID, False)
    assert "A is not in one part" in ended.err
    klotski("render", puzzle, tmp_path / "c.png")
    assert Image.open(BytesIO((tmp_path / "c.png").read_bytes())).width != 320, (
        "without --what it is the layout"
    )


def test_a_record_says_what_was_made(klotski: Any, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.gif"
    (record,) = klotski("render", folder / "solvable.klotski", out, "--json", "--metric", "slides").records
    assert record == {
        "files": [str(folder / "solvable.klotski")],
        "out": str(out),
        "what": "solution",
        "format": "gif",
        "status": "rendered",
        "bytes": out.stat().st_size,
        "metric": "slides",
        "lengths": [3],
    }


@pytest.mark.parametrize(
    ("puzzle", "name", "status", "words"),
    [
        ("unsolvable", "a.gif", Exit.UNSOLVABLE, "there is no solution to show: it is unsolvable"),
        ("invalid", "a.pdf", Exit.INVALID, "A is not in one part"),
        ("invalid", "a.html", Exit.INVALID, "A is not in one part"),
        ("broken", "a.png", Exit.INVALID, "broken.klotski"),
        ("missing", "a.png", Exit.INVALID, "there is no such file"),
        ("solvable", "nowhere/a.html", Exit.IO_FAILED, "the folder to write it into does not exist"),
        ("solvable", "nowhere/a.png", Exit.IO_FAILED, "the folder to write it into does not exist"),
    ],
)
def test_one_sentence_says_why_there_is_no_file(
    klotski: Any, folder: Path, tmp_path: Path, puzzle: str, name: str, status: Exit, words: str
) -> None:
    out = tmp_path / name
    ended = klotski("render", folder / f"{puzzle}.klotski", out)
    assert (ended.status, ended.out) == (status, "")
    assert words in ended.err
    assert "Traceback" not in ended.err
    assert not out.exists()
    (record,) = klotski("render", folder / f"{puzzle}.klotski", out, "--json").records
    assert record["out"] is None
    assert words in record["error"]


def test_what_cannot_be_solved_can_be_seen_and_its_card_says_so(
    klotski: Any, folder: Path, tmp_path: Path
) -> None:
    assert klotski("render", folder / "invalid.klotski", tmp_path / "a.svg").status == 0
    out = tmp_path / "a.pdf"
    assert klotski("render", folder / "unsolvable.klotski", out, "--what", "cards").status == 0
    (page,) = PdfReader(out).pages
    assert page.extract_text().split() == ["Unsolvable", "No", "solution"]


def test_a_search_that_stops_makes_no_file(klotski: Any, tmp_path: Path) -> None:
    ended = klotski("render", CLASSIC, tmp_path / "a.gif", "--timeout", 0)
    assert ended.status == Exit.STOPPED
    assert "the search stopped" in ended.err
    assert list(tmp_path.glob("a*")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["IN"],
        ["IN", "a.doc"],
        ["IN", "a"],
        ["IN", "IN", "a.png"],
        ["IN", "a.png", "--what", "cards"],
        ["IN", "a.png", "--format", "pdf", "--what", "layout"],
        ["IN", "a.png", "--what", "poster"],
        ["IN", "a.png", "--cell", "0"],
        ["IN", "a.png", "--cell", "-5"],
        ["IN", "a.png", "--cell", "99999"],
        ["IN", "a.png", "--cell", "wide"],
        ["IN", "a.png", "--theme", "blue"],
        ["IN", "a.gif", "--speed", "0"],
        ["IN", "a.gif", "--speed", "nan"],
        ["IN", "a.gif", "--speed", "inf"],
        ["IN", "a.gif", "--fps", "1000"],
        ["IN", "a.gif", "--pause", "-1"],
        ["IN", "a.gif", "--metric", "hops"],
        ["IN", "a.pdf", "--paper", "b5"],
        ["IN", "a.pdf", "--margin", "200"],
        ["IN", "a.pdf", "--per-row", "0"],
        ["IN", "a.pdf", "--what", "cards", "--per-page", "5"],
        ["IN", "a.pdf", "--what", "cutouts", "--cell-mm", "1"],
        ["IN", "a.pdf", "--what", "cutouts", "--play-mm", "nan"],
        ["IN", "a.pdf", "--no-such-option"],
        ["FOLDER", "a.png"],
    ],
    ids=" ".join,
)
def test_garbage_is_one_usage_error_and_no_file(
    klotski: Any, folder: Path, tmp_path: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    meant = {"IN": str(folder / "solvable.klotski"), "FOLDER": str(folder)}
    ended = klotski("render", *(meant.get(word, word) for word in arguments))
    assert (ended.status, ended.out) == (Exit.USAGE, "")
    assert ended.err.count("Error: ") == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["a.gif", "--fps", "90"], "'--fps': 90 is not in the range 1<=x<=50"),
        (["a.gif", "--pause", "99"], "'--pause': 99.0 is not in the range 0<=x<=60"),
        (["a.gif", "--cell", "512"], "“--cell” must be between 8 and 256, not 512"),
        (["a.svg", "--what", "cutouts", "--kerf-mm", "2"], "'--kerf-mm': 2.0 is not in the range 0<=x<=1"),
        (["a.pdf", "--what", "book", "--per-page", "5"], "“--per-page” must be one of 1, 2, 3"),
    ],
)
def test_a_value_beyond_its_limits_is_told_with_its_option(
    klotski: Any, folder: Path, tmp_path: Path, options: list[str], words: str
) -> None:
    name, *rest = options
    ended = klotski("render", folder / "solvable.klotski", tmp_path / name, *rest)
    assert ended.status == Exit.USAGE
    assert words in ended.err


def test_a_picture_has_limits_of_its_own(klotski: Any, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    assert klotski("render", folder / "solvable.klotski", out, "--cell", 300).status == 0
    with Image.open(out) as picture:
        assert picture.size[0] > 3 * 300


def test_the_standard_output_is_no_file_of_that_name(
    klotski: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = klotski("render", folder / "solvable.klotski", "-", "--format", "png")
    assert ended.status == Exit.USAGE
    assert "not the standard output" in ended.err
    assert not (tmp_path / "-").exists()


def test_the_puzzle_itself_is_never_written_over(klotski: Any, tmp_path: Path) -> None:
    puzzle = tmp_path / "codes.txt"
    puzzle.write_text("4WVE1\n", encoding="utf-8")
    ended = klotski("render", puzzle, puzzle)
    assert (ended.status, puzzle.read_text(encoding="utf-8")) == (Exit.USAGE, "4WVE1\n")


def test_a_full_disk_leaves_the_old_file(klotski: Any, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    out.write_bytes(b"old")
    with size_limit(1000):
        ended = klotski("render", folder / "solvable.klotski", out)
    assert ended.status == Exit.IO_FAILED
    assert "there is no space left" in ended.err
    assert out.read_bytes() == b"old"
    assert list(tmp_path.glob(".klotski*")) == []


def test_it_works_where_there_is_no_screen(folder: Path, tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in screens}
    arguments = ["render", str(folder / "solvable.klotski"), "a.gif", "--json"]
    command = [sys.executable, "-m", "klotski_studio", *arguments]
    ended = subprocess.run(command, capture_output=True, check=False, env=environment, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, b"")
    record = json.loads(ended.stdout)
    content = (tmp_path / "a.gif").read_bytes()
    assert record["bytes"] == len(content)
    assert Image.open(BytesIO(content)).n_frames > 10  # type: ignore[attr-defined]


def test_missing_letters_are_told(
    klotski: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtGui.QFontMetricsF.inFontUcs4", lambda _, code: code < 0x4E00)
    assert "no font here has 云关兵" in klotski("render", CLASSIC, tmp_path / "a.png").err
    assert klotski("render", folder / "solvable.klotski", tmp_path / "a.png").err == ""


def test_skins_and_themes_are_those_that_are_installed(
    klotski: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, out = folder / "solvable.klotski", tmp_path / "a.png"
    chosen = ("--skin", "marble", "--theme", "night")
    ended = klotski("render", puzzle, out, *chosen)
    assert (ended.status, out.exists()) == (Exit.USAGE, False)
    resources = use_copied_resources(tmp_path, monkeypatch)
    add_skin(resources)
    add_theme(resources)
    assert klotski("render", puzzle, out, *chosen).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_the_help_lists_skins_and_themes(klotski: Any) -> None:
    help_text = klotski("render", "--help").out
    assert f"[{'|'.join(theme_ids())}]" in help_text
    assert f"[{'|'.join(skin_ids())}]" in help_text


def test_a_page_holds_all_puzzles_each_in_its_own_metric(klotski: Any, folder: Path, tmp_path: Path) -> None:
    slides = folder / "slides.klotski"
    slides.write_text((folder / "solvable.klotski").read_text("utf-8") + 'metric = "slides"\n', "utf-8")
    out = tmp_path / "set.html"
    ended = klotski("render", CLASSIC, slides, folder / "unsolvable.klotski", out, "--json")
    (record,) = ended.records
    assert (ended.status, record["lengths"]) == (0, [81, 3, None])
    assert [each.layout.name for each in registry.parse(out).entries] == [
        "Solvable",
        "横刀立马",
        "Unsolvable",
    ]
    assert klotski("render", CLASSIC, slides, out, "--as-given").status == 0
    assert [each.layout.name for each in registry.parse(out).entries] == ["横刀立马", "Solvable"]


def test_a_page_without_a_puzzle_is_made_and_another_file_is_not(klotski: Any, tmp_path: Path) -> None:
    assert klotski("render", tmp_path / "play.html").status == 0
    assert b'"puzzles":[]' in (tmp_path / "play.html").read_bytes()
    assert klotski("render", tmp_path / "play.png").status == Exit.USAGE


def test_the_puzzles_of_the_days_are_a_page_without_a_file_to_read(
    klotski: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for files in ((folder / "one.klotski", folder / "page.html"), (folder / "picture.png",)):
        ended = klotski("render", "--days", *files)
        assert (ended.status, files[-1].exists()) == (Exit.USAGE, False)
    few = [Season(date(2026, 1, 5), (("qian-hu-hou-yong.klotski",),) * 7)]
    monkeypatch.setattr(render, "read_seasons", lambda: tuple(few))
    monkeypatch.setattr(web, "read_seasons", lambda: tuple(few))
    assert klotski("render", "--days", folder / "page.html").status == Exit.FINE
    assert f'"weekdays":{[[0]] * 7}'.replace(" ", "") in (folder / "page.html").read_text("utf-8")


def test_a_page_that_can_be_installed_has_three_files_beside_it(
    klotski: Any, folder: Path, tmp_path: Path
) -> None:
    puzzle = folder / "solvable.klotski"
    for out in ("a.png", "page"):
        assert klotski("render", puzzle, tmp_path / out, "--installable").status == Exit.USAGE
    ended = klotski("render", puzzle, tmp_path / "a.html", "--installable")
    assert ended.status == Exit.FINE
    assert "a.worker.js" in ended.err
    beside = {each.name for each in tmp_path.glob("a.*")} - {"a.html"}
    assert beside == {"a.webmanifest", "a.worker.js", "a.icon.svg"}
    assert '"app":"a"' in (tmp_path / "a.html").read_text("utf-8")
    manifest = json.loads((tmp_path / "a.webmanifest").read_text("utf-8"))
    assert (manifest["start_url"], manifest["icons"][0]["src"]) == ("a.html", "a.icon.svg")
