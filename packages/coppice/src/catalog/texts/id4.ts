/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ID4, extended",
  "summary": "A small tree that changes its mind: every node may take another test, and grows its subtrees anew.",
  "choose": "Trees of few nodes, as members of `arc-x4` or `fern-givan-bagging`: attributes of few values, a bound on depth. All three extensions are on by default, as in the paper's best variant.",
  "cost": "O(m D) per row (m attributes, depth D); per node that can be split 16 m bytes, 48 C + 16 per number and, unless the criterion is agreement, 8 (C + 1) per value, of which a number has two (C classes).",
  "missing": "Ends at the node that asks for it; does not count for the attribute. Nor does a number beyond 1e75, which follows the cut.",
  "unseen": "Ends at the node that asks for it, until another test is taken.",
  "paper": {
    "authors": "Fern and Givan",
    "year": 2003,
    "title": "Online Ensemble Learning: An Empirical Study",
    "place": "figures 8 and 9"
  },
  "params": {
    "maxDepth": "Tests on the longest path (D); unlimited is the number of attributes.",
    "criterion": "How a test is found right: per value by its heaviest class, or by one counter, for two values and two classes.",
    "warmUp": "Subtrees of nodes that answer as leaves learn ahead (AW).",
    "postPruning": "A node answers as a leaf where its subtrees have been right less often than its majority (PP).",
    "switchSuppression": "A node changes its test only for one that is right more often than its subtrees (FS).",
    "leafTest": "When a node is a leaf without post-pruning: one class, or no significant test.",
    "significance": "Chance at which the chi-square test takes a test for independent of the class.",
    "monitorReset": "What becomes of the count of the subtrees' right answers when they go: it stays, or starts as that of the new test.",
    "cuts": "Cuts tried per numeric attribute.",
    "maxBytes": "Byte budget of the tree."
  }
};
