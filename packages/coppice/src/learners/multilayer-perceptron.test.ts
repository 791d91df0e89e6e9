import { describe, expect, it } from "vitest";
import {
  byClass,
  column,
  type Lesson,
  learned,
  mixedLessons,
  mixedSchema,
  NaiveInputs,
  probabilities,
} from "../../test/naive-vectors.ts";
import { forAnySeed } from "../../test/seeds.ts";
import { type Classifier, copyState, defineSchema, nominal, numeric, Random } from "../core/index.ts";
import { type MultilayerPerceptron, multilayerPerceptron } from "./multilayer-perceptron.ts";

type Matrix = number[][]; // by input, then by output

/** A layer's weights out of a classifier. */
function matrix(classifier: Classifier, name: string, outputs: number): Matrix {
  const flat = column(classifier, name);
  return Array.from({ length: flat.length / outputs }, (_, i) => flat.slice(i * outputs, (i + 1) * outputs));
}

interface Network {
  readonly layers: Matrix[];
  readonly relu: boolean;
  readonly met: readonly boolean[];
}

/** What comes out of every layer, the vector itself first; each begins with the constant. */
function forward({ layers, relu, met }: Network, x: readonly number[]): number[][] {
  const outputs = [[...x]];
  layers.forEach((weights, t) => {
    const into = outputs[t];
    const sums = weights[0].map((_, k) => into.reduce((sum, z, i) => sum + z * weights[i][k], 0));
    const isLast = t === layers.length - 1;
    if (!isLast) outputs.push([1, ...sums.map((a) => (relu ? Math.max(0, a) : 1 / (1 + Math.exp(-a))))]);
    else if (!relu) outputs.push(sums.map((a) => 1 / (1 + Math.exp(-a))));
    else {
      const e = sums.map((a, c) => (met[c] ? Math.exp(a) : 0));
      outputs.push(e.map((one) => one / e.reduce((sum, other) => sum + other)));
    }
  });
  return outputs;
}

function targets({ relu, met }: Network, label: number, target: number): number[] {
  const others = met.filter((isMet, c) => isMet && c !== label).length;
  const rest = relu ? (1 - target) / Math.max(1, others) : 1 - target;
  return met.map((_, c) => (c === label ? (relu && others === 0 ? 1 : target) : rest));
}

/** Half the squared error, or the cross-entropy, with outputs weighed by u. */
function loss(network: Network, x: readonly number[], label: number, u: readonly number[], target = 0.9): number {
  const o = forward(network, x)[network.layers.length];
  const t = targets(network, label, target);
  return o.reduce((sum, value, c) => {
    if (!network.met[c]) return sum;
    return sum + u[c] * (network.relu ? -t[c] * Math.log(value) : (value - t[c]) ** 2 / 2);
  }, 0);
}

/** The inputs of a schema as the learner numbers them: the constant, numbers, then values as they come. */
class Numbering {
  readonly names = ["one", "x", "y"];
  vector(inputs: Map<string, number>, canGrow: boolean): number[] {
    if (canGrow) for (const name of inputs.keys()) if (!this.names.includes(name)) this.names.push(name);
    return this.names.map((name) => inputs.get(name) ?? 0);
  }
}

