export { adaptiveRandomForest } from "./adaptive-random-forest.ts";
export { arcX4 } from "./arc-x4.ts";
export { Chain } from "./chain.ts";
export type { ChainOptions } from "./chain-options.ts";
export { onlineBagging } from "./online-bagging.ts";
export { onlineBoosting } from "./online-boosting.ts";
export { onsBoost } from "./ons-boost.ts";
export type { Step } from "./step.ts";
