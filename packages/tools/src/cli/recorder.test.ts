import type { EvaluationEvent } from "coppice/evaluation";
import type { Measures } from "coppice/metrics";
import { describe, expect, it } from "vitest";
import type { FinalMeasures } from "../results.ts";
import { Recorder, summarise } from "./recorder.ts";

function measures(accuracy: number, more: Partial<Measures> = {}): Measures {
  return {
    rows: 100,
    accuracy,
    kappa: accuracy / 2,
    mcc: accuracy / 4,
    kappaM: 0.1,
    kappaTemporal: 0.2,
    precision: [0.5, 0.5],
    recall: [0.5, 0.5],
    f1: [0.5, 0.5],
    macroF1: 0.5,
    gMean: 0.5,
    logLoss: 0.7,
    brier: 0.4,
    confusion: [
      [30, 20],
      [20, 30],
    ],
    ...more,
  };
}

/** 40 rows that were 55 % sure and half right, 60 that were certain and right. */
const BINS = Array.from({ length: 10 }, (_, i) => {
  if (i === 5) return { rows: 40, confidence: 0.55, accuracy: 0.5 };
  return i === 9 ? { rows: 60, confidence: 1, accuracy: 1 } : { rows: 0, confidence: 0, accuracy: 0 };
});

const RANKING = {
  auc: 0.85,
  margin: 0.001,
  averagePrecision: 0.75,
  classes: [0, 1].map((label) => ({
    label,
    rows: 50 - label,
    auc: 0.85,
    margin: 0.001,
    averagePrecision: 0.7 + label / 10,
  })),
};

function measured(row: number, accuracy: number, milliseconds = row): EvaluationEvent {
  return {
    type: "measure",
    model: 0,
    row,
    cumulative: measures(accuracy),
    window: measures(accuracy + 0.1),
    fading: measures(accuracy + 0.05),
    reliability: BINS,
    ranking: RANKING,
    windowAuc: accuracy + 0.15,
    bytes: 1000 + row,
    milliseconds,
  };
}

function done(row: number, accuracy: number, more: Partial<Measures> = {}): EvaluationEvent {
  const confusion = [
    { label: 0, predicted: 0, rows: 30 },
    { label: 0, predicted: 1, rows: 20 },
    { label: 1, predicted: -1, rows: 5 },
    { label: 1, predicted: 0, rows: 45 },
  ];
  return {
    ...(measured(row, accuracy) as Extract<EvaluationEvent, { type: "measure" }>),
    type: "done",
    cumulative: measures(accuracy, more),
    unlabelled: 0,
    averagedAccuracy: 0.61,
    confusion,
    roc: RANKING.classes.map(({ label }) => ({
      label,
      points: [{ threshold: 0.123456789, falsePositives: 0.123456, truePositives: 0.87654321 }],
    })),
  };
}

