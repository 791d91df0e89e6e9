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
import { buildSeeded, type Spec } from "../core/index.ts";
import { bimodal } from "./bimodal.ts";
import { combiningPredictor } from "./combining-predictor.ts";
import { gshare } from "./gshare.ts";

type Options = NonNullable<Parameters<typeof combiningPredictor.with>[0]>;
type Whole = { [Name in keyof Options]-?: NonNullable<Options[Name]> };

const sizes = { globalBits: 4, localBits: 3, addressBits: 2, chooserBits: 3 };

/** The predictor in words. */
function naive({ globalBits, localBits, addressBits, chooserBits, second, chooser }: Whole) {
  const [first, other, choosers] = [new NaiveCounters(), new NaiveCounters(), new NaiveCounters()];
  const [global, local] = [new NaiveHistories(globalBits), new NaiveHistories(localBits)];
  const places = (address: number) => ({
    first: low(address, globalBits) ^ global.read(0),
    other: second === "local" ? local.read(low(address, addressBits)) : low(address, addressBits),
    chooser: (chooser === "address" ? low(address, 24) : global.read(0)) % 2 ** chooserBits,
  });
  return whileOneClass({
    answer({ address }) {
      const at = places(address);
      return choosers.says(at.chooser) === 1 ? first.says(at.first) : other.says(at.other);
    },
    learn({ address, outcome }) {
      const at = places(address);
      const [one, two] = [first.says(at.first), other.says(at.other)];
      if (one === outcome && two !== outcome) choosers.move(at.chooser, 1);
      if (one !== outcome && two === outcome) choosers.move(at.chooser, 0);
      first.move(at.first, outcome);
      other.move(at.other, outcome);
      global.shift(0, outcome);
      local.shift(low(address, addressBits), outcome);
    },
  });
}

