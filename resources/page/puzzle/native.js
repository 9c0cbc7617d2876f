/**
 * Reads the text of a `.klotski` file into a puzzle, as `formats.native.read` does.
 *
 * What the text says about itself is never markup: strings reach the page as text nodes alone.
 */

import { inReadingOrder, shapeOf, topLeft } from "./geometry.js";
import { isPlayable } from "./playable.js";
import { isTable, parseToml } from "./toml.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./toml.js").Table} Table */
/** @typedef {"both" | "horizontal" | "vertical" | "none"} Axis */
/** @typedef {"moves" | "slides" | "steps"} Metric */
/**
 * @typedef {object} Piece
 * @property {string} key
 * @property {Cell[]} shape
 * @property {Cell} at        the top left of its bounding box at the start
 * @property {Axis} axis
 * @property {string} label
 * @property {string | null} color   `#rrggbb`; null for the skin's colour
 * @property {string | null} sameAs  the key of a piece that it may stand in for
 */
/** @typedef {{ piece: string, at: Cell, shape: Cell[] }} Target */
/**
 * @typedef {object} Puzzle
 * @property {string} text     the file that it was read from
 * @property {string} name
 * @property {{ [language: string]: string }} names
 * @property {string} author
 * @property {string} description
 * @property {Metric | null} metric
 * @property {{ [metric: string]: number }} known   the lengths that its file claims
 * @property {number} width
 * @property {number} height
 * @property {Cell[]} walls
 * @property {Cell[]} gates
 * @property {Piece[]} pieces
 * @property {Target[]} goal
 */

/** A text that is no puzzle that can be played; `reason` names the text that says why. */
export class PuzzleError extends Error {
  /** @param {"unreadable" | "newer" | "faulty"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @type {Metric[]} */
export const METRICS = ["moves", "slides", "steps"];
const AXES = ["both", "horizontal", "vertical", "none"];
const NATIVE_VERSION = 1;
const LONGEST_SIDE = 64;
const MOST_PIECES = 400;
const FREE = ".";
const WALL = "#";
const GATE = "-";

/**
 * The puzzle in the file `text`.
 * @type {(text: string) => Puzzle}
 * @throws {PuzzleError} if it is none, or one that cannot be played
 */
export function readPuzzle(text) {
  const puzzle = new NativeFile(text).puzzle();
  if (!isPlayable(puzzle)) throw new PuzzleError("faulty");
  return puzzle;
}

/** @type {() => never} */
function refuse() {
  throw new PuzzleError("unreadable");
}

class NativeFile {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    try {
      this.top = parseToml(text);
    } catch {
      refuse();
    }
    const version = this.top.format;
    if (!Number.isInteger(version) || Number(version) < 1) refuse();
    if (Number(version) > NATIVE_VERSION) throw new PuzzleError("newer");
  }

  /** @type {() => Puzzle} */
  puzzle() {
    if (!("board" in this.top)) refuse();
    const drawing = drawn(textOf(this.top, "board"));
    const goal = drawn(textOf(this.top, "goal"));
    const { pieces, targets } = this.pieces(drawing, goal);
    const names = tableOf(this.top, "names");
    const known = tableOf(this.top, "known");
    const metric = /** @type {Metric} */ (textOf(this.top, "metric"));
    return {
      text: this.text,
      name: textOf(this.top, "name"),
      names: Object.fromEntries(Object.keys(names).map((language) => [language, textOf(names, language)])),
      author: textOf(this.top, "author"),
      description: textOf(this.top, "description"),
      metric: METRICS.includes(metric) ? metric : null,
      known: Object.fromEntries(
        METRICS.filter((each) => Number.isInteger(known[each])).map((each) => [each, Number(known[each])]),
      ),
      width: drawing.width,
      height: drawing.height,
      walls: [...(drawing.cells.get(WALL) ?? []), ...cellsOf(this.top.walls ?? [])],
      gates: [...(drawing.cells.get(GATE) ?? []), ...cellsOf(this.top.gates ?? [])],
      pieces,
      goal: targets,
    };
  }

