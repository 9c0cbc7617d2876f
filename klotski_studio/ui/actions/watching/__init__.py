"""The actions of Watch: playback, solutions, review, and moves in and out."""
