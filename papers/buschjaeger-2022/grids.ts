/**
 * The configurations of the nine methods. As in the paper, an equal number is drawn at random for each method and set.
 * The grids are those of the authors' program as far as the library has the parameter. The README lists narrower
 * ranges, and the steps, which the paper's text does not give.
 */
import type { Random } from "coppice/core";
import { permutation } from "../common/data-set.ts";
import type { Name } from "./targets.ts";

/** A model as text, and the values that may replace the words in capitals. */
export interface Grid {
  readonly text: string;
  readonly choices: Readonly<Record<string, readonly (number | string)[]>>;
}

const TREES = ["hoeffding-tree", "hoeffding-anytime-tree"];
const GRACE = [50, 100, 250];
const DELTA = [0.1, 0.01, 0.001];
const MEMBERS = [4, 8, 16, 32, 64];
const DRIFT = [0.01, 0.001, 0.0001, 0.00001];

export const GRIDS: Readonly<Record<Name, Grid>> = {
  ARF: { text: "adaptive-random-forest(members=MEMBERS,drift-delta=DRIFT)", choices: { MEMBERS, DRIFT } },
  Bag: {
    text: "online-bagging(members=MEMBERS,base=TREE(grace-period=GRACE,split-confidence=DELTA))",
    choices: { MEMBERS, TREE: TREES, GRACE, DELTA },
  },
  HT: {
    text: "hoeffding-tree(grace-period=GRACE,split-confidence=DELTA,leaf-prediction=LEAF)",
    choices: { GRACE, DELTA, LEAF: ["majority", "naive-bayes"] },
  },
  // The authors' leaves predict by whichever method was right more often, whatever the grid says.
  HTT: {
    text: "hoeffding-anytime-tree(grace-period=GRACE,split-confidence=DELTA)",
    choices: { GRACE, DELTA },
  },
  NB: { text: "naive-bayes", choices: {} },
  SB: { text: "smooth-boost(members=MEMBERS)", choices: { MEMBERS } },
  SDT: {
    text: "soft-tree-ensemble(members=MEMBERS,depth=DEPTH,loss=LOSS,learning-rate=RATE,window=WINDOW)",
    choices: {
      MEMBERS: [4, 8, 16, 32],
      DEPTH: [1, 2, 3, 4, 5],
      LOSS: ["squared", "cross-entropy"],
      RATE: [0.01, 0.1, 0.5, 2],
      WINDOW: [1, 16],
    },
  },
  SE: {
    text: "shrub-ensemble(max-members=TREES,window=WINDOW,max-depth=DEPTH,step=STEP,burn-in=BURN,splitter=SPLITTER)",
    choices: {
      TREES: MEMBERS,
      WINDOW: [16, 32, 64, 128, 256],
      DEPTH: [2, 4, 8, 12, 15],
      STEP: [0.01, 0.1, 1, 10],
      BURN: [5, 10],
      SPLITTER: ["best", "random"],
    },
  },
  SRP: {
    text: "streaming-random-patches(members=MEMBERS,base=TREE(grace-period=50,split-confidence=0.01),drift-delta=DRIFT)",
    choices: { MEMBERS, TREE: TREES, DRIFT },
  },
};

export const sizeOf = ({ choices }: Grid): number =>
  Object.values(choices).reduce((size, values) => size * values.length, 1);

/** Up to `count` different configurations of a grid, all of it if it is smaller; each is equally likely. */
export function drawn(grid: Grid, count: number, random: Random): string[] {
  return Array.from(permutation(sizeOf(grid), random).subarray(0, count), (place) => {
    let left = place;
    let { text } = grid;
    for (const [word, values] of Object.entries(grid.choices)) {
      text = text.replace(word, String(values[left % values.length]));
      left = Math.floor(left / values.length);
    }
    return text;
  });
}
