/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Naive Bayes",
  "summary": "Class priors times one likelihood per attribute: counts for nominal values, a normal density for numbers.",
  "choose": "Few rows, hundreds of attributes, a microsecond per row or a few hundred bytes per model. It cannot learn that two attributes matter together. `smoothing=0` is the thesis's.",
  "cost": "O(C d) per prediction, O(d) per row learned; 8 C (3 + values + 1 per nominal attribute + 6 per numeric one) bytes (C classes met and one more, d attributes).",
  "missing": "A missing value's factor is left out, in learning and in predicting; so is a number beyond 1e75. A class in which a number has hardly varied takes its variance in all classes into account.",
  "unseen": "A value never seen has the smoothed probability of one more value; without smoothing it rules all classes out, and the priors answer.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 2.1.2, figure 2.3"
  },
  "params": {
    "smoothing": "Weight added to every nominal count (Laplace); 0 gives the unsmoothed estimate of the thesis."
  }
};
