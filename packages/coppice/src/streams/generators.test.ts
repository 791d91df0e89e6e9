import { describe, expect, it } from "vitest";
import { CoppiceError } from "../core/index.ts";
import {
  agrawal,
  balanceScale,
  type Generator,
  type GeneratorDefinition,
  generators,
  hyperplane,
  led,
  multiplexor,
  ozaSynthetic,
  randomRbf,
  sea,
  stagger,
  take,
  ticTacToe,
} from "./index.ts";

const ROWS = 100_000;

/** Calls `visit` for each of the next rows; the row array is reused. */
function each(generator: Generator, rows: number, visit: (row: Float64Array, label: number) => void): void {
  const row = generator.schema.row();
  for (let i = 0; i < rows; i++) visit(row, generator.next(row, 0));
}

function shareOfClass(generator: Generator, label: number, rows = ROWS): number {
  let hits = 0;
  each(generator, rows, (_, y) => {
    if (y === label) hits++;
  });
  return hits / rows;
}

/** Four standard errors of a share. */
function margin(p: number, rows = ROWS): number {
  return 4 * Math.sqrt((p * (1 - p)) / rows);
}

function record(generator: Generator, rows: number): number[] {
  const values: number[] = [];
  each(generator, rows, (row, label) => values.push(...row, label));
  return values;
}

/** Values of the declared kinds, and classes that are there, of which none has nearly all rows. */
function expectToFit(generator: Generator): void {
  const { attributes, classCount } = generator.schema;
  const rowsOf = new Float64Array(classCount);
  each(generator, 600, (row, label) => {
    rowsOf[label]++;
    expect(Number.isInteger(label) && label >= 0 && label < classCount).toBe(true);
    row.forEach((value, a) => {
      const { kind, values } = attributes[a];
      if (kind === "numeric") expect(Number.isFinite(value)).toBe(true);
      else expect(Number.isInteger(value) && value >= 0 && value < values.length).toBe(true);
    });
  });
  expect(Math.max(...rowsOf)).toBeLessThan(0.9 * 600);
}

/** The largest distance between the distribution of some shares and the uniform one (Kolmogorov and Smirnov). */
function distanceFromUniform(shares: readonly number[]): number {
  const ascending = [...shares].sort((a, b) => a - b);
  return Math.max(...ascending.map((x, i) => Math.max(Math.abs(x - i / shares.length), (i + 1) / shares.length - x)));
}

describe("every generator", () => {
  it.each(generators.map((g) => [g.id, g] as const))("%s: values and labels fit the schema", (_, definition) => {
    expectToFit(definition());
  });

  it.each(
    generators.flatMap(({ id, params }) =>
      Object.entries(params).flatMap(([name, param]) => (param.kind === "real" ? [[id, name, param] as const] : [])),
    ),
  )("%s: they do at both ends of the range of `%s`, where everything drifts", (id, name, { min, max }) => {
    const definition = generators.find((one) => one.id === id) as GeneratorDefinition;
    for (const end of [min, Math.min(max, Number.MAX_VALUE)]) {
      const drifting = "drifting" in definition.params ? { drifting: 10 } : {};
      expectToFit(definition({ ...drifting, [name]: end }));
    }
  });

  it.each(generators.map((g) => [g.id, g] as const))("%s: the seed alone decides", (_, definition) => {
    const first = record(definition({ seed: 7 }), 500);
    expect(record(definition({ seed: 7 }), 500)).toEqual(first);
    expect(record(definition({ seed: 8 }), 500)).not.toEqual(first);
  });

  it.each(generators.map((g) => [g.id, g] as const))("%s: writes only its own cells", (_, definition) => {
    const generator = definition();
    const width = generator.schema.attributes.length;
    const rows = new Float64Array(width + 2).fill(-7);
    generator.next(rows, 1);
    expect([rows[0], rows[width + 1]]).toEqual([-7, -7]);
    expect(rows.subarray(1, width + 1)).not.toContain(-7);
  });

  it("ends where the definition says it ends", () => {
    for (const definition of generators) {
      let rows = 0;
      for (const batch of take(definition(), 2_000).batches() as Iterable<{ count: number }>) rows += batch.count;
      expect(rows).toBe(Math.min(2_000, definition.rows));
    }
  });
});

