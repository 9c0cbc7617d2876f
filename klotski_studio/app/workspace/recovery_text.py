"""Writes and reads the list of the tabs, and a recovery copy: a native file that begins with comment lines.

::

    # klotski-studio recovery {"version": 1, "path": "/home/…/puzzle.klotski", "time": …}
    # klotski-studio session 5e0c… {"mode": "play", "history": …, "game": …}
    format = 1
    board = …

The first line names the document's file. The second line holds a checksum and the state of the tab; if it
is damaged, the layout can still be read.

The list is JSON. A tab is named by the key of its recovery copy, also if it has none. For tabs that have
nothing unsaved the list names the file that they were read from::

    {"order": ["9a02…", "17c4…"], "files": {"17c4…": "/home/…/puzzle.klotski"}, "front": "9a02…"}

A copy of a session is a value from which its tab can be restored. It serves three purposes: the tabs of the
last session, the work that a crash interrupted, and the tabs that were closed and may be reopened.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import math
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from klotski_studio.app.documents.document import EditHistory, Reading
from klotski_studio.app.documents.edit_table import Selection
from klotski_studio.app.playing.history import SavedGame
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.identity import Image
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.native import read as native_read
from klotski_studio.formats.native import write as native_write
from klotski_studio.formats.text.notation import Decision, fits, in_reading_order
from klotski_studio.io.disk import ContentStamp

if TYPE_CHECKING:
    from klotski_studio.app.lab.branches import Branch


MOST_EDITS = 100
"""The number of edits that can be undone after a restart."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """The state of a tab besides its layout.

    Attributes:
        zoom: in pixels per scene unit; None if the board fits the window.
        history: the undo stack; None if nothing was edited.
        game: None if nothing was played.
        watched: the cursor in the solution, in moves.
        kept: the layout whose map is kept beside that of the layout now; None if none is.
        selection: of the editor.
        branches: the tree of what was adopted.
        held: what variants must not touch.
        symmetry: the image in which edits are done as well.
        number: that of a layout without a name, as in "Untitled 2".
        reading: see :data:`Reading`; None if nothing was taken for meant.
    """

    mode: Mode = Mode.EDIT
    zoom: float | None = None
    history: EditHistory | None = None
    game: SavedGame | None = None
    watched: float = 0.0
    kept: Layout | None = None
    selection: Selection = field(default_factory=Selection)
    branches: tuple[Branch, ...] = ()
    held: Keep = NOTHING
    symmetry: Image = Image.SAME
    number: int | None = None
    reading: Reading | None = None

    @property
    def is_work(self) -> bool:
        """Whether it would be missed, even if a file holds the layout."""
        is_set_up = self.held.holds or self.symmetry is not Image.SAME
        return self.game is not None or bool(self.branches) or is_set_up


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A layout with its state.

    Attributes:
        path: the file that it was read from or last saved to; None if it was never saved.
        known: the stamp of that file's content then; None if it had none.
        dirty: whether the layout differs from the file, or is in no file at all.
        source: the file of another notation, or original, that the layout was read from; None if ``path`` is.
    """

    layout: Layout
    path: Path | None = None
    known: ContentStamp | None = None
    dirty: bool = True
    state: SessionState = SessionState()
    source: Path | None = None

    @property
    def is_work(self) -> bool:
        """Whether anything would be missed without it."""
        return self.dirty or self.state.is_work


def state_of(session: Session) -> SessionState:
    """The state of ``session`` now."""
    document = session.document
    has_edits = document.undo_stack.count > 0
    return SessionState(
        session.mode,
        session.zoom,
        document.history.limited(MOST_EDITS) if has_edits else None,
        session.playing.save(document.layout),
        _watched(session),
        session.kept_map,
        session.editor.selection,
        session.kept_branches,
        session.editor.held,
        session.editor.symmetry,
        session.number,
        document.reading,
    )


