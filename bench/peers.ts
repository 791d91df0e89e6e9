/**
 * Our speed, accuracy and bytes beside MOA's and River's: the same files, the same protocol, one run. Each contest of a
 * stream and a model has two processes of its own, warmed up first, that then take turns run by run, so that whatever
 * slows the machine slows both.
 *
 *   npm run bench:peers -- [--quick] [--streams a,b] [--models a,b] [--rows N] [--seeds N] [--accuracy-seeds N]
 *                          [--warm SECONDS] [--river-rows N] [--no-river] [--data FOLDER] [--json FILE]
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseSpec } from "coppice/catalog";
import { type Command, Contestant, ours, prepareMoa, prepareRiver, type Run, resultsFolder } from "./contestants.ts";
import { ACCURACY_SLACK, type Contest, contests } from "./contests.ts";
import { machine } from "./machine.ts";
import { chosen, whole } from "./options.ts";
import { markdownTable, percent, type Summary, short, summary } from "./statistics.ts";
import { STREAM_ROWS, streams, writeStreams } from "./streams.ts";

interface Side {
  /** Rows per second of the timed runs. */
  readonly rate: Summary;
  /** Over the seeds, ours over more. */
  readonly accuracy: Summary;
  readonly bytes: number;
}

interface Pair {
  readonly stream: string;
  readonly model: string;
  readonly floor: number;
  readonly ours: Side;
  readonly moa: Side | { readonly unavailable: string };
}

interface RiverPair {
  readonly stream: string;
  readonly model: string;
  readonly rows: number;
  readonly ours: Side;
  readonly river: Side | { readonly unavailable: string };
}

type Peer = { readonly command: Command; readonly version: string } | { readonly unavailable: string };

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    river: { type: "boolean", default: true },
    quick: { type: "boolean", default: false },
    streams: { type: "string" },
    models: { type: "string" },
    rows: { type: "string" },
    seeds: { type: "string" },
    "accuracy-seeds": { type: "string" },
    warm: { type: "string" },
    "river-rows": { type: "string" },
    data: { type: "string" },
    json: { type: "string" },
  },
});
const { quick } = options;
const rows = whole("rows", options.rows, quick ? 20_000 : STREAM_ROWS);
const seeds = whole("seeds", options.seeds, quick ? 1 : 5);
const accuracySeeds = whole("accuracy-seeds", options["accuracy-seeds"], quick ? 1 : 20);
const warmSeconds = whole("warm", options.warm, quick ? 1 : 3);
const riverRows = whole("river-rows", options["river-rows"], quick ? 1_000 : 5_000);
const wantedStreams = chosen("streams", streams, options.streams);
const wantedContests = chosen("models", contests, options.models);

const started = performance.now();
const circumstances = machine();
console.log(circumstances);
const files = await writeStreams(wantedStreams, rows, join(resultsFolder, "streams"), options.data);
const moa = await available(prepareMoa);
const river = options.river ? await available(prepareRiver) : { unavailable: "not asked for" };
console.log(`${describe("MOA", moa)}\n${describe("River", river)}\n`);

const pairs: Pair[] = [];
const riverPairs: RiverPair[] = [];
const missing: string[] = [];
for (const [stream, place] of files) {
  if ("unavailable" in place) {
    missing.push(`${stream} is not available: ${place.unavailable}.`);
    continue;
  }
  for (const contest of wantedContests) {
    const [mine, theirs] = await takeTurns(place.file, contest, moa);
    const pair: Pair = { stream, model: contest.name, floor: contest.floor, ours: mine, moa: theirs };
    pairs.push(pair);
    console.log(progress(pair));
    if (options.river) riverPairs.push(await againstRiver(stream, place.file, contest));
  }
}

