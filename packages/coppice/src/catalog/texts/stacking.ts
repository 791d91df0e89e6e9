/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Stacking",
  "summary": "Different learners side by side, and one more that learns from their answers.",
  "cost": "The members' time and bytes, and the combiner's, which has one attribute per member, or one per member and class.",
  "missing": "As the members.",
  "unseen": "As the members.",
  "paper": {
    "authors": "Wolpert",
    "year": 1992,
    "title": "Stacked Generalization"
  },
  "params": {
    "learners": "The members, one of each recipe.",
    "combiner": "The learner that predicts the class from the members' answers.",
    "inputs": "What the combiner sees of a member.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
