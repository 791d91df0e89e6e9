/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Bimodal branch predictor",
  "summary": "What a branch has mostly done of late: one 2-bit counter per address.",
  "choose": "Where nothing is known of a branch but what it did itself. The default, 4096 counters, is 1 KiB in hardware.",
  "cost": "O(1) per row; a byte per counter, of which hardware needs two bits.",
  "missing": "A missing address is 0.",
  "unseen": "Answered by the counter of its address, as any other.",
  "paper": {
    "authors": "McFarling",
    "year": 1993,
    "title": "Combining Branch Predictors",
    "place": "section 3"
  },
  "params": {
    "addressBits": "Bits of the address that choose a counter: there are 2^bits. With 0 one counter answers for all rows."
  }
};
