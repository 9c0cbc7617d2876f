/**
 * Cells, shapes and the four directions, as `core.geometry` has them.
 *
 * A cell is `[x, y]` from the top left. The cells of a shape are relative to the top left of its bounding box,
 * in reading order.
 */

/** @typedef {[number, number]} Cell */
/** @typedef {{ name: "up" | "left" | "right" | "down", letter: string, dx: number, dy: number }} Direction */

/** The directions, in the order that breaks every tie. @type {readonly Direction[]} */
export const DIRECTIONS = [
  { name: "up", letter: "U", dx: 0, dy: -1 },
  { name: "left", letter: "L", dx: -1, dy: 0 },
  { name: "right", letter: "R", dx: 1, dy: 0 },
  { name: "down", letter: "D", dx: 0, dy: 1 },
];

/** The order of cells row by row, left to right. @type {(one: Cell, other: Cell) => number} */
export function inReadingOrder(one, other) {
  return one[1] - other[1] || one[0] - other[0];
}

/**
 * The top left of the bounding box of `cells`; `[0, 0]` if there are none.
 * @type {(cells: Cell[]) => Cell}
 */
export function topLeft(cells) {
  if (!cells.length) return [0, 0];
  return [Math.min(...cells.map((cell) => cell[0])), Math.min(...cells.map((cell) => cell[1]))];
}

/** The shape of `cells`, wherever they stand; duplicates count once. @type {(cells: Cell[]) => Cell[]} */
export function shapeOf(cells) {
  const [left, top] = topLeft(cells);
  const distinct = new Map(cells.map(([x, y]) => [`${x},${y}`, /** @type {Cell} */ ([x - left, y - top])]));
  return [...distinct.values()].sort(inReadingOrder);
}

/** Columns and rows of the bounding box of a shape. @type {(shape: Cell[]) => [number, number]} */
export function sizeOf(shape) {
  return [
    Math.max(-1, ...shape.map((cell) => cell[0])) + 1,
    Math.max(-1, ...shape.map((cell) => cell[1])) + 1,
  ];
}

/** Whether two shapes have the same cells. @type {(one: Cell[], other: Cell[]) => boolean} */
export function isSameShape(one, other) {
  return String(one) === String(other);
}

/** Whether `shape` is a filled rectangle. @type {(shape: Cell[]) => boolean} */
export function isRectangle(shape) {
  const [width, height] = sizeOf(shape);
  return shape.length > 0 && shape.length === width * height;
}
