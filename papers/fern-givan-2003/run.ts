/**
 * Fern and Givan 2003: branch predictors and trees on branches (table 1, section 5.2), trees and ensembles on small
 * sets (section 5.1). The README of this folder gives claims, tolerances and results.
 */
import { writeFileSync } from "node:fs";
import { parseSpec, parseSpecs } from "coppice/catalog";
import { printed, type Spec } from "coppice/core";
import { interval, mean } from "coppice/statistics";
import { summary, verdictOn } from "../common/claims.ts";
import { aligned, isWithin, shown } from "../common/comparison.ts";
import { flags, namesIn, WHERE_DATA, wholeNumber, wholeNumbers } from "../common/flags.ts";
import { benchmarks, learningCurves, type Protocol } from "./benchmarks.ts";
import { readBranch, readTrace, testThenTrain, tracesIn } from "./branches.ts";
import { BAGGED, type Cell, claimsOn, comparisonOf, convergenceOf, extensionsOn, type Outcome } from "./claims.ts";
import { idealHybrid } from "./ideal-hybrid.ts";

const usage = `node papers/dist/fern-givan-2003/run.js [--quick | --full] [--data FOLDER] [--json FILE]
  [--only branches | benchmarks | single-trees]  the last: benchmarks without ensembles
  [--sets multiplexor,TTT1,TTT2,vowel]  of the benchmarks
  [--limit ROWS]  at most so many rows of a branch, and updates of a benchmark
  [--models MODELS]  models on branches instead of ours   [--base MODEL]  base on benchmarks, DEPTH for its depth
  [--criterion agreement | resubstitution]  of trees on benchmarks: how "right" is counted, the first unless told otherwise
  [--splits N]  random halves of a benchmark, 20 in the paper   [--depths 1,10] [--members 5,25,100]  of benchmarks`;
const given = flags(usage, ["only", "sets", "criterion", "limit", "models", "base", "splits", "depths", "members"]);
const { quick, full, json } = given;
const limit = wholeNumber("--limit", given.limit, Infinity);
const splits = wholeNumber("--splits", given.splits, quick ? 2 : 20);
const parts = namesIn("--only", given.only, ["branches", "benchmarks", "single-trees"]);
const SETS = benchmarks.map(([name]) => name);
const wanted = namesIn("--sets", given.sets, SETS);
const [criterion] = namesIn("--criterion", given.criterion, ["agreement", "resubstitution"]);

// --- what is run ----------------------------------------------------------------------------------------------------

/** Bases of the benchmarks: name, and the model with DEPTH in place of its depth bound. */
const BASES: readonly (readonly [name: string, text: string])[] =
  given.base === undefined
    ? [
        [
          "ID4",
          `id4(max-depth=DEPTH,criterion=${criterion},warm-up=false,post-pruning=false,switch-suppression=false)`,
        ],
        ["ID4(AW,PP,FS)", `id4(max-depth=DEPTH,criterion=${criterion})`],
      ]
    : [[given.base, given.base]];

/** Run alone, and at the largest depth in Arc-x4. */
const VARIANTS: readonly (readonly [name: string, text: string])[] =
  given.base === undefined
    ? [
        ["ID4(AW)", `id4(max-depth=DEPTH,criterion=${criterion},post-pruning=false,switch-suppression=false)`],
        ["ID4(AW,FS)", `id4(max-depth=DEPTH,criterion=${criterion},post-pruning=false)`],
        ["ID4(AW,PP)", `id4(max-depth=DEPTH,criterion=${criterion},switch-suppression=false)`],
      ]
    : [];

/** Pairs of bases of which the first is better alone (FG-7). */
const BETTER: readonly (readonly [better: string, worse: string])[] = [["ID4(AW,PP,FS)", "ID4"]];

