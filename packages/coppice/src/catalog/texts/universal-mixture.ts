/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Universal mixture",
  "summary": "Different learners side by side, whose probabilities are mixed; how much each counts falls exponentially with its errors.",
  "choose": "Different learners where probabilities matter: nearly as good as the best of them, whatever comes, by Brier score.",
  "cost": "The learners' time and bytes, one more prediction and 52 bytes for each.",
  "missing": "As the learners.",
  "unseen": "As the learners.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 2.3"
  },
  "params": {
    "learners": "The experts, one of each recipe.",
    "variance": "The smaller, the faster all weight goes to the best expert (c). Guarantees hold from 2 on.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
