/**
 * Draws the grain of wood as path data, equal for equal numbers; see `app.picture.grain`.
 *
 * Lines lie side by side in common waves, part around a knot, and end at the border of the piece.
 */

import { CELL, MEASURES } from "./measures.js";

/** @import { Cell } from "../puzzle/puzzle.js" */
/** @typedef {{ strength: number, spacing: number, wave: number, knots: number }} Grain */
/** @typedef {{ fine: string, strong: string }} Lines */
/** @typedef {(x: number, y: number) => boolean} Inside */
/** @typedef {{ x: number, y: number, width: number, height: number }} Area */

const OWN = MEASURES.grain;
/** The distance at which a knot bends lines, across the grain; twice as far along it. */
const REACH = OWN.reach * CELL;

/**
 * The grain of a piece of `cells`, along its longer side, which ends `inset` inside its outline.
 *
 * @param {Cell[]} cells
 * @param {[number, number]} size   of the bounding box, in cells
 * @param {Grain} grain
 * @param {number} inset
 * @param {number} number   from which the lines are drawn
 * @returns {Lines}
 */
export function grainOfCells(cells, [wide, tall], grain, inset, number) {
  const covered = new Set(cells.map(String));
  const isCovered = (/** @type {number} */ x, /** @type {number} */ y) =>
    covered.has(`${Math.floor(x / CELL)},${Math.floor(y / CELL)}`);
  const inside = (/** @type {number} */ x, /** @type {number} */ y) =>
    [-inset, inset].every((dx) => [-inset, inset].every((dy) => isCovered(x + dx, y + dy)));
  const isUpright = tall > wide;
  const [along, across] = isUpright ? [tall, wide] : [wide, tall];
  const area = { x: 0, y: 0, width: along * CELL, height: across * CELL };
  return grainOf(area, grain, number % OWN.cuts, isUpright ? (x, y) => inside(y, x) : inside, isUpright);
}

/**
 * The grain in `area`, only where `inside` is true; `isUpright` swaps x and y at the end.
 * @type {(area: Area, grain: Grain, number: number, inside: Inside, isUpright: boolean) => Lines}
 */
export function grainOf(area, grain, number, inside, isUpright) {
  const random = randomFrom(number + 1);
  const height = lineHeight(area, grain, random);
  const lines = { fine: "", strong: "" };
  let y = area.y + grain.spacing * random(0.2, 1);
  for (let count = 0; y < area.y + area.height; count += 1) {
    const parts = innerParts(area, y, height, inside).map((part) => curve(part, isUpright));
    lines[count % OWN.dense ? "fine" : "strong"] += parts.join("");
    y += grain.spacing * random(0.55, 1.45);
  }
  return lines;
}

/**
 * A function that returns numbers between two others, always the same for the same seed (mulberry32).
 * @type {(seed: number) => (low: number, high: number) => number}
 */
function randomFrom(seed) {
  let state = (seed * 0x9e3779b9) | 0;
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + ((high - low) * ((mixed ^ (mixed >>> 14)) >>> 0)) / 4294967296;
  };
}

/**
 * The height at x of the line that would be straight at y without waves and knots.
 * @type {(
 *   area: Area, grain: Grain, random: (low: number, high: number) => number
 * ) => (x: number, y: number) => number}
 */
function lineHeight(area, grain, random) {
  const [long, short] = [OWN.long_wave, OWN.short_wave].map(
    (low) => (CELL * random(low, low * 1.8)) / (2 * Math.PI),
  );
  const [early, late] = [random(0, 2 * Math.PI), random(0, 2 * Math.PI)];
  const lean = random(0.25, 0.6) / CELL;
  const cells = Math.max(1, Math.round((area.width * area.height) / CELL ** 2));
  const knots = Array.from({ length: cells }, () => [
    area.x + area.width * random(0.1, 0.9),
    area.y + area.height * random(0, 1),
  ]).filter(() => random(0, 1) < grain.knots);
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    let at =
      y +
      grain.wave *
        (Math.sin(x / long + early + y * lean) + OWN.short_share * Math.sin(x / short + late - y * lean));
    for (const [across, down] of knots) {
      const [along, aside] = [(x - across) / (2 * REACH), (y - down) / REACH];
      at += Math.sign(aside) * REACH * OWN.push * Math.exp(-along * along - Math.abs(aside));
    }
    return at;
  };
}

/**
 * The parts of the line at `y` that lie inside, each as its points.
 * @type {(
 *   area: Area, y: number, height: (x: number, y: number) => number, inside: Inside
 * ) => [number, number][][]}
 */
function innerParts(area, y, height, inside) {
  const count = Math.max(1, Math.ceil(area.width / (CELL * OWN.sample))) * 2;
  /** @type {[number, number][][]} */
  const parts = [[]];
  for (let index = 0; index <= count; index += 1) {
    const x = area.x + (area.width * index) / count;
    const at = height(x, y);
    const edge = Math.min(Math.max(x, area.x + 5), area.x + area.width - 5);
    if (inside(edge, at)) parts[parts.length - 1].push([edge, at]);
    else if (parts[parts.length - 1].length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/**
 * A smooth line through `points` as path data.
 * @type {(points: [number, number][], isUpright: boolean) => string}
 */
function curve(points, isUpright) {
  const written = points.map(([x, y]) =>
    (isUpright ? [y, x] : [x, y]).map((each) => Math.round(each * 10) / 10),
  );
  const middles = written
    .slice(1)
    .map(([x, y], index) => [(x + written[index][0]) / 2, (y + written[index][1]) / 2]);
  const turns = middles.slice(1).map(([x, y], index) => `Q${written[index + 1]} ${x},${y}`);
  return `M${written[0]}L${middles[0]}${turns.join("")}L${written[written.length - 1]}`;
}
