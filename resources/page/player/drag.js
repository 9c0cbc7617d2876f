/**
 * Moves a dragged piece after the pointer without passing through walls or other pieces, as
 * `app.playing.drag` does.
 *
 * While the other pieces stand still, the top left of the dragged piece may be at certain cells. It can slide
 * between two neighbouring cells of these, and be anywhere within four that form a square:
 *
 *     o---o           o    a place where the piece may stand
 *     |   |   o---o   ---  it can slide from one to the other
 *     o---o---o   o   a square of four is open in both directions
 *
 * So a piece of any shape is one point on this net. It follows the pointer in short straight stretches, and of
 * a few candidates it takes the one that ends nearest to the pointer. A candidate may begin with a short side
 * step onto the nearest line of the net: this leads the piece round corners without precise aiming.
 */

import { MEASURES } from "../picture/measures.js";
import { compare } from "../puzzle/puzzle.js";
import { Walks } from "../rules/walks.js";

/** @import { Move, Position, Rules } from "../rules/rules.js" */
/** @typedef {[number, number]} Point   in cells */

/**
 * `stretch`: the pointer's way is cut into parts of at most this many cells, so that speed makes no difference.
 * `side_step`: the longest side step, in cells, to get round a corner.
 * `flick`: a release faster than so many cells per second is a flick.
 */
const { stretch: STRETCH, side_step: SIDE_STEP, flick: FLICK } = MEASURES.drag;
const NEAR = 1e-9;

/** One drag of one piece, from press to release. */
export class Drag {
  /**
   * @param {Rules} rules
   * @param {Position} position
   * @param {number} piece
   * @param {Point} pointer
   */
  constructor(rules, position, piece, pointer) {
    this.rules = rules;
    this.position = position;
    this.piece = piece;
    this.walks = new Walks(rules, position, piece);
    const start = rules.cell(position[piece]);
    this.grip = [pointer[0] - start[0], pointer[1] - start[1]];
    /** @type {Point} */
    this.wanted = [start[0], start[1]];
    /** The place of the piece's top left now. @type {Point} */
    this.place = this.wanted;
  }

  /**
   * Moves the pointer straight to `pointer`; returns the piece's new place.
   * @type {(pointer: Point) => Point}
   */
  to(pointer) {
    const begin = this.wanted;
    /** @type {Point} */
    const end = [pointer[0] - this.grip[0], pointer[1] - this.grip[1]];
    const count = Math.max(1, Math.ceil(distance(begin, end) / STRETCH));
    for (let number = 1; number <= count; number += 1) {
      const part = number / count;
      this.place = follow(this.walks, this.place, [
        begin[0] + (end[0] - begin[0]) * part,
        begin[1] + (end[1] - begin[1]) * part,
      ]);
    }
    this.wanted = end;
    return this.place;
  }

  /**
   * The cell where the piece would stand if it were released now: the nearest one. A flick goes on from there
   * until the piece is blocked.
   * @type {(velocity?: Point | null) => Point}
   */
  landing(velocity = null) {
    /** @type {(at: Point) => number[]} */
    const rank = (at) => [distance(at, this.place), distance(at, this.wanted), at[1], at[0]];
    const [columns, rows] = this.place.map(linesAround);
    const around = columns.flatMap((x) => rows.map((y) => /** @type {Point} */ ([x, y])));
    let [cell] = around.sort((one, other) => compare(rank(one), rank(other)));
    const [dx, dy] = velocity ? thrown(velocity) : [0, 0];
    while ((dx || dy) && this.walks.has(cell[0] + dx, cell[1] + dy)) cell = [cell[0] + dx, cell[1] + dy];
    return cell;
  }

  /**
   * The move that the drag has made; null if the piece is back where it was.
   * @type {(velocity?: Point | null) => Move | null}
   */
  release(velocity = null) {
    return this.walks.to(this.rules.place(this.landing(velocity)));
  }
}

/**
 * The direction of a flick with `velocity`; `[0, 0]` if it is too slow.
 * @type {(velocity: Point) => Point}
 */
export function thrown([vx, vy]) {
  if (Math.max(Math.abs(vx), Math.abs(vy)) < FLICK) return [0, 0];
  return Math.abs(vx) > Math.abs(vy) ? [Math.sign(vx), 0] : [0, Math.sign(vy)];
}

