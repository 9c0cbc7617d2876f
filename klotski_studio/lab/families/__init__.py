"""Sweeps families of puzzles: every set of pieces, each searched from all of its starts, kept in one file.

task                    what a form of family offers: its tasks in a fixed order, and the row of one
piece_sets, fitting     the form whose tasks are sets of pieces
polyominoes             the form whose tasks are a goal piece and a number of others of any shape
clusters                the form whose tasks are the first rows of boards of straight pieces
row, store, minimal     what is known of a task, the sqlite file that keeps it, and which pieces are spare
sweep, executors        how tasks are handed out, and to whom
evolve                  changes good sets of pieces at random where a sweep would take too long
"""
