/**
 * ITI, incremental tree induction (Utgoff, Berkman and Clouse 1997): a decision tree that depends only on its examples,
 * not on their order. It always equals the tree that its batch version builds from all of them at once. Oza (2001) uses
 * it as a lossless base learner.
 *
 * Tests have two branches: a nominal attribute has a value or not, a number is at most a cut or not. Nodes are split
 * until their examples are of one class or indistinguishable, also by tests without gain. Ties go to the first
 * attribute, and to the first value or the lowest cut. Weights add up: an example of weight 2 counts like two.
 *
 * Deviations from the paper: when a node gets another test, its subtree is rebuilt from its examples
 * (`tree/tree-reviser.ts`), whereas the paper transposes it step by step; the tree is the same. Examples are stored in
 * one table in which every attribute is kept sorted, not in lists at the leaves and counts at the nodes. Ceilings
 * (`tree/best-test.ts`) tell which attributes must be evaluated again. The code lengths of virtual pruning are in
 * `tree/counted-tree.ts`. Weights whose sums are rounded, such as 0.1, may break a tie by the order of the rows.
 *
 * With a `window` of N examples each new one evicts the oldest, and the tree is that of the last N. The byte budget is
 * a window as well, of as many examples as are certain to fit with the nodes they may need: 32 MiB hold 133,000
 * examples of eight attributes and two classes. It evicts old examples instead of rejecting new ones, so the tree
 * remains that of the stored examples. A budget without room for one example is rejected, and so is a row whose class
 * would leave room for none.
 */
import {
  Classifier,
  ClassSlots,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  finish,
  type Inspection,
  integer,
  type Params,
  type TreePicture,
} from "../core/index.ts";
import { CountedTree } from "./tree/counted-tree.ts";
import { countedTree, treePicture } from "./tree/picture.ts";
import { RowWindow } from "./tree/row-window.ts";
import { TestKind } from "./tree/topology.ts";
import { TreeReviser } from "./tree/tree-reviser.ts";

/** Initial capacity of the window. */
const FIRST_EXAMPLES = 16;
/** Of a class beside its weights in nodes: its label. */
const CLASS_BYTES = 4;

