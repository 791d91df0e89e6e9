/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "POCA",
  "summary": "Networks that all learn from the beginning, each more from rows its predecessors get wrong, and that unlearn.",
  "choose": "Networks on a changing concept: experts are trained from the beginning, and unlearn. Defaults are the paper's; over trees, `arc-x4`.",
  "cost": "R times the base learner's time, and one more prediction each where outputs have no weights of their own, and R times its bytes (R experts); 16 bytes per expert, and output with weights of its own, and per weight there may be in a window: R, with AdaBoost's weights the window.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Reichler, Harris and Savchenko",
    "year": 2004,
    "title": "Online Parallel Boosting",
    "place": "table 1-B"
  },
  "params": {
    "members": "Number of experts (R).",
    "base": "The learner every expert is made of.",
    "weighting": "What rows weigh: 1 + m^4, m the mistakes of predecessors, or AdaBoost's factors.",
    "learning": "Rate: an expert learns a row with weight w / z. Sampling: with probability w / z, and then whole.",
    "outputs": "Own: every output of an expert has weights of its own, of learners that have outputs. Shared: one weight per row. Auto: own where the learner has outputs.",
    "window": "Rows among which the largest weight is found.",
    "decay": "Part of the decayed error that each row replaces (d).",
    "voters": "Better-than-chance: experts with an error below 1/2 have a vote. All: every expert, but with AdaBoost's weights.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
