/**
 * Class-conditional statistics of attributes (`learners/counts`): the shape of blocks, which class of which table has which
 * block, the attributes of every table, and the blocks. A naive Bayes has one table, a tree one per leaf.
 */
import type { State, Structure } from "../soundness.ts";

const HEAD = 2; // factor and power, then the attributes
const NUMERIC_WIDTH = 6; // weight, mean, squares, precision, smallest, largest
const PRECISION = 3;
const UNNEEDED = -1;
const LARGEST_NUMBER = 1e76; // means of numbers up to 1e75
const LARGEST_POWER = 2 ** 31;

interface Shape {
  readonly classesKnown: number;
  readonly classes: number;
  readonly isNumeric: readonly boolean[];
  readonly sizes: readonly number[];
  readonly perBlock: number;
  readonly stride: number;
  readonly stats: ArrayLike<number>;
}

function shapeOf(state: State): Shape {
  const { attributes } = state.schema;
  const shape = state.numbers("shape");
  const [classesKnown, classes] = shape;
  state.demand("shape", shape.length === HEAD + 2 * attributes.length);
  state.whole("shape", classesKnown, 0, state.classes);
  state.whole("shape", classes, 0, 2 * state.classes); // room at most doubles what is needed
  const isNumeric = attributes.map(({ kind }) => kind === "numeric");
  const sizes = attributes.map(({ values }, a) => {
    const room = shape[HEAD + 2 * a + 1];
    state.whole("shape", shape[HEAD + 2 * a], 0, values.length);
    state.whole("shape", room, 0, 2 * values.length);
    return isNumeric[a] ? NUMERIC_WIDTH : 1 + room;
  });
  const perBlock = state.freshLength("tableAttributes") || attributes.length; // of one leaf; none where it has all
  const largest = [...sizes].sort((a, b) => b - a).slice(0, perBlock);
  const stride = largest.reduce((sum, size) => sum + size, HEAD);
  return { classesKnown, classes, isNumeric, sizes, perBlock, stride, stats: state.numbers("blocks") };
}

/** A block of `attributes`, the numeric ones first. */
function checkBlock(state: State, shape: Shape, start: number, attributes: ArrayLike<number>, isAll: boolean): void {
  const { stats } = shape;
  let at = start + HEAD;
  let unneeded = 0;
  for (let j = 0; j < attributes.length; j++) {
    const end = at + shape.sizes[attributes[j]];
    state.weight("blocks", stats[at]);
    if (shape.isNumeric[attributes[j]]) {
      for (let i = at + 1; i < end; i++) state.finite("blocks", stats[i]);
      for (const i of [1, 4, 5]) state.demand("blocks", Math.abs(stats[at + i]) <= LARGEST_NUMBER);
      const precision = stats[at + PRECISION];
      if (isAll && precision === UNNEEDED) unneeded++;
      else state.demand("blocks", precision >= 0);
    } else for (let i = at + 1; i < end; i++) state.demand("blocks", stats[i] >= 0 && stats[i] <= stats[at]);
    at = end;
  }
  state.finite("blocks", stats[start]);
  state.demand("blocks", stats[start] >= 0);
  state.demand("blocks", isAll ? stats[start + 1] === unneeded : Math.abs(stats[start + 1]) <= LARGEST_POWER);
}

export const statistics: Structure = {
  covers: ["blocks", "classBlocks", "tableAttributes"],
  check(state: State): void {
    const shape = shapeOf(state);
    const { classes, classesKnown, isNumeric, perBlock, stride } = shape;
    const subsetSize = state.freshLength("tableAttributes");
    const classBlocks = state.numbers("classBlocks");
    const subsets = state.numbers("tableAttributes");
    const tables = state.has("leaves") ? state.numbers("leaves").length / 4 : 1;
    const blocks = state.numbers("blocks").length / stride;
    state.whole("blocks", blocks, 0, Infinity);
    if (state.has("blockOwners")) state.demand("blockOwners", state.numbers("blockOwners").length === blocks);
    state.demand("classBlocks", classBlocks.length === tables * (classes + 1));
    state.demand("tableAttributes", subsets.length === tables * subsetSize);
    if (state.has("classWeights")) state.demand("classWeights", state.numbers("classWeights").length >= classesKnown);

    const all = [...isNumeric.keys()];
    const allAttributes = Int32Array.from([...all.filter((a) => isNumeric[a]), ...all.filter((a) => !isNumeric[a])]);
    const isTaken = new Uint8Array(blocks);
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
        checkBlock(state, shape, block * stride, attributes, i === 0);
      }
    }
  },
};

/** No attribute twice, and numeric ones first. */
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
