/**
 * Class-conditional statistics of attributes (`learners/counts`): the shape of blocks, the block of each class in each
 * table, the attributes of every table, and the blocks. A naive Bayes has one table, a tree one per leaf. In a naive
 * Bayes the block of all classes together is the last one and ends after its numeric attributes; in trees all blocks
 * have one length.
 */
import { homeOfKey } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const PAIRS = 4; // of the classes and of the weights, before the attributes'
const WEIGHT = 2; // behind factor and power: of the block, or of each attribute
const NUMERIC_WIDTH = 5; // mean, squares, precision, smallest, largest
const PRECISION = 2;
const UNNEEDED = -1e300;
const MAY_HOLD = -2; // least value in place of a factor; the greatest is 0
const LARGEST_NUMBER = 1e76; // means of numbers up to 1e75
const LARGEST_POWER = 2 ** 31;
const MANY_VALUES = 64; // a tree stores the weights of an attribute's values outside blocks if there are more
const LONGEST_SEARCH = 1024; // probes for such a weight: far more than chance makes

interface Shape {
  readonly classesKnown: number;
  readonly classes: number;
  readonly isNumeric: readonly boolean[];
  readonly sizes: readonly number[];
  /** 1 if attributes have weights of their own, else 0. */
  readonly own: number;
  /** Where the attributes begin in a block. */
  readonly head: number;
  /** The attribute of each value whose weights are outside blocks. */
  readonly attributeAt: readonly number[];
  readonly placeCount: number;
  readonly perBlock: number;
  readonly stride: number;
  readonly stats: ArrayLike<number>;
}

function shapeOf(state: State): Shape {
  const { attributes } = state.schema;
  const shape = state.numbers("shape");
  const [classesKnown, classes] = shape;
  const firstMark = PAIRS + 2 * attributes.length;
  state.demand("shape", shape.length >= firstMark);
  state.whole("shape", classesKnown, 0, state.classes);
  state.whole("shape", classes, 0, 2 * state.classes); // capacity is at most twice what is needed
  state.whole("shape", shape[2], 1, 1);
  state.whole("shape", shape[3], 0, 1);
  const isNumeric = attributes.map(({ kind }) => kind === "numeric");
  const rooms = attributes.map(({ values }, a) => {
    const room = shape[PAIRS + 2 * a + 1];
    state.whole("shape", shape[PAIRS + 2 * a], 0, values.length);
    state.whole("shape", room, 0, 2 * values.length);
    return room;
  });
  checkMarks(state, shape, firstMark, rooms);
  const outside = rooms.map((room) => (room > MANY_VALUES && state.has("leaves") ? room : 0));
  const sizes = rooms.map((room, a) => (isNumeric[a] ? NUMERIC_WIDTH : room - outside[a]));
  const attributeAt = outside.flatMap((values, a) => new Array<number>(values).fill(a));
  const placeCount = attributeAt.length;
  const perBlock = state.freshLength("tableAttributes") || attributes.length; // per leaf; 0 means all attributes
  const largest = [...sizes].sort((a, b) => b - a).slice(0, perBlock);
  const own = placeCount > 0 ? 1 : shape[3];
  const head = WEIGHT + own * perBlock + 1;
  const stride = largest.reduce((sum, size) => sum + size, head);
  return {
    classesKnown,
    classes,
    isNumeric,
    sizes,
    own,
    head,
    attributeAt,
    placeCount,
    perBlock,
    stride,
    stats: state.numbers("blocks"),
  };
}

/** Values seen, one bit each, must be known. */
function checkMarks(state: State, shape: ArrayLike<number>, firstMark: number, rooms: readonly number[]): void {
  let at = firstMark;
  rooms.forEach((room, a) => {
    for (let i = 0; i < 32 * Math.ceil(room / 32); i++) {
      const isMet = ((shape[at + (i >> 5)] >> i) & 1) === 1;
      state.demand("shape", !isMet || i < Math.min(room, shape[PAIRS + 2 * a]));
    }
    at += Math.ceil(room / 32);
  });
  state.demand("shape", shape.length === at);
}

