/** Looks up the texts of the page in the chosen language. */

/** @typedef {{ [id: string]: string | [string, string] }} Texts   a pair: the forms for one and for other numbers */

/** The texts in the languages that the page has, of which one is chosen. */
export class Catalogue {
  /** @param {{ [language: string]: Texts }} languages */
  constructor(languages) {
    this.languages = languages;
    this.language = Object.keys(languages)[0];
  }

  /**
   * Chooses the first of `wanted` (such as `zh-CN`) that the page has.
   * @type {(wanted: readonly string[]) => void}
   */
  choose(wanted) {
    const codes = Object.keys(this.languages);
    const found = wanted.map((each) => each.split("-")[0].toLowerCase()).find((each) => codes.includes(each));
    this.language = found ?? codes[0];
  }

  /**
   * The text `id` with `values` filled in.
   * @type {(id: string, values?: { [name: string]: string | number }) => string}
   */
  text(id, values = {}) {
    const found = this.languages[this.language][id];
    const form = typeof found === "string" ? found : found[1];
    return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }

  /** A number with its unit: `81 moves`. @type {(count: number, unit: string) => string} */
  counted(count, unit) {
    const [one, many] = /** @type {[string, string]} */ (this.languages[this.language][`count-${unit}`]);
    return (count === 1 ? one : many).replace("%Ln", count.toLocaleString(this.language));
  }
}
