"""``klotski-studio fresh``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.cli.app import run
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats.native import read


def test_it_prints_a_puzzle_whose_title_says_how_to_make_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["fresh", "4x4", "--length", "8-12", "--seed", "7"]) == Exit.FINE
    text = capsys.readouterr().out
    layout = read.read(text)
    length = layout.meta.known.moves
    assert layout.name == f"4 × 4, {length} moves, seed 7"
    assert layout.title("zh") == f"4 × 4，{length} 步，种子 7"
    assert run(["fresh", "4x4", "-", "--length", str(length), "--seed", "7"]) == Exit.FINE
    assert capsys.readouterr().out == text


def test_it_writes_as_many_as_are_wanted_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["fresh", "4x4", f"{tmp_path}/new/", "--count", "3", "--seed", "1"]) == Exit.FINE
    files = list((tmp_path / "new").iterdir())
    assert len(files) == len(capsys.readouterr().out.splitlines()) == 3
    assert {read.read(file.read_text(encoding="utf-8")).name[-1] for file in files} == {"1", "2", "3"}


def test_its_json_says_what_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fresh", "4x4", "--seed", "7", "--count", "2", "--json", "--metric", "steps"]) == Exit.FINE
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert [first["seed"], second["seed"], first["generator"], first["metric"]] == [7, 8, 2, "steps"]
    assert read.read(first["layout"]).meta.known.steps == first["length"]


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fresh", "4x4", "--json"]) == Exit.FINE
    assert 0 <= json.loads(capsys.readouterr().out)["seed"] <= 999_999


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["4x4", "--length", "9-5"], Exit.USAGE, "not a length or a range"),
        (["4x4", "--count", "2"], Exit.USAGE, "need a folder"),
        (["4x4", "--count", "1000001", "--json"], Exit.USAGE, "--count"),
        (["4x7"], Exit.INVALID, "4x7: there is no such file."),
        (["{shipped}/polyominoes-3x3.toml"], Exit.INVALID, "without shapes"),
        (["4x4", "{here}"], Exit.USAGE, "is there already"),
    ],
)
def test_what_cannot_be_made_is_one_clear_error(
    arguments: list[str], status: Exit, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tmp_path / "here.klotski"
    here.write_text("kept", encoding="utf-8")
    words = [word.format(shipped=families_dir(), here=here) for word in arguments]
    assert run(["fresh", *words]) == status
    captured = capsys.readouterr()
    assert sentence in " ".join(captured.err.replace("│", "").split())
    assert here.read_text(encoding="utf-8") == "kept"
