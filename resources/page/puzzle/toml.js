/**
 * Reads TOML 1.0, the language of `.klotski` files, into plain objects without a prototype.
 *
 *     name = "Two steps"          { name: "Two steps",
 *     [pieces.A]                    pieces: { A: { axis: "none" } } }
 *     axis = "none"
 *
 * Dates and times are kept as their text, because no key of a puzzle is one.
 */

/** A text that is not TOML; `line` counts from 1. */
export class TomlError extends Error {
  /** @param {number} line */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

const DEEPEST = 50;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
const SPACE = /[ \t]*/y;
const BLANK = /(?:[ \t\r\n]+|#[^\n]*)*/y;
const NUMBER =
  /[+-]?(?:0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+|inf|nan|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?)/y;
const MOMENT =
  /\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d:\d\d(?:\.\d+)?/y;
const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\x1b", '"': '"', "\\": "\\" };
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** @typedef {{ [key: string]: unknown }} Table */

/**
 * The data in `text`.
 *
 * @param {string} text
 * @returns {Table}
 * @throws {TomlError} with the line of the first fault
 */
export function parseToml(text) {
  return new Reader(text).document();
}

/** @returns {Table} */
function emptyTable() {
  return Object.create(null);
}

/**
 * @param {unknown} value
 * @returns {value is Table}
 */
export function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n");
    this.at = 0;
    /** Tables that a header or an inline table has closed: no later key may add to them. */
    this.closed = new Set();
    /** Tables that dotted keys have made: no header may open them. */
    this.dotted = new Set();
  }

  /** @returns {never} */
  fail() {
    throw new TomlError(this.text.slice(0, this.at).split("\n").length);
  }

