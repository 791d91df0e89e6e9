import { describe, expect, it } from "vitest";
import { nearestDistribution } from "../../test/naive-soft-trees.ts";
import {
  column,
  type Lesson,
  mixedLessons,
  mixedSchema,
  NaiveInputs,
  probabilities,
} from "../../test/naive-vectors.ts";
import { type Classifier, defineSchema, nominal, numeric, Random, type Schema } from "../core/index.ts";
import { radialBasisNetwork } from "./radial-basis-network.ts";

type Vector = Map<string, number>;

interface NaiveUnit {
  readonly centre: Vector;
  height: number[];
  readonly width: number;
  idle: number;
}

interface Settings {
  readonly units: number;
  readonly outputs: "softmax" | "linear";
  readonly learningRate: number;
  readonly leastError: number;
  readonly firstDistance: number;
  readonly lastDistance: number;
  readonly shrinkRows: number;
  readonly overlap: number;
  readonly pruneBelow: number;
  readonly pruneAfter: number;
  readonly scaling: "standard" | "spread";
}

/** The network once more in plain objects. */
class Naive {
  units: NaiveUnit[] = [];
  readonly gamma: number[];
  readonly met: boolean[];
  readonly counts = { placed: 0, moved: 0, pruned: 0 };
  readonly #inputs: NaiveInputs;
  readonly #known = new Set<string>();
  readonly #attributes: number;
  readonly #settings: Settings;
  #rows = 0;

  constructor(schema: Schema, options: object) {
    this.#settings = radialBasisNetwork.with(options).params as unknown as Settings;
    this.#inputs = new NaiveInputs(schema, this.#settings.scaling);
    this.#attributes = schema.attributes.length;
    this.gamma = schema.target.classes.map(() => 0);
    this.met = this.gamma.map(() => false);
    for (const { kind, name } of schema.attributes) if (kind === "numeric") this.#known.add(name);
  }

