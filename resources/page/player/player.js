/** Plays the puzzles of the page: what every button does, and what is shown after every change. */

import { PuzzleError } from "../puzzle/native.js";
import { titleIn } from "../puzzle/puzzle.js";
import { Board } from "./board.js";
import { Descriptions } from "./descriptions.js";
import { Asking, entriesIn, openList, openSolved, showSolved } from "./dialogs.js";
import { Input, readingOrder } from "./input.js";
import { button, carried, dialog, element, keep, kept, keyOf, makeInstallable, write } from "./page.js";
import { numberOf, Session } from "./session.js";
import { Settings } from "./settings.js";
import { Catalogue } from "./texts.js";
import { Watch } from "./watch.js";

/** @import { Entry } from "../puzzle/native.js" */
/** @import { Move } from "../rules/rules.js" */

/** The buttons that keys press, with Ctrl and without. @type {{ [key: string]: string }} */
const KEYS_HELD = { z: "undo", y: "redo", backspace: "undo" };
const KEYS = { ...KEYS_HELD, u: "undo", r: "restart", h: "hint", n: "next", p: "previous" };
/** Milliseconds from the last move to the card that says how many there were. */
const ARRIVAL = 350;

/** The page. */
export class Player {
  constructor() {
    const data = carried();
    this.carried = data.puzzles;
    this.today = data.days.length ? numberOf(data.days, new Date()) : -1;
    this.texts = new Catalogue(data.texts);
    this.settings = new Settings(data, this.texts, () => this.restyle());
    this.board = new Board(
      /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("board"))),
    );
    this.watch = new Watch(this.board, this.texts, () => this.backToGame());
    this.asking = new Asking(data.dictionary, this.texts, (entries) => this.load(entries));
    this.input = new Input(
      this.board,
      () => (this.watch.isOpen ? null : (this.session?.game ?? null)),
      (move, isDrawn) => this.play(move, isDrawn),
      (piece) => this.choose(piece),
    );
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Session | null} */
    this.session = null;
    this.index = 0;
    this.connect();
  }

  connect() {
    const actions = {
      undo: () => this.travel("undo"),
      redo: () => this.travel("redo"),
      restart: () => this.travel("restart"),
      hint: () => this.hint(),
      solution: () => this.showSolution(),
      previous: () => this.go(this.index - 1),
      next: () => this.go(this.index + 1),
      "list-button": () => this.openList(),
      "list-open": () => this.openOther(),
      "settings-button": () => dialog("settings").showModal(),
      "solved-again": () => this.travel("restart"),
      "solved-share": () => this.share(),
      "solved-next": () => this.go(this.index + 1),
    };
    for (const [id, action] of Object.entries(actions)) button(id).addEventListener("click", action);
    for (const arrow of element("arrows", HTMLElement).querySelectorAll("button")) {
      arrow.addEventListener("click", () =>
        this.input.push(this.board.chosen, Number(arrow.dataset.direction), false),
      );
    }
    document.addEventListener("keydown", (event) => this.key(event));
    setInterval(() => this.session?.tick() && write("time", this.session.time), 1000);
    window.addEventListener("hashchange", () => this.loadFragment());
    window.addEventListener("pagehide", () => this.session?.keepNow());
    document.addEventListener("visibilitychange", () => this.session?.keepNow());
  }

  /** Shows the page: the puzzle of the link, else those that it carries, else the question for one. */
  async begin() {
    this.restyle();
    element("app", HTMLElement).hidden = false;
    makeInstallable(this.settings.data.app);
    if (await this.loadFragment()) return;
    if (this.carried.length) this.load(this.carried);
    else if (!dialog("open").open) this.asking.open(false);
    if (this.today >= 0) this.go(this.today);
  }

  /** Plays the puzzle of a link; returns whether there is one. A damaged one is refused in a dialog. */
  async loadFragment() {
    const fragment = location.hash.slice(1);
    if (!fragment) return false;
    try {
      this.load(await entriesIn(fragment, this.settings.data.dictionary));
      return true;
    } catch (error) {
      if (!(error instanceof PuzzleError)) throw error;
      this.asking.open(this.session !== null || this.carried.length > 0, fragment);
      this.asking.refuse(error.reason);
      return false;
    }
  }

  /** @type {(entries: Entry[]) => void} */
  load(entries) {
    this.entries = entries;
    this.setKey = `set-${keyOf(entries.map(({ native }) => native).join("\n"))}`;
    const at = kept(this.setKey).at;
    this.go(Number.isInteger(at) && at in entries ? at : 0);
  }

  /** @type {(index: number) => void} */
  go(index) {
    if (!(index in this.entries)) return;
    this.watch.end();
    this.session?.guide.cancel();
    this.session?.keepNow();
    this.session = new Session(this.entries[index]);
    this.index = index;
    this.isToday = this.entries === this.carried && index === this.today;
    this.say("");
    if (this.entries.length > 1) keep(String(this.setKey), { at: index });
    this.restyle();
    const { session } = this;
    session.findLength(() => session === this.session && this.update());
  }

  // ---------------------------------------------------------------- what is shown

  /** Shows everything in the chosen skin, theme and language. */
  restyle() {
    this.settings.apply();
    this.translate();
    element("main", HTMLElement).hidden = this.session === null;
    if (this.session === null) return;
    const { rules, game } = this.session;
    this.board.show(rules, this.settings.look, game.position);
    this.words = new Descriptions(this.session, this.board.labels, this.texts);
    const [first = 0] = readingOrder(game);
    this.board.pieces[first].setAttribute("tabindex", "0");
    if (this.watch.isOpen) this.watch.goTo(this.watch.at);
    this.update();
  }

  /** Shows the texts of the page in the chosen language. */
  translate() {
    for (const each of document.querySelectorAll("[data-text]"))
      each.textContent = this.texts.text(each.getAttribute("data-text") ?? "");
    for (const each of document.querySelectorAll("[data-label]")) {
      const label = this.texts.text(each.getAttribute("data-label") ?? "");
      each.setAttribute("aria-label", label);
      if (each instanceof HTMLButtonElement) each.title = label;
    }
  }

  /** Shows the state of the game. */
  update() {
    if (this.session === null) return;
    const { puzzle, entry, best, count } = this.session;
    const { language } = this.texts;
    const title = titleIn(puzzle, language) || this.texts.text("untitled");
    write("title", title);
    document.title = title;
    const date = new Date().toLocaleDateString(language);
    write("byline", this.isToday ? this.texts.text("day", { date }) : puzzle.author);
    write("unit", this.texts.text(`unit-${entry.metric}`));
    write("count", count.toLocaleString(language));
    write("time", this.session.time);
    write("best", best === null ? "–" : best.toLocaleString(language));
    write("shortest", entry.length === null ? "–" : entry.length.toLocaleString(language));
    write("proof", this.texts.text(this.session.proof));
    write("goal", this.words?.goalText() ?? "");
    this.updateTools();
    this.updateSet();
    for (const piece of this.board.pieces.keys())
      this.board.pieces[piece].setAttribute("aria-label", this.words?.pieceText(piece) ?? "");
    const size = { width: puzzle.width, height: puzzle.height, pieces: puzzle.pieces.length };
    this.board.element.setAttribute("aria-label", this.texts.text("board", size));
  }

  updateTools() {
    const session = /** @type {Session} */ (this.session);
    const isWatching = this.watch.isOpen;
    button("undo").disabled = session.game.at === 0;
    button("redo").disabled = session.game.at === session.game.stages.length - 1;
    button("restart").disabled = session.game.stage.played.last === null;
    button("hint").hidden = !this.settings.hasHints;
    button("hint").disabled = session.game.isSolved;
    button("solution").hidden = !this.settings.hasSolutions;
    button("solution").disabled = !session.entry.solvable;
    element("tools", HTMLElement).hidden = isWatching;
    element("arrows", HTMLElement).hidden = isWatching || !this.settings.values.hasArrows;
    document.body.classList.toggle("with-arrows", Boolean(this.settings.values.hasArrows));
  }

  updateSet() {
    const count = this.entries.length;
    element("set", HTMLElement).hidden = count < 2;
    write("set-at", this.texts.text("set-at", { number: this.index + 1, count }));
    button("previous").disabled = this.index === 0;
    button("next").disabled = this.index === count - 1;
  }

  /**
   * Lets screen readers say a sentence, and shows it, or `shown` in its place.
   * @type {(text: string, shown?: string) => void}
   */
  say(text, shown = text) {
    write("message", shown);
    write("live", text);
  }

  // ---------------------------------------------------------------- playing

  /**
   * Plays a move; `isDrawn` tells that the piece is drawn on its way already.
   * @type {(move: Move, isDrawn: boolean) => void}
   */
  play(move, isDrawn) {
    const { session } = this;
    if (session === null || !session.game.make(move)) return;
    this.board.clearHint();
    if (!isDrawn) this.board.follow(move.piece, move.path);
    this.changed(this.words?.moveText(move) ?? "");
    if (session.game.isSolved) this.solved(session);
  }

  /**
   * Keeps and shows the game after a change; screen readers are told what was `done`.
   * @type {(done: string) => void}
   */
  changed(done) {
    this.session?.guide.cancel();
    this.session?.keepGame();
    this.say(this.texts.text("sentences", { first: done, second: this.words?.countText() ?? "" }), "");
    this.update();
  }

  /**
   * Goes from one stage of the game to another; a single piece glides back along its path.
   * @type {(act: "undo" | "redo" | "restart") => void}
   */
  travel(act) {
    const { session } = this;
    if (session === null || this.watch.isOpen) return;
    const before = session.game.stage;
    session.game[act]();
    if (act === "restart") session.seconds = 0;
    const after = session.game.stage;
    if (before === after) return;
    this.board.clearHint();
    this.board.setPosition(after.position);
    const isOnward = after.move !== null && session.game.rules.apply(before.position, after.move) !== null;
    const way = (isOnward ? after.move?.path : before.move?.path.slice().reverse()) ?? [];
    const piece = after.position.findIndex((place, each) => place !== before.position[each]);
    const [from, to] = [before.position[piece], after.position[piece]];
    if (piece >= 0 && way[0] === from && way[way.length - 1] === to) this.board.follow(piece, way);
    this.changed(this.texts.text(act));
  }

  /** @type {(piece: number) => void} */
  choose(piece) {
    if (piece < 0) return;
    this.board.choose(piece);
    for (const [index, each] of this.board.pieces.entries())
      each.setAttribute("tabindex", index === piece ? "0" : "-1");
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (document.querySelector("dialog[open]") || event.altKey || event.target instanceof HTMLInputElement)
      return;
    const isHeld = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const pressed = key === "z" && event.shiftKey ? "redo" : (isHeld ? KEYS_HELD : KEYS)[key];
    if (pressed) button(pressed).click();
    else if (!isHeld && key.startsWith("arrow") && event.target === document.body) this.enterBoard();
    else return;
    event.preventDefault();
  }

  /** An arrow key on the page itself chooses the first piece. */
  enterBoard() {
    if (this.session === null || this.watch.isOpen) return;
    const [first = 0] = readingOrder(this.session.game);
    this.input.select(this.board.chosen >= 0 ? this.board.chosen : first);
  }

  // ---------------------------------------------------------------- help

  /** Shows the best move, or makes it if it is shown. */
  async hint() {
    const { session } = this;
    if (session === null || !this.settings.hasHints || this.watch.isOpen || session.game.isSolved) return;
    if (this.board.shown !== null) return this.play(this.board.shown, false);
    this.say(this.texts.text("hint-searching"));
    const advice = await session.guide.advice(session.game.position);
    if (advice === null || session !== this.session) return;
    if (advice.state !== "found")
      return this.say(this.texts.text(advice.state === "unsolvable" ? "hint-unsolvable" : "hint-stopped"));
    const { stage } = session.game;
    session.game.stages[session.game.at] = { ...stage, isAssisted: true };
    this.board.showHint(advice.move);
    const length = this.texts.counted(advice.left, session.entry.metric);
    const first = this.words?.moveText(advice.move) ?? "";
    const second = this.texts.text("hint-left", { length });
    this.say(this.texts.text("sentences", { first, second }));
  }

  async showSolution() {
    const { session } = this;
    if (session === null || !this.settings.hasSolutions || this.watch.isOpen) return;
    const start = session.rules.start;
    if (session.guide.moves(start) === null) {
      this.say(this.texts.text("hint-searching"));
      if ((await session.guide.advice(start)) === null || session !== this.session) return;
    }
    const moves = session.guide.moves(start);
    if (moves === null) return this.say(this.texts.text("hint-stopped"));
    this.say("");
    this.board.clearHint();
    this.board.choose(-1);
    this.watch.begin(start, moves);
    this.update();
  }

  backToGame() {
    if (this.session === null) return;
    this.board.setPosition(this.session.game.position);
    this.update();
    button("solution").focus();
  }

  // ---------------------------------------------------------------- the end

  /** @type {(session: Session) => void} */
  solved(session) {
    const isRecord = session.keepSolved();
    const text = showSolved(session, this.texts, isRecord);
    button("solved-next").hidden = this.index + 1 >= this.entries.length;
    this.say(`${this.texts.text("solved-title")} ${text}`, text);
    this.update();
    setTimeout(() => {
      if (session === this.session && session.game.isSolved) openSolved();
    }, ARRIVAL);
  }

  /** Hands on the result, which gives no move away: to another program on a phone, else to the clipboard. */
  async share() {
    const { stars, entry, count } = /** @type {Session} */ (this.session);
    const title = this.isToday ? `Klotski Studio ${new Date().toLocaleDateString("sv")}` : document.title;
    const text = `${title} ${stars} ${count}${entry.proven ? `/${entry.length}` : ""}`;
    const url = location.protocol.startsWith("http") ? location.href : undefined;
    try {
      if (typeof navigator.share === "function") await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText([text, url].filter(Boolean).join("\n"));
        write("solved-note", this.texts.text("copied"));
      }
    } catch {
      // the player has changed their mind, or the browser forbids it
    }
  }

  openList() {
    if (this.entries.length < 2) return this.openOther();
    const sessions = this.entries.map((entry) => new Session(entry));
    openList(sessions, this.index, this.texts, this.settings.look, (index) => this.go(index));
  }

  openOther() {
    dialog("list").close();
    this.asking.open(this.session !== null);
  }
}
