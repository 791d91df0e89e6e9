/**
 * No change: predicts the label of the last row learned. Hard to beat if labels come in runs, and the reference of the
 * kappa-temporal statistic.
 */
import { Classifier, definitionOf, type Inspection, integer } from "../core/index.ts";

const parameters = {
  /**
   * Byte budget of the model, which always takes 4 bytes.
   * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
   */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

class NoChange extends Classifier {
  readonly #last = this.arena.int32("lastLabelPlusOne", 1, { is: "label" }); // 0: nothing learned yet

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    const last = this.#last.data[0] - 1;
    for (let c = 0; c < classes; c++) out[outStart + c] = c === last ? 1 : 0;
  }

  learnAt(_rows: Float64Array, _start: number, label: number, _weight: number): void {
    this.#last.data[0] = label + 1;
  }

  inspect(): Inspection {
    return { kind: "no-change", bytes: this.byteLength, facts: {} };
  }
}

/**
 * Predicts the label of the last row learned.
 *
 * @title No change
 * @paper Bifet, Read, Zliobaite, Pfahringer and Holmes (2013). Pitfalls in Benchmarking Data Stream Classification and
 *   How to Avoid Them
 * @choose A baseline for streams whose labels come in runs: there it is hard to beat.
 * @cost O(C) per prediction, O(1) per row learned; 4 bytes.
 * @missing Attributes are ignored.
 * @unseen Attributes are ignored.
 */
export const noChange = /* @__PURE__ */ definitionOf({
  id: "no-change",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "ignored",
    seeded: false,
  },
  skips: [{ law: "beatsMajorityOnEasyStream", reason: "it ignores attributes" }],
  create: (context) => new NoChange(context),
});