describe("Recorder", () => {
  it("counts the rows without a label, and at the end those without an answer", () => {
    const recorder = new Recorder();
    expect([recorder.unlabelled, recorder.unanswered]).toEqual([0, 0]);
    recorder.take(measured(130, 0.5));
    expect([recorder.unlabelled, recorder.unanswered]).toEqual([30, 0]);
    recorder.take(done(140, 0.5));
    expect([recorder.unlabelled, recorder.unanswered]).toEqual([40, 5]);
  });

  it("makes a curve with the speed of each stretch", () => {
    const recorder = new Recorder();
    for (const event of [measured(100, 0.5, 50), measured(300, 0.6, 150), done(300, 0.6)]) recorder.take(event);
    const { curve, final, seed } = recorder.result(7);
    expect(seed).toBe(7);
    expect(curve.map(({ row }) => row)).toEqual([100, 300]);
    expect(curve.map(({ rowsPerSecond }) => rowsPerSecond)).toEqual([2000, 2000]);
    expect(curve[1]).toMatchObject({ accuracy: 0.6, windowAccuracy: 0.7, windowAuc: 0.75, bytes: 1300 });
    expect(final).toMatchObject({ accuracy: 0.6, averagedAccuracy: 0.55, rows: 100, bytes: 1300, milliseconds: 300 });
    expect(final.rowsPerSecond).toBe(1000);
  });

  it("gives what was measured when a race is stopped early", () => {
    const recorder = new Recorder();
    recorder.take(measured(100, 0.5));
    recorder.take(measured(200, 0.7));
    expect(recorder.result(1).final).toMatchObject({ accuracy: 0.7, averagedAccuracy: 0.6, milliseconds: 200 });
    expect(new Recorder().result(1)).toMatchObject({ final: { accuracy: null, rows: 0 }, curve: [], marks: [] });
  });

  it("has no measures before a row was scored, and none at all where none was", () => {
    const recorder = new Recorder();
    const unscored = measures(0, { rows: 0 });
    const none = { cumulative: unscored, window: unscored, fading: unscored, reliability: [] };
    recorder.take({ ...measured(50, 0), ...none } as EvaluationEvent);
    const { curve, final } = recorder.result(1);
    const unknown = { windowAccuracy: null, accuracy: null, fadingAccuracy: null, kappa: null };
    expect(curve).toMatchObject([{ row: 50, scored: 0, ...unknown, bytes: 1050 }]);
    const { auc, averagePrecision, rows, rowsPerSecond, milliseconds, bytes, ...shares } = final;
    expect(Object.entries(shares).filter(([, value]) => value !== null)).toEqual([
      ["drifts", 0],
      ["memberDrifts", 0],
    ]);
    recorder.take(measured(150, 0.5));
    recorder.take(done(160, 0.6));
    const later = recorder.result(1);
    expect(later.curve.map(({ scored, accuracy }) => [scored, accuracy])).toEqual([
      [0, null],
      [100, 0.5],
      [100, 0.6],
    ]);
    expect(later.final.averagedAccuracy).toBeCloseTo(0.55, 12);
  });

  it("counts drifts of the errors and of members apart, and a replacement once", () => {
    const recorder = new Recorder();
    const at = { model: 0, row: 10 };
    recorder.take({ type: "drift", source: "errors", ...at });
    recorder.take({ type: "warning", source: "member", member: 1, ...at });
    recorder.take({ type: "drift", source: "member", member: 1, ...at });
    recorder.take({ type: "replaced", source: "member", member: 1, ...at });
    recorder.take({ type: "replaced", source: "member", member: 2, ...at });
    recorder.take({ type: "reset", source: "member", member: 1, model: 0, row: 20 });
    const { marks, final } = recorder.result(1);
    expect(final).toMatchObject({ drifts: 1, memberDrifts: 3 });
    expect(marks.map(({ kind, member }) => [kind, member])).toEqual([
      ["drift", null],
      ["warning", 1],
      ["drift", 1],
      ["drift", 2],
      ["drift", 1],
    ]);
  });

  it("keeps the Brier score, the reliability curve and its error, of a stopped race too", () => {
    const recorder = new Recorder();
    recorder.take(measured(100, 0.8));
    const { final, reliability } = recorder.result(1);
    expect(reliability).toEqual(BINS);
    expect(final.brier).toBe(0.4);
    expect(final.calibrationError).toBeCloseTo(0.4 * 0.05, 12);
    const nothing = new Recorder().result(1);
    expect([nothing.final.brier, nothing.final.calibrationError, nothing.reliability]).toEqual([null, null, []]);
  });

  it("keeps AUC and average precision, and ROC curves once its rows are over", () => {
    const recorder = new Recorder();
    recorder.take(measured(100, 0.8));
    const failed = recorder.result(1);
    expect(failed.final).toMatchObject({ auc: 0.85, averagePrecision: 0.75 });
    expect(failed.ranking).toEqual(RANKING.classes);
    expect(failed).not.toHaveProperty("roc");
    recorder.take(done(200, 0.8));
    const point = { threshold: 0.123457, falsePositives: 0.1235, truePositives: 0.8765 };
    expect(recorder.result(1).roc).toEqual([0, 1].map((label) => ({ label, points: [point] })));
    const nothing = new Recorder().result(1);
    expect([nothing.final.auc, nothing.final.averagePrecision, nothing.ranking]).toEqual([null, null, []]);
    expect(summarise([failed.final, failed.final]).mean).toMatchObject({ auc: 0.85, averagePrecision: 0.75 });
  });

  it("keeps digits of few false alarms, which are many where the class is rare", () => {
    const recorder = new Recorder();
    const last = done(20, 0.8) as Extract<EvaluationEvent, { type: "done" }>;
    const point = { threshold: 0.34375, falsePositives: 8 / 199_960, truePositives: 13 / 40 };
    recorder.take({ ...last, roc: [{ label: 1, points: [point] }] });
    const [{ points }] = recorder.result(1).roc ?? [{ points: [] }];
    expect(points).toEqual([{ threshold: 0.34375, falsePositives: 0.00004001, truePositives: 0.325 }]);
  });

  it("keeps the ROC curves of the most frequent classes, and has no AUC where nothing was ranked", () => {
    const last = done(200, 0.8) as Extract<EvaluationEvent, { type: "done" }>;
    const classes = Array.from({ length: 20 }, (_, label) => ({ ...RANKING.classes[0], label, rows: label }));
    const many = new Recorder();
    many.take({ ...last, ranking: { ...RANKING, classes }, roc: classes.map(({ label }) => ({ label, points: [] })) });
    expect(many.result(1).roc?.map(({ label }) => label)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const none = new Recorder();
    none.take({ ...last, ranking: { auc: NaN, margin: NaN, averagePrecision: NaN, classes: [] }, roc: [] });
    expect(none.result(1)).toMatchObject({ final: { auc: null, averagePrecision: null }, ranking: [], roc: [] });
  });

  it("keeps recall along the stream where the window holds the class, at a bounded number of points", () => {
    const recorder = new Recorder();
    const end = done(200, 0.5, { confusion: [[10, 20], [5, 40]] }); // biome-ignore format: short
    const [first, second] = [measured(100, 0.5), end] as Extract<EvaluationEvent, { type: "measure" }>[];
    const onlyFirst = { ...first.window, recall: [0.123456, 0], confusion: [[0, 1], [0, 0]] }; // biome-ignore format: short
    recorder.take({ ...first, window: onlyFirst });
    recorder.take(second);
    expect(recorder.result(1).recall).toEqual({ rows: [100, 200], classes: [1, 0], values: [[null, 0.5], [0.1235, 0.5]] }); // biome-ignore format: short
    const long = new Recorder();
    for (let row = 1; row <= 2000; row++) long.take(measured(row, 0.5));
    const rows = long.result(1).recall?.rows ?? [];
    expect(rows.length).toBeGreaterThan(140);
    expect(rows.length).toBeLessThan(300);
    expect(new Set(rows.slice(1).map((row, i) => row - rows[i])).size).toBe(1);
    const many = new Recorder();
    many.take(measured(100, 0.5));
    many.take(done(200, 0.5, { confusion: [] }));
    expect(many.result(1)).not.toHaveProperty("recall");
  });

  it("takes each measure over all rows from its own", () => {
    const recorder = new Recorder();
    const own = { kappa: 0.41, mcc: 0.42, kappaM: 0.43, kappaTemporal: 0.44, macroF1: 0.45, gMean: 0.46, brier: 0.47 };
    recorder.take(done(100, 0.5, own));
    expect(recorder.result(1).final).toMatchObject(own);
  });

  it("writes what JSON cannot hold as null", () => {
    const recorder = new Recorder();
    recorder.take({ ...measured(50, 0.5, 0), windowAuc: NaN } as EvaluationEvent);
    recorder.take(done(100, 0.5, { kappaM: NaN, logLoss: Infinity, rows: 0 }));
    const { final, curve } = recorder.result(1);
    expect(final).toMatchObject({ kappaM: null, logLoss: null, accuracy: null });
    expect(curve.map(({ windowAuc }) => windowAuc)).toEqual([null, 0.65]);
    expect(curve.map(({ rowsPerSecond }) => rowsPerSecond)).toEqual([null, 500]); // of no time, and 50 in 100 ms
  });

  it("keeps rows per class and the commonest confusions where the matrix is left out", () => {
    const recorder = new Recorder();
    recorder.take(done(100, 0.5, { confusion: [] }));
    const { classes } = recorder.result(1);
    expect(classes.confusion).toEqual([]);
    expect(classes.support).toEqual([50, 50]);
    expect(classes.confusions).toEqual([
      { label: 1, predicted: 0, rows: 45 },
      { label: 0, predicted: 1, rows: 20 },
    ]);
    const small = new Recorder();
    small.take(done(100, 0.5));
    expect(small.result(1).classes.support).toEqual([50, 50]); // 5 of them without an answer, in no column of the matrix
    expect(small.result(1).classes).not.toHaveProperty("confusions");
  });
});

describe("summarise", () => {
  const final = (accuracy: number | null): FinalMeasures => ({
    ...new Recorder().result(1).final,
    accuracy,
    bytes: 100,
  });

  it("gives mean and sample deviation, and no deviation of one", () => {
    const { mean, deviation } = summarise([final(0.5), final(0.7), final(0.6)]);
    expect(mean.accuracy).toBeCloseTo(0.6, 12);
    expect(deviation?.accuracy).toBeCloseTo(0.1, 12);
    expect(mean.bytes).toBe(100);
    expect(deviation?.bytes).toBe(0);
    expect(summarise([final(0.5)])).toMatchObject({ mean: { accuracy: 0.5 }, deviation: null });
  });

  it("has no mean of what one repeat lacks", () => {
    expect(summarise([final(0.5), final(null)]).mean.accuracy).toBeNull();
  });
});