def copy_of(session: Session) -> RecoveryCopy:
    """A copy of ``session`` as it is now; one that is being saved as another file is taken to be in that."""
    document, known, saving = session.document, session.files.watch.stamp, session.files.saving
    source = None if document.path else session.files.source
    copy = RecoveryCopy(document.layout, document.path, known, document.is_dirty, state_of(session), source)
    return copy if saving in (None, document.path) else replace(detached(copy), path=saving)


def detached(copy: RecoveryCopy) -> RecoveryCopy:
    """``copy`` without its file, and therefore unsaved, also if edits are undone."""
    history = copy.state.history
    if history is not None:
        history = replace(history, saved_index=None)
    state = replace(copy.state, history=history)
    return replace(copy, path=None, known=None, dirty=True, state=state)


def restore(session: Session, copy: RecoveryCopy) -> None:
    """Make ``session`` what it was when ``copy`` was taken; a game is paused.

    Its file is compared with ``copy`` in the background; a difference is reported as a change.
    """
    state, history = copy.state, copy.state.history
    if history is None or history.layouts[history.index] != copy.layout:
        history = EditHistory.of(copy.layout, saved=not copy.dirty)
    session.number = state.number
    session.document.reading = state.reading
    session.files.recover(history, copy.path, copy.known, copy.source)
    session.editor.set_selection(state.selection)
    session.editor.hold(state.held)
    session.editor.set_symmetry(state.symmetry)
    if state.game is not None:
        session.playing.restore(copy.layout, state.game)
    session.set_mode(state.mode)
    session.playing.game.pause()
    session.set_zoom(state.zoom)
    session.playback.resume_at(state.watched)
    if state.branches or session.kept_branches:
        session.branches.restore(state.branches)
    if state.kept is not None:
        session.live_map.compare(state.kept)


def _watched(session: Session) -> float:
    """The cursor in the solution of the layout; 0 if the playback shows another one, as from a game."""
    playback, solution = session.playback, session.live_solver.verdict.solution
    has_other = playback.track.length and (solution is None or solution.moves != playback.track.moves)
    return 0.0 if has_other else playback.kept


VERSION = 1
HEAD, STATE_HEAD = "# klotski-studio recovery ", "# klotski-studio session "
MOST_STATE = 400_000
"""Characters of the state's line; of a longer undo stack only the latest edits are written."""

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TabList:
    """The tabs of a process, in their order.

    Attributes:
        order: the keys of all tabs.
        files: the file of each tab whose work is all in it, by key.
        front: the key of the current tab.
    """

    order: tuple[str, ...] = ()
    files: Mapping[str, Path] = field(default_factory=dict, hash=False)
    front: str = ""


def write_copy(copy: RecoveryCopy) -> str:
    """The text of ``copy``.

    Raises:
        KlotskiError: if the layout is larger than a native file may be.
    """
    body, order = encode_layout(copy.layout)
    head: dict[str, object] = {"version": VERSION, "time": time.time(), "pid": os.getpid()}
    if copy.path is not None:
        head["path"] = str(copy.path.absolute())
    if copy.source is not None:
        head["source"] = str(copy.source.absolute())
    if copy.known is not None:
        head["known"] = [copy.known.size, copy.known.digest.hex()]
    if not copy.dirty:
        head["saved"] = True
    head |= order
    state = f"{_state_line(copy.state)}\n" if copy.state != SessionState() else ""
    return f"{HEAD}{json.dumps(head)}\n{state}{body}"


def read_copy(text: str, name: str) -> tuple[RecoveryCopy, float]:
    """The copy in ``text``, and when it was written in seconds since 1970; ``name`` is for errors.

    Raises:
        KlotskiError, ValueError, TypeError, LookupError, RecursionError: if ``text`` is not what
            :func:`write_copy` returns. Damage in the state's line raises nothing.
    """
    first, _, rest = text.partition("\n")
    head = json.loads(first.removeprefix(HEAD))
    if head["version"] != VERSION:
        raise ValueError(head)
    second, _, body = rest.partition("\n")
    has_state = second.startswith(STATE_HEAD)
    layout = _in_order(native_read.read(body if has_state else rest, name, limited=False), head)
    path = Path(head["path"]) if "path" in head else None
    known = ContentStamp(head["known"][0], bytes.fromhex(head["known"][1])) if "known" in head else None
    state = _read_state(second) if has_state else SessionState()
    source = Path(head["source"]) if "source" in head else None
    copy = RecoveryCopy(layout, path, known, not head.get("saved", False), state, source)
    return copy, float(head["time"])