describe("sea", () => {
  it.each([
    [1, 8],
    [2, 9],
    [3, 7],
    [4, 9.5],
  ])("concept %i: group A at or below a sum of %f", (concept, threshold) => {
    each(sea({ concept, noise: 0 }), 2_000, (row, label) => {
      expect(label).toBe(row[0] + row[1] <= threshold ? 0 : 1);
    });
    // The triangle below the line has the area threshold^2 / 2 in a square of 100.
    const p = threshold ** 2 / 200;
    expect(Math.abs(shareOfClass(sea({ concept, noise: 0 }), 0) - p)).toBeLessThan(margin(p));
  });

  it("flips the stated share of classes", () => {
    let flipped = 0;
    each(sea({ noise: 0.3 }), ROWS, (row, label) => {
      if (label !== (row[0] + row[1] <= 8 ? 0 : 1)) flipped++;
    });
    expect(Math.abs(flipped / ROWS - 0.3)).toBeLessThan(margin(0.3));
  });
});

describe("led", () => {
  const table = "1110111 0010010 1011101 1011011 0111010 1101011 1101111 1010010 1111111 1111011".split(" ");

  it("shows the digit's segments when there is no noise", () => {
    each(led({ noise: 0 }), 500, (row, label) => expect([...row.subarray(0, 7)].join("")).toBe(table[label]));
  });

  it("exchanges the first segments with irrelevant bits", () => {
    each(led({ noise: 0, drift: 3 }), 500, (row, label) => {
      expect([...row.subarray(7, 10), ...row.subarray(3, 7)].join("")).toBe(table[label]);
    });
  });

  it("has a best possible accuracy of .7400 at 10 % noise", () => {
    // The nearest digit is the most probable one; exactly, by adding up all 128 displays.
    const distance = (display: number, digit: number) =>
      [...table[digit]].filter((bit, i) => Number(bit) !== ((display >> (6 - i)) & 1)).length;
    const probability = (display: number, digit: number) =>
      0.1 ** distance(display, digit) * 0.9 ** (7 - distance(display, digit));
    const digits = Array.from({ length: 10 }, (_, digit) => digit);
    let exact = 0;
    for (let display = 0; display < 128; display++)
      exact += Math.max(...digits.map((d) => probability(display, d))) / 10;
    expect(exact).toBeCloseTo(0.74, 4);
    let hits = 0;
    each(led(), ROWS, (row, label) => {
      const display = Number.parseInt([...row.subarray(0, 7)].join(""), 2);
      const likelihoods = digits.map((d) => probability(display, d));
      const best = Math.max(...likelihoods);
      const tied = digits.filter((d) => likelihoods[d] > best * (1 - 1e-9));
      if (tied.includes(label)) hits += 1 / tied.length;
    });
    expect(Math.abs(hits / ROWS - exact)).toBeLessThan(margin(exact));
  });

  it("draws all digits and irrelevant bits evenly", () => {
    const sums = new Float64Array(24);
    const digits = new Float64Array(10);
    each(led(), ROWS, (row, label) => {
      row.forEach((bit, a) => {
        sums[a] += bit;
      });
      digits[label] += 1;
    });
    for (const count of digits) expect(Math.abs(count / ROWS - 0.1)).toBeLessThan(margin(0.1));
    for (const sum of sums.subarray(7)) expect(Math.abs(sum / ROWS - 0.5)).toBeLessThan(margin(0.5));
  });
});

