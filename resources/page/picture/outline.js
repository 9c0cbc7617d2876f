/**
 * Turns cells into a smooth SVG path with round corners, `inset` inwards; see `app.picture.outline`.
 *
 *     +---+---+          .-------.
 *     |   |   |         (         )       the border is walked with the inside on the right hand
 *     +---+---+    ->    `--.     |
 *         |   |             |     |
 *         +---+              `---'
 */

import { DIRECTIONS } from "../puzzle/puzzle.js";
import { CELL } from "./measures.js";

/** @import { Cell } from "../puzzle/puzzle.js" */

/**
 * The outline of `cells` as path data; `inset` and the `radius` of its corners are in picture units.
 * @type {(cells: Cell[], inset: number, radius: number) => string}
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
    for (const { dx, dy } of DIRECTIONS) {
      if (inside.has(String([x + dx, y + dy]))) continue;
      const start = String([x + (1 + dx + dy) / 2, y + (1 + dy - dx) / 2]);
      const found = edges.get(start) ?? [];
      edges.set(start, found);
      found.push([x + (1 + dx - dy) / 2, y + (1 + dy + dx) / 2]);
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
    const turn = ends.findIndex((end) => String(end) === right);
    const [there] = ends.splice(Math.max(0, turn), 1);
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
