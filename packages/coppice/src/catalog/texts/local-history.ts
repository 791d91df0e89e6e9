/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Local two-level branch predictor",
  "summary": "What followed a branch's own last outcomes: 2-bit counters chosen by local history.",
  "choose": "Where a branch repeats a pattern of its own, such as a loop of fixed length.",
  "cost": "O(1) per row, O(l) where rows bring their history; 2^l + 4 2^a bytes (l bits of history for 2^a addresses), of which hardware needs 2 2^l + l 2^a bits.",
  "missing": "A missing address is 0, and so is a missing outcome.",
  "unseen": "As any other address; in a history, as a 1.",
  "paper": {
    "authors": "Yeh and Patt",
    "year": 1991,
    "title": "Two-Level Adaptive Training Branch Prediction"
  },
  "params": {
    "historyBits": "Outcomes remembered of a branch (l); there are 2^l counters.",
    "addressBits": "Bits of the address that choose a history (a); there are 2^a, or the one in the rows.",
    "history": "Own: the first attribute is an address, histories are kept here. Rows: attributes are the last outcomes of one branch.",
    "globalAttributes": "Where rows bring history along: attributes of global history, which come before the local one."
  }
};