def _state_line(state: SessionState) -> str:
    values: dict[str, Any] = {"mode": state.mode, "zoom": state.zoom, "game": state.game}
    values["number"] = state.number
    if state.watched:
        values["watched"] = state.watched
    if state.selection:
        values["selection"] = [sorted(state.selection.pieces), state.selection.target]
    if state.held.holds:
        values["held"] = state.held.words
    if state.symmetry is not Image.SAME:
        values["symmetry"] = state.symmetry
    with contextlib.suppress(KlotskiError):  # it is too large for a file
        if state.kept is not None:
            values["kept"] = encode_layout(state.kept)
    with contextlib.suppress(KlotskiError):
        if state.reading is not None:
            read, guesses = state.reading
            told = [(guess.code, dict(guess.values)) for guess in guesses]
            values["reading"] = encode_layout(read), told
    with contextlib.suppress(KlotskiError):
        if state.branches:
            values["branches"] = list(map(_encode_branch, state.branches))
    history = state.history
    while history is not None and history.titles:
        try:
            text = json.dumps(values | {"history": _encode_history(history)})
        except KlotskiError:  # a layout in it is too large for a file
            break
        if len(text) <= MOST_STATE:
            return f"{STATE_HEAD}{_checksum(text)} {text}"
        history = history.limited(len(history.titles) // 2)
    text = json.dumps(values)
    return f"{STATE_HEAD}{_checksum(text)} {text}"


def _read_state(line: str) -> SessionState:
    """The state in ``line``; that of a new tab if it is damaged."""
    checksum, _, text = line.removeprefix(STATE_HEAD).partition(" ")
    try:
        if checksum != _checksum(text):
            raise ValueError("checksum")
        values = json.loads(text)
        zoom = None if values["zoom"] is None else float(values["zoom"])
        history = _decode_history(values["history"]) if "history" in values else None
        watched = float(values.get("watched", 0.0))
        if not math.isfinite(watched):
            raise ValueError(watched)
        pins = [{"parent": None, "name": "", **pin} for pin in values.get("pins", ())]  # of version 0.1
        kept = _decode_layout(values["kept"]) if "kept" in values else None
        keys, target = values.get("selection", ((), None))
        selection = Selection(frozenset(map(str, keys)), None if target is None else str(target))
        branches = _decode_branches([*values.get("branches", ()), *pins])
        held = Keep.parse(map(str, values.get("held", ())))
        mode, game = Mode(values["mode"]), values["game"]
        reading = _decode_reading(*values["reading"]) if "reading" in values else None
        last = Image(values.get("symmetry", Image.SAME)), values.get("number"), reading
        return SessionState(mode, zoom, history, game, watched, kept, selection, branches, held, *last)
    except (KlotskiError, ValueError, TypeError, LookupError, RecursionError):
        _LOG.warning("cannot read the state of a tab", exc_info=True)
        return SessionState()


def _checksum(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _decode_reading(written: tuple[str, Mapping[str, Any]], guesses: Iterable[Any]) -> Reading:
    return _decode_layout(written), tuple(Decision(str(code), dict(values)) for code, values in guesses)


def _encode_branch(branch: Branch) -> dict[str, Any]:
    return {
        "layout": encode_layout(branch.layout),
        "parent": branch.parent,
        "name": branch.name,
        "length": branch.length,
        "metric": branch.metric,
    }


def _decode_branches(values: Iterable[Mapping[str, Any]]) -> tuple[Branch, ...]:
    from klotski_studio.app.lab.branches import Branch

    found: list[Branch] = []
    for each in values:
        parent, length = each["parent"], each["length"]
        if parent is not None and parent not in range(len(found)):
            raise ValueError(parent)
        layout, metric = _decode_layout(each["layout"]), Metric(each["metric"])
        length = None if length is None else int(length)
        found.append(Branch(layout, parent, str(each["name"]), length, metric))
    return tuple(found)


def _encode_history(history: EditHistory) -> dict[str, Any]:
    """``history`` with its layouts as native texts.

    Raises:
        KlotskiError: if a layout is larger than a native file may be.
    """
    layouts = [encode_layout(layout) for layout in history.layouts]
    return {
        "titles": history.titles,
        "layouts": layouts,
        "index": history.index,
        "saved": history.saved_index,
    }


def _decode_history(values: Mapping[str, Any]) -> EditHistory:
    layouts = tuple(map(_decode_layout, values["layouts"]))
    titles = tuple(map(str, values["titles"]))
    index, saved = int(values["index"]), values["saved"]
    if len(layouts) != len(titles) + 1 or not all(0 <= each < len(layouts) for each in (index, saved or 0)):
        raise ValueError(values)
    return EditHistory(titles, layouts, index, None if saved is None else int(saved))


@lru_cache(maxsize=1024)
def encode_layout(layout: Layout) -> tuple[str, Mapping[str, object]]:
    """``layout`` as a native text, and the order of its pieces and targets; kept for the next copy.

    Raises:
        KlotskiError: if it is larger than a native file may be.
    """
    body = native_write.write(layout)
    return body, _order_of(layout, body)


def _decode_layout(written: tuple[str, Mapping[str, Any]]) -> Layout:
    """The layout that :func:`encode_layout` has written."""
    text, order = written
    return _in_order(native_read.read(text, limited=False), order)


def _order_of(layout: Layout, body: str) -> dict[str, object]:
    """The order of the pieces and targets of ``layout``, which may differ in its text ``body``.

    Nothing if it is certain that it does not: reading takes longer than all else that a copy needs.
    """
    if len(layout.goal) < 2 and fits(layout) and layout.pieces == in_reading_order(layout.pieces):
        return {}
    with contextlib.suppress(KlotskiError, ValueError):
        again = native_read.read(body, limited=False)
        return {"pieces": _order(layout.pieces, again.pieces), "goal": _order(layout.goal, again.goal)}
    return {}


def _in_order(layout: Layout, order: Mapping[str, Any]) -> Layout:
    """``layout`` with its pieces and targets in the order that :func:`_order_of` has returned."""
    if "goal" not in order:
        return layout
    pieces = tuple(layout.pieces[index] for index in order["pieces"])
    return replace(layout, pieces=pieces, goal=tuple(layout.goal[index] for index in order["goal"]))


def _order(things: tuple[T, ...], again: tuple[T, ...]) -> list[int]:
    """The index in ``again`` of each of ``things``.

    Raises:
        ValueError: if one is missing there.
    """
    left: list[T | None] = [*again]
    order = []
    for thing in things:
        order.append(left.index(thing))
        left[order[-1]] = None
    return order


def write_tabs(tabs: TabList) -> str:
    """The text of ``tabs``."""
    files = {key: str(path.absolute()) for key, path in tabs.files.items()}
    return json.dumps({"order": tabs.order, "files": files, "front": tabs.front})


def read_tabs(text: str) -> TabList:
    """The tabs in ``text``; none if it is empty or cannot be read.

    What a version before 0.2 wrote when it was quit has ``unread`` files, which had no keys.
    """
    if not text:
        return TabList()
    try:
        values = json.loads(text)
        unread = {f"unread {index}": path for index, path in enumerate(values.get("unread", ()))}
        files = {**values.get("files", {}), **unread}
        paths = {str(key): Path(path) for key, path in files.items() if isinstance(path, str)}
        return TabList((*map(str, values["order"]), *unread), paths, str(values["front"]))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        _LOG.warning("cannot read the list of the tabs", exc_info=True)
        return TabList()
