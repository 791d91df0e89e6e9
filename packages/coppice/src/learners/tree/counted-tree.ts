/**
 * A tree of binary tests whose nodes, inner ones included, know the class weights of their examples; optionally with
 * virtual pruning: some inner nodes predict as if they were leaves.
 *
 * Pruning uses the minimum description length (Utgoff, Berkman and Clouse 1997). With c classes, i the weight of a
 * node's examples and x that of those its heaviest class predicts wrongly, a leaf takes
 *   1 + lg c + x (lg i + lg (c - 1)) bits, and an inner node
 *   1 + lg t + the bits of its children, t being the number of tests.
 * t is taken as d (i - 1): no more cuts than gaps between the examples, for each of d attributes. A node predicts
 * as a leaf if that takes no more bits than its subtree.
 */
import { type Arena, type Column, insertAt, log2, sumOf } from "../../core/index.ts";
import { PrunableTopology } from "./prunable-topology.ts";
import { FIRST_NODES, type Lengths, NODE_BYTES, Node, TestKind } from "./topology.ts";

// Numbers of classes.
const ROOM = 0; // class capacity of a node
const PRESENT = 1; // classes with weight in the whole tree when code lengths were computed

function nothing(): void {}

export class CountedTree extends PrunableTopology {
  /** Maximum number of nodes; the caller that grows the tree ensures that it suffices. */
  most = Infinity;
  readonly #width: number;
  readonly #prunes: boolean;
  readonly #rooms: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;
  readonly #ceilings: Column<Float64Array>;
  readonly #lengths: Column<Float64Array>;
  readonly #ends: Column<Uint8Array>;

  constructor(arena: Arena, width: number, classes: number, prunes: boolean) {
    super(arena, width);
    this.#width = width;
    this.#prunes = prunes;
    this.#rooms = arena.int32("classRooms", 2, { is: "counts" });
    this.#weights = arena.float64("nodeWeights", 0);
    this.#ceilings = arena.float64("ceilings", 0);
    this.#lengths = arena.float64("codeLengths", 0);
    this.#ends = arena.uint8("ends", 0);
    this.restart(classes);
  }

  // --- what nodes know ----------------------------------------------------------------------------------------------

  /** Number of classes per node. */
  get classes(): number {
    return this.#rooms.data[ROOM];
  }

  /** Class weights: `classes` numbers from `node * classes` on. */
  get weights(): Float64Array {
    return this.#weights.data;
  }

  /**
   * For inner nodes: upper bounds on the merit of each attribute's tests; one number per attribute from `ceilingsAt`.
   */
  get ceilings(): Float64Array {
    return this.#ceilings.data;
  }

  ceilingsAt(node: number): number {
    return ((this.firstChildAt(node) - 1) >> 1) * this.#width; // children come in pairs, behind the root
  }

  attributeAt(node: number): number {
    return this.nodes.data[node * Node.WIDTH + Node.TEST] >> 2;
  }

  kindAt(node: number): number {
    return this.nodes.data[node * Node.WIDTH + Node.TEST] & 3;
  }

  thresholdAt(node: number): number {
    return this.thresholds.data[node];
  }

  /** The sum of a node's class weights. */
  weightAt(node: number): number {
    return sumOf(this.weights, node * this.classes, this.classes);
  }

  /** Whether a node predicts: a leaf, or one that is pruned. */
  endsAt(node: number): boolean {
    return this.#prunes ? this.#ends.data[node] === 1 || this.isLeaf(node) : this.isLeaf(node);
  }

  // --- growing ------------------------------------------------------------------------------------------------------

  /** Removes all nodes and frees all capacity; the root is a leaf without examples. */
  restart(classes: number): void {
    this.#rooms.data[ROOM] = classes;
    this.plant();
  }

  /** Gives every node one class more, with this slot. */
  insertClass(slot: number): void {
    const { count, classes: before } = this;
    const classes = before + 1;
    const weights = this.#weights;
    const old = weights.data.slice(0, weights.length);
    weights.resize(count * classes, this.capacity * classes); // first: it may throw
    weights.data.fill(0);
    for (let node = 0; node < count; node++) {
      weights.data.set(old.subarray(node * before, (node + 1) * before), node * classes);
      insertAt(weights.data, node * classes + slot, (node + 1) * classes);
    }
    this.#rooms.data[ROOM] = classes;
  }

  setWeights(node: number, weights: Float64Array): void {
    const { classes } = this;
    const target = this.#weights.data;
    for (let c = 0; c < classes; c++) target[node * classes + c] = weights[c];
  }

  /** Gives a leaf a test, which rows without a value fail, and two leaves. */
  divide(node: number, attribute: number, kind: number, threshold: number): void {
    const first = this.branch(node, attribute, kind, threshold, 2, kind === TestKind.NUMERIC_CUT ? 1 : 0);
    this.setLeaf(first, 0, kind);
    this.setLeaf(first + 1, 0, kind);
  }

