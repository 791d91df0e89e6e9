/**
 * Pocock et al. 2010, section 4.3 and figure 2: how the accuracy of ONSBoost depends on its update period K and its
 * window W. The README of this folder gives claims and results.
 */
import { buildSeeded, type Spec } from "coppice/core";
import { onlineBoosting, onsBoost } from "coppice/ensembles";
import { naiveBayes } from "coppice/learners";
import { interval, isBelow } from "coppice/statistics";
import { agrawal, type Generator, sea, stagger } from "coppice/streams";
import { type Claim, claimTable, summary, verdictOn } from "../common/claims.ts";
import { aligned } from "../common/comparison.ts";
import { type DataSet, generated, readMixed } from "../common/data-set.ts";
import { flags } from "../common/flags.ts";

const { quick, data } = flags("node papers/dist/pocock-2010/scan.js [--quick] [--data FOLDER]");

const RUNS = quick ? 2 : 5;
const ROWS = quick ? 2000 : 20_000;
const PER_CONCEPT = 2000;
const PERIODS = [50, 100, 200, 400, 800, 2000] as const;
const WINDOWS = [10, 50, 200, 800] as const;
const base = naiveBayes.with({ smoothing: 1 });
const shared = { members: 30, base, vote: "hard", multiclass: "oza" } as const;
const boosting = onlineBoosting.with({ ...shared, voters: "all", errorEstimate: "pseudo-count" });
const searching = (K: number, W: number) => onsBoost.with({ ...shared, searchEvery: K, window: W, protectedRows: 100 });

type Concept = (concept: number, seed: number) => Generator;
/** Streams of two classes whose concepts take turns; the paper's are not public. */
const turning: readonly (readonly [name: string, concepts: number, make: Concept])[] = [
  ["STAGGER", 3, (concept, seed) => stagger({ concept, seed })],
  ["SEA", 4, (concept, seed) => sea({ concept, noise: 0.1, seed })],
  ["Agrawal", 3, (concept, seed) => agrawal({ function: concept, seed })],
];

function rowsOf(concepts: number, make: Concept, run: number): DataSet {
  const parts = Array.from({ length: ROWS / PER_CONCEPT }, (_, i) =>
    generated(make(1 + (i % concepts), 100 * run + i), PER_CONCEPT),
  );
  const [{ schema }] = parts as [DataSet];
  return {
    schema,
    rows: Float64Array.from(parts.flatMap(({ rows }) => [...rows])),
    labels: Int32Array.from(parts.flatMap(({ labels }) => [...labels])),
  };
}

/** Share of rows predicted correctly, each before it is learned. */
function onlineAccuracy(spec: Spec, { schema, rows, labels }: DataSet, seed: number): number {
  const model = buildSeeded(spec, schema, seed);
  const classes = schema.classCount;
  const out = new Float64Array(labels.length * classes);
  model.predictThenLearnMany(rows, labels.length, labels, out);
  const right = labels.filter((label, i) => {
    const said = out.subarray(i * classes, (i + 1) * classes);
    return said.indexOf(Math.max(...said)) === label;
  });
  return right.length / labels.length;
}

const claims: Claim[] = [];
for (const [name, concepts, make] of turning) scan(name, (run) => rowsOf(concepts, make, run));
const elec = readMixed(data, "elec", { except: ["day"], limit: ROWS });
if (elec === undefined) console.log("elec: data not given\n");
else scan("elec", () => elec);
console.log(claimTable(claims));
console.log(summary(claims.map(verdictOn)));
if (quick) console.log("Quick run: 2 runs of 2,000 rows instead of 5 of 20,000.");

function scan(name: string, dataOf: (run: number) => DataSet): void {
  const sets = Array.from({ length: RUNS }, (_, run) => dataOf(run + 1));
  const over = (spec: Spec) => sets.map((set, run) => onlineAccuracy(spec, set, run + 1));
  const alone = over(boosting);
  const grid = WINDOWS.map((W) => PERIODS.map((K) => over(searching(K, W))));
  const percent = (accuracies: readonly number[]) => (100 * interval(accuracies).mean).toFixed(2);
  console.log(`${name}, online boosting: ${percent(alone)}`);
  const head = ["", ...PERIODS.map((K) => `K = ${K}`)];
  console.log(aligned([head, ...grid.map((line, w) => [`W = ${WINDOWS[w]}`, ...line.map(percent)])]));
  console.log();

  const line = grid[WINDOWS.indexOf(50)];
  const last = line.length - 1;
  const means = line.map((accuracies) => interval(accuracies).mean);
  const best = means.indexOf(Math.max(...means));
  const never = over(searching(ROWS, 50));
  const wide = grid[WINDOWS.indexOf(800)][0];
  const common = line[PERIODS.indexOf(200)];
  const add = (id: string, theirs: string, numbers: readonly (readonly number[])[], holds: boolean | undefined) =>
    claims.push({ id, data: name, theirs, ours: numbers.map(percent).join(", "), holds: holds === true });
  add("ON-2", "W = 50: K = 50 is worse than the best K", [line[0], line[best]], isBelow(line[0], line[best]));
  add("ON-3", "W = 50: K = 2000 is worse than the best K", [line[last], line[best]], isBelow(line[last], line[best]));
  add("ON-4", "without a search it is online boosting", [never, alone], never.join() === alone.join());
  add("ON-5", "K = 50: W = 800 is worse than W = 50", [wide, line[0]], isBelow(wide, line[0]));
  add("ON-6", "online boosting is worse than K = 200, W = 50", [alone, common], isBelow(alone, common));
}
