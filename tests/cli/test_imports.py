"""What each command imports: nothing heavy that it does not use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        check=False,
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
    )
    assert json.loads(done.stderr.splitlines()[-1]) == expected
