/**
 * Buschjäger, Hess and Morik 2022: shrub ensembles beside eight others on the sets and streams of table 1, and theorem
 * 1. The README of this folder gives claims, tolerances and results.
 */
import { writeFileSync } from "node:fs";
import { parseSpec } from "coppice/catalog";
import { Random } from "coppice/core";
import { claimTable, summary, verdictOn } from "../common/claims.ts";
import { aligned, verdict } from "../common/comparison.ts";
import { flags, namesIn, WHERE_DATA, wholeNumber } from "../common/flags.ts";
import { type Found, foundAmong, type Run } from "./areas.ts";
import { claimsOf } from "./claims.ts";
import { drawn, GRIDS } from "./grids.ts";
import { sets, testThenTrain } from "./prequential.ts";
import { MODELS, type SetName, targets } from "./targets.ts";
import { theoremClaims } from "./theorem.ts";

const usage = `node papers/dist/buschjaeger-2022/run.js [--quick | --full] [--data FOLDER] [--json FILE]
  [--only elec,weather,airlines,covtype,gas-sensor,nomao,led_a,led_g,agrawal_a,agrawal_g,rbf_m,rbf_f]  sets
  [--configurations N]  of each method, 4 unless told otherwise, 50 with --full
  [--limit ROWS]  of a set: unless told otherwise all of files, and 20000 of streams, a million with --full`;
const given = flags(usage, ["only", "limit", "configurations"]);
const { quick, full, data: folder, json } = given;
const stream = full ? 1_000_000 : 20_000;
const usual = (name: SetName) => (name.includes("_") ? stream : Infinity); // streams have an underscore
const limit = (name: SetName) => wholeNumber("--limit", given.limit, quick ? 500 : usual(name), 100);
const configurations = wholeNumber("--configurations", given.configurations, quick ? 1 : full ? 50 : 4);
const NAMES = Object.keys(targets) as SetName[];
const wanted = namesIn("--only", given.only, NAMES);

/** For areas; the README says how much other draws differ. */
const TOLERANCE = 0.03;

const runs: Run[] = [];
const found: Found[] = [];
const counts: string[] = [];
for (const name of wanted) {
  const data = sets[name](folder, limit(name));
  if (data === undefined) continue;
  counts.push(`${name} ${data.labels.length}`);
  const here = MODELS.flatMap((model) =>
    drawn(GRIDS[model], configurations, Random.seeded(1 + NAMES.indexOf(name))).map((configuration): Run => {
      const course = testThenTrain(parseSpec(configuration), data);
      console.error(`${name}, ${configuration}: ${course.averaged.toFixed(4)}`); // progress
      return { data: name, model, configuration, course };
    }),
  );
  runs.push(...here);
  found.push(...foundAmong(here));
}

const comparisons = wanted.flatMap((data) =>
  MODELS.flatMap((model, i) => {
    const theirs = targets[data][i];
    if (theirs === undefined) return [];
    const best = found.find((one) => one.data === data && one.model === model);
    const ours = best && { mean: best.area, margin: Number.NaN };
    const { configuration = "-", course } = best ?? {};
    return [{ data, model, theirs, ours, tolerance: TOLERANCE, accuracy: course?.averaged, configuration }];
  }),
);
const shown = (value: number | undefined) => value?.toFixed(4) ?? "-";
const lines = comparisons.map((cell) => {
  const { data, model, theirs, ours, accuracy, configuration } = cell;
  return [data, model, shown(theirs), shown(ours?.mean), verdict(cell), shown(accuracy), configuration];
});
console.log(aligned([["data", "model", "theirs", "ours", "verdict", "best", "best is that of"], ...lines]));
console.log(`${summary(comparisons.map(verdict))}\n`);
if (counts.length < wanted.length) console.log(`${WHERE_DATA}\n`);
const claims = [...claimsOf(found), ...theoremClaims(quick ? 500 : 5000)];
console.log(claimTable(claims));
console.log(`${summary(claims.map(verdictOn))}\n`);
console.log(
  `Rows: ${counts.join(", ")}. The paper has elec 45312, weather 18159, airlines 539383, covtype 581012, gas-sensor 13910, nomao 34465, streams 1000000.`,
);
if (quick) console.log("Quick run: it checks the machinery, not the claims.");
if (json !== undefined) {
  const results = comparisons.map((comparison) => ({ ...comparison, verdict: verdict(comparison) }));
  writeFileSync(json, `${JSON.stringify({ rows: counts, configurations, results, claims, runs }, null, 2)}\n`);
}