  vector(row: Float64Array): Vector {
    return new Map([...this.#inputs.read(row)].filter(([name]) => this.#known.has(name)));
  }

  square(unit: NaiveUnit, x: Vector): number {
    let sum = 0;
    for (const name of this.#known) sum += ((x.get(name) ?? 0) - (unit.centre.get(name) ?? 0)) ** 2;
    return sum / this.#attributes;
  }

  answer(unit: NaiveUnit, x: Vector): number {
    return Math.exp(-this.square(unit, x) / unit.width ** 2);
  }

  /** y, or its softmax. */
  outputs(x: Vector): number[] {
    const y = this.gamma.map((g, c) => this.units.reduce((sum, u) => sum + u.height[c] * this.answer(u, x), g));
    if (this.#settings.outputs === "linear") return y;
    const e = y.map((a, c) => (this.met[c] ? Math.exp(a) : 0));
    return e.map((one) => one / e.reduce((sum, other) => sum + other));
  }

  /** What a step goes down. */
  loss(x: Vector, label: number): number {
    const outputs = this.outputs(x);
    if (this.#settings.outputs === "softmax") return -Math.log(outputs[label]);
    return outputs.reduce((sum, y, c) => sum + (this.met[c] ? (Number(c === label) - y) ** 2 / 2 : 0), 0);
  }

  probabilities(row: Float64Array): number[] {
    const outputs = this.outputs(this.vector(row));
    return this.#settings.outputs === "linear" ? nearestDistribution(outputs, this.met) : outputs;
  }

  learn({ row, label, weight }: Lesson): void {
    const s = this.#settings;
    for (const name of this.#inputs.read(row).keys()) if (name !== "one") this.#known.add(name);
    const x = this.vector(row);
    if (this.#rows === 0 && s.outputs === "linear") this.gamma[label] = 1;
    this.met[label] = true;
    const outputs = this.outputs(x);
    const errors = outputs.map((y, c) => (this.met[c] ? Number(c === label) - y : 0));
    const before = [...this.units];
    const answers = before.map((unit) => this.answer(unit, x));
    const nearest = Math.min(...before.map((unit) => Math.sqrt(this.square(unit, x))));
    const fromFirst = s.firstDistance * Math.exp(-this.#rows / s.shrinkRows);
    const delta = Math.max(fromFirst, Math.min(s.lastDistance, s.firstDistance));
    if (before.length < s.units && Math.hypot(...errors) > s.leastError && nearest > delta) {
      const distance = before.length === 0 ? delta : nearest;
      const height = errors.map((error) => Math.min(1, weight) * error);
      this.units.push({ centre: new Map(x), height, width: s.overlap * distance, idle: 0 });
      this.counts.placed++;
    } else {
      const rate = s.learningRate * Math.min(weight, 1000);
      before.forEach((unit, j) => {
        const product = errors.reduce((sum, error, c) => sum + error * unit.height[c], 0);
        unit.height = unit.height.map((h, c) => h + rate * answers[j] * errors[c]);
        for (const name of this.#known) {
          const from = unit.centre.get(name) ?? 0;
          const pull = ((2 * rate) / (unit.width ** 2 * this.#attributes)) * answers[j] * product;
          unit.centre.set(name, Math.max(-10, Math.min(10, from + pull * ((x.get(name) ?? 0) - from))));
        }
      });
      for (const [c, error] of errors.entries()) this.gamma[c] += rate * error;
      this.counts.moved++;
    }
    if (s.pruneBelow > 0) {
      const sizes = before.map((unit, j) => Math.hypot(...unit.height) * answers[j]);
      const most = Math.max(0, ...sizes);
      before.forEach((unit, j) => {
        unit.idle = sizes[j] < s.pruneBelow * most ? unit.idle + 1 : 0;
      });
      const kept = this.units.filter(({ idle }) => idle < s.pruneAfter);
      this.counts.pruned += this.units.length - kept.length;
      this.units = kept;
    }
    this.#inputs.learn(row, weight);
    this.#rows++;
  }
}

const unitsOf = (classifier: Classifier) => classifier.inspect().facts.units;
const binary = () => defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] });
const NO = Float64Array.of(0);
const YES = Float64Array.of(1);

describe("radial basis network", () => {
  for (const options of [
    { units: 8 },
    { units: 30, outputs: "linear", learningRate: 0.05, pruneBelow: 0 },
    { units: 10, pruneBelow: 0.2, pruneAfter: 5, overlap: 0.6 },
    { units: 20, firstDistance: 3, lastDistance: 0.5, shrinkRows: 30, leastError: 0.8, overlap: 1.2 },
    { units: 12, outputs: "linear", learningRate: 0.02, scaling: "spread", pruneBelow: 0.1, pruneAfter: 8 },
  ]) {
    it(`is its naive twin: ${JSON.stringify(options)}`, () => {
      const schema = mixedSchema(4);
      const model = radialBasisNetwork(schema, options as object).classifier;
      const twin = new Naive(schema, options);
      mixedLessons(200, 4, 7).forEach((lesson, n) => {
        if (n > 0) {
          const expected = twin.probabilities(lesson.row);
          probabilities(model, lesson.row).forEach((p, c) => {
            expect(Math.abs(p - expected[c]), `row ${n}`).toBeLessThan(1e-8);
          });
        }
        model.learnOne(lesson.row, lesson.label, lesson.weight);
        twin.learn(lesson);
        expect(unitsOf(model), `row ${n}`).toBe(twin.units.length);
      });
      expect(twin.counts.placed).toBeGreaterThan(5);
      expect(twin.counts.moved).toBeGreaterThan(50);
      expect(twin.counts.pruned > 0).toBe("pruneAfter" in options);
    });
  }

  it("remembers rows by hand", () => {
    const model = radialBasisNetwork(binary(), {
      units: 2,
      outputs: "linear",
      firstDistance: 1,
      lastDistance: 1,
      overlap: 0.5,
    }).classifier;
    model.learnOne(NO, 0); // gamma = (1, 0): no error, no unit
    expect([unitsOf(model), column(model, "heights").slice(0, 2)]).toEqual([0, [1, 0]]);
    model.learnOne(YES, 1); // E = (-1, 1): the first unit, as wide as 0.5 * 1
    expect(column(model, "widths")).toEqual([0.5, 0]);
    expect(column(model, "heights")).toEqual([1, 0, -1, 1, 0, 0]);
    expect(column(model, "centres").slice(0, 6)).toEqual([0, 0, 0, 0, 1, 0]); // one, no, yes; of two units each
    model.learnOne(NO, 1); // z = 2, x = e^(-2 / 0.25): E = (x - 1, 1 - x)
    const x = Math.exp(-8);
    expect(column(model, "widths")[1]).toBeCloseTo(0.5 * Math.SQRT2, 15);
    expect(column(model, "heights")[4]).toBeCloseTo(x - 1, 15);
    expect(column(model, "heights")[5]).toBeCloseTo(1 - x, 15);
    expect(column(model, "centres").slice(0, 6)).toEqual([0, 0, 0, 1, 1, 0]);
    expect(probabilities(model, NO)[1]).toBeCloseTo(1, 15);
  });

  it("moves heights and centres by hand", () => {
    const model = radialBasisNetwork(binary(), {
      units: 1,
      outputs: "linear",
      learningRate: 0.25,
      overlap: 1,
    }).classifier;
    model.learnOne(NO, 0);
    model.learnOne(YES, 1); // a unit at "yes": h = (-1, 1), w = delta
    const w = Math.exp(-1 / 1000); // delta had shrunk once
    // All units are placed. z = 2, y = (1 - x, x), E = (x, -x), E . h = -2 x.
    model.learnOne(NO, 0);
    const x = Math.exp(-2 / (w * w));
    const [gammaP, gammaQ, p, q] = column(model, "heights");
    expect(gammaP).toBeCloseTo(1 + 0.25 * x, 14);
    expect(gammaQ).toBeCloseTo(-0.25 * x, 14);
    expect(p).toBeCloseTo(-1 + 0.25 * x * x, 14);
    expect(q).toBeCloseTo(1 - 0.25 * x * x, 14);
    const pull = 0.25 * (2 / (w * w)) * x * (-2 * x); // away from the row
    const [, no, yes] = column(model, "centres");
    expect(no).toBeCloseTo(pull * (1 - 0), 14);
    expect(yes).toBeCloseTo(1 + pull * (0 - 1), 14);
  });

  for (const outputs of ["softmax", "linear"] as const) {
    it(`follows the gradient that finite differences see, ${outputs}`, () => {
      const schema = mixedSchema(3);
      const rate = 1e-3;
      const options = { units: 6, outputs, learningRate: rate, pruneBelow: 0, overlap: 1.5 };
      const [model, twin] = [radialBasisNetwork(schema, options).classifier, new Naive(schema, options)];
      const lessons = mixedLessons(80, 3, 9);
      for (const lesson of lessons) {
        model.learnOne(lesson.row, lesson.label, lesson.weight);
        twin.learn(lesson);
      }
      expect(twin.units.length).toBe(6);
      const { row, label } = lessons[lessons.length - 3];
      const x = twin.vector(row);
      const before = column(model, "heights");
      const centresBefore = column(model, "centres");
      model.learnOne(row, label);
      const after = column(model, "heights");
      const centresAfter = column(model, "centres");
      const slope = (move: (by: number) => void) => {
        const h = 1e-5;
        move(h);
        const above = twin.loss(x, label);
        move(-2 * h);
        const below = twin.loss(x, label);
        move(h);
        return (above - below) / (2 * h);
      };
      let compared = 0;
      const compare = (gradient: number, expected: number, what: string) => {
        expect(Math.abs(gradient - expected), what).toBeLessThan(1e-6);
        if (Math.abs(gradient) > 1e-4) compared++;
      };
      twin.gamma.forEach((_, c) => {
        compare(
          (before[c] - after[c]) / rate,
          slope((by) => (twin.gamma[c] += by)),
          `gamma ${c}`,
        );
      });
      const names = ["x", "y"]; // the first inputs, after the constant
      twin.units.forEach((unit, j) => {
        for (let c = 0; c < 3; c++) {
          const at = (1 + j) * 3 + c;
          compare(
            (before[at] - after[at]) / rate,
            slope((by) => (unit.height[c] += by)),
            `height ${j}, ${c}`,
          );
        }
        names.forEach((name, k) => {
          const at = (1 + k) * 6 + j;
          const move = (by: number) => unit.centre.set(name, (unit.centre.get(name) ?? 0) + by);
          compare((centresBefore[at] - centresAfter[at]) / rate, slope(move), `centre ${j}, ${name}`);
        });
      });
      expect(compared).toBeGreaterThan(10);
    });
  }

  it("places units only where the error is large and no centre is near, and only so many", () => {
    const lessons = mixedLessons(300, 3, 5, [1]);
    const unitsWith = (options: object) => {
      const model = radialBasisNetwork(mixedSchema(3), { units: 1000, pruneBelow: 0, ...options }).classifier;
      for (const { row, label } of lessons) model.learnOne(row, label);
      return unitsOf(model) as number;
    };
    const plain = unitsWith({});
    expect(unitsWith({ leastError: 2 })).toBe(0); // no error is so large
    expect(unitsWith({ leastError: 0.9 })).toBeLessThan(plain);
    expect(unitsWith({ firstDistance: 1000, shrinkRows: 1e12 })).toBe(1); // the first has no neighbour
    expect(unitsWith({ lastDistance: 0.8, shrinkRows: 50 })).toBeLessThan(
      unitsWith({ lastDistance: 0.2, shrinkRows: 50 }),
    );
    expect(unitsWith({ units: 7 })).toBe(7);
  });

  it("shrinks the distance row by row, to the last one and never beyond the first", () => {
    const distanceAfter = (options: object, rows: number) => {
      const model = radialBasisNetwork(binary(), { shrinkRows: 10, ...options }).classifier;
      for (let i = 0; i < rows; i++) model.learnOne(i % 2 === 0 ? NO : YES, i % 2);
      return column(model, "distance")[0];
    };
    expect(distanceAfter({}, 0)).toBe(1);
    expect(distanceAfter({}, 5)).toBeCloseTo(Math.exp(-0.5), 14);
    expect(distanceAfter({}, 100)).toBe(0.3);
    expect(distanceAfter({ firstDistance: 0.1 }, 20)).toBe(0.1);
  });

  it("gives up a unit after so many idle rows, and the last one takes its place", () => {
    const options = { units: 3, pruneBelow: 0.5, pruneAfter: 3, learningRate: 1e-6, overlap: 0.1 };
    const model = radialBasisNetwork(binary(), options).classifier;
    model.learnOne(NO, 0);
    model.learnOne(YES, 1);
    model.learnOne(NO, 1); // units at "yes" and "no"
    expect(unitsOf(model)).toBe(2);
    const heights = column(model, "heights").slice(4, 6);
    model.learnOne(NO, 1);
    expect(column(model, "idleRows")).toEqual([1, 0, 0]); // when it was alone it was the largest
    model.learnOne(YES, 1);
    expect(column(model, "idleRows")).toEqual([0, 1, 0]); // an answer begins anew
    for (let i = 0; i < 2; i++) model.learnOne(NO, 1);
    expect(unitsOf(model)).toBe(2);
    model.learnOne(NO, 1);
    expect(unitsOf(model)).toBe(1);
    expect(column(model, "centres").slice(0, 9)).toEqual([
      0,
      0,
      0,
      expect.closeTo(1, 5),
      0,
      0,
      expect.closeTo(0, 5),
      0,
      0,
    ]);
    column(model, "heights")
      .slice(2)
      .forEach((h, i) => {
        expect(h).toBeCloseTo([...heights, 0, 0, 0, 0][i], 4);
      });
    expect(column(model, "widths").slice(1)).toEqual([0, 0]);
  });

  it("weighs a row: its step up to a thousandfold, a unit's height by a weight below 1", () => {
    const after = (weight: number) => {
      const model = radialBasisNetwork(binary(), { units: 1, learningRate: 1e-6 }).classifier;
      model.learnOne(NO, 0);
      model.learnOne(YES, 1);
      const before = column(model, "heights")[0];
      model.learnOne(NO, 1, weight);
      return column(model, "heights")[0] - before;
    };
    expect(after(2)).toBeCloseTo(2 * after(1), 12);
    expect(after(1000)).toBeCloseTo(1000 * after(1), 8);
    expect(after(1e90)).toBe(after(1000));
    const heightOf = (weight: number) => {
      const model = radialBasisNetwork(binary(), { outputs: "linear" }).classifier;
      model.learnOne(NO, 0);
      model.learnOne(YES, 1, weight);
      return column(model, "heights").slice(2, 4);
    };
    expect([0.25, 1, 5].map(heightOf)).toEqual([
      [-0.25, 0.25],
      [-1, 1],
      [-1, 1],
    ]);
  });

  it("measures distances by attribute, and has missing numbers at their mean", () => {
    const one = radialBasisNetwork(defineSchema({ attributes: { x: numeric() }, classes: ["p", "q"] }), {
      learningRate: 1e-12,
    }).classifier;
    const two = radialBasisNetwork(defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["p", "q"] }), {
      learningRate: 1e-12,
    }).classifier;
    const random = Random.seeded(4);
    let sum = 0;
    for (let i = 0; i < 200; i++) {
      const x = random.integer(40);
      sum += x;
      const label = x % 20 < 10 ? 0 : 1;
      one.learnOne(Float64Array.of(x), label);
      two.learnOne(Float64Array.of(x, x), label);
      expect(probabilities(two, [x, x])[0]).toBeCloseTo(probabilities(one, [x])[0], 9);
    }
    expect(unitsOf(one)).toBeGreaterThan(3);
    expect(unitsOf(two)).toBe(unitsOf(one));
    expect(probabilities(one, [NaN])[0]).toBeCloseTo(probabilities(one, [sum / 200])[0], 12);
  });

  it("learns what no line can, and stays finite whatever weights and rates are", () => {
    const schema = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["0", "1"] });
    for (const outputs of ["softmax", "linear"] as const) {
      const random = Random.seeded(6);
      const tame = radialBasisNetwork(schema, { outputs, learningRate: 0.1 }).classifier;
      const wild = radialBasisNetwork(schema, {
        outputs,
        learningRate: 100,
        overlap: 0.01,
        lastDistance: 0.001,
      }).classifier;
      let right = 0;
      for (let i = 0; i < 3000; i++) {
        const [a, b] = [random.integer(2), random.integer(2)];
        const row = Float64Array.of(a + 0.1 * random.uniform(), b + 0.1 * random.uniform());
        if (i >= 2000 && tame.predictOne(row) === (a ^ b)) right++;
        tame.learnOne(row, a ^ b);
        wild.learnOne(row, random.integer(2), 10 ** random.integer(100));
        for (const p of probabilities(wild, row)) expect(p >= 0 && p <= 1).toBe(true);
      }
      expect(right).toBeGreaterThan(980);
      expect(column(wild, "centres").every((c) => Math.abs(c) <= 10)).toBe(true);
    }
  });
});
