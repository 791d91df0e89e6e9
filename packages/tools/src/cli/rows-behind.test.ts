import { type Batch, defineSchema, numeric } from "coppice/core";
import { describe, expect, it } from "vitest";
import type { OpenedSource } from "../readers/index.ts";
import { rowsBehind } from "./rows-behind.ts";

const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });

/** Rows 0 to 9 in batches of so many, as [row, 10 row] with the label row % 2. */
function source(counts: readonly number[]): OpenedSource {
  return {
    schema,
    totalRows: 10,
    expectedRows: 10,
    file: "ten.csv",
    format: "csv",
    inference: [],
    unread: [],
    badRows: { count: 0, first: [], rows: [] },
    warnings: [],
    repeatable: true,
    placeOf: (row) => ({ file: "ten.csv", row }),
    async *batches() {
      let row = 0;
      for (const count of counts) {
        const numbers = Array.from({ length: count }, () => row++);
        const rows = Float64Array.from(numbers.flatMap((n) => [n, 10 * n]));
        yield { rows, labels: Int32Array.from(numbers, (n) => n % 2), count } satisfies Batch;
      }
    },
    async close() {},
  };
}

async function rowsOf(source: OpenedSource): Promise<number[]> {
  const all: number[] = [];
  for await (const { rows, labels, count } of source.batches()) {
    expect([rows.length, labels.length, count > 0]).toEqual([2 * count, count, true]);
    for (let i = 0; i < count; i++) {
      const row = rows[2 * i];
      expect([rows[2 * i + 1], labels[i]]).toEqual([10 * row, row % 2]);
      all.push(row);
    }
  }
  return all;
}

describe("rows behind the first ones", () => {
  it.each([0, 1, 3, 4, 5, 7, 9])("are the others, however batches are cut, behind %d", async (skip) => {
    const others = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(skip);
    for (const counts of [[10], [4, 1, 5], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]) {
      let left = 0;
      const behind = rowsBehind(source(counts), skip, () => left++);
      expect(await rowsOf(behind)).toEqual(others);
      expect(left).toBe(skip);
      expect([behind.totalRows, behind.expectedRows]).toEqual([others.length, others.length]);
    }
  });

  it.each([10, 11])("are refused where there are none, behind %d", async (skip) => {
    const behind = rowsBehind(source([4, 6]), skip, () => {});
    expect(behind.totalRows).toBe(0);
    await expect(rowsOf(behind)).rejects.toThrow(`ten.csv: \`--skip ${skip}\` leaves no rows: there are 10.`);
  });

  it("are said to be missing with those that could not be read", async () => {
    const ten = { ...source([10]), badRows: { count: 1200, first: [], rows: [] } };
    await expect(rowsOf(rowsBehind(ten, 10, () => {}))).rejects.toThrow(
      "`--skip 10` leaves no rows: there are 10, and 1,200 that could not be read. Skip fewer",
    );
  });
});