const ENSEMBLES: readonly (readonly [name: string, text: string])[] = parts.includes("benchmarks")
  ? [
      ["Arc-x4", "arc-x4(members=MEMBERS,ballot=hard,base=BASE)"],
      ["Arc-x4, equal votes", "arc-x4(members=MEMBERS,vote=equal,ballot=hard,base=BASE)"],
      ["BagP", "fern-givan-bagging(members=MEMBERS,sampling=poisson,ballot=hard,base=BASE)"],
    ]
  : []; // single trees only

/** On the multiplexor, at the largest depth. */
const FRACTIONS = [0.1, 0.7, 0.9].map((fraction, i) => {
  return [BAGGED[i], `fern-givan-bagging(members=MEMBERS,fraction=${fraction},ballot=hard,base=BASE)`] as const;
});

/** FG-10: the place of the late member, and the rows between two looks. */
const LATE = 20;
const LOOK = 1000;
const DEPTHS = wholeNumbers("--depths", given.depths, quick ? [2, 10] : full ? [1, 2, 4, 6, 8, 10, 12] : [1, 4, 10]);
const MEMBERS = wholeNumbers("--members", given.members, quick ? [5] : full ? [2, 5, 10, 25, 100] : [5, 25]);

/** Without depth or members: on the multiplexor's eleven bits a table of counters is a table of the function. */
const TABLES = ["gshare(history=rows,history-bits=11)"];

const protocol: Omit<Protocol, "updates"> = {
  splits,
  every: quick ? 200 : full ? 1000 : 5000, // S is not in the paper
  seed: 1,
};

const BRANCH_MODELS = [
  "majority-class",
  "bimodal(address-bits=0)",
  ...[8, 12, 16].map((bits) => `gshare(history=rows,history-bits=${bits})`),
  ...[8, 12, 16].map((bits) => `local-history(history=rows,history-bits=${bits})`),
  "combining-predictor(history=rows,global-bits=12,local-bits=12)",
  "id4(max-depth=12,criterion=agreement)",
  "arc-x4(members=25,ballot=hard,base=id4(max-depth=4,criterion=agreement))",
  "arc-x4(members=100,ballot=hard,base=id4(max-depth=4,criterion=agreement))",
];

/** For traces of whole programs, in which branches interfere. */
const TRACE_MODELS = [
  "bimodal(address-bits=12)",
  "gshare(history-bits=13)",
  "local-history(history-bits=10,address-bits=10)",
  "combining-predictor(global-bits=12,local-bits=10,address-bits=10)",
  "combining-predictor(global-bits=12,second=bimodal,address-bits=12)",
];

/** Table 1: instances, percent taken, percent error of the ideal hybrid. */
const TABLE_1: Readonly<Record<string, readonly [number, number, number]>> = {
  "go-A": [413908, 35, 5.3],
  "go-B": [370719, 47, 20.3],
  "go-C": [407380, 33, 14.4],
  "go-D": [451042, 57, 14.1],
  "li-A": [2653159, 20, 5.4],
  "li-B": [1238803, 71, 1.6],
  "com-A": [253031, 56, 5.9],
  "com-B": [17104, 75, 3.1],
};
const TOLERANCE = 0.1; // percent: the table has one digit

// --- branches -------------------------------------------------------------------------------------------------------

interface BranchRow {
  readonly branch: string;
  readonly rows: number;
  readonly taken: number;
  readonly model: string;
  readonly theirs: number | undefined;
  readonly percentError: number;
  readonly storageBits: number | undefined;
}

const percent = (share: number) => (100 * share).toFixed(2);
const HEADER = ["branch", "rows", "% taken", "model", "theirs, % error", "ours, % error", "bits", "verdict"];

