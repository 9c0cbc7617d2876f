"""Exact search: is a layout solvable, in how few, and what else lies in its space.

Callers need :mod:`~klotski_studio.solver.search` (``solve``, ``analyze``, ``distances``),
the values it answers with (:mod:`~klotski_studio.solver.base.answer`), and
:mod:`~klotski_studio.solver.base.control` to limit and watch it. Readers begin with
:mod:`~klotski_studio.solver.reference`, the same search in a page of plain Python.

Importing any of these does not import numba: that happens at the first call of a compiled
kernel, or in ``warm_up``.
"""
