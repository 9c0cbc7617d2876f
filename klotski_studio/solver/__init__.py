"""Exact search: whether a layout is solvable, in how few moves, and what its space of positions looks like.

Callers need :mod:`~klotski_studio.solver.search` (``solve``, ``analyze``, ``distances``),
the values that these return (:mod:`~klotski_studio.solver.base.answer`), and
:mod:`~klotski_studio.solver.base.control` to limit and watch it. Readers begin with
README.md and :mod:`~klotski_studio.solver.reference`, the same search in a page of plain Python.

Importing any of these does not import numba: that happens at the first call of a compiled
kernel, or in ``warm_up``.
"""
