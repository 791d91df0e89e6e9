import { readFileSync } from "node:fs";
import { open as openHandle } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { CoppiceError, Random } from "coppice/core";
import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it, vi } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { flightsSource } from "./flights.ts";
import { openSource } from "./index.ts";
import { openFrom } from "./open.ts";

const file = temporaryFiles();
type Columns = Parameters<typeof parquetWriteBuffer>[0]["columnData"];
const write = (columnData: Columns, rowGroupSize?: number) =>
  file("rows.parquet", new Uint8Array(parquetWriteBuffer({ columnData, ...(rowGroupSize ? { rowGroupSize } : {}) })));
const open = (columnData: Columns, options = {}, rowGroupSize?: number) =>
  openSource({ file: write(columnData, rowGroupSize), ...options });

/** Times as INT96, written by pyarrow: 2020-01-02T03:04:05, none, 1969-12-31T23:59:59.25. */
const INT96 = Buffer.from(
  "UEFSMRUAFTwVPCwVBhUAFQYVBhwAAAACAAAAAwUAMk2dCwoAAOOEJQCA6JpklE4AAIs9JQAVABUqFSosFQYVABUGFQYcAAAAAgAAAAYBAQAAAHgB" +
    "AAAAeQEAAAB4FQQZPDUAGAZzY2hlbWEVBAAVBiUCGAR3aGVuABUMJQIYBWNsYXNzJQBMHAAAABYGGRwZLCYAHBUGGSUGABkYBHdoZW4VABYGFmIW" +
    "YiYISRwVABUAFQIAPCkGGSYCBAAAACYAHBUMGSUGABkYBWNsYXNzFQAWBhZQFlAmakkcFQAVABUCADwWBhkGGSYABgAAABayARYGJggWsgEAKCBw" +
    "YXJxdWV0LWNwcC1hcnJvdyB2ZXJzaW9uIDI2LjAuMRksHAAAHAAAAMcAAABQQVIx",
  "base64",
);

/** What begins a block of LZ4 that is a run of literals: their number, in a token and further bytes. */
function literals(length: number): number[] {
  if (length < 15) return [length << 4];
  const rest = length - 15;
  return [0xf0, ...Array.from({ length: Math.floor(rest / 255) }, () => 255), rest % 255];
}

