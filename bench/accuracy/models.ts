/** The models of the accuracy table: the library's defaults, with ten members where a number of members is set. */
import { parseSpec } from "coppice/catalog";
import type { Group } from "./available.ts";

export interface AccuracyModel {
  readonly name: string;
  /** Heading of its column. */
  readonly short: string;
  /** As on Coppice's command line. */
  readonly spec: string;
  /** MOA's model of the same kind, as on MOA's command line. */
  readonly moa?: string;
  /** Approximate cost of a row relative to naive Bayes; used only to estimate the time left. */
  readonly cost: number;
}

export const models: readonly AccuracyModel[] = [
  { name: "naive-bayes", short: "NB", spec: "naive-bayes", moa: "bayes.NaiveBayes", cost: 1 },
  { name: "hoeffding-tree", short: "HT", spec: "hoeffding-tree", moa: "trees.HoeffdingTree", cost: 2 },
  {
    name: "online-bagging",
    short: "Bag",
    spec: "online-bagging(members=10)",
    moa: "meta.OzaBag -s 10 -l trees.HoeffdingTree",
    cost: 15,
  },
  { name: "online-boosting", short: "Boost", spec: "online-boosting(members=10)", cost: 15 },
  {
    name: "online-boosting-oza",
    short: "Oza",
    spec: "online-boosting(members=10, multiclass=oza)",
    moa: "meta.OzaBoost -s 10 -l trees.HoeffdingTree",
    cost: 15,
  },
  {
    name: "online-boosting-samme",
    short: "SAMME",
    spec: "online-boosting(members=10, multiclass=samme)",
    cost: 15,
  },
  { name: "arc-x4", short: "Arc-x4", spec: "arc-x4(members=10)", cost: 15 },
  { name: "ons-boost", short: "ONS", spec: "ons-boost(members=10)", cost: 10 },
  {
    name: "adaptive-random-forest",
    short: "ARF",
    spec: "adaptive-random-forest(members=10)",
    moa: "meta.AdaptiveRandomForest -s 10 -j 1",
    cost: 20,
  },
  {
    name: "streaming-random-patches",
    short: "SRP",
    spec: "streaming-random-patches(members=10)",
    moa: "meta.StreamingRandomPatches -s 10",
    cost: 30,
  },
  {
    name: "leveraging-bagging",
    short: "LevBag",
    spec: "leveraging-bagging(members=10)",
    moa: "meta.LeveragingBag -s 10 -l trees.HoeffdingTree",
    cost: 30,
  },
  {
    name: "dynamic-weighted-majority",
    short: "DWM",
    spec: "dynamic-weighted-majority",
    moa: "meta.DynamicWeightedMajority -l bayes.NaiveBayes",
    cost: 10,
  },
  { name: "stacking", short: "Stack", spec: "stacking", cost: 8 },
  { name: "weighted-majority", short: "WM", spec: "weighted-majority", cost: 5 },
  { name: "universal-mixture", short: "Mix", spec: "universal-mixture", cost: 5 },
  { name: "principal-components", short: "PCA", spec: "principal-components(members=10)", cost: 30 },
  { name: "kbs-stream", short: "KBS", spec: "kbs-stream(max-members=10)", cost: 10 },
  { name: "node-budget-arc-x4", short: "NArc", spec: "node-budget-arc-x4(members=10)", cost: 30 },
  {
    name: "smooth-boost",
    short: "Smooth",
    spec: "smooth-boost(members=10)",
    moa: "meta.OnlineSmoothBoost -s 10 -l trees.HoeffdingTree",
    cost: 15,
  },
  {
    name: "adwin-bagging",
    short: "ABag",
    spec: "adwin-bagging(members=10)",
    moa: "meta.OzaBagAdwin -s 10 -l trees.HoeffdingTree",
    cost: 20,
  },
  {
    name: "adwin-boosting",
    short: "ABoost",
    spec: "adwin-boosting(members=10)",
    moa: "meta.OzaBoostAdwin -s 10 -l trees.HoeffdingTree",
    cost: 20,
  },
  {
    name: "bole",
    short: "BOLE",
    spec: "bole(members=10)",
    moa: "meta.BOLE -s 10 -l trees.HoeffdingTree",
    cost: 20,
  },
  { name: "hoeffding-anytime-tree", short: "HATT", spec: "hoeffding-anytime-tree", moa: "trees.EFDT", cost: 4 },
  { name: "window-tree", short: "Window", spec: "window-tree", cost: 40 },
  { name: "id4", short: "ID4", spec: "id4", cost: 10 },
  { name: "logistic-regression", short: "LogReg", spec: "logistic-regression", cost: 1 },
  { name: "multilayer-perceptron", short: "MLP", spec: "multilayer-perceptron", cost: 5 },
  { name: "poca", short: "POCA", spec: "poca(members=10)", cost: 60 },
  {
    name: "coordinate-boosting",
    short: "OCB",
    spec: "coordinate-boosting(members=10)",
    moa: "meta.OCBoost -s 10 -l trees.HoeffdingTree",
    cost: 20,
  },
  { name: "primed-boosting", short: "Primed", spec: "primed-boosting(members=10)", cost: 20 },
  { name: "primed-bagging", short: "PrBag", spec: "primed-bagging(members=10)", cost: 10 },
  { name: "primed-arc-x4", short: "PrArc", spec: "primed-arc-x4(members=10)", cost: 20 },
  { name: "blocked-boosting", short: "Pasting", spec: "blocked-boosting(max-members=10)", cost: 15 },
  { name: "fern-givan-bagging", short: "FGBag", spec: "fern-givan-bagging(members=10)", cost: 15 },
  {
    name: "learn-nse",
    short: "NSE",
    spec: "learn-nse",
    moa: "meta.LearnNSE -l bayes.NaiveBayes",
    cost: 10,
  },
  {
    name: "ddm-retraining",
    short: "DDM",
    spec: "ddm-retraining",
    moa: "drift.DriftDetectionMethodClassifier -l bayes.NaiveBayes",
    cost: 3,
  },
  { name: "shrub-ensemble", short: "Shrubs", spec: "shrub-ensemble", cost: 60 },
  {
    name: "hoeffding-adaptive-tree",
    short: "HAT",
    spec: "hoeffding-adaptive-tree",
    moa: "trees.HoeffdingAdaptiveTree",
    cost: 4,
  },
  { name: "soft-tree-ensemble", short: "Soft", spec: "soft-tree-ensemble", cost: 60 },
  { name: "majority-class", short: "Major", spec: "majority-class", cost: 0.2 },
  { name: "no-change", short: "Same", spec: "no-change", cost: 0.2 },
];

