import { describe, expect, it } from "vitest";
import { FittedTree, RowWindow } from "../../learners/index.ts";
import { nodesFor, STANDARD_SIZES, sizesWithin } from "./shrub-sizes.ts";

const derived = { maxMembers: 0, window: 0, maxDepth: 0 };
const within = (maxBytes: number, asked = {}, width = 8) => {
  const { maxMembers, window, maxDepth } = sizesWithin({ ...derived, ...asked }, maxBytes, width);
  return [maxMembers, window, maxDepth];
};

/** Bytes of an ensemble whose trees have the most nodes that their depth and the window allow. */
function worst([members, window, depth]: readonly number[], width = 8, classes = 2): number {
  const nodes = nodesFor(window, depth);
  const tree = 24 * nodes + 8 * classes * ((nodes + 1) / 2) + 4 * window + 4 + 20;
  return RowWindow.bytes(window, width) + (members + 1) * tree + 40;
}

describe("sizes of shrubs", () => {
  it("knows the most nodes of a tree", () => {
    expect(nodesFor(64, 8)).toBe(127); // 64 leaves
    expect(nodesFor(64, 5)).toBe(63); // 1 + 2 + 4 + ... + 32
    expect(nodesFor(1, 8)).toBe(1);
    expect(nodesFor(64, Infinity)).toBe(127);
  });

  it("are the standard ones where there is room, and what is asked for whatever the room", () => {
    expect(within(Infinity)).toEqual([32, 64, 8]);
    expect(within(2 ** 26)).toEqual([32, 64, 8]);
    expect(within(worst([32, 64, 8]))).toEqual([32, 64, 8]);
    expect(within(worst([32, 64, 8]) - 1)).toEqual([32, 64, 5]); // 6 and 7 are no smaller: 64 leaves
    expect(within(2 ** 26, { maxMembers: 3, window: 7, maxDepth: Infinity })).toEqual([3, 7, Infinity]);
    expect(within(1024, { maxMembers: 300, window: 700, maxDepth: 9 })).toEqual([300, 700, 9]);
    expect(Object.values(STANDARD_SIZES)).toEqual([32, 64, 8]);
  });

  it("lower the depth, then the larger of rows and trees, until all fit", () => {
    expect(within(worst([32, 64, 3]))).toEqual([32, 64, 3]);
    expect(within(worst([32, 64, 3]) - 1)).toEqual([32, 32, 3]);
    expect(within(worst([32, 32, 3]) - 1)).toEqual([32, 16, 3]); // of equal ones the rows
    expect(within(worst([32, 16, 3]) - 1).slice(0, 2)).toEqual([16, 16]);
    expect(within(worst([16, 16, 3]) - 1)).toEqual([16, 8, 8]); // 8 leaves at any depth from 3 on
    expect(within(worst([4, 4, 8]))).toEqual([4, 4, 8]);
    expect(within(worst([4, 4, 8]) - 1)).toEqual([4, 4, 1]); // 2 would have the 4 leaves, too
    expect(within(256)).toEqual([4, 4, 1]); // too little: for who makes the model to say
  });

  it("derive what is not given from what is", () => {
    const bytes = worst([16, 16, 3]);
    expect(within(bytes)).toEqual([16, 16, 3]);
    expect(within(worst([8, 64, 3]), { window: 64 })).toEqual([8, 64, 3]);
    expect(within(worst([8, 64, 3]) - 1, { window: 64 })).toEqual([4, 64, 4]);
    expect(within(worst([32, 8, 3]), { maxMembers: 32 })).toEqual([32, 8, 8]);
    expect(within(bytes, { maxDepth: 8 })[2]).toBe(8);
    expect(within(bytes, { maxDepth: Infinity })[2]).toBe(Infinity);
    // Shallow trees leave room for others; deep ones do not.
    expect(within(bytes, { maxDepth: 1 }).slice(0, 2)).toEqual([32, 16]);
    expect(within(bytes, { maxDepth: 4 }).slice(0, 2)).toEqual([16, 8]);
  });

  it("always fit where there is room for four trees of four rows", () => {
    for (const width of [0, 3, 50]) {
      for (let bytes = worst([4, 4, 8], width); bytes < 2 ** 19; bytes = Math.floor(bytes * 1.1) + 1) {
        const sizes = within(bytes, {}, width);
        expect(worst(sizes, width)).toBeLessThanOrEqual(bytes);
        expect(FittedTree.mostNodes(bytes, 2)).toBeGreaterThan(0);
      }
    }
  });
});
