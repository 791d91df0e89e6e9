/**
 * The results of a race: the structure of `results.json`, and the input of the report. Everything in it is plain JSON:
 * numbers that JSON cannot hold (NaN, infinities) are null.
 */
import type { SchemaJson, SpecJson } from "coppice/core";
import type { RocCurve } from "coppice/evaluation";
import type { RankedClass, ReliabilityBin } from "coppice/metrics";

/** Increases when the structure changes in a way that matters to readers of the file. */
export const RESULTS_FORMAT = 1;

export interface RaceResults {
  readonly format: typeof RESULTS_FORMAT;
  /** "Flights: will it arrive late?", or the file's name. */
  readonly title: string;
  /** When the race ended, ISO 8601. */
  readonly finishedAt: string;
  /** The race was stopped before the stream's end; measures are up to then. */
  readonly interrupted: boolean;
  /** The error that ended it, code first: "E_ROW: x.csv row 12: ...". */
  readonly error?: string;
  /** The arguments as typed, including the program name. */
  readonly command: string;
  readonly source: SourceSummary;
  readonly schema: SchemaJson;
  readonly options: RaceOptions;
  readonly versions: { readonly coppice: string; readonly node: string; readonly platform: string };
  /** In the order given, baselines last. */
  readonly contenders: readonly ContenderResult[];
  /** Those that failed and left the race, in that order. Missing in older files. */
  readonly failed?: readonly FailedContender[];
}

/** A contender that left: without measures, since the others' cover other rows. */
export interface FailedContender extends Pick<ContenderResult, "name" | "title" | "spec"> {
  /** Seed of the repeat in which it failed. */
  readonly seed: number;
  /** Rows read by then; 0 if the model could not be made. */
  readonly row: number;
  /** Code first: "E_PARAM: naive-bayes: ...". */
  readonly error: string;
  /** Its accuracy since the first row at its last measurement in this repeat, null if there was none. */
  readonly measured: { readonly row: number; readonly accuracy: number } | null;
}

export interface SourceSummary {
  /** File name, "standard input", "flights (vega-datasets)" or the generator as typed. */
  readonly name: string;
  /** An optional sentence about the data, such as how hard the task is. */
  readonly description?: string;
  /** Rows raced, without bad rows. */
  readonly rows: number;
  /** Of these, rows without a label: predicted, neither scored nor learned. */
  readonly unlabelled: number;
  /** Rows that could not be read and were skipped. */
  readonly badRows: number;
  /** Errors of the first few bad rows. */
  readonly firstBadRows: readonly string[];
  readonly warnings: readonly string[];
  /** Where a generated stream changes into another one. */
  readonly changes?: readonly StreamChange[];
  /** Of the first repeat, like the statistics; older files have neither. */
  readonly balance?: ClassBalance;
  /** In the order of the schema's attributes. */
  readonly attributes?: readonly AttributeStatistics[];
}

export interface StreamChange {
  /** Row in the middle of the change. */
  readonly row: number;
  /** Number of rows it takes; 1 is abrupt. */
  readonly width: number;
  /** The generator from there on, as typed. */
  readonly to: string;
}

/** Class frequencies, per stretch of the stream. */
export interface ClassBalance {
  /** Last row of each stretch. */
  readonly rows: readonly number[];
  /** Rows per stretch of the most frequent classes, most frequent first. */
  readonly classes: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** Rows per stretch of all other classes; null if there are none. */
  readonly rest: readonly number[] | null;
}

export type AttributeStatistics =
  | {
      readonly kind: "numeric";
      readonly missing: number;
      readonly min: number | null;
      readonly mean: number | null;
      readonly max: number | null;
    }
  | {
      readonly kind: "nominal";
      /** Rows with and without a value. */
      readonly rows: number;
      readonly missing: number;
      /** Number of different values. */
      readonly distinct: number;
      readonly commonest: string | null;
      readonly commonestRows: number;
    };

export interface RaceOptions {
  /** Rows that arrive before a row's label does; 0 means test, then train at once. */
  readonly delay: number;
  /** Rows of the sliding window. */
  readonly window: number;
  /** Fading factor. */
  readonly fading: number;
  /** Rows between two points of a curve. */
  readonly every: number;
  /** Seed of each repeat. */
  readonly seeds: readonly number[];
  /** Whether each repeat shuffled the rows differently. */
  readonly shuffle: boolean;
  /** Most rows read; null for all. */
  readonly limit: number | null;
}

export interface ContenderResult {
  /** The name given by the user, else the spec as it can be typed: "online-boosting(members=25)". Unique within a race. */
  readonly name: string;
  /** The model behind a name given by the user, as it can be typed: "online-boosting(members=25)". */
  readonly model?: string;
  /** The definition's title: "Online boosting". */
  readonly title: string;
  readonly spec: SpecJson;
  /** Added as a baseline: majority class and no change. */
  readonly isBaseline: boolean;
  readonly parameters: readonly ParameterValue[];
  /** Most bytes the model may take, if its parameters set a limit; else null. */
  readonly byteBudget: number | null;
  /** One per seed. */
  readonly repeats: readonly RepeatResult[];
  readonly mean: FinalMeasures;
  /** Sample standard deviation over the repeats; null for one repeat. */
  readonly deviation: FinalMeasures | null;
}

export interface ParameterValue {
  /** As typed on the command line: "grace-period". */
  readonly name: string;
  /** As typed on the command line: "200", "unlimited", "naive-bayes(smoothing=0)". */
  readonly value: string;
  /** Whether it differs from the default. */
  readonly changed: boolean;
}

