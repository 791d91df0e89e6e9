/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online SmoothBoost",
  "summary": "A chain whose later members learn with less weight what the earlier ones get right, and never with more than a row's own.",
  "choose": "Boosting where labels are often wrong: no row ever weighs more than itself. Soft votes are ours; the paper's are `vote=hard`.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 48 bytes per member; with `weighting: \"experts\"` 8 more.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Chen, Lin and Lu",
    "year": 2012,
    "title": "An Online Boosting Algorithm with Theoretical Justifications"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "gamma": "How fast rows lose weight that members get right (gamma): the advantage over a guess that is hoped for.",
    "weighting": "What members' votes weigh. Equal: 1 each. Convex: what online convex programming learns from margins. Experts: what the votes of the first 1, 2, ... members deserve. Only with the first do members learn whole batches at once.",
    "vote": "Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
