/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Perceptron",
  "summary": "One weight vector per class, moved by the rows that are answered wrongly.",
  "choose": "As an expert among others, where an answer is a class; `logistic-regression` costs as little and has probabilities.",
  "cost": "O(C) per input that is not 0; 8 C bytes per input, and 24 or 32 per number and 4 per nominal value, in room that doubles (C classes; an input per number and per nominal value met).",
  "missing": "Contributes nothing, and so does a number beyond 1e75.",
  "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Rosenblatt",
    "year": 1958,
    "title": "The Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain"
  },
  "params": {
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
