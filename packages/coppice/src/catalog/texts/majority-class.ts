/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Majority class",
  "summary": "Answers the class seen most often so far, whatever the row says.",
  "choose": "A yardstick: who does not beat it has learned nothing.",
  "cost": "O(C) per prediction, O(1) per row learned; 8 bytes per class (C classes).",
  "missing": "Attributes are not looked at.",
  "unseen": "Attributes are not looked at.",
  "paper": {
    "authors": "Bifet, de Francisci Morales, Read, Holmes and Pfahringer",
    "year": 2015,
    "title": "Efficient Online Evaluation of Big Data Stream Classifiers"
  },
  "params": {}
};
