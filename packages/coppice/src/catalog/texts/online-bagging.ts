/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online bagging",
  "summary": "Members that differ because each learns every row a Poisson(1) number of times; equal votes.",
  "choose": "A steadier tree. We recommend `base=hoeffding-tree(grace-period=50, split-confidence=0.01)`: 2.4 points better on the mean of 54 streams of 20,000 rows, for twice the bytes. Soft votes are ours, for better probabilities; the thesis's are `vote=hard`.",
  "cost": "M times the base learner's time and bytes (M members), and 48 bytes per member; with member errors one prediction more each, and 16 bytes per member more.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "chapter 3, figure 3.3"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "vote": "Hard: one vote per member, as in the thesis. Soft: members vote with their probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(1). Repetitions: it learns it k times, as in the thesis.",
    "memberErrors": "Every member is asked every row before it learns it, and its error is counted and shown: one prediction more each.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
