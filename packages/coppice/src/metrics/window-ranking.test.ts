import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../core/index.ts";
import { Ranking, WindowAuc, WindowRanking } from "./index.ts";

interface Row {
  readonly label: number;
  readonly probabilities: readonly number[];
}

const added = (window: WindowRanking, rows: readonly Row[]) => {
  for (const { label, probabilities } of rows) {
    window.add(label, Float64Array.from([7, ...probabilities, 9]), 1, probabilities.length);
  }
  return window;
};

/** All pairs of the last rows, class by class, with nothing kept. */
function naive(rows: readonly Row[], size: number): number {
  const last = rows.slice(-size);
  const aucs: number[] = [];
  for (let c = 0; c < 9; c++) {
    const of = ({ probabilities }: Row) => probabilities[c] || 0;
    const [inClass, others] = [last.filter(({ label }) => label === c), last.filter(({ label }) => label !== c)];
    if (inClass.length === 0 || others.length === 0) continue;
    const wins = inClass.flatMap((a) => others.map((b) => (of(a) > of(b) ? 1 : of(a) === of(b) ? 0.5 : 0) as number));
    aucs.push(wins.reduce((x, y) => x + y, 0) / wins.length);
  }
  return aucs.reduce((x, y) => x + y, 0) / aucs.length;
}

describe("WindowRanking", () => {
  it("is the mean over the classes in the window, by hand", () => {
    const rows: Row[] = [
      { label: 0, probabilities: [0.5, 0.3, 0.2] },
      { label: 1, probabilities: [0.6, 0.3, 0.1] },
      { label: 0, probabilities: [0.8, 0.1, 0.1] },
      { label: 2, probabilities: [0.2, 0.5, 0.3] },
    ];
    // a: 0.5 and 0.8 over 0.6 and 0.2: 3 of 4. b: 0.3 over 0.3, 0.1 and 0.5: 1.5 of 3. c: 0.3 over all.
    expect(added(new WindowRanking(9), rows).auc()).toBe((3 / 4 + 1 / 2 + 1) / 3);
    // The last three. a: 0.8 over 0.6 and 0.2. b: 0.3 over 0.1, not over 0.5. c: as before.
    expect(added(new WindowRanking(3), rows).auc()).toBe((1 + 1 / 2 + 1) / 3);
    // The last two: b has no row, and does not count.
    expect(added(new WindowRanking(2), rows).auc()).toBe(1);
    expect(added(new WindowRanking(1), rows).auc()).toBeNaN();
    expect(new WindowRanking(1).auc()).toBeNaN();
  });

  it("is the share of pairs after every row, with classes that come late and NaN", () => {
    const row = fc
      .tuple(fc.nat(4), fc.array(fc.oneof(fc.nat(4), fc.constant(NaN)), { minLength: 1, maxLength: 5 }))
      .map(([label, tenths]) => ({ label, probabilities: tenths.map((tenth) => tenth / 4) }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 25 }), fc.integer({ min: 1, max: 30 }), (rows, size) => {
        const window = new WindowRanking(size);
        rows.forEach((one, i) => {
          expect(added(window, [one]).auc()).toBe(naive(rows.slice(0, i + 1), size));
        });
      }),
    );
  });

  it("is that of either of two classes, and within the margin of the bins while no row has left", () => {
    const random = Random.seeded(3);
    const rows = Array.from({ length: 3000 }, () => {
      const label = random.integer(2);
      const p = (random.uniform() + label) / 2;
      return { label, probabilities: [1 - p, p] };
    });
    const [window, one, ranking] = [new WindowRanking(3000), new WindowAuc(3000), new Ranking()];
    added(window, rows);
    for (const { label, probabilities } of rows) {
      one.add(label === 1, probabilities[1]);
      ranking.add(label, Float64Array.from(probabilities), 0, 2);
    }
    expect(Math.abs(window.auc() - one.auc())).toBeLessThan(1e-9);
    const { auc, margin } = ranking.measures();
    expect(Math.abs(window.auc() - auc)).toBeLessThanOrEqual(margin + 1e-12);
  });

  it.each([-1, 0.5, NaN])("refuses %d for a label, as the ranking of all rows does", (label) => {
    for (const ranking of [new WindowRanking(3), new Ranking()]) {
      expect(() => ranking.add(label, Float64Array.of(1, 0), 0, 2)).toThrow(
        "a label must be a class index in [0, 16777216]",
      );
    }
  });

  it.each([0, -1, 1.5, NaN, Infinity])("refuses %d as its size", (size) => {
    expect(() => new WindowRanking(size)).toThrow(/`size` must be an integer in \[1, inf\)/);
  });
});
