/**
 * Oza 2001, tables 3.3 to 3.7 and 4.1 to 4.6: naive Bayes, stumps, trees and networks alone, bagged and boosted, in
 * batches and online. The README of this folder gives claims, tolerances and results.
 */
import type { Spec } from "coppice/core";
import { batchBagging, batchBoosting, onlineBagging, onlineBoosting, primedBoosting } from "coppice/ensembles";
import { decisionStump, iti, multilayerPerceptron, naiveBayes } from "coppice/learners";
import { interval } from "coppice/statistics";
import { balanceScale, ozaSynthetic } from "coppice/streams";
import { claimTable, summary, verdictOn } from "../common/claims.ts";
import { type Comparison, shown, table, verdict, writeJson } from "../common/comparison.ts";
import { batch, crossValidate, type Fit, online, type Protocol } from "../common/cross-validation.ts";
import { type DataSet, firstRows, generated, readMixed, readNominal } from "../common/data-set.ts";
import { flags, namesIn, WHERE_DATA } from "../common/flags.ts";
import { epochNetwork } from "./epoch-network.ts";
import { rivalClaims, rivals } from "./rivals.ts";
import { slipStump } from "./slip-stump.ts";
import { type Name, type Row, type Target, targets } from "./targets.ts";

const {
  quick,
  full,
  data: folder,
  json,
  only,
  sets: onlySets,
  column: columns = "",
  sampling: given,
  pruning: pruned,
} = flags(
  `node papers/dist/oza-2001/run.js [--quick | --full] [--data FOLDER] [--json FILE]
  [--only bayes,stump,slip,tree,network,rivals]  base models; rivals: trees in others' ensembles (figures 2.10 to 2.19)
   [--sets Balance,Car,...]  data
  [--column AdaBoost,online,...]  models with one of these in their names
  [--sampling weights | resample]  how members of AdaBoost learn, and of primed boosting its first rows: by weight, or
  rows drawn by weight, as unless told otherwise with the slip, and always with networks
  [--pruning none | minimum-description-length]  of trees; none unless told otherwise`,
  ["only", "sets", "column", "sampling", "pruning"],
);

type Sampling = "weights" | "resample";
const [sampling] = given === undefined ? [] : namesIn<Sampling>("--sampling", given, ["weights", "resample"]);
const [pruning] = namesIn("--pruning", pruned, ["none", "minimum-description-length"]);
const MEMBERS = quick ? 20 : 100;
const SEED = 1;
const thesis: Protocol = { runs: 10, folds: 5, orders: 5, seed: SEED };
const once: Protocol = { runs: 1, folds: 5, orders: 1, seed: SEED };
/** Most rows for the thesis's 250 results of a model, and for full ensembles of trees and networks. */
const SMALL = 2000;
/** Ensembles of networks on larger sets have fewer members; above this size also only so many rows and two folds. */
const LARGE = 20_000;
const halves: Protocol = { ...once, folds: 2 };

const sets: Readonly<Record<Name, () => DataSet | undefined>> = {
  Promoters: () => readNominal(folder, "promoters"),
  Balance: () => generated(balanceScale(), 625),
  "Breast Cancer": () => readNominal(folder, "breast-cancer-wisconsin"),
  "German Credit": () => readMixed(folder, "german-credit"),
  Car: () => readNominal(folder, "car"),
  Chess: () => readNominal(folder, "kr-vs-kp"),
  Mushroom: () => readNominal(folder, "mushroom"),
  Nursery: () => readNominal(folder, "nursery"),
  "Connect-4": () => readNominal(folder, "connect-4"),
  Covertype: () => readMixed(folder, "covtype"),
  "Synthetic-1": () => generated(ozaSynthetic({ variant: 1, seed: SEED }), quick ? 5_000 : 100_000),
  "Synthetic-2": () => generated(ozaSynthetic({ variant: 2, seed: SEED }), quick ? 5_000 : 100_000),
  "Synthetic-3": () => generated(ozaSynthetic({ variant: 3, seed: SEED }), quick ? 5_000 : 100_000),
};

