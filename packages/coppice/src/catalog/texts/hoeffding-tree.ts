/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Hoeffding tree",
  "summary": "A decision tree that splits a leaf once enough rows show the best test.",
  "choose": "One model that is fast and learns how attributes act together. Defaults are the usual ones, and cautious: with `split-confidence=0.01` it is 1.7 points better on the mean of 54 streams of 20,000 rows, for twice the bytes.",
  "cost": "O(depth + C d) per row, 8 C (3 + values + 1 per nominal attribute + 6 per numeric one) bytes per leaf (C classes met there and one more).",
  "missing": "Follows the heaviest branch; statistics skip it. They skip a number beyond 1e75, too, which follows its cut.",
  "unseen": "Follows the heaviest branch; where naive Bayes answers, it has the smoothed probability of one more value.",
  "paper": {
    "authors": "Domingos and Hulten",
    "year": 2000,
    "title": "Mining High-Speed Data Streams",
    "place": "table 1"
  },
  "params": {
    "gracePeriod": "Weight between two attempts to split a leaf.",
    "splitConfidence": "Allowed probability of a wrong split (delta).",
    "tieThreshold": "Split anyway once the bound is below this (tau).",
    "leafPrediction": "How a leaf answers; adaptive: whichever was right more often.",
    "criterion": "Merit of a split.",
    "binarySplits": "Only binary tests.",
    "cuts": "Cuts tried per numeric attribute.",
    "attributesPerLeaf": "Attributes a leaf looks at, drawn for it.",
    "maxDepth": "Tests on the longest path.",
    "maxBytes": "Byte budget of the tree."
  }
};
