/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "KBS-Stream",
  "summary": "A chain grown batch by batch: members are worth the lift of their answers on the newest batch, and what they explain weighs less for those behind them.",
  "choose": "Where whole concepts come, go and return, in batches of known length; set `period` to it. Members, naive Bayes, are few and fast.",
  "cost": "O(M) answers per row (M members); with each batch another M per row of it, and the learning of two members. M + 2 times the base learner's bytes, and 8 (d + 2) for every row of a batch (d attributes).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Scholz and Klinkenberg",
    "year": 2007,
    "title": "Boosting Classifiers for Drifting Concepts"
  },
  "params": {
    "base": "The learner every member is made of.",
    "period": "Rows of a batch.",
    "maxMembers": "Most members there may be, beside two candidates.",
    "smoothing": "Rows added to every count of a lift, for which answer and class are independent (a).",
    "maxBytes": "Byte budget, shared by its learners and the batch; one that is given they must take."
  }
};
