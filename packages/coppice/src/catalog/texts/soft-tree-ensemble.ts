/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Soft tree ensemble",
  "summary": "Soft decision trees whose mean answers, learned together by gradient.",
  "choose": "Numbers whose sums decide, in regions that move slowly: every row moves all trees. Its authors ran something else by mistake; these defaults are ours.",
  "cost": "The soft tree's time and bytes per member; the window's rows are kept once.",
  "missing": "As the soft tree.",
  "unseen": "As the soft tree.",
  "paper": {
    "authors": "Buschjäger, Hess and Morik",
    "year": 2022,
    "title": "Shrub Ensembles for Online Classification",
    "place": "the soft trees it compares with"
  },
  "params": {
    "members": "Number of trees (T).",
    "training": "Joint: steps go down the loss of the mean. Alone: each tree goes down its own.",
    "depth": "Gates on the way to a leaf (D); 0 makes each tree one leaf, which does not look at rows.",
    "learningRate": "Size of a step; under joint training a tree moves by its T-th part.",
    "loss": "What steps make smaller: the squared error of f, or the cross-entropy of its softmax.",
    "window": "Rows whose mean loss a step goes down (B): the last ones. 1 keeps no rows.",
    "inverseTemperature": "Steepness of gates (beta): large ones send a row nearly whole to one side.",
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
