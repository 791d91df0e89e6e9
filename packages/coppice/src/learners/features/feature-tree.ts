/**
 * A tree that is grown and pruned. All nodes have class weights; nodes that may be split also have counters of every
 * attribute as a test (`FeatureCounts`). Keeps to a byte budget: growth that does not fit is refused and counted.
 */
import { type Arena, type Column, insertAt } from "../../core/index.ts";
import { SAME_MERIT } from "../tree/cut-criteria.ts";
import { NOWHERE, StoppingTopology } from "../tree/stopping-topology.ts";
import { type Lengths, NODE_BYTES } from "../tree/topology.ts";
import { FeatureBudget, Growing } from "./feature-budget.ts";
import type { FeatureCounts } from "./feature-counts.ts";

// Integers of a node.
const SLOT = 0; // its slot of counters + 1, 0 if none
export const IS_LEAF = 1; // 1 if predictions stop here
export const MAJORITY = 2; // the place of the heaviest class + 1, 0 without weight
export const RECORD_WIDTH = 3;

// Real numbers of a node.
const WEIGHT = 0; // W
const MONITOR = 1; // weight of the rows that the subtrees predicted right
const NEXT_CUTS = 2; // the weight at which to search for cuts
export const NUMBERS_WIDTH = 3;

// Counters of the tree.
const REFUSED = 0; // node growths for which the budget had no room
const CUT_BACK = 1; // cuts back to the root, to make room for a class
const SWITCHES = 2; // prunings because another test was better
const EVENTS = 3;

