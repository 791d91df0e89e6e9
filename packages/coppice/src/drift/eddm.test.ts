import { describe, expect, it } from "vitest";
import { copyState, Random } from "../core/index.ts";
import { Eddm, eddm } from "./eddm.ts";

/** Errors at the given distances, hits between them. */
function errorsAt(distances: readonly number[]): number[] {
  return distances.flatMap((distance) => [...new Array<number>(distance - 1).fill(0), 1]);
}

function verdicts(detector: Eddm, bits: readonly number[]): { warnings: number[]; drifts: number[] } {
  const warnings: number[] = [];
  const drifts: number[] = [];
  bits.forEach((bit, i) => {
    if (detector.add(bit)) drifts.push(i + 1);
    if (bit === 1 && detector.warning) warnings.push(i + 1);
  });
  return { warnings, drifts };
}

/** The rows of the drifts by the book: all distances are kept, and all sums are taken anew at every error. */
function driftsByTheBook(bits: readonly number[], largestCounts: (row: number, errors: number) => boolean): number[] {
  const drifts: number[] = [];
  let start = 0; // row after which everything began anew
  let last = 0;
  let distances: number[] = [];
  let levels: number[] = []; // those that count
  bits.forEach((bit, i) => {
    if (bit === 0) return;
    const row = i + 1;
    distances.push(row - last);
    last = row;
    const n = distances.length;
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / n;
    const variance = distances.reduce((sum, distance) => sum + (distance - mean) ** 2, 0) / n;
    const level = mean + 2 * Math.sqrt(variance);
    if (largestCounts(row - start, n)) levels.push(level);
    if (n < 30 || level >= 0.9 * Math.max(...levels)) return;
    drifts.push(row);
    start = last = row;
    distances = [];
    levels = [];
  });
  return drifts;
}

/** `count` rows of which a share are errors, each by itself. */
function unchanging(rate: number, count: number, seed: number): number[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, () => (random.uniform() < rate ? 1 : 0));
}

const steady = new Array<number>(30).fill(10);

