/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Balance scale",
  "summary": "Does a scale tip left, right or balance, from two weights and two distances? All 625 rows.",
  "paper": {
    "authors": "Siegler",
    "year": 1976,
    "title": "Three Aspects of Cognitive Development"
  },
  "params": {}
};
