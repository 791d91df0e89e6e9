/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Multilayer perceptron",
  "summary": "A neural network of any number of layers that learns each row by a step of backpropagation.",
  "choose": "Where numbers act together smoothly, and as a member of `poca` or `online-bagging`. Step and momentum are Reichler's; `updates=10`, one of Oza's two, learns more from few rows, for ten times the time.",
  "cost": "O(H) per input that is not 0, H K per two layers of H and K units, thrice that per step; 16 bytes per weight, 8 with float32, half without momentum, and 24 or 32 per number and 4 per nominal value, in room that doubles (weights: inputs times H, H times K, ...; an input per number and per nominal value met).",
  "missing": "Contributes nothing, and so does a number beyond 1e75.",
  "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 2.1.3"
  },
  "params": {
    "hidden": "Units of each hidden layer; none makes it a single layer.",
    "units": "Sigmoid: squared error, as in the papers. Relu: softmax outputs and cross-entropy; use a smaller rate.",
    "learningRate": "Size of a step (eta).",
    "momentum": "Part of the last step that is made again (mu).",
    "updates": "Times each row is learned: 1 and 10 in the thesis.",
    "weights": "Repeat: a row of weight 2 is learned twice. Scale: once, with twice the error.",
    "target": "Target of a row's class; the other classes' is what is left: of 1 each, or of 1 together under softmax.",
    "precision": "Digits of weights: float32 takes half the bytes.",
    "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
    "maxBytes": "Byte budget: values beyond it stay unseen."
  }
};
