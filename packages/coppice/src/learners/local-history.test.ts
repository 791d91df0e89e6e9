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
import { localHistory } from "./local-history.ts";

describe("local history", () => {
  it("keeps a history per address and shares the counters, by hand", () => {
    const model = localHistory(traceSchema(), { historyBits: 2, addressBits: 1 });
    const state = () => [column(model.classifier, "histories"), column(model.classifier, "counters")];
    model.learn({ pc: 2 }, "taken"); // branch 0, history 00
    expect(state()).toEqual([
      [0b01, 0],
      [2, 1, 1, 1],
    ]);
    model.learn({ pc: 3 }, "taken"); // branch 1, history 00: the same counter
    expect(state()).toEqual([
      [0b01, 0b01],
      [3, 1, 1, 1],
    ]);
    model.learn({ pc: 0 }, "not taken"); // branch 0, history 01
    expect(state()).toEqual([
      [0b10, 0b01],
      [3, 0, 1, 1],
    ]);
    model.learn({ pc: 1 }, "taken"); // branch 1, history 01
    model.learn({ pc: 1 }, "taken"); // history 11
    expect(state()).toEqual([
      [0b10, 0b11],
      [3, 1, 1, 2],
    ]);
    expect([model.predict({ pc: 0 }), model.predict({ pc: 1 })]).toEqual(["not taken", "taken"]);
  });

  it.each([
    [0, 2],
    [1, 0],
    [4, 3],
    [9, 12],
  ])("is its naive twin with %i bits of history and %i of address", (historyBits, addressBits) => {
    const model = localHistory(traceSchema(), { historyBits, addressBits }).classifier;
    const counters = new NaiveCounters();
    const histories = new NaiveHistories(historyBits);
    const naive = whileOneClass({
      answer: ({ address }) => counters.says(histories.read(low(address, addressBits))),
      learn({ address, outcome }) {
        counters.move(histories.read(low(address, addressBits)), outcome);
        histories.shift(low(address, addressBits), outcome);
      },
    });
    for (const encounter of trace(800, 1 + historyBits)) {
      expect(model.predictOne(rowOf(encounter))).toBe(naive.answer(encounter));
      model.learnOne(rowOf(encounter), encounter.outcome);
      naive.learn(encounter);
    }
    const storageBits = 2 * 2 ** historyBits + historyBits * 2 ** addressBits;
    expect(model.inspect().facts).toEqual({ storageBits });
  });

  it.each([1, 2, 5])(
    "learns a branch that alternates, with %i bits of history, where one counter errs half the time",
    (historyBits) => {
      const wrongOf = (bits: number) => {
        const model = localHistory(traceSchema(), { historyBits: bits, addressBits: 2 }).classifier;
        let wrong = 0;
        for (let i = 0; i < 200; i++) {
          if (i >= 50 && model.predictOne(rowOf({ address: 1, outcome: 0 })) !== i % 2) wrong++;
          model.learnOne(rowOf({ address: 1, outcome: 0 }), i % 2);
        }
        return wrong;
      };
      expect([wrongOf(historyBits), wrongOf(0)]).toEqual([0, 75]);
    },
  );

  it.each([0, 1, 3, 7])("takes %i bits of history from rows as it would have kept them", (historyBits) => {
    const encounters = trace(2000, 3);
    const rows = rowsOfBranch(encounters, 6.75, 3, 7);
    const brought = localHistory(bitsSchema(10), { historyBits, history: "rows", globalAttributes: 3 }).classifier;
    const kept = localHistory(traceSchema(), { historyBits, addressBits: 0 }).classifier;
    for (const { row, outcome } of rows) {
      const alone = rowOf({ address: 6.75, outcome });
      expect(brought.predictOne(row)).toBe(kept.predictOne(alone));
      brought.learnOne(row, outcome);
      kept.learnOne(alone, outcome);
    }
    expect(rows.length).toBeGreaterThan(200);
    expect(column(brought, "counters")).toEqual(column(kept, "counters"));
    expect(brought.inspect().facts).toEqual({ storageBits: 2 * 2 ** historyBits });
  });

  it("refuses rows that are too short for their history", () => {
    const make = (width: number) =>
      localHistory(bitsSchema(width), { historyBits: 4, history: "rows", globalAttributes: 3 });
    expect(() => make(6)).toThrow(
      "local-history: local history of 4 bits in the rows, from attribute 3 on, needs 7 attributes, got 6.",
    );
    expect(make(7).byteLength).toBe(17);
  });
});
