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

  it("gives no verdict before row 30, whatever happens", () => {
    const bits = Array.from({ length: 29 }, (_, i) => (i < 15 ? 0 : 1));
    expect(verdicts(new Ddm(), bits)).toEqual({ warnings: [], drifts: [] });
  });

  it("calls the first error after a flawless start a drift, unless more errors are asked for", () => {
    const bits = [...new Array<number>(40).fill(0), 1];
    expect(verdicts(new Ddm(), bits).drifts).toEqual([41]);
    expect(verdicts(ddm({ minErrors: 2 }), bits).drifts).toEqual([]);
    expect(verdicts(ddm({ minErrors: 2 }), [...bits, 1]).drifts).toEqual([42]);
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
