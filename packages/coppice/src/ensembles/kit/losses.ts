/** Losses of scores f_c, one per class of a row, and their gradients. To add a loss, add another gradient to `LOSSES`. */
import { exponentiate } from "../../core/index.ts";

/**
 * Replaces the scores of `count` rows, `classes` numbers each, by the gradient of their loss, times `factors[i]` for
 * row i.
 */
export type LossGradient = (
  scores: Float64Array,
  count: number,
  classes: number,
  labels: Int32Array,
  factors: Float64Array,
) => void;

/** sum_c (f_c - y_c)^2, y_c = 1 for the row's class and else 0: 2 (f_c - y_c). */
function squared(
  scores: Float64Array,
  count: number,
  classes: number,
  labels: Int32Array,
  factors: Float64Array,
): void {
  for (let i = 0, at = 0; i < count; i++, at += classes) {
    const factor = 2 * factors[i];
    scores[at + labels[i]] -= 1;
    for (let c = at; c < at + classes; c++) scores[c] *= factor;
  }
}

/** -ln of the class's softmax probability: e^f_c / sum_k e^f_k - y_c. */
function crossEntropy(
  scores: Float64Array,
  count: number,
  classes: number,
  labels: Int32Array,
  factors: Float64Array,
): void {
  exponentiate(scores, 0, count * classes); // scores are shares, in [0, 1]
  for (let i = 0, at = 0; i < count; i++, at += classes) {
    let sum = 0;
    for (let c = at; c < at + classes; c++) sum += scores[c];
    for (let c = at; c < at + classes; c++) scores[c] /= sum;
    scores[at + labels[i]] -= 1;
    for (let c = at; c < at + classes; c++) scores[c] *= factors[i];
  }
}

export const LOSSES = { squared, "cross-entropy": crossEntropy } as const satisfies Record<string, LossGradient>;
