/**
 * Hoeffding anytime tree, HATT (Manapragada, Webb and Salehi 2018), also known as EFDT: algorithms 1 to 3.
 *
 * Every node, not only a leaf, collects statistics of the rows that pass it. A leaf splits as soon as its best test
 * beats not splitting by more than the Hoeffding bound eps = sqrt(R^2 ln(1/delta) / 2n), without having to beat all
 * other tests. This is corrected later: whenever an inner node has seen another `reevaluationPeriod` of weight, its
 * test is compared with the best one. If that is better by more than eps, it replaces the node's test, and the subtree
 * below is removed. If it is only another cut of the same attribute, the subtree stays. If no test divides the rows any
 * more, the node becomes a leaf again.
 *
 * Deviations: as in the authors' program a leaf also splits when eps is below a threshold, here tau R^(1/2) (decision
 * 48), on any merit above 0; inner nodes have no such rule. Merits are computed from the rows since the node began, not
 * averaged over the attempts, less the price of branches beyond two (decision 36). A nominal attribute with a branch
 * per value is not tested again below; one with a value tested against the others may be. There are branches up to the
 * last value, in schema order, that the node has seen (decision 45). A test may ask whether a value is known (decision
 * 63). Rows whose tested value is missing or has no branch follow the branch that earlier ones without a value made
 * least impure when the node got its test, else the heaviest (decision 62); where one value is tested against the
 * others, a new value is one of the others. A test with a branch for values seen since is another test. When statistics
 * do not fit `maxBytes`, inner nodes give theirs up first, keep their tests and are not re-evaluated any more; then the
 * least promising leaves do. Predictions add one row's weight, spread evenly over the classes seen, to the class
 * weights of a leaf (decision 50).
 */
import {
  type Column,
  type Context,
  choice,
  definitionOf,
  flag,
  type Inspection,
  integer,
  log,
  type Params,
  real,
  withRoom,
} from "../core/index.ts";
import { countRowIn } from "./counts/count-row.ts";
import { LeafState } from "./tree/leaf-states.ts";
import { NodeRecords } from "./tree/node-records.ts";
import { isDueWith } from "./tree/nodes.ts";
import { PathClassifier } from "./tree/path-classifier.ts";
import { PathSearch } from "./tree/path-search.ts";
import { NodeTest } from "./tree/prunable-topology.ts";
import { TestKind, thresholdOfKnown } from "./tree/topology.ts";

