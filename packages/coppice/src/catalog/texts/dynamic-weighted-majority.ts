/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Dynamic weighted majority",
  "summary": "Experts that lose weight when they are wrong, leave when they have none, and are joined by fresh ones.",
  "choose": "A world that changes, at less cost than a forest: there are only as many members as errors call for. Members, naive Bayes, are the paper's. Take another where probabilities matter.",
  "cost": "M times the base learner's time and bytes, with M experts at the time, at most `maxMembers`.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Kolter and Maloof",
    "year": 2007,
    "title": "Dynamic Weighted Majority: An Ensemble Method for Drifting Concepts",
    "place": "figure 1"
  },
  "params": {
    "base": "The learner every member is made of.",
    "maxMembers": "Most experts there may be.",
    "period": "Rows between two changes of weights and experts (p).",
    "decay": "Factor for a wrong expert (beta).",
    "threshold": "Weight, relative to the largest, below which an expert is removed (theta).",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
