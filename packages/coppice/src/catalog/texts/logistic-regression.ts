/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Logistic regression",
  "summary": "Softmax regression by online gradient, with steps that fit themselves to each weight.",
  "choose": "Where classes are sums of what attributes say, where probabilities matter, and for thousands of sparse columns, there with `scaling=spread`. Over the streams we measure it has the best mean rank of the single models.",
  "cost": "O(C) per input that is not 0; 16 C bytes per input, 8 C with constant steps, and 24 or 32 per number and 4 per nominal value, in room that doubles (C classes; an input per number and per nominal value met).",
  "missing": "Contributes nothing, and so does a number beyond 1e75.",
  "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Duchi, Hazan and Singer",
    "year": 2011,
    "title": "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization"
  },
  "params": {
    "learningRate": "Size of a step (eta).",
    "steps": "AdaGrad: steps shrink with the gradients a weight has had. Constant: they do not, which follows drift.",
    "penalty": "Penalty on squared weights (lambda / 2 |w|^2).",
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
