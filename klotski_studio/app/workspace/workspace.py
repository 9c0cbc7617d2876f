"""The set of open sessions, one for each tab; one of them is current, and there is always at least one.

Long lists of small steps are done in the window's thread, some in each turn of the event loop::

    run(steps) --> AT_ONCE steps now | turn | IN_A_TURN steps | turn | ...     finish(): all that is left, now
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, copy_of, detached, restore
from klotski_studio.app.workspace.session import Mode, Session, new_layout
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.notation import Decision

AT_ONCE = 4
"""The number of steps that are done where they are asked for: few need no turn at all."""

IN_A_TURN = 2
"""The number of steps in one turn: with what follows from it a step takes some 20 ms, with 300 tabs.

Each turn also measures and paints the row of tabs, so that one step in a turn costs more in all.
"""


class Turns(QObject):
    """Runs steps in their order; between them the window paints and answers."""

    ended = Signal()
    """No steps are left."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: deque[Iterator[object]] = deque()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether steps are left."""
        return bool(self._left)

    def run(self, steps: Iterator[object]) -> None:
        """Do ``steps``, after those that are left: each is what happens until the next value of the iterator.

        The first ones are done before this returns, if no others are left.
        """
        self._left.append(steps)
        if len(self._left) == 1:
            self._timer.start()
            self._go_on(AT_ONCE)

    def finish(self) -> None:
        """Do all steps that are left now, because what they do must be complete."""
        while self._left:
            self._step()
        self._end()

    def _go_on(self, count: int = IN_A_TURN) -> None:
        for _ in range(count):
            if self._left:
                self._step()
        if not self._left:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.ended.emit()

    def _step(self) -> None:
        steps = self._left[0]
        try:
            next(steps)
        except StopIteration:
            self._left.popleft()
        except BaseException:
            self._left.popleft()  # a generator that has raised has no more steps, and others go on
            raise


MOST_CLOSED = 10
"""The number of closed tabs that can be opened again."""


