/** What ensembles take as members unless told otherwise, in one place. */
import { integer, type LearnerParam, learner } from "../../core/index.ts";
import { hoeffdingTree } from "../../learners/index.ts";

export const membersParam = /* @__PURE__ */ integer({
  default: 10,
  min: 1,
  max: 10_000,
  doc: "Number of members (M).",
});

export const baseParam: LearnerParam = /* @__PURE__ */ learner({
  default: hoeffdingTree,
  doc: "The learner every member is made of.",
  requires: { weights: "accepted" },
});

export const budgetParam = /* @__PURE__ */ integer({
  default: Infinity,
  min: 1024,
  unlimited: true,
  doc: "Byte budget of the ensemble, in shares for its learners, which must take one.",
});

/** A tree that splits within the few hundred rows of a test. */
export const livelyTree = /* @__PURE__ */ hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1 });
