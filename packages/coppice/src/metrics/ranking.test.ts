import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CoppiceError, Random } from "../core/index.ts";
import { Ranking, SMALLEST_RANKED } from "./index.ts";

/** A row's class, and its probability by class. */
type Row = readonly [label: number, probabilities: readonly number[], weight?: number | undefined];

function fed(rows: readonly Row[]): Ranking {
  const ranking = new Ranking();
  for (const [label, probabilities, weight] of rows) {
    ranking.add(label, Float64Array.of(9, ...probabilities, 9), 1, probabilities.length, weight);
  }
  return ranking;
}

/** A row with probability p of class 1. */
const two = (label: number, p: number, weight?: number): Row => [label, [1 - p, p], weight];

/** A class against all others by sorting; everything from its definition. */
function naive(rows: readonly Row[], label: number) {
  const scored = rows.map(([of, probabilities, weight = 1]) => ({
    isIn: of === label,
    p: probabilities[label] ?? 0,
    weight,
  }));
  const groups = [...new Set(scored.filter(({ weight }) => weight > 0).map(({ p }) => p))].sort((a, b) => b - a);
  const [inClass, others] = [true, false].map((isIn) =>
    scored.reduce((sum, row) => sum + (row.isIn === isIn ? row.weight : 0), 0),
  );
  const sumAt = (isIn: boolean, holds: (p: number) => boolean) =>
    scored.reduce((sum, row) => sum + (row.isIn === isIn && holds(row.p) ? row.weight : 0), 0);
  let won = 0;
  let averagePrecision = 0;
  for (const p of groups) {
    const [same, above] = [sumAt(true, (q) => q === p), sumAt(true, (q) => q > p)];
    won += sumAt(false, (q) => q === p) * (above + same / 2);
    averagePrecision += (same / inClass) * ((above + same) / (above + same + sumAt(false, (q) => q >= p)));
  }
  return {
    rows: inClass,
    auc: won / (inClass * others),
    averagePrecision,
    at: (threshold: number) => ({
      falsePositives: sumAt(false, (p) => p >= threshold) / others,
      truePositives: sumAt(true, (p) => p >= threshold) / inClass,
    }),
  };
}

/** The same for many rows, in the time of a sort: AUC by ranks, average precision by a walk down the order. */
function bySorting(rows: readonly Row[], label: number) {
  const scored = rows.map(([of, probabilities]) => ({ isIn: of === label, p: probabilities[label] }));
  scored.sort((a, b) => b.p - a.p);
  let [truly, falsely, won, precision] = [0, 0, 0, 0];
  for (let i = 0; i < scored.length; ) {
    let [inClass, others] = [0, 0];
    const { p } = scored[i];
    for (; i < scored.length && scored[i].p === p; i++) scored[i].isIn ? inClass++ : others++;
    won += others * (truly + inClass / 2);
    truly += inClass;
    falsely += others;
    precision += inClass * (truly / (truly + falsely));
  }
  return { auc: won / truly / falsely, averagePrecision: precision / truly };
}

const BOTH = (rows: readonly Row[]) => fed(rows).measures().classes;

