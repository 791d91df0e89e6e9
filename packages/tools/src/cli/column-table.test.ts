import { Attribute, nominal, numeric, Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { LARGEST_INDEX } from "../readers/libsvm.ts";
import type { ColumnInference } from "../readers/types.ts";
import { inferenceTable } from "./column-table.ts";

describe("inferenceTable", () => {
  it("shows as many columns as are read, those alike on one line", () => {
    const names = Array.from({ length: LARGEST_INDEX }, (_, i) => `${i + 1}`);
    const attributes = names.map((name) => new Attribute(name, numeric()));
    const inference = names.map((name, i): ColumnInference => {
      const why = i < 2 ? "of the first kind" : "of the second kind";
      return { name, role: "attribute", kind: "numeric", why, distinct: 1, missing: i < 2 ? 7 : i % 5 };
    });
    const lines = inferenceTable({ schema: new Schema(attributes, "class"), inference }, 100).split("\n");
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ["column", "kind", "values", "missing", "why"],
      ["1 ... 2", "numeric", "7", "of the first kind"],
      [`3 ... ${LARGEST_INDEX}`, "numeric", "0 to 4", "of the second kind"],
    ]);
  });

  it("shows values and classes of columns on one line where they have the same ones", () => {
    const same = Array.from({ length: 4000 }, (_, i) => new Attribute(`a${i}`, nominal(["u", "v"])));
    const others = Array.from({ length: 4000 }, (_, i) => new Attribute(`b${i}`, nominal([`u${i}`])));
    const attributes = [...same, ...others];
    const inference = attributes.map(({ name }, i): ColumnInference => {
      const why = i < 4000 ? "these" : "those";
      return { name, role: "attribute", kind: "nominal", why, distinct: 2, missing: 0 };
    });
    const lines = inferenceTable({ schema: new Schema(attributes, "class"), inference }, 100).split("\n");
    expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
      ["a0 ... a3999", "nominal", "u, v", "0", "these"],
      ["b0 ... b3999", "nominal", "0", "those"],
    ]);
  });

  it("shows an empty value, and blanks at the ends of one", () => {
    const attributes = [new Attribute("note", nominal(["ok", "", "a b", " ok"]))];
    const inference: ColumnInference[] = [
      { name: "note", role: "attribute", kind: "nominal", why: "text", distinct: 2, missing: 0 },
    ];
    expect(inferenceTable({ schema: new Schema(attributes, "class"), inference }, 100)).toContain(
      'nominal  ok, "", a b, " ok" ',
    );
  });

  it("ends where nobody would read on, and says how much is left", () => {
    const names = Array.from({ length: 30_000 }, (_, i) => `c${i}`);
    const attributes = names.map((name) => new Attribute(name, numeric()));
    const inference = names.map((name, i): ColumnInference => {
      return { name, role: "attribute", kind: "numeric", why: i % 2 === 0 ? "even" : "odd", distinct: 1, missing: 0 };
    });
    const lines = inferenceTable({ schema: new Schema(attributes, "class"), inference }, 100).split("\n");
    expect(lines.length).toBe(202);
    expect(lines.at(-1)).toBe("... and 29,800 more lines");
    expect(lines.at(-2)).toMatch(/^c199 /);
    const least = { schema: new Schema(attributes.slice(0, 201), "class"), inference: inference.slice(0, 201) };
    expect(inferenceTable(least, 100)).toMatch(/\n\.\.\. and 1 more line$/);
  });
});
