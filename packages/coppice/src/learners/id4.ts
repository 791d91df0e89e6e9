/**
 * ID4 (Schlimmer and Fisher 1986) in the weighted and extended form of Fern and Givan (2003, figures 8 and 9). Every
 * node keeps counting how often each attribute, as a test, is right (SC). When an attribute other than its own is best,
 * the node takes it and loses its subtrees. Examples are not stored. Three extensions, each with a switch:
 *   AW (`warmUp`): nodes that predict as leaves have subtrees, which keep training.
 *   PP (`postPruning`): a node predicts as a leaf if its subtrees (feature m + 1) have been right less often than its
 *     majority class, SC[m+1] < max n_y. Without PP the leaf test is that all rows are of one class (Utgoff 1989) or a
 *     chi-square test.
 *   FS (`switchSuppression`): a node changes its test only if the new one is right more often than its subtrees were.
 * The order is that of figure 9: the leaf flag is set before a change of test and describes the old subtrees.
 *
 * What the paper leaves open. "Right" has two readings. `agreement` has one counter A per attribute,
 * SC = max(A, W - A), as in the authors' hardware, for two values and two classes. `resubstitution`, the default, takes
 * any number of them: SC = sum over the values of the weight of their heaviest class. Among equal tests the node keeps
 * its own; otherwise the first wins. A child without rows predicts nothing: its parent's majority stands in for it,
 * also in SC[m+1], which equals max n_y before the first test. Merits that differ only by rounding are equal. Rows that
 * lack an attribute do not count for it (W_i in place of W); rows that lack the tested one stop at the node. Numbers
 * are cut in two, see `FeatureCounts`; a better cut of the node's own attribute is a change of its test. Unlimited
 * depth is the number of attributes, as in the paper. A larger `maxDepth` is respected: a path may cut a number several
 * times, and rows that lack a value stop where it is tested. A nominal attribute can be tested once two
 * of its values are declared or seen. Counters for a class or value, and the branch of a value, are made when it is
 * first seen; a value that was neither declared nor seen when its attribute was chosen gets no branch. Declared values
 * that never come change nothing, except that one alone can then be tested. If `maxBytes` has no room, nodes do not
 * grow but keep their statistics, and rows with a new value lack it.
 */
import {
  Classifier,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  flag,
  type Inspection,
  integer,
  type Params,
  real,
  type Schema,
} from "../core/index.ts";
import { AgreementCounts } from "./features/agreement-counts.ts";
import type { FeatureCounts } from "./features/feature-counts.ts";
import { featureFacts } from "./features/feature-facts.ts";
import { FeatureTree } from "./features/feature-tree.ts";
import { ValueCounts } from "./features/value-counts.ts";
import { SAME_MERIT } from "./tree/cut-criteria.ts";
import type { DepthBounded, DepthWatch } from "./tree/depth-bounded.ts";
import { NOWHERE } from "./tree/stopping-topology.ts";

