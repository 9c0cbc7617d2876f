"""Metrics as all kernels know them: a number each, fixed when they are compiled."""

from __future__ import annotations

from klotski_studio.core.metric import Metric

STEPS, SLIDES, MOVES = 0, 1, 2

CODES = {Metric.STEPS: STEPS, Metric.SLIDES: SLIDES, Metric.MOVES: MOVES}
"""What to hand to a kernel."""
