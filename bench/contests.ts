/** Which models compete: ours, each with a peer's model of the same kind, and the project's floors. */

export interface Contest {
  readonly name: string;
  /** As on Coppice's command line. */
  readonly ours: string;
  /** As on MOA's command line, if MOA has such a model. River's counterparts are in river/river_contestant.py, by name. */
  readonly moa?: string;
  /** Smallest acceptable ratio of our rate to MOA's. */
  readonly floor: number;
}

// All sides use the default trees: grace period 200, delta 1e-7, tau 0.05, adaptive naive Bayes leaves. MOA and River vote
// with probabilities, so bagging and boosting do here, too.
export const contests: readonly Contest[] = [
  { name: "naive-bayes", ours: "naive-bayes", moa: "bayes.NaiveBayes", floor: 2 },
  { name: "hoeffding-tree", ours: "hoeffding-tree", moa: "trees.HoeffdingTree", floor: 2 },
  {
    name: "online-bagging",
    ours: "online-bagging(members=10, vote=soft)",
    moa: "meta.OzaBag -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "online-boosting",
    ours: "online-boosting(members=10, vote=soft, multiclass=samme)",
    moa: "meta.OzaBoost -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "adaptive-random-forest",
    ours: "adaptive-random-forest(members=10)",
    moa: "meta.AdaptiveRandomForest -s 10 -j 1",
    floor: 5,
  },
  {
    name: "streaming-random-patches",
    ours: "streaming-random-patches(members=10)",
    moa: "meta.StreamingRandomPatches -s 10",
    floor: 5,
  },
  {
    name: "leveraging-bagging",
    ours: "leveraging-bagging(members=10)",
    moa: "meta.LeveragingBag -s 10 -l trees.HoeffdingTree",
    floor: 5,
  },
  {
    name: "dynamic-weighted-majority",
    ours: "dynamic-weighted-majority",
    moa: "meta.DynamicWeightedMajority -l bayes.NaiveBayes",
    floor: 2,
  },
  { name: "hoeffding-anytime-tree", ours: "hoeffding-anytime-tree", moa: "trees.EFDT", floor: 5 },
  {
    name: "hoeffding-adaptive-tree",
    ours: "hoeffding-adaptive-tree",
    moa: "trees.HoeffdingAdaptiveTree",
    floor: 5,
  },
  {
    name: "smooth-boost",
    ours: "smooth-boost(members=10)",
    moa: "meta.OnlineSmoothBoost -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "adwin-bagging",
    ours: "adwin-bagging(members=10, vote=soft)",
    moa: "meta.OzaBagAdwin -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "adwin-boosting",
    ours: "adwin-boosting(members=10, vote=soft, multiclass=samme)",
    moa: "meta.OzaBoostAdwin -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "bole",
    ours: "bole(members=10)",
    moa: "meta.BOLE -s 10 -l trees.HoeffdingTree",
    floor: 3,
  },
  {
    name: "stacking",
    ours: "stacking(learners=[hoeffding-tree, no-change], combiner=hoeffding-tree)",
    floor: 3,
  },
  {
    name: "ddm-retraining",
    ours: "ddm-retraining",
    moa: "drift.DriftDetectionMethodClassifier -l bayes.NaiveBayes",
    floor: 2,
  },
  { name: "learn-nse", ours: "learn-nse", moa: "meta.LearnNSE -l bayes.NaiveBayes", floor: 2 },
];

/** Our accuracy may be this much below MOA's mean. */
const ACCURACY_SLACK = 0.005;

/** Whether our accuracy minus MOA's is within the slack. Exactly half a point below passes, whatever the rounding. */
export function isWithinSlack(difference: number): boolean {
  return difference >= -ACCURACY_SLACK - 1e-9;
}
