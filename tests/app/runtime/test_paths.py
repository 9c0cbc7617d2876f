from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import klotski_studio
from klotski_studio.app.runtime import paths


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "klotski_studio"
    package.mkdir()
    monkeypatch.setattr(klotski_studio, "__file__", str(package / "__init__.py"))
    return package


def test_this_installation_ships_both_folders() -> None:
    assert paths.resources_dir().is_dir()
    assert paths.layouts_dir().is_dir()


@pytest.mark.usefixtures("package")
def test_a_checkout_has_the_folders_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "resources").mkdir()
    (tmp_path / "layouts").mkdir()
    assert paths.resources_dir() == tmp_path / "resources"
    assert paths.layouts_dir() == tmp_path / "layouts"


def test_a_wheel_has_the_folders_inside_and_ignores_what_lies_beside_it(
    package: Path, tmp_path: Path
) -> None:
    (tmp_path / "resources").mkdir()
    (package / "_data" / "resources").mkdir(parents=True)
    assert paths.resources_dir() == package / "_data" / "resources"


@pytest.mark.usefixtures("package")
def test_a_broken_installation_says_which_folder_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match="resources"):
        paths.resources_dir()


def test_asking_for_a_path_imports_no_qt() -> None:
    code = (
        "import sys, klotski_studio.app.runtime.paths, klotski_studio.app.texts.errors\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
