/**
 * Reference soft trees for tests, in plain objects, with the gradient leaf by leaf: dP_l/ds_n is beta P_l (1 - p_n) for
 * leaves on the first side of gate n and -beta P_l p_n for those on the other, where s_n is the gate's sum.
 */
import { expect } from "vitest";
import { type Classifier, drawNormal, type Random, type Schema } from "../src/core/index.ts";
import { column, type Lesson, NaiveInputs, probabilities } from "./naive-vectors.ts";

export interface NaiveSettings {
  readonly depth: number;
  readonly learningRate: number;
  readonly loss: "squared" | "cross-entropy";
  readonly window: number;
  readonly inverseTemperature: number;
  readonly scaling: "standard" | "spread";
  readonly training?: "joint" | "alone";
}

interface NaiveTree {
  readonly random: Random;
  /** w_n by the input's name, gate by gate. */
  readonly gates: Map<string, number>[];
  /** q_l by class, leaf by leaf. */
  readonly leaves: number[][];
}

type Vector = Map<string, number>;

/** For each leaf, the gates on its path and on which side of each it lies. */
function waysOf(depth: number): [gate: number, isFirst: boolean][][] {
  return Array.from({ length: 2 ** depth }, (_, leaf) => {
    let node = 0;
    return Array.from({ length: depth }, (__, level) => {
      const isFirst = ((leaf >> (depth - 1 - level)) & 1) === 0;
      const gate = node;
      node = 2 * node + (isFirst ? 1 : 2);
      return [gate, isFirst] as [number, boolean];
    });
  });
}

export class NaiveSoftTrees {
  readonly trees: NaiveTree[];
  readonly met: boolean[];
  readonly window: Lesson[] = [];
  readonly #inputs: NaiveInputs;
  readonly #settings: NaiveSettings;
  readonly #ways: [number, boolean][][];
  readonly #deviation: number;
  readonly #known = new Set<string>();

  constructor(schema: Schema, settings: NaiveSettings, streams: readonly Random[]) {
    this.#settings = settings;
    this.#inputs = new NaiveInputs(schema, settings.scaling);
    this.#ways = waysOf(settings.depth);
    this.#deviation = 1 / Math.sqrt(1 + schema.attributes.length);
    this.met = schema.target.classes.map(() => false);
    this.trees = streams.map((random) => ({
      random,
      gates: Array.from({ length: 2 ** settings.depth - 1 }, () => new Map<string, number>()),
      leaves: this.#ways.map(() => schema.target.classes.map(() => 0)),
    }));
    this.#meet("one");
    for (const { kind, name } of schema.attributes) if (kind === "numeric") this.#meet(name);
  }

