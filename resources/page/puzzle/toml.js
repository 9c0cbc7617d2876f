/**
 * Reads the TOML that the studio writes (see `formats.native.write`) into plain objects without a prototype.
 *
 *     name = "Two steps"          { name: "Two steps",
 *     [pieces.A]                    pieces: { A: { axis: "none" } } }
 *     axis = "none"
 *
 * Comments and literal strings are read as well. What else TOML has (dotted keys, `[[lists]]`, escapes in a block,
 * hexadecimal numbers) stands only in files that were written by hand: they are refused, and the studio reads them.
 * A date is kept as its text, because no key of a puzzle is one.
 */

/** @typedef {{ [key: string]: unknown }} Table */

const BLANK = /(?:\s|#[^\n]*)*/y;
const END_OF_LINE = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y;
const BARE_KEY = /[\w-]+/y;
const WORD = /[\w.:+-]+/y;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const LINE = /"(?:[^"\\\n]|\\.)*"/y;
const LITERAL = /'([^'\n]*)'/y;
const BLOCK = /"""\n?((?:[^"\\]|"(?!""))*)"""|'''\n?((?:[^']|'(?!''))*)'''/y;

/**
 * The data in `text`.
 * @type {(text: string) => Table}
 * @throws {Error} if it has a form that the studio does not write
 */
export function parseToml(text) {
  text = text.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n");
  let at = 0;

  /** What `pattern` matches here, which is consumed; null if it does not match. @type {(pattern: RegExp) => RegExpExecArray | null} */
  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  /** Whether `mark` is the next thing after blanks; if so, both are consumed. @type {(mark: string) => boolean} */
  function takes(mark) {
    take(BLANK);
    const isHere = text.startsWith(mark, at);
    if (isHere) at += mark.length;
    return isHere;
  }

  /** @type {() => string} */
  function key() {
    take(BLANK);
    const found = take(BARE_KEY)?.[0] ?? take(LITERAL)?.[1];
    return found ?? JSON.parse(take(LINE)?.[0] ?? "");
  }

  /** Reads `key = value` into `table`. @type {(table: Table) => void} */
  function entry(table) {
    const name = key();
    if (name in table || !takes("=")) throw new Error(name);
    table[name] = value();
  }

  /** @type {() => unknown} */
  function value() {
    take(BLANK);
    const block = take(BLOCK);
    if (block !== null) return block[1] ?? block[2];
    const literal = take(LITERAL);
    if (literal !== null) return literal[1];
    const line = take(LINE);
    if (line !== null) return JSON.parse(line[0]);
    if (takes("[")) return several("]", () => value());
    if (takes("{")) {
      const table = Object.create(null);
      several("}", () => entry(table));
      return table;
    }
    const word = take(WORD)?.[0] ?? "";
    if (word === "true" || word === "false") return word === "true";
    return NUMBER.test(word) ? Number(word) : word || JSON.parse("");
  }

  /** What `read` reads between commas until `end`. @type {(end: string, read: () => unknown) => unknown[]} */
  function several(end, read) {
    const found = [];
    while (!takes(end)) {
      found.push(read());
      if (!takes(",") && !text.startsWith(end, at)) throw new Error(end);
    }
    return found;
  }

  const top = Object.create(null);
  let table = top;
  for (take(BLANK); at < text.length; take(BLANK)) {
    if (takes("[")) {
      table = top;
      do {
        table = table[key()] ??= Object.create(null);
        if (!isTable(table)) throw new Error("[");
      } while (takes("."));
      if (!takes("]")) throw new Error("]");
    } else entry(table);
    if (take(END_OF_LINE) === null) throw new Error("=");
  }
  return top;
}

/** @type {(value: unknown) => value is Table} */
export function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
