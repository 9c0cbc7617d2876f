/**
 * The rules: where a piece can go, and when the goal is reached, as `core.rules` decides them.
 *
 * A place is one number, `y * width + x` for the top left of a piece's bounding box at `(x, y)`; a position is
 * a list of places, one for each piece in the order of the puzzle.
 */

import { DIRECTIONS, isSameShape, sameAsGroups, sizeOf } from "../puzzle/puzzle.js";

/** @import { Cell, Metric, Piece, Puzzle } from "../puzzle/puzzle.js" */
/** @typedef {number[]} Position */
/** @typedef {{ piece: number, path: number[] }} Move */
/**
 * @typedef {object} Kind    pieces that are interchangeable
 * @property {number[]} pieces
 * @property {number[]} targets   the places that must be taken in the end, by whichever of the pieces
 * @property {number[]} offsets   the cells of the shape, as differences of places
 * @property {number[][]} entered  for each direction those of the offsets that a step newly covers
 * @property {Int16Array[]} next  for each direction and place the place one step on; -1 if there is none
 */

const WAYS_OF_AXIS = { both: [0, 1, 2, 3], horizontal: [1, 2], vertical: [0, 3], none: [] };

/** The rules of one puzzle. Kinds and the places that each may take are found once. */
export class Rules {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.width = puzzle.width;
    this.kinds = kindsOf(puzzle);
    /** @type {Kind[]} */
    this.kindOf = [];
    for (const kind of this.kinds) for (const piece of kind.pieces) this.kindOf[piece] = kind;
    /** The position at the start. @type {Position} */
    this.start = puzzle.pieces.map((piece) => this.place(piece.at));
  }

  /** @type {(cell: Cell) => number} */
  place([x, y]) {
    return y * this.width + x;
  }

  /** @type {(place: number) => Cell} */
  cell(place) {
    return [place % this.width, Math.floor(place / this.width)];
  }

  /**
   * Which cells the pieces other than `piece` cover; -1 for all pieces.
   * @type {(position: Position, piece?: number) => Uint8Array}
   */
  taken(position, piece = -1) {
    const taken = new Uint8Array(this.width * this.puzzle.height);
    for (let other = 0; other < position.length; other += 1) {
      if (other === piece) continue;
      for (const offset of this.kindOf[other].offsets) taken[position[other] + offset] = 1;
    }
    return taken;
  }

  /**
   * The directions in which a piece may step by its axis, as indices of DIRECTIONS.
   * @type {(piece: number) => number[] | never[]}
   */
  directions(piece) {
    return WAYS_OF_AXIS[this.puzzle.pieces[piece].axis];
  }

  /**
   * The place one step from `place`; -1 if a piece of `kind` cannot go there while others cover `taken`.
   * @type {(kind: Kind, place: number, direction: number, taken: Uint8Array) => number}
   */
  step(kind, place, direction, taken) {
    const there = kind.next[direction][place];
    if (there < 0) return -1;
    const entered = kind.entered[direction];
    for (let at = 0; at < entered.length; at += 1) if (taken[there + entered[at]]) return -1;
    return there;
  }

  /**
   * Every place that one piece can reach while the others stand still, nearest first, each with the place
   * before it on a shortest walk; -1 for its own.
   * @type {(position: Position, piece: number) => Map<number, number>}
   */
  reach(position, piece) {
    const taken = this.taken(position, piece);
    const before = new Map([[position[piece], -1]]);
    for (const place of before.keys()) {
      for (const direction of this.directions(piece)) {
        const there = this.step(this.kindOf[piece], place, direction, taken);
        if (there >= 0 && !before.has(there)) before.set(there, place);
      }
    }
    return before;
  }

  /**
   * The moves that count as one in `metric`, piece by piece.
   * @type {(position: Position, metric: Metric) => Move[]}
   */
  moves(position, metric) {
    return position.flatMap((_, piece) =>
      metric === "moves" ? this.walks(position, piece) : this.runs(position, piece, metric === "steps"),
    );
  }

  /**
   * One shortest walk to each place in reach of one piece.
   * @type {(position: Position, piece: number) => Move[]}
   */
  walks(position, piece) {
    /** @type {Map<number, number[]>} */
    const paths = new Map();
    for (const [place, before] of this.reach(position, piece))
      paths.set(place, [...(paths.get(before) ?? []), place]);
    paths.delete(position[piece]);
    return [...paths.values()].map((path) => ({ piece, path }));
  }

  /**
   * The straight slides of one piece, one for each distance; only the first step of each if `isOneStep`.
   * @type {(position: Position, piece: number, isOneStep?: boolean) => Move[]}
   */
  runs(position, piece, isOneStep = false) {
    const taken = this.taken(position, piece);
    const found = [];
    for (const direction of this.directions(piece)) {
      const path = [position[piece]];
      for (;;) {
        const there = this.step(this.kindOf[piece], path[path.length - 1], direction, taken);
        if (there < 0) break;
        path.push(there);
        found.push({ piece, path: [...path] });
        if (isOneStep) break;
      }
    }
    return found;
  }

  /**
   * The position after `move`; null if the rules forbid it.
   * @type {(position: Position, move: Move) => Position | null}
   */
  apply(position, { piece, path }) {
    const taken = this.taken(position, piece);
    const kind = this.kindOf[piece];
    const isStep = (/** @type {number} */ there, /** @type {number} */ at) =>
      this.directions(piece).some((direction) => this.step(kind, path[at], direction, taken) === there);
    if (path[0] !== position[piece] || !path.slice(1).every(isStep)) return null;
    return position.map((place, index) => (index === piece ? path[path.length - 1] : place));
  }

  /**
   * Whether a piece of the right kind stands on every target; false if there is no target.
   * @type {(position: Position) => boolean}
   */
  isSolved(position) {
    if (!this.puzzle.goal.length) return false;
    return this.kinds.every((kind) =>
      kind.targets.every((target) => kind.pieces.some((piece) => position[piece] === target)),
    );
  }

  /**
   * A text that is the same for positions that differ only in which pieces of a kind stand where.
   * @type {(position: Position) => string}
   */
  key(position) {
    let key = "";
    for (const { pieces } of this.kinds) {
      const places = pieces.map((piece) => position[piece]);
      if (places.length > 1) places.sort((one, other) => one - other);
      key += String.fromCharCode(...places);
    }
    return key;
  }
}

