"""A copy of the program's resources that a test may add files to."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from klotski_studio.app.runtime import paths

GERMAN = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context><name>language</name>
  <message><source>English</source><translation>Deutsch</translation></message></context>
<context><name>menus</name>
  <message><source>&amp;File</source><translation>&amp;Datei</translation></message></context>
</TS>
"""


def use_copied_resources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the resources below ``folder`` and let the program use the copy; returns its path."""
    copy = folder / "resources"
    shutil.copytree(paths.resources_dir(), copy)
    monkeypatch.setattr(paths, "resources_dir", lambda: copy)
    return copy


def add_skin(resources: Path) -> None:
    """Add the skin ``marble``, which is the wooden one with another name."""
    _rename(resources / "skins", "wood", "marble", 'name = {en = "&Marble", zh = "大理石(&M)"}')


def add_theme(resources: Path) -> None:
    """Add the theme ``night``, which is the dark one with another name."""
    _rename(resources / "themes", "dark", "night", 'name = {en = "&Night", zh = "夜(&N)"}')


def add_language(resources: Path) -> None:
    """Add German, of which only two texts are translated."""
    source = resources / "i18n" / "klotski_studio_de.ts"
    source.write_text(GERMAN, encoding="utf-8")
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([tool, source], check=True, capture_output=True)


def _rename(folder: Path, old: str, new: str, name: str) -> None:
    lines = (folder / f"{old}.toml").read_text(encoding="utf-8").splitlines()
    changed = [name if line.startswith("name = ") else line for line in lines]
    (folder / f"{new}.toml").write_text("\n".join(changed), encoding="utf-8")
