"""Which skins, themes and languages are installed: the files in ``resources``, each with its own name.

::

    resources/skins/wood.toml                 the skin "wood"
    resources/themes/dark.toml                the theme "dark"
    resources/i18n/klotski_studio_zh.qm       the language "zh"

A skin or theme says in its file what menus call it: ``name = {en = "&Wood", zh = "木(&W)"}``. Nothing
else in the program lists them. Imports no Qt: the command line asks too.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from klotski_studio.app.runtime import paths

SOURCE_LANGUAGE = "en"
"""The language of the texts in the sources, which needs no translation."""
CLASSIC_SKIN = "classic"
LIGHT_THEME = "light"
DARK_THEME = "dark"
"""What is used where nothing else is chosen; these files are always installed."""

_TRANSLATION = "klotski_studio_"
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Installed:
    """A skin or a theme.

    Attributes:
        id: the name of its file without the ending; settings and options hold it.
        names: what menus call it, by language code, with mnemonics.
    """

    id: str
    names: Mapping[str, str]

    def name(self, language: str) -> str:
        """The name in ``language``, else the English one, else the id."""
        return self.names.get(language) or self.names.get(SOURCE_LANGUAGE) or self.id


def available_skins() -> tuple[Installed, ...]:
    """The skins in ``resources/skins``: the classic one first, then by id."""
    return _in_folder(paths.resources_dir(), "skins", CLASSIC_SKIN)


def available_themes() -> tuple[Installed, ...]:
    """The themes in ``resources/themes``: the light one first, then by id."""
    return _in_folder(paths.resources_dir(), "themes", LIGHT_THEME)


def available_languages() -> tuple[str, ...]:
    """The codes of the languages that the window can use, such as ``en``, ``zh`` or ``pt_BR``."""
    return _languages(paths.resources_dir())


def skin_ids() -> tuple[str, ...]:
    """The ids of :func:`available_skins`."""
    return tuple(skin.id for skin in available_skins())


def theme_ids() -> tuple[str, ...]:
    """The ids of :func:`available_themes`."""
    return tuple(theme.id for theme in available_themes())


def skin_file(skin: str) -> Path:
    """The file of the skin with the id ``skin``."""
    return paths.resources_dir() / "skins" / f"{skin}.toml"


def theme_file(theme: str) -> Path:
    """The file of the theme with the id ``theme``."""
    return paths.resources_dir() / "themes" / f"{theme}.toml"


def translation_file(language: str) -> Path:
    """The compiled texts in ``language``; English has none."""
    return paths.resources_dir() / "i18n" / f"{_TRANSLATION}{language}.qm"


def translation_source(language: str) -> Path:
    """The texts in ``language`` as translators edit them, which can be read without Qt; English has none."""
    return translation_file(language).with_suffix(".ts")


@lru_cache(maxsize=8)
def _in_folder(resources: Path, name: str, first: str) -> tuple[Installed, ...]:
    files = sorted((resources / name).glob("*.toml"), key=lambda file: (file.stem != first, file.stem))
    return tuple(Installed(file.stem, _names(file)) for file in files)


def _names(file: Path) -> Mapping[str, str]:
    """The names in ``file``; without those that are no text."""
    try:
        names = _named(file.read_text("utf-8")).get("name", {})
    except (OSError, ValueError, RecursionError) as error:
        _LOG.warning("The names in %s cannot be read: %s", file, error)
        names = {}
    entries = names.items() if isinstance(names, dict) else ()
    return MappingProxyType({code: name for code, name in entries if isinstance(name, str)})


def _named(text: str) -> Mapping[str, Any]:
    """The values in ``text`` before its first table, if the name is there: all takes ten times as long."""
    with suppress(ValueError):  # a line inside a value may begin as a table does
        head = tomllib.loads(text.partition("\n[")[0])
        if "name" in head:
            return head
    return tomllib.loads(text)


@lru_cache(maxsize=8)
def _languages(resources: Path) -> tuple[str, ...]:
    files = (resources / "i18n").glob(f"{_TRANSLATION}*.qm")
    return (SOURCE_LANGUAGE, *sorted(file.stem.removeprefix(_TRANSLATION) for file in files))
