/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ADWIN boosting",
  "summary": "Online boosting in which the worst member starts afresh when one's errors rise.",
  "choose": "Boosting for a world that changes from time to time. Where labels are often wrong, `adwin-bagging`.",
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
    "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
    "vote": "Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it learns it k times, as in the thesis.",
    "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
    "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
    "driftDelta": "ADWIN confidence of drifts.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
