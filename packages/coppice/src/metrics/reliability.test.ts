import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CumulativeMeasures, calibrationError, RELIABILITY_BINS, Reliability, ScoredRows } from "./index.ts";

type Answer = readonly [confidence: number, isRight: boolean];

/** Every row kept, bins and error from their definitions. */
function naive(answers: readonly Answer[]) {
  const bins = Array.from({ length: 10 }, (_, i) => {
    const inside = answers.filter(([p]) => p >= i / 10 && (p < (i + 1) / 10 || i === 9));
    const mean = (values: readonly number[]) =>
      values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      rows: inside.length,
      confidence: mean(inside.map(([p]) => p)),
      accuracy: mean(inside.map(([, isRight]) => (isRight ? 1 : 0))),
    };
  });
  const error = bins.reduce(
    (sum, bin) => sum + (bin.rows / answers.length) * Math.abs(bin.accuracy - bin.confidence),
    0,
  );
  return { bins, error };
}

function fed(answers: readonly Answer[]): Reliability {
  const reliability = new Reliability();
  for (const [confidence, isRight] of answers) reliability.add(confidence, isRight);
  return reliability;
}

describe("the reliability curve", () => {
  it("is as computed by hand", () => {
    const bins = fed([
      [0.55, true],
      [0.51, false],
      [0.95, true],
      [1, true],
    ]).bins();
    expect(bins[5]).toEqual({ rows: 2, confidence: (0.55 + 0.51) / 2, accuracy: 0.5 });
    expect(bins[9]).toEqual({ rows: 2, confidence: (0.95 + 1) / 2, accuracy: 1 });
    expect(calibrationError(bins)).toBeCloseTo((2 * 0.03 + 2 * 0.025) / 4, 15);
  });

  it("agrees with bins made from all rows at the end", () => {
    const answer = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 200 }), (answers) => {
        const bins = fed(answers).bins();
        const { bins: expected, error } = naive(answers);
        expect(bins.map(({ rows }) => rows)).toEqual(expected.map(({ rows }) => rows));
        bins.forEach((bin, i) => {
          expect(bin.confidence).toBeCloseTo(expected[i].confidence, 12);
          expect(bin.accuracy).toBeCloseTo(expected[i].accuracy, 12);
        });
        expect(calibrationError(bins)).toBeCloseTo(error, 12);
      }),
    );
  });

  it("puts the borders of bins into the upper one, and 1 into the last", () => {
    for (let i = 0; i < RELIABILITY_BINS; i++) expect(fed([[i / 10, true]]).bins()[i].rows).toBe(1);
    expect(fed([[1, true]]).bins()[9].rows).toBe(1);
  });

  it("takes NaN for 0, and what rounding took out of range for the nearest probability", () => {
    const bins = fed([
      [1.0000001, true],
      [1, false],
      [-0.0000001, false],
      [NaN, true],
    ]).bins();
    expect(bins[9]).toEqual({ rows: 2, confidence: 1, accuracy: 0.5 });
    expect(bins[0]).toEqual({ rows: 2, confidence: 0, accuracy: 0.5 });
  });

  it("leaves out rows without an answer", () => {
    const rows = new ScoredRows(3);
    rows.count = 2;
    rows.labels.set([1, 0, 1]);
    rows.predicted.set([1, -1, 1]);
    rows.confidences.set([0.75, 0, 0.75]);
    const reliability = new Reliability();
    reliability.addMany(rows);
    expect(reliability.bins().map((bin) => bin.rows)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
  });

  it("takes the rows that a measure of your own gets one by one", () => {
    const reliability = new Reliability();
    class Calibration extends CumulativeMeasures {
      override addMany(rows: ScoredRows): void {
        reliability.addMany(rows);
      }
    }
    const measures = new Calibration();
    measures.add(1, 1, Float64Array.of(9, 0.25, 0.75), 1, 2);
    measures.add(1, 0, Float64Array.of(0.625, 0.375), 0, 2);
    measures.add(0, 5, Float64Array.of(0.5, 0.5), 0, 2); // it gave that class no probability
    expect(reliability.bins().filter(({ rows }) => rows > 0)).toEqual([
      { rows: 1, confidence: 0, accuracy: 0 },
      { rows: 1, confidence: 0.625, accuracy: 0 },
      { rows: 1, confidence: 0.75, accuracy: 1 },
    ]);
  });

  it("is empty before the first row, with no error", () => {
    const bins = new Reliability().bins();
    expect(bins).toEqual(Array.from({ length: 10 }, () => ({ rows: 0, confidence: 0, accuracy: 0 })));
    expect(calibrationError(bins)).toBe(0);
  });
});
