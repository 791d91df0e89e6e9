import { describe, expect, it } from "vitest";
import {
  bitsSchema,
  low,
  NaiveCounters,
  NaiveHistories,
  rowOf,
  rowsOfBranch,
  trace,
  traceSchema,
  whileOneClass,
} from "../../test/branches.ts";
import { column } from "../../test/naive-vectors.ts";
import { gshare } from "./gshare.ts";

describe("gshare", () => {
  it("finds counters by address xor history, by hand", () => {
    const model = gshare(traceSchema(), { historyBits: 2 });
    const state = () => [...column(model.classifier, "counters"), column(model.classifier, "history")[0]];
    expect(state()).toEqual([1, 1, 1, 1, 0]);
    model.learn({ pc: 5 }, "taken"); // 01 xor 00
    expect(state()).toEqual([1, 2, 1, 1, 0b01]);
    model.learn({ pc: 5 }, "taken"); // 01 xor 01
    expect(state()).toEqual([2, 2, 1, 1, 0b11]);
    model.learn({ pc: 5 }, "not taken"); // 01 xor 11
    expect(state()).toEqual([2, 2, 0, 1, 0b10]);
    model.learn({ pc: 0 }, "not taken"); // 00 xor 10
    expect(state()).toEqual([2, 2, 0, 1, 0b00]);
    expect([0, 1, 2, 3].map((pc) => model.predict({ pc }))).toEqual(["taken", "taken", "not taken", "not taken"]);
  });

  it.each([0, 1, 4, 9, 17])("is its naive twin with %i bits of history", (historyBits) => {
    const model = gshare(traceSchema(), { historyBits }).classifier;
    const counters = new NaiveCounters();
    const history = new NaiveHistories(historyBits);
    const at = (address: number) => low(address, historyBits) ^ history.read(0);
    const naive = whileOneClass({
      answer: ({ address }) => counters.says(at(address)),
      learn({ address, outcome }) {
        counters.move(at(address), outcome);
        history.shift(0, outcome);
      },
    });
    for (const encounter of trace(800, 1 + historyBits)) {
      expect(model.predictOne(rowOf(encounter))).toBe(naive.answer(encounter));
      model.learnOne(rowOf(encounter), encounter.outcome);
      naive.learn(encounter);
    }
    expect(model.inspect().facts).toEqual({ storageBits: 2 * 2 ** historyBits + historyBits });
  });

  it("learns a branch that does what the one before it did, which no counter per branch can", () => {
    const model = gshare(traceSchema(), { historyBits: 3 }).classifier;
    let wrong = 0;
    const encounters = trace(1500, 7).map(({ outcome }) => outcome);
    encounters.forEach((coin, i) => {
      for (const address of [0, 4]) {
        const row = rowOf({ address: address * 2, outcome: coin });
        if (address === 4 && i >= 200 && model.predictOne(row) !== coin) wrong++;
        model.learnOne(row, coin);
      }
    });
    expect(wrong).toBe(0);
  });

  it.each([0, 1, 3, 8])("takes %i bits of history from rows as it would have kept them", (historyBits) => {
    // A single branch at address 0: what is kept and what rows bring along are the same.
    const outcomes = trace(600, 3).map(({ outcome }) => ({ address: 0, outcome }));
    const rows = rowsOfBranch(outcomes, 0, 9, 2);
    const kept = gshare(traceSchema(), { historyBits }).classifier;
    const brought = gshare(bitsSchema(11), { historyBits, history: "rows" }).classifier;
    rows.forEach(({ row, outcome }, i) => {
      expect(brought.predictOne(row)).toBe(kept.predictOne(rowOf(outcomes[i])));
      brought.learnOne(row, outcome);
      kept.learnOne(rowOf(outcomes[i]), outcome);
    });
    expect(column(brought, "counters")).toEqual(column(kept, "counters"));
    expect(brought.inspect().facts).toEqual({ storageBits: 2 * 2 ** historyBits });
    expect(brought.byteLength).toBe(2 ** historyBits + 1);
  });

  it("takes what is above 0 for a 1, and what is missing for a 0", () => {
    const model = gshare(bitsSchema(2), { historyBits: 2, history: "rows" }).classifier;
    model.learnOne(Float64Array.of(3, Number.NaN), 1); // counter 01
    model.learnOne(Float64Array.of(-1, 0.5), 0); // counter 10
    expect(column(model, "counters")).toEqual([1, 2, 0, 1]);
  });

  it("refuses rows that are too short for their history", () => {
    expect(() => gshare(bitsSchema(4), { historyBits: 5, history: "rows" })).toThrow(
      'gshare: global history of 5 bits in the rows, from attribute 0 on, needs 5 attributes, got 4. Use fewer bits, or history="own"',
    );
    expect(gshare(bitsSchema(5), { historyBits: 5, history: "rows" }).byteLength).toBe(33);
    expect(gshare(bitsSchema(4), { historyBits: 5 }).byteLength).toBe(32 + 4 + 1);
  });
});
