import { describe, expect, it } from "vitest";
import { dataSetOf } from "../../test/batches.ts";
import { MovingMemory } from "../../test/memories.ts";
import { type CartNode, frequenciesOf, leafOf, naiveCart } from "../../test/naive-cart.ts";
import { differences, type NaiveTwin, runs, turningExamples, turningSchema } from "../../test/naive-twins.ts";
import { column, probabilities } from "../../test/naive-vectors.ts";
import { collect, prequentialAccuracy } from "../../test/streams.ts";
import {
  buildSeeded,
  type Classifier,
  copyState,
  defineSchema,
  exp,
  Model,
  numeric,
  type Options,
  Random,
  resolveParams,
  type Schema,
  schemaFromJson,
} from "../core/index.ts";
import { windowTree } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { led, sea } from "../streams/index.ts";
import type { Shrub } from "./kit/members/shrub.ts";
import { shrubEnsemble } from "./shrub-ensemble.ts";

type Given = Options<typeof shrubEnsemble.params>;

const make = (schema: Schema, options: Given, seed = 1) => buildSeeded(shrubEnsemble.with(options), schema, seed);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);

/** Weights of the trees that vote, the largest first, and the numbers of the trees they belong to. */
function weightsOf(model: Classifier): number[] {
  return column(model, "says").slice(0, column(model, "members")[0]);
}
function birthsOf(model: Classifier): number[] {
  return column(model, "births").slice(0, column(model, "members")[0]);
}

/** All that a model has learned, its trees included. */
function stateOf(model: Classifier): number[][] {
  return [model, ...model.parts()].flatMap(
    (one) => one?.arena.columns.map(({ data, length }) => [...data.subarray(0, length)]) ?? [],
  );
}

/** One number, and classes by letter. */
function line(classes: string): Schema {
  return schemaFromJson({
    attributes: [{ name: "x", kind: "numeric" }],
    target: { name: "class", classes: [...classes] },
  });
}

interface NaiveShrub {
  weight: number;
  readonly birth: number;
  readonly tree: CartNode;
}

/** Algorithm 1 row by row, with lists of trees and rows, where every tree answers every row of the window anew. */
class Naive implements NaiveTwin {
  shrubs: NaiveShrub[] = [];
  classes = 0;
  /** The gradient of the last step, by tree, with the weights there; and the loss of all weights. */
  lastStep: { trees: CartNode[]; weights: number[]; gradient: number[] } | undefined;
  readonly #schema: Schema;
  readonly #params: ReturnType<typeof params>;
  readonly #random: Random;
  readonly #ring: { x: number[]; label: number; weight: number }[] = [];
  #rows = 0;
  #trained = 0;

  constructor(schema: Schema, options: Given, random: Random) {
    this.#schema = schema;
    this.#params = params(options);
    this.#random = random;
  }

  answer(row: Float64Array): number[] {
    const classes = this.#schema.classCount;
    const votes = this.#scores([...row], this.shrubs, classes);
    return this.shrubs.length > 0 ? votes : votes.map(() => 1 / classes);
  }

