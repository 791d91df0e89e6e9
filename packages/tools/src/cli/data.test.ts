import { closeClasses, defineSchema, nominal, numeric, schemaFromJson } from "coppice/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "../readers/index.ts";
import { inferenceTable } from "./column-table.ts";
import { openData, readSchema, requireTarget } from "./data.ts";

const file = temporaryFiles();

describe("requireTarget", () => {
  it("names the first columns of a file that lacks the schema's target, not thousands", async () => {
    const names = Array.from({ length: 5000 }, (_, i) => `c${i}`);
    const schema = schemaFromJson({
      attributes: [{ name: "c0", kind: "numeric" }],
      target: { name: "class", classes: ["x"] },
    });
    const rows = `${names.join(",")}\n${names.map(() => 1).join(",")}\n`;
    const source = await openSource({ file: file("wide.csv", rows), schema });
    expect(await failure(new Promise((resolve) => resolve(requireTarget(source))))).toMatch(
      /no column "class", the schema's target.* Columns: c0, c1, .*, c29 and 4970 more\.$/,
    );
    await source.close();
  });
});

describe("openData", () => {
  it("finds out the notation of numbers in as many rows as asked for, also beside a schema", async () => {
    const path = file("few.csv", "a;class\n1;x\n2;x\n1,5;x\n");
    const schema = schemaFromJson({
      attributes: [{ name: "a", kind: "numeric" }],
      target: { name: "class", classes: ["x"] },
    });
    const rows = async (inferRows: number) => rowsOf(await openData(path, { inferRows }, { schema }));
    expect(await rows(3)).toEqual([
      [1, "x"],
      [2, "x"],
      [1.5, "x"],
    ]);
    expect(await failure(rows(2))).toMatch(
      /^E_ROW .*few\.csv:4 row 3, column `a`: expected a number, got "1,5"\. If a comma is the decimal mark, use `decimal: ","`; if it separates thousands, remove it\. /,
    );
  });
});

describe("readSchema", () => {
  const target = { name: "class", classes: ["x"] };
  const read = (json: unknown) => readSchema(file("schema.json", JSON.stringify(json)));

  it("reads what a person wrote by hand", async () => {
    const { attributes } = await read({ attributes: [{ name: "day", kind: "nominal" }], target });
    expect(attributes.map(({ name, kind, values }) => [name, kind, values])).toEqual([["day", "nominal", []]]);
  });

  it("reads what an editor or a shell of Windows has written, or says how to save it", async () => {
    const json = JSON.stringify({ attributes: [{ name: "day", kind: "numeric" }], target });
    const { attributes } = await readSchema(file("mark.json", `\ufeff${json}`));
    expect(attributes.length).toBe(1);
    const wide = file("wide.json", Buffer.from(`\ufeff${json}`, "utf16le"));
    expect(await failure(readSchema(wide))).toMatch(/^E_INPUT .*wide\.json: is UTF-16 text\. Save it as UTF-8\.$/);
  });

  it("is told to read no standard input, which is for rows", async () => {
    expect(await failure(readSchema("-"))).toMatch(
      /^E_USAGE a schema cannot be read from standard input\. Give the path/,
    );
  });

  it("reads all that a schema says of itself", async () => {
    const schema = defineSchema({
      attributes: {
        when: numeric({ time: true }),
        many: numeric(),
        open: nominal(["u"], { limit: 7, rest: "more" }),
        closed: nominal(["v", "w"], { closed: true }),
      },
      target: "class",
      classes: ["x", 2, true],
    });
    expect((await read(schema)).toJSON()).toEqual(schema.toJSON());
    const closed = closeClasses(schema);
    expect((await read(closed)).toJSON()).toEqual(closed.toJSON());
  });

  it.each([
    [
      { atributes: [], target },
      /E_UNKNOWN .*schema.json: Unknown key in a schema: "atributes". Did you mean "attributes"/,
    ],
    [
      { attributes: [], target: { ...target, foo: 1 } },
      /Unknown key in `target`: "foo". Keys: name, kind, classes, closed\./,
    ],
    [
      {
        attributes: [
          { name: "a", kind: "numeric" },
          { name: "b", kind: "nominal", valeus: [] },
        ],
        target,
      },
      /Unknown key in `attributes\[1\]`: "valeus". Did you mean "values"/,
    ],
    [
      { attributes: [{ name: "a", kind: "numeric", values: ["x"] }], target },
      /Unknown key in `attributes\[0\]`: "values". Keys: name, kind, time\./,
    ],
    [[], /E_SCHEMA .*must be an object, got an/],
    [{ attributes: [3], target }, /E_SCHEMA .*`attributes\[0\]` must be an object, got 3/],
    [{ target }, /E_SCHEMA .*`attributes` must be an array/],
  ])("names what is wrong with %j", async (json, message) => {
    expect(await failure(read(json))).toMatch(message);
  });
});

describe("inferenceTable", () => {
  beforeEach(() => void vi.stubEnv("NO_COLOR", "1"));
  afterEach(() => void vi.unstubAllEnvs());

  it("cuts long values before it drops a column", async () => {
    const towns = ["San Francisco International", "Los Angeles International", "Chicago Midway Airport"];
    const lines = Array.from({ length: 30 }, (_, i) => `${towns[i % 3]},${i},x`).join("\n");
    const text = inferenceTable(await openSource({ file: file("t.csv", `town,n,class\n${lines}\n`) }), 100);
    const [head, first] = text.split("\n") as [string, string];
    expect(head).toMatch(/^column +kind +values +missing +why$/);
    expect(first).toMatch(/^town +nominal +San Francisco.*\.\.\. +0 +row 1 holds "San Francisco International"$/);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  const wide = (soils: number) => {
    const names = ["height", "slope", ...Array.from({ length: soils }, (_, i) => `soil_${i + 1}`), "class"];
    const rows = Array.from({ length: 9 }, (_, r) =>
      names.map((_, c) => (c < 2 ? r + 2 : c === 5 && r < 4 ? "?" : r % 2)),
    );
    return openSource({ file: file("w.csv", `${names}\n${rows.map((row) => row.join(",")).join("\n")}\n`) });
  };

  it("puts many columns that are alike on one line", async () => {
    expect(
      inferenceTable(await wide(58), 100)
        .split("\n")
        .slice(1),
    ).toEqual([
      "height ... slope    numeric                0  all 9 values in the first 9 rows are numbers",
      "soil_1 ... soil_58  nominal  0, 1     0 to 4  only 0 and 1",
      "class               target   0, 1          0  the target",
    ]);
    expect(inferenceTable(await wide(57), 100).split("\n")).toHaveLength(61);
  });
});
