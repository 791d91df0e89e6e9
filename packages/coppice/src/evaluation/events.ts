/** What an evaluation tells while it runs. */
import type { CoppiceError } from "../core/index.ts";
import type { ConfusionCell, Measures, RankingMeasures, ReliabilityBin, RocPoint } from "../metrics/index.ts";

export interface EvaluationOptions {
  /** Rows between two measurements. Default 1000. */
  readonly every?: number | undefined;
  /** Rows of the sliding window. Default 1000. */
  readonly window?: number | undefined;
  /** Fading factor in (0, 1): weight of a row relative to the one after it. Default 0.999. */
  readonly fading?: number | undefined;
  /** Rows that arrive before a row's label does; 0 means test, then train at once. Default 0. */
  readonly delay?: number | undefined;
  /** Stop after this many rows. Default: all. */
  readonly limit?: number | undefined;
  /** Also report every prediction. Default false. */
  readonly predictions?: boolean | undefined;
  /** Watch each model's errors with ADWIN and report rises as drift. Default true. */
  readonly detect?: boolean | undefined;
  /** A clock in milliseconds, to time the models. The library has none of its own; without one times are 0. */
  readonly now?: (() => number) | undefined;
}

export interface Measurement {
  /** Since the first row. */
  readonly cumulative: Measures;
  /** Over the last `window` rows. */
  readonly window: Measures;
  /** Weighted by age. */
  readonly fading: Measures;
  /** How often the model was right where it was so sure, since the first row: the reliability curve in ten bins. */
  readonly reliability: readonly ReliabilityBin[];
  /**
   * How well the probabilities order the rows, since the first row: AUC and average precision. A row without an answer has
   * the same probability for all classes. Without classes, and NaN, above 64 classes.
   */
  readonly ranking: RankingMeasures;
  /**
   * Mean AUC of the classes among the last `window` rows, by sorting these: exact. NaN where they are of one class, and
   * without classes, and where the window holds more than `LARGEST_RANKED_WINDOW` probabilities: its rows times the classes.
   */
  readonly windowAuc: number;
  /** Exact bytes of the model. */
  readonly bytes: number;
  /** Milliseconds this model has spent predicting and learning. */
  readonly milliseconds: number;
}

/**
 * `model` is the position in the list of models given; `row` counts rows read so far. Events come in order of rows, then
 * of models; `done` comes last, once per model that has not failed. Each kind has a type of its own, so that comparing `type`
 * is enough.
 */
export type EvaluationEvent =
  | MeasureEvent
  | DriftEvent
  | WarningEvent
  | MemberEvent
  | PredictionEvent
  | FailedEvent
  | Done;

interface At {
  readonly model: number;
  readonly row: number;
}

/** Measurements, every `every` rows and at the last one. */
export interface MeasureEvent extends At, Measurement {
  readonly type: "measure";
}

interface Change extends At {
  /** "errors": ADWIN on the model's errors rose; "member": the model itself says so. */
  readonly source: "errors" | "member";
  readonly member?: number;
}

export interface DriftEvent extends Change {
  readonly type: "drift";
}

/** A member suspects drift. */
export interface WarningEvent extends Change {
  readonly type: "warning";
}

/** The model put a new member in a member's place, reset one, added one, removed one, or moved one's depth bound. */
export interface MemberEvent extends At {
  readonly type: "replaced" | "reset" | "added" | "removed" | "deepened" | "shallowed";
  readonly source: "member";
  readonly member: number;
}

export interface PredictionEvent extends At {
  readonly type: "prediction";
  /** Class indices; label is -1 where unknown, predicted -1 before the model has an answer. */
  readonly label: number;
  readonly predicted: number;
  readonly probabilities: Float64Array;
}

/**
 * The model threw and has left: nothing more is told of it, and of the rows it was given when it threw, at most 256, nothing
 * was scored. `row` is the last of these.
 */
export interface FailedEvent extends At {
  readonly type: "failed";
  readonly error: CoppiceError;
}

/** What an evaluation ends with, for one model. */
export interface Done extends At, Measurement {
  readonly type: "done";
  /** Rows without a label: predicted, neither scored nor learned. */
  readonly unlabelled: number;
  /** Mean of the cumulative accuracy over the measurements since the first row with a label, as some papers report it. */
  readonly averagedAccuracy: number;
  /** The confusion matrix over all rows without its zeros, for any number of classes. */
  readonly confusion: readonly ConfusionCell[];
  /** The ROC curves of the classes that `ranking` speaks of. */
  readonly roc: readonly RocCurve[];
}

/** The ROC curve of one class against all others, over all rows: from (0, 0), which is left out, to (1, 1). */
export interface RocCurve {
  readonly label: number;
  readonly points: readonly RocPoint[];
}
