import { describe, expect, it } from "vitest";
import {
  answerOf,
  branchOf,
  type CartNode,
  type CartRow,
  cartRows,
  cartSchema,
  frequenciesOf,
  leafOf,
  naiveCart,
  nodesIn,
} from "../../../test/naive-cart.ts";
import { Arena, Attribute, nominal, numeric, Random, Schema } from "../../core/index.ts";
import { FittedTree } from "./fitted-tree.ts";
import { RowWindow } from "./row-window.ts";
import { type TrainerOptions, WindowTrainer } from "./window-trainer.ts";

const standard: TrainerOptions = {
  splitter: "best",
  criterion: "gini",
  attributesPerSplit: Infinity,
  maxDepth: Infinity,
  isolate: false,
};

const splitters = ["best", "extra-tree", "random"] as const;
const criteria = ["gini", "information-gain", "accuracy"] as const;

function filled(schema: Schema, rows: readonly CartRow[], capacity = rows.length): RowWindow {
  const window = new RowWindow(new Arena(), schema, capacity);
  const data = Float64Array.from(rows.flatMap(({ x }) => x));
  const labels = Int32Array.from(rows, ({ label }) => label);
  window.fill(
    data,
    rows.length,
    labels,
    Float64Array.from(rows, ({ weight }) => weight),
  );
  return window;
}

/** A tree and where it is. */
function expectSame(tree: FittedTree, naive: CartNode, classes: number): void {
  const queue = [naive];
  let node = 0;
  for (let at = queue.shift(); at !== undefined; at = queue.shift(), node++) {
    expect(tree.isLeaf(node)).toBe(at.test === undefined);
    if (at.test === undefined) {
      const first = tree.recordAt(node) * classes;
      expect([...tree.frequencies.subarray(first, first + classes)]).toEqual(frequenciesOf(at, classes));
      continue;
    }
    expect(tree.branchesAt(node)).toBe(2);
    expect(tree.firstChildAt(node)).toBe(node + 1 + queue.length); // level by level
    // At a node rows part as they should, also on either side of the threshold and without a value.
    const { attribute, threshold, fallback } = at.test;
    const asked = [threshold, threshold + 1e-9, threshold - 1e-9, 0, 1, 2, NaN].filter(
      (x) => at.test?.isCut || !(x % 1),
    );
    for (const x of asked) {
      const row = new Float64Array(attribute + 1).fill(x);
      if (!at.test.isCut && x < 0) continue;
      expect(tree.childOf(node, row, 0)).toBe(tree.firstChildAt(node) + branchOf(at.test, [...row], fallback));
    }
    queue.push(...at.children);
  }
  expect(tree.count).toBe(node);
}

