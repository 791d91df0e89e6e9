/**
 * The counts of a decision stump (`learners/stump`): of nominal values by their capacities; of numeric ones in entries
 * that form an ascending list, cut into stretches, and a search tree over the same entries with the largest hashes on
 * top. Dropped low bits are 0 in all numbers.
 */
import { hashOfKey, withoutLowBits } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

const STRETCH_LENGTH = 64;
const MOST_BITS = 63;

export const stump: Structure = {
  covers: [
    ...["counts", "values", "valueLabels", "valueWeights", "children", "following", "opened"],
    ...["stretches", "stretchWeights", "droppedBits"],
  ],
  check(state: State): void {
    const { attributes } = state.schema;
    const classes = state.numbers("classWeights").length;
    const rooms = state.numbers("rooms");
    state.demand("classLabels", state.numbers("classLabels").length === classes);
    state.demand("rooms", rooms.length === attributes.length);
    let values = 0;
    attributes.forEach((attribute, a) => {
      state.whole("rooms", rooms[a], 0, 2 * attribute.values.length);
      values += rooms[a];
    });
    state.demand("counts", state.numbers("counts").length === values * classes);
    state.classWeights("counts", classes);
    const numeric = attributes.filter(({ kind }) => kind === "numeric").length;
    checkLengths(state, numeric, classes);
    checkEntries(state, numeric, classes);
  },
};

function checkLengths(state: State, attributes: number, classes: number): void {
  const entries = state.numbers("values").length;
  const stretches = state.numbers("stretches").length / 2;
  const [bits] = state.numbers("droppedBits");
  state.demand("droppedBits", state.numbers("droppedBits").length === 1);
  state.whole("droppedBits", bits, 0, MOST_BITS);
  for (const [name, length] of [
    ["valueLabels", entries],
    ["valueWeights", entries],
    ["children", attributes + 2 * entries],
    ["following", attributes + entries],
    ["opened", entries],
    ["stretchWeights", stretches * classes],
  ] as const) {
    state.demand(name, state.numbers(name).length === length);
  }
  state.weights("valueWeights");
  state.classWeights("stretchWeights", classes);
}

/** Walks the search tree of every attribute in order, and in parallel its list and stretches. */
function checkEntries(state: State, attributes: number, classes: number): void {
  const values = state.numbers("values");
  const labels = state.numbers("valueLabels");
  const children = state.numbers("children");
  const following = state.numbers("following");
  const opened = state.numbers("opened");
  const stretches = state.numbers("stretches");
  const leastOpening = 2 ** 31 - 2 ** 32 / Math.max(STRETCH_LENGTH, classes);
  const hash = (entry: number) => hashOfKey(values[entry], labels[entry]);
  const isMet = new Uint8Array(values.length);
  const path = new Int32Array(values.length);
  let left = values.length - 1;
  const bits = state.numbers("droppedBits")[0];
  for (let e = 1; e < values.length; e++) {
    state.finite("values", values[e]);
    state.demand("values", withoutLowBits(values[e], bits) === values[e]);
    state.whole("valueLabels", labels[e], 0, Math.min(classes, state.classes) - 1);
  }
  for (let a = 0; a < attributes; a++) {
    let depth = 0;
    let last = 0;
    let stretch = a;
    /** Pushes an entry and its chain of left children on the path. */
    const descend = (entry: number, above: number) => {
      for (; entry !== 0; entry = children[attributes + 2 * entry]) {
        state.demand("children", entry > 0 && entry < values.length && isMet[entry] === 0);
        state.demand("children", above === 0 || hash(entry) <= hash(above));
        isMet[entry] = 1;
        path[depth++] = entry;
        above = entry;
        left--;
      }
    };
    descend(children[a], 0);
    while (depth > 0) {
      const entry = path[--depth];
      const [before, value] = [values[last], values[entry]];
      const isInOrder = last === 0 || before < value || (before === value && labels[last] < labels[entry]);
      state.demand("values", isInOrder);
      state.demand("following", following[last === 0 ? a : attributes + last] === entry);
      state.demand("opened", (opened[entry] !== 0) === hash(entry) >= leastOpening);
      if (opened[entry] !== 0) {
        stretch = stretches[2 * stretch + 1];
        state.whole("stretches", stretch, attributes, stretches.length / 2 - 1);
        state.demand("opened", opened[entry] === stretch);
        state.demand("stretches", stretches[2 * stretch] === entry);
      }
      last = entry;
      descend(children[attributes + 2 * entry + 1], entry);
    }
    state.demand("following", following[last === 0 ? a : attributes + last] === 0);
    state.demand("stretches", stretches[2 * stretch + 1] === 0);
  }
  state.demand("children", left === 0);
}
