/**
 * Compares our speed, accuracy and bytes with MOA's and River's: same files, same protocol, one run. Each contest of a
 * stream and a model has two processes of its own. After a warm-up they take turns run by run, so that whatever slows the
 * machine slows both.
 *
 *   npm run bench:peers -- [--quick] [--streams a,b] [--models a,b] [--rows N] [--seeds N] [--accuracy-seeds N]
 *                          [--warm SECONDS] [--river-rows N] [--no-moa] [--no-river] [--data FOLDER] [--json FILE]
 *
 * `--data` adds every suitable data set of a folder. `--rows` is the number of rows of each stream; by default streams with
 * wide rows have fewer.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSpec } from "coppice/catalog";
import { type Command, Contestant, ours, prepareMoa, prepareRiver, type Run, resultsFolder } from "./contestants.ts";
import { type Contest, contests } from "./contests.ts";
import { machine } from "./machine.ts";
import { chosen, given, whole } from "./options.ts";
import {
  moaTable,
  type Pair,
  type RiverPair,
  riverTable,
  riverVerdict,
  type Side,
  summaryTable,
  verdict,
} from "./peers-tables.ts";
import { percent, short, summary } from "./statistics.ts";
import { allStreams, type BenchStream, STREAM_ROWS, usualRows, writeStreams } from "./streams.ts";

type Peer = { readonly command: Command; readonly version: string } | { readonly unavailable: string };

const options = given({
  moa: { type: "boolean", default: true },
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
});
const { quick } = options;
const rows = whole("rows", options.rows, quick ? 20_000 : STREAM_ROWS);
const rowsOf = (stream: BenchStream) => (options.rows === undefined ? usualRows(stream, rows) : rows);
const seeds = whole("seeds", options.seeds, quick ? 1 : 5);
const accuracySeeds = whole("accuracy-seeds", options["accuracy-seeds"], quick ? 1 : 20);
const warmSeconds = whole("warm", options.warm, quick ? 1 : 3);
const riverRows = whole("river-rows", options["river-rows"], quick ? 1_000 : 5_000);
const wantedStreams = chosen("streams", allStreams(options.data), options.streams);
const wantedContests = chosen("models", contests, options.models);

const started = performance.now();
const circumstances = machine();
console.log(circumstances);
const files = writeStreams(wantedStreams, rowsOf, join(resultsFolder, "streams"), options.data);
const moa = options.moa ? await available(prepareMoa) : { unavailable: "not asked for" };
const river = options.river ? await available(prepareRiver) : { unavailable: "not asked for" };
console.log(`${describe("MOA", moa)}\n${describe("River", river)}\n`);

const pairs: Pair[] = [];
const riverPairs: RiverPair[] = [];
const missing: string[] = [];
for await (const [stream, place] of files) {
  if ("unavailable" in place) {
    missing.push(`${stream} is not available: ${place.unavailable}.`);
    continue;
  }
  for (const contest of wantedContests) {
    if (options.moa) {
      const [mine, theirs] = await takeTurns(place, contest, moa);
      const pair: Pair = { stream, model: contest.name, floor: contest.floor, ours: mine, moa: theirs };
      pairs.push(pair);
      console.log(`${stream}, ${contest.name}: ours ${told(mine)}; MOA ${told(theirs)}`);
    }
    if (options.river) {
      const pair = await againstRiver(stream, place.file, contest);
      riverPairs.push(pair);
      console.log(`${stream}, ${contest.name}, ${pair.rows} rows: ours ${told(pair.ours)}; River ${told(pair.river)}`);
    }
  }
}

const tables = options.moa ? [moaTable(pairs), summaryTable(pairs), verdict(pairs, missing)] : missing;
const riverTables = options.river ? [riverTable(riverPairs), riverVerdict(riverPairs)] : [];
console.log(["", ...tables, ...riverTables].join("\n\n"));
const file = options.json ?? join(resultsFolder, "peers.json");
await mkdir(resultsFolder, { recursive: true });
const settings = { rows, seeds, accuracySeeds, warmSeconds, riverRows };
await writeFile(
  file,
  `${JSON.stringify({ machine: circumstances, settings, moa, river, missing, pairs, riverPairs }, null, 2)}\n`,
);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all; ${machine()}; numbers in ${file}`);

/**
 * Warms up both sides, then runs them in turn, once per seed; deterministic models are timed equally often. Our randomized
 * models then continue alone until they have `accuracySeeds` seeds; for a forest MOA would take minutes.
 */
async function takeTurns(
  { file, rows }: { readonly file: string; readonly rows: number },
  contest: Contest,
  peer: Peer,
): Promise<[Side, Pair["moa"]]> {
  const us = new Contestant(ours);
  const counterpart = contest.moa;
  const them = "command" in peer && counterpart !== undefined ? new Contestant(peer.command) : undefined;
  let problem = counterpart === undefined ? "MOA has no counterpart" : undefined;
  if ("unavailable" in peer) problem = peer.unavailable;
  const ourRuns: Run[] = [];
  const theirRuns: Run[] = [];
  const attempt = async (work: (them: Contestant, counterpart: string) => Promise<void>) => {
    if (them === undefined || counterpart === undefined || problem !== undefined) return;
    try {
      await work(them, counterpart);
    } catch (error) {
      problem = (error as Error).message;
    }
  };
  try {
    const read = await us.load(file, rows);
    await attempt(async (them) => {
      const theirs = await them.load(file, rows);
      // Only the order of summation may differ.
      if (
        theirs.rows !== read.rows ||
        Math.abs(theirs.sum - read.sum) > 1e-9 * Math.max(read.rows, Math.abs(read.sum))
      ) {
        throw new Error(`read other rows than we did: ${JSON.stringify([read, theirs])}`);
      }
    });
    await us.warm(warmSeconds, contest.ours);
    await attempt(async (them, counterpart) => void (await them.warm(warmSeconds, counterpart)));
    for (let seed = 1; seed <= seeds; seed++) {
      ourRuns.push(await us.run(seed, contest.ours));
      await attempt(async (them, counterpart) => void theirRuns.push(await them.run(seed, counterpart)));
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

/** River is too slow for whole streams: one run of each side over the first rows. River needs no warm-up. */
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

function told(of: Side | { readonly unavailable: string }): string {
  if (!("rate" in of)) return `not available: ${of.unavailable}`;
  return `${short(of.rate.median)} rows/s, ${percent(of.accuracy.mean)} %, ${short(of.bytes)} bytes`;
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
