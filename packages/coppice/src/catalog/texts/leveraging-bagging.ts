/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Leveraging bagging",
  "summary": "Bagging with more weight, in which the worst member starts afresh when one's errors rise.",
  "choose": "Bagging where accuracy is worth the time and the world may change. Defaults are the paper's; we recommend `base=hoeffding-tree(split-confidence=0.01)`: 1.8 points better on the mean of 54 streams of 20,000 rows, for twice the bytes.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 0.4 KiB of detectors per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Bifet, Holmes and Pfahringer",
    "year": 2010,
    "title": "Leveraging Bagging for Evolving Data Streams",
    "place": "algorithm 1"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "variant": "How a member's weight for a row is drawn: Poisson(lambda), or one of the paper's four other ways.",
    "poissonMean": "Mean weight a member gives a row (lambda).",
    "outputCodes": "Each member predicts one bit per class, drawn for it, instead of the class.",
    "driftDelta": "ADWIN confidence of drifts.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
