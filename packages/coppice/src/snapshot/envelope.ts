/**
 * The outer format of a snapshot, all numbers little-endian:
 *
 *     0  magic, 8 bytes: the first is not text, then "CPC", then line ends that a transfer as text would change
 *     8  format version, uint32
 *    12  bytes of the header, uint32, a multiple of 8
 *    16  bytes of the whole snapshot, float64
 *    24  checksum of all other bytes, 2 x uint32
 *    32  header: JSON in ASCII (everything else escaped), padded with spaces
 *     .  payload: the sections the header lists, each starting at a multiple of 8 bytes
 *
 * Arrays are copied as they are in memory: the library and all engines it runs on are little-endian.
 */
import { CoppiceError, type ErrorDetails, usage } from "../core/index.ts";
import { checksum } from "./checksum.ts";

/** The version of the format in which snapshots are written. */
export const FORMAT_VERSION = 1;
const MAGIC = [0x89, 0x43, 0x50, 0x43, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const PRELUDE_BYTES = 32;
const CHECKSUM_AT = 24;

/** A snapshot: an ArrayBuffer, or any view on one, such as a Uint8Array or a Buffer. */
export type SnapshotBytes = ArrayBufferLike | ArrayBufferView;

export interface Envelope {
  readonly header: unknown;
  readonly payload: Uint8Array;
}

/** The next multiple of 8. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Makes a snapshot; `fill` writes the payload. Throws `E_PARAM` if it does not fit into one array. */
export function seal(
  header: unknown,
  payloadBytes: number,
  fill: (payload: Uint8Array) => void,
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(header).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const headerBytes = aligned(text.length);
  const bytes = allocate(PRELUDE_BYTES + headerBytes + payloadBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, headerBytes, true);
  view.setFloat64(16, bytes.length, true);
  for (let i = 0; i < headerBytes; i++) bytes[PRELUDE_BYTES + i] = i < text.length ? text.charCodeAt(i) : 0x20;
  fill(bytes.subarray(PRELUDE_BYTES + headerBytes));
  const [first, second] = checksumOf(bytes);
  view.setUint32(CHECKSUM_AT, first, true);
  view.setUint32(CHECKSUM_AT + 4, second, true);
  return bytes;
}

function allocate(bytes: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(bytes);
  } catch (cause) {
    const details = {
      subject: `a snapshot of ${bytes} bytes does not fit into memory, or into one array`,
      remedy: "Train a smaller model: with fewer members, say, or with `maxBytes`.",
    };
    throw new CoppiceError("E_PARAM", details, { cause });
  }
}

/** Parses a snapshot, or throws an error that says what is wrong. The payload is a view on the bytes. */
export function open(given: SnapshotBytes): Envelope {
  const bytes = viewOf(given);
  const known = Math.min(bytes.length, MAGIC.length);
  for (let i = 0; i < known; i++) {
    if (bytes[i] !== MAGIC[i]) {
      throw refused({
        subject: "These bytes are not a Coppice snapshot: the first eight",
        expected: `must be ${hex(MAGIC)}`,
        given: hex(bytes.subarray(0, MAGIC.length)),
        remedy: "Check the file name, and that the file was not transferred as text.",
      });
    }
  }
  if (bytes.length < PRELUDE_BYTES) throw truncated(`at least ${PRELUDE_BYTES}`, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw refused({
      subject: `Snapshot is format ${version}, this build reads format ${FORMAT_VERSION}`,
      remedy: version > FORMAT_VERSION ? "Upgrade coppice to the version that wrote it, or later." : DAMAGED,
    });
  }
  const total = view.getFloat64(16, true);
  if (bytes.length < total) throw truncated(String(total), bytes.length);
  if (bytes.length !== total) {
    throw refused({ subject: "Snapshot", expected: `must be ${total} bytes`, given: bytes.length, remedy: DAMAGED });
  }
  const [first, second] = checksumOf(bytes);
  const found = [view.getUint32(CHECKSUM_AT, true), view.getUint32(CHECKSUM_AT + 4, true)] as const;
  if (found[0] !== first || found[1] !== second) {
    throw refused({
      subject: "Snapshot is damaged: its checksum",
      expected: `must be ${hex32(first)}${hex32(second)}`,
      given: hex32(found[0]) + hex32(found[1]),
      remedy: DAMAGED,
    });
  }
  const headerBytes = view.getUint32(12, true);
  const payloadAt = PRELUDE_BYTES + headerBytes;
  if (headerBytes % 8 !== 0 || payloadAt > total)
    throw malformed(`its header has the impossible length ${headerBytes}`);
  return { header: parse(bytes.subarray(PRELUDE_BYTES, payloadAt)), payload: bytes.subarray(payloadAt) };
}

function viewOf(given: SnapshotBytes): Uint8Array {
  try {
    if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    // by its tag, as an ArrayBuffer of another realm is no instance of ours
    if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(given))) return new Uint8Array(given);
  } catch (cause) {
    const remedy = "Send a copy, such as `bytes.slice()`, or save the model again.";
    const details = {
      subject: "a snapshot",
      expected: "must be bytes that have not been transferred to a worker",
      remedy,
    };
    throw new CoppiceError("E_USAGE", details, { cause });
  }
  const remedy = "A Response or a Blob gives them with `await it.arrayBuffer()`.";
  throw usage("a snapshot", "must be bytes in a Uint8Array, a Buffer or an ArrayBuffer", { given, remedy });
}

function checksumOf(bytes: Uint8Array): readonly [number, number] {
  return checksum(bytes.subarray(0, CHECKSUM_AT), bytes.subarray(PRELUDE_BYTES));
}

export const DAMAGED = "Use an older copy, or train the model again.";

export function refused(details: ErrorDetails, cause?: unknown): CoppiceError {
  return new CoppiceError("E_SNAPSHOT", details, cause === undefined ? undefined : { cause });
}

/** The error for bytes with a valid checksum but content that no version of this library writes. */
export function malformed(what: string, given?: unknown): CoppiceError {
  return refused({ subject: `Snapshot: ${what}`, ...(given === undefined ? {} : { given }), remedy: DAMAGED });
}

function truncated(expected: string, given: number): CoppiceError {
  return refused({
    subject: "Snapshot is truncated: it",
    expected: `must be ${expected} bytes`,
    given,
    remedy: DAMAGED,
  });
}

function parse(bytes: Uint8Array): unknown {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused({ subject: "Snapshot: its header is not JSON", remedy: DAMAGED }, cause);
  }
}

function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

function hex32(word: number): string {
  return word.toString(16).padStart(8, "0");
}
