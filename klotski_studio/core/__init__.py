"""The puzzle itself: values, rules, edits and checks. Imports the standard library alone.

Read :mod:`~klotski_studio.core.layout` first (the nouns), then
:mod:`~klotski_studio.core.rules` (the verbs).
"""
