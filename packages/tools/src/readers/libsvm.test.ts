import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { Attribute, numeric, Random, Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, inPieces, rowsOf, temporaryFiles, type Value } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { batchRows } from "./encoder.ts";
import { formatByContent } from "./formats.ts";
import { openSource } from "./index.ts";
import { LARGEST_INDEX } from "./libsvm.ts";
import { openFrom } from "./open.ts";

const file = temporaryFiles();
const open = (content: string | Uint8Array, options = {}) =>
  openSource({ file: file("r.libsvm", content), ...options });
const rows = async (content: string | Uint8Array, options = {}) => rowsOf(await open(content, options));
const fail = (content: string, options = {}) => failure(open(content, options).then(rowsOf));
const piped = async (content: string, options = {}) =>
  openFrom(await openBytes("-", undefined, Readable.from([Buffer.from(content)])), {
    file: "-",
    format: "libsvm",
    ...options,
  });

describe("reading LIBSVM", () => {
  it("gives columns up to the largest index, 0 for what a row leaves out, and the label", async () => {
    const source = await open("1 1:0.5 3:-2\n-1 2:1e3\n1\n-1 4:.25\n");
    expect(source.format).toBe("libsvm");
    expect(source.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual(
      ["1", "2", "3", "4"].map((name) => [name, "numeric"]),
    );
    expect(source.schema.target).toMatchObject({ name: "class", classes: ["1", "-1"] });
    expect(await rowsOf(source)).toEqual([
      [0.5, 0, -2, 0, "1"],
      [0, 1000, 0, 0, "-1"],
      [0, 0, 0, 0, "1"],
      [0, 0, 0, 0.25, "-1"],
    ]);
    expect(source.warnings).toEqual([]);
  });

  it("finds the largest index wherever it stands, packed or not", async () => {
    const text = `${"1 1:1\n2 2:1\n".repeat(2_000)}1 5:7\n`;
    for (const name of ["a.svm", "a.svmlight", "a.LIBSVM"]) {
      const read = await rowsOf(await openSource({ file: file(name, text) }));
      expect(read).toHaveLength(4_001);
      expect(read[4_000]).toEqual([0, 0, 0, 0, 7, "1"]);
    }
    expect(await rowsOf(await openSource({ file: file("a.svm.gz", gzipSync(text)) }))).toHaveLength(4_001);
  });

  it("passes over comments, blank lines, any line ends, a byte order mark and more blanks", async () => {
    const text = "\ufeff# head 9:9 \u00e4\r\n\r\n 1\t1:2   2:3 # 7:7 a\r\n  # all 8:8\r2 1:4#\u00e4 6:6\n\n1 2:5 \t";
    expect(await rows(text)).toEqual([
      [2, 3, "1"],
      [4, 0, "2"],
      [0, 5, "1"],
    ]);
  });

  it("takes labels as numbers, however spelled, and those that come late", async () => {
    expect(await rows("+1 1:1\n1.0 1:2\n1 1:3\n-0 1:4\n0 1:5\n1e0 1:6\n2.50 1:7\n", { inferRows: 1 })).toEqual([
      [1, "1"],
      [2, "1"],
      [3, "1"],
      [4, "0"],
      [5, "0"],
      [6, "1"],
      [7, "2.5"],
    ]);
    const quantities = Array.from({ length: 60 }, (_, i) => `${i}.5 1:${i}\n`).join("");
    expect(await fail(quantities)).toMatch(/E_INPUT.*`class`/);
    expect(await rows(quantities, { nominal: ["class"] })).toHaveLength(60);
  });

  it("reads as missing what is no number to other programs, and what is asked for, but never what is left out", async () => {
    expect(await rows("1 1:nan 2:?\n? 1:-9 2:5\n-9 1:3\n", { missing: ["-9"] })).toEqual([
      [null, null, "1"],
      [null, 5, null],
      [3, 0, null],
    ]);
    // A text that means missing, not a number that does: other spellings of it stay numbers.
    expect(await rows("1 1:-9 2:-9.0\n", { missing: ["-9"] })).toEqual([[null, -9, "1"]]);
  });

  it("keeps labels apart that a double does not, and knows them in other spellings", async () => {
    const [even, odd] = ["9007199254740992", "9007199254740993"];
    const labels = [
      even,
      odd,
      `-${odd}`,
      `+00${odd}.0`,
      `-0${odd}.`,
      even,
      "9007199254740991.0",
      "1e16",
      "10000000000000000",
    ];
    const text = labels.map((label, i) => `${label} 1:${i}\n`).join("");
    const rows = await rowsOf(await openSource({ file: file("long.libsvm", text), nominal: ["class"] }));
    const expected = [
      even,
      odd,
      `-${odd}`,
      odd,
      `-${odd}`,
      even,
      "9007199254740991",
      "10000000000000000",
      "10000000000000000",
    ];
    expect(rows.map((row) => row.at(-1))).toEqual(expected);
  });

  it("names the label as asked, leaves columns out and reads them as nominal", async () => {
    const text = "1 1:1.0 2:5 3:2\n2 2:6\n";
    const source = await open(text, { target: "kind", ignore: ["2"], nominal: ["1"] });
    expect(source.schema.target.name).toBe("kind");
    expect(await rowsOf(source)).toEqual([
      ["1", 2, "1"],
      ["0", 0, "2"],
    ]);
    expect(await rows(text, { ignore: ["2"] })).toEqual([
      [1, 2, "1"],
      [0, 0, "2"],
    ]);
    expect(await fail(text, { target: "2" })).toMatch(
      /E_USAGE r.libsvm: .*"2", but that of a LIBSVM file is its label/,
    );
  });

  it("never takes a column of 0 and 1 for a flag, or one that varies for a name", async () => {
    const source = await open(Array.from({ length: 200 }, (_, i) => `${i % 2} 1:1 2:${i}.5\n`).join(""));
    expect(source.schema.attributes.map(({ kind }) => kind)).toEqual(["numeric", "numeric"]);
  });

  it("leaves query ids out, and says so", async () => {
    const source = await open("1 qid:3 1:5\n2 qid:10\n1 2:6\n");
    expect(await rowsOf(source)).toEqual([
      [5, 0, "1"],
      [0, 0, "2"],
      [0, 6, "1"],
    ]);
    expect(source.warnings.join()).toMatch(/query ids \(qid:\) were left out/);
  });

  it("goes by a schema: its columns and target; larger indices are left out, and it says so", async () => {
    const schema = new Schema([new Attribute("3", numeric()), new Attribute("1", numeric())], "kind", ["-1", "1"]);
    const source = await open("1 1:1 2:2 3:3 70000:4\n-1 3:5\n", { schema });
    expect(await rowsOf(source)).toEqual([
      [3, 1, "1"],
      [5, 0, "-1"],
    ]);
    expect(source.warnings.join()).toMatch(/Indices above 3, which the schema does not list, were left out/);
    const other = new Schema([new Attribute("x", numeric())], "class", ["1"]);
    expect(await fail("1 1:1\n", { schema: other })).toMatch(
      /E_UNKNOWN.*there is no column "x", which the schema lists as an attribute\. Columns of LIBSVM are called 1, 2 and so on\.$/,
    );
  });

  it("reads further files by the columns of the first", async () => {
    const first = file("1.svm", "1 1:1 3:3\n2 2:2\n");
    expect(await rowsOf(await openSource({ file: [first, file("2.svm", "3 1:4\n")] }))).toEqual([
      [1, 0, 3, "1"],
      [0, 2, 0, "2"],
      [4, 0, 0, "3"],
    ]);
    expect(await failure(openSource({ file: [first, file("2.svm", "1 1:1\n1 4:1\n")] }).then(rowsOf))).toMatch(
      /2.svm:2 row 2: holds the index 4, larger than 3, the largest of 1.svm. Give the file with the largest index first/,
    );
  });

  it("knows of standard input only the first rows", async () => {
    const text = "1 1:1 2:2\n2 2:3\n1 3:1\n";
    expect(await rowsOf(await piped(text))).toHaveLength(3);
    expect(await failure(piped(text, { inferRows: 2 }).then(rowsOf))).toMatch(
      /E_ROW standard input:3 row 3: holds the index 3, larger than 2, the largest of the first 2 rows of standard input/,
    );
  });

  it("is known by its content where there are two pairs in the first line", () => {
    const format = (text: string) => formatByContent(Buffer.from(text));
    expect(format("# c\n\n+1 qid:2 1:0.5 2:-1e3 # x\n")).toBe("libsvm");
    expect(format(`-1 ${"1:2 ".repeat(20_000)}4:`)).toBe("libsvm");
    for (const text of ["1 10:30\n", "1 1:1 2:2,3\n", "a 1:1 2:2\n", "x,y\n1 1:1 2:2\n", "1 2:3 b:4\n"]) {
      expect(format(text)).toBe("csv");
    }
    expect(format("1 1:1 2:2")).toBe("libsvm"); // without an end
    expect(format("1 1:1 2:")).toBe("csv"); // one pair, and one that is cut off
    expect(format("1 1:1 2:\n")).toBe("csv");
    expect(format("1 1:1 2:2 3:\n")).toBe("csv"); // a mistake, as the line has its end
    expect(format("#\n# 1 1:1 2:2\n")).toBe("csv");
  });

  it("is told from others in one pass, whatever stands before the first row and in it", () => {
    // An expression that tries all ways to group the blank lines, or to end a number, would take hours.
    for (const blanks of ["\n", "\r\n", " \n", "\t\n#\n", " ", "#"]) {
      expect(formatByContent(Buffer.from(`${blanks.repeat(10_000)}\na,b\n1,2\n`))).toBe("csv");
    }
    for (const long of ["1", "1.", "1:", "1e", "1:1 ", "1 "]) {
      expect(formatByContent(Buffer.from(`1 1:1 2:${long.repeat(16_000)}x\n`))).toBe("csv");
    }
  });
});

describe("mistakes in LIBSVM", () => {
  it.each([
    ["x 1:2", /expected a finite number as the label, got "x"/],
    ["1e999 1:2", /expected a finite number as the label/],
    ["1:2 3:4", /expected a finite number as the label, got "1:2"/],
    ["1,2 1:2", /several labels are not supported; if this is CSV, use `format: "csv"`/],
    ["1 0:2", /the index 0, but indices begin at 1. Add 1 to all/],
    ["1 2:2 2:3", /the index 2 twice/],
    ["1 2:2 1:3", /the index 1 after 2. Sort the pairs/],
    ["1 2", /expected a pair index:value with an index from 1, got "2"/],
    ["1 a:2", /expected a pair index:value.*got "a:2"/],
    ["1 -1:2", /expected a pair index:value.*got "-1:2"/],
    ["1 +1:2", /expected a pair index:value.*got "\+1:2"/],
    ["1 1.0:2", /expected a pair index:value.*got "1.0:2"/],
    ["1 :2", /expected a pair index:value.*got ":2"/],
    ["1 4294967297:2", /expected a pair index:value.*got "4294967297:2"/],
    ["1 1 :2", /expected a pair index:value.*got "1"/],
    ["1 1:", /column `1`: expected a number, got ""/],
    ["1 1: 2", /column `1`: expected a number, got ""/],
    ["1 1:x", /column `1`: expected a number, got "x".*`missing`/],
    ["1 1:2:3", /column `1`: expected a number, got "2:3"/],
    ["1 1:0x10", /column `1`: expected a number, got "0x10"/],
    ["1 1:1e999", /column `1`: expected a finite number, got Infinity/],
    ["1 1:inf", /column `1`: expected a number, got "inf"/],
    ["1 1:2 qid:3", /expected a query id as qid:NUMBER, once, after the label, got "qid:3"/],
    ["1 qid:1 qid:2", /got "qid:2"/],
    ["1 qid:x 1:2", /got "qid:x"/],
    ["1 131073:1", /the index 131073, larger than 131072, the largest supported: rows are dense .* 1024 KiB each/],
    ["1 2147483647:1", /the index 2147483647, larger than 131072/],
    ["1 1:\u00a02", /expected a number/],
  ])("%j is refused with its line, or counted", async (line, message) => {
    const text = `# head\n1 1:1 2:1\n\n${line}\n2 2:2\n`;
    const told = await fail(text);
    expect(told).toMatch(/^E_ROW r.libsvm:4 row 2/);
    expect(told).toMatch(message);
    const skipping = await open(text, { onBadRow: "skip" });
    expect((await rowsOf(skipping)).map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      [1, 1, "1"],
      [0, 2, "2"],
    ]);
    expect(skipping.badRows).toMatchObject({ count: 1, rows: [2] });
  });

  it("refuses bytes that are no UTF-8, also in comments", async () => {
    const bytes = Buffer.concat([Buffer.from(`${"1 1:1\n2 1:2\n".repeat(9_000)}1 1:1 # `), Buffer.of(0xff, 10)]);
    expect(await failure(open(bytes).then(rowsOf))).toMatch(/r.libsvm:18001 row 18001: holds bytes that are not UTF-8/);
  });

  it("refuses files without rows or pairs, or with mistakes only", async () => {
    expect(await fail("")).toMatch(/E_INPUT r.libsvm: is empty/);
    expect(await fail("# only\n\n")).toMatch(/E_INPUT r.libsvm: has no rows/);
    expect(await fail("1\n2\n")).toMatch(/E_INPUT r.libsvm: no row holds a pair index:value/);
    expect(await fail("a,b\n1,2\n")).toMatch(/E_ROW r.libsvm.*expected a finite number as the label/);
  });

  it("takes the largest index there may be", async () => {
    const [row] = await rows(`1 1:1 ${LARGEST_INDEX}:2\n`);
    expect(row).toHaveLength(LARGEST_INDEX + 1);
    expect(row.slice(-2)).toEqual([2, "1"]);
  });

  it("fills batches of 16 MiB, or 16 rows where they are wider, and of 1,024 rows at most", async () => {
    const batchesOf = async (index: number, count: number) => {
      const counts: number[] = [];
      const lines = Array.from({ length: count }, (_, i) => `${i % 2} 1:${i} ${index}:${-i}\n`).join("");
      let met = 0;
      for await (const batch of (await open(lines)).batches()) {
        counts.push(batch.count);
        for (let i = 0; i < batch.count; i++, met++) {
          expect(batch.rows[i * index]).toBe(met);
          expect(batch.rows[(i + 1) * index - 1]).toBe(-met + 0);
          expect(batch.labels[i]).toBe(met % 2);
        }
      }
      return counts;
    };
    expect(await batchesOf(1 << 13, 300)).toEqual([256, 44]);
    expect(await batchesOf(10, 2000)).toEqual([1024, 976]);
    expect([0, 1, 1 << 11, 1 << 13, 1 << 17, 1 << 20].map(batchRows)).toEqual([1024, 1024, 1024, 256, 16, 16]);
  });

  it("judges very wide columns by fewer rows, unless told by how many", async () => {
    // A pipe is read once, so the largest index of the sample is all that is known.
    const lines = `${`1 ${1 << 13}:1\n`.repeat(600)}1 ${1 << 14}:1\n`;
    const read = async (inferRows?: number) => (await piped(lines, { inferRows })).schema.attributes.length;
    expect(await read()).toBe(1 << 13);
    expect(await read(601)).toBe(1 << 14);
  });
});

