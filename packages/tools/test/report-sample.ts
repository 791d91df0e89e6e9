/** A small invented but complete race for the tests: every number can be found in the page. */
import type { ContenderResult, CurvePoint, FinalMeasures, RaceResults, RepeatResult } from "../src/results.ts";

export interface ContenderSample {
  readonly name?: string;
  readonly title?: string;
  readonly isBaseline?: boolean;
  readonly accuracy?: number | null;
  readonly byteBudget?: number | null;
  readonly measures?: Partial<FinalMeasures>;
  readonly deviation?: Partial<FinalMeasures>;
  readonly repeats?: readonly RepeatResult[];
}

export function sampleMeasures(changes: Partial<FinalMeasures> = {}): FinalMeasures {
  return {
    accuracy: 0.8,
    windowAccuracy: 0.81,
    fadingAccuracy: 0.82,
    averagedAccuracy: 0.79,
    kappa: 0.41,
    kappaM: 0.12,
    kappaTemporal: 0.33,
    macroF1: 0.71,
    gMean: 0.69,
    logLoss: 0.456,
    brier: 0.267,
    calibrationError: 0.0345,
    auc: 0.8765,
    averagePrecision: 0.7654,
    rows: 3000,
    rowsPerSecond: 12_345,
    milliseconds: 243,
    bytes: 4096,
    drifts: 1,
    memberDrifts: 2,
    ...changes,
  };
}

export function samplePoint(row: number, changes: Partial<CurvePoint> = {}): CurvePoint {
  return {
    row,
    windowAccuracy: 0.8,
    accuracy: 0.79,
    fadingAccuracy: 0.78,
    kappa: 0.4,
    windowAuc: 0.85,
    bytes: 1000 + row,
    rowsPerSecond: 10_000,
    ...changes,
  };
}

export function sampleRepeat(changes: Partial<RepeatResult> = {}): RepeatResult {
  return {
    seed: 1,
    final: sampleMeasures(),
    curve: [samplePoint(1000), samplePoint(2000), samplePoint(3000)],
    marks: [
      { row: 1500, kind: "drift", source: "errors", member: null },
      { row: 1600, kind: "drift", source: "member", member: 4 },
      { row: 1700, kind: "warning", source: "member", member: 5 },
    ],
    classes: {
      precision: [0.91, 0.52],
      recall: [0.83, 0.64],
      f1: [0.87, 0.57],
      confusion: [
        [1992, 408],
        [216, 384],
      ],
    },
    reliability: Array.from({ length: 10 }, (_, i) => {
      if (i === 6) return { rows: 900, confidence: 0.652, accuracy: 0.6 };
      return i === 9 ? { rows: 2100, confidence: 0.97, accuracy: 0.934 } : { rows: 0, confidence: 0, accuracy: 0 };
    }),
    ranking: [
      { label: 0, rows: 2400, auc: 0.8765, margin: 0.001, averagePrecision: 0.9543 },
      { label: 1, rows: 600, auc: 0.8765, margin: 0.001, averagePrecision: 0.5765 },
    ],
    roc: [0, 1].map((label) => ({
      label,
      points: [
        { threshold: 0.8, falsePositives: 0.1, truePositives: 0.6 },
        { threshold: 0.5, falsePositives: 0.3, truePositives: 0.9 },
        { threshold: 0, falsePositives: 1, truePositives: 1 },
      ],
    })),
    ...changes,
  };
}

export function sampleContender(sample: ContenderSample = {}): ContenderResult {
  const { name = "online-bagging", title = "Online bagging", isBaseline = false, byteBudget = null } = sample;
  const accuracy = sample.accuracy === undefined ? 0.8 : sample.accuracy;
  const mean = sampleMeasures({ accuracy, ...sample.measures });
  return {
    name,
    title,
    spec: { id: "online-bagging", params: {} },
    isBaseline,
    parameters: [{ name: "members", value: "25", changed: true }],
    byteBudget,
    repeats: sample.repeats ?? [sampleRepeat({ final: mean })],
    mean,
    deviation: sample.deviation === undefined ? null : sampleMeasures({ accuracy: 0.001, ...sample.deviation }),
  };
}

export const MAJORITY: ContenderSample = {
  name: "majority-class",
  title: "Majority class",
  isBaseline: true,
  accuracy: 0.75,
};
export const NO_CHANGE: ContenderSample = { name: "no-change", title: "No change", isBaseline: true, accuracy: 0.6 };

export function sampleResults(
  contenders: readonly ContenderSample[] = [{}, MAJORITY, NO_CHANGE],
  changes: Partial<RaceResults> = {},
): RaceResults {
  return {
    format: 1,
    title: "Flights: will it arrive late?",
    finishedAt: "2026-11-21T03:42:10.123Z",
    interrupted: false,
    command: "coppice race flights.csv --target late",
    source: { name: "flights.csv", rows: 3000, unlabelled: 0, badRows: 0, firstBadRows: [], warnings: [] },
    schema: {
      attributes: [
        { name: "distance", kind: "numeric" },
        { name: "weekday", kind: "nominal", values: ["Mon", "Tue"], closed: false, limit: 100 },
      ],
      target: { name: "late", classes: ["no", "yes"] },
    },
    options: { delay: 0, window: 1000, fading: 0.999, every: 1000, seeds: [1], shuffle: false, limit: null },
    versions: { coppice: "0.1.0", node: "20.12.0", platform: "linux x64" },
    contenders: contenders.map(sampleContender),
    ...changes,
  };
}
