/**
 * Turns cells into a smooth SVG path with round corners, `inset` inwards; see `app.picture.outline`.
 *
 *     +---+---+          .-------.
 *     |   |   |         (         )       the border is walked with the inside on the right hand
 *     +---+---+    ->    `--.     |
 *         |   |             |     |
 *         +---+              `---'
 */

import { CELL } from "./measures.js";

/** @typedef {import("../puzzle/puzzle.js").Cell} Cell */

/**
 * The outline of `cells` as path data.
 *
 * @param {Cell[]} cells
 * @param {number} inset
 * @param {number} radius   of the corners, in picture units like `inset`
 */
export function outline(cells, inset, radius) {
  return loops(cells)
    .map((loop) => rounded(loop, inset, Math.max(0, Math.min(radius, CELL / 2 - inset))))
    .join("");
}

/**
 * A bracket along the edge at each corner of `cells` that sticks out, its legs `length` long.
 * @type {(cells: Cell[], length: number) => string}
 */
export function cornerBrackets(cells, length) {
  return loops(cells)
    .flatMap((loop) =>
      loop.map(([x, y], index) => {
        const [arriving, leaving] = turnAt(loop, index);
        if (-arriving[1] !== leaving[0] || arriving[0] !== leaving[1]) return "";
        const [left, top] = [x * CELL, y * CELL];
        const from = `M${left - arriving[0] * length} ${top - arriving[1] * length}`;
        return `${from}L${left} ${top}L${left + leaving[0] * length} ${top + leaving[1] * length}`;
      }),
    )
    .join("");
}

/**
 * The corners of the border of `cells`: a closed walk for each outside and each hole.
 * @type {(cells: Cell[]) => Cell[][]}
 */
function loops(cells) {
  const inside = new Set(cells.map(String));
  /** @type {Map<string, Cell[]>} */
  const edges = new Map();
  for (const [x, y] of cells) {
    /** @type {[Cell, Cell, Cell][]} */
    const sides = [
      [
        [x, y - 1],
        [x, y],
        [x + 1, y],
      ],
      [
        [x + 1, y],
        [x + 1, y],
        [x + 1, y + 1],
      ],
      [
        [x, y + 1],
        [x + 1, y + 1],
        [x, y + 1],
      ],
      [
        [x - 1, y],
        [x, y + 1],
        [x, y],
      ],
    ];
    for (const [beside, start, end] of sides) {
      if (inside.has(String(beside))) continue;
      const found = edges.get(String(start)) ?? [];
      edges.set(String(start), found);
      found.push(end);
    }
  }
  const found = [];
  for (const [start] of edges) while (edges.get(start)?.length) found.push(corners(walk(edges, start)));
  return found;
}

/**
 * A closed walk, removed from `edges`; where two cells touch at a corner only, it turns right.
 * @type {(edges: Map<string, Cell[]>, start: string) => Cell[]}
 */
function walk(edges, start) {
  /** @type {Cell} */
  const first = /** @type {Cell} */ (start.split(",").map(Number));
  const found = [first];
  let here = first;
  /** @type {Cell | null} */
  let direction = null;
  for (;;) {
    const ends = /** @type {Cell[]} */ (edges.get(String(here)));
    /** @type {string} */
    const right = direction === null ? "" : String([here[0] - direction[1], here[1] + direction[0]]);
    const turn = Math.max(
      0,
      ends.findIndex((end) => String(end) === right),
    );
    const [there] = ends.splice(turn, 1);
    direction = [there[0] - here[0], there[1] - here[1]];
    if (String(there) === start) return found;
    found.push(there);
    here = there;
  }
}

/** A walk without the points that lie on a straight line. @type {(points: Cell[]) => Cell[]} */
function corners(points) {
  return points.filter((_, index) => {
    const [arriving, leaving] = turnAt(points, index);
    return String(arriving) !== String(leaving);
  });
}

/**
 * The directions in which a closed walk comes to point number `index` and leaves it.
 * @type {(points: Cell[], index: number) => [Cell, Cell]}
 */
function turnAt(points, index) {
  const here = points[index];
  const unit = (/** @type {Cell} */ start, /** @type {Cell} */ end) =>
    /** @type {Cell} */ ([Math.sign(end[0] - start[0]), Math.sign(end[1] - start[1])]);
  return [unit(points[(index || points.length) - 1], here), unit(here, points[(index + 1) % points.length])];
}

/** @type {(loop: Cell[], inset: number, radius: number) => string} */
function rounded(loop, inset, radius) {
  const parts = loop.map((here, index) => {
    const [arriving, leaving] = turnAt(loop, index);
    const x = here[0] * CELL - inset * (arriving[1] + leaving[1]);
    const y = here[1] * CELL + inset * (arriving[0] + leaving[0]);
    const into = `${x - arriving[0] * radius} ${y - arriving[1] * radius}`;
    return `${index ? "L" : "M"}${into}Q${x} ${y} ${x + leaving[0] * radius} ${y + leaving[1] * radius}`;
  });
  return `${parts.join("")}Z`;
}
