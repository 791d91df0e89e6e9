import { describe, expect, it } from "vitest";
import { type Encounter, low, NaiveCounters, rowOf, trace, traceSchema, whileOneClass } from "../../test/branches.ts";
import { column } from "../../test/naive-vectors.ts";
import { defineSchema, nominal } from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { bimodal } from "./bimodal.ts";

describe("bimodal", () => {
  it("counts up and down between 0 and 3, by hand", () => {
    const model = bimodal(traceSchema(), { addressBits: 1 });
    const counters = () => column(model.classifier, "counters");
    const learn = (pc: number, label: string) => model.learn({ pc }, label);
    expect(counters()).toEqual([1, 1]);
    learn(4, "taken"); // address 4 is 0 of two
    expect(counters()).toEqual([2, 1]);
    learn(6, "taken");
    learn(0, "taken"); // stops at 3
    expect(counters()).toEqual([3, 1]);
    expect(model.predict({ pc: 7 })).toBe("taken"); // nothing else has been met, though its counter says 1
    learn(7, "not taken");
    learn(5, "not taken"); // stops at 0
    expect(counters()).toEqual([3, 0]);
    expect([model.predict({ pc: 7 }), model.predict({ pc: 8 })]).toEqual(["not taken", "taken"]);
    learn(2, "not taken"); // 3 to 2: one exception changes nothing
    expect([counters()[0], model.predict({ pc: 2 })]).toEqual([2, "taken"]);
    learn(2, "not taken");
    expect([counters()[0], model.predict({ pc: 2 })]).toEqual([1, "not taken"]);
  });

  it.each([0, 1, 3, 8, 20])("is its naive twin with %i bits of address", (addressBits) => {
    const model = bimodal(traceSchema(), { addressBits }).classifier;
    const counters = new NaiveCounters();
    const naive = whileOneClass({
      answer: ({ address }) => counters.says(low(address, addressBits)),
      learn: ({ address, outcome }) => counters.move(low(address, addressBits), outcome),
    });
    for (const encounter of trace(800, 1 + addressBits)) {
      expect(model.predictOne(rowOf(encounter))).toBe(naive.answer(encounter));
      model.learnOne(rowOf(encounter), encounter.outcome);
      naive.learn(encounter);
    }
    expect(model.inspect().facts).toEqual({ storageBits: 2 * 2 ** addressBits });
    expect(model.byteLength).toBe(2 ** addressBits + 1);
  });

  it("takes rows without attributes for those of one branch, whatever lies behind them", () => {
    const { classifier } = bimodal(defineSchema({ attributes: {}, classes: ["n", "t"] }), { addressBits: 2 });
    for (const [behind, outcome] of [
      [3, 1],
      [0, 0],
      [2, 1],
    ]) {
      classifier.learnOne(Float64Array.of(behind), outcome);
    }
    expect(column(classifier, "counters")).toEqual([2, 1, 1, 1]);
    expect([0, 1, NaN].map((behind) => classifier.predictOne(Float64Array.of(behind)))).toEqual([1, 1, 1]);
  });

  it("takes nominal addresses by their index, and a missing one for 0", () => {
    const schema = defineSchema({ attributes: { pc: nominal() }, target: "branch", classes: ["n", "t"] });
    const model = bimodal(schema, { addressBits: 2 });
    for (const [pc, label] of [
      ["0x40", "t"],
      ["0x10", "n"],
      ["0x30", "t"],
      ["0x20", "n"],
      ["0x50", "n"], // index 4, which is 0 of four
      ["0x50", "n"],
    ] as const) {
      model.learn({ pc }, label);
    }
    expect(column(model.classifier, "counters")).toEqual([0, 0, 2, 0]);
    model.learn({}, "t");
    expect(column(model.classifier, "counters")).toEqual([1, 0, 2, 0]);
  });

  it("errs at most twice on a branch that always does the same, however it was before", () => {
    for (const outcome of [0, 1]) {
      const model = bimodal(traceSchema(), { addressBits: 3 }).classifier;
      for (const encounter of trace(300, 4)) model.learnOne(rowOf(encounter), encounter.outcome);
      let wrong = 0;
      const row = rowOf({ address: 5, outcome });
      for (let i = 0; i < 20; i++) {
        if (model.predictOne(row) !== outcome) wrong++;
        model.learnOne(row, outcome);
      }
      expect(wrong).toBeLessThanOrEqual(2);
    }
  });

  it("is silent before anything is known, and refuses a third class and says what to do", () => {
    const model = bimodal(traceSchema());
    expect(model.classifier.predictOne(Float64Array.of(1, 1))).toBe(-1);
    model.learn({ pc: 1 }, "taken");
    const before = saveModel(model);
    expect(() => model.learn({ pc: 1 }, "perhaps")).toThrow(
      "bimodal: a branch is taken or not, so there must be two classes, got 3. Choose another learner, or merge",
    );
    expect(saveModel(model)).toEqual(before);
    const three = defineSchema({ attributes: { pc: nominal() }, classes: ["a", "b", "c"] });
    expect(() => bimodal(three)).toThrow("bimodal: a branch is taken or not, so there must be two classes, got 3.");
  });

  it("can be loaded where the schema has met a third class by way of another model", () => {
    const model = bimodal(traceSchema(), { addressBits: 2 });
    const encounters: Encounter[] = trace(100, 2);
    for (const encounter of encounters) model.classifier.learnOne(rowOf(encounter), encounter.outcome);
    model.schema.internClass("perhaps");
    const loaded = loadModel(saveModel(model), [bimodal]);
    for (const encounter of encounters) {
      expect(loaded.classifier.predictOne(rowOf(encounter))).toBe(model.classifier.predictOne(rowOf(encounter)));
    }
    expect(() => loaded.classifier.learnOne(Float64Array.of(1, 1), 2)).toThrow("must be two classes, got 3");
  });
});
