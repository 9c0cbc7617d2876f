from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import klotski_studio
from klotski_studio.cli.terminal.output import Exit, gravest
from tests.cli.conftest import Klotski


def python(
    *arguments: str, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    command, env = [sys.executable, *arguments], {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, check=False, cwd=cwd, env=env)


HELP = [f"{name}--help" for name in ("", "solve ", "analyze ", "validate ", "render ")]
STATUSES = dict.fromkeys(["--version", *HELP], 0) | {
    "render a.klotski a.doc": 4,
    "solve": 4,
    "solve --metric hops a.klotski": 4,
    "solve --max-memory lots a.klotski": 4,
    "solve --max-positions 0 a.klotski": 4,
    "analyze a.klotski b.klotski": 4,
    "--no-such-option": 4,
    "slove a.klotski": 4,
    "missing.klotski": 2,
    "validate missing.klotski": 2,
}
"""What commands that need no search end with."""
LIGHT = """
import sys
from klotski_studio.cli import main
for command in sys.argv[1:]:
    try:
        main(command.split())
    except SystemExit as ended:
        heavy = {"PySide6", "numba", "numpy", "llvmlite"}.intersection(sys.modules)
        print("ended", ended.code, *heavy, file=sys.stderr)
"""


def test_what_needs_no_search_imports_neither_qt_nor_numba_nor_numpy(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LIGHT, *STATUSES], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    told = [line.removeprefix("ended ") for line in ended.stderr.splitlines() if line.startswith("ended ")]
    assert dict(zip(STATUSES, told, strict=True)) == {each: str(code) for each, code in STATUSES.items()}
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("command", [("solve", ""), ("render", "a.klotski", ""), ("",), ("solve", "-", "")])
def test_an_empty_argument_is_no_folder(klotski: Klotski, command: tuple[str, ...]) -> None:
    ended = klotski(*command)
    assert (ended.status, ended.out) == (Exit.USAGE, "")
    assert "An argument is empty" in ended.err


def test_the_version_is_the_packages(klotski: Klotski) -> None:
    assert klotski("--version").out == f"klotski-studio {klotski_studio.__version__}\n"


def test_help_explains_the_exit_statuses_and_their_order(klotski: Klotski) -> None:
    text = klotski("--help").out
    for line in (
        "0  all solved",
        "4  wrong usage",
        "5  the output could not be written",
        "5 goes before 2, 2 before 3, and 3 before 1",
    ):
        assert line in text
    assert "solve" in text
    assert "..." not in text.split("Commands:")[1]  # no command is told in half a sentence
    assert "window" not in [line.split()[0] for line in text.splitlines() if line.strip()]  # it has no name


def test_a_usage_error_says_what_is_wrong(klotski: Klotski) -> None:
    ended = klotski("slove")
    assert ended.status == Exit.USAGE
    assert "'slove' is neither a command nor a file" in ended.err
    assert "Did you mean solve?" in ended.err
    assert "Usage: klotski-studio [OPTIONS] [FILE]" in ended.err  # not of a command that has no name


@pytest.mark.parametrize(
    ("exits", "most"),
    [
        ([], Exit.FINE),
        ([Exit.FINE, Exit.UNSOLVABLE], Exit.UNSOLVABLE),
        ([Exit.UNSOLVABLE, Exit.STOPPED], Exit.STOPPED),
        ([Exit.STOPPED, Exit.INVALID, Exit.UNSOLVABLE], Exit.INVALID),
        ([Exit.INVALID, Exit.IO_FAILED, Exit.FINE], Exit.IO_FAILED),
    ],
)
def test_of_many_statuses_the_gravest_counts(exits: list[Exit], most: Exit) -> None:
    assert gravest(exits) is most


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("options", [["--json"], []])
def test_names_that_the_terminal_lacks_letters_for_end_nothing(
    tmp_path: Path, encoding: str, options: list[str]
) -> None:
    file = tmp_path / "横é.klotski"
    file.write_text('format = 1\nname = "横刀é"\nboard = "A."\ngoal = ".A"\n', encoding="utf-8")
    ended = python("-m", "klotski_studio", "solve", str(file), *options, PYTHONIOENCODING=encoding)
    assert (ended.returncode, ended.stderr) == (0, b"")
    if options:
        assert json.loads(ended.stdout)["name"] == "横刀é"
    else:
        assert b"solved in 1 move" in ended.stdout


def test_a_reader_that_goes_away_ends_the_program_quietly(folder: Path) -> None:
    code = (
        "import os, sys\n"
        "from klotski_studio.cli import main\n"
        "reading, writing = os.pipe()\n"
        "os.close(reading)\n"
        "os.dup2(writing, sys.stdout.fileno())\n"
        f"main(['solve', '--json', {str(folder)!r}])\n"
    )
    ended = python("-c", code)
    assert (ended.returncode, ended.stderr) == (Exit.BROKEN_PIPE, b"")


# What each command imports: nothing heavy that it does not use


WATCHED = (
    "PySide6", "numba", "llvmlite", "numpy", "rich", "pydantic", "PIL",
    "klotski_studio.ui", "klotski_studio.solver.search", "klotski_studio.app.export",
    "klotski_studio.cli.analyze", "klotski_studio.cli.convert", "klotski_studio.cli.desktop",
    "klotski_studio.cli.identify", "klotski_studio.cli.link", "klotski_studio.cli.render",
    "klotski_studio.cli.solve", "klotski_studio.cli.validate", "klotski_studio.formats.registry",
)  # fmt: skip
PROGRAM = f"""
import json, sys
from klotski_studio.cli import main
try:
    main()
finally:
    print(json.dumps([name for name in {WATCHED!r} if name in sys.modules]), file=sys.stderr)
"""
SOLVER, CLI = "klotski_studio.solver.search", "klotski_studio.cli."
NOTATIONS = "klotski_studio.formats.registry"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--version"], []),
        (["no-such-file.klotski"], []),
        (["solve", "--json", "solvable.klotski"], [SOLVER, CLI + "solve", NOTATIONS]),
        (["solve", "solvable.klotski"], ["rich", SOLVER, CLI + "solve", NOTATIONS]),
        (["analyze", "--json", "solvable.klotski"], [SOLVER, CLI + "analyze", NOTATIONS]),
        (["validate", "solvable.klotski"], [CLI + "validate", NOTATIONS]),
        (["validate", "--json", "solvable.klotski"], [CLI + "validate", NOTATIONS]),
        (["identify", "solvable.klotski"], [CLI + "identify", NOTATIONS]),
        (["link", "solvable.klotski", "--base", "https://a.example/"], [CLI + "link", NOTATIONS]),
        (
            ["render", "solvable.klotski", "a.html"],
            [SOLVER, "klotski_studio.app.export", CLI + "render", NOTATIONS],
        ),
        (["explore", "--store", "no-such-store.sqlite", "--json"], []),
        (["convert", "--to", "boxed", "solvable.klotski", "-"], [CLI + "convert", NOTATIONS]),
    ],
    ids=lambda value: " ".join(value[:2]) if value else None,
)
def test_a_command_imports_what_it_uses(arguments: list[str], expected: list[str], folder: Path) -> None:
    done = python("-c", PROGRAM, *arguments, cwd=folder, XDG_CACHE_HOME=str(folder))
    assert json.loads(done.stderr.splitlines()[-1]) == expected


COLLECTIONS = """
import gc
from klotski_studio.cli import main
gc.callbacks.append(lambda phase, _: found.append(phase))
found = []
try:
    main(["solve", "--json", "solvable.klotski"])
finally:
    print(len(found))
"""


def test_nothing_is_looked_through_for_garbage_while_a_puzzle_is_solved(folder: Path) -> None:
    assert python("-c", COLLECTIONS, cwd=folder).stdout.splitlines()[-1] == b"0"


@pytest.mark.parametrize("command", ["solve", "analyze", "variants", "validate", "identify"])
def test_a_file_that_may_not_be_read_is_unreadable_and_no_wrong_usage(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "a.txt").touch()
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert klotski(command, tmp_path / "a.txt").status == Exit.INVALID
