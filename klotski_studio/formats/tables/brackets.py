"""What a text has in brackets: values with their keys, strings and groups, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import count, islice
from typing import NamedTuple

from klotski_studio.formats.json.said import named, plain

MOST_FIELDS, MOST_DEEP = 9, 12

_TOKEN = re.compile(
    r"""
      (?P<text>"[^"\n]*+"|'[^'\n]*+'|(?<=\()\?\S(?=[ ]\()|(?<=[,;\t])[ ]*[-|](?=[ ]*[,;\t]))
    | //[^\n]*+ | /\*.*?\*/ | (?<!\S)[#%][^\n]*+
    | (?P<number>(?<![\w.])-?\d++(?:\.0++f?)?+(?!\w|\.\w))
    | (?P<name>[.:]?[A-Za-z_$][\w$]*+(?:(?:\.|::)[\w$]++)*+)
    | [\[\](){};\n]
    """,
    re.VERBOSE | re.DOTALL,
)

_NUMBER = re.compile(r"-?\d{1,6}(?:\.0+f?)?")
_KEY = re.compile(r"[ \t]*(?::(?!:)|=>?(?!=))")
_HEAD = re.compile(r"[ \t]*[(\[{]")
_NEW = re.compile(r"(?:\.|::)new$")
_DROPPED = ("new", "const", "let", "var", "val", "none", "null", "nil")
_RECORD = r"\w++(?: ++(?:\d++|\w\b)){3,5}+"
_WHOLE = r"(?!(?=[^\n]*,0\d\b)[^\n]*,\d\b)"  # a cell of one digit beside "03" has lost the other
_VALUE = r"[^\n;$|,]+"
_UNIT = r"\b(?i:cell|tile|block|square|unit|grid)(?i:_?(?:size|width|height|len))\b"
_WRITTEN: Sequence[tuple[str, str | Callable[[re.Match[str]], str]]] = (
    (rf"{_UNIT} *\* *(\d+)|\b(\d+) *\* *{_UNIT}", r"\1\2"),
    (rf"(?<=[:=,(\[]) *{_UNIT}(?= *[,)\]}}])", " 1"),
    (r"(?<=new )(\w+) *<[\w ,]+>(?=\()", r"\1"),
    (r"<(\w+)>([^<>\n]*)</\1>", r"\1: \2 "),
    (r"\"((?:\w+\s*[:=]\s*[\w-]+\s*[,;]\s*){2,}\w+\s*[:=]\s*[\w-]+)\"", r"{\1}"),
    (r"(?m)^([ \t]*)- (\w+:.*(?:\n\1[ \t]+[^-\s].*)*)", r"\1{\2}"),
    (rf"(?<![\w.])(\d+) +(\d+) *;(?= *{_RECORD} *,)", r"height: \1 width: \2;"),
    (
        rf"(?:(height: \d+ width: \d+;) *)?(?<!\w)((?:{_RECORD} *, *){{2,}}{_RECORD})",
        lambda found: f"{{{found[1] or ''}[({found[2].replace(',', ')(')})]}}",
    ),
    (r"(?m)^((?:\d+(?:,\d+)+;){2,})[ \t]*$", r"[\1]"),
    (r"(?<=[\[;])(\d+(?:,\d+)+)(?=;)", r"(\1)"),
    (rf"(?m)^{_WHOLE}([^\n;$|,]*)((?:[;$|]{_VALUE}(?:,{_VALUE}){{1,8}}){{3,}})[;$|]?[ \t]*$", r"{\1 [\2]}"),
    (r"(?<=[;$|])([^\n;$|,()\[\]]+(?:,[^\n;$|,()\[\]]+){1,8})(?=[;$|\]])", r"(\1)"),
    (r"<\w+((?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))+)\s*/?>", r"{\1}"),
    (r"(?<![\w/:.])(\w+(?:/\w+){3,4})(?![\w/.])", r"(\1)"),
    (r"(?<![\w:]):([a-z][\w-]*)[ \t]+(:\w+|(?=[\[{(\"\d]))", r"\1: \2"),
    (r"\.at(\(\d+, *\d+\))", r"\1"),
    (r"<<(-?\d+), *(-?\d+)>>", r"(\1, \2)"),
    (r"\b(?:LEN(?:GTH)?|SIZE)_(?=\d\b)|\b(?:k|ORIENTATION_)(?=(?i:up|down|left|right|hor|ver))", ""),
    (r"(?m)^([ \t]*(?:const +)?[A-Z]\w*) +(\w+)\((?=\d)", r"\1(\2, "),
    (r"(?m)^[ \t]*([\w.>-]++\[\d+]\.)(.+;(?:\s*\1.+;)+)", lambda of: f"{{{of[2].replace(of[1], '')}}}"),
    (r"(?m)^(\d+)\n(\d+)\n([HV])(\d)$", r"\1,\2,\3,\4\n\n"),
    (r"(?m)^([A-Z])(\d)(\d)([HV])$", lambda car: ",".join((*car.groups(), "23"[car[1] in "OPQR"]))),
    (
        r"\A\d\d(?=(?:\n\d{4})+\s*\Z)|(?m:^(?:\d{3}[01]|[HV]\d{3}|[A-Z]\d[HV]\d\d)(?=[ \t]*$))",
        lambda found: ",".join(found[0]),
    ),
    (r"(?m)(?<=\n\n)((?:[-\w]+ *\n){2,5}[-\w]+)(?= *\n\n|\s*\Z)", r"(\1)"),
)
"""Multiples of a cell's side, types, elements, quoted values, list items, keywords, tuples, words."""