export class FeatureTree {
  readonly topology: StoppingTopology;
  readonly #counts: FeatureCounts;
  readonly #budget: FeatureBudget;
  readonly #hasSlots: boolean;
  readonly #records: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;
  #recordColumns: readonly Column[] | undefined;
  readonly #events: Column<Float64Array>;
  readonly #remove = (node: number): void => this.#forget(node);
  readonly #slots = new Growing((slots) => this.#counts.lengthsFor(slots));
  readonly #nodes = new Growing((nodes) => [
    ...this.topology.lengthsFor(nodes),
    ...this.#recordLengths(nodes, this.#classes),
  ]);
  /** By attribute: the nodes that may get more branches for its values. */
  readonly #wanting: Int32Array;

  /** `hasSlots`: whether any node may be split. */
  constructor(arena: Arena, counts: FeatureCounts, width: number, maxBytes: number, hasSlots: boolean) {
    this.#counts = counts;
    this.#budget = new FeatureBudget(arena, maxBytes);
    this.#hasSlots = hasSlots;
    this.topology = new StoppingTopology(arena, width);
    this.#wanting = new Int32Array(width);
    this.#records = arena.int32("nodeRecords", 0);
    this.#numbers = arena.float64("nodeNumbers", 0);
    this.#classWeights = arena.float64("nodeClassWeights", 0);
    this.#events = arena.float64("treeEvents", EVENTS, { is: "weight" });
    this.#requireRoot(counts.shape.ofKnownClasses());
    this.topology.plant();
    for (const [column, length] of this.#recordLengths(1, this.#classes)) column.resize(length, length);
    if (!hasSlots) return;
    for (const [column, length] of counts.lengthsFor(1)) column.resize(0, length);
    this.#records.data[SLOT] = counts.take(0, 0) + 1; // the root always has the first slot
  }

  get #classes(): number {
    return this.#counts.shape.classes;
  }

  weight(node: number): number {
    return this.#numbers.data[node * NUMBERS_WIDTH + WEIGHT];
  }

  /** The place of the heaviest class, the first on ties; -1 for a node without rows. */
  majority(node: number): number {
    return this.#records.data[node * RECORD_WIDTH + MAJORITY] - 1;
  }

  majorityWeight(node: number): number {
    const majority = this.majority(node);
    return majority < 0 ? 0 : this.#classWeights.data[node * this.#classes + majority];
  }

  isLeaf(node: number): boolean {
    return this.#records.data[node * RECORD_WIDTH + IS_LEAF] === 1;
  }

  setLeaf(node: number, isLeaf: boolean): void {
    this.#records.data[node * RECORD_WIDTH + IS_LEAF] = Number(isLeaf);
  }

  hasCounters(node: number): boolean {
    return this.#records.data[node * RECORD_WIDTH + SLOT] > 0;
  }

  monitor(node: number): number {
    return this.#numbers.data[node * NUMBERS_WIDTH + MONITOR];
  }

  setMonitor(node: number, weight: number): void {
    this.#numbers.data[node * NUMBERS_WIDTH + MONITOR] = weight;
  }

  /** Whether the weight has doubled since this last returned true; true at the first call. */
  isDueForCuts(node: number): boolean {
    const at = node * NUMBERS_WIDTH;
    const weight = this.#numbers.data[at + WEIGHT];
    if (weight < this.#numbers.data[at + NEXT_CUTS] * (1 - SAME_MERIT)) return false;
    this.#numbers.data[at + NEXT_CUTS] = 2 * weight;
    return true;
  }

  /** Adds a row of the class at a place to the class weights. */
  add(node: number, place: number, weight: number): void {
    const records = this.#records.data;
    const weights = this.#classWeights.data;
    const first = node * this.#classes;
    const n = weights[first + place] + weight;
    weights[first + place] = n;
    this.#numbers.data[node * NUMBERS_WIDTH + WEIGHT] += weight;
    const majority = records[node * RECORD_WIDTH + MAJORITY] - 1;
    if (majority === place) return;
    const most = majority < 0 ? 0 : weights[first + majority];
    if (n > most || (n === most && place < majority)) records[node * RECORD_WIDTH + MAJORITY] = place + 1;
  }

  /** Writes the class distribution of a node; zeros without weight. */
  write(node: number, out: Float64Array, outStart: number, classes: number): void {
    const { data: labels, length } = this.#counts.shape.seen.labels;
    const first = node * this.#classes;
    const weights = this.#classWeights.data;
    let total = 0;
    for (let c = 0; c < length; c++) total += weights[first + c];
    out.fill(0, outStart, outStart + classes);
    for (let c = 0; c < length && total > 0 && labels[c] < classes; c++) {
      out[outStart + labels[c]] = weights[first + c] / total;
    }
  }

  /** The slot of a node that has just learned a row of weight `weight`; NOWHERE if the budget has no room for one. */
  slotOf(node: number, weight: number): number {
    const slot = this.#records.data[node * RECORD_WIDTH + SLOT] - 1;
    if (slot >= 0) return slot;
    const counts = this.#counts;
    if (!counts.isReady && !this.#budget.reserve(this.#slots, counts.slotCount, 1)) return this.#refuse();
    // Rows learned without a slot count as rows without any value.
    const before = this.weight(node) - weight;
    const taken = counts.take(node, before);
    this.#records.data[node * RECORD_WIDTH + SLOT] = taken + 1;
    return taken;
  }

  /**
   * Gives a node, whose subtrees have been pruned, the test of an attribute and empty children. If the budget has no
   * room for them, only counts the refusal.
   */
  split(node: number, attribute: number): void {
    const { topology } = this;
    const { shape } = this.#counts;
    const isNumber = shape.numeric[attribute] === 1;
    const branches = isNumber ? 2 : shape.counted[attribute];
    const { count } = topology;
    const places = topology.newPlaces(branches);
    if (!this.#isReadyFor(places) && !this.#budget.reserve(this.#nodes, count, places)) {
      this.#refuse();
      return;
    }
    const slot = this.#records.data[node * RECORD_WIDTH + SLOT] - 1;
    const first = isNumber
      ? topology.cut(node, attribute, this.#counts.cutOf(slot, attribute))
      : topology.fan(node, attribute, branches, shape.known[attribute]);
    this.#countWanting(node, 1);
    if (topology.count > count) this.#resizeRecords(topology.count);
    for (let child = first; child < first + branches; child++) topology.setLeaf(child, child, 0);
  }

  /** Prunes the subtrees of a node that gets another test. */
  prune(node: number): void {
    this.#events.data[SWITCHES]++;
    this.#pruneBelow(node);
  }

  #pruneBelow(node: number): void {
    this.#countWanting(node, -1);
    this.topology.prune(node, node, this.#remove);
  }

  #countWanting(node: number, change: number): void {
    const attribute = this.topology.wantingAt(node);
    if (attribute !== NOWHERE) this.#wanting[attribute] += change;
  }

  /**
   * Prunes everything below a depth, and releases the counters of the nodes at it. These would be out of date once the
   * nodes may have a test again; the rows until then will count as rows without any value.
   */
  limitDepth(most: number, node = 0): void {
    const { topology } = this;
    if (most > 0) {
      if (topology.isLeaf(node)) return;
      const first = topology.firstChildAt(node);
      for (let b = 0; b < topology.branchesAt(node); b++) this.limitDepth(most - 1, first + b);
      return;
    }
    if (!topology.isLeaf(node)) this.#pruneBelow(node);
    this.#releaseSlot(node);
    this.#records.data[node * RECORD_WIDTH + SLOT] = 0;
    this.#numbers.data[node * NUMBERS_WIDTH + NEXT_CUTS] = 0;
  }

  #releaseSlot(node: number): void {
    const slot = this.#records.data[node * RECORD_WIDTH + SLOT] - 1;
    if (slot >= 0) this.#counts.release(slot);
  }

  #forget(node: number): void {
    const records = this.#records.data;
    this.#countWanting(node, -1);
    this.#releaseSlot(node);
    records.fill(0, node * RECORD_WIDTH, (node + 1) * RECORD_WIDTH);
    this.#numbers.data.fill(0, node * NUMBERS_WIDTH, (node + 1) * NUMBERS_WIDTH);
    this.#classWeights.data.fill(0, node * this.#classes, (node + 1) * this.#classes);
  }

  #refuse(): number {
    this.#events.data[REFUSED]++;
    return NOWHERE;
  }

  /** Recomputes what depends on the columns. */
  restored(): void {
    this.#slots.refused = Infinity;
    this.#nodes.refused = Infinity;
    this.#wanting.fill(0);
    for (let node = 0; node < this.topology.count; node++) this.#countWanting(node, 1);
  }

  /** Sets the number of records. Every node has the same number of elements in a column. */
  #resizeRecords(nodes: number): void {
    this.#recordColumns ??= this.#recordLengths(1, 0).map(([column]) => column);
    const before = this.#records.length / RECORD_WIDTH;
    for (const column of this.#recordColumns) column.resize((column.length / before) * nodes);
  }

  #recordLengths(nodes: number, classes: number): Lengths {
    return [
      [this.#records, nodes * RECORD_WIDTH],
      [this.#numbers, nodes * NUMBERS_WIDTH],
      [this.#classWeights, nodes * classes],
    ];
  }

  /** Whether there is room for `places` more nodes. Allocates nothing, as a tree may grow with most rows. */
  #isReadyFor(places: number): boolean {
    const count = this.topology.count + places;
    return count <= this.topology.capacity && count * this.#classes <= this.#classWeights.data.length;
  }

  /**
   * Makes the values of a row known, with room for them, and gives its class a place. A value for which the budget has no room stays
   * unknown. For a class, the tree is cut back to its root if necessary; if that is not enough, this throws `E_PARAM`
   * and changes nothing.
   */
  admit(rows: Float64Array, start: number, label: number): void {
    const { shape } = this.#counts;
    const isNewClass = shape.seen.slotOf(label) < 0;
    // With values and spare room, without spare room, without values, without either.
    for (let way = 0; way < 4; way++) {
      if (way === 2 && !isNewClass) return;
      const next = shape.grownFor(rows, start, label, way < 2, way % 2 === 0);
      if (!this.#budget.allows(this.#growthIn(next)) || this.#crowdsOut(next)) continue;
      this.#reshape(next);
      if (isNewClass) this.#insertClass(label);
      return;
    }
    this.requireClass(rows, start, label);
    this.#cutBack();
    this.#reshape(shape.grownFor(rows, start, label, false, false));
    this.#insertClass(label);
  }

  #insertClass(label: number): void {
    const place = this.#counts.insertClass(label);
    const { seen, classes } = this.#counts.shape;
    const records = this.#records.data;
    for (let node = 0; node < this.topology.count; node++) {
      insertAt(this.#classWeights.data, node * classes + place, node * classes + seen.count);
      if (records[node * RECORD_WIDTH + MAJORITY] > place) records[node * RECORD_WIDTH + MAJORITY]++;
    }
  }

  /** Throws `E_PARAM` if the budget has no room for a class, even with only the root. */
  requireClass(rows: Float64Array, start: number, label: number): void {
    const { shape } = this.#counts;
    if (shape.seen.slotOf(label) >= 0) return;
    this.#requireRoot(shape.ofKnownClasses(shape.grownFor(rows, start, label, false, false)));
  }

  /** Bytes by which the model grows in another shape; columns that change are trimmed to their exact length. */
  #growthIn(next: Int32Array): number {
    const { shape, slotCount } = this.#counts;
    const classes = shape.classesOf(next);
    const stride = shape.strideOf(next);
    let bytes = Math.max(0, 4 * classes - shape.seen.labels.byteLength);
    if (stride !== shape.stride || classes !== shape.classes) {
      bytes += 8 * slotCount * stride - this.#counts.bytes;
    }
    const places = this.#newPlaces(next);
    if (places > 0) {
      const perNode = NODE_BYTES + 4 * RECORD_WIDTH + 8 * (NUMBERS_WIDTH + classes);
      const now = this.topology.bytes + this.#records.byteLength + this.#numbers.byteLength;
      bytes += (this.topology.count + places) * perNode - now - this.#classWeights.byteLength;
    } else if (classes !== shape.classes) bytes += 8 * this.topology.count * classes - this.#classWeights.byteLength;
    return bytes;
  }

  /** How many branches nodes get in another shape. */
  #newPlaces(next: Int32Array): number {
    const { shape } = this.#counts;
    let places = 0;
    for (let a = 0; a < this.#wanting.length; a++) {
      if (this.#wanting[a] > 0) places += this.#wanting[a] * (shape.countedOf(next, a) - shape.counted[a]);
    }
    return places;
  }

  #reshape(next: Int32Array): void {
    const room = this.#classes;
    const isWider = this.#newPlaces(next) > 0;
    this.#counts.reshape(next);
    if (isWider) this.#widen(room);
    this.restored();
    const classes = this.#classes;
    if (classes === room) return;
    const before = this.#classWeights.data.slice(0, this.#classWeights.length);
    const length = this.topology.count * classes;
    this.#classWeights.resize(length, length);
    this.#classWeights.data.fill(0);
    for (let from = 0, to = 0; from < before.length; from += room, to += classes) {
      this.#classWeights.data.set(before.subarray(from, from + room), to);
    }
  }

  /** Gives nodes branches for the values that now have counters, and moves what is known of nodes along. */
  #widen(classes: number): void {
    const places = this.topology.widen(this.#counts.shape.counted);
    for (const [column, length] of this.#recordLengths(1, classes)) {
      const before = column.data.slice(0, column.length);
      column.resize(0, 0);
      column.resize(places.length * length, places.length * length);
      places.forEach((place, node) => {
        if (place !== NOWHERE) column.data.set(before.subarray(place * length, (place + 1) * length), node * length);
      });
    }
    const records = this.#records.data;
    for (let node = 0; node < places.length; node++) {
      const slot = records[node * RECORD_WIDTH + SLOT] - 1;
      if (slot >= 0) this.#counts.follow(slot, node);
    }
  }

  /** Discards everything but what the root has learned, and frees the bytes. */
  #cutBack(): void {
    this.topology.plant();
    for (const [column, length] of this.#recordLengths(1, this.#classes)) column.resize(length, length);
    if (this.#hasSlots) this.#counts.keepFirst(); // the root's
    this.#events.data[CUT_BACK]++;
  }

  /** Whether the root alone would no longer have room for all known classes, for which it has room now. */
  #crowdsOut(next: Int32Array): boolean {
    const { shape } = this.#counts;
    const hasRoom = (numbers?: Int32Array) => this.#budget.hasRoom(this.#rootLengths(shape.ofKnownClasses(numbers)));
    return !hasRoom(next) && hasRoom();
  }

  /** Throws `E_PARAM` if the budget has no room for the root alone. */
  #requireRoot(next: Int32Array): void {
    this.#budget.requireRoom(this.#rootLengths(next));
  }

  #rootLengths(next: Int32Array): Lengths {
    const { shape } = this.#counts;
    const slots = this.#counts.lengthsFor(Number(this.#hasSlots), shape.strideOf(next));
    const records = this.#recordLengths(1, shape.classesOf(next));
    const labels = [shape.seen.labels, shape.classesOf(next)] as const;
    return [labels, ...this.topology.lengthsFor(1), ...records, ...slots];
  }

  /** How often a test was switched, growth was refused, and the tree was cut back to its root. */
  get events(): Readonly<Record<"switches" | "refused" | "cutBack", number>> {
    const [refused, cutBack, switches] = this.#events.data;
    return { switches, refused, cutBack };
  }
}
