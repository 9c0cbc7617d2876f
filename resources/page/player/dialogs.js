/**
 * The dialogs: the list of a set, the card that says how many moves a solved puzzle took, and the question for
 * another puzzle, as a code, a link or a file. Whatever is dropped on the page is taken, too.
 */

import { entryOf, PuzzleError } from "../puzzle/native.js";
import { titleIn } from "../puzzle/puzzle.js";
import { hasCode, unpackCode } from "../puzzle/share.js";
import { MEASURES } from "../picture/measures.js";
import { thumbnail } from "../picture/pictures.js";
import { svg } from "../picture/svg.js";
import { button, dialog, element, kept, write } from "./page.js";

/** @import { Look } from "../picture/appearance.js" */
/** @import { Entry } from "../puzzle/native.js" */
/** @import { Session } from "./session.js" */
/** @import { Catalogue } from "./texts.js" */

/**
 * Shows the list; `choose` is called with the number of the puzzle that the player takes.
 *
 * @param {Session[]} sessions
 * @param {number} current
 * @param {Catalogue} texts
 * @param {Look} look
 * @param {(index: number) => void} choose
 */
export function openList(sessions, current, texts, look, choose) {
  const solved = sessions.filter((session) => kept(session.key).isSolved).length;
  write("list-count", texts.text("solved-count", { solved, count: sessions.length }));
  const items = sessions.map((session, index) => {
    const item = document.createElement("li");
    const choice = document.createElement("button");
    const title = titleIn(session.puzzle, texts.language) || texts.text("untitled");
    const name = note(`${index + 1}. ${title}`, "");
    name.dir = "auto";
    choice.append(thumbnail(session.rules, look), name);
    const { length } = session.entry;
    if (length !== null) choice.append(note(texts.counted(length, session.entry.metric)));
    if (kept(session.key).isSolved) {
      const mark = svg("svg", { class: "mark", "aria-hidden": "true" }, svg("use", { href: "#icon-done" }));
      choice.append(mark, note(texts.text("is-solved"), "hidden"));
    }
    choice.setAttribute("aria-current", String(index === current));
    choice.addEventListener("click", () => {
      dialog("list").close();
      choose(index);
    });
    item.append(choice);
    return item;
  });
  element("list-items", HTMLOListElement).replaceChildren(...items);
  dialog("list").showModal();
  /** @type {HTMLElement | null} */ (items[current]?.querySelector("button"))?.focus();
}

/** @type {(text: string, kind?: string) => HTMLSpanElement} */
function note(text, kind = "note") {
  const found = document.createElement("span");
  found.className = kind;
  found.textContent = text;
  return found;
}

/** The stars of a solved game, 0 to 3; see `app.playing.records`. @type {(length: number, shortest: number | null, isAssisted: boolean) => number} */
export function starsOf(length, shortest, isAssisted) {
  if (isAssisted) return 0;
  if (shortest === null) return 1;
  if (length <= shortest) return 3;
  return 100 * length <= (100 + MEASURES.stars.percent) * shortest ? 2 : 1;
}

/**
 * Writes the card for a game that has just ended; returns its sentence: the moves that were needed, and
 * how many of them were lost if the length of a shortest way is known.
 * @type {(session: Session, texts: Catalogue, isRecord: boolean) => string}
 */
export function showSolved(session, texts, isRecord) {
  const { entry, count } = session;
  const length = texts.counted(count, entry.metric);
  const lost = entry.length !== null && entry.proven ? count - entry.length : NaN;
  const kind = lost > 0 ? "solved-longer" : lost <= 0 ? "solved-shortest" : "solved-plain";
  const text = texts.text(kind, { length, lost });
  const note = session.game.stage.isAssisted ? "with-help" : isRecord ? "record" : null;
  write("solved-text", text);
  write("solved-stars", session.stars);
  write("solved-note", note === null ? "" : texts.text(note));
  return text;
}

/** Opens the card. */
export function openSolved() {
  if (dialog("solved").open) return;
  dialog("solved").showModal();
  const next = button("solved-next");
  (next.hidden ? button("solved-again") : next).focus();
}

/** Larger files are no puzzles. */
const LARGEST_UPLOAD = 8 * 1024 * 1024;

/** Asks for puzzles, and hands over those that it gets. */
export class Asking {
  /**
   * @param {string} dictionary   of share codes
   * @param {Catalogue} texts
   * @param {(entries: Entry[]) => void} found
   */
  constructor(dictionary, texts, found) {
    this.dictionary = dictionary;
    this.texts = texts;
    this.found = found;
    this.code = element("code", HTMLTextAreaElement);
    this.file = element("file", HTMLInputElement);
    button("open-play").addEventListener("click", () => this.take(this.code.value));
    this.file.addEventListener("change", () => this.takeFile(this.file.files?.[0]));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const { files } = event.dataTransfer ?? {};
      if (files?.length) this.takeFile(files[0]);
      else this.take(event.dataTransfer?.getData("text/plain") ?? "");
    });
  }

  /**
   * @param {boolean} canClose   whether there is a puzzle to go back to
   * @param {string} code        a damaged one, to be mended
   */
  open(canClose, code = "") {
    button("open-close").hidden = !canClose;
    dialog("open").oncancel = (event) => canClose || event.preventDefault();
    write("open-error", "");
    this.code.value = code;
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
