"""Puzzles as one HTML file that plays in a browser, and as links to such a page. Imports no Qt.

::

    resources/page/*.js, *.css   --bundle-->  one script, one style   --+
    themes, skins                --looks-->   colours and materials   --+->  page.html
    texts here, resources/i18n   --texts-->   the texts by language   --+
    sources (layouts, lengths)   --page-->    puzzles                 --+
"""
