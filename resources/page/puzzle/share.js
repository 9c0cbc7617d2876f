/**
 * Reads and writes share codes (`klotski:1:…`), as `formats.native.share` does.
 *
 * Browsers unpack deflate without a dictionary. So the dictionary goes in front as a stored block, and its
 * text is cut off what comes out:
 *
 *     00 len ~len dictionary | packed bytes   ->   dictionary + text
 */

import { PuzzleError } from "./native.js";

const CODE_VERSION = 1;
const LARGEST_FILE = 1024 * 1024;
const CODE = /klotski:(\d{1,9}):([A-Za-z0-9_-]*)/;

/**
 * The native file in the first share code of `text`, which may be a whole link, its colons escaped; codes are
 * packed with the words of `dictionary`.
 * @type {(text: string, dictionary: string) => Promise<string>}
 * @throws {PuzzleError} if there is no code, or it is of a newer version, cut off or damaged
 */
export async function unpackCode(text, dictionary) {
  text = text.replace(/%3a/gi, ":");
  const found = CODE.exec(text) ?? CODE.exec(text.replace(/\s+/g, ""));
  if (found === null) throw new PuzzleError("unreadable");
  if (Number(found[1]) !== CODE_VERSION) throw new PuzzleError("newer");
  for (const candidate of [found[2], CODE.exec(text.slice(found.index).replace(/\s+/g, ""))?.[2] ?? ""]) {
    const native = await unpacked(candidate, new TextEncoder().encode(dictionary));
    if (native !== null) return native;
  }
  throw new PuzzleError("unreadable");
}

/** Whether `text` holds a share code. @type {(text: string) => boolean} */
export function hasCode(text) {
  return CODE.test(text.replace(/%3a/gi, ":"));
}

/**
 * The text in a code; null if it is damaged.
 * @type {(code: string, dictionary: Uint8Array<ArrayBuffer>) => Promise<string | null>}
 */
async function unpacked(code, dictionary) {
  const bytes = bytesOf(code);
  if (bytes === null || bytes.length <= 4) return null;
  const packed = bytes.subarray(4);
  if (crc32(packed) !== new DataView(bytes.buffer).getUint32(0)) return null;
  const { length } = dictionary;
  const stored = [0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255];
  const stream = new Blob([new Uint8Array(stored), dictionary, packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  try {
    const content = await allOf(stream.getReader(), length + LARGEST_FILE);
    return content && new TextDecoder("utf-8", { fatal: true }).decode(content.subarray(length));
  } catch {
    return null;
  }
}

/**
 * All bytes of a stream; null if they are more than `most`.
 * @type {(
 *   reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, most: number
 * ) => Promise<Uint8Array<ArrayBuffer> | null>}
 */
async function allOf(reader, most) {
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * The bytes that base64 for URLs encodes; null if it is none.
 * @type {(code: string) => Uint8Array<ArrayBuffer> | null}
 */
function bytesOf(code) {
  try {
    return Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The checksum CRC-32 of `bytes`, as zlib has it. @type {(bytes: Uint8Array) => number} */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
