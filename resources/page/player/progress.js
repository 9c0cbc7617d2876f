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
 *
 * @param {string} key
 * @returns {any}
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
 *
 * @param {string} key
 * @param {object} values
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
 *
 * @param {string} text
 */
export function keyOf(text) {
  return crc32(new TextEncoder().encode(text)).toString(36);
}

/**
 * The record in `metric`; null if there is none.
 *
 * @param {Kept} progress
 * @param {string} metric
 */
export function bestOf(progress, metric) {
  const found = progress.best?.[metric];
  return Number.isInteger(found) ? /** @type {number} */ (found) : null;
}
