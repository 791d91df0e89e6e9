import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();
const open = (lines: readonly (string | object)[], options = {}) => {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return openSource({ file: file("rows.ndjson", `${text}\n`), ...options });
};

describe("reading NDJSON", () => {
  it("takes columns from the keys, in order of appearance; absent and null are missing", async () => {
    const source = await open([
      { n: 1.5, t: "a", class: "x" },
      { t: "b", late: true, class: "y" },
      { n: null, t: null, late: false, class: null },
    ]);
    expect(source.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["n", "numeric"],
      ["t", "nominal"],
      ["late", "nominal"],
    ]);
    expect(await rowsOf(source)).toEqual([
      [1.5, "a", null, "x"],
      [null, "b", "true", "y"],
      [null, null, "false", null],
    ]);
  });

  it("takes numbers and truth values for missing on request, on both ways", async () => {
    const long = "9999999999999999999";
    const values = [
      "0",
      "-999.0",
      "-9.99e2",
      "true",
      '"true"',
      '"x"',
      "1",
      "1.0",
      long,
      "false",
      "9999999999999999998",
    ];
    const content = [3, 4].flatMap((v) => [
      ...values.map((k) => `{"k": ${k}, "v": ${v}, "class": "y"}`),
      ...["0", "-999", "-999.0", long, '"0"'].map((n) => `{"k": "x", "v": ${n}, "class": false}`),
      ...["0", "-999", "-999.0", long, '"0"'].map((n) => `{"k": "\\u0078", "v": ${n}, "class": "y"}`), // the careful way
    ]);
    const missing = ["0", "-999", "true", "false", long];
    const read = await rowsOf(await open(content, { missing, nominal: ["k"] }));
    const kept = (v: number) => [
      ...[null, null, null, null, null, "x", "1", "1", null, null, "9999999999999999998"].map((k) => [k, v, "y"]),
      ...["0", "-999", "-999.0", long, '"0"'].map(() => ["x", null, null]),
      ...["0", "-999", "-999.0", long, '"0"'].map(() => ["x", null, "y"]),
    ];
    expect(read).toEqual([...kept(3), ...kept(4)]);
  });

  it("reads texts that spell numbers as numbers, and marks of missing values on request", async () => {
    const rows = [
      { a: "3.5", class: 1 },
      { a: "-", class: 0 },
    ];
    expect(await rowsOf(await open(rows, { missing: ["-"] }))).toEqual([
      [3.5, "1"],
      [null, "0"],
    ]);
  });

  it("takes absent keys for missing also where an earlier batch had a row in their place", async () => {
    const whole = Array.from({ length: 2000 }, (_, i) => ({ n: i, t: "u", class: "x" }));
    const partial = Array.from({ length: 2000 }, () => ({ t: "u" }));
    const rows = await rowsOf(await open([...whole, ...partial]));
    expect(rows.slice(0, 2000)).toEqual(whole.map(({ n }) => [n, "u", "x"]));
    expect(rows.slice(2000)).toEqual(partial.map(() => [null, "u", null]));
  });

  it("treats keys such as __proto__ as columns like any other", async () => {
    const source = await open([
      '{"__proto__": 1, "constructor": "a", "toString": 2, "class": "x"}',
      '{"class": "x"}',
      '{"__proto__": 3, "hasOwnProperty": 1, "class": "y"}',
    ]);
    expect(await rowsOf(source)).toEqual([
      [1, "a", 2, null, "x"],
      [null, null, null, null, "x"],
      [3, null, null, 1, "y"],
    ]);
    expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
    const hostile = await open(['{"a": 1, "class": "x"}', '{"a": 1, "__proto__": {"polluted": true}, "class": "x"}'], {
      inferRows: 1,
    });
    expect(await rowsOf(hostile)).toHaveLength(2);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("takes columns in the order of the file where keys are numbers, as in CSV", async () => {
    const source = await open([
      '{"b": 1, "2": "2\\":", "1": 7, "class": "x"}',
      '{"0": 3, "b": 2, "class": "y", "": 0}',
    ]);
    expect(source.schema.attributes.map(({ name }) => name)).toEqual(["b", "2", "1", "0", ""]);
  });

  it.each([1, 1000])("keeps all digits of integers that are names, with %i rows looked at", async (inferRows) => {
    const ids = ["9007199254740993", "9007199254740992", "-12345678901234567890", "9007199254740993"];
    const lines = ids.map((id) => `{"n": ${id}, "t": ${id}, "text": "\\"${id}", "class": ${id}}, `.trim().slice(0, -1));
    const source = await open(lines, { nominal: ["t"], inferRows });
    const expected = ids.map((id) => [Number(id), id, `"${id}`, id]);
    expect(await rowsOf(source)).toEqual(expected);
    expect(await rowsOf(source)).toEqual(expected); // with all values known
  });

  it("takes NaN, as Python writes what is missing, for missing", async () => {
    const source = await open(
      ['{"n": NaN, "t": "NaN", "class": "x"}', '{"n": 1, "t": NaN, "class": "NaN y"}'].flatMap((l) => [l, l]),
    );
    expect(await rowsOf(source)).toEqual([
      [null, "NaN", "x"],
      [null, "NaN", "x"],
      [1, null, "NaN y"],
      [1, null, "NaN y"],
    ]);
    expect(await failure(open(['{"n": NaN1, "class": "x"}']))).toMatch(/E_ROW .*is not JSON/);
  });

  it("leaves out keys that were not in the first records, and says so", async () => {
    const source = await open(
      [
        { a: 1, class: "x" },
        { a: 2, more: 3, class: "y" },
      ],
      { inferRows: 1 },
    );
    expect(await rowsOf(source)).toEqual([
      [1, "x"],
      [2, "y"],
    ]);
    expect(source.warnings).toEqual(['The key "more", not in the first records, was left out.']);
  });

  it("reads blank lines, CR LF, a byte order mark and a last line without an end", async () => {
    const text = '\ufeff{"a":1,"class":"x"}\r\n\r\n  \n{"a":2,"class":"y"}';
    expect(await rowsOf(await openSource({ file: file("crlf.json", text) }))).toEqual([
      [1, "x"],
      [2, "y"],
    ]);
  });

  it.each([
    [
      "an infinite number",
      '{"a": -Infinity, "class": "x"}',
      /is not JSON .* JSON has no infinite numbers, though Python/,
    ],
    ["a line cut in half", '{"a": 1, "cl', /E_ROW rows.ndjson:2 row 2: is not JSON/],
    ["a number with a leading zero", '{"a": 01, "class": "x"}', /row 2: is not JSON/],
    ["a negative number with a leading zero", '{"a": -00.5, "class": "x"}', /row 2: is not JSON/],
    ["a line that is no record", "[1, 2]", /got an array of 2\. Give each value its name: \{"x": 1, "class": "a"\}\./],
    [
      "records in a list",
      '[{"a": 1}]',
      /got an array of 1\. Write one record per line, without an array around them\./,
    ],
    ["a bare value", "17", /row 2: expected a record such as \{\.\.\.\}, got 17\. Give each value its name/],
    ["null", "null", /row 2: expected a record/],
    [
      "a nested record",
      { a: { b: 1 }, class: "x" },
      /row 2, column `a`: expected a plain value.*got an? [oO]bject.*`ignore: \["a"\]`/,
    ],
    ["a list", { a: 1, class: ["x"] }, /row 2, column `class`: expected a plain value.*got an array of 1/],
    ["text for a number", { a: "high", class: "x" }, /row 2, column `a`: expected a number, got "high"/],
    ["a number too large", '{"a": 1e999, "class": "x"}', /row 2, column `a`: expected a finite number/],
  ])("stops at %s, or counts it", async (_, line, message) => {
    const lines = [{ a: 1, class: "x" }, line, { a: 2, class: "y" }];
    expect(await failure(rowsOf(await open(lines, { inferRows: 1 })).then())).toMatch(message);
    const skipping = await open(lines, { inferRows: 1, onBadRow: "skip" });
    expect((await rowsOf(skipping)).map(([a]) => a)).toEqual([1, 2]);
    expect(skipping.badRows.count).toBe(1);
    expect(skipping.schema.target.classes).toEqual(["x", "y"]);
  });

  it("names all columns of objects and lists in the option that leaves them out", async () => {
    const rows = [
      { a: { b: 1 }, n: 1, "my c": null, class: "x" },
      { a: null, n: 2, "my c": [1, 2], class: "y" },
    ];
    expect(await failure(open(rows))).toMatch(
      /E_INPUT rows.ndjson: `a`, `my c` hold objects or lists, which are not read. .*with `ignore: \["a", "my c"\]`/,
    );
    expect(await rowsOf(await open(rows, { ignore: ["a", "my c"] }))).toEqual([
      [1, "x"],
      [2, "y"],
    ]);
    expect(await failure(open(rows, { ignore: ["my c"] }))).toMatch(/`a` holds .*`ignore: \["a"\]`\./);
    expect(await failure(open(rows, { target: "a" }))).toMatch(/plain values, or choose another column with `target`/);
    const skipping = await open([{ n: 1, a: 2, class: "x" }, ...rows], { onBadRow: "skip" });
    expect(await rowsOf(skipping)).toHaveLength(1);
  });

  it("refuses a file whose first line is no record", async () => {
    expect(await failure(open(["hello"]))).toMatch(/E_ROW rows.ndjson:1 row 1: is not JSON/);
  });
});
