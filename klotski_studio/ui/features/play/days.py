"""The puzzle of the day: its calendar, what the header says of it, and the result to copy.

::

    <  November 2026  >
    Mon  Tue  Wed  Thu  Fri  Sat  Sun
                              1
     2    3    4    5    6    7    8       the stars of each day; days that were played have a ground
    ***  **        ***
    3 days in a row   Beginner · 13 moves     of the day that is chosen

A click plays the puzzle of a day; those to come cannot be chosen.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

from PySide6.QtCore import QDate, QLocale, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPen, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QWidget

from klotski_studio.app.library.days import Calendar, curve, result
from klotski_studio.app.library.entry import NAMES, level_of
from klotski_studio.app.picture.theme import faded
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.runtime import clock
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import Metric
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, set_name
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import RADIUS, M, Type, font, px
from klotski_studio.ui.look.translate import count_text, number_text, texts, translator
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.panel_parts import SquareButton
from klotski_studio.ui.widgets.tiles import paint_stars

GROUND = 0.16
"""The opacity of the ground of a day that was played."""
SENTENCES: Mapping[str, str] = {
    "title": N_("days", "Calendar of Puzzles"),
    "month": N_("days", "MMMM yyyy"),
    "day": N_("days", "ddd d MMM"),
    "place": N_("days", "{level}, {number} of {total}"),
    "earlier": N_("days", "The month before"),
    "later": N_("days", "The month after"),
    "copied": N_("days", "The result was copied. It gives no move away."),
    "about": N_("days", "Easy on Monday, hardest on Sunday. A row goes on over one day without a game."),
}
_text_of = texts("days", SENTENCES)


def occasion_text(context: ActionContext, puzzle: str) -> str:
    """What ``puzzle``, a digest, is played as: the puzzle of a day, or a part of the path; else empty."""
    app, level_name = context.app, translator("library")
    day = app.calendar.day_of(puzzle)
    entry = None if day is None else app.calendar.entry(day)
    if day is not None and entry is not None:
        date = QLocale().toString(_to_qt(day), _text_of("day"))
        return SEPARATOR.join((date, level_name(NAMES[level_of(entry.difficulty or 0)])))
    if (place := app.path.place(puzzle)) is None:
        return ""
    level, number, total = place
    name = level_name(NAMES[level])
    return _text_of("place", level=name, number=number_text(number), total=number_text(total))


def can_copy_result(context: ActionContext) -> bool:
    """Whether the puzzle of a day was just solved."""
    session = context.app.session
    is_solved = session.has_board and session.playing.game.state.is_solved
    return is_solved and context.app.calendar.day_of(session.puzzle) is not None


def copy_result(context: ActionContext) -> None:
    """Put the result of the day on the clipboard: its date, stars and length, and the curve to the goal."""
    app, session = context.app, context.app.session
    day, state = app.calendar.day_of(session.puzzle), session.playing.game.state
    entry = None if day is None else app.calendar.entry(day)
    if day is None or entry is None:
        return
    track = session.playing.track(session.document.layout, session.metric)
    positions = () if track is None else track.positions
    shape = curve([session.playing.guide.to_goal(position) for position in positions])
    moves = state.played.length(Metric.MOVES)
    count = stars(moves, entry.moves, is_assisted=state.is_assisted)
    QGuiApplication.clipboard().setText(result(day, count, moves, entry.moves, shape))
    context.tell(_text_of("copied"))


def show_calendar(context: ActionContext) -> DaysDialog:
    """Open the calendar, and return the dialog."""
    return opened(DaysDialog(context.app.calendar, context.app.play_day, context.view.window()))


class Month(QCalendarWidget):
    """A month of days, each with the stars of its puzzle."""

    def __init__(self, calendar: Calendar, parent: QWidget) -> None:
        super().__init__(parent)
        self._calendar, self._today = calendar, clock.today()
        self.setLocale(QLocale())
        self.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        self.setNavigationBarVisible(False)
        self.setDateEditEnabled(False)  # a field over the month would take every letter, and Esc
        self.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        plain = QTextCharFormat()
        plain.setForeground(current_theme().window["muted"])
        for day in Qt.DayOfWeek:
            self.setWeekdayTextFormat(day, plain)
        self.setHeaderTextFormat(plain)
        self.setDateRange(_to_qt(calendar.first), _to_qt(self._today))
        self.setSelectedDate(_to_qt(self._today))

    def paintCell(self, painter: QPainter, rect: QRect, date: QDate | datetime.date) -> None:
        day = _to_python(date)
        theme, found = current_theme(), self._calendar.stars(day)
        inside = QRectF(rect).adjusted(2, 2, -2, -2)
        is_chosen = day == _to_python(self.selectedDate())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.window["accent"], 1.5) if is_chosen else Qt.PenStyle.NoPen)
        is_played = day <= self._today and self._calendar.is_played(day)
        painter.setBrush(faded(theme.window["accent"], GROUND) if is_played else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inside, RADIUS, RADIUS)
        is_open = day <= self._today and day.month == self.monthShown()
        painter.setPen(theme.window["text" if is_open else "muted"])
        painter.setOpacity(1.0 if is_open else 0.5)
        upper = inside.adjusted(0, 0, 0, -inside.height() * 0.4)
        painter.setFont(font(Type.STRONG if day == self._today else Type.SMALL))
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, number_text(day.day))
        if found is not None and day <= self._today:
            side = min(inside.height() * 0.3, inside.width() / MOST_STARS)
            row = QRectF(0, 0, side * MOST_STARS, side)
            row.moveCenter(QPointF(inside.center().x(), inside.bottom() - inside.height() * 0.3))
            paint_stars(painter, row, found, theme.verdict["solved"])


class DaysDialog(Dialog):
    """The calendar; ``play`` plays the puzzle of a day."""

    def __init__(self, calendar: Calendar, play: Callable[[datetime.date], object], parent: QWidget) -> None:
        super().__init__(parent, _text_of("title"))
        self._calendar, self._play = calendar, play
        self.month, self.name = Month(calendar, self), as_heading(PlainLabel(self))
        self.earlier, self.later = SquareButton("previous", self), SquareButton("next", self)
        self.row, self.facts = PlainLabel(self), PlainLabel(self)
        about = QuietLabel(_text_of("about"), self)
        for button, word, show in (
            (self.earlier, "earlier", self.month.showPreviousMonth),
            (self.later, "later", self.month.showNextMonth),
        ):
            set_name(button, _text_of(word))
            button.clicked.connect(show)
        self.month.currentPageChanged.connect(lambda *_: self._tell())
        self.month.selectionChanged.connect(self._tell)
        self.month.clicked.connect(self._choose)
        self.month.activated.connect(self._choose)
        head = in_row(self.earlier, STRETCH, self.name, STRETCH, self.later)
        below = in_row(self.row, STRETCH, self.facts)
        column = (head, (self.month, 1), below, about, close_row(self))
        in_column(*column, on=self, margins=DIALOG, spacing=M)
        self.resize(px(GRID * 56), px(GRID * 58))
        self._tell()
        self.month.setFocus()

    def _choose(self, date: QDate | datetime.date) -> None:
        self.accept()
        self._play(_to_python(date))

    def _tell(self) -> None:
        """Name the month, and say what there is on the chosen day."""
        from klotski_studio.ui.panels.start.page import row_text

        page = QDate(self.month.yearShown(), self.month.monthShown(), 1)
        self.name.setText(QLocale().toString(page, _text_of("month")))
        self.earlier.setEnabled(page > self.month.minimumDate())
        self.later.setEnabled(page.addMonths(1) <= self.month.maximumDate())
        self.row.setText(row_text(self._calendar.row()))
        entry = self._calendar.entry(_to_python(self.month.selectedDate()))
        if entry is not None:
            level = translator("library")(NAMES[level_of(entry.difficulty or 0)])
            self.facts.setText(SEPARATOR.join((level, count_text(entry.moves or 0, Metric.MOVES))))


def _to_qt(day: datetime.date) -> QDate:
    return QDate(day.year, day.month, day.day)


def _to_python(day: QDate | datetime.date) -> datetime.date:
    """``day`` as Python's; PySide6 hands out either."""
    return day if isinstance(day, datetime.date) else datetime.date(day.year(), day.month(), day.day())
