/** The measures of a classifier, and how they are computed from counts. */
import { exp, log } from "../core/index.ts";
import type { ConfusionCell } from "./pair-counts.ts";

/**
 * Measures of a classifier, all from one confusion matrix (log loss and Brier score apart). A row without a prediction
 * is wrong. All are 0 when no row was scored.
 */
export interface Measures {
  /** Rows scored (sum of weights under fading). */
  readonly rows: number;
  /** Share of the rows predicted correctly, in [0, 1]. */
  readonly accuracy: number;
  /** Chance-corrected accuracy (Cohen). */
  readonly kappa: number;
  /**
   * Matthews correlation of labels and predictions, in [-1, 1], for any number of classes (Gorodkin 2004, R_K); no
   * prediction counts as a class of its own. 0 if all labels, or all predictions, are the same.
   */
  readonly mcc: number;
  /** Corrected by the majority class of the labels known by then: 0 is as good as always predicting it. */
  readonly kappaM: number;
  /** Corrected by the no-change classifier: 0 is as good as repeating the last label known. */
  readonly kappaTemporal: number;
  /** Per class, in schema order: share of the rows predicted as it that are of it; 0 where undefined. */
  readonly precision: readonly number[];
  /** Per class, in schema order: share of its rows predicted as it; 0 where undefined. */
  readonly recall: readonly number[];
  /** Per class, in schema order: harmonic mean of precision and recall; 0 where undefined. */
  readonly f1: readonly number[];
  /** Mean of `f1` over the classes that occurred as labels; faded-out classes no longer count. */
  readonly macroF1: number;
  /** Geometric mean of the recalls of the same classes. */
  readonly gMean: number;
  /** Mean of -ln p(label), p clipped to [1e-15, 1]. */
  readonly logLoss: number;
  /**
   * Mean of the squared distance of the probabilities from the truth, summed over the classes (Brier 1950): 0 if all
   * are certain and right, 2 if all are certain and wrong, 1 - 1/C for C equal probabilities.
   */
  readonly brier: number;
  /**
   * `confusion[label][predicted]`; rows without a prediction are in no column. Empty above 64 classes, where the matrix
   * would dominate memory: the accumulators' `cells()` hold it without zeros, for any number of classes.
   */
  readonly confusion: readonly (readonly number[])[];
}

/** Above this many classes `Measures.confusion` is empty. */
export const LARGEST_CONFUSION = 64;

/** The sums of an accumulator. */
export interface Tally {
  readonly cells: readonly ConfusionCell[];
  /** Rows the running majority class and the no-change classifier got wrong. */
  readonly majorityMisses: number;
  readonly noChangeMisses: number;
  /** Sum of -ln p(label). */
  readonly loss: number;
  /** Sum of squared distances, as returned by `brierOf`. */
  readonly squares: number;
  readonly classes: number;
}

/**
 * Smaller shares count as 0: a fading sum approaches 0 without reaching it, and the ratio of two such remainders is
 * meaningless.
 */
const NOTHING = 1e-9;

/**
 * A corrected accuracy, (p0 - pe) / (1 - pe) = 1 - (1 - p0) / (1 - pe), from the shares of wrong rows. If the reference
 * is never wrong, it is 1 for a model that is never wrong either, and 0 for others.
 */
function corrected(wrong: number, wrongReference: number): number {
  if (wrongReference >= NOTHING) return 1 - wrong / wrongReference;
  return wrong < NOTHING ? 1 : 0;
}

const NONE = {
  rows: 0,
  accuracy: 0,
  kappa: 0,
  mcc: 0,
  kappaM: 0,
  kappaTemporal: 0,
  macroF1: 0,
  gMean: 0,
  logLoss: 0,
  brier: 0,
};

export function measuresOf(tally: Tally): Measures {
  const { cells, classes } = tally;
  const labelled = new Float64Array(classes);
  const predicted = new Float64Array(classes);
  const hits = new Float64Array(classes);
  let rows = 0;
  let right = 0;
  let wrong = 0;
  for (const cell of cells) {
    rows += cell.rows;
    labelled[cell.label] += cell.rows;
    if (cell.predicted >= 0) predicted[cell.predicted] += cell.rows;
    if (cell.predicted === cell.label) {
      hits[cell.label] = cell.rows;
      right += cell.rows;
    } else wrong += cell.rows;
  }
  const least = NOTHING * rows;
  // rows^2 times the probabilities that a label agrees with an independently drawn prediction, or label; or two predictions
  let agreement = 0;
  let sameLabel = 0;
  let sameAnswer = 0;
  let unanswered = rows;
  let seen = 0;
  let f1Sum = 0;
  let logRecallSum = 0;
  const precision: number[] = [];
  const recall: number[] = [];
  const f1: number[] = [];
  for (let c = 0; c < classes; c++) {
    const labels = labelled[c];
    const answers = predicted[c];
    const found = hits[c];
    agreement += labels * answers;
    sameLabel += labels * labels;
    sameAnswer += answers * answers;
    unanswered -= answers;
    precision.push(answers > least ? found / answers : 0);
    recall.push(labels > least ? found / labels : 0);
    f1.push(labels + answers > least ? (2 * found) / (labels + answers) : 0);
    if (labels > least) {
      seen++;
      f1Sum += f1[c];
      logRecallSum += log(recall[c]);
    }
  }
  sameAnswer += unanswered * unanswered;
  const pairs = rows * rows;
  const [labelsDiffer, answersDiffer] = [1 - sameLabel / pairs, 1 - sameAnswer / pairs];
  if (rows === 0) return { ...NONE, precision, recall, f1, confusion: dense(cells, classes) };
  return {
    rows,
    accuracy: right / rows,
    kappa: corrected(wrong / rows, 1 - agreement / rows / rows),
    mcc:
      Math.min(labelsDiffer, answersDiffer) >= NOTHING
        ? (right / rows - agreement / pairs) / Math.sqrt(labelsDiffer * answersDiffer)
        : 0,
    kappaM: corrected(wrong / rows, tally.majorityMisses / rows),
    kappaTemporal: corrected(wrong / rows, tally.noChangeMisses / rows),
    precision,
    recall,
    f1,
    macroF1: f1Sum / seen,
    gMean: exp(logRecallSum / seen),
    logLoss: tally.loss / rows,
    brier: tally.squares / rows,
    confusion: dense(cells, classes),
  };
}

function dense(cells: readonly ConfusionCell[], classes: number): number[][] {
  if (classes > LARGEST_CONFUSION) return [];
  const matrix = Array.from({ length: classes }, () => new Array<number>(classes).fill(0));
  for (const { label, predicted, rows } of cells) {
    if (predicted >= 0) matrix[label][predicted] = rows;
  }
  return matrix;
}
