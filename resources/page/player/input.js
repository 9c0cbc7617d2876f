/**
 * Turns pointers and keys into moves.
 *
 *     press and drag        the piece follows, round corners too, and is moved on release
 *     a flick               the piece slides as far as it can
 *     Tab, Shift+Tab        choose the next piece, in reading order
 *     arrows                move the chosen piece by one cell; with Shift as far as it can
 *     Ctrl + arrows         choose the next piece in that direction
 *     Enter, Space          make the piece's move if it has only one
 *     Esc                   cancels the drag; the piece returns to where it was
 */

import { DIRECTIONS, sizeOf } from "../puzzle/puzzle.js";
import { MEASURES } from "../picture/measures.js";
import { Drag } from "./drag.js";

/** @import { Game } from "../rules/game.js" */
/** @import { Move } from "../rules/rules.js" */
/** @import { Board } from "./board.js" */
/** @typedef {[number, number]} Point */

const ARROWS = ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"];

/** Plays the game that `game` returns on a board. */
export class Input {
  /**
   * @param {Board} board
   * @param {() => Game | null} game                  null while nothing can be moved
   * @param {(move: Move, isDrawn: boolean) => void} play   `isDrawn` tells that the piece is drawn on its way already
   * @param {(piece: number) => void} chosen
   */
  constructor(board, game, play, chosen) {
    this.board = board;
    this.game = game;
    this.play = play;
    this.chosen = chosen;
    /** @type {{ id: number, drag: Drag } | null} */
    this.held = null;
    /** @type {{ time: number, point: Point }[]} */
    this.recent = [];
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("pointercancel", () => this.cancel());
    element.addEventListener("lostpointercapture", () => this.cancel());
    element.addEventListener("keydown", (event) => this.key(event));
    // on the element around it: a listener of its own would make the drawing itself a stop of the Tab key
    element.parentElement?.addEventListener("focusin", (event) => this.focused(event));
    element.addEventListener("click", (event) => this.activated(event));
  }

  /** The piece that an event is about; -1 if it is about none. @type {(event: Event) => number} */
  pieceOf(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    return element === null ? -1 : Number(element.getAttribute("data-piece"));
  }

  /** @type {(event: PointerEvent) => void} */
  press(event) {
    const game = this.game();
    const piece = this.pieceOf(event);
    if (this.held !== null || game === null || piece < 0 || event.button !== 0) return;
    event.preventDefault();
    this.board.stop();
    this.board.element.setPointerCapture(event.pointerId);
    this.select(piece);
    const point = this.board.pointAt(event);
    this.held = { id: event.pointerId, drag: new Drag(game.rules, game.position, piece, point) };
    this.recent = [{ time: event.timeStamp, point }];
    this.board.pieces[piece].classList.add("held");
  }

  /** @type {(event: PointerEvent) => void} */
  move(event) {
    if (this.held === null || event.pointerId !== this.held.id) return;
    const { drag } = this.held;
    for (const each of event.getCoalescedEvents?.().concat(event) ?? [event])
      drag.to(this.board.pointAt(each));
    this.recent.push({ time: event.timeStamp, point: this.board.pointAt(event) });
    while (this.recent[0].time < event.timeStamp - MEASURES.drag.velocity_span) this.recent.shift();
    this.board.put(drag.piece, drag.place);
  }

  /** @type {(event: PointerEvent) => void} */
  release(event) {
    if (this.held === null || event.pointerId !== this.held.id) return;
    this.move(event);
    const { drag } = this.held;
    this.letGo();
    const velocity = this.velocity();
    const landing = drag.landing(velocity);
    const move = drag.release(velocity);
    this.board.glide(drag.piece, [drag.place, drag.landing(), landing]);
    if (move !== null) this.play(move, true);
    else if (drag.walks.steps.size === 1) this.board.shake(drag.piece, 2);
  }

  /** Lets the dragged piece return to where it was. */
  cancel() {
    if (this.held === null) return;
    const { drag } = this.held;
    this.letGo();
    this.board.glide(drag.piece, [drag.place, drag.rules.cell(drag.position[drag.piece])]);
  }

  letGo() {
    const held = this.held;
    this.held = null;
    if (held === null) return;
    this.board.pieces[held.drag.piece]?.classList.remove("held");
    const { element } = this.board;
    if (element.hasPointerCapture(held.id)) element.releasePointerCapture(held.id);
  }

