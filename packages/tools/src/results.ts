/**
 * What a race leaves behind: the structure of `results.json`, and all that the report is made from. Everything in it is
 * plain JSON: numbers that JSON cannot hold (NaN, infinities) are null.
 */
import type { SchemaJson, SpecJson } from "coppice/core";
import type { RocCurve } from "coppice/evaluation";
import type { RankedClass, ReliabilityBin } from "coppice/metrics";

/** Grows when the structure changes in a way that readers of the file must know of. */
export const RESULTS_FORMAT = 1;

export interface RaceResults {
  readonly format: typeof RESULTS_FORMAT;
  /** "Flights: will it arrive late?", or the file's name. */
  readonly title: string;
  /** When the race ended, ISO 8601. */
  readonly finishedAt: string;
  /** The race was stopped before the stream's end; what is here was measured until then. */
  readonly interrupted: boolean;
  /** The error that ended it, code first: "E_ROW: x.csv row 12: ...". */
  readonly error?: string;
  /** The arguments as they were typed, program name included. */
  readonly command: string;
  readonly source: SourceSummary;
  readonly schema: SchemaJson;
  readonly options: RaceOptions;
  readonly versions: { readonly coppice: string; readonly node: string; readonly platform: string };
  /** In the order they were named, baselines last. */
  readonly contenders: readonly ContenderResult[];
  /** Those that failed and left the race, in that order. Older files have none. */
  readonly failed?: readonly FailedContender[];
}

/** What is known of a contender that left: no measures, since the others' are of other rows. */
export interface FailedContender extends Pick<ContenderResult, "name" | "title" | "spec"> {
  /** Of the repeat in which it failed. */
  readonly seed: number;
  /** Rows read by then; 0 where the model could not be made. */
  readonly row: number;
  /** Code first: "E_PARAM: naive-bayes: ...". */
  readonly error: string;
  /** Its accuracy since the first row at its last measurement in this repeat, null where there was none. */
  readonly measured: { readonly row: number; readonly accuracy: number } | null;
}

export interface SourceSummary {
  /** File name, "standard input", "flights (vega-datasets)" or the generator as it was typed. */
  readonly name: string;
  /** A sentence about the data where there is something to say, such as how hard the task is. */
  readonly description?: string;
  /** Rows raced, bad rows not counted. */
  readonly rows: number;
  /** Of these, rows without a label: predicted, neither scored nor learned. */
  readonly unlabelled: number;
  /** Rows that could not be read and were left out. */
  readonly badRows: number;
  /** Errors of the first few bad rows. */
  readonly firstBadRows: readonly string[];
  readonly warnings: readonly string[];
  /** Where a generated stream was told to turn into another one. */
  readonly changes?: readonly StreamChange[];
  /** Of the first repeat, like the statistics; older files have neither. */
  readonly balance?: ClassBalance;
  /** In the order of the schema's attributes. */
  readonly attributes?: readonly AttributeStatistics[];
}

export interface StreamChange {
  /** The middle of the change. */
  readonly row: number;
  /** Rows it takes; 1 is abrupt. */
  readonly width: number;
  /** The generator from there on, as it was typed. */
  readonly to: string;
}

/** How frequent the classes were, stretch by stretch of the stream. */
export interface ClassBalance {
  /** Last row of each stretch. */
  readonly rows: readonly number[];
  /** Rows per stretch of the most frequent classes, most frequent first. */
  readonly classes: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** Rows per stretch of all other classes; null where there are none. */
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
      /** With and without a value. */
      readonly rows: number;
      readonly missing: number;
      /** Values met. */
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
  /** Whether each repeat read the rows in an order of its own. */
  readonly shuffle: boolean;
  /** Largest number of rows read; null for all. */
  readonly limit: number | null;
}