describe("EDDM", () => {
  it("warns and calls a drift at the errors computed by hand", () => {
    // Distances alternate 8, 12: after an even number of errors p' = 10, s' = 2, so p' + 2 s' = 14. The largest value
    // is 14 too (odd counts: 3 errors give 28/3 + 2 * 1.886 = 13.1). From then on distance 1 forever, with n = 40 + k:
    // p' = (400 + k) / n, s' = sqrt((40 * 104 + k) / n - p'^2).
    const alternating = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 8 : 12));
    const level = (k: number) => {
      const n = 40 + k;
      const mean = (400 + k) / n;
      return mean + 2 * Math.sqrt((40 * 104 + k) / n - mean * mean);
    };
    // Outliers first widen s': the level rises to its top, then falls to 0.95 and 0.90 of it.
    let top = 14;
    let warning = 0;
    let drift = 0;
    for (let k = 1; drift === 0; k++) {
      top = Math.max(top, level(k));
      if (level(k) < 0.9 * top) drift = k;
      else if (level(k) < 0.95 * top && warning === 0) warning = k;
    }
    const { warnings, drifts } = verdicts(new Eddm(), errorsAt([...alternating, ...new Array<number>(200).fill(1)]));
    expect(drifts[0]).toBe(400 + drift);
    expect(warnings[0]).toBe(400 + warning);
  });

  it("takes a level that is the ratio's share of the largest for no drift, and no warning", () => {
    for (const ratios of [{ warningRatio: 1 }, { warningRatio: 1, driftRatio: 1 }]) {
      expect(verdicts(eddm(ratios), errorsAt(steady))).toEqual({ warnings: [], drifts: [] });
    }
  });

  it("compares with the largest level: equal distances, then shorter ones", () => {
    // 30 distances of 10: level 10. One of 5: p' = 305/31 = 9.839, s' = sqrt(30 * 31) * 5 / 31 / sqrt(31) = 0.8835,
    // level 11.61, a new top; so one short distance alone can never be a drift.
    expect(verdicts(new Eddm(), errorsAt([...steady, 5]))).toEqual({ warnings: [], drifts: [] });
  });

  it("holds nothing against the levels of the first 29 errors: those are too high by chance", () => {
    // Distances of 1 and 59: p' = 30, s' = 29, level 88. With 28 distances of 30 more p' = 30 and s' = sqrt(2 * 29^2 /
    // 30) = 7.49, level 45; with a 31st error 30 rows on it is 44.7, half of the 88, and all but the level before.
    const distances = [1, 59, ...new Array<number>(29).fill(30)];
    const at = (largestFrom: "verdict" | "row" | "first-error") =>
      verdicts(eddm({ largestFrom }), errorsAt(distances)).drifts;
    expect(at("verdict")).toEqual([]);
    expect(at("first-error")).toEqual([900]); // with the 30th error
    expect(at("row")).toEqual([900]); // the second error is row 60
    expect(eddm().largestFrom).toBe("verdict");
    // Errors in the rows 1 and 11, 12, ..., 39: the n-th is row 9 + n, with p' = (n + 9) / n and s'^2 = 81 (n - 1) / n^2.
    // What the level was before row 30, three times as high, is forgotten by "row", what it was then is not.
    const early = [1, 10, ...new Array<number>(28).fill(1)];
    const level = (n: number) => (n + 9) / n + 2 * Math.sqrt((81 * (n - 1)) / (n * n));
    expect([level(2), level(20), level(21), level(30)].map(Math.round)).toEqual([15, 5, 5, 5]);
    expect(level(30)).toBeLessThan(0.9 * level(21)); // the 21st error is row 30
    expect(verdicts(eddm({ largestFrom: "row" }), errorsAt(early)).drifts).toEqual([39]);
    expect(verdicts(eddm({ largestFrom: "verdict" }), errorsAt(early)).drifts).toEqual([]);
  });

  it.each([
    ["verdict", (_row: number, errors: number) => errors >= 30],
    ["row", (row: number) => row >= 30],
    ["first-error", () => true],
  ] as const)("calls the drifts that sums over all distances call: the largest from the %s", (largestFrom, counts) => {
    let called = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const bits = [...unchanging(0.4, 2000, seed), ...unchanging(0.1, 2000, seed + 100)];
      const { drifts } = verdicts(eddm({ largestFrom }), bits);
      expect(drifts).toEqual(driftsByTheBook(bits, counts));
      called += drifts.length;
    }
    expect(called).toBeGreaterThan(20);
  });

  it("raises the fewest false alarms where the largest counts from the first verdict on, and misses no change", () => {
    const alarms = (largestFrom: "verdict" | "row" | "first-error", rate: number) => {
      let count = 0;
      for (let seed = 1; seed <= 20; seed++) {
        count += verdicts(eddm({ largestFrom }), unchanging(rate, 5000, seed)).drifts.length;
      }
      return count;
    };
    for (const rate of [0.05, 0.2, 0.4]) {
      expect(alarms("verdict", rate)).toBeLessThan(alarms("row", rate) / 2);
      expect(alarms("row", rate)).toBeLessThanOrEqual(alarms("first-error", rate));
    }
    for (let seed = 1; seed <= 20; seed++) {
      const bits = [...unchanging(0.1, 3000, seed), ...unchanging(0.3, 2000, seed + 100)];
      expect(verdicts(eddm(), bits).drifts.some((row) => row > 3000 && row < 4000)).toBe(true);
    }
  });

  it("is silent while distances stay equal or grow", () => {
    const grow = Array.from({ length: 60 }, (_, i) => 3 + i);
    expect(verdicts(new Eddm(), errorsAt(new Array<number>(200).fill(7)))).toEqual({ warnings: [], drifts: [] });
    expect(verdicts(new Eddm(), errorsAt(grow))).toEqual({ warnings: [], drifts: [] });
    expect(verdicts(new Eddm(), new Array<number>(1000).fill(0))).toEqual({ warnings: [], drifts: [] });
  });

  it("gives no verdict before the 30th error", () => {
    const shrink = Array.from({ length: 29 }, (_, i) => (i < 10 ? 100 : 1));
    expect(verdicts(new Eddm(), errorsAt(shrink))).toEqual({ warnings: [], drifts: [] });
    const { drifts } = verdicts(eddm({ minErrors: 20 }), errorsAt(shrink));
    expect(drifts.length).toBeGreaterThan(0);
  });

  it("counts the first distance from the start and the rate of errors as the mean", () => {
    const detector = new Eddm();
    for (const bit of errorsAt([4, 6])) detector.add(bit);
    expect(detector.mean).toBe(0.2);
    expect([...(detector.arena.columns[0]?.data ?? [])].slice(0, 5)).toEqual([10, 2, 10, 5, 2]);
  });

  it("forgets everything with the row after a drift", () => {
    const detector = new Eddm();
    const bits = errorsAt([...Array.from({ length: 40 }, () => 50), ...new Array<number>(400).fill(1)]);
    const at = bits.findIndex((bit) => detector.add(bit));
    expect(at).toBeGreaterThan(2000);
    detector.add(0);
    expect([detector.mean, detector.warning]).toEqual([0, false]);
  });

  it("continues from its column as if it had never stopped", () => {
    const bits = errorsAt([...Array.from({ length: 40 }, (_, i) => 20 + (i % 7)), ...new Array<number>(300).fill(2)]);
    for (const stop of [0, 5, 700, 930, 1000]) {
      const live = new Eddm();
      verdicts(live, bits.slice(0, stop));
      const twin = new Eddm();
      copyState(live, twin);
      expect(verdicts(twin, bits.slice(stop))).toEqual(verdicts(live, bits.slice(stop)));
    }
  });

  it("refuses anything but 0 and 1", () => {
    expect(() => new Eddm().add(0.5)).toThrow("eddm: `add` takes 1 for an error or 0 for a hit, got 0.5.");
    expect(() => new Eddm().add("1" as never)).toThrow('got "1".');
    expect(() => eddm({ driftRatio: 2 })).toThrow("eddm: `driftRatio` must be a number in [0, 1], got 2.");
  });
});
