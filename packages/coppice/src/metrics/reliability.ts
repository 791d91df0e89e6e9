/**
 * Calibration of probabilities: of the rows predicted with 80 % confidence about 80 % should be right (DeGroot and
 * Fienberg, "The Comparison and Evaluation of Forecasters", 1983). Rows are put into ten bins by the probability of the
 * predicted class, for any number of classes; a row without a prediction is in no bin.
 */
import { usage } from "../core/index.ts";
import { requireScored, type ScoredRows } from "./accumulator.ts";
import { checkFlag, checkProbabilities, checkProbability } from "./checks.ts";

/** Bin i holds probabilities in [i/10, (i+1)/10), the last one also 1. */
export const RELIABILITY_BINS = 10;

/** The rows whose predicted class had a probability in one tenth of [0, 1]. */
export interface ReliabilityBin {
  /** Number of rows; those without a prediction are in no bin. */
  readonly rows: number;
  /** Mean probability of the predicted class; 0 without rows. */
  readonly confidence: number;
  /** Share of rows predicted correctly; 0 without rows. */
  readonly accuracy: number;
}

/** Accuracy of predictions by their confidence. */
export class Reliability {
  readonly #rows = new Float64Array(RELIABILITY_BINS);
  readonly #confidences = new Float64Array(RELIABILITY_BINS);
  readonly #right = new Float64Array(RELIABILITY_BINS);

  /** Adds a row: the probability of the predicted class (NaN counts as 0), and whether that class was right. O(1). */
  add(confidence: number, isRight: boolean): void {
    checkProbability("Reliability: the probability of the class predicted", confidence);
    checkFlag("Reliability: whether that class was right", isRight);
    this.#count(confidence, isRight);
  }

  #count(confidence: number, isRight: boolean): void {
    const bounded = confidence > 0 ? Math.min(1, confidence) : 0;
    const bin = Math.min(RELIABILITY_BINS - 1, Math.floor(RELIABILITY_BINS * bounded));
    this.#rows[bin]++;
    this.#confidences[bin] += bounded;
    if (isRight) this.#right[bin]++;
  }

  /** Adds rows scored by an evaluation; skips those without a prediction. */
  addMany(rows: ScoredRows): void {
    requireScored(rows);
    const { count, labels, predicted, confidences } = rows;
    checkProbabilities(confidences, 0, count);
    for (let i = 0; i < count; i++) if (predicted[i] >= 0) this.#count(confidences[i], predicted[i] === labels[i]);
  }

  /** The reliability curve: always ten bins, in order. */
  bins(): ReliabilityBin[] {
    return Array.from(this.#rows, (rows, i) => ({
      rows,
      confidence: rows > 0 ? this.#confidences[i] / rows : 0,
      accuracy: rows > 0 ? this.#right[i] / rows : 0,
    }));
  }
}

/**
 * The expected calibration error (Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using
 * Bayesian Binning", 2015): mean over rows of the absolute difference between accuracy and confidence in the row's
 * bin. 0 without rows.
 */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  if (!Array.isArray(bins)) throw usage("calibrationError", "needs an array of bins", { given: bins });
  let rows = 0;
  let sum = 0;
  for (const bin of bins) {
    if (!(Number.isFinite(bin?.rows) && bin.rows >= 0))
      throw usage("calibrationError: the rows of a bin", "must be a number in [0, inf)", { given: bin?.rows });
    checkProbability("calibrationError: the confidence of a bin", bin.confidence);
    checkProbability("calibrationError: the accuracy of a bin", bin.accuracy);
    rows += bin.rows;
    sum += bin.rows * Math.abs(bin.accuracy - bin.confidence);
  }
  return rows > 0 ? sum / rows : 0;
}