describe("a trained tree", () => {
  for (const splitter of splitters) {
    for (const criterion of criteria) {
      it(`is its naive twin: ${splitter}, ${criterion}`, () => {
        let deepest = 0;
        const kinds = new Set<string>();
        const fallbacks = new Set<number>();
        for (let seed = 1; seed <= 60; seed++) {
          const random = Random.seeded(seed);
          const classes = 2 + random.integer(3);
          const rows = cartRows(seed, 1 + random.integer(90), classes, [[1], [1, 2, 0.25, 3]][seed % 2]);
          const options: TrainerOptions = {
            splitter,
            criterion,
            attributesPerSplit: [1, 2, 4, Infinity][random.integer(4)],
            maxDepth: [0, 1, 3, Infinity, Infinity][random.integer(5)],
            isolate: random.integer(2) === 1,
          };
          const mostNodes = random.integer(3) === 0 ? 1 + random.integer(30) : Infinity;
          const window = filled(cartSchema(classes), rows, rows.length + random.integer(3));
          const tree = new FittedTree(new Arena(), 4);
          new WindowTrainer(window, options, Random.seeded(seed)).train(tree, classes, mostNodes);
          const naive = naiveCart(rows, window.isNominal, classes, options, mostNodes, Random.seeded(seed));
          expectSame(tree, naive, classes);
          for (const { x } of cartRows(1000 + seed, 30, classes)) {
            expect(answerOf(tree, x, classes)).toEqual(frequenciesOf(leafOf(naive, x), classes));
          }
          for (const { test } of nodesIn(naive)) {
            if (test === undefined) continue;
            kinds.add(
              test.isCut ? (test.threshold === Number.MAX_VALUE ? "known" : "cut") : `value ${test.threshold < 0}`,
            );
            fallbacks.add(test.missing);
          }
          deepest = Math.max(deepest, tree.depth());
        }
        expect(deepest).toBeGreaterThan(5);
        expect(kinds.size).toBe(4); // cuts, values, and whether either is known
        expect([...fallbacks].sort()).toEqual([-1, 0, 1]);
      });
    }
  }

  it("by hand: the best cut, and then the best value", () => {
    const schema = new Schema([new Attribute("x", numeric()), new Attribute("v", nominal(["p", "q"]))], "class", [
      "a",
      "b",
    ]);
    const rows = [
      { x: [1, 0], label: 0, weight: 1 },
      { x: [2, 1], label: 0, weight: 1 },
      { x: [4, 0], label: 1, weight: 2 },
      { x: [8, 1], label: 0, weight: 1 },
    ];
    // Class weights 3 : 2. x <= 1: 1 + (4 + 4) / 4 = 3; x <= 3: 4/2 + (1 + 4) / 3 = 11/3; x <= 6: (4 + 4) / 4 + 1 = 3;
    // v = p: (1 + 4) / 3 + 4/2 = 11/3, which comes second. So x <= 3, and of the rows above it x <= 6.
    const tree = new FittedTree(new Arena(), 2);
    new WindowTrainer(filled(schema, rows), standard, Random.seeded(1)).train(tree, 2, Infinity);
    expect([tree.count, tree.leafCount, tree.depth()]).toEqual([5, 3, 2]);
    expect(answerOf(tree, [3, 0], 2)).toEqual([1, 0]);
    expect(answerOf(tree, [3.01, 0], 2)).toEqual([0, 1]);
    expect(answerOf(tree, [6, 0], 2)).toEqual([0, 1]);
    expect(answerOf(tree, [6.01, 0], 2)).toEqual([1, 0]);
    // No row was without x: the heaviest branches answer, above 3 (weight 3 of 5), then up to 6 (2 of 3).
    expect(answerOf(tree, [NaN, 0], 2)).toEqual([0, 1]);
    // One test alone: above 3 there are weights 1 and 2.
    new WindowTrainer(filled(schema, rows), { ...standard, maxDepth: 1 }, Random.seeded(1)).train(tree, 2, Infinity);
    expect(answerOf(tree, [5, 0], 2)).toEqual([1 / 3, 2 / 3]);
    // With the attributes the other way round v comes first: 11/3 as well.
    const turned = new Schema([...schema.attributes].reverse(), "class", ["a", "b"]);
    const turnedRows = rows.map((row) => ({ ...row, x: [...row.x].reverse() }));
    new WindowTrainer(filled(turned, turnedRows), { ...standard, maxDepth: 1 }, Random.seeded(1)).train(
      tree,
      2,
      Infinity,
    );
    expect(answerOf(tree, [0, 1], 2)).toEqual([1 / 3, 2 / 3]);
    expect(answerOf(tree, [1, 99], 2)).toEqual([1, 0]);
  });

  it("by hand: rows without a value go to the side that suits them", () => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"]);
    const train = (pairs: readonly (readonly [number, number])[]) => {
      const tree = new FittedTree(new Arena(), 1);
      const rows = pairs.map(([x, label]) => ({ x: [x], label, weight: 1 }));
      new WindowTrainer(filled(schema, rows), { ...standard, maxDepth: 1 }, Random.seeded(1)).train(tree, 2, Infinity);
      return (x: number) => answerOf(tree, [x], 2)[0];
    };
    const likeHigh = train([
      [1, 0],
      [2, 0],
      [5, 1],
      [NaN, 1],
    ]);
    expect([2, 5, NaN, 99].map(likeHigh)).toEqual([1, 0, 0, 0]);
    const likeLow = train([
      [1, 0],
      [2, 0],
      [5, 1],
      [NaN, 0],
    ]);
    expect([2, 5, NaN].map(likeLow)).toEqual([1, 0, 1]);
    // Whatever the number, its being there tells.
    const known = train([
      [1, 0],
      [2, 0],
      [5, 0],
      [NaN, 1],
      [NaN, 1],
    ]);
    expect([2, 5, 1e300, NaN].map(known)).toEqual([1, 1, 1, 0]);
  });

  it("of attributes that part the rows equally takes the first, however sums of weights are rounded", () => {
    const width = 6;
    const attributes = Array.from({ length: width }, (_, a) => new Attribute(`x${a}`, numeric()));
    const schema = new Schema(attributes, "class", ["a", "b", "c"]);
    for (const criterion of criteria) {
      for (let seed = 1; seed <= 40; seed++) {
        const random = Random.seeded(seed);
        // Two sides of two classes and one; within a side every attribute has an order of its own, and some turn them round.
        const rows = Array.from({ length: 24 }, (_, i) => {
          const side = i % 2;
          const x = Array.from({ length: width }, (_, a) => (a % 3 === 2 ? 1 - side : side) + random.uniform() / 2);
          return { x, label: side === 0 ? 0 : 1 + random.integer(2), weight: [0.1, 0.3, 0.7][random.integer(3)] };
        });
        const tree = new FittedTree(new Arena(), width);
        new WindowTrainer(filled(schema, rows), { ...standard, criterion, maxDepth: 1 }, random).train(tree, 3, 3);
        const sides = [0, 1].map((x) => tree.childOf(0, Float64Array.of(x + 0.3, NaN, NaN, NaN, NaN, NaN), 0));
        expect(sides, `${criterion}, seed ${seed}`).toEqual([1, 2]);
      }
    }
  });

  it("fully grown errs on no row of distinct ones, within 2 n - 1 nodes; isolated, it needs just as many", () => {
    for (const splitter of splitters) {
      for (let seed = 1; seed <= 30; seed++) {
        const all = cartRows(seed, 60, 3, [1, 5]);
        const rows = all.filter(({ x }, i) => all.findIndex((other) => `${other.x}` === `${x}`) === i);
        const window = filled(cartSchema(3), rows);
        const tree = new FittedTree(new Arena(), 4);
        const random = Random.seeded(seed);
        new WindowTrainer(window, { ...standard, splitter }, random).train(tree, 3, Infinity);
        expect(tree.count).toBeLessThan(2 * rows.length - 1);
        for (const { x, label } of rows) expect(answerOf(tree, x, 3)[label]).toBe(1);
        new WindowTrainer(window, { ...standard, splitter, isolate: true }, random).train(tree, 3, Infinity);
        expect(tree.count).toBe(2 * rows.length - 1);
        const leaves = rows.map(({ x }) => tree.leafOf(Float64Array.from(x), 0, 0));
        expect(new Set(leaves).size).toBe(rows.length);
        for (const { x, label } of rows) expect(answerOf(tree, x, 3)[label]).toBe(1);
      }
    }
  });

  it("tells apart rows that no single test gains on, and leaves those that are alike together", () => {
    const schema = new Schema([new Attribute("x", numeric()), new Attribute("y", numeric())], "class", ["a", "b"]);
    const exclusive = [
      { x: [0, 0], label: 0, weight: 1 },
      { x: [0, 1], label: 1, weight: 1 },
      { x: [1, 0], label: 1, weight: 1 },
      { x: [1, 1], label: 0, weight: 1 },
    ];
    const tree = new FittedTree(new Arena(), 2);
    new WindowTrainer(filled(schema, exclusive), standard, Random.seeded(1)).train(tree, 2, Infinity);
    expect(tree.count).toBe(7);
    for (const { x, label } of exclusive) expect(answerOf(tree, x, 2)[label]).toBe(1);
    const alike = [1, 3].map((weight, label) => ({ x: [NaN, 2], label, weight }));
    new WindowTrainer(filled(schema, alike), standard, Random.seeded(1)).train(tree, 2, Infinity);
    expect(tree.count).toBe(1);
    expect(answerOf(tree, [0, 0], 2)).toEqual([0.25, 0.75]);
  });

  it("stands weights beside which others vanish, and numbers of any size", () => {
    const schema = cartSchema(2);
    const extremes = [Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, -5e-324, 0, 1e300, 1];
    for (const splitter of splitters) {
      for (const criterion of criteria) {
        const rows = cartRows(3, 40, 2, [1e100, 1, 1e-100]).map((row, i) => ({
          ...row,
          x: [extremes[i % 7], ...row.x.slice(1)],
        }));
        const tree = new FittedTree(new Arena(), 4);
        const options = { ...standard, splitter, criterion, isolate: true };
        new WindowTrainer(filled(schema, rows), options, Random.seeded(1)).train(tree, 2, Infinity);
        expect(tree.count).toBe(2 * new Set(rows.map(({ x }) => `${x}`)).size - 1);
      }
    }
  });

  it("of no rows, or of rows without attributes, is a leaf", () => {
    const tree = new FittedTree(new Arena(), 4);
    const window = new RowWindow(new Arena(), cartSchema(2), 3);
    new WindowTrainer(window, standard, Random.seeded(1)).train(tree, 2, 5);
    expect(answerOf(tree, [0, 0, 0, 0], 2)).toEqual([0, 0]);
    const bare = new FittedTree(new Arena(), 0);
    const rows = [0, 1, 1, 1].map((label) => ({ x: [], label, weight: 1 }));
    new WindowTrainer(filled(new Schema([], "class", ["a", "b"]), rows), standard, Random.seeded(1)).train(bare, 2, 9);
    expect([bare.count, answerOf(bare, [], 2)]).toEqual([1, [0.25, 0.75]]);
  });

  it("forgets the tree before, whose room it uses", () => {
    const arena = new Arena();
    const tree = new FittedTree(arena, 4);
    const rows = cartRows(1, 80, 3);
    const window = filled(cartSchema(3), rows);
    const trainer = new WindowTrainer(window, standard, Random.seeded(1));
    trainer.train(tree, 3, 159);
    const { byteLength } = arena;
    expect(tree.bytes).toBeLessThanOrEqual(159 * 24 + 80 * 8 * 3);
    const columns = () => arena.columns.map(({ data, length }) => [...data.subarray(0, length)]);
    const before = columns();
    const buffers = arena.columns.map(({ data }) => data);
    window.fill(Float64Array.of(1, 1, 1, 1), 1, Int32Array.of(1), undefined);
    trainer.train(tree, 3, 159);
    expect(answerOf(tree, [0, 0, 0, 0], 3)).toEqual([0, 1, 0]);
    expect(tree.count).toBe(1);
    window.fill(
      Float64Array.from(rows.flatMap(({ x }) => x)),
      80,
      Int32Array.from(rows, ({ label }) => label),
      undefined,
    );
    trainer.train(tree, 3, 159);
    expect(columns()).toEqual(before);
    expect(arena.byteLength).toBe(byteLength);
    arena.columns.forEach(({ data }, i) => {
      expect(data).toBe(buffers[i]); // nothing was made anew
    });
    trainer.train(tree, 3, 11); // fewer nodes take no more room than they may
    expect([tree.count, tree.bytes]).toEqual([11, 11 * 24 + 6 * 3 * 8]);
    trainer.train(tree, 4, 11); // nor do more classes
    expect([tree.count, tree.bytes]).toEqual([11, 11 * 24 + 6 * 4 * 8]);
  });
});
