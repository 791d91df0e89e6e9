/**
 * Hoeffding tree, VFDT (Domingos and Hulten 2000), with the adaptive naive Bayes leaves of Gama, Rocha and Medas (2003).
 *
 * A leaf gathers statistics; every `gracePeriod` of weight it compares its two best tests, and splits when their
 * merits differ by more than the Hoeffding bound eps = sqrt(R^2 ln(1/delta) / 2n), or when eps < tau.
 *
 * Deviations: not splitting has merit 0 (MOA: minus infinity), and a leaf where it wins just goes on learning. Rows
 * whose tested value is missing or new follow the branch that was heaviest when the node was made. When the next
 * split does not fit `maxBytes`, the least promising leaves give up their statistics and go on as majority leaves.
 */
import {
  argMax,
  Classifier,
  CoppiceError,
  choice,
  defineClassifier,
  flag,
  type Inspection,
  integer,
  log,
  mostProbable,
  normalize,
  type Params,
  RANDOM_STATE_LENGTH,
  Random,
  real,
  type Schema,
} from "../core/index.ts";
import { AttributeStatistics } from "./counts/attribute-statistics.ts";
import { NaiveBayesScore } from "./counts/bayes-score.ts";
import { LeafBlocks } from "./tree/blocks.ts";
import { TreeBudget } from "./tree/budget.ts";
import { TreeNodes } from "./tree/nodes.ts";
import { SplitSearch } from "./tree/split-search.ts";

const parameters = {
  gracePeriod: integer({ default: 200, min: 1, doc: "Weight a leaf sees between two attempts to split." }),
  splitConfidence: real({
    default: 1e-7,
    min: 0,
    minOpen: true,
    max: 1,
    doc: "Allowed probability delta of a wrong split; smaller waits longer.",
  }),
  tieThreshold: real({ default: 0.05, min: 0, doc: "Split anyway once the Hoeffding bound is below this (tau)." }),
  leafPrediction: choice(["adaptive", "naive-bayes", "majority"], {
    default: "adaptive",
    doc: "How a leaf answers; adaptive takes whichever of the two has been right more often at that leaf.",
  }),
  criterion: choice(["information-gain", "gini"], { default: "information-gain", doc: "Merit of a split." }),
  binarySplits: flag({ default: false, doc: "Only tests with two branches, also for nominal attributes." }),
  cuts: integer({ default: 10, min: 1, max: 1000, doc: "Cut points tried per numeric attribute." }),
  attributesPerLeaf: integer({
    default: Infinity,
    min: 1,
    unlimited: true,
    doc: "Attributes a leaf looks at, drawn when the leaf is made; unlimited is all.",
  }),
  maxDepth: integer({ default: Infinity, min: 0, unlimited: true, doc: "Tests on the longest path." }),
  maxBytes: integer({
    default: 32 * 1024 * 1024,
    min: 256,
    unlimited: true,
    doc: "Byte budget of everything the tree learns; never exceeded.",
  }),
} as const;

const SMOOTHING = 1;
/** Rows of a batch whose leaves are looked up at once. */
const ROWS_AHEAD = 32;

export class HoeffdingTree extends Classifier {
  readonly #params: Params<typeof parameters>;
  readonly #random: Random;
  readonly #statistics: AttributeStatistics;
  readonly #score: NaiveBayesScore;
  readonly #blocks: LeafBlocks;
  readonly #nodes: TreeNodes;
  readonly #budget: TreeBudget;
  readonly #search: SplitSearch;
  readonly #confidence: number; // ln(1 / delta)
  readonly #adaptive: boolean;
  readonly #usesBayes: boolean;
  #votes = new Float64Array(0); // scratch
  readonly #leaves = new Int32Array(ROWS_AHEAD); // scratch
  // Scratch of drawing: all attributes, the drawn ones in front.
  readonly #pool: Int32Array;

