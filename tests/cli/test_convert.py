from __future__ import annotations

import io
import json
import signal
import sys
from pathlib import Path

import pytest

from klotski_studio.app.documents.file_names import LONGEST, FreshNames, safe_name
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli import convert
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import read_file, read_string
from klotski_studio.formats.text.text_files import write_text
from tests.cli.conftest import Klotski
from tests.formats.notation_checks import CLASSIC
from tests.formats.text_layouts import puzzle

LIST = "1A9BF0C 横刀立马\n4FEA134 横刀立马\nzzz\n1BE68CC ../up\n10AAF7C->72\n"


@pytest.fixture
def codes(tmp_path: Path) -> Path:
    path = tmp_path / "codes.txt"
    path.write_bytes(LIST.encode("gbk"))
    return path


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "one.txt"
    path.write_text("4WVE1\n", encoding="utf-8")
    return path


def feed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


def test_a_file_becomes_a_native_one_by_its_name(klotski: Klotski, one: Path, tmp_path: Path) -> None:
    ended = klotski("convert", one, tmp_path / "two.klotski")
    assert (ended.status, ended.out, ended.err) == (0, "", "")
    assert read_file(tmp_path / "two.klotski") == CLASSIC


def test_a_notation_is_chosen_by_its_id(klotski: Klotski, one: Path, tmp_path: Path) -> None:
    ended = klotski("convert", one, tmp_path / "two.json", "--to", "jeantimex")
    assert ended.status == 0
    assert json.loads((tmp_path / "two.json").read_text(encoding="utf-8"))["boardSize"] == [5, 4]
    assert puzzle(read_file(tmp_path / "two.json")) == puzzle(CLASSIC)


def test_pipes_are_read_and_written(klotski: Klotski, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b"```\n1A9BF0C\n```\n")
    ended = klotski("convert", "-", "-")
    assert read_string(ended.out) == CLASSIC
    feed(monkeypatch, "\ufeff1A9BF0C 横刀立马".encode("gb18030"))
    ended = klotski("convert", "-", "-", "--to", "hrd-short")
    assert (ended.status, ended.out) == (0, "4WVE1\n")


def test_a_notation_alone_is_written_to_the_standard_output(klotski: Klotski, one: Path) -> None:
    ended = klotski("convert", one, "--to", "hrd-code")
    assert (ended.status, ended.out, ended.err) == (0, "1A9BF0C\n", "")


def test_many_puzzles_go_into_a_folder_under_names_that_are_safe(
    klotski: Klotski, codes: Path, tmp_path: Path
) -> None:
    ended = klotski("convert", codes, f"{tmp_path}/new/")
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["_up.klotski", "codes 5.klotski", "横刀立马 2.klotski", "横刀立马.klotski"]
    assert ended.status == 2
    assert ended.out == f"4 of 5 puzzles written to {tmp_path}/new/\n"
    assert ended.err.splitlines() == [
        f"{codes}, line 3: no board has the code “zzz”.",
        "note: written as the source claims it, not confirmed by a search: 1 of 4 puzzles",
    ]
    assert puzzle(read_file(tmp_path / "new" / "横刀立马.klotski")) == puzzle(CLASSIC)


def test_a_folder_that_is_there_keeps_what_is_in_it(klotski: Klotski, codes: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "横刀立马.klotski").write_text("mine", encoding="utf-8")
    klotski("convert", codes, tmp_path / "there")
    klotski("convert", codes, tmp_path / "there")
    assert (tmp_path / "there" / "横刀立马.klotski").read_text(encoding="utf-8") == "mine"
    assert len(list((tmp_path / "there").iterdir())) == 9


