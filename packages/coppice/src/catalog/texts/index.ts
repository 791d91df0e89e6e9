/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";
import { about as adaptiveRandomForest } from "./adaptive-random-forest.ts";
import { about as adwin } from "./adwin.ts";
import { about as adwinBagging } from "./adwin-bagging.ts";
import { about as adwinBoosting } from "./adwin-boosting.ts";
import { about as agrawal } from "./agrawal.ts";
import { about as arcX4 } from "./arc-x4.ts";
import { about as balanceScale } from "./balance-scale.ts";
import { about as batchArcX4 } from "./batch-arc-x4.ts";
import { about as batchBagging } from "./batch-bagging.ts";
import { about as batchBoosting } from "./batch-boosting.ts";
import { about as batchIti } from "./batch-iti.ts";
import { about as bimodal } from "./bimodal.ts";
import { about as blockedBoosting } from "./blocked-boosting.ts";
import { about as bole } from "./bole.ts";
import { about as combiningPredictor } from "./combining-predictor.ts";
import { about as coordinateBoosting } from "./coordinate-boosting.ts";
import { about as ddm } from "./ddm.ts";
import { about as decisionStump } from "./decision-stump.ts";
import { about as dynamicWeightedMajority } from "./dynamic-weighted-majority.ts";
import { about as eddm } from "./eddm.ts";
import { about as fernGivanBagging } from "./fern-givan-bagging.ts";
import { about as gshare } from "./gshare.ts";
import { about as hoeffdingAdaptiveTree } from "./hoeffding-adaptive-tree.ts";
import { about as hoeffdingAnytimeTree } from "./hoeffding-anytime-tree.ts";
import { about as hoeffdingTree } from "./hoeffding-tree.ts";
import { about as hyperplane } from "./hyperplane.ts";
import { about as id4 } from "./id4.ts";
import { about as iti } from "./iti.ts";
import { about as kbsStream } from "./kbs-stream.ts";
import { about as learnNse } from "./learn-nse.ts";
import { about as led } from "./led.ts";
import { about as leveragingBagging } from "./leveraging-bagging.ts";
import { about as localHistory } from "./local-history.ts";
import { about as logisticRegression } from "./logistic-regression.ts";
import { about as majorityClass } from "./majority-class.ts";
import { about as multilayerPerceptron } from "./multilayer-perceptron.ts";
import { about as multiplexor } from "./multiplexor.ts";
import { about as naiveBayes } from "./naive-bayes.ts";
import { about as noChange } from "./no-change.ts";
import { about as nodeBudgetArcX4 } from "./node-budget-arc-x4.ts";
import { about as onlineBagging } from "./online-bagging.ts";
import { about as onlineBoosting } from "./online-boosting.ts";
import { about as onsBoost } from "./ons-boost.ts";
import { about as ozaSynthetic } from "./oza-synthetic.ts";
import { about as pageHinkley } from "./page-hinkley.ts";
import { about as perceptron } from "./perceptron.ts";
import { about as poca } from "./poca.ts";
import { about as primedBoosting } from "./primed-boosting.ts";
import { about as principalComponents } from "./principal-components.ts";
import { about as radialBasisNetwork } from "./radial-basis-network.ts";
import { about as randomRbf } from "./random-rbf.ts";
import { about as sea } from "./sea.ts";
import { about as shrubEnsemble } from "./shrub-ensemble.ts";
import { about as smoothBoost } from "./smooth-boost.ts";
import { about as softTree } from "./soft-tree.ts";
import { about as softTreeEnsemble } from "./soft-tree-ensemble.ts";
import { about as stacking } from "./stacking.ts";
import { about as stagger } from "./stagger.ts";
import { about as streamingRandomPatches } from "./streaming-random-patches.ts";
import { about as ticTacToe } from "./tic-tac-toe.ts";
import { about as universalMixture } from "./universal-mixture.ts";
import { about as weightedMajority } from "./weighted-majority.ts";
import { about as windowTree } from "./window-tree.ts";
import { about as winnow } from "./winnow.ts";

export const TEXTS: Readonly<Record<string, About>> = {
  "adaptive-random-forest": adaptiveRandomForest,
  "adwin": adwin,
  "adwin-bagging": adwinBagging,
  "adwin-boosting": adwinBoosting,
  "agrawal": agrawal,
  "arc-x4": arcX4,
  "balance-scale": balanceScale,
  "batch-arc-x4": batchArcX4,
  "batch-bagging": batchBagging,
  "batch-boosting": batchBoosting,
  "batch-iti": batchIti,
  "bimodal": bimodal,
  "blocked-boosting": blockedBoosting,
  "bole": bole,
  "combining-predictor": combiningPredictor,
  "coordinate-boosting": coordinateBoosting,
  "ddm": ddm,
  "decision-stump": decisionStump,
  "dynamic-weighted-majority": dynamicWeightedMajority,
  "eddm": eddm,
  "fern-givan-bagging": fernGivanBagging,
  "gshare": gshare,
  "hoeffding-adaptive-tree": hoeffdingAdaptiveTree,
  "hoeffding-anytime-tree": hoeffdingAnytimeTree,
  "hoeffding-tree": hoeffdingTree,
  "hyperplane": hyperplane,
  "id4": id4,
  "iti": iti,
  "kbs-stream": kbsStream,
  "learn-nse": learnNse,
  "led": led,
  "leveraging-bagging": leveragingBagging,
  "local-history": localHistory,
  "logistic-regression": logisticRegression,
  "majority-class": majorityClass,
  "multilayer-perceptron": multilayerPerceptron,
  "multiplexor": multiplexor,
  "naive-bayes": naiveBayes,
  "no-change": noChange,
  "node-budget-arc-x4": nodeBudgetArcX4,
  "online-bagging": onlineBagging,
  "online-boosting": onlineBoosting,
  "ons-boost": onsBoost,
  "oza-synthetic": ozaSynthetic,
  "page-hinkley": pageHinkley,
  "perceptron": perceptron,
  "poca": poca,
  "primed-boosting": primedBoosting,
  "principal-components": principalComponents,
  "radial-basis-network": radialBasisNetwork,
  "random-rbf": randomRbf,
  "sea": sea,
  "shrub-ensemble": shrubEnsemble,
  "smooth-boost": smoothBoost,
  "soft-tree": softTree,
  "soft-tree-ensemble": softTreeEnsemble,
  "stacking": stacking,
  "stagger": stagger,
  "streaming-random-patches": streamingRandomPatches,
  "tic-tac-toe": ticTacToe,
  "universal-mixture": universalMixture,
  "weighted-majority": weightedMajority,
  "window-tree": windowTree,
  "winnow": winnow,
};
