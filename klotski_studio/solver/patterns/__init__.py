"""The engine for goals of many different pieces: additive pattern databases.

Kinds with a target are divided into disjoint groups. For each group a table holds the fewest moves
of its own pieces that bring them to their targets, if all other pieces are left out; the sum over the
groups is the heuristic. It never exceeds the true distance, in any of the three metrics:

* Leave out all moves of other pieces from a solution of the whole puzzle. What remains solves the
  group's puzzle: fewer pieces are in the way, and a step, a slide along a line and a walk are still a
  step, a slide and a walk of the same piece. So a solution has at least as many moves of the group's
  pieces as the table says.
* A move moves one piece, which is in one group at most. So the groups' parts of a solution are disjoint,
  and their lengths may be added.

Where several cells are free it is consistent: a move changes the distance of its piece's group by one at
most, since the move can be taken back in the group's puzzle, too; the other distances stay. The largest of
several such sums is admissible and consistent as well.

Where one cell alone is free, three things are known. A piece can enter that cell only if it is
straight and lies in line with it, and then the cell behind it is the only free one: so each move is a
single step, and the three metrics are one. Between two moves of the group's pieces the free cell can go
where they let it pass, and a step of theirs needs the free cell before it: so the table counts only
steps into the part of the board where that cell is, and holds the least over all its places. So it is not
consistent, which iterative deepening (``deepen``) does not ask for; few positions are met on more than one
path, so that remembering none costs little. With more free cells A* over rows is the better search.

A kind's pieces are in one group, since any of them may take any of its targets.
"""
