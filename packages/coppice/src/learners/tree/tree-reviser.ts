/**
 * Updates a tree to that of all examples after one has entered, or one has entered and one has left, or builds it from
 * all at once. From the root on, along the paths of those two examples, it recomputes the best test of every node. If
 * that divides the other examples as before, the tree beside the paths stays as it is; otherwise the subtree is removed
 * and rebuilt from its examples. So the tree is always that which its examples alone determine.
 */
import { timesLog2 } from "../../core/index.ts";
import { BestTest, type NodeRows } from "./best-test.ts";
import type { CountedTree } from "./counted-tree.ts";
import type { RowWindow } from "./row-window.ts";
import { TestKind } from "./topology.ts";

/** Examples processed per step when a tree is built from all; a large node may take more. */
const EXAMPLES_PER_STEP = 4096;

// Why a node has to be visited.
const GAINED = 1; // an example entered
const LOST = 2; // one left
const FRESH = 4; // nothing is known of it

/** Scratch for revising a tree. All revisers share one set: they work one after the other. */
class Workspace {
  /** Places of the examples, those of a node contiguous. */
  readonly members: Int32Array;
  /** Those of a node's members that go to branch 1. */
  readonly others: Int32Array;
  /** By place: the node that the example belongs to. */
  readonly owners: Int32Array;
  /** Nodes to visit, where their members begin and end, and why. */
  readonly queue: Int32Array;
  readonly froms: Int32Array;
  readonly tos: Int32Array;
  readonly reasons: Uint8Array;

  constructor(capacity: number) {
    this.members = new Int32Array(capacity);
    this.others = new Int32Array(capacity);
    this.owners = new Int32Array(capacity);
    this.queue = new Int32Array(2 * capacity + 1); // at most 2 n - 1 nodes, and two for an example that left
    this.froms = new Int32Array(2 * capacity + 1);
    this.tos = new Int32Array(2 * capacity + 1);
    this.reasons = new Uint8Array(2 * capacity + 1);
  }
}

const NOBODY = /* @__PURE__ */ new Int32Array(0);

let shared: Workspace | undefined;
/** A larger workspace is not shared, and collected with its reviser. */
const KEPT = 65_536;

export class TreeReviser {
  readonly #window: RowWindow;
  readonly #tree: CountedTree;
  readonly #best: BestTest;
  #own: Workspace | undefined; // if the shared one would be too large
  #whole = new Float64Array(0);
  readonly #rows: NodeRows = { members: NOBODY, from: 0, to: 0, owners: NOBODY, node: 0 }; // scratch
  // The example that left.
  readonly #lost: Float64Array;
  #lostWeight = 0;
  // The example that entered: its place, -1 if all are new.
  #gained = -1;

  constructor(window: RowWindow, tree: CountedTree, criterion: "information-gain" | "gain-ratio") {
    this.#window = window;
    this.#tree = tree;
    this.#best = new BestTest(window, criterion);
    this.#lost = new Float64Array(window.width);
  }

  /** Records the oldest example, which the next one replaces. */
  loseOldest(): void {
    const { rows, weights, width, oldest } = this.#window;
    for (let a = 0; a < width; a++) this.#lost[a] = rows[oldest * width + a];
    this.#lostWeight = weights[oldest];
  }

  /** Revises the tree after an example has entered at `place` and, with `hasLost`, the recorded one has left. */
  revise(place: number, hasLost: boolean): void {
    this.#gained = place;
    const workspace = this.#workspace();
    this.#begin(workspace, GAINED | (hasLost ? LOST : 0));
    let end = 1;
    for (let at = 0; at < end; at++) end = this.#visit(workspace, at, end);
    this.#tree.measure(workspace.queue, end);
  }

  /**
   * Turns a tree of one leaf into that of all examples, and yields the share of the work done. The remaining work for n
   * examples of a node is estimated as n log n, as if every test halved them; then each level takes as much as the
   * next.
   */
  *buildInSteps(): Generator<number, void, void> {
    this.#gained = -1;
    const workspace = new Workspace(this.#window.capacity); // others may revise their trees between two steps
    this.#begin(workspace, FRESH);
    const { queue, froms, tos } = workspace;
    const workOf = (at: number) => timesLog2(tos[at] - froms[at]);
    const all = workOf(0);
    let left = all;
    let looked = 0;
    let end = 1;
    for (let at = 0; at < end; at++) {
      const before = end;
      end = this.#visit(workspace, at, end);
      left -= workOf(at);
      for (let child = before; child < end; child++) left += workOf(child);
      looked += tos[at] - froms[at];
      if (looked < EXAMPLES_PER_STEP) continue;
      looked = 0;
      yield 1 - left / all;
    }
    this.#tree.measure(queue, end);
  }

  /** Assigns all examples to the root, the first node to visit. */
  #begin(workspace: Workspace, reason: number): void {
    const { count } = this.#window;
    const { classes } = this.#tree;
    if (this.#whole.length !== classes) this.#whole = new Float64Array(classes);
    const { members, owners } = workspace;
    for (let i = 0; i < count; i++) {
      members[i] = i;
      owners[i] = 0;
    }
    this.#enqueue(workspace, 0, 0, 0, count, reason);
  }

  #workspace(): Workspace {
    const { capacity } = this.#window;
    const found = this.#own ?? shared;
    if (found !== undefined && found.members.length >= capacity) return found;
    const made = new Workspace(capacity);
    if (capacity <= KEPT) shared = made;
    else this.#own = made;
    return made;
  }

