/**
 * Every place that one piece can walk to while the others stand still, and the best walk there: the one of the
 * fewest steps and, among those, of the fewest slides. See `app.playing.walks`.
 */

import { DIRECTIONS } from "../puzzle/puzzle.js";

/** @import { Move, Position, Rules } from "./rules.js" */

/** All walks of one piece in a position. */
export class Walks {
  /**
   * @param {Rules} rules
   * @param {Position} position
   * @param {number} piece
   */
  constructor(rules, position, piece) {
    this.piece = piece;
    this.width = rules.width;
    this.height = rules.puzzle.height;
    this.start = position[piece];
    this.directions = rules.directions(piece);
    /** The fewest steps to each place. @type {Map<number, number>} */
    this.steps = new Map();
    for (const [place, before] of rules.reach(position, piece))
      this.steps.set(place, (this.steps.get(before) ?? -1) + 1);
  }

  /**
   * Whether the piece can reach the cell `(x, y)`; its own counts.
   * @type {(x: number, y: number) => boolean}
   */
  has(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.steps.has(y * this.width + x);
  }

  /**
   * The best walk to `place`; null if the piece stands there or cannot get there.
   * @type {(place: number) => Move | null}
   */
  to(place) {
    if (!this.steps.get(place)) return null;
    const slides = this.slides();
    const path = [place];
    let last = least(slides.get(place) ?? new Map());
    while (path[0] !== this.start) {
      const turned = last;
      path.unshift(this.before(path[0], turned));
      const arrivals = slides.get(path[0]) ?? new Map();
      last = least(new Map([...arrivals].map(([way, count]) => [way, count + Number(way !== turned)])));
    }
    return { piece: this.piece, path };
  }

  /** For each place, the fewest slides of a shortest walk to it, by the direction of the last step. */
  slides() {
    /** @type {Map<number, Map<number, number>>} */
    const slides = new Map();
    for (const [place, steps] of this.steps) {
      const arrivals = new Map();
      for (const direction of this.directions) {
        const before = this.before(place, direction);
        if (!steps || this.steps.get(before) !== steps - 1) continue;
        const ways = [...(slides.get(before) ?? [])].map(([way, count]) => count + Number(way !== direction));
        arrivals.set(direction, ways.length ? Math.min(...ways) : 1);
      }
      slides.set(place, arrivals);
    }
    return slides;
  }

  /**
   * The place one step before `place`; -1 if that is off the board.
   * @type {(place: number, direction: number) => number}
   */
  before(place, direction) {
    const { dx, dy } = DIRECTIONS[direction];
    const [x, y] = [(place % this.width) - dx, Math.floor(place / this.width) - dy];
    return x >= 0 && x < this.width && y >= 0 ? y * this.width + x : -1;
  }
}

/**
 * The direction with the least count, the first of equals.
 * @type {(counts: Map<number, number>) => number}
 */
function least(counts) {
  const [[found] = [-1]] = [...counts].sort(([, one], [, other]) => one - other);
  return found;
}
