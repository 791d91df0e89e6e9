import { describe, expect, it } from "vitest";
import { traceSchema } from "../../../test/branches.ts";
import { Model } from "../../core/index.ts";
import { bimodal, combiningPredictor, gshare, localHistory } from "../index.ts";

describe("the byte budget of a branch predictor", () => {
  it.each([
    [bimodal.with({ addressBits: 10 }), 1 + 1024],
    [gshare.with({ historyBits: 10 }), 1 + 4 + 1024],
    [localHistory.with({ historyBits: 9, addressBits: 8 }), 1 + 4 * 256 + 512],
    [
      combiningPredictor.with({ globalBits: 8, localBits: 7, addressBits: 6, chooserBits: 5 }),
      1 + 4 + 256 + 4 * 64 + 128 + 32,
    ],
  ])("must have room for its tables: $definition.id", ({ definition, params }, bytes) => {
    const make = (maxBytes: number) => new Model(traceSchema(), definition.with({ ...params, maxBytes }), 0);
    const model = make(bytes);
    model.learn({ pc: 5 }, "taken");
    expect(model.byteLength).toBe(bytes);
    expect(() => make(bytes - 1)).toThrow(
      `${definition.id}: \`maxBytes\` must be at least ${bytes} for its tables, got ${bytes - 1}. ` +
        "Raise the budget, or use fewer bits or members.",
    );
  });

  it.each([bimodal, gshare, localHistory, combiningPredictor])("is none unless one is given: $id", (definition) => {
    expect(definition.with().params.maxBytes).toBe(Infinity);
  });
});
