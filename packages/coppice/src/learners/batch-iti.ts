/**
 * The batch twin of `iti` (Utgoff, Berkman and Clouse 1997): the tree that `iti` has after the same rows in any order, made
 * from all of them at once, from the root down. What it gives is an `iti`, which can learn on.
 */
import { defineTrainer } from "../core/index.ts";
import { type IncrementalTree, iti, itiParameters } from "./iti.ts";

/**
 * The tree of ITI from a whole data set at once.
 *
 * @title Batch ITI
 * @paper Utgoff, Berkman and Clouse (1997). Decision Tree Induction Based on Efficient Tree Restructuring
 * @cost O(n d (C + log n)) per level of the tree, once (n examples, d attributes, C classes); bytes as ITI.
 * @missing As ITI.
 * @unseen As ITI.
 */
export const batchIti = /* @__PURE__ */ defineTrainer({
  id: "batch-iti",
  params: itiParameters,
  recipe: (params) => iti.with(params),
  train: (model, { rows, count, labels, weights }) =>
    (model.classifier as IncrementalTree).fitInSteps(rows, count, labels, weights),
});