  constructor(schema: Schema, params: Params<typeof parameters>, random: Random) {
    super(schema);
    const width = schema.attributes.length;
    this.#params = params;
    this.#confidence = -log(params.splitConfidence);
    this.#adaptive = params.leafPrediction === "adaptive";
    this.#usesBayes = params.leafPrediction !== "majority";
    this.#pool = new Int32Array(width);
    const subsets = params.attributesPerLeaf < width;
    this.#random = new Random(this.arena.int32("random", subsets ? RANDOM_STATE_LENGTH : 0).data);
    if (subsets) this.#random.state.set(random.state);
    this.#statistics = new AttributeStatistics(this.arena, schema, {
      smoothing: SMOOTHING,
      range: true,
      perBlock: params.attributesPerLeaf,
    });
    this.#score = new NaiveBayesScore(this.#statistics);
    this.#blocks = new LeafBlocks(this.arena, this.#statistics);
    this.#nodes = new TreeNodes(this.arena, this.#blocks);
    this.#budget = new TreeBudget(this.arena, this.#nodes, this.#blocks, params.maxBytes);
    this.#search = new SplitSearch(this.#statistics, params.criterion, params.cuts);
    const { needed } = this.#budget;
    if (needed > params.maxBytes) {
      throw new CoppiceError("E_PARAM", {
        subject: "hoeffding-tree: `maxBytes`",
        expected: `must be at least ${needed} for one leaf with ${width} attributes and ${schema.classCount} classes`,
        given: params.maxBytes,
        remedy: "Raise the budget, or use fewer members, attributes or nominal values.",
      });
    }
    this.#nodes.plant();
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const leaf = this.#nodes.leafOf(rows, start);
    this.#vote(leaf, rows, start, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label);
    const leaf = this.#nodes.leafOf(rows, start);
    const nodes = this.#nodes;
    const block = nodes.block(leaf);
    if (this.#adaptive && block >= 0) {
      const classes = this.#statistics.shape.classes;
      const votes = this.#votesFor(classes);
      const answered = this.#score.score(block, nodes.classWeights, leaf * classes, rows, start, votes, 0, classes);
      this.#nodes.score(leaf, label, weight, answered ? argMax(votes, 0, classes) : -1);
    }
    this.#learnAtLeaf(leaf, rows, start, label, weight);
  }

  override reserveAt(rows: Float64Array, start: number, label: number): void {
    if (!this.#statistics.shape.fits(rows, start, label)) this.#budget.admit(rows, start, label);
  }

  override predictThenLearnAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    this.#answerAndLearn(this.#nodes.leafOf(rows, start), rows, start, label, weight, out, outStart, classes);
  }

  override predictLearnLabelAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): number {
    const leaf = this.#nodes.leafOf(rows, start);
    const learned = this.#answerAndLearn(leaf, rows, start, label, weight, out, outStart, classes);
    return learned ? this.#labelAgain(leaf, rows, start, label, classes) : this.labelAt(rows, start);
  }

  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
  ): void {
    this.#walkBatch(rows, count, labels, weights, out, classes, null);
  }

  override predictLearnLabelBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array,
  ): void {
    this.#walkBatch(rows, count, labels, weights, out, classes, after);
  }

  /** Looks up leaves for some rows ahead, and again when the tree has grown. */
  #walkBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null,
  ): void {
    const width = this.schema.attributes.length;
    const nodes = this.#nodes;
    const leaves = this.#leaves;
    let first = 0; // the row that leaves[0] is of
    let end = 0; // the row behind the last one looked up
    let size = 0; // of the tree then
    for (let i = 0; i < count; i++) {
      if (i === end || nodes.nodeCount !== size) {
        first = i;
        end = Math.min(count, i + ROWS_AHEAD);
        size = nodes.nodeCount;
        nodes.leavesOf(rows, i * width, end - i, leaves);
      }
      const at = i * width;
      const label = labels[i];
      const weight = weights === undefined ? 1 : weights[i];
      const leaf = leaves[i - first];
      const learned = this.#answerAndLearn(leaf, rows, at, label, weight, out, i * classes, classes);
      if (after === null) continue;
      if (!(weight > 0)) after[i] = mostProbable(out, i * classes, classes);
      else after[i] = learned ? this.#labelAgain(leaf, rows, at, label, classes) : this.labelAt(rows, at);
    }
  }

  /** Returns whether the leaf has learned the row, with statistics, and is still a leaf. */
  #answerAndLearn(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): boolean {
    if (!(weight > 0)) {
      this.#vote(leaf, rows, start, out, outStart, classes);
      return false;
    }
    if (!this.#adaptive || !this.#statistics.shape.fits(rows, start, label)) {
      super.predictThenLearnAt(rows, start, label, weight, out, outStart, classes);
      return false;
    }
    this.#answerAndScore(leaf, rows, start, label, weight, out, outStart, classes);
    const wasOpen = this.#nodes.block(leaf) >= 0;
    return !this.#learnAtLeaf(leaf, rows, start, label, weight) && wasOpen;
  }

  /** An adaptive leaf's label for the row that it has just answered and learned. */
  #labelAgain(leaf: number, rows: Float64Array, start: number, label: number, classes: number): number {
    const nodes = this.#nodes;
    if (nodes.majorityLeads(leaf)) return nodes.majority(leaf);
    const votes = this.#votesFor(classes);
    const priorsAt = leaf * this.#statistics.shape.classes;
    const block = nodes.block(leaf);
    const answered = this.#score.again(block, label, nodes.classWeights, priorsAt, rows, start, votes, 0, classes);
    return answered ? argMax(votes, 0, classes) : nodes.majority(leaf);
  }

  /** The adaptive leaf's answer; the naive Bayes scores it needs are also the ones the leaf's bookkeeping needs. */
  #answerAndScore(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    const nodes = this.#nodes;
    const block = nodes.block(leaf);
    if (block < 0) {
      this.#majority(leaf, out, outStart, classes);
      return;
    }
    const majorityLeads = nodes.majorityLeads(leaf);
    const priorsAt = leaf * this.#statistics.shape.classes;
    const answered = this.#score.score(block, nodes.classWeights, priorsAt, rows, start, out, outStart, classes);
    nodes.score(leaf, label, weight, answered ? argMax(out, outStart, classes) : -1);
    if (majorityLeads || !answered) this.#majority(leaf, out, outStart, classes);
    else normalize(out, outStart, classes);
  }

  #vote(leaf: number, rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const nodes = this.#nodes;
    const block = nodes.block(leaf);
    const priorsAt = leaf * this.#statistics.shape.classes;
    const bayes = this.#usesBayes && block >= 0 && !(this.#adaptive && nodes.majorityLeads(leaf));
    if (bayes && this.#score.score(block, nodes.classWeights, priorsAt, rows, start, out, outStart, classes)) {
      normalize(out, outStart, classes);
    } else this.#majority(leaf, out, outStart, classes);
  }

  #majority(leaf: number, out: Float64Array, outStart: number, classes: number): void {
    const known = this.#statistics.shape.classes;
    const weights = this.#nodes.classWeights;
    const first = leaf * known;
    for (let c = 0; c < classes; c++) out[outStart + c] = c < known ? weights[first + c] : 0;
    if (normalize(out, outStart, classes)) return;
    const inherited = this.#nodes.majority(leaf);
    if (inherited >= 0 && inherited < classes) out[outStart + inherited] = 1;
  }

  #votesFor(classes: number): Float64Array {
    if (this.#votes.length < classes) this.#votes = new Float64Array(classes);
    return this.#votes;
  }

  /** Returns whether the leaf split. */
  #learnAtLeaf(leaf: number, rows: Float64Array, start: number, label: number, weight: number): boolean {
    const nodes = this.#nodes;
    const due = nodes.add(leaf, label, weight, this.#params.gracePeriod);
    if (nodes.block(leaf) < 0 && !this.#open(leaf, due)) return false;
    this.#statistics.observe(nodes.block(leaf), rows, start, label, weight);
    return due && this.#attemptSplit(leaf);
  }

  /** Gives a leaf its statistics, where there is room for them. */
  #open(leaf: number, due: boolean): boolean {
    if (!this.#budget.wantsBlock(leaf, due)) return false;
    if (due) this.#nodes.attempted(leaf);
    if (!this.#budget.open(leaf)) return false;
    this.#drawAttributes(leaf);
    this.#statistics.makeFactors(this.#nodes.block(leaf));
    return true;
  }

  #attemptSplit(leaf: number): boolean {
    const nodes = this.#nodes;
    const { tieThreshold, binarySplits, maxDepth } = this.#params;
    nodes.attempted(leaf);
    const observed = nodes.classesAt(leaf);
    if (observed < 2 || nodes.depth(leaf) >= maxDepth) return false;
    const range = this.#search.range(observed); // R
    const bound = Math.sqrt((range * range * this.#confidence) / (2 * nodes.weight(leaf))); // eps
    const tie = bound < tieThreshold;
    const search = this.#search;
    if (!search.search(nodes.block(leaf), !binarySplits, tie ? 0 : bound)) return false;
    if (!(search.best - search.second > bound || tie)) return false;
    if (!this.#budget.makeRoom(leaf, search.branches)) return false;
    nodes.split(leaf, search);
    return true;
  }

  /** Gives a new leaf its own random attributes, where leaves look at subsets: a partial Fisher-Yates shuffle. */
  #drawAttributes(leaf: number): void {
    const count = this.#statistics.subsetSize;
    if (count === 0) return;
    const pool = this.#pool;
    for (let a = 0; a < pool.length; a++) pool[a] = a;
    for (let j = 0; j < count; j++) {
      const k = j + this.#random.integer(pool.length - j);
      const chosen = pool[k];
      pool[k] = pool[j];
      pool[j] = chosen;
    }
    this.#statistics.choose(this.#nodes.block(leaf), pool.subarray(0, count));
  }

  override restored(): void {
    this.#statistics.restored();
  }

  inspect(): Inspection {
    return { kind: "hoeffding-tree", bytes: this.byteLength, facts: this.#nodes.facts() };
  }
}

export const hoeffdingTree = /* @__PURE__ */ defineClassifier({
  id: "hoeffding-tree",
  kind: "learner",
  title: "Hoeffding tree",
  summary: "A decision tree that splits a leaf once enough rows have shown which test is best.",
  paper: { authors: "Domingos and Hulten", year: 2000, title: "Mining High-Speed Data Streams", place: "table 1" },
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    missing:
      "A row with a missing tested value follows the branch that was heaviest at the split; statistics skip the value.",
    unseen: "A nominal value without a branch follows the branch that was heaviest at the split.",
  },
  cost: "O(depth + C d) per row; per leaf 8 C (1 + sum over nominal attributes of (values + 1) + 6 per numeric attribute) bytes (C classes, d attributes).",
  skips: [
    { law: "differentSeedDiffers", reason: "chance is used only when leaves look at a subset of the attributes" },
  ],
  create: (schema, params, random) => new HoeffdingTree(schema, params, random),
});
