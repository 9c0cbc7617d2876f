/**
 * Puts a label into the rectangle of a piece's cells that lets it be largest; see `app.picture.label_path`.
 *
 * Chinese labels stand upright in a tall rectangle, one character below the other, as on the wooden sets.
 */

import { compare, sizeOf } from "../puzzle/puzzle.js";
import { CELL, MEASURES } from "./measures.js";

/** @import { Cell } from "../puzzle/puzzle.js" */
/** @import { Skin } from "./appearance.js" */
/** @typedef {Skin["lettering"]} Lettering */
/** @typedef {{ lines: string[], x: number, y: number, size: number, leading: number, family: string, weight: number }} Lettered */
/** @typedef {{ x: number, y: number, width: number, height: number }} Room   in cells */

const { growth: GROWTH, margin: MARGIN, reference: REFERENCE, leading: LEADING } = MEASURES.label;

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/**
 * Where and how large `text` is written on a piece, in picture units; null if there is no text or no room.
 * @type {(text: string, shape: Cell[], lettering: Lettering) => Lettered | null}
 */
export function lettered(text, shape, lettering) {
  if (!text.trim() || !shape.length) return null;
  const isChinese = /^[\u2e80-\u9fff\uf900-\ufaff]+$/.test(text);
  const names = (isChinese ? lettering.chinese : lettering.other).map((name) => JSON.stringify(name));
  const family = [...names, "system-ui", "sans-serif"].join(", ");
  pen.font = `${lettering.weight} ${REFERENCE}px ${family}`;
  const [wide, tall] = sizeOf(shape);
  let best = null;
  for (const room of rooms(shape)) {
    const lines = isChinese && room.height > room.width ? [...text] : [text];
    const bounds = boundsOf(lines);
    const scale = scaleIn(room, bounds, lines.length, lettering.size);
    const off = Math.abs(2 * room.x + room.width - wide) + Math.abs(2 * room.y + room.height - tall);
    const rank = [Math.round(scale * 1e6), room.width * room.height, -off];
    if (best === null || compare(rank, best.rank) > 0) best = { rank, room, lines, bounds, scale };
  }
  if (best === null || best.scale <= 0) return null;
  const { room, lines, bounds, scale } = best;
  const size = scale * CELL * REFERENCE;
  const x = (room.x + room.width / 2) * CELL - bounds.middle * scale * CELL;
  const y = (room.y + room.height / 2) * CELL - ((bounds.top + bounds.bottom) / 2) * scale * CELL;
  return { lines, x, y, size, leading: size * LEADING, family, weight: lettering.weight };
}

/** Every rectangle of cells of `shape`. @type {(shape: Cell[]) => Room[]} */
function rooms(shape) {
  const cells = new Set(shape.map(String));
  const [wide, tall] = sizeOf(shape);
  const found = [];
  for (const [x, y] of shape) {
    for (let width = 1; x + width <= wide; width += 1) {
      for (let height = 1; y + height <= tall; height += 1) {
        const row = Array.from({ length: width }, (_, dx) => String([x + dx, y + height - 1]));
        if (!row.every((cell) => cells.has(cell))) break;
        found.push({ x, y, width, height });
      }
    }
  }
  return found;
}

/**
 * The bounds of `lines` in the font size REFERENCE, each centred on x = 0, the first on the base line.
 * @type {(lines: string[]) => { middle: number; width: number; top: number; bottom: number; }}
 */
function boundsOf(lines) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  lines.forEach((line, number) => {
    const measured = pen.measureText(line);
    const start = -measured.width / 2;
    left = Math.min(left, start - measured.actualBoundingBoxLeft);
    right = Math.max(right, start + measured.actualBoundingBoxRight);
    top = Math.min(top, number * REFERENCE * LEADING - measured.actualBoundingBoxAscent);
    bottom = Math.max(bottom, number * REFERENCE * LEADING + measured.actualBoundingBoxDescent);
  });
  return { middle: (left + right) / 2, width: right - left, top, bottom };
}

/**
 * Cells per unit of the text: it fits into `room`, and is not larger than the skin wants; 0 if it is empty.
 * @type {(
 *   room: Room, bounds: { width: number, top: number, bottom: number }, lines: number, size: number
 * ) => number}
 */
function scaleIn(room, { width, top, bottom }, lines, size) {
  if (!(width > 0) || !(bottom > top)) return 0;
  const wanted = size * (MEASURES.label.height + GROWTH * (Math.min(room.width, room.height) - 1));
  const [freeWidth, freeHeight] = [room.width - 2 * MARGIN, room.height - 2 * MARGIN];
  const height = Math.max(bottom - top, REFERENCE * lines * MEASURES.label.line);
  return Math.min(wanted / REFERENCE, freeWidth / width, freeHeight / height);
}
