/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Blocked boosting (pasting)",
  "summary": "Members that each learn a block of rows, about half of them such as the members before get wrong; equal votes.",
  "choose": "Where the world changes fast and members may know one block each; on lasting concepts it is behind the others. Members are trees of a block, as in the paper.",
  "cost": "A prediction of each of M members, and of one of two rows the base learner's time; M times its bytes (M members).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Breiman",
    "year": 1999,
    "title": "Pasting Small Votes for Classification in Large Databases and On-Line"
  },
  "params": {
    "maxMembers": "Most members, the one of the block under way included.",
    "base": "The learner every member is made of; a window tree needs a window of at least a block.",
    "blockRows": "Rows of a block (N).",
    "firstError": "What the smoothed error begins with. Measured: the first member's error on new rows. Listing: 1.",
    "patience": "Rows drawn for a block, in blocks, after which every row joins it.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
