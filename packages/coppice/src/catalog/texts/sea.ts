/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "SEA concepts",
  "summary": "Two of three numeric attributes decide by their sum; four concepts differ in the threshold.",
  "paper": {
    "authors": "Street and Kim",
    "year": 2001,
    "title": "A Streaming Ensemble Algorithm (SEA) for Large-Scale Classification"
  },
  "params": {
    "concept": "Which threshold: 8, 9, 7 or 9.5 for concepts 1 to 4.",
    "noise": "Share of rows whose class is flipped."
  }
};
