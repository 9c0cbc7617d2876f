"""The rules of the house: style, types, imports and sizes, and that each import contract bites."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from platformdirs import user_cache_path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "klotski_studio"
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
}


CACHE = user_cache_path("klotski-studio", appauthor=False) / "mypy"
"""What mypy has checked, here or in another copy: it looks at what a file says, as .ci/run has it."""


def run(*arguments: str, cwd: Path = ROOT, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command, environment = [sys.executable, *arguments], {"MYPY_CACHE_DIR": str(CACHE), **os.environ}
    return subprocess.run(command, cwd=cwd, env=environment, input=text, capture_output=True, text=True)


@pytest.mark.parametrize(
    "check",
    [
        ("-m", "ruff", "check", "."),
        ("-m", "ruff", "format", "--check", "."),
        ("-m", "mypy"),
        ("-c", LINT_IMPORTS, "--no-cache"),
    ],
    ids=["ruff", "format", "mypy", "imports"],
)
def test_the_house_is_clean(check: tuple[str, ...]) -> None:
    result = run(*check)
    assert result.returncode == 0, result.stdout + result.stderr


BREAKS = [
    ("layers", "core/layout.py", "import klotski_studio.solver.base.answer"),
    ("layers", "core/layout.py", "import klotski_studio.io.disk"),
    ("layers", "io/disk.py", "import klotski_studio.formats.registry"),
    ("layers", "solver/base/answer.py", "import klotski_studio.formats.registry"),
    ("layers", "formats/registry.py", "import klotski_studio.solver.base.answer"),
    ("layers", "formats/registry.py", "import klotski_studio.lab"),
    ("layers", "lab/__init__.py", "import klotski_studio.app.texts.errors"),
    ("layers", "app/texts/errors.py", "import klotski_studio.cli"),
    ("layers", "ui/__init__.py", "import klotski_studio.cli"),
    ("layers", "cli/__init__.py", "import klotski_studio.ui"),
    ("layers", "cli/__init__.py", "import klotski_studio.api"),
    ("layers", "attic/__init__.py", ""),
    ("siblings", "core/layout.py", "import klotski_studio.core.rules"),
    ("core", "core/layout.py", "import numpy"),
    ("core", "core/layout.py", "import PySide6"),
    ("core", "io/disk.py", "import platformdirs"),
    ("no-qt-below-app", "lab/__init__.py", "import PySide6.QtCore"),
    ("no-qt-below-app", "solver/base/answer.py", "import PySide6.QtCore"),
    ("no-qt-below-app", "formats/registry.py", "import PySide6.QtCore"),
    ("no-qt-below-app", "app/texts/errors.py", "import klotski_studio.app.documents.document"),
    ("no-qt-below-app", "cli/__init__.py", "import klotski_studio.app.documents.document"),
    ("no-qt-below-app", "cli/render.py", "import klotski_studio.app.export.pages"),
    ("no-qt-below-app", "cli/solve.py", "import klotski_studio.app.export.rendering"),
    ("no-qt-below-app", "app/export/request.py", "import PySide6.QtCore"),
    ("no-qt-below-app", "api/__init__.py", "import klotski_studio.app.picture.theme"),
    ("features", "ui/features/map/panel.py", "import klotski_studio.ui.features.variants"),
    ("engines", "lab/__init__.py", "import klotski_studio.solver.plain"),
    ("numba", "app/texts/errors.py", "import numba"),
    ("numba", "ui/__init__.py", "import numba"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that a test may break."""
    place = tmp_path_factory.mktemp("house")
    shutil.copytree(PACKAGE, place / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


LINTER = """
import contextlib, io, json, sys
from importlinter.cli import lint_imports

for line in sys.stdin:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        status = lint_imports(limit_to_contracts=(line.strip(),))
    print(json.dumps([status, told.getvalue()]), flush=True)
"""
"""Checks each contract that it is told, in one process; it reads again the files that have changed."""


@pytest.fixture(scope="module")
def lint(copy: Path) -> Iterator[Callable[[str], tuple[int, str]]]:
    """Checks a contract in the copy, and returns its status and what is told. In the end, all hold."""
    with subprocess.Popen(
        [sys.executable, "-c", LINTER], cwd=copy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def check(contract: str) -> tuple[int, str]:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(f"{contract}\n")
            process.stdin.flush()
            status, told = json.loads(process.stdout.readline())
            return status, told

        yield check
        assert {check(contract)[0] for contract in CONTRACTS} == {0}
        process.communicate()


@pytest.mark.parametrize(("contract", "module", "line"), BREAKS)
def test_an_import_against_a_contract_is_found(
    copy: Path, lint: Callable[[str], tuple[int, str]], contract: str, module: str, line: str
) -> None:
    file = copy / PACKAGE.name / module
    before = file.read_bytes() if file.exists() else None
    file.parent.mkdir(exist_ok=True)
    file.write_bytes((before or b"") + f"\n{line}\n".encode())
    try:
        status, told = lint(contract)
    finally:
        file.write_bytes(before) if before is not None else shutil.rmtree(file.parent)
    assert status != 0
    assert f"{CONTRACTS[contract]} BROKEN" in told


def test_every_contract_was_broken_once() -> None:
    assert {contract for contract, _, _ in BREAKS} == set(CONTRACTS)


@pytest.mark.parametrize(
    ("line", "module", "banned"),
    [
        ("from PySide6.QtWidgets import QWidget", "app/documents/document.py", True),
        ("from PySide6 import QtWidgets", "app/documents/document.py", True),
        ("from PySide6.QtWidgets import QWidget", "ui/look/theme.py", False),
        ("from PySide6.QtCore import QObject", "app/documents/document.py", False),
        ("from importlib import import_module", "cli/window.py", True),
    ],
)
def test_ruff_refuses_widgets_in_app_and_imports_by_name(line: str, module: str, banned: bool) -> None:
    name = str(PACKAGE / module)
    result = run("-m", "ruff", "check", "--select", "TID251", "--stdin-filename", name, "-", text=f"{line}\n")
    assert ("TID251" in result.stdout) is banned, result.stdout + result.stderr


SOURCES = sorted(PACKAGE.rglob("*.py"))
Trees = dict[Path, ast.Module]


@pytest.fixture(scope="module")
def trees() -> Trees:
    """The syntax tree of every file, each parsed once for all tests."""
    return {path: ast.parse(path.read_text("utf-8")) for path in SOURCES}


def is_kernel(path: Path) -> bool:
    """Compiled code may be long: a call costs what its length would."""
    return "kernels" in path.parts


def test_files_stay_short() -> None:
    lengths = {
        str(path.relative_to(PACKAGE)): len(path.read_text("utf-8").splitlines())
        for path in SOURCES
        if not is_kernel(path)
    }
    assert {name: lines for name, lines in lengths.items() if lines > 500} == {}


def test_functions_stay_short(trees: Trees) -> None:
    lengths = {
        f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path, tree in trees.items()
        if not is_kernel(path)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: lines for name, lines in lengths.items() if lines > 50} == {}
    assert sorted(lengths.values())[len(lengths) * 9 // 10] <= 20


LINES = 88_473
"""The most lines that the package may have, as they stand: every line is read and kept by somebody."""


def test_the_package_grows_no_further() -> None:
    rooms: Counter[str] = Counter()
    for path in SOURCES:
        parts = path.relative_to(PACKAGE).parts
        room = "/".join(parts[: 2 if parts[0] in ("app", "ui") and len(parts) > 2 else 1])
        rooms[room] += len(path.read_text("utf-8").splitlines())
    table = "\n".join(f"{lines:7,} {room}" for room, lines in rooms.most_common())
    assert rooms.total() <= LINES, f"{rooms.total():,} lines:\n{table}"


LINES_OF_TESTS = 55_544
"""The most lines that the tests may have, without what is run by hand."""


def test_the_tests_grow_no_further() -> None:
    by_hand = {"benchmarks", "faults", "fuzz", "soak"}
    folders: Counter[str] = Counter()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        folder = path.relative_to(ROOT / "tests").parts[0]
        if folder not in by_hand:
            folders[folder] += len(path.read_bytes().splitlines())
    table = "\n".join(f"{lines:7,} {folder}" for folder, lines in folders.most_common())
    assert folders.total() <= LINES_OF_TESTS, f"{folders.total():,} lines:\n{table}"


def test_every_package_says_its_purpose_in_one_line(trees: Trees) -> None:
    for folder in sorted({path.parent for path in SOURCES}):
        purpose = ast.get_docstring(trees[folder / "__init__.py"]) or ""
        first = purpose.partition("\n")[0]
        assert len(first.split()) > 2, folder
        assert first.endswith("."), folder


def test_every_module_begins_with_a_sentence(trees: Trees) -> None:
    for path, tree in trees.items():
        first = (ast.get_docstring(tree) or "").partition("\n")[0]
        assert first.endswith((".", "::", "?")), path


def test_no_module_has_a_name_that_fits_everything() -> None:
    empty = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert [path for path in SOURCES if path.stem in empty or path.parent.name in empty] == []


def test_no_member_of_an_enum_is_an_empty_tuple(trees: Trees) -> None:
    """Python 3.11.0 to 3.11.3 give such a member another value."""
    classes = (each for tree in trees.values() for each in ast.walk(tree))
    members = (
        ast.unparse(line)
        for each in classes
        if isinstance(each, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in each.bases)
        for line in each.body
        if isinstance(line, ast.Assign)
    )
    assert [member for member in members if member.endswith("= ()")] == []


def test_no_property_with_an_i_is_set_in_a_qt_constructor(trees: Trees) -> None:
    """PySide finds the setter by C's toupper, which has no capital i where the language is Turkish."""
    calls = [
        (path.name, each.lineno)
        for path, tree in trees.items()
        for each in ast.walk(tree)
        if isinstance(each, ast.Call) and any(str(keyword.arg).startswith("i") for keyword in each.keywords)
        if re.match(r"Q[A-Z]|super\(\)\.__init__", ast.unparse(each.func))
    ]
    assert not calls


def test_the_readme_has_one_command_to_start_and_one_to_test() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    commands = [line for line in text.splitlines() if line.startswith(".ci/system ")]
    assert [command.split(" && ")[-1].split()[0] for command in commands] == [
        ".venv/bin/klotski-studio",
        ".venv/bin/pytest",
    ]
    classic = commands[0].split()[-1]
    assert (ROOT / classic).is_file()
