/** A growing tree as people read it, from the columns of `TreeNodes`: tests on the way down, answers at the leaves. */
import {
  type Attribute,
  type Column,
  type Learner,
  type PictureNode,
  show,
  type TreePicture,
} from "../../core/index.ts";
import * as layout from "./nodes.ts";
import { TEST_KINDS } from "./split-search.ts";

/** The picture of a learner that has the columns of `TreeNodes`. */
export function treePicture({ arena, schema }: Learner): TreePicture {
  const numbersOf = (name: string) => (arena.columns.find((column) => column.name === name) as Column).data;
  const [nodes, thresholds, leaves] = [numbersOf("nodes"), numbersOf("thresholds"), numbersOf("leaves")];
  const [leafNumbers, classWeights] = [numbersOf("leafNumbers"), numbersOf("leafClassWeights")];
  const classes = numbersOf("shape")[1]; // there is room for, at a leaf

  const factsOf = (leaf: number): PictureNode["facts"] => {
    const majority = leaves[leaf * layout.LEAF_WIDTH + layout.MAJORITY];
    const weight = leafNumbers[leaf * layout.NUMBERS_WIDTH + layout.WEIGHT];
    if (majority < 0) return { weight };
    const answer = String(schema.labelOf(majority));
    if (weight === 0) return { answer, weight }; // the parent's answer
    return { answer, weight, share: classWeights[leaf * classes + majority] / weight };
  };

  const root: PictureNode = { test: "all rows", facts: {}, branches: [] };
  // A tree may be deeper than the stack of calls.
  const open: { node: number; picture: PictureNode }[] = [{ node: 0, picture: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const at = next.node * layout.NODE_WIDTH;
    const branches = nodes[at + layout.BRANCHES];
    if (branches < 0) {
      Object.assign(next.picture.facts, factsOf(~branches));
      continue;
    }
    const test = nodes[at + layout.TEST];
    const attribute = schema.attributes[test >> 2];
    for (let branch = 0; branch < branches; branch++) {
      const asked = branchTest(attribute, test & 3, thresholds[next.node], branch);
      const takesUnknown = nodes[at + layout.FALLBACK] === branch;
      const picture = { test: takesUnknown ? `${asked}, or unknown` : asked, facts: {}, branches: [] };
      (next.picture.branches as PictureNode[]).push(picture);
      open.push({ node: nodes[at + layout.FIRST_CHILD] + branch, picture });
    }
  }
  return { kind: "tree", root };
}

function branchTest({ name, values }: Attribute, kind: number, threshold: number, branch: number): string {
  if (kind === TEST_KINDS.NUMERIC_CUT) return `${name} ${branch === 0 ? "<=" : ">"} ${threshold}`;
  if (kind === TEST_KINDS.NOMINAL_EQUALS) return `${name} ${branch === 0 ? "is not" : "is"} ${show(values[threshold])}`;
  return `${name} is ${show(values[branch])}`;
}
