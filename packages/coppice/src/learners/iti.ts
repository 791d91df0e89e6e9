/**
 * ITI, incremental tree induction (Utgoff, Berkman and Clouse 1997): a decision tree that is at any time the one its examples
 * determine, whatever order they came in: that which its batch twin makes of them all at once. Oza (2001) has it as a lossless
 * base learner.
 *
 * Tests have two branches: a nominal attribute is a value or not, a number is at most a cut or not. Nodes are divided until
 * their examples are of one class or cannot be told apart, also by tests that gain nothing. Ties go to the first attribute, and
 * to the first value or the lowest cut. Weights add up: an example of weight 2 counts like two.
 *
 * Not as in the paper: where a node gets another test, its subtree is made anew from its examples
 * (`tree/tree-reviser.ts`), where the paper transposes it step by step; the tree is the same. Examples lie in one table, in
 * which every attribute is kept in order, rather than lists at the leaves and counts at the nodes; which attributes have to be
 * looked at again is told by ceilings (`tree/best-test.ts`). The code of virtual pruning is in `tree/counted-tree.ts`.
 * Weights whose sums are rounded, as those of 0.1 are, may break a tie by the order of the rows.
 *
 * With a `window` of N examples the oldest is forgotten when another comes, and the tree is that of the last N. The budget of
 * bytes is a window as well, of as many examples as surely have room with the nodes they may need: 32 MiB are 133,000 of eight
 * attributes and two classes. That loses old examples rather than new ones, and the tree stays that of the examples it has. A
 * budget without room for one example is refused, and so is a row whose class would leave none.
 */
