/**
 * The board on the page: pieces that glide, the ring round the chosen piece, the arrow of a hint.
 *
 * The positions of the pieces belong to the game. The board follows: a piece that has moved glides along its
 * path, and a dragged one is drawn under the pointer.
 */

import { coveredBy, DIRECTIONS, sizeOf } from "../puzzle/puzzle.js";
import { CELL, MEASURES } from "../picture/measures.js";
import { outline } from "../picture/outline.js";
import { boardPicture, puzzlePictures, viewBox } from "../picture/pictures.js";
import { svg } from "../picture/svg.js";

/** @import { Look } from "../picture/appearance.js" */
/** @import { Cell } from "../puzzle/puzzle.js" */
/** @import { Move, Position, Rules } from "../rules/rules.js" */
/** @typedef {[number, number]} Point */

/** Shows one puzzle. */
export class Board {
  /** @param {SVGSVGElement} element */
  constructor(element) {
    this.element = element;
    /** The rules of the puzzle that is shown. @type {Rules} */
    this.rules = /** @type {any} */ (null);
    /** The piece with the ring; -1 for none. */
    this.chosen = -1;
    /** @type {SVGElement[]} */
    this.pieces = [];
    /** @type {string[]} */
    this.labels = [];
    /** @type {Point[]} */
    this.places = [];
    this.frame = 0;
    this.gliding = -1;
    this.endGlide = () => {};
    this.ring = svg("g", { class: "ring", "aria-hidden": "true" }, svg("path"), svg("path"));
    /** The move that the hint shows. @type {Move | null} */
    this.shown = null;
    this.hint = svg("g", { class: "hint", "aria-hidden": "true" });
  }

  /**
   * Shows the puzzle of `rules` in a look, the pieces at `position`.
   * @type {(rules: Rules, look: Look, position: Position) => void}
   */
  show(rules, look, position) {
    this.stop();
    this.rules = rules;
    const { pieces, targets, labels } = puzzlePictures(rules, look);
    this.labels = labels;
    const { puzzle } = rules;
    this.pieces = pieces.map((picture, index) => {
      const kind = { class: `piece ${puzzle.pieces[index].axis}`, role: "button", tabindex: -1 };
      return svg("g", { ...kind, "data-piece": index }, picture);
    });
    this.element.setAttribute("viewBox", viewBox(puzzle));
    document.documentElement.style.setProperty("--ratio", String(puzzle.width / puzzle.height));
    const ground = boardPicture(puzzle, look);
    this.element.replaceChildren(ground, ...targets, ...this.pieces, this.hint, this.ring);
    this.clearHint();
    this.choose(-1);
    this.setPosition(position);
  }

  /** Draws every piece at its cell. @type {(position: Position) => void} */
  setPosition(position) {
    this.stop();
    for (const [piece, place] of position.entries()) this.put(piece, this.rules.cell(place));
  }

  /** Draws a piece at a point, in cells. @type {(piece: number, point: Point) => void} */
  put(piece, point) {
    this.places[piece] = point;
    const place = `translate(${point[0] * CELL} ${point[1] * CELL})`;
    this.pieces[piece].setAttribute("transform", place);
    if (piece === this.chosen) this.ring.setAttribute("transform", place);
  }

  /**
   * Lets a piece glide along `path` from where it is drawn; at once if the player asked the system for less motion.
   * @type {(piece: number, path: Point[], seconds?: number) => void}
   */
  glide(piece, path, seconds) {
    this.stop();
    const lengths = path
      .slice(1)
      .map((point, index) => Math.hypot(point[0] - path[index][0], point[1] - path[index][1]));
    const length = lengths.reduce((sum, each) => sum + each, 0);
    const { first_cell, next_cell, longest } = MEASURES.motion;
    const own = Math.min(first_cell * Math.min(length, 1) + next_cell * Math.max(length - 1, 0), longest);
    const duration = 1000 * (seconds ?? own);
    this.gliding = piece;
    this.endGlide = () => {
      this.endGlide = () => {};
      this.gliding = -1;
      this.put(piece, path[path.length - 1]);
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !length) return this.endGlide();
    const start = performance.now();
    const draw = (/** @type {number} */ now) => {
      const part = Math.max(0, Math.min((now - start) / duration, 1));
      if (part === 1) return this.endGlide();
      this.put(piece, along(path, lengths, length * (1 - (1 - part) ** 2)));
      this.frame = requestAnimationFrame(draw);
    };
    this.frame = requestAnimationFrame(draw);
  }

