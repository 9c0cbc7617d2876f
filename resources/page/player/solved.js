/** The card that says how many moves a solved puzzle took, and paper that falls meanwhile. */

import { svg } from "../picture/svg.js";
import { isCalm } from "./board.js";
import { button, dialog, element, write } from "./page.js";

/** @typedef {import("./session.js").Session} Session */

/** How many pieces of paper fall, and for how long. */
const SHREDS = 90;
const FALL_SECONDS = 3.6;

/**
 * Writes the card for a game that has just ended; returns its sentence.
 * @type {(session: Session, texts: import("./texts.js").Catalogue, isRecord: boolean) => string}
 */
export function showSolved(session, texts, isRecord) {
  const text = sentence(session, texts);
  const note = session.game.stage.isAssisted ? "with-help" : isRecord ? "record" : null;
  write("solved-text", text);
  write("solved-note", note === null ? "" : texts.text(note));
  const check = svg("path", { d: "m5 13 4.5 4.5L19 8" });
  element("check", HTMLElement).replaceChildren(svg("svg", { viewBox: "0 0 24 24" }, check));
  return text;
}

/**
 * Opens the card, and lets paper fall in the colours of the pieces unless the player asked for less motion.
 * @type {(palette: import("../picture/appearance.js").Palette) => void}
 */
export function openSolved({ wanted, others }) {
  if (dialog("solved").open) return;
  dialog("solved").showModal();
  const next = button("solved-next");
  (next.hidden ? button("solved-again") : next).focus();
  if (!isCalm()) celebrate([...wanted, ...others]);
}

/**
 * The moves that were needed, and the shortest way if it is known to be shorter or as long.
 * @type {(session: Session, texts: import("./texts.js").Catalogue) => string}
 */
function sentence({ entry, count }, texts) {
  const length = texts.counted(count, entry.metric);
  if (entry.length === null || !entry.proven) return texts.text("solved-plain", { length });
  if (count <= entry.length) return texts.text("solved-shortest", { length });
  return texts.text("solved-longer", { length, shortest: texts.counted(entry.length, entry.metric) });
}

/** Lets paper of these colours fall once. @type {(colors: string[]) => void} */
function celebrate(colors) {
  const layer = document.createElement("div");
  layer.className = "confetti";
  layer.setAttribute("aria-hidden", "true");
  for (let index = 0; index < SHREDS; index += 1) layer.append(paper(colors[index % colors.length]));
  // above an open dialog, which is in the top layer of the page
  if ("popover" in layer) layer.popover = "manual";
  document.body.append(layer);
  if ("showPopover" in layer) layer.showPopover();
  setTimeout(() => layer.remove(), FALL_SECONDS * 1000 + 600);
}

/** @type {(color: string) => HTMLElement} */
function paper(color) {
  const piece = document.createElement("i");
  const { style } = piece;
  style.left = `${Math.random() * 100}%`;
  style.background = color;
  style.animationDuration = `${FALL_SECONDS * (0.55 + Math.random() * 0.45)}s`;
  style.animationDelay = `${Math.random() * 0.5}s`;
  style.setProperty("--drift", `${(Math.random() - 0.5) * 240}px`);
  style.setProperty("--turn", `${360 + Math.random() * 900}deg`);
  return piece;
}
