/**
 * Finds a shortest solution from any position, breadth first, in slices of time so that the page stays awake.
 *
 *     depth 0   the position
 *     depth 1   all positions one move away       the first that is solved is nearest
 *     depth 2   …
 *
 * A position is a row of places, kind by kind and in order within each, so that positions which differ only in
 * which pieces of a kind stand where are the same row: 25,955 rows of the classic. All rows stand in one typed array
 * in the order in which they were found. An open table holds their numbers by a hash, the sum of one random number
 * for each kind and place, which a move changes at two of them; rows of one hash are compared place by place, so
 * no position is lost to a collision. Each column of a row has marks: the directions in which its piece need not go,
 * since the position that it came from has been everywhere there.
 */

/** @import { Metric } from "../puzzle/puzzle.js" */
/** @import { Kind, Position, Rules } from "./rules.js" */
/** @typedef {{ state: "solved", positions: Position[] } | { state: "unsolvable" } | { state: "stopped" }} Answer */
/** @typedef {{ kind: Kind, directions: number[], from: number, to: number, hashes: Int32Array }} Part   `from` to `to` of a row */

/** The positions after which a search gives up: some 60 MB for twelve pieces. */
const MOST_POSITIONS = 1_000_000;
/** The positions for which there is room at first. */
const FIRST_ROOM = 4096;
/** Milliseconds of one slice. */
const SLICE = 10;
/** Marks of all directions; in moves there are no others. */
const ALL_WAYS = 15;

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
    this.start = start;
    this.size = start.length;
    const cells = rules.width * rules.puzzle.height;
    /** The kinds, each with its columns of a row. @type {Part[]} */
    this.parts = [];
    for (const kind of rules.kinds) {
      const from = this.parts.at(-1)?.to ?? 0;
      const hashes = Int32Array.from({ length: cells }, (_, place) => mixed(from * cells + place));
      const directions = rules.directions(kind.pieces[0]);
      this.parts.push({ kind, directions, from, to: from + kind.pieces.length, hashes });
    }
    this.taken = new Uint8Array(cells);
    /** The places that the piece in hand has reached, the marks of each, and by which flood it was reached. */
    this.reached = new Uint16Array(cells);
    this.marked = new Uint8Array(cells).fill(ALL_WAYS);
    this.floods = new Uint32Array(cells);
    this.flood = 0;
    this.rows = new (cells <= 256 ? Uint8Array : Uint16Array)(FIRST_ROOM * this.size);
    this.marks = new Uint8Array(FIRST_ROOM * this.size);
    this.hashes = new Int32Array(FIRST_ROOM);
    this.parents = new Int32Array(FIRST_ROOM);
    /** One more than the number of a position, or 0; half of it stays empty. */
    this.table = new Uint32Array(2 * FIRST_ROOM);
    this.count = 0;
    this.next = 0;
    this.isCancelled = false;
    this.enter(start);
    this.count = 1;
    this.table[this.slot(0)] = 1;
  }

  /**
   * Searches until `deadline` (as of `performance.now`); returns the answer, or null if there is none yet.
   * @type {(deadline: number) => Answer | null}
   */
  advance(deadline) {
    if (this.rules.isSolved(this.start)) return { state: "solved", positions: [this.start] };
    while (this.next < this.count) {
      if (this.count > MOST_POSITIONS) return { state: "stopped" };
      const found = this.expand(this.next);
      this.next += 1;
      if (found >= 0) return { state: "solved", positions: this.pathTo(found) };
      if (this.next % 256 === 0 && performance.now() > deadline) return null;
    }
    return { state: "unsolvable" };
  }

  /**
   * Adds the positions one move after position number `index`; returns the number of a solved one, else -1.
   * @type {(index: number) => number}
   */
  expand(index) {
    const { rows, marks, parts } = this;
    const first = index * this.size;
    this.taken.fill(0);
    for (const part of parts)
      for (let at = part.from; at < part.to; at += 1) this.cover(part, rows[first + at], 1);
    for (const part of parts) {
      for (let at = part.from; at < part.to; at += 1) {
        const here = rows[first + at];
        const done = marks[first + at];
        if (done === ALL_WAYS) continue;
        const count = this.metric === "moves" ? this.walk(part, here) : this.slide(part, here, done);
        for (let each = 1; each < count; each += 1) {
          const found = this.add(index, part, at, each);
          if (found >= 0 && this.isSolved(found)) return found;
        }
      }
    }
    return -1;
  }

  /** @type {(part: Part, place: number, value: 0 | 1) => void} */
  cover({ kind: { offsets } }, place, value) {
    for (let at = 0; at < offsets.length; at += 1) this.taken[place + offsets[at]] = value;
  }

  /**
   * Fills `reached` with the places that a piece can walk to, `place` first; returns how many.
   *
   * A first step enters none of the piece's own cells, so most pieces, which cannot step, are never lifted.
   * @type {(part: Part, place: number) => number}
   */
  walk(part, place) {
    const { reached, floods } = this;
    const { kind, directions } = part;
    this.flood += 1;
    reached[0] = place;
    floods[place] = this.flood;
    let count = 1;
    for (let at = 0; at < count; at += 1) {
      if (at === 1) this.cover(part, place, 0);
      for (let way = 0; way < directions.length; way += 1) {
        const there = this.rules.step(kind, reached[at], directions[way], this.taken);
        if (there < 0 || floods[there] === this.flood) continue;
        floods[there] = this.flood;
        reached[count] = there;
        count += 1;
      }
    }
    if (count > 1) this.cover(part, place, 1);
    return count;
  }

  /**
   * The same for the places that it can slide to, or step to if steps count, but in the directions that are `done`.
   * @type {(part: Part, place: number, done: number) => number}
   */
  slide({ kind, directions }, place, done) {
    const isStep = this.metric === "steps";
    let count = 1;
    for (const way of directions) {
      if ((done >> way) & 1) continue;
      const mark = (1 << (3 - way)) | (isStep ? 0 : 1 << way);
      let there = this.rules.step(kind, place, way, this.taken);
      while (there >= 0) {
        this.reached[count] = there;
        this.marked[count] = mark;
        count += 1;
        if (isStep) break;
        there = this.rules.step(kind, there, way, this.taken);
      }
    }
    return count;
  }

  /**
   * Adds the position in which the piece of column `at` has moved to place `each` of `reached`; -1 if it is known.
   * @type {(index: number, part: Part, at: number, each: number) => number}
   */
  add(index, { from, to, hashes }, at, each) {
    const { size, count } = this;
    const there = this.reached[each];
    if ((count + 1) * 2 > this.table.length) this.grow();
    const { rows } = this;
    const [before, after] = [index * size, count * size];
    for (let column = 0; column < size; column += 1) rows[after + column] = rows[before + column];
    this.hashes[count] = (this.hashes[index] - hashes[rows[before + at]] + hashes[there]) | 0;
    while (at > from && rows[after + at - 1] > there) rows[after + at] = rows[after + --at];
    while (at < to - 1 && rows[after + at + 1] < there) rows[after + at] = rows[after + ++at];
    rows[after + at] = there;
    const slot = this.slot(count);
    const known = this.table[slot] - 1;
    this.marks[(known < 0 ? count : known) * size + at] |= this.marked[each];
    if (known >= 0) return -1;
    this.table[slot] = count + 1;
    this.parents[count] = index;
    this.count += 1;
    return count;
  }

  /** Where the table holds the row of number `index`, or would hold it. @type {(index: number) => number} */
  slot(index) {
    const { table, hashes, rows, size } = this;
    const mask = table.length - 1;
    let slot = hashes[index] & mask;
    for (; table[slot]; slot = (slot + 1) & mask) {
      const other = table[slot] - 1;
      if (hashes[other] !== hashes[index]) continue;
      let at = 0;
      while (at < size && rows[other * size + at] === rows[index * size + at]) at += 1;
      if (at === size) break;
    }
    return slot;
  }

  /** Makes room for twice as many positions. */
  grow() {
    for (const name of /** @type {const} */ (["hashes", "parents", "rows", "marks"])) {
      const old = this[name];
      const Kept = /** @type {any} */ (old.constructor);
      this[name] = new Kept(2 * old.length);
      this[name].set(old);
    }
    this.table = new Uint32Array(2 * this.table.length);
    for (let index = 0; index < this.count; index += 1) this.table[this.slot(index)] = index + 1;
  }

  /** Whether a piece of the right kind stands on every target. @type {(index: number) => boolean} */
  isSolved(index) {
    let hasTargets = false;
    for (const { kind, from, to } of this.parts) {
      for (const target of kind.targets) {
        hasTargets = true;
        let at = from;
        while (at < to && this.rows[index * this.size + at] !== target) at += 1;
        if (at === to) return false;
      }
    }
    return hasTargets;
  }

  /** Writes `position` behind the last row, with its hash. @type {(position: Position) => void} */
  enter(position) {
    let hash = 0;
    for (const { kind, from, hashes } of this.parts) {
      const places = kind.pieces.map((piece) => position[piece]).sort((one, other) => one - other);
      this.rows.set(places, this.count * this.size + from);
      for (const place of places) hash += hashes[place];
    }
    this.hashes[this.count] = hash | 0;
  }

  /**
   * The number of `position`, or of one that is the same but for pieces of a kind; -1 if it was not found.
   * @type {(position: Position) => number}
   */
  numberOf(position) {
    if (this.count === this.hashes.length) this.grow();
    this.enter(position);
    return this.table[this.slot(this.count)] - 1;
  }

  /** The positions from the start of the search to number `index`. @type {(index: number) => Position[]} */
  pathTo(index) {
    const numbers = [];
    for (let at = index; at > 0; at = this.parents[at]) numbers.unshift(at);
    const positions = [this.start];
    for (const number of numbers) {
      const before = positions[positions.length - 1];
      for (const { kind, from, to } of this.parts) {
        const places = [...this.rows.subarray(number * this.size + from, number * this.size + to)];
        const moved = kind.pieces.find((each) => !places.includes(before[each]));
        const there = places.find((place) => kind.pieces.every((each) => before[each] !== place)) ?? -1;
        if (moved !== undefined)
          positions.push(before.map((place, piece) => (piece === moved ? there : place)));
      }
    }
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
}

/** A number that depends on all bits of `number`: the end of MurmurHash3. @type {(number: number) => number} */
function mixed(number) {
  let bits = Math.imul((number + 1) ^ ((number + 1) >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
