import { describe, expect, it } from "vitest";
import { drawNormal, Random } from "../core/index.ts";
import { type Generator, waveform } from "./index.ts";

const ROWS = 60_000;

/** The three waves, point by point, as the book draws them. */
const WAVES = ["012345654321000000000", "000000000123456543210", "000001234565432100000"].map((wave) =>
  Array.from(wave, Number),
);
const PAIRS = [[0, 1], [0, 2], [1, 2]].map(([i, j]) => [WAVES[i], WAVES[j]]); // biome-ignore format: short

function each(generator: Generator, rows: number, visit: (row: Float64Array, label: number) => void): void {
  const row = generator.schema.row();
  for (let i = 0; i < rows; i++) visit(row, generator.next(row, 0));
}

/** Sums of values and of products of any two points, by class. */
function momentsOf(generator: Generator) {
  const moments = PAIRS.map(() => ({ rows: 0, sums: new Float64Array(21), products: new Float64Array(21 * 21) }));
  each(generator, ROWS, (row, label) => {
    const of = moments[label];
    of.rows++;
    for (let i = 0; i < 21; i++) {
      of.sums[i] += row[i];
      for (let j = 0; j < 21; j++) of.products[21 * i + j] += row[i] * row[j];
    }
  });
  return moments;
}

describe("waveform", () => {
  it.each([0, 3, 19])("equals, with %i attributes of noise, a second implementation on every row", (noise) => {
    const random = Random.seeded(9);
    let wrong = 0;
    each(waveform({ noise, seed: 9 }), 2_000, (row, label) => {
      const drawn = random.integer(3);
      const u = random.uniform();
      const [first, second] = PAIRS[drawn];
      const expected = first.map((height, i) => u * height + (1 - u) * second[i] + drawNormal(random));
      for (let i = 0; i < noise; i++) expected.push(drawNormal(random));
      wrong += Number(label !== drawn || expected.length !== row.length || expected.some((x, i) => x !== row[i]));
    });
    expect(wrong).toBe(0);
  });

  it("has the means and covariances of mixtures of the class's two waves", () => {
    // With u uniform the mean is the middle of both waves; points vary together by u, and each by its noise.
    momentsOf(waveform({ seed: 2 })).forEach(({ rows, sums, products }, label) => {
      expect(Math.abs(rows / ROWS - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / ROWS));
      const [first, second] = PAIRS[label];
      const difference = first.map((height, i) => height - second[i]);
      const variance = difference.map((d) => 1 + (d * d) / 12);
      for (let i = 0; i < 21; i++) {
        const mean = (first[i] + second[i]) / 2;
        expect(Math.abs(sums[i] / rows - mean), `point ${i + 1}`).toBeLessThan(4 * Math.sqrt(variance[i] / rows));
        for (let j = 0; j < 21; j++) {
          const found = products[21 * i + j] / rows - (sums[i] * sums[j]) / rows ** 2;
          const expected = (difference[i] * difference[j]) / 12 + Number(i === j);
          // A product of normal numbers has at most twice the variance of independent ones; flat ones have less. 5 of 1,323.
          const error = Math.sqrt((2 * variance[i] * variance[j]) / rows);
          expect(Math.abs(found - expected), `points ${i + 1} and ${j + 1}`).toBeLessThan(5 * error);
        }
      }
    });
  });

  it("has waves of height 6 that meet where the book says, at the points 7, 15 and 11", () => {
    for (const [wave, peak] of [
      [0, 7],
      [1, 15],
      [2, 11],
    ]) {
      // biome-ignore format: short
      expect(WAVES[wave].indexOf(6) + 1).toBe(peak);
      expect(WAVES[wave].reduce((sum, height) => sum + height, 0)).toBe(36);
    }
  });

  it("has a best possible accuracy of 86 %, and classes as probable as the densities say", () => {
    // The density of a row is that of its noise, averaged over u. Those who know it are right as often as they expect.
    const rows = 6_000;
    let [hits, expected, squares] = [0, 0, 0];
    each(waveform({ seed: 5 }), rows, (row, label) => {
      const densities = PAIRS.map(([first, second]) => {
        let density = 0;
        for (let step = 0; step < 50; step++) {
          const u = (step + 0.5) / 50;
          let square = 0;
          for (let i = 0; i < 21; i++) square += (row[i] - u * first[i] - (1 - u) * second[i]) ** 2;
          density += Math.exp(-square / 2);
        }
        return density;
      });
      const best = Math.max(...densities);
      const sure = best / (densities[0] + densities[1] + densities[2]);
      hits += Number(densities[label] === best);
      expected += sure;
      squares += sure * (1 - sure);
    });
    expect(Math.abs(hits - expected)).toBeLessThan(4 * Math.sqrt(squares));
    expect(Math.abs(hits / rows - 0.86)).toBeLessThan(4 * Math.sqrt((0.86 * 0.14) / rows));
  });

  it("has further attributes that are standard normal, whatever the class and the others", () => {
    const further = 6;
    const sums = new Float64Array(3 * further);
    const classes = [0, 0, 0];
    const products = new Float64Array(27 * 27);
    const beyond = new Float64Array(further);
    each(waveform({ noise: further, seed: 3 }), ROWS, (row, label) => {
      classes[label]++;
      for (let i = 21; i < 27; i++) {
        sums[further * label + i - 21] += row[i];
        beyond[i - 21] += Number(Math.abs(row[i]) > 1.959964);
        for (let j = 0; j <= i; j++) products[27 * i + j] += row[i] * row[j];
      }
    });
    sums.forEach((sum, i) => {
      expect(Math.abs(sum)).toBeLessThan(4 * Math.sqrt(classes[Math.floor(i / further)]));
    });
    for (const count of beyond) expect(Math.abs(count / ROWS - 0.05)).toBeLessThan(4 * Math.sqrt(0.0475 / ROWS));
    for (let i = 21; i < 27; i++) {
      expect(Math.abs(products[27 * i + i] / ROWS - 1)).toBeLessThan(4 * Math.sqrt(2 / ROWS));
      for (let j = 0; j < i; j++) {
        // The square of a point of a wave is at most 1 + 36 on average.
        const largest = j < 21 ? 1 + Math.max(...WAVES.map((wave) => wave[j] ** 2)) : 1;
        expect(Math.abs(products[27 * i + j] / ROWS)).toBeLessThan(4.5 * Math.sqrt(largest / ROWS));
      }
    }
  });

  it("has 21 numeric attributes, 40 with 19 of noise, and three classes", () => {
    for (const [options, width] of [
      [{}, 21],
      [{ noise: 0 }, 21],
      [{ noise: 19 }, 40],
    ] as const) {
      // biome-ignore format: short
      const { attributes, target } = waveform(options).schema;
      expect(attributes.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
        Array.from({ length: width }, (_, i) => `att${i + 1} numeric`),
      );
      expect(target.classes).toEqual(["class1", "class2", "class3"]);
    }
  });

  it.each([-1, 0.1, 100_001, true])("refuses %j attributes of noise", (noise) => {
    expect(() => waveform({ noise: noise as number })).toThrow(
      "waveform: `noise` must be an integer in [0, 100000], got ",
    );
  });
});
