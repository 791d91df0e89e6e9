import { describe, expect, it } from "vitest";
import { copyState, Random } from "../core/index.ts";
import { Ddm, ddm } from "./ddm.ts";

/** Rows (counted from 1) at which the detector warned or called a drift. */
function verdicts(detector: Ddm, bits: readonly number[]): { warnings: number[]; drifts: number[] } {
  const warnings: number[] = [];
  const drifts: number[] = [];
  bits.forEach((bit, i) => {
    if (detector.add(bit)) drifts.push(i + 1);
    if (detector.warning) warnings.push(i + 1);
  });
  return { warnings, drifts };
}

/** DDM as it is told, over all rows since the last drift: their levels, and the smallest of those that count. */
function naive(values: readonly number[], minErrors: number): { warnings: number[]; drifts: number[] } {
  const warnings: number[] = [];
  const drifts: number[] = [];
  let errors = 0;
  let rows = 0;
  let levels: { rate: number; deviation: number }[] = [];
  values.forEach((value, i) => {
    rows++;
    errors += value;
    const rate = errors / rows;
    const deviation = Math.sqrt((rate * (1 - rate)) / rows);
    if (rows >= 30 && errors >= minErrors - 1) levels.push({ rate, deviation });
    if (rows < 30 || errors < minErrors) return;
    const smallest = Math.min(...levels.map((level) => level.rate + level.deviation));
    const best = levels.findLast((level) => level.rate + level.deviation === smallest) as (typeof levels)[number];
    if (rate + deviation > best.rate + 3 * best.deviation) {
      drifts.push(i + 1);
      [rows, errors, levels] = [0, 0, []];
    } else if (rate + deviation > best.rate + 2 * best.deviation) warnings.push(i + 1);
  });
  return { warnings, drifts };
}

/** 100 rows with every tenth wrong, then only errors. */
const step = Array.from({ length: 110 }, (_, i) => (i >= 100 || i % 10 === 9 ? 1 : 0));

