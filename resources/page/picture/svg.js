/** Makes SVG elements. Text becomes text nodes, never markup. */

/** @typedef {{ [name: string]: string | number }} Attributes */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * A new element with its attributes and children.
 * @type {(name: string, attributes?: Attributes, ...children: (Node | string)[]) => SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

let made = 0;

/** A new id for a gradient or a clip path. */
export function newId() {
  made += 1;
  return `p${made}`;
}

/**
 * A gradient from `top` to `bottom` over the element that it fills.
 * @type {(id: string, top: string, bottom: string) => SVGElement}
 */
export function gradient(id, top, bottom) {
  return svg(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    svg("stop", { offset: 0, "stop-color": top }),
    svg("stop", { offset: 1, "stop-color": bottom }),
  );
}

/** An area with the outline `d`. @type {(d: string, fill: string, attributes?: Attributes) => SVGElement} */
export function areaPath(d, fill, attributes = {}) {
  return svg("path", { d, fill, ...attributes });
}

/** A line along `d`. @type {(d: string, stroke: string, width: number, opacity?: number) => SVGElement} */
export function linePath(d, stroke, width, opacity = 1) {
  return svg("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-opacity": opacity });
}
