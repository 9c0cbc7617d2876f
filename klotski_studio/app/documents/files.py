"""Layouts come from files and go to files, without the window waiting for a disk.

Reading and writing run as jobs; the document changes only when they have succeeded, so a
file that cannot be read leaves what is on the board alone, and one that cannot be written
leaves it unsaved. A file that another program has changed is not written over unasked.

It is noticed when another program, or another window, writes to the file of a document::

    read, saved        ->  keep the stamp of the content that document and file have in common
    written by others  ->  the stamp on disk differs: report it once for each new content

Only content counts: a file that is touched, or replaced by the same text, has not changed.
"""

from __future__ import annotations

from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileInfo, QFileSystemWatcher, QObject, QTimer, Signal
from shiboken6 import isValid

from klotski_studio.app.documents.document import Document, EditHistory, LayoutChange
from klotski_studio.app.runtime.jobs import Done, Failed, JobRunner, Outcome
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import read as native_read
from klotski_studio.formats.native import write as native_write
from klotski_studio.formats.text.notation import Decision
from klotski_studio.io.disk import ContentStamp, content_stamp, refuse_device

CHECKING = "look"
"""The channel of the jobs that read the content stamp of the file."""

SETTLE_MS = 100
"""How long a file must be left alone before it is looked at: programs write in several steps."""

IN_A_TURN = 2
"""The most files that are looked at in one turn of the event loop, however many have changed at once."""


class _Watchers(QObject):
    """What the watches of all documents share: Qt's watcher, and the order in which they look at their files.

    Linux gives a user 128 watchers; those of further tabs would look at their files every second.
    """

    changed = Signal(str)
    """A file or folder may have changed; carries its path."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.changed)
        self._watcher.directoryChanged.connect(self.changed)
        self._users = Counter[str]()
        self.due: dict[FileWatch, None] = {}
        """Those that are to look at their files, in this order."""
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._look)

    def listen(self, name: str, *, is_new: bool) -> None:
        """Report changes of ``name``, of which there may be none yet; ``is_new`` counts a user more."""
        self._users[name] += is_new
        if QFileInfo.exists(name):
            self._watcher.addPath(name)  # again for a file that another has replaced; Qt knows the others

    def leave(self, name: str) -> None:
        """Take away a user of ``name``; without any no change is reported."""
        self._users[name] -= 1
        if not self._users[name]:
            del self._users[name]
            self._watcher.removePath(name)

    def look_soon(self, watch: FileWatch) -> None:
        """Have ``watch`` look at its file, in one of the next turns of the event loop."""
        self.due[watch] = None
        self._turn.start()

    def forget(self, watch: FileWatch) -> None:
        """Have ``watch`` look at nothing: it just has, or follows another file."""
        self.due.pop(watch, None)
        if not self.due:
            self._turn.stop()

    def _look(self) -> None:
        for watch in tuple(islice(self.due, IN_A_TURN)):
            if isValid(watch):
                watch.check()
            else:  # deleted with a document that nobody has closed
                self.forget(watch)


@cache
def _watchers() -> _Watchers:
    """The process's :class:`_Watchers`, made on first use."""
    application = QCoreApplication.instance()
    assert application is not None
    return _Watchers(application)