def test_a_folder_of_puzzles_is_converted_file_by_file(
    klotski: Klotski, folder: Path, tmp_path: Path
) -> None:
    ended = klotski("convert", folder, f"{tmp_path}/new/", "--to", "share", "--json")
    found = {record["name"]: record for record in ended.records}
    assert ended.status == 2
    assert {name: record["status"] for name, record in found.items()} == {
        "broken": "invalid",
        "Invalid": "converted",
        "Solvable": "converted",
        "Solved": "converted",
        "Unsolvable": "converted",
    }
    assert found["Solvable"]["file"] == f"{tmp_path}/new/Solvable.txt"
    assert read_file(tmp_path / "new" / "Solvable.txt") == read_file(folder / "solvable.klotski")
    assert "line 2" in found["broken"]["error"]


def test_what_is_lost_is_told_apart_from_the_result(klotski: Klotski, codes: Path) -> None:
    ended = klotski("convert", codes, "-", "--to", "hrd-short")
    assert ended.out.splitlines()[:2] == ["4WVE1", "AXCZN"]
    assert len(ended.out.splitlines()) == 4
    assert "note: “华容道 short code (4WVE1)” does not keep the name (3 of 4 puzzles)" in ended.err
    ended = klotski("convert", codes, "-", "--to", "hrd-short", "--json")
    assert [record["lost"] for record in ended.records] == [["the name"]] * 2 + [
        [],
        ["the name"],
        ["the known results"],
    ]
    assert ended.records[0]["text"] == "4WVE1"


