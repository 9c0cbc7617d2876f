"""Notations in rows and columns: matrices of numbers, tables of cars, trays."""
