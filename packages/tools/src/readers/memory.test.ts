import { type Batch, defineSchema, numeric, type Source } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure } from "../../test/reading.ts";
import { type Rows, type RowsInMemory, readRows, shuffled } from "./index.ts";
import { readBytes, shuffledWithNumbers } from "./memory.ts";

const schema = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["x", "y"] });
const ROW_BYTES = 2 * 8 + 4; // two numbers and a label

/** Row i is (i, i + 0.5) of class i mod 2, in batches of these sizes, all of which use the same arrays. */
function counting(sizes: readonly number[]): Source {
  return {
    schema,
    *batches(): Iterable<Batch> {
      const rows = new Float64Array(2 * Math.max(0, ...sizes));
      const labels = new Int32Array(Math.max(0, ...sizes));
      let next = 0;
      for (const count of sizes) {
        for (let i = 0; i < count; i++, next++) {
          rows.set([next, next + 0.5], 2 * i);
          labels[i] = next % 2;
        }
        yield { rows, labels, count };
      }
    },
  };
}

describe("shuffledWithNumbers", () => {
  it("keeps each row's number, in the order of `shuffled`", async () => {
    let last = 0;
    const { source, numbers } = await shuffledWithNumbers(counting([7, 50, 3]), 5, () => (last += 10));
    const rows = async (of: Source) => [...(await readRows(of)).rows].filter((_, i) => i % 2 === 0);
    const order = await rows(source);
    expect(order).toEqual(await rows(await shuffled(counting([60]), 5)));
    expect([...numbers]).toEqual(order.map((row) => 10 * row + 10));
    expect((await shuffledWithNumbers(counting([60]), 5, undefined)).numbers).toHaveLength(0);
  });
});

describe("readRows", () => {
  it("refuses options that it does not know", async () => {
    expect(await failure(readRows(counting([1]), { limt: 1 } as never))).toContain('Did you mean "limit"?');
  });

  it("takes undefined as what is left out", async () => {
    const options: RowsInMemory = { onRows: undefined, stop: undefined, limit: undefined, most: undefined };
    const { count }: Rows = await readRows(counting([5]), options);
    expect(count).toBe(5);
  });

  it("keeps all rows of batches of any size, and tells how many there are", async () => {
    const told: number[] = [];
    const { rows, labels, count } = await readRows(counting([1, 1024, 3000, 0, 7]), { onRows: (n) => told.push(n) });
    expect(told).toEqual([1, 1025, 4025, 4025, 4032]);
    expect([count, rows.length, labels.length]).toEqual([4032, 8064, 4032]);
    expect([...rows]).toEqual(Array.from({ length: 4032 }, (_, i) => [i, i + 0.5]).flat());
    expect([...labels]).toEqual(Array.from({ length: 4032 }, (_, i) => i % 2));
  });

  it("says where the batches of a source cannot be read", async () => {
    const source = { ...counting([]), batches: () => 5 as never };
    expect(await failure(readRows(source))).toContain(
      "readRows: the result of the source's `batches` must be an iterable",
    );
  });

  it("refuses what is no source and no batch: rows that a batch lacks were read as zeros", async () => {
    for (const source of [undefined, null, {}, { batches: () => [] }]) {
      const message = "readRows: the source of rows must have a schema and batches, got";
      expect(await failure(readRows(source as never))).toContain(message);
      expect(await failure(shuffled(source as never, 1))).toContain(message);
    }
    const short = { rows: new Float64Array(2), labels: new Int32Array(5), count: 5 };
    const batches: [batch: unknown, says: string][] = [
      [short, 'row 4: readRows: the source\'s batch of 5 rows needs 10 numbers and 5 labels, got "2 and 5".'],
      [
        { rows: [1, 2], labels: [0], count: 1 },
        "must have rows in a Float64Array, labels in an Int32Array, and their count",
      ],
      [null, "must have rows in a Float64Array, labels in an Int32Array, and their count, got null"],
    ];
    for (const [batch, says] of batches) {
      const source = { schema, batches: () => [...(counting([3]).batches() as Iterable<Batch>), batch as Batch] };
      expect(await failure(readRows(source))).toContain(says);
    }
  });

  it("takes numbers of rows and of bytes for its bounds, and nothing else", async () => {
    for (const limit of [-1, 2.5, Number.NaN, "3"]) {
      expect(await failure(readRows(counting([5]), { limit: limit as number }))).toContain(
        "readRows: `limit` must be an integer in [0, inf), got",
      );
    }
    for (const most of [-1, Number.NaN, "x"]) {
      expect(await failure(readRows(counting([5]), { most: most as number }))).toContain(
        "readRows: `most` must be a number of bytes, 0 or more, got",
      );
    }
    expect((await readRows(counting([5]), { limit: 0 })).count).toBe(0);
  });

  it("reads what is empty", async () => {
    expect((await readRows(counting([]))).count).toBe(0);
  });

  it.each([1, 899, 900, 901, 2000, 2001])("reads the first %i", async (limit) => {
    const told: number[] = [];
    const first = await readRows(counting([900, 900, 200]), { limit, onRows: (n) => told.push(n) });
    const all = await readRows(counting([900, 900, 200]));
    expect(first.count).toBe(Math.min(limit, 2000));
    expect(first.rows).toEqual(all.rows.subarray(0, all.rows.length * (first.count / 2000)));
    expect(first.labels).toEqual(all.labels.subarray(0, first.count));
    expect(told.at(-1)).toBe(first.count);
    expect(told.length).toBe(Math.ceil(first.count / 900));
  });

  it("takes as many rows as the memory it may take has room for, and says what to do about one more", async () => {
    const most = 2000 * ROW_BYTES;
    expect((await readRows(counting([900, 900, 200]), { most })).count).toBe(2000);
    expect(await failure(readRows(counting([900, 900, 200, 1]), { most }))).toBe(
      "E_INPUT the rows do not fit into memory: after 2,000 rows of 2 attributes, the 0 GB allowed for them are used up. " +
        "Read fewer with `limit`. Models that learn row by row, in the order of the file, keep none in memory.",
    );
  });

  it("says the same where the machine has no room", async () => {
    const count = 2 ** 40;
    const saysItHas = <T extends object>(array: T, length: number) =>
      Object.defineProperty(array, "length", { value: length });
    const rows = saysItHas(new Float64Array(0), 2 * count);
    const batch: Batch = { rows, labels: saysItHas(new Int32Array(0), count), count };
    const endless = { schema, batches: () => [batch] };
    expect(await failure(readRows(endless, { most: Infinity }))).toContain("the rows do not fit into memory");
    expect(await failure(shuffled(endless, 1))).toContain("the rows do not fit into memory");
  });
});

describe("readBytes", () => {
  it("reads no further than there is memory, however small the packed file is", async () => {
    let given = 0;
    async function* chunks() {
      for (; given < 100; given++) yield Buffer.alloc(1000, given);
    }
    const endless = { name: "bomb.parquet.gz", total: 50, repeatable: true, preview: chunks, chunks, async close() {} };
    expect(await failure(readBytes(endless, 10_000))).toMatch(
      /E_INPUT bomb.parquet.gz: does not fit into memory.*Give it as an uncompressed file/,
    );
    expect(given).toBe(10);
    const rest = await readBytes(endless, 90_000);
    expect([rest.length, rest[0], rest.at(-1)]).toEqual([90_000, 10, 99]);
  });
});
