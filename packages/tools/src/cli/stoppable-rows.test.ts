import { setTimeout as sleep } from "node:timers/promises";
import { type Batch, defineSchema, numeric, type Source } from "coppice/core";
import { describe, expect, it } from "vitest";
import { StoppableRows } from "./stoppable-rows.ts";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
const batch = (count: number): Batch => ({ rows: new Float64Array(count), labels: new Int32Array(count), count });

/** Batches of so many rows, then perhaps an error. */
const sourceOf = (counts: readonly number[], error?: Error): Source => ({
  schema,
  *batches() {
    for (const count of counts) yield batch(count);
    if (error !== undefined) throw error;
  },
});

async function counted(rows: StoppableRows, onBatch = async () => {}): Promise<number> {
  let count = 0;
  for await (const { count: more } of rows.batches()) {
    count += more;
    await onBatch();
  }
  return count;
}

describe("rows that can be stopped", () => {
  const never = new AbortController().signal;

  it("are whole where the source comes to its end", async () => {
    const rows = new StoppableRows(sourceOf([3, 4]), never);
    expect(await counted(rows)).toBe(7);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([7, true, undefined]);
  });

  it("end at an error, which is kept and not thrown", async () => {
    const error = new Error("row 8");
    const rows = new StoppableRows(sourceOf([3, 4], error), never);
    expect(await counted(rows)).toBe(7);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([7, false, error]);
  });

  it("end behind the batch in which the signal comes", async () => {
    const stop = new AbortController();
    const rows = new StoppableRows(sourceOf([3, 4, 5]), stop.signal);
    let batches = 0;
    expect(await counted(rows, async () => void (++batches === 2 && stop.abort()))).toBe(7);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([7, false, undefined]);
  });

  it("end with the source, if it ends itself at a signal that came before", async () => {
    const stop = new AbortController();
    stop.abort();
    const rows = new StoppableRows(sourceOf([3, 4, 5]), stop.signal, true);
    expect(await counted(rows)).toBe(12);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([12, false, undefined]);
    expect(await counted(new StoppableRows(sourceOf([3, 4, 5]), stop.signal))).toBe(3);
  });

  it("count no rows of a batch with which nobody came to an end", async () => {
    const rows = new StoppableRows(sourceOf([3, 4]), never);
    let batches = 0;
    const refusal = new Error("refused");
    await expect(
      counted(rows, async () => {
        if (++batches === 2) throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([3, false, undefined]);
  });

  it.each([
    ["with the rows that it has", [3, 2], undefined],
    ["with the rows that it has, and no error of closing", [3, 2], new Error("closed")],
    ["of which none are left", [3], undefined],
    ["of which none are left, and no error of closing", [3], new Error("closed")],
  ])("end at a signal by closing a source that waits, %s", async (_, counts, error) => {
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const slow = {
      schema,
      async *batches() {
        yield batch(counts[0]);
        await closed;
        yield* sourceOf(counts.slice(1), error).batches();
      },
      close: async () => close(),
    };
    const stop = new AbortController();
    const rows = new StoppableRows(slow, stop.signal);
    setTimeout(() => stop.abort(), 10);
    const limit = sleep(20_000, "never heard", { ref: false });
    const sum = counts.reduce((all, count) => all + count);
    expect(await Promise.race([counted(rows), limit])).toBe(sum);
    expect([rows.read, rows.isWhole, rows.error]).toEqual([sum, false, undefined]);
  });

  it("let timers and signals have their turn where rows wait for nothing", async () => {
    const stop = new AbortController();
    const endless = {
      schema,
      *batches() {
        for (;;) yield batch(1);
      },
    };
    setTimeout(() => stop.abort(), 10);
    const rows = new StoppableRows(endless, stop.signal);
    const limit = sleep(20_000, "never heard", { ref: false });
    expect(await Promise.race([counted(rows).then(() => "heard"), limit])).toBe("heard");
  });
});