/**
 * Where a piece at `place` gets to on its way to `wanted`.
 * @type {(net: Walks, place: Point, wanted: Point) => Point}
 */
export function follow(net, place, wanted) {
  /** @type {Point} */
  const goal = [snapped(wanted[0]), snapped(wanted[1])];
  for (;;) {
    const away = distance(place, goal);
    if (away <= NEAR) return place;
    const ends = [straight(net, place, goal), ...sideSteps(net, place, goal)];
    const best = ends.reduce((one, other) => (distance(other, goal) < distance(one, goal) ? other : one));
    if (distance(best, goal) > away - NEAR) return place;
    place = best;
  }
}

/**
 * The ends of the candidates along one axis: from `place`, or after a side step.
 * @type {(net: Walks, place: Point, wanted: Point) => Point[]}
 */
function sideSteps(net, [x, y], wanted) {
  /** @type {Point[]} */
  const ends = [
    [slide(net, x, wanted[0], linesAround(y), false), y],
    [x, slide(net, y, wanted[1], linesAround(x), true)],
  ];
  const [column, row] = [nearestLine(x), nearestLine(y)];
  if (column !== x && Math.abs(column - x) <= SIDE_STEP)
    ends.push([column, slide(net, y, wanted[1], [column], true)]);
  if (row !== y && Math.abs(row - y) <= SIDE_STEP) ends.push([slide(net, x, wanted[0], [row], false), row]);
  return ends;
}

/** `value` rounded, halves to the even number. @type {(value: number) => number} */
function nearestLine(value) {
  const low = Math.floor(value);
  return value - low === 0.5 ? low + (Math.abs(low) % 2) : Math.round(value);
}

/** The lines of the net on both sides of `value`, or the one that it is on. @type {(value: number) => number[]} */
function linesAround(value) {
  return [...new Set([Math.floor(value), Math.ceil(value)])];
}

/**
 * How far a block gets from `begin` towards `wanted` along all of `lines` at once; `isAcross` exchanges the
 * axes: then `begin` and `wanted` are rows, `lines` columns.
 * @type {(net: Walks, begin: number, wanted: number, lines: number[], isAcross: boolean) => number}
 */
function slide(net, begin, wanted, lines, isAcross) {
  const ahead = wanted > begin ? 1 : -1;
  let line = ahead > 0 ? Math.ceil(begin) : Math.floor(begin);
  const isOpen = (/** @type {number} */ at) =>
    lines.every((other) => (isAcross ? net.has(other, at) : net.has(at, other)));
  while ((wanted - line) * ahead > 0 && isOpen(line + ahead)) line += ahead;
  return ahead > 0 ? Math.min(wanted, line) : Math.max(wanted, line);
}

/**
 * The farthest point of the straight line from `place` to `wanted` that the piece can get to.
 * @type {(net: Walks, place: Point, wanted: Point) => Point}
 */
function straight(net, [x, y], wanted) {
  const [dx, dy] = [wanted[0] - x, wanted[1] - y];
  let reached = 0;
  for (const part of [...crossings(x, dx), ...crossings(y, dy), 1].sort((one, other) => one - other)) {
    const middle = (reached + part) / 2;
    const columns = linesAround(x + dx * middle);
    const rows = linesAround(y + dy * middle);
    if (!columns.every((column) => rows.every((row) => net.has(column, row)))) break;
    reached = part;
  }
  return [snapped(x + dx * reached), snapped(y + dy * reached)];
}

/**
 * The fractions of the way from `begin` by `length` at which it crosses a grid line.
 * @type {(begin: number, length: number) => number[]}
 */
function crossings(begin, length) {
  const found = [];
  const high = Math.max(begin, begin + length);
  for (let line = Math.floor(Math.min(begin, begin + length)) + 1; line < high; line += 1)
    found.push((line - begin) / length);
  return found;
}

/** `value`, rounded to a grid line if it is within rounding error of it. @type {(value: number) => number} */
function snapped(value) {
  return Math.abs(value - Math.round(value)) < NEAR ? Math.round(value) : value;
}

/** @type {(one: Point, other: Point) => number} */
function distance(one, other) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}
