/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Tic-tac-toe endgames",
  "summary": "Has x won? All 958 final boards of the game.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "section 5.1.2"
  },
  "params": {
    "encoding": "Nine nominal squares; two bits per square (their TTT1); or the eight bits of its character (TTT2)."
  }
};
