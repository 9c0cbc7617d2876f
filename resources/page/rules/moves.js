/**
 * Moves in notation (`B:R2D`: the key of the piece, and its steps with counts), as `core.rules` has them, and the
 * moves of a game, counted as a player counts them, as `app.playing.history` does.
 *
 * A piece that goes on before another one moves continues the same move, and steps that it takes back do not
 * count: a walk is kept without its loops, and one that ends where it began is no move.
 */

import { DIRECTIONS } from "../puzzle/puzzle.js";

/** @import { Move, Rules } from "./rules.js" */
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
export function withMove(history, move) {
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
  const steps = path.slice(1).map((place, index) => place - path[index]);
  return steps.filter((step, index) => step !== steps[index - 1]).length;
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

/**
 * The moves that `text` writes, from the start of the puzzle; null if the rules forbid one of them.
 * @type {(rules: Rules, words: string[]) => Move[] | null}
 */
export function parseMoves(rules, words) {
  const moves = [];
  let position = rules.start;
  for (const word of words) {
    const colon = word.lastIndexOf(":");
    const piece = rules.puzzle.pieces.findIndex(({ key }) => key === word.slice(0, colon));
    if (piece < 0) return null;
    const path = [position[piece]];
    for (const [, letter, count] of word.slice(colon + 1).matchAll(/([ULRD])(\d{0,4})/g)) {
      const { dx, dy } = DIRECTIONS[DIRECTIONS.findIndex((each) => each.letter === letter)];
      for (let steps = Number(count || 1); steps > 0; steps -= 1)
        path.push(path[path.length - 1] + dy * rules.width + dx);
    }
    const after = rules.apply(position, { piece, path });
    if (after === null) return null;
    moves.push({ piece, path });
    position = after;
  }
  return moves;
}

/**
 * The straight parts of a path on a board of this width, each as the index of its direction and its steps.
 * @type {(path: number[], width: number) => { direction: number, steps: number }[]}
 */
export function runsOf(path, width) {
  /** @type {{ direction: number, steps: number }[]} */
  const runs = [];
  for (let index = 1; index < path.length; index += 1) {
    const by = path[index] - path[index - 1];
    const direction = DIRECTIONS.findIndex(({ dx, dy }) => dy * width + dx === by);
    const last = runs[runs.length - 1];
    if (last && last.direction === direction) last.steps += 1;
    else runs.push({ direction, steps: 1 });
  }
  return runs;
}