interface Contender {
  readonly name: string;
  readonly fit: Fit;
  /** Not an ensemble. */
  readonly isSingle?: boolean;
  /** Row order does not matter, so one order is enough. */
  readonly isLossless?: boolean;
}

/** How rivals are run: as the other ensembles of trees. */
const RIVAL: Pick<Contender, "isSingle" | "isLossless"> = {};

/** Primed boosting: the first fifth of the training rows, at most 10,000, is learned in a batch. */
const primed =
  (options: Parameters<typeof primedBoosting.with>[0]): Fit =>
  (training, seed) => {
    const primeRows = Math.min(Math.floor(training.count / 5), 10_000);
    return online(primedBoosting.with({ ...options, primeRows, unreached: "none" }))(training, seed);
  };

/** In the order of the targets' columns. */
function ensembles(name: string, base: Spec, members: number, usual: Sampling = "weights"): readonly Contender[] {
  const bagging = { members, base, vote: "hard" } as const;
  const boosting = { ...bagging, multiclass: "oza" } as const;
  const drawn = { ...boosting, sampling: sampling ?? usual } as const;
  return [
    { name, fit: online(base), isSingle: true, isLossless: true },
    { name: `batch bagging, ${name}`, fit: batch((data, seed) => batchBagging(data, { ...bagging, seed })) },
    { name: `online bagging, ${name}`, fit: online(onlineBagging.with(bagging)) },
    { name: `AdaBoost, ${name}`, fit: batch((data, seed) => batchBoosting(data, { ...drawn, seed })) },
    { name: `online boosting, ${name}`, fit: online(onlineBoosting.with(boosting)) },
    { name: `primed boosting, ${name}`, fit: primed({ ...boosting, priming: drawn.sampling }) },
  ];
}

/** In the order of the targets' columns: ten epochs, then one pass with 1 step a row, then with 10. */
function networks(members: number): readonly Contender[] {
  const bagging = { members, vote: "hard" } as const;
  const boosting = { ...bagging, multiclass: "oza" } as const;
  const adaBoost = (base: Spec) =>
    batch((data, seed) => batchBoosting(data, { ...boosting, sampling: "resample", base, seed }));
  const inEpochs = epochNetwork.with({});
  const name = "network, 10 epochs";
  const passes = [1, 10].flatMap((updates): Contender[] => {
    const name = `network, ${updates} ${updates === 1 ? "step" : "steps"} a row`;
    const base = multilayerPerceptron.with({ updates, weights: "scale" }); // sampled rows weigh 1, but for rounding
    const sampling = "repetitions"; // k steps, not one k times as long
    return [
      { name, fit: online(base), isSingle: true },
      { name: `online bagging, ${name}`, fit: online(onlineBagging.with({ ...bagging, sampling, base })) },
      { name: `online boosting, ${name}`, fit: online(onlineBoosting.with({ ...boosting, sampling, base })) },
      {
        name: `primed boosting, ${name}`,
        fit: primed({ ...boosting, sampling, base: epochNetwork.with({ updates }) }),
      },
      { name: `AdaBoost, ${name}`, fit: adaBoost(base) },
    ];
  });
  return [
    { name, fit: online(inEpochs), isSingle: true },
    {
      name: `batch bagging, ${name}`,
      fit: batch((data, seed) => batchBagging(data, { ...bagging, base: inEpochs, seed })),
    },
    { name: `AdaBoost, ${name}`, fit: adaBoost(inEpochs) },
    ...passes,
  ];
}

const kinds = {
  bayes: (members: number) => ensembles("naive Bayes", naiveBayes.with({ smoothing: 0 }), members),
  stump: (members: number) => ensembles("stump", decisionStump.with({}), members),
  slip: (members: number) => ensembles("stump with a slip", slipStump.with({}), members, "resample"),
  tree: (members: number) => ensembles("tree", iti.with({ pruning }), members),
  network: networks,
} as const;
type Kind = keyof typeof kinds;

