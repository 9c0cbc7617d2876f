"""The pictures of the README and the help are those of today's window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from klotski_studio.app.runtime.paths import resources_dir

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("edit", "play", "watch")
CELL = 16
"""The side of the squares of pixels that are compared by their mean: edges of letters may differ."""
NOTICED = 24
"""The difference of two means, of 255, that is noticed."""
ALLOWED = 0.004
"""The share of squares that may differ: the time of a game is shown in one or two."""


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pictures as they are taken now."""
    folder = tmp_path_factory.mktemp("pictures")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(ROOT / ".ci" / "pictures"), str(folder), *NAMES]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_not_older_than_the_window(taken: Path, name: str) -> None:
    shown, now = (
        Image.open(folder / f"{name}.png").convert("L")
        for folder in (resources_dir() / "help" / "pictures", taken)
    )
    assert shown.size == now.size
    small = (shown.width // CELL, shown.height // CELL)
    means = [each.resize(small, Image.Resampling.BOX) for each in (shown, now)]
    different = sum(value > NOTICED for value in ImageChops.difference(*means).tobytes())
    assert different <= ALLOWED * small[0] * small[1], f"to be taken again: .ci/pictures {name}"