describe("DDM", () => {
  it("warns and calls a drift in the rows computed by hand", () => {
    // The minimum of p + s is at row 39: p = 3/39 = 0.0769, s = sqrt(p (1 - p) / 39) = 0.0427, sum 0.1196 (rows 49 and
    // 99: 0.1207, 0.1198). Warning above 0.1622, drift above 0.2050. p + s is 0.1589 at row 103 (13 errors), 0.1681 at
    // row 104, 0.2025 at row 108 and 0.2106 at row 109.
    expect(verdicts(new Ddm(), step.slice(0, 109))).toEqual({ warnings: [104, 105, 106, 107, 108], drifts: [109] });
  });

  it("forgets everything with the row after a drift", () => {
    const detector = new Ddm();
    verdicts(detector, step.slice(0, 109));
    expect(detector.mean).toBe(19 / 109);
    expect(detector.add(1)).toBe(false);
    expect([detector.mean, detector.warning]).toEqual([1, false]);
    for (let i = 0; i < 200; i++) expect(detector.add(1)).toBe(false);
  });

  it.each([
    [29, 33],
    [30, 32],
    [31, 31],
    [32, 32],
  ])("tracks its lowest level from row 30 on: errors from row %i on are a drift at row %i", (from, drift) => {
    const bits = Array.from({ length: 33 }, (_, i) => Number(i + 1 >= from));
    expect(verdicts(new Ddm(), bits).drifts[0]).toBe(drift);
  });

  it("gives no verdict before row 30, whatever happens", () => {
    const bits = Array.from({ length: 29 }, (_, i) => (i < 15 ? 0 : 1));
    expect(verdicts(new Ddm(), bits)).toEqual({ warnings: [], drifts: [] });
  });

  it("calls the first error after a flawless start a drift, unless more errors are asked for", () => {
    const bits = [...new Array<number>(40).fill(0), 1, 1, 1];
    expect(verdicts(new Ddm(), bits)).toEqual({ warnings: [], drifts: [41] });
    // With two errors the best is that of row 41: p = 1/41 = 0.0244, s = 0.0241. Warning above 0.0726, drift above 0.0966.
    // p + s is 0.0476 + 0.0329 = 0.0805 at row 42, and 0.0698 + 0.0389 = 0.1086 at row 43.
    expect(verdicts(ddm({ minErrors: 2 }), bits)).toEqual({ warnings: [42], drifts: [43] });
    // With three the best is that of row 42. Drift above 0.0476 + 3 * 0.0329 = 0.1462.
    expect(verdicts(ddm({ minErrors: 3 }), bits)).toEqual({ warnings: [], drifts: [] });
  });

  it.each([1, 2, 5, 12])("answers as DDM over a list of levels, with %d errors asked for", (minErrors) => {
    const random = Random.seeded(minErrors);
    let drifts = 0;
    let warnings = 0;
    for (const rate of [0.01, 0.05, 0.3]) {
      const values = Array.from({ length: 6000 }, (_, i) => {
        const isWrong = random.uniform() < (i % 2000 < 1500 ? rate : 2 * rate + 0.1);
        return isWrong ? (rate === 0.05 ? 0.5 + 0.5 * random.uniform() : 1) : 0;
      });
      const expected = naive(values, minErrors);
      expect(verdicts(ddm({ minErrors }), values)).toEqual(expected);
      drifts += expected.drifts.length;
      warnings += expected.warnings.length;
    }
    expect(drifts).toBeGreaterThanOrEqual(5);
    expect(warnings).toBeGreaterThanOrEqual(20);
  });

  it("raises few false alarms where errors are rare and some are asked for", () => {
    const random = Random.seeded(6);
    const alarms = [1, 5].map((minErrors) => {
      let found = 0;
      for (let run = 0; run < 20; run++) {
        const detector = ddm({ minErrors });
        for (let i = 0; i < 20_000; i++) if (detector.add(random.uniform() < 0.01 ? 1 : 0)) found++;
      }
      return found / 20;
    });
    expect(alarms[0]).toBeGreaterThan(3); // 6.5 over many runs
    expect(alarms[1]).toBeLessThan(1); // 0.5
  });

  it("is silent where all rows are right, or all are wrong", () => {
    for (const bit of [0, 1]) {
      expect(verdicts(new Ddm(), new Array<number>(500).fill(bit))).toEqual({ warnings: [], drifts: [] });
    }
  });

  it("finds a doubled error rate after a long steady time, and a halved one never", () => {
    const random = Random.seeded(4);
    const detector = new Ddm();
    for (let i = 0; i < 2000; i++) detector.add(random.uniform() < 0.2 ? 1 : 0);
    const down = new Ddm();
    copyState(detector, down);
    for (let i = 0; i < 2000; i++) expect(down.add(random.uniform() < 0.1 ? 1 : 0)).toBe(false);
    let delay = 1;
    while (delay < 1000 && !detector.add(random.uniform() < 0.4 ? 1 : 0)) delay++;
    expect(delay).toBeLessThan(1000);
  });

  it("continues from its column as if it had never stopped", () => {
    for (const stop of [0, 29, 30, 105, 109]) {
      const live = new Ddm();
      verdicts(live, step.slice(0, stop));
      const twin = new Ddm();
      copyState(live, twin);
      const rest = [...step, ...step].slice(stop);
      expect(verdicts(twin, rest)).toEqual(verdicts(live, rest));
    }
  });

  it("refuses what is not a share of an error, and levels below 0", () => {
    expect(() => new Ddm().add(1.5)).toThrow("ddm: `add` takes a number in [0, 1], got 1.5.");
    expect(() => new Ddm().add(NaN)).toThrow("got NaN");
    expect(() => new Ddm().add("0.5" as never)).toThrow('ddm: `add` takes a number in [0, 1], got "0.5".');
    expect(() => new Ddm().add(true as never)).toThrow("got true");
    expect(() => ddm({ driftLevel: -1 })).toThrow("ddm: `driftLevel` must be a number in [0, inf), got -1.");
  });
});
