/**
 * Hoeffding trees under a byte budget beside trees of objects that keep the same budget by counting on their fingers. The
 * rules, as the twin has them:
 *
 * Bytes. A node takes 24. A record takes 48, 8 per class and 4 for each of these and one more; the tree takes 16 more. A
 *   block takes 4, 8 for each of two numbers, of the weight or weights, of five per number and of one per value. The shape
 *   takes 4 for each of four numbers, of two per attribute, and of a mark for every 32 values. 4 remain.
 * Rows. A leaf without statistics begins to learn with a row if a block is or would be there, or, when an attempt to split
 *   is due, at the cost of a leaf that promises less. It does so unless it has given up statistics for good.
 * Classes. A class new to a leaf needs a block; so do numbers of all classes from the second class on. If there is none,
 *   room grows by an eighth, at first up to three blocks; else leaves that promise less give theirs up; else the leaf
 *   itself does, for good unless nobody else learns.
 * Retiring. Those who promise least go first, the older of equals; at least as many as needed, or nobody; if fewer than an
 *   eighth of those that learn, then up to an eighth, but only those that promise less than the one in need.
 * Promise. A leaf's weight outside of its heaviest class.
 * Splits. A split without room for its nodes and records makes some for an eighth more leaves, at least four, else for
 *   itself: from bytes left, else from free blocks and from leaves that promise less, but one leaf must be able to learn.
 *   Nodes grow with records, in their present proportion. If nothing helps, the leaf goes on learning.
 * Branches without rows share a record. The first row of each needs a record of its own, at the cost of any leaf; if there
 *   is no room even so, the row is not learned. The record they shared stays, and the class it predicts counts as seen.
 * News. A class or value without room, or the first missing value, moves all blocks to a larger shape: with a quarter of
 *   spare room, else a sixteenth, if all that is known, and missing values, would still fit into a tree of one leaf. Leaves
 *   keep their statistics in the order of their promise, as long as these fit. If not one can keep them, the tree begins
 *   anew. A row is refused if its news would not fit into a tree of one leaf.
 */
import type { Schema } from "../src/core/index.ts";
import { LeafState } from "../src/learners/tree/leaf-states.ts";
import type { NaiveNode, Proposal } from "./naive-anytime-tree.ts";
import { type HoeffdingOptions, NaiveHoeffdingTree } from "./naive-hoeffding-tree.ts";
import { total } from "./naive-splits.ts";

interface Shape {
  readonly classesKnown: number;
  readonly classRoom: number;
  readonly hasOwnWeights: boolean;
  readonly known: readonly number[];
  readonly room: readonly number[];
}

export interface LeafRecord {
  readonly number: number;
  state: LeafState;
  /** Classes with a block, and "all". */
  readonly blocks: Set<number | "all">;
}

const anEighth = (count: number) => Math.max(1, Math.floor(count / 8));

export class BudgetedTwin extends NaiveHoeffdingTree {
  readonly counts = { retired: 0, lost: 0, unsplit: 0, unheard: 0, moved: 0, anew: 0, waited: 0, late: 0, eighths: 0 };
  readonly records = new Map<NaiveNode, LeafRecord>();
  readonly #kinds: readonly string[];
  readonly #maxBytes: number;
  readonly #seen: readonly Set<number>[];
  /** The classes that leaves without rows have had from above. */
  readonly #inherited = new Set<number>();
  #shape: Shape;
  #nodeRoom = 1;
  #nodeCount = 1;
  #recordRoom = 1;
  recordCount = 1;
  mostBytes = 0;
  #blockRoom = 0;
  #blockCount = 0; // used and freed

  constructor(schema: Schema, options: HoeffdingOptions, maxBytes: number) {
    super(schema, options);
    this.#kinds = schema.attributes.map(({ kind }) => kind);
    this.#maxBytes = maxBytes;
    this.#seen = this.#kinds.map(() => new Set());
    const known = schema.attributes.map(({ values }) => values.length);
    const classesKnown = schema.classCount;
    const classRoom = Math.min(8, classesKnown);
    this.#shape = { classesKnown, classRoom, hasOwnWeights: false, known, room: known.map((n) => Math.min(4, n)) };
    this.records.set(this.root, { number: 0, state: LeafState.UNOPENED, blocks: new Set() });
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  get bytes(): number {
    const rest = this.#bytesOf(this.#recordRoom, this.#nodeRoom, this.#shape);
    return 4 + rest + this.#blockRoom * this.#blockBytes();
  }

  #bytesOf(records: number, nodes: number, { classRoom, room }: Shape): number {
    const shape = 4 + total(room.map((values) => 2 + Math.ceil(values / 32)));
    return 24 * nodes + (48 + 8 * classRoom + 4 * (classRoom + 1)) * records + 16 + 4 * shape;
  }

