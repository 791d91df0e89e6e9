/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online Arc-x4, recent voters",
  "summary": "Online Arc-x4 in which the first L members vote, as many as have erred least together of late.",
  "cost": "As online Arc-x4, and M C per row for the errors of all prefixes (M members, C classes); 56 bytes per member.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "section 3.3, and later work"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "order": "Whether mistakes are counted before or after a member learns the row.",
    "vote": "Weight of a member's vote: its correct answers, or 1.",
    "fading": "What a row leaves of the errors before it (f).",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
