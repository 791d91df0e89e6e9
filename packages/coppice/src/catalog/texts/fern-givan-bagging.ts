/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Fixed-fraction bagging",
  "summary": "Members that each learn a fixed part of the rows, drawn by chance; votes weighted by correct answers.",
  "choose": "To save time: with `fraction=0.7` three rows in ten are not learned. It is the paper's bagging; `online-bagging` has better probabilities.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 48 bytes per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "appendix A"
  },
  "params": {
    "members": "Number of members (T).",
    "base": "The learner every member is made of.",
    "sampling": "Fraction: BagB, a member learns a row or does not. Poisson: BagP, it learns it with weight k ~ Poisson(1). Repetitions: BagP too, but it learns the row k times.",
    "fraction": "Part of the rows that a member learns (P_u), where sampling is fraction; 0.1, 0.7 and 0.9 in the paper.",
    "vote": "Weight of a member's vote: its correct answers, or 1.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
