"""Boards embedded in other text: in prose, source code, JSON and lists."""
