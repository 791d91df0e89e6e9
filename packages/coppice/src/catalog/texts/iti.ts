/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ITI (incremental tree induction)",
  "summary": "A decision tree that is the same for any order of its examples, which it keeps.",
  "choose": "Where the tree must not depend on the order of rows, and their number is moderate: it keeps them all, unless `window` lets old ones go. Else `hoeffding-tree`.",
  "cost": "O(n C) per row while the best tests stay on the same attributes, O(n d (C + log n)) per level of a subtree that is made anew (n examples, d attributes, C classes): of a number whose order says nothing of the class such a subtree is a chain of n levels, made anew with most rows, so that a row takes O(n^2); a window bounds it. 12 d + 12 bytes per example, in room that doubles, 24 + 8 C + 4 d per node, at most 2 n + 1 nodes.",
  "missing": "Fails the test, whether it is learned or answered; answers may be distributed over both branches.",
  "unseen": "Is another value than those tested.",
  "paper": {
    "authors": "Utgoff, Berkman and Clouse",
    "year": 1997,
    "title": "Decision Tree Induction Based on Efficient Tree Restructuring",
    "place": "Oza (2001), section 2.1"
  },
  "params": {
    "criterion": "What the best test raises most. With gain ratio all tests of a path are looked at for every row, which takes longer.",
    "pruning": "Minimum-description-length: nodes answer themselves where their subtree costs more bits than it saves.",
    "missing": "What a row without the tested value does when it is answered: it fails the test, or goes both ways by their weights.",
    "window": "Examples kept: the last ones, as far as the byte budget has room.",
    "maxBytes": "Byte budget of examples and tree: it bounds the window."
  }
};
