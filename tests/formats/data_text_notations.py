"""Worked examples of the notations that are drawn or listed as text, and what is known of them.

The counts are those of the tools that the texts come from, or of an independent solver. The same
puzzle in several notations must have the same counts in each.
"""

from __future__ import annotations

RED_DONKEY = {"moves": 81, "slides": 90, "steps": 116, "reachable": 25955}
BEHIND_THE_GATE = {"moves": 81, "slides": 92, "steps": 121}
FIRST_CARD = {"moves": 8, "slides": 8, "steps": 16}

GNOME_DRAWING = """\
######
#a**b#
#a**b#
#cdde#
#cfge#
#h  i#
##--##
    ..
    ..
"""

GNOME_RECORD = """\
{N_("Red Donkey"), 0,
 6, 9,
 "######" +
 "#a**b#" +
 "#a**b#" +
 "#cdde#" +
 "#cfge#" +
 "#h  i#" +
 "##--##" +
 "    .." +
 "    .."},
"""

GNOME_OLD_RECORD = r"""
     /* puzzle name - "sometimes" called "Le'Ane Rouge" */
  { N_("Red Donkey"), 0,
    6, 9, 81,
    "######" \
    "#a**b#" "#a**b#" \
    "#cdde##cfge#" \
    "#h  i#" // the last row inside
    "##--##" "    .." "    .." },
"""

GNOME_LEVELS = """\
public const LevelInfo level[] =
{
  /* puzzle name */
  {N_("Only 18 Steps"), 0,
   6, 9,
   "######" +
   "#a**b#" +
   "#m**n#" +
   "#cdef#" +
   "#ghij#" +
   "#k  l#" +
   "##--##" +
   "    .." +
   "    .."},

  /* puzzle name */
  {N_("Broken"), 0,
   6, 9,
   "######" +
   "#a**b#"},

  /* puzzle name */
  {N_("Daisy"), 0,
   6, 9,
   "######" +
   "#a**b#" +
   "#a**b#" +
   "#cdef#" +
   "#zghi#" +
   "#j  k#" +
   "##--##" +
   "    .." +
   "    .."}
};
"""

RUSH_ROW = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n"
RUSH_ADDRESS = "https://www.michaelfogleman.com/static/rush/#IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60\n"
RUSH_BOARD = "IBB#..I..LDDJAAL..J.KEEMFFK..MGGHHHM".replace("#", "x")
RUSH_CARD = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.\n"
RUSH_ROWS = """\
6
oo...y
p..q.y
paaq.y
p..q..
b...xx
b.rrr.
"""

JIMSLIDE = """\
! L'Ane Rouge
xsize: 4
ysize: 5
piece: 1 (0,0) (1,0) (0,1) (1,1) ! (2x2 square)
piece: 2 (0,0) (1,0)
piece: 3 (0,0) (0,1)
piece: 4 (0,0)
put: 3 (0,0)
put: 1 (1,0)
put: 3 (3,0)
put: 3 (0,2)
put: 2 (1,2)
put: 3 (3,2)
put: 4 (1,3)
put: 4 (2,3)
put: 4 (0,4)
put: 4 (3,4)
win: 1 (1,3)
numthreads: 3
bigmem: 1000000000
"""

JIMSLIDE_CARD = """\
! rush hour puzzle #1
! up thru the put's same for all rh's
xsize: 6
ysize: 6
piece: 1 (0,0) (1,0) ! the red car
piece: 2 (0,0) (1,0) ! horizontal cars
piece: 3 (0,0) (0,1) ! vertical cars
piece: 4 (0,0) (1,0) (2,0) ! horizontal trucks
piece: 5 (0,0) (0,1) (0,2) ! vertical trucks
locky: 1
locky: 2
lockx: 3
locky: 4
lockx: 5
win: 1 (4,2)
! now we're at the puzzle specific code
put: 1 (1,2) 'X'
put: 2 (0,0)
put: 2 (4,4)
put: 3 (0,4)
put: 4 (2,5)
put: 5 (5,0)
put: 5 (0,1)
put: 5 (3,1)
"""

JIMSLIDE_TZER = """\
! Nob's Tzer:
xsize: 6
ysize: 5
piece: 1 (0,0) (-1, 1) (0, 1) (1, 1);
piece: 2 (0,0) (-1, 1) (0, 1) (1, 1);
piece: 3 (0,0) (1, 0);
piece: 4 (0,0);
put: 1 (1,0)
put: 2 (4,0)
put: 3 (0,3)
put: 3 (2,3)
put: 3 (4,3)
put: 3 (2,4)
put: 4 (0,4)
put: 4 (1,4)
put: 4 (4,4)
put: 4 (5,4)
wall: (0,0)
hwall: 0 (2,3)
vwall: 5 (0,0)
win: 1 (4,0)
win: 2 (1,0)
win: 3 (0,3)
win: 3 (2,3)
win: 3 (4,3)
win: 3 (2,4)
win: 4 (0,4)
win: 4 (1,4)
win: 4 (4,4)
win: 4 (5,4)
"""

GRIDS = """\
ABBC
ABBC
DEEF
DGHF
I..J

....
....
....
.BB.
.BB.
"""

TEN_STEPS = """\
  A
11.
.22.
.33.
 .44
 B

  B
...
....
....
 ...
 A
"""

ELEVATOR = """\
   AA
   AA
...a....
##aabb..
## cb XX
..ccddXX
....d...
   BB
   BB

   BB
   BB
........
........
.. .. ..
........
........
   AA
   AA
"""