class FileWatch(QObject):
    """Watches the one file of a document."""

    changed_on_disk = Signal(object, bool)
    """The path of a file that holds something else, and whether it cannot be read; again if that changes."""
    came_back = Signal()
    """What was changed or missing is as the document and it were last the same."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self.path: Path | None = None
        """The file that is watched."""
        self.stamp: ContentStamp | None = None
        """What the file held when the document and it were last the same."""
        self._seen: ContentStamp | None = None
        self._held = False
        self._timer = QTimer(self, singleShot=True)
        self._names: frozenset[str] = frozenset()
        self._watchers = _watchers()
        self._watchers.changed.connect(self._settle)
        self._timer.timeout.connect(self._look_soon)

    @property
    def is_looking(self) -> bool:
        """Whether the file may have changed and is not looked at yet."""
        is_due = self._timer.isActive() or self in self._watchers.due
        return is_due or self._runner.is_busy(CHECKING)

    def follow(self, path: Path | None, known: ContentStamp | None) -> None:
        """From now on watch ``path`` (nothing if None), which held ``known`` when it was read or written."""
        self.path, self.stamp, self._seen, self._held = path, known, known, False
        self._rest()
        left, self._names = self._names, frozenset(() if path is None else map(str, (path, path.parent)))
        for name in self._names:
            self._watchers.listen(name, is_new=True)
        for name in left:
            self._watchers.leave(name)

    def hold(self) -> None:
        """Ignore changes until :meth:`follow` or :meth:`release`, because the file is being saved."""
        self._held = True

    def release(self) -> None:
        """Report changes again, because the save has failed."""
        self._held = False
        self.check()

    def check(self) -> None:
        """Look at the file now, in the background; for drives that do not report changes."""
        self._rest()
        if self.path is not None and not self._held:
            path = self.path
            self._runner.start(
                CHECKING, lambda _: content_stamp(path), partial(self._compare, path), may_hang=True
            )

    def _rest(self) -> None:
        """What was reported until now needs no further look."""
        self._timer.stop()
        self._watchers.forget(self)

    def _look_soon(self) -> None:
        self._watchers.look_soon(self)

    def _settle(self, name: str) -> None:
        if name in self._names:
            self._timer.start(SETTLE_MS)

    def _compare(self, path: Path, outcome: Outcome[ContentStamp | None]) -> None:
        if path != self.path or self._held or not isinstance(outcome, Done):
            return
        for name in self._names:  # also that of a file which has come back
            self._watchers.listen(name, is_new=False)
        found, seen = outcome.value, self._seen
        self._seen = found
        if found not in (seen, self.stamp):
            self.changed_on_disk.emit(path, found is None)
        elif found != seen:
            self.came_back.emit()


READING, WRITING, COMPARING = "open", "save", "compare"
"""The channels. A newer file to open replaces one still being read; a save is never given up."""


@dataclass(frozen=True, slots=True)
class FileFailure:
    """A file could not be read or written; the document is as it was.

    Attributes:
        error: why, with a code and values; not always a :class:`KlotskiError`.
    """

    path: Path
    error: Exception

    @property
    def changed_on_disk(self) -> bool:
        """Whether it was not written because another program has: the person must choose.

        The choices are :meth:`DocumentFiles.save` with ``overwrite``, :meth:`DocumentFiles.reload`, or
        another name.
        """
        return isinstance(self.error, FileError) and self.error.code == "file.changed"


@dataclass(frozen=True, slots=True)
class _Content:
    """What a file holds, or now holds.

    Attributes:
        is_own: whether it is in the program's notation and no original, so that it may be written to.
        guesses: what was taken for meant in another notation.
    """

    layout: Layout
    stamp: ContentStamp | None
    is_own: bool = True
    guesses: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class _Comparison:
    """A recovered document's file.

    Attributes:
        is_original: whether it must not be written to.
        holds_layout: whether it was written after the copy, with the same layout.
    """

    is_original: bool
    holds_layout: bool
    stamp: ContentStamp | None


@dataclass(frozen=True, slots=True)
class _Save:
    """A layout on its way into a file.

    Attributes:
        reign: during which opening of the document it was asked for.
    """

    path: Path
    layout: Layout
    overwrite: bool
    reign: int


class DocumentFiles(QObject):
    """Opens and saves the document's files."""

    opened = Signal(object)
    """The :class:`~pathlib.Path` of a file that the document now shows."""

    saved = Signal(object)
    """The :class:`~pathlib.Path` that was written."""

    failed = Signal(object)
    """A file could not be read or written; carries a :class:`FileFailure`."""

    reading_changed = Signal(object)
    """Reading has begun or ended; carries the new :attr:`reading`."""

    def __init__(self, document: Document, runner: JobRunner, parent: QObject | None = None) -> None:
        """Make a reader and writer for ``document``'s files that works in jobs of ``runner``."""
        super().__init__(parent)
        self._document, self._runner = document, runner
        self._reading: Path | None = None
        self._source: Path | None = None
        self._saves: deque[_Save] = deque()
        self._reign = 0
        self.watch = FileWatch(runner, self)
        document.changed.connect(self._count)
        document.file_changed.connect(self._follow)

    @property
    def reading(self) -> Path | None:
        """The file that is being read; None if none is."""
        return self._reading if self._runner.is_busy(READING) else None

    @property
    def source(self) -> Path | None:
        """The file that was opened last, also where the document is a copy of it; None if none was."""
        return self.reading or self._source

    @property
    def saving(self) -> Path | None:
        """The file that the document will have once it is saved; None if no save of it is under way."""
        return next((save.path for save in reversed(self._saves) if save.reign == self._reign), None)

    @property
    def is_saving(self) -> bool:
        """Whether a save is not done yet."""
        return bool(self._saves)

    def open(self, path: Path) -> None:
        """Read ``path`` in the background and show it.

        The document gets the file's path, so that Save writes to it, with two exceptions, in which
        Save asks for a file: one that the program ships, which must not be overwritten, and a file in a
        foreign notation, which may not be able to hold the edited layout.
        """
        self._reading = path
        self._runner.start(READING, partial(_read, path), partial(self._show, path), may_hang=True)
        self.reading_changed.emit(path)

    def reload(self) -> None:
        """Read the document's file again; nothing to do if it has none."""
        if self._document.path is not None:
            self.open(self._document.path)

    def recover(
        self,
        history: EditHistory,
        path: Path | None,
        known: ContentStamp | None,
        source: Path | None = None,
    ) -> None:
        """Show a document with its undo stack that was open before; its file held ``known`` then.

        Without a file of its own it was read from ``source``.

        Whether ``path`` still holds this, or already the layout that is shown, is found out in the
        background. A file that the program ships is not the document's.
        """
        self._runner.drop(READING)
        self.reading_changed.emit(None)
        self._source = source
        self._document.restore(history, path)
        self.watch.follow(path, known)
        if path is not None:
            layout = self._document.layout
            self._runner.start(
                COMPARING,
                lambda _: _compare(path, layout, known),
                partial(self._settle_recovered, path, layout),
                may_hang=True,
            )

    def save(self, path: Path, *, overwrite: bool = False) -> None:
        """Write the layout as it is now to ``path``, in the background and atomically.

        Saves are done one after another. The document's own file is left alone if another program
        has changed it, unless ``overwrite`` says that this is wanted.
        """
        self._saves.append(_Save(path, self._document.layout, overwrite, self._reign))
        if len(self._saves) == 1:
            self._write_next()

    def _write_next(self) -> None:
        """Start the first save in line; it stays there until it is done."""
        save = self._saves[0]
        own = self._document.path is not None and save.path.absolute() == self._document.path.absolute()
        expected = self.watch.stamp if own and not save.overwrite else None
        self.watch.hold()

        def write(_: object) -> _Content:
            with suppress(OSError):  # there is no file yet
                refuse_device(save.path)  # a pipe that nobody reads would be waited for
            registry.write_file(save.path, save.layout, keep_comments=own, expected=expected)
            return _Content(save.layout, content_stamp(save.path))

        self._runner.start(WRITING, write, self._written)

    def _show(self, path: Path, outcome: Outcome[_Content]) -> None:
        if isinstance(outcome, Failed):
            self.reading_changed.emit(None)
            self.failed.emit(FileFailure(path, outcome.error))
            return
        content = outcome.value
        self._source = path
        self._document.open(content.layout, path if content.is_own else None, guesses=content.guesses)
        self.reading_changed.emit(None)  # not before, when the document has nothing to show yet
        self.watch.follow(self._document.path, content.stamp if content.is_own else None)
        self.opened.emit(path)

    def _written(self, outcome: Outcome[_Content]) -> None:
        save = self._saves.popleft()
        if isinstance(outcome, Failed):
            self.watch.release()
            self.failed.emit(FileFailure(save.path, outcome.error))
        else:
            if save.reign == self._reign:
                self.watch.follow(save.path, outcome.value.stamp)
                self._document.mark_saved(save.layout, save.path)
            elif save.path == self._document.path:  # it was read again while it was being written
                self.watch.follow(save.path, outcome.value.stamp)
                self._settle_with(save.layout)
            self.saved.emit(save.path)
        if self._saves:
            self._write_next()

    def _settle_with(self, written: Layout) -> None:
        """The document's file holds ``written`` now: show it, unless the document has been edited."""
        if self._document.layout == written:
            self._document.mark_saved(written, self.watch.path or Path())
        elif self._document.is_dirty:
            self._document.mark_unsaved()
        else:
            self.reload()

    def _settle_recovered(self, path: Path, layout: Layout, outcome: Outcome[_Comparison]) -> None:
        if isinstance(outcome, Failed) or self._document.path != path:
            return
        found = outcome.value
        if found.is_original:
            self._document.detach()
        elif found.holds_layout:
            self.watch.follow(path, found.stamp)
            self._document.mark_saved(layout, path)
        else:
            self.watch.check()

    def _count(self, change: LayoutChange) -> None:
        self._reign += change.opened

    def _follow(self) -> None:
        if self._document.path != self.watch.path:
            self.watch.follow(self._document.path, None)


