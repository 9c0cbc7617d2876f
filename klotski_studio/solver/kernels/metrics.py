"""The numbers that stand for the metrics in all kernels."""

from __future__ import annotations

from klotski_studio.core.metric import Metric

STEPS, SLIDES, MOVES = 0, 1, 2

CODES = {Metric.STEPS: STEPS, Metric.SLIDES: SLIDES, Metric.MOVES: MOVES}
"""The number of each metric, to be passed to a kernel."""
