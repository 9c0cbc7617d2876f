"""Sweeps families of puzzles: every set of pieces, each searched from all of its starts, kept in one file.

forms      what a kind of family offers: its tasks in a fixed order, and the row of one
piece_sets, fitting     the form whose tasks are sets of pieces
row, store  what is known of a task, and the sqlite file that keeps it
sweep, executors        how tasks are handed out, and to whom
clusters    the form whose tasks are the first rows of boards of straight pieces
evolve      changes good sets of pieces at random where a sweep would take too long
"""
