/**
 * Knows the way to the goal: from the solution that the page carries, or from a search in the browser.
 */

import { Search } from "../rules/search.js";
import { Walks } from "../rules/walks.js";

/** @import { Metric } from "../puzzle/puzzle.js" */
/** @import { Kind, Move, Position, Rules } from "../rules/rules.js" */
/** @typedef {{ state: "found", move: Move, left: number, isProven: boolean } | { state: "unsolvable" | "stopped" | "solved" }} Advice */

/** @typedef {{ position: Position, kind: Kind, path: number[], left: number }} Way */

/** Advises on one puzzle. */
export class Guide {
  /**
   * @param {Rules} rules
   * @param {Metric} metric
   * @param {Move[]} solution   from the start; empty if none is known
   */
  constructor(rules, metric, solution) {
    this.rules = rules;
    this.metric = metric;
    /** What to do in a position, by its key. @type {Map<string, Way>} */
    this.ways = new Map();
    /** @type {Search | null} */
    this.search = null;
    this.learn(rules.start, solution);
  }

  /**
   * Remembers the moves that lead from a position to the goal.
   * @type {(start: Position, moves: Move[]) => void}
   */
  learn(start, moves) {
    let [position, left] = [start, moves.length];
    for (const { piece, path } of moves) {
      const key = this.rules.key(position);
      if ((this.ways.get(key)?.left ?? Infinity) > left)
        this.ways.set(key, { position, kind: this.rules.kindOf[piece], path, left });
      position = position.map((place, each) => (each === piece ? path[path.length - 1] : place));
      left -= 1;
    }
  }

  /**
   * What to do in `position`; null if another question or `cancel` came first.
   * @type {(position: Position) => Promise<Advice | null>}
   */
  async advice(position) {
    this.cancel();
    if (this.rules.isSolved(position)) return { state: "solved" };
    const known = this.known(position);
    if (known !== null) return known;
    const search = new Search(this.rules, position, this.metric);
    this.search = search;
    const answer = await search.run();
    if (answer === null) return null;
    if (answer.state === "solved") this.learn(position, this.movesBetween(answer.positions));
    else if (answer.state === "stopped") this.join(search);
    const found = this.known(position);
    if (found?.state === "found") return { ...found, isProven: answer.state === "solved" };
    return { state: answer.state === "unsolvable" ? "unsolvable" : "stopped" };
  }

  cancel() {
    if (this.search) this.search.isCancelled = true;
    this.search = null;
  }

  /** @type {(position: Position) => Advice | null} */
  known(position) {
    const way = this.ways.get(this.rules.key(position));
    if (way === undefined) return null;
    const piece = position.findIndex(
      (place, each) => place === way.path[0] && this.rules.kindOf[each] === way.kind,
    );
    return { state: "found", move: { piece, path: way.path }, left: way.left, isProven: false };
  }

  /**
   * Learns the shortest way found from the start of a search that was stopped to a position whose way is known.
   * @type {(search: Search) => void}
   */
  join(search) {
    /** @type {Move[] | null} */
    let best = null;
    for (const { position } of this.ways.values()) {
      const number = search.numberOf(position);
      if (number < 0) continue;
      const positions = search.pathTo(number);
      const onwards = this.moves(positions[positions.length - 1]) ?? [];
      if (best === null || positions.length - 1 + onwards.length < best.length)
        best = [...this.movesBetween(positions), ...onwards];
    }
    if (best !== null) this.learn(search.start, best);
  }

  /**
   * All moves from `position` to the goal; null if no way is known.
   * @type {(position: Position) => Move[] | null}
   */
  moves(position) {
    const moves = [];
    for (let known = this.known(position); known?.state === "found"; known = this.known(position)) {
      moves.push(known.move);
      position = /** @type {Position} */ (this.rules.apply(position, known.move));
    }
    return this.rules.isSolved(position) ? moves : null;
  }

  /**
   * The moves between neighbouring positions, each by the best walk.
   * @type {(positions: Position[]) => Move[]}
   */
  movesBetween(positions) {
    return positions.slice(1).map((after, index) => {
      const piece = after.findIndex((place, each) => place !== positions[index][each]);
      return /** @type {Move} */ (new Walks(this.rules, positions[index], piece).to(after[piece]));
    });
  }
}