  /**
   * The velocity at the end of the drag, in cells per second; null if the pointer rested.
   * @type {() => Point | null}
   */
  velocity() {
    const [first, last] = [this.recent[0], this.recent[this.recent.length - 1]];
    const seconds = (last.time - first.time) / 1000;
    if (seconds <= 0) return null;
    return [(last.point[0] - first.point[0]) / seconds, (last.point[1] - first.point[1]) / seconds];
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const game = this.game();
    const piece = this.pieceOf(event);
    if (event.key === "Escape" && this.held !== null) this.cancel();
    if (game === null || piece < 0 || this.held !== null || event.altKey || event.metaKey) return;
    const direction = ARROWS.indexOf(event.key);
    if (direction >= 0) {
      event.preventDefault();
      if (event.ctrlKey) this.select(nearby(game, piece, direction));
      else this.push(piece, direction, event.shiftKey);
    } else if (event.key === "Tab") this.tab(event, game, piece);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.moveIfOnly(piece);
    }
  }

  /**
   * Moves a piece one cell, or as far as it can.
   * @type {(piece: number, direction: number, isFar: boolean) => void}
   */
  push(piece, direction, isFar) {
    const move = this.game()?.run(piece, direction, isFar);
    if (move) this.play(move, false);
    else this.board.shake(piece, direction);
  }

  /**
   * Tab goes through the pieces in reading order, and leaves the board after the last one.
   * @type {(event: KeyboardEvent, game: Game, piece: number) => void}
   */
  tab(event, game, piece) {
    const order = readingOrder(game);
    const next = order[order.indexOf(piece) + (event.shiftKey ? -1 : 1)];
    if (next === undefined) return;
    event.preventDefault();
    this.select(next);
  }

  /**
   * A click that no pointer made, as screen readers do it, makes the move of a piece that has only one.
   * @type {(event: MouseEvent) => void}
   */
  activated(event) {
    const piece = this.pieceOf(event);
    if (piece >= 0 && event.detail === 0) this.moveIfOnly(piece);
  }

  /** @type {(piece: number) => void} */
  moveIfOnly(piece) {
    const game = this.game();
    const walks = game?.rules.walks(game.position, piece) ?? [];
    if (walks.length === 1) this.play(walks[0], false);
  }

  /** @type {(event: FocusEvent) => void} */
  focused(event) {
    const piece = this.pieceOf(event);
    if (piece >= 0 && piece !== this.board.chosen) this.chosen(piece);
  }

  /** Chooses a piece, which the next key moves. @type {(piece: number) => void} */
  select(piece) {
    this.chosen(piece);
    this.board.pieces[piece]?.focus({ preventScroll: true });
  }
}

/** The pieces that can have moves, by the first cell that they cover now. @type {(game: Game) => number[]} */
export function readingOrder({ rules, position }) {
  const { pieces } = rules.puzzle;
  const able = [...pieces.keys()].filter((index) => pieces[index].axis !== "none");
  const first = (/** @type {number} */ index) => position[index] + rules.kindOf[index].offsets[0];
  return able.sort((one, other) => first(one) - first(other));
}

/**
 * The nearest piece in a direction; the piece itself if there is none. See `app.playing.nearby`.
 * @type {(game: Game, piece: number, direction: number) => number}
 */
function nearby({ rules, position }, piece, direction) {
  const middle = (/** @type {number} */ index) => {
    const [width, height] = sizeOf(rules.puzzle.pieces[index].shape);
    const [x, y] = rules.cell(position[index]);
    return [x + width / 2, y + height / 2];
  };
  const { dx, dy } = DIRECTIONS[direction];
  const here = middle(piece);
  let [found, least] = [piece, Infinity];
  rules.puzzle.pieces.forEach(({ axis }, index) => {
    const [right, down] = [middle(index)[0] - here[0], middle(index)[1] - here[1]];
    const ahead = right * dx + down * dy;
    const rank = ahead + MEASURES.drag.aside * (Math.abs(right * dy) + Math.abs(down * dx));
    if (ahead > 0 && axis !== "none" && rank < least) [found, least] = [index, rank];
  });
  return found;
}
