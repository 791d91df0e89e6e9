import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyState, Random } from "../core/index.ts";
import { PageHinkley, pageHinkley } from "./page-hinkley.ts";

function alarms(detector: PageHinkley, values: readonly number[]): number[] {
  return values.flatMap((value, i) => (detector.add(value) ? [i + 1] : []));
}

describe("Page-Hinkley", () => {
  it("alarms in the row computed by hand", () => {
    // Ten zeros, then ones; tolerance 0, alpha 1. The k-th one makes the mean k / (10 + k) and adds 10 / (10 + k):
    // 0.9091, 1.7424, 2.5117, 3.2260 > 3.
    const values = [...new Array<number>(10).fill(0), ...new Array<number>(10).fill(1)];
    const detector = pageHinkley({ minRows: 1, tolerance: 0, threshold: 3, forgetting: 1 });
    expect(alarms(detector, values.slice(0, 14))).toEqual([14]);
    expect(detector.mean).toBeCloseTo(4 / 14, 15);
    // Forgotten with the next number: the ones that follow are the new normal.
    expect(alarms(detector, values.slice(14))).toEqual([]);
    expect(detector.mean).toBe(1);
  });

  it("without forgetting is the classical test: sum minus its smallest value so far", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }), (values) => {
        const detector = new PageHinkley(1, 0.01, Infinity, 1);
        let total = 0;
        let sum = 0;
        let smallest = 0;
        values.forEach((value, i) => {
          detector.add(value);
          total += value;
          sum += value - total / (i + 1) - 0.01;
          smallest = Math.min(smallest, sum);
          expect(detector.arena.columns[0]?.data[2]).toBeCloseTo(sum - smallest, 9);
        });
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("forgets a share of the sum before it adds what a number exceeds its mean by", () => {
    const detector = pageHinkley({ minRows: 100, tolerance: 0.25, forgetting: 0.5 });
    const sums = [0, 4, 5].map((value) => {
      detector.add(value);
      return detector.arena.columns[0]?.data[2];
    });
    // Means 0, 2 and 3: 0, then 4 - 2 - 1/4, then half of that and 5 - 3 - 1/4.
    expect(sums).toEqual([0, 1.75, 0.875 + 1.75]);
  });

  it("does not alarm later after a longer quiet time", () => {
    const delays = [1000, 20_000].map((quiet) => {
      const detector = new PageHinkley();
      for (let i = 0; i < quiet; i++) expect(detector.add(0.1)).toBe(false);
      let delay = 1;
      while (delay < 100 && !detector.add(0.9)) delay++;
      return delay;
    });
    expect(delays[1]).toBeLessThanOrEqual(delays[0]);
    expect(delays[0]).toBeLessThan(100);
  });

  it("finds rises only, and keeps still before `minRows`", () => {
    const detector = pageHinkley({ threshold: 5 });
    expect(alarms(detector, [...new Array<number>(200).fill(1), ...new Array<number>(200).fill(0)])).toEqual([]);
    const early = [...new Array<number>(10).fill(0), ...new Array<number>(25).fill(1)];
    expect(alarms(pageHinkley({ threshold: 1 }), early)[0]).toBe(30);
  });

  it("takes a sum that is the threshold for no change yet", () => {
    const values = [0, 0, 0, 4]; // the mean of the four is 1, and the sum 3
    for (const [threshold, found] of [
      [3, []],
      [2.999, [4]],
    ] as const) {
      expect(alarms(pageHinkley({ minRows: 1, tolerance: 0, threshold, forgetting: 1 }), values)).toEqual(found);
    }
  });

  it("refuses numbers too large to sum up, and hears as well after that", () => {
    const detector = pageHinkley({ tolerance: 0, threshold: 3 });
    for (const value of [1.001e75, -1e154, Number.MAX_VALUE])
      expect(() => detector.add(value)).toThrow("[-1e75, 1e75]");
    for (let i = 0; i < 100; i++) expect(detector.add(0)).toBe(false);
    expect(alarms(detector, [1, 1, 1, 1, 1])).not.toEqual([]);
    for (let i = 0; i < 1000; i++) detector.add(i % 2 === 0 ? 1e75 : -1e75);
    expect([...(detector.arena.columns[0]?.data ?? [])].every(Number.isFinite)).toBe(true);
  });

  it("stays silent on a stream that does not change", () => {
    const random = Random.seeded(6);
    const detector = new PageHinkley();
    for (let i = 0; i < 20_000; i++) expect(detector.add(random.uniform() < 0.3 ? 1 : 0)).toBe(false);
  });

  it("continues from its column as if it had never stopped", () => {
    const values = Array.from({ length: 400 }, (_, i) => (i < 200 ? 0.1 : 0.8));
    for (const stop of [0, 29, 150, 290]) {
      const live = pageHinkley({ threshold: 20 });
      alarms(live, values.slice(0, stop));
      const twin = pageHinkley({ threshold: 20 });
      copyState(live, twin);
      expect(alarms(twin, values.slice(stop))).toEqual(alarms(live, values.slice(stop)));
    }
  });

  it("refuses numbers that are none", () => {
    expect(() => new PageHinkley().add(NaN)).toThrow("page-hinkley: `add` takes a number in [-1e75, 1e75], got NaN.");
    expect(() => new PageHinkley().add("1" as never)).toThrow('got "1".');
    expect(() => pageHinkley({ forgetting: 0 })).toThrow(
      "page-hinkley: `forgetting` must be a number in (0, 1], got 0.",
    );
  });
});
