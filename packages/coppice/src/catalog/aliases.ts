/** Aliases of models and their ids: the only list of them. */
export const aliases: Readonly<Record<string, string>> = {
  arcx4: "arc-x4",
  arf: "adaptive-random-forest",
  bagb: "fern-givan-bagging",
  bagging: "online-bagging",
  boosting: "online-boosting",
  dwm: "dynamic-weighted-majority",
  efdt: "hoeffding-anytime-tree",
  forest: "adaptive-random-forest",
  hat: "hoeffding-adaptive-tree",
  hatt: "hoeffding-anytime-tree",
  ht: "hoeffding-tree",
  lb: "leveraging-bagging",
  levbag: "leveraging-bagging",
  logreg: "logistic-regression",
  lr: "logistic-regression",
  mcfarling: "combining-predictor",
  mlp: "multilayer-perceptron",
  nb: "naive-bayes",
  onsboost: "ons-boost",
  osboost: "smooth-boost",
  ozabag: "online-bagging",
  ozabagadwin: "adwin-bagging",
  ozaboost: "online-boosting",
  ozaboostadwin: "adwin-boosting",
  srp: "streaming-random-patches",
  stump: "decision-stump",
  vfdt: "hoeffding-tree",
};

/** Lower-case names in River, MOA and scikit-learn of models whose ids here are different words. */
export const foreignNames: Readonly<Record<string, string>> = {
  adaboost: "online-boosting",
  bernoullinb: "naive-bayes",
  categoricalnb: "naive-bayes",
  decisiontree: "hoeffding-tree",
  driftdetectionmethod: "ddm-retraining",
  extremelyfastdecisiontree: "hoeffding-anytime-tree",
  gaussiannb: "naive-bayes",
  mixednb: "naive-bayes",
  multinomialnb: "naive-bayes",
  onlinesmoothboost: "smooth-boost",
  sgd: "logistic-regression",
};

/** Aliases with the same first letter, which is rarely mistyped; otherwise any two short names are similar. */
export function aliasesLike(name: string): string[] {
  return Object.keys(aliases).filter((alias) => alias[0] === name[0]?.toLowerCase());
}

/** The id of an alias in upper or lower case; other names are returned unchanged. */
export function idOf(name: string): string {
  const alias = name.toLowerCase();
  return Object.hasOwn(aliases, alias) ? aliases[alias] : name;
}
