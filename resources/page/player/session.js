/** One puzzle that is played: its rules, game, guide, and what the browser keeps of it. */

import { Game } from "../rules/game.js";
import { parseMoves } from "../rules/moves.js";
import { Rules } from "../rules/rules.js";
import { Guide } from "./guide.js";
import { starsOf } from "./dialogs.js";
import { keep, kept, keyOf } from "./page.js";

/** @import { Entry } from "../puzzle/native.js" */
/** @import { Season } from "./page.js" */

/** Milliseconds after a change until a game is kept: writing a long one after every move would take a while. */
const SOON = 250;
/** Milliseconds after which the length of a shortest solution is searched for, if none is known. */
const PATIENCE = 400;

/** The number of the puzzle of a day in the page; see `app.library.days`. @type {(days: Season[], day: Date) => number} */
export function numberOf(days, day) {
  const today = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  const { from, weekdays } = days.findLast((season) => Date.parse(season.from) <= today) ?? days[0];
  const since = (today - Date.parse(from)) / 86_400_000;
  const files = weekdays[((since % 7) + 7) % 7];
  return files[((Math.floor(since / 7) % files.length) + files.length) % files.length];
}

/** Plays the puzzle of one entry. */
export class Session {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    this.puzzle = entry.puzzle;
    this.rules = new Rules(this.puzzle);
    this.game = new Game(this.rules);
    this.key = keyOf(entry.native);
    this.guide = new Guide(this.rules, entry.metric, parseMoves(this.rules, entry.solution) ?? []);
    this.game.restore(kept(this.key).game);
    /** The seconds played: from the first move to the goal, while the page is seen. */
    this.seconds = Number(kept(this.key).seconds) || 0;
    this.timer = 0;
    this.isSearching = false;
  }

  /** The moves that count in the metric of the puzzle. */
  get count() {
    return this.game.lengths[this.entry.metric];
  }

  /** The stars of the game once it is solved, such as ★★☆; empty with help. */
  get stars() {
    const shortest = this.entry.proven ? this.entry.length : null;
    const stars = starsOf(this.count, shortest, this.game.stage.isAssisted);
    return stars ? "★".repeat(stars) + "☆".repeat(3 - stars) : "";
  }

  /** The time played, such as 1:05. */
  get time() {
    return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
  }

  /** Counts a second; returns whether the time runs. */
  tick() {
    const runs = this.game.stage.played.last !== null && !this.game.isSolved && !document.hidden;
    if (runs) this.seconds += 1;
    return runs;
  }

  /** The player's record; null if there is none. */
  get best() {
    const found = kept(this.key).best?.[this.entry.metric];
    return Number.isInteger(found) ? Number(found) : null;
  }

  /** Which text tells how sure the length of a shortest solution is. */
  get proof() {
    const { length, proven, solvable } = this.entry;
    if (!solvable) return "no-solution";
    if (this.isSearching) return "searching";
    if (length === null) return "unknown";
    return proven ? "proven" : "claimed";
  }

  /**
   * Searches for the length of a shortest solution if none is known, once the page is idle. `changed` shows the
   * entry anew, and returns false if the puzzle was left.
   * @type {(changed: () => boolean | void) => Promise<void>}
   */
  async findLength(changed) {
    const { entry, guide } = this;
    if (entry.proven || !entry.solvable || entry.solution.length) return;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    this.isSearching = true;
    if (changed() === false) return;
    const advice = await guide.advice(this.rules.start);
    this.isSearching = false;
    if (advice?.state === "found" && advice.isProven)
      Object.assign(entry, { length: advice.left, proven: true });
    if (advice?.state === "unsolvable") Object.assign(entry, { length: null, proven: true, solvable: false });
    changed();
  }

  /** Keeps the game soon; call it after every change. */
  keepGame() {
    this.timer ||= window.setTimeout(() => this.keepNow(), SOON);
  }

  /** Keeps a game that has changed; call it before the page or the puzzle is left. */
  keepNow() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    keep(this.key, { game: this.game.save(), seconds: this.seconds });
  }

  /** Keeps that the puzzle was solved; returns whether the game is a record. Games with help are none. */
  keepSolved() {
    keep(this.key, { isSolved: true });
    if (this.game.stage.isAssisted) return false;
    const best = { ...kept(this.key).best };
    const before = this.best;
    for (const [metric, length] of Object.entries(this.game.lengths))
      best[metric] = Math.min(length, best[metric] ?? length);
    keep(this.key, { best });
    return before === null || this.count < before;
  }
}
