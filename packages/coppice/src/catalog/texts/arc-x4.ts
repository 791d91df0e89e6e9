/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online Arc-x4",
  "summary": "A chain in which a row weighs 1 + m^4 for a member when m of its predecessors got it wrong.",
  "choose": "The strongest of the boosting methods over the streams we measure, and it draws nothing by chance. Defaults are the paper's, over Hoeffding trees; the paper's own members are `base=id4`. Where labels are often wrong, bagging.",
  "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 48 bytes per member; recent voters: M C per row for the errors of all prefixes (C classes), and 8 bytes per member more.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "section 3.3, equations 1 and 2"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "order": "Whether mistakes are counted before or after a member learns the row.",
    "vote": "Weight of a member's vote: its correct answers, or 1.",
    "voters": "All: every member. Recent: the first members, as many as have erred least together of late.",
    "fading": "What a row leaves of the errors before it (f), where voters is recent.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
