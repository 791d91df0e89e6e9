/**
 * The nodes of a growing tree and their tests, in parallel columns, common to all trees.
 *
 * An inner node has a test, and its children are consecutive nodes. The test of a leaf leads back to the leaf, so that
 * several rows can go down the tree together in the same number of steps. A leaf knows the index of its record, where a
 * kind of tree keeps its own data.
 */
import type { Arena, Column } from "../../core/index.ts";

/** Numbers of a node. */
export const enum Node {
  TEST = 0, // attribute * 4 + kind of test
  FIRST_CHILD = 1,
  BRANCHES = 2, // for a leaf, the complement of its record's index
  FALLBACK = 3, // the branch for missing and new values
  WIDTH = 4,
}

/** Four integers and a threshold. */
export const NODE_BYTES = 24;
/** Nodes that the first test makes room for, in trees with a maximum number of nodes. */
export const FIRST_NODES = 7;

/** Kinds of test at an inner node. */
export const enum TestKind {
  NUMERIC_CUT = 0, // x <= threshold: branch 0, else 1
  NOMINAL_EQUALS = 1, // x = threshold: branch 1, else 0
  NOMINAL_VALUES = 2, // branch x
}

/** The threshold of the test whether a value is known: any number is below, no value is equal. */
export function thresholdOfKnown(kind: number): number {
  return kind === TestKind.NUMERIC_CUT ? Number.MAX_VALUE : -1;
}

/** Columns, with the length of each. */
export type Lengths = readonly (readonly [Column, number])[];

/** Sets columns to zeros of these lengths, without spare capacity. */
export function clearTo(lengths: Lengths): void {
  for (const [column, length] of lengths) {
    column.resize(0, 0);
    column.resize(length, length);
  }
}

export class Topology {
  protected readonly nodes: Column<Int32Array>;
  protected readonly thresholds: Column<Float64Array>;
  readonly #width: number;
  /** How often the paths of rows may have changed. */
  changes = 0;

  /** `width`: number of attributes of a row. */
  constructor(arena: Arena, width: number) {
    this.nodes = arena.int32("nodes", 0, { is: "topology" });
    this.thresholds = arena.float64("thresholds", 0);
    this.#width = width;
  }

  /** Number of nodes. */
  get count(): number {
    return this.thresholds.length;
  }

  // --- walking ------------------------------------------------------------------------------------------------------

  /** The record of the leaf a row falls into. */
  recordOf(rows: Float64Array, start: number): number {
    return this.recordAt(this.leafOf(rows, start, 0));
  }

  /** The leaf below a node that a row falls into. */
  leafOf(rows: Float64Array, start: number, from: number): number {
    const nodes = this.nodes.data;
    const thresholds = this.thresholds.data;
    let node = from;
    for (;;) {
      const next = nextNode(nodes, thresholds, node, rows, start);
      if (next === node) return node;
      node = next;
    }
  }

  /**
   * Writes the records of the leaves that `count` rows fall into to `records[0 .. count)`. Four rows go down the tree
   * at once: the processor can begin the step of one before it has finished that of another.
   */
  recordsOf(rows: Float64Array, start: number, count: number, records: Int32Array): void {
    const width = this.#width;
    if (count < 4) {
      for (let i = 0; i < count; i++) records[i] = this.recordOf(rows, start + i * width);
      return;
    }
    for (let i = 0; i < count; i += 4) {
      const first = i + 4 <= count ? i : count - 4;
      this.#fourWalks(rows, start + first * width, records, first);
    }
    for (let i = 0; i < count; i++) records[i] = this.recordAt(records[i]);
  }

