/**
 * A straightforward Hoeffding anytime tree of objects: one table of statistics per node and attribute, so that excluding an
 * attribute just means not searching its table. Statistics, the search within an attribute, and naive Bayes are the
 * library's, which have their own tests; the merits of nodes' tests are computed from their branches.
 */
import { Arena, argMax, normalize, type Schema } from "../src/core/index.ts";
import { AttributeStatistics } from "../src/learners/counts/attribute-statistics.ts";
import { score } from "../src/learners/counts/bayes-score.ts";
import { LeafBlocks } from "../src/learners/tree/blocks.ts";
import { CRITERIA } from "../src/learners/tree/criteria.ts";
import { SplitSearch } from "../src/learners/tree/split-search.ts";
import { TestKind } from "../src/learners/tree/topology.ts";
import {
  addTo,
  askedForKnown,
  asksKnown,
  branchOf,
  knownAndUnknown,
  massBelow,
  meritOf,
  type NaiveOptions,
  total,
} from "./naive-splits.ts";

export interface Test {
  readonly attribute: number;
  readonly kind: number;
  threshold: number;
  readonly fallback: number;
}

export interface Proposal extends Omit<Test, "fallback"> {
  readonly merit: number;
  /** Class weights of each branch. */
  readonly branches: readonly (readonly number[])[];
}

export interface NaiveNode {
  readonly classWeights: number[];
  weight: number;
  lastAttempt: number;
  readonly depth: number;
  readonly inherited: number;
  /** Tables with a single attribute each, and one with all. */
  tables: readonly number[];
  whole: number;
  hasLearned: boolean;
  /** Classes of the rows that the node itself has learned. */
  readonly seen: Set<number>;
  majorityCorrect: number;
  bayesCorrect: number;
  /** By class: the weight of the rows that the node itself has learned; by attribute and class: of those with a value. */
  readonly rows: number[];
  known: readonly number[][];
  /** By attribute: the weights by class of each different value. */
  readonly counts: readonly Map<number, number[]>[];
  /** By attribute: the number of branches of a multiway test, one more than the largest value index the node has seen. */
  readonly ends: number[];
  test: Test | undefined;
  children: NaiveNode[];
}

export class NaiveAnytimeTree {
  readonly changes = { replaced: 0, cutsMoved: 0, collapsed: 0 };
  /** Attempts with an excluded attribute. */
  excluded = 0;
  /** Outcomes of attempts at which only one attribute had any merit. */
  readonly alone = { split: 0, waited: 0 };
  root: NaiveNode;
  readonly #schema: Schema;
  readonly #options: NaiveOptions;
  readonly #statistics: AttributeStatistics;
  readonly #blocks: LeafBlocks;
  readonly #search: SplitSearch;
  #tables = 0;
  // Over all rows, once per leaf that has learned them: the sum of the weights and of their squares.
  #weight = 0;
  #squares = 0;

  constructor(schema: Schema, options: NaiveOptions) {
    const arena = new Arena();
    this.#schema = schema;
    this.#options = options;
    this.#statistics = new AttributeStatistics(arena, schema, 1, Infinity, Infinity); // all weights in blocks
    this.#blocks = new LeafBlocks(arena, this.#statistics);
    this.#search = new SplitSearch(this.#statistics, CRITERIA[options.criterion], options.cuts);
    const nothing = new Float64Array(schema.attributes.length).fill(NaN);
    this.#reshape(this.#statistics.shape.grownFor(nothing, 0, -1, 0, 1)); // a table is told the value of one attribute only
    this.root = this.node([], 0, -1);
  }

  protected node(weights: readonly number[], depth: number, inherited: number): NaiveNode {
    const weight = total(weights);
    const tables = this.#schema.attributes.map(() => this.table());
    return {
      classWeights: [...weights],
      weight,
      lastAttempt: weight,
      depth,
      inherited,
      tables,
      whole: this.table(),
      hasLearned: false,
      seen: new Set(),
      majorityCorrect: 0,
      bayesCorrect: 0,
      rows: [],
      known: this.#schema.attributes.map(() => []),
      counts: this.#schema.attributes.map(() => new Map()),
      ends: this.#schema.attributes.map(() => 0),
      test: undefined,
      children: [],
    };
  }

  protected table(): number {
    this.#statistics.classBlocks.resize((this.#tables + 1) * (this.#statistics.shape.classes + 1));
    return this.#tables++;
  }

  // --- answering ----------------------------------------------------------------------------------------------------