describe("stagger", () => {
  it.each([
    [1, 1 / 9],
    [2, 5 / 9],
    [3, 6 / 9],
    [4, 1 / 9],
  ])("concept %i: positive share %f", (concept, p) => {
    expect(Math.abs(shareOfClass(stagger({ concept }), 1) - p)).toBeLessThan(margin(p));
  });

  it.each([
    [1, ["small", "red", "square"], "true"],
    [1, ["small", "green", "circle"], "false"],
    [2, ["large", "green", "square"], "true"],
    [2, ["large", "red", "circle"], "true"],
    [2, ["large", "red", "square"], "false"],
    [3, ["large", "red", "square"], "true"],
    [3, ["small", "red", "square"], "false"],
    [4, ["small", "green", "circle"], "true"],
    [4, ["small", "green", "square"], "false"],
  ])("concept %i: %j is %s", (concept, object, expected) => {
    const generator = stagger({ concept });
    const { attributes, target } = generator.schema;
    let met = false;
    each(generator, 1_000, (row, label) => {
      if (object.every((value, a) => attributes[a]?.values[row[a]] === value)) {
        met = true;
        expect(target.classes[label]).toBe(expected);
      }
    });
    expect(met).toBe(true);
  });
});

describe("agrawal", () => {
  // By Monte Carlo with 20 million rows of an implementation in numpy; 163/305 is exact.
  const priors = [0.672, 0.3846, 163 / 305, 0.3846, 0.4001, 0.4004, 0.4864, 0.98, 0.4866, 0.9978];

  it.each(priors.map((p, i) => [i + 1, p] as const))("function %i: share of group A %f", (number, p) => {
    expect(Math.abs(shareOfClass(agrawal({ function: number }), 0) - p)).toBeLessThan(margin(p) + 0.0003);
  });

  it("keeps the ranges after perturbation, and every person of function 1 is labelled by age", () => {
    const ranges = [
      [20_000, 150_000],
      [0, 75_000],
      [20, 80],
      [0, 4],
      [0, 19],
      [0, 8],
      [0, 135_000],
      [1, 30],
      [0, 500_000],
    ] as const;
    each(agrawal({ perturbation: 1 }), 5_000, (row) => {
      row.forEach((value, a) => {
        const [low, high] = ranges[a] as readonly [number, number];
        expect(value >= low && value <= high).toBe(true);
      });
      expect(Number.isInteger(row[2]) && Number.isInteger(row[7])).toBe(true);
    });
    each(agrawal({ perturbation: 0 }), 5_000, (row, label) => {
      const age = row[2];
      expect(label).toBe(age < 40 || age >= 60 ? 0 : 1);
      expect(row[0] >= 75_000).toBe(row[1] === 0);
    });
  });

  it("perturbs by up to the range: of each value a quarter then ends at either end, and no commission stays none", () => {
    // A value at a share s of its range leaves it at the lower end with the chance (1 - s) / 2: on the whole 1 / 4.
    const ends = [
      [0, 20_000, 150_000],
      [1, 10_000, 75_000],
      [2, 20, 80],
      [7, 1, 30],
      [8, 0, 500_000],
    ];
    const found = ends.map(() => [0, 0, 0]);
    each(agrawal({ perturbation: 1 }), 40_000, (row) => {
      ends.forEach(([a, low, high], i) => {
        if (row[a] === 0 && a === 1) return;
        found[i][0]++;
        found[i][1] += Number(row[a] === low);
        found[i][2] += Number(row[a] === high);
      });
    });
    for (const [count, low, high] of found) {
      for (const share of [low / count, high / count]) expect(Math.abs(share - 0.25)).toBeLessThan(0.015);
    }
    const earning = found[1][0] / 40_000; // salaries below 75,000 of 20,000 to 150,000
    expect(Math.abs(earning - 55 / 130)).toBeLessThan(margin(55 / 130, 40_000));
  });

  it("perturbs houses by up to what is typical of their zip code, and cuts them at 135,000", () => {
    // A house of s times the typical value, s in [0.5, 1.5), comes down to 0 with the chance (1 - s) / 2 where s < 1: on the
    // whole 1 / 16. In the cheapest region, where 100,000 are typical, it exceeds 135,000 with (s - 0.35) / 2: 0.325.
    const all = [0, 0, 0];
    const cheapest = [0, 0, 0];
    each(agrawal({ perturbation: 1 }), ROWS, ([, , , , , zip, value]) => {
      for (const counts of zip === 8 ? [all, cheapest] : [all]) {
        counts[0]++;
        counts[1] += Number(value === 0);
        counts[2] += Number(value === 135_000);
      }
    });
    for (const [count, worthless] of [all, cheapest]) {
      expect(Math.abs(worthless / count - 1 / 16)).toBeLessThan(margin(1 / 16, count));
    }
    expect(Math.abs(cheapest[2] / cheapest[0] - 0.325)).toBeLessThan(margin(0.325, cheapest[0]));
  });

  it("perturbs by the share of the range that it is told, and rounds to the nearest year", () => {
    // A two-hundredth of 60 and of 29 years is less than half a year: the age still tells the class, by function 1.
    let [last, wrong] = [0, 0];
    each(agrawal({ perturbation: 0.005 }), ROWS, (row, label) => {
      wrong += Number(label !== (row[2] < 40 || row[2] >= 60 ? 0 : 1));
      last += Number(row[7] === 30);
    });
    expect(wrong).toBe(0);
    expect(Math.abs(last / ROWS - 1 / 30)).toBeLessThan(margin(1 / 30));
    // Unless told otherwise a twentieth of the range: three years of age.
    const ages: [number[], number[]] = [[], []];
    each(agrawal(), ROWS, ([, , age], label) => ages[label as 0 | 1].push(age));
    expect(Math.max(...ages[0].filter((age) => age < 50))).toBe(42);
    expect(Math.min(...ages[0].filter((age) => age > 50))).toBe(57);
    expect([Math.min(...ages[1]), Math.max(...ages[1])]).toEqual([37, 62]);
  });

  it("follows functions 4 and 5 as the reference tells them", () => {
    const between = (value: number, low: number, high: number) => value >= low * 1e3 && value <= high * 1e3;
    const fourth = (salary: number, age: number, level: number) => {
      if (age < 40) return level <= 1 ? between(salary, 25, 75) : between(salary, 50, 100);
      if (age < 60) return level >= 1 && level <= 3 ? between(salary, 50, 100) : between(salary, 75, 125);
      return level >= 2 ? between(salary, 50, 100) : between(salary, 25, 75);
    };
    const fifth = (salary: number, age: number, loan: number) => {
      if (age < 40) return between(salary, 50, 100) ? between(loan, 100, 300) : between(loan, 200, 400);
      if (age < 60) return between(salary, 75, 125) ? between(loan, 200, 400) : between(loan, 300, 500);
      return between(salary, 25, 75) ? between(loan, 300, 500) : between(loan, 100, 300);
    };
    each(agrawal({ function: 4, perturbation: 0 }), 5_000, ([salary, , age, level], label) => {
      expect(label === 0).toBe(fourth(salary, age, level));
    });
    each(agrawal({ function: 5, perturbation: 0 }), 5_000, (row, label) => {
      expect(label === 0).toBe(fifth(row[0], row[2], row[8]));
    });
  });
});

