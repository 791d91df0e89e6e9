import { describe, expect, it } from "vitest";
import { MovingMemory } from "../../test/memories.ts";
import { type CartRow, cartRows, cartSchema, frequenciesOf, leafOf, naiveCart } from "../../test/naive-cart.ts";
import { column, learned, probabilities } from "../../test/naive-vectors.ts";
import {
  Arena,
  buildSeeded,
  type Classifier,
  defineSchema,
  Model,
  nominal,
  numeric,
  type Options,
  Random,
  resolveParams,
  schemaFromJson,
} from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { FittedTree } from "./tree/fitted-tree.ts";
import { RowWindow } from "./tree/row-window.ts";
import { WindowTrainer } from "./tree/window-trainer.ts";
import { windowTree } from "./window-tree.ts";

type Given = Options<typeof windowTree.params>;

const TREE_COLUMNS = ["nodes", "thresholds", "leafFrequencies", "leafClasses"];

/** As in CART, without smoothing, unless told otherwise. */
function make(classes: number, options: Given, seed = 1): Classifier {
  return buildSeeded(windowTree.with({ smoothing: 0, ...options }), cartSchema(classes), seed);
}

function learn(model: Classifier, { x, label, weight }: CartRow): void {
  model.learnOne(Float64Array.from(x), label, weight);
}

/** The options of a trainer, with defaults, and the state of its chance. */
const trainerOptions = (options: Given) =>
  resolveParams("window-tree", windowTree.params, { smoothing: 0, ...options });
const randomOf = (model: Classifier) => new Random(Int32Array.from(column(model, "random")));

it("sends rows without a value to branch 0 where both weigh the same, whatever rounding makes of it", () => {
  const answers = [
    [3, 1, 2],
    [0.3, 0.1, 0.2],
  ].map(([a, b, c]) => {
    const tree = windowTree(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }), {
      smoothing: 0,
    }).classifier;
    tree.learnOne(Float64Array.of(0), 0, a);
    tree.learnOne(Float64Array.of(1), 1, b);
    tree.learnOne(Float64Array.of(1), 1, c);
    return tree.predictOne(Float64Array.of(NaN));
  });
  expect(answers).toEqual([0, 0]);
});

