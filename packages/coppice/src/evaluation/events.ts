/** Options and events of an evaluation. */
import type { CoppiceError } from "../core/index.ts";
import type { ConfusionCell, Measures, RankingMeasures, ReliabilityBin, RocPoint } from "../metrics/index.ts";

/** Options of `evaluate`, `prequential` and `race`. */
export interface EvaluationOptions {
  /** Rows between two measurements. An integer in [1, inf). Default 1000. */
  readonly every?: number | undefined;
  /** Rows of the sliding window. An integer in [1, inf). Default 1000. */
  readonly window?: number | undefined;
  /** Fading factor: weight of a row relative to the one after it. A number in (0, 1). Default 0.999. */
  readonly fading?: number | undefined;
  /** Rows that arrive before a row's label does; 0: test, then train at once. An integer in [0, inf). Default 0. */
  readonly delay?: number | undefined;
  /** Stop after this many rows. An integer in [0, inf), or Infinity, the default. */
  readonly limit?: number | undefined;
  /** Also report every prediction. Default false. */
  readonly predictions?: boolean | undefined;
  /** Watch each model's errors with ADWIN and report rises as drift. Default true. */
  readonly detect?: boolean | undefined;
  /** A clock in milliseconds, to time the models. The library has none of its own; without one, times are 0. */
  readonly now?: (() => number) | undefined;
}

/** All measures of one model up to a row. */
export interface Measurement {
  /** Since the first row. */
  readonly cumulative: Measures;
  /** Over the last `window` rows. */
  readonly window: Measures;
  /** Weighted by age. */
  readonly fading: Measures;
  /** Accuracy by the confidence of the model, since the first row: the reliability curve in ten bins. */
  readonly reliability: readonly ReliabilityBin[];
  /**
   * How well the probabilities order the rows, since the first row: AUC and average precision. A row without a
   * prediction has the same probability for all classes. Above 64 classes the means are NaN and `classes` is empty.
   */
  readonly ranking: RankingMeasures;
  /**
   * Exact mean AUC of the classes among the last `window` rows, by sorting them. NaN if they are all of one class, if
   * there are none, above 64 classes, and if `window` times the classes exceeds `LARGEST_RANKED_WINDOW`.
   */
  readonly windowAuc: number;
  /** Exact bytes of the model. */
  readonly bytes: number;
  /** Milliseconds this model has spent predicting and learning. */
  readonly milliseconds: number;
}

/**
 * `model` is the index in the list of models given; `row` counts rows read so far. Events are ordered by row, then by
 * model; `done` comes last, once per model that has not failed. Each kind has its own type, so `type` discriminates.
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
  /** Index of the model in the list of models given. */
  readonly model: number;
  /** Rows read so far. */
  readonly row: number;
}

/** Measurements, every `every` rows and at the last one. */
export interface MeasureEvent extends At, Measurement {
  readonly type: "measure";
}

interface Change extends At {
  /** "errors": ADWIN found a rise of the model's errors; "member": the model reports it itself. */
  readonly source: "errors" | "member";
  /** Index of the member, 0 if the model itself reports; omitted if `source` is "errors". */
  readonly member?: number;
}

/** A change: the errors have risen, or a member reports drift. */
export interface DriftEvent extends Change {
  readonly type: "drift";
}

/** A member suspects drift. */
export interface WarningEvent extends Change {
  readonly type: "warning";
}

/** The model replaced a member, reset, added or removed one, or changed one's depth bound. */
export interface MemberEvent extends At {
  /** Of member events: what was done, as `EventKind` says. */
  readonly type: "replaced" | "reset" | "added" | "removed" | "deepened" | "shallowed";
  /** The model reports it itself. */
  readonly source: "member";
  /** Index of the affected member. */
  readonly member: number;
}

/** The prediction of one row, if the option `predictions` is set. */
export interface PredictionEvent extends At {
  readonly type: "prediction";
  /** Class index, -1 where unknown. */
  readonly label: number;
  /** Class index, -1 before the model can predict. */
  readonly predicted: number;
  /** By class index. */
  readonly probabilities: Float64Array;
}

/**
 * The model threw and was removed: it has no further events, and the rows it was given when it threw, at most 256, were
 * not scored. `row` is the last of these.
 */
export interface FailedEvent extends At {
  readonly type: "failed";
  /** What the model threw. */
  readonly error: CoppiceError;
}

/** The last event of a model. */
export interface Done extends At, Measurement {
  readonly type: "done";
  /** Rows without a label: predicted, neither scored nor learned. */
  readonly unlabelled: number;
  /** Mean of the cumulative accuracy over the measurements since the first labelled row, as some papers report it. */
  readonly averagedAccuracy: number;
  /** The confusion matrix over all rows, without zeros, for any number of classes. */
  readonly confusion: readonly ConfusionCell[];
  /** The ROC curves of the classes in `ranking`. */
  readonly roc: readonly RocCurve[];
}

/** The ROC curve of one class against all others, over all rows, from (0, 0), which is omitted, to (1, 1). */
export interface RocCurve {
  /** Class index. */
  readonly label: number;
  /** By falling threshold. */
  readonly points: readonly RocPoint[];
}
