/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Agrawal's loan applications",
  "summary": "Nine attributes of a person; ten functions decide between two groups.",
  "paper": {
    "authors": "Agrawal, Imielinski and Swami",
    "year": 1993,
    "title": "Database Mining: A Performance Perspective"
  },
  "params": {
    "function": "Which of the ten functions decides.",
    "perturbation": "Largest change of a numeric value after the row got its class, as a share of the value's range."
  }
};
