/**
 * Generated inputs, each from a seed of its own that a failure names: valid CSV must read as csv-parse reads it, and
 * anything at all must read, or fail with a CoppiceError, in the same way however its bytes are cut into chunks.
 * COPPICE_FUZZ=100000 sets the number of inputs.
 */
import { CoppiceError, Random } from "coppice/core";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { inPieces, rowsOf, type Value } from "../../test/reading.ts";
import { ArffDialect, readArffHeader } from "./arff.ts";
import type { ByteSource } from "./bytes.ts";
import { CSV_MISSING, CsvDialect } from "./csv.ts";
import { readCsvHeader } from "./csv-header.ts";
import { type FixedValues, IGNORED, RowEncoder, TARGET } from "./encoder.ts";
import { LIBSVM_MISSING, LibsvmDialect } from "./libsvm.ts";
import { NdjsonDialect } from "./ndjson.ts";
import { openFrom } from "./open.ts";
import type { FileOptions } from "./plan.ts";
import { type Dialect, textBatches } from "./text.ts";
import type { BadRows, OpenedSource } from "./types.ts";

const INPUTS = Number(process.env.COPPICE_FUZZ ?? 2_000);
const TIMEOUT_MS = 60_000 + INPUTS * 20;

/** What came of an input: its rows, or the error; with what was counted. */
async function outcome(
  content: Uint8Array,
  random: Random,
  options: FileOptions,
  repeatable: boolean,
): Promise<unknown> {
  try {
    const source = await openFrom(inPieces(content, random, options.file, repeatable), options);
    const rows = await rowsOf(source);
    return { rows, bad: source.badRows, warnings: source.warnings, schema: source.schema.toJSON() };
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code} ${error.message}`;
    throw error;
  }
}

/** The outcome, which must be the same however the bytes of the file, or of a pipe, are cut. */
async function outcomeInPieces(content: Uint8Array, random: Random, options: FileOptions): Promise<unknown> {
  const repeatable = random.integer(2) === 0;
  const other = await outcome(content, Random.seeded(1), options, repeatable);
  const found = await outcome(content, random, options, repeatable);
  expect(found).toEqual(other);
  return found;
}

interface Careful {
  readonly dialect: Dialect;
  readonly dataStart: number;
  readonly slots: Int32Array;
  readonly fixed?: FixedValues;
}

/** Expects the rows and bad rows of the careful way, and returns true; returns false if the file cannot be read. */
async function readsAsCarefully(
  bytes: () => ByteSource,
  options: FileOptions,
  carefully: (names: string[], found: OpenedSource) => Careful | Promise<Careful>,
): Promise<boolean> {
  let fast: OpenedSource;
  let rows: Value[][];
  try {
    fast = await openFrom(bytes(), { ...options, onBadRow: "skip" });
    rows = await rowsOf(fast);
  } catch (error) {
    if (error instanceof CoppiceError) return false;
    throw error;
  }
  // Twice: the second pass knows all values, so that the fast way takes all rows it can.
  expect(await rowsOf(fast)).toEqual(rows);
  const { schema, inference } = fast;
  const names = inference.map(({ name }) => name);
  const { dialect, dataStart, ...layout } = await carefully(names, fast);
  const badRows: BadRows = { count: 0, first: [], rows: [] };
  const policy = { onBadRow: "skip" as const, limit: Infinity, badRows };
  const encoder = new RowEncoder({ schema, file: options.file, names, ...layout, ...policy });
  const careful = { schema, batches: () => textBatches(bytes(), dataStart, dialect, encoder, undefined) };
  expect(await rowsOf(careful)).toEqual(rows);
  expect(badRows).toEqual(fast.badRows);
  return true;
}

/** What a column holds: the target, nothing, or an attribute of the schema. */
function slotsOf({ schema, inference }: OpenedSource): Int32Array {
  return Int32Array.from(inference, ({ role, name }) => {
    if (role === "target") return TARGET;
    return role === "ignored" ? IGNORED : schema.attributes.findIndex((attribute) => attribute.name === name);
  });
}

const afterMark = (content: Uint8Array) => (content[0] === 0xef ? 3 : 0);

const one = <T>(random: Random, list: readonly T[]): T => list[random.integer(list.length)];

const NUMBERS = ["0", "-0", "1", "42", "-7.25", "+3", ".5", "6.", "1e3", "2.5E-4", "0.1", "123456789.123456789"];
NUMBERS.push("9007199254740993", "1e-300", "4.35", "00012", "1e22", "1e23", "0.000001");
const PIECES = ["a", "b", "Z", "ä", "漢", "😀", "7", ".", "-", " ", "'", "{", "}", "%", "\\", "@", "_", "\u00a0"];
const SPECIAL = ['"', '""', ",", "\n", "\r\n", "\r", "\t", ";", " "];

function text(random: Random, pieces: readonly string[], most: number): string {
  let result = "";
  for (let n = random.integer(most + 1); n > 0; n--) result += one(random, pieces);
  return result;
}

/** A valid table in one of the many forms CSV comes in. */
function validCsv(random: Random): { csv: string; delimiter: string } {
  const delimiter = one(random, [",", ";", "\t", "|"]);
  const lineEnd = one(random, ["\n", "\r\n", "\r"]);
  const columns = 2 + random.integer(4);
  const isNumeric = Array.from({ length: columns }, () => random.integer(2) === 0);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const written = (cell: string) => {
    const blanks = () => " ".repeat(random.integer(8) === 0 ? random.integer(3) : 0);
    const mustQuote =
      cell.startsWith('"') || cell.trim() !== cell || [delimiter, "\n", "\r"].some((c) => cell.includes(c));
    return blanks() + (mustQuote || random.integer(5) === 0 ? quoted(cell) : cell) + blanks();
  };
  const cell = (column: number) => {
    if (random.integer(10) === 0) return one(random, CSV_MISSING);
    if (isNumeric[column]) return one(random, NUMBERS);
    return text(random, random.integer(3) === 0 ? [...PIECES, ...SPECIAL] : PIECES, 6);
  };
  const header = Array.from({ length: columns - 1 }, (_, i) => `${i}${text(random, PIECES, 3).trim()}`);
  const rows = Array.from({ length: 1 + random.integer(12) }, () =>
    header.map((_, c) => cell(c)).concat(cell(columns - 1)),
  );
  const lines = [[...header, "class"], ...rows].map((row) => row.map(written).join(delimiter));
  const blankLines = () => lineEnd.repeat(random.integer(10) === 0 ? random.integer(3) : 0);
  const body = lines.map((line) => blankLines() + line).join(lineEnd);
  const bom = random.integer(6) === 0 ? "\ufeff" : "";
  return { csv: bom + body + (random.integer(3) === 0 ? "" : lineEnd), delimiter };
}

function arff(random: Random): string {
  const values = ["a", "b", "'c d'", '"e\'f"', "?", "'?'", "'x\\'y'", "\\", "zz"];
  const types = ["numeric", "REAL", "integer", "string", "{a,b,'c d'}", "{a}", "date 'yyyy-MM-dd'", '{"e\'f", zz}'];
  const columns = 1 + random.integer(4);
  const lines = [
    "@relation fuzz",
    ...Array.from({ length: columns }, (_, i) => `@attribute x${i} ${one(random, types)}`),
  ];
  lines.push(one(random, ["@data", "@DATA", "@data "]));
  const cell = () => one(random, random.integer(2) === 0 ? values : [...NUMBERS, "2001-02-03"]);
  for (let n = random.integer(8); n > 0; n--) {
    const sparse = random.integer(4) === 0;
    const count = random.integer(12) === 0 ? random.integer(6) : columns;
    const cells = Array.from({ length: count }, (_, i) => (sparse ? `${i} ${cell()}` : cell()));
    lines.push(
      random.integer(12) === 0
        ? "% comment"
        : sparse
          ? `{${cells.join(", ")}}`
          : cells.join(one(random, [",", ", ", " "])),
    );
  }
  return lines.join(one(random, ["\n", "\r\n"]));
}

/** Records with keys in some order, some of them absent or twice there. */
function ndjson(random: Random): string {
  const names = ["a", "b", "\u00e4 c", 'q"', "__proto__"].slice(0, 2 + random.integer(4));
  const isNumeric = names.map(() => random.integer(2) === 0);
  const blanks = () => " \t".slice(0, random.integer(12) === 0 ? random.integer(3) : 0);
  const value = (i: number): string => {
    if (random.integer(10) === 0)
      return one(random, ["null", "true", '""', "[1]", '{"x":1}', '"NA"', "-", '"7.5"', "1e999"]);
    if (!isNumeric[i]) return one(random, ['"u"', '"v"', '"\u6f22"', '"\\n"', "1", '"1"', "1.0", "true", "false"]);
    return one(
      random,
      random.integer(9) === 0 ? NUMBERS : NUMBERS.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)),
    );
  };
  const record = () => {
    const keys = [...names.keys()].filter(() => random.integer(20) > 0);
    if (random.integer(6) === 0) keys.reverse();
    if (random.integer(12) === 0) keys.push(...keys);
    const fields = keys.map(
      (i) => `${blanks()}${JSON.stringify(names[i])}${blanks()}:${blanks()}${value(i)}${blanks()}`,
    );
    if (random.integer(40) === 0) fields.push('"more":1');
    const label = `"class":${one(random, ['"x"', '"y"', "1", "null"])}`;
    return `${blanks()}{${[...fields, label].join(",")}}${blanks()}`;
  };
  return Array.from({ length: 1 + random.integer(9) }, record).join(one(random, ["\n", "\r\n", "\r", "\n\n"]));
}

/** Rows of pairs, most of them in order. */
function libsvm(random: Random): string {
  const pair = (index: number) =>
    `${index}:${random.integer(12) === 0 ? one(random, ["nan", "-9", "", "x", "1e999"]) : one(random, NUMBERS)}`;
  const row = () => {
    const pairs = [...Array(8).keys()].filter(() => random.integer(3) === 0).map((i) => pair(i + 1));
    if (random.integer(15) === 0) pairs.reverse();
    if (random.integer(6) === 0) pairs.unshift(`qid:${random.integer(3)}`);
    if (random.integer(8) === 0) pairs.push(one(random, ["#", "# 9:9", "#\u00e4", "17000:1", "0:1", ""]));
    return [one(random, ["1", "+1", "-1", "2.0", "nan", "-9", ""]), ...pairs].join(one(random, [" ", " ", "\t", "  "]));
  };
  return Array.from({ length: 1 + random.integer(9) }, row).join(one(random, ["\n", "\r\n", "\r", "\n\n"]));
}

/** Some bytes changed, left out, doubled or put in; rarely, only noise. */
function mutated(content: Buffer, random: Random): Buffer {
  if (random.integer(50) === 0)
    return Buffer.from(Array.from({ length: random.integer(80) }, () => random.integer(256)));
  let bytes = content;
  const signs = Buffer.from("\",;\n\r\t '{}%@?\\0123456789.eE-+aInfN\xc3\xff", "latin1");
  for (let n = 1 + random.integer(4); n > 0; n--) {
    const at = random.integer(bytes.length + 1);
    const to = Math.min(bytes.length, at + random.integer(6));
    const sign = Buffer.of(one(random, [...signs]));
    const middle = one(random, [
      [sign],
      [],
      [bytes.subarray(at, to), bytes.subarray(at, to)],
      [sign, bytes.subarray(at, to)],
    ]);
    bytes = Buffer.concat([bytes.subarray(0, at), ...middle, bytes.subarray(to)]);
  }
  return bytes;
}

/** NaN for texts that `Number` takes but a file may not: blank ones. */
function numberIn(cell: string): number {
  return cell.trim() === cell && cell !== "" ? Number(cell) : NaN;
}

/** csv-parse's reading, with the values our schema gives its texts. */
function oracle(csv: string, delimiter: string, kinds: readonly ("numeric" | "nominal")[]): Value[][] {
  const records: string[][] = parse(csv, {
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
  });
  return records
    .slice(1)
    .map((record) =>
      record.map((cell, c) => (CSV_MISSING.includes(cell) ? null : kinds[c] === "numeric" ? numberIn(cell) : cell)),
    );
}

async function each(count: number, check: (random: Random, seed: number) => Promise<void>): Promise<void> {
  for (let seed = 0; seed < count; seed++) {
    try {
      await check(Random.seeded(seed), seed);
    } catch (error) {
      throw new Error(`input of seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

describe("generated inputs", () => {
  it(`reads ${INPUTS} valid CSV files as csv-parse does`, { timeout: TIMEOUT_MS }, async () => {
    let rows = 0;
    await each(INPUTS, async (random) => {
      const { csv, delimiter } = validCsv(random);
      const content = Buffer.from(csv);
      const options = {
        file: "f.csv",
        delimiter,
        inferRows: 1 + random.integer(20),
        onBadRow: "skip" as const,
        header: true,
        decimal: "." as const,
      };
      const source = await openFrom(inPieces(content, random, "f.csv", random.integer(2) === 0), options);
      let read: Value[][];
      try {
        read = await rowsOf(source);
      } catch (error) {
        if (!(error instanceof CoppiceError) || !error.message.includes("none of the")) throw error;
        read = [];
      }
      const kinds = [...source.schema.attributes.map(({ kind }) => kind), "nominal" as const];
      const expected = oracle(csv, delimiter, kinds);
      // Text that shows up in a numeric column after the rows inferred from makes a bad row, and nothing else does.
      const good = expected.filter((row) => !row.some((value) => typeof value === "number" && Number.isNaN(value)));
      expect(read).toEqual(good);
      expect(source.badRows.count).toBe(expected.length - good.length);
      rows += good.length;
    });
    expect(rows).toBeGreaterThan(INPUTS);
  });

  it(`survives ${INPUTS} damaged CSV files, whatever the chunks`, { timeout: TIMEOUT_MS }, async () => {
    const codes = new Set<string>();
    await each(INPUTS, async (random) => {
      const content = mutated(Buffer.from(validCsv(random).csv), random);
      const options: FileOptions = {
        file: "f.csv",
        format: "csv",
        inferRows: 1 + random.integer(5),
        onBadRow: one(random, ["fail", "skip"]),
      };
      const found = await outcomeInPieces(content, random, options);
      codes.add(typeof found === "string" ? found.slice(0, 7) : "rows");
    });
    // The inputs do reach all kinds of ends.
    expect([...codes]).toEqual(expect.arrayContaining(["rows", "E_ROW f", "E_INPUT"]));
  });

  it(`survives ${INPUTS} ARFF files, sound and damaged, whatever the chunks`, { timeout: TIMEOUT_MS }, async () => {
    const codes = new Set<string>();
    await each(INPUTS, async (random) => {
      const sound = Buffer.from(arff(random));
      const content = random.integer(2) === 0 ? sound : mutated(sound, random);
      const options: FileOptions = {
        file: "f.arff",
        inferRows: 1 + random.integer(5),
        onBadRow: one(random, ["fail", "skip"]),
      };
      const found = await outcomeInPieces(content, random, options);
      codes.add(typeof found === "string" ? found.slice(0, 7) : "rows");
    });
    expect([...codes]).toEqual(expect.arrayContaining(["rows", "E_ROW f", "E_INPUT"]));
  });

  it(`reads ${INPUTS} NDJSON files, sound and damaged, fast as carefully and whatever the chunks`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    let compared = 0;
    const codes = new Set<string>();
    await each(INPUTS, async (random) => {
      const sound = Buffer.from(ndjson(random));
      const content = random.integer(2) === 0 ? sound : mutated(sound, random);
      const file = "f.ndjson";
      const missing = ["NA", "", "true", "1", "0"];
      const bad: FileOptions = {
        file,
        missing,
        inferRows: 1 + random.integer(5),
        onBadRow: one(random, ["fail", "skip"]),
      };
      const found = await outcomeInPieces(content, random, bad);
      codes.add(typeof found === "string" ? found.slice(0, 7) : "rows");
      const ignore = random.integer(3) === 0 ? ["b"] : [];
      const bytes = () => inPieces(content, random, file);
      const isRead = await readsAsCarefully(bytes, { file, missing, ignore }, (names, opened) => ({
        dialect: new NdjsonDialect(names, missing),
        dataStart: afterMark(content),
        slots: slotsOf(opened),
      }));
      if (isRead) compared++;
    });
    expect(compared).toBeGreaterThan(INPUTS / 3);
    expect([...codes]).toEqual(expect.arrayContaining(["rows", "E_ROW f", "E_INPUT"]));
  });

  it(`reads ${INPUTS} LIBSVM files, sound and damaged, fast as carefully and whatever the chunks`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    let compared = 0;
    const codes = new Set<string>();
    await each(INPUTS, async (random) => {
      const sound = Buffer.from(libsvm(random));
      const content = random.integer(2) === 0 ? sound : mutated(sound, random);
      if (/(?<!\d)\d{5,6}:/.test(content.toString("latin1"))) return; // wide rows take long, and are read no other way
      const file = "f.svm";
      const onBadRow = one(random, ["fail", "skip"] as const);
      const options: FileOptions = { file, missing: ["-9"], inferRows: 1 + random.integer(5), onBadRow };
      const found = await outcomeInPieces(content, random, options);
      codes.add(typeof found === "string" ? found.slice(0, 7) : "rows");
      const strict = {
        why: "the largest index when the file was opened",
        remedy: "Read it again when it is complete.",
      };
      const bytes = () => inPieces(content, random, file);
      const isRead = await readsAsCarefully(bytes, options, (names) => ({
        dialect: new LibsvmDialect({ count: names.length - 1, strict }, [...LIBSVM_MISSING, "-9"]),
        dataStart: afterMark(content),
        slots: Int32Array.from(names, (_, i) => (i === 0 ? TARGET : i - 1)),
      }));
      if (isRead) compared++;
    });
    expect(compared).toBeGreaterThan(INPUTS / 3);
    expect([...codes]).toEqual(expect.arrayContaining(["rows", "E_ROW f", "E_INPUT"]));
  });

  it(`reads ${INPUTS} files fast as it does carefully`, { timeout: TIMEOUT_MS }, async () => {
    let compared = 0;
    await each(INPUTS, async (random) => {
      const isArff = random.integer(2) === 0;
      const { csv, delimiter } = validCsv(random);
      const sound = Buffer.from(isArff ? arff(random) : csv);
      const content = random.integer(2) === 0 ? sound : mutated(sound, random);
      const file = isArff ? "f.arff" : "f.csv";
      const bytes = () => inPieces(content, random, file);
      const isRead = await readsAsCarefully(bytes, { file, delimiter }, async (names, opened) => {
        const slots = slotsOf(opened);
        if (!isArff) {
          const { dataStart } = await readCsvHeader(bytes(), delimiter, true);
          return { dialect: new CsvDialect(delimiter.charCodeAt(0), names.length, CSV_MISSING), dataStart, slots };
        }
        const { attributes, dataStart } = await readArffHeader(bytes());
        const nominal = attributes.filter(({ type }) => type === "nominal");
        const fixed = new Map(nominal.map(({ name, values }) => [name, new Set(values)]));
        return { dialect: new ArffDialect(attributes, []), dataStart, slots, fixed };
      });
      if (isRead) compared++;
    });
    expect(compared).toBeGreaterThan(INPUTS / 3);
  });
});