GRIDS_SPACES = """\
abbc
abbc
deef
dghf
i__j

____
____
____
_bb_
_bb_

"""

GRIDS_LETTERS = """\
ABBC
ABBC
DEEF
DGHF
IVVJ


VVVV
VVVV
VVVV
VBBV
VBBV
"""

TWO_SWAP = """\
5 4 sun
abbc
abbc
deef
dghf
i..j
The donkey is red
"""

TWO_SWAP_CARD = """\
6 6 rush
bb...a
c..e.a
cdde.a
c..e..
g...ff
g.hhh.
"""

TATHAM = "6x7u:w7amd1aw2d6d5d1d6w2a2d1aw2d6a2d6w2ae2aw7,2,4\n"
TATHAM_FIELD = "8x11m90:w18amd1aw4d8d7d1d8w4a2d1aw4d8a2d8w4ae2aw5fe2w4e6w2e6w9,5,8,81\n"

DRAWING = """\
ABBC
ABBC
DEEF
DGHF
I..J
"""

BOX = """\
*----*
|ABBC|
|ABBC|
|DEEF|
|DGHF|
|I  J|
*-  -*
"""

STRING = "ABBCABBCDEEFDGHFI  J\n"

PDDL_CARS = """\
(define (problem tiny) (:domain rush-hour)   ; the red car goes to the right
  (:objects red blue - car
    c1-1 c1-2 c1-3 c1-4 c2-1 c2-2 c2-3 c2-4 c3-1 c3-2 c3-3 c3-4 c4-1 c4-2 c4-3 c4-4 - cell)
  (:init (at red c2-1) (at red c2-2) (at blue c2-4) (at blue c3-4) (horizontal red)
    (clear c1-1) (clear c1-2) (clear c1-3) (clear c1-4) (clear c2-3) (clear c3-1)
    (clear c3-2) (clear c3-3) (clear c4-1) (clear c4-2) (clear c4-3) (clear c4-4))
  (:goal (and (at red c2-4))))
"""
PDDL_EIGHT = """\
(DEFINE (PROBLEM hardest) (:DOMAIN strips-sliding-tile)
  (:objects t1 t2 t3 t4 t5 t6 t7 t8 x1 x2 x3 y1 y2 y3)
  (:init (tile t1) (position x1) (inc x1 x2) (inc x2 x3) (dec x2 x1) (inc y1 y2)
    (blank x1 y1) (at t1 x2 y1) (at t2 x3 y1) (at t3 x1 y2) (at t4 x2 y2)
    (at t5 x3 y2) (at t6 x1 y3) (at t7 x2 y3) (at t8 x3 y3))
  (:goal (and (at t8 x1 y1) (at t7 x2 y1) (at t6 x3 y1) (at t4 x2 y2) (at t1 x3 y2)
    (at t2 x1 y3) (at t5 x2 y3) (at t3 x3 y3))))
"""
PDDL_FIVE = """\
(define (problem five) (:domain tiles)
  (:init (on t4 p1) (on t5 p2) (on t1 p4) (on t2 p5) (on t3 p6) (on b p3)
    (next p1 p2) (next p2 p3) (next p4 p5) (next p5 p6) (next p1 p4) (next p2 p5) (next p3 p6))
  (:goal (and (on t1 p1) (on t2 p2) (on t3 p3) (on t4 p4) (on t5 p5))))
"""

EXAMPLES: list[tuple[str, str, dict[str, int]]] = [
    ("pddl", PDDL_CARS, {"moves": 2, "slides": 2, "steps": 3}),
    ("pddl", PDDL_EIGHT, {"moves": 31, "slides": 31, "steps": 31}),
    ("pddl", PDDL_FIVE, {"moves": 21, "slides": 21, "steps": 21}),
    ("gnome", GNOME_DRAWING, BEHIND_THE_GATE),
    ("rush-hour", RUSH_ROW, {"moves": 60, "slides": 60, "steps": 103, "reachable": 2332}),
    ("rush-hour", RUSH_ADDRESS, {"moves": 60, "slides": 60, "steps": 103, "reachable": 2332}),
    ("rush-hour", RUSH_BOARD, {"moves": 60, "slides": 60, "steps": 103, "reachable": 2332}),
    ("rush-hour", RUSH_CARD, FIRST_CARD),
    ("rush-hour", RUSH_ROWS, FIRST_CARD),
    ("jimslide", JIMSLIDE, RED_DONKEY),
    ("jimslide", JIMSLIDE_CARD, FIRST_CARD),
    ("letter-grids", GRIDS, RED_DONKEY),
    ("letter-grids", TEN_STEPS, {"moves": 10}),
    ("letter-grids", ELEVATOR, {"moves": 12}),
    ("letter-grids", GRIDS_SPACES, RED_DONKEY),
    ("letter-grids", GRIDS_LETTERS, RED_DONKEY),
    ("2swap", TWO_SWAP, RED_DONKEY),
    ("2swap", TWO_SWAP_CARD, FIRST_CARD),
    ("tatham-slide", TATHAM, RED_DONKEY),
    ("tatham-slide", TATHAM_FIELD, BEHIND_THE_GATE),
    ("drawing", DRAWING, RED_DONKEY),
    ("box", BOX, RED_DONKEY),
    ("letters-20", STRING, RED_DONKEY),
]
"""Format, text, and the known counts of the puzzle that it says."""