  #enqueue(
    { queue, froms, tos, reasons }: Workspace,
    end: number,
    node: number,
    from: number,
    to: number,
    reason: number,
  ): number {
    queue[end] = node;
    froms[end] = from;
    tos[end] = to;
    reasons[end] = reason;
    return end + 1;
  }

  /** Visits a node, and enqueues those of its children that have to be visited. */
  #visit(workspace: Workspace, at: number, end: number): number {
    const { members, owners, queue } = workspace;
    const tree = this.#tree;
    const best = this.#best;
    const node = queue[at];
    const from = workspace.froms[at];
    const to = workspace.tos[at];
    const reason = workspace.reasons[at];
    const isPure = this.#weigh(members, from, to);
    tree.setWeights(node, this.#whole);
    const isInner = !tree.isLeaf(node);
    if (isInner) this.#recall(node, reason);
    else best.ceilings.fill(Infinity);
    const rows = this.#rows;
    rows.members = members;
    rows.from = from;
    rows.to = to;
    rows.owners = owners;
    rows.node = node;
    if (isPure || !best.find(rows, this.#whole, isInner ? tree.attributeAt(node) : -1)) {
      if (isInner) tree.cutBack(node);
      return end;
    }
    const { attribute, kind, threshold } = best;
    const stays = isInner && this.#dividesAlike(workspace, node, from, to);
    const isLost = stays && (reason & LOST) !== 0;
    const lostTo = isLost ? tree.childOf(node, this.#lost, 0) - tree.firstChildAt(node) : -1; // by the old threshold
    if (stays) tree.moveCut(node, threshold);
    else {
      if (isInner) tree.cutBack(node);
      tree.divide(node, attribute, kind, threshold);
    }
    tree.ceilings.set(best.ceilings, tree.ceilingsAt(node));
    const middle = this.#part(workspace, node, from, to);
    const first = tree.firstChildAt(node);
    const gainedTo = (reason & GAINED) !== 0 ? owners[this.#gained] - first : -1;
    let last = end;
    for (let branch = 0; branch < 2; branch++) {
      const why = stays ? Number(gainedTo === branch) * GAINED + Number(lostTo === branch) * LOST : FRESH;
      if (why === 0) continue;
      last = this.#enqueue(
        workspace,
        last,
        first + branch,
        branch === 0 ? from : middle,
        branch === 0 ? middle : to,
        why,
      );
    }
    return last;
  }

  /** Sums the class weights of a node's examples; returns whether they have one class at most. */
  #weigh(members: Int32Array, from: number, to: number): boolean {
    const { labels, weights } = this.#window;
    const whole = this.#whole;
    for (let c = 0; c < whole.length; c++) whole[c] = 0;
    let isPure = true;
    for (let i = from; i < to; i++) {
      const place = members[i];
      whole[labels[place]] += weights[place];
      if (labels[place] !== labels[members[from]]) isPure = false;
    }
    return isPure;
  }

  /** Sets the ceilings to those known of an inner node. */
  #recall(node: number, reason: number): void {
    const { ceilings } = this.#best;
    const known = this.#tree.ceilings;
    const at = this.#tree.ceilingsAt(node);
    for (let a = 0; a < ceilings.length; a++) ceilings[a] = known[at + a];
    if ((reason & LOST) === 0) return;
    const whole = this.#whole;
    let total = this.#lostWeight;
    for (let c = 0; c < whole.length; c++) total += whole[c];
    this.#best.raise(total, this.#lostWeight);
  }

  /** Whether the test found divides the earlier examples as the node's own does. */
  #dividesAlike({ members }: Workspace, node: number, from: number, to: number): boolean {
    const { attribute, kind, threshold } = this.#best;
    const tree = this.#tree;
    if (tree.attributeAt(node) !== attribute || tree.kindAt(node) !== kind) return false;
    const before = tree.thresholdAt(node);
    if (before === threshold) return true;
    if (kind !== TestKind.NUMERIC_CUT) return false;
    const { rows, width } = this.#window;
    for (let i = from; i < to; i++) {
      const place = members[i];
      const x = rows[place * width + attribute];
      if (x <= before !== x <= threshold && place !== this.#gained) return false;
    }
    return true;
  }

  /** Partitions the members, branch 0 before branch 1; returns where branch 1 begins. */
  #part({ members, others, owners }: Workspace, node: number, from: number, to: number): number {
    const { rows, width } = this.#window;
    const tree = this.#tree;
    const first = tree.firstChildAt(node);
    const attribute = tree.attributeAt(node);
    const threshold = tree.thresholdAt(node);
    const isCut = tree.kindAt(node) === TestKind.NUMERIC_CUT;
    let kept = from;
    let moved = 0;
    for (let i = from; i < to; i++) {
      const place = members[i];
      const x = rows[place * width + attribute];
      const branch = isCut ? 1 - Number(x <= threshold) : Number(x === threshold); // without a value it fails
      owners[place] = first + branch;
      members[kept] = place;
      others[moved] = place;
      kept += 1 - branch;
      moved += branch;
    }
    for (let i = 0; i < moved; i++) members[kept + i] = others[i];
    return kept;
  }
}
