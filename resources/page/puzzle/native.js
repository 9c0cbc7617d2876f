/**
 * Reads `.klotski` files, as `formats.native.read` does: those that come by link, by code or as a file.
 *
 * What a text says about itself is never markup: strings reach the page as text nodes alone.
 */

import { coveredBy, inReadingOrder, isPlayable, shapeOf, topLeft } from "./puzzle.js";
import { isTable, parseToml } from "./toml.js";

/** @import { Axis, Cell, Metric, Piece, Puzzle, Standing, Target } from "./puzzle.js" */
/** @import { Table } from "./toml.js" */
/**
 * @typedef {object} Entry    a puzzle and what is known about it; `export.web` writes those of a page
 * @property {string} native  its `.klotski` file
 * @property {Puzzle} puzzle
 * @property {Metric} metric
 * @property {number | null} length    of a shortest solution; null if none is known
 * @property {boolean} proven          whether the length is, or that there is none
 * @property {boolean} solvable        false only if that is proven
 * @property {string[]} solution       moves in notation; empty if it is not to be shown
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
const METRICS = ["moves", "slides", "steps"];
/** @type {Axis[]} */
const AXES = ["both", "horizontal", "vertical", "none"];
const NATIVE_VERSION = 1;
const LONGEST_SIDE = 64;
const MOST_PIECES = 400;

/**
 * The entry of the file `native`, whose claims are not proven.
 * @type {(native: string) => Entry}
 * @throws {PuzzleError} if it is no puzzle, or one that cannot be played
 */
export function entryOf(native) {
  const top = dataOf(native);
  const puzzle = puzzleOf(top);
  if (!isPlayable(puzzle)) throw new PuzzleError("faulty");
  const metric = METRICS.find((each) => each === top.metric) ?? "moves";
  const claim = tableOf(top, "known")[metric];
  const length = Number.isInteger(claim) ? Number(claim) : null;
  return { native, puzzle, metric, length, proven: false, solvable: true, solution: [] };
}

/** @returns {never} */
function refuse() {
  throw new PuzzleError("unreadable");
}

/** @type {(native: string) => Table} */
function dataOf(native) {
  let top;
  try {
    top = parseToml(native);
  } catch {
    return refuse();
  }
  if (!Number.isInteger(top.format) || Number(top.format) < 1 || !("board" in top)) refuse();
  if (Number(top.format) > NATIVE_VERSION) throw new PuzzleError("newer");
  return top;
}

/** @type {(top: Table) => Puzzle} */
function puzzleOf(top) {
  const [board, goal] = [drawn(textOf(top, "board")), drawn(textOf(top, "goal"))];
  const isGoalFine = !goal.pieces.size || (goal.width === board.width && goal.height === board.height);
  const tables = tableOf(top, "pieces");
  const names = new Set([...board.pieces.keys(), ...goal.pieces.keys(), ...Object.keys(tables)]);
  if (!isGoalFine || names.size > MOST_PIECES) refuse();
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {Target[]} */
  const targets = [];
  for (const name of names) {
    const table = tableOf(tables, name);
    const key = "key" in table ? textOf(table, "key") : name;
    const cells = "cells" in table ? cellsOf(table.cells) : (board.pieces.get(name) ?? []);
    const wanted = targetsOf(table, goal.pieces.get(name));
    const isTarget =
      wanted.length && !cells.length && Object.keys(table).every((each) => /^(key|targets)$/.test(each));
    if (!isTarget) pieces.push(pieceOf(key, table, cells));
    for (const each of wanted) targets.push({ piece: key, at: topLeft(each), shape: shapeOf(each) });
  }
  const titles = tableOf(top, "names");
  return {
    name: textOf(top, "name"),
    names: Object.fromEntries(Object.keys(titles).map((language) => [language, textOf(titles, language)])),
    author: textOf(top, "author"),
    width: board.width,
    height: board.height,
    walls: [...board.marks["#"], ...cellsOf(top.walls ?? [])],
    gates: [...board.marks["-"], ...cellsOf(top.gates ?? [])],
    pieces: pieces.sort(byFirstCell),
    goal: targets.sort(byFirstCell),
  };
}

/**
 * A drawn board: the cells of free ground, walls and gates, and those of every other character.
 * @typedef {{ width: number, height: number, marks: { [mark: string]: Cell[] }, pieces: Map<string, Cell[]> }} Drawing
 */

/** @type {(text: string) => Drawing} */
function drawn(text) {
  const rows = text.split("\n").map((row) => Array.from(row.trim()));
  while (rows.length && !rows[0].length) rows.shift();
  while (rows.length && !rows[rows.length - 1].length) rows.pop();
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width) || Math.max(width, rows.length) > LONGEST_SIDE) refuse();
  /** @type {Drawing} */
  const drawing = { width, height: rows.length, marks: { ".": [], "#": [], "-": [] }, pieces: new Map() };
  for (const [y, row] of rows.entries()) {
    for (const [x, character] of row.entries()) {
      const found = drawing.marks[character] ?? drawing.pieces.get(character) ?? [];
      if (!(character in drawing.marks)) drawing.pieces.set(character, found);
      found.push([x, y]);
    }
  }
  return drawing;
}

/** @type {(key: string, table: Table, cells: Cell[]) => Piece} */
function pieceOf(key, table, cells) {
  const color = textOf(table, "color");
  return {
    key,
    shape: shapeOf(cells),
    at: topLeft(cells),
    axis: AXES.find((each) => each === (table.axis || "both")) ?? refuse(),
    label: textOf(table, "label"),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : null,
    sameAs: "same_as" in table ? textOf(table, "same_as") : null,
  };
}

/** @type {(table: Table, shown: Cell[] | undefined) => Cell[][]} */
function targetsOf({ targets }, shown) {
  if (targets === undefined) return shown ? [shown] : [];
  return Array.isArray(targets) ? targets.map(cellsOf) : refuse();
}

/** @type {(value: unknown) => Cell[]} */
function cellsOf(value) {
  if (!Array.isArray(value)) return refuse();
  return value.map((cell) => {
    const isCell = Array.isArray(cell) && cell.length === 2 && cell.every((each) => Number.isInteger(each));
    return isCell ? [cell[0], cell[1]] : refuse();
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

/** Things without cells come last. @type {(one: Standing, other: Standing) => number} */
function byFirstCell(one, other) {
  const [[first], [second]] = [coveredBy(one), coveredBy(other)];
  return first && second ? inReadingOrder(first, second) : Number(!first) - Number(!second);
}