  /** Removes the subtree below a node, which becomes a leaf; bottom-up, as a tree may be deeper than the call stack. */
  cutBack(node: number): void {
    while (!this.isLeaf(node)) {
      let lowest = node;
      for (let next = node; next >= 0; next = this.#innerChild(next)) lowest = next;
      this.prune(lowest, 0, nothing);
    }
  }

  /** A child that has a test; -1 if none has. */
  #innerChild(node: number): number {
    const first = this.firstChildAt(node);
    return !this.isLeaf(first) ? first : !this.isLeaf(first + 1) ? first + 1 : -1;
  }

  protected override allot(count: number): number {
    const before = this.count;
    const needed = before + count;
    const room = this.capacity;
    if (needed > room && this.newPlaces(count) > 0) {
      const next = Math.min(this.most, Math.max(needed, 2 * room, FIRST_NODES));
      for (const [column, length] of this.lengthsFor(next)) column.resize(column.length, length);
    }
    const first = super.allot(count);
    if (this.count > before) for (const [column, length] of this.lengthsFor(this.count)) column.resize(length);
    return first;
  }

  // --- virtual pruning ----------------------------------------------------------------------------------------------

  /** Recomputes the code lengths of changed nodes, `nodes[0 .. count)`, parents before their children. */
  measure(nodes: Int32Array, count: number): void {
    if (!this.#prunes) return;
    const present = this.#presentClasses();
    let changed: ArrayLike<number> = nodes;
    let left = count;
    if (present !== this.#rooms.data[PRESENT]) {
      this.#rooms.data[PRESENT] = present;
      changed = this.walk();
      left = changed.length;
    }
    while (left > 0) this.#measureNode(changed[--left], present);
  }

  #measureNode(node: number, present: number): void {
    const { classes, weights } = this;
    let total = 0;
    let heaviest = 0;
    for (let c = node * classes; c < (node + 1) * classes; c++) {
      total += weights[c];
      if (weights[c] > heaviest) heaviest = weights[c];
    }
    const wrong = total - heaviest;
    const perWrong = log2(Math.max(total, 1)) + log2(Math.max(present - 1, 1));
    const alone = 1 + log2(Math.max(present, 1)) + wrong * perWrong;
    let length = alone;
    let ends = 1;
    if (!this.isLeaf(node)) {
      const first = this.firstChildAt(node);
      const tests = Math.max(this.#width * (total - 1), 1);
      const divided = 1 + log2(tests) + this.#lengths.data[first] + this.#lengths.data[first + 1];
      if (divided < alone) {
        length = divided;
        ends = 0;
      }
    }
    this.#lengths.data[node] = length;
    this.#ends.data[node] = ends;
  }

  #presentClasses(): number {
    const { classes, weights } = this;
    let present = 0;
    for (let c = 0; c < classes; c++) if (weights[c] > 0) present++;
    return present;
  }

  // --- all nodes ----------------------------------------------------------------------------------------------------

  /** All nodes, parents before their children. */
  walk(): number[] {
    const nodes = [0];
    for (let i = 0; i < nodes.length; i++) {
      if (this.isLeaf(nodes[i])) continue;
      const first = this.firstChildAt(nodes[i]);
      nodes.push(first, first + 1);
    }
    return nodes;
  }

  /**
   * Numbers of inner nodes and leaves, of leaves if pruned nodes count as leaves, and of tests on the longest path.
   */
  shape(): { innerNodes: number; leaves: number; answeringNodes: number; depth: number } {
    const depths = new Int32Array(this.count);
    const isHidden = new Uint8Array(this.count); // below a node that predicts
    let depth = 0;
    let leaves = 0;
    let answeringNodes = 0;
    const nodes = this.walk();
    for (const node of nodes) {
      depth = Math.max(depth, depths[node]);
      const ends = this.endsAt(node);
      if (ends && isHidden[node] === 0) answeringNodes++;
      if (this.isLeaf(node)) leaves++;
      else {
        const first = this.firstChildAt(node);
        depths.fill(depths[node] + 1, first, first + 2);
        isHidden.fill(Number(ends || isHidden[node] === 1), first, first + 2);
      }
    }
    return { innerNodes: nodes.length - leaves, leaves, answeringNodes, depth };
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** Bytes of the columns that grow with the nodes, spare capacity included. */
  get bytes(): number {
    let bytes = 0;
    for (const [column] of this.lengthsFor(1)) bytes += column.byteLength;
    return bytes;
  }

  /** Bytes of a tree of one leaf. */
  leafBytes(classes: number): number {
    return NODE_BYTES + 8 * classes + (this.#prunes ? 9 : 0);
  }

  /** Bytes of a test, with its two new nodes. */
  pairBytes(classes: number): number {
    return 2 * this.leafBytes(classes) + 8 * this.#width;
  }

  override lengthsFor(nodes: number): Lengths {
    const measured = this.#prunes ? nodes : 0;
    return [
      ...super.lengthsFor(nodes),
      [this.#weights, nodes * this.classes],
      [this.#ceilings, ((nodes - 1) >> 1) * this.#width],
      [this.#lengths, measured],
      [this.#ends, measured],
    ];
  }
}
