"""Every compiled function of the project, one module per engine.

Importing this package's modules imports numba (some tenths of a second), so the engines do it
when they are first asked, never at the program's start. Compiled code is kept between runs
(:mod:`~klotski_studio.solver.kernels.compiler` tells where), and thrown away as soon as any
file of this package changes.
"""