export interface RepeatResult {
  readonly seed: number;
  readonly final: FinalMeasures;
  /** Ordered by row; the last point is the end of the stream. */
  readonly curve: readonly CurvePoint[];
  readonly marks: readonly DriftMark[];
  /** Per class in the order of `schema.target.classes`, over all rows. */
  readonly classes: ClassMeasures;
  /** Accuracy by confidence: ten bins over all rows with a prediction. Missing in older files. */
  readonly reliability?: readonly ReliabilityBin[];
  /** AUC and average precision per class over all rows. Missing in older files; empty above 64 classes. */
  readonly ranking?: readonly RankedClass[];
  /** ROC curves of the most frequent classes. Missing in older files and if the last model failed. */
  readonly roc?: readonly RocCurve[];
  /** Missing in older files, and above 64 classes. */
  readonly recall?: RecallCurves;
  /**
   * Per member the share of wrong predictions among those asked of it, as `inspect` shows it at the end; null if none
   * were. Missing in older files, and for models that count no errors of members.
   */
  readonly memberErrors?: readonly (number | null)[];
}

/** Recall per class over the sliding window, along the stream. */
export interface RecallCurves {
  /** About 300 of the curve's rows. */
  readonly rows: readonly number[];
  /** The most frequent classes, as class indices. */
  readonly classes: readonly number[];
  /** Per class and row; null if the window has no row of the class with a prediction. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** Over all rows unless the name says otherwise. Shares are in [0, 1]. */
export interface FinalMeasures {
  readonly accuracy: number | null;
  /** Accuracy over the last `window` rows. */
  readonly windowAccuracy: number | null;
  readonly fadingAccuracy: number | null;
  /** Mean of the cumulative accuracy over all points of the curve. */
  readonly averagedAccuracy: number | null;
  readonly kappa: number | null;
  /** Matthews correlation of labels and predictions, -1 to 1. Missing in older files. */
  readonly mcc?: number | null;
  readonly kappaM: number | null;
  readonly kappaTemporal: number | null;
  readonly macroF1: number | null;
  readonly gMean: number | null;
  readonly logLoss: number | null;
  /** Mean squared distance of the probabilities from the truth, 0 to 2. */
  readonly brier: number | null;
  /** Mean distance between confidence and accuracy, over the rows with a prediction. */
  readonly calibrationError: number | null;
  /** Mean area under the ROC curves of each class against all others; null above 64 classes. Missing in older files. */
  readonly auc?: number | null;
  /** Mean over the classes of the average precision; null above 64 classes. Missing in older files. */
  readonly averagePrecision?: number | null;
  /** Rows scored. */
  readonly rows: number;
  /** Rows predicted and learned per second of this model's own time. */
  readonly rowsPerSecond: number | null;
  /** Time this model spent predicting and learning. */
  readonly milliseconds: number;
  /** Exact bytes of everything learned. */
  readonly bytes: number;
  /** Rises of the model's error found by ADWIN. */
  readonly drifts: number;
  /** Members the model itself replaced or reset. */
  readonly memberDrifts: number;
}

export interface CurvePoint {
  /** Rows read so far. */
  readonly row: number;
  /** Rows scored so far; at 0 nothing is measured, and accuracies are null. Missing in older files. */
  readonly scored?: number;
  readonly windowAccuracy: number | null;
  readonly accuracy: number | null;
  readonly fadingAccuracy: number | null;
  /** Over the last `window` rows. */
  readonly kappa: number | null;
  /**
   * Mean over the classes of the AUC among the last `window` rows; null if these are of one class, above 64 classes,
   * and if the window times the classes exceeds 131,072. Missing in older files.
   */
  readonly windowAuc?: number | null;
  readonly bytes: number;
  /** Speed since the previous point. */
  readonly rowsPerSecond: number | null;
}

export interface DriftMark {
  readonly row: number;
  /**
   * "drift" also covers members replaced or reset. Members are "added" and "removed" if their number changes, or if a
   * member that had left replaces another.
   */
  readonly kind: "drift" | "warning" | "added" | "removed";
  /** "errors": ADWIN found a rise of the model's errors; "member": the model reported it itself. */
  readonly source: "errors" | "member";
  /** The member, if `source` is "member". */
  readonly member: number | null;
}

export interface ClassMeasures {
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly f1: readonly number[];
  /** `confusion[label][predicted]`; empty above 64 classes. */
  readonly confusion: readonly (readonly number[])[];
  /**
   * Rows per class, including those without a prediction, absent from `confusion`; missing if the last model failed.
   */
  readonly support?: readonly number[];
  /** The most frequent confusions, for the report if `confusion` is omitted. */
  readonly confusions?: readonly Confusion[];
}

/** Rows of one class that were predicted as another; both are class indices. */
export interface Confusion {
  readonly label: number;
  readonly predicted: number;
  readonly rows: number;
}

/** Accuracies that differ by less are ties: percent have two decimals. */
export const TIE = 0.00005;

/** The best first, those without an accuracy last. */
export function rankedByAccuracy(contenders: readonly ContenderResult[]): ContenderResult[] {
  return [...contenders].sort((a, b) => (b.mean.accuracy ?? -1) - (a.mean.accuracy ?? -1));
}

/** Actual size of the "last `window` rows": at most the number scored. */
export function windowRows({ options, contenders }: RaceResults): number {
  const scored = contenders.flatMap(({ repeats }) => repeats.map(({ final }) => final.rows));
  return Math.min(options.window, Math.max(1, ...scored));
}
