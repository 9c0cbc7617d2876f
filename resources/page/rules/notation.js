/** Moves in notation, `B:R2D`: the key of the piece, and its steps with counts. See `core.moves`. */

import { DIRECTIONS } from "../puzzle/geometry.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Move} Move */

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
 * The straight parts of a path, each as the index of its direction and its number of steps.
 *
 * @param {number[]} path
 * @param {number} width   of the board
 * @returns {{ direction: number, steps: number }[]}
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
