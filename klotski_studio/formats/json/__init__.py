"""Notations written as JSON, and lists of number triples."""
