export { adaptiveRandomForest } from "./adaptive-random-forest.ts";
export { arcX4 } from "./arc-x4.ts";
export { Chain, type ChainOptions, type Step } from "./chain.ts";
export { onlineBagging } from "./online-bagging.ts";
export { onlineBoosting } from "./online-boosting.ts";
export { onsBoost } from "./ons-boost.ts";
