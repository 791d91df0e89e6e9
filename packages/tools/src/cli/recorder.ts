/** Collects the results of one model in one race from its events. */
import type { Inspection } from "coppice/core";
import type { EvaluationEvent, MemberEvent, RocCurve } from "coppice/evaluation";
import { type ConfusionCell, calibrationError, type ReliabilityBin } from "coppice/metrics";
import type {
  ClassMeasures,
  Confusion,
  CurvePoint,
  DriftMark,
  FailedContender,
  FinalMeasures,
  RecallCurves,
  RepeatResult,
} from "../results.ts";
import { commonest as commonestOf, MAX_CLASSES, MAX_STRETCHES } from "./stream-facts.ts";

type Measured = Extract<EvaluationEvent, { type: "measure" | "done" }>;

/** Confusions kept if there are too many classes for a matrix. */
const KEPT_CONFUSIONS = 100;

export class Recorder {
  readonly #curve: CurvePoint[] = [];
  readonly #marks: DriftMark[] = [];
  /** Recall by class at every `recallStride`-th point; the stride doubles whenever there are too many. */
  #recalls: { readonly row: number; readonly values: readonly (number | null)[] }[] = [];
  #recallStride = 1;
  #last: Measured | undefined;
  #previousMilliseconds = 0;
  #memberErrors: readonly (number | null)[] = [];

  take(event: EvaluationEvent): void {
    switch (event.type) {
      case "measure":
        this.#addPoint(event);
        break;
      case "done":
        if (this.#curve.at(-1)?.row !== event.row) this.#addPoint(event);
        this.#last = event;
        break;
      case "drift":
      case "warning":
        this.#marks.push({ row: event.row, kind: event.type, source: event.source, member: event.member ?? null });
        break;
      case "replaced":
      case "reset":
        this.#renewed(event);
        break;
      case "added":
      case "removed":
        this.#marks.push({ row: event.row, kind: event.type, source: event.source, member: event.member });
        break;
      case "deepened": // depth bounds change constantly: the final ones are in the model's inspection
      case "shallowed":
      case "prediction":
      case "failed":
        break;
    }
  }

  /** Takes the members' errors from the model's final inspection. */
  takeMembers({ members = [] }: Inspection): void {
    this.#memberErrors = members.map(({ error }) => error ?? null);
  }

  /** Cumulative accuracy so far, for the progress bar. */
  get accuracy(): number | undefined {
    return this.#last?.cumulative.accuracy;
  }

  /** The last measurement with an accuracy. */
  get measured(): FailedContender["measured"] {
    if (this.#last === undefined || this.#last.cumulative.rows === 0) return null;
    return { row: this.#last.row, accuracy: this.#last.cumulative.accuracy };
  }

  /** Rows without a label, up to the last measurement. */
  get unlabelled(): number {
    return this.#last === undefined ? 0 : this.#last.row - this.#last.cumulative.rows;
  }

  /** Rows scored without a prediction of the model; known at the end. */
  get unanswered(): number {
    if (this.#last?.type !== "done") return 0;
    return this.#last.confusion.reduce((sum, { predicted, rows }) => sum + (predicted < 0 ? rows : 0), 0);
  }

  result(seed: number): RepeatResult {
    return {
      seed,
      final: this.#final(),
      curve: this.#curve,
      marks: this.#marks,
      classes: this.#classes(),
      reliability: this.#reliability(),
      ranking: this.#last?.ranking.classes ?? [],
      ...this.#rocCurves(),
      ...this.#recallCurves(),
      ...(this.#memberErrors.some((error) => error !== null) ? { memberErrors: this.#memberErrors } : {}),
    };
  }

  #addPoint(event: Measured): void {
    const { row, cumulative, window, fading, windowAuc, bytes, milliseconds } = event;
    const rows = row - (this.#curve.at(-1)?.row ?? 0);
    const known = (value: number) => (cumulative.rows > 0 ? finite(value) : null);
    this.#curve.push({
      row,
      scored: cumulative.rows,
      windowAccuracy: known(window.accuracy),
      accuracy: known(cumulative.accuracy),
      fadingAccuracy: known(fading.accuracy),
      kappa: known(window.kappa),
      windowAuc: finite(windowAuc),
      bytes,
      rowsPerSecond: rate(rows, milliseconds - this.#previousMilliseconds),
    });
    this.#previousMilliseconds = milliseconds;
    this.#last = event;
    if (this.#curve.length % this.#recallStride === 0) this.#addRecall(event);
  }

  #addRecall({ row, window: { recall, confusion } }: Measured): void {
    // A recall of 0 is meaningless for classes absent from the window; the matrix shows which.
    const isThere = confusion.map((counts) => counts.some((rows) => rows > 0));
    const values = confusion.map((_, label) => (isThere[label] ? Number(recall[label].toFixed(4)) : null));
    this.#recalls.push({ row, values });
    if (this.#recalls.length < MAX_STRETCHES) return;
    this.#recalls = this.#recalls.filter((_, i) => i % 2 === 1);
    this.#recallStride *= 2;
  }

  /** Nothing if there are so many classes that the matrix is omitted. */
  #recallCurves(): { recall?: RecallCurves } {
    const { confusion = [] } = this.#last?.cumulative ?? {};
    if (confusion.length === 0) return {};
    const rows = new Map(confusion.map((counts, label) => [label, counts.reduce((a, b) => a + b, 0)]));
    const classes = commonestOf(rows, MAX_CLASSES);
    const points = this.#recalls;
    const values = classes.map((label) => points.map((point) => point.values[label] ?? null));
    return { recall: { rows: points.map(({ row }) => row), classes, values } };
  }

  /** None if the last model failed. Small false-positive rates keep their digits, on which precision depends. */
  #rocCurves(): { roc?: RocCurve[] } {
    const last = this.#last;
    if (last?.type !== "done") return {};
    const rows = new Map(last.ranking.classes.map((ranked) => [ranked.label, ranked.rows]));
    const kept = commonestOf(rows, MAX_CLASSES);
    const short = (share: number) => Number(share.toPrecision(4));
    const roc = last.roc.filter(({ label }) => kept.includes(label));
    return {
      roc: roc.map(({ label, points }) => ({
        label,
        points: points.map(({ threshold, falsePositives, truePositives }) => ({
          threshold: Number(threshold.toPrecision(6)),
          falsePositives: short(falsePositives),
          truePositives: short(truePositives),
        })),
      })),
    };
  }

  /** A renewed member is a mark of its own, unless it reported a drift on the same row. */
  #renewed({ row, source, member }: MemberEvent): void {
    const answered = (mark: DriftMark) => mark.row === row && mark.kind === "drift" && mark.member === member;
    if (!this.#marks.some(answered)) this.#marks.push({ row, kind: "drift", source, member });
  }

  #final(): FinalMeasures {
    const marks = (source: DriftMark["source"]) =>
      this.#marks.filter((mark) => mark.kind === "drift" && mark.source === source).length;
    const common = { drifts: marks("errors"), memberDrifts: marks("member") };
    const last = this.#last;
    if (last === undefined) return { ...NOTHING, ...common };
    const { cumulative, window, fading, bytes, milliseconds, row } = last;
    const reliability = this.#reliability();
    const known = (value: number) => (cumulative.rows > 0 ? finite(value) : null);
    const points = this.#curve.map((point) => point.accuracy).filter((accuracy) => accuracy !== null);
    return {
      accuracy: known(cumulative.accuracy),
      windowAccuracy: known(window.accuracy),
      fadingAccuracy: known(fading.accuracy),
      averagedAccuracy: mean(points),
      kappa: known(cumulative.kappa),
      mcc: known(cumulative.mcc),
      kappaM: known(cumulative.kappaM),
      kappaTemporal: known(cumulative.kappaTemporal),
      macroF1: known(cumulative.macroF1),
      gMean: known(cumulative.gMean),
      logLoss: known(cumulative.logLoss),
      brier: known(cumulative.brier),
      calibrationError: reliability.some((bin) => bin.rows > 0) ? calibrationError(reliability) : null,
      auc: finite(last.ranking.auc),
      averagePrecision: finite(last.ranking.averagePrecision),
      rows: cumulative.rows,
      rowsPerSecond: rate(row, milliseconds),
      milliseconds,
      bytes,
      ...common,
    };
  }

  #reliability(): readonly ReliabilityBin[] {
    return this.#last?.reliability ?? [];
  }

  #classes(): ClassMeasures {
    const { precision = [], recall = [], f1 = [], confusion = [] } = this.#last?.cumulative ?? {};
    const measures = { precision, recall, f1, confusion };
    const cells = this.#last?.type === "done" ? this.#last.confusion : undefined;
    if (cells === undefined) return measures;
    const support = new Array<number>(recall.length).fill(0);
    for (const { label, rows } of cells) support[label] += rows;
    return { ...measures, support, ...(confusion.length > 0 ? {} : { confusions: commonest(cells) }) };
  }
}