/** A block of `attributes`, numeric ones first. That of all classes knows no nominal values. */
function checkBlock(state: State, shape: Shape, start: number, attributes: ArrayLike<number>, isAll: boolean): void {
  const { stats, own } = shape;
  let at = start + shape.head;
  let unneeded = 0;
  for (let i = WEIGHT; i < shape.head; i++) state.weight("blocks", stats[start + i]);
  for (let j = 0; j < attributes.length; j++) {
    const end = at + shape.sizes[attributes[j]];
    const weight = stats[start + WEIGHT + own * j];
    state.demand("blocks", isAll || weight <= 1.000001 * stats[start + shape.head - 1]); // that of all rows
    if (shape.isNumeric[attributes[j]]) {
      const precision = stats[at + PRECISION];
      // If other classes have numbers, any number rules out a class without.
      const isRuledOut = !isAll && weight === 0 && stats[at] === Infinity && precision === 1;
      state.demand("blocks", isRuledOut || Math.abs(stats[at]) <= LARGEST_NUMBER); // the mean
      for (let i = at + 1; i < end; i++) state.finite("blocks", stats[i]);
      for (const i of [3, 4]) state.demand("blocks", Math.abs(stats[at + i]) <= LARGEST_NUMBER);
      if (isAll && precision === UNNEEDED) unneeded++;
      else {
        const half = (stats[at + 4] - stats[at + 3]) / 2;
        state.demand("blocks", precision >= 0 || (isAll && precision === -0.5 / half)); // of two numbers
      }
    } else {
      const most = isAll ? 0 : weight;
      for (let i = at; i < end; i++) state.demand("blocks", stats[i] >= 0 && stats[i] <= most);
    }
    at = end;
  }
  state.finite("blocks", stats[start]);
  if (isAll) state.whole("blocks", stats[start], MAY_HOLD, 0);
  else state.demand("blocks", stats[start] >= 0);
  state.demand("blocks", isAll ? stats[start + 1] === unneeded : Math.abs(stats[start + 1]) <= LARGEST_POWER);
}

export const statistics: Structure = {
  covers: ["blocks", "classBlocks", "tableAttributes", "outside"],
  check(state: State): void {
    const shape = shapeOf(state);
    const { classes, classesKnown, isNumeric, perBlock, stride, head } = shape;
    const subsetSize = state.freshLength("tableAttributes");
    const classBlocks = state.numbers("classBlocks");
    const subsets = state.numbers("tableAttributes");
    const isTree = state.has("leaves");
    const tables = isTree ? state.numbers("leaves").length / 4 : 1;
    const numericCount = isNumeric.filter(Boolean).length;
    const isCut = !isTree && classBlocks[0] > 0;
    const lacking = isCut ? stride - head - NUMERIC_WIDTH * numericCount : 0;
    const blocks = (state.numbers("blocks").length + lacking) / stride;
    state.whole("blocks", blocks, 0, Infinity);
    if (isCut) state.demand("classBlocks", classBlocks[0] === blocks);
    if (state.has("blockOwners")) state.demand("blockOwners", state.numbers("blockOwners").length === blocks + 1);
    state.demand("classBlocks", classBlocks.length === tables * (classes + 1));
    state.demand("tableAttributes", subsets.length === tables * subsetSize);
    if (state.has("classWeights")) state.demand("classWeights", state.numbers("classWeights").length >= classesKnown);

    const all = [...isNumeric.keys()];
    const allAttributes = Int32Array.from([...all.filter((a) => isNumeric[a]), ...all.filter((a) => !isNumeric[a])]);
    const isTaken = new Uint8Array(blocks);
    const outside = weightsOutside(state, blocks, shape.placeCount);
    const chosenBy = new Int32Array(isNumeric.length).fill(-1);
    for (let table = 0; table < tables; table++) {
      const attributes = subsetSize > 0 ? subsets.subarray(table * perBlock, (table + 1) * perBlock) : allAttributes;
      let blocksHere = 0;
      for (let i = 0; i <= classes; i++) {
        const block = classBlocks[table * (classes + 1) + i] - 1;
        if (block === -1) continue;
        state.demand("classBlocks", block >= 0 && block < blocks && isTaken[block] === 0 && i <= classesKnown);
        isTaken[block] = 1;
        if (blocksHere++ === 0) checkAttributes(state, shape, table, attributes, chosenBy);
        const filled = isCut && i === 0 ? attributes.subarray(0, numericCount) : attributes;
        checkBlock(state, shape, block * stride, filled, i === 0);
        checkOutside(state, shape, block, i === 0 ? [] : attributes, outside.get(block));
        outside.delete(block);
      }
    }
    for (const [, weights] of outside) {
      for (const [, weight] of weights) state.demand("outside", weight === 0); // left from blocks that are free now
    }
  },
};