/** The kinds of `puzzle`, in the order of their first pieces. @type {(puzzle: Puzzle) => Kind[]} */
function kindsOf(puzzle) {
  const group = sameAsGroups(puzzle.pieces);
  /** @type {Map<string | undefined, number[]>} */
  const targets = new Map();
  for (const { piece, at } of puzzle.goal) {
    const root = group.get(piece);
    targets.set(root, [...(targets.get(root) ?? []), at[1] * puzzle.width + at[0]]);
  }
  /** @type {{ root: string | undefined, first: Piece, kind: Kind }[]} */
  const found = [];
  puzzle.pieces.forEach((piece, index) => {
    const own = group.get(piece.key);
    const root = targets.has(own) ? own : undefined;
    const known = found.find(
      (each) => each.root === root && each.first.axis === piece.axis && isSameShape(each.first, piece),
    );
    if (known) known.kind.pieces.push(index);
    else found.push({ root, first: piece, kind: newKind(puzzle, piece, index, targets.get(root) ?? []) });
  });
  return found.map(({ kind }) => kind);
}

/** @type {(puzzle: Puzzle, piece: Piece, index: number, targets: number[]) => Kind} */
function newKind(puzzle, piece, index, targets) {
  const { width, height } = puzzle;
  const ground = new Uint8Array(width * height).fill(1);
  const closed = targets.length ? puzzle.walls : [...puzzle.walls, ...puzzle.gates];
  for (const cell of closed) ground[cell[1] * width + cell[0]] = 0;
  const offsets = piece.shape.map(([x, y]) => y * width + x);
  const [wide, tall] = sizeOf(piece.shape);
  const isOpen = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.min(x, y, width - wide - x, height - tall - y) >= 0 &&
    offsets.every((offset) => ground[y * width + x + offset]);
  const next = DIRECTIONS.map(({ dx, dy }) =>
    Int16Array.from(ground, (_, place) => {
      const [x, y] = [(place % width) + dx, Math.floor(place / width) + dy];
      return isOpen(x, y) ? y * width + x : -1;
    }),
  );
  const entered = DIRECTIONS.map(({ dx, dy }) =>
    piece.shape
      .filter(([x, y]) => !piece.shape.some(([otherX, otherY]) => otherX === x + dx && otherY === y + dy))
      .map(([x, y]) => y * width + x),
  );
  return { pieces: [index], targets, offsets, entered, next };
}
