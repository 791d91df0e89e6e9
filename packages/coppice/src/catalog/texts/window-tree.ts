/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Window tree",
  "summary": "A decision tree trained anew on the last rows, at each row or at every k-th.",
  "choose": "Where neighbours in time are alike and old rows are worth nothing; and as a member of what learns row blocks, `blocked-boosting` and `learn-nse`. Each row trains a tree: `train-every` saves time.",
  "cost": "O(d W depth) per training, and up to O(d W) small steps per row (d attributes, W rows in the window); at most 12 d + 12 bytes per row of the window, 24 per node and 8 C per leaf, at most 2 W - 1 nodes (C classes).",
  "missing": "Goes to the side where it does best; whether a value is known is a test as well.",
  "unseen": "Is another value than those tested.",
  "paper": {
    "authors": "Buschjäger, Hess and Morik",
    "year": 2022,
    "title": "Shrub Ensembles for Online Classification"
  },
  "params": {
    "window": "Rows the tree is trained from: the last ones.",
    "trainEvery": "Rows from one training to the next; 1 trains at each.",
    "splitter": "Best: the best of all tests. Extra-tree: the best of one per attribute at random. Random: one at random.",
    "criterion": "What the best test raises most; the random splitter does not ask.",
    "attributesPerSplit": "Attributes looked at per test, drawn among those that vary; 1 for the random splitter.",
    "maxDepth": "Tests on the longest path.",
    "maxNodes": "Most nodes, leaves included.",
    "isolate": "Whether rows of one class are divided as well, until all in a leaf are alike.",
    "maxBytes": "Byte budget of window and tree."
  }
};
