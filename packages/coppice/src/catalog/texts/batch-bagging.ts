/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Batch bagging",
  "summary": "Members that differ because each learns a bootstrap sample of the rows; equal votes.",
  "choose": "Rows that are all there: a start for `online-bagging`.",
  "cost": "M times the base learner's time and bytes (M members); one sample of the rows while a member learns.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Breiman",
    "year": 1996,
    "title": "Bagging Predictors"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "vote": "Hard: one vote per member, as in the thesis. Soft: members vote with their probabilities.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
