/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "STAGGER concepts",
  "summary": "27 objects of size, color and shape, and a rule over them.",
  "paper": {
    "authors": "Schlimmer and Granger",
    "year": 1986,
    "title": "Incremental Learning from Noisy Data"
  },
  "params": {
    "concept": "The rule: 1 small and red, 2 green or circle, 3 medium or large, 4 green and circle."
  }
};
