"""What a puzzle is: values, rules, edits and checks. Standard library alone.

Read :mod:`~klotski_studio.core.layout` first (the nouns), then
:mod:`~klotski_studio.core.rules` (the verbs).
"""
