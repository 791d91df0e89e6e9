/**
 * Decodes the column chunks of flat Parquet columns, with hyparquet's parsers for headers, plain and delta values, and
 * types. Dictionary pages stay codes into a dictionary, so a value is interpreted once per dictionary entry instead of
 * once per row. hyparquet's own column reader builds an array of strings or bigints per row group, at several times the
 * cost, and does not bound the runs of damaged files.
 */
import { parquetHeader } from "hyparquet/src/column.js";
import { convert } from "hyparquet/src/convert.js";
import { decompressPage, readDataPage } from "hyparquet/src/datapage.js";
import { readPlain } from "hyparquet/src/plain.js";
import { areAllOne, readHybrid } from "./parquet-runs.ts";
import { checkThrift } from "./parquet-thrift.ts";
import { clockUnitOf, scaleOf, withOldType } from "./parquet-types.ts";

/** Powers of ten up to this one are exact doubles. */
const EXACT_POWER = 22;
/** In bytes: 76 digits, the most that programs write. */
const LONGEST_DECIMAL = 32;

type ColumnDecoder = Parameters<typeof convert>[1];
type PageHeader = ReturnType<typeof parquetHeader>;

/**
 * A run of a column's values: `values[i]`; with a dictionary `values[codes[i]]` (code -1 is missing); or, without a
 * copy, the doubles in the page. Numbers in a Float64Array may be NaN, which means missing.
 */
export interface Part {
  readonly values: ArrayLike<unknown>;
  readonly codes: Int32Array | undefined;
  readonly doubles: DataView | undefined;
  readonly length: number;
}

export function valueAt({ values, codes, doubles }: Part, i: number): unknown {
  if (doubles !== undefined) return doubles.getFloat64(8 * i, true);
  return codes === undefined ? values[i] : values[codes[i]];
}

/**
 * Decodes pages until they hold `rows` values, of at most `most`. Throws on damaged data. The parts may reference
 * `bytes`.
 */
export function readColumnChunk(bytes: Uint8Array, decoder: ColumnDecoder, rows: number, most: number): Part[] {
  const { type, element } = decoder;
  const reader = readerOf(bytes);
  const parts: Part[] = [];
  let dictionary: ArrayLike<unknown> | undefined;
  for (let read = 0; read < rows; ) {
    checkThrift(bytes, reader.offset);
    const header = parquetHeader(reader);
    const size = header.compressed_page_size;
    if (!(size >= 0) || reader.offset + size > bytes.length) throw new Error("a page reaches beyond its column");
    const packed = bytes.subarray(reader.offset, reader.offset + size);
    reader.offset += size;
    const entries = header.dictionary_page_header?.num_values;
    if (entries !== undefined) {
      const page = unpackedPage(packed, header.uncompressed_page_size, decoder);
      if (!(entries >= 0 && entries <= 8 * page.length)) throw new Error("a dictionary is larger than its page");
      dictionary = converted(readPlain(readerOf(page), type, entries, element.type_length), decoder);
      continue;
    }
    const part = readPage(packed, header, decoder, dictionary, most - read);
    parts.push(part);
    read += part.length;
  }
  return parts;
}

function readerOf(page: Uint8Array): { view: DataView; offset: number } {
  return { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 };
}

function readPage(
  packed: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  dictionary: ArrayLike<unknown> | undefined,
  most: number,
): Part {
  const page = header.data_page_header ?? header.data_page_header_v2;
  if (page === undefined) throw new Error(`a page of type ${header.type ?? "unknown"} is not read`);
  const { encoding, num_values: length } = page;
  if (!(length >= 0 && length <= most)) throw new Error("a page holds more values than its row group has rows");
  const { levels: allLevels, body } = splitPage(packed, header, decoder, length);
  const present = allLevels === undefined ? length : sum(allLevels);
  const levels = present === length ? undefined : allLevels;
  if (encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY") {
    if (dictionary === undefined) throw new Error("a page needs a dictionary, but there is none");
    const codes = readHybrid(body, 1, body.length, body[0], present);
    for (let i = 0; i < codes.length; i++) {
      if (codes[i] >= dictionary.length) throw new Error("a value points outside its dictionary");
    }
    const spreadCodes = levels === undefined ? codes : spread(codes, levels, new Int32Array(length).fill(-1));
    return { values: dictionary, codes: spreadCodes, doubles: undefined, length };
  }
  if (levels === undefined && encoding === "PLAIN" && isPlainDouble(decoder)) {
    if (body.length < 8 * length) throw new Error("the values of a page end early");
    const doubles = new DataView(body.buffer, body.byteOffset, 8 * length);
    return { values: [], codes: undefined, doubles, length };
  }
  // Without its levels this is, to hyparquet, a page of a column without missing values.
  const values = readDataPage(
    body,
    { ...page, encoding, num_values: present, definition_level_encoding: "RLE", repetition_level_encoding: "RLE" },
    { ...decoder, schemaPath: [], element: { ...decoder.element, repetition_type: "REQUIRED" } },
  ).dataPage;
  const meant = converted(values, decoder);
  const part = { codes: undefined, doubles: undefined, length };
  if (levels === undefined) return { ...part, values: meant };
  if (meant instanceof Float64Array) {
    return { ...part, values: spread(meant, levels, new Float64Array(length).fill(NaN)) };
  }
  return { ...part, values: spread(meant, levels, new Array<unknown>(length)) };
}

function isPlainDouble({ type, element }: ColumnDecoder): boolean {
  return type === "DOUBLE" && element.converted_type === undefined && element.logical_type === undefined;
}

