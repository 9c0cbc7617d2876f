from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import write as native_write
from klotski_studio.formats.registry import (
    NATIVE,
    by_id,
    layout_files,
    parse,
    read_file,
    read_string,
    write_file,
    write_string,
)
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.formats.text.written import written_in
from tests.formats.notation_checks import refusal

TEXT = 'format = 1\nname = "é"\nboard = """\nA.\n"""\n# a comment\n'
LAYOUT = NATIVE.read(TEXT, "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.klotski"
    path.write_text(TEXT, encoding="utf-8")
    return path


def code_of(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        read_file(path)
    assert error_text(caught.value).startswith(str(path))
    return caught.value.code


def test_a_file_is_read_by_its_suffix_in_any_case_or_known_by_its_text(file: Path) -> None:
    assert read_file(file) == LAYOUT
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert read_file(file) == LAYOUT, "a byte order mark is tolerated"
    for name in ("a.KLOTSKI", "puzzle.txt"):
        file = file.rename(file.with_name(name))
        assert read_file(file) == LAYOUT


def test_a_wrong_encoding_is_named_with_its_line(file: Path) -> None:
    file.write_bytes(TEXT.encode("latin-1"))
    assert refusal(read_file, file) == ("file.encoding", 2)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (TEXT.encode("utf-16"), "file.encoding"),
        ("华容道是一种古老的游戏".encode("gbk"), "file.encoding"),
        (b"\x89PNG\r\n\x1a\n\0\0", "file.picture"),
        (b"\0" * 1000, "file.not-text"),
        (b"x" * (10 * 1024 * 1024), "file.too-large"),
        (b"x" * MOST_BYTES, "file.syntax"),
        (b"", "native.no-format"),
        (TEXT.encode()[:30], "file.syntax"),
    ],
)
def test_bytes_that_are_no_puzzle_end_in_an_error(file: Path, content: bytes, code: str) -> None:
    file.write_bytes(content)
    assert code_of(file) == code


def test_files_of_other_programs_may_be_called_like_ours(file: Path) -> None:
    for text, form in (
        ("5 4 sun\nabbc\nabbc\n.dd.\ne..h\ne..h\n", "2swap"),
        ("AAB.\nC.B.\nDD..\n", "drawing"),
    ):
        file.write_text(text, encoding="utf-8")
        parsed = parse(file)
        assert (parsed.format.id, parsed.layout) == (form, read_string(text))
    file.write_text(f"AAB.\nC.B.\nDD..\n\n{TEXT}", encoding="utf-8")
    assert code_of(file) == "file.syntax"  # one of ours that was damaged is no drawing


def test_a_file_that_is_missing_or_a_folder_ends_in_an_error(tmp_path: Path) -> None:
    assert code_of(tmp_path / "none.klotski") == "file.missing"
    assert code_of(tmp_path) == "file.is-folder"
    assert code_of(tmp_path / ("x" * 1000)) == "file.io"


def test_a_denied_file_ends_in_an_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*_: object) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "open", deny)
    assert code_of(file) == "file.no-permission"


def test_a_pipe_can_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(TEXT.encode(),))
    writer.start()
    assert read_file(pipe) == LAYOUT
    writer.join()


@pytest.mark.parametrize("read", [read_file, parse])
def test_the_window_refuses_a_pipe_or_a_device_without_waiting(
    tmp_path: Path, read: Callable[..., object]
) -> None:
    pipe, device = tmp_path / "a.klotski", tmp_path / "null.klotski"
    os.mkfifo(pipe)
    device.symlink_to(os.devnull)
    for path in (pipe, device):
        with pytest.raises(FileError) as caught:
            read(path, regular_only=True)
        assert error_text(caught.value) == f"{path}: this is a pipe or a device, not a file."
    with pytest.raises(FileError, match=r"file\.is-folder"):
        read(tmp_path, regular_only=True)
    with pytest.raises(FileError, match=r"file\.missing"):
        read(tmp_path / "none", regular_only=True)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    write_file(tmp_path / "b.klotski", LAYOUT)
    assert read_file(tmp_path / "b.klotski") == LAYOUT
    assert [path.name for path in tmp_path.iterdir()] == ["b.klotski"]


def test_comments_stay_only_when_the_file_is_the_layouts_own(file: Path) -> None:
    write_file(file, replace(LAYOUT, name="new"), keep_comments=True)
    assert "# a comment" in file.read_text(encoding="utf-8")
    assert read_file(file).name == "new"
    write_file(file, LAYOUT)
    assert "# a comment" not in file.read_text(encoding="utf-8")


def test_saving_over_a_file_that_is_no_longer_text_still_saves(file: Path) -> None:
    file.write_bytes(b"\xff\xff")
    write_file(file, LAYOUT, keep_comments=True)
    assert read_file(file) == LAYOUT


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    link = tmp_path / "null.klotski"
    link.symlink_to(os.devnull)
    write_file(link, LAYOUT)
    assert not Path(os.devnull).is_file()


def test_a_missing_folder_a_folder_and_an_unknown_suffix_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder.klotski").mkdir()
    for path, code in (
        (tmp_path / "none" / "a.klotski", "file.no-folder"),
        (tmp_path / "folder.klotski", "file.is-folder"),
        (tmp_path / "a.txt", "format.unknown"),
    ):
        assert refusal(write_file, path, LAYOUT)[0] == code


