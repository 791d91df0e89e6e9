/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Multiplexor",
  "summary": "Address bits select which data bit is the label.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "section 5.1.2"
  },
  "params": {
    "addressBits": "Number of address bits a; there are 2^a data bits behind them."
  }
};
