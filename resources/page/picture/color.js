/**
 * Colours as `#rrggbb`: lighter and darker ones as Qt makes them, and the contrast of two, so that the page
 * and the studio paint a skin alike.
 */

import { MEASURES } from "./measures.js";

/** @typedef {[number, number, number]} Parts   red, green and blue, each from 0 to 1 */

/** @type {(color: string) => Parts} */
function partsOf(color) {
  const number = parseInt(color.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

/** @type {(parts: number[]) => string} */
function named(parts) {
  const [red, green, blue] = parts.map((part) => Math.round(part * 255));
  return `#${(0x1000000 + red * 0x10000 + green * 0x100 + blue).toString(16).slice(1)}`;
}

/**
 * `color` with its brightness multiplied by `factor`; what would be brighter than possible becomes paler.
 * @type {(color: string, factor: number) => string}
 */
function brightened(color, factor) {
  const parts = partsOf(color);
  const value = Math.max(...parts);
  if (!value) return color;
  const saturation = 1 - Math.min(...parts) / value;
  const wanted = value * factor;
  const paler = Math.max(0, saturation - Math.max(0, wanted - 1));
  const scale = saturation ? paler / saturation : 0;
  return named(parts.map((part) => Math.min(wanted, 1) * (1 - (1 - part / value) * scale)));
}

/** `color` made brighter; 150 percent is half as bright again. @type {(color: string, percent: number) => string} */
export function lighter(color, percent) {
  return brightened(color, percent / 100);
}

/** `color` made darker; 200 percent is half as bright. @type {(color: string, percent: number) => string} */
export function darker(color, percent) {
  return brightened(color, 100 / percent);
}

/** `color` mixed with a `share` of white. @type {(color: string, share: number) => string} */
export function whiter(color, share) {
  return named(partsOf(color).map((part) => part + (1 - part) * share));
}

/** The relative luminance of `color`, from 0 to 1. @type {(color: string) => number} */
export function luminance(color) {
  const [red, green, blue] = partsOf(color).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. @type {(one: string, other: string) => number} */
export function contrast(one, other) {
  const [darkest, lightest] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lightest + 0.05) / (darkest + 0.05);
}

/**
 * The one of two text colours that is readable on `ground`, the light one first; black or white if neither is.
 * @type {(dark: string, light: string, ground: string) => string}
 */
export function readable(dark, light, ground) {
  const isReadable = (/** @type {string} */ ink) => contrast(ink, ground) >= MEASURES.colors.text;
  const brightest = contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000";
  return [light, dark].find(isReadable) ?? brightest;
}
