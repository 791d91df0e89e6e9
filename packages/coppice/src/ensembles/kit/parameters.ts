/** Parameters that ensembles share, with their defaults. */
import { choice, integer, type LearnerParam, learner, list, type Skip } from "../../core/index.ts";
import { hoeffdingTree, naiveBayes, noChange } from "../../learners/index.ts";
import { STANDARD_BUDGET } from "./budget.ts";

/** The parameter `members`: their number, 10 by default. */
export const membersParam = /* @__PURE__ */ integer({ default: 10, min: 1, max: 10_000 });

/** The parameter `base`: what members are made of, a Hoeffding tree by default. */
export const baseParam: LearnerParam = /* @__PURE__ */ learner({
  default: hoeffdingTree,
  requires: { weights: "accepted" },
});

/** The parameter `learners`: the recipes of different members, by default three. */
export const learnersParam = /* @__PURE__ */ list(/* @__PURE__ */ learner({ default: naiveBayes }), {
  default: [naiveBayes, hoeffdingTree, noChange],
  minItems: 1,
});

/** The parameter that says how a member votes (see `Ballot`): over its probabilities by default. */
export const ballotParam = /* @__PURE__ */ choice(["hard", "soft", "both"], { default: "soft" });

/** The parameter `primeRows`: rows that a learner is trained on before it continues online, 1000 by default. */
export const primeRowsParam = /* @__PURE__ */ integer({ default: 1000, min: 0, max: 1_000_000 });

/** The parameter `maxBytes`: a budget that members share. */
export const budgetParam = /* @__PURE__ */ integer({ default: STANDARD_BUDGET, min: 1024, unlimited: true });

/** A tree that splits within the few hundred rows of a test. */
export const livelyTree = /* @__PURE__ */ hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1 });

/** What an ensemble skips that draws no random numbers itself. */
export const ONLY_MEMBERS_DRAW: Skip = {
  law: "differentSeedDiffers",
  reason: "only members could draw random numbers, and the default ones do not",
};
