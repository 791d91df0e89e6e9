/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Oza's Synthetic-1, -2 and -3",
  "summary": "A chain of 20 bits whose last bit and whose stickiness depend on the class.",
  "paper": {
    "authors": "Oza",
    "year": 2001,
    "title": "Online Ensemble Learning",
    "place": "section 3.5.1"
  },
  "params": {
    "variant": "How much the last bit says of the class: 1 next to nothing, 2 much, 3 nearly all."
  }
};