  #scores(x: readonly number[], shrubs: readonly { weight: number; tree: CartNode }[], classes: number): number[] {
    const votes = new Array<number>(classes).fill(0);
    for (const { weight, tree } of shrubs) {
      frequenciesOf(leafOf(tree, x), classes).forEach((share, c) => {
        votes[c] += weight * share;
      });
    }
    return votes;
  }

  learn(row: Float64Array, label: number, weight: number): void {
    const { window, trainEvery, burnIn, step, steps, maxMembers } = this.#params;
    this.classes = Math.max(this.classes, label + 1);
    this.#ring[this.#rows % window] = { x: [...row], label, weight };
    const due = this.#rows % trainEvery === 0;
    this.#rows++;
    if (!due) return;
    const from = this.#rows > window ? this.#rows % window : 0;
    const kept = [...this.#ring.slice(from), ...this.#ring.slice(0, from)];
    const isNominal = this.#schema.attributes.map(({ kind }) => Number(kind === "nominal"));
    const options = { ...this.#params, isolate: false };
    const tree = naiveCart(kept, isNominal, this.classes, options, Infinity, this.#random);
    this.#trained++;
    this.shrubs.push({ weight: 0, birth: this.#trained, tree });
    const length = steps === "decaying" ? step / Math.sqrt(this.#trained) : step;
    for (let i = 0; i <= burnIn; i++) {
      const gradient = this.gradient();
      this.lastStep = {
        trees: this.shrubs.map(({ tree }) => tree),
        weights: this.shrubs.map(({ weight }) => weight),
        gradient,
      };
      this.shrubs.forEach((shrub, j) => {
        shrub.weight -= length * gradient[j];
      });
      this.shrubs.sort((a, b) => b.weight - a.weight || a.birth - b.birth);
      this.#project(maxMembers);
    }
    this.shrubs = this.shrubs.filter(({ weight }) => weight > 0);
  }

  /** What the rows of the window count. */
  #factors(): number[] {
    const total = sum(this.#ring.map(({ weight }) => weight));
    return this.#ring.map(({ weight }) => weight / total / this.classes);
  }

  gradient(): number[] {
    const { classes } = this;
    const factors = this.#factors();
    const slopes = this.#ring.map(({ x, label }, p) => {
      const scores = this.#scores(x, this.shrubs, classes);
      if (this.#params.loss === "squared") return scores.map((f, c) => (f - Number(c === label)) * (2 * factors[p]));
      const all = sum(scores.map(exp));
      return scores.map((f, c) => (exp(f) / all - Number(c === label)) * factors[p]);
    });
    return this.shrubs.map(({ tree }) => {
      let product = 0;
      this.#ring.forEach(({ x }, p) => {
        frequenciesOf(leafOf(tree, x), classes).forEach((share, c) => {
          product += slopes[p][c] * share;
        });
      });
      return product;
    });
  }

  loss(trees: readonly CartNode[], weights: readonly number[]): number {
    const shrubs = trees.map((tree, i) => ({ tree, weight: weights[i] }));
    const factors = this.#factors();
    const losses = this.#ring.map(({ x, label }, p) => {
      const scores = this.#scores(x, shrubs, this.classes);
      if (this.#params.loss === "squared") {
        return factors[p] * sum(scores.map((f, c) => (f - Number(c === label)) ** 2));
      }
      return -factors[p] * Math.log(Math.exp(scores[label]) / sum(scores.map((f) => Math.exp(f))));
    });
    return sum(losses);
  }

  /** The largest keep something: those that would be below 0 leave the sum until none would. */
  #project(most: number): void {
    const largest = this.shrubs[0].weight;
    const values = this.shrubs.map(({ weight }) => weight - largest);
    const first = values.slice(0, most);
    const excess = (of: readonly number[]) => (sum(of) - 1) / of.length;
    let kept = first;
    for (let before = Infinity; kept.length < before; ) {
      before = kept.length;
      kept = first.filter((value) => value > excess(kept));
    }
    this.shrubs.forEach((shrub, i) => {
      shrub.weight = i < most ? Math.max(0, values[i] - excess(kept)) : 0;
    });
  }
}

const params = (options: Given) => resolveParams("shrub-ensemble", shrubEnsemble.params, options);

function randomOf(model: Classifier): Random {
  const own = model.arena.columns.find(({ name }) => name === "random");
  return own === undefined ? Random.seeded(1) : new Random(Int32Array.from(own.data));
}

