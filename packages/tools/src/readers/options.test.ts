import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CoppiceError, defineSchema, numeric } from "coppice/core";
import { afterAll, describe, expect, it } from "vitest";
import { openSource } from "./open.ts";
import type { OpenOptions } from "./types.ts";

const folder = mkdtempSync(join(tmpdir(), "coppice-options-"));
const file = join(folder, "x.csv");
writeFileSync(file, "a;b;class\n1;u;yes\n2;v;no\n");
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said to options as a program without types gives them. */
async function refusal(options: unknown): Promise<string> {
  try {
    await (await openSource(options as OpenOptions)).close();
    return "opened";
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    return `${error.code} ${error.message}`;
  }
}

describe("options of openSource", () => {
  it.each([[undefined], [null], ["x.csv"]])("are an object, not %s", async (given) => {
    expect(await refusal(given)).toMatch(/^E_USAGE openSource: options must be an object, got /);
  });

  it("take a path as `file`", async () => {
    expect(await refusal("x.csv")).toContain('got "x.csv". Give the path as `file`: `openSource({ file: ');
  });

  it("are known by their names", async () => {
    expect(await refusal({ file, onBadRows: "skip" })).toMatch(
      /^E_UNKNOWN Unknown parameter of openSource "onBadRows"\. Did you mean "onBadRow"\?/,
    );
    expect(await refusal({ file, "max-values": 5 })).toMatch(/Did you mean "maxValues"\?/);
  });

  it.each<[keyof OpenOptions, unknown, string]>([
    ["file", undefined, "a path, or an array of paths, got undefined."],
    ["file", new URL("file:///x.csv"), "a path, or an array of paths, got a URL."],
    ["file", [file, 5], "a path, or an array of paths, got an array of 2."],
    ["format", "xml", 'one of csv, arff, ndjson, parquet, libsvm, got "xml".'],
    ["target", 5, "a text, got 5."],
    [
      "schema",
      { attributes: [], target: { name: "class", classes: [] } },
      "come from `defineSchema`, `inferSchema` or",
    ],
    ["schema", null, "come from `defineSchema`, `inferSchema` or"],
    ["ignore", "a", 'an array of texts, got "a".'],
    ["missing", "-", 'an array of texts, got "-".'],
    ["nominal", [5], "an array of texts, got an array of 1."],
    ["numeric", "a", 'an array of texts, got "a".'],
    ["maxValues", 0, "an integer in [1, inf), got 0."],
    ["onBadRow", "ignore", 'fail or skip, got "ignore".'],
    ["limit", "10", 'an integer in [1, inf), got "10".'],
    ["shuffle", true, "a seed, an integer in [0, 2^53 - 1], got true."],
    ["inferRows", 1.5, "an integer in [1, inf), got 1.5."],
    ["delimiter", 59, "a text, got 59."],
    ["decimal", ";", '. or ,, got ";".'],
    ["header", "false", 'true or false, got "false".'],
    ["onBytes", true, "a function, got true."],
  ])("refuse a `%s` of another kind: %s", async (name, given, says) => {
    const said = await refusal({ file, [name]: given });
    expect(said).toContain(`E_PARAM \`${name}\` must `);
    expect(said).toContain(says);
  });

  it("may be undefined, and are taken as they are meant to be", async () => {
    const none = { format: undefined, schema: undefined, ignore: undefined, limit: undefined, header: undefined };
    expect(await refusal({ file: [file], ...none })).toBe("opened");
    const schema = defineSchema({ attributes: { a: numeric() }, classes: ["yes", "no"] });
    const rows = { format: "csv", delimiter: ";", decimal: ".", header: true, onBadRow: "skip", limit: 1, shuffle: 0 };
    expect(await refusal({ file, schema, missing: ["-"], onBytes: () => {}, ...rows })).toBe("opened");
    const columns = { target: "class", ignore: ["b"], nominal: ["a"], numeric: [], maxValues: 1, inferRows: 1 };
    expect(await refusal({ file, ...columns })).toBe("opened");
  });

  it.each([{ delimiter: ";" }, { decimal: "." }, { header: false }])(
    "of CSV are refused where no file is: %j",
    async (option) => {
      const other = join(folder, "x.ndjson");
      writeFileSync(other, '{"a": 1, "b": "u", "class": "yes"}\n');
      const [name] = Object.keys(option);
      expect(await refusal({ file: other, ...option })).toContain(`E_USAGE`);
      expect(await refusal({ file: other, ...option })).toContain(`\`${name}\` is for CSV, not for JSON`);
      const both = join(folder, "both.csv");
      writeFileSync(both, "a;b;class\n1;u;yes\n");
      if (option.header === undefined) expect(await refusal({ file: [both, other], ...option })).toBe("opened");
    },
  );
});
