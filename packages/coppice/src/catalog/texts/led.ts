/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "LED display",
  "summary": "The digit shown by seven unreliable segments, among 17 irrelevant bits.",
  "paper": {
    "authors": "Breiman, Friedman, Olshen and Stone",
    "year": 1984,
    "title": "Classification and Regression Trees",
    "place": "section 2.6"
  },
  "params": {
    "drift": "Number of segments that have changed places with an irrelevant attribute.",
    "noise": "Probability that a segment is inverted."
  }
};
