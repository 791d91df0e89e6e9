/**
 * Window tree: a classification tree (CART: Breiman, Friedman, Olshen and Stone 1984) retrained on the last rows, after
 * every row or every k-th. It is the base learner of Shrub Ensembles (Buschjäger, Hess and Morik 2022).
 *
 * The window and its sort orders are in `tree/row-window.ts`, the training in `tree/window-trainer.ts`, tests and
 * criteria beside them. What the papers leave open or do differently: nominal values are tested one against all others,
 * as if one-hot encoded; rows without a value go to the side that suits them better, and "is the value known" is a test
 * as well; tests without gain are made too, so that distinct rows are always separated. The authors' random tree draws
 * its threshold between the second smallest and the second largest value. Here that needs at least four distinct
 * values; with fewer, the threshold is drawn between the smallest and the largest.
 *
 * Trees grown until their leaves are pure are overconfident. With C classes, a leaf of n rows therefore predicts
 *
 *   p(c) = (n f(c) + m / C) / (n + m)
 *
 * where f(c) is the share of its rows in class c and m the `smoothing`, as Provost and Domingos (2003) advise ("Tree
 * Induction for Probability-Based Ranking"; their Laplace correction is m = C).
 *
 * If `maxBytes` has no room for all nodes, the deepest tests are left out. The window keeps its length: a budget
 * without room for it and a leaf is rejected, and so is a row whose class would make the leaf too large.
 */
import {
  Classifier,
  type Column,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  flag,
  type Inspection,
  integer,
  ownStream,
  type Params,
  real,
} from "../core/index.ts";
import { FittedTree } from "./tree/fitted-tree.ts";
import { RowWindow } from "./tree/row-window.ts";
import { WindowTrainer } from "./tree/window-trainer.ts";

const parameters = {
  /** Rows the tree is trained on: the most recent ones. An integer in [1, 1048576]. Default 128. */
  window: integer({ default: 128, min: 1, max: 1_048_576 }),
  /** Rows between trainings; 1 trains after every row. An integer in [1, 1000000000]. Default 1. */
  trainEvery: integer({ default: 1, min: 1, max: 1_000_000_000 }),
  /**
   * Best: the best of all tests. Extra-tree: the best of one random test per attribute. Random: one random test.
   * Default "best".
   */
  splitter: choice(["best", "extra-tree", "random"], { default: "best" }),
  /** How tests are ranked; the random splitter ignores it. Default "gini". */
  criterion: choice(["gini", "information-gain", "accuracy"], { default: "gini" }),
  /**
   * Attributes evaluated per test, drawn among those that vary; 1 for the random splitter.
   * An integer in [1, inf) or Infinity. Default Infinity.
   */
  attributesPerSplit: integer({ default: Infinity, min: 1, unlimited: true }),
  /** Maximum number of tests on a path. An integer in [0, inf) or Infinity. Default Infinity. */
  maxDepth: integer({ default: Infinity, min: 0, unlimited: true }),
  /** Maximum number of nodes, leaves included. An integer in [1, inf) or Infinity. Default Infinity. */
  maxNodes: integer({ default: Infinity, min: 1, unlimited: true }),
  /** Whether to split rows of one class as well, until all rows in a leaf are alike. Default false. */
  isolate: flag({ default: false }),
  /**
   * Pseudo-rows per leaf, spread evenly over the classes (m): they keep the order of the classes, and no class has
   * probability 0. With 0 a leaf predicts the class shares of its rows, as in CART.
   * A number in [0, inf). Default 5.
   */
  smoothing: real({ default: 5, min: 0 }),
  /** Byte budget of window and tree. An integer in [256, inf) or Infinity. Default Infinity. */
  maxBytes: integer({ default: Infinity, min: 256, unlimited: true }),
} as const;