const parameters = {
  /**
   * How tests are ranked. Gain ratio evaluates all tests of a path for every row, which takes longer.
   * Default "information-gain".
   */
  criterion: choice(["information-gain", "gain-ratio"], { default: "information-gain" }),
  /** Minimum-description-length: a node predicts as a leaf if its subtree saves no bits. Default "none". */
  pruning: choice(["none", "minimum-description-length"], { default: "none" }),
  /**
   * How a row without the tested value is predicted: it fails the test, or follows both branches by their weights.
   * Default "fails".
   */
  missing: choice(["fails", "distributed"], { default: "fails" }),
  /**
   * Examples kept: the most recent ones, as far as the byte budget has room.
   * An integer in [1, inf) or Infinity. Default Infinity.
   */
  window: integer({ default: Infinity, min: 1, unlimited: true }),
  /**
   * Byte budget of examples and tree; it bounds the window.
   * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
   */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

export class IncrementalTree extends Classifier {
  readonly #params: Params<typeof parameters>;
  /** The examples; their classes are slots. */
  readonly #window: RowWindow;
  readonly #slots: ClassSlots;
  readonly #tree: CountedTree;
  readonly #reviser: TreeReviser;
  // Scratch: a stack of the branches a row has still to follow, and its share of each.
  readonly #branches: number[] = [];
  readonly #shares: number[] = [];

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context);
    const { schema } = context;
    const prunes = params.pruning === "minimum-description-length";
    this.#params = params;
    this.#window = new RowWindow(this.arena, schema, 0, "examples");
    this.#slots = new ClassSlots(this.arena, 0, schema.classCount);
    this.#tree = new CountedTree(this.arena, schema.attributes.length, 0, prunes);
    this.#reviser = new TreeReviser(this.#window, this.#tree, params.criterion);
    this.#requireRoom(schema.classCount);
    this.#bound();
  }

  override restored(): void {
    this.#bound();
    const { classes } = this.#tree;
    if (this.#window.capacity > this.#mostExamples(classes)) this.#remake(classes);
  }

  // --- answers ------------------------------------------------------------------------------------------------------

  /** Sums the class distributions of the leaves a row reaches, first branches first, each times the row's share. */
  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    for (let c = outStart; c < outStart + classes; c++) out[c] = 0;
    const tree = this.#tree;
    const { weights, classes: known } = tree;
    const labels = this.#slots.labels.data;
    const branches = this.#branches;
    const shares = this.#shares;
    branches[0] = 0;
    shares[0] = 1;
    for (let waiting = 1; waiting > 0; ) {
      const share = shares[--waiting];
      const node = this.#endOf(rows, start, branches[waiting]);
      const total = tree.weightAt(node);
      if (!tree.endsAt(node)) {
        const first = tree.firstChildAt(node);
        const left = tree.weightAt(first);
        const right = tree.weightAt(first + 1);
        branches[waiting] = first + 1;
        shares[waiting++] = share * (right / (left + right));
        branches[waiting] = first;
        shares[waiting++] = share * (left / (left + right));
      } else if (total > 0) {
        for (let c = 0; c < known && labels[c] < classes; c++) {
          out[outStart + labels[c]] += share * (weights[node * known + c] / total);
        }
      }
    }
  }

  /** The node where a row's path from `node` ends: a leaf, or a node where the row follows both branches. */
  #endOf(rows: Float64Array, start: number, node: number): number {
    const tree = this.#tree;
    while (!tree.endsAt(node)) {
      const x = rows[start + tree.attributeAt(node)];
      const isCut = tree.kindAt(node) === TestKind.NUMERIC_CUT;
      if (isCut ? x - x === 0 : x >= 0) node = tree.childOf(node, rows, start);
      else if (this.#params.missing === "fails") node = tree.firstChildAt(node) + Number(isCut);
      else break;
    }
    return node;
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label, false);
    const window = this.#window;
    if (window.count === window.capacity) {
      const most = (this.#tree.most - 1) / 2; // examples that fit
      if (window.capacity < most) window.resize(Math.min(most, Math.max(2 * window.capacity, FIRST_EXAMPLES)));
    }
    const isFull = window.count === window.capacity;
    if (isFull) this.#reviser.loseOldest();
    const place = window.next;
    window.push(rows, start, this.#slots.slotOf(label), weight);
    this.#reviser.revise(place, isFull);
  }

  /**
   * Learns a batch at once: builds the tree of its rows, or of the last ones that fit. Discards what was learned
   * before. Yields the share of the work that is done; until the last step the tree cannot predict.
   */
  *fitInSteps(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
  ): Generator<number, void, void> {
    const window = this.#window;
    const width = window.width;
    const met = Int32Array.from(new Set(labels.subarray(0, count))).sort();
    const classes = met.length;
    this.#requireRoom(classes);
    const most = this.#mostExamples(classes);
    const first = Math.max(0, count - most);
    window.resize(0);
    this.#slots.labels.resize(classes, classes);
    this.#slots.labels.data.set(met);
    window.resize(count - first);
    const kept = labels.subarray(first, count).map((label) => this.#slots.slotOf(label));
    window.fill(rows.subarray(first * width), count - first, kept, weights?.subarray(first));
    this.#tree.restart(classes);
    this.#bound();
    yield* this.#reviser.buildInSteps();
  }

  /** More classes take more bytes per node, so fewer examples and nodes may fit. */
  override reserveAt(_rows: Float64Array, _start: number, label: number, isTrial: boolean): void {
    if (this.#slots.slotOf(label) >= 0) return;
    const classes = this.#slots.count + 1;
    this.#requireRoom(this.#slots.withDeclared(label));
    if (isTrial) return;
    const slot = this.#slots.insert(label, classes);
    this.#window.insertClass(slot);
    const most = this.#mostExamples(classes);
    if (this.#window.capacity > most || this.#tree.capacity > 2 * most + 1) {
      this.#remake(classes);
      return;
    }
    this.#tree.insertClass(slot);
    this.#bound();
  }

  override get classesAnswered(): number {
    return this.#slots.end;
  }

  /** Keeps the examples that fit and rebuilds the tree. */
  #remake(classes: number): void {
    this.#window.resize(Math.min(this.#window.capacity, this.#mostExamples(classes)));
    this.#tree.restart(classes);
    this.#bound();
    finish(this.#reviser.buildInSteps());
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** The number of examples that fit. */
  #mostExamples(classes: number): number {
    const leaf = this.#tree.leafBytes(classes);
    const pair = this.#tree.pairBytes(classes);
    const bytes = this.#params.maxBytes - this.#fixedBytes - CLASS_BYTES * classes;
    const affordable = Math.floor((bytes - leaf) / (this.#exampleBytes + pair)); // n + 1 leaves, n pairs
    return Math.min(this.#params.window, affordable);
  }

  /** Bytes used by neither examples nor nodes nor classes. */
  get #fixedBytes(): number {
    return this.arena.byteLength - this.#window.bytes - this.#tree.bytes - this.#slots.labels.byteLength;
  }

  /** A value and an index in the sort order per attribute, plus a label and a weight. */
  get #exampleBytes(): number {
    return 12 * this.#window.width + 12;
  }

  /** Sets the maximum number of nodes: each of n examples may have a leaf, and so may the one just evicted. */
  #bound(): void {
    this.#tree.most = 2 * this.#mostExamples(this.#tree.classes) + 1;
  }

  /** Throws `E_PARAM` if the budget has no room for one example with this many classes. */
  #requireRoom(classes: number): void {
    if (this.#mostExamples(classes) >= 1) return;
    const nodes = this.#tree.leafBytes(classes) + this.#tree.pairBytes(classes) + CLASS_BYTES * classes;
    const { maxBytes } = this.#params;
    throw new CoppiceError("E_PARAM", {
      subject: "iti: `maxBytes`",
      expected: `must be at least ${this.#fixedBytes + nodes + this.#exampleBytes} for one example and ${classes} classes`,
      given: maxBytes,
      remedy: "Raise the budget.",
    });
  }

  inspect(): Inspection {
    const { count, bytes } = this.#window;
    const { innerNodes, leaves, answeringNodes, depth } = this.#tree.shape();
    return {
      kind: "iti",
      bytes: this.byteLength,
      facts: { examples: count, exampleBytes: bytes, innerNodes, leaves, answeringNodes, depth },
    };
  }

  override picture(row?: Float64Array): TreePicture {
    const unknown = this.#params.missing === "distributed" ? "all branches" : "named branch";
    return treePicture(this, countedTree(this.#tree, this.#slots, this.schema, unknown), row);
  }
}

/**
 * A decision tree that is the same for any order of its examples, which it stores.
 *
 * @title ITI (incremental tree induction)
 * @paper Utgoff, Berkman and Clouse (1997). Decision Tree Induction Based on Efficient Tree Restructuring; Oza (2001),
 *   section 2.1
 * @choose Where the tree must not depend on the order of rows and their number is moderate: it stores all of them
 *   unless `window` evicts old ones. Otherwise `hoeffding-tree`.
 * @cost O(n C) per row while the best tests stay on the same attributes, O(n d (C + log n)) per level of a rebuilt
 *   subtree (n examples, d attributes, C classes seen). For a number whose order is unrelated to the class, such a
 *   subtree is a chain of n levels, rebuilt with most rows, so that a row takes O(n^2); a window bounds this. 12 d + 12
 *   bytes per example, in arrays that double, 24 + 8 C + 4 d per node, at most 2 n + 1 nodes.
 * @missing Fails the test in learning and prediction; predictions may follow both branches instead.
 * @unseen Differs from every value tested.
 */
export const iti = /* @__PURE__ */ definitionOf({
  id: "iti",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  test: { window: 40 },
  skips: [{ law: "attributeOrderChangesNothing", reason: "ties go to the first attribute" }],
  create: (context, params) => new IncrementalTree(context, params),
});