  #meet(input: string): void {
    if (this.#known.has(input)) return;
    this.#known.add(input);
    for (const { random, gates } of this.trees)
      for (const gate of gates) gate.set(input, this.#deviation * drawNormal(random));
  }

  vector(row: Float64Array): Vector {
    return this.#inputs.read(row);
  }

  shares({ gates }: NaiveTree, x: Vector): number[] {
    return gates.map((gate) => {
      let sum = 0;
      for (const [input, value] of x) sum += value * (gate.get(input) ?? 0);
      return 1 / (1 + Math.exp(-this.#settings.inverseTemperature * sum));
    });
  }

  reach(tree: NaiveTree, x: Vector): number[] {
    const shares = this.shares(tree, x);
    return this.#ways.map((way) => way.reduce((p, [n, isFirst]) => p * (isFirst ? shares[n] : 1 - shares[n]), 1));
  }

  /** The output f of some trees. */
  output(trees: readonly NaiveTree[], x: Vector): number[] {
    const sums = this.met.map(() => 0);
    for (const tree of trees) {
      this.reach(tree, x).forEach((p, l) => {
        for (const c of sums.keys()) sums[c] += p * tree.leaves[l][c];
      });
    }
    return sums.map((sum) => sum / trees.length);
  }

  softmax(f: readonly number[]): number[] {
    const e = f.map((a, c) => (this.met[c] ? Math.exp(a) : 0));
    return e.map((one) => one / e.reduce((sum, other) => sum + other));
  }

  /** The loss of some trees at a vector. */
  lossAt(trees: readonly NaiveTree[], x: Vector, label: number): number {
    const f = this.output(trees, x);
    if (this.#settings.loss === "cross-entropy") return -Math.log(this.softmax(f)[label]);
    const classes = this.met.filter(Boolean).length;
    return f.reduce((sum, value, c) => sum + (this.met[c] ? (value - Number(c === label)) ** 2 / classes : 0), 0);
  }

  /** The loss that a gradient step reduces. */
  windowLoss(): number {
    const sum = this.window.reduce((total, { row, label, weight }) => {
      const groups = this.#settings.training === "alone" ? this.trees.map((tree) => [tree]) : [this.trees];
      return total + Math.min(weight, 1000) * groups.reduce((s, g) => s + this.lossAt(g, this.vector(row), label), 0);
    }, 0);
    return sum / this.window.length;
  }

  probabilities(row: Float64Array): number[] {
    const f = this.output(this.trees, this.vector(row));
    return this.#settings.loss === "squared" ? nearestDistribution(f, this.met) : this.softmax(f);
  }

  /** Everything before the step: new inputs get weights, and the row enters the window. */
  welcome(lesson: Lesson): void {
    for (const input of this.vector(lesson.row).keys()) this.#meet(input);
    if (!this.met[lesson.label]) {
      this.met[lesson.label] = true;
      for (const { random, leaves } of this.trees)
        for (const leaf of leaves) leaf[lesson.label] = this.#deviation * drawNormal(random);
    }
    this.window.push(lesson);
    if (this.window.length > this.#settings.window) this.window.shift();
  }

  learn(lesson: Lesson): void {
    this.welcome(lesson);
    const steps: (() => void)[] = [];
    for (const { row, label, weight } of this.window) {
      const x = this.vector(row);
      const factor = (this.#settings.learningRate * Math.min(weight, 1000)) / this.window.length;
      if (this.#settings.training === "alone")
        for (const tree of this.trees) this.#step([tree], x, label, factor, steps);
      else this.#step(this.trees, x, label, factor, steps);
    }
    for (const step of steps) step();
    this.#inputs.learn(lesson.row, lesson.weight);
  }

  #step(trees: readonly NaiveTree[], x: Vector, label: number, factor: number, steps: (() => void)[]): void {
    const { loss, inverseTemperature } = this.#settings;
    const f = this.output(trees, x);
    const classes = this.met.filter(Boolean).length;
    const p = loss === "squared" ? f : this.softmax(f);
    const scale = loss === "squared" ? 2 / classes : 1;
    const errors = p.map((value, c) => (this.met[c] ? scale * (value - Number(c === label)) : 0));
    for (const tree of trees) {
      const shares = this.shares(tree, x);
      const slopes = shares.map(() => 0);
      this.reach(tree, x).forEach((reach, l) => {
        const value = errors.reduce((sum, error, c) => sum + error * tree.leaves[l][c], 0);
        for (const [n, isFirst] of this.#ways[l]) {
          slopes[n] += inverseTemperature * reach * value * (isFirst ? 1 - shares[n] : -shares[n]);
        }
        for (const [c, error] of errors.entries()) {
          steps.push(() => {
            tree.leaves[l][c] -= (factor * reach * error) / trees.length;
          });
        }
      });
      for (const [n, slope] of slopes.entries()) {
        for (const [input, value] of x) {
          const gate = tree.gates[n];
          steps.push(() => gate.set(input, (gate.get(input) as number) - (factor * slope * value) / trees.length));
        }
      }
    }
  }

  /** A function per learned parameter that changes it, in the order of the learner's columns. */
  numbers(): { gates: ((by: number) => void)[]; leaves: ((by: number) => void)[] } {
    const gates = [...this.#known].flatMap((input) =>
      this.trees.flatMap((tree) =>
        tree.gates.map((gate) => (by: number) => void gate.set(input, (gate.get(input) as number) + by)),
      ),
    );
    const leaves = this.trees.flatMap((tree) =>
      tree.leaves.flatMap((leaf) =>
        leaf.map((_, c) => (by: number) => {
          leaf[c] += by;
        }),
      ),
    );
    return { gates, leaves };
  }
}

/** Expects the twin's probabilities before every lesson but the first, after both have learned those before it. */
export function expectTwin(model: Classifier, twin: NaiveSoftTrees, lessons: readonly Lesson[]): void {
  lessons.forEach((lesson, n) => {
    if (n > 0) {
      const expected = twin.probabilities(lesson.row);
      probabilities(model, lesson.row).forEach((p, c) => {
        expect(Math.abs(p - expected[c]), `row ${n}`).toBeLessThan(1e-9);
      });
    }
    model.learnOne(lesson.row, lesson.label, lesson.weight);
    twin.learn(lesson);
  });
}

/**
 * After both have learned the lessons, expects the model to learn one more, which brings nothing new, by a step down the
 * gradient of the window's loss as finite differences in the twin see it.
 */
export function expectGradient(
  model: Classifier,
  twin: NaiveSoftTrees,
  lessons: readonly Lesson[],
  last: Lesson,
  rate: number,
): void {
  for (const lesson of lessons) {
    model.learnOne(lesson.row, lesson.label, lesson.weight);
    twin.learn(lesson);
  }
  const before = ["gateWeights", "leafWeights"].map((name) => column(model, name));
  model.learnOne(last.row, last.label, last.weight);
  twin.welcome(last);
  const { gates, leaves } = twin.numbers();
  let compared = 0;
  [gates, leaves].forEach((numbers, i) => {
    const after = column(model, ["gateWeights", "leafWeights"][i]);
    numbers.forEach((move, at) => {
      const h = 1e-5;
      move(h);
      const above = twin.windowLoss();
      move(-2 * h);
      const below = twin.windowLoss();
      move(h);
      const gradient = (before[i][at] - after[at]) / rate;
      expect(Math.abs(gradient - (above - below) / (2 * h)), `${i}, ${at}`).toBeLessThan(1e-6);
      if (Math.abs(gradient) > 1e-4) compared++;
    });
  });
  expect(compared).toBeGreaterThan(30);
}

/** The nearest probability distribution (Duchi et al. 2008), by sorting. */
export function nearestDistribution(f: readonly number[], met: readonly boolean[]): number[] {
  const sorted = f.filter((_, c) => met[c]).sort((a, b) => b - a);
  let threshold = 0;
  let sum = 0;
  sorted.forEach((value, i) => {
    sum += value;
    if (value - (sum - 1) / (i + 1) > 0) threshold = (sum - 1) / (i + 1);
  });
  return f.map((value, c) => (met[c] ? Math.max(0, value - threshold) : 0));
}