console.log(["", moaTable(), ...(options.river ? [riverTable()] : []), verdict()].join("\n\n"));
const file = options.json ?? join(resultsFolder, "peers.json");
await mkdir(resultsFolder, { recursive: true });
const settings = { rows, seeds, accuracySeeds, warmSeconds, riverRows };
await writeFile(
  file,
  `${JSON.stringify({ machine: circumstances, settings, moa, river, missing, pairs, riverPairs }, null, 2)}\n`,
);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all; ${machine()}; numbers in ${file}`);

/**
 * Warms both up, then lets them run in turn, once per seed; models without chance are simply timed as often. Those with
 * chance go on alone until their accuracy is known from enough seeds: a forest of MOA's would take minutes for them.
 */
async function takeTurns(file: string, contest: Contest, peer: Peer): Promise<[Side, Pair["moa"]]> {
  const us = new Contestant(ours);
  const them = "command" in peer ? new Contestant(peer.command) : undefined;
  let problem = "unavailable" in peer ? peer.unavailable : undefined;
  const ourRuns: Run[] = [];
  const theirRuns: Run[] = [];
  const attempt = async (work: (them: Contestant) => Promise<void>) => {
    if (them === undefined || problem !== undefined) return;
    try {
      await work(them);
    } catch (error) {
      problem = (error as Error).message;
    }
  };
  try {
    const read = await us.load(file, rows);
    await attempt(async (them) => {
      const theirs = await them.load(file, rows);
      // Only the order of summation may differ.
      if (theirs.rows !== read.rows || Math.abs(theirs.sum - read.sum) > 1e-9 * Math.abs(read.sum)) {
        throw new Error(`read other rows than we did: ${JSON.stringify([read, theirs])}`);
      }
    });
    await us.warm(warmSeconds, contest.ours);
    await attempt(async (them) => void (await them.warm(warmSeconds, contest.moa)));
    for (let seed = 1; seed <= seeds; seed++) {
      ourRuns.push(await us.run(seed, contest.ours));
      await attempt(async (them) => void theirRuns.push(await them.run(seed, contest.moa)));
    }
    const mine = side(ourRuns, read.rows);
    const { seeded } = parseSpec(contest.ours).definition.capabilities;
    for (let seed = seeds + 1; seeded && seed <= accuracySeeds; seed++) ourRuns.push(await us.run(seed, contest.ours));
    const accuracy = summary(ourRuns.map((run) => run.accuracy));
    return [{ ...mine, accuracy }, problem === undefined ? side(theirRuns, read.rows) : { unavailable: problem }];
  } finally {
    us.close();
    them?.close();
  }
}

/** River is too slow for whole streams: one run over the first rows, ours over the same ones. It needs no warm-up. */
async function againstRiver(stream: string, file: string, contest: Contest): Promise<RiverPair> {
  const us = new Contestant(ours);
  const them = "command" in river ? new Contestant(river.command) : undefined;
  try {
    const read = await us.load(file, riverRows);
    await us.warm(1, contest.ours);
    const pair = {
      stream,
      model: contest.name,
      rows: read.rows,
      ours: side([await us.run(1, contest.ours)], read.rows),
    };
    if (them === undefined) return { ...pair, river: { unavailable: (river as { unavailable: string }).unavailable } };
    try {
      await them.load(file, riverRows);
      return { ...pair, river: side([await them.run(1, contest.name)], read.rows) };
    } catch (error) {
      return { ...pair, river: { unavailable: (error as Error).message } };
    }
  } finally {
    us.close();
    them?.close();
  }
}

function side(runs: readonly Run[], rowCount: number): Side {
  return {
    rate: summary(runs.map(({ seconds }) => rowCount / seconds)),
    accuracy: summary(runs.map(({ accuracy }) => accuracy)),
    bytes: (runs.at(-1) as Run).bytes,
  };
}

function progress({ stream, model, ours: mine, moa: theirs }: Pair): string {
  const text = (of: Side) =>
    `${short(of.rate.median)} rows/s, ${percent(of.accuracy.mean)} %, ${short(of.bytes)} bytes`;
  return `${stream}, ${model}: ours ${text(mine)}; MOA ${"rate" in theirs ? text(theirs) : theirs.unavailable}`;
}

function moaTable(): string {
  const header = [
    "stream",
    "model",
    "ours rows/s",
    "+-",
    "MOA rows/s",
    "+-",
    "ratio",
    "floor",
    "speed",
    "ours %",
    "s.e.",
    "MOA %",
    "s.e.",
    "difference",
    "accuracy",
    "ours bytes",
    "MOA bytes",
  ];
  return markdownTable(
    header,
    pairs.map(({ stream, model, floor, ours: mine, moa: theirs }) => {
      const start = [stream, model, short(mine.rate.median), spread(mine)];
      if (!("rate" in theirs)) return [...start, `not available: ${theirs.unavailable}`];
      const ratio = mine.rate.median / theirs.rate.median;
      const difference = mine.accuracy.mean - theirs.accuracy.mean;
      return [
        ...start,
        short(theirs.rate.median),
        spread(theirs),
        `${ratio.toFixed(2)}x`,
        `${floor}x`,
        ratio >= floor ? "met" : "missed",
        percent(mine.accuracy.mean),
        percent(mine.accuracy.error),
        percent(theirs.accuracy.mean),
        percent(theirs.accuracy.error),
        `${difference < 0 ? "" : "+"}${percent(difference)}`,
        difference >= -ACCURACY_SLACK ? "met" : "missed",
        short(mine.bytes),
        short(theirs.bytes),
      ];
    }),
  );
}

function riverTable(): string {
  return markdownTable(
    ["stream", "model", "rows", "ours rows/s", "River rows/s", "ratio", "ours %", "River %"],
    riverPairs.map(({ stream, model, rows: read, ours: mine, river: theirs }) => {
      const start = [stream, model, `${read}`, short(mine.rate.median)];
      if (!("rate" in theirs)) return [...start, `not available: ${theirs.unavailable}`];
      return [
        ...start,
        short(theirs.rate.median),
        `${(mine.rate.median / theirs.rate.median).toFixed(0)}x`,
        percent(mine.accuracy.mean),
        percent(theirs.accuracy.mean),
      ];
    }),
  );
}

function verdict(): string {
  const compared = pairs.flatMap((pair) => ("rate" in pair.moa ? [{ ...pair, moa: pair.moa }] : []));
  const fast = compared.filter((pair) => pair.ours.rate.median >= pair.floor * pair.moa.rate.median);
  const right = compared.filter((pair) => pair.ours.accuracy.mean - pair.moa.accuracy.mean >= -ACCURACY_SLACK);
  const lost = compared.filter((pair) => pair.ours.rate.median < pair.moa.rate.median);
  return [
    `${compared.length} pairs with MOA: speed floor met in ${fast.length}, accuracy floor in ${right.length}.`,
    ...missing,
    ...lost.map(({ stream, model }) => `Slower than MOA: ${model} on ${stream}.`),
  ].join("\n");
}

/** Deviation of the rate as percent of its mean. */
function spread({ rate }: Side): string {
  return `${Math.round((100 * rate.deviation) / rate.mean)}%`;
}

async function available(prepare: () => Promise<{ command: Command; version: string }>): Promise<Peer> {
  try {
    return await prepare();
  } catch (error) {
    return { unavailable: (error as Error).message };
  }
}

function describe(name: string, peer: Peer): string {
  return "version" in peer ? peer.version : `${name} not available: ${peer.unavailable}`;
}
