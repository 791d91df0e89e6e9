/** Short names people type for models, and the ids they stand for: the only list of them. */
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

/** What River, MOA and scikit-learn call models whose ids are other words, in small letters. */
export const foreignNames: Readonly<Record<string, string>> = {
  adaboost: "online-boosting",
  bernoullinb: "naive-bayes",
  categoricalnb: "naive-bayes",
  decisiontree: "hoeffding-tree",
  extremelyfastdecisiontree: "hoeffding-anytime-tree",
  gaussiannb: "naive-bayes",
  mixednb: "naive-bayes",
  multinomialnb: "naive-bayes",
  onlinesmoothboost: "smooth-boost",
  sgd: "logistic-regression",
};

/** Short names that a mistyped one may stand for: as good as nobody mistypes the first letter, and two are soon alike. */
export function aliasesLike(name: string): string[] {
  return Object.keys(aliases).filter((alias) => alias[0] === name[0]?.toLowerCase());
}

/** An id for what may be a short name of it, in small letters or capitals. */
export function idOf(name: string): string {
  const alias = name.toLowerCase();
  return Object.hasOwn(aliases, alias) ? aliases[alias] : name;
}