/** The learner once more in plain arrays. First weights are taken from it; everything else is computed here. */
function followed(options: object, lessons: readonly Lesson[], classes: number, tolerance: number): void {
  const schema = mixedSchema(classes);
  const model = multilayerPerceptron(schema, { seed: 5, ...options }).classifier as MultilayerPerceptron;
  const { params } = multilayerPerceptron(schema, options).spec;
  const {
    hidden,
    learningRate: eta,
    momentum: mu,
    units,
    target,
    weights: mode,
    updates,
  } = params as Record<string, never>;
  const outputs = [...(hidden as number[]), classes];
  const known = new NaiveInputs(schema, "standard");
  const numbering = new Numbering();
  const met = Array.from({ length: classes }, () => false);
  const network: Network = { layers: outputs.map(() => []), relu: units === "relu", met };
  const steps: Matrix[] = outputs.map(() => []);
  lessons.forEach(({ row, label, weight }, n) => {
    if (n > 0) {
      const o = forward(network, numbering.vector(known.read(row), false))[outputs.length].map((p, c) =>
        met[c] ? p : 0,
      );
      const total = o.reduce((sum, p) => sum + p);
      probabilities(model, row).forEach((p, c) => {
        expect(Math.abs(p - o[c] / total), `row ${n}`).toBeLessThan(tolerance);
      });
    }
    // A twin that has learned the row with the least of weights knows the first weights of what is new.
    const newClass = met[label] ? -1 : label;
    met[label] = true;
    const scout = multilayerPerceptron(schema, { seed: 5, ...options }).classifier as MultilayerPerceptron;
    copyState(model, scout);
    scout.learnWeighted(
      row,
      0,
      label,
      Float64Array.from(met, () => 1e-300),
    );
    numbering.vector(known.read(row), true);
    outputs.forEach((width, t) => {
      const isLast = t === outputs.length - 1;
      const first = isLast ? byClass(scout, `weights${t}`, width) : matrix(scout, `weights${t}`, width);
      const inputs = t === 0 ? numbering.names.length : outputs[t - 1] + 1;
      for (let i = 0; i < inputs; i++) {
        if (network.layers[t][i] === undefined) {
          network.layers[t][i] = [...first[i]];
          steps[t][i] = first[i].map(() => 0);
        } else if (isLast && newClass >= 0) network.layers[t][i][newClass] = first[i][newClass];
      }
    });
    const shares =
      mode === "scale" ? [weight] : [...Array(Math.floor(weight)).fill(1), weight % 1].filter((w) => w > 0);
    for (const share of Array.from({ length: updates }, () => shares).flat()) {
      const x = numbering.vector(known.read(row), true);
      const z = forward(network, x);
      const t = targets(network, label, target);
      let errors = z[outputs.length].map((o, c) =>
        met[c] ? share * (o - t[c]) * (network.relu ? 1 : o * (1 - o)) : 0,
      );
      for (let l = outputs.length - 1; l >= 0; l--) {
        const layer = network.layers[l];
        const below = layer.map((to, j) => {
          const slope = network.relu ? Number(z[l][j] > 0) : z[l][j] * (1 - z[l][j]);
          return slope * to.reduce((sum, w, k) => sum + w * errors[k], 0);
        });
        layer.forEach((to, i) => {
          if (l === 0 && x[i] === 0) return; // inputs that are 0 rest
          to.forEach((_, k) => {
            steps[l][i][k] = mu * steps[l][i][k] - eta * errors[k] * z[l][i];
            to[k] += steps[l][i][k];
          });
        });
        errors = below.slice(1);
      }
      known.learn(row, share);
    }
    model.learnOne(row, label, weight);
  });
}

