/**
 * A tree whose nodes count how often attributes are right (`learners/features`): every node has its class weights, and
 * every slot of counters belongs to one node or to the free list.
 */
import { LARGEST_TOTAL } from "../largest-total.ts";
import type { State, Structure } from "../soundness.ts";
import { nodesIn } from "./topology.ts";

const NOMINAL_VALUES = 2; // a kind of test
const PAIRS = 1; // where those of the attributes begin, after the capacity for classes
const NODE_WIDTH = 4;
const RECORD_WIDTH = 3; // slot + 1, whether it predicts as a leaf, majority + 1
const NUMBERS_WIDTH = 3; // weight, weight of the subtrees' correct predictions, weight at which cuts are searched
const NUMERIC_WIDTH = 5; // mean, squares, weight, smallest, largest
const CUT_WIDTH = 2; // whether there is one, and the cut
const LARGEST_NUMBER = 1e76; // means of numbers up to 1e75
/** Limit of sums: later additions do not change one this large. */
const LARGEST_SUM = 1e300;

/** Numbers per slot at this capacity. Without `rooms` of the attributes there are no tables of values. */
function strideOf({ schema }: State, classes: number, rooms?: readonly number[]): number {
  const table = rooms === undefined ? 0 : 1 + classes;
  let stride = 1 + 2 * schema.attributes.length;
  schema.attributes.forEach(({ kind }, a) => {
    stride += kind === "numeric" ? 2 * table + CUT_WIDTH + NUMERIC_WIDTH * classes : (rooms?.[a] ?? 0) * table;
  });
  return stride;
}

/** Capacity for classes, and numbers per slot. */
function checkShape(state: State): readonly [classes: number, stride: number] {
  const { attributes } = state.schema;
  const shape = state.numbers("featureShape");
  state.demand("featureShape", shape.length === PAIRS + 2 * attributes.length + 1);
  const classes = shape[0];
  // Capacity is at most twice what is needed.
  state.whole("featureShape", classes, state.numbers("classLabels").length, 2 * state.classes);
  state.whole("featureShape", shape[shape.length - 1], 0, state.classes); // known ones
  const rooms = attributes.map(({ kind, values }, a) => {
    const [known, room] = [shape[PAIRS + 2 * a], shape[PAIRS + 2 * a + 1]];
    const isNumber = kind === "numeric";
    state.whole("featureShape", known, 0, values.length);
    state.whole("featureShape", room, isNumber ? 0 : 1, isNumber ? 0 : Math.max(1, 2 * values.length));
    return room;
  });
  // The schema may know more than the twin was made for, if the budget cannot hold all of it.
  const untabled = strideOf(state, state.freshNumber("featureShape"));
  const isTabled = state.freshLength("featureCounts") > untabled;
  return [classes, strideOf(state, classes, isTabled ? rooms : undefined)];
}

export const features: Structure = {
  covers: ["featureCounts", "slotOwners", "firstFreeSlot", "nodeRecords", "nodeNumbers", "nodeClassWeights"],
  check(state: State): void {
    const [classes, stride] = checkShape(state);
    const owners = state.numbers("slotOwners");
    const counts = state.numbers("featureCounts");
    const hasSlots = state.freshLength("slotOwners") > 0;
    state.demand("slotOwners", owners.length > 0 === hasSlots);
    state.demand("featureCounts", counts.length === owners.length * stride);
    for (let at = 0; at < counts.length; at += stride) checkSlot(state, at, stride, classes);

    for (const { node, record = node } of nodesIn(state)) state.demand("nodes", record === node);
    const nodes = state.numbers("nodes");
    const records = state.numbers("nodeRecords");
    const count = nodes.length / NODE_WIDTH;
    state.demand("nodeRecords", records.length === count * RECORD_WIDTH);
    state.demand("nodeNumbers", state.numbers("nodeNumbers").length === count * NUMBERS_WIDTH);
    state.demand("nodeClassWeights", state.numbers("nodeClassWeights").length === count * classes);
    state.numbers("nodeNumbers").forEach((number, i) => {
      if (i % NUMBERS_WIDTH === 0) state.weight("nodeNumbers", number);
      else state.demand("nodeNumbers", number >= 0 && number <= LARGEST_SUM);
    });
    state.classWeights("nodeClassWeights", classes);
    const seen = state.numbers("classLabels").length;
    state.numbers("nodeClassWeights").forEach((weight, i) => {
      state.demand("nodeClassWeights", weight === 0 || i % classes < seen);
    });
    let owned = 0;
    for (let node = 0; node < count; node++) {
      const branches = nodes[node * NODE_WIDTH + 2];
      if (branches > 0) checkBranches(state, node, nodes[node * NODE_WIDTH], branches);
      const [slot, isLeaf, majority] = [0, 1, 2].map((i) => records[node * RECORD_WIDTH + i]);
      state.whole("nodeRecords", slot, branches > 0 ? 1 : 0, branches === 0 ? 0 : owners.length);
      state.whole("nodeRecords", isLeaf, 0, 1);
      state.whole("nodeRecords", majority, 0, seen);
      if (slot === 0) continue;
      state.demand("slotOwners", owners[slot - 1] === node);
      owned++;
    }
    checkFree(state, owners, owned);
  },
};

