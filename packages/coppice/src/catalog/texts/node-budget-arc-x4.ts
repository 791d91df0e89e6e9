/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Arc-x4 with a node budget",
  "summary": "Arc-x4 over trees that share a number of nodes: their depth bounds differ, and move to where they put most right.",
  "choose": "Where nodes are what must be counted, as in hardware. Else `arc-x4`: equal depths do as well on most sets.",
  "cost": "M times the base learner's time and bytes (M members), one walk more per row and member, and 84 bytes per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "section 8"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The tree every member is made of, with the largest depth that one may come to have.",
    "nodes": "Nodes of all members together, as many as members at least.",
    "reviewEvery": "Rows between two reviews, each of which may move a level.",
    "maxBytes": "Byte budget, shared by its learners."
  }
};
