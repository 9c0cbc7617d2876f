"""The palette and the style sheet that give Qt's widgets the colours of a theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit

from klotski_studio.app.picture.theme import Theme, faded
from klotski_studio.app.runtime.installed import DARK_THEME, LIGHT_THEME
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import SYSTEM
from klotski_studio.ui.look.tokens import CONTROL, ICON, RADIUS, XS, px

BORDER, PADDING = 1, 3
"""The edge of a control and the least distance from it to the text, in pixels."""

GRID = 8
"""All spacing is a multiple of this many pixels, or half of it."""


def theme_name(choice: str) -> str:
    """The id of the theme that the setting ``choice`` means here and now."""
    if choice != SYSTEM:
        return choice
    scheme = QGuiApplication.styleHints().colorScheme()
    return DARK_THEME if scheme is Qt.ColorScheme.Dark else LIGHT_THEME


def palette(theme: Theme) -> QPalette:
    """Return the palette of ``theme``."""
    colors, roles = theme.window, QPalette.ColorRole
    made = QPalette(colors["surface"], colors["background"])
    for role, name in (
        (roles.Window, "background"),
        (roles.Base, "surface"),
        (roles.AlternateBase, "background"),
        (roles.Button, "surface"),
        (roles.ToolTipBase, "surface"),
        (roles.WindowText, "text"),
        (roles.Text, "text"),
        (roles.ButtonText, "text"),
        (roles.ToolTipText, "text"),
        (roles.PlaceholderText, "muted"),
        (roles.Highlight, "accent"),
        (roles.HighlightedText, "on_accent"),
        (roles.Link, "accent"),
        (roles.Accent, "accent"),
        (roles.Mid, "border"),
        (roles.Dark, "control"),
    ):
        made.setColor(role, colors[name])
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faded(colors["muted"], 0.55))
    return made


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of ``theme``: what a palette cannot set in bars, buttons and focus."""
    colors = {name: color.name() for name, color in theme.window.items()}
    tints = {name: color.name(QColor.NameFormat.HexArgb) for name, color in washes(theme).items()}
    icons = (resources_dir() / "icons" / "plain").as_posix().replace('"', r"\"")
    tick = "dark" if theme.window["on_accent"].lightnessF() < 0.5 else "light"
    mark = "light" if theme.is_dark else "dark"
    return "".join(_PARTS).format(**colors, **tints, **_sizes(), icons=icons, tick=tick, mark=mark)


def washes(theme: Theme) -> dict[str, QColor]:
    """Return the colours that the style sheet mixes from those of ``theme``; some are translucent."""
    return {
        "hover": faded(theme.window["accent"], 0.16 if theme.is_dark else 0.10),
        "pressed": faded(theme.window["accent"], 0.28 if theme.is_dark else 0.20),
        "chosen": _mixed(theme.window["accent"], theme.window["surface"], 0.28 if theme.is_dark else 0.20),
        "pale": faded(theme.window["muted"], 0.45),
        "under": _mixed(theme.window["accent"], theme.window["surface"], 0.12 if theme.is_dark else 0.08),
        "faint": faded(theme.window["control"], 0.45),
        "track": _mixed(theme.window["border"], theme.window["background"], 0.65),
        "ring": _mixed(theme.window["text"], theme.window["accent"], 0.55),
    }


def _sizes() -> dict[str, int]:
    """Return the sizes in pixels that the style sheet names, for the system's font."""
    return {
        "inside": px(CONTROL) - 2 * (BORDER + PADDING),
        "padding": PADDING,
        "radius": RADIUS,
        "pill": px(CONTROL) // 2,
        "icon": px(ICON),
        "small_icon": px(ICON - XS),
        "arrow": px(10),
        "spin": px(16),
        "tick_box": px(14),
        "focused_box": px(14) - 2,
        "cross": px(16) + 2 * XS,
        "row": px(CONTROL) - 2 * XS,
        "menu_row": px(CONTROL) - 2 * (PADDING + 2),
    }


