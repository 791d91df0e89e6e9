/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Radial basis network",
  "summary": "A network of Gaussian units that puts a unit where a row is new and badly answered, and moves them elsewhere.",
  "choose": "Where rows of a class lie in clumps of few numbers. `outputs=linear` is the paper's; softmax is 3 points better on the mean of 54 short streams.",
  "cost": "O(H) per input and O(H C); 8 H bytes per input, 8 H C and 16 H, and 24 or 32 per number and 4 per nominal value, in room that doubles (H units there may be, C classes; an input per number and per nominal value met).",
  "missing": "A number lies at its mean, with `scaling=spread` at 0, and so does one beyond 1e75; a nominal value is none of those met.",
  "unseen": "None of the values met until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Platt",
    "year": 1991,
    "title": "A Resource-Allocating Network for Function Interpolation"
  },
  "params": {
    "units": "Units there may be.",
    "outputs": "Softmax: cross-entropy. Linear: squared error, as in the paper.",
    "learningRate": "Size of a step (alpha).",
    "leastError": "Error of a row, of 1.4 at most, above which it may become a unit (epsilon).",
    "firstDistance": "Distance from the nearest centre above which the first rows may (delta max); in deviations.",
    "lastDistance": "The same of all rows to come, no more than that (delta min).",
    "shrinkRows": "Rows in which the distance shrinks to a third (tau).",
    "overlap": "Width of a unit as a part of its distance from the nearest centre (kappa).",
    "pruneBelow": "Share of the largest unit's answer below which a unit is idle; 0 gives up none, as in the paper.",
    "pruneAfter": "Idle rows in a row after which a unit is given up.",
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
