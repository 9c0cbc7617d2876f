"""Exchange of puzzles as text: paste, copy and save in the notations of other programs.

Much text is read in another thread, one text after another; after half a second a bar offers to stop:

::

    (i)  Reading the clipboard…                                              [Cancel]  x
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMimeData, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QTextDocumentFragment
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from klotski_studio.app.documents import edit_table
from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.app.playing.review import game_track
from klotski_studio.app.runtime.jobs import Done, Failed, JobRunner, Outcome
from klotski_studio.app.screenshot.picture import PictureSource, picture_in
from klotski_studio.app.solving.playback import Track
from klotski_studio.app.solving.verdict import claim_texts
from klotski_studio.app.texts.errors import loss_text
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.app.workspace.session import Mode, Session, moves_before
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.control import Control
from klotski_studio.core.edits import PieceStyle, style_of
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.core.rules import Solution
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, PuzzleEntry
from klotski_studio.formats.text.text_files import MOST_BYTES, write_text
from klotski_studio.formats.text.written import written_in
from klotski_studio.ui.dialogs.file_dialogs import ask_target, opened
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.translate import clipboard_name, error_text, text_of, translator
from klotski_studio.ui.widgets.message_box import BarAnswer, MessageBar, Question

if TYPE_CHECKING:
    from klotski_studio.app.playing.move_list import PastedMoves
    from klotski_studio.ui.dialogs.import_list import ImportDialog
    from klotski_studio.ui.dialogs.screenshot_dialog import ScreenshotDialog


CHANNEL = "paste"
"""The channel of the job that reads."""
PATIENCE_MS = 500
"""Milliseconds of reading after which the bar says so."""


class BackgroundReading(QObject):
    """Reads texts in the order in which they come, so that the second of two pastes replaces no other."""

    def __init__(self, runner: JobRunner, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._runner, self._bar = runner, bar
        self._waiting: deque[tuple[Callable[[Control], Any], Callable[[Outcome[Any]], object]]] = deque()
        self._question = Question(
            lambda: text_of("reading", name=clipboard_name()),
            (BarAnswer("stop-reading", lambda: plain_text(text_of("button-cancel")), self.stop),),
        )
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(lambda: self._bar.ask(self._question))

    def start(self, work: Callable[[Control], Any], deliver: Callable[[Outcome[Any]], object]) -> None:
        """Call ``work`` in another thread, then ``deliver`` in this one, unless :meth:`stop` comes first."""
        self._waiting.append((work, deliver))
        if len(self._waiting) == 1:
            self._patience.start(PATIENCE_MS)
            self._next()

    def stop(self) -> None:
        """Give up all texts that are not read yet."""
        self._waiting.clear()
        self._runner.drop(CHANNEL)
        self._rest()

    def _next(self) -> None:
        self._runner.start(CHANNEL, self._waiting[0][0], self._end, may_hang=True)  # closing does not wait

    def _end(self, outcome: Outcome[Any]) -> None:
        _, deliver = self._waiting.popleft()
        if self._waiting:
            self._next()
        else:
            self._rest()
        deliver(outcome)

    def _rest(self) -> None:
        self._patience.stop()
        if self._bar.question is self._question:
            self._bar.ask(None)


SEVERAL = "text.several"
"""The error code of a reader of one puzzle for a text with several."""

PICTURE = "file.picture"
"""The error code of a reader of text for a picture."""

MOST_AT_ONCE = 1024
"""Characters of a text that is read in the window's thread. Of the worst texts found, lists of small boards,
so many take 0.08 s of CPU, 8,192 take 0.8. A paste that is done at once needs no state in between."""

GROUPS: Mapping[str, Callable[[Format], bool]] = {
    "华容道": lambda format_: format_.name.startswith("华容道"),
    "JSON": lambda format_: format_.new_suffix == ".json",
}
"""The menus inside a menu of notations, with what is in each; the first that fits counts."""


def local_files(data: QMimeData) -> tuple[Path, ...]:
    """The paths of the local files in ``data``."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads a text of one kind.

    Attributes:
        read: what is found in a text, or None if it is of another kind; it may run in any thread, so it holds
            no Qt object, for the last holder of one destroys it.
        then: is called with that and the text in the window's thread.
    """

    read: Callable[[str], Any]
    then: Callable[[Any, str], object]


class Exchange(QObject):
    """Moves layouts between the workspace, the clipboard and files of other programs."""

    def __init__(
        self,
        workspace: Workspace,
        runner: JobRunner,
        known: KnownPuzzles,
        bar: MessageBar,
        show_message: Callable[[str], object],
        look_up: Callable[[Session, str], object],
        parent: QWidget,
    ) -> None:
        """``show_message`` shows a sentence, an empty one none; ``bar`` says that a large text is being read.

        ``look_up`` says what a pasted text was taken for that a session shows.
        """
        super().__init__(parent)
        self._workspace, self._runner, self._known, self._window = workspace, runner, known, parent
        self._look_up, self._show_message = look_up, show_message
        self._reading = BackgroundReading(runner, bar, self)
        self.style: PieceStyle | None = None
        """The style that was copied last, in any tab; None if none was."""

    # ---------------------------------------------------------------- styles

    def copy_style(self) -> None:
        """Keep text and colour of the selected piece for :meth:`paste_style`."""
        editor = self._workspace.current.editor
        for key in editor.selection.pieces:
            self.style = style_of(editor.layout, key)

    def paste_style(self) -> None:
        """Give the selected pieces the text and colour that were copied."""
        if self.style is not None:
            self._workspace.current.editor.apply(edit_table.STYLE, self.style)

    # ---------------------------------------------------------------- import

    def paste(self) -> None:
        """Add copied pieces to the layout that is edited; open anything else as a layout of its own."""
        session = self._workspace.current
        readers = [self._picture(), self._puzzle()]
        if session.has_board:
            is_edited = session.mode is Mode.EDIT
            readers.insert(1, self._pieces(session) if is_edited else self._moves(session, is_asked=False))
        self._read(readers)

    def paste_moves(self) -> None:
        """Play back the moves that the clipboard lists, from the start or from the position on the board.

        If one is wrong, the message names the first one, and none is kept.
        """
        self._read([self._moves(self._workspace.current, is_asked=True)])

    def paste_new(self) -> None:
        """Open what the clipboard holds: one puzzle or many, or a picture of one."""
        has_picture = _clipboard_data().hasImage()
        self._read([self._picture(), self._puzzle()] if has_picture else [self._puzzle()])

    def _read(self, readers: Sequence[Reader]) -> None:
        """Read the clipboard with the first of ``readers`` that knows it; much text in another thread."""
        content, is_html = _clipboard_content()
        work = partial(_read_first, content, is_html, [reader.read for reader in readers])
        if len(content) > MOST_AT_ONCE:
            self._reading.start(work, lambda outcome: self._take(readers, outcome))
            return
        try:
            self._take(readers, Done(work(None)))
        except KlotskiError as error:
            self._show_message(error_text(error))

    def _take(self, readers: Sequence[Reader], outcome: Outcome[tuple[int, Any, str] | None]) -> None:
        """Let the reader that knows what the clipboard holds go on with it; a message if it is wrong."""
        if isinstance(outcome, Failed):
            if isinstance(outcome.error, KlotskiError):
                self._show_message(error_text(outcome.error))
        elif outcome.value is not None:
            number, found, text = outcome.value
            self._show_message("")  # what was on the clipboard before may have been wrong
            readers[number].then(found, text)

    def _pieces(self, session: Session) -> Reader:
        """Reads copied pieces, and adds them to the layout of ``session``."""

        def then(fragment: Layout, text: str) -> None:
            if session in self._workspace.sessions and session.mode is Mode.EDIT:
                session.editor.paste(fragment, text)
            else:
                self._workspace.new(fragment)

        return Reader(partial(_pieces_in, clipboard_name()), then)

    def _moves(self, session: Session, *, is_asked: bool) -> Reader:
        """Reads moves of the puzzle of ``session``, and plays them back there.

        Unless ``is_asked``, a text that does not look like moves is left to the next reader.
        """
        from klotski_studio.app.playing.move_list import looks_like_moves, read_moves

        layout, metric, made = session.document.layout, session.metric, tuple(moves_before(session))
        labels, name = shown_labels(layout), clipboard_name()

        def read(text: str) -> tuple[PastedMoves, Track, int] | None:
            if not (is_asked or looks_like_moves(text)):
                return None
            pasted = read_moves(text, layout, labels, name, made)
            before = Solution(pasted.moves[: pasted.before]).cut(metric)
            return pasted, game_track(layout, pasted.moves, metric), len(before.moves)

        def then(found: tuple[PastedMoves, Track, int], _: str) -> None:
            pasted, track, before = found
            if session in self._workspace.sessions and session.document.layout == layout:
                session.watching.show_list(track, pasted.begin if made else None, before)
                session.set_mode(Mode.WATCH)

        return Reader(read, then)

    def _picture(self) -> Reader:
        """Takes the picture on the clipboard if there is no text."""
        return Reader(lambda text: None if text.strip() else True, lambda *_: self._paste_picture())

    def _puzzle(self) -> Reader:
        """Reads the text as a puzzle, and opens it; those of a text with several are listed."""

        def then(found: PuzzleEntry | FileError, text: str) -> None:
            if isinstance(found, PuzzleEntry) and found.layout is not None:
                self._look_up(self._workspace.new(found.layout, guesses=found.guesses), text)
            else:
                self.import_all(text)

        return Reader(partial(_puzzle_in, clipboard_name()), then)

    def _paste_picture(self) -> None:
        source = picture_in(_clipboard_data())
        if source is not None:
            self.read_picture(source, clipboard_name())

    def read_picture(self, source: PictureSource, name: str) -> ScreenshotDialog:
        """Show the board that is found in a picture, to be corrected and opened; errors call it ``name``."""
        from klotski_studio.ui.dialogs.screenshot_dialog import ScreenshotDialog

        dialog = ScreenshotDialog(self._runner, self._known, self._window)
        dialog.layout_wanted.connect(self._workspace.new)
        dialog.refused.connect(lambda error: self._show_message(error_text(error)))
        dialog.read(source, name)
        return opened(dialog)

    def drop(self, data: QMimeData) -> None:
        """Open the files in ``data``, or read the picture in it."""
        paths = local_files(data)
        if paths:
            self._workspace.open_all(paths)
            return
        source = picture_in(data)
        if source is not None:
            self.read_picture(source, text_of("dropped"))

    def open_otherwise(self, path: Path, error: Exception) -> bool:
        """Show a file that is no single puzzle: a list of puzzles, or a picture; False if it is neither.

        ``error`` is that of the reader of one puzzle.
        """
        code = error.code if isinstance(error, KlotskiError) else ""
        if code == SEVERAL:
            self.import_all(path)
        elif code == PICTURE:
            self.read_picture(path, str(path))
        return code in (SEVERAL, PICTURE)

    def import_all(self, source: Path | str) -> ImportDialog:
        """List the puzzles of a file (a path) or of a text (a string)."""
        from klotski_studio.ui.dialogs.import_list import ImportDialog

        dialog = ImportDialog(self._runner, self._known, self._window)
        dialog.layouts_wanted.connect(self._workspace.new_all)
        dialog.read(source)
        return opened(dialog)

    # ---------------------------------------------------------------- export

    def copy(self) -> None:
        """Put the selected pieces on the clipboard."""
        self._copy_to_clipboard(self._workspace.current.editor.copy)

    def cut(self) -> None:
        """Put the selected pieces on the clipboard and remove them."""
        self._copy_to_clipboard(self._workspace.current.editor.cut)

    def _copy_to_clipboard(self, take: Callable[[], str]) -> None:
        try:
            _put_on_clipboard(take())
        except KlotskiError as error:  # the pieces are too far apart for a drawing
            self._show_message(error_text(error))

    def copy_as(self, format_: Format) -> None:
        """Put the layout on the clipboard in that notation, and show which parts are left out."""
        text = self._written(format_)
        if text is not None:
            _put_on_clipboard(text)

    def ask_save_as(self, format_: Format) -> QFileDialog | None:
        """Ask for a file and save a copy there in that notation; the document's own file does not change."""
        text = self._written(format_)
        if text is None:
            return None
        session, title = self._workspace.current, text_of("save-copy", format=_name(format_))
        proposed = (session.document.path or Path.home() / "puzzle").with_suffix(format_.new_suffix)
        return ask_target(self._window, title, proposed, lambda path: self._save(session, text, path))

    def fill(self, menu: QMenu, handle: Callable[[Format], object]) -> None:
        """List all notations that can be written, those of :data:`GROUPS` in menus at the end."""
        menu.clear()
        inside = {title: QMenu(title, menu) for title in GROUPS}
        for format_ in registry.formats():
            if format_.write is not None:
                title = next((title for title, fits in GROUPS.items() if fits(format_)), None)
                part = menu if title is None else inside[title]
                action = part.addAction(_name(format_).replace("&", "&&"))
                action.triggered.connect(lambda _=False, chosen=format_: handle(chosen))
        menu.addSeparator()
        for each in inside.values():
            menu.addMenu(each)

    def _written(self, format_: Format) -> str | None:
        """Return the layout in that notation; None, after a message, if the notation cannot hold it.

        Claims that were found wrong are corrected in it, and those that nothing confirms are named.
        """
        session, texts = self._workspace.current, translator("texts")
        layout = session.corrected_layout
        try:
            written = written_in(layout, format_)
        except KlotskiError as error:
            self._show_message(error_text(error))
            return None
        lost = [loss_text(loss, texts) for loss in written.losses]
        notes = []
        if lost:
            notes.append(text_of("lost", format=_name(format_), what=text_of("comma").join(lost)))
        claims = claim_texts(written.known, session.unconfirmed_claims, translator("verdict"))
        if claims:
            notes.append(text_of("claims", what=text_of("comma").join(claims)))
        self._show_message("\n".join(notes))  # without any, what was told of the copy before goes
        return written.text

    def _save(self, session: Session, text: str, path: Path) -> None:
        """Write ``text`` to ``path``, unless a tab has this file open."""
        try:
            other = self._workspace.open_elsewhere(path)
            if other is not None:
                raise self._workspace.open_elsewhere_error(path, session, other)
            write_text(path, text if text.endswith("\n") else f"{text}\n")
        except KlotskiError as error:
            self._show_message(error_text(error))


