/**
 * Puzzles as the page plays them: cells, shapes and pieces, as `core.layout` has them, and
 * whether a puzzle can be played, as `core.check` decides it.
 *
 * A cell is `[x, y]` from the top left. The cells of a shape are relative to the top left of its bounding box,
 * in reading order.
 */

/** @typedef {[number, number]} Cell */
/** @typedef {{ name: "up" | "left" | "right" | "down", letter: string, dx: number, dy: number }} Direction */
/** @typedef {"both" | "horizontal" | "vertical" | "none"} Axis */
/** @typedef {"moves" | "slides" | "steps"} Metric */
/** @typedef {{ at: Cell, shape: Cell[] }} Standing   `at` is the top left of the bounding box */
/**
 * @typedef {object} PieceParts
 * @property {string} key
 * @property {Axis} axis
 * @property {string} label
 * @property {string | null} color   `#rrggbb`; null for the skin's colour
 * @property {string | null} sameAs  the key of a piece that it may stand in for
 */
/** @typedef {Standing & PieceParts} Piece   at its place at the start */
/** @typedef {Standing & { piece: string }} Target */
/**
 * @typedef {object} Puzzle    `export.web` writes those of a page; pieces and targets are in reading order
 * @property {string} name
 * @property {{ [language: string]: string }} names
 * @property {string} author
 * @property {number} width
 * @property {number} height
 * @property {Cell[]} walls
 * @property {Cell[]} gates
 * @property {Piece[]} pieces
 * @property {Target[]} goal
 */

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

/** The order of lists by the first number that differs. @type {(one: number[], other: number[]) => number} */
export function compare(one, other) {
  const at = one.findIndex((each, index) => each !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
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
  const [right, bottom] = [0, 1].map((part) => Math.max(-1, ...shape.map((cell) => cell[part])));
  return [right + 1, bottom + 1];
}

/** Whether two things have the same cells. @type {(one: { shape: Cell[] }, other: { shape: Cell[] }) => boolean} */
export function isSameShape(one, other) {
  return String(one.shape) === String(other.shape);
}

/** Whether `shape` is a filled rectangle. @type {(shape: Cell[]) => boolean} */
export function isRectangle(shape) {
  const [width, height] = sizeOf(shape);
  return shape.length > 0 && shape.length === width * height;
}

/**
 * The title of `puzzle` in `language`: the name in it, else one in Latin letters, else the plain name.
 * @type {(puzzle: Pick<Puzzle, "name" | "names">, language: string) => string}
 */
export function titleIn({ name, names }, language) {
  if (!language || language in names) return names[language] || name;
  const written = Object.keys(names).find((code) => names[code] === name && `${code}-Latn` in names);
  const words = (names[`${written}-Latn`] ?? "").split(/\s+/).filter(Boolean);
  return words.map((word) => word[0].toUpperCase() + word.slice(1)).join(" ") || name;
}

/**
 * Whether `puzzle` has a board, pieces on free ground that do not overlap, and a goal that they could cover.
 * @type {(puzzle: Puzzle) => boolean}
 */
export function isPlayable({ width, height, walls, gates, pieces, goal }) {
  const [blocked, barred] = [walls, gates].map((cells) => new Set(cells.map(String)));
  const piecesByKey = new Map(pieces.map((piece) => [piece.key, piece]));
  const group = sameAsGroups(pieces);
  const wanted = new Set(goal.map(({ piece }) => group.get(piece)));
  const isOnBoard = (/** @type {Cell} */ [x, y]) => x >= 0 && y >= 0 && x < width && y < height;
  const isInside = (/** @type {Cell} */ cell) => isOnBoard(cell) && !blocked.has(String(cell));
  const isPlaced = (/** @type {Piece} */ piece) =>
    coveredBy(piece).every(
      (cell) => isInside(cell) && (!barred.has(String(cell)) || wanted.has(group.get(piece.key))),
    );
  const standsInFor = (/** @type {Piece} */ piece) => {
    const other = piecesByKey.get(piece.sameAs ?? "");
    return other !== undefined && other !== piece && other.axis === piece.axis && isSameShape(other, piece);
  };
  const isTargetFine = (/** @type {Target} */ target) => {
    const owner = piecesByKey.get(target.piece);
    return owner !== undefined && isSameShape(owner, target) && coveredBy(target).every(isInside);
  };
  return (
    walls.every(isOnBoard) &&
    gates.every(isInside) &&
    pieces.length > 0 &&
    piecesByKey.size === pieces.length &&
    pieces.every((piece) => isConnected(piece.shape) && isPlaced(piece)) &&
    pieces.every((piece) => piece.sameAs === null || standsInFor(piece)) &&
    areApart(pieces) &&
    goal.length > 0 &&
    new Set(goal.map(({ piece }) => piece)).size === goal.length &&
    goal.every(isTargetFine) &&
    areApart(goal)
  );
}

/** @type {(thing: Standing) => Cell[]} */
export function coveredBy({ at, shape }) {
  return shape.map(([x, y]) => [at[0] + x, at[1] + y]);
}

/** Whether no two of `things` cover the same cell. @type {(things: Standing[]) => boolean} */
function areApart(things) {
  const cells = things.flatMap(coveredBy);
  return new Set(cells.map(String)).size === cells.length;
}

/**
 * Whether steps within a shape lead from any of its cells to any other; false if it is empty.
 * @type {(shape: Cell[]) => boolean}
 */
function isConnected(shape) {
  const cells = new Set(shape.map(String));
  const pending = shape.slice(0, 1);
  for (let found = pending.pop(); found !== undefined; found = pending.pop()) {
    const [x, y] = found;
    cells.delete(String(found));
    const beside = DIRECTIONS.map(({ dx, dy }) => /** @type {Cell} */ ([x + dx, y + dy]));
    pending.push(...beside.filter((cell) => cells.has(String(cell))));
  }
  return shape.length > 0 && cells.size === 0;
}

/**
 * For each key the first key of its group of pieces that stand in for each other.
 * @type {(pieces: Piece[]) => Map<string, string>}
 */
export function sameAsGroups(pieces) {
  const root = new Map(pieces.map(({ key }) => [key, key]));
  const find = (/** @type {string} */ key) => {
    let found = key;
    while (root.get(found) !== found) found = /** @type {string} */ (root.get(found));
    return found;
  };
  for (const { key, sameAs } of pieces) {
    if (sameAs !== null && root.has(sameAs)) {
      const [first, second] = [find(key), find(sameAs)];
      root.set(second, first);
    }
  }
  return new Map(pieces.map(({ key }) => [key, find(key)]));
}