function lineOf({ branch, rows, taken, model, theirs, percentError, storageBits }: BranchRow): string[] {
  const difference = percentError - (theirs ?? percentError);
  const verdict =
    theirs === undefined
      ? "not in the paper"
      : isWithin(TOLERANCE, difference)
        ? "reproduced"
        : `differs by ${difference > 0 ? "+" : ""}${difference.toFixed(2)}`;
  const numbers = [theirs?.toFixed(1) ?? "-", percentError.toFixed(2), storageBits?.toString() ?? "-", verdict];
  return [branch, String(rows), percent(taken), model, ...numbers];
}

function branchTables(folder: string | undefined): BranchRow[] {
  const models = given.models === undefined ? BRANCH_MODELS.map((text) => parseSpec(text)) : parseSpecs(given.models);
  const found: BranchRow[] = [];
  const taken = (labels: Int32Array) => labels.reduce((sum, label) => sum + label, 0) / labels.length;
  for (const [trace, branches] of tracesIn(folder)) {
    const rows: BranchRow[] = [];
    for (const letter of branches) {
      const data = readBranch(folder as string, `branch-${trace}-${letter}`, limit);
      if (data === undefined) continue;
      const branch = `${trace}-${letter.toUpperCase()}`;
      const shared = { branch, rows: data.labels.length, taken: taken(data.labels) };
      for (const spec of models) {
        const { error, storageBits } = testThenTrain(spec, data);
        rows.push({ ...shared, model: printed(spec), theirs: undefined, percentError: 100 * error, storageBits });
        console.error(`${branch}: ${printed(spec)}`); // progress
      }
      const { error, historyBits, storageBits } = idealHybrid(data);
      const model = `ideal hybrid, ${historyBits} bits of history`;
      rows.push({
        ...shared,
        model,
        theirs: TABLE_1[branch]?.[2],
        percentError: 100 * error,
        storageBits,
      });
    }
    const whole = readTrace(folder as string, `branch-${trace}`, limit);
    if (whole !== undefined && given.models === undefined) {
      for (const text of TRACE_MODELS) {
        const { error, storageBits } = testThenTrain(parseSpec(text), whole);
        const shared = { branch: "all branches", rows: whole.labels.length, taken: taken(whole.labels) };
        rows.push({ ...shared, model: text, theirs: undefined, percentError: 100 * error, storageBits });
        console.error(`${trace}: ${text}`);
      }
    }
    if (rows.length === 0) continue;
    console.log(`\nTrace ${trace}\n\n${aligned([HEADER, ...rows.map(lineOf)])}`);
    found.push(...rows);
  }
  const missing = Object.entries(TABLE_1).filter(([name]) => !found.some(({ branch }) => branch === name));
  const absent = missing.map(([name, [rows, share, theirs]]) => {
    return [name, String(rows), share.toFixed(2), "ideal hybrid", theirs.toFixed(1), "-", "-", "data not given"];
  });
  if (absent.length > 0) console.log(`\nTable 1\n\n${aligned([HEADER, ...absent])}\n${WHERE_DATA}`);
  return found;
}

// --- benchmarks -----------------------------------------------------------------------------------------------------

