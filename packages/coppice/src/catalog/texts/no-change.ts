/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "No change",
  "summary": "Answers the label of the last row learned.",
  "choose": "A yardstick for streams whose labels come in runs: there it is hard to beat.",
  "cost": "O(C) per prediction, O(1) per row learned; 4 bytes.",
  "missing": "Attributes are not looked at.",
  "unseen": "Attributes are not looked at.",
  "paper": {
    "authors": "Bifet, Read, Zliobaite, Pfahringer and Holmes",
    "year": 2013,
    "title": "Pitfalls in Benchmarking Data Stream Classification and How to Avoid Them"
  },
  "params": {}
};
