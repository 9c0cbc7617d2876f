"""Where the places of a map lie in a picture, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Projection:
    """A place (x, y) lies at (scale * x + left, scale * y + top) pixels."""

    scale: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @classmethod
    def fitting(cls, places: F64, width: float, height: float, margin: float) -> Projection:
        """The one by which all ``places`` fill a picture, but for its margin.

        A map of few positions is not blown up: a step is at most as long as a quarter of the picture's side.
        """
        low, high = places.min(axis=0), places.max(axis=0)
        inner = np.array([width, height]) - 2 * margin
        extent = np.maximum(high - low, 1e-9)
        scale = max(1e-9, float(min(*(inner / extent), min(width, height) / 4)))
        left, top = np.array([width, height]) / 2 - scale * (low + high) / 2
        return cls(scale, float(left), float(top))

    def pixels(self, places: F64) -> F64:
        """``places``, shape (n, 2), in pixels."""
        found: F64 = places * self.scale + (self.left, self.top)
        return found

    def zoomed(self, factor: float, x: float, y: float) -> Projection:
        """``factor`` times as large, with what lies at the pixel (x, y) left there."""
        return Projection(self.scale * factor, x + (self.left - x) * factor, y + (self.top - y) * factor)

    def moved(self, dx: float, dy: float) -> Projection:
        """Moved by that many pixels."""
        return replace(self, left=self.left + dx, top=self.top + dy)
