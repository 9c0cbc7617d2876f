"""Searches over rows of numbers, on the same tables: by levels (the engine ``wide``), and A*."""
