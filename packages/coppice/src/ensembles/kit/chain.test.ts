import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  type AttributeDeclaration,
  type Classifier,
  defineSchema,
  drawNormal,
  Model,
  type ModelEvent,
  nominal,
  numeric,
  printed,
  Random,
  type Schema,
  type Spec,
} from "../../core/index.ts";
import { decisionStump, hoeffdingTree, majorityClass, multilayerPerceptron, naiveBayes } from "../../learners/index.ts";
import { cloneModel, loadModel, saveModel } from "../../snapshot/index.ts";
import {
  adaptiveRandomForest,
  arcX4,
  dynamicWeightedMajority,
  kbsStream,
  leveragingBagging,
  onlineBagging,
  onlineBoosting,
  onsBoost,
  poca,
  principalComponents,
  stacking,
  streamingRandomPatches,
} from "../index.ts";

const definitions: readonly AnyDefinition[] = [
  ...[hoeffdingTree, decisionStump, majorityClass, naiveBayes],
  ...[onlineBagging, onlineBoosting, arcX4, onsBoost, adaptiveRandomForest],
  ...[dynamicWeightedMajority, leveragingBagging, stacking, streamingRandomPatches],
] as const;

/** Draws an ensemble, or below the top any learner. */
function drawn(random: Random, depth: number, maxBytes = Infinity): Spec {
  const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
  if (depth === 0) {
    const tree = hoeffdingTree.with({
      gracePeriod: pick([2, 30]),
      splitConfidence: pick([0.1, 1]),
      attributesPerLeaf: pick([Infinity, 1]),
    });
    return maxBytes < Infinity ? tree : pick([tree, naiveBayes.with({}), decisionStump.with({})]);
  }
  const members = pick([1, 2, 3]);
  if (depth === 1 && random.integer(4) === 0) {
    const deltas = { warningDelta: pick([0, 0.3]), driftDelta: pick([0, 0.1]) };
    return adaptiveRandomForest.with({ members, gracePeriod: 5, poissonMean: pick([1, 6]), ...deltas, maxBytes });
  }
  const common = { members, base: drawn(random, depth - 1, maxBytes), maxBytes };
  const boosting = {
    voters: pick(["leading", "all"] as const),
    sampling: pick(["poisson", "weights"] as const),
    multiclass: pick(["auto", "oza", "samme"] as const),
    errorEstimate: pick(["plain", "pseudo-count"] as const),
  };
  const search = { searchEvery: pick([1, 2, 7]), window: pick([1, 3, 20]), protectedRows: pick([0, 5]) };
  return pick([
    onlineBagging.with({ ...common, vote: pick(["hard", "soft", "both"]) }),
    onlineBoosting.with({ ...common, ...boosting, vote: pick(["hard", "soft", "both"]) }),
    arcX4.with({ ...common, order: pick(["test-then-train", "train-then-test"]), vote: pick(["accuracy", "equal"]) }),
    onsBoost.with({ ...common, ...boosting, ...search, place: pick(["end", "in-place"]) }),
    leveragingBagging.with({
      ...common,
      variant: pick(["poisson", "misclassification", "half", "at-least-once", "subagging"]),
      outputCodes: pick([false, true]),
      driftDelta: pick([0.002, 0.5]),
    }),
    streamingRandomPatches.with({
      ...common,
      mode: pick(["patches", "subspaces", "resampling"]),
      subspace: pick(["share", "root", "root-plus-one"]),
      warningDelta: pick([0, 0.3]),
      driftDelta: pick([0, 0.1]),
    }),
    dynamicWeightedMajority.with({
      base: common.base,
      maxBytes,
      maxMembers: pick([1, 2, 4]),
      period: pick([1, 2, 7]),
      threshold: pick([0.01, 0.4]),
    }),
    stacking.with({
      learners: Array.from({ length: members }, () => drawn(random, depth - 1, maxBytes)),
      combiner: drawn(random, 0, maxBytes),
      inputs: pick(["labels", "probabilities"]),
      maxBytes,
    }),
  ]);
}

/** Whether a byte budget has no room for what was to be done. */
function isRefused(step: () => void): boolean {
  try {
    step();
    return false;
  } catch (error) {
    expect((error as Error).message).toMatch(/`maxBytes` must be at least \d+/);
    return true;
  }
}

