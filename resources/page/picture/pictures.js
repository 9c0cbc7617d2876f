/**
 * Paints boards, pieces and targets as SVG, in picture units of which a cell has 64; see
 * `app.picture.board_picture` and `app.picture.layout_picture`.
 */

import { compare, inReadingOrder, sizeOf } from "../puzzle/puzzle.js";
import { crc32 } from "../puzzle/share.js";
import { pieceColors, pieceLabels } from "./appearance.js";
import { darker, lighter, luminance, readable, whiter } from "./color.js";
import { grainOf, grainOfCells } from "./grain.js";
import { lettered } from "./lettering.js";
import { CELL, FRAME, MEASURES } from "./measures.js";
import { cornerBrackets, outline } from "./outline.js";
import { areaPath, gradient, linePath, newId, svg } from "./svg.js";

/** @import { Cell, Piece, Puzzle, Standing } from "../puzzle/puzzle.js" */
/** @import { Rules } from "../rules/rules.js" */
/** @import { Look, Skin } from "./appearance.js" */
/** @import { Attributes } from "./svg.js" */

const ROUND_ENDS = { "stroke-linecap": "round", "stroke-linejoin": "round" };

/** The view box of a picture of `puzzle`, with its frame. @type {(puzzle: Puzzle) => string} */
export function viewBox({ width, height }) {
  const edge = FRAME + 6;
  return `${-edge} ${-edge} ${width * CELL + 2 * edge} ${height * CELL + 2 * edge}`;
}

/** @type {(cell: Cell) => string} */
function shiftedTo([x, y]) {
  return `translate(${x * CELL} ${y * CELL})`;
}

/** The area of a board, made larger by `by`. @type {(puzzle: Puzzle, by: number, radius?: number) => Attributes} */
function boardArea({ width, height }, by, radius = 0) {
  const size = { width: width * CELL + 2 * by, height: height * CELL + 2 * by };
  return { x: -by, y: -by, ...size, rx: Math.max(radius, 0) };
}

/** A whole puzzle at its start, small and flat, for lists. @type {(rules: Rules, look: Look) => SVGElement} */
export function thumbnail(rules, { palette }) {
  const { puzzle } = rules;
  const colors = pieceColors(rules, palette);
  return svg(
    "svg",
    { viewBox: viewBox(puzzle), "aria-hidden": "true", focusable: "false" },
    svg("rect", { ...boardArea(puzzle, FRAME, FRAME), fill: palette.board.frame }),
    svg("rect", { ...boardArea(puzzle, 0), fill: palette.board.cell }),
    areaPath(outline(puzzle.walls, 0, 0), palette.board.wall),
    ...puzzle.pieces.map(({ at, shape }, index) =>
      areaPath(outline(shape, 3, 8), colors[index], { transform: shiftedTo(at) }),
    ),
  );
}

/** The pictures of all pieces and targets of a puzzle, with the texts on the pieces. */
export function puzzlePictures(/** @type {Rules} */ rules, /** @type {Look} */ { skin, palette }) {
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

/**
 * The board without pieces and targets: a frame, free cells, walls and gates.
 * @type {(puzzle: Puzzle, look: Look) => SVGElement}
 */
export function boardPicture(puzzle, { skin, palette }) {
  const { board } = palette;
  const { radius, bevel } = skin.ground;
  const { wall, bevel: edge } = MEASURES;
  const frame = boardArea(puzzle, FRAME, radius);
  const dark = { stroke: darker(board.frame, edge.darker), "stroke-width": edge.dark_width };
  const area = { ...boardArea(puzzle, 1, radius - 6), fill: board.ground };
  const ground = svg("rect", { ...area, ...dark, "stroke-opacity": bevel });
  const lit = { stroke: lighter(board.frame, edge.lighter), "stroke-width": edge.width };
  const inner = boardArea(puzzle, FRAME - edge.width / 2, radius);
  const light = svg("rect", { ...inner, ...lit, "stroke-opacity": bevel, fill: "none" });
  const walls = areaPath(outline(puzzle.walls, wall.inset, wall.radius), board.wall, {
    stroke: darker(board.wall, wall.darker),
    "stroke-width": wall.rim,
  });
  return svg(
    "g",
    { "aria-hidden": "true" },
    ...shadow(frame),
    svg("rect", { ...frame, fill: board.frame }),
    ...planks(puzzle, skin, board.frame),
    light,
    ground,
    cellsPicture(puzzle, skin, board.cell),
    walls,
    ...(puzzle.gates.length ? gatesPicture(puzzle.gates, board.gate) : []),
  );
}

/**
 * The shadow of the frame; a filter would have to be computed again for every frame of a glide.
 * @type {(frame: Attributes) => SVGElement[]}
 */
function shadow(frame) {
  return [1.5, 3, 4.5].map((fall) => {
    const line = { stroke: "#000", "stroke-width": fall, opacity: 0.05 };
    return svg("rect", { ...frame, transform: `translate(0 ${fall})`, ...line });
  });
}

/** @type {(puzzle: Puzzle, skin: Skin, fill: string) => SVGElement} */
function cellsPicture({ width, height, walls, gates }, { ground }, fill) {
  const closed = new Set([...walls, ...gates].map(String));
  const side = CELL - 2 * ground.cell_gap;
  const group = svg("g", { fill });
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const place = { x: x * CELL + ground.cell_gap, y: y * CELL + ground.cell_gap };
    if (!closed.has(String([x, y])))
      group.append(svg("rect", { ...place, width: side, height: side, rx: ground.cell_radius }));
  }
  return group;
}

