"""Solving and analysing the layout of a document in the background, and playing back a solution."""
