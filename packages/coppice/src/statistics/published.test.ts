/** The whole comparison of several models over several streams, as two papers published it. */
import { describe, expect, it } from "vitest";
import { criticalDifference, friedman, groups, holm, meanRanks, ranks, wilcoxon } from "./index.ts";

describe("Demsar's example", () => {
  // Demsar 2006, table 6: AUC of C4.5, and of C4.5 with m, cf, or both tuned. Where three digits hide an order that the
  // paper's ranks show, a fourth is added.
  const table = [
    [0.763, 0.768, 0.771, 0.798],
    [0.599, 0.591, 0.59, 0.569],
    [0.954, 0.971, 0.968, 0.967],
    [0.628, 0.661, 0.654, 0.657],
    [0.882, 0.888, 0.886, 0.898],
    [0.936, 0.931, 0.916, 0.931],
    [0.661, 0.668, 0.609, 0.685],
    [0.583, 0.583, 0.563, 0.625],
    [0.775, 0.838, 0.866, 0.875],
    [1, 1, 1, 1],
    [0.94, 0.962, 0.965, 0.962],
    [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975],
    [0.957, 0.978, 0.946, 0.97],
  ];
  const means = meanRanks(table);

  it("has the published mean ranks", () => {
    expect(means.map((rank) => rank.toFixed(3))).toEqual(["3.143", "2.000", "2.893", "1.964"]);
  });

  it("has the published chi-square, F and critical difference", () => {
    const { chiSquare, p, f, fP } = friedman(means, table.length);
    expect(chiSquare).toBeCloseTo(9.28, 2);
    expect(p).toBeGreaterThan(0.025); // published points of chi-square with 3 degrees: 9.348 and 7.815
    expect(p).toBeLessThan(0.05);
    expect(f).toBeCloseTo(3.69, 2);
    expect(fP).toBeLessThan(0.05); // the published point of F with 3 and 39 degrees is 2.85
    expect(criticalDifference(4, 14)).toBeCloseTo(1.25, 2);
  });

  it("has the published groups: only C4.5 and the one with m tuned differ at 0.10, which is 1.12; at 0.05 none does", () => {
    // Mean ranks are 0.036, 0.929, 1.143 and 1.179 from the best.
    const apart = (difference: number) => (a: number, b: number) => means[b] - means[a] >= difference;
    expect(groups(means, apart(1.25))).toEqual([[3, 1, 2, 0]]);
    expect(groups(means, apart(1.12))).toEqual([
      [3, 1, 2],
      [2, 0],
    ]);
  });

  it("has the published sums of ranks of C4.5 with and without m tuned", () => {
    // Table 2 splits two zeros: W+ = 93 and W- = 12 hold 1.5 of them each. Without them the ranks of the other 12 are
    // smaller by 2: 91.5 - 2 * 10 of the ten positive ones, 10.5 - 2 * 2 of the two negative ones.
    const { count, positive, negative, p } = wilcoxon(table.map((row) => Math.round(1000 * (row[1] - row[0]))));
    expect([count, positive, negative]).toEqual([12, 71.5, 6.5]);
    expect(p).toBeLessThan(0.05); // the published critical value is exceeded, too
  });
});

