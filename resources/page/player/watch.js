/** Shows a solution move by move, while the game waits. */

import { button, element, write } from "./page.js";

/** @import { Move, Position } from "../rules/rules.js" */
/** @import { Board } from "./board.js" */
/** @import { Catalogue } from "./texts.js" */

/** Milliseconds from one move to the next. */
const PACE = 650;

/** The controls of a solution; hidden until `begin`. */
export class Watch {
  /**
   * @param {Board} board
   * @param {Catalogue} texts
   * @param {() => void} ended
   */
  constructor(board, texts, ended) {
    this.board = board;
    this.texts = texts;
    this.ended = ended;
    this.panel = element("watch", HTMLElement);
    this.slider = element("watch-at", HTMLInputElement);
    /** @type {Move[]} */
    this.moves = [];
    /** @type {Position[]} */
    this.positions = [];
    this.at = 0;
    this.timer = 0;
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    button("watch-back").addEventListener("click", () => this.goTo(this.at - 1));
    button("watch-on").addEventListener("click", () => this.step());
    button("watch-play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    button("watch-end").addEventListener("click", () => this.end());
  }

  get isOpen() {
    return this.positions.length > 0;
  }

  /** Shows `moves` from `start`, and begins to play them. @type {(start: Position, moves: Move[]) => void} */
  begin(start, moves) {
    this.moves = moves;
    this.positions = [start];
    for (const { piece, path } of moves) {
      const before = this.positions[this.positions.length - 1];
      this.positions.push(before.map((place, each) => (each === piece ? path[path.length - 1] : place)));
    }
    this.panel.hidden = false;
    this.slider.max = String(moves.length);
    this.goTo(0);
    this.play();
    button("watch-play").focus();
  }

  end() {
    this.pause();
    if (!this.isOpen) return;
    this.positions = [];
    this.panel.hidden = true;
    this.ended();
  }

  play() {
    if (this.at >= this.moves.length) this.goTo(0);
    this.timer = window.setInterval(() => this.step(), PACE);
    this.show();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.isOpen) this.show();
  }

  step() {
    if (this.at >= this.moves.length) return this.pause();
    const { piece, path } = this.moves[this.at];
    this.board.setPosition(this.positions[this.at]);
    this.at += 1;
    this.board.follow(piece, path);
    if (this.at === this.moves.length) this.pause();
    this.show();
  }

  /** @type {(at: number) => void} */
  goTo(at) {
    this.pause();
    this.at = Math.max(0, Math.min(at, this.moves.length));
    this.board.setPosition(this.positions[this.at]);
    this.show();
  }

  show() {
    const text = this.texts.text("watch-at", { number: this.at, count: this.moves.length });
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", text);
    write("watch-text", text);
    write("watch-play-text", this.texts.text(this.timer ? "pause" : "play"));
    const icon = this.timer ? "#icon-pause" : "#icon-solution";
    document.getElementById("watch-icon")?.setAttribute("href", icon);
    button("watch-back").disabled = this.at === 0;
    button("watch-on").disabled = this.at === this.moves.length;
  }
}
