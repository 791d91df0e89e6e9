/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Decision stump",
  "summary": "A tree of one test, always the best one for all rows so far.",
  "choose": "As a yardstick for what one attribute can tell, and as a weak member of many in boosting. Where classes are many, `multiclass=samme` suits such members.",
  "cost": "O(d) per row learned, O(d log n) where numeric; the first prediction after a change is O(C (V + n)), and takes a step per 64 numeric values where the best test stays about the same; others O(C). 8 C V + (36 + C / 8) n bytes (C classes, d attributes, V nominal values, n distinct pairs of numeric value and class, up to one per row and attribute) in room that doubles. Up to 63 times, where the budget is full, numbers lose a bit or more, in O(n log n).",
  "missing": "A row counts for the attributes it knows; a test's gain is scaled by the share of rows that know it. Without the tested value all rows' classes answer.",
  "unseen": "All rows' classes answer. So they do for values that the budget has no room for.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 2.1.1"
  },
  "params": {
    "criterion": "What the test maximises: the drop in entropy or in Gini impurity.",
    "maxBytes": "Byte budget. Where it is full, numbers are told apart less finely."
  }
};
