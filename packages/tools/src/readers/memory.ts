/** Data held in memory: bytes of a file, its rows in file order, or a source in random order. */
import { constants } from "node:buffer";
import { totalmem } from "node:os";
import process from "node:process";
import {
  batchesOf,
  CoppiceError,
  checkBatch,
  checkCount,
  checkNames,
  checkSource,
  type Label,
  Random,
  type Source,
  sourceOf,
  usage,
} from "coppice/core";
import { inQuotes } from "../wording.ts";
import type { ByteSource } from "./bytes.ts";
import { batchRows } from "./encoder.ts";

export interface Rows {
  readonly rows: Float64Array;
  readonly labels: Int32Array;
  readonly count: number;
}

export interface RowsInMemory {
  /** Called as rows arrive, with their number so far. */
  readonly onRows?: ((count: number) => void) | undefined;
  /** When aborted, reading ends with the rows read so far. */
  readonly stop?: AbortSignal | undefined;
  /** Maximum number of rows. Default: all. */
  readonly limit?: number | undefined;
  /** Bytes that the rows may take. Default: half the memory of the machine or container. */
  readonly most?: number | undefined;
}

/** The rows of a source in random order (Fisher-Yates shuffle), as a source in memory. Reads `source` to its end. */
export async function shuffled<Row, L extends Label>(source: Source<Row, L>, seed: number): Promise<Source<Row, L>> {
  return (await shuffledWithNumbers(source, seed, undefined)).source;
}

export interface Shuffled<Row = object, L extends Label = Label> {
  readonly source: Source<Row, L>;
  /** The original number of each row, in the new order. */
  readonly numbers: Float64Array;
}

/** As `shuffled`. `next` gives the original row numbers in order; without it `numbers` is empty. */
export async function shuffledWithNumbers<Row, L extends Label>(
  source: Source<Row, L>,
  seed: number,
  next: (() => number) | undefined,
): Promise<Shuffled<Row, L>> {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new CoppiceError("E_PARAM", {
      subject: "`shuffle`",
      expected: "must be a seed, an integer in [0, 2^53 - 1]",
      given: seed,
    });
  }
  const { rows, labels, count } = await readRows(source);
  const width = source.schema.attributes.length;
  const random = Random.seeded(seed);
  const row = new Float64Array(width);
  const numbers = new Float64Array(next === undefined ? 0 : count);
  if (next !== undefined) for (let i = 0; i < count; i++) numbers[i] = next();
  for (let i = count - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    row.set(rows.subarray(i * width, (i + 1) * width));
    rows.copyWithin(i * width, j * width, (j + 1) * width);
    rows.set(row, j * width);
    const label = labels[i];
    labels[i] = labels[j];
    labels[j] = label;
    if (next === undefined) continue;
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
  return { source: sourceOf(source.schema, rows, labels, batchRows(width)), numbers };
}

/** Reads a source to its end, or its first rows. Throws `E_INPUT` if the rows do not fit into memory. */
export async function readRows(source: Source<unknown>, options: RowsInMemory = {}): Promise<Rows> {
  checkNames("readRows", ["onRows", "stop", "limit", "most"], options);
  const { onRows, stop, limit = Infinity, most = memoryOfMachine() / 2 } = options;
  checkSource("readRows", source);
  checkLimit("readRows", limit);
  if (!(most >= 0)) throw usage("readRows: `most`", "must be a number of bytes, 0 or more", { given: most });
  const width = source.schema.attributes.length;
  const rowBytes = width * Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT;
  const room = Math.floor(most / rowBytes);
  let rows = new Float64Array(0);
  let labels = new Int32Array(0);
  let count = 0;
  for await (const batch of batchesOf("readRows", source)) {
    checkBatch("readRows", batch, width, count + 1);
    const taken = Math.min(batch.count, limit - count);
    const needed = count + taken;
    if (needed > labels.length) {
      if (needed > room) throw tooMany(count, width, most);
      const capacity = Math.min(Math.max(needed, 2 * labels.length, batchRows(width)), room);
      const [oldRows, oldLabels] = [rows, labels];
      try {
        rows = new Float64Array(capacity * width);
        labels = new Int32Array(capacity);
      } catch (error) {
        if (error instanceof RangeError) throw tooMany(count, width, count * rowBytes);
        throw error;
      }
      rows.set(oldRows);
      labels.set(oldLabels);
    }
    rows.set(batch.rows.subarray(0, taken * width), count * width);
    labels.set(batch.labels.subarray(0, taken), count);
    count = needed;
    onRows?.(count);
    if (count === limit || stop?.aborted) break;
  }
  return { rows: rows.subarray(0, count * width), labels: labels.subarray(0, count), count };
}

/**
 * Reads all bytes of a file. Throws `E_INPUT` if they exceed `most`, as a small compressed file may. Default: a quarter
 * of the machine's memory, because the bytes are briefly held twice.
 */
export async function readBytes(source: ByteSource, most = memoryOfMachine() / 4): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    length += chunk.length;
    if (length > Math.min(most, constants.MAX_LENGTH)) {
      throw new CoppiceError("E_INPUT", {
        subject: "does not fit into memory, as it must in this format if it is compressed or comes through a pipe",
        remedy: "Give it as an uncompressed file.",
        file: source.name,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `E_USAGE` for an invalid number of rows. */
export function checkLimit(who: string, limit: number): void {
  if (limit !== Infinity) checkCount(`${who}: \`limit\``, limit, 0);
}

function tooMany(count: number, width: number, bytes: number): CoppiceError {
  const gigabytes = (bytes / 1e9).toLocaleString("en", { maximumFractionDigits: 1 });
  return new CoppiceError("E_INPUT", {
    subject: `the rows do not fit into memory: after ${count.toLocaleString("en")} rows of ${width} attributes, the ${gigabytes} GB allowed for them are used up`,
    remedy: `Read fewer with ${inQuotes("limit")}. Models that learn row by row, in the order of the file, keep none in memory.`,
  });
}

/** In bytes; of the container, if there is one. */
function memoryOfMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