describe("multilayer perceptron", () => {
  for (const options of [
    { hidden: [4], momentum: 0 },
    { hidden: [3, 2], learningRate: 0.2 },
    { hidden: [], updates: 2, target: 1 },
    { hidden: [4], weights: "scale" },
    { hidden: [4, 3], units: "relu", learningRate: 0.02, momentum: 0.5 },
  ]) {
    const follow = (seed: number) => followed(options, mixedLessons(120, 4, seed), 4, 1e-12);
    it(`is its naive twin: ${JSON.stringify(options)}`, () => follow(7));
    it(`is its naive twin whatever the seed: ${JSON.stringify(options)}`, () => forAnySeed(follow));
  }

  it("is its naive twin to seven digits in float32, in half the bytes", () => {
    followed({ hidden: [4], precision: "float32", momentum: 0 }, mixedLessons(60, 4, 7), 4, 1e-5);
    const [large, small] = (["float64", "float32"] as const).map((precision) => {
      const model = multilayerPerceptron(mixedSchema(4), { precision }).classifier;
      for (const { row, label } of mixedLessons(50, 4, 7)) model.learnOne(row, label);
      return model.arena.columns
        .filter(({ name }) => /weights\d|steps/.test(name))
        .reduce((sum, c) => sum + c.byteLength, 0);
    });
    expect(small).toBe(large / 2);
  });

  it("steps without hidden layers, by hand", () => {
    const schema = defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] });
    const model = multilayerPerceptron(schema, { hidden: [], learningRate: 1, momentum: 0.5, target: 1 });
    model.learn({ a: "no" }, "p"); // o_p = 1/2: delta = -1/2 * 1/4, dw = 1/8; q has not been met
    expect(column(model.classifier, "weights0").slice(0, 4)).toEqual([0.125, 0, 0.125, 0]); // one, no; p and q of each
    model.learn({ a: "yes" }, "q"); // o_q = 1/2: dw = 1/8. p: o = 1 / (1 + e^-1/8)
    const o = 1 / (1 + Math.exp(-0.125));
    const moved = -o * o * (1 - o);
    const [p, q, noP, noQ, yesP, yesQ] = column(model.classifier, "weights0");
    expect(p).toBeCloseTo(0.125 + moved + 0.5 * 0.125, 15); // and half of the last step
    expect(yesP).toBeCloseTo(moved, 15); // which this weight has not had
    expect([q, noP, noQ, yesQ]).toEqual([0.125, 0.125, 0, 0.125]);
  });

  for (const units of ["sigmoid", "relu"] as const) {
    it(`follows the gradient that finite differences see, ${units}, with weights per output`, () => {
      const schema = mixedSchema(3);
      const eta = 1e-3;
      const options = { hidden: [4, 3], units, learningRate: eta, momentum: 0, seed: 3 };
      const lessons = mixedLessons(40, 3, 9, [1]).filter(({ row }) => row.every((x) => x === x));
      const model = multilayerPerceptron(schema, options).classifier as MultilayerPerceptron;
      for (const { row, label } of lessons) model.learnOne(row, label);
      const u = [1, 1, 1].map((one, c) => (units === "relu" ? one : one + c));
      const { row, label } = lessons[0];
      const known = new NaiveInputs(schema, "standard");
      const numbering = new Numbering();
      for (const lesson of lessons) {
        numbering.vector(known.read(lesson.row), true);
        known.learn(lesson.row, 1);
      }
      const x = numbering.vector(known.read(row), false);
      const widths = [4, 3, 3];
      const layers = widths.map((width, t) => matrix(model, `weights${t}`, width));
      const network: Network = { layers, relu: units === "relu", met: [true, true, true] };
      const before = structuredClone(layers);
      model.learnWeighted(row, 0, label, Float64Array.from(u));
      let compared = 0;
      widths.forEach((width, t) => {
        const after = matrix(model, `weights${t}`, width);
        for (let i = 0; i < (t === 0 ? x.length : before[t].length); i++) {
          for (let k = 0; k < width; k++) {
            const h = 1e-5;
            layers[t][i][k] = before[t][i][k] + h;
            const above = loss(network, x, label, u);
            layers[t][i][k] = before[t][i][k] - h;
            const below = loss(network, x, label, u);
            layers[t][i][k] = before[t][i][k];
            const gradient = (before[t][i][k] - after[i][k]) / eta;
            expect(Math.abs(gradient - (above - below) / (2 * h)), `layer ${t}, ${i} to ${k}`).toBeLessThan(1e-6);
            if (Math.abs(gradient) > 1e-4) compared++;
          }
        }
      });
      expect(compared).toBeGreaterThan(15);
    });
  }

  const lessons = mixedLessons(150, 4, 11);
  const make = (options: object) =>
    multilayerPerceptron(mixedSchema(4), { hidden: [4], seed: 2, ...options }).classifier;
  const withoutClasses = (model: Classifier) => ({ ...learned(model), classWeights: [] });

  it("learns a row k times where k updates, or weight k, are asked for, bit for bit", () => {
    const [updates, weight, repeated] = [make({ updates: 3 }), make({}), make({})];
    for (const { row, label } of lessons) {
      updates.learnOne(row, label);
      weight.learnOne(row, label, 3);
      for (let k = 0; k < 3; k++) repeated.learnOne(row, label);
    }
    expect(learned(weight)).toEqual(learned(repeated));
    expect(withoutClasses(updates)).toEqual(withoutClasses(repeated));
  });

  it("learns a row a thousand times at most, whatever it weighs", () => {
    const ends = [1000, 1001.5, 1e100].map((weight) => {
      const model = make({});
      for (const { row, label } of lessons.slice(0, 10)) model.learnOne(row, label, weight);
      return withoutClasses(model);
    });
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
  });

  it("begins with uniform weights whose sums have variance 1 over the inputs of a unit", () => {
    const schema = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["p", "q"] });
    const model = multilayerPerceptron(schema, { hidden: [300, 200], seed: 3 }).classifier;
    for (const [name, inputs] of [
      ["weights0", 3],
      ["weights1", 301],
    ] as const) {
      const sizes = column(model, name).map((w) => w * Math.sqrt(inputs / 3));
      expect(Math.max(...sizes.map(Math.abs))).toBeLessThanOrEqual(1);
      expect(sizes.reduce((sum, w) => sum + w * w, 0) / sizes.length).toBeCloseTo(1 / 3, 1); // of [-1, 1]
      expect(Math.abs(sizes.reduce((sum, w) => sum + w, 0) / sizes.length)).toBeLessThan(0.06);
    }
  });

  it("with equal weights per output is plain backpropagation, with weight 0 nothing, without momentum a scaled rate", () => {
    const [plain, weighted] = [make({ weights: "scale" }), make({ weights: "scale" }) as MultilayerPerceptron];
    for (const { row, label, weight } of lessons) {
      plain.learnOne(row, label, weight);
      weighted.learnWeighted(row, 0, label, new Float64Array(4).fill(weight));
      const before = learned(weighted);
      weighted.learnWeighted(row, 0, label, new Float64Array(4)); // momentum rests, too
      weighted.learnOne(row, label, 0);
      expect(learned(weighted)).toEqual(before);
    }
    expect(learned(weighted)).toEqual(learned(plain));
    const schema = defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] });
    const [slow, fast] = [0.1, 0.2].map(
      (learningRate) => multilayerPerceptron(schema, { learningRate, momentum: 0 }).classifier as MultilayerPerceptron,
    );
    for (let i = 0; i < 50; i++) {
      slow.learnWeighted(Float64Array.of(i % 2), 0, i % 2, Float64Array.of(2, 2));
      fast.learnWeighted(Float64Array.of(i % 2), 0, i % 2, Float64Array.of(1, 1));
    }
    column(slow, "weights0").forEach((w, i) => {
      expect(w).toBeCloseTo(column(fast, "weights0")[i], 12);
    });
  });

  it("learns a row just scored as any other, bit for bit, also one that brings a class or a value", () => {
    for (const options of [{}, { units: "relu", learningRate: 0.05 }, { updates: 2 }, { hidden: [] }]) {
      const [plain, scored] = [make(options), make(options)] as MultilayerPerceptron[];
      for (const [i, { row, label }] of lessons.entries()) {
        const u = Float64Array.from({ length: 4 }, (_, c) => ((i + c) % 3) / 2);
        scored.outputsAt(row, 0, new Float64Array(4), 0, 4);
        scored.learnWeighted(row, 0, label, u, true);
        plain.learnWeighted(row, 0, label, u);
        expect(learned(scored)).toEqual(learned(plain));
      }
    }
  });

  it("weighs the errors of outputs past the end of the weights by 0, whatever they had before", () => {
    const [short, whole] = [make({}), make({})] as MultilayerPerceptron[];
    for (const { row, label } of lessons) {
      for (const model of [short, whole]) model.learnOne(row, label);
      short.learnWeighted(row, 0, label, Float64Array.of(1, 0.5));
      whole.learnWeighted(row, 0, label, Float64Array.of(1, 0.5, 0, 0));
      expect(learned(short)).toEqual(learned(whole));
    }
  });

  it("weighs the error of one output alone: the others' weights stay", () => {
    const model = make({ momentum: 0 }) as MultilayerPerceptron;
    for (const { row, label } of lessons) model.learnOne(row, label);
    const before = matrix(model, "weights1", 4);
    model.learnWeighted(lessons[3].row, 0, lessons[3].label, Float64Array.of(0, 1, 0, 0));
    matrix(model, "weights1", 4).forEach((to, i) => {
      to.forEach((w, c) => {
        if (c === 1) expect(w).not.toBe(before[i][c]);
        else expect(w).toBe(before[i][c]);
      });
    });
  });

  it("says of each class by itself what its output is: shares of them are the answer, and classes not met have 0", () => {
    const schema = mixedSchema(4);
    const model = multilayerPerceptron(schema, { hidden: [4], seed: 2 }).classifier as MultilayerPerceptron;
    for (const { row, label } of lessons.filter(({ label }) => label !== 1)) model.learnOne(row, label);
    let yes = 0;
    for (const { row } of lessons) {
      const [outputs, answers] = [new Float64Array(6).fill(9), new Float64Array(4)];
      model.outputsAt(row, 0, outputs, 1, 5);
      model.predictProbaOne(row, answers);
      const [before, ...said] = outputs;
      expect([before, said[1], said[4]]).toEqual([9, 0, 0]);
      const sum = said.reduce((a, b) => a + b, 0);
      answers.forEach((p, c) => {
        expect(p).toBeCloseTo(said[c] / sum, 14);
      });
      if (said.some((output) => output > 0.5)) yes++;
    }
    expect(yes).toBeGreaterThan(50);
  });

  it("gives a late class an output of its own, and leaves the others alone", () => {
    const schema = mixedSchema(3);
    const model = multilayerPerceptron(schema, { hidden: [4], momentum: 0 }).classifier as MultilayerPerceptron;
    for (const { row, label } of mixedLessons(80, 3, 4)) model.learnOne(row, label);
    const before = matrix(model, "weights1", 3);
    const late = schema.internClass("late");
    model.learnWeighted(new Float64Array(4).fill(NaN), 0, late, Float64Array.of(0, 0, 0, 1e-300));
    const width = column(model, "classWeights").length;
    const after = matrix(model, "weights1", width); // the last class has the last slot
    expect(after.map((to) => to.slice(0, 3))).toEqual(before);
    expect(new Set(after.map((to) => to[late])).size).toBe(5); // drawn
    expect(after.flatMap((to) => to.slice(late + 1)).every((w) => w === 0)).toBe(true);
  });

  it("learns what no single layer can, and stays finite whatever weights and rates are", () => {
    const schema = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["0", "1"] });
    const random = Random.seeded(6);
    for (const units of ["sigmoid", "relu"] as const) {
      const options = { units, learningRate: units === "relu" ? 0.05 : 0.4 };
      const [deep, wild] = [
        multilayerPerceptron(schema, options).classifier,
        multilayerPerceptron(schema, {
          units,
          hidden: [3, 3, 3],
          learningRate: 100,
          weights: "scale",
          precision: "float32",
        }).classifier,
      ];
      let right = 0;
      for (let i = 0; i < 4000; i++) {
        const [a, b] = [random.integer(2), random.integer(2)];
        const row = Float64Array.of(a + 0.1 * random.uniform(), b + 0.1 * random.uniform());
        if (i >= 3000 && deep.predictOne(row) === (a ^ b)) right++;
        deep.learnOne(row, a ^ b);
        wild.learnOne(row, random.integer(2), 10 ** random.integer(100));
        for (const p of probabilities(wild, row)) expect(p >= 0 && p <= 1).toBe(true);
      }
      expect(right).toBeGreaterThan(980);
    }
  });
});