describe("shrub ensemble", () => {
  it("by hand: three trees and four rows", () => {
    const model = shrubEnsemble(line("ab"), { window: 2, maxMembers: 2, step: 0.5 });
    const { classifier } = model;
    const says = (x: number) => model.predictProba({ x }).get("b");
    expect(says(1)).toBe(0.5);
    // One class, one tree that says it: f = 0, G = -2, w = 1, and stays there.
    model.learn({ x: 1 }, "a");
    expect(weightsOf(classifier)).toEqual([1]);
    // Tree 2 cuts at 1.5. f = (1, 0) on both rows; G = 2 / (2 2) (1, -1) on (2, b) and 0 on (1, a). g = 1/2, -1/2.
    model.learn({ x: 2 }, "b");
    expect(weightsOf(classifier)).toEqual([0.75, 0.25]);
    expect([says(1.5), says(1.51)]).toEqual([0, 0.25]);
    // (2, b) and (3, b): tree 3 says b. f = (0.75, 0.25), G = (0.375, -0.375) on both, g = 0.75, -0.75, -0.75.
    // w = 0.375, 0.625, 0.375: of the equal ones the older stays.
    model.learn({ x: 3 }, "b");
    expect(weightsOf(classifier)).toEqual([0.625, 0.375]);
    expect(birthsOf(classifier)).toEqual([2, 1]);
    expect(says(3)).toBe(0.625);
    // (3, b) and, three times, (1, a): v / (C sum v) = 1/8 and 3/8. Tree 4 cuts at 2. f = (0.375, 0.625) on (3, b), right on
    // (1, a). G = 2/8 (0.375, -0.375): g = -0.09375, 0.09375, -0.09375. w = 0.671875, 0.328125, and 0.046875, which leaves.
    model.learn({ x: 1 }, "a", 3);
    expect(weightsOf(classifier)).toEqual([0.671875, 0.328125]);
    expect(birthsOf(classifier)).toEqual([2, 1]);
    expect(classifier.inspect().facts).toEqual({ members: 2, maxMembers: 2, window: 2, maxDepth: "8", rows: 2 });
    const { members = [] } = classifier.inspect();
    expect(members.map(({ kind, facts, voteWeight }) => [kind, facts.leaves, facts.depth, voteWeight])).toEqual([
      ["shrub", 2, 1, 0.671875],
      ["shrub", 1, 0, 0.328125],
    ]);
  });

  const variants = [
    { window: 16, maxMembers: 5 },
    { window: 12, maxMembers: 8, loss: "cross-entropy", step: 2 },
    { window: 9, maxMembers: 4, burnIn: 3, step: 0.2, maxDepth: 2 },
    { window: 20, maxMembers: 6, steps: "decaying", step: 4, burnIn: 1, criterion: "information-gain" },
    { window: 20, maxMembers: 12, trainEvery: 3, splitter: "random", step: 0.05, maxDepth: Infinity },
    { window: 8, maxMembers: 4, trainEvery: 11, splitter: "extra-tree" },
    { window: 14, maxMembers: 3, attributesPerSplit: 1, step: 30, burnIn: 1, loss: "cross-entropy" },
    { window: 1, maxMembers: 4 },
    { window: 15, maxMembers: 1, step: 8, criterion: "accuracy" },
  ] satisfies Given[];
  it.each(variants)("is row by row, bit for bit, what its naive twin is: %o", (options) => {
    for (const [batch, asks, seed] of runs) {
      const model = new Model(turningSchema(), shrubEnsemble.with(options), seed + 1);
      const twin = new Naive(model.schema, { maxDepth: 8, ...options }, randomOf(model.classifier));
      const members = new Set<number>();
      let left = 0;
      const differing = differences(model, twin, turningExamples(seed, 120, 50), batch, asks, () => {
        expect(weightsOf(model.classifier)).toEqual(twin.shrubs.map(({ weight }) => weight));
        const births = birthsOf(model.classifier);
        expect(births).toEqual(twin.shrubs.map(({ birth }) => birth));
        for (const birth of members) if (!births.includes(birth)) left += Number(members.delete(birth));
        for (const birth of births) members.add(birth);
      });
      expect(differing).toEqual([]);
      if (options.trainEvery === undefined) expect(left).toBeGreaterThan(0);
      expect(members.size).toBeGreaterThan(0);
    }
  });

  it("has no parameter that does nothing", () => {
    const rows = collect(sea({ seed: 4, noise: 0.2 }), 200);
    const base = { window: 24, maxMembers: 6 } satisfies Given;
    const learnedWith = (options: Given) => {
      const model = make(rows.schema, { ...base, ...options });
      model.learnMany(rows.data, rows.count, rows.labels);
      return JSON.stringify([weightsOf(model), column(model, "births"), column(model, "trained")]);
    };
    const standard = learnedWith({});
    for (const options of [
      { maxMembers: 5 },
      { window: 23 },
      { maxDepth: 2 },
      { step: 0.4 },
      { steps: "decaying" },
      { burnIn: 1 },
      { loss: "cross-entropy" },
      { trainEvery: 2 },
      { splitter: "extra-tree" },
      { splitter: "random" },
      { criterion: "accuracy" },
      { attributesPerSplit: 2 },
      { maxBytes: 5000 },
    ] satisfies Given[]) {
      expect(learnedWith(options)).not.toBe(standard);
    }
    expect(learnedWith({ maxDepth: Infinity })).not.toBe(learnedWith({ maxDepth: 3 }));
  });

  it("steps against the gradient: finite differences of the loss say the same", () => {
    for (const loss of ["squared", "cross-entropy"] as const) {
      const model = new Model(turningSchema(), shrubEnsemble.with({ window: 10, maxMembers: 6, loss }), 1);
      const twin = new Naive(model.schema, { window: 10, maxMembers: 6, maxDepth: 8, loss }, Random.seeded(1));
      let largest = 0;
      expect(
        differences(model, twin, turningExamples(8, 80, 30), 1, false, () => {
          if (twin.lastStep === undefined) return;
          const { trees, weights, gradient } = twin.lastStep;
          gradient.forEach((slope, i) => {
            const moved = (by: number) =>
              twin.loss(
                trees,
                weights.map((w, j) => (j === i ? w + by : w)),
              );
            expect(slope).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 8);
            largest = Math.max(largest, Math.abs(slope));
          });
        }),
      ).toEqual([]);
      expect(largest).toBeGreaterThan(0.05);
    }
  });

  it("has weights on the simplex, of at most M trees, in the order of their size, and no tree larger than it may be", () => {
    const rows = collect(led({ seed: 2, noise: 0.3 }), 300);
    const most: number[] = [];
    for (const options of [
      { window: 16, maxMembers: 5 },
      { window: 30, maxMembers: 3, maxDepth: 3, step: 1e9 },
      { window: 10, maxMembers: 12, burnIn: 20, step: 1e-6, maxDepth: Infinity },
      { window: 20, maxMembers: 8, step: 40, burnIn: 7, loss: "cross-entropy", splitter: "random" },
    ] satisfies Given[]) {
      const model = make(rows.schema, options);
      const nodes = Math.min(2 * options.window, 2 ** ((options.maxDepth ?? 8) + 1)) - 1;
      for (let i = 0; i < rows.count; i++) {
        model.learnOne(rows.row(i), rows.labels[i]);
        const weights = weightsOf(model);
        expect(Math.abs(sum(weights) - 1)).toBeLessThan(1e-12);
        expect(weights.every((weight, j) => weight > 0 && !(weight > weights[j - 1]))).toBe(true);
        expect(weights.length).toBeLessThanOrEqual(options.maxMembers);
        expect(new Set(birthsOf(model)).size).toBe(weights.length);
        for (const { facts } of model.inspect().members ?? []) {
          expect(2 * (facts.leaves as number) - 1).toBeLessThanOrEqual(nodes);
        }
        // Window; trees of the most nodes, each with its leaves, weight, number and place; four numbers and two.
        const bytes = options.window * (12 * 24 + 12) + 8 + 3 * 4 + 8 + (options.splitter ? 20 : 0);
        const tree = 24 * nodes + 8 * 10 * ((nodes + 1) / 2) + 4 + 4 * options.window + 20;
        expect(model.byteLength).toBeLessThanOrEqual(bytes + (options.maxMembers + 1) * tree);
      }
      most.push(birthsOf(model).length);
    }
    expect(most).toEqual([5, 1, 12, 2]);
  });

  describe("theorem 1", () => {
    it("is tight: M trees of equal weight, all wrong and each otherwise, and one row", () => {
      for (const members of [1, 2, 3, 7]) {
        for (const [share, stays] of [
          [1.001, true],
          [0.999, false],
        ] as const) {
          const classes = members + 1; // B = 1
          const step = (share * classes) / (2 * (members + 1));
          const schema = line("abcdefgh".slice(0, classes));
          // The same trees, gathered while there are fewer than M; then the step in question.
          const gathered = make(schema, { window: 1, maxMembers: members, step: 1e-3 });
          for (let label = 0; label < members; label++) gathered.learnOne(Float64Array.of(0), label);
          expect(birthsOf(gathered).length).toBe(members);
          const model = make(schema, { window: 1, maxMembers: members, step });
          copyState(gathered, model);
          model.arena.columns.find(({ name }) => name === "says")?.data.fill(1 / members, 0, members);
          const births = model.arena.columns.find(({ name }) => name === "births");
          const places = model.arena.columns.find(({ name }) => name === "places");
          // Older trees first, as equal weights are kept.
          const order = birthsOf(model).map((birth, i) => [birth, column(model, "places")[i]] as const);
          order.sort(([a], [b]) => a - b);
          order.forEach(([birth, place], i) => {
            for (const [found, value] of [
              [births, birth],
              [places, place],
            ] as const) {
              if (found !== undefined) found.data[i] = value;
            }
          });
          expect(probabilities(model, [0]).slice(0, members)).toEqual(new Array(members).fill(1 / members));
          model.learnOne(Float64Array.of(0), members);
          expect(birthsOf(model).includes(members + 1)).toBe(stays);
        }
      }
    });

    it("a tree that joins after a row all are wrong about stays: at any step below M trees, else above B C / (2 (M + 1))", () => {
      const [window, maxMembers, classes] = [8, 5, 4];
      const met = { below: 0, full: 0, falls: 0 };
      for (let seed = 0; seed < 20; seed++) {
        const random = Random.seeded(seed);
        const options = { window, maxMembers, maxDepth: Infinity } as const;
        const base = make(line("abcd"), { ...options, step: 0.3 + 3 * random.uniform() });
        for (let i = 0; i < 60; i++) {
          const row = Float64Array.of(random.uniform()); // all differ, so that leaves are of one class
          const free = probabilities(base, row).indexOf(0);
          if (i >= window && free >= 0 && column(base, "classesMet")[0] === classes) {
            const isFull = birthsOf(base).length === maxMembers;
            const threshold = (window * classes) / (2 * (maxMembers + 1));
            for (const step of isFull ? [1.0001 * threshold, 50] : [1e-6, 0.1, 1, 50]) {
              const model = make(line("abcd"), { ...options, step });
              copyState(base, model);
              model.learnOne(row, free);
              expect(birthsOf(model)).toContain(column(model, "trained")[0]);
              met[isFull ? "full" : "below"]++;
            }
            const short = make(line("abcd"), { ...options, step: 1e-3 });
            copyState(base, short);
            short.learnOne(row, free);
            if (isFull && !birthsOf(short).includes(column(short, "trained")[0])) met.falls++;
          }
          base.learnOne(row, random.integer(classes));
        }
      }
      for (const times of Object.values(met)) expect(times).toBeGreaterThan(50);
    });

    it("with one tree and a step above B C / 4 that tree is the newest", () => {
      const random = Random.seeded(3);
      const model = make(line("ab"), { window: 10, maxMembers: 1, step: 5.01, maxDepth: Infinity });
      let wrong = 0;
      for (let i = 0; i < 300; i++) {
        const row = Float64Array.of(random.uniform());
        const label = random.integer(2);
        const isWrong = probabilities(model, row)[label] === 0;
        model.learnOne(row, label);
        expect(weightsOf(model)).toEqual([1]);
        if (isWrong && i > 0) {
          wrong++;
          expect(birthsOf(model)).toEqual([i + 1]);
        }
      }
      expect(wrong).toBeGreaterThan(50);
    });
  });

  it("is a window tree where the newest tree is all there is", () => {
    const rows = collect(sea({ seed: 1 }), 200);
    const shrubs = make(rows.schema, { window: 30, maxMembers: 1, step: 1e9, maxDepth: Infinity, trainEvery: 10 });
    const tree = buildSeeded(windowTree.with({ window: 30, trainEvery: 10, smoothing: 0 }), rows.schema, 1);
    let newest = 0;
    for (let i = 0; i < rows.count; i++) {
      for (const model of [shrubs, tree]) model.learnOne(rows.row(i), rows.labels[i]);
      if (birthsOf(shrubs)[0] < column(shrubs, "trained")[0]) continue;
      newest++;
      expect(probabilities(shrubs, rows.row(199 - i))).toEqual(probabilities(tree, rows.row(199 - i)));
    }
    expect(newest).toBeGreaterThan(50);
  });

  describe("under a byte budget", () => {
    const rows = collect(led({ seed: 7, noise: 0.2 }), 250);

    it("derives what is not given, keeps the budget and uses most of it", () => {
      for (const maxBytes of [8_000, 20_000, 40_000]) {
        const model = make(rows.schema, { maxBytes });
        const { maxMembers, window } = model.inspect().facts;
        expect((maxMembers as number) * (window as number)).toBeLessThan(32 * 64);
        for (let i = 0; i < rows.count; i++) {
          model.learnOne(rows.row(i), rows.labels[i]);
          expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        }
        expect(model.inspect().facts.rows).toBe(window);
        expect(model.byteLength).toBeGreaterThan(maxBytes / 3);
      }
      expect(make(rows.schema, {}).inspect().facts).toMatchObject({ maxMembers: 32, window: 64, maxDepth: "8" });
      const given = { maxMembers: 7, window: 20, maxDepth: Infinity };
      expect(make(rows.schema, { ...given, maxBytes: 9000 }).inspect().facts).toMatchObject({
        ...given,
        maxDepth: "unlimited",
      });
    });

    it("has the sizes that it has whatever classes are named", () => {
      const sizes = Array.from([2, 10, 20], (count) => {
        const classes = Array.from({ length: count }, (_, c) => `c${c}`);
        const { facts } = make(defineSchema({ attributes: { x: numeric() }, classes }), { maxBytes: 20_000 }).inspect();
        return [facts.maxMembers, facts.window, facts.maxDepth];
      });
      expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
    });

    it("gives every tree the nodes it has room for, to the byte", () => {
      const given = { maxMembers: 3, window: 40, maxDepth: Infinity, step: 1e6 };
      const fixed = make(rows.schema, given).byteLength - 4 * 24; // four trees of a leaf that says nothing yet
      const largest = (maxBytes: number) => {
        const model = make(rows.schema, { ...given, maxBytes });
        let most = 0;
        for (let i = 0; i < 120; i++) {
          model.learnOne(rows.row(i), rows.labels[i]);
          const leaves = model.inspect().members?.map(({ facts }) => facts.leaves as number) ?? [];
          most = Math.max(most, ...leaves);
        }
        return most;
      };
      const room = fixed + 4 * (24 * 13 + 80 * 7); // 7 leaves for 10 classes
      expect(largest(room)).toBe(7);
      expect(largest(room - 1)).toBe(6);
      expect(largest(Infinity)).toBeGreaterThan(10);
    });

    it("refuses what it has no room for, before anything is learned", () => {
      const given = { maxMembers: 3, window: 40 };
      const least = make(rows.schema, given).byteLength + 4 * 80;
      expect(() => make(rows.schema, { ...given, maxBytes: least - 1 })).toThrow(
        `shrub-ensemble: \`maxBytes\` must be at least ${least} for 3 trees, a window of 40 rows and 10 classes, got ${least - 1}.`,
      );
      expect(make(rows.schema, { ...given, maxBytes: least }).byteLength).toBe(least - 4 * 80);
      const schema = line("");
      const model = make(schema, { ...given, maxBytes: make(schema, given).byteLength + 4 * 16 });
      for (const name of ["a", "b", "c"]) schema.internClass(name);
      for (const i of [0, 1, 2, 3]) model.learnOne(Float64Array.of(i), i % 2);
      const before = model.arena.columns.map(({ name }) => column(model, name));
      expect(() => model.learnOne(Float64Array.of(9), 2)).toThrow("a window of 40 rows and 3 classes");
      expect(model.arena.columns.map(({ name }) => column(model, name))).toEqual(before);
      model.learnOne(Float64Array.of(9), 1);
      expect(column(model, "trained")).toEqual([5]);
    });
  });

  it("goes on after it was saved, also between two trainings, and in a memory that moves", () => {
    const options = { window: 20, maxMembers: 5, trainEvery: 4, splitter: "extra-tree" } as const;
    const examples = turningExamples(6, 200, 70).map((one) => ({ ...one, weight: one.weight || 1 }));
    const model = new Model(turningSchema(), shrubEnsemble.with(options), 3);
    const moved = new Model(turningSchema(), shrubEnsemble.with(options), 3, new MovingMemory());
    for (const { record, label, weight } of examples.slice(0, 90)) {
      for (const one of [model, moved]) one.learn(record, label, weight);
    }
    const twins = [0, 1, 2, 3].map((rows) => {
      if (rows > 0)
        for (const one of [model, moved]) one.learn(examples[89 + rows].record, examples[89 + rows].label, 1);
      return loadModel(saveModel(model), [shrubEnsemble]);
    });
    twins.forEach((twin, behind) => {
      for (const { record, label } of examples.slice(90 + behind, 93)) twin.learn(record, label, 1);
    });
    for (const { record, label, weight } of examples.slice(93)) {
      for (const one of [model, moved, ...twins]) one.learn(record, label, weight);
      for (const one of [moved, ...twins]) expect(weightsOf(one.classifier)).toEqual(weightsOf(model.classifier));
    }
    for (const one of [moved, ...twins]) expect(saveModel(one)).toEqual(saveModel(model));
  });

  it("keeps of every row of the window the leaf that answered it, and in later trees the one it falls into", () => {
    for (const trainEvery of [1, 3, 20]) {
      const schema = turningSchema(["c0", "c1", "c2", "c3"]);
      const model = make(schema, { window: 12, maxMembers: 6, trainEvery });
      const twin = make(schema, { window: 12, maxMembers: 6, trainEvery });
      const random = Random.seeded(trainEvery);
      const came: { row: Float64Array; trained: number }[] = []; // by place
      for (let i = 0; i < 121; i++) {
        const x = random.integer(8) === 0 ? Infinity : random.uniform(); // which the window counts as missing
        const row = Float64Array.of(x, random.integer(4), random.uniform());
        came[i % 12] = { row, trained: column(model, "trained")[0] };
        const label = Int32Array.of(random.integer(4));
        model.learnOne(row, label[0]);
        twin.predictThenLearnMany(row, 1, label, new Float64Array(4));
        const rows = Float64Array.from(column(model, "windowRows"));
        weightsOf(model).forEach((_, rank) => {
          const place = column(model, "places")[rank];
          const birth = column(model, "births")[rank];
          const { tree } = model.parts()[place] as Shrub;
          const leaves = came.map(({ row, trained }, p) =>
            birth <= trained ? tree.recordOf(row, 0) : tree.recordOf(rows, 3 * p),
          );
          for (const one of [model, twin]) {
            const { arena } = one.parts()[place] as Shrub;
            const kept = arena.columns.find(({ name }) => name === "windowLeaves")?.data.subarray(0, came.length);
            expect([...(kept ?? [])]).toEqual(leaves);
          }
        });
      }
    }
  });

  it("tells of each tree how many rows ago it was trained", () => {
    for (const trainEvery of [1, 3]) {
      const { rows, labels, count, schema } = dataSetOf(turningExamples(9, 60, 20));
      const model = make(schema, { window: 16, maxMembers: 5, trainEvery });
      const width = schema.attributes.length;
      for (let i = 0; i < count; i++) {
        model.learnOne(rows.slice(i * width), labels[i]);
        // The first tree is trained with the first row, the others with every k-th from there on.
        const ages = birthsOf(model).map((birth) => i - (birth - 1) * trainEvery);
        expect(model.inspect().members?.map(({ age }) => age)).toEqual(ages);
      }
    }
  });

  it("learns batches as it learns rows, with skipped rows and classes that come, however far apart trees are", () => {
    for (const trainEvery of [1, 3, 10, 40]) {
      const { rows, labels, weights, count, schema } = dataSetOf(turningExamples(8, 300, 70));
      const [single, batched] = [1, 2].map(() => make(schema, { window: 16, maxMembers: 5, trainEvery }));
      const random = Random.seeded(trainEvery);
      const [width, classes] = [schema.attributes.length, schema.classCount];
      for (let at = 0, size = 1; at < count; at += size, size = 1 + random.integer(60)) {
        const end = Math.min(count, at + size);
        const answers = Array.from({ length: end - at }, (_, i) => {
          const row = rows.slice((at + i) * width, (at + i + 1) * width);
          const answer = probabilities(single, row);
          single.learnOne(row, labels[at + i], weights?.[at + i]);
          return answer;
        });
        const out = new Float64Array((end - at) * classes);
        const batch = rows.subarray(at * width);
        batched.predictThenLearnMany(batch, end - at, labels.subarray(at), out, weights?.subarray(at));
        expect([...out]).toEqual(answers.flat());
        expect(stateOf(batched)).toEqual(stateOf(single));
      }
      expect(column(single, "trained")[0]).toBeGreaterThan(4);
    }
  });

  it("refuses a row in the middle of a batch as it refuses a row: those before are learned", () => {
    const given = { maxMembers: 3, window: 40, trainEvery: 8 };
    const schema = line("ab");
    const maxBytes = make(schema, given).byteLength + 4 * 16;
    const [single, batched] = [1, 2].map(() => make(schema, { ...given, maxBytes }));
    schema.internClass("c");
    const rows = Float64Array.from({ length: 20 }, (_, i) => i % 7);
    const labels = Int32Array.from({ length: 20 }, (_, i) => (i === 13 ? 2 : i % 2));
    for (let i = 0; i < 13; i++) single.learnOne(rows.slice(i), labels[i]);
    expect(() => batched.predictThenLearnMany(rows, 20, labels, new Float64Array(60))).toThrow("3 classes");
    expect(column(batched, "trained")).toEqual([2]);
    expect(stateOf(batched)).toEqual(stateOf(single));
  });

  it("uses places again: no column grows once trees are as large as they get", () => {
    const rows = collect(sea({ seed: 3 }), 600);
    const model = make(rows.schema, { window: 10, maxMembers: 4, maxDepth: 2, step: 3 });
    const bytes = () => model.byteLength;
    for (let i = 0; i < 300; i++) model.learnOne(rows.row(i), rows.labels[i]);
    const before = bytes();
    const blocks = (model.parts() as Shrub[]).map(({ arena }) => arena.columns.map(({ data }) => data));
    for (let i = 300; i < 600; i++) model.learnOne(rows.row(i), rows.labels[i]);
    expect(bytes()).toBe(before);
    (model.parts() as Shrub[]).forEach(({ arena }, p) => {
      for (const [c, { data }] of arena.columns.entries()) expect(data).toBe(blocks[p][c]);
    });
  });

  it("follows a stream that turns", () => {
    const random = Random.seeded(1);
    const model = shrubEnsemble(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }), {
      window: 32,
    }).classifier;
    let right = 0;
    for (let i = 0; i < 1000; i++) {
      const row = Float64Array.of(random.uniform());
      const label = Number(row[0] > 0.5 !== Math.floor(i / 250) % 2 > 0);
      right += Number(model.predictOne(row) === label);
      model.learnOne(row, label);
    }
    expect(right).toBeGreaterThan(850);
  });

  it("is better than one tree of the same window, where rows are noisy", () => {
    const rows = collect(led({ seed: 11, noise: 0.1 }), 800);
    const one = prequentialAccuracy(buildSeeded(windowTree.with({ window: 64 }), rows.schema, 1), rows);
    const many = prequentialAccuracy(make(rows.schema, { step: 0.1 }), rows);
    expect(many).toBeGreaterThan(one + 0.02);
  });
});
