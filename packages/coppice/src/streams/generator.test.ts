import { describe, expect, it } from "vitest";
import type { Batch } from "../core/index.ts";
import { sea, take, ticTacToe } from "./index.ts";

/** Rows of each batch. */
function counts(rows: number, batchRows?: number, generator = sea()): number[] {
  return Array.from(take(generator, rows, batchRows).batches() as Iterable<Batch>, ({ count }) => count);
}

describe("take", () => {
  it("cuts the rows asked for into batches", () => {
    expect(counts(5, 2)).toEqual([2, 2, 1]);
    expect(counts(4, 2)).toEqual([2, 2]);
    expect(counts(0)).toEqual([]);
    expect(counts(5, 2 ** 40)).toEqual([5]); // a batch has no room for rows that will not come
    expect(take(sea(), 5).totalRows).toBe(5);
  });

  it("gives the generator's rows and labels, in order", () => {
    const [generator, row] = [sea({ seed: 3 }), sea().schema.row()];
    let taken = 0;
    for (const { rows, labels, count } of take(sea({ seed: 3 }), 10, 4).batches() as Iterable<Batch>) {
      for (let i = 0; i < count; i++) {
        const label = generator.next(row, 0);
        taken++;
        expect([...rows.subarray(3 * i, 3 * i + 3), labels[i]]).toEqual([...row, label]);
      }
    }
    expect(taken).toBe(10);
  });

  it("takes all rows there are", () => {
    expect(counts(Infinity, 500, ticTacToe())).toEqual([500, 458]);
    expect(take(sea(), Infinity)).not.toHaveProperty("totalRows");
  });

  it.each([NaN, -1, 1.5, "5"])("refuses to take %s rows", (rows) => {
    expect(() => take(sea(), rows as number)).toThrow("take: `rows` must be an integer in [0, inf), got ");
  });

  it.each([NaN, 0, -1, 1.5, Infinity])("refuses batches of %s rows", (batchRows) => {
    expect(() => take(sea(), 5, batchRows)).toThrow("take: `batchRows` must be an integer in [1, inf), got ");
  });

  it.each([undefined, "0", 0.7, NaN, 2, -0.5, -2, null])("refuses the class %s of a generator", (label) => {
    const generator = { schema: sea().schema, next: () => label as number };
    expect(() => [...(take(generator, 3).batches() as Iterable<Batch>)]).toThrow(
      /^take: the result of the generator's `next` must be a class index in \[0, 2\), or -1 at the end, got /,
    );
  });

  it("refuses a batch that does not fit into memory", () => {
    const source = take(sea(), Infinity, Number.MAX_SAFE_INTEGER);
    expect(() => [...(source.batches() as Iterable<Batch>)]).toThrow(
      "take: `batchRows` must be small enough to fit into memory, got 9007199254740991.",
    );
  });

  it("is read once", () => {
    const source = take(sea(), 5);
    expect([...(source.batches() as Iterable<Batch>)]).toHaveLength(1);
    expect(() => source.batches()).toThrow("take: a generated stream can be read only once. Make another generator");
  });
});
