"""Kernels that look at a whole space rather than for one solution."""