  /** Writes the leaves that four rows fall into to `ends[at .. at + 4)`. */
  #fourWalks(rows: Float64Array, start: number, ends: Int32Array, at: number): void {
    const width = this.#width;
    const nodes = this.nodes.data;
    const thresholds = this.thresholds.data;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (;;) {
      const p = nextNode(nodes, thresholds, a, rows, start);
      const q = nextNode(nodes, thresholds, b, rows, start + width);
      const r = nextNode(nodes, thresholds, c, rows, start + 2 * width);
      const s = nextNode(nodes, thresholds, d, rows, start + 3 * width);
      if (((p ^ a) | (q ^ b) | (r ^ c) | (s ^ d)) === 0) break;
      a = p;
      b = q;
      c = r;
      d = s;
    }
    ends[at] = a;
    ends[at + 1] = b;
    ends[at + 2] = c;
    ends[at + 3] = d;
  }

  // --- one node -----------------------------------------------------------------------------------------------------

  /** The record of a leaf. */
  recordAt(leaf: number): number {
    return ~this.nodes.data[leaf * Node.WIDTH + Node.BRANCHES];
  }

  /** Capacity in nodes. */
  get capacity(): number {
    return this.thresholds.data.length;
  }

  /** Number of nodes that have a test. */
  get innerCount(): number {
    return this.nodes.data.filter((value, i) => i % Node.WIDTH === Node.BRANCHES && value > 0).length; // spare capacity is all 0
  }

  // --- growing ------------------------------------------------------------------------------------------------------

  /** Removes all nodes, and makes a single leaf with record 0. */
  plant(): void {
    clearTo(this.lengthsFor(1));
    this.setLeaf(0, 0, TestKind.NUMERIC_CUT);
  }

  /** Makes a node a leaf; `kind` is that of the tests nearby. */
  setLeaf(node: number, record: number, kind: number): void {
    // A test that no value passes, if possible of the kind nearby: the processor predicts the kind from nearby nodes.
    const isNominal = kind === TestKind.NOMINAL_EQUALS;
    this.setTest(node, isNominal ? kind : TestKind.NUMERIC_CUT, isNominal ? -1 : Infinity, node, ~record, 0);
  }

  /**
   * Gives a leaf a test and children, which the caller makes leaves; returns the first child. `fallback`: the branch
   * for missing and new values.
   */
  branch(node: number, attribute: number, kind: number, threshold: number, branches: number, fallback: number): number {
    const firstChild = this.allot(branches);
    this.setTest(node, attribute * 4 + kind, threshold, firstChild, branches, fallback);
    return firstChild;
  }

  /** Allocates consecutive nodes; returns the first. */
  protected allot(count: number): number {
    const first = this.count;
    this.nodes.resize((first + count) * Node.WIDTH);
    this.thresholds.resize(first + count);
    return first;
  }

  /** Its columns, with their lengths for this many nodes. */
  lengthsFor(nodes: number): Lengths {
    return [
      [this.nodes, nodes * Node.WIDTH],
      [this.thresholds, nodes],
    ];
  }

  /** Writes the numbers of a node. */
  protected setTest(
    node: number,
    test: number,
    threshold: number,
    firstChild: number,
    branches: number,
    fallback: number,
  ): void {
    this.changes++;
    const nodes = this.nodes.data;
    const at = node * Node.WIDTH;
    nodes[at + Node.TEST] = test;
    nodes[at + Node.FIRST_CHILD] = firstChild;
    nodes[at + Node.BRANCHES] = branches;
    nodes[at + Node.FALLBACK] = fallback;
    this.thresholds.data[node] = threshold;
  }
}

/** The branch is added as a number, not jumped to: the processor cannot predict which way rows go. */
function nextNode(
  nodes: Int32Array,
  thresholds: Float64Array,
  node: number,
  rows: Float64Array,
  start: number,
): number {
  const first = node * Node.WIDTH;
  const test = nodes[first + Node.TEST];
  const x = rows[start + (test >> 2)];
  const firstChild = nodes[first + Node.FIRST_CHILD];
  const threshold = thresholds[node];
  const kind = test & 3;
  if (kind === TestKind.NUMERIC_CUT) {
    if (x === x) return firstChild + Number(x > threshold);
  } else if (x >= 0) {
    if (kind === TestKind.NOMINAL_EQUALS) return firstChild + Number(x === threshold);
    if (x < nodes[first + Node.BRANCHES]) return firstChild + (x | 0);
  }
  return firstChild + nodes[first + Node.FALLBACK];
}

/** A topology with access to single nodes, for trees that change in the middle or are fitted to rows. */
export class NodeTopology extends Topology {
  /** Whether a node has no test. Node 0 is the root. */
  isLeaf(node: number): boolean {
    return this.nodes.data[node * Node.WIDTH + Node.BRANCHES] < 0;
  }

  /** The first child of an inner node. */
  firstChildAt(node: number): number {
    return this.nodes.data[node * Node.WIDTH + Node.FIRST_CHILD];
  }

  /** The number of children of an inner node. */
  branchesAt(node: number): number {
    return this.nodes.data[node * Node.WIDTH + Node.BRANCHES];
  }

  /** The child of a node that a row goes to; for a leaf, the leaf itself. */
  childOf(node: number, rows: Float64Array, start: number): number {
    return nextNode(this.nodes.data, this.thresholds.data, node, rows, start);
  }
}