describe("random-rbf", () => {
  it("puts rows of spread 0 on centroids, and travels at the stated speed", () => {
    // With one centroid its mean over many rows is its centre; far from the walls it moves along a straight line.
    const centre = (generator: Generator, rows: number) => {
      const sums = new Float64Array(10);
      each(generator, rows, (row) => {
        row.forEach((value, a) => {
          sums[a] += value / rows;
        });
      });
      return sums;
    };
    const distance = (a: Float64Array, b: Float64Array) => Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0));
    const still = randomRbf({ centroids: 1, seed: 3 });
    expect(distance(centre(still, 20_000), centre(still, 20_000))).toBeLessThan(0.02);
    const moving = randomRbf({ centroids: 1, drifting: 1, speed: 1e-6, seed: 3 });
    const start = centre(moving, 20_000);
    each(moving, 60_000, () => {});
    expect(distance(start, centre(moving, 20_000))).toBeCloseTo(0.08, 2);
  });

  it("reflects travelling centroids at the walls", () => {
    const generator = randomRbf({ centroids: 3, drifting: 3, speed: 1, attributes: 2, seed: 5 });
    let sum = 0;
    each(generator, 20_000, (row) => (sum += row[0]));
    expect(sum / 20_000).toBeGreaterThan(0.4);
    expect(sum / 20_000).toBeLessThan(0.6);
  });

  it("turns back at the walls, and does not come in at the other side", () => {
    // In one dimension: means of 500 rows, between which the centroid travels 0.05, know its place to 0.05.
    const generator = randomRbf({ centroids: 1, drifting: 1, speed: 1e-4, attributes: 1, seed: 7 });
    const places = Array.from({ length: 80 }, () => {
      let sum = 0;
      each(generator, 500, (row) => (sum += row[0]));
      return sum / 500;
    });
    const steps = places.slice(1).map((place, i) => place - places[i]);
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.3);
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(0.8);
    // It goes the whole way up and down twice.
    const risen = steps.filter((step) => step > 0).length / steps.length;
    expect(Math.abs(risen - 0.5)).toBeLessThan(0.15);
  });

  it("scatters rows in all directions", () => {
    const generator = randomRbf({ centroids: 1, attributes: 2, seed: 3 });
    const rows: number[][] = [];
    each(generator, 10_000, (row) => rows.push([...row]));
    const means = [0, 1].map((a) => rows.reduce((sum, row) => sum + row[a], 0) / rows.length);
    const moment = (a: number, b: number) =>
      rows.reduce((sum, row) => sum + (row[a] - means[a]) * (row[b] - means[b]), 0) / rows.length;
    expect(Math.abs(moment(0, 1) / Math.sqrt(moment(0, 0) * moment(1, 1)))).toBeLessThan(0.06);
  });

  it("gives each centroid a spread and a weight of its own, which are uniform", () => {
    // So many classes that each centroid has one of its own. The lengths of rows from a centroid have its spread as deviation.
    const generator = randomRbf({ centroids: 60, classes: 10_000, attributes: 2, seed: 4 });
    const sums = new Map<number, [count: number, x: number, y: number, squares: number]>();
    each(generator, 60_000, ([x, y], label) => {
      const [count, atX, atY, squares] = sums.get(label) ?? [0, 0, 0, 0];
      sums.set(label, [count + 1, atX + x, atY + y, squares + x * x + y * y]);
    });
    expect(sums.size).toBeGreaterThan(55); // of the lightest no row may have come
    const found = [...sums.values()].filter(([count]) => count > 30);
    const spreads = found.map(([n, x, y, squares]) => Math.sqrt(squares / n - (x * x + y * y) / (n * n)));
    const weights = [...sums.values()].map(([count]) => count / (2 * (60_000 / 60)));
    // Of 60 uniform numbers one in a hundred sets is farther from the uniform distribution than 0.21.
    expect(distanceFromUniform(spreads)).toBeLessThan(0.21);
    expect(distanceFromUniform(weights)).toBeLessThan(0.21);
  });

  it("draws the class of each centroid", () => {
    const counts = [0, 0, 0, 0];
    for (let seed = 0; seed < 400; seed++) {
      each(randomRbf({ centroids: 1, classes: 4, attributes: 1, seed }), 1, (_, label) => counts[label]++);
    }
    for (const count of counts) expect(Math.abs(count / 400 - 1 / 4)).toBeLessThan(margin(1 / 4, 400));
  });

  it("uses the stated numbers of classes and attributes, and refuses more travellers than centroids", () => {
    const generator = randomRbf({ classes: 5, attributes: 3 });
    const seen = new Set<number>();
    each(generator, 2_000, (_, label) => seen.add(label));
    expect([generator.schema.attributes.length, seen.size]).toEqual([3, 5]);
    expect(() => randomRbf({ centroids: 5, drifting: 6 })).toThrow(
      "`drifting` must be at most `centroids`, which is 5, got 6",
    );
  });
});