const wanted = namesIn("--only", only, [...Object.keys(kinds), "rivals"]);
const wantedSets = namesIn("--sets", onlySets, Object.keys(targets));

const comparisons: Comparison[] = [];
/** Accuracies of ensembles of trees, by set. */
const ofTrees = new Map<string, Map<string, number>>();
for (const [name, target] of Object.entries(targets) as [Name, Target][]) {
  if (!wantedSets.includes(name)) continue;
  const data = sets[name]();
  const hasNumbers = data?.schema.attributes.some(({ kind }) => kind === "numeric") === true;
  for (const kind of Object.keys(kinds) as Kind[]) {
    const theirs = target[kind === "slip" ? "stump" : kind];
    if (kind === "slip" && hasNumbers) continue; // it has no tests of numbers
    if (theirs !== undefined && wanted.includes(kind)) compare(name, kind, data, theirs, target.tolerance);
  }
  const count = data?.labels.length ?? 0;
  if (!wanted.includes("rivals") || !("tree" in target) || data === undefined || (count > SMALL && !full)) continue;
  for (const [rival, spec] of rivals(MEMBERS, iti.with({ pruning }), Math.floor((4 * count) / 5))) {
    const ours = interval(crossValidate(online(spec), data, protocolFor("tree", RIVAL, count)));
    noteTree(name, rival, ours.mean);
    console.error(`${name}, ${rival}: ${shown(ours)}`); // progress
  }
}

function noteTree(name: string, model: string, accuracy: number): void {
  const found = ofTrees.get(name) ?? new Map<string, number>();
  ofTrees.set(name, found.set(model, accuracy));
}

function compare(name: string, kind: Kind, data: DataSet | undefined, theirs: Row, tolerance: number): void {
  const count = data?.labels.length ?? 0;
  const isFewer = kind === "network" && !full && !quick;
  const members = !isFewer || count <= SMALL ? MEMBERS : count <= LARGE ? 20 : 10;
  for (const [i, contender] of kinds[kind](members).entries()) {
    if (theirs[i] === undefined || !columns.split(",").some((part) => contender.name.includes(part))) continue;
    if (kind === "tree" && !contender.isSingle && count > SMALL && !full) continue; // takes too long
    const { name: model, fit } = contender;
    const protocol = protocolFor(kind, contender, count);
    const rows = data && (protocol === halves ? firstRows(data, LARGE) : data);
    const ours = rows && interval(crossValidate(fit, rows, protocol));
    if (kind === "tree" && ours !== undefined) noteTree(name, model.replace(", tree", ""), ours.mean);
    const comparison = { data: name, model, theirs: theirs[i], ours, tolerance };
    comparisons.push(comparison);
    console.error(`${name}, ${model}: ${shown(ours)}, ${verdict(comparison)}`); // progress
  }
}

function protocolFor(
  kind: Kind,
  { isSingle, isLossless }: Pick<Contender, "isSingle" | "isLossless">,
  count: number,
): Protocol {
  const isCostly = !isSingle && (kind === "tree" || kind === "network");
  if (quick) return once;
  if (full || (count <= SMALL && !isCostly)) return isLossless ? { ...thesis, orders: 1 } : thesis;
  return isCostly && count > LARGE ? halves : once;
}

console.log(table(comparisons));
console.log(summary(comparisons.map(verdict)));
const claims = wanted.includes("rivals") ? rivalClaims(ofTrees) : [];
if (claims.length > 0) console.log(`\n${claimTable(claims)}\n${summary(claims.map(verdictOn))}`);
if (comparisons.some(({ ours }) => ours === undefined)) console.log(WHERE_DATA);
if (quick) console.log("Quick run: fewer members, runs and rows than in the thesis; not a reproduction.");
if (json !== undefined)
  writeJson(json, { members: MEMBERS, small: thesis, large: once, largest: halves, full, quick }, comparisons, claims);
