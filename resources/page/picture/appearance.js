/**
 * What each piece looks like: its colour by its shape, and the text on it; see `app.picture.piece_colors` and
 * `app.picture.piece_labels`.
 */

import { compare, isRectangle, shapeOf, sizeOf } from "../puzzle/puzzle.js";
import { MEASURES } from "./measures.js";
import { crc32 } from "../puzzle/share.js";

/** @import { Cell, Puzzle } from "../puzzle/puzzle.js" */
/** @import { Rules } from "../rules/rules.js" */
/** @import { Grain } from "./grain.js" */
/**
 * @typedef {object} Skin     a file of `resources/skins`, with every value that it leaves out
 * @property {string} id
 * @property {{ [language: string]: string }} title
 * @property {{ top: number, bottom: number, gap: number, radius: number, rim: number, rim_width: number, shine: number, shine_below: number, shadow: number, fall: number, inset: number }} body
 * @property {Grain} grain
 * @property {{ chinese: string[], other: string[], weight: number, size: number, relief: number, dark: string, light: string }} lettering
 * @property {{ radius: number, bevel: number, cell_gap: number, cell_radius: number }} ground
 * @property {{ shapes: [number, number][], names: string[], repeats: boolean }[]} names
 * @property {{ [theme: string]: Palette }} palettes
 */
/** @typedef {{ board: { [part: string]: string }, wanted: string[], others: string[] }} Palette */
/** @typedef {{ skin: Skin, palette: Palette, accent: string }} Look */

/**
 * The colour of each piece, in their order; pieces of a kind share one unless they have their own.
 * @type {(rules: Rules, palette: Palette) => string[]}
 */
export function pieceColors(rules, palette) {
  const { puzzle } = rules;
  const colors = puzzle.pieces.map(({ shape }) => palette.others[colorNumber(shape, palette.others.length)]);
  const owners = puzzle.goal.map(({ piece }) => puzzle.pieces.findIndex(({ key }) => key === piece));
  const named = [...new Set(owners.map((piece) => rules.kindOf[piece]))];
  (named.length > palette.wanted.length ? [] : named).forEach((kind, number) => {
    for (const index of kind.pieces) colors[index] = palette.wanted[number];
  });
  return puzzle.pieces.map((piece, index) => (piece.color ?? colors[index]).toLowerCase());
}

/** Which of `count` colours a shape has; the first belong to pieces of one cell and to bars. @type {(shape: Cell[], count: number) => number} */
function colorNumber(shape, count) {
  const [width, height] = sizeOf(shape);
  if (shape.length === 1) return 0;
  if (shape.length === width * height && Math.min(width, height) === 1) {
    const isUpright = width === 1;
    return (shape.length === 2 ? (isUpright ? 1 : 2) : isUpright ? 3 : 4) % count;
  }
  const cells = leastImage(shape).map((cell) => `(${cell.join(", ")})`);
  const written = `(${cells.join(", ")})`;
  const { bars } = MEASURES.colors;
  return (bars + (crc32(new TextEncoder().encode(written)) % Math.max(count - bars, 1))) % count;
}

/**
 * The least of the turns and reflections of `shape`, which is the same for all of them.
 * @type {(shape: Cell[]) => Cell[]}
 */
function leastImage(shape) {
  const turned = [shape];
  while (turned.length < 4) turned.push(shapeOf(turned[turned.length - 1].map(([x, y]) => [-y, x])));
  const all = [...turned, ...turned.map((cells) => shapeOf(cells.map(([x, y]) => [-x, y])))];
  return all.sort((one, other) => compare(one.flat(), other.flat()))[0];
}

/**
 * The text on each piece: its label, the skin's name for it, or its key.
 * @type {(puzzle: Puzzle, skin: Skin) => string[]}
 */
export function pieceLabels(puzzle, skin) {
  const labels = puzzle.pieces.map((piece) => piece.label);
  for (const names of skin.names) namePieces(names, puzzle, labels);
  const wanted = new Set(puzzle.goal.length > 1 ? puzzle.goal.map(({ piece }) => piece) : []);
  const shared = new Set(skin.names.filter((names) => names.repeats).flatMap((names) => names.names));
  return puzzle.pieces.map(({ key, label }, index) => {
    const isAmbiguous = wanted.has(key) && !label && shared.has(labels[index]);
    return labels[index] && !isAmbiguous ? labels[index] : key;
  });
}

/**
 * Puts `names` into `labels` for the pieces of their shapes that have no label.
 * @type {(names: Skin["names"][number], puzzle: Puzzle, labels: string[]) => void}
 */
function namePieces(names, puzzle, labels) {
  const free = names.names.filter((name) => names.repeats || !labels.includes(name));
  for (const [width, height] of names.shapes) {
    puzzle.pieces.forEach((piece, index) => {
      const isNamed = isRectangle(piece.shape) && String(sizeOf(piece.shape)) === String([width, height]);
      const isNameless = !labels[index] && piece.axis === "both" && isNamed;
      if (isNameless && free.length)
        labels[index] = /** @type {string} */ (names.repeats ? free[0] : free.shift());
    });
  }
}

/**
 * What pieces with these texts are called: those that share one are counted, `兵 2`.
 * @type {(labels: string[]) => string[]}
 */
export function pieceNames(labels) {
  return labels.map((label, index) => {
    const number = labels.slice(0, index + 1).filter((each) => each === label).length;
    return labels.filter((each) => each === label).length > 1 ? `${label} ${number}` : label;
  });
}
