"""The panel that reviews a game.

::

    Solved. The shortest is 81. Lost on detours: 12.
    [ the curve of the distance to the goal ]
    [Compare] [Shortest]
    18  (兵₁) →     63 to go  ●
    19  (兵₃) ↓       5 lost  ◆                    or, compared: two ways side by side

The curve of a game: the distance to the goal after each move, with the detours as bands.

::

    81 |`-.
       |   `-._|#######|             a detour
       |        `-`---´ `-._
     0 |____________________`
       0  After move 19: …  93       the point under the mouse; where the playback stands, the header says

A click goes to the position; with the keyboard the arrows do.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from klotski_studio.app.picture.theme import faded
from klotski_studio.app.playing.findings import judged
from klotski_studio.app.playing.review import Review, ReviewState, told
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.move_text import arrows, piece_names
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.rules import Rules
from klotski_studio.ui.features.watch.comparison import Ways
from klotski_studio.ui.features.watch.panel import MoveList
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme, shown_labels
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, set_name
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, L, S, Type, font
from klotski_studio.ui.look.translate import count_text, in_line, number_text, texts, translator
from klotski_studio.ui.panels.header.content import TONES, to_go_text
from klotski_studio.ui.widgets.move_view import RowValue
from klotski_studio.ui.widgets.panel_parts import Sentence, Words, action_button

WORDS: Mapping[str, str] = {
    "solved": N_("review", "Solved."),
    "is-shortest": N_("review", "No solution is shorter."),
    "shortest": N_("review", "The shortest is {shortest}."),
    "lost": N_("review", "Lost on detours: {lost}."),
    "nothing-lost": N_("review", "Every move was on a shortest way."),
    "detour": N_("review", "Move {first} left the shortest way, and only move {last} came nearer again."),
    "circles": N_("review", "From move {first} to {last} one position came {times} times."),
    "open": N_("review", "Since move {first} you came no nearer."),
    "better": N_("review", "{move} was on a shortest way."),
    "early": N_("review", "Shortest ways move {piece} only after {length} by others."),
    "never": N_("review", "Shortest ways leave {piece} where it was."),
    "narrow": N_("review", "Every solution passes the position that came with move {number}."),
    "curve": N_("review", "To the goal, move by move"),
    "at": N_("review", "After move {number}: {length} to go"),
    "at-start": N_("review", "At the start: {length} to go"),
    "unknown": N_("review", "After move {number}: the distance is not known"),
    "row-lost": N_("review", "{lost} lost"),
    "row-tip": N_(
        "review",
        "Here you left the shortest way; only with move {back} you were nearer to the goal again",
    ),
    "row-tip-open": N_("review", "Here you left the shortest way"),
    "asking": N_("review", "Searching for the distances…"),
    "asking-far": N_("review", "Searching for the distances… {positions}"),
    "missing": N_("review", "The distance of some positions is not known: {reason}."),
    "unsolvable": N_("review", "No way leads to the goal."),
    "cancel": N_("review", "Cancel"),
    "search-on": N_("review", "Search On"),
}
text_of = texts("review", WORDS)


def summary(review: Review, is_solved: bool) -> str:
    """Return how the game, whose length the header shows, compares with the shortest solution."""
    shortest, detours = review.shortest, review.detours
    told = [text_of("solved")] if is_solved else []
    if shortest is None:
        return in_line(told)
    if is_solved and review.track.length == shortest:
        return in_line((*told, text_of("is-shortest")))
    told.append(text_of("shortest", shortest=number_text(shortest)))
    if detours:
        told.append(text_of("lost", lost=number_text(sum(detour.lost for detour in detours))))
    elif not review.unknown:
        told.append(text_of("nothing-lost"))
    return in_line(told)


def story(review: Review, state: ReviewState) -> str:
    """Return in rich text what happened on the worst detours; a click on a number goes to its position."""
    bottlenecks = state.hardness.bottlenecks if state.hardness else ()
    names, paragraphs = piece_names(shown_labels(review.layout)), []
    for each in told(review, bottlenecks, state.waits):
        detour = each.detour
        first, last = _link(detour.left, detour.left + 1), _link(detour.back or 0, detour.back or 0)
        kind = "open" if detour.back is None else "circles" if each.times > 1 else "detour"
        sentences = [text_of(kind, first=first, last=last, times=number_text(each.times))]
        if each.better is not None:
            name = names[Rules(review.layout).index(each.better.piece)].written
            move = f"{escape(name)} {arrows(each.better)}"
            sentences.append(text_of("better", move=move))
        if each.wait is None or each.wait > 1:
            piece = escape(names[review.track.pieces[detour.left]].written)
            length = count_text(each.wait or 0, review.metric)
            sentences.append(text_of("never" if each.wait is None else "early", piece=piece, length=length))
        if each.narrow is not None:
            sentences.append(text_of("narrow", number=_link(each.narrow, each.narrow)))
        paragraphs.append(in_line(sentences))
    return "<br>".join(paragraphs)


def _link(at: int, number: int) -> str:
    """``number`` as a link to the position after ``at`` moves."""
    return f'<a href="{at}">{number_text(number)}</a>'


def point_text(review: Review, at: int) -> str:
    """Return what is known of the position after ``at`` moves."""
    distance = review.distances[at]
    if distance is None:
        return text_of("unknown", number=number_text(at))
    length = count_text(distance, review.metric)
    return text_of("at", number=number_text(at), length=length) if at else text_of("at-start", length=length)


def note(state: ReviewState) -> str:
    """Return why distances are missing, or how far their search is; empty if all are known."""
    is_complete = state.review is not None and not state.review.unknown
    if state.asking and not is_complete:
        if state.progress is None or not state.progress.positions:
            return text_of("asking")
        positions = count_text(state.progress.positions, "searched")
        return text_of("asking-far", positions=positions)
    if state.is_unsolvable:
        return text_of("unsolvable")
    if state.reason is not None:
        return text_of("missing", reason=translator("texts")(REASONS[state.reason]))
    return ""


HEIGHT = 12 * GRID
"""The height of the plot, in pixels."""
DOT = 3.5
"""The radius of the point of the shown position, in pixels."""
BAND = 0.16
"""The opacity of a detour's band."""


