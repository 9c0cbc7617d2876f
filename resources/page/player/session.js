/** One puzzle that is played: its rules, game, guide, and what the browser keeps of it. */

import { readPuzzle } from "../puzzle/native.js";
import { Game } from "../rules/game.js";
import { parseMoves } from "../rules/notation.js";
import { Rules } from "../rules/rules.js";
import { Guide } from "./guide.js";
import { bestOf, keep, kept, keyOf } from "./progress.js";

/** @typedef {import("./page.js").Entry} Entry */

/** Milliseconds after a change until a game is kept: writing a long one after every move would take a while. */
const SOON = 250;

/** Plays the puzzle of one entry. */
export class Session {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    this.puzzle = readPuzzle(entry.native);
    this.rules = new Rules(this.puzzle);
    this.game = new Game(this.rules);
    this.key = keyOf(entry.native);
    this.guide = new Guide(this.rules, entry.metric, parseMoves(this.rules, entry.solution) ?? []);
    this.game.restore(kept(this.key).game);
    this.timer = 0;
  }

  /** The moves that count in the metric of the puzzle. */
  get count() {
    return this.game.lengths[this.entry.metric];
  }

  /** The player's record; null if there is none. */
  get best() {
    return bestOf(kept(this.key), this.entry.metric);
  }

  /** Keeps the game soon; call it after every change. */
  keepGame() {
    this.timer ||= window.setTimeout(() => this.keepNow(), SOON);
  }

  /** Keeps a game that has changed; call it before the page or the puzzle is left. */
  keepNow() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    keep(this.key, { game: this.game.save() });
  }

  /**
   * Keeps that the puzzle was solved; returns whether the game is a record. Games with help are none.
   */
  keepSolved() {
    const { lengths, stage } = this.game;
    const best = { ...kept(this.key).best };
    const before = this.best;
    if (stage.isAssisted) {
      keep(this.key, { isSolved: true });
      return false;
    }
    for (const [metric, length] of Object.entries(lengths))
      best[metric] = Math.min(length, best[metric] ?? length);
    keep(this.key, { isSolved: true, best });
    return before === null || this.count < before;
  }
}

/**
 * The entry of a file that the page does not carry: its claims are not proven.
 *
 * @param {string} native
 * @returns {Entry}
 */
export function entryOf(native) {
  const { metric, known } = readPuzzle(native);
  const counted = metric ?? "moves";
  return {
    native,
    metric: counted,
    length: known[counted] ?? null,
    proven: false,
    solvable: true,
    solution: [],
  };
}