describe("hyperplane", () => {
  it("separates the classes by a hyperplane through the middle when nothing drifts", () => {
    // A perceptron on centred rows finds a separating hyperplane, so one exists.
    const rows: number[][] = [];
    each(hyperplane({ attributes: 3, drifting: 0, noise: 0 }), 300, (row, label) => {
      rows.push([...row].map((x) => (x - 0.5) * (label === 1 ? 1 : -1)));
    });
    const weights = [0, 0, 0];
    let mistakes = 1;
    for (let round = 0; round < 20_000 && mistakes > 0; round++) {
      mistakes = 0;
      for (const row of rows) {
        if (row.reduce((sum, x, i) => sum + x * weights[i], 0) > 0) continue;
        mistakes++;
        row.forEach((x, i) => {
          weights[i] += x;
        });
      }
    }
    expect(mistakes).toBe(0);
    expect(Math.abs(shareOfClass(hyperplane({ noise: 0 }), 1) - 0.5)).toBeLessThan(0.02);
  });

  it("has uniform weights that are not negative", () => {
    // Of two weights the heavier one decides alone, but for a share of rows that is a quarter of the ratio of the two, and
    // that of the smaller to the larger of two uniform numbers is uniform.
    const ratios: number[] = [];
    let [isFirst, wrong] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const agree = [0, 0];
      each(hyperplane({ attributes: 2, drifting: 0, noise: 0, seed }), 3000, ([x, y], label) => {
        wrong += Number(x > 0.5 === y > 0.5 && label !== Number(x > 0.5));
        agree[0] += Number(label === Number(x > 0.5));
        agree[1] += Number(label === Number(y > 0.5));
      });
      ratios.push(Math.min(1, 4 * (1 - Math.max(...agree) / 3000)));
      isFirst += Number(agree[0] > agree[1]);
    }
    expect(wrong).toBe(0);
    // Of a hundred uniform numbers one in a hundred sets is farther from the uniform distribution than 0.163.
    expect(distanceFromUniform(ratios)).toBeLessThan(0.163);
    expect(Math.abs(isFirst - 50)).toBeLessThan(20);
  });

  it("flips the stated share of classes, a twentieth unless told otherwise", () => {
    for (const [noise, share] of [
      [0.3, 0.3],
      [undefined, 0.05],
    ]) {
      const clean = hyperplane({ noise: 0, seed: 3 });
      const row = clean.schema.row();
      let flipped = 0;
      each(hyperplane(noise === undefined ? { seed: 3 } : { noise, seed: 3 }), ROWS, (noisy, label) => {
        flipped += Number(label !== clean.next(row, 0));
        if (row[0] !== noisy[0]) throw new Error("rows differ");
      });
      expect(Math.abs(flipped / ROWS - (share as number))).toBeLessThan(margin(share as number));
    }
  });

  it("turns the direction of a weight round with the chance sigma", () => {
    // One of two weights moves by 1 per row, so that after many rows it alone decides: by its sign.
    const isAbove = (sigma: number, seed: number) => {
      const generator = hyperplane({ attributes: 2, drifting: 1, magnitude: 1, sigma, noise: 0, seed });
      each(generator, 1500, () => {});
      let agree = 0;
      each(generator, 21, (row, label) => (agree += Number(label === Number(row[0] >= 0.5))));
      return agree > 10;
    };
    const seeds = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(seeds.filter((seed) => isAbove(0, seed)).length).toBe(100);
    // A walk that turns round now and then is below where it began half of the time.
    expect(Math.abs(seeds.filter((seed) => isAbove(0.1, seed)).length - 50)).toBeLessThan(20);
  });

  it("where sigma is 1 the weights go one step and come back", () => {
    // So every other row is classified by the same line through the middle: with the rows of one class mirrored, all lie on
    // one side of it, and the largest gap between their angles is half a turn.
    const generator = hyperplane({ attributes: 2, drifting: 1, magnitude: 0.01, sigma: 1, noise: 0, seed: 3 });
    const angles: [number[], number[]] = [[], []];
    let i = 0;
    each(generator, 2000, ([x, y], label) => {
      const side = label === 1 ? 1 : -1;
      angles[i++ % 2].push(Math.atan2(side * (y - 0.5), side * (x - 0.5)));
    });
    for (const some of angles) {
      some.sort((a, b) => a - b);
      const gaps = some.map((angle, j) => (j > 0 ? angle - some[j - 1] : angle + 2 * Math.PI - some[some.length - 1]));
      expect(Math.max(...gaps)).toBeGreaterThanOrEqual(Math.PI - 1e-9);
    }
  });

  it("drifts by magnitude: after many rows old and new labels disagree", () => {
    const still = hyperplane({ attributes: 4, drifting: 4, magnitude: 0, noise: 0, seed: 2 });
    const moving = hyperplane({ attributes: 4, drifting: 4, magnitude: 0.01, sigma: 0, noise: 0, seed: 2 });
    expect(record(still, 1)).toEqual(record(moving, 1));
    expect(() => hyperplane({ attributes: 3, drifting: 4 })).toThrow(CoppiceError);
    // All weights grow alike, so the hyperplane nears sum x = 2 for x in [0, 1]^4.
    each(moving, 50_000, () => {});
    let agree = 0;
    each(moving, 5_000, (row, label) => {
      if (label === (row.reduce((sum, x) => sum + x, 0) >= 2 ? 1 : 0)) agree++;
    });
    expect(agree / 5_000).toBeGreaterThan(0.99);
  });
});

