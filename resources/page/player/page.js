/** The elements of the page by their ids, and the data that it carries. */

/** @import { Entry } from "../puzzle/native.js" */
/**
 * @typedef {object} PageData
 * @property {boolean} hints       whether the player may ask for hints
 * @property {boolean} solutions   whether the player may watch solutions
 * @property {string} skin         which one the page begins with
 * @property {string} language     the same; empty for the browser's
 * @property {string} dictionary   of share codes
 * @property {import("../picture/appearance.js").Skin[]} skins
 * @property {{ [theme: string]: { [part: string]: string } }} themes   the colours of the page
 * @property {{ [language: string]: import("./texts.js").Texts }} texts
 */

/**
 * The element with this id, which the page has.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new (...parts: any[]) => T} kind
 * @returns {T}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(id);
  return found;
}

/** @type {(id: string) => HTMLButtonElement} */
export function button(id) {
  return element(id, HTMLButtonElement);
}

/** @type {(id: string) => HTMLDialogElement} */
export function dialog(id) {
  return element(id, HTMLDialogElement);
}

/**
 * Shows a text in the element with this id; it is never read as markup.
 * @type {(id: string, text: string) => void}
 */
export function write(id, text) {
  const found = element(id, HTMLElement);
  if (found.textContent !== text) found.textContent = text;
}

/** The data in the page's block with this id. @type {(id: string) => any} */
function data(id) {
  return JSON.parse(element(id, HTMLScriptElement).textContent ?? "");
}

/** @type {() => { puzzles: Entry[] }} */
export function carriedPuzzles() {
  return data("klotski-studio-puzzles");
}

/** @type {() => PageData} */
export function pageData() {
  return data("klotski-studio-page");
}
