"""The log of a victim with a window: what should be kept, and how to identify it in what is left.

A file with one line of JSON for each state that should be kept, and for each beginning::

    {"at": 812345678901, "kind": "ready"}
    {"at": ..., "kind": "doing", "what": "typing name"}
    {"at": ..., "kind": "state", "tab": "1", "layout": "5e0c...", "game": null, "what": "typing name"}
    {"at": ..., "kind": "save", "tab": "1"}         the state of the line before is on its way to the file
    {"at": ..., "kind": "saved", "tab": "1"}        the program reports that it is there
    {"at": ..., "kind": "fault", "what": "Traceback ..."}

Text that was typed and is not in the document yet is part of the state. Each layout carries the name of
its tab as unknown data, which the program keeps through edits, files and recovery copies.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import traceback
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from klotski_studio.app.playing.history import SavedGame
from klotski_studio.core.layout import Layout

LOG = "log"
TAB = "fault-tab"
"""The key of the unknown data in each layout that holds the name of its tab."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of one tab that should be kept: when it arose in seconds, and what was being done."""

    at: float
    layout: str
    game: str | None
    what: str


@dataclass(slots=True)
class Tab:
    """The log of one tab.

    Attributes:
        asked: the number of states at the time of each save.
        saved: how many of these saves were finished.
    """

    states: list[State] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    saved: int = 0


def digest_of(layout: Layout) -> str:
    """Identify ``layout`` by a short text, whatever the order of its pieces, targets and names."""
    board, meta = layout.board, layout.meta
    pieces = [
        (piece.key, sorted(piece.cells), piece.label, piece.color, piece.axis.value, piece.same_as)
        for piece in layout.pieces
    ]
    values = (
        (board.width, board.height, sorted(board.walls), sorted(board.gates)),
        sorted(map(repr, pieces)),
        sorted((target.piece, sorted(target.cells)) for target in layout.goal),
        (layout.name, sorted(meta.names.items()), meta.author, meta.source, meta.description),
        (meta.metric, meta.known),
    )
    return hashlib.blake2b(repr(values).encode(), digest_size=8).hexdigest()


def game_digest_of(game: SavedGame | None) -> str | None:
    """Identify ``game``, without the time played; None for no game."""
    if game is None:
        return None
    values = {name: value for name, value in game.items() if name != "watches"}
    return hashlib.blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=8).hexdigest()


def marked(layout: Layout, tab: str) -> Layout:
    """Return ``layout`` with the name of its tab."""
    return replace(layout, meta=replace(layout.meta, extra={**layout.meta.extra, TAB: tab}))


def tab_of(layout: Layout) -> str:
    """The name of the tab of ``layout``; empty if it has none."""
    return str(layout.meta.extra.get(TAB, ""))


class Log:
    """Appends lines to a file; a line is the system's as soon as it is written."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._last: dict[str, tuple[str, str | None]] = {}
        self.what = "starting"

    def write(self, kind: str, **values: object) -> None:
        """Append a line of this ``kind``."""
        line = {"at": time.monotonic_ns(), "kind": kind, **values}
        os.write(self._file, f"{json.dumps(line)}\n".encode())

    def begin(self, what: str) -> None:
        """Note what is done from now on."""
        self.what = what
        self.write("doing", what=what)

    def note(self, layout: Layout, game: SavedGame | None) -> None:
        """Append the state of a tab if it is another one than before."""
        tab, state = tab_of(layout), (digest_of(layout), game_digest_of(game))
        if tab and self._last.get(tab) != state:
            self._last[tab] = state
            self.write("state", tab=tab, layout=state[0], game=state[1], what=self.what)

    def fault(self, _: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        """Note an exception and end the process; an excepthook."""
        self.write("fault", what="".join(traceback.format_exception(error)))
        os._exit(1)


def log_in(folder: Path) -> list[dict[str, Any]]:
    """The whole lines of the victim's log."""
    try:
        text = (folder / LOG).read_text()
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def read_log(lines: Iterable[dict[str, Any]]) -> dict[str, Tab]:
    """The tabs in the log, by name."""
    tabs: dict[str, Tab] = defaultdict(Tab)
    for line in lines:
        assert line["kind"] != "fault", line["what"]
        if line["kind"] == "state":
            state = State(line["at"] / 1e9, line["layout"], line["game"], line["what"])
            tabs[line["tab"]].states.append(state)
        elif line["kind"] == "save":
            tabs[line["tab"]].asked.append(len(tabs[line["tab"]].states))
        elif line["kind"] == "saved":
            tabs[line["tab"]].saved += 1
    return tabs
