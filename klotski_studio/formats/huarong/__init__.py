"""Notations of the classic 4 x 5 华容道 board: coordinates, codes and lists of codes."""