def test_what_is_assumed_is_said_by_solve_identify_and_convert_alike(
    klotski: Klotski, one: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text("ABBC\nABBC\nDEEF\nDGHF\nI..J\n", encoding="utf-8")
    text = "no goal is stated, so the usual one is assumed"
    for command in (("solve", "--metric", "moves"), ("identify",), ("convert", "--to", "native")):
        for file, assumed in ((bare, [text]), (one, [])):
            (record,) = klotski(*command, file, "--json").records
            assert record["assumed"] == assumed
    assert f"note: assumed: {text}\n" in klotski("convert", bare, "-").err


def test_results_that_the_source_claims_are_said_to_be_claims(klotski: Klotski, tmp_path: Path) -> None:
    source = tmp_path / "list.txt"
    source.write_text("1A9BF0C->79\n4FEA134\n", encoding="utf-8")
    note = "note: written as the source claims it, not confirmed by a search: "
    ended = klotski("convert", source, "-", "--to", "triples")
    assert '"passMin": 79' in ended.out
    assert f"{note}1 of 2 puzzles\n" in ended.err
    ended = klotski("convert", source, "-", "--to", "triples", "--json")
    assert [record["unconfirmed"] for record in ended.records] == [{"moves": 79}, {}]
    source.write_text("1A9BF0C->79\n", encoding="utf-8")
    assert f"{note}79 moves\n" in klotski("convert", source, "-", "--to", "native").err
    assert "not confirmed" not in klotski("convert", source, "-", "--to", "hrd-short").err


def test_a_layout_that_does_not_fit_is_refused_with_the_reason(klotski: Klotski, folder: Path) -> None:
    ended = klotski("convert", folder / "solvable.klotski", "-", "--to", "hrd-code")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == (
        "Solvable: “华容道 code (1A9BF0C)” cannot hold this layout: "
        "its board is 3 × 2 cells large, and only 4 × 5 is possible.\n"
    )


def test_drawings_in_a_pipe_are_kept_apart(klotski: Klotski, folder: Path) -> None:
    ended = klotski("convert", folder, "-")
    assert ended.out.count("\n\nformat = 1\n") == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "IN and OUT"),
        (("{one}",), "IN and OUT"),
        (("{one}", "{one}", "--to", "native"), "IN itself"),
        (("{one}", "{tmp}/../{tmp_name}/one.txt", "--to", "native", "--overwrite"), "IN itself"),
        (("{one}", "{codes}", "--to", "native"), "--overwrite"),
        (("{one}", "{tmp}/x.txt"), "--to"),
        (("{one}", "{tmp}/x.txt", "--to", "latin"), "--list"),
        (("{codes}", "{tmp}/x.klotski"), "folder"),
    ],
)
def test_wrong_usage_ends_before_anything_is_written(
    klotski: Klotski, one: Path, codes: Path, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    values = {"one": one, "codes": codes, "tmp": tmp_path, "tmp_name": tmp_path.name}
    ended = klotski("convert", *(argument.format(**values) for argument in arguments))
    assert ended.status == 4
    assert words in ended.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_is_replaced_when_that_is_wanted(klotski: Klotski, one: Path, codes: Path) -> None:
    assert klotski("convert", one, codes, "--to", "hrd-code", "--overwrite").status == 0
    assert codes.read_text(encoding="utf-8") == "1A9BF0C\n"


@pytest.mark.parametrize(
    ("source", "target", "status", "words"),
    [
        ("none.txt", "-", Exit.INVALID, "there is no such file"),
        ("text.txt", "-", Exit.INVALID, "not a puzzle in any known notation"),
        ("one.txt", "none/a.klotski", Exit.IO_FAILED, "folder"),
        ("one.txt", "none/new/", Exit.IO_FAILED, "folder"),
    ],
)
def test_what_cannot_be_read_or_written_ends_in_a_sentence(
    klotski: Klotski, one: Path, tmp_path: Path, source: str, target: str, status: Exit, words: str
) -> None:
    (tmp_path / "text.txt").write_text("hello", encoding="utf-8")
    ended = klotski("convert", tmp_path / source, target if target == "-" else f"{tmp_path}/{target}")
    assert (ended.status, ended.out) == (status, "")
    assert words in ended.err


def test_nothing_is_said_of_claims_and_losses_of_a_puzzle_that_was_not_written(
    klotski: Klotski, tmp_path: Path
) -> None:
    source, target = layouts_dir() / "heng-dao-li-ma.klotski", tmp_path / "none" / "a.klotski"
    ended = klotski("convert", source, target)
    assert len(ended.err.splitlines()) == 1
    (record,) = klotski("convert", source, target, "--json").records
    assert record["status"] == "not written"


def test_an_interrupt_keeps_what_is_done_and_says_so(
    klotski: Klotski, codes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, text: str) -> None:
        write_text(path, text)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(convert, "write_text", write)
    ended = klotski("convert", codes, f"{tmp_path}/new/")
    assert ended.status == 3
    assert ended.err == "Interrupted: not everything was converted.\n"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["横刀立马.klotski"]


def test_the_notations_are_listed(klotski: Klotski) -> None:
    ended = klotski("convert", "--list")
    records = klotski("convert", "--list", "--json").records
    assert [line.split()[0] for line in ended.out.splitlines()] == [record["id"] for record in records]
    assert len(records) <= 26
    assert all(record["program"] in ended.out for record in records)
    entries = [*records, *(form for record in records for form in record["forms"])]
    assert sorted(entry["id"] for entry in entries) == sorted(each.id for each in FORMATS)
    assert {entry["id"] for entry in entries if entry["many"]} >= {"hrd-list", "jeantimex", "triples"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("横刀立马", "横刀立马"),
        ("../../etc/passwd", "_.._etc_passwd"),
        (" a: b? ", "a_ b_"),
        ("...", ""),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("a\nb\tc\0", "a_b_c_"),
        ("\u202eabc", "abc"),
        ("e\u0301", "é"),
    ],
)
def test_a_title_becomes_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert safe_name(title) == name


def test_a_long_title_is_cut_between_two_characters() -> None:
    name = safe_name("横" * 100)
    assert len(name.encode()) <= LONGEST
    assert set(name) == {"横"}


def test_no_name_is_given_twice_whatever_its_case(tmp_path: Path) -> None:
    (tmp_path / "B.klotski").touch()
    names = FreshNames(tmp_path, ".klotski")
    given = [names.path(title, "puzzle").name for title in ("a", "A", "b", "", "")]
    assert given == ["a.klotski", "A 2.klotski", "b 2.klotski", "puzzle.klotski", "puzzle 2.klotski"]
