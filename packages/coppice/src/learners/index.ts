export { decisionStump } from "./decision-stump.ts";
export { hoeffdingTree } from "./hoeffding-tree.ts";
export { logisticRegression } from "./logistic-regression.ts";
export { majorityClass } from "./majority-class.ts";
export { MultilayerPerceptron, multilayerPerceptron } from "./multilayer-perceptron.ts";
export { naiveBayes } from "./naive-bayes.ts";
export { noChange } from "./no-change.ts";
export { perceptron } from "./perceptron.ts";
export { winnow } from "./winnow.ts";