describe("window tree", () => {
  it("by hand: three rows, then the first is forgotten", () => {
    const model = windowTree(
      defineSchema({ attributes: { x: numeric(), v: nominal(["p", "q"]) }, classes: ["a", "b"] }),
      {
        window: 3,
        smoothing: 0,
      },
    );
    const says = (x: number | undefined, v = "p") => model.predictProba({ x, v }).get("b");
    expect(says(0)).toBe(0.5);
    model.learn({ x: 1, v: "p" }, "a");
    expect(says(0)).toBe(0);
    model.learn({ x: 2, v: "p" }, "b");
    expect([1.5, 1.51].map((x) => says(x))).toEqual([0, 1]); // halfway
    model.learn({ x: 4, v: "q" }, "a", 3);
    // a 4 : b 1. x <= 1.5: 1/1 + (9 + 1) / 4 = 3.5; x <= 3: (1 + 1) / 2 + 9/3 = 4; v = p is 4, too. Then x <= 1.5.
    expect([1.5, 2, 3, 3.01].map((x) => says(x))).toEqual([0, 1, 1, 0]);
    expect(model.classifier.inspect().facts).toEqual({ rows: 3, innerNodes: 2, leaves: 3, depth: 2 });
    expect(says(undefined)).toBe(0); // to the heavier branch, above 3
    model.learn({ x: 3, v: "q" }, "b");
    // (2, b), (3, b), (4, a): the first row is gone.
    expect([0, 3.5, 3.51].map((x) => says(x))).toEqual([1, 1, 0]);
    expect(model.classifier.inspect().facts).toEqual({ rows: 3, innerNodes: 1, leaves: 2, depth: 1 });
  });

  for (const options of [
    { window: 20 },
    { window: 33, criterion: "information-gain", isolate: true },
    { window: 25, splitter: "extra-tree", criterion: "accuracy" },
    { window: 40, splitter: "random", maxDepth: 4 },
    { window: 30, attributesPerSplit: 1, maxNodes: 14 },
    { window: 1 },
  ] satisfies Given[]) {
    it(`is at every row, bit for bit, one trained afresh from its window: ${JSON.stringify(options)}`, () => {
      const params = trainerOptions(options);
      const most = Math.min(params.maxNodes, 2 * params.window - 1);
      const rows = cartRows(7, 150, 3, [1, 2, 0.3, 1e-5, 17]);
      const model = make(3, options);
      let largest = 0;
      rows.forEach((row, i) => {
        const draws = model.arena.columns.some(({ name }) => name === "random");
        const random = draws ? randomOf(model) : Random.seeded(1);
        learn(model, row);
        const kept = rows.slice(Math.max(0, i + 1 - params.window), i + 1);
        const window = new RowWindow(new Arena(), cartSchema(3), params.window);
        const data = Float64Array.from(kept.flatMap(({ x }) => x));
        const labels = Int32Array.from(kept, ({ label }) => label);
        window.fill(
          data,
          kept.length,
          labels,
          Float64Array.from(kept, ({ weight }) => weight),
        );
        const arena = new Arena();
        const tree = new FittedTree(arena, 4);
        const classes = Math.max(...rows.slice(0, i + 1).map(({ label }) => label + 1));
        new WindowTrainer(window, params, random).train(tree, classes, most);
        for (const { name, data, length } of arena.columns) {
          expect(column(model, name)).toEqual([...data.subarray(0, length)]);
        }
        if (draws) expect(column(model, "random")).toEqual([...random.state]);
        largest = Math.max(largest, tree.leafCount);
      });
      expect(largest).toBeGreaterThan(params.window === 1 ? 0 : 5);
    });
  }

  it.each([1, 2, 7, 500])("trains at every %ith row, the first one included, as its naive twin does", (trainEvery) => {
    const params = trainerOptions({ window: 30, attributesPerSplit: 2 });
    const model = make(4, { window: 30, attributesPerSplit: 2, trainEvery }, 5);
    const random = randomOf(model);
    const rows = cartRows(11, 120, 4, [1, 2, 0.5]);
    const asked = cartRows(12, 120, 4);
    let naive = naiveCart([], [], 4, params, 1, random);
    rows.forEach((row, i) => {
      learn(model, row);
      const kept = rows.slice(Math.max(0, i - 29), i + 1);
      if (i % trainEvery === 0) naive = naiveCart(kept, [0, 1, 0, 1], 4, params, Infinity, random);
      expect(probabilities(model, asked[i].x)).toEqual(frequenciesOf(leafOf(naive, asked[i].x), 4));
    });
  });

  it("spreads m rows over the classes at each leaf, by rows and not by weight", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] });
    for (const [smoothing, scale] of [
      [5, 1],
      [5, 1e-5],
      [0.5, 100],
      [0, 1],
    ] as const) {
      // biome-ignore format: short
      const model = windowTree(schema, { window: 10, maxDepth: 1, smoothing });
      for (const [x, label, weight] of [
        [1, "a", 1],
        [1, "b", 3],
        [1, "b", 2],
        [2, "c", 1],
      ] as const) {
        // biome-ignore format: short
        model.learn({ x }, label, scale * weight);
      }
      const says = (x: number) => [...model.predictProba({ x }).probabilities];
      const m = smoothing;
      const left = [(3 * 1) / 6, (3 * 5) / 6, 0].map((n) => (n + m / 3) / (3 + m)); // three rows, one sixth of their weight is a
      const right = [0, 0, 1].map((n) => (n + m / 3) / (1 + m));
      for (const [c, p] of says(1).entries()) expect(p).toBeCloseTo(left[c], 14);
      for (const [c, p] of says(2).entries()) expect(p).toBeCloseTo(right[c], 14);
    }
    expect(windowTree.params.smoothing.default).toBe(5);
  });

  it("elects with smoothing what it elects without", () => {
    const rows = cartRows(21, 400, 4, [1, 2, 0.3]);
    const models = [0, 0.1, 5, 1000].map((smoothing) => make(4, { window: 40, maxDepth: 3, smoothing }));
    for (const row of rows) {
      const answers = models.map((model) => model.predictOne(Float64Array.from(row.x)));
      expect(new Set(answers).size).toBe(1);
      for (const model of models) learn(model, row);
    }
  });

  it("keeps to maxDepth and maxNodes, and isolates on request", () => {
    const rows = cartRows(3, 90, 3);
    const facts = (options: Given) => {
      const model = make(3, { window: 64, ...options });
      for (const row of rows) learn(model, row);
      return model.inspect().facts as Record<"innerNodes" | "leaves" | "depth", number>;
    };
    expect(facts({}).depth).toBeGreaterThan(4);
    expect(facts({ maxDepth: 0 }).leaves).toBe(1);
    expect(facts({ maxDepth: 3 }).depth).toBe(3);
    expect(facts({ maxNodes: 1 }).leaves).toBe(1);
    expect(facts({ maxNodes: 9 })).toMatchObject({ innerNodes: 4, leaves: 5 });
    expect(facts({ maxNodes: 10 })).toMatchObject({ innerNodes: 4, leaves: 5 });
    expect(facts({ isolate: true }).leaves).toBeGreaterThan(facts({}).leaves);
    for (const [one, other] of [
      [{ splitter: "best" }, { splitter: "extra-tree" }],
      [{ splitter: "random" }, { splitter: "extra-tree" }],
      [{ criterion: "gini" }, { criterion: "accuracy" }],
      [{ criterion: "gini" }, { criterion: "information-gain" }],
      [{}, { attributesPerSplit: 3 }],
    ] satisfies [Given, Given][]) {
      const [a, b] = [one, other].map((options) => {
        const model = make(3, { window: 64, ...options });
        for (const row of rows) learn(model, row);
        return column(model, "nodes");
      });
      expect(a).not.toEqual(b);
    }
  });

  it("takes as many nodes as its budget has room for, to the byte, and the first of them", () => {
    const rows = cartRows(5, 200, 3, [1, 2]);
    const roomy = make(3, { window: 50 });
    const fixed = make(3, { window: 50 }).byteLength - 24;
    for (const row of rows) learn(roomy, row);
    const { leaves } = roomy.inspect().facts as { leaves: number };
    for (const budget of [2, 7, 8, 13]) {
      // Nodes of 24 bytes, and leaves of 8 for each of 3 classes.
      const maxBytes = fixed + 24 * (2 * budget - 1) + 24 * budget;
      const [exact, tight] = [maxBytes, maxBytes - 1].map((bytes) => make(3, { window: 50, maxBytes: bytes }));
      const bounded = make(3, { window: 50, maxNodes: 2 * budget - 1 });
      for (const row of rows) {
        for (const model of [exact, tight, bounded]) learn(model, row);
        expect(exact.byteLength).toBeLessThanOrEqual(maxBytes);
        expect(tight.byteLength).toBeLessThan(maxBytes);
      }
      expect(exact.byteLength).toBe(maxBytes);
      expect(exact.inspect().facts.leaves).toBe(budget);
      expect(tight.inspect().facts.leaves).toBe(budget - 1);
      for (const name of TREE_COLUMNS) expect(column(exact, name)).toEqual(column(bounded, name));
      expect(leaves).toBeGreaterThan(budget);
    }
    expect(roomy.byteLength).toBeGreaterThan(fixed + 24 * (2 * leaves - 1));
  });

  it("counts the window and the orders from the beginning, and nothing else", () => {
    const bytes = (window: number) => make(3, { window }).byteLength;
    expect(bytes(101) - bytes(100)).toBe(4 * (8 + 4) + 4 + 8);
    // Two numbers of the window, rows to go, the number of classes; and a node.
    expect(bytes(100)).toBe(100 * 60 + 8 + 4 + 4 + 24);
    expect(make(3, { window: 100, splitter: "random" }).byteLength).toBe(bytes(100) + 20);
  });

  it("refuses a budget without room for the window and a leaf, and a class without room", () => {
    const leaf = make(3, { window: 10 }).byteLength + 8 * 3;
    expect(() => make(3, { window: 10, maxBytes: leaf - 1 })).toThrow(
      `window-tree: \`maxBytes\` must be at least ${leaf} for a window of 10 rows and 3 classes, got ${leaf - 1}.`,
    );
    const schema = schemaFromJson({
      attributes: [{ name: "x", kind: "numeric" }],
      target: { name: "class", classes: [] },
    });
    const empty = buildSeeded(windowTree.with({ window: 10 }), schema, 1).byteLength;
    const model = buildSeeded(windowTree.with({ window: 10, smoothing: 0, maxBytes: empty + 2 * 8 }), schema, 1);
    for (const name of ["a", "b", "c"]) schema.internClass(name);
    for (const i of [0, 1, 2, 3]) model.learnOne(Float64Array.of(i), i % 2);
    const before = learned(model);
    expect(() => model.learnOne(Float64Array.of(9), 2)).toThrow("for a window of 10 rows and 3 classes");
    expect(() => model.reserveAt(Float64Array.of(9), 0, 2, true)).toThrow("`maxBytes`");
    model.reserveAt(Float64Array.of(9), 0, 1, true);
    expect(learned(model)).toEqual(before);
    model.learnOne(Float64Array.of(9), 1);
    expect(probabilities(model, [3])).toEqual([2 / 5, 3 / 5, 0]);
  });

  it("learns classes and values that come late, and forgets those that are gone", () => {
    const schema = schemaFromJson({
      attributes: [{ name: "v", kind: "nominal", values: [] }],
      target: { name: "class", classes: [] },
    });
    const model = buildSeeded(windowTree.with({ window: 12, smoothing: 0 }), schema, 1);
    for (let i = 0; i < 60; i++) {
      const value = schema.attributes[0].intern(`v${Math.floor(i / 4)}`);
      const label = schema.internClass(`c${Math.floor(i / 4)}`);
      model.learnOne(Float64Array.of(value), label);
      expect(model.predictOne(Float64Array.of(value))).toBe(label);
      expect(model.inspect().facts.leaves).toBeLessThanOrEqual(4);
    }
    expect(probabilities(model, [99]).slice(0, 12)).toEqual(new Array(12).fill(0));
    expect(probabilities(model, [0]).slice(0, 12)).toEqual(new Array(12).fill(0));
  });

  it("goes on after it was saved, also between two trainings, and in a memory that moves", () => {
    const rows = cartRows(9, 160, 4, [1, 0.3]);
    const options = { window: 30, trainEvery: 4, splitter: "extra-tree" } as const;
    const model = new Model(cartSchema(4), windowTree.with(options), 3);
    const moved = new Model(cartSchema(4), windowTree.with(options), 3, new MovingMemory());
    for (const row of rows.slice(0, 73)) for (const one of [model, moved]) learn(one.classifier, row);
    const twin = loadModel(saveModel(model), [windowTree]);
    for (const row of rows.slice(73)) {
      for (const one of [model, moved, twin]) learn(one.classifier, row);
      expect(learned(twin.classifier)).toEqual(learned(model.classifier));
      expect(learned(moved.classifier)).toEqual(learned(model.classifier));
      expect(twin.classifier.byteLength).toBe(model.classifier.byteLength);
    }
  });

  it("follows a stream that changes, where the window is shorter than the change", () => {
    const random = Random.seeded(1);
    const model = windowTree(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }), {
      window: 50,
    }).classifier;
    let right = 0;
    for (let i = 0; i < 1000; i++) {
      const x = random.uniform();
      const label = Number(x > 0.5 !== Math.floor(i / 250) % 2 > 0);
      right += Number(model.predictOne(Float64Array.of(x)) === label);
      model.learnOne(Float64Array.of(x), label);
    }
    expect(right).toBeGreaterThan(850); // three changes, of which each costs up to 50 rows
  });
});
