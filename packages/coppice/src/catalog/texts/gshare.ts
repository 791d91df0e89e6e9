/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Gshare branch predictor",
  "summary": "What followed the last outcomes of all branches: 2-bit counters chosen by address and global history.",
  "choose": "Where what other branches did decides; `combining-predictor` where it depends on the branch. More history needs more rows.",
  "cost": "O(1) per row, O(g) where rows bring their history; 2^g bytes (g bits of history), of which hardware needs a quarter.",
  "missing": "A missing address is 0, and so is a missing outcome.",
  "unseen": "As any other address; in a history, as a 1.",
  "paper": {
    "authors": "McFarling",
    "year": 1993,
    "title": "Combining Branch Predictors",
    "place": "section 7"
  },
  "params": {
    "historyBits": "Outcomes remembered (g); there are 2^g counters.",
    "history": "Own: the first attribute is an address, history is kept here. Rows: the first g attributes are the last outcomes."
  }
};
