export { adaptiveRandomForest } from "./adaptive-random-forest.ts";
export { arcX4 } from "./arc-x4.ts";
export { Chain, type ChainOptions } from "./chain.ts";
export { onlineBagging } from "./online-bagging.ts";
export { onlineBoosting } from "./online-boosting.ts";
export { onsBoost } from "./ons-boost.ts";
export type { Step } from "./step.ts";
