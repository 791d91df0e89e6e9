/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ONSBoost",
  "summary": "Online boosting that replaces the member it would do best without, every K rows.",
  "choose": "To repeat the paper, or where members must be few and simple: it replaces the member it does best without. Defaults are the paper's; over trees, `adwin-boosting` or `bole` do better.",
  "cost": "As online boosting, and per K rows W (M + R) predictions; 8 W (d + 1/2) bytes for the window, and those of R learners (d attributes, M members, R retired ones).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Pocock, Yiapanis, Singer, Luján and Brown",
    "year": 2010,
    "title": "Online Non-Stationary Boosting",
    "place": "algorithm 1"
  },
  "params": {
    "members": "Number of members (M); with a variable size the most there may be.",
    "base": "The learner every member is made of.",
    "searchEvery": "Rows between two searches (K).",
    "window": "Rows a search judges by (W); no more than K is best.",
    "protectedRows": "Rows that must count before a member can be replaced (P).",
    "protectedBy": "Rows that count for P. Learned: those the member has learned, as in the paper. Made: all since it was made.",
    "place": "Where the new member goes: behind all others, which move up, or where the old one was.",
    "pool": "Members kept after they have left, to be recalled when they help; 0 for none, as in the paper.",
    "size": "Fixed: a member is replaced, as in the paper. Variable: a member is removed, and a search that removes none adds one, at the end, up to `members`.",
    "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it learns it k times, as in the thesis.",
    "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
    "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