/** The weights of each block that are stored outside it, by place. Probing must find each of them. */
function weightsOutside(state: State, blocks: number, placeCount: number): Map<number, Map<number, number>> {
  const weights = new Map<number, Map<number, number>>();
  const records = state.numbers("outside");
  const length = records.length / 2;
  state.whole("outside", length, 0, Infinity);
  const empty = records.findIndex((key, i) => i % 2 === 0 && key === 0) / 2;
  state.demand("outside", length === 0 || empty >= 0);
  let searched = 0; // records without a gap, up to here
  let count = 0;
  for (let i = 1; i <= length; i++) {
    const at = (empty + i) % length;
    const [key, weight] = [records[2 * at], records[2 * at + 1]];
    if (key === 0) {
      state.demand("outside", weight === 0);
      searched = 0;
      continue;
    }
    state.whole("outside", key, 1, blocks * placeCount);
    const distance = (at - homeOfKey(key, length) + length) % length;
    state.demand("outside", distance <= Math.min(searched++, LONGEST_SEARCH));
    count++;
    const place = (key - 1) % placeCount;
    const block = (key - 1 - place) / placeCount;
    const ofBlock = weights.get(block) ?? new Map<number, number>();
    state.demand("outside", !ofBlock.has(place));
    weights.set(block, ofBlock.set(place, weight));
  }
  state.demand("outside", 3 * count <= 2 * length); // a third stays empty
  return weights;
}

/**
 * Outside weights are of values of the block's `attributes` (none in that of all classes), up to their attribute's
 * weight; 0 is left from another owner.
 */
function checkOutside(
  state: State,
  { attributeAt, stride, stats }: Shape,
  block: number,
  attributes: ArrayLike<number>,
  weights: ReadonlyMap<number, number> | undefined,
): void {
  if (weights === undefined) return;
  for (const [place, weight] of weights) {
    const t = Array.from(attributes).indexOf(attributeAt[place]);
    // Subtraction leaves rounding errors in the sum, but not where it takes most of it: then it is computed anew.
    const most = 1.000001 * stats[block * stride + WEIGHT + t];
    state.demand("outside", weight === 0 || (t >= 0 && weight > 0 && weight <= most));
  }
}

/** No attribute occurs twice, and numeric ones come first. */
function checkAttributes(
  state: State,
  { isNumeric }: Shape,
  table: number,
  attributes: ArrayLike<number>,
  chosenBy: Int32Array,
): void {
  for (let j = 0; j < attributes.length; j++) {
    const a = attributes[j];
    state.demand("tableAttributes", a >= 0 && a < chosenBy.length && chosenBy[a] !== table);
    state.demand("tableAttributes", j === 0 || isNumeric[attributes[j - 1]] || !isNumeric[a]);
    chosenBy[a] = table;
  }
}
