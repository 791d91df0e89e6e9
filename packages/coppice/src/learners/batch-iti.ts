/**
 * The batch version of `iti` (Utgoff, Berkman and Clouse 1997): builds, top down from all rows at once, the tree that
 * `iti` has after the same rows in any order. The result is an `iti`, which can go on learning.
 */
import { defineTrainer } from "../core/index.ts";
import { type IncrementalTree, iti } from "./iti.ts";

const { criterion, pruning, missing, window, maxBytes } = iti.params;

/**
 * The tree of ITI from a whole data set at once.
 *
 * @title Batch ITI
 * @paper Utgoff, Berkman and Clouse (1997). Decision Tree Induction Based on Efficient Tree Restructuring
 * @choose When all rows are available: faster than `iti` row by row, with the same tree.
 * @cost O(n d (C + log n)) per level of the tree, once (n examples, d attributes, C classes seen); bytes as ITI.
 * @missing As ITI.
 * @unseen As ITI.
 */
export const batchIti = /* @__PURE__ */ defineTrainer({
  id: "batch-iti",
  params: {
    /** How tests are ranked. Gain ratio evaluates all tests of a path for every row. Default "information-gain". */
    criterion,
    /** Minimum-description-length: a node predicts as a leaf if its subtree saves no bits. Default "none". */
    pruning,
    /**
     * How a row without the tested value is predicted: it fails the test, or follows both branches.
     * Default "fails".
     */
    missing,
    /**
     * Examples kept: the most recent ones, as far as the byte budget has room.
     * An integer in [1, inf) or Infinity. Default Infinity.
     */
    window,
    /**
     * Byte budget of examples and tree; it bounds the window.
     * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
     */
    maxBytes,
  },
  recipe: (params) => iti.with(params),
  train: (learner, { rows, count, labels, weights }) =>
    (learner as IncrementalTree).fitInSteps(rows, count, labels, weights),
});
