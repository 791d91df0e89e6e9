/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "DDM",
  "summary": "Calls a drift when the error rate has risen three deviations above the best it has been.",
  "cost": "O(1) per number; 40 bytes.",
  "paper": {
    "authors": "Gama, Medas, Castillo and Rodrigues",
    "year": 2004,
    "title": "Learning with Drift Detection",
    "place": "section 3.1"
  },
  "params": {
    "minRows": "Rows before the first verdict.",
    "minErrors": "Errors before the first verdict.",
    "warningLevel": "Deviations above the best that are a warning.",
    "driftLevel": "Deviations above the best that are a drift."
  }
};
