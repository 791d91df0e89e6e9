/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Combining branch predictor",
  "summary": "Two branch predictors, one by global and one by local history or address, and counters that choose between them.",
  "choose": "Among the branch predictors the one to begin with: it has two, and finds out which suits a branch. Tables are as large as in the Alpha 21264, which has `chooser=global`; the paper's choice is the default.",
  "cost": "O(1) per row, O(g + l) where rows bring their history; 2^g + 2^l + 2^k + 4 2^a bytes (g and l bits of global and local history, 2^k choosers, 2^a addresses), of which hardware needs 2 (2^g + 2^l + 2^k) + l 2^a + g bits.",
  "missing": "A missing address is 0, and so is a missing outcome.",
  "unseen": "As any other address; in a history, as a 1.",
  "paper": {
    "authors": "McFarling",
    "year": 1993,
    "title": "Combining Branch Predictors",
    "place": "section 8"
  },
  "params": {
    "globalBits": "Outcomes of all branches remembered (g); P1 has 2^g counters.",
    "localBits": "Outcomes of a branch remembered (l); as local history P2 has 2^l counters.",
    "addressBits": "Bits of the address that choose a local history or, as bimodal, a counter; rows with history have one of each.",
    "second": "What P2 is.",
    "chooser": "What finds the chooser.",
    "chooserBits": "There are 2^bits choosers; by address, rows with history have one.",
    "history": "Own: the first attribute is an address, histories are kept here. Rows: attributes are the last outcomes of one branch.",
    "globalAttributes": "Where rows bring history along: attributes of global history, which come before the local one."
  }
};
