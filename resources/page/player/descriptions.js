/** Pieces, moves and the goal of a puzzle in words, for people who read them and for those who hear them. */

import { pieceNames } from "../picture/appearance.js";
import { DIRECTIONS, isRectangle, sizeOf } from "../puzzle/puzzle.js";
import { runsOf } from "../rules/moves.js";

/** @import { Move } from "../rules/rules.js" */
/** @import { Session } from "./session.js" */
/** @import { Catalogue } from "./texts.js" */

/** The words for one puzzle in one language. */
export class Descriptions {
  /**
   * @param {Session} session
   * @param {string[]} labels   the texts on the pieces
   * @param {Catalogue} texts
   */
  constructor(session, labels, texts) {
    this.session = session;
    this.names = pieceNames(labels);
    this.texts = texts;
  }

  /** The goal in words. */
  goalText() {
    const { puzzle } = this.session;
    const wanted = puzzle.goal.map(({ piece }) => puzzle.pieces.findIndex(({ key }) => key === piece));
    if (!wanted.length) return this.texts.text("goal-none");
    if (wanted.length > 1) return this.texts.text("goal-several");
    return this.texts.text("goal-one", { piece: this.names[wanted[0]] });
  }

  /**
   * What a screen reader says of a piece: its name, size and place, and where it may go.
   * @type {(piece: number) => string}
   */
  pieceText(piece) {
    const { rules, game, puzzle } = this.session;
    const { shape } = puzzle.pieces[piece];
    const [width, height] = sizeOf(shape);
    const [x, y] = rules.cell(game.position[piece]);
    const values = { name: this.names[piece], width, height, cells: shape.length, x: x + 1, y: y + 1 };
    const taken = rules.taken(game.position, piece);
    const isOpen = (/** @type {number} */ direction) =>
      rules.step(rules.kindOf[piece], game.position[piece], direction, taken) >= 0;
    const ways = rules.directions(piece).filter(isOpen);
    const directions = ways
      .map((way) => this.texts.text(DIRECTIONS[way].name))
      .join(this.texts.text("comma"));
    const outlook = this.texts.text(ways.length ? "may-go" : "cannot-move", { directions });
    const place = this.texts.text(isRectangle(shape) ? "piece" : "odd-piece", values);
    return this.texts.text("clauses", { first: place, second: outlook });
  }

  /** A move in words: `兵 2, down 2, right`. @type {(move: Move) => string} */
  moveText({ piece, path }) {
    const runs = runsOf(path, this.session.rules.width).map(({ direction, steps }) => {
      const way = this.texts.text(DIRECTIONS[direction].name);
      return steps > 1 ? `${way} ${steps}` : way;
    });
    return [this.names[piece], ...runs].join(this.texts.text("comma"));
  }

  /** The moves that the player has made: `5 moves`. */
  countText() {
    return this.texts.counted(this.session.count, this.session.entry.metric);
  }
}