  /**
   * Pieces and targets in reading order.
   * @type {(drawing: Drawing, goal: Drawing) => { pieces: Piece[]; targets: Target[]; }}
   */
  pieces(drawing, goal) {
    const tables = tableOf(this.top, "pieces");
    const names = new Set([...keysOf(drawing), ...keysOf(goal), ...Object.keys(tables)]);
    if (names.size > MOST_PIECES) refuse();
    /** @type {Piece[]} */
    const pieces = [];
    /** @type {Target[]} */
    const targets = [];
    for (const name of names) {
      const table = tableOf(tables, name);
      const key = "key" in table ? textOf(table, "key") : name;
      const cells =
        "cells" in table ? cellsOf(table.cells) : isMark(name) ? [] : (drawing.cells.get(name) ?? []);
      const wanted = targetsOf(table, isMark(name) ? undefined : goal.cells.get(name));
      const isTargetOnly =
        wanted.length && !cells.length && Object.keys(table).every((each) => /^(key|targets)$/.test(each));
      if (!isTargetOnly) pieces.push(pieceOf(key, table, cells));
      for (const each of wanted) targets.push({ piece: key, at: topLeft(each), shape: shapeOf(each) });
    }
    return { pieces: pieces.sort(byFirstCell), targets: targets.sort(byFirstCell) };
  }
}

/** @typedef {{ width: number, height: number, cells: Map<string, Cell[]> }} Drawing */

/** The cells of each character of a drawn board. @type {(text: string) => Drawing} */
function drawn(text) {
  const rows = text.split("\n").map((row) => Array.from(row.trim()));
  while (rows.length && !rows[0].length) rows.shift();
  while (rows.length && !rows[rows.length - 1].length) rows.pop();
  const width = rows.length ? rows[0].length : 0;
  if (rows.some((row) => row.length !== width) || Math.max(width, rows.length) > LONGEST_SIDE) refuse();
  /** @type {Map<string, Cell[]>} */
  const cells = new Map();
  for (const [y, row] of rows.entries()) {
    for (const [x, character] of row.entries()) {
      const found = cells.get(character) ?? [];
      cells.set(character, found);
      found.push([x, y]);
    }
  }
  return { width, height: rows.length, cells };
}

/** @type {(name: string) => boolean} */
function isMark(name) {
  return name === FREE || name === WALL || name === GATE;
}

/** @type {(drawing: Drawing) => string[]} */
function keysOf(drawing) {
  return [...drawing.cells.keys()].filter((name) => !isMark(name));
}

/** @type {(key: string, table: Table, cells: Cell[]) => Piece} */
function pieceOf(key, table, cells) {
  const axis = /** @type {Axis} */ (textOf(table, "axis") || "both");
  if (!AXES.includes(axis)) refuse();
  const color = textOf(table, "color");
  return {
    key,
    shape: shapeOf(cells),
    at: topLeft(cells),
    axis,
    label: textOf(table, "label"),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : null,
    sameAs: "same_as" in table ? textOf(table, "same_as") : null,
  };
}

/** @type {(table: Table, shown: Cell[] | undefined) => Cell[][]} */
function targetsOf(table, shown) {
  if (!("targets" in table)) return shown ? [shown] : [];
  if (!Array.isArray(table.targets)) return refuse();
  return table.targets.map(cellsOf);
}

/** @type {(value: unknown) => Cell[]} */
function cellsOf(value) {
  if (!Array.isArray(value)) return refuse();
  return value.map((cell) => {
    const isCell = Array.isArray(cell) && cell.length === 2 && cell.every((each) => Number.isInteger(each));
    return isCell ? /** @type {Cell} */ ([cell[0], cell[1]]) : refuse();
  });
}

/** @type {(table: Table, key: string) => string} */
function textOf(table, key) {
  const value = table[key] ?? "";
  return typeof value === "string" ? value : refuse();
}

/** @type {(table: Table, key: string) => Table} */
function tableOf(table, key) {
  const value = table[key] ?? {};
  return isTable(value) ? value : refuse();
}

/** @type {(one: { at: Cell, shape: Cell[] }, other: { at: Cell, shape: Cell[] }) => number} */
function byFirstCell(one, other) {
  if (!one.shape.length || !other.shape.length)
    return Number(!one.shape.length) - Number(!other.shape.length);
  return inReadingOrder(firstCell(one), firstCell(other));
}

/** @type {(thing: { at: Cell, shape: Cell[] }) => Cell} */
function firstCell({ at, shape }) {
  return [at[0] + shape[0][0], at[1] + shape[0][1]];
}

/**
 * The title of `puzzle` in `language`: the name in it, else one in Latin letters, else the plain name.
 * @type {(puzzle: Puzzle, language: string) => string}
 */
export function titleIn(puzzle, language) {
  const { name, names } = puzzle;
  if (names[language]) return names[language];
  if (language in names) return name;
  const written = Object.keys(names).find((code) => names[code] === name && names[`${code}-Latn`]);
  if (written === undefined) return name;
  return names[`${written}-Latn`]
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
}