def set_off(spin: QAbstractSpinBox) -> None:
    """Give the number in ``spin`` a left margin, which a style sheet cannot set."""
    line = spin.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    line.setTextMargins(GRID * 3 // 4, 0, 0, 0)  # its text begins where that of a line or a list does


def _mixed(over: QColor, under: QColor, share: float) -> QColor:
    """Return the opaque colour of ``over`` with the opacity ``share`` on ``under``."""
    parts = zip(over.getRgbF()[:3], under.getRgbF()[:3], strict=True)  # type: ignore[index]
    return QColor.fromRgbF(*(share * a + (1 - share) * b for a, b in parts))


_BARS = """
QMenuBar {{ background: {background}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; background: transparent; color: {text}; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {surface}; color: {text}; border: 1px solid {border}; padding: 4px; }}
QMenu {{ icon-size: {small_icon}px; menu-scrollable: 1; }}
QMenu::item {{ padding: 5px 24px 5px 8px; border-radius: 4px; min-height: {menu_row}px; }}
QMenu::item:selected {{ background: {chosen}; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::indicator {{ width: {small_icon}px; height: {small_icon}px; }}
QMenu::indicator:checked {{ image: url("{icons}/check-{mark}.svg"); }}
QMenu::icon:checked {{ background: {chosen}; border-radius: 4px; }}
QMenu::separator {{ background: {border}; height: 1px; margin: 4px 8px; }}
QToolBar {{ background: {background}; border: none; border-bottom: 1px solid {border};
    padding: 0; spacing: 4px; }}
#library_strip {{ padding: 8px; border: none; border-right: 1px solid {border}; }}
QToolBar::separator {{ background: {border}; width: 1px; margin: 4px 8px; }}
QToolButton {{ border: 1px solid transparent; border-radius: {radius}px; padding: 1px {padding}px;
    background: transparent; icon-size: {icon}px; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {pressed}; }}
QToolButton:focus {{ outline: none; border: 1px solid {accent}; }}
QToolTip {{ background: {surface}; color: {text}; border: 1px solid {border}; padding: 4px; }}
#playback_bar, #solved_bar {{ background: {background}; border-top: 1px solid {border}; }}
#message_bar, #floating_card, #tour_card, #figure_card {{ background: {surface}; border: 1px solid {border};
    border-radius: 8px; }}
#link_button {{ color: {accent}; padding: 0 {padding}px; }}
#bar_line {{ background: {border}; }}
#segmented {{ background: {track}; border: none; border-radius: 8px; }}
#segmented QToolButton {{ border: none; border-radius: {radius}px; padding: 0 16px; color: {text}; }}
#segmented QToolButton#panel_switch {{ padding: 0 2px; }}
#segmented QToolButton:hover {{ background: {hover}; }}
#segmented QToolButton:checked {{ background: {surface}; color: {accent}; font-weight: 600; }}
#segmented QToolButton:focus {{ border: 1px solid {accent}; padding: 0 15px; }}
#segmented QToolButton#panel_switch:focus {{ padding: 0 1px; }}
#panel_button {{ border: 1px solid {control}; background: {surface}; }}
#panel_button:disabled {{ border: 1px solid {border}; background: transparent; }}
#finder_button, #export_button {{ border: 1px solid {border}; background: {surface};
    padding: 1px 10px;
    color: {muted}; }}
#export_button {{ color: {text}; }}
#finder_button:hover, #export_button:hover, #panel_button:hover {{ background: {hover}; }}
#quiet_button, #step_button {{ border: 1px solid {border}; border-radius: {pill}px; padding: 1px 10px;
    background: {surface}; color: {text}; }}
#step_button {{ padding-right: 2px; }}
#other_optimum {{ border: 1px solid transparent; border-radius: {radius}px; padding: 1px 6px;
    color: {muted}; }}
#metric_choice {{ border: 1px solid {border}; border-radius: {pill}px; padding: 1px {icon}px 1px 10px;
    background: {surface}; color: {text}; }}
#metric_choice::menu-indicator {{ image: url("{icons}/down.svg"); width: {arrow}px; height: {arrow}px;
    subcontrol-origin: border; subcontrol-position: right center; right: 6px; }}
#quiet_button:hover, #step_button:hover, #metric_choice:hover, #other_optimum:hover {{
    background: {hover}; color: {text}; }}
#quiet_button:focus, #step_button:focus, #metric_choice:focus, #other_optimum:focus,
#finder_button:focus, #export_button:focus, #panel_button:focus {{ border: 1px solid {accent}; }}
"""

_PANELS = """
QGraphicsView {{ border: 2px solid {surface}; background: {surface}; }}
QGraphicsView[keyboard="true"]:focus {{ border: 2px solid {accent}; }}
#header, #panel_content, #explore, #family_form {{ background: {surface}; }}
#panel_hint {{ color: {muted}; }}
Section #panel_hint:disabled {{ color: {pale}; }}
QMainWindow::separator {{ background: {border}; width: 1px; height: 1px; }}
QMainWindow::separator:hover, QSplitter::handle:hover {{ background: {pressed}; }}
QSplitter::handle {{ background: {background}; }}
QSplitter::handle:horizontal {{ width: 4px; }}
QSplitter::handle:vertical {{ height: 4px; }}
#panel_head, #panel_stack, #panel_stack > QScrollArea {{ background: {surface}; border: none; }}
#preview_stage {{ background: {track}; border: none; border-radius: 8px; }}
"""

_TABS = """
QTabWidget::pane {{ border: none; }}
QTabBar {{ background: {background}; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {muted}; padding: 7px 12px;
    border: 2px solid transparent; }}
QTabBar::tab:hover {{ background: {hover}; color: {text}; }}
QTabBar::tab:selected {{ color: {text}; background: {surface}; }}
QTabBar::tab:top:selected {{ border-bottom-color: {accent}; }}
QTabBar::tab:bottom:selected {{ border-top-color: {accent}; }}
QTabBar::tab:selected:focus {{ background: {pressed}; }}
TabBar::tab {{ padding-right: {cross}px; }}
QTabBar::tear {{ width: 0; image: none; }}
QTabBar QToolButton {{ background: {background}; border-radius: 0; padding: 0; }}
QTabBar QToolButton::left-arrow {{ image: url("{icons}/left.svg"); }}
QTabBar QToolButton::right-arrow {{ image: url("{icons}/right.svg"); }}
"""

_CONTROLS = """
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }}
QPushButton {{ background: {surface}; color: {text}; border: 1px solid {control}; border-radius: {radius}px;
    padding: {padding}px 14px; min-height: {inside}px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed, QPushButton:checked {{ background: {pressed}; }}
QPushButton:default {{ background: {accent}; color: {on_accent}; border: 1px solid {accent}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 2px 13px; outline: none; }}
QPushButton:default:focus {{ border: 2px solid {ring}; }}
QPushButton[quiet="true"]:default {{ background: {surface}; color: {text}; border: 1px solid {control}; }}
QPushButton[quiet="true"]:default:hover {{ background: {hover}; }}
QPushButton[quiet="true"]:default:focus {{ border: 2px solid {accent}; }}
QPushButton#library_chip {{ border-radius: 11px; padding: 1px 10px; background: {pressed};
    border-color: {border}; }}
QPushButton:disabled {{ background: transparent; color: {muted}; border: 1px solid {border}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {{ background: {field}; color: {text};
    border: 1px solid {control}; border-radius: 4px; padding: {padding}px 6px;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit, QAbstractSpinBox, QComboBox {{ min-height: {inside}px; max-height: {inside}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{
    border: 2px solid {accent}; padding: 2px 5px; }}
QTextBrowser, QTextBrowser:focus {{ border: none; border-left: 1px solid {border}; border-radius: 0;
    padding: 0; }}
QTextBrowser:focus {{ border-left: 2px solid {accent}; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {{
    color: {muted}; background: transparent; border: 1px solid {border}; }}
QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: none; padding: 0; background: transparent;
    min-height: 0; }}
QAbstractSpinBox {{ padding: 3px 0; }}
QAbstractSpinBox:focus {{ padding: 2px 0; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: {spin}px;
    border: none; background: transparent; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin: 2px 2px 0 0; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin: 0 2px 2px 0; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {hover}; }}
QAbstractSpinBox::up-arrow {{ image: url("{icons}/up.svg"); width: {arrow}px; height: {arrow}px; }}
QAbstractSpinBox::down-arrow {{ image: url("{icons}/down.svg"); width: {arrow}px; height: {arrow}px; }}
QComboBox {{ padding-right: 4px; combobox-popup: 0; }}
QComboBox:!editable {{ padding-left: 8px; }}
QComboBox:focus {{ padding-right: 3px; }}
QComboBox:!editable:focus {{ padding-left: 7px; }}
QComboBox::drop-down {{ border: none; width: {icon}px; }}
QComboBox::down-arrow {{ image: url("{icons}/down.svg"); width: {arrow}px; height: {arrow}px; }}
QComboBox QAbstractItemView, QComboBox QAbstractItemView:focus {{ background: {surface};
    border: 1px solid {border}; padding: 4px; }}
QComboBox QAbstractItemView::item {{ min-height: {menu_row}px; }}
QProgressBar {{ background: {border}; border: none; border-radius: 3px; height: 6px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {control}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {accent}; }}
QSlider::sub-page:horizontal:disabled, QSlider::groove:horizontal:disabled {{ background: {border}; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
    background: {surface}; border: 1px solid {accent}; }}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {accent}; }}
QSlider::handle:horizontal:disabled {{ border: 1px solid {border}; }}
"""

_CHECKS = """
QCheckBox {{ spacing: 8px; }}
QCheckBox::indicator, QAbstractItemView::indicator {{
    width: {tick_box}px; height: {tick_box}px;
    border: 1px solid {control}; border-radius: 3px; background: {field}; }}
QCheckBox::indicator:hover {{ border-color: {accent}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url("{icons}/check-{tick}.svg"); }}
QCheckBox::indicator:indeterminate {{ background: {pressed}; border-color: {accent}; }}
QCheckBox::indicator:focus {{ border: 2px solid {text}; width: {focused_box}px; height: {focused_box}px; }}
QCheckBox::indicator:disabled {{ background: transparent; border-color: {border}; }}
"""

_LISTS = """
QAbstractItemView {{ show-decoration-selected: 1; background: {surface}; color: {text};
    border: 1px solid {border}; outline: none;
    selection-background-color: {chosen}; selection-color: {text}; }}
QAbstractItemView:focus {{ border: 1px solid {accent}; }}
QListView::item, QTreeView::item {{ padding: 3px 4px; }}
QListView::item, QTreeView::item, QTableView::item {{ color: {text}; }}
QListView::item {{ border-radius: 4px; }}
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover {{ background: {under}; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected,
QListView::item:focus, QTreeView::item:focus, QTableView::item:focus {{
    background: {chosen}; color: {text}; }}
QCalendarWidget QTableView, QCalendarWidget QTableView:focus, QCalendarWidget QTableView::item:hover,
QCalendarWidget QTableView::item:selected {{ background: transparent; border: none;
    selection-background-color: transparent; }}
QTreeView::item {{ min-height: {row}px; }}
QTreeView, QListView {{ icon-size: {small_icon}px; }}
QListWidget {{ padding: 4px; border: none; border-left: 1px solid {border}; }}
#shape_card {{ border: 1px solid {border}; border-radius: 8px; }}
#shape_card QToolButton {{ padding: 0 4px; color: {muted}; }}
QToolButton#shape_card {{ padding: 44px 4px; color: {muted}; }}
#families, #families QListWidget {{ background: {background}; padding: 0; border: none; }}
#families {{ border-right: 1px solid {border}; }}
#family_facts {{ border: none; border-left: 1px solid {border}; }}
#family_tiles {{ border: none; }}
#several_list {{ border: 1px solid {border}; border-radius: 4px; }}
#help_contents, #export_kinds, #checkpoints, #played_moves, #problems, #detours, #comparison_list,
#games_list, #variants {{ border: none; background: transparent; padding: 0; }}
#checkpoints::item, #problems::item {{ padding: 3px 0; }}
#more_button::menu-indicator, #step_button::menu-indicator {{ image: none; }}
#move_list {{ border: 1px solid {surface}; }}
#tiles {{ border: 1px solid {surface}; border-top-color: {border}; }}
#move_list:focus, #several_list:focus, #tiles:focus, QToolButton#shape_card:focus {{
    border: 1px solid {accent}; }}
QTableView::item {{ padding: 0 3px; }}
QHeaderView {{ border: none; }}
QHeaderView::section {{ background: {background}; color: {muted}; border: none;
    border-bottom: 1px solid {border}; padding: 5px 6px; }}
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {faint}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {control}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; }}
"""

_PARTS = (_BARS, _PANELS, _TABS, _CONTROLS, _CHECKS, _LISTS)
