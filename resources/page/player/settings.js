/** What the player has chosen: skin, theme, language, arrow buttons, and whether help is offered. */

import { element, keep, kept } from "./page.js";

/** @import { Look } from "../picture/appearance.js" */
/** @import { PageData } from "./page.js" */
/** @import { Catalogue } from "./texts.js" */

const KEY = "settings";
const AUTO = "auto";

/** The settings dialog, and the values in it. */
export class Settings {
  /**
   * @param {PageData} data
   * @param {Catalogue} texts
   * @param {() => void} changed
   */
  constructor(data, texts, changed) {
    this.data = data;
    this.texts = texts;
    this.values = {
      skin: data.skin,
      theme: AUTO,
      language: data.language,
      hasArrows: false,
      hasHelp: true,
      ...kept(KEY),
    };
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", changed);
    this.changed = changed;
    this.fields = {
      skin: element("skin", HTMLSelectElement),
      theme: element("theme", HTMLSelectElement),
      language: element("language", HTMLSelectElement),
      hasArrows: element("show-arrows", HTMLInputElement),
      hasHelp: element("show-help", HTMLInputElement),
    };
    for (const [name, field] of Object.entries(this.fields)) {
      field.addEventListener("change", () =>
        this.set(name, field instanceof HTMLInputElement ? field.checked : field.value),
      );
    }
    element("spoilers-row", HTMLElement).hidden = !data.hints && !data.solutions;
  }

  /** @type {(name: string, value: string | boolean) => void} */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    keep(KEY, { [name]: value });
    this.changed();
  }

  /** `light` or `dark`. */
  get theme() {
    const { theme } = this.values;
    return theme in this.data.themes ? theme : this.system.matches ? "dark" : "light";
  }

  /** @returns {Look} */
  get look() {
    const { skins, themes } = this.data;
    const skin = skins.find(({ id }) => id === this.values.skin) ?? skins[0];
    return { skin, palette: skin.palettes[this.theme], accent: themes[this.theme].accent };
  }

  get hasHints() {
    return this.data.hints && this.values.hasHelp;
  }

  get hasSolutions() {
    return this.data.solutions && this.values.hasHelp;
  }

  /** Applies language and colours to the page, and shows the values in the dialog. */
  apply() {
    const { texts, data } = this;
    texts.choose([this.values.language, ...navigator.languages].filter(Boolean));
    document.documentElement.lang = texts.language;
    const { style } = document.documentElement;
    for (const [part, color] of Object.entries(data.themes[this.theme]))
      style.setProperty(`--${part.replace("_", "-")}`, color);
    style.colorScheme = this.theme;
    const skins = data.skins.map(({ id, title }) => [id, title[texts.language] ?? title.en ?? id]);
    const themes = [AUTO, ...Object.keys(data.themes)].map((theme) => [theme, texts.text(`theme-${theme}`)]);
    const languages = Object.entries(data.texts).map(([code, each]) => [code, String(each.own)]);
    this.fill("skin", skins, this.look.skin.id);
    this.fill("theme", themes, this.values.theme);
    this.fill("language", languages, texts.language);
    this.fields.hasArrows.checked = Boolean(this.values.hasArrows);
    this.fields.hasHelp.checked = Boolean(this.values.hasHelp);
  }

  /** @type {(name: "skin" | "theme" | "language", choices: string[][], value: string) => void} */
  fill(name, choices, value) {
    const options = choices.map(([id, title]) => new Option(title, id, false, id === value));
    this.fields[name].replaceChildren(...options);
  }
}
