import { describe, expect, it } from "vitest";
import { Arena, Random } from "../../core/index.ts";
import { IncrementalPca, type PcaOptions } from "./incremental-pca.ts";

function make(options: Partial<PcaOptions> = {}) {
  const all = { inputs: 2, components: 2, amnesia: 0, perClass: 2, ...options };
  const arena = new Arena();
  const pca = new IncrementalPca(arena, all);
  const column = (name: string) => arena.columns.find((found) => found.name === name);
  return {
    pca,
    arena,
    learn: (row: readonly number[], weight = 1) => pca.learn(Float64Array.from(row), weight),
    variances: () => [...pca.variances],
    means: () => [...(column("means")?.data ?? [])],
    /** e_k, one after the other. */
    directions: () => {
      const numbers = [...(column("components")?.data ?? [])];
      return Array.from({ length: all.components }, (_, k) => numbers.filter((_, at) => at % all.components === k));
    },
    scores: (row: readonly number[]) => {
      const out = new Float64Array(all.components + 2).fill(9);
      pca.project(Float64Array.from(row), out, 1);
      expect([out[0], out.at(-1)]).toEqual([9, 9]);
      return [...out.slice(1, -1)];
    },
  };
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
const close = (numbers: readonly number[], digits = 12) => numbers.map((n) => expect.closeTo(n, digits));

/** How far the directions that have begun are from being orthonormal, at most. */
function skew(directions: readonly number[][], variances: readonly number[]): number {
  let most = 0;
  directions.forEach((one, k) => {
    for (let j = 0; j <= k; j++) {
      const wanted = j === k && variances[k] > 0 ? 1 : 0;
      most = Math.max(most, Math.abs(dot(one, directions[j]) - wanted));
    }
  });
  return most;
}

/** The equations with a list per vector. */
function naive(components: number, amnesia: number) {
  const of: { e: number[]; variance: number }[] = Array.from({ length: components }, () => ({ e: [], variance: 0 }));
  let means: number[] = [];
  let all = 0;
  const minus = (a: number[], b: number[]) => {
    const along = dot(a, b);
    return a.map((x, i) => x - along * b[i]);
  };
  return {
    of,
    learn(row: readonly number[], weight: number) {
      const rate = ((1 + amnesia) * weight) / (all + (1 + amnesia) * weight);
      all += weight;
      means = row.map((_, i) => means[i] ?? 0);
      const away = row.map((x, i) => x - means[i]);
      means = means.map((mean, i) => mean + rate * away[i]);
      let u = away.map((x) => Math.sqrt(1 - rate) * x);
      of.forEach((one, k) => {
        one.e = row.map((_, i) => one.e[i] ?? 0);
        const length = Math.sqrt(dot(u, u));
        if (one.variance === 0 && length === 0) return;
        const along = one.variance > 0 ? dot(u, one.e) : length;
        if (one.variance === 0) one.e = u.map((x) => x / length);
        let v = one.e.map((x, i) => (1 - rate) * one.variance * x + rate * along * u[i]);
        const before = Math.sqrt(dot(v, v));
        for (let pass = 0; pass < 2; pass++) for (let j = 0; j < k; j++) v = minus(v, of[j].e);
        const after = Math.sqrt(dot(v, v));
        const isLeft = after > 1e-10 * before && after > 1e-20;
        one.variance = isLeft ? after : 0;
        one.e = v.map((x) => (isLeft ? x / after : 0));
        u = minus(u, one.e);
      });
    },
  };
}

/** Rows whose covariance has the variances given along directions at right angles to each other. */
function rowsAlong(variances: readonly number[], seed: number) {
  const random = Random.seeded(seed);
  const axes: number[][] = [];
  for (const _ of variances) {
    let axis = variances.map(() => random.uniform() - 0.5);
    for (let pass = 0; pass < 2; pass++) {
      for (const other of axes) {
        const along = dot(axis, other);
        axis = axis.map((x, i) => x - along * other[i]);
      }
    }
    const length = Math.sqrt(dot(axis, axis));
    axes.push(axis.map((x) => x / length));
  }
  const draw = () => {
    // Uniform numbers of variance 1 are those of [-root 3, root 3].
    const along = variances.map((variance) => Math.sqrt(12 * variance) * (random.uniform() - 0.5));
    return variances.map((_, i) => 5 + i + axes.reduce((sum, axis, k) => sum + along[k] * axis[i], 0));
  };
  return { axes, draw };
}

describe("incremental PCA", () => {
  it("by hand: mean, variances and directions of five rows", () => {
    const { learn, variances, means, directions, scores } = make();
    learn([0, 0]); // rate 1: it is the mean, and nothing is away from it
    expect([variances(), scores([7, 7])]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    learn([2, 0]); // rate 1/2, u = (2, 0) / root 2, along the first 1/2 root 2 root 2 = 1; nothing is left for the second
    expect(means()).toEqual([1, 0]);
    expect(variances()).toEqual(close([1, 0]));
    learn([1, 3]); // rate 1/3, u = (0, 3) root 2/3: 2/3 of 1 along the first, 1/3 of 6 along the second
    expect(variances()).toEqual(close([2 / 3, 2]));
    learn([3, 1]); // rate 1/4, u = (2, 0) root 3/4: 3/4 2/3 + 1/4 3 = 5/4, and 3/4 2
    expect(variances()).toEqual(close([5 / 4, 3 / 2]));
    expect(means()).toEqual(close([3 / 2, 1]));
    expect(directions()).toEqual([close([1, 0]), close([0, 1])]);
    learn([3.5, 3]); // rate 1/5, u = 4 / root 5 (1, 1)
    // v_1 = 4/5 5/4 (1, 0) + 1/5 4 / root 5 4 / root 5 (1, 1) = (1.64, 0.64), of length s. The second is at right angles:
    // n = (-0.64, 1.64) / s. What is left of u is 4 / (root 5 s) n; v_2 n = 4/5 3/2 n_y + 1/5 16 / (5 s^2) n_y.
    const s = Math.sqrt(1.64 ** 2 + 0.64 ** 2);
    expect(directions()).toEqual([close([1.64 / s, 0.64 / s]), close([-0.64 / s, 1.64 / s])]);
    expect(variances()).toEqual(close([s, (1.2 + 0.64 / s ** 2) * (1.64 / s)]));
    expect(means()).toEqual(close([1.9, 1.4]));
    expect(scores([2.9, 1.4])).toEqual(close([1.64 / s, -0.64 / s]));
  });

  it("has amnesia: later rows count more, by hand", () => {
    const { learn, variances, means } = make({ inputs: 1, components: 1, amnesia: 2 });
    learn([0]); // rate 3 / (1 + 2) = 1
    learn([4]); // rate 3 / (2 + 2) = 3/4; the variance of 0 and 4 with weights 1/4 and 3/4 is 3/16 16
    expect([means(), variances()]).toEqual([[3], close([3])]);
    learn([5], 2); // rate 6 / (4 + 4) = 3/4, mean 3 + 3/4 2, variance 3/4 + 3/16 4
    expect([means(), variances()]).toEqual([[4.5], close([1.5])]);
  });

  it("takes the first row for the mean, whatever its weight", () => {
    for (const amnesia of [0.1, 0.5, 2, 3, 100]) {
      for (let tenths = 1; tenths <= 50; tenths++) {
        const { learn, means, variances } = make({ inputs: 1, components: 1, amnesia });
        learn([3], tenths / 10); // of weights such as 0.3 what the two terms of W + l w add up to is rounded
        expect([means(), variances()], `${tenths / 10}, amnesia ${amnesia}`).toEqual([[3], [0]]);
      }
    }
  });

  it("of one input follows the mean and variance of all rows, weights and all, exactly", () => {
    const random = Random.seeded(3);
    const { learn, variances, means } = make({ inputs: 1, components: 1 });
    const rows = Array.from({ length: 300 }, () => [3 + random.uniform(), [0.5, 1, 4][random.integer(3)]] as const);
    for (const [x, weight] of rows) learn([x], weight);
    const all = rows.reduce((sum, [, weight]) => sum + weight, 0);
    const mean = rows.reduce((sum, [x, weight]) => sum + weight * x, 0) / all;
    const variance = rows.reduce((sum, [x, weight]) => sum + weight * (x - mean) ** 2, 0) / all;
    expect([means(), variances()]).toEqual([close([mean], 13), close([variance], 13)]);
  });

  it("is what a plain loop says, to the last digit", () => {
    for (const [components, amnesia] of [
      [1, 0],
      [3, 2],
      [6, 0.5], // more than there are directions
    ] as const) {
      const { learn, variances, directions } = make({ inputs: 4, components, amnesia });
      const twin = naive(components, amnesia);
      const random = Random.seeded(7);
      for (let i = 0; i < 400; i++) {
        const x = random.uniform();
        const row = [x, i < 200 ? 1 - x : random.uniform(), i % 50 === 0 ? 3 : random.integer(2), x * x];
        const weight = [1, 0.25, 3][random.integer(3)];
        learn(row, weight);
        twin.learn(row, weight);
        expect(variances()).toEqual(twin.of.map(({ variance }) => variance));
        expect(directions()).toEqual(twin.of.map(({ e }) => e));
      }
      expect(variances().filter((variance) => variance > 0)).toHaveLength(Math.min(components, 4));
    }
  });

  it("converges to the eigenvectors and eigenvalues of a known covariance", () => {
    const spectrum = [4, 2, 1, 0.3, 0.05];
    const { axes, draw } = rowsAlong(spectrum, 11);
    for (const [amnesia, accuracy] of [
      [0, 0.999],
      [2, 0.995],
    ] as const) {
      const { learn, directions, variances } = make({ inputs: 5, components: 4, amnesia });
      for (let i = 0; i < 20_000; i++) learn(draw());
      directions().forEach((direction, k) => {
        expect(Math.abs(dot(direction, axes[k]))).toBeGreaterThan(accuracy);
        expect(Math.abs(variances()[k] / spectrum[k] - 1)).toBeLessThan(0.05);
      });
    }
  });

  it("is orthonormal after every row, whatever rows there are", () => {
    const random = Random.seeded(5);
    const { draw } = rowsAlong([1, 1e-6, 1e-12, 1e-12, 0, 0], 2);
    const streams: [name: string, row: (i: number) => number[]][] = [
      ["directions with hardly any variance", draw],
      ["the same few rows again", (i) => [i % 2, i % 3, i % 2, 1 - (i % 2), 0, 1]],
      ["a constant", () => [1, 2, 3, 4, 5, 6]],
      ["shares", () => Array.from({ length: 3 }, () => random.uniform()).flatMap((p) => [p, 1 - p])],
      [
        "others every hundred rows",
        (i) => Array.from({ length: 6 }, (_, d) => Number(d === Math.floor(i / 100) % 6) * random.uniform()),
      ],
      ["outliers", (i) => Array.from({ length: 6 }, () => (i % 37 === 0 ? 1e6 : 1) * random.uniform())],
    ];
    for (const [name, rowAt] of streams) {
      for (const amnesia of [0, 3, 100]) {
        const { learn, directions, variances } = make({ inputs: 6, components: 6, amnesia });
        for (let i = 0; i < 1500; i++) {
          learn(rowAt(i));
          expect(skew(directions(), variances()), `${name}, amnesia ${amnesia}, row ${i + 1}`).toBeLessThan(1e-12);
        }
        if (name === "shares" && amnesia < 100) expect(variances().filter((variance) => variance > 0)).toHaveLength(3);
      }
    }
  });

  it("leaves a direction in which nothing happens any more, and finds another", () => {
    const { learn, directions, variances } = make({ inputs: 2, components: 1, amnesia: 100 });
    for (let i = 0; i < 100; i++) learn([i % 2, 0]);
    expect(directions()[0]).toEqual(close([1, 0]));
    let rows = 0;
    for (; variances()[0] > 0 && rows < 300; rows++) learn([1, 0]);
    expect(directions()[0]).toEqual([0, 0]);
    expect(rows).toBeLessThan(300);
    for (let i = 0; i < 100; i++) learn([1, i % 2]);
    expect(directions()[0].map(Math.abs)).toEqual(close([0, 1], 6));
  });

  it("leaves a direction that has come to be one before it, and begins it anew", () => {
    const { learn, variances, directions } = make();
    for (const row of [[0, 0], [2, 0], [1, 3]]) learn(row); // biome-ignore format: a row each
    expect(directions()).toEqual([close([1, 0]), close([0, 1])]);
    learn([2, 1e13]); // the first turns to the second, of which all but 5e-13 is lost
    expect(directions()).toEqual([close([0, 1]), [0, 0]]);
    expect(variances()[1]).toBe(0);
    learn([9, 2.5e12]);
    expect(directions()[1].map(Math.abs)).toEqual(close([1, 0], 9));
  });

  it.each([0, 2, 1])("takes in inputs that come later, which have been 0 so far, before the one at %i", (at) => {
    const [late, early] = [make({ inputs: 2 }), make({ inputs: 5 })];
    const random = Random.seeded(9);
    for (let i = 0; i < 200; i++) {
      if (i === 100) {
        late.pca.insert(at, 3);
        expect(late.arena.byteLength - make({ inputs: 2 }).arena.byteLength).toBe(
          IncrementalPca.bytesFor({ inputs: 3, components: 2 }),
        );
      }
      const isLate = (d: number) => d >= at && d < at + 3;
      const row = Array.from({ length: 5 }, (_, d) => (isLate(d) && i < 100 ? 0 : random.uniform()));
      late.learn(row.filter((_, d) => i >= 100 || !isLate(d)));
      early.learn(row);
    }
    expect([late.variances(), late.directions(), late.means()]).toEqual([
      early.variances(),
      early.directions(),
      early.means(),
    ]);
  });
});