  #blockBytes({ hasOwnWeights, room }: Shape = this.#shape): number {
    const width = this.#kinds.length;
    const values = this.#kinds.map((kind, a) => (kind === "numeric" ? 5 : room[a]));
    return 4 + 8 * (2 + (hasOwnWeights ? width + 1 : 1) + total(values));
  }

  get #left(): number {
    return this.#maxBytes - this.bytes;
  }

  #mostBlocks({ classesKnown }: Shape): number {
    return classesKnown + (this.#kinds.includes("numeric") ? 1 : 0);
  }

  /** Of a tree of one leaf that has all that is known, and a missing value. */
  #needed(shape: Shape): number {
    const { classesKnown, known } = shape;
    const classRoom = Math.max(shape.classRoom, classesKnown);
    const whole = {
      ...shape,
      classRoom,
      hasOwnWeights: true,
      room: shape.room.map((room, a) => Math.max(room, known[a])),
    };
    return this.#bytesOf(1, 1, whole) + this.#mostBlocks(whole) * this.#blockBytes(whole);
  }

  /** Records stay when all branches that shared them have their own. */
  protected override hasCome(label: number): boolean {
    return this.#inherited.has(label) || super.hasCome(label);
  }

  // --- who learns ---------------------------------------------------------------------------------------------------

  recordOf(leaf: NaiveNode): LeafRecord {
    return this.records.get(leaf) as LeafRecord;
  }

  promise({ weight, classWeights }: NaiveNode): number {
    return weight - Math.max(0, ...classWeights);
  }

  /** The leaves with statistics, the least promising first. */
  #learners(): NaiveNode[] {
    const learning = this.leaves().filter((leaf) => this.recordOf(leaf).blocks.size > 0);
    const number = (leaf: NaiveNode) => this.recordOf(leaf).number;
    return learning.sort((a, b) => this.promise(a) - this.promise(b) || number(a) - number(b));
  }

  get #used(): number {
    return total(this.#learners().map((leaf) => this.recordOf(leaf).blocks.size));
  }

  #hasBlock(): boolean {
    return this.#used < this.#blockCount || this.#blockCount < this.#blockRoom;
  }

  #retire(leaf: NaiveNode): void {
    this.counts.retired++;
    const record = this.recordOf(leaf);
    record.state = LeafState.RETIRED;
    record.blocks.clear();
    leaf.hasLearned = false;
    leaf.tables = leaf.tables.map(() => this.table());
    leaf.known = leaf.known.map(() => []);
    leaf.whole = this.table();
    leaf.seen.clear();
    leaf.ends.fill(0);
  }

  #retireFor(promise: number, blocks: number): boolean {
    const learners = this.#learners();
    const less = learners.filter((leaf) => this.promise(leaf) < promise);
    const given = (count: number) => total(less.slice(0, count).map((leaf) => this.recordOf(leaf).blocks.size));
    let least = 1;
    while (least <= less.length && given(least) < blocks) least++;
    if (least > less.length) return false;
    const going = less.slice(0, Math.max(least, Math.floor(learners.length / 8)));
    this.counts.eighths += Number(going.length > least);
    for (const leaf of going) this.#retire(leaf);
    return true;
  }

  #spareBlocks(count: number): number {
    return Math.max(anEighth(count), Math.min(3, this.#mostBlocks(this.#shape)) - count);
  }

  #makeBlock(leaf: NaiveNode): boolean {
    if (this.#hasBlock()) return true;
    const affordable = Math.floor(this.#left / this.#blockBytes());
    if (affordable < 1) return this.#retireFor(this.promise(leaf), 1);
    this.#blockRoom = this.#blockCount + Math.min(affordable, this.#spareBlocks(this.#blockCount));
    return true;
  }

  #takeBlock({ blocks }: LeafRecord, who: number | "all"): void {
    if (this.#used === this.#blockCount) this.#blockCount++;
    blocks.add(who);
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  /** Makes room for a row's news, as ensembles have all members do before one learns the row. */
  reserve(row: Float64Array, label: number): void {
    const news = this.#grown(row, label, 0, false);
    if (this.#needed(news) > this.#maxBytes - 4) throw new Error("refused");
    this.#moveFor(row, label, false);
  }

  override learn(row: Float64Array, label: number, weight: number): void {
    const isEmpty = this.#blockCount === 0;
    this.reserve(row, label);
    for (const [a, value] of row.entries()) if (value >= 0 && this.#kinds[a] === "nominal") this.#seen[a].add(value);
    const isWhole = row.every((x) => Math.abs(x) <= 1e75);
    if (isEmpty && !isWhole) this.#moveFor(row, label, true);
    super.learn(row, label, weight);
    this.mostBytes = Math.max(this.mostBytes, this.bytes);
  }

  protected override learnAt(leaf: NaiveNode, row: Float64Array, label: number, weight: number): void {
    const shared = this.recordOf(leaf);
    if (shared.state === LeafState.SHARED) {
      if (!this.#makeRoom(0, 1, Infinity)) {
        this.counts.unheard++;
        return;
      }
      this.records.set(leaf, { number: this.recordCount++, state: LeafState.UNOPENED, blocks: new Set() });
    }
    const record = this.recordOf(leaf);
    this.compare(leaf, row, label, weight);
    this.weigh(leaf, label, weight);
    const isDue = this.isDue(leaf);
    if (record.state !== LeafState.LEARNING) {
      if (isDue) leaf.lastAttempt = leaf.weight;
      if (record.state === LeafState.RETIRED) return;
      const hasRoom = this.#hasBlock() || this.#blockBytes() <= this.#left;
      if (!hasRoom && !(isDue && this.#makeBlock(leaf))) {
        this.counts.waited++;
        return;
      }
      if (leaf.weight > weight && isDue) this.counts.late++;
      record.state = LeafState.LEARNING;
    }
    const { blocks } = record;
    const hasNumbers = this.#kinds.includes("numeric");
    if (!blocks.has(label)) {
      for (const who of blocks.size > 0 && hasNumbers && !blocks.has("all") ? (["all", label] as const) : [label]) {
        if (this.#makeBlock(leaf)) {
          this.#takeBlock(record, who);
          continue;
        }
        this.counts.lost++;
        this.#retire(leaf);
        if (this.#used === 0) record.state = LeafState.UNOPENED;
        return;
      }
    }
    this.tabulate(leaf, row, label, weight);
    if (!this.#shape.hasOwnWeights && !row.every((x) => Math.abs(x) <= 1e75)) {
      this.#moveFor(row, label, true);
      if (this.records.get(leaf)?.state !== LeafState.LEARNING) return;
    }
    if (isDue) this.attempt(leaf);
  }

  // --- growing ------------------------------------------------------------------------------------------------------

  protected override split(leaf: NaiveNode, proposal: Proposal): void {
    const record = this.recordOf(leaf);
    const { branches } = proposal;
    const heavy = branches.filter((branch) => total(branch) > 0).length;
    const needed = Math.min(branches.length, heavy + 1);
    if (!this.#makeRoom(branches.length, needed - 1, this.promise(leaf))) {
      this.counts.unsplit++;
      return;
    }
    super.split(leaf, proposal);
    this.records.delete(leaf);
    this.#nodeCount += branches.length;
    let shared: LeafRecord | undefined;
    for (const [b, child] of leaf.children.entries()) {
      const isHeavy = child.weight > 0;
      if (!isHeavy && shared !== undefined) this.records.set(child, shared);
      else {
        const number = b === 0 ? record.number : this.recordCount++;
        const state = isHeavy ? LeafState.UNOPENED : LeafState.SHARED;
        const own = { number, state, blocks: new Set<number>() };
        if (!isHeavy) {
          shared = own;
          this.#inherited.add(child.inherited);
        }
        this.records.set(child, own);
      }
    }
  }

  #makeRoom(nodes: number, records: number, promise: number): boolean {
    if (this.#nodeCount + nodes <= this.#nodeRoom && this.recordCount + records <= this.#recordRoom) return true;
    const rooms = [Math.max(records, anEighth(this.recordCount), 4), records];
    for (const isTaking of [false, true]) {
      for (const more of rooms) {
        const all = this.recordCount + more;
        const inProportion = Math.ceil(((this.#nodeCount + 1) * all) / this.recordCount) - 1;
        const recordRoom = Math.max(this.#recordRoom, all);
        const nodeRoom = Math.max(this.#nodeRoom, inProportion, this.#nodeCount + nodes);
        const bytes = this.#bytesOf(recordRoom, nodeRoom, this.#shape);
        const missing = bytes - this.#bytesOf(this.#recordRoom, this.#nodeRoom, this.#shape) - this.#left;
        if (missing > 0 && !(isTaking && this.#takeBlocks(missing / this.#blockBytes(), promise))) continue;
        this.#recordRoom = recordRoom;
        this.#nodeRoom = nodeRoom;
        return true;
      }
    }
    return false;
  }

  #takeBlocks(blocks: number, promise: number): boolean {
    if (this.#blockRoom - blocks < this.#mostBlocks(this.#shape)) return false;
    const missing = this.#used - (this.#blockRoom - blocks);
    if (missing > 0 && !this.#retireFor(promise, missing)) return false;
    this.#blockCount = this.#used;
    this.#blockRoom -= Math.ceil(blocks);
    return true;
  }

  /** The shape with room for a row's news. */
  #grown(row: Float64Array, label: number, spare: number, own: boolean): Shape {
    const old = this.#shape;
    const grow = (room: number, index: number) =>
      index < room ? room : Math.max(index + 1, room + Math.floor(spare * room));
    const isValue = (a: number) => this.#kinds[a] === "nominal" && row[a] >= 0;
    const known = old.known.map((count, a) => (isValue(a) ? Math.max(count, row[a] + 1) : count));
    const room = old.room.map((count, a) => (isValue(a) ? grow(count, row[a]) : count));
    const classesKnown = Math.max(old.classesKnown, label + 1);
    const classRoom = grow(old.classRoom, label);
    const hasOwnWeights = old.hasOwnWeights || own;
    const next = { classesKnown, classRoom, hasOwnWeights, known, room };
    if (spare === 0 || !this.#moves(next)) return next;
    const isFull = (a: number) => {
      const values = Array.from({ length: room[a] }, (_, v) => v);
      return this.#kinds[a] === "nominal" && values.every((v) => this.#seen[a].has(v)) && !this.#seen[a].has(room[a]);
    };
    return { ...next, room: room.map((count, a) => (isFull(a) && count < known[a] ? count + 1 : count)) };
  }

  #moves({ classRoom, hasOwnWeights, room }: Shape): boolean {
    const old = this.#shape;
    return (
      classRoom !== old.classRoom ||
      hasOwnWeights !== old.hasOwnWeights ||
      room.some((count, a) => count !== old.room[a])
    );
  }

  #moveFor(row: Float64Array, label: number, own: boolean): void {
    for (const spare of [1 / 4, 1 / 16]) {
      const next = this.#grown(row, label, spare, own);
      if (!this.#moves(next)) {
        this.#shape = next;
        return;
      }
      if (this.#needed(next) > this.#maxBytes - 4) continue;
      const learners = this.#learners().reverse();
      const bytes = (leaf: NaiveNode) => this.recordOf(leaf).blocks.size * this.#blockBytes(next);
      const room = this.#maxBytes - 4 - this.#bytesOf(this.recordCount, this.#nodeCount, next);
      let keep = 0;
      while (keep < learners.length && total(learners.slice(0, keep + 1).map(bytes)) <= room) keep++;
      if (room < 0 || (keep === 0 && learners.length > 0)) continue;
      this.counts.moved++;
      for (const leaf of learners.slice(keep)) this.#retire(leaf);
      const spareBlocks = this.#spareBlocks(this.#used);
      const left = keep < learners.length ? -1 : room - total(learners.map(bytes));
      this.#blockCount = this.#used;
      this.#blockRoom = this.#used + (left < spareBlocks * this.#blockBytes(next) ? 0 : spareBlocks);
      const { classRoom } = this.#shape;
      this.#shape = next;
      if (classRoom === next.classRoom && this.#left >= 0) return;
      this.#recordRoom = this.recordCount;
      this.#nodeRoom = this.#nodeCount;
      return;
    }
    this.counts.anew++;
    this.#shape = this.#grown(row, label, 0, own);
    this.root = this.node([], 0, -1);
    this.records.clear();
    this.#inherited.clear();
    this.records.set(this.root, { number: 0, state: LeafState.UNOPENED, blocks: new Set() });
    this.#nodeRoom = this.#nodeCount = this.#recordRoom = this.recordCount = 1;
    this.#blockRoom = this.#blockCount = 0;
  }
}