/** The threshold of a nominal attribute's test is how many branches it may have: it has as many as there is room for. */
function checkBranches(state: State, node: number, test: number, branches: number): void {
  if ((test & 3) !== NOMINAL_VALUES) return;
  const pair = PAIRS + 2 * (test >> 2);
  const [known, room] = state.numbers("featureShape").slice(pair, pair + 2);
  const most = state.numbers("thresholds")[node];
  state.whole("thresholds", most, branches, known);
  state.demand("thresholds", branches === Math.min(most, room));
}

/** How often each test is right is a sum; all else are weights, except cuts and distributions of numbers. */
function checkSlot(state: State, at: number, stride: number, classes: number): void {
  const { attributes } = state.schema;
  const counts = state.numbers("featureCounts").subarray(at, at + stride);
  const isUpTo = (most: number, from: number, to: number) => {
    for (let i = from; i < to; i++) state.demand("featureCounts", Math.abs(counts[i]) <= most);
  };
  isUpTo(LARGEST_TOTAL, 0, 1);
  isUpTo(LARGEST_SUM, 1, 1 + attributes.length);
  // Tables follow. A numeric attribute ends with its distributions, found from the end whatever the tables' capacity.
  let end = stride;
  const shape = state.numbers("featureShape");
  const isTabled = stride > strideOf(state, classes);
  for (let a = attributes.length - 1; a >= 0; a--) {
    const table = isTabled ? 1 + classes : 0;
    if (attributes[a].kind === "numeric") {
      for (let c = 0; c < classes; c++) {
        end -= NUMERIC_WIDTH;
        isUpTo(LARGEST_NUMBER, end, end + 1);
        isUpTo(LARGEST_SUM, end + 1, end + 2);
        state.demand("featureCounts", counts[end + 1] >= 0);
        state.weight("featureCounts", counts[end + 2]);
        isUpTo(LARGEST_NUMBER, end + 3, end + 5);
      }
      end -= CUT_WIDTH;
      isUpTo(LARGEST_NUMBER, end, end + CUT_WIDTH);
      isUpTo(LARGEST_TOTAL, end - 2 * table, end);
      end -= 2 * table;
    } else {
      const size = shape[PAIRS + 2 * a + 1] * table;
      isUpTo(LARGEST_TOTAL, end - size, end);
      end -= size;
    }
  }
  isUpTo(LARGEST_TOTAL, 1 + attributes.length, end);
}

/** The free list holds exactly the slots without a node, so it ends after that many. */
function checkFree(state: State, owners: ArrayLike<number>, owned: number): void {
  const first = state.numbers("firstFreeSlot");
  state.demand("firstFreeSlot", first.length === 1);
  let free = first[0];
  for (let left = owners.length - owned; left > 0; left--) {
    state.demand("firstFreeSlot", owners[free - 1] < 0); // a slot, which is free
    free = -1 - owners[free - 1];
  }
  state.demand("firstFreeSlot", free === 0);
}