describe("reading Parquet", () => {
  it("reads every plain type, with missing values", async () => {
    const source = await open([
      { name: "double", data: [1.5, null, -0.25], type: "DOUBLE" },
      { name: "int", data: [1, 2, null], type: "INT32" },
      { name: "long", data: [2n ** 60n, null, -1n], type: "INT64" },
      { name: "text", data: ["a", "b", null], type: "STRING" },
      { name: "flag", data: [true, null, false], type: "BOOLEAN" },
      { name: "when", data: [new Date(1000), new Date(2500), null], type: "TIMESTAMP" },
      { name: "class", data: ["x", null, "y"], type: "STRING" },
    ]);
    expect(source.schema.attributes.map(({ kind }) => kind)).toEqual([
      "numeric",
      "numeric",
      "numeric",
      "nominal",
      "nominal",
      "numeric",
    ]);
    expect(source.totalRows).toBe(3);
    expect(await rowsOf(source)).toEqual([
      [1.5, 1, 2 ** 60, "a", "true", 1000, "x"],
      [null, 2, null, "b", null, 2500, null],
      [-0.25, null, -1, null, "false", null, "y"],
    ]);
    expect(source.inference[5].why).toMatch(/milliseconds/);
  });

  it("reads times as INT96, as Spark and Impala write them", async () => {
    const path = file("int96.parquet", INT96);
    const source = await openSource({ file: path });
    expect(source.schema.attributes[0]).toMatchObject({ name: "when", kind: "numeric", time: true });
    const before = Date.UTC(1969, 11, 31, 23, 59, 59, 250);
    expect(await rowsOf(source)).toEqual([
      [Date.UTC(2020, 0, 2, 3, 4, 5), "x"],
      [null, "y"],
      [before, "x"],
    ]);
    const texts = await rowsOf(await openSource({ file: path, nominal: ["when"] }));
    expect(texts.map(([text]) => text)).toEqual(["2020-01-02T03:04:05Z", null, "1969-12-31T23:59:59.250Z"]);
  });

  it("reads times of day as milliseconds, in whatever unit they are stored", async () => {
    const units = { MILLIS: ["INT32", 1], MICROS: ["INT64", 1000], NANOS: ["INT64", 1e6] } as const;
    for (const [unit, [type, parts]] of Object.entries(units)) {
      const schema = [
        { name: "root", num_children: 2 },
        { name: "at", type, repetition_type: "OPTIONAL", logical_type: { type: "TIME", isAdjustedToUTC: false, unit } },
        { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
      ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
      const times = [43_200_250, null, 1].map((time) =>
        time === null ? null : type === "INT32" ? time : BigInt(time * parts),
      );
      const columnData: Columns = [
        { name: "at", data: times },
        { name: "class", data: ["x", "y", "x"] },
      ];
      const bytes = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
      const rows = await rowsOf(await openSource({ file: file(`${unit}.parquet`, bytes) }));
      expect(rows.map(([time]) => time)).toEqual([43_200_250, null, 1]);
    }
  });

  it("reads pages without any value, packed with LZ4", async () => {
    // As literals alone: of what is empty nothing but a token is left.
    const packed = (bytes: Uint8Array) => Uint8Array.of(...literals(bytes.length), ...bytes);
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "nothing", data: [null, null], type: "STRING", encoding: "RLE_DICTIONARY" },
        { name: "n", data: [1.5, null], type: "DOUBLE" },
        { name: "class", data: ["x", "y"], type: "STRING" },
      ],
      codec: "LZ4_RAW",
      compressors: { LZ4_RAW: packed },
    });
    expect(await rowsOf(await openSource({ file: file("lz4.parquet", new Uint8Array(bytes)) }))).toEqual([
      [null, 1.5, "x"],
      [null, null, "y"],
    ]);
  });

  it("refuses bytes that are no UTF-8, of which different ones would be the same text", async () => {
    const latin1 = ["Kàln", "Köln"].map((town) => Uint8Array.from(Buffer.from(town, "latin1")));
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const columns: Columns = [
        { name: "town, old", data: latin1, type: "BYTE_ARRAY", encoding },
        { name: "n", data: [1, 2], type: "INT32" },
        { name: "class", data: ["\ufffd", "y"], type: "STRING", encoding }, // a character like any other
      ];
      expect(await failure(open(columns))).toBe(
        "E_INPUT rows.parquet, column `town, old`: holds bytes that are not UTF-8 text. " +
          'Write them as text, or leave the column out with `ignore: ["town, old"]`.',
      );
      expect(await rowsOf(await open(columns, { ignore: ["town, old"] }))).toEqual([
        [1, "\ufffd"],
        [2, "y"],
      ]);
    }
  });

  type Encoding = "PLAIN" | "RLE_DICTIONARY";
  const bytesOf = (texts: readonly string[]) => texts.map((text) => Uint8Array.from(Buffer.from(text, "latin1")));

  /** A file with a column `v` of any type. */
  const column = (element: object, data: unknown[], encoding: Encoding) => {
    const schema = [
      { name: "root", num_children: 3 },
      { name: "v", repetition_type: "OPTIONAL", ...element },
      { name: "n", type: "INT32", repetition_type: "OPTIONAL" },
      { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
    ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
    const columnData: Columns = [
      { name: "v", data, encoding },
      { name: "n", data: data.map((_, i) => i) },
      { name: "class", data: data.map((_, i) => "xy"[i % 2]) },
    ];
    return Buffer.from(parquetWriteBuffer({ columnData, schema }));
  };

  /** The numbers of types in the metadata, where they stand doubled behind a column's name. */
  const TYPES = { ENUM: 4, JSON: 19, BSON: 20, INTERVAL: 21 };

  /** A file whose column `v` holds some bytes, whatever their type says: the writer takes bytes as they are for an ENUM only. */
  const called = (type: keyof typeof TYPES, texts: readonly string[], encoding: Encoding) => {
    const bytes = column({ type: "BYTE_ARRAY", converted_type: "ENUM" }, bytesOf(texts), encoding);
    const field = (name: keyof typeof TYPES) => Buffer.of(0x18, 1, 0x76, 0x25, 2 * TYPES[name]);
    field(type).copy(bytes, bytes.indexOf(field("ENUM")));
    return file("rows.parquet", bytes);
  };

  it("keeps JSON apart that is different, or refuses it", async () => {
    const ids = ["12345678901234567890", "12345678901234567891", '"id"', "null"];
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const read = async (texts: readonly string[], options = {}) =>
        (await rowsOf(await openSource({ file: called("JSON", texts, encoding), ...options }))).map(([v]) => v);
      expect(await read(ids)).toEqual([ids[0], ids[1], "id", null]);
      expect(await read(["1.5", "2"])).toEqual([1.5, 2]);
      for (const [texts, said] of [
        [['"Kàln"', '"Köln"'], "holds bytes that are not UTF-8 text"],
        [["{", "1"], "holds text that is not JSON"],
      ] as const) {
        const message = await failure(read(texts));
        expect(message).toContain(`E_INPUT rows.parquet, column \`v\`: ${said}`);
        expect(message).toContain('leave the column out with `ignore: ["v"]`.');
        expect(await read(texts, { ignore: ["v"] })).toEqual(["0", "1"]);
      }
    }
  });

  it("names what is no plain value, by its column", async () => {
    for (const type of ["BSON", "INTERVAL"] as const) {
      const path = called(type, ["twelve bytes", "12 of others"], "PLAIN");
      expect(await failure(openSource({ file: path }))).toBe(
        `E_INPUT rows.parquet, column \`v\`: holds values of type ${type}, which are not read. ` +
          'Write them as text, or leave the column out with `ignore: ["v"]`.',
      );
      expect(await rowsOf(await openSource({ file: path, ignore: ["v"] }))).toHaveLength(2);
    }
  });

  it("reads bytes of a fixed length as it reads those of any, and decimals as all their digits", async () => {
    const large = [10n ** 30n, 10n ** 30n + 1n, 7n];
    const path = (element: object, data: unknown[], encoding: Encoding) =>
      file("rows.parquet", column({ type: "FIXED_LEN_BYTE_ARRAY", ...element }, data, encoding));
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const texts = path({ type_length: 4 }, [...bytesOf(["Bonn", "Rome"]), null], encoding);
      expect((await rowsOf(await openSource({ file: texts }))).map(([v]) => v)).toEqual(["Bonn", "Rome", null]);
      const others = path({ type_length: 4 }, bytesOf(["Kàln", "Köln"]), encoding);
      expect(await failure(openSource({ file: others }))).toContain("column `v`: holds bytes that are not UTF-8 text");
      const decimal = { type_length: 16, converted_type: "DECIMAL", precision: 38, scale: 0 };
      const ids = await rowsOf(await openSource({ file: path(decimal, large, encoding), nominal: ["v"] }));
      expect(ids.map(([v]) => v)).toEqual(large.map(String));
      const numbers = await rowsOf(await openSource({ file: path(decimal, large, encoding) }));
      expect(numbers.map(([v]) => v)).toEqual(large.map(Number));
      const fractions = [10n ** 30n + 1n, -(10n ** 20n), 150n, 5n - 10n ** 17n];
      const two = path({ ...decimal, scale: 2 }, fractions, encoding);
      const all = await rowsOf(await openSource({ file: two, nominal: ["v"] }));
      expect(all.map(([v]) => v)).toEqual([
        `1${"0".repeat(28)}.01`,
        `-1${"0".repeat(18)}`,
        "1.5",
        "-999999999999999.95",
      ]);
      const doubles = await rowsOf(await openSource({ file: two }));
      expect(doubles.map(([v]) => v)).toEqual([1e28, -1e18, 1.5, Number("-999999999999999.95")]);
    }
  });

  it("reads the same from a file, packed, and from standard input", async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "n", data: [1, 2], type: "INT32" },
          { name: "class", data: ["x", "y"], type: "STRING" },
        ],
      }),
    );
    const expected = [
      [1, "x"],
      [2, "y"],
    ];
    expect(await rowsOf(await openSource({ file: file("p.parquet", bytes) }))).toEqual(expected);
    expect(await rowsOf(await openSource({ file: file("p.parquet.gz", gzipSync(bytes)) }))).toEqual(expected);
    const piped = await openBytes("-", undefined, Readable.from([bytes.subarray(0, 50), bytes.subarray(50)]));
    expect(await rowsOf(await openFrom(piped, { file: "-" }))).toEqual(expected);
    const half = await openBytes("-", undefined, Readable.from([bytes.subarray(0, 50)]));
    expect(await failure(openFrom(half, { file: "-" }))).toMatch(/E_INPUT standard input: is a Parquet file without/);
  });

  it("reads many row groups in order, with values that show up late, up to the limit", async () => {
    const rows = 5_000;
    const at = <T>(value: (i: number) => T) => Array.from({ length: rows }, (_, i) => value(i));
    const columns: Columns = [
      { name: "n", data: at((i) => i), type: "INT32" },
      { name: "t", data: at((i) => `v${Math.floor(i / 500)}`), type: "STRING" },
      { name: "class", data: at((i) => (i % 3 === 0 ? "a" : "b")), type: "STRING" },
    ];
    const expected = at((i) => [i, `v${Math.floor(i / 500)}`, i % 3 === 0 ? "a" : "b"]);
    const source = await open(columns, { inferRows: 10 }, 700);
    expect(source.schema.attributes[1].values).toEqual(["v0"]);
    expect(await rowsOf(source)).toEqual(expected);
    expect(await rowsOf(source)).toEqual(expected);
    expect(await rowsOf(await open(columns, { limit: 1_500 }, 700))).toEqual(expected.slice(0, 1_500));
  });

  it.each([
    ["and more where a page is longer", 2 ** 30, 6],
    ["as pages are", 2 ** 20, 2],
  ])("is opened by the first bytes of a row group, %s", async (_, pageSize, mebibytes) => {
    const rows = 400_000;
    const random = Random.seeded(1);
    const numbers = Array.from({ length: rows }, () => random.uniform());
    const columnData: Columns = [
      { name: "n", data: numbers, type: "DOUBLE" },
      { name: "class", data: numbers.map((n) => (n < 0.5 ? "a" : "b")), type: "STRING" },
    ];
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: rows, pageSize }));
    const path = file("group.parquet", bytes);
    const handle = await openHandle(path);
    const reading = vi.spyOn(Object.getPrototypeOf(handle), "read");
    await handle.close();
    const source = await openSource({ file: path });
    const read = reading.mock.calls.reduce((sum, [into]) => sum + (into as Uint8Array).length, 0);
    reading.mockRestore();
    expect(read).toBeLessThan(mebibytes * 2 ** 20); // half a mebibyte of which is the file's end
    expect(bytes.length).toBeGreaterThan(3 * 2 ** 20);
    expect((await rowsOf(source)).map(([n]) => n)).toEqual(numbers);
  });

  it("takes numbers that are only 0 and 1 as nominal, and leaves out identifiers", async () => {
    const at = <T>(value: (i: number) => T) => Array.from({ length: 120 }, (_, i) => value(i));
    const columns: Columns = [
      { name: "flag", data: at((i) => i % 2), type: "INT32" },
      { name: "id", data: at((i) => `u${i}`), type: "STRING" },
      { name: "n", data: at((i) => i % 3), type: "DOUBLE" },
      { name: "class", data: at(() => "x"), type: "STRING" },
    ];
    const source = await open(columns);
    expect(source.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["flag", "nominal"],
      ["n", "numeric"],
    ]);
    expect((await rowsOf(source))[119]).toEqual(["1", 2, "x"]);
    expect((await rowsOf(await open(columns, { numeric: ["flag"], nominal: ["id"] })))[119]).toEqual([
      1,
      "u119",
      2,
      "x",
    ]);
  });

  it("counts or stops at values that do not fit", async () => {
    const columns: Columns = [
      { name: "n", data: [1, Infinity, 3], type: "DOUBLE" },
      { name: "class", data: ["x", "y", "x"], type: "STRING" },
    ];
    expect(await failure(open(columns).then(rowsOf))).toMatch(
      /E_ROW rows.parquet row 2, column `n`: expected a finite number/,
    );
    const skipping = await open(columns, { onBadRow: "skip", limit: 2, inferRows: 1 });
    expect(await rowsOf(skipping)).toEqual([
      [1, "x"],
      [3, "x"],
    ]);
    expect(skipping.schema.target.classes).toEqual(["x"]);
  });

  it("reads on request otherwise, and leaves columns out", async () => {
    const columns: Columns = [
      { name: "t", data: ["1", "-", "3"], type: "STRING" },
      { name: "list", data: [{ a: 1 }, { a: 2 }, { a: 3 }], type: "JSON" },
      { name: "y", data: [7, 8, 7], type: "INT32" },
    ];
    const options = { target: "y", numeric: ["t"], ignore: ["list"], missing: ["-"] };
    expect(await rowsOf(await open(columns, options))).toEqual([
      [1, "7"],
      [null, "8"],
      [3, "7"],
    ]);
    expect(await failure(open(columns, { target: "y" }))).toMatch(
      /`list` holds objects or lists.*`ignore: \["list"\]`/,
    );
  });

  it.each(["PLAIN", "RLE_DICTIONARY"] as const)(
    "takes numbers, truth values and dates for missing (%s)",
    async (encoding) => {
      const least = -(2n ** 63n);
      const day = (text: string) => new Date(`${text}T00:00:00Z`);
      const columns: Columns = [
        { name: "double", data: [1.5, -999, 0.25, -999], type: "DOUBLE", nullable: false },
        { name: "float", data: [-999.5, 0.5, Math.fround(-999.9), 2], type: "FLOAT" },
        { name: "int", data: [1, -999, null, 3], type: "INT32" },
        { name: "long", data: [-999n, 1n, 2n, 3n], type: "INT64" },
        { name: "large", data: [2n ** 60n, least, -999n, 3n], type: "INT64" },
        { name: "when", data: [day("1900-01-01"), day("2024-01-01"), new Date(-999), new Date(0)], type: "TIMESTAMP" },
        { name: "text", data: ["-999", "a", "a", "-9.99e2"], type: "STRING" },
        { name: "flag", data: [true, false, true, false], type: "BOOLEAN" },
        { name: "class", data: [1, 2, -999, 1], type: "INT32" },
      ];
      const typed = columns.map((column) => (column.type === "BOOLEAN" ? column : { ...column, encoding }));
      const missing = ["-999", "-999.9", `${least}`, "1900-01-01", "true"];
      const expected = [
        [1.5, -999.5, 1, null, 2 ** 60, null, null, null, "1"],
        [null, 0.5, null, 1, null, Date.UTC(2024, 0), "a", "false", "2"],
        [0.25, null, null, 2, null, -999, "a", null, null],
        [null, 2, 3, 3, 3, 0, "-9.99e2", "false", "1"],
      ];
      const source = await open(typed, { missing });
      expect(source.inference.map((column) => column.missing)).toEqual([2, 1, 2, 1, 2, 1, 1, 2, 1]);
      expect(await rowsOf(source)).toEqual(expected);
      const { schema } = await open(typed); // which lists "-999" and "true" as values
      expect(await rowsOf(await open(typed, { missing, schema }))).toEqual(expected);
      const careful = typed.map((column) =>
        column.name === "int" ? { ...column, data: [1, -999, null, Infinity], type: "DOUBLE" as const } : column,
      );
      const skipping = await open(careful, { missing, onBadRow: "skip" });
      expect(await rowsOf(skipping)).toEqual(expected.slice(0, 3));
    },
  );

  it("reads times for which there is no date", async () => {
    const times = [new Date("2024-01-01"), new Date(-1e14), new Date(8e15), null];
    const source = await open([
      { name: "when", data: times, type: "TIMESTAMP" },
      { name: "class", data: ["x", "y", "x", "y"], type: "STRING" },
    ]);
    expect(source.schema.attributes[0]).toMatchObject({ kind: "numeric", time: true });
    expect((await rowsOf(source)).map(([when]) => when)).toEqual(times.map((time) => time?.getTime() ?? null));
  });

  it("refuses files that are none, cut off, damaged or without rows", async () => {
    const bytes = readFileSync(write([{ name: "class", data: ["x", "y"], type: "STRING" }]));
    const broken = Buffer.from(bytes);
    broken.fill(0xff, bytes.length - 30, bytes.length - 10);
    const fail = (content: string | Uint8Array) =>
      failure(openSource({ file: file("b.parquet", content) }).then(rowsOf));
    expect(await fail("a,b\n1,2\n")).toMatch(/E_INPUT b.parquet: is not a Parquet file/);
    expect(await fail(bytes.subarray(0, bytes.length - 5))).toMatch(/is a Parquet file without its end/);
    expect(await fail(broken)).toMatch(/E_INPUT b.parquet: the Parquet data cannot be read/);
    expect(await failure(open([{ name: "class", data: [], type: "STRING" }]))).toMatch(/holds no rows/);
    expect(await fail("PARE and then secrets")).toMatch(
      /^E_INPUT b.parquet: is encrypted, which is not read. Write it without encryption.$/,
    );
    expect(await failure(openSource({ file: file("named", "PARE and then secrets") }))).toMatch(/is encrypted/);
  });

  it("refuses a file whose row groups hold other rows than it says", async () => {
    const bytes = readFileSync(write([{ name: "class", data: ["x", "y", "x", "y"], type: "STRING" }], 2));
    const told = bytes.lastIndexOf(Buffer.of(0x16, 8, 0x19)); // 4 rows, then a list
    bytes[told + 1] = 6;
    expect(await failure(openSource({ file: file("three.parquet", bytes) }).then(rowsOf))).toMatch(
      /the Parquet data cannot be read \(its row groups hold 4 rows, not 3, as it says\)/,
    );
  });

  it("refuses times where a schema has other numbers, which milliseconds would pass for", async () => {
    const columns = (data: Columns[number]["data"], type: "TIMESTAMP" | "DOUBLE"): Columns => [
      { name: "x", data, type },
      { name: "class", data: ["x", "y"], type: "STRING" },
    ];
    const times = columns([new Date(0), new Date(1)], "TIMESTAMP");
    const { schema } = await open(columns([1, 2], "DOUBLE"));
    expect(await failure(open(times, { schema }).then(rowsOf))).toMatch(
      /^E_INPUT .*, column `x`: holds times. The schema has no times there: to read times, give its attribute "time": true.$/,
    );
    const { schema: ofTimes } = await open(times);
    expect(await rowsOf(await open(times, { schema: ofTimes }))).toEqual([
      [0, "x"],
      [1, "y"],
    ]);
  });
});

