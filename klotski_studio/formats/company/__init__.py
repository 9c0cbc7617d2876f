"""Boards in company: in prose, source code, JSON and lists, among text that is none."""
