/**
 * Hoeffding adaptive tree, HAT-ADWIN (Bifet and Gavalda 2009): the algorithm of figure 1 and section 5.
 *
 * A Hoeffding tree in which every node has an ADWIN over the prediction errors of its rows. When it detects that the
 * error of an inner node has risen, an alternate subtree begins there as an empty leaf; until that has learned a row,
 * it predicts the class that the node predicted as a leaf. It is trained with the node's rows. Once both windows are
 * long enough, the alternate replaces the node if its error is smaller by more than the bound
 * sqrt(2 e (1 - e) ln(2 / 0.05) (1/W + 1/W')), and is dropped if its error is greater by more than that; e is the
 * node's error, W and W' are the widths of the two windows. Nodes of alternates may have alternates themselves.
 *
 * Deviations: an error is that of the tree or alternate that contains the node, before it learns the row: all nodes of
 * a path get the same error. A node keeps its ADWIN when it splits. When the error rises again, the alternate restarts.
 * MOA draws a weight per leaf from generators that all start alike, and divides votes by squared errors; here
 * `bootstrapSampling` draws one weight per row for the tree and its alternates, and the first row has at least weight
 * 1, so that the tree can predict. In MOA a row that draws 0 is learned with weight 1, so the mean weight is 1.37 and
 * leaves split earlier; with two classes, a grace period of 146 and a confidence of 8e-6 give the same here (the tie
 * threshold stays: it is compared with the bound, which already includes the weight). A leaf predicts and splits as in
 * a Hoeffding tree: one row's weight, spread evenly over the classes seen, is added to its class weights (decision 50).
 * Inner nodes keep no statistics. If there is no room for an alternate within `maxBytes`, leaves less promising than
 * the row's give up their statistics; if that is not enough, the alternate does not begin.
 */
import {
  type Arena,
  type Column,
  type Context,
  choice,
  definitionOf,
  flag,
  type Inspection,
  integer,
  log,
  mostProbable,
  ownStream,
  type Params,
  type PoissonTable,
  poissonTable,
  type Random,
  real,
  withRoom,
} from "../core/index.ts";
import { AdaptiveNodes, NONE } from "./tree/adaptive-nodes.ts";
import type { LeafBlocks } from "./tree/blocks.ts";
import { PathClassifier } from "./tree/path-classifier.ts";
import { SplitSearch } from "./tree/split-search.ts";

