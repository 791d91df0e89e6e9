/**
 * Streams a JSON array of records as lines of JSON: bytes keep their offsets, but a comma between two elements becomes
 * a line end, a line end of the file a tab, and a tab a blank. So an element's number is its row, the tabs before it
 * give its line, and memory use is as for any other file.
 */
import { CoppiceError } from "coppice/core";
import type { ByteSource } from "./bytes.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const TAB = 9;
const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;
/** Replaces a tab inside a string: both are invalid there. */
const CONTROL = 1;

export function linesOfArray(source: ByteSource): ByteSource {
  return {
    name: source.name,
    total: source.total,
    repeatable: source.repeatable,
    lineEnd: TAB,
    preview: () => elements(source.preview(), source.name),
    chunks: () => elements(source.chunks(), source.name),
    close: () => source.close(),
  };
}

async function* elements(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  file: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  /** Open lists and records: 0 outside the array, 1 between elements. */
  let depth = 0;
  let element = 1;
  let isEmpty = true;
  let isText = false;
  let isEscaped = false;
  let isOver = false;
  let line = 1;
  let last = 0; // last byte of the previous chunk
  const refuse = (subject: string, remedy: string) =>
    new CoppiceError("E_INPUT", { subject, remedy, file: `${file}:${line}` });
  for await (const chunk of chunks) {
    const bytes = Uint8Array.from(chunk); // a copy: the source may keep the chunk
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte < SPACE) {
        if (byte === TAB) bytes[at] = isText ? CONTROL : SPACE;
        if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
        const isSecond = byte === LINE_FEED && (at > 0 ? chunk[at - 1] : last) === CARRIAGE_RETURN;
        bytes[at] = isSecond ? SPACE : TAB;
        if (!isSecond) line++;
        isText = isEscaped = false; // no string crosses a line end
      } else if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte !== SPACE) {
        if (isOver) throw refuse("text follows the end of the JSON array", "Give one array, or one record per line.");
        if (depth === 0) {
          if (byte !== OPEN_LIST) continue; // a byte order mark
          depth = 1;
          bytes[at] = SPACE;
        } else if (depth === 1 && (byte === COMMA || byte === CLOSE_LIST)) {
          if (isEmpty && (byte === COMMA || element > 1)) {
            throw refuse(`element ${element} of the JSON array is empty`, "Remove the extra comma.");
          }
          isOver = byte === CLOSE_LIST;
          bytes[at] = LINE_FEED;
          element++;
          isEmpty = true;
        } else if (depth === 1 && byte === CLOSE) {
          throw refuse(`element ${element} of the JSON array closes a bracket that is not open`, "Remove it.");
        } else {
          isEmpty = false;
          if (byte === QUOTE) isText = true;
          else if (byte === OPEN || byte === OPEN_LIST) depth++;
          else if (byte === CLOSE || byte === CLOSE_LIST) depth--;
        }
      }
    }
    last = chunk[chunk.length - 1];
    yield bytes;
  }
  if (!isOver) throw refuse(`the JSON array is cut off in element ${element}`, "Get a whole copy of the file.");
}
