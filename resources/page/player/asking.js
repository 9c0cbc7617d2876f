/** The dialog that asks for a code, a link or a file; whatever is dropped on the page is taken, too. */

import { entryOf, PuzzleError } from "../puzzle/native.js";
import { hasCode, unpackCode } from "../puzzle/share.js";
import { button, dialog, element, write } from "./page.js";

/** @typedef {import("../puzzle/native.js").Entry} Entry */

/** Larger files are no puzzles. */
const LARGEST_UPLOAD = 8 * 1024 * 1024;

/** Asks for puzzles, and hands over those that it gets. */
export class Asking {
  /**
   * @param {string} dictionary   of share codes
   * @param {import("./texts.js").Catalogue} texts
   * @param {(entries: Entry[]) => void} found
   */
  constructor(dictionary, texts, found) {
    this.dictionary = dictionary;
    this.texts = texts;
    this.found = found;
    this.code = element("code", HTMLTextAreaElement);
    this.file = element("file", HTMLInputElement);
    button("open-play").addEventListener("click", () => this.take(this.code.value));
    button("open-close").addEventListener("click", () => dialog("open").close());
    this.file.addEventListener("change", () => this.takeFile(this.file.files?.[0]));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const { files } = event.dataTransfer ?? {};
      if (files?.length) this.takeFile(files[0]);
      else this.take(event.dataTransfer?.getData("text/plain") ?? "");
    });
  }

  /** @param {boolean} canClose   whether there is a puzzle to go back to */
  open(canClose) {
    button("open-close").hidden = !canClose;
    dialog("open").oncancel = (event) => canClose || event.preventDefault();
    write("open-error", "");
    this.code.value = "";
    this.file.value = "";
    dialog("open").showModal();
    this.code.focus();
  }

  /** @type {(file: File | undefined) => Promise<void>} */
  async takeFile(file) {
    if (file === undefined) return;
    if (file.size > LARGEST_UPLOAD) this.refuse("unreadable");
    else await this.take(await file.text());
  }

  /** Takes the puzzles of `text`; shows why if there are none. @type {(text: string) => Promise<void>} */
  async take(text) {
    try {
      const entries = await entriesIn(text, this.dictionary);
      dialog("open").close();
      this.found(entries);
    } catch (error) {
      if (!(error instanceof PuzzleError)) throw error;
      this.refuse(error.reason);
    }
  }

  /** @type {(reason: string) => void} */
  refuse(reason) {
    if (!dialog("open").open) this.open(true);
    write("open-error", this.texts.text(`error-${reason}`));
  }
}

/**
 * The puzzles in a text: a share code or link, a `.klotski` file, or a page like this one.
 * @type {(text: string, dictionary: string) => Promise<Entry[]>}
 * @throws {PuzzleError} if there are none
 */
export async function entriesIn(text, dictionary) {
  const carried = /<script type="application\/json" id="klotski-studio-puzzles">([^<]*)</.exec(text);
  if (carried !== null) return entriesOfPage(carried[1]);
  const native = hasCode(text) && !/^\s*board\s*=/m.test(text) ? await unpackCode(text, dictionary) : text;
  return [entryOf(native)];
}

/** @type {(json: string) => Entry[]} */
function entriesOfPage(json) {
  try {
    const { puzzles } = JSON.parse(json);
    const entries = puzzles.map((/** @type {{ native: unknown }} */ { native }) => entryOf(String(native)));
    if (entries.length) return entries;
  } catch (error) {
    if (error instanceof PuzzleError) throw error;
  }
  throw new PuzzleError("unreadable");
}