class Curve(QWidget):
    """Shows the distances of a review, and where the playback stands."""

    picked = Signal(object)
    """The number of moves after which the position is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._review: Review | None = None
        self._at, self._done, self._highest = 0.0, 0, 0
        self._under: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        beside_text(self.setFont, lambda: font(Type.SMALL))

    @property
    def line(self) -> str:
        """What is known of the point under the mouse, or of where the playback stands."""
        if self._review is None:
            return ""
        at = self._done if self._under is None else self._under
        return point_text(self._review, min(at, self._review.track.length))

    def show_review(self, review: Review | None) -> None:
        """Show ``review`` in place of the one before."""
        self._review, self._under = review, None
        self._highest = max((each or 0 for each in review.distances), default=0) if review else 0
        self._tell()

    def show_at(self, at: float, done: int) -> None:
        """Mark the position after ``at`` moves, of which ``done`` count: see :attr:`.Playback.done`."""
        if at != self._at:
            self._at, self._done = at, done
            self._tell()

    def sizeHint(self) -> QSize:
        return QSize(30 * GRID, HEIGHT + self._line_height() + 3 * XS)

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.sizeHint().height())

    def plot(self) -> QRectF:
        """The area of the curve, in pixels."""
        return QRectF(DOT, XS, self.width() - 2 * DOT, self.height() - self._line_height() - 3 * XS)

    def number_at(self, x: float) -> int:
        """Return the number of moves made at ``x`` pixels from the left."""
        assert self._review is not None
        plot, length = self.plot(), self._review.track.length
        return min(max(round((x - plot.left()) / max(plot.width(), 1) * length), 0), length)

    def point(self, at: float, distance: float) -> QPointF:
        """Return the point of a distance after ``at`` moves."""
        review, plot = self._review, self.plot()
        assert review is not None
        x = plot.left() + plot.width() * at / max(review.track.length, 1)
        return QPointF(x, plot.bottom() - plot.height() * distance / (self._highest or 1))

    def _line_height(self) -> int:
        return self.fontMetrics().height()

    # ---------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), current_theme().window
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plot = self.plot()
        painter.setPen(QPen(colors["border"], 1))
        painter.setBrush(colors["surface"])
        painter.drawRoundedRect(plot.adjusted(-DOT + 0.5, -XS + 0.5, DOT - 0.5, 0.5), XS, XS)
        if self._review is not None:
            self._paint_bands(painter, self._review, plot)
            self._paint_cursor(painter, self._review, plot)
            self._paint_curve(painter, self._review)
            self._paint_ends(painter, self._review, plot)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors["accent"], 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_bands(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(current_theme().verdict["unsolvable"], BAND))
        for detour in review.detours:
            end = detour.back if detour.back is not None else review.track.length
            left, right = self.point(detour.left, 0).x(), self.point(end, 0).x()
            painter.drawRect(QRectF(left, plot.top() - XS + 1, right - left, plot.height() + XS - 1))

    def _paint_curve(self, painter: QPainter, review: Review) -> None:
        """Paint a line through all points that are known one after another."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(current_theme().window["accent"], 1.75))
        run: list[QPointF] = []
        for number, distance in enumerate((*review.distances, None)):
            if distance is not None:
                run.append(self.point(number, distance))
            elif run:
                painter.drawPolyline(QPolygonF(run if len(run) > 1 else run * 2))
                run = []

    def _paint_cursor(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        """Paint a line where the playback stands, and where the mouse is; and the point on the curve."""
        colors = current_theme().window
        if self._under is not None:
            painter.setPen(QPen(colors["border"], 1))
            x = self.point(self._under, 0).x()
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        x = self.point(self._at, 0).x()
        painter.setPen(QPen(colors["muted"], 1))
        painter.drawLine(QPointF(x, plot.top() - XS + 1), QPointF(x, plot.bottom()))
        distance = review.distances[min(self._done, review.track.length)]
        if distance is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors["accent"])
            painter.drawEllipse(self.point(self._done, distance), DOT, DOT)

    def _paint_ends(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        painter.setPen(current_theme().window["muted"])
        # Chinese letters are higher than the font says
        below = QRectF(0, plot.bottom() + XS, self.width(), self._line_height() + XS)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, number_text(0))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, number_text(review.track.length))
        if self._under is not None:
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self.line)

    # ---------------------------------------------------------------- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._review is not None:
            self._go(self.number_at(event.position().x()))
            if event.buttons() & Qt.MouseButton.LeftButton:
                self.picked.emit(self._under)

    def leaveEvent(self, event: QEvent) -> None:
        self._go(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._review is not None:
            self.picked.emit(self.number_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = self._done
        keys = {
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._review.track.length if self._review else 0,
        }
        wanted = keys.get(Qt.Key(event.key()))
        if self._review is None or wanted is None:
            super().keyPressEvent(event)
        else:
            self._go(None)
            self.picked.emit(min(max(wanted, 0), self._review.track.length))

    def _go(self, number: int | None) -> None:
        if number != self._under:
            self._under = number
            self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.line)
        self.update()


def move_values(review: Review) -> tuple[RowValue | None, ...]:
    """What each move was worth: what is left to go after it, or what the detour cost that begins with it.

    None where the distance before or after a move is not known.
    """
    detours = {detour.left: detour for detour in review.detours}
    values: list[RowValue | None] = []
    for row, (before, after) in enumerate(pairwise(review.distances)):
        if before is None or after is None:
            values.append(None)
            continue
        tone = TONES[judged(1 + after - before, before, after)]
        if row in detours:
            lost, back = text_of("row-lost", lost=number_text(detours[row].lost)), detours[row].back
            tip = text_of("row-tip-open") if back is None else text_of("row-tip", back=number_text(back))
            values.append(RowValue(lost, tone, tip, is_strong=True))
        else:
            values.append(RowValue(to_go_text(after), tone, to_go_text(after)))
    return tuple(values)


BUTTONS = ("compare", "watch-shortest")
"""The ids of the actions that have buttons."""


class ReviewPanel(FollowsAppearance, QWidget):
    """Reviews the game of one session."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("review_panel")
        self._session = session
        self.summary, self.note = PlainLabel(self, wraps=True), QuietLabel(self)
        self.curve, self.story = Curve(self), Sentence(self)
        self._shown: Review | None = None
        self._values: tuple[RowValue | None, ...] = ()
        self.moves = MoveList(session.playback, self)
        self.moves.moves.value_of = self._value
        self.ways = Ways(session, self.moves, self)
        self.search = QPushButton(self)
        words = Words.ToolButtonTextBesideIcon
        self.buttons = {name: action_button(actions[name], self, words=words) for name in BUTTONS}
        self._arrange()
        self._connect()
        self.follow_appearance()

    def restyle(self) -> None:
        self.retranslate()  # pieces are called by their texts

    def retranslate(self) -> None:
        set_name(self.curve, text_of("curve"))
        self._shown = None  # the values of its moves are texts
        self._show()

    def _arrange(self) -> None:
        self.note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        waiting = in_row((self.note, 1), self.search)
        row = in_row(*self.buttons.values(), STRETCH, spacing=XS)
        about = (self.summary, self.curve, waiting, self.story, row)
        above = in_column(*about, margins=(L, S, L, 0), spacing=S)
        in_column(above, (self.ways, 1), on=self, margins=0, spacing=S)

    def _connect(self) -> None:
        session = self._session
        review, playback = session.watching.review, session.playback
        review.changed.connect(self._show)
        session.watching.changed.connect(self._show)
        playback.moved.connect(self._follow)
        self.curve.picked.connect(lambda number: playback.seek(float(number)))
        self.story.linkActivated.connect(lambda number: playback.seek(float(number)))
        self.search.clicked.connect(self._search)

    def _show(self, _: object = None) -> None:
        state = self._session.watching.review.state
        review = state.review
        self.search.setText(text_of("cancel" if state.asking else "search-on"))
        if review is None:
            return
        is_solved = Rules(review.layout).is_solved(review.track.positions[-1])
        self.summary.show_text(summary(review, is_solved))
        self.story.show_text(story(review, state))
        self.note.show_text(note(state))
        self.search.setVisible(bool(self.note.text()) and (state.asking or state.reason is not None))
        if self._shown != review:
            self._shown, self._values = review, move_values(review)
            self.curve.show_review(review)
            self.moves.show_pieces(review.layout)
        self.curve.show_at(self._session.playback.at, self._session.playback.done)

    def _value(self, row: int) -> RowValue | None:
        return self._values[row] if row < len(self._values) else None

    def _follow(self, frame: Frame) -> None:
        if self._session.watching.review.state.review is not None:
            self.curve.show_at(frame.at, self._session.playback.done)

    def _search(self) -> None:
        review = self._session.watching.review
        if review.state.asking:
            review.cancel()
        else:
            review.search_on()
