"""How Qt is told of a theme's colours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from klotski_studio.app import settings
from klotski_studio.app.picture.theme import Theme

GRID = 8
"""All spacing is a multiple of this many pixels, or half of it."""


def theme_name(choice: settings.Theme) -> str:
    """The name of the theme that ``choice`` means here and now."""
    if choice is not settings.Theme.SYSTEM:
        return choice.value
    scheme = QGuiApplication.styleHints().colorScheme()
    return "dark" if scheme is Qt.ColorScheme.Dark else "light"


def palette(theme: Theme) -> QPalette:
    """The theme for Qt's own widgets."""
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
    ):
        made.setColor(role, colors[name])
    faint = QColor(colors["muted"])
    faint.setAlphaF(0.55)
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def style_sheet(theme: Theme) -> str:
    """The little that a palette cannot say: flat bars with one hairline, quiet tool buttons."""
    colors = {name: color.name() for name, color in theme.window.items()}
    hover = QColor(theme.window["accent"])
    hover.setAlphaF(0.16 if theme.is_dark else 0.10)
    pressed = QColor(theme.window["accent"])
    pressed.setAlphaF(0.28 if theme.is_dark else 0.20)
    return _STYLE.format(
        **colors, hover=hover.name(QColor.NameFormat.HexArgb), pressed=pressed.name(QColor.NameFormat.HexArgb)
    )


_STYLE = """
QMenuBar {{ background: {background}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; background: transparent; color: {text}; }}
QMenuBar::item:selected {{ background: {hover}; }}
QToolBar {{ background: {background}; border: none; border-bottom: 1px solid {border};
    padding: 4px 8px; spacing: 4px; }}
QToolBar::separator {{ background: {border}; width: 1px; margin: 4px 8px; }}
QToolButton {{ border: none; border-radius: 6px; padding: 6px; background: transparent; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {pressed}; }}
QToolButton:focus {{ outline: none; border: 1px solid {accent}; padding: 5px; }}
QStatusBar {{ background: {background}; border-top: 1px solid {border}; }}
QStatusBar::item {{ border: none; }}
QGraphicsView {{ border: none; background: {surface}; }}
#panel_content {{ background: {surface}; }}
#panel_title {{ font-weight: 600; color: {text}; }}
#panel_hint {{ color: {muted}; }}
QLineEdit, QPlainTextEdit {{ background: {background}; color: {text};
    border: 1px solid {border}; border-radius: 4px; padding: 3px 6px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 1px solid {accent}; }}
QLineEdit:disabled {{ color: {muted}; }}
#playback_bar {{ background: {background}; border-top: 1px solid {border}; }}
#message_bar {{ background: {surface}; border-bottom: 1px solid {border}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {border}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {accent}; }}
QSlider::sub-page:horizontal:disabled {{ background: {border}; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
    background: {surface}; border: 1px solid {accent}; }}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {accent}; }}
QSlider::handle:horizontal:disabled {{ border: 1px solid {border}; }}
QToolTip {{ background: {surface}; color: {text}; border: 1px solid {border}; padding: 4px; }}
QDockWidget {{ color: {text}; }}
QDockWidget::title {{ background: {background}; padding: 8px; }}
QListWidget {{ show-decoration-selected: 1; background: {surface}; padding: 4px;
    border: none; border-left: 1px solid {border}; }}
#checkpoints {{ border: none; padding: 0; }}
QListWidget::item {{ border-radius: 4px; color: {text}; }}
QListWidget::item:hover {{ background: {hover}; }}
QListWidget::item:selected {{ background: {pressed}; color: {text}; }}
"""
