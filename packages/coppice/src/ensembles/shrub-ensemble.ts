/**
 * Shrub ensembles, SE (Buschjäger, Hess and Morik 2022, algorithm 1). At every row a small tree is trained on the last
 * B rows and joins with weight 0. The weights take a step against the gradient of the loss on these rows, and are
 * projected to the nearest nonnegative weights with sum 1, of which at most M are above 0. Trees of weight 0 leave.
 *
 * Theorem 1, as we derive it: a tree that joins after a row for which all M trees were certain and wrong stays if
 * `step` is above B C / (2 (M + 1)), and at any step while there are fewer than M trees.
 *
 * The paper leaves details open, and the authors' programs differ in some. Here
 * - the step is alpha itself. Their programs derive it from M, C and a number, and also shrink weights (L2), which
 *   flips their signs if that number is small. Terms for tree size and updates of leaves, which they offer, are left out.
 * - the gradient is the mean over rows and classes, as in their programs, weighted by row weights. C counts the classes
 *   up to the largest index seen. The prediction is sum w_i h_i(x), also with cross-entropy.
 * - every step, those of `burnIn` too, is followed by the projection, as in the program of 2022; that of 2021 projects
 *   once, at the end.
 * - the window holds B rows, theirs B + 1. Of trees with equal weights the older ranks first.
 * - nominal values are tested one against all others; trees are those of `window-tree`, which has the details.
 *
 * M, B and the depth, if not given, are 32, 64 and 8 if the byte budget has room for the window and M + 1 of the
 * largest such trees with two classes. Otherwise the larger of M and B is halved, but not below 4, until trees of depth
 * 3, or of the given depth, fit; the depth is then the largest that fits. If even these do not fit, each tree omits its
 * deepest tests to stay within its equal share.
 *
 * Members are ordered by weight (`kit/ranks.ts`). Each tree caches the leaf of every row of the window.
 */
import {
  borrow,
  Classifier,
  type Column,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  giveBack,
  type Inspection,
  integer,
  ownStream,
  type Params,
  printed,
  real,
  sumOf,
  withRoom,
} from "../core/index.ts";
import { FittedTree, RowWindow, WindowTrainer } from "../learners/index.ts";
import { LOSSES } from "./kit/losses.ts";
import { Shrub } from "./kit/members/shrub.ts";
import { budgetParam } from "./kit/parameters.ts";
import { Ranks } from "./kit/ranks.ts";
import { nodesFor, type ShrubSizes, sizesWithin } from "./kit/shrub-sizes.ts";

const parameters = {
  /**
   * Maximum number of voting trees (M); 0: 32, or fewer if the byte budget requires it.
   * An integer in [0, 10000]. Default 0.
   */
  maxMembers: integer({ default: 0, max: 10_000 }),
  /**
   * Last rows, on which trees are trained and weighted (B); 0: 64, or fewer if the byte budget requires it.
   * An integer in [0, 65536]. Default 0.
   */
  window: integer({ default: 0, max: 65_536 }),
  /**
   * Tests on the longest path; unlimited grows full trees; 0: 8, or fewer if the byte budget requires it.
   * An integer in [0, inf) or Infinity. Default 0.
   */
  maxDepth: integer({ default: 0, unlimited: true }),
  /** Length of a step (alpha). A number in (0, 1000000000]. Default 0.5. */
  step: real({ default: 0.5, min: 0, minOpen: true, max: 1e9 }),
  /**
   * Constant: every step has the length `step`. Decaying: `step` divided by the square root of t for the t-th tree.
   * Default "constant".
   */
  steps: choice(["constant", "decaying"], { default: "constant" }),
  /** Further steps with the same tree and rows. An integer in [0, 1000]. Default 0. */
  burnIn: integer({ default: 0, max: 1000 }),
  /** Loss: the squared error (MSE), or the cross-entropy of the softmax of the votes. Default "squared". */
  loss: choice(["squared", "cross-entropy"], { default: "squared" }),
  /** Rows from one tree to the next; 1 trains a tree at each row. An integer in [1, 1000000000]. Default 1. */
  trainEvery: integer({ default: 1, min: 1, max: 1_000_000_000 }),
  /**
   * Best: the best of all tests. Extra-tree: the best of one random test per attribute. Random: one random test.
   * Default "best".
   */
  splitter: choice(["best", "extra-tree", "random"], { default: "best" }),
  /** Criterion that the best test improves most; unused by the random splitter. Default "gini". */
  criterion: choice(["gini", "information-gain", "accuracy"], { default: "gini" }),
  /**
   * Attributes examined per test, drawn from those that vary; 1 with the random splitter.
   * An integer in [1, inf) or Infinity. Default Infinity.
   */
  attributesPerSplit: integer({ default: Infinity, min: 1, unlimited: true }),
  /**
   * Byte budget for window, trees and weights. Each tree has an equal share, and no more nodes than fit.
   * An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB).
   */
  maxBytes: budgetParam,
} as const;

