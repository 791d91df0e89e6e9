/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Streaming random patches",
  "summary": "Bagging in which each member sees random attributes of its own, and is replaced when its errors rise.",
  "choose": "As `adaptive-random-forest`, over any base: the first to try where members should not be trees. Defaults are those of the authors' program, with ten members for a hundred.",
  "cost": "M times the base learner's time on its share of the attributes, two more predictions each, up to M learners in the background, and 0.8 KiB of detectors per member (M members).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Gomes, Read and Bifet",
    "year": 2019,
    "title": "Streaming Random Patches for Evolving Data Stream Classification",
    "place": "algorithm 1"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "mode": "Whether members differ by rows and attributes, by attributes only, or by rows only.",
    "subspace": "Attributes per member: a share of the d attributes, or the rounded square root of d (plus one).",
    "attributeShare": "The share, rounded; one more below 2.",
    "poissonMean": "Mean weight a member gives a row (lambda).",
    "warningDelta": "ADWIN confidence of warnings; 0 is off.",
    "driftDelta": "ADWIN confidence of drifts; 0 is off.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