describe("a second reader of LIBSVM", () => {
  /** By the letter of the format, with the engine's own `split` and `Number`. */
  function naive(text: string): { values: Map<number, number>; label: string }[] {
    return text
      .split(/\r\n|\n|\r/)
      .map((line) => line.replace(/#.*/, "").trim())
      .filter((line) => line !== "")
      .map((line) => {
        const [label, ...pairs] = line.split(/\s+/);
        const values = pairs
          .filter((pair) => !pair.startsWith("qid:"))
          .map((pair): [number, number] => [Number(pair.split(":")[0]), Number(pair.split(":")[1])]);
        return { values: new Map(values), label: String(Number(label)) };
      });
  }

  it("agrees row by row, however the bytes are cut, with the fast way and without", async () => {
    const random = Random.seeded(7);
    const one = <T>(list: readonly T[]): T => list[random.integer(list.length)];
    const NUMBERS = [
      "0",
      "1",
      "-7.25",
      "+3",
      ".5",
      "6.",
      "1e3",
      "2.5E-4",
      "0.1",
      "123456789.123456789",
      "1e-300",
      "1e23",
    ];
    const blanks = () => one([" ", " ", " ", "  ", "\t", " \t "]);
    for (let n = 0; n < 400; n++) {
      const lineEnd = one(["\n", "\r\n", "\r"]);
      let text = random.integer(9) === 0 ? `# 5:5${lineEnd}` : "";
      let largest = 0;
      for (let r = 1 + random.integer(12); r > 0; r--) {
        text += one(["", "", "", " "]) + one(["1", "-1", "+1", "2.0", "3e1"]);
        if (random.integer(6) === 0) text += `${blanks()}qid:${random.integer(20)}`;
        for (let index = random.integer(4); index < 12; index += 1 + random.integer(5)) {
          if (index === 0) continue;
          text += `${blanks()}${random.integer(20) === 0 ? "00" : ""}${index}:${one(NUMBERS)}`;
          largest = Math.max(largest, index);
        }
        text += one(["", "", "", " ", "#", " # 99:9 \u00e4", " # z"]) + lineEnd + one(["", "", lineEnd]);
      }
      if (random.integer(2) === 0) text = text.trimEnd();
      if (largest === 0) continue;
      const expected = naive(text).map(({ values, label }): Value[] => [
        ...Array.from({ length: largest }, (_, i) => values.get(i + 1) ?? 0),
        label,
      ]);
      const options = { file: "f.svm", inferRows: 1 + random.integer(5) };
      expect(await rowsOf(await openFrom(inPieces(Buffer.from(text), random, "f.svm"), options))).toEqual(expected);
      // A column that is nominal goes the careful way.
      const careful = await openFrom(inPieces(Buffer.from(text), random, "f.svm"), { ...options, nominal: ["1"] });
      expect(await rowsOf(careful)).toEqual(expected.map(([first, ...rest]) => [String(first), ...rest]));
    }
  });
});
