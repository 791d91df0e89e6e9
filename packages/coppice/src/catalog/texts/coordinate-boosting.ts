/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Online coordinate boosting",
  "summary": "A chain whose votes are kept at what AdaBoost would make of all rows so far; rows weigh as it would have them weigh.",
  "choose": "Boosting without chance whose votes are close to what AdaBoost would say of all rows; time and bytes grow with the square of the members. The paper's votes are `vote=hard`.",
  "cost": "M times the base learner's time, one more prediction each, and M^2 additions and multiplications per row; M times its bytes (M members), and 8 M^2 bytes.",
  "missing": "As the base learner.",
  "unseen": "As the base learner.",
  "paper": {
    "authors": "Pelossof, Jones, Vovsha and Rudin",
    "year": 2009,
    "title": "Online Coordinate Boosting"
  },
  "params": {
    "members": "Number of members (M).",
    "base": "The learner every member is made of.",
    "order": "Whether a member is tested before or after it learns the row.",
    "prior": "Weight of the rows that each member is taken to have got right, and wrong, before the first one.",
    "vote": "Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities.",
    "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
  }
};
