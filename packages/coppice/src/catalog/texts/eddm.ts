/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "EDDM",
  "summary": "Calls a drift when errors come a tenth closer together than at best.",
  "cost": "O(1) per number; 56 bytes.",
  "paper": {
    "authors": "Baena-Garcia, del Campo-Avila, Fidalgo, Bifet, Gavalda and Morales-Bueno",
    "year": 2006,
    "title": "Early Drift Detection Method",
    "place": "section 3"
  },
  "params": {
    "minErrors": "Errors before the first verdict.",
    "warningRatio": "Ratio below which it warns (alpha).",
    "driftRatio": "Ratio below which it is a drift (beta).",
    "largestFrom": "Where the largest level, to which the others are compared, begins to count: with the first verdict, at row `minErrors` as in MOA and River, or at the first error. The later, the fewer false alarms."
  }
};
