/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Soft decision tree",
  "summary": "A decision tree of fixed shape whose gates let a row through in parts, learned by gradient.",
  "choose": "As a member: by itself `soft-tree-ensemble`, which is the same with the noise averaged out.",
  "cost": "O(L) per input that is not 0, and O(L C), times B; 8 L bytes per input and 8 L C, twice that and 8 B (d + 2) for the rows with B over 1, and 24 or 32 per number and 4 per nominal value, in room that doubles (L leaves, C classes, d attributes, B rows of the window).",
  "missing": "Contributes nothing, and so does a number beyond 1e75.",
  "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Buschjäger, Hess and Morik",
    "year": 2022,
    "title": "Shrub Ensembles for Online Classification",
    "place": "the soft trees it compares with"
  },
  "params": {
    "depth": "Gates on the way to a leaf (D); 0 makes the tree one leaf, which does not look at rows.",
    "learningRate": "Size of a step.",
    "loss": "What steps make smaller: the squared error of f, or the cross-entropy of its softmax.",
    "window": "Rows whose mean loss a step goes down (B): the last ones. 1 keeps no rows.",
    "inverseTemperature": "Steepness of gates (beta): large ones send a row nearly whole to one side.",
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
