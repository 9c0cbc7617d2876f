/** Whether a puzzle can be played: it has no errors, as `core.check` finds them. */

import { isSameShape } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./native.js").Piece} Piece */
/** @typedef {import("./native.js").Puzzle} Puzzle */
/** @typedef {{ at: Cell, shape: Cell[] }} Standing */

/**
 * Whether `puzzle` has a board, pieces on free ground that do not overlap, and a goal that they could cover.
 * @type {(puzzle: Puzzle) => boolean}
 */
export function isPlayable(puzzle) {
  return (
    isBoardFine(puzzle) &&
    arePiecesFine(puzzle) &&
    puzzle.pieces.every((piece) => isStandInFine(piece, puzzle)) &&
    isGoalFine(puzzle)
  );
}

/** @type {(puzzle: Puzzle) => boolean} */
function isBoardFine({ walls, gates, ...board }) {
  const blocked = new Set(walls.map(String));
  const areOnBoard = [...walls, ...gates].every((cell) => contains(board, cell));
  return areOnBoard && !gates.some((cell) => blocked.has(String(cell)));
}

/** @type {(puzzle: Puzzle) => boolean} */
function arePiecesFine(puzzle) {
  const { pieces, walls, gates } = puzzle;
  const blocked = new Set(walls.map(String));
  const barred = new Set(gates.map(String));
  const group = sameAsGroups(pieces);
  const wanted = new Set(puzzle.goal.map(({ piece }) => group.get(piece)));
  const isPlaced = (/** @type {Piece} */ piece) =>
    coveredBy(piece).every((cell) => {
      const isOpen = !barred.has(String(cell)) || wanted.has(group.get(piece.key));
      return isOpen && contains(puzzle, cell) && !blocked.has(String(cell));
    });
  return (
    pieces.length > 0 &&
    new Set(pieces.map(({ key }) => key)).size === pieces.length &&
    pieces.every((piece) => isConnected(piece.shape) && isPlaced(piece)) &&
    areApart(pieces)
  );
}

/** @type {(piece: Piece, puzzle: Puzzle) => boolean} */
function isStandInFine(piece, { pieces }) {
  if (piece.sameAs === null) return true;
  const other = pieces.find(({ key }) => key === piece.sameAs);
  return (
    other !== undefined &&
    other !== piece &&
    other.axis === piece.axis &&
    isSameShape(other.shape, piece.shape)
  );
}

/** @type {(puzzle: Puzzle) => boolean} */
function isGoalFine(puzzle) {
  const { goal, pieces, walls } = puzzle;
  const blocked = new Set(walls.map(String));
  const isTargetFine = (/** @type {Puzzle["goal"][number]} */ target) => {
    const owner = pieces.find(({ key }) => key === target.piece);
    const isInside = coveredBy(target).every((cell) => contains(puzzle, cell) && !blocked.has(String(cell)));
    return owner !== undefined && isSameShape(owner.shape, target.shape) && isInside;
  };
  const owners = new Set(goal.map(({ piece }) => piece));
  return goal.length > 0 && owners.size === goal.length && goal.every(isTargetFine) && areApart(goal);
}

/** @type {(board: { width: number, height: number }, cell: Cell) => boolean} */
export function contains({ width, height }, [x, y]) {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** @type {(thing: Standing) => Cell[]} */
function coveredBy({ at, shape }) {
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
    /** @type {Cell[]} */
    const beside = [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ];
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
