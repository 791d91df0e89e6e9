/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Winnow",
  "summary": "A threshold over yes-or-no inputs whose weights are doubled and halved: quick where few of many attributes matter.",
  "choose": "Where few of many yes-or-no inputs matter and labels are right; numbers are only known to be above or below their mean.",
  "cost": "O(C) per attribute that is known; 8 C bytes per input, 16 C balanced, and 24 per number and 4 per nominal value, in room that doubles (C classes; two inputs per number, one per nominal value met).",
  "missing": "Contributes nothing, and so does a number beyond 1e75.",
  "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Littlestone",
    "year": 1988,
    "title": "Learning Quickly When Irrelevant Attributes Abound: A New Linear-threshold Algorithm"
  },
  "params": {
    "variant": "Positive: one weight per input. Balanced: one for and one against.",
    "threshold": "Theta as a share of the number of inputs: 0.5 and 1 are usual.",
    "promotion": "Factor of weights that should have been heavier (alpha).",
    "demotion": "Factor of weights that should have been lighter (beta): 0 is Winnow1.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
