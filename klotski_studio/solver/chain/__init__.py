"""The engine for open boards: a puzzle without most pieces guides one with more of them, up to the whole."""