import {
  Classifier,
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
import { treePicture, weighedTree } from "./tree/picture.ts";
import { RowWindow } from "./tree/row-window.ts";
import { TestKind } from "./tree/topology.ts";
import { TreeReviser } from "./tree/tree-reviser.ts";

/** Examples that the first has room beside. */
const FIRST_EXAMPLES = 16;

const parameters = {
  /**
   * What the best test raises most. With gain ratio all tests of a path are looked at for every row, which takes longer.
   * Default "information-gain".
   */
  criterion: choice(["information-gain", "gain-ratio"], { default: "information-gain" }),
  /**
   * Minimum-description-length: nodes answer themselves where their subtree costs more bits than it saves.
   * Default "none".
   */
  pruning: choice(["none", "minimum-description-length"], { default: "none" }),
  /**
   * What a row without the tested value does when it is answered: it fails the test, or goes both ways by their weights.
   * Default "fails".
   */
  missing: choice(["fails", "distributed"], { default: "fails" }),
  /**
   * Examples kept: the last ones, as far as the byte budget has room.
   * An integer in [1, inf) or Infinity. Default Infinity.
   */
  window: integer({ default: Infinity, min: 1, unlimited: true }),
  /**
   * Byte budget of examples and tree: it bounds the window.
   * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
   */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

export class IncrementalTree extends Classifier {
  readonly #params: Params<typeof parameters>;
  readonly #window: RowWindow;
  readonly #tree: CountedTree;
  readonly #reviser: TreeReviser;
  // Scratch: the branches a row is yet to go down, the next one last, and its share of each.
  readonly #branches: number[] = [];
  readonly #shares: number[] = [];

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context);
    const { schema } = context;
    const prunes = params.pruning === "minimum-description-length";
    this.#params = params;
    this.#window = new RowWindow(this.arena, schema, 0, "examples");
    this.#tree = new CountedTree(this.arena, schema.attributes.length, schema.classCount, prunes);
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

  /** Adds the class distributions of the leaves a row comes to, from the first on, each times its share of the row. */
  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    for (let c = outStart; c < outStart + classes; c++) out[c] = 0;
    const tree = this.#tree;
    const { weights, classes: known } = tree;
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
        for (let c = 0; c < classes && c < known; c++) out[outStart + c] += share * (weights[node * known + c] / total);
      }
    }
  }

  /** Where a row's way from a node ends: a leaf, or a node from which it goes down both branches. */
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
    this.reserveAt(rows, start, label);
    if (label >= this.#tree.classes) this.#growClasses(label + 1);
    const window = this.#window;
    if (window.count === window.capacity) {
      const most = (this.#tree.most - 1) / 2; // examples that have room
      if (window.capacity < most) window.resize(Math.min(most, Math.max(2 * window.capacity, FIRST_EXAMPLES)));
    }
    const isFull = window.count === window.capacity;
    if (isFull) this.#reviser.loseOldest();
    const place = window.next;
    window.push(rows, start, label, weight);
    this.#reviser.revise(place, isFull);
  }

  /**
   * Learns a batch at once: the tree of its rows, or of the last of them that there is room for. Forgets what it knew. Yields
   * the share of the work that is done; before the last step the tree is none that answers.
   */
  *fitInSteps(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
  ): Generator<number, void, void> {
    const window = this.#window;
    const width = window.width;
    let classes = this.schema.classCount;
    for (let i = 0; i < count; i++) classes = Math.max(classes, labels[i] + 1);
    this.#requireRoom(classes);
    const most = this.#mostExamples(classes);
    const first = Math.max(0, count - most);
    window.resize(0);
    window.resize(count - first);
    window.fill(rows.subarray(first * width), count - first, labels.subarray(first), weights?.subarray(first));
    this.#tree.restart(classes);
    this.#bound();
    yield* this.#reviser.buildInSteps();
  }

  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    if (label >= this.#tree.classes) this.#requireRoom(label + 1);
  }

  /** More classes take more room at the nodes, so that fewer examples may fit. */
  #growClasses(classes: number): void {
    if (this.#window.capacity > this.#mostExamples(classes)) {
      this.#remake(classes);
      return;
    }
    this.#tree.growClasses(classes);
    this.#bound();
  }

  /** Keeps the examples that have room, and makes the tree anew. */
  #remake(classes: number): void {
    this.#window.resize(this.#mostExamples(classes));
    this.#tree.restart(classes);
    this.#bound();
    finish(this.#reviser.buildInSteps());
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** Examples that have room. */
  #mostExamples(classes: number): number {
    const leaf = this.#tree.leafBytes(classes);
    const pair = this.#tree.pairBytes(classes);
    const bytes = this.#params.maxBytes - this.#fixedBytes;
    const affordable = Math.floor((bytes - leaf) / (this.#exampleBytes + pair)); // n + 1 leaves, n pairs
    return Math.min(this.#params.window, affordable);
  }

  /** Bytes that neither examples nor nodes take. */
  get #fixedBytes(): number {
    return this.arena.byteLength - this.#window.bytes - this.#tree.bytes;
  }

  /** A number and a place in the order per attribute, a label and a weight. */
  get #exampleBytes(): number {
    return 12 * this.#window.width + 12;
  }

  /** Tells the tree how many nodes it may need: of n examples each may have a leaf, and so may the one that has just left. */
  #bound(): void {
    this.#tree.most = 2 * this.#mostExamples(this.#tree.classes) + 1;
  }

  /** Throws `E_PARAM` where the budget has no room for an example with so many classes. */
  #requireRoom(classes: number): void {
    if (this.#mostExamples(classes) >= 1) return;
    const nodes = this.#tree.leafBytes(classes) + this.#tree.pairBytes(classes);
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
    return treePicture(this, weighedTree(this.#tree, this.schema, unknown), row);
  }
}

/**
 * A decision tree that is the same for any order of its examples, which it keeps.
 *
 * @title ITI (incremental tree induction)
 * @paper Utgoff, Berkman and Clouse (1997). Decision Tree Induction Based on Efficient Tree Restructuring; Oza (2001),
 *   section 2.1
 * @choose Where the tree must not depend on the order of rows, and their number is moderate: it keeps them all,
 *   unless `window` lets old ones go. Else `hoeffding-tree`.
 * @cost O(n C) per row while the best tests stay on the same attributes, O(n d (C + log n)) per level of a subtree that is made
 *   anew (n examples, d attributes, C classes declared): of a number whose order says nothing of the class such a subtree is a chain of n
 *   levels, made anew with most rows, so that a row takes O(n^2); a window bounds it. 12 d + 12 bytes per example, in room that doubles, 24 + 8 C + 4 d per node, at
 *   most 2 n + 1 nodes.
 * @missing Fails the test, whether it is learned or answered; answers may be distributed over both branches.
 * @unseen Is another value than those tested.
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
  skips: [{ law: "permutingFeaturesPermutesNothingElse", reason: "ties go to the first attribute" }],
  create: (context, params) => new IncrementalTree(context, params),
});