_HELPER = re.compile(r"\b(\w++) *+=? *+\(([^()]*)\)[^=\n{}]{0,40}(?:=>\s*\(|[{:]\s*return\s*)\{([^{}]*)\}")
"""A function that returns an object."""
_PICTURES = ("img", "image", "sprite", "texture", "icon")
"""Keys of the place and size that a piece has in a picture, and not on the board."""
_QUOTES = ("'", '"')
_TRUTHS = {"true": True, "false": False}
Fields = dict[str, int | str | bool]


class Quoted(NamedTuple):
    """A string in quotes with its key, which may be empty, and its line."""

    key: str
    text: str
    line: int


@dataclass(slots=True, eq=False)
class Group:
    """A bracket with what is inside of it: values with keys, which may be empty, strings, and groups.

    ``at`` is the number of values before it in the bracket around it, ``start`` and ``stop`` are where it
    is in the text; one that is never closed has no ``stop``.
    """

    key: str
    line: int
    head: str = ""
    title: str = ""
    last: int = 0
    at: int = 0
    start: int = 0
    stop: int = 0
    values: list[tuple[str, int | str | bool]] = field(default_factory=list)
    texts: list[Quoted] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    def inside(self) -> Iterator[Group]:
        """All groups in this one, each before those that it has."""
        groups = self.groups[::-1]
        while groups:
            yield (inner := groups.pop())
            groups += inner.groups[::-1]

    def said(self) -> Fields:
        """The values inside by their keys, one more than a record has at most; the rest are numbered."""
        found: Fields = {}
        numbers = map(str, count())
        for key, value in islice(self._pairs(MOST_DEEP), MOST_FIELDS + 1):
            is_key = key and not key.isdigit() and key not in found
            found[named(key, value) if is_key else next(numbers)] = value
        return found

    def _pairs(self, depth: int) -> Iterator[tuple[str, int | str | bool]]:
        yield from self.values
        for each in self.groups[: MOST_FIELDS + 1] if depth else ():
            yield from each._pairs(depth - 1) if each.key not in _PICTURES else ()


@lru_cache(maxsize=2)
def bracketed(text: str) -> str:
    """``text`` with brackets around what is a record in other notations."""
    text = reduce(_with_objects, _HELPER.findall(text)[:MOST_FIELDS], text)
    return reduce(lambda made, each: re.sub(each[0], each[1], made), _WRITTEN, text)


def _with_objects(text: str, helper: tuple[str, str, str]) -> str:
    """``text`` with what calls of the function ``helper`` return: its name, its parameters, an object."""
    usual = dict(re.findall(r"(\w++)[^=,]*+(?:= *(\w+))?(?:,|$)", helper[1]))
    fields = [[part.strip() for part in (*each.split(":", 1), each)[:2]] for each in helper[2].split(",")]

    def made(call: re.Match[str]) -> str:
        of = usual | dict(zip(usual, map(str.strip, call[1].split(",")), strict=False))
        return f"{{{', '.join(f'{key}: {of.get(value, value)}' for key, value in fields)}}}"

    return re.sub(rf"(?<![\w.]){helper[0]}\(([^()]*)\)(?!\s*[:{{])", made, text)


def tree(text: str) -> Group:
    """What ``text`` has in brackets."""
    stack, key, head, title, line = [Group("", 1)], "", "", "", 1
    for token in _TOKEN.finditer(text):
        kind, found = token.lastgroup, token[0]
        value = found.strip("\"' .:")
        line += found.count("\n")
        if kind in ("text", "name") and value and _KEY.match(text, token.end()):
            title = value.rpartition(".")[2]
            key = plain(title)
        elif kind == "name" and (_HEAD.match(text, token.end()) or value.lower() in _DROPPED):
            head = _NEW.sub("", value) if value.lower() not in _DROPPED else head
        elif kind is not None:
            word: int | str = re.split(r"\.|::", value)[-1] if kind == "name" else value
            if kind != "name" and _NUMBER.fullmatch(value):
                word = int(float(value.rstrip("f")))
            stack[-1].values.append((key, _TRUTHS.get(str(word).lower(), word)))
            if found[0] in _QUOTES:
                stack[-1].texts.append(Quoted(title, found[1:-1], line))
            key = title = ""
        elif found in "([{":
            stack.append(Group(key, line, head, title, at=len(stack[-1].values), start=token.start()))
            stack[-2].groups.append(stack[-1])
            key = head = title = ""
        elif found in ")]}" and len(stack) > 1:
            closed = stack.pop()
            closed.last, closed.stop = line, token.end()
            if not closed.values and not closed.groups:
                stack[-1].groups.pop()
        elif found == ";":
            key = title = ""
    for group in stack:
        group.last = line
    return stack[0]
