"""The length of a shortest solution, as far as any part of a session knows it."""

from __future__ import annotations

from klotski_studio.app.workspace.session import Session
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.metric import Metric


def shortest_length(session: Session, metric: Metric) -> int | None:
    """The length in ``metric`` of a shortest solution of the layout of ``session``; None if not known.

    The guide of the game knows it, the search for the layout does, or the optima in all metrics.
    """
    layout, guidance = session.document.layout, session.playing.guide.state
    if guidance.metric is metric and guidance.shortest is not None:
        return guidance.shortest
    verdict = session.live_solver.verdict
    if not is_same_puzzle(verdict.layout, layout):
        return None
    if verdict.metric is metric and verdict.answer is not None and verdict.answer.length is not None:
        return verdict.answer.length
    return session.live_optima.state.lengths.length(metric)
