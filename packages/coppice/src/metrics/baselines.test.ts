import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Baselines, MAJORITY_MISSED, NO_CHANGE_MISSED } from "./index.ts";

/** What both miss, from all labels before. */
function naive(before: readonly number[], label: number): number {
  const countOf = (c: number) => before.filter((each) => each === c).length;
  const classes = [...new Set(before)].sort((a, b) => countOf(b) - countOf(a) || a - b);
  return (label === classes[0] ? 0 : MAJORITY_MISSED) + (label === before.at(-1) ? 0 : NO_CHANGE_MISSED);
}

describe("the baselines", () => {
  it("answer the majority so far, of equal ones the first, and the label before, however late classes come", () => {
    // Counts have room for 16 classes, then for twice the label that needs more.
    const label = fc.constantFrom(0, 1, 15, 16, 17, 32, 33, 500);
    fc.assert(
      fc.property(fc.array(label, { maxLength: 40 }), (labels) => {
        const baselines = new Baselines();
        labels.forEach((label, i) => {
          expect(baselines.missed(label)).toBe(naive(labels.slice(0, i), label));
          baselines.learn(label);
        });
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("keep their counts when a class needs more room", () => {
    const baselines = new Baselines();
    for (const label of [3, 3, 3, 16, 16]) baselines.learn(label);
    expect(baselines.missed(3)).toBe(NO_CHANGE_MISSED);
    baselines.learn(16);
    baselines.learn(16);
    expect(baselines.missed(16)).toBe(0);
  });
});
