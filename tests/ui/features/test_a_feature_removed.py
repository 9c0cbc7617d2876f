"""A feature is a folder and a row: without both the rest of the program starts and works as before.

Several are removed at a time, so that all of them take six starts. What needs another one is found, because
of any two each is missing in a start in which the other is there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, permutations
from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from tests.ui.conftest import CORNER

PACKAGE = Path(__file__).resolve().parents[3] / "klotski_studio"

SMOKE = """
import sys
from pathlib import Path
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtWidgets import QApplication, QMenu
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.docks import PANELS

folder = Path(sys.argv[1])
application = QApplication(sys.argv[:1])
shell = Shell(application, Settings(folder / "settings.ini"))
window = shell.window
window.show()
shell.open([folder / "corner.klotski"])
limit = QDeadlineTimer(120_000)
while window.app.session.live_solver.verdict.answer is None and not limit.hasExpired():
    application.processEvents()
assert window.app.session.live_solver.verdict.answer.length == 1
for mode in Mode:
    window.app.session.set_mode(mode)
    for spec in PANELS:
        if mode in spec.modes:
            window.docks.reveal(spec.id)
            application.processEvents()
            assert window.side.panel(spec.id) is not None
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    window.actions_.retranslate()
print(*(spec.id for spec in PANELS), *window.actions_.by_id)
window.abandon()
shell.crash_recovery.close(keep=False)
"""
"""Opens a puzzle, goes through all modes with their panels, fills all menus; prints panels and actions."""


def smoke(tree: Path, home: Path) -> set[str]:
    """The panels and the actions of the program in ``tree``, after all of them were there."""
    home.mkdir()
    (home / "corner.klotski").write_text(CORNER, encoding="utf-8")
    places = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(home))
    done = subprocess.run(
        [sys.executable, "-c", SMOKE, str(home)],
        cwd=tree,
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program from which a test may take a feature for as long as it lasts."""
    made = tmp_path_factory.mktemp("program")
    shutil.copytree(PACKAGE, made / PACKAGE.name)
    (made / "resources").symlink_to(resources_dir())
    (made / "layouts").symlink_to(layouts_dir())
    return made


@contextmanager
def without(removed: Sequence[str], tree: Path, aside: Path) -> Iterator[None]:
    """``tree`` without the folders of ``removed``, and without their rows and the imports of them."""
    features = tree / "klotski_studio/ui/features"
    rows = features / "__init__.py"
    before = rows.read_text()
    names = "|".join(removed)
    pattern = rf"^from [\w.]+\.(?:{names}) import .*\n|^    (?:{names.upper()}),\n"
    text, count = re.subn(pattern, "", before, flags=re.M)
    assert count == 2 * len(removed)
    for feature in removed:
        shutil.move(features / feature, aside / feature)
    rows.write_text(text)
    shutil.rmtree(features / "__pycache__", ignore_errors=True)  # it was compiled in the same second, perhaps
    try:
        yield
    finally:
        for feature in removed:
            shutil.move(aside / feature, features / feature)
        rows.write_text(before)


GONE = {
    "map": {"map"},
    "variants": {"variants", "make-harder"},
    "explore": {"explore-families"},
    "export": {"export", "export-several"},
    "help": {"help", "find-action", "shortcuts", "tour", "about"},
    "analysis": {"analysis"},
    "library": {"library", "next-puzzle", "puzzle-of-the-day"},
    "watch": {"moves", "review", "play", "review-game", "take-over"},
    "play": {"game", "start-over", "hint", "your-games"},
    "edit": {"inspector", "undo", "merge"},  # gestures on the board are of ui.tools
    "fresh": {"fresh-puzzle"},
    "branches": set(),  # adds neither a panel nor an action
}
"""Panels and actions of each feature."""
STARTS = 6
REMOVED_IN = dict(zip(GONE, combinations(range(STARTS), 2), strict=False))
"""The starts in which a feature is removed: of any two, each is missing once beside the other."""


def test_every_feature_is_removed_once_beside_each_other_one() -> None:
    assert set(GONE) == {folder.parent.name for folder in (PACKAGE / "ui/features").glob("*/__init__.py")}
    assert all(set(REMOVED_IN[one]) - set(REMOVED_IN[other]) for one, other in permutations(GONE, 2))


@pytest.mark.parametrize("start", range(STARTS))
def test_without_their_folders_and_rows_features_are_gone_and_the_rest_works(
    tree: Path, tmp_path: Path, start: int
) -> None:
    removed = [feature for feature in GONE if start in REMOVED_IN[feature]]
    gone = set().union(*(GONE[feature] for feature in removed))
    with without(removed, tree, tmp_path):
        found = smoke(tree, tmp_path / "home")
    assert not found & gone
    assert {"solve"}.union(*GONE.values()) - gone <= found
