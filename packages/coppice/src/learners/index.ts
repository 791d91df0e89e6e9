export { decisionStump } from "./decision-stump.ts";
export { hoeffdingTree } from "./hoeffding-tree.ts";
export { majorityClass } from "./majority-class.ts";
export { naiveBayes } from "./naive-bayes.ts";
export { noChange } from "./no-change.ts";
