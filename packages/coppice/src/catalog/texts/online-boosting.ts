/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online boosting",
  "summary": "A chain in which each member concentrates on the rows its predecessors get wrong; votes weighted by error.",
  "choose": "Complicated rules and labels that are right; where labels are often wrong, bagging. We recommend `base=hoeffding-tree(grace-period=50, split-confidence=0.01)`: 2.2 points better on the mean of 54 streams of 20,000 rows, for three times the bytes. Soft votes and `multiclass=auto` are ours; the thesis's are `vote=hard, multiclass=oza`.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 72 bytes per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "chapter 4, figure 4.3"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
    "vote": "Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it learns it k times, as in the thesis.",
    "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
    "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