def _name(format_: Format) -> str:
    """Return the name of a notation in the current language."""
    return translator("texts")(format_.name)


def _clipboard_content() -> tuple[str, bool]:
    """Return the text on the clipboard, or the page if there is no other text, and whether it is a page."""
    data = _clipboard_data()
    text = data.text()
    is_page = data.hasHtml() and not text.strip()
    return (data.html() if is_page else text), is_page


def _read_first(
    content: str, is_page: bool, readers: Sequence[Callable[[str], Any]], _: object
) -> tuple[int, Any, str] | None:
    """What the first of ``readers`` that knows ``content`` finds, with its index and the text of the page."""
    if len(content) > MOST_BYTES:
        raise FileError("file.too-large", clipboard_name(), most_bytes=MOST_BYTES)
    # a browser describes a copied picture by a page, in whose text U+FFFC stands for it
    page = QTextDocumentFragment.fromHtml(content) if is_page else None
    text = content if page is None else page.toPlainText().replace("\ufffc", "")
    for number, read in enumerate(readers):
        found = read(text)
        if found is not None:
            return number, found, text
    return None


def _pieces_in(name: str, text: str) -> Layout | None:
    """The copied pieces that ``text`` describes; None if it is in another notation."""
    return registry.read_string(text, name) if registry.detect(text) is registry.NATIVE else None


def _puzzle_in(name: str, text: str) -> PuzzleEntry | FileError:
    """The one puzzle in ``text``, or the error that there are several."""
    try:
        return registry.parse(text, name).entry
    except FileError as error:
        if error.code == SEVERAL:
            return error
        raise


def _clipboard_data() -> QMimeData:
    """What is on the clipboard; nothing where the system has no answer."""
    found: QMimeData | None = QGuiApplication.clipboard().mimeData()
    return QMimeData() if found is None else found


def _put_on_clipboard(text: str) -> None:
    """Put ``text`` on the system's clipboard; an empty text leaves it as it is."""
    if text:
        QGuiApplication.clipboard().setText(text)
