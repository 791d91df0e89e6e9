/**
 * A tree classifier with a record per node (see `node-records.ts`) that learns along the path of a row. Leaves learn,
 * predict and split as in a Hoeffding tree, within a byte budget. What a row does to the nodes above its leaf is left
 * to the algorithm.
 */
import type { Arena, Context } from "../../core/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { countRow, makeScorable } from "../counts/count-row.ts";
import { LeafBlocks } from "./blocks.ts";
import { TreeBudget } from "./budget.ts";
import { CRITERIA, type Criterion, type CriterionName } from "./criteria.ts";
import { LeafAnswers, type LeafPrediction } from "./leaf-answers.ts";
import { LeafState } from "./leaf-states.ts";
import type { NodeRecords } from "./node-records.ts";
import type { SplitParams, SplitSearch } from "./split-search.ts";
import { Bayes, TreeClassifier } from "./tree-classifier.ts";

/** Common parameters. */
interface GrowthParams extends SplitParams {
  readonly gracePeriod: number;
  readonly leafPrediction: LeafPrediction;
  readonly criterion: CriterionName;
  readonly cuts: number;
  readonly maxDepth: number;
  readonly maxBytes: number;
}

export abstract class PathClassifier<Nodes extends NodeRecords, Search extends SplitSearch> extends TreeClassifier {
  protected readonly nodes: Nodes;
  protected readonly answers: LeafAnswers;
  protected readonly statistics: AttributeStatistics;
  protected readonly budget: TreeBudget;
  protected readonly gracePeriod: number;
  protected readonly search: Search; // G
  readonly #params: GrowthParams;

  /** `id`: of the algorithm. A subclass calls `plant` once it has made its own columns. */
  constructor(
    context: Context,
    params: GrowthParams,
    id: string,
    nodesIn: (arena: Arena, blocks: LeafBlocks) => Nodes,
    Search: new (statistics: AttributeStatistics, criterion: Criterion, cuts: number) => Search,
  ) {
    super(context);
    const { arena } = this;
    this.#params = params;
    this.gracePeriod = params.gracePeriod;
    this.statistics = new AttributeStatistics(arena, context.schema, Bayes.SMOOTHING);
    const blocks = new LeafBlocks(arena, this.statistics);
    this.nodes = nodesIn(arena, blocks);
    this.answers = new LeafAnswers(this.nodes, this.statistics, params.leafPrediction);
    this.search = new Search(this.statistics, CRITERIA[params.criterion], params.cuts);
    this.budget = new TreeBudget(arena, this.nodes, blocks, params.maxBytes, id);
  }

  /** Starts with a single leaf, once the arena has all columns: they count towards the budget. */
  protected plant(): void {
    this.budget.requireLeaf();
    this.nodes.plant();
  }

  /** Learns a row, after `reserveAt`. If `out` is given, first writes the prediction of `predictAt`. */
  protected abstract learnRow(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array | null,
    outStart: number,
    classes: number,
  ): void;

  /** Looks for missing values before any row: several nodes count it. */
  protected override meet(rows: Float64Array, start: number, label: number): void {
    super.meet(rows, start, label, true);
  }

  override learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.meet(rows, start, label);
    this.learnRow(rows, start, label, weight, null, 0, this.schema.classCount);
    this.nodes.giveBack();
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
    const { shape } = this.nodes;
    const fits = shape.fits(rows, start, label) && shape.isWhole(rows, start); // otherwise the tree changes before it learns
    if (!(weight > 0 && fits)) {
      super.predictThenLearnAt(rows, start, label, weight, out, outStart, classes);
      return;
    }
    this.learnRow(rows, start, label, weight, out, outStart, classes);
    this.nodes.giveBack();
  }

  /** Lets a leaf learn a row, as in a Hoeffding tree. */
  protected override learnAtLeaf(leaf: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { nodes } = this;
    const isDue = nodes.add(leaf, label, weight, this.gracePeriod); // n_min
    if (nodes.state(leaf) !== LeafState.LEARNING && !this.openLeaf(leaf, isDue)) return;
    if (!this.budget.meet(leaf, label, isDue)) return;
    this.statistics.observe(leaf, rows, start, label, weight); // n_ijk
    if (isDue) this.attemptSplit(leaf, rows, start);
  }

  /**
   * Counts a row at an inner node. Returns whether the node has statistics, this row included, and a period of weight
   * is over.
   */
  protected countAtNode(
    node: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    period: number,
  ): boolean {
    const { nodes } = this;
    const isDue = nodes.add(node, label, weight, period);
    if (nodes.state(node) !== LeafState.LEARNING || !this.budget.meet(node, label, isDue)) return false;
    countRow(this.statistics, node, rows, start, label, weight); // n_ijk
    return isDue;
  }

  /** Makes an inner node a leaf again, which predicts from its counts. */
  protected prune(node: number): void {
    this.nodes.prune(node);
    if (this.nodes.state(node) === LeafState.LEARNING) makeScorable(this.statistics, node);
  }

  protected override attemptSplit(leaf: number, _rows: Float64Array, _start: number): void {
    const { nodes, search } = this;
    nodes.attempted(leaf);
    if (nodes.classesAt(leaf) < 2 || nodes.depth(leaf) >= this.#params.maxDepth) return;
    if (search.finds(nodes, leaf, this.#params) && this.makeRoom(leaf, search.branches)) nodes.split(leaf, search);
  }

  /**
   * Makes room for siblings, unless as many freed places can be reused. Nodes that promise less than `node` may lose
   * their statistics for it.
   */
  protected makeRoom(node: number, siblings: number): boolean {
    const places = this.nodes.topology.newPlaces(siblings);
    return this.budget.makeRoom(places, places, this.nodes.promise(node));
  }
}