/** For the report, if the matrix would be too large to keep. */
function commonest(cells: readonly ConfusionCell[]): Confusion[] {
  const confusions: Confusion[] = [];
  for (const { label, predicted, rows } of cells) {
    if (predicted !== label && predicted >= 0) confusions.push({ label, predicted, rows });
  }
  confusions.sort((a, b) => b.rows - a.rows); // equal ones stay by label, then by prediction, as the cells are
  return confusions.slice(0, KEPT_CONFUSIONS);
}

/** Mean and sample standard deviation over repeats; no deviation for one repeat. */
export function summarise(finals: readonly FinalMeasures[]): { mean: FinalMeasures; deviation: FinalMeasures | null } {
  const names = Object.keys(NOTHING) as (keyof FinalMeasures)[];
  const over = (statistic: (values: readonly number[]) => number | null): FinalMeasures => {
    const entries = names.map((name) => {
      const values = finals.map((final) => final[name]);
      return [name, values.some((value) => value === null) ? null : statistic(values as number[])];
    });
    return Object.fromEntries(entries) as FinalMeasures;
  };
  return { mean: over(mean), deviation: finals.length > 1 ? over(deviation) : null };
}

const NOTHING: FinalMeasures = {
  accuracy: null,
  windowAccuracy: null,
  fadingAccuracy: null,
  averagedAccuracy: null,
  kappa: null,
  mcc: null,
  kappaM: null,
  kappaTemporal: null,
  macroF1: null,
  gMean: null,
  logLoss: null,
  brier: null,
  calibrationError: null,
  auc: null,
  averagePrecision: null,
  rows: 0,
  rowsPerSecond: null,
  milliseconds: 0,
  bytes: 0,
  drifts: 0,
  memberDrifts: 0,
};

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const center = mean(values) ?? 0;
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function rate(rows: number, milliseconds: number): number | null {
  return milliseconds > 0 ? (1000 * rows) / milliseconds : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