class WindowTree extends Classifier {
  readonly #params: Params<typeof parameters>;
  readonly #window: RowWindow;
  readonly #tree: FittedTree;
  readonly #trainer: WindowTrainer;
  readonly #rowsToGo: Column<Int32Array>; // until the next training

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context);
    const { schema } = context;
    const { splitter, attributesPerSplit, trainEvery } = params;
    this.#params = params;
    const draws = splitter !== "best" || attributesPerSplit < schema.attributes.length;
    const random = ownStream(this.arena, context.random, draws);
    this.#rowsToGo = this.arena.int32("rowsToGo", 1, { is: trainEvery - 1 });
    this.#window = new RowWindow(this.arena, schema, params.window, "window", trainEvery);
    this.#tree = new FittedTree(this.arena, schema.attributes.length);
    this.#trainer = new WindowTrainer(this.#window, params, random);
    this.#requireLeaf(schema.classCount);
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#tree.predict(rows, start, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label);
    this.#window.push(rows, start, label, weight);
    const rowsToGo = this.#rowsToGo.data;
    if (rowsToGo[0] > 0) {
      rowsToGo[0]--;
      return;
    }
    rowsToGo[0] = this.#params.trainEvery - 1;
    this.#train();
  }

  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    if (label >= this.#tree.classes) this.#requireLeaf(label + 1);
  }

  #train(): void {
    const { maxNodes, window } = this.#params;
    const classes = Math.max(this.#tree.classes, this.#window.classes);
    const affordable = FittedTree.mostNodes(this.#treeBytes, classes);
    this.#trainer.train(this.#tree, classes, Math.min(maxNodes, affordable, 2 * window - 1));
  }

  /** Bytes that the budget leaves for nodes. */
  get #treeBytes(): number {
    return this.#params.maxBytes - (this.arena.byteLength - this.#tree.bytes);
  }

  /** Throws `E_PARAM` if the budget has no room for a leaf of this many classes. */
  #requireLeaf(classes: number): void {
    if (FittedTree.mostNodes(this.#treeBytes, classes) >= 1) return;
    const { maxBytes, window } = this.#params;
    throw new CoppiceError("E_PARAM", {
      subject: "window-tree: `maxBytes`",
      expected: `must be at least ${maxBytes - this.#treeBytes + FittedTree.leastBytes(classes)} for a window of ${window} rows and ${classes} classes`,
      given: maxBytes,
      remedy: "Raise the budget, or shorten `window`.",
    });
  }

  inspect(): Inspection {
    const { count, leafCount } = this.#tree;
    return {
      kind: "window-tree",
      bytes: this.byteLength,
      facts: { rows: this.#window.count, innerNodes: count - leafCount, leaves: leafCount, depth: this.#tree.depth() },
    };
  }
}

/**
 * A decision tree retrained on the last rows, after every row or every k-th.
 *
 * @title Window tree
 * @paper Buschjäger, Hess and Morik (2022). Shrub Ensembles for Online Classification
 * @choose Where consecutive rows are alike and old rows are useless; and as a member of ensembles that learn row
 *   blocks, `blocked-boosting` and `learn-nse`. Each row trains a tree: `train-every` saves time.
 * @cost O(d W depth) per training, and up to O(d W) small steps per row (d attributes, W rows in the window); at most
 *   12 d + 12 bytes per row of the window, 24 per node and 8 C per leaf, at most 2 W - 1 nodes (C classes).
 * @chance Only with `attributes-per-split`, which draws them, or a `splitter` other than `best`.
 * @missing Goes to the side where it does best; whether a value is known is a test as well.
 * @unseen Differs from every value tested.
 */
export const windowTree = /* @__PURE__ */ definitionOf({
  id: "window-tree",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { window: 60, attributesPerSplit: 1 },
  skips: [
    { law: "attributeOrderChangesNothing", reason: "it draws attributes by position" },
    {
      law: "classesThatNeverComeChangeNothing",
      reason: "leaves spread `smoothing` over all classes up to the highest seen, as unseen ones may still appear",
    },
  ],
  create: (context, params) => new WindowTree(context, params),
});
