"""``klotski-studio fresh``."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats.native import read
from tests.cli.conftest import Klotski


def test_it_prints_a_puzzle_whose_title_says_how_to_make_it_again(klotski: Klotski) -> None:
    ended = klotski("fresh", "4x4", "--length", "8-12", "--seed", 7)
    layout = read.read(ended.out)
    length = layout.meta.known.moves
    assert layout.name == f"4 × 4, {length} moves, seed 7"
    assert layout.title("zh") == f"4 × 4，{length} 步，种子 7"
    assert ended.status == Exit.FINE
    assert klotski("fresh", "4x4", "-", "--length", length, "--seed", 7) == ended


def test_it_writes_as_many_as_are_wanted_into_a_folder(klotski: Klotski, tmp_path: Path) -> None:
    ended = klotski("fresh", "4x4", f"{tmp_path}/new/", "--count", 3, "--seed", 1)
    files = list((tmp_path / "new").iterdir())
    assert ended.status == Exit.FINE
    assert len(files) == len(ended.out.splitlines()) == 3
    assert {read.read(file.read_text(encoding="utf-8")).name[-1] for file in files} == {"1", "2", "3"}


def test_its_json_says_what_was_made(klotski: Klotski) -> None:
    ended = klotski("fresh", "4x4", "--seed", 7, "--count", 2, "--json", "--metric", "steps")
    first, second = ended.records
    assert ended.status == Exit.FINE
    assert [first["seed"], second["seed"], first["generator"], first["metric"]] == [7, 8, 2, "steps"]
    assert read.read(first["layout"]).meta.known.steps == first["length"]


def test_without_a_seed_one_is_drawn_and_told(klotski: Klotski) -> None:
    ended = klotski("fresh", "4x4", "--json")
    assert (ended.status, len(ended.records)) == (Exit.FINE, 1)
    assert 0 <= ended.records[0]["seed"] <= 999_999


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
    klotski: Klotski, tmp_path: Path, arguments: list[str], status: Exit, sentence: str
) -> None:
    here = tmp_path / "here.klotski"
    here.write_text("kept", encoding="utf-8")
    ended = klotski("fresh", *(word.format(shipped=families_dir(), here=here) for word in arguments))
    assert ended.status == status
    assert sentence in " ".join(ended.err.replace("│", "").split())
    assert here.read_text(encoding="utf-8") == "kept"
