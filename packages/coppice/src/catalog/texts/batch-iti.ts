/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Batch ITI",
  "summary": "The tree of ITI from a whole data set at once.",
  "choose": "Rows that are all there: faster than `iti` row by row, and the same tree.",
  "cost": "O(n d (C + log n)) per level of the tree, once (n examples, d attributes, C classes); bytes as ITI.",
  "missing": "As ITI.",
  "unseen": "As ITI.",
  "paper": {
    "authors": "Utgoff, Berkman and Clouse",
    "year": 1997,
    "title": "Decision Tree Induction Based on Efficient Tree Restructuring"
  },
  "params": {
    "criterion": "What the best test raises most. With gain ratio all tests of a path are looked at for every row.",
    "pruning": "Minimum-description-length: nodes answer themselves where their subtree costs more bits than it saves.",
    "missing": "What a row without the tested value does when it is answered: it fails the test, or goes both ways.",
    "window": "Examples kept: the last ones, as far as the byte budget has room.",
    "maxBytes": "Byte budget of examples and tree: it bounds the window."
  }
};
