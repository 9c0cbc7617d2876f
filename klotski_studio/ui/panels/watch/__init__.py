"""The controls of a solution: move list, time line, playback bar."""
