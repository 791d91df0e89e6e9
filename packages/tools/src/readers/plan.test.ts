import { describe, expect, it } from "vitest";
import { type Look, withRowsBehind } from "./plan.ts";
import type { SampleSize } from "./text.ts";

/** A look at a file of as many rows, with the columns a and b. */
const look = (rows: number): Look => ({ names: ["a", "b"], records: Array.from({ length: rows }, () => ["1", "x"]) });

/** How many rows are looked at, and how much of each further file was asked for. */
async function rowsLookedAt(first: number, others: readonly number[], size: SampleSize) {
  const asked: number[][] = [];
  const behind = async function* (_: unknown, sizeOf: () => SampleSize) {
    for (const rows of others) {
      const { records, cells } = sizeOf();
      asked.push([records, cells]);
      yield look(rows);
    }
  };
  const { records } = await withRowsBehind(look(first), "a.csv", { file: "a.csv", size, behind }, false);
  return [records.length, asked];
}

describe("rows behind those of a file", () => {
  it("are asked for by what is left of the sample, in rows and in cells", async () => {
    expect(await rowsLookedAt(2, [3, 1, 4], { records: 100, cells: 100 })).toEqual([
      10,
      [
        [98, 96],
        [95, 90],
        [94, 88],
      ],
    ]);
  });

  it("are not asked for once rows or cells are enough", async () => {
    expect(await rowsLookedAt(2, [3], { records: 2, cells: 100 })).toEqual([2, []]);
    expect(await rowsLookedAt(2, [3], { records: 100, cells: 4 })).toEqual([2, []]);
    expect(await rowsLookedAt(2, [3, 1], { records: 5, cells: 100 })).toEqual([5, [[3, 96]]]);
    expect(await rowsLookedAt(2, [3, 1], { records: 100, cells: 10 })).toEqual([5, [[98, 6]]]);
  });
});