describe("the measures of an order", () => {
  it("are as computed by hand", () => {
    // Class 1 from the most probable row on: in, out, in and out (a tie), out. Pairs: 2 x 3.
    // 0.9 wins 3; the tie at 0.4 wins 1/2 and, above 0.1, 1; it loses to 0.7: AUC = 4.5/6.
    // Precision where they are reached: 1/1, then 2/4: mean 3/4.
    const rows = [two(1, 0.9), two(0, 0.7), two(1, 0.4), two(0, 0.4), two(0, 0.1)];
    const [first, second] = BOTH(rows);
    expect(second).toEqual({ label: 1, rows: 2, auc: 0.75, margin: 1 / 2 / 6, averagePrecision: 0.75 });
    // Class 0 the other way round: out of 0.9 (in), 0.6 (a tie), 0.3, 0.1: 1/1, 2/3 twice counted as one of a tie, 3/4.
    expect(first.auc).toBe(0.75);
    expect(first.averagePrecision).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 15);
    const { auc, margin, averagePrecision, classes } = fed(rows).measures();
    expect(classes).toHaveLength(2);
    expect([auc, margin]).toEqual([0.75, 1 / 12]);
    expect(averagePrecision).toBe((first.averagePrecision + second.averagePrecision) / 2);
  });

  it("are 1, 1/2 and 0 for a perfect order, for none, and for the reverse", () => {
    const rows = (p: (label: number) => number) =>
      Array.from({ length: 40 }, (_, i) => two(i % 4 === 0 ? 1 : 0, p(i % 4)));
    expect(BOTH(rows((i) => (i === 0 ? 0.6 : 0.4)))[1]).toMatchObject({ auc: 1, averagePrecision: 1, margin: 0 });
    expect(BOTH(rows(() => 0.3))[1]).toMatchObject({ auc: 0.5, averagePrecision: 0.25, margin: 0.5 });
    expect(BOTH(rows((i) => (i === 0 ? 0.1 : 0.9)))[1]).toMatchObject({ auc: 0, averagePrecision: 0.25 });
  });

  it("are exactly those by sorting where bins do not hold different probabilities", () => {
    const probability = fc.integer({ min: 0, max: 64 }).map((k) => k / 64);
    const row = fc.tuple(
      fc.nat(2),
      fc.array(probability, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), (rows) => {
        const { classes } = fed(rows).measures();
        for (const label of [0, 1, 2]) {
          const { at: _, ...expected } = naive(rows, label);
          const ranked = classes.find((each) => each.label === label);
          expect(ranked === undefined).toBe(!Number.isFinite(expected.auc));
          if (ranked === undefined) continue;
          expect(ranked.rows).toBe(expected.rows);
          expect(ranked.auc).toBeCloseTo(expected.auc, 12);
          expect(ranked.averagePrecision).toBeCloseTo(expected.averagePrecision, 12);
        }
      }),
    );
  });

  it("are within the margin of those by sorting for any probabilities", () => {
    const near = fc.double({ min: 0, max: 1, noNaN: true });
    const probability = fc.oneof(
      near,
      near.map((p) => p ** 30),
      near.map((p) => 1 - p ** 30),
      near.map((p) => 0.5 + p / 500),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), probability), { minLength: 2, maxLength: 80 }), (pairs) => {
        const rows = pairs.map(([label, p]): Row => [label, [0, p]]);
        const ranked = BOTH(rows).find(({ label }) => label === 1);
        if (ranked === undefined) return;
        expect(Math.abs(ranked.auc - naive(rows, 1).auc)).toBeLessThanOrEqual(ranked.margin + 1e-12);
      }),
    );
  });

  /** Rows whose class is drawn with the probability told, itself drawn so that about `share` are of class 1. */
  function stream(rows: number, sharpen: (uniform: number) => number): Row[] {
    const random = Random.seeded(5);
    return Array.from({ length: rows }, () => {
      const p = sharpen(random.uniform());
      return two(random.uniform() < p ? 1 : 0, p);
    });
  }

  it.each([
    ["calibrated", (u: number) => u, 0.002, 2e-5],
    ["sure", (u: number) => (u < 0.5 ? u ** 6 / 2 : 1 - (1 - u) ** 6 / 2), 0.002, 2e-5],
    ["one of a hundred", (u: number) => u ** 99, 0.004, 2e-4],
    ["one of a thousand", (u: number) => u ** 999, 0.008, 2e-3],
    ["between 0.45 and 0.55", (u: number) => 0.45 + u / 10, 0.025, 1e-3],
  ])("differ from those by sorting by next to nothing: %s", (_, sharpen, margin, distance) => {
    const rows = stream(100_000, sharpen);
    const [zero, one] = BOTH(rows);
    const expected = bySorting(rows, 1);
    expect(one.margin).toBeLessThan(margin);
    expect(Math.abs(one.auc - expected.auc)).toBeLessThan(Math.min(distance, one.margin));
    expect(Math.abs(one.averagePrecision - expected.averagePrecision)).toBeLessThan(0.002);
    expect(zero.auc).toBeCloseTo(one.auc, 12);
  });

  it("are the same AUC for two classes, whatever the probabilities", () => {
    const p = fc.integer({ min: 0, max: 2 ** 30 }).map((k) => k / 2 ** 30);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), p), { minLength: 2, maxLength: 60 }), (pairs) => {
        const [zero, one] = BOTH(pairs.map(([label, p]) => two(label, p)));
        expect([zero?.auc, zero?.margin]).toEqual([one?.auc, one?.margin]);
      }),
    );
  });

  it("take a weight for as many rows", () => {
    const rows = [two(1, 0.9, 2), two(0, 0.7, 3), two(1, 0.4, 0), two(0, 0.1), two(1, 0.1)];
    const repeated = rows.flatMap(([label, p, weight = 1]) => Array.from({ length: weight }, (): Row => [label, p]));
    expect(fed(rows).measures()).toEqual(fed(repeated).measures());
    const tenths = fed(rows.map(([label, p, weight = 1]) => [label, p, weight / 10]));
    const [, one] = tenths.measures().classes;
    expect(one.auc).toBeCloseTo(fed(rows).measures().classes[1].auc, 12);
    expect(tenths.curve(1).at(-1)).toEqual({ threshold: 0, falsePositives: 1, truePositives: 1 });
    expect(tenths.curve(1)).toHaveLength(fed(rows).curve(1).length);
  });

  it("are those by sorting for weights of any size, also where one class is far heavier than the other", () => {
    const probability = fc.integer({ min: 0, max: 8 }).map((k) => k / 8);
    const weight = fc.constantFrom(0, 1, 3, 5e-324, 1e-200, 1e-20, 1e13, 1e17, 5e99);
    const rows = fc.array(fc.tuple(fc.nat(1), probability, fc.nat(1)), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.tuple(weight, weight), (drawn, ofClass) => {
        const weighed = (of: readonly number[]) => drawn.map(([k, p, more]) => two(k, p, (1 + more) * of[k]));
        const ranked = fed(weighed(ofClass)).measures().classes;
        const { auc } = naive(weighed([1, 1]), 1); // a factor on all rows of a class changes no share of pairs
        const isRanked = Number.isFinite(auc) && ofClass[0] > 0 && ofClass[1] > 0;
        expect(ranked).toHaveLength(isRanked ? 2 : 0);
        for (const { auc: found } of ranked) expect(found).toBeCloseTo(auc, 12);
      }),
    );
  });

  it.each([-1, NaN, 1.1e100, Infinity])("refuse the weight %s", (weight) => {
    expect(() => fed([two(1, 0.5, weight)])).toThrow(CoppiceError);
    expect(() => fed([two(1, 0.5, weight)])).toThrow(/weight of a row.*\[0, 1e\+100\]/);
  });

  it("are of the classes met, and a class not known yet had probability 0", () => {
    expect(new Ranking().measures()).toEqual({ auc: NaN, margin: NaN, averagePrecision: NaN, classes: [] });
    expect(fed([two(1, 0.5), two(1, 0.6)]).measures().classes).toEqual([]);
    // Class 1 comes at the second row, class 9 at the third, without a probability first; rows before count as others with 0.
    const long = [...new Array(9).fill(0), 0.5];
    const rows: Row[] = [[0, [0.9]], [1, [0.2, 0.8]], [9, [0.5, 0.5]], [9, long], [0, long]]; // biome-ignore format: short
    const { classes, auc } = fed(rows).measures();
    expect(classes.map(({ label }) => label)).toEqual([0, 1, 9]);
    for (const ranked of classes) expect(ranked.auc).toBeCloseTo(naive(rows, ranked.label).auc, 15);
    // 9: ranks 0.5, 0.5 (other), 0, 0, 0: pairs 2 x 3; (2.5 + 1) / 6.
    expect(classes[2]).toMatchObject({ rows: 2, auc: 3.5 / 6 });
    expect(auc).toBeCloseTo(classes.reduce((sum, each) => sum + each.auc, 0) / 3, 15);
  });

  it("take NaN for 0, and what rounding took out of range for the nearest probability", () => {
    const rows: Row[] = [[1, [0, 1]], [0, [0, NaN]], [1, [0, 1 + 1e-7]], [0, [0, -1e-7]], [0, [0, SMALLEST_RANKED / 2]]]; // biome-ignore format: short
    expect(BOTH(rows)[1]).toMatchObject({ auc: 1, averagePrecision: 1, margin: 0 });
  });

  it("tell apart what is as large as the smallest, and not what is smaller", () => {
    const auc = (p: number, q: number) => BOTH([two(1, p), two(0, q)])[1].auc;
    expect(auc(SMALLEST_RANKED, SMALLEST_RANKED / 2)).toBe(1);
    expect(auc(SMALLEST_RANKED / 2, 0)).toBe(0.5);
    expect(auc(1 - SMALLEST_RANKED / 2, 1 - SMALLEST_RANKED)).toBe(1);
    expect(auc(1, 1 - SMALLEST_RANKED / 2)).toBe(0.5);
  });

  it("separates probabilities that differ by a 32nd part, and in the middle by 1/128", () => {
    for (let p = SMALLEST_RANKED; p < 0.5; p *= 1.13) expect(BOTH([two(1, p * (33 / 32)), two(0, p)])[1].auc).toBe(1);
    for (let p = 0.25; p < 0.75; p += 0.01) expect(BOTH([two(1, p + 1 / 128), two(0, p)])[1].auc).toBe(1);
    expect(BOTH([two(1, 0.5), two(0, 0.5 - 1e-15)])[1].auc).toBe(1);
    expect(BOTH([two(1, 0.5 + 1e-15), two(0, 0.5)])[1].auc).toBe(1);
  });
});