/** Default models for the odd streams: those that most users start with. */
const BEGUN_WITH = [
  "naive-bayes",
  "hoeffding-tree",
  "hoeffding-adaptive-tree",
  "online-bagging",
  "online-boosting",
  "leveraging-bagging",
  "adaptive-random-forest",
  "streaming-random-patches",
];

/** Default models for the drift streams: the above and the models made for drift. */
const MADE_FOR_DRIFTS = [
  ...BEGUN_WITH,
  "hoeffding-anytime-tree",
  "adwin-bagging",
  "adwin-boosting",
  "bole",
  "ddm-retraining",
  "dynamic-weighted-majority",
  "learn-nse",
  "ons-boost",
  "kbs-stream",
  "shrub-ensemble",
];

/**
 * The models known by name, and the default models of a run. On the odd and drift streams MOA's boosting is compared with our
 * default boosting, although the two vote differently with more than two classes.
 */
export function modelsFor({ odd = false, drifts = false }: Group): {
  readonly known: readonly AccuracyModel[];
  readonly usual: readonly AccuracyModel[];
} {
  if (!odd && !drifts) return { known: models, usual: models };
  const { moa } = modelNamed(models, "online-boosting-oza");
  const known = models.map((model) => (model.name === "online-boosting" ? { ...model, moa: moa! } : model));
  return { known, usual: (drifts ? MADE_FOR_DRIFTS : BEGUN_WITH).map((name) => modelNamed(known, name)) };
}

function modelNamed(all: readonly AccuracyModel[], name: string): AccuracyModel {
  const found = all.find((model) => model.name === name);
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
}

/**
 * The models of a list "a,b(c=1, d=2)": known names, or any model as on Coppice's command line, which then is its own name and
 * gets a letter as heading. Throws the error of `parseSpec` for anything else.
 */
export function modelsOf(text: string, all = models): readonly AccuracyModel[] {
  let letter = 0;
  return parts(text).map((name) => {
    const known = all.find((model) => model.name === name);
    if (known !== undefined) return known;
    parseSpec(name);
    return { name, short: String.fromCharCode(65 + letter++), spec: name, cost: 15 };
  });
}

/** Splits a text at commas outside parentheses and brackets. */
function parts(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const character of text) {
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth--;
    if (character === "," && depth === 0) found.push("");
    else found.push(found.pop() + character);
  }
  return found.map((part) => part.trim());
}

/** The id of a model without parameters: "hoeffding-tree" of "hoeffding-tree(cuts=5)". */
export function kindOf({ spec }: AccuracyModel): string {
  return spec.replace(/\(.*/, "");
}