/** Definition levels (1 present, 0 missing; undefined: all present) and the encoded values of a data page. */
function splitPage(
  packed: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  length: number,
): { levels: Int32Array | undefined; body: Uint8Array } {
  const isOptional = decoder.element.repetition_type !== "REQUIRED";
  const size = header.uncompressed_page_size;
  const second = header.data_page_header_v2;
  if (second === undefined) {
    const page = unpackedPage(packed, size, decoder);
    if (!isOptional) return { levels: undefined, body: page };
    const end = 4 + readerOf(page).view.getUint32(0, true);
    if (end > page.length) throw new Error("the levels of a page reach beyond it");
    return { levels: readLevels(page, 4, end, length), body: page.subarray(end) };
  }
  const from = second.repetition_levels_byte_length;
  const to = from + second.definition_levels_byte_length;
  if (!(from >= 0 && to >= from && to <= packed.length)) throw new Error("the levels of a page reach beyond it");
  const rest = packed.subarray(to);
  const body = second.is_compressed === false ? rest : unpackedPage(rest, size - to, decoder);
  return { levels: isOptional && to > from ? readLevels(packed, from, to, length) : undefined, body };
}

/** Pages without values are empty; hyparquet-compressors rejects LZ4's empty block. */
function unpackedPage(packed: Uint8Array, size: number, { codec, compressors }: ColumnDecoder): Uint8Array {
  return size === 0 ? new Uint8Array(0) : decompressPage(packed, size, codec, compressors);
}

/** Undefined if nothing is missing, as in most pages; detecting that needs no number per value. */
function readLevels(bytes: Uint8Array, at: number, end: number, length: number): Int32Array | undefined {
  return areAllOne(bytes, at, end, length) ? undefined : readHybrid(bytes, at, end, 1, length);
}

function sum(values: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}

/** Moves the present values to their places in `into`. */
function spread<T, A extends ArrayLike<T>>(values: A, levels: Int32Array, into: A & { [i: number]: T }): A {
  let next = 0;
  for (let i = 0; i < levels.length; i++) if (levels[i] === 1) into[i] = values[next++];
  return into;
}

/** Values interpreted by the column's type. */
function converted(values: Parameters<typeof convert>[0], decoder: ColumnDecoder): ArrayLike<unknown> {
  const { element, parsers } = decoder;
  const scale = scaleOf(element);
  if (scale !== undefined) return decimals(values, scale);
  const unit = clockUnitOf(element);
  if (unit !== undefined) return Float64Array.from(values as ArrayLike<number | bigint>, (time) => Number(time) / unit);
  const meant = convert(values, { ...decoder, element: withOldType(element) });
  // Bytes of fixed length without a declared type are text, like those of any length.
  if (Array.isArray(meant) && meant[0] instanceof Uint8Array) return meant.map(parsers.stringFromBytes);
  return asDoubles(meant);
}

function decimals(values: ArrayLike<unknown>, scale: number): ArrayLike<unknown> {
  const power = Number(`1e${scale}`);
  const integers = Array.from(values, (value) =>
    value instanceof Uint8Array ? integerOf(value) : (value as number | bigint),
  );
  const isSafe = (integer: number | bigint) => Number.isSafeInteger(Number(integer));
  // If one integer would be rounded (an identifier, say), all stay unchanged.
  if (scale === 0 && !integers.every(isSafe)) return integers;
  const meant = integers.map((integer) => {
    const number = Number(integer);
    // A quotient of two exact doubles is rounded once; a product with 10^-scale, which is inexact, is rounded twice.
    if (isSafe(integer) && scale >= 0 && scale <= EXACT_POWER) return number / power;
    const rounded = Number(`${integer}e${-scale}`);
    if (scale <= 0) return rounded;
    const text = digitsOf(integer, scale); // has all digits, for use as text
    return String(rounded) === text ? rounded : text;
  });
  return meant.every((value) => typeof value === "number") ? Float64Array.from(meant) : meant;
}

/** A decimal as text, with all digits except trailing zeros. */
function digitsOf(integer: number | bigint, scale: number): string {
  const digits = `${integer}`.replace("-", "").padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/0+$/, "");
  return `${integer < 0 ? "-" : ""}${digits.slice(0, -scale)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Two's complement, big-endian. */
function integerOf(bytes: Uint8Array): number | bigint {
  if (bytes.length > LONGEST_DECIMAL) throw new Error(`a decimal of ${bytes.length} bytes is not read`);
  let value = (bytes[0] << 24) >> 24;
  for (let i = 1; i < bytes.length; i++) value = value * 256 + bytes[i];
  if (Number.isSafeInteger(value)) return value;
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
}

/** Numbers as doubles, in one kind of array, unless a 64-bit integer would be rounded (an identifier, say). */
function asDoubles(values: ReturnType<typeof convert>): ArrayLike<unknown> {
  if (values instanceof Int32Array || values instanceof Uint32Array || values instanceof Float32Array) {
    return new Float64Array(values);
  }
  if (!(values instanceof BigInt64Array || values instanceof BigUint64Array)) return values;
  // By 32-bit halves, because each BigInt would be an object. Exact up to 2^53; no larger sum rounds to below it.
  const { buffer, byteOffset, length } = values;
  const low = new Uint32Array(buffer, byteOffset, 2 * length);
  const high = values instanceof BigInt64Array ? new Int32Array(buffer, byteOffset, 2 * length) : low;
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number = high[2 * i + 1] * 2 ** 32 + low[2 * i];
    if (!Number.isSafeInteger(number)) return values;
    numbers[i] = number;
  }
  return numbers;
}
