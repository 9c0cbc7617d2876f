/** Paints whole puzzles as SVG, in picture units of which a cell has 64. */

import { pieceColors, pieceLabels } from "./appearance.js";
import { viewBox } from "./board_picture.js";
import { CELL, FRAME } from "./measures.js";
import { outline } from "./outline.js";
import { piecePicture, targetPicture } from "./piece_picture.js";
import { svg } from "./svg.js";

/** @typedef {import("../rules/rules.js").Rules} Rules */
/** @typedef {import("./appearance.js").Look} Look */

/**
 * A whole puzzle at its start, small and flat, for lists.
 * @type {(rules: Rules, look: Look) => SVGElement}
 */
export function thumbnail(rules, look) {
  const { puzzle } = rules;
  const colors = pieceColors(rules, look.palette);
  const { board } = look.palette;
  const frame = {
    x: -FRAME,
    y: -FRAME,
    width: puzzle.width * CELL + 2 * FRAME,
    height: puzzle.height * CELL + 2 * FRAME,
  };
  const picture = svg("svg", { viewBox: viewBox(puzzle), "aria-hidden": "true", focusable: "false" });
  picture.append(svg("rect", { ...frame, rx: FRAME, fill: board.frame }));
  picture.append(svg("rect", { width: puzzle.width * CELL, height: puzzle.height * CELL, fill: board.cell }));
  picture.append(svg("path", { d: outline(puzzle.walls, 0, 0), fill: board.wall }));
  for (const [index, { at, shape }] of puzzle.pieces.entries()) {
    const transform = `translate(${at[0] * CELL} ${at[1] * CELL})`;
    picture.append(svg("path", { d: outline(shape, 3, 8), fill: colors[index], transform }));
  }
  return picture;
}

/**
 * The pictures of all pieces and targets of a puzzle, with the texts on the pieces.
 * @type {(rules: Rules, look: Look) => { labels: string[]; pieces: SVGElement[]; targets: SVGElement[]; }}
 */
export function puzzlePictures(rules, { skin, palette }) {
  const { puzzle } = rules;
  const colors = pieceColors(rules, palette);
  const labels = pieceLabels(puzzle, skin);
  const keys = puzzle.pieces.map(({ key }) => key);
  return {
    labels,
    pieces: puzzle.pieces.map((piece, index) => piecePicture(piece, colors[index], labels[index], skin)),
    targets: puzzle.goal.map((target) => targetPicture(target, colors[keys.indexOf(target.piece)], skin)),
  };
}