describe("enumerable sets", () => {
  it("multiplexor: 2,048 rows, half of them positive; a data bit is right on 56.25 %, an address bit on half", () => {
    const rows = new Map<string, number>();
    each(multiplexor(), 60_000, (row, label) => rows.set(row.join(""), label));
    expect(rows.size).toBe(2_048);
    expect([...rows.values()].filter((label) => label === 1)).toHaveLength(1_024);
    for (let a = 0; a < 11; a++) {
      const right = [...rows].filter(([row, label]) => Number(row[a]) === label).length;
      expect(right / 2_048).toBe(a < 3 ? 0.5 : 0.5625);
    }
    expect(multiplexor({ addressBits: 6 }).schema.attributes).toHaveLength(70);
    const ones = new Float64Array(70);
    each(multiplexor({ addressBits: 6 }), 10_000, (row, label) => {
      expect(label).toBe(row[6 + Number.parseInt(row.subarray(0, 6).join(""), 2)]);
      row.forEach((bit, a) => {
        ones[a] += bit;
      });
    });
    for (const count of ones) expect(Math.abs(count / 10_000 - 0.5)).toBeLessThan(margin(0.5, 10_000));
  });

  it("tic-tac-toe: 958 boards, 626 won by x, in all encodings", () => {
    const shapes = { squares: 9, bits: 18, ascii: 72 } as const;
    for (const [encoding, width] of Object.entries(shapes)) {
      const generator = ticTacToe({ encoding: encoding as keyof typeof shapes });
      const rows = new Map<string, number>();
      each(generator, 958, (row, label) => rows.set(row.join(""), label));
      expect(generator.schema.attributes).toHaveLength(width);
      expect(rows.size).toBe(958);
      expect([...rows.values()].filter((label) => label === 1)).toHaveLength(626);
      expect(generator.next(generator.schema.row(), 0)).toBe(-1);
    }
  });

  it("tic-tac-toe: squares row by row; in bits x is 10, o is 01 and a blank 00", () => {
    const { attributes } = ticTacToe().schema;
    expect(attributes.map(({ name }) => name).slice(0, 4)).toEqual([
      "top-left-square",
      "top-middle-square",
      "top-right-square",
      "middle-left-square",
    ]);
    const plain = record(ticTacToe({ seed: 4 }), 958);
    const bits = record(ticTacToe({ seed: 4, encoding: "bits" }), 958);
    const codes = [[1, 0], [0, 1], [0, 0]]; // biome-ignore format: short
    const expected = plain.flatMap((mark, i) => (i % 10 === 9 ? mark : (codes[mark] as number[])));
    expect(bits).toEqual(expected);
  });

  it("tic-tac-toe as ASCII: x is 0x78, o 0x6f, b 0x62", () => {
    const plain = record(ticTacToe({ seed: 4 }), 958);
    const ascii = record(ticTacToe({ seed: 4, encoding: "ascii" }), 958);
    for (let board = 0; board < 958; board++) {
      const bits = ascii.slice(board * 73, board * 73 + 72).join("");
      const text = (bits.match(/.{8}/g) as string[]).map((byte) => String.fromCharCode(Number.parseInt(byte, 2)));
      expect(text).toEqual(plain.slice(board * 10, board * 10 + 9).map((mark) => "xob"[mark]));
    }
  });

  it("balance-scale: 625 different rows, 288 left, 49 balanced, 288 right", () => {
    const counts = [0, 0, 0];
    const rows = new Set<string>();
    const { attributes, target } = balanceScale().schema;
    expect(target.classes).toEqual(["L", "B", "R"]);
    for (const { values } of attributes) expect(values).toEqual(["1", "2", "3", "4", "5"]);
    each(balanceScale(), 625, (row, label) => {
      counts[label] += 1;
      rows.add(row.join());
      const [leftWeight, leftDistance, rightWeight, rightDistance] = [...row].map((i) => i + 1) as [
        number,
        number,
        number,
        number,
      ];
      expect(label - 1).toBe(Math.sign(rightWeight * rightDistance - leftWeight * leftDistance));
    });
    expect(counts).toEqual([288, 49, 288]);
    expect(rows.size).toBe(625);
  });
});

