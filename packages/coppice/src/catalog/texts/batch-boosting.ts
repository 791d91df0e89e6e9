/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Batch boosting (AdaBoost.M1)",
  "summary": "A chain in which each member learns, from all rows, what its predecessors get wrong; votes weighted by error.",
  "choose": "Rows that are all there: a start for `online-boosting`, and the batch twin to compare it with.",
  "cost": "M times the base learner's time, and one prediction more per row and member, and M times its bytes (M members).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Freund and Schapire",
    "year": 1996,
    "title": "Experiments with a New Boosting Algorithm",
    "place": "figure 1"
  },
  "params": {
    "members": "Most members (M).",
    "base": "The learner every member is made of.",
    "sampling": "Weights: members learn rows by weight. Resample: they learn rows that are drawn by weight.",
    "vote": "Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities.",
    "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
