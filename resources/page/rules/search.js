/**
 * Finds a shortest solution from any position, breadth first, in slices of time so that the page stays awake.
 *
 *     depth 0   the position
 *     depth 1   all positions one move away       the first that is solved is nearest
 *     depth 2   …
 *
 * Pieces of a kind count as one another (`Rules.key`), so positions are few: 25,955 of the classic.
 */

/** @import { Metric } from "../puzzle/puzzle.js" */
/** @import { Position, Rules } from "./rules.js" */
/** @typedef {{ state: "solved", positions: Position[] } | { state: "unsolvable" } | { state: "stopped" }} Answer */

/** The positions after which a search gives up: about 60 MB in the browser. */
const MOST_POSITIONS = 250_000;
/** Milliseconds of one slice. */
const SLICE = 10;

/** One search, which `run` continues until it is done or cancelled. */
export class Search {
  /**
   * @param {Rules} rules
   * @param {Position} start
   * @param {Metric} metric
   */
  constructor(rules, start, metric) {
    this.rules = rules;
    this.metric = metric;
    /** @type {Position[]} */
    this.positions = [start];
    this.parents = [-1];
    this.seen = new Set([rules.key(start)]);
    this.next = 0;
    this.isCancelled = false;
  }

  /**
   * Searches until `deadline` (as of `performance.now`); returns the answer, or null if there is none yet.
   * @type {(deadline: number) => Answer | null}
   */
  advance(deadline) {
    if (this.rules.isSolved(this.positions[0])) return this.solved(0);
    while (this.next < this.positions.length) {
      if (this.positions.length > MOST_POSITIONS) return { state: "stopped" };
      const found = this.expand(this.next);
      this.next += 1;
      if (found >= 0) return this.solved(found);
      if (this.next % 32 === 0 && performance.now() > deadline) return null;
    }
    return { state: "unsolvable" };
  }

  /**
   * Adds the positions one move after position number `index`; returns the number of a solved one, else -1.
   * @type {(index: number) => number}
   */
  expand(index) {
    const position = this.positions[index];
    for (const { piece, path } of this.rules.moves(position, this.metric)) {
      const after = position.slice();
      after[piece] = path[path.length - 1];
      const key = this.rules.key(after);
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      this.positions.push(after);
      this.parents.push(index);
      if (this.rules.isSolved(after)) return this.positions.length - 1;
    }
    return -1;
  }

  /** @type {(index: number) => Answer} */
  solved(index) {
    return { state: "solved", positions: this.pathTo(index) };
  }

  /** The positions from the start of the search to number `index`. @type {(index: number) => Position[]} */
  pathTo(index) {
    const positions = [];
    for (let at = index; at >= 0; at = this.parents[at]) positions.unshift(this.positions[at]);
    return positions;
  }

  /**
   * The answer, found in slices between which the page does other work; null if the search was cancelled.
   * @type {() => Promise<Answer | null>}
   */
  async run() {
    for (;;) {
      const answer = this.advance(performance.now() + SLICE);
      if (answer !== null || this.isCancelled) return this.isCancelled ? null : answer;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  cancel() {
    this.isCancelled = true;
  }
}
