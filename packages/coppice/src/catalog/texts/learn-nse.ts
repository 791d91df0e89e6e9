/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Learn++.NSE",
  "summary": "A member for every chunk of rows; all vote by how well they do now, so what has been learned before counts again when it returns.",
  "choose": "Where concepts return: members are kept, and count again when they fit. Set `period` to how long a concept lasts at least; `base=window-tree(window=250)` learns a chunk of that length better.",
  "cost": "O(M) answers per row (M members); with each chunk another M per row of it, and the learning of a member. M times the base learner's bytes, and 8 (d + 2) for every row of a chunk (d attributes).",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Elwell and Polikar",
    "year": 2011,
    "title": "Incremental Learning of Concept Drift in Nonstationary Environments",
    "place": "algorithm Learn++.NSE"
  },
  "params": {
    "base": "The learner every member is made of.",
    "period": "Rows of a chunk (m).",
    "maxMembers": "Most members there may be.",
    "pruning": "Who leaves where there are more: the oldest, or who errs most on the chunk.",
    "teaching": "How a member learns its chunk. Plain: the rows as they are. Weighted: by D, so those most that the vote gets wrong.",
    "slope": "How sharply errors of late count more than older ones (a).",
    "crossing": "Chunks after which an error counts half of what the latest ones may count (b).",
    "maxBytes": "Byte budget, shared by its learners and the chunk; one that is given they must take."
  }
};
