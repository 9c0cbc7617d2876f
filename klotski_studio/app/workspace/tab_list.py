"""The tabs of a running process as a value, which a start after a crash reads.

::

    tabs.json   {"version": 1, "order": ["9a02…", "17c4…"], "files": {"17c4…": "/home/…/puzzle.klotski"}, …}

A tab is named by the key of its recovery copy, also if it has none. Tabs that show a file and have nothing
unsaved have no copy; for these the list names the file. Imports no Qt.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

VERSION = 1
MOST_STARTS = 2
"""How many processes may open the files of one list and crash: a file that makes the program crash must
not be opened at every start."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TabList:
    """The tabs of a process, in their order.

    Attributes:
        order: the keys of all tabs.
        files: the file of each tab whose work is all in it, by key.
        front: the key of the current tab.
        starts: how many processes in succession have opened these tabs and crashed soon after it.
    """

    order: tuple[str, ...] = ()
    files: Mapping[str, Path] = field(default_factory=dict, hash=False)
    front: str = ""
    starts: int = 0

    @property
    def is_openable(self) -> bool:
        """Whether a start may open the files without a question."""
        return self.starts < MOST_STARTS


def write_tabs(tabs: TabList) -> str:
    """The text of ``tabs``."""
    files = {key: str(path.absolute()) for key, path in tabs.files.items()}
    values = {"version": VERSION, "order": tabs.order, "files": files}
    return json.dumps({**values, "front": tabs.front, "starts": tabs.starts})


def read_tabs(file: Path) -> TabList:
    """The tabs in ``file``; none if it cannot be read."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        if values["version"] != VERSION:
            raise ValueError(values["version"])
        files = {str(key): Path(path) for key, path in values["files"].items() if isinstance(path, str)}
        order = tuple(str(key) for key in values["order"])
        return TabList(order, files, str(values["front"]), int(values["starts"]))
    except FileNotFoundError:
        return TabList()
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        _LOG.warning("cannot read the tabs in %s", file, exc_info=True)
        return TabList()