export interface ContenderResult {
  /** As the user named it, else the spec as it can be typed: "online-boosting(members=25)". Unique within a race. */
  readonly name: string;
  /** What a name of the user's stands for, as it can be typed: "online-boosting(members=25)". */
  readonly model?: string;
  /** The definition's title: "Online boosting". */
  readonly title: string;
  readonly spec: SpecJson;
  /** Added as a yardstick: majority class and no change. */
  readonly isBaseline: boolean;
  readonly parameters: readonly ParameterValue[];
  /** Largest number of bytes the model may take, where its parameters set one; null where not. */
  readonly byteBudget: number | null;
  /** One per seed. */
  readonly repeats: readonly RepeatResult[];
  readonly mean: FinalMeasures;
  /** Sample standard deviation over the repeats; null when there was one repeat. */
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
  /** In order of rows; the last point is the end of the stream. */
  readonly curve: readonly CurvePoint[];
  readonly marks: readonly DriftMark[];
  /** Per class in the order of `schema.target.classes`, over all rows. */
  readonly classes: ClassMeasures;
  /** How often the model was right where it was so sure: ten bins over all rows answered. Older files have none. */
  readonly reliability?: readonly ReliabilityBin[];
  /** AUC and average precision per class over all rows. Older files have none; empty above 64 classes. */
  readonly ranking?: readonly RankedClass[];
  /** ROC curves of the most frequent classes. Missing in older files and where the last model failed. */
  readonly roc?: readonly RocCurve[];
  /** Missing in older files, and where there are more than 64 classes. */
  readonly recall?: RecallCurves;
  /**
   * Per member the share of what it was asked that it got wrong, as `inspect` shows it at the end; null for one that was not
   * asked. Missing in older files, and for models that count no errors of members.
   */
  readonly memberErrors?: readonly (number | null)[];
}

/** How many of a class's last rows (of the sliding window) were recognised, along the stream. */
export interface RecallCurves {
  /** Some 300 of the curve's rows. */
  readonly rows: readonly number[];
  /** The most frequent classes, as class indices. */
  readonly classes: readonly number[];
  /** Per class and row; null where the window holds no answered row of the class. */
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
  readonly kappaM: number | null;
  readonly kappaTemporal: number | null;
  readonly macroF1: number | null;
  readonly gMean: number | null;
  readonly logLoss: number | null;
  /** Mean squared distance of the probabilities from the truth, 0 to 2. */
  readonly brier: number | null;
  /** Mean distance between how sure the model was and how often it was right, over the rows answered. */
  readonly calibrationError: number | null;
  /** Mean area under the classes' ROC curves, each class against all others; null above 64 classes. Older files have none. */
  readonly auc?: number | null;
  /** Mean over the classes of the average precision; null above 64 classes. Older files have none. */
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
  /** Of these, rows scored: before the first nothing is measured, and accuracies are null. Older files do not say. */
  readonly scored?: number;
  readonly windowAccuracy: number | null;
  readonly accuracy: number | null;
  readonly fadingAccuracy: number | null;
  /** Over the last `window` rows. */
  readonly kappa: number | null;
  /**
   * Mean over the classes of the AUC among the last `window` rows; null where these are of one class, above 64 classes, and
   * where the window times the classes is more than 131,072. Older files have none.
   */
  readonly windowAuc?: number | null;
  readonly bytes: number;
  /** Speed since the point before. */
  readonly rowsPerSecond: number | null;
}

export interface DriftMark {
  readonly row: number;
  /**
   * A drift is also a member that was replaced or reset; members are added and removed where their number changes, or one
   * that had left takes another's place.
   */
  readonly kind: "drift" | "warning" | "added" | "removed";
  /** "errors": ADWIN saw the model's errors rise; "member": the model said so itself. */
  readonly source: "errors" | "member";
  /** The member, where `source` is "member". */
  readonly member: number | null;
}

export interface ClassMeasures {
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly f1: readonly number[];
  /** `confusion[label][predicted]`; left out (an empty list) where there are more than 64 classes. */
  readonly confusion: readonly (readonly number[])[];
  /** Rows of each class, also those without an answer, which are nowhere in `confusion`; missing where the last model failed. */
  readonly support?: readonly number[];
  /** The commonest confusions, for the report where `confusion` is left out. */
  readonly confusions?: readonly Confusion[];
}

/** Rows of one class that were predicted as another; both are class indices. */
export interface Confusion {
  readonly label: number;
  readonly predicted: number;
  readonly rows: number;
}

/** Rows that the "last `window` rows" are: no more than were scored. */
export function windowRows({ options, contenders }: RaceResults): number {
  const scored = contenders.flatMap(({ repeats }) => repeats.map(({ final }) => final.rows));
  return Math.min(options.window, Math.max(1, ...scored));
}