class Workspace(QObject):
    """Opens, orders and closes sessions, and knows which one is current."""

    added = Signal(object)
    """A session was opened; carries the :class:`Session`."""
    removed = Signal(object)
    """A session was closed; carries the :class:`Session`."""
    switched = Signal(object)
    """Another session is current; carries the :class:`Session`."""
    moved = Signal(object)
    """A session has another place among the tabs; carries the :class:`Session`."""

    def __init__(self, make: Callable[[], Session], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self.turns = Turns(self)
        """What is done to many tabs is done here, some in each turn of the event loop."""
        self.title_of: Callable[[Session], str] = _plain_title
        """The title of a session, as errors name it; a window sets the one that its tab shows."""
        self._sessions: list[Session] = [make()]
        self.current = self._sessions[0]
        """The session whose tab is shown."""
        self._previous = self.current
        self._closed: deque[RecoveryCopy] = deque(maxlen=MOST_CLOSED)
        self._mode = Mode.EDIT  # of the puzzle that was current last; the start page has none

    def follow_each(self, follow: Callable[[Session], object]) -> None:
        """Call ``follow`` with each session: those there are, and those that are added later."""
        for session in self._sessions:
            follow(session)
        self.added.connect(follow)

    @property
    def sessions(self) -> tuple[Session, ...]:
        """The open sessions in the order of their tabs."""
        return tuple(self._sessions)

    def bring(self, session: Session) -> None:
        """Make ``session`` the current one, if it is still open."""
        if session is not self.current and session in self._sessions:
            self._next_mode()
            self._previous, self.current = self.current, session
            self._previous.sleep()
            session.wake()
            self.switched.emit(session)

    def go_home(self) -> None:
        """Make an untouched session the current one, in which the window shows its start page."""
        found = (each for each in self._sessions if each.is_untouched and not each.is_reading)
        self.bring(next(found, None) or self._add(self._make(), 0))

    def bring_next(self, by: int = 1) -> None:
        """Make the session ``by`` tabs further on the current one; the first tab follows the last."""
        index = self._sessions.index(self.current)
        self.bring(self._sessions[(index + by) % len(self._sessions)])

    def new(
        self, layout: Layout | None = None, index: int | None = None, guesses: tuple[Decision, ...] = ()
    ) -> Session:
        """Open ``layout`` in a session, make it the current one, and return it.

        The layout is in no file, so it counts as unsaved. A tab that is made for it is at ``index``, by
        default after the current one. It has the mode of the puzzle that was current: who plays goes on
        playing. ``guesses`` are what the reader of its text took for meant.
        """
        mode, session = self._next_mode(), self.add(index)
        if layout is not None:
            session.document.open(layout, None, saved=False, guesses=guesses)
            session.set_mode(mode)
        self.bring(session)
        return session

    def new_all(self, layouts: Sequence[Layout]) -> None:
        """Open ``layouts`` as :meth:`new` does, some in each turn; the last one becomes the current one."""
        if layouts:
            front, mode = self.new(layouts[-1]), self._mode
            self.turns.run(self._new_before(front, layouts[:-1], mode))

    def _new_before(self, front: Session, layouts: Sequence[Layout], mode: Mode) -> Iterator[None]:
        for layout in layouts:
            session = self.add_beside(front)
            session.document.open(layout, None, saved=False)
            session.set_mode(mode)
            yield

    def begin(self, layout: Layout | None = None) -> Session:
        """Open ``layout``, by default the blank one, to be edited; make its session current and return it.

        It is what a new puzzle begins with: as long as it is not edited, nothing is lost with it.
        """
        self._next_mode()
        session = self.add()
        session.document.open(layout or new_layout(), None)
        session.set_mode(Mode.EDIT)
        self.bring(session)
        return session

    def reopen(self) -> Session | None:
        """Open the tab that was closed last, and return its session; None if there is none.

        No file gets a second tab: if its file has been opened again since, that session becomes the
        current one, and unsaved work comes back as a layout that is in no file.
        """
        if not self._closed:
            return None
        copy = self._closed.pop()
        session = None if copy.path is None else self.open_elsewhere(copy.path)
        if session is not None and copy.dirty:
            copy, session = detached(copy), None
        if session is None:
            session = self.add()
            restore(session, copy)
        self.bring(session)
        return session

    @property
    def can_reopen(self) -> bool:
        """Whether a tab was closed that :meth:`reopen` would open."""
        return bool(self._closed)

    def open(self, path: Path, index: int | None = None) -> Session:
        """Make the session of ``path`` the current one and return it; the file is read if no session has it.

        A tab that is made for it is at ``index``, by default after the current one, and has the mode of the
        puzzle that was current.

        Whether the document becomes a copy without a path is decided by :meth:`DocumentFiles.open`,
        for every way to open a file.
        """
        session = self.open_behind(path, partial(self.add, index))
        self.bring(session)
        return session

    def open_all(self, paths: Sequence[Path], front: int = -1) -> Session:
        """Open ``paths``, in tabs in their order, and return the session of ``paths[front]``.

        That one becomes the current one now; the others follow it or go before it, some in each turn.
        """
        front %= len(paths)
        session = self.open(paths[front])
        self.turns.run(self._open_around(session, paths[:front], paths[front + 1 :], session.mode))
        return session

    def _open_around(
        self, front: Session, before: Sequence[Path], after: Sequence[Path], mode: Mode
    ) -> Iterator[None]:
        last = front
        for number, path in enumerate((*before, *after)):
            is_before = number < len(before)
            add = partial(self.add_beside, *((front, 0) if is_before else (last, 1)))
            session = self._open_in(add, path, mode)
            last = last if is_before else session
            if self.current is front:
                self._previous = session  # it comes to the front if the file there cannot be read
            yield

    def open_behind(self, path: Path, add: Callable[[], Session]) -> Session:
        """Open ``path`` as :meth:`open` does, in a tab that ``add`` makes; the current one stays in front."""
        return self._open_in(add, path, self._next_mode())

    def _open_in(self, add: Callable[[], Session], path: Path, mode: Mode) -> Session:
        """The session that has the file ``path``, or else that which ``add`` returns, where it is read."""
        path = path.absolute()
        session = self._session_of(path)
        if session is None:
            session = add()
            session.set_mode(mode)
            session.files.open(path)
        return session

    def add(self, index: int | None = None) -> Session:
        """An untouched session: the current one, or a new one at ``index`` or after the current one."""
        if self.current.is_untouched and not self.current.is_reading:
            return self.current
        return self._add(self._make(), index)

    def add_beside(self, other: Session | None, by: int = 0) -> Session:
        """Add an empty session before ``other``, or after it if ``by`` is 1, and return it.

        It is the last one if ``other`` was closed, or there is none.
        """
        index = len(self._sessions)
        if other is not None and other in self._sessions:
            index = self._sessions.index(other) + by
        return self._add(self._make(), index)

    def open_instead(self, path: Path) -> Session:
        """Open ``path`` in the tab of the current puzzle, and return its session.

        Who goes from puzzle to puzzle does not want a tab for each. The mode stays. A game that was begun
        is not lost: it comes back with :meth:`reopen`, as if its tab had been closed. A puzzle that was
        edited or is in no file keeps its tab; then, and if ``path`` is open already, this is :meth:`open`.
        """
        session = self.current
        if self._session_of(path.absolute()) or not session.is_replaceable:
            return self.open(path)
        if session.playing.save(session.document.layout) is not None:
            self._closed.append(copy_of(session))
        session.files.open(path)
        return session

    def reload(self, session: Session) -> None:
        """Read the file of ``session`` again; unsaved changes can come back with :meth:`reopen`."""
        if session.document.is_dirty:
            self._closed.append(copy_of(session))
        session.files.reload()

    def save(self, session: Session, path: Path) -> None:
        """Save ``session`` as ``path``; emit its ``files.failed`` if another tab has this file open."""
        other = self.open_elsewhere(path, session)
        if other is None:
            session.save(path)
        else:
            session.files.failed.emit(FileFailure(path, self.open_elsewhere_error(path, session, other)))

    def open_elsewhere(self, path: Path, session: Session | None = None) -> Session | None:
        """The session other than ``session`` whose document has the file ``path``, with links resolved."""
        wanted = os.path.realpath(path)
        for other in self._sessions:
            used = other.document.path
            if other is not session and used is not None and os.path.realpath(used) == wanted:
                return other
        return None

    def open_elsewhere_error(self, path: Path, session: Session, other: Session) -> FileError:
        """The error that ``session`` cannot be saved as ``path``, because ``other`` has it open."""
        return FileError(
            "file.open-elsewhere", str(path), name=self.title_of(session), other=self.title_of(other)
        )

    def move(self, session: Session, index: int) -> None:
        """Move ``session`` to ``index``, where its tab was dragged."""
        self._sessions.remove(session)
        self._sessions.insert(index, session)
        self.moved.emit(session)

    def close(self, session: Session) -> None:
        """Close ``session`` without saving it; after the last one an empty one is opened.

        A session that is closed already is ignored, for a question about it may be answered late.
        """
        if session not in self._sessions:
            return
        if session.has_board:
            self._closed.append(copy_of(session))
        if session is self.current:
            self._next_mode()
        index = self._sessions.index(session)
        if len(self._sessions) == 1:
            self._add(self._make())
        self._sessions.remove(session)
        if session is self.current:
            self.bring(self._successor(session, index))
        self.removed.emit(session)
        session.runner.drained.connect(session.deleteLater)
        session.close()

    def close_all(self, sessions: Sequence[Session]) -> None:
        """Close ``sessions`` as :meth:`close` does, some in each turn.

        If several are closed and the current one is among them, the next one that stays becomes the current
        one before, so that no other comes to the front only to be closed; if none stays, it is closed last.
        """
        closed = set(sessions)
        if len(closed) > 1 and self.current in closed:
            index = self._sessions.index(self.current)
            around = (*self._sessions[index:], *reversed(self._sessions[:index]))
            self.bring(next((each for each in around if each not in closed), self.current))
        order = sorted(sessions, key=lambda each: each is self.current)
        self.turns.run(map(self.close, order))

    def _successor(self, closed: Session, index: int) -> Session:
        """The session that becomes current after ``closed``, which was at ``index``: its neighbour.

        If nothing was ever opened in it, as in the tab of a file that cannot be read, that is the session
        which was current before.
        """
        if closed.is_untouched and self._previous in self._sessions:
            return self._previous
        return self._sessions[min(index, len(self._sessions) - 1)]

    def _session_of(self, path: Path) -> Session | None:
        """The session whose document has the file of an absolute ``path``, or is a copy of what was there."""
        for session in self._sessions:
            document = session.document
            used = document.path or (None if document.is_dirty else session.files.source)
            if used is not None and used.absolute() == path:
                return session
        return None

    def _next_mode(self) -> Mode:
        """The mode in which a puzzle opens: that of the current one, or of the one that was current last."""
        if self.current.has_board or self.current.is_reading:
            self._mode = self.current.mode
        return self._mode

    def _add(self, session: Session, index: int | None = None) -> Session:
        if index is None:
            index = self._sessions.index(self.current) + 1
        self._sessions.insert(index, session)
        session.sleep()
        self.added.emit(session)
        return session


def _plain_title(session: Session) -> str:
    """The name of the layout, or of its file; empty if it has neither."""
    path = session.document.path
    return session.document.layout.name or (path.stem if path is not None else "")
