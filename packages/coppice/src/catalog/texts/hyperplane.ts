/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Rotating hyperplane",
  "summary": "Two classes on the sides of a hyperplane that turns a little after every row.",
  "paper": {
    "authors": "Hulten, Spencer and Domingos",
    "year": 2001,
    "title": "Mining Time-Changing Data Streams"
  },
  "params": {
    "attributes": "Number of attributes.",
    "drifting": "How many of the attributes have a weight that changes.",
    "magnitude": "Change of such a weight per row; 0 for no drift.",
    "sigma": "Probability, per row and weight, that the direction of change turns round.",
    "noise": "Share of rows whose class is flipped."
  }
};