describe("the ROC curve", () => {
  it("is as computed by hand", () => {
    const curve = fed([two(1, 0.75), two(0, 0.5), two(1, 0.25), two(0, 0.125)]).curve(1);
    expect(curve.map(({ falsePositives, truePositives }) => [falsePositives, truePositives])).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
    ]);
    // 0.75 is in the bin above 0.75 - 1/256, the others begin theirs.
    expect(curve.map(({ threshold }) => threshold)).toEqual([0.75 - 1 / 256 + 2 ** -53, 0.5, 0.25, 0]);
  });

  it("says what answering from each threshold on would have meant", () => {
    const probability = fc.oneof(
      fc.integer({ min: 0, max: 1024 }).map((k) => k / 1024),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }).map((p) => 1 - p ** 20),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), probability), { minLength: 2, maxLength: 80 }), (pairs) => {
        const rows = pairs.map(([label, p]): Row => [label, [1 - p, p]]);
        const curve = fed(rows).curve(1, 0.1);
        const { at } = naive(rows, 1);
        for (const { threshold, ...shares } of curve) {
          expect(shares.truePositives).toBeCloseTo(at(threshold).truePositives, 12);
          expect(shares.falsePositives).toBeCloseTo(at(threshold).falsePositives, 12);
        }
        if (curve.length === 0) return;
        expect(curve.length).toBeLessThanOrEqual(41);
        const half = { truePositives: 0, falsePositives: 0, ...curve.findLast(({ threshold }) => threshold >= 0.5) };
        expect(half.truePositives).toBeCloseTo(at(0.5).truePositives, 12);
        expect(half.falsePositives).toBeCloseTo(at(0.5).falsePositives, 12);
        const thresholds = curve.map(({ threshold }) => threshold);
        expect(thresholds).toEqual([...new Set(thresholds)].sort((a, b) => b - a));
        expect(curve.at(-1)).toEqual({ threshold: 0, falsePositives: 1, truePositives: 1 });
      }),
    );
  });

  it("has the points that a line needs, and not many more", () => {
    const random = Random.seeded(2);
    const rows = Array.from({ length: 50_000 }, () => {
      const p = random.uniform();
      return two(random.uniform() < p ? 1 : 0, p);
    });
    const ranking = fed(rows);
    const curve = ranking.curve(1);
    expect(curve.length).toBeLessThan(200);
    let [before, area] = [{ falsePositives: 0, truePositives: 0 }, 0];
    for (const point of curve) {
      const [right, up] = [point.falsePositives - before.falsePositives, point.truePositives - before.truePositives];
      expect(right + up).toBeLessThanOrEqual(0.02 + 1e-12);
      area += right * (before.truePositives + up / 2);
      before = point;
    }
    expect(area).toBeCloseTo(ranking.measures().classes[1].auc, 3);
    expect(ranking.curve(1, 0.2).length).toBeLessThanOrEqual(20);
    expect(ranking.curve(1, 0).length).toBeGreaterThan(500);
    const fromHalf = (step: number) => ranking.curve(1, step).findLast(({ threshold }) => threshold >= 0.5);
    expect(fromHalf(0.2)).toEqual(fromHalf(0));
  });

  it("has a point for every step, where points come at its very border", () => {
    const rows = [15, 14, 13, 12, 11, 10, 9, 8].map((k, i) => two(i % 2, k / 32)); // each moves a share by 1/4
    const curve = fed(rows).curve(1, 1 / 2);
    expect(curve.map(({ falsePositives, truePositives }) => [falsePositives, truePositives])).toEqual([
      [1 / 4, 1 / 4],
      [2 / 4, 2 / 4],
      [3 / 4, 3 / 4],
      [1, 1],
    ]);
  });

  it("has no shares above 1, though weights summed from the top may round to more than they do as rows come", () => {
    expect(0.1 + 0.2 + 0.3).toBeGreaterThan(0.3 + 0.2 + 0.1);
    const rows = [0, 1].flatMap((label) => [two(label, 0.7, 0.3), two(label, 0.8, 0.2), two(label, 0.9, 0.1)]);
    const shares = fed(rows).curve(1, 0).flatMap((point) => [point.truePositives, point.falsePositives]); // biome-ignore format: short
    expect(Math.max(...shares)).toBe(1);
  });

  it("is empty where there is nothing to compare with", () => {
    expect(new Ranking().curve(0)).toEqual([]);
    expect(new Ranking().curve(100)).toEqual([]);
    expect(fed([two(1, 0.4)]).curve(1)).toEqual([]);
  });
});
