/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ADWIN bagging",
  "summary": "Online bagging in which the worst member starts afresh when one's errors rise.",
  "choose": "Bagging for a world that changes from time to time; a forest costs more and is better on most streams. We recommend `base=hoeffding-tree(grace-period=50, split-confidence=0.01)`: 1.5 points better on the mean of 54 streams of 20,000 rows, for twice the bytes. Soft votes are ours; else defaults are the paper's.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 0.4 KiB of detectors per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Bifet, Holmes, Pfahringer, Kirkby and Gavaldà",
    "year": 2009,
    "title": "New Ensemble Methods for Evolving Data Streams"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "vote": "Hard: one vote per member, as in the thesis. Soft: members vote with their probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(1). Repetitions: it learns it k times, as in the thesis.",
    "memberErrors": "Every member is asked every row before it learns it, and its error is counted and shown: one prediction more each.",
    "driftDelta": "ADWIN confidence of drifts.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
