/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Weighted majority",
  "summary": "Different learners side by side, whose votes lose weight with every mistake: nearly as good as the best of them.",
  "choose": "Different learners where the best is not known: never much worse than it. In a world that changes, `floor=0.1` lets others come back.",
  "cost": "The learners' time and bytes, one more prediction and 52 bytes for each.",
  "missing": "As the learners.",
  "unseen": "As the learners.",
  "paper": {
    "authors": "Littlestone and Warmuth",
    "year": 1994,
    "title": "The Weighted Majority Algorithm",
    "place": "algorithms WM and WML"
  },
  "params": {
    "learners": "The experts, one of each recipe.",
    "decay": "Factor for a wrong expert (beta).",
    "floor": "Share of an equal part of all weight from which on a weight is not lowered (gamma).",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