const parameters = {
  /** Weight between two attempts to split a leaf. An integer in [1, inf). Default 200. */
  gracePeriod: integer({ default: 200, min: 1 }),
  /** Allowed probability of a wrong split (delta). A number in (0, 1]. Default 1e-7. */
  splitConfidence: real({ default: 1e-7, min: 0, minOpen: true, max: 1 }),
  /**
   * Split anyway once the bound is below this (tau) times the root of the range of merits, 1 for two classes.
   * A number in [0, inf). Default 0.05.
   */
  tieThreshold: real({ default: 0.05, min: 0 }),
  /** Confidence of the ADWIN at every node. A number in (0, 1). Default 0.002. */
  driftDelta: real({ default: 0.002, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * An alternate is compared with its node once both windows are wider than this.
   * An integer in [0, inf). Default 300.
   */
  comparisonWidth: integer({ default: 300, min: 0 }),
  /** Allowed probability of taking the worse of two subtrees for the better one. A number in (0, 1]. Default 0.05. */
  swapConfidence: real({ default: 0.05, min: 0, minOpen: true, max: 1 }),
  /** Leaves learn every row as often as a Poisson(1) draw says, the first row at least once. Default false. */
  bootstrapSampling: flag({ default: false }),
  /**
   * How a leaf predicts; adaptive: by majority class or naive Bayes, whichever was right more often.
   * Default "adaptive".
   */
  leafPrediction: choice(["adaptive", "naive-bayes", "majority"], { default: "adaptive" }),
  /** Merit of a split. Default "information-gain". */
  criterion: choice(["information-gain", "gini"], { default: "information-gain" }),
  /** Only binary tests. Default false. */
  binarySplits: flag({ default: false }),
  /** Cuts tried per numeric attribute. An integer in [1, 1000]. Default 10. */
  cuts: integer({ default: 10, min: 1, max: 1000 }),
  /** Maximum number of tests on a path. An integer in [0, inf) or Infinity. Default Infinity. */
  maxDepth: integer({ default: Infinity, min: 0, unlimited: true }),
  /**
   * Byte budget of the tree, including alternates and windows.
   * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
   */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

// Counters: rows learned, and alternates started, swapped in and dropped.
const ROWS = 0;
const STARTED = 1;
const SWAPPED = 2;
const DROPPED = 3;

class HoeffdingAdaptiveTree extends PathClassifier<AdaptiveNodes, SplitSearch> {
  readonly #params: Params<typeof parameters>;
  readonly #random: Random;
  readonly #draws: PoissonTable;
  readonly #counts: Column<Float64Array>;
  readonly #swapEvidence: number; // ln(2 / 0.05)
  // Scratch: the alternate roots that still have to learn the row, and a prediction.
  readonly #roots: number[] = [];
  #votes = new Float64Array(0);
  /** Whether no alternate needed attention for the last predicted row. */
  #isCalm = true;

  constructor(context: Context, params: Params<typeof parameters>) {
    const nodesIn = (arena: Arena, blocks: LeafBlocks) => new AdaptiveNodes(arena, blocks);
    super(context, params, "hoeffding-adaptive-tree", nodesIn, SplitSearch);
    const { arena } = this;
    this.#params = params;
    this.#swapEvidence = log(2 / params.swapConfidence);
    this.#random = ownStream(arena, context.random, params.bootstrapSampling);
    this.#draws = poissonTable(1);
    this.#counts = arena.float64("counts", 4, { is: "weight" });
    this.plant();
  }

  protected override learnRow(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array | null,
    outStart: number,
    classes: number,
  ): void {
    const isFirst = this.#counts.data[ROWS]++ === 0;
    const drawn = this.#params.bootstrapSampling ? this.#draws.draw(this.#random) : 1;
    const times = isFirst ? Math.max(1, drawn) : drawn;
    this.#votes = withRoom(this.#votes, classes);
    this.#learnBelow(0, rows, start, label, times * weight, out ?? this.#votes, outStart, classes);
    this.#learnInAlternates(rows, start, label, times * weight, classes);
  }

  /** Learns a row under a root. Writes the prediction there to `out`. */
  #learnBelow(
    root: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    const leaf = this.nodes.topology.leafOf(rows, start, root);
    this.answers.answer(leaf, rows, start, label, weight, out, outStart, classes);
    const isWrong = mostProbable(out, outStart, classes) !== label;
    const last = this.#tellNodes(root, leaf, Number(isWrong), rows, start, label, weight, classes);
    if (weight > 0) this.learnAtLeaf(last, rows, start, label, weight);
  }

  #learnInAlternates(rows: Float64Array, start: number, label: number, weight: number, classes: number): void {
    const roots = this.#roots;
    for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
      this.#learnBelow(root, rows, start, label, weight, this.#votes, 0, classes);
    }
  }

  /** Without bootstrap sampling, a row is learned exactly once. */
  protected override passesOnTheWay(rows: Float64Array, start: number): boolean {
    return !this.#params.bootstrapSampling && this.nodes.shape.isWhole(rows, start);
  }

  /** Whether the prediction only has to be recorded as right or wrong. */
  protected override isAnswerUsual(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    at: number,
    classes: number,
  ): boolean {
    this.#counts.data[ROWS]++;
    this.#votes = withRoom(this.#votes, classes);
    this.#isCalm = true;
    const isWrong = mostProbable(out, at, classes) !== label;
    const last = this.#tellNodes(0, leaf, Number(isWrong), rows, start, label, weight, classes);
    if (this.#isCalm) return true;
    this.learnAtLeaf(last, rows, start, label, weight);
    this.#learnInAlternates(rows, start, label, weight, classes);
    this.nodes.giveBack();
    return false;
  }

  /**
   * Adds the error of the prediction to the windows of the nodes on the row's path from a root to its leaf, and updates
   * their alternates, which have to learn the row, too. Returns the leaf that has to learn it: another one if an
   * alternate replaces its node.
   */
  #tellNodes(
    root: number,
    leaf: number,
    error: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    classes: number,
  ): number {
    const { nodes } = this;
    const { topology } = nodes;
    const { driftDelta } = this.#params;
    for (let node = root; ; node = topology.childOf(node, rows, start)) {
      let hasRisen = nodes.errors.add(node, error, driftDelta);
      if (node === leaf) return leaf;
      if (!hasRisen && nodes.alternateOf(node) === NONE) continue;
      this.#isCalm = false;
      while (node !== leaf && !hasRisen && this.#isBeaten(node)) {
        this.#swap(node);
        leaf = topology.leafOf(rows, start, node);
        this.answers.answer(leaf, rows, start, label, weight, this.#votes, 0, classes);
        error = Number(mostProbable(this.#votes, 0, classes) !== label);
        hasRisen = nodes.errors.add(node, error, driftDelta); // of the subtree that has replaced it
      }
      if (node === leaf) return leaf;
      if (hasRisen) this.#startAlternate(node, leaf);
      if (nodes.alternateOf(node) !== NONE) this.#roots.push(nodes.alternateOf(node));
    }
  }

  /** Whether a node's alternate is better than the node. Drops one that is worse. */
  #isBeaten(node: number): boolean {
    const { nodes } = this;
    const { errors } = nodes;
    const alternate = nodes.alternateOf(node);
    if (alternate === NONE) return false;
    const width = errors.width(node); // W
    const itsWidth = errors.width(alternate); // W'
    if (Math.min(width, itsWidth) <= this.#params.comparisonWidth) return false;
    const error = errors.mean(node); // e
    const gain = error - errors.mean(alternate);
    const bound = Math.sqrt(2 * error * (1 - error) * this.#swapEvidence * (1 / width + 1 / itsWidth));
    if (-gain > bound) {
      nodes.dropAlternate(node);
      this.#counts.data[DROPPED] += 1;
    }
    return gain > bound;
  }

  #swap(node: number): void {
    this.nodes.swap(node);
    this.#counts.data[SWAPPED] += 1;
    this.events?.push({ kind: "drift", member: 0, rows: this.rowsLearned });
  }

  /** Starts an alternate, replacing any existing one. */
  #startAlternate(node: number, leaf: number): void {
    const { nodes } = this;
    nodes.dropAlternate(node);
    if (!this.makeRoom(leaf, 1)) return;
    nodes.startAlternate(node);
    this.#counts.data[STARTED] += 1;
    this.events?.push({ kind: "warning", member: 0, rows: this.rowsLearned });
  }

  override get rowsLearned(): number {
    return this.#counts.data[ROWS];
  }

  inspect(): Inspection {
    const counts = this.#counts.data;
    const changes = { started: counts[STARTED], swapped: counts[SWAPPED], dropped: counts[DROPPED] };
    return { kind: "hoeffding-adaptive-tree", bytes: this.byteLength, facts: { ...this.nodes.facts(), ...changes } };
  }
}

/**
 * A Hoeffding tree that grows alternate subtrees where its error rises, and takes them when they are better.
 *
 * @title Hoeffding adaptive tree
 * @paper Bifet and Gavalda (2009). Adaptive Learning from Evolving Data Streams; Hoeffding adaptive tree with ADWIN
 * @choose A single tree for streams that change; if ten can be afforded, `adaptive-random-forest`. With
 *   `split-confidence=0.01` it is 2.3 points better on the mean of 54 streams of 20,000 rows, for twice the bytes; its
 *   log loss is better on 15 of them, worse on 33.
 * @cost O(depth + C d) per row in the tree and in every alternate it passes; 8 C (4 + values + 5 per numeric attribute)
 *   bytes per leaf, and once a value has been missing 8 C per attribute more (C: classes seen there plus one; values: of
 *   nominal attributes, up to the last one that the tree has seen; an attribute with more than 64 values takes 24 to 30
 *   bytes for each value that a class has there) and 500 per node.
 * @chance Only with `bootstrap-sampling`, which draws the weights of rows.
 * @missing A node may test whether the value is known. At other tests a row without it follows the branch that such
 *   rows made least impure at the split, else the heaviest; statistics skip it. They also skip a number beyond 1e75,
 *   which follows its cut. Once the rows of a node with a number of the attribute weigh thirty times as much as a row,
 *   its number outside the range seen there and over ten standard deviations from the mean is learned as the nearest
 *   one that is not.
 * @unseen Follows the branch of missing values, or, where one value is tested against all others, the branch of the
 *   others; in naive Bayes predictions it counts as missing.
 */
export const hoeffdingAdaptiveTree = /* @__PURE__ */ definitionOf({
  id: "hoeffding-adaptive-tree",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    events: ["warning", "drift"],
  },
  test: {
    gracePeriod: 10,
    splitConfidence: 0.1,
    driftDelta: 0.5,
    comparisonWidth: 30,
    swapConfidence: 1,
    bootstrapSampling: true,
  },
  create: (context, params) => new HoeffdingAdaptiveTree(context, params),
});
