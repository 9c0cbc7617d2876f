"""Every compiled function of the project, one module per engine; README.md explains the code.

Importing these modules (except ``metrics`` and ``records``) imports numba, which takes some tenths of
a second, so the engines do it at their first search and never when the program starts. Compiled code
is kept between runs (:mod:`~klotski_studio.solver.kernels.cache`) until any file of this package
changes.
"""
