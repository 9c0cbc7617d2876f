/**
 * A game: one puzzle that is played, with undo. See `app.playing.game`.
 *
 * Undo is a list of stages. Every action of the player appends one: a move, but also starting over, so that
 * this can be undone too.
 */

import { NOTHING_PLAYED, runsOf, withMove } from "./moves.js";

/** @import { History } from "./moves.js" */
/** @import { Move, Position, Rules } from "./rules.js" */
/** @typedef {{ position: Position, played: History, isAssisted: boolean, move: Move | null }} Stage */

/** So many stages are kept in the browser. */
const MOST_KEPT = 2000;

/** Plays one puzzle. */
export class Game {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    /** @type {Stage[]} */
    this.stages = [{ position: rules.start, played: NOTHING_PLAYED, isAssisted: false, move: null }];
    this.at = 0;
  }

  get stage() {
    return this.stages[this.at];
  }

  get position() {
    return this.stage.position;
  }

  get lengths() {
    return this.stage.played.lengths;
  }

  get isSolved() {
    return this.rules.isSolved(this.position);
  }

  /**
   * Plays `move` as one action for undo; returns whether the rules allow it.
   * @type {(move: Move, isAssisted?: boolean) => boolean}
   */
  make(move, isAssisted = false) {
    const position = this.rules.apply(this.position, move);
    if (position === null) return false;
    const { played, isAssisted: wasAssisted } = this.stage;
    this.append({ position, played: withMove(played, move), isAssisted: isAssisted || wasAssisted, move });
    return true;
  }

  /** @type {(stage: Stage) => void} */
  append(stage) {
    this.stages.length = this.at + 1;
    this.stages.push(stage);
    this.at += 1;
  }

  /** Starts over; undo restores the game. Help is forgotten only after the goal. */
  restart() {
    const isAssisted = this.stage.isAssisted && !this.isSolved;
    if (this.stage.played.last !== null) this.append({ ...this.stages[0], isAssisted });
  }

  undo() {
    this.at = Math.max(this.at - 1, 0);
  }

  redo() {
    this.at = Math.min(this.at + 1, this.stages.length - 1);
  }

  /**
   * The walk of one piece one cell (or as far as it can, if `isFar`) in a direction; null if it is blocked.
   * @type {(piece: number, direction: number, isFar: boolean) => Move | null}
   */
  run(piece, direction, isFar) {
    const { width } = this.rules;
    const runs = this.rules.runs(this.position, piece, !isFar);
    return runs.findLast(({ path }) => runsOf(path, width)[0].direction === direction) ?? null;
  }

  /** The game as plain data for `restore`: the paths since the last start over, and how far undo went back. */
  save() {
    const first = this.stages.findLastIndex(({ move }, index) => move === null && index <= this.at);
    const later = this.stages.slice(first + 1);
    const end = later.findIndex(({ move }) => move === null);
    const kept = later.slice(0, Math.min(end < 0 ? later.length : end, MOST_KEPT));
    return {
      moves: kept.map(({ move }) => (move === null ? [] : [move.piece, ...move.path])),
      assisted: kept.map(({ isAssisted }) => Number(isAssisted)),
      at: Math.min(this.at - first, kept.length),
    };
  }

  /**
   * Continues a game that `save` returned; one that the rules forbid is left out from its first wrong move on.
   * @type {(saved: unknown) => void}
   */
  restore(saved) {
    /** @type {{ moves?: number[][], assisted?: number[], at?: number }} */
    const { moves, assisted, at = 0 } = saved ?? {};
    if (!Array.isArray(moves) || !Array.isArray(assisted) || !Number.isInteger(at)) return;
    for (const [index, entry] of moves.slice(0, MOST_KEPT).entries()) {
      const isMove =
        Array.isArray(entry) && entry.length > 2 && entry.every((each) => Number.isInteger(each));
      if (!isMove || !(entry[0] in this.position)) break;
      if (!this.make({ piece: entry[0], path: entry.slice(1) }, Boolean(assisted[index]))) break;
    }
    this.at = Math.max(0, Math.min(at, this.stages.length - 1));
  }
}
