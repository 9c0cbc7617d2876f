/**
 * Keeps games, records and settings in the browser.
 *
 * A browser may refuse to keep anything (private windows, full storage): then the page plays all the same.
 */

import { crc32 } from "../puzzle/share.js";

/** @typedef {{ best?: { [metric: string]: number }, isSolved?: boolean, game?: unknown }} Kept   of one puzzle */

const PREFIX = "klotski-studio:";

/**
 * What was kept under `key`; an empty object if there is nothing that can be read.
 * @type {(key: string) => any}
 */
export function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/**
 * Adds `values` to what is kept under `key`; another page may have changed the rest since it was read.
 * @type {(key: string, values: object) => void}
 */
export function keep(key, values) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ ...kept(key), ...values }));
  } catch {
    // nothing can be kept here
  }
}

/**
 * The key under which the progress of a puzzle (or of a set, by all its files) is kept.
 * @type {(text: string) => string}
 */
export function keyOf(text) {
  return crc32(new TextEncoder().encode(text)).toString(36);
}

/**
 * The record in `metric`; null if there is none.
 * @type {(progress: Kept, metric: string) => number | null}
 */
export function bestOf(progress, metric) {
  const found = progress.best?.[metric];
  return Number.isInteger(found) ? /** @type {number} */ (found) : null;
}