  childOf({ test, children }: NaiveNode, row: Float64Array): NaiveNode | undefined {
    if (test === undefined) return undefined;
    const x = row[test.attribute];
    if (Number.isNaN(x)) return children[test.fallback];
    if (test.kind === TestKind.NUMERIC_CUT) return children[x <= test.threshold ? 0 : 1];
    if (test.kind === TestKind.NOMINAL_EQUALS) return children[x === test.threshold ? 1 : 0];
    return children[x] ?? children[test.fallback];
  }

  protected majority({ classWeights, weight, inherited }: NaiveNode): number {
    return weight > 0 ? classWeights.reduce((best, w, c) => (w > (classWeights[best] ?? 0) ? c : best), 0) : inherited;
  }

  #scores(leaf: NaiveNode, row: Float64Array): Float64Array | undefined {
    const { classes } = this.#statistics.shape;
    const priors = Float64Array.from({ length: classes }, (_, c) => leaf.classWeights[c] ?? 0);
    const out = new Float64Array(this.#schema.classCount);
    return score(this.#statistics, leaf.whole, priors, 0, row, 0, out, 0, out.length) ? out : undefined;
  }

  answer(row: Float64Array, from: NaiveNode = this.root): number[] {
    const { leafPrediction } = this.#options;
    let leaf = from;
    for (let next = this.childOf(leaf, row); next !== undefined; next = this.childOf(leaf, row)) leaf = next;
    const asksBayes =
      leafPrediction === "naive-bayes" ||
      (leafPrediction === "adaptive" && !(leaf.majorityCorrect > leaf.bayesCorrect));
    const scores = asksBayes && leaf.hasLearned ? this.#scores(leaf, row) : undefined;
    const classes = this.#schema.classCount;
    const out = scores ?? this.#shares(leaf);
    return normalize(out, 0, classes) ? [...out] : [...out].map(() => 1 / classes);
  }

  /** The weights of a leaf's rows, or one row of the inherited class, plus one row's weight divided among all classes. */
  #shares(leaf: NaiveNode): Float64Array {
    const hasRows = leaf.weight > 0;
    const row = hasRows ? this.#squares / this.#weight : 1;
    const come = Array.from({ length: this.#schema.classCount }, (_, c) => this.hasCome(c));
    const count = come.filter(Boolean).length;
    return Float64Array.from(come, (isMet, c) => {
      if (!isMet) return 0;
      return (hasRows ? (leaf.classWeights[c] ?? 0) : Number(c === leaf.inherited)) + row / count;
    });
  }

  /** Whether a class has weight at a leaf, or is predicted by one without weight. */
  protected hasCome(label: number): boolean {
    return this.leaves().some((leaf) => leaf.classWeights[label] > 0 || this.majority(leaf) === label);
  }

  /** All leaves. */
  protected leaves(from: NaiveNode = this.root): NaiveNode[] {
    return from.test === undefined ? [from] : from.children.flatMap((child) => this.leaves(child));
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  learn(row: Float64Array, label: number, weight: number): void {
    this.admit(row, label);
    const multiway = new Set<number>();
    for (let node = this.root; ; ) {
      if (node.test === undefined) {
        this.learnAt(node, row, label, weight, multiway);
        return;
      }
      this.weigh(node, label, weight);
      this.tabulate(node, row, label, weight);
      if (node.weight - node.lastAttempt >= this.#options.reevaluationPeriod && this.#reevaluate(node, multiway))
        return;
      if (node.test.kind === TestKind.NOMINAL_VALUES) multiway.add(node.test.attribute);
      node = this.childOf(node, row) as NaiveNode;
    }
  }

  protected admit(row: Float64Array, label: number): void {
    const { shape } = this.#statistics;
    const next = shape.fits(row, 0, label) ? null : this.#statistics.admit(row, 0, label, 0);
    if (next !== null) this.#reshape(next);
    this.#statistics.meet(row, 0);
  }

  #reshape(next: Int32Array): void {
    const { shape, classBlocks } = this.#statistics;
    const before = shape.classes + 1;
    this.#blocks.reshape(next);
    const old = classBlocks.data.slice(0, this.#tables * before);
    const now = shape.classes + 1;
    classBlocks.resize(0);
    classBlocks.resize(this.#tables * now);
    for (let t = 0; t < this.#tables; t++) classBlocks.data.set(old.subarray(t * before, (t + 1) * before), t * now);
  }

  /** Adds a row to the class weights of a node. */
  protected weigh(node: NaiveNode, label: number, weight: number): void {
    for (let c = node.classWeights.length; c <= label; c++) node.classWeights.push(0);
    node.classWeights[label] += weight;
    node.weight += weight;
    if (node.test !== undefined) return;
    this.#weight += weight;
    this.#squares += weight * weight;
  }

  /** Adds a row to the statistics of a node. */
  protected tabulate(node: NaiveNode, row: Float64Array, label: number, weight: number): void {
    node.hasLearned = true;
    node.seen.add(label);
    node.rows[label] = (node.rows[label] ?? 0) + weight;
    for (const [a, x] of row.entries()) {
      if (x >= node.ends[a]) node.ends[a] = x + 1;
      if (Number.isNaN(x)) continue;
      node.known[a][label] = (node.known[a][label] ?? 0) + weight;
      addTo(node.counts[a], x, label, weight);
    }
    const statistics = this.#statistics;
    for (const [a, table] of [...node.tables, node.whole].entries()) {
      const known = row.map((x, b) => (a === row.length || a === b ? x : NaN));
      for (const who of statistics.lacking(table, label)) this.#blocks.meet(table, who);
      if (!Number.isNaN(row[a])) statistics.observe(table, known, 0, label, weight);
    }
  }

  protected learnAt(
    leaf: NaiveNode,
    row: Float64Array,
    label: number,
    weight: number,
    multiway: ReadonlySet<number>,
  ): void {
    this.compare(leaf, row, label, weight);
    this.weigh(leaf, label, weight);
    this.tabulate(leaf, row, label, weight);
    if (this.isDue(leaf)) this.attempt(leaf, multiway);
  }

  /** Before an adaptive leaf learns a row, counts which of its two predictions are right. */
  protected compare(leaf: NaiveNode, row: Float64Array, label: number, weight: number): void {
    if (this.#options.leafPrediction !== "adaptive" || !leaf.hasLearned) return;
    const scores = this.#scores(leaf, row);
    const majority = this.majority(leaf);
    if (majority === label) leaf.majorityCorrect += weight;
    if ((scores === undefined ? majority : argMax(scores, 0, scores.length)) === label) leaf.bayesCorrect += weight;
  }

  protected isDue({ weight, lastAttempt }: NaiveNode): boolean {
    return weight - lastAttempt >= this.#options.gracePeriod;
  }

  protected attempt(leaf: NaiveNode, multiway: ReadonlySet<number> = new Set()): void {
    const { tieThreshold, rival, maxDepth } = this.#options;
    leaf.lastAttempt = leaf.weight;
    if (leaf.depth >= maxDepth || leaf.classWeights.filter((w) => w > 0).length < 2) return;
    const [best, second] = this.#proposals(leaf, multiway);
    if (best === undefined) return;
    const bound = this.#bound(leaf);
    const isTie = bound < tieThreshold * Math.sqrt(this.#range(leaf));
    const other = rival === "not-splitting" ? 0 : Math.max(second?.merit ?? 0, 1e-8);
    const isAlone = rival !== "not-splitting" && second === undefined;
    const isEnough = isTie || best.merit - other > bound || (isAlone && this.#isProved(leaf, best));
    if (isEnough) this.split(leaf, best);
  }

  #reevaluate(node: NaiveNode, multiway: ReadonlySet<number>): boolean {
    node.lastAttempt = node.weight;
    const current = this.#meritAt(node);
    const [best] = this.#proposals(node, multiway);
    if (best === undefined) {
      if (current > -Infinity) return false;
      node.test = undefined;
      node.children = [];
      this.changes.collapsed++;
      return true;
    }
    if (!(best.merit - current > this.#bound(node))) return false;
    const test = node.test as Test;
    const areCuts = best.kind === TestKind.NUMERIC_CUT && best.attribute === test.attribute;
    if (areCuts && !asksKnown(best) && !asksKnown(test)) {
      test.threshold = best.threshold;
      this.changes.cutsMoved++;
      return false;
    }
    this.split(node, best);
    this.changes.replaced++;
    return true;
  }

  /** Without a rival: the likelihood ratio test, n G ln 2 > ln(1/delta) + (C - 1)(k - 1) - 1; with Gini, n G on the left. */
  #isProved({ weight, seen }: NaiveNode, { merit, branches }: Proposal): boolean {
    const rows = (weight * this.#weight) / this.#squares;
    const evidence = rows * merit * (this.#options.criterion === "gini" ? 1 : Math.LN2);
    const chance = (seen.size - 1) * (branches.filter((branch) => total(branch) > 0).length - 1) - 1;
    const isProved = evidence > Math.log(1 / this.#options.splitConfidence) + chance;
    this.alone[isProved ? "split" : "waited"]++;
    return isProved;
  }

  #bound(node: NaiveNode): number {
    const range = this.#range(node);
    return Math.sqrt((range * range * Math.log(1 / this.#options.splitConfidence)) / (2 * node.weight));
  }

  #range({ classWeights }: NaiveNode): number {
    return this.#options.criterion === "gini" ? 1 : Math.log2(classWeights.filter((weight) => weight > 0).length);
  }

  /** The best proposal of each attribute, best first; ties go to numeric attributes, then to the first attribute. */
  #proposals(node: NaiveNode, multiway: ReadonlySet<number>): Proposal[] {
    if (multiway.size > 0) this.excluded++;
    const search = this.#search;
    const { classes } = this.#statistics.shape;
    const found: Proposal[] = [];
    const rowWeight = this.#squares / this.#weight;
    for (const a of this.#statistics.attributesOf(0)) {
      const asked = askedForKnown(node, this.#schema.attributes[a], a, classes, this.#options.criterion);
      const hasTest = !multiway.has(a) && search.search(node.tables[a], !this.#options.binarySplits, 0, rowWeight);
      if (asked.merit > (hasTest ? search.best : 1e-8)) found.push(asked);
      if (!hasTest || asked.merit > search.best) continue;
      const { attribute, kind, threshold, best: merit } = search;
      const count = kind === TestKind.NOMINAL_VALUES ? node.ends[a] : 2;
      const weights = [...search.distribution.subarray(0, search.branches * classes)];
      const branches = Array.from({ length: count }, (_, b) => weights.slice(b * classes, (b + 1) * classes));
      found.push({ attribute, kind, threshold, merit, branches });
    }
    return found.sort((p, q) => q.merit - p.merit);
  }

  protected split(node: NaiveNode, proposal: Proposal): void {
    const { attribute, kind, threshold, branches } = proposal;
    const inherited = this.majority(node);
    const [, unknown] = knownAndUnknown(node, attribute, branches[0].length);
    const isOfKnown = asksKnown(proposal);
    const fallback = isOfKnown ? 1 : branchOf(unknown, branches, this.#options.criterion);
    node.test = { attribute, kind, threshold, fallback };
    node.children = branches.map((branch, b) => {
      const weights = b === fallback && !isOfKnown ? branch.map((weight, c) => weight + unknown[c]) : branch;
      return this.node(weights, node.depth + 1, inherited);
    });
  }

  /** The merit of a node's own test: how much purer its branches are than all rows with a known value of the attribute. */
  #meritAt(node: NaiveNode): number {
    const { attribute, kind, threshold, fallback } = node.test as Test;
    const { classes, stride, sizes, room, head } = this.#statistics.shape;
    const { criterion } = this.#options;
    if (asksKnown(node.test as Test))
      return askedForKnown(node, this.#schema.attributes[attribute], attribute, classes, criterion).merit;
    const stats = this.#statistics.blocks.data;
    const attributes = this.#statistics.attributesOf(0);
    const t = attributes.indexOf(attribute);
    const offset = head + total([...attributes.subarray(0, t)].map((a) => sizes[a]));
    const count = node.children.length;
    const branches = Array.from({ length: count }, () => Array.from({ length: classes }, () => 0));
    for (let c = 0; c < classes; c++) {
      const block = this.#statistics.blockOf(node.tables[attribute], c);
      const at = block * stride + offset;
      const w = block * stride + 2 + t;
      if (block < 0) continue;
      if (kind === TestKind.NUMERIC_CUT) {
        branches[0][c] = massBelow(node.counts[attribute], threshold, c, stats, at, w);
        branches[1][c] = stats[w] - branches[0][c];
      } else {
        for (let v = 0; v < room[attribute]; v++) {
          const branch = kind === TestKind.NOMINAL_EQUALS ? Number(v === threshold) : v < count ? v : fallback;
          branches[branch][c] += stats[at + v];
        }
      }
    }
    const merit = meritOf(branches, criterion);
    if (kind !== TestKind.NOMINAL_VALUES || merit === -Infinity) return merit;
    const further = branches.filter((branch) => total(branch) > 0).length - 2;
    if (further <= 0) return merit;
    const rowsBeyondTwo = (total(branches.map(total)) * this.#weight) / this.#squares - 2;
    const range = criterion === "gini" ? 1 : Math.log2(node.seen.size); // classes that a node only inherits have no rows
    return merit - (rowsBeyondTwo > further ? further / rowsBeyondTwo : 1) * range;
  }
}