/** Gates are doors: hatched, with a dashed rim. @type {(gates: Cell[], color: string) => SVGElement[]} */
function gatesPicture(gates, color) {
  const { gate } = MEASURES;
  const shape = outline(gates, gate.inset, gate.radius);
  const apart = CELL / gate.hatch / Math.SQRT2;
  const id = newId();
  const tile = { id, width: apart, height: apart, patternUnits: "userSpaceOnUse" };
  const hatch = linePath(`M0 0V${apart}`, color, 2 * gate.hatch_width, gate.hatch_opacity);
  const rim = { stroke: color, "stroke-width": gate.rim, "stroke-dasharray": `${gate.dash} ${gate.gap}` };
  return [
    svg("defs", {}, svg("pattern", { ...tile, patternTransform: "rotate(45)" }, hatch)),
    areaPath(shape, color, { "fill-opacity": gate.tint }),
    areaPath(shape, `url(#${id})`, rim),
  ];
}

/**
 * The grain of the four sides of the frame.
 * @type {(puzzle: Puzzle, skin: Skin, color: string) => SVGElement[]}
 */
function planks({ width, height }, { grain }, color) {
  if (!grain.strength) return [];
  const own = MEASURES.grain;
  const fine = { ...grain, spacing: own.plank_spacing, wave: own.plank_wave, knots: 0 };
  const [wide, tall] = [width * CELL, height * CELL];
  const sides = [
    { x: -FRAME / 2, y: -FRAME + 1, width: wide + FRAME },
    { x: -FRAME / 2, y: tall + 0.5, width: wide + FRAME },
    { x: 0, y: -FRAME + 1, width: tall },
    { x: 0, y: wide + 0.5, width: tall },
  ];
  return sides.map((side, index) => {
    const area = { ...side, height: FRAME - own.plank_margin };
    const isInside = (/** @type {number} */ _, /** @type {number} */ at) =>
      at > area.y && at < area.y + area.height;
    const lines = grainOf(area, fine, index + 1, isInside, index > 1);
    return linePath(lines.fine + lines.strong, darker(color, own.plank_darker), 1, grain.strength);
  });
}

/**
 * A target at its place: a tint and brackets at its corners, under the pieces.
 * @type {(target: Standing, color: string, skin: Skin) => SVGElement}
 */
function targetPicture({ at, shape }, color, { body }) {
  const { rim, tint, bracket } = MEASURES.target;
  return svg(
    "g",
    { transform: shiftedTo(at), "aria-hidden": "true", ...ROUND_ENDS },
    areaPath(outline(shape, 0, body.radius / 2), color, { "fill-opacity": tint }),
    linePath(cornerBrackets(shape, CELL * bracket), color, rim),
  );
}

/**
 * A piece at its own origin: its body with light and shadow, its label, and the marks of its axis.
 * @type {(piece: Piece, color: string, label: string, skin: Skin) => SVGElement}
 */