  /** Lets a piece glide along the places of a move. @type {(piece: number, path: number[]) => void} */
  follow(piece, path) {
    const points = path.map((place) => this.rules.cell(place));
    this.glide(piece, points);
  }

  /** Ends a glide at once. */
  stop() {
    cancelAnimationFrame(this.frame);
    this.endGlide();
  }

  /** Shows that a piece cannot go in a direction. @type {(piece: number, direction: number) => void} */
  shake(piece, direction) {
    this.stop();
    const { shake, shake_seconds } = MEASURES.motion;
    const { dx, dy } = DIRECTIONS[direction];
    const [x, y] = this.places[piece];
    const at = (/** @type {number} */ by) => /** @type {Point} */ ([x + dx * by, y + dy * by]);
    const path = [0, shake, -shake, shake, -shake, 0].map(at);
    this.glide(piece, path, shake_seconds);
  }

  /** Draws the ring round a piece; -1 for none. @type {(piece: number) => void} */
  choose(piece) {
    this.chosen = piece;
    const shape = piece < 0 ? [] : this.rules.puzzle.pieces[piece].shape;
    for (const line of this.ring.children) line.setAttribute("d", outline(shape, 0.5, 10));
    if (piece >= 0) this.put(piece, this.places[piece]);
  }

  /** Draws the arrow of a move, and the outline of its piece at the end. @type {(move: Move) => void} */
  showHint(move) {
    const { piece, path } = move;
    this.shown = move;
    const { shape } = this.rules.puzzle.pieces[piece];
    const cells = path.map((place) => this.rules.cell(place));
    const end = outline(coveredBy({ at: cells[cells.length - 1], shape }), 3, 7);
    const points = cells.map((cell) => middleOf(shape, cell));
    this.hint.replaceChildren(svg("path", { class: "end", d: end }), ...arrow(points));
  }

  clearHint() {
    this.shown = null;
    this.hint.replaceChildren();
  }

  /**
   * The point of the board under a point of the window, in cells.
   * @type {(event: { clientX: number, clientY: number }) => Point}
   */
  pointAt({ clientX, clientY }) {
    const matrix = this.element.getScreenCTM();
    if (matrix === null) return [0, 0];
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [point.x / CELL, point.y / CELL];
  }
}

/**
 * The point at `distance` along a path whose parts have these lengths.
 * @type {(path: Point[], lengths: number[], distance: number) => Point}
 */
function along(path, lengths, distance) {
  for (const [index, length] of lengths.entries()) {
    if (distance <= length && length) {
      const share = distance / length;
      const [start, end] = [path[index], path[index + 1]];
      return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
    }
    distance -= length;
  }
  return path[path.length - 1];
}

/**
 * The middle of a piece at `place`, or of its cell nearest to the middle, in picture units.
 * @type {(shape: Cell[], place: Cell) => Point}
 */
function middleOf(shape, place) {
  const [width, height] = sizeOf(shape);
  let [x, y] = [(width - 1) / 2, (height - 1) / 2];
  const far = (/** @type {Point} */ cell) => Math.hypot(cell[0] - x, cell[1] - y);
  if (!shape.some(([cx, cy]) => Math.abs(cx - x) <= 0.5 && Math.abs(cy - y) <= 0.5)) {
    [x, y] = shape.reduce((one, other) => (far(other) < far(one) ? other : one));
  }
  return [(place[0] + x + 0.5) * CELL, (place[1] + y + 0.5) * CELL];
}

/** An arrow through `points`: a halo, a line and a head. @type {(points: Point[]) => SVGElement[]} */
function arrow(points) {
  const tip = points[points.length - 1];
  const before = points[points.length - 2];
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]);
  const [ux, uy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
    `${tip[0] - ux * back - uy * aside} ${tip[1] - uy * back + ux * aside}`;
  const line = `M${points.slice(0, -1).join("L")}L${at(14, 0)}`;
  const head = `M${at(0, 0)}L${at(22, 14)}L${at(22, -14)}Z`;
  return ["halo", "line"].flatMap((part) => [
    svg("path", { class: part, d: line }),
    svg("path", { class: `${part} head`, d: head }),
  ]);
}
