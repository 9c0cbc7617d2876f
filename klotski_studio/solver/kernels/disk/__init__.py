"""The kernels of the disk engine: keys and their expansion, sorted runs, and the records they take."""
