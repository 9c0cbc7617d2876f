/**
 * The elements of the page by their ids, the data that it carries, and what the browser keeps: games, records and
 * settings. A browser may refuse to keep anything (private windows, full storage): then the page plays all the same.
 */

import { crc32 } from "../puzzle/share.js";

/** @import { Skin } from "../picture/appearance.js" */
/** @import { Entry } from "../puzzle/native.js" */
/** @import { Texts } from "./texts.js" */
/**
 * @typedef {object} PageData
 * @property {boolean} hints       whether the player may ask for hints
 * @property {boolean} solutions   whether the player may watch solutions
 * @property {string} skin         which one the page begins with
 * @property {string} language     the same; empty for the browser's
 * @property {string} dictionary   of share codes
 * @property {Skin[]} skins
 * @property {{ [theme: string]: { [part: string]: string } }} themes   the colours of the page
 * @property {{ [language: string]: Texts }} texts
 * @property {string} app          with what the names of its manifest, icon and worker begin; may be empty
 * @property {Season[]} days       the puzzles of the days by their numbers, a list a day of the week; may be empty
 * @typedef {{ from: string, weekdays: number[][] }} Season
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

/** The data that the page carries. @type {() => PageData & { puzzles: Entry[] }} */
export function carried() {
  const [puzzles, page] = ["puzzles", "page"].map((block) =>
    JSON.parse(element(`klotski-studio-${block}`, HTMLScriptElement).textContent ?? ""),
  );
  return { ...puzzles, ...page };
}

/** With it begins every key of the browser's storage. */
const PREFIX = "klotski-studio:";

/**
 * What was kept under `key`, of a puzzle `best`, `isSolved` and `game`; an empty object if there is nothing that can be read.
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
 * Lets the browser install a page that is served with a manifest, an icon and a worker beside it whose names begin
 * with `app`; nothing happens for "", or where the page is a file.
 * @type {(app: string) => void}
 */
export function makeInstallable(app) {
  if (!app || !location.protocol.startsWith("http")) return;
  for (const [rel, kind] of Object.entries({ manifest: "webmanifest", icon: "icon.svg" }))
    document.head.append(Object.assign(document.createElement("link"), { rel, href: `${app}.${kind}` }));
  /** @type {any} */
  const { trustedTypes } = window;
  const names = { createScriptURL: () => `${app}.worker.js` };
  const url = (trustedTypes?.createPolicy("worker", names) ?? names).createScriptURL("");
  navigator.serviceWorker?.register(url, { scope: location.pathname }).catch(() => {}); // then it only plays
}

/**
 * The key under which the progress of a puzzle (or of a set, by all its files) is kept.
 * @type {(text: string) => string}
 */
export function keyOf(text) {
  return crc32(new TextEncoder().encode(text)).toString(36);
}
