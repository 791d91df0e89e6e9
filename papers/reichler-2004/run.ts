/**
 * Reichler, Harris and Savchenko 2004: figures 2 and 4 (POCA beside Arc-x4 and parallel bagging, before and after
 * classes change places), and with --letter the error on Letter. The README of this folder has the results.
 */
import { writeFileSync } from "node:fs";
import { parseSpec } from "coppice/catalog";
import { Random } from "coppice/core";
import { interval } from "coppice/statistics";
import { claimTable, summary, verdictOn } from "../common/claims.ts";
import { aligned, type Comparison, shown, table, writeJson } from "../common/comparison.ts";
import { permutation, readNumeric } from "../common/data-set.ts";
import { flags, namesIn, WHERE_DATA, wholeNumber } from "../common/flags.ts";
import { type Curves, claimsOn, type Name } from "./claims.ts";
import { type Contender, continuous, rowOf, SequentialArc } from "./contenders.ts";
import { curves, type Protocol } from "./rounds.ts";

const usage = `node papers/dist/reichler-2004/run.js [--quick | --full] [--data FOLDER] [--json FILE]
  [--only satimage,segment]  sets   [--presentations N]  rows of a round, 60000 in the paper   [--runs N]  10 in the paper
  [--letter N]  25 networks of 70 and 50 units on Letter instead, for N presentations, 25 million in the paper`;
const given = flags(usage, ["only", "presentations", "runs", "letter"]);
const { quick, full, data: folder, json } = given;
const protocol: Protocol = {
  rounds: 25,
  presentations: wholeNumber("--presentations", given.presentations, quick ? 100 : full ? 60_000 : 6000),
  changeAfter: 12,
  heldOut: 1 / 3,
  tested: quick ? 100 : full ? Infinity : 1000,
  runs: wholeNumber("--runs", given.runs, quick ? 2 : full ? 10 : 3),
};
const letterPresentations = wholeNumber("--letter", given.letter, 0);

/** Three hidden units, rate 0.4 and momentum 0.2 are the defaults; weights scale the rate. */
const NETWORK = "multilayer-perceptron(hidden=[3],weights=scale)";

const live = (text: string) => (data: Parameters<typeof continuous>[1], seed: number) =>
  continuous(parseSpec(text.replace("NETWORK", NETWORK)), data, seed);
const contenders: ReadonlyMap<Name, (data: Parameters<typeof continuous>[1], seed: number) => Contender> = new Map([
  ["Arc-x4", (data, seed) => new SequentialArc(parseSpec(NETWORK), data, seed)],
  ["POCA", live("poca(members=25,vote=hard,base=NETWORK)")],
  ["parallel bagging", live("online-bagging(members=25,vote=hard,base=NETWORK)")],
  ["POCA, AdaBoost weights", live("poca(members=25,vote=hard,weighting=adaboost,base=NETWORK)")],
  ["POCA, one weight per row", live("poca(members=25,vote=hard,outputs=shared,base=NETWORK)")],
  ["POCA, window 200", live("poca(members=25,vote=hard,window=200,base=NETWORK)")],
  ["POCA, window 20000", live("poca(members=25,vote=hard,window=20000,base=NETWORK)")],
  ["online Arc-x4", live("arc-x4(members=25,vote=equal,ballot=hard,base=NETWORK)")],
]);

const SETS = ["satimage", "segment"];
/** Rounds that are printed: the first ones, those around the change, the last. */
const SHOWN = [1, 3, 6, 9, 12, 13, 14, 16, 19, 22, 25];

/** Error on 4000 random rows of Letter, trained on the others; shown after each tenth of the presentations. */
function letter(presentations: number): Comparison {
  const shared = { data: "letter", model: "POCA, 25 networks of 16-70-50-26, error", theirs: 0.016, tolerance: 0.003 };
  const data = readNumeric(folder, "letter");
  if (data === undefined) return { ...shared, ours: undefined };
  const order = permutation(data.labels.length, Random.seeded(1));
  const [test, rows] = [order.subarray(16_000), order.subarray(0, 16_000)];
  const text = "poca(members=25,vote=hard,base=multilayer-perceptron(hidden=[70,50],weights=scale))";
  const contender = continuous(parseSpec(text), data, 1);
  let error = 1;
  for (let done = 0; done < presentations; ) {
    const next = Math.min(Math.ceil(presentations / 10), presentations - done);
    contender.round({ data, rows, labels: data.labels }, next);
    done += next;
    error = test.reduce((sum, i) => sum + Number(contender.answer(rowOf(data, i)) !== data.labels[i]), 0) / test.length;
    console.error(`letter, ${done} presentations: error ${error.toFixed(4)}`); // progress
  }
  return { ...shared, ours: { mean: error, margin: Number.NaN } };
}

if (letterPresentations > 0) {
  const found = letter(letterPresentations);
  console.log(table([found]));
  if (found.ours === undefined) console.log(WHERE_DATA);
  console.log(`${letterPresentations} presentations; the paper stopped at 25 million.`);
  if (json !== undefined) writeJson(json, { presentations: letterPresentations }, [found]);
  process.exit(0);
}

const wanted = namesIn("--only", given.only, SETS);
const results = wanted.map((name) => {
  const found = new Map<Name, Curves>();
  const data = readNumeric(folder, name);
  if (data === undefined) console.error(`${name}: ${WHERE_DATA}`);
  else {
    for (const [contender, make] of contenders) {
      found.set(contender, curves(make, data, protocol));
      console.error(`${name}, ${contender}`); // progress
    }
  }
  return { name, found, claims: claimsOn(name, found, protocol.changeAfter) };
});

for (const { name, found } of results) {
  if (found.size === 0) continue;
  const lines = [...found].map(([contender, runs]) => {
    return [contender, ...SHOWN.map((round) => shown(interval(runs.map((curve) => curve[round - 1]))).slice(0, 6))];
  });
  console.log(`\n${name}, accuracy after rounds; the classes change after round ${protocol.changeAfter}\n`);
  console.log(aligned([["", ...SHOWN.map(String)], ...lines]));
}
const claims = results.flatMap((result) => result.claims);
console.log(`\n${claimTable(claims)}\n`);
console.log(summary(claims.map(verdictOn)));
console.log(`${protocol.presentations} presentations a round (60000 in the paper), ${protocol.runs} runs (10).`);
if (quick) console.log("Quick run: it checks the machinery, not the claims.");
if (json !== undefined) {
  const sets = results.map(({ name, found, claims: own }) => ({
    name,
    curves: Object.fromEntries(found),
    claims: own,
  }));
  writeFileSync(json, `${JSON.stringify({ protocol, sets }, null, 2)}\n`);
}
