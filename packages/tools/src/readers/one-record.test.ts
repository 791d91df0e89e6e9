import { defineSchema, numeric } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, onCommandLine, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();
const open = (content: unknown, options = {}) =>
  openSource({ file: file("t.json", JSON.stringify(content)), target: "class", ...options });
const ROWS = [
  { a: 1, class: "x" },
  { a: 2, class: "y" },
];

describe("a table in one record", () => {
  it.each([
    ["data", "data", 'jq -c ".data[]" FILE'],
    ["the rows", "the rows", `jq -c '.["the rows"][]' FILE`],
  ])("is refused with how to take the rows out of %j", async (_, key, command) => {
    for (const content of [{ count: 2, [key]: ROWS }, [{ [key]: ROWS, next: null }]]) {
      expect(await onCommandLine(() => failure(open(content)))).toBe(
        `E_INPUT t.json: the file is one record, and its rows are in \`${key}\`. Take them out: ${command} | coppice race -.`,
      );
    }
  });

  it.each([
    ["as pandas writes it", { a: { 0: 1, 1: 2 }, class: { 0: "x", 1: "y" } }],
    ["as lists", { a: [1, 2], class: ["x", "y"] }],
    ["beside its index", { columns: ["a", "class"], index: [0, 1], data: [[1, "x"]] }],
  ])("by columns is refused with how to write rows: %s", async (_, content) => {
    expect(await failure(open(content))).toBe(
      "E_INPUT t.json: the file is one record that holds columns, not rows. " +
        'Write a record for each row: of pandas, df.to_json(FILE, orient="records", lines=True).',
    );
  });

  it("is not seen in one row, nor in the first of several", async () => {
    const schema = defineSchema({ attributes: { a: numeric() }, target: "class", classes: ["x"] });
    expect(await rowsOf(await open({ a: 1, parts: ROWS }, { schema }))).toEqual([[1, null]]);
    expect(await failure(open({ a: 1, b: null, class: ["x"] }))).toMatch(/`class` holds objects or lists/);
    expect(await failure(open([{ data: ROWS }, { data: ROWS }], { target: "data" }))).toMatch(/`data` holds objects/);
  });
});
