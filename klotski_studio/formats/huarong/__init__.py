"""Notations of the classic 4 x 5 board (华容道): coordinates, codes and lists of codes."""