def test_a_format_that_is_only_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Format(
        id="other",
        name="Other",
        suffixes=(".other",),
        looks=lambda text: False,
        read_one=lambda text, file: LAYOUT,
    )
    monkeypatch.setattr(registry, "formats", lambda: (other,))
    with pytest.raises(FileError, match=r"format\.cannot-write"):
        write_file(tmp_path / "a.other", LAYOUT)


def test_a_layout_that_does_not_fit_leaves_the_file_alone(file: Path) -> None:
    with pytest.raises(Exception, match=r"board\.too-large"):
        write_file(file, Layout(Board(100, 100)), keep_comments=True)
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_folder_lists_its_puzzles_sorted_and_without_hidden_ones(tmp_path: Path) -> None:
    folder = tmp_path / ".itself"  # may be hidden
    for name in (
        "b.klotski",
        "a.klotski",
        "sub/c.klotski",
        "sub/note.txt",
        ".hidden.klotski",
        ".git/d.klotski",
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT, encoding="utf-8")
    found = [path.relative_to(folder).as_posix() for path in layout_files(folder)]
    assert found == ["a.klotski", "b.klotski", "sub/c.klotski"]


def test_the_table_of_formats_has_no_id_or_suffix_twice() -> None:
    ids = [each.id for each in registry.formats()]
    suffixes = [suffix for each in registry.formats() for suffix in each.suffixes]
    assert len(set(ids)) == len(ids)
    assert len(set(suffixes)) == len(suffixes)
    assert suffixes == [".klotski"], "others call theirs .txt or .json, which may be anything: the text tells"
    new = {each.new_suffix for each in registry.formats()}
    assert new == {".klotski", ".html", ".txt", ".json", ".csv", ".pddl"}


LIST = "[Cases]\ntitle=经典\n1A9BF0C 横刀立马\n4FEA134->81\nzzz\n"


def test_a_list_of_codes_encoded_as_gbk_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Classic_Cases.txt"
    path.write_bytes(LIST.encode("gbk"))
    assert code_of(path) == "text.several"
    entries = list(parse(path).entries)
    assert [(each.name, each.line) for each in entries] == [("横刀立马", 3), ("", 4), ("", 5)]
    assert [each.layout is None for each in entries] == [False, False, True]
    assert [each.layout.meta.known.moves for each in entries if each.layout is not None] == [None, 81]
    assert entries[0].layout.meta.source == "经典"
    assert error_text(entries[2].error or KlotskiError("none")).startswith(f"{path}, line 5:")


def test_the_numbers_of_a_list_that_count_its_levels_are_no_lengths() -> None:
    entries = list(parse("1A9BF0C->1\n4FEA134->2\n1A9BF0C->3\n").entries)
    assert [each.layout.meta.known.moves for each in entries if each.layout is not None] == [None] * 3


@pytest.mark.parametrize(("remark", "encoding"), [("横刀立马", "gbk"), ("première étape", "latin-1")])
def test_a_board_below_a_remark_is_read_if_that_can_be_chinese(
    tmp_path: Path, remark: str, encoding: str
) -> None:
    path, rows = tmp_path / "a.m", "1, 2, 2, 3; 1, 2, 2, 3; 4, 5, 5, 6; 4, 7, 8, 6; 9, 0, 0, 10;"
    goal = f"{'-1, -1, -1, -1; ' * 3}{'-1, 2, 2, -1;' * 2}"
    path.write_bytes(f"% {remark}\nstart = ...\n  [{rows}];\ntarget = ...\n  [{goal}];\n".encode(encoding))
    if encoding == "gbk":
        assert [each.at for each in parse(path).layout.goal] == [(1, 3)]
    else:
        assert code_of(path) == "file.encoding"


def test_a_file_of_one_puzzle_has_one_entry(file: Path) -> None:
    assert [(each.name, each.layout) for each in parse(file).entries] == [("é", LAYOUT)]
    file.write_text("format = 1\nboard = 3\n", encoding="utf-8")
    [entry] = parse(file).entries
    assert (entry.layout, entry.line) == (None, 2)
    assert entry.error.code == "field.not-text"


def test_a_text_that_breaks_off_is_an_entry_with_its_error() -> None:
    [entry] = parse('[{"blocks": [{"shape": [1, 1],\n "position": [0, 0]}').entries
    assert (entry.error.code, entry.line) == ("json.syntax", 2)


def test_a_notation_is_found_by_its_id() -> None:
    assert by_id("native") is NATIVE
    assert by_id("none") is None
    assert read_string(write_string(LAYOUT, NATIVE)) == LAYOUT
    assert written_in(LAYOUT, NATIVE).losses == ()


def test_comments_are_given_up_for_the_puzzle(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(NATIVE, update=lambda text, layout: text.replace("A.", ".A"))
    monkeypatch.setattr(registry, "NATIVE", wrong)
    write_file(file, LAYOUT, keep_comments=True)
    assert read_file(file) == LAYOUT
    assert "# a comment" not in file.read_text(encoding="utf-8")


def test_a_text_that_cannot_be_read_again_does_not_replace_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.klotski"
    registry.write_file(file, Layout(Board(2, 2)))
    before = file.read_bytes()
    monkeypatch.setattr(native_write, "block", lambda text: f'"""\n{text}')
    with pytest.raises(KlotskiError, match=r"cannot\.keep"):
        registry.write_file(file, Layout(Board(2, 2)))
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [before]