def _read(path: Path, _: object) -> _Content:
    """The content of ``path``; a change while it is read makes the stamp an older one, never a newer."""
    known = content_stamp(path)
    parsed = registry.parse(path, regular_only=True)
    is_native = registry.by_suffix(path) is parsed.format is registry.NATIVE
    entry = parsed.entry
    assert entry.layout is not None  # it has one or raises
    return _Content(entry.layout, known, is_native and not _is_original(path), entry.guesses)


def _compare(path: Path, layout: Layout, known: ContentStamp | None) -> _Comparison:
    """What a recovered document has in common with the file ``path``."""
    if _is_original(path):
        return _Comparison(is_original=True, holds_layout=False, stamp=None)
    stamp = content_stamp(path)
    return _Comparison(False, stamp != known and file_holds(path, layout), stamp)


def file_holds(path: Path, layout: Layout) -> bool:
    """Whether the file ``path`` can be read and holds ``layout``, in whatever order."""
    if content_stamp(path) is None:  # to read a pipe could take for ever
        return False
    try:
        return _unordered(registry.read_file(path)) == _unordered(layout)
    except KlotskiError:
        return False


def _unordered(layout: Layout) -> Layout:
    """``layout`` as a file holds it, with its pieces and targets in an order of their values."""
    again = native_read.read(native_write.write(layout))
    pieces, goal = sorted(again.pieces, key=repr), sorted(again.goal, key=repr)
    return replace(again, pieces=tuple(pieces), goal=tuple(goal))


def _is_original(path: Path) -> bool:
    """Whether the program ships the file ``path``, links resolved; a job, because a drive may be slow."""
    return layouts_dir().resolve() in path.resolve().parents