describe("oza-synthetic", () => {
  // P(row | class), from the definition: the last bit, then each bit given its successor.
  const zero = [
    [0.495, 0.505],
    [0.1, 0.8],
    [0.01, 0.975],
  ] as const;
  const likelihood = (variant: number, label: 0 | 1, last: number, changes: number) => {
    const p = (zero[variant - 1] as readonly [number, number])[label];
    const stay = label === 0 ? 0.8 : 0.9;
    return (last === 0 ? p : 1 - p) * stay ** (19 - changes) * (1 - stay) ** changes;
  };
  const changesOf = (row: ArrayLike<number>) => {
    let changes = 0;
    for (let a = 0; a < 19; a++) if (row[a] !== row[a + 1]) changes++;
    return changes;
  };

  it.each([
    [1, 0.7343],
    [2, 0.8617],
    [3, 0.9825],
  ])("variant %i: best possible accuracy %f", (variant, expected) => {
    // The number of changes and the last bit tell all there is to know; 19 over k rows share them.
    let exact = 0;
    let ways = 1;
    for (let changes = 0; changes <= 19; changes++) {
      for (const last of [0, 1]) {
        exact += (ways * Math.max(likelihood(variant, 0, last, changes), likelihood(variant, 1, last, changes))) / 2;
      }
      ways = (ways * (19 - changes)) / (changes + 1);
    }
    expect(exact).toBeCloseTo(expected, 4);
    let hits = 0;
    each(ozaSynthetic({ variant }), ROWS, (row, label) => {
      const changes = changesOf(row);
      const last = row[19];
      if ((likelihood(variant, 1, last, changes) > likelihood(variant, 0, last, changes) ? 1 : 0) === label) hits++;
    });
    expect(Math.abs(hits / ROWS - exact)).toBeLessThan(margin(exact));
  });

  it("has even classes", () => {
    expect(Math.abs(shareOfClass(ozaSynthetic({ variant: 3 }), 1) - 0.5)).toBeLessThan(margin(0.5));
  });
});
