/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Adaptive random forest",
  "summary": "Bagged Hoeffding trees over random attributes, replaced when errors rise.",
  "choose": "The first to try where ten trees can be afforded, in a world that changes or not. Defaults are what we recommend, and those of the authors' program but for ten trees and a grace period that counts rows.",
  "cost": "1 to 2 Hoeffding trees and 0.8 KiB of detectors per member.",
  "missing": "As the Hoeffding tree.",
  "unseen": "As the Hoeffding tree.",
  "paper": {
    "authors": "Gomes, Bifet, Read, Barddal, Enembreck, Pfahringer, Holmes and Abdessalem",
    "year": 2017,
    "title": "Adaptive Random Forests for Evolving Data Stream Classification",
    "place": "algorithms 1 and 2"
  },
  "params": {
    "members": "Number of members (M).",
    "subspace": "Attributes per leaf; root-plus-one: the paper.",
    "attributeShare": "The share, rounded to at least 1.",
    "poissonMean": "Mean weight of a row (lambda).",
    "warningDelta": "ADWIN confidence of warnings; 0 is off.",
    "driftDelta": "ADWIN confidence of drifts; 0 is off.",
    "gracePeriod": "Rows between two attempts to split a leaf.",
    "splitConfidence": "Allowed probability of a wrong split (delta).",
    "tieThreshold": "Split anyway once the bound is below this (tau).",
    "leafPrediction": "How a leaf answers; adaptive: whichever was right more often.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