function benchmarkTables(): { cells: Cell[]; outcomes: Outcome[] } {
  const cells: Cell[] = [];
  const convergence: Outcome[] = [];
  const deepest = Math.max(...DEPTHS);
  for (const [name, make, usual] of benchmarks) {
    const data = wanted.includes(name) ? make(given.data) : undefined;
    if (data === undefined) {
      if (wanted.includes(name)) console.error(`${name}: ${WHERE_DATA}`);
      continue;
    }
    const updates = Math.min(limit, quick ? 1000 : usual);
    const run = (spec: Spec, cell: Pick<Cell, "base" | "ensemble" | "members" | "depth">) => {
      const curves = learningCurves(spec, data, { ...protocol, updates });
      const final = (half: "training" | "test") => curves.map((curve) => curve[half].at(-1) as number);
      const curve = curves[0].test.map((_, look) => mean(curves.map(({ test }) => test[look])));
      cells.push({ ...cell, data: name, training: final("training"), test: final("test"), curve });
      console.error(`${name}: ${printed(spec)}`);
    };
    for (const [base, text] of VARIANTS) {
      for (const depth of DEPTHS) {
        run(parseSpec(text.replaceAll("DEPTH", String(depth))), { base, ensemble: "alone", members: 1, depth });
      }
      const single = text.replaceAll("DEPTH", String(deepest));
      for (const [ensemble, shape] of ENSEMBLES.slice(0, 1)) {
        for (const members of MEMBERS) {
          const whole = shape.replaceAll("MEMBERS", String(members)).replaceAll("BASE", single);
          run(parseSpec(whole), { base, ensemble, members, depth: deepest });
        }
      }
    }
    for (const [base, text] of BASES) {
      for (const depth of DEPTHS) {
        const single = text.replaceAll("DEPTH", String(depth));
        run(parseSpec(single), { base, ensemble: "alone", members: 1, depth });
        const isBagged = name === "multiplexor" && depth === deepest && ENSEMBLES.length > 0;
        for (const [ensemble, shape] of [...ENSEMBLES, ...(isBagged ? FRACTIONS : [])]) {
          for (const members of MEMBERS) {
            const whole = shape.replaceAll("MEMBERS", String(members)).replaceAll("BASE", single);
            run(parseSpec(whole), { base, ensemble, members, depth });
          }
        }
      }
    }
    if (name === "TTT1" && ENSEMBLES.length > 0) {
      const [base, text] = BASES[BASES.length - 1];
      const single = text.replaceAll("DEPTH", String(deepest));
      const spec = parseSpec(ENSEMBLES[0][1].replaceAll("MEMBERS", String(LATE)).replaceAll("BASE", single));
      const looks = { ...protocol, updates, every: Math.min(LOOK, updates) };
      const ofMembers = [0, LATE - 1].map((place) => {
        const curves = learningCurves(spec, data, looks, place);
        return curves[0].test.map((_, look) => mean(curves.map(({ test }) => test[look])));
      });
      convergence.push(convergenceOf(name, base, LATE, ofMembers, looks.every));
      console.error(`${name}: members of ${printed(spec)}`);
    }
    for (const table of TABLES) run(parseSpec(table), { base: table, ensemble: "alone", members: 1, depth: 0 });
  }
  const outcomes = [
    ...benchmarks.flatMap(([data]) => BASES.flatMap(([base]) => claimsOn(data, base, cells))),
    ...BETTER.flatMap(([better, worse]) => comparisonOf(better, worse, cells)),
    ...wanted.flatMap((data) => extensionsOn(data, cells)),
    ...convergence,
  ];
  const lines = cells.map(({ data, base, ensemble, members, depth, training, test }) => {
    return [data, base, ensemble, String(members), String(depth), shown(interval(training)), shown(interval(test))];
  });
  console.log(`\n${aligned([["data", "base", "ensemble", "T", "depth", "training error", "test error"], ...lines])}\n`);
  const verdicts = outcomes.map(verdictOn);
  const told = outcomes.map(({ id, data, base, theirs, ours }, i) => [
    id,
    data,
    base,
    theirs,
    ours ?? "-",
    verdicts[i],
  ]);
  console.log(aligned([["claim", "data", "base", "theirs", "ours", "verdict"], ...told]));
  console.log(summary(verdicts));
  return { cells, outcomes };
}

const branches = parts.includes("branches") ? branchTables(given.data) : [];
const hasBenchmarks = parts.includes("benchmarks") || parts.includes("single-trees");
const { cells, outcomes } = hasBenchmarks ? benchmarkTables() : { cells: [], outcomes: [] };
if (quick) console.log("\nQuick run: fewer splits, updates, depths and members than in the paper; not a reproduction.");
if (json !== undefined) {
  writeFileSync(json, `${JSON.stringify({ protocol, limit: given.limit, branches, cells, outcomes }, null, 2)}\n`);
}
