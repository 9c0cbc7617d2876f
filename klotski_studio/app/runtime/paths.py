"""Where the plain files live that the program ships: resources and the library of classics.

::

    a checkout, or an editable install of it        a wheel
        klotski_studio/                                 klotski_studio/
        resources/                                          _data/resources/
        layouts/                                            _data/layouts/

Imports no Qt: the command line asks too.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import klotski_studio

FIRST_LAYOUT = "heng-dao-li-ma.klotski"
"""The layout that is opened at the first start without a file."""


def resources_dir() -> Path:
    """The folder of icons, themes, translations and help.

    Raises:
        FileNotFoundError: if the installation lacks it.
    """
    return _shipped("resources")


def layouts_dir() -> Path:
    """The folder of the classics, one ``.klotski`` file each.

    Raises:
        FileNotFoundError: if the installation lacks it.
    """
    return _shipped("layouts")


def families_dir() -> Path:
    """The folder of families of puzzles for sweeps, one ``.toml`` file each.

    Raises:
        FileNotFoundError: if the installation lacks it.
    """
    return resources_dir() / "families"


def family_file(family: Path) -> Path:
    """``family``, or the file that comes along under that name without a suffix."""
    shipped = families_dir() / f"{family}.toml"
    return shipped if not family.exists() and family.name == str(family) and shipped.exists() else family


def _shipped(name: str) -> Path:
    """The folder ``name``; the wheel's own comes first, whatever else lies in site-packages."""
    return _found(klotski_studio.__file__, name)


@lru_cache(maxsize=8)
def _found(module: str, name: str) -> Path:
    """Cached: settings and menus ask on every refresh, and resolving a path takes 60 µs."""
    package = Path(module).resolve().parent
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(package / "_data" / name)