const parameters = {
  /**
   * Maximum number of tests on a path (D); unlimited means the number of attributes. With `warmUp` paths always grow to
   * this depth: one row may create D nodes with their counters, within `maxBytes`.
   * An integer in [0, inf) or Infinity. Default 12.
   */
  maxDepth: integer({ default: 12, min: 0, unlimited: true }),
  /**
   * How correct predictions of a test are counted: per value by its heaviest class, or by one counter, for two values
   * and two classes.
   * Default "resubstitution".
   */
  criterion: choice(["resubstitution", "agreement"], { default: "resubstitution" }),
  /** Nodes that predict as leaves keep training their subtrees (AW). Default true. */
  warmUp: flag({ default: true }),
  /** A node predicts as a leaf if its subtrees were right less often than its majority class (PP). Default true. */
  postPruning: flag({ default: true }),
  /** A node changes its test only for one that is right more often than its subtrees (FS). Default true. */
  switchSuppression: flag({ default: true }),
  /** When a node is a leaf without post-pruning: one class, or no significant test. Default "purity". */
  leafTest: choice(["purity", "chi-square"], { default: "purity" }),
  /**
   * The p-value from which the chi-square test takes a test as independent of the class.
   * A number in (0, 1). Default 0.05.
   */
  significance: real({ default: 0.05, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * The count of the subtrees' correct predictions when the subtrees are pruned: kept, or set to that of the new test.
   * Default "keep".
   */
  monitorReset: choice(["keep", "seed-with-new-feature"], { default: "keep" }),
  /** Cuts tried per numeric attribute. An integer in [1, 1000]. Default 10. */
  cuts: integer({ default: 10, min: 1, max: 1000 }),
  /** Byte budget of the tree. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

class Id4 extends Classifier implements DepthBounded {
  readonly #params: Params<typeof parameters>;
  readonly #deepest: number; // upper bound of D: 0 without attributes, as there is nothing to test
  #depth: number; // D
  #watch: DepthWatch | undefined = undefined;
  readonly #monitors: boolean; // PP or FS
  readonly #testsPurity: boolean;
  readonly #counts: FeatureCounts;
  readonly #tree: FeatureTree;
  // Scratch: the nodes of the row's path, and the place of the class that each one's subtree predicts, -1 for none.
  #path = new Int32Array(16);
  #answers = new Int32Array(16);

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context);
    const { schema } = this;
    checkTogether(params, schema);
    this.#params = params;
    this.#deepest = schema.attributes.length === 0 ? 0 : Infinity;
    this.#depth = Math.min(params.maxDepth === Infinity ? schema.attributes.length : params.maxDepth, this.#deepest);
    this.#monitors = params.postPruning || params.switchSuppression;
    this.#testsPurity = params.leafTest === "purity";
    const Counts = params.criterion === "agreement" ? AgreementCounts : ValueCounts;
    this.#counts = new Counts(this.arena, schema, params.cuts);
    this.#tree = new FeatureTree(this.arena, this.#counts, schema.attributes.length, params.maxBytes, this.#depth > 0);
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const tree = this.#tree;
    let node = 0;
    while (!tree.isLeaf(node)) {
      const child = tree.topology.step(node, rows, start);
      if (child === NOWHERE || tree.weight(child) === 0) break;
      node = child;
    }
    tree.write(node, out, outStart, classes);
  }

  /** ID4Update of figure 8 and ID4Update2 of figure 9, from the root down. */
  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    const tree = this.#tree;
    if (!this.#counts.prepare(rows, start, label, weight)) {
      this.reserveAt(rows, start, label, false);
      this.#counts.prepare(rows, start, label, weight);
    }
    const { place } = this.#counts;
    if (this.#watch !== undefined) this.#tell(this.#watch, rows, start, place, weight);
    const end = this.#monitors ? this.#answerAlong(rows, start) : 0; // path length; new nodes have no subtrees to ask
    let node = 0;
    for (let depth = 0; node !== NOWHERE; depth++) {
      const majority = tree.majority(node);
      tree.add(node, place, weight);
      if (depth === this.#depth) return;
      const below = depth + 1 < end ? this.#answers[depth + 1] : -1;
      if (!this.#learnAtNode(node, below < 0 ? majority : below, place, weight)) return;
      node = tree.topology.step(node, rows, start);
    }
  }

  /** Reports the depth at which the row is predicted, and whether correctly, by the walk of `predictAt`. */
  #tell(watch: DepthWatch, rows: Float64Array, start: number, place: number, weight: number): void {
    const tree = this.#tree;
    let node = 0;
    let above = 0;
    let depth = 0;
    while (!tree.isLeaf(node)) {
      const child = tree.topology.step(node, rows, start);
      if (child === NOWHERE || tree.weight(child) === 0) break;
      above = node;
      node = child;
      depth++;
    }
    watch.answered(depth, tree.majority(node) === place, tree.majority(above) === place, weight);
  }

  watchDepth(watch: DepthWatch): void {
    this.#watch = watch;
  }

  limitDepth(depth: number): void {
    this.#depth = Math.min(depth, this.#deepest);
    this.#tree.limitDepth(this.#depth);
  }

  /**
   * `below`: the place of the class that the subtrees predicted before they learned the row; `place`: that of the row's.
   * Returns whether to continue with the subtrees.
   */
  #learnAtNode(node: number, below: number, place: number, weight: number): boolean {
    const tree = this.#tree;
    const counts = this.#counts;
    const { warmUp, switchSuppression, monitorReset } = this.#params;
    const slot = tree.slotOf(node, weight);
    if (slot === NOWHERE) return false;
    const total = tree.weight(node); // W
    const split = tree.topology.attributeAt(node); // SplitFeature
    counts.observe(slot, total); // SC[1..m]
    if (this.#monitors) {
      const right = split === NOWHERE ? tree.majorityWeight(node) : tree.monitor(node) + (below === place ? weight : 0);
      tree.setMonitor(node, right); // SC[m+1]
    }
    const isLeaf = this.#isLeaf(node, slot, total, split);
    tree.setLeaf(node, isLeaf);
    if (isLeaf && !warmUp) return false;

    const suppresses = switchSuppression && split !== NOWHERE;
    const toBeat = suppresses ? tree.monitor(node) / (counts.isShare(slot) ? total : 1) : -1;
    const hasMoved =
      counts.shape.numbers.length > 0 && tree.isDueForCuts(node) && counts.reviseCuts(slot, total, split, toBeat);
    const best = counts.choose(slot, total, split, toBeat);
    if (best === NOWHERE) return false;
    if (best === split && !hasMoved) return true;
    const merit = counts.merit(slot, best, total);
    if (!(merit > toBeat + counts.slack(slot, total))) return true;
    if (split !== NOWHERE) {
      tree.prune(node);
      if (this.#monitors && monitorReset !== "keep")
        tree.setMonitor(node, counts.isShare(slot) ? merit * total : merit);
    }
    tree.split(node, best);
    return true;
  }

  /** LeafTest and LeafTest2. */
  #isLeaf(node: number, slot: number, total: number, split: number): boolean {
    const { postPruning, significance } = this.#params;
    const tree = this.#tree;
    if (postPruning) return tree.monitor(node) < tree.majorityWeight(node) - SAME_MERIT * total;
    if (this.#testsPurity) return tree.majorityWeight(node) >= total;
    const best = this.#counts.choose(slot, total, split);
    return best === NOWHERE || this.#counts.independenceAt(slot, best) >= significance;
  }

  /** Writes the place of the class that the subtree at each node of the path predicts; returns the path's length. */
  #answerAlong(rows: Float64Array, start: number): number {
    const tree = this.#tree;
    let length = 0;
    for (let node = 0; node !== NOWHERE; node = tree.topology.step(node, rows, start)) {
      if (length === this.#path.length) this.#lengthenPath();
      this.#path[length++] = node;
    }
    let answer = -1;
    for (let i = length - 1; i > 0; i--) {
      const node = this.#path[i];
      const majority = tree.majority(node);
      if (majority < 0 || answer < 0 || tree.isLeaf(node)) answer = majority;
      this.#answers[i] = answer;
    }
    return length;
  }

  #lengthenPath(): void {
    const path = new Int32Array(2 * this.#path.length);
    path.set(this.#path);
    this.#path = path;
    this.#answers = new Int32Array(path.length);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    if (this.#counts.shape.fits(rows, start, label)) return;
    if (this.#params.criterion === "agreement") checkTwo(this.schema, label, rows, start);
    if (isTrial) this.#tree.requireClass(rows, start, label);
    else this.#tree.admit(rows, start, label);
  }

  override restored(): void {
    this.#counts.shape.restored();
    this.#tree.restored();
    if (this.#watch !== undefined) this.#tree.limitDepth(this.#depth); // a forged snapshot may contain a deeper tree
  }

  inspect(): Inspection {
    return { kind: "id4", bytes: this.byteLength, facts: featureFacts(this.#tree) };
  }
}

/** Rejects incompatible parameters, and schemas that one counter per attribute cannot handle. */
function checkTogether({ criterion, warmUp, postPruning, leafTest }: Params<typeof parameters>, schema: Schema): void {
  const refuse = (what: string, expected: string, given: unknown, remedy: string): never => {
    throw new CoppiceError("E_PARAM", { subject: `id4: \`${what}\``, expected, given, remedy });
  };
  if (postPruning && !warmUp) {
    const why = "must be false without `warmUp`, as there are no subtrees below leaves to watch";
    refuse("postPruning", why, true, "Set `warmUp` to true, or `postPruning` to false.");
  }
  if (leafTest === "chi-square" && postPruning) {
    const why = 'must be "purity" with `postPruning`, which is then the leaf test';
    refuse("leafTest", why, leafTest, "Set `postPruning` to false.");
  }
  if (leafTest === "chi-square" && criterion === "agreement") {
    const why = 'must be "purity" with criterion "agreement", which does not count values and classes';
    refuse("leafTest", why, leafTest, 'Set `criterion` to "resubstitution".');
  }
  if (criterion !== "agreement") return;
  checkTwo(schema, schema.classCount - 1);
  for (const { name, values } of schema.attributes)
    if (values.length > 2) throw notTwo(`values of ${name}`, values.length);
}

/** Rejects a third class, and a third value of an attribute. */
function checkTwo(schema: Schema, label: number, rows?: Float64Array, start = 0): void {
  if (label > 1) throw notTwo("classes", label + 1);
  schema.attributes.forEach(({ name, kind, values }, a) => {
    const x = rows?.[start + a] ?? 0;
    if (kind === "nominal" && x > 1 && x < values.length) throw notTwo(`values of ${name}`, x + 1);
  });
}

function notTwo(what: string, given: number): CoppiceError {
  return new CoppiceError("E_PARAM", {
    subject: 'id4: `criterion` "agreement"',
    expected: `must have at most 2 ${what}`,
    given,
    remedy: 'Set `criterion` to "resubstitution".',
  });
}

/**
 * A small tree whose nodes can change their tests and regrow their subtrees.
 *
 * @title ID4, extended
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; figures 8 and 9
 * @choose Trees of few nodes, as members of `arc-x4` or `fern-givan-bagging`: attributes of few values, a bound on
 *   depth. All three extensions are on by default, as in the paper's best variant.
 * @cost O(m D) per row (m attributes, depth D), which with `warmUp` may create D nodes; per node that can be split 16 m
 *   bytes, 40 C + 16 per number and, unless the criterion is agreement, 8 (C + 1) per value, of which a number has two
 *   (C classes seen; values seen).
 * @missing The row stops at the node that tests it and does not count for the attribute. A number beyond 1e75 does not
 *   count either, but follows the cut.
 * @unseen The row stops at the node that tests it, until that node changes its test.
 */
export const id4 = /* @__PURE__ */ definitionOf({
  id: "id4",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
    depthBound: "movable",
  },
  test: { maxDepth: 3 },
  skips: [
    {
      law: "attributeOrderChangesNothing",
      reason: "of tests that are right equally often the first is taken, and during a node's first rows most are",
    },
  ],
  create: (context, params) => new Id4(context, params),
});