class ShrubEnsemble extends Classifier {
  readonly #params: Params<typeof parameters>;
  readonly #sizes: ShrubSizes;
  /** Classes seen (C), and rows until the next tree is trained. */
  readonly #classes: Column<Int32Array>;
  readonly #rowsToGo: Column<Int32Array>;
  readonly #ranks: Ranks;
  readonly #window: RowWindow;
  readonly #shrubs: readonly Shrub[];
  readonly #trainer: WindowTrainer;
  #records = new Int32Array(0); // scratch

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context);
    const { schema } = context;
    const width = schema.attributes.length;
    const { splitter, attributesPerSplit, trainEvery, maxBytes } = params;
    const sizes = sizesWithin(params, maxBytes, width);
    this.#params = params;
    this.#sizes = sizes;
    const draws = splitter !== "best" || attributesPerSplit < width;
    const random = ownStream(this.arena, context.random, draws);
    this.#classes = this.arena.int32("classesMet", 1, { is: "label" });
    this.#rowsToGo = this.arena.int32("rowsToGo", 1, { is: trainEvery - 1 });
    this.#ranks = new Ranks(this.arena, sizes.maxMembers);
    this.#window = new RowWindow(this.arena, schema, sizes.window, "window", trainEvery);
    this.#shrubs = Array.from({ length: sizes.maxMembers + 1 }, () => new Shrub(context, this.#window));
    const options = { ...params, maxDepth: sizes.maxDepth, isolate: false };
    this.#trainer = new WindowTrainer(this.#window, options, random);
    this.#requireLeaves(schema.classCount);
  }

  // --- answering ----------------------------------------------------------------------------------------------------

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#answer(rows, start, 1, out, outStart, classes, false);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    this.#answer(rows, 0, count, out, 0, classes, false);
  }

  /**
   * f(x) = sum w_i h_i(x), members in the outer loop. `keeps`: cache leaves; these are the window's next rows, none of
   * weight 0.
   */
  #answer(
    rows: Float64Array,
    start: number,
    count: number,
    out: Float64Array,
    outStart: number,
    classes: number,
    keeps: boolean,
  ): void {
    this.#records = withRoom(this.#records, count);
    const { count: members, weights } = this.#ranks;
    out.fill(0, outStart, outStart + count * classes);
    for (let i = 0; i < members; i++) {
      const shrub = this.#at(i);
      shrub.tree.recordsOf(rows, start, count, this.#records);
      shrub.tree.addShares(this.#records, count, weights[i], out, outStart, classes);
      if (keeps) shrub.keep(this.#records, count);
    }
  }

  /** The member with a rank. */
  #at(rank: number): Shrub {
    return this.#shrubs[this.#ranks.placeAt(rank)];
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label);
    for (let i = 0; i < this.#ranks.count; i++) this.#at(i).keepLeafOf(rows, start);
    this.#push(rows, start, label, weight);
  }

  /** Adds a row, whose leaves are cached, to the window; trains a tree if one is due. */
  #push(rows: Float64Array, start: number, label: number, weight: number): void {
    const classes = this.#classes.data;
    if (label >= classes[0]) classes[0] = label + 1;
    this.#window.push(rows, start, label, weight);
    const rowsToGo = this.#rowsToGo.data;
    if (rowsToGo[0] > 0) {
      rowsToGo[0]--;
      return;
    }
    rowsToGo[0] = this.#params.trainEvery - 1;
    this.#update();
  }

  /** Predicts all rows before the next tree at once, and caches their leaves. */
  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
    errorsOnly = false,
  ): void {
    if (after !== null) {
      super.predictThenLearnBatch(rows, count, labels, weights, out, classes, after, errorsOnly);
      return;
    }
    const { width } = this.#window;
    for (let from = 0; from < count; ) {
      const learns = weights === undefined || weights[from] > 0;
      if (learns) this.reserveAt(rows, from * width, labels[from]);
      const end = learns ? this.#endOfRun(from, count, labels, weights) : from + 1;
      this.#answer(rows, from * width, end - from, out, from * classes, classes, learns);
      for (; from < end; from++) {
        if (learns) this.#push(rows, from * width, labels[from], weights === undefined ? 1 : weights[from]);
      }
    }
  }

  /**
   * The end of a run of rows before the next tree: all have weight above 0, and only the first may have a new class.
   */
  #endOfRun(from: number, count: number, labels: Int32Array, weights: Float64Array | undefined): number {
    const [classes] = this.#classes.data;
    const last = Math.min(count, from + this.#rowsToGo.data[0] + 1);
    let end = from + 1;
    while (end < last && labels[end] < classes && (weights === undefined || weights[end] > 0)) end++;
    return end;
  }

  /** Adds a tree, takes the steps, and removes trees of weight 0. */
  #update(): void {
    const ranks = this.#ranks;
    const { burnIn, steps, step } = this.#params;
    this.#join();
    const length = steps === "decaying" ? step / Math.sqrt(ranks.born) : step; // alpha
    const all = ranks.count + 1;
    let count = all;
    for (let i = 0; i <= burnIn; i++) count = this.#step(length, all);
    ranks.keep(count);
  }

  #join(): void {
    const { window, maxDepth } = this.#sizes;
    const [classes] = this.#classes.data;
    const shrub = this.#at(this.#ranks.count);
    const most = Math.min(nodesFor(window, maxDepth), FittedTree.mostNodes(this.#treeBytes, classes));
    this.#trainer.train(shrub.tree, classes, most);
    shrub.walk();
    this.#ranks.join();
  }

  /** w <- P(w - alpha g) for `count` trees. Returns how many weights are above 0. */
  #step(length: number, count: number): number {
    const [classes] = this.#classes.data; // C
    const { weights } = this.#ranks;
    const { count: rows, labels } = this.#window;
    const gradients = borrow(rows * classes); // f_c, then G_c
    gradients.fill(0, 0, rows * classes);
    for (let i = 0; i < count; i++) if (weights[i] > 0) this.#at(i).addTo(gradients, weights[i], classes);
    const factors = this.#factors(classes);
    LOSSES[this.#params.loss](gradients, rows, classes, labels, factors);
    for (let i = 0; i < count; i++) weights[i] -= length * this.#at(i).multiply(gradients, classes); // w - alpha g
    giveBack(factors);
    giveBack(gradients);
    return this.#ranks.project(count, this.#sizes.maxMembers);
  }

  /** Factor on the loss of each row of the window: v / (C sum v), or 1 / (B C) if all rows have equal weights v. */
  #factors(classes: number): Float64Array {
    const { count, weights } = this.#window;
    const factors = borrow(count);
    const total = sumOf(weights, 0, count);
    for (let place = 0; place < count; place++) factors[place] = weights[place] / total / classes;
    return factors;
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    if (label >= this.#classes.data[0]) this.#requireLeaves(label + 1);
  }

  /** Bytes of the budget that remain for the nodes of each tree. */
  get #treeBytes(): number {
    return Math.floor((this.#params.maxBytes - this.arena.byteLength) / this.#shrubs.length) - this.#shrubBytes;
  }

  get #shrubBytes(): number {
    return Shrub.bytes(this.#sizes.window);
  }

  /** Throws `E_PARAM` if the budget has no room for trees of one leaf with `classes` classes. */
  #requireLeaves(classes: number): void {
    if (FittedTree.mostNodes(this.#treeBytes, classes) >= 1) return;
    const { window, maxMembers } = this.#sizes;
    const { length } = this.#shrubs;
    const least = this.arena.byteLength + length * (this.#shrubBytes + FittedTree.leastBytes(classes));
    throw new CoppiceError("E_PARAM", {
      subject: "shrub-ensemble: `maxBytes`",
      expected: `must be at least ${least} for ${maxMembers} trees, a window of ${window} rows and ${classes} classes`,
      given: this.#params.maxBytes,
      remedy: "Raise the budget, or lower `maxMembers` or `window`.",
    });
  }

  // --- state --------------------------------------------------------------------------------------------------------

  /** The voting trees, by descending weight. */
  get members(): readonly Shrub[] {
    return Array.from({ length: this.#ranks.count }, (_, i) => this.#at(i));
  }

  inspect(): Inspection {
    const { members } = this;
    const { trainEvery } = this.#params;
    const { maxMembers, window, maxDepth } = this.#sizes;
    const sinceLast = trainEvery - 1 - this.#rowsToGo.data[0]; // rows since the last tree was trained
    return {
      kind: "shrub-ensemble",
      bytes: this.byteLength,
      facts: { members: members.length, maxMembers, window, maxDepth: printed(maxDepth), rows: this.#window.count },
      members: members.map((shrub, i) => ({
        ...shrub.inspect(),
        age: this.#ranks.bornSince(i) * trainEvery + sinceLast,
        voteWeight: this.#ranks.weights[i],
      })),
    };
  }

  override parts(): readonly Shrub[] {
    return this.#shrubs;
  }

  override restored(): void {
    const { count } = this.#ranks;
    if (!this.#ranks.isSound() || (count === 0 && this.#window.count > 0)) throw new RangeError();
    for (let i = 0; i < this.#shrubs.length; i++) this.#at(i).isVoter = i < count;
  }
}

/**
 * Small trees trained on the last rows, a new one at each row; those with a weight after a projected gradient step stay
 * and vote.
 *
 * @title Shrub ensemble
 * @paper Buschjäger, Hess and Morik (2022). Shrub Ensembles for Online Classification
 * @choose A small byte budget: window, trees and depth follow from `max-bytes` alone. Best if consecutive rows are
 *   similar; `train-every` saves most of the time.
 * @cost Per tree O(d B depth) for training and O(M B C) for the step, per row O(M depth) (M trees, B rows in the
 *   window, C classes, d attributes); at most 12 d + 12 bytes per row of the window, and for each of M + 1 trees 4 B
 *   bytes, 24 per node and 8 C per leaf, with at most 2 B - 1 nodes.
 * @chance Only with `attributes-per-split`, which draws them, or a `splitter` other than `best`.
 * @missing Goes to the side where it does best; whether a value is known is also a test.
 * @unseen Differs from every value tested.
 */
export const shrubEnsemble = /* @__PURE__ */ definitionOf({
  id: "shrub-ensemble",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { maxMembers: 6, window: 24, attributesPerSplit: 1 },
  skips: [
    { law: "attributeOrderChangesNothing", reason: "it draws attributes by position" },
    {
      law: "classesThatNeverComeChangeNothing",
      reason: "the loss is a mean over all classes up to the highest seen, so unseen ones between shorten the steps",
    },
  ],
  create: (context, params) => new ShrubEnsemble(context, params),
});