describe("the table of the Shrub Ensembles paper", () => {
  // Buschjaeger, Hess and Morik 2022, table 1, as in papers/buschjaeger-2022/targets.ts: areas under Pareto fronts, one
  // row per stream. Soft trees (SDT) did not finish on the fourth.
  const models = ["ARF", "Bag", "HT", "HTT", "NB", "SB", "SDT", "SE", "SRP"];
  const table = [
    [0.9081, 0.8946, 0.8641, 0.8771, 0.7616, 0.8821, 0.4251, 0.9401, 0.9091],
    [0.7788, 0.7827, 0.751, 0.7658, 0.6958, 0.7688, 0.3287, 0.7586, 0.7895],
    [0.7149, 0.705, 0.6846, 0.7095, 0.6441, 0.7199, 0.1011, 0.7233, 0.724],
    [0.7085, 0.7034, 0.6825, 0.7089, 0.6439, 0.7174, NaN, 0.7144, 0.7124],
    [0.8259, 0.8939, 0.9145, 0.9136, 0.7429, 0.9124, 0.0977, 0.9355, 0.8877],
    [0.7738, 0.8535, 0.8601, 0.8732, 0.7427, 0.8759, 0.4548, 0.9157, 0.8571],
    [0.8541, 0.7566, 0.6262, 0.6803, 0.3295, 0.6478, 0.1667, 0.7962, 0.8479],
    [0.755, 0.5171, 0.3807, 0.4014, 0.2975, 0.4217, 0.0725, 0.7302, 0.7739],
    [0.5679, 0.3461, 0.5654, 0.6588, 0.6693, 0.5048, 0.3877, 0.6818, 0.5369],
    [0.9274, 0.8157, 0.8487, 0.8712, 0.6458, 0.8196, 0.0374, 0.9284, 0.9285],
    [0.9238, 0.912, 0.8474, 0.9217, 0.7287, 0.758, 0.1716, 0.9679, 0.9537],
    [0.9793, 0.9613, 0.9443, 0.9668, 0.9277, 0.9606, 0.8863, 0.9866, 0.9752],
  ];
  const means = meanRanks(table);
  const of = (model: string) => models.indexOf(model);

  it("has the mean ranks that were computed from it by other programs", () => {
    const written = Object.fromEntries(models.map((model, m) => [model, means[m].toFixed(4)]));
    expect(written).toEqual({
      ...{ SE: "2.0000", SRP: "2.7500", ARF: "3.6667", HTT: "4.3333", SB: "4.6667" },
      ...{ Bag: "5.2500", HT: "5.9167", NB: "7.5000", SDT: "8.9167" },
    });
    expect(ranks(table[3])[of("SDT")]).toBe(9);
  });

  it("has their chi-square, F, and critical difference", () => {
    const { chiSquare, p, f, fP } = friedman(means, table.length);
    expect(chiSquare).toBeCloseTo(62.2222, 4);
    expect(p).toBeCloseTo(1.70498e-10, 14); // scipy's chi2.sf
    expect(f).toBeCloseTo(20.2632, 4);
    expect(fP / 5.01850554e-17).toBeCloseTo(1, 7); // scipy's f.sf with 8 and 88 degrees
    expect(criticalDifference(9, 12)).toBeCloseTo(3.468, 3);
  });

  // What did not finish is worse than all that did, by more than any difference of others.
  const values = table.map((row) => row.map((value) => (Number.isNaN(value) ? -Infinity : value)));
  const pairs = models.flatMap((_, a) => models.slice(0, a).map((_, b) => [b, a] as const));
  const adjusted = holm(
    // Areas have four digits: differences that are equal in print are made equal.
    pairs.map(([a, b]) => wilcoxon(values.map((row) => Math.round(1e4 * (row[a] - row[b])))).p),
  );
  const differ = (one: number, other: number) =>
    adjusted[pairs.findIndex((pair) => pair.includes(one) && pair.includes(other))] <= 0.05;

  it("has the same 14 of 36 pairs that differ, by exact Wilcoxon tests and Holm's correction", () => {
    const found = pairs
      .filter(([a, b]) => differ(a, b))
      .map((pair) =>
        pair
          .map((m) => models[m])
          .sort()
          .join(" "),
      );
    const ofSoftTrees = models.filter((model) => model !== "SDT").map((model) => [model, "SDT"].sort().join(" "));
    const others = ["HT SE", "HTT SE", "NB SE", "HT HTT", "HTT NB", "Bag SRP"];
    expect(pairs).toHaveLength(36);
    expect(found.sort()).toEqual([...ofSoftTrees, ...others].sort());
  });

  it("has the same four groups by these pairs, and soft trees in none", () => {
    const named = (found: number[][]) => found.map((group) => group.map((m) => models[m]).join(" "));
    expect(named(groups(means, differ))).toEqual(["SE SRP ARF", "SRP ARF HTT SB", "ARF HTT SB Bag", "SB Bag HT NB"]);
  });
});