  /**
   * The text that `pattern` matches here, which is consumed; empty if there is none.
   *
   * @param {RegExp} pattern
   */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return "";
    this.at = pattern.lastIndex;
    return found[0];
  }

  /**
   * Whether `word` stands here; if so, it is consumed.
   *
   * @param {string} word
   */
  takes(word) {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** @param {string} word */
  need(word) {
    if (!this.takes(word)) this.fail();
  }

  document() {
    const top = emptyTable();
    let table = top;
    for (this.take(BLANK); this.at < this.text.length; this.take(BLANK)) {
      if (this.text[this.at] === "[") table = this.header(top);
      else this.entry(table, 0);
      this.take(SPACE);
      this.take(/#[^\n]*/y);
      if (this.at < this.text.length && this.text[this.at] !== "\n") this.fail();
    }
    return top;
  }

  /**
   * The table that the header here opens.
   *
   * @param {Table} top
   */
  header(top) {
    this.need("[");
    const isEntryOfList = this.takes("[");
    const path = this.path();
    this.need(isEntryOfList ? "]]" : "]");
    const last = /** @type {string} */ (path.pop());
    const parent = path.reduce((table, key) => this.inner(table, key), top);
    if (isEntryOfList) return this.newEntry(parent, last);
    const table = this.inner(parent, last);
    if (this.closed.has(table) || this.dotted.has(table)) this.fail();
    this.closed.add(table);
    return table;
  }

  /**
   * The table `key` of `table`, made if it is missing; of a list of tables its last one.
   *
   * @param {Table} table
   * @param {string} key
   * @returns {Table}
   */
  inner(table, key) {
    if (!(key in table)) table[key] = emptyTable();
    const found = table[key];
    const inner = Array.isArray(found) && this.dotted.has(found) ? found[found.length - 1] : found;
    if (!isTable(inner) || this.isInline(inner)) this.fail();
    return inner;
  }

  /** @param {Table} table */
  isInline(table) {
    return this.closed.has(table) && this.dotted.has(table);
  }

  /**
   * @param {Table} table
   * @param {string} key
   */
  newEntry(table, key) {
    const list = key in table ? table[key] : [];
    if (!Array.isArray(list) || (key in table && !this.dotted.has(list))) this.fail();
    this.dotted.add(list);
    table[key] = list;
    const entry = emptyTable();
    list.push(entry);
    return entry;
  }

  /**
   * Reads `key = value` into `table`.
   *
   * @param {Table} table
   * @param {number} depth
   */
  entry(table, depth) {
    const path = this.path();
    this.need("=");
    this.take(SPACE);
    const last = /** @type {string} */ (path.pop());
    for (const key of path) {
      const isNew = !(key in table);
      table = this.inner(table, key);
      if (isNew) this.dotted.add(table);
      else if (this.closed.has(table)) this.fail();
    }
    if (last in table) this.fail();
    table[last] = this.value(depth);
  }

  /** The keys of a dotted path. */
  path() {
    const keys = [];
    do {
      this.take(SPACE);
      const quote = this.text[this.at];
      if (quote === '"' || quote === "'") keys.push(this.line(quote));
      else keys.push(this.take(BARE_KEY) || this.fail());
      this.take(SPACE);
    } while (this.takes("."));
    return keys;
  }

  /**
   * @param {number} depth
   * @returns {unknown}
   */
  value(depth) {
    if (depth > DEEPEST) this.fail();
    const first = this.text[this.at];
    if (first === '"' || first === "'") {
      return this.takes(first.repeat(3)) ? this.block(first) : this.line(first);
    }
    if (first === "[") return this.list(depth);
    if (first === "{") return this.inlineTable(depth);
    if (this.takes("true")) return true;
    if (this.takes("false")) return false;
    return this.take(MOMENT) || this.number();
  }

  number() {
    const digits = this.take(NUMBER);
    if (!digits) this.fail();
    if (/(?:^|[^0-9A-Fa-f])_|_(?:[^0-9A-Fa-f]|$)|^[+-]?0[\d_]/.test(digits)) this.fail();
    if (/^[+-]?inf$/.test(digits)) return digits[0] === "-" ? -Infinity : Infinity;
    return Number(digits.replace(/_/g, "").replace(/^\+/, ""));
  }

  /** @param {number} depth */
  list(depth) {
    this.need("[");
    const values = [];
    this.take(BLANK);
    while (!this.takes("]")) {
      values.push(this.value(depth + 1));
      this.take(BLANK);
      if (!this.takes(",")) {
        this.need("]");
        break;
      }
      this.take(BLANK);
    }
    return values;
  }

  /** @param {number} depth */
  inlineTable(depth) {
    this.need("{");
    const table = emptyTable();
    this.take(SPACE);
    if (!this.takes("}")) {
      do this.entry(table, depth + 1);
      while (this.take(SPACE) !== null && this.takes(","));
      this.need("}");
    }
    this.closed.add(table).has(table);
    this.dotted.add(table);
    return table;
  }

  /**
   * A string of one line, whose opening quote is here.
   *
   * @param {string} quote
   */
  line(quote) {
    this.at += 1;
    let text = "";
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character === "\n" || CONTROL.test(character)) this.fail();
      this.at += 1;
      if (character === quote) return text;
      text += character === "\\" && quote === '"' ? this.escape() : character;
    }
  }

  /**
   * A string of several lines, whose three opening quotes have been consumed.
   *
   * @param {string} quote
   */
  block(quote) {
    this.takes("\n");
    const end = quote.repeat(3);
    let text = "";
    for (;;) {
      if (this.takes(end)) {
        while (this.text[this.at] === quote && !text.endsWith(quote.repeat(2))) text += this.text[this.at++];
        return text;
      }
      const character = this.text[this.at];
      if (character === undefined || CONTROL.test(character)) this.fail();
      this.at += 1;
      if (character !== "\\" || quote === "'") text += character;
      else if (!this.take(/[ \t]*\n[ \t\n]*/y)) text += this.escape();
    }
  }

  /** The character of the escape sequence whose backslash has been consumed. */
  escape() {
    const letter = this.text[this.at++];
    const code =
      letter === "u" ? this.take(/[0-9A-Fa-f]{4}/y) : letter === "U" ? this.take(/[0-9A-Fa-f]{8}/y) : "";
    if (code) {
      const point = parseInt(code, 16);
      if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) this.fail();
      return String.fromCodePoint(point);
    }
    const plain = /** @type {{ [letter: string]: string }} */ (ESCAPES)[letter];
    return plain === undefined ? this.fail() : plain;
  }
}