describe("combining predictor", () => {
  it("moves the chooser only where one of two was right, by hand", () => {
    const options = { globalBits: 1, addressBits: 1, chooserBits: 1, second: "bimodal" } as const;
    const model = combiningPredictor(traceSchema(), options);
    const state = () =>
      ["firstCounters", "secondCounters", "choosers", "globalHistory"].map((name) => column(model.classifier, name));
    model.learn({ pc: 0 }, "taken"); // both say no, both are wrong; P1 at 0 xor 0, P2 at 0
    expect(state()).toEqual([[2, 1], [2, 1], [1, 1], [1]]);
    model.learn({ pc: 0 }, "taken"); // P1 at 0 xor 1 says no, P2 yes: the chooser of 0 goes to P2
    expect(state()).toEqual([[2, 2], [3, 1], [0, 1], [1]]);
    model.learn({ pc: 1 }, "taken"); // P1 at 1 xor 1 says yes, P2 at 1 no: the chooser of 1 goes to P1
    expect(state()).toEqual([[3, 2], [3, 2], [0, 2], [1]]);
    model.learn({ pc: 1 }, "not taken"); // P1 at 0 and P2 at 1 both say yes
    expect(state()).toEqual([[2, 2], [3, 1], [0, 2], [0]]);
    expect(model.predict({ pc: 1 })).toBe("taken"); // P1 at 1 xor 0 says yes, P2 at 1 no
    model.learn({ pc: 1 }, "not taken"); // P2 alone is right: back
    expect(state()).toEqual([[2, 1], [3, 0], [0, 1], [0]]);
    expect(model.predict({ pc: 1 })).toBe("not taken");
    expect(model.predict({ pc: 0 })).toBe("taken"); // P2
  });

  for (const second of ["local", "bimodal"] as const) {
    for (const chooser of ["address", "global"] as const) {
      it(`is its naive twin: ${second}, chosen by ${chooser}`, () => {
        for (const [globalBits, localBits, addressBits, chooserBits] of [
          [4, 3, 2, 3],
          [0, 0, 0, 0],
          [7, 2, 9, 5],
          [2, 6, 1, 1],
        ]) {
          const options = { globalBits, localBits, addressBits, chooserBits, second, chooser };
          const model = combiningPredictor(traceSchema(), options).classifier;
          const twin = naive({ ...options, history: "own", globalAttributes: 0, maxBytes: Infinity });
          for (const encounter of trace(700, 1 + globalBits)) {
            expect(model.predictOne(rowOf(encounter))).toBe(twin.answer(encounter));
            model.learnOne(rowOf(encounter), encounter.outcome);
            twin.learn(encounter);
          }
          const local = second === "local" ? 2 * 2 ** localBits + localBits * 2 ** addressBits : 2 * 2 ** addressBits;
          const storageBits = 2 * 2 ** globalBits + globalBits + local + 2 * 2 ** chooserBits;
          expect(model.inspect().facts).toEqual({ storageBits });
        }
      });

      it(`takes history from rows as it would have kept it: ${second}, chosen by ${chooser}`, () => {
        const encounters = trace(2000, 5).map(({ outcome }) => ({ address: 0, outcome }));
        const rows = rowsOfBranch(encounters, 0, 5, 4);
        const options = { ...sizes, second, chooser };
        const kept = combiningPredictor(traceSchema(), { ...options, addressBits: 0 }).classifier;
        const brought = combiningPredictor(bitsSchema(9), { ...options, history: "rows", globalAttributes: 5 });
        rows.forEach(({ row, outcome }, i) => {
          expect(brought.classifier.predictOne(row)).toBe(kept.predictOne(rowOf(encounters[i])));
          brought.classifier.learnOne(row, outcome);
          kept.learnOne(rowOf(encounters[i]), outcome);
        });
        // One branch has one chooser by address and no histories to keep.
        const choosers = chooser === "address" ? 1 : 8;
        const storageBits = 2 * (16 + (second === "local" ? 8 : 1) + choosers);
        expect(brought.classifier.inspect().facts).toEqual({ storageBits });
      });
    }
  }

  it("takes the better of two where branches differ in which that is", () => {
    // One branch follows what happened before, one has its mind of its own and does what it did eight times out of nine.
    const encounters = trace(3000, 9).flatMap(({ outcome }, i) => [
      { address: 1, outcome },
      { address: 2, outcome },
      { address: 3, outcome: Number(i % 9 !== 8) },
    ]);
    const wrong = (spec: Spec) => {
      const model = buildSeeded(spec, traceSchema(), 1);
      let count = 0;
      for (const encounter of encounters) {
        if (model.predictOne(rowOf(encounter)) !== encounter.outcome) count++;
        model.learnOne(rowOf(encounter), encounter.outcome);
      }
      return count;
    };
    const combined = wrong(
      combiningPredictor.with({ globalBits: 4, addressBits: 4, chooserBits: 4, second: "bimodal" }),
    );
    expect(combined).toBeLessThan(wrong(gshare.with({ historyBits: 4 })));
    expect(combined).toBeLessThan(wrong(bimodal.with({ addressBits: 4 })));
  });

  it("refuses rows that are too short for either history, and needs no local one where it is bimodal", () => {
    const options = { ...sizes, history: "rows", globalAttributes: 4 } as const;
    expect(() => combiningPredictor(bitsSchema(3), options)).toThrow("global history of 4 bits in the rows");
    expect(() => combiningPredictor(bitsSchema(6), options)).toThrow(
      "combining-predictor: local history of 3 bits in the rows, from attribute 4 on, needs 7 attributes, got 6.",
    );
    combiningPredictor(bitsSchema(7), options);
    expect(() => combiningPredictor(bitsSchema(7), { ...options, globalAttributes: 3 })).toThrow(
      "combining-predictor: global history of 4 bits in the rows, from attribute 0 on, needs 4 attributes, got 3.",
    );
    combiningPredictor(bitsSchema(7), { ...options, second: "bimodal", globalAttributes: 3 });
    combiningPredictor(bitsSchema(4), { ...options, second: "bimodal" });
  });
});