const parameters = {
  /** Weight between two attempts to split a leaf. An integer in [1, inf). Default 200. */
  gracePeriod: integer({ default: 200, min: 1 }),
  /**
   * Weight between two re-evaluations of an inner node's test; 1: every row, as in the paper; unlimited: never.
   * An integer in [1, inf) or Infinity. Default 2000.
   */
  reevaluationPeriod: integer({ default: 2000, min: 1, unlimited: true }),
  /** Allowed probability of a wrong decision (delta). A number in (0, 1]. Default 1e-7. */
  splitConfidence: real({ default: 1e-7, min: 0, minOpen: true, max: 1 }),
  /**
   * Split a leaf anyway once the bound is below this (tau) times the root of the range of merits, 1 for two classes.
   * A number in [0, inf). Default 0.05.
   */
  tieThreshold: real({ default: 0.05, min: 0 }),
  /**
   * What the best test of a leaf must beat: not splitting, or, as in a Hoeffding tree, the second-best test.
   * Default "not-splitting".
   */
  rival: choice(["not-splitting", "second-best"], { default: "not-splitting" }),
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
  /** Byte budget of the tree. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

// Counters of changes to inner nodes.
const REPLACED = 0;
const MOVED = 1;
const COLLAPSED = 2;

let path = /* @__PURE__ */ new Int32Array(0); // scratch: the nodes above a row's leaf

class HoeffdingAnytimeTree extends PathClassifier<NodeRecords, PathSearch> {
  readonly #params: Params<typeof parameters>;
  readonly #changes: Column<Float64Array>;
  // Scratch: the tests of a node and of one above it.
  readonly #test = new NodeTest();
  readonly #testAbove = new NodeTest();

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, params, "hoeffding-anytime-tree", (arena, blocks) => new NodeRecords(arena, blocks), PathSearch);
    this.#params = params;
    this.search.comparesTests = params.rival === "second-best";
    this.#changes = this.arena.float64("changes", 3, { is: "weight" });
    this.plant();
  }

  /** Algorithm 1: every node on the path learns the row, until the subtree below one is removed. */
  protected override learnRow(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array | null,
    outStart: number,
    classes: number,
  ): void {
    const { topology } = this.nodes;
    let unanswered = out;
    let node = 0;
    while (!topology.isLeaf(node)) {
      if (this.countAtNode(node, rows, start, label, weight, this.#params.reevaluationPeriod)) {
        if (unanswered !== null) this.predictAt(rows, start, unanswered, outStart, classes); // the tree may change now
        unanswered = null;
        if (this.#reevaluate(node, rows, start)) return;
      }
      node = topology.childOf(node, rows, start);
    }
    if (unanswered === null) this.answers.compare(node, rows, start, label, weight);
    else this.answers.answer(node, rows, start, label, weight, unanswered, outStart, classes);
    this.learnAtLeaf(node, rows, start, label, weight);
  }

  /** The same if no node above the leaf is due for re-evaluation. Those nodes have seen all that the leaf has. */
  protected override passesOnTheWay(rows: Float64Array, start: number, label: number, weight: number): boolean {
    const { nodes, statistics } = this;
    if (!nodes.shape.isWhole(rows, start)) return false;
    const { topology } = nodes;
    const { reevaluationPeriod } = this.#params;
    path = withRoom(path, topology.count);
    let count = 0;
    for (let node = 0; !topology.isLeaf(node); node = topology.childOf(node, rows, start)) {
      if (nodes.state(node) === LeafState.LEARNING && isDueWith(nodes, node, weight, reevaluationPeriod)) return false;
      path[count++] = node;
    }
    if (!this.budget.hasRoomOutside(count + 1)) return false;
    for (let i = 0; i < count; i++) nodes.add(path[i], label, weight, reevaluationPeriod);
    if (count > 0) countRowIn(statistics, path, count, rows, start, label, weight);
    return true;
  }

  /** Algorithm 2: the attempt of a Hoeffding tree, with another rival. */
  protected override attemptSplit(leaf: number, rows: Float64Array, start: number): void {
    this.#excludeTested(leaf, rows, start);
    super.attemptSplit(leaf, rows, start);
  }

  /** Algorithm 3. Returns whether the subtree below the node was removed. */
  #reevaluate(node: number, rows: Float64Array, start: number): boolean {
    const { nodes, search } = this;
    nodes.attempted(node);
    const bound = search.bound(nodes, node, -log(this.#params.splitConfidence)); // eps
    const test = this.#test;
    nodes.topology.readTest(node, test);
    const { rowWeight } = nodes;
    const current = search.meritOf(node, test, rowWeight); // G(X_current)
    this.#excludeTested(node, rows, start);
    const least = current === -Infinity ? 0 : current + bound;
    if (!search.search(node, !this.#params.binarySplits, least, rowWeight)) {
      if (current !== -Infinity) return false; // not splitting, with merit 0, never beats a test that has a merit
      this.prune(node);
      this.#changes.data[COLLAPSED] += 1;
      return true;
    }
    if (!(search.best - current > bound)) return false; // G(X_a) - G(X_current) > eps
    const areCuts = Math.max(search.threshold, test.threshold) < thresholdOfKnown(TestKind.NUMERIC_CUT);
    if (areCuts && search.kind === TestKind.NUMERIC_CUT && search.attribute === test.attribute) {
      nodes.topology.moveCut(node, search.threshold);
      this.#changes.data[MOVED] += 1;
      return false;
    }
    // The same number of siblings reuses the freed places.
    if (search.branches !== test.branches && !this.makeRoom(node, search.branches)) return false;
    nodes.split(node, search);
    this.#changes.data[REPLACED] += 1;
    return true;
  }

  /** Excludes the attributes with a branch per value at a node above, on the row's path. */
  #excludeTested(node: number, rows: Float64Array, start: number): void {
    const { topology } = this.nodes;
    const { excluded } = this.search;
    const test = this.#testAbove;
    excluded.fill(0);
    for (let above = 0; above !== node; above = topology.childOf(above, rows, start)) {
      topology.readTest(above, test);
      if (test.kind === TestKind.NOMINAL_VALUES) excluded[test.attribute] = 1;
    }
  }

  inspect(): Inspection {
    const changes = this.#changes.data;
    const counts = { replaced: changes[REPLACED], cutsMoved: changes[MOVED], collapsed: changes[COLLAPSED] };
    return { kind: "hoeffding-anytime-tree", bytes: this.byteLength, facts: { ...this.nodes.facts(), ...counts } };
  }
}

/**
 * A Hoeffding tree that splits as soon as a test is better than none, and revises wrong splits later.
 *
 * @title Hoeffding anytime tree
 * @paper Manapragada, Webb and Salehi (2018). Extremely Fast Decision Tree; algorithms 1 to 3
 * @choose One tree that should be good early: 1.8 points better than `hoeffding-tree` on the mean of 54 streams of
 *   20,000 rows, for 2.7 times the bytes and up to five times the time. The paper re-evaluates inner nodes with every
 *   row, `reevaluation-period=1`; the default is MOA's.
 * @cost O(depth C d) per row, and a search at one node per `reevaluationPeriod`; 8 C (4 + values + 5 per numeric
 *   attribute) bytes per node, and once a value has been missing 8 C per attribute more (C: classes seen there plus one;
 *   values: of nominal attributes, up to the last one that the tree has seen); an attribute with more than 64 values
 *   takes 24 to 30 bytes for each value that a class has there.
 * @missing A node may test whether the value is known. At other tests a row without it follows the branch that such
 *   rows made least impure at the split, else the heaviest; statistics skip it. They also skip a number beyond 1e75,
 *   which follows its cut. Once the rows of a node with a number of the attribute weigh thirty times as much as a row,
 *   its number outside the range seen there and over ten standard deviations from the mean is learned as the nearest
 *   one that is not.
 * @unseen Follows the branch of missing values, or, where one value is tested against all others, the branch of the
 *   others; in naive Bayes predictions it counts as missing.
 */
export const hoeffdingAnytimeTree = /* @__PURE__ */ definitionOf({
  id: "hoeffding-anytime-tree",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  test: { gracePeriod: 10, reevaluationPeriod: 20, splitConfidence: 0.1 },
  skips: [
    {
      law: "attributeOrderChangesNothing",
      reason: "of two tests of equal merit a leaf takes the first attribute's, and does not wait until one is better",
    },
  ],
  create: (context, params) => new HoeffdingAnytimeTree(context, params),
});
