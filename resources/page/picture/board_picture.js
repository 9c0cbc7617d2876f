/** Paints a board under its pieces: a frame, free cells, walls and gates; see `app.picture.board_picture`. */

import { darker, lighter } from "./color.js";
import { grainOf } from "./grain.js";
import { CELL, FRAME, MEASURES } from "./measures.js";
import { outline } from "./outline.js";
import { newId, svg } from "./svg.js";

/** @typedef {import("../puzzle/puzzle.js").Cell} Cell */
/** @typedef {import("../puzzle/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./appearance.js").Look} Look */
/** @typedef {import("./appearance.js").Skin} Skin */

/** The view box of a picture of `puzzle`, with its frame. @type {(puzzle: Puzzle) => string} */
export function viewBox({ width, height }) {
  const edge = FRAME + 6;
  return `${-edge} ${-edge} ${width * CELL + 2 * edge} ${height * CELL + 2 * edge}`;
}

/**
 * The board without pieces and targets: a frame, free cells, walls and gates.
 * @type {(puzzle: Puzzle, look: Look) => SVGElement}
 */
export function boardPicture(puzzle, { skin, palette }) {
  const { width, height } = puzzle;
  const colors = palette.board;
  const style = skin.ground;
  const { bevel, wall } = MEASURES;
  const inside = (/** @type {number} */ by, /** @type {number} */ radius) => ({
    x: -by,
    y: -by,
    width: width * CELL + 2 * by,
    height: height * CELL + 2 * by,
    rx: Math.max(radius, 0),
  });
  const { walls, gates } = puzzle;
  const closed = new Set([...walls, ...gates].map(String));
  const ground = svg("g", { "aria-hidden": "true" }, ...shadow(inside(FRAME, style.radius)));
  ground.append(
    svg("rect", { ...inside(FRAME, style.radius), fill: colors.frame }),
    ...planks(puzzle, skin, colors.frame),
  );
  if (style.bevel) {
    ground.append(
      svg("rect", {
        ...inside(FRAME - bevel.width / 2, style.radius),
        fill: "none",
        stroke: lighter(colors.frame, bevel.lighter),
        "stroke-width": bevel.width,
        "stroke-opacity": style.bevel,
      }),
    );
  }
  ground.append(
    svg("rect", {
      ...inside(1, style.radius - 6),
      fill: colors.ground,
      ...(style.bevel
        ? {
            stroke: darker(colors.frame, bevel.darker),
            "stroke-width": bevel.dark_width,
            "stroke-opacity": style.bevel,
          }
        : {}),
    }),
  );
  ground.append(cellsPicture(puzzle, closed, skin, colors.cell));
  ground.append(
    svg("path", {
      d: outline(walls, wall.inset, wall.radius),
      fill: colors.wall,
      stroke: darker(colors.wall, wall.darker),
      "stroke-width": wall.rim,
    }),
  );
  if (gates.length) ground.append(gatesPicture(gates, colors.gate));
  return ground;
}

/**
 * The shadow of the frame; a filter would have to be computed again for every frame of a glide.
 * @type {(frame: import("./svg.js").Attributes) => SVGElement[]}
 */
function shadow(frame) {
  return [1.5, 3, 4.5].map((fall) =>
    svg("rect", {
      ...frame,
      transform: `translate(0 ${fall})`,
      stroke: "#000",
      "stroke-width": fall,
      opacity: 0.05,
    }),
  );
}

/** @type {(puzzle: Puzzle, closed: Set<string>, skin: Skin, fill: string) => SVGElement} */
function cellsPicture({ width, height }, closed, { ground }, fill) {
  const group = svg("g", { fill });
  const side = CELL - 2 * ground.cell_gap;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (closed.has(String([x, y]))) continue;
      group.append(
        svg("rect", {
          x: x * CELL + ground.cell_gap,
          y: y * CELL + ground.cell_gap,
          width: side,
          height: side,
          rx: ground.cell_radius,
        }),
      );
    }
  }
  return group;
}

/** Gates are doors: hatched, with a dashed rim. @type {(gates: Cell[], color: string) => SVGElement} */
function gatesPicture(gates, color) {
  const { gate } = MEASURES;
  const apart = CELL / gate.hatch / Math.SQRT2;
  const shape = outline(gates, gate.inset, gate.radius);
  const id = newId();
  const hatching = svg("pattern", {
    id,
    width: apart,
    height: apart,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  hatching.append(
    svg("path", {
      d: `M0 0V${apart}`,
      stroke: color,
      "stroke-width": 2 * gate.hatch_width,
      "stroke-opacity": gate.hatch_opacity,
    }),
  );
  return svg(
    "g",
    {},
    svg("defs", {}, hatching),
    svg("path", { d: shape, fill: color, "fill-opacity": gate.tint }),
    svg("path", {
      d: shape,
      fill: `url(#${id})`,
      stroke: color,
      "stroke-width": gate.rim,
      "stroke-dasharray": `${gate.dash} ${gate.gap}`,
    }),
  );
}

/**
 * The grain of the four sides of the frame.
 * @type {(puzzle: Puzzle, skin: Skin, color: string) => SVGElement[]}
 */
function planks({ width, height }, { grain }, color) {
  if (!grain.strength) return [];
  const fine = { ...grain, spacing: MEASURES.grain.plank_spacing, wave: MEASURES.grain.plank_wave, knots: 0 };
  const [wide, tall] = [width * CELL, height * CELL];
  const side = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ long,
    /** @type {number} */ number,
    /** @type {boolean} */ isUpright,
  ) => {
    const area = { x, y, width: long, height: FRAME - MEASURES.grain.plank_margin };
    const isInside = (/** @type {number} */ _, /** @type {number} */ at) => at > y && at < y + area.height;
    const { fine: thin, strong } = grainOf(area, fine, number, isInside, isUpright);
    return svg("path", {
      d: thin + strong,
      fill: "none",
      stroke: darker(color, MEASURES.grain.plank_darker),
      "stroke-opacity": grain.strength,
    });
  };
  return [
    side(-FRAME / 2, -FRAME + 1, wide + FRAME, 1, false),
    side(-FRAME / 2, tall + 0.5, wide + FRAME, 2, false),
    side(0, -FRAME + 1, tall, 3, true),
    side(0, wide + 0.5, tall, 4, true),
  ];
}
