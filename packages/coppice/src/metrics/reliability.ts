/**
 * Whether probabilities mean what they say: of the rows answered with 80 % certainty about 80 % should be right (DeGroot
 * and Fienberg, "The Comparison and Evaluation of Forecasters", 1983). Rows are put into ten bins by the probability of
 * the class predicted, whatever their number; a row without an answer has no such probability and is in none.
 */
import { usage } from "../core/index.ts";
import { requireScored, type ScoredRows } from "./accumulator.ts";
import { checkFlag, checkProbabilities, checkProbability } from "./checks.ts";

/** Bin i holds probabilities in [i/10, (i+1)/10), the last one 1 as well. */
export const RELIABILITY_BINS = 10;

export interface ReliabilityBin {
  readonly rows: number;
  /** Mean probability of the class predicted; 0 where there are no rows. */
  readonly confidence: number;
  /** Share of rows predicted rightly; 0 where there are no rows. */
  readonly accuracy: number;
}

/** How often answers were right, by how sure they were. */
export class Reliability {
  readonly #rows = new Float64Array(RELIABILITY_BINS);
  readonly #confidences = new Float64Array(RELIABILITY_BINS);
  readonly #right = new Float64Array(RELIABILITY_BINS);

  /** One row by the probability of the class predicted, where NaN counts as 0, and whether that class was right. O(1). */
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

  /** Rows as an evaluation scored them, those with an answer. */
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
 * The expected calibration error (Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian
 * Binning", 2015): mean over rows of the distance between accuracy and confidence in the row's bin. 0 without rows.
 */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  if (!Array.isArray(bins)) throw usage("calibrationError", "takes the bins in an array", { given: bins });
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
