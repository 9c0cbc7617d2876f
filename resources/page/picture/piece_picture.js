/** Paints pieces and targets, from paths at their own origin; see `app.picture.piece_picture`. */

import { inReadingOrder, sizeOf } from "../puzzle/puzzle.js";
import { crc32 } from "../puzzle/share.js";
import { darker, lighter, luminance, readable, whiter } from "./color.js";
import { grainOfCells } from "./grain.js";
import { lettered } from "./lettering.js";
import { CELL, MEASURES } from "./measures.js";
import { cornerBrackets, outline } from "./outline.js";
import { gradient, newId, svg } from "./svg.js";

/** @typedef {import("../puzzle/puzzle.js").Cell} Cell */
/** @typedef {import("../puzzle/puzzle.js").Piece} Piece */
/** @typedef {import("./appearance.js").Skin} Skin */

/**
 * A target at its place: a tint and brackets at its corners, under the pieces.
 * @type {(target: { at: Cell, shape: Cell[] }, color: string, skin: Skin) => SVGElement}
 */
export function targetPicture({ at, shape }, color, skin) {
  const line = {
    fill: "none",
    stroke: color,
    "stroke-width": MEASURES.target.rim,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  return svg(
    "g",
    { transform: `translate(${at[0] * CELL} ${at[1] * CELL})`, "aria-hidden": "true" },
    svg("path", {
      d: outline(shape, 0, skin.body.radius / 2),
      fill: color,
      "fill-opacity": MEASURES.target.tint,
    }),
    svg("path", { d: cornerBrackets(shape, CELL * MEASURES.target.bracket), ...line }),
  );
}

/**
 * A piece at its own origin: its body with light and shadow, its label, and the marks of its axis.
 * @type {(piece: Piece, color: string, label: string, skin: Skin) => SVGElement}
 */
export function piecePicture(piece, color, label, skin) {
  const { body, lettering } = skin;
  const { shine_inset, shine_width, inset_opacity, inset_width } = MEASURES.body;
  const { shape } = piece;
  const shown = outline(shape, body.gap, body.radius);
  const [top, bottom] = [lighter(color, 100 + body.top), darker(color, 100 + body.bottom)];
  const ink = readable(lettering.dark, lettering.light, color);
  const [fillId, shineId] = [newId(), newId()];
  const group = svg("g", {}, svg("defs", {}, gradient(fillId, top, bottom)));
  if (body.shadow && body.fall)
    group.append(
      svg("path", { d: shown, transform: `translate(0 ${body.fall})`, "fill-opacity": body.shadow }),
    );
  /** @type {import("./svg.js").Attributes} */
  const rim = body.rim_width ? { stroke: darker(color, 100 + body.rim), "stroke-width": body.rim_width } : {};
  group.append(svg("path", { d: shown, fill: `url(#${fillId})`, ...rim, class: "body" }));
  group.append(...grainPicture(piece, color, skin));
  if (body.shine) {
    const line = outline(shape, body.gap + shine_inset, Math.max(body.radius - shine_inset, 0));
    group.append(
      svg("defs", {}, gradient(shineId, whiter(top, body.shine), whiter(bottom, body.shine_below))),
    );
    group.append(
      svg("path", { d: line, fill: "none", stroke: `url(#${shineId})`, "stroke-width": shine_width }),
    );
  }
  if (body.inset) {
    const line = outline(shape, body.gap + body.inset, Math.max(body.radius - body.inset, 0));
    group.append(
      svg("path", {
        d: line,
        fill: "none",
        stroke: ink,
        "stroke-opacity": inset_opacity,
        "stroke-width": inset_width,
      }),
    );
  }
  group.append(...labelPicture(label, shape, color, ink, skin), ...axisPicture(piece, ink));
  return group;
}

/** @type {(piece: Piece, color: string, skin: Skin) => SVGElement[]} */
function grainPicture({ key, shape }, color, { body, grain }) {
  if (!grain.strength) return [];
  const own = MEASURES.grain;
  const number = crc32(new TextEncoder().encode(key));
  const lines = grainOfCells(shape, sizeOf(shape), grain, body.gap + own.inset, number);
  const line = { fill: "none", stroke: darker(color, own.darker) };
  return [
    svg("path", {
      d: lines.fine,
      ...line,
      "stroke-width": own.fine_width,
      "stroke-opacity": grain.strength * own.fine_opacity,
    }),
    svg("path", {
      d: lines.strong,
      ...line,
      "stroke-width": own.strong_width,
      "stroke-opacity": grain.strength,
    }),
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
  const edge =
    luminance(ink) < luminance(color)
      ? whiter(lighter(color, relief_lighter), relief_whiter)
      : darker(color, relief_darker);
  return [...(lettering.relief ? [write(lettering.relief, edge)] : []), write(0, ink)];
}

/**
 * Arrow heads at the ends of a piece that moves along one axis; pins on one that cannot move.
 * @type {(piece: Piece, ink: string) => SVGElement[]}
 */
function axisPicture({ shape, axis }, ink) {
  if (axis === "both") return [];
  const own = MEASURES.axis;
  const pen = {
    stroke: ink,
    "stroke-opacity": own.opacity,
    "stroke-width": own.width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  if (axis === "none") {
    const ends = shape.length > 1 ? [shape[0], shape[shape.length - 1]] : [shape[0]];
    return ends.map(([x, y]) =>
      svg("circle", {
        cx: (x + own.pin_at) * CELL,
        cy: (y + own.pin_at) * CELL,
        r: CELL * own.pin_radius,
        ...pen,
        fill: "none",
      }),
    );
  }
  const along = axis === "vertical" ? 1 : 0;
  const ordered = [...shape].sort((one, other) =>
    along ? inReadingOrder(one, other) : one[0] - other[0] || one[1] - other[1],
  );
  const last = ordered[ordered.length - 1];
  const end = /** @type {Cell} */ (ordered.find((cell) => cell[along] === last[along]));
  return [
    [ordered[0], 180 + 90 * along],
    [end, 90 * along],
  ].map(([cell, angle]) => {
    const [x, y] = /** @type {Cell} */ (cell);
    const [from, tip, half] = [own.head_begin, own.head_tip, own.head_half].map((each) => each * CELL);
    const head = `M${from} ${-half}L${tip} 0L${from} ${half}`;
    return svg("path", {
      d: head,
      fill: "none",
      ...pen,
      transform: `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL}) rotate(${angle})`,
    });
  });
}
