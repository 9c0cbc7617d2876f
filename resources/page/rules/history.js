/**
 * The moves of a game, counted as a player counts them, as `app.playing.history` does.
 *
 * A piece that goes on before another one moves continues the same move, and steps that it takes back do not
 * count: a walk is kept without its loops, and one that ends where it began is no move.
 */

/** @typedef {import("./rules.js").Move} Move */
/** @typedef {{ moves: number, slides: number, steps: number }} Lengths */
/**
 * @typedef {object} History    a linked list: the last move, and the history before it
 * @property {Move | null} last
 * @property {History | null} before
 * @property {Lengths} lengths
 */

/** The history of a game that has not begun. @type {History} */
export const NOTHING_PLAYED = { last: null, before: null, lengths: { moves: 0, slides: 0, steps: 0 } };

/** The history with `move` after it. @type {(history: History, move: Move) => History} */
export function then(history, move) {
  const { last, before } = history;
  const goesOn = last !== null && before !== null && last.piece === move.piece;
  const base = goesOn ? before : history;
  const path = withoutLoops(goesOn ? [...last.path, ...move.path.slice(1)] : move.path);
  if (path.length < 2) return base;
  const { moves, slides, steps } = base.lengths;
  const lengths = { moves: moves + 1, slides: slides + slidesOf(path), steps: steps + path.length - 1 };
  return { last: { piece: move.piece, path }, before: base, lengths };
}

/** The number of straight parts of `path`. @type {(path: number[]) => number} */
export function slidesOf(path) {
  let slides = 0;
  for (let index = 1; index < path.length; index += 1) {
    if (index === 1 || path[index] - path[index - 1] !== path[index - 1] - path[index - 2]) slides += 1;
  }
  return slides;
}

/** `path` without the parts between two visits of the same place. @type {(path: number[]) => number[]} */
function withoutLoops(path) {
  /** @type {number[]} */
  const kept = [];
  for (const place of path) {
    const seen = kept.indexOf(place);
    if (seen >= 0) kept.length = seen;
    kept.push(place);
  }
  return kept;
}
