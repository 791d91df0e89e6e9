/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Page-Hinkley",
  "summary": "Sums up how far the input exceeds its running mean and calls a change above a threshold.",
  "cost": "O(1) per number; 32 bytes.",
  "paper": {
    "authors": "Page",
    "year": 1954,
    "title": "Continuous Inspection Schemes"
  },
  "params": {
    "minRows": "Numbers before the first verdict.",
    "tolerance": "Excess over the mean that is let pass (delta).",
    "threshold": "Sum of excesses that is a change (lambda).",
    "forgetting": "Factor on the sum per number (alpha); 1 forgets nothing."
  }
};