describe("the column decoder", () => {
  it("agrees with hyparquet's on every encoding, with and without missing values", async () => {
    const random = Random.seeded(11);
    const count = 3_000;
    const values = (make: () => unknown, missing: boolean) =>
      Array.from({ length: count }, () => (missing && random.integer(4) === 0 ? null : make()));
    const columns: Columns = [];
    const add = (
      type: "DOUBLE" | "FLOAT" | "INT32" | "INT64" | "STRING" | "BOOLEAN",
      encodings: string[],
      make: () => unknown,
    ) => {
      for (const encoding of encodings) {
        for (const missing of [false, true]) {
          const name = `${type} ${encoding} ${missing}`;
          const data = values(make, missing) as Columns[number]["data"];
          columns.push({ name, data, type, encoding: encoding as "PLAIN", nullable: missing });
        }
      }
    };
    add("DOUBLE", ["PLAIN", "RLE_DICTIONARY", "BYTE_STREAM_SPLIT"], () => random.integer(50) / 8);
    add("FLOAT", ["PLAIN", "BYTE_STREAM_SPLIT"], () => random.integer(50) / 8);
    add("INT32", ["PLAIN", "RLE_DICTIONARY", "DELTA_BINARY_PACKED"], () => random.integer(1_000) - 500);
    add("INT64", ["PLAIN", "RLE_DICTIONARY", "DELTA_BINARY_PACKED"], () => BigInt(random.integer(1_000) - 500));
    add(
      "STRING",
      ["PLAIN", "RLE_DICTIONARY", "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"],
      () => `v${random.integer(9)}`,
    );
    add("BOOLEAN", ["PLAIN", "RLE"], () => random.integer(2) === 1);
    columns.push({ name: "class", data: values(() => "x", false) as string[], type: "STRING" });
    for (const codec of ["UNCOMPRESSED", "SNAPPY"] as const) {
      const bytes = parquetWriteBuffer({ columnData: columns, codec, rowGroupSize: 1_100, pageSize: 2_000 });
      const theirs = await parquetReadObjects({ file: bytes });
      const rows = await rowsOf(await openSource({ file: file("all.parquet", new Uint8Array(bytes)) }));
      const plain = (value: unknown) =>
        typeof value === "bigint" ? Number(value) : typeof value === "boolean" ? `${value}` : value;
      expect(rows).toEqual(theirs.map((record) => columns.map(({ name }) => plain(record[name] ?? null))));
    }
  });
});

