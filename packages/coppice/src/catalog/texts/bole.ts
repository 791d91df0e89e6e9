/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "BOLE",
  "summary": "Boosting in an order that goes by the members' accuracy and by the row, with a vote for all that are good enough.",
  "choose": "Boosting whose members start afresh one by one when they drift. `detector=none` is better on as many streams as it is worse: try both. With many classes and weak members, an `error-bound` above 1/2.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 112 bytes per member. Batches are learned row by row.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "de Barros, Santos and Gonçalves",
    "year": 2016,
    "title": "A Boosting-like Online Learning Ensemble"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "errorBound": "The error from which on a member has no say. Weak members need more than 1/2 where there are many classes.",
    "detector": "Ddm: a member that has drifted, which is what its DDM says, starts afresh.",
    "driftLevel": "DDM's deviations above the best that are a drift.",
    "minRows": "Rows a member's DDM hears before its first verdict.",
    "vote": "Hard: a member votes for one class. Soft: it spreads its vote over its probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it learns it k times.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
