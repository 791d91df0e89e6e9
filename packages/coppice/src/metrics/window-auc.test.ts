import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CoppiceError, Random } from "../core/index.ts";
import { Ranking, WindowAuc } from "./index.ts";

type Row = readonly [isInClass: boolean, probability: number];

/** All pairs of the last rows. */
function naive(rows: readonly Row[], size: number): number {
  const last = rows.slice(-size);
  let [won, pairs] = [0, 0];
  for (const [, p] of last.filter(([isInClass]) => isInClass)) {
    for (const [, q] of last.filter(([isInClass]) => !isInClass)) {
      pairs++;
      won += p > q ? 1 : p === q ? 0.5 : 0;
    }
  }
  return won / pairs;
}

describe("WindowAuc", () => {
  it("is as computed by hand, and forgets the oldest row", () => {
    const window = new WindowAuc(4);
    expect(window.auc()).toBeNaN();
    window.add(true, 0.9);
    expect(window.auc()).toBeNaN();
    window.add(false, 0.9);
    expect(window.auc()).toBe(0.5);
    window.add(false, 0.3);
    window.add(true, 0.3);
    // 0.9: a tie and a win; 0.3: a loss and a tie.
    expect(window.auc()).toBe((0.5 + 1 + 0 + 0.5) / 4);
    window.add(true, 0.6); // in place of the first 0.9: a loss and a win
    expect(window.auc()).toBe((0 + 0.5 + 0 + 1) / 4);
    window.add(true, 0.95); // in place of the other 0.9: 0.3 is left, tied and beaten twice
    expect(window.auc()).toBe((0.5 + 1 + 1) / 3);
    window.add(true, 0.1); // and the last of the others goes
    expect(window.auc()).toBeNaN();
  });

  it("is the share of pairs at every row, whatever the window", () => {
    const row = fc.tuple(
      fc.boolean(),
      fc.oneof(
        fc.nat(4).map((k) => k / 4),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (rows, size) => {
        const window = new WindowAuc(size);
        rows.forEach(([isInClass, probability], i) => {
          window.add(isInClass, probability);
          expect(window.auc()).toBe(naive(rows.slice(0, i + 1), size));
        });
      }),
    );
  });

  it("grows with its rows up to its size, and agrees with the bins of all rows", () => {
    const random = Random.seeded(3);
    const window = new WindowAuc(3000);
    const ranking = new Ranking();
    const rows: Row[] = [];
    for (let i = 0; i < 7000; i++) {
      const p = random.uniform();
      const row: Row = [random.uniform() < p, p];
      rows.push(row);
      window.add(...row);
      if (i === 2999) {
        for (const [isInClass, p] of rows) ranking.add(isInClass ? 1 : 0, Float64Array.of(1 - p, p), 0, 2);
        const { auc, margin } = ranking.measures();
        expect(Math.abs(window.auc() - auc)).toBeLessThan(margin);
      }
    }
    expect(window.auc()).toBeCloseTo(naive(rows, 3000), 12);
  });

  it("takes NaN for 0", () => {
    const window = new WindowAuc(10);
    window.add(true, NaN);
    window.add(false, 0);
    window.add(false, 0.1);
    expect(window.auc()).toBe(0.25);
  });

  it.each([0, -1, 1.5, NaN, Infinity])("refuses the size %s", (size) => {
    expect(() => new WindowAuc(size)).toThrow(CoppiceError);
    expect(() => new WindowAuc(size)).toThrow(/`size` must be an integer in \[1, inf\)/);
  });

  it("keeps no rows for a huge window that it has not met", () => {
    const window = new WindowAuc(Number.MAX_SAFE_INTEGER);
    window.add(true, 0.5);
    window.add(false, 0.4);
    expect(window.auc()).toBe(1);
  });
});