describe("numbers of a page", () => {
  const count = 2_500;
  const at = <T>(value: (i: number) => T) => Array.from({ length: count }, (_, i) => value(i));
  const label = at((i) => (i % 2 === 0 ? "x" : "y"));
  const named = (data: unknown[], type: "DOUBLE" | "FLOAT" | "INT32" | "INT64", more = {}): Columns => [
    { name: "n", data: data as number[], type, encoding: "PLAIN", ...more },
    { name: "class", data: label, type: "STRING" },
  ];

  it.each([
    ["all there", { nullable: false }, (i: number) => i / 3],
    ["none missing, though some might be", { nullable: true }, (i: number) => i / 3],
    ["not a number, which means missing", { nullable: false }, (i: number) => (i % 5 === 4 ? NaN : i / 3)],
    ["missing or not a number", { nullable: true }, (i: number) => [i / 3, null, NaN, -0][i % 4]],
  ])("are read, %s", async (_, more, value) => {
    const data = at(value);
    const expected = data.map((number, i) => [number === null || number !== number ? null : number, label[i]]);
    // Groups that grow take new memory, those that shrink a part of it.
    for (const rowGroupSize of [700, [100, 900, 50, 1_000, 450]]) {
      const bytes = parquetWriteBuffer({ columnData: named(data, "DOUBLE", more), rowGroupSize, pageSize: 1_000 });
      expect(await rowsOf(await openSource({ file: file("n.parquet", new Uint8Array(bytes)) }))).toEqual(expected);
    }
  });

  it.each([
    [Infinity, true],
    [-Infinity, true],
    [Infinity, false],
  ])(
    "that are infinite (%s) are refused at their row, with missing values (%s) or without",
    async (infinite, isNull) => {
      const data = at((i) => (i === 2_100 ? infinite : isNull && i % 3 === 0 ? null : i));
      for (const type of ["DOUBLE", "FLOAT"] as const) {
        expect(await failure(open(named(data, type, { nullable: isNull })).then(rowsOf))).toMatch(
          /E_ROW rows.parquet row 2101, column `n`: expected a finite number/,
        );
      }
    },
  );

  it("of 64 bits are exact up to 2^53, and beyond it rounded once", async () => {
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const some = [0n, -1n, 2n ** 32n - 1n, 2n ** 32n, -(2n ** 32n), -(2n ** 32n) - 1n, most, -most, 5_000_000_000n];
    const data = at((i) => some[i % some.length]);
    expect((await rowsOf(await open(named(data, "INT64")))).map(([n]) => n)).toEqual(data.map(Number));
    const large = [...data.slice(0, -1), most + 1n];
    const ids = await rowsOf(await open(named(large, "INT64"), { nominal: ["n"], maxValues: 20 }));
    expect(ids.map(([n]) => n)).toEqual(large.map(String));
  });
});

