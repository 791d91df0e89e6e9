/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Primed online boosting",
  "summary": "Online boosting whose members begin with what batch boosting makes of the first rows.",
  "choose": "Boosting that should be good from the first thousand rows on. The thesis primes with a fifth of the rows, at most 10,000: set `prime-rows` where the length is known.",
  "cost": "As online boosting, of the first rows a single member; at the last of them M times the base learner's time for all of them, until then their bytes (M members).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 4.4"
  },
  "params": {
    "members": "Most members (M).",
    "base": "The learner every member is made of.",
    "primeRows": "Rows that members are made from; 0 for online boosting from the first row on.",
    "priming": "Weights: members learn these rows by weight. Resample: they learn as many, drawn by weight.",
    "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
    "vote": "Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities.",
    "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it learns it k times, as in the thesis.",
    "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
    "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