function piecePicture(piece, color, label, skin) {
  const { body, lettering } = skin;
  const { shine_inset, shine_width, inset_opacity, inset_width } = MEASURES.body;
  const inside = (/** @type {number} */ by) =>
    outline(piece.shape, body.gap + by, Math.max(body.radius - by, 0));
  const [top, bottom] = [lighter(color, 100 + body.top), darker(color, 100 + body.bottom)];
  const ink = readable(lettering.dark, lettering.light, color);
  const [fillId, shineId] = [newId(), newId()];
  /** @type {Attributes} */
  const rim = body.rim_width ? { stroke: darker(color, 100 + body.rim), "stroke-width": body.rim_width } : {};
  const group = svg("g", {}, svg("defs", {}, gradient(fillId, top, bottom)));
  if (body.shadow && body.fall) {
    const shift = { transform: `translate(0 ${body.fall})`, "fill-opacity": body.shadow };
    group.append(areaPath(inside(0), "#000", shift));
  }
  group.append(areaPath(inside(0), `url(#${fillId})`, { ...rim, class: "body" }));
  group.append(...grainPicture(piece, color, skin));
  if (body.shine) {
    const shine = gradient(shineId, whiter(top, body.shine), whiter(bottom, body.shine_below));
    group.append(svg("defs", {}, shine), linePath(inside(shine_inset), `url(#${shineId})`, shine_width));
  }
  if (body.inset) group.append(linePath(inside(body.inset), ink, inset_width, inset_opacity));
  group.append(...labelPicture(label, piece.shape, color, ink, skin), axisPicture(piece, ink));
  return group;
}

/** @type {(piece: Piece, color: string, skin: Skin) => SVGElement[]} */
function grainPicture({ key, shape }, color, { body, grain }) {
  if (!grain.strength) return [];
  const { inset, darker: percent, fine_width, fine_opacity, strong_width } = MEASURES.grain;
  const number = crc32(new TextEncoder().encode(key));
  const { fine, strong } = grainOfCells(shape, sizeOf(shape), grain, body.gap + inset, number);
  return [
    linePath(fine, darker(color, percent), fine_width, grain.strength * fine_opacity),
    linePath(strong, darker(color, percent), strong_width, grain.strength),
  ];
}

/**
 * The label, printed on the body or cut into it.
 * @type {(label: string, shape: Cell[], color: string, ink: string, skin: Skin) => SVGElement[]}
 */
function labelPicture(label, shape, color, ink, { lettering }) {
  const found = lettered(label, shape, lettering);
  if (found === null) return [];
  const write = (/** @type {number} */ by, /** @type {string} */ fill) => {
    const font = { "font-family": found.family, "font-size": found.size, "font-weight": found.weight };
    const lines = found.lines.map((line, number) =>
      svg("tspan", { x: found.x, y: found.y + by + number * found.leading }, line),
    );
    return svg("text", { ...font, fill, "text-anchor": "middle", "aria-hidden": "true" }, ...lines);
  };
  const { relief_lighter, relief_whiter, relief_darker } = MEASURES.label;
  const isDark = luminance(ink) < luminance(color);
  const light = whiter(lighter(color, relief_lighter), relief_whiter);
  const edge = isDark ? light : darker(color, relief_darker);
  return [...(lettering.relief ? [write(lettering.relief, edge)] : []), write(0, ink)];
}

/**
 * Arrow heads at the ends of a piece that moves along one axis; pins on one that cannot move.
 * @type {(piece: Piece, ink: string) => SVGElement}
 */
function axisPicture({ shape, axis }, ink) {
  const own = MEASURES.axis;
  const pen = { fill: "none", stroke: ink, "stroke-opacity": own.opacity, "stroke-width": own.width };
  const marks = svg("g", { ...pen, ...ROUND_ENDS });
  if (axis === "both") return marks;
  if (axis === "none") {
    for (const [x, y] of new Set([shape[0], shape[shape.length - 1]])) {
      const middle = { cx: (x + own.pin_at) * CELL, cy: (y + own.pin_at) * CELL };
      marks.append(svg("circle", { ...middle, r: CELL * own.pin_radius }));
    }
    return marks;
  }
  const along = axis === "vertical" ? 1 : 0;
  const ordered = [...shape].sort(along ? inReadingOrder : compare);
  const last = ordered[ordered.length - 1];
  const end = /** @type {Cell} */ (ordered.find((cell) => cell[along] === last[along]));
  const [from, tip, half] = [own.head_begin, own.head_tip, own.head_half].map((each) => each * CELL);
  for (const [x, y] of [ordered[0], end]) {
    const angle = 90 * along + (marks.childElementCount ? 0 : 180);
    const transform = `${shiftedTo([x + 0.5, y + 0.5])} rotate(${angle})`;
    marks.append(svg("path", { d: `M${from} ${-half}L${tip} 0L${from} ${half}`, transform }));
  }
  return marks;
}