describe("an ensemble", () => {
  it("predicts and learns a batch as row by row, whatever the cuts, weights, members and stops, within its budget", () => {
    let refused = 0;
    const events: ModelEvent[] = [];
    drawing: for (let seed = 1; seed <= 150; seed++) {
      const random = Random.seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const width = pick([0, 1, 3]);
      const attributes: Record<string, AttributeDeclaration> = {};
      for (let a = 0; a < width; a++) attributes[`a${a}`] = pick([numeric(), nominal(["v0"]), nominal(["v0", "v1"])]);
      const schema = defineSchema({ attributes, classes: pick([[], ["c0"], ["c0", "c1"]]) });
      const maxBytes = pick([Infinity, Infinity, 10_000, 100_000]);
      const spec = drawn(random, pick([1, 1, 2]), maxBytes);
      let made: Model | undefined;
      const make = () => {
        made = new Model(schema as never, spec, seed);
      };
      if (isRefused(make) || made === undefined) {
        refused++;
        continue;
      }
      const whole: Model = made;
      whole.classifier.events = events;
      let single = loadModel(saveModel(whole), definitions);
      const weightsFrom = pick([[1], [0, 1, 1], [0, 0.5, 2, 1e-6, 1000]]);
      for (let i = 0; i < 150; ) {
        const count = pick([1, 2, 17]);
        const rows = new Float64Array(count * width);
        const labels = new Int32Array(count);
        const weights = Float64Array.from(labels, () => pick(weightsFrom));
        for (let k = 0; k < count; k++) {
          const label = random.integer(Math.min(3, 1 + ((i + k) >> 4)));
          const record: Record<string, unknown> = {};
          for (let a = 0; a < width; a++) {
            const isNumeric = schema.attributes[a]?.kind === "numeric";
            record[`a${a}`] = isNumeric ? (i < 80 ? label : -label) + drawNormal(random) : `v${random.integer(3)}`;
          }
          for (const model of [single, whole]) {
            model.schema.encode(record, rows, k * width);
            labels[k] = model.schema.internClass(`c${label}`);
          }
        }
        i += count;
        const classes = whole.schema.classCount;
        const together = new Float64Array(count * classes);
        const given = weightsFrom.length > 1 ? weights : undefined;
        if (isRefused(() => whole.classifier.predictThenLearnMany(rows, count, labels, together, given))) {
          refused++;
          continue drawing;
        }
        const apart = new Float64Array(count * classes);
        for (let k = 0; k < count; k++) {
          const row = rows.subarray(k * width, (k + 1) * width);
          single.classifier.predictProbaOne(row, apart.subarray(k * classes));
          single.classifier.learnOne(row, labels[k], weights[k]);
        }
        expect(together, `seed ${seed}, row ${i}`).toEqual(apart);
        whole.classifier.predictProbaMany(rows, count, together);
        for (let k = 0; k < count; k++) {
          single.classifier.predictProbaOne(rows.subarray(k * width, (k + 1) * width), apart.subarray(k * classes));
        }
        expect(together, `seed ${seed}, after row ${i}`).toEqual(apart);
        expect(whole.byteLength).toBeLessThanOrEqual(maxBytes);
        if (random.integer(8) === 0) single = loadModel(saveModel(single), definitions);
      }
      expect(Buffer.compare(saveModel(single), saveModel(whole)), `seed ${seed}: ${printed(spec)}`).toBe(0);
    }
    expect(events.length).toBeGreaterThan(50);
    expect(refused).toBeLessThan(40);
  });

  describe("byte budget", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

    it("counts what the ensemble itself keeps: a long window, many classes", () => {
      const base = hoeffdingTree;
      const model = onsBoost(schema, { members: 2, base, window: 1000, maxBytes: 20_000 });
      for (let i = 0; i < 3000; i++) model.learn({ x: (i * 37) % 101 }, (i * 37) % 101 < i % 60 ? "a" : "b");
      expect(model.byteLength).toBeLessThanOrEqual(20_000);
      expect(() => onsBoost(schema, { members: 2, base, window: 2000, maxBytes: 20_000 })).toThrow(
        /2 members: `maxBytes` must be at least \d+, so that each hoeffding-tree has 256 bytes, got 20000/,
      );
      const classes = Array.from({ length: 1000 }, (_, c) => c);
      const many = defineSchema({ attributes: {}, classes });
      expect(() => onlineBagging(many, { members: 1, maxBytes: 20_000 })).toThrow(
        /`maxBytes` must be at least 128000 for 1000 classes, got 20000/,
      );
    });

    it("ends in an error, with nothing learned, where more classes come than it has room for", () => {
      const growing = defineSchema<Record<string, never>, string>({ attributes: {} });
      const model = onlineBagging(growing, { members: 1, maxBytes: 3000 });
      for (let c = 0; c < 23; c++) model.learn({}, `c${c}`);
      const before = saveModel(model);
      expect(() => model.learn({}, "c23")).toThrow(/`maxBytes` must be at least 3072 for 24 classes, got 3000/);
      expect(model.byteLength).toBeLessThanOrEqual(3000);
      expect(saveModel(model)).toEqual(before);
    });

    it("refuses news before any member has learned it, and stays as it was", () => {
      const columns = (classifier: Classifier): string[] =>
        [classifier, ...classifier.parts()].flatMap((part, i) =>
          part === null
            ? []
            : i === 0
              ? part.arena.columns.map(({ data }) => data.join())
              : columns(part as Classifier),
        );
      const base = hoeffdingTree.with({ maxBytes: 1024 });
      const specs = [
        hoeffdingTree.with({ maxBytes: 1024 }),
        onlineBagging.with({ members: 3, base }),
        onlineBoosting.with({ members: 3, base }),
        arcX4.with({ members: 3, base }),
        onsBoost.with({ members: 3, base }),
        adaptiveRandomForest.with({ members: 3, maxBytes: 30_000 }),
        onlineBagging.with({ members: 2, base: onlineBoosting.with({ members: 2, base }) }),
      ];
      for (const spec of specs) {
        const open = defineSchema({ attributes: { c: nominal(), x: numeric() }, classes: ["a"] });
        const model = new Model(open as never, spec, 1);
        let refused = 0;
        for (let i = 0; i < 300; i++) {
          const before = columns(model.classifier);
          const known = [open.attributes[0]?.values.length, open.classCount];
          try {
            model.learn({ c: `v${i}`, x: i % 5 }, `${i % 40}`);
          } catch (error) {
            expect((error as Error).message).toContain("`maxBytes`");
            expect([open.attributes[0]?.values.length, open.classCount], spec.definition.id).toEqual(known);
            expect(columns(model.classifier), spec.definition.id).toEqual(before);
            refused++;
          }
        }
        expect(refused).toBeGreaterThan(200);
        model.learn({ c: "v0", x: 1 }, "0");
      }
    });

    it("loads and clones a model whose schema has outgrown its budget through another model", () => {
      const shared = defineSchema({ attributes: { c: nominal(), x: numeric() } });
      const base = hoeffdingTree.with({ maxBytes: 1024 });
      const small = onlineBagging(shared, { members: 2, base, seed: 1 });
      const other = naiveBayes(shared);
      for (let i = 0; i < 300; i++) {
        small.learn({ c: "v0", x: i % 3 }, "a");
        other.learn({ c: `v${i}` }, `${i % 7}`);
      }
      const bytes = saveModel(small);
      const loaded = loadModel<Record<string, unknown>>(bytes, definitions);
      const twin = cloneModel(small);
      expect(saveModel(loaded)).toEqual(bytes);
      expect(saveModel(twin)).toEqual(bytes);
      for (const model of [small, loaded, twin]) model.learn({ c: "v0", x: 2 }, "a");
      expect(saveModel(loaded)).toEqual(saveModel(small));
      expect(saveModel(twin)).toEqual(saveModel(small));
    });

    it("has room for the classes that come, whatever others the schema knows", () => {
      const base = multilayerPerceptron.with({ hidden: [2], maxBytes: 2000 });
      const learners = [hoeffdingTree, hoeffdingTree];
      for (const spec of [
        onlineBagging.with({ members: 1, maxBytes: 3000 }),
        kbsStream.with({ base: hoeffdingTree, period: 10, maxMembers: 2, maxBytes: 8000 }),
        poca.with({ members: 2, base, maxBytes: 8000 }),
        principalComponents.with({ learners, components: 2, combiner: hoeffdingTree, maxBytes: 20_000 }),
      ]) {
        const shared = defineSchema({ attributes: { x: numeric() }, classes: ["a"] }) as unknown as Schema;
        const model = new Model(shared, spec, 1);
        for (let c = 0; c < 500; c++) shared.internClass(`c${c}`); // as another model may, that shares the schema
        for (let i = 0; i < 50; i++) model.learn({ x: i % 5 }, i % 2 === 0 ? "a" : "c0");
        expect(model.byteLength, printed(spec)).toBeLessThanOrEqual(spec.params.maxBytes as number);
      }
    });

    it("is passed on through an ensemble of ensembles", () => {
      const base = onlineBoosting.with({ members: 3, base: hoeffdingTree.with({ gracePeriod: 10 }) });
      const model = onlineBagging(schema, { members: 2, base, maxBytes: 8000 });
      const random = Random.seeded(1);
      for (let i = 0; i < 3000; i++) {
        const x = random.uniform();
        model.learn({ x }, Math.floor(8 * x) % 2 === 0 ? "a" : "b");
        expect(model.byteLength).toBeLessThanOrEqual(8000);
      }
      expect(model.byteLength).toBeGreaterThan(4000);
    });
  });

  describe("listeners", () => {
    const turning = (model: Model, rows = 6000) => {
      const random = Random.seeded(4);
      for (let i = 0; i < rows; i++) {
        const x = random.uniform();
        model.learn({ x }, x < 0.5 === i < rows / 2 ? "a" : "b");
      }
      return saveModel(model);
    };
    const schema = () => defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const forest = () => adaptiveRandomForest(schema(), { members: 3, seed: 1 }) as unknown as Model;

    it("may ask the model", () => {
      const model = forest();
      let heard = 0;
      model.listener = () => {
        heard++;
        model.predict({ x: -1 });
        model.predictProba({ x: 2 });
      };
      expect(turning(model)).toEqual(turning(forest()));
      expect(heard).toBeGreaterThan(3);
    });

    it("may throw: the row has been learned by then", () => {
      const model = forest();
      const quiet = forest();
      model.listener = () => {
        throw new Error("no");
      };
      const random = Random.seeded(4);
      let thrown = 0;
      for (let i = 0; i < 6000; i++) {
        const x = random.uniform();
        const label = x < 0.5 === i < 3000 ? "a" : "b";
        quiet.learn({ x }, label);
        try {
          model.learn({ x }, label);
        } catch {
          thrown++;
        }
      }
      expect(thrown).toBeGreaterThan(3);
      model.listener = undefined;
      expect(saveModel(model)).toEqual(saveModel(quiet));
    });

    it("are not told by the classifier: what happens at rows of numbers waits, and a refused record changes nothing", () => {
      const open = defineSchema({ attributes: { id: nominal(["p"]), x: numeric() }, classes: ["a", "b"] });
      const model = adaptiveRandomForest(open, { members: 2, seed: 1 });
      const told: ModelEvent[] = [];
      model.listener = (event) => told.push(event);
      const random = Random.seeded(4);
      const { events } = model.classifier;
      for (let i = 0; i < 3000 && events?.length === 0; i++) {
        const x = random.uniform();
        model.classifier.learnOne(Float64Array.of(0, x), x < 0.5 === i < 1500 ? 0 : 1);
      }
      const waiting = [...(events as ModelEvent[])];
      expect(waiting.length).toBeGreaterThan(0);
      expect(told).toEqual([]);
      expect(() => model.learn({ id: "typo", x: 1 }, "a", -1)).toThrow(/weight/);
      expect(open.attributes[0]?.values).toEqual(["p"]);
      model.learn({ id: "p", x: 0.7 }, "a");
      expect(told.slice(0, waiting.length)).toEqual(waiting);
    });

    it("may throw at a row that brought a new value: the value stays known", () => {
      const open = () => defineSchema({ attributes: { x: numeric(), id: nominal() }, classes: ["a", "b"] });
      const [model, quiet] = [open(), open()].map((of) => adaptiveRandomForest(of, { members: 2, seed: 1 })) as [
        Model<{ x: number; id: string }>,
        Model<{ x: number; id: string }>,
      ];
      model.listener = () => {
        throw new Error("no");
      };
      const random = Random.seeded(4);
      let thrown = 0;
      for (let i = 0; i < 1500; i++) {
        const record = { x: random.uniform(), id: `v${i}` };
        const label = record.x < 0.5 === i < 750 ? "a" : "b";
        quiet.learn(record, label);
        try {
          model.learn(record, label);
        } catch {
          thrown++;
          expect(() => model.learn({ ...record, id: "refused" }, label, -1)).toThrow(/weight/);
        }
      }
      expect(thrown).toBeGreaterThan(0);
      expect(model.schema.attributes[1]?.values).toHaveLength(1500);
      expect(saveModel(model)).toEqual(saveModel(quiet));
    });
  });

  it("nests two deep, and says so where it is three", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const twice = onlineBagging.with({ members: 2, base: onlineBoosting.with({ members: 2, base: naiveBayes }) });
    expect(() => arcX4(schema, { members: 1, base: twice })).toThrow(
      /Ensembles are nested too deeply\. Choose a plain learner as the innermost base/,
    );
  });
});
