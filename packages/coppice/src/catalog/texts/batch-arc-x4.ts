/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Batch Arc-x4",
  "summary": "A chain in which a row weighs 1 + m^4 for a member when m of its predecessors, trained from all rows, get it wrong.",
  "choose": "Rows that are all there: a start for `arc-x4`.",
  "cost": "M times the base learner's time, and one prediction more per row and member, and M times its bytes (M members).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Breiman",
    "year": 1998,
    "title": "Arcing Classifiers"
  },
  "params": {
    "members": "Rounds, and most members (R).",
    "base": "The learner every member is made of.",
    "sampling": "Weights: members learn rows by weight. Resample: they learn rows that are drawn by weight.",
    "chance": "The error above which a member is discarded. Half: 1/2. Guess: (K - 1) / K with K classes.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
