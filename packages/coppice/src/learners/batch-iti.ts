/**
 * The batch twin of `iti` (Utgoff, Berkman and Clouse 1997): the tree that `iti` has after the same rows in any order, made
 * from all of them at once, from the root down. What it gives is an `iti`, which can learn on.
 */
import { defineTrainer } from "../core/index.ts";
import { type IncrementalTree, iti } from "./iti.ts";

const { criterion, pruning, missing, window, maxBytes } = iti.params;

/**
 * The tree of ITI from a whole data set at once.
 *
 * @title Batch ITI
 * @paper Utgoff, Berkman and Clouse (1997). Decision Tree Induction Based on Efficient Tree Restructuring
 * @choose Rows that are all there: faster than `iti` row by row, and the same tree.
 * @cost O(n d (C + log n)) per level of the tree, once (n examples, d attributes, C classes); bytes as ITI.
 * @missing As ITI.
 * @unseen As ITI.
 */
export const batchIti = /* @__PURE__ */ defineTrainer({
  id: "batch-iti",
  params: {
    /**
     * What the best test raises most. With gain ratio all tests of a path are looked at for every row.
     * Default "information-gain".
     */
    criterion,
    /**
     * Minimum-description-length: nodes answer themselves where their subtree costs more bits than it saves.
     * Default "none".
     */
    pruning,
    /**
     * What a row without the tested value does when it is answered: it fails the test, or goes both ways.
     * Default "fails".
     */
    missing,
    /**
     * Examples kept: the last ones, as far as the byte budget has room.
     * An integer in [1, inf) or Infinity. Default Infinity.
     */
    window,
    /**
     * Byte budget of examples and tree: it bounds the window.
     * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
     */
    maxBytes,
  },
  recipe: (params) => iti.with(params),
  train: (learner, { rows, count, labels, weights }) =>
    (learner as IncrementalTree).fitInSteps(rows, count, labels, weights),
});
