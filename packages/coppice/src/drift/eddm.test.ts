import { describe, expect, it } from "vitest";
import { copyState } from "../core/index.ts";
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

  it("compares with the largest level: equal distances, then shorter ones", () => {
    // 30 distances of 10: level 10. One of 5: p' = 305/31 = 9.839, s' = sqrt(30 * 31) * 5 / 31 / sqrt(31) = 0.8835,
    // level 11.61, a new top; so one short distance alone can never be a drift.
    expect(verdicts(new Eddm(), errorsAt([...steady, 5]))).toEqual({ warnings: [], drifts: [] });
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