describe("a table as Parquet and as CSV", () => {
  /** Its one column as CSV spells it, and as integers under a type of Parquet. */
  const bothWays = async (texts: readonly string[], data: unknown[], element: object) => {
    const csv = file("rows.csv", `n,class\n${texts.map((text, i) => `${text},${i % 2}\n`).join("")}`);
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const schema = [
        { name: "root", num_children: 2 },
        { name: "n", repetition_type: "OPTIONAL", ...element },
        { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
      ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
      const columnData: Columns = [
        { name: "n", data, encoding },
        { name: "class", data: texts.map((_, i) => `${i % 2}`) },
      ];
      const bytes = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
      const read = await rowsOf(await openSource({ file: file("rows.parquet", bytes) }));
      expect(read).toEqual(await rowsOf(await openSource({ file: csv })));
    }
  };

  it.each([
    ["INT32", {}, 9],
    ["INT64", {}, 18],
    ["FIXED_LEN_BYTE_ARRAY", { type_length: 16 }, 38],
    ["BYTE_ARRAY", {}, 38],
  ])("has the same decimals, stored as %s", async (type, more, precision) => {
    const random = Random.seeded(precision);
    for (const scale of [0, 2, 9, Math.min(precision, 25)]) {
      const data = Array.from({ length: 300 }, () => {
        const digits = Array.from({ length: 1 + random.integer(precision) }, () => random.integer(10)).join("");
        return BigInt(digits) * (random.integer(2) === 0 ? 1n : -1n);
      });
      const texts = data.map((integer) => {
        const digits = `${integer < 0n ? -integer : integer}`.padStart(scale + 1, "0");
        return `${integer < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
      });
      await bothWays(texts, data, { type, converted_type: "DECIMAL", precision, scale, ...more });
    }
  });

  it("has the same times, down to nanoseconds and before 1970", async () => {
    const random = Random.seeded(1);
    const units = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n } as const;
    for (const [unit, nanoseconds] of Object.entries(units)) {
      const times = Array.from({ length: 300 }, (_, i) => {
        const span = i % 7 === 0 ? 3 : 1e9; // also next to 1970
        const seconds = BigInt(i % 3 === 0 ? -random.integer(span) : random.integer(2 * span));
        return { seconds, rest: (BigInt(random.integer(1e9)) / nanoseconds) * nanoseconds };
      });
      const texts = times.map(({ seconds, rest }) => {
        const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
        return `${day}.${`${rest}`.padStart(9, "0")}`;
      });
      const data = times.map(({ seconds, rest }) => (seconds * 1_000_000_000n + rest) / nanoseconds);
      await bothWays(texts, data, { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit } });
    }
  });

  it("reads dates and JSON of which only the new way to say so tells", async () => {
    const schema = [
      { name: "root", num_children: 3 },
      { name: "when", type: "INT32", logical_type: { type: "DATE" }, repetition_type: "OPTIONAL" },
      { name: "size", type: "BYTE_ARRAY", logical_type: { type: "JSON" }, repetition_type: "REQUIRED" },
      { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
    ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const columnData: Columns = [
        { name: "when", data: [19_782, undefined, -1], encoding },
        { name: "size", data: ['"s"', '"m"', '"s"'].map((json) => new TextEncoder().encode(json)), encoding: "PLAIN" },
        { name: "class", data: ["x", "y", "x"] },
      ];
      const path = file("new.parquet", new Uint8Array(parquetWriteBuffer({ columnData, schema })));
      expect(await rowsOf(await openSource({ file: path }))).toEqual([
        [Date.UTC(2024, 1, 29), "s", "x"],
        [null, "m", "y"],
        [-86_400_000, "s", "x"],
      ]);
    }
  });

  it("refuses times behind the last date, which mean infinity to DuckDB, as it does infinite numbers", async () => {
    const kinds = [
      [{ type: "INT32", logical_type: { type: "DATE" } }, 2 ** 31 - 1, 19_782],
      [
        { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" } },
        -(2n ** 63n) + 1n,
        1_709_164_800_000_000n,
      ],
    ] as const;
    for (const [element, infinite, day] of kinds) {
      const schema = [
        { name: "root", num_children: 2 },
        { name: "when", repetition_type: "REQUIRED", ...element },
        { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
      ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
      const columnData: Columns = [
        { name: "when", data: [day, infinite], encoding: "PLAIN" },
        { name: "class", data: ["x", "y"] },
      ];
      const path = file("infinite.parquet", new Uint8Array(parquetWriteBuffer({ columnData, schema })));
      expect(await failure(openSource({ file: path }).then(rowsOf))).toMatch(
        /row 2, column `when`: expected a finite number, got -?Infinity/,
      );
      const source = await openSource({ file: path, onBadRow: "skip" });
      expect(await rowsOf(source)).toEqual([[Date.UTC(2024, 1, 29), "x"]]);
    }
  });

  it("refuses a decimal of more bytes than programs write, whose time would grow with their square", async () => {
    const schema = [
      { name: "root", num_children: 2 },
      {
        name: "n",
        type: "BYTE_ARRAY",
        repetition_type: "REQUIRED",
        converted_type: "DECIMAL",
        precision: 38,
        scale: 0,
      },
      { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
    ] as NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
    const columnData: Columns = [
      { name: "n", data: [1n << 1000n], encoding: "PLAIN" },
      { name: "class", data: ["x"] },
    ];
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
    expect(await failure(openSource({ file: file("long.parquet", bytes) }))).toMatch(
      /E_INPUT long.parquet: the Parquet data cannot be read \(a decimal of 126 bytes is not read\)/,
    );
  });
});

describe("damaged Parquet", () => {
  it("gives rows or a CoppiceError, whatever bytes are changed", async () => {
    const count = 400;
    const at = <T>(value: (i: number) => T) => Array.from({ length: count }, (_, i) => value(i));
    const path = write([
      { name: "n", data: at((i) => (i % 5 === 0 ? null : i / 8)), type: "DOUBLE" },
      { name: "k", data: at((i) => BigInt(i % 7)), type: "INT64" },
      { name: "t", data: at((i) => `v${i % 3}`), type: "STRING" },
      { name: "class", data: at((i) => (i % 2 === 0 ? "a" : "b")), type: "STRING" },
    ]);
    const sound = readFileSync(path);
    const random = Random.seeded(3);
    const ends = { rows: 0, errors: 0 };
    for (let n = 0; n < 500; n++) {
      const bytes = Buffer.from(sound);
      for (let m = random.integer(3); m >= 0; m--) bytes[random.integer(bytes.length)] = random.integer(256);
      try {
        const source = await openSource({ file: file("damaged.parquet", bytes), onBadRow: "skip" });
        await rowsOf(source);
        ends.rows++;
      } catch (error) {
        expect(error).toBeInstanceOf(CoppiceError);
        ends.errors++;
      }
    }
    expect(ends.rows).toBeGreaterThan(10);
    expect(ends.errors).toBeGreaterThan(10);
  });

  it("is refused where a value points outside its dictionary, in whatever row", async () => {
    const data = Array.from({ length: 40 }, (_, i) => "abc"[i % 3]);
    const column = { data, type: "STRING", nullable: false } as const;
    const columnData: Columns = [
      { name: "t", ...column },
      { name: "class", ...column },
    ];
    const sound = Buffer.from(parquetWriteBuffer({ columnData, codec: "UNCOMPRESSED" }));
    const codes = Buffer.from([0x24, 0x49, 0x92]); // 0, 1, 2, 0, 1, ... in two bits each
    const begin = sound.indexOf(codes);
    for (let at = begin; at < begin + 10; at++) {
      const bytes = Buffer.from(sound);
      bytes[at] |= 0b11_00_00; // 3, of values 0 to 2
      const source = openSource({ file: file("outside.parquet", bytes) });
      expect(await failure(source.then(rowsOf)), `byte ${at}`).toContain("a value points outside its dictionary");
    }
  });
});

describe("identifiers of 64 bits", () => {
  it("are not rounded where they are nominal", async () => {
    const data = [2n ** 60n, 2n ** 60n + 1n, 5n];
    const columns: Columns = [
      { name: "id", data, type: "INT64" },
      { name: "class", data, type: "INT64" },
    ];
    const expected = data.map((value) => [String(value), String(value)]);
    expect(await rowsOf(await open(columns, { nominal: ["id"] }))).toEqual(expected);
  });
});

describe("the flights", () => {
  it("come in order of departure, labelled late or on time", async () => {
    const source = await flightsSource(3_000);
    expect(source.totalRows).toBe(3_000);
    const rows = await rowsOf(source);
    expect(rows).toHaveLength(3_000);
    // One day (a Monday, as 2001-01-01 was) at least: hours never go back but at midnight.
    let day = 0;
    for (let i = 1; i < rows.length; i++) if ((rows[i][0] as number) < (rows[i - 1][0] as number)) day++;
    expect(rows[0][1]).toBe("Mon");
    expect(new Set(rows.map(([, weekday]) => weekday)).size).toBe(day + 1);
    for (const [hour, , distance, origin, destination, label] of rows) {
      expect(hour).toBeGreaterThanOrEqual(0);
      expect(hour).toBeLessThan(24);
      expect(distance).toBeGreaterThan(0);
      expect(origin).toMatch(/^[A-Z]{3}$/);
      expect(destination).toMatch(/^[A-Z]{3}$/);
      expect(["late", "on time"]).toContain(label);
    }
  });

  it("are those of the file, late by a minute at least, with hour and weekday of their date", async () => {
    const path = join(dirname(createRequire(import.meta.url).resolve("vega-datasets")), "../data/flights-3m.parquet");
    const raw = await rowsOf(await openSource({ file: path, target: "destination", limit: 3_000 }));
    const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    const expected = raw.map(([date, delay, distance, origin, destination]) => {
      const at = new Date(date as number);
      const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
      return [
        hour,
        weekdays[at.getUTCDay()],
        distance,
        origin,
        destination,
        (delay as number) > 0 ? "late" : "on time",
      ];
    });
    expect(raw.some(([, delay]) => delay === 0)).toBe(true);
    const rows = await rowsOf(await flightsSource(3_000));
    expect(rows.map(([hour, ...others]) => [(hour as number).toFixed(6), ...others])).toEqual(
      expected.map(([hour, ...others]) => [(hour as number).toFixed(6), ...others]),
    );
  });

  it("refuses more rows than there are", async () => {
    expect(await failure(flightsSource(3_000_001))).toMatch(/E_PARAM flights: `rows`.*\[1, 3000000\]/);
  });
});
