/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Shrub ensemble",
  "summary": "Small trees from the last rows, one more at each row; those that a projected gradient gives a weight stay and vote.",
  "choose": "A small byte budget: `max-bytes` alone derives window, trees and depth. At its best where neighbours in time are alike; `train-every` saves most of the time.",
  "cost": "Per tree O(d B depth) to train it and O(M B C) for the step, per row O(M depth) (M trees, B rows in the window, C classes, d attributes); at most 12 d + 12 bytes per row of the window, and M + 1 times 4 B, and 24 per node and 8 C per leaf, at most 2 B - 1 nodes.",
  "missing": "Goes to the side where it does best; whether a value is known is a test as well.",
  "unseen": "Is another value than those tested.",
  "paper": {
    "authors": "Buschjäger, Hess and Morik",
    "year": 2022,
    "title": "Shrub Ensembles for Online Classification"
  },
  "params": {
    "maxMembers": "Most trees that vote (M); 0: 32, or fewer where the byte budget has no room.",
    "window": "Rows that trees are trained and weighed with, the last ones (B); 0: 64, or fewer where the byte budget has no room.",
    "maxDepth": "Tests on the longest path; unlimited grows trees to the full; 0: 8, or fewer where the byte budget has no room.",
    "step": "Length of a step (alpha).",
    "steps": "Constant: every step is that long. Decaying: the t-th is shorter by the square root of t.",
    "burnIn": "Further steps that the same tree and rows are good for.",
    "loss": "What is to be small: the squared error (MSE), or the cross-entropy of e to the votes.",
    "trainEvery": "Rows from one tree to the next; 1 trains one at each.",
    "splitter": "Best: the best of all tests. Extra-tree: the best of one per attribute at random. Random: one at random.",
    "criterion": "What the best test raises most; the random splitter does not ask.",
    "attributesPerSplit": "Attributes looked at per test, drawn among those that vary; 1 for the random splitter.",
    "maxBytes": "Byte budget: window, trees and weights. Each tree has an equal share, and no more nodes than fit."
  }
};
