/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Principal components of members",
  "summary": "Members whose answers are reduced to the few directions in which they vary most, from which a learner learns the class.",
  "choose": "Many members that say nearly the same, or different learners side by side, where a linear combination of their answers is wanted.",
  "cost": "The members' time and bytes, one more prediction each, the combiner's, and per row O(r^2 M C) (r components, M members, C classes); 8 (r + 1) M C bytes.",
  "missing": "As the members.",
  "unseen": "As the members.",
  "paper": {
    "authors": "Merz and Pazzani",
    "year": 1999,
    "title": "A Principal Components Approach to Combining Regression Estimates"
  },
  "params": {
    "members": "Number of members (M).",
    "learners": "What members are made of, in turn.",
    "resampling": "Poisson: a member learns every row k ~ Poisson(1) times, as in online bagging, or once where it ignores weights and k > 0. None: once.",
    "components": "Directions that the combiner sees (r).",
    "amnesia": "0: all rows count alike for the components. Above: a row counts about as its number to this power (l).",
    "combiner": "The learner that predicts the class from the scores.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
