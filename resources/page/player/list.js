/** The dialog with all puzzles of a set. */

import { titleIn } from "../puzzle/puzzle.js";
import { thumbnail } from "../picture/pictures.js";
import { svg } from "../picture/svg.js";
import { dialog, element, write } from "./page.js";
import { kept } from "./progress.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Shows the list; `choose` is called with the number of the puzzle that the player takes.
 *
 * @param {Session[]} sessions
 * @param {number} current
 * @param {import("./texts.js").Catalogue} texts
 * @param {import("../picture/appearance.js").Look} look
 * @param {(index: number) => void} choose
 */
export function openList(sessions, current, texts, look, choose) {
  const solved = sessions.filter((session) => kept(session.key).isSolved).length;
  write("list-count", texts.text("solved-count", { solved, count: sessions.length }));
  const items = sessions.map((session, index) => {
    const item = document.createElement("li");
    const choice = document.createElement("button");
    const name = document.createElement("span");
    name.dir = "auto";
    name.textContent = `${index + 1}. ${titleIn(session.puzzle, texts.language) || texts.text("untitled")}`;
    choice.append(thumbnail(session.rules, look), name);
    const { length } = session.entry;
    if (length !== null) choice.append(note(texts.counted(length, session.entry.metric)));
    if (kept(session.key).isSolved) choice.append(doneMark(), note(texts.text("is-solved"), "hidden"));
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

function doneMark() {
  const mark = svg("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true" });
  mark.append(svg("path", { d: "m5 13 4.5 4.5L19 8" }));
  return mark;
}
