/**
 * Speed of everything around the models: encoding files and records into rows, generators, snapshots, start-up. A separate
 * program, started by ours.ts; prints one JSON array.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { flightsSource } from "@coppice/tools/dist/readers/flights.js";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import { classifiers, generators } from "coppice/catalog";
import { defineSchema, Model, nominal, numeric, Random, type Schema, type Source } from "coppice/core";
import { adaptiveRandomForest, shrubEnsemble } from "coppice/ensembles";
import { id4 } from "coppice/learners";
import { loadModel, saveModel } from "coppice/snapshot";
import { agrawal, led, take } from "coppice/streams";
import { prequential, readRows, writeFileOf } from "./memory.ts";
import { type Summary, summary } from "./statistics.ts";

export interface MicroResult {
  readonly name: string;
  readonly unit: string;
  /** Units per second. */
  readonly rate: Summary;
  /** The rate the project requires. */
  readonly floor?: number;
}

const FLOOR_CELLS = 4_000_000;
const RUNS = 5;
const WARM_MILLISECONDS = 1000;
const results: MicroResult[] = [];
let sink = 0; // consumed at the end, so that no work can be optimized away

/** Times `work`, which returns the number of units done, after a second of warm-up. */
async function measure(name: string, unit: string, work: () => number | Promise<number>, floor?: number) {
  const rates: number[] = [];
  for (const warm = performance.now() + WARM_MILLISECONDS; performance.now() < warm; ) await work();
  for (let run = 0; run < RUNS; run++) {
    globalThis.gc?.();
    const start = performance.now();
    const units = await work();
    rates.push((1000 * units) / (performance.now() - start));
  }
  results.push({ name, unit, rate: summary(rates), ...(floor === undefined ? {} : { floor }) });
}

/** Reads a source to its end; returns the cells read, target included. */
async function drain(source: Source): Promise<number> {
  let cells = 0;
  for await (const batch of source.batches()) {
    cells += batch.count * (source.schema.attributes.length + 1);
    sink += (batch.rows[0] as number) + (batch.labels[batch.count - 1] as number);
  }
  return cells;
}

const folder = await mkdtemp(join(tmpdir(), "coppice-bench-"));
try {
  const stream = await readRows(take(agrawal(), 200_000), 200_000);
  await writeFileOf(stream, join(folder, "agrawal.csv"), "csv");
  await writeFileOf(stream, join(folder, "agrawal.arff"), "arff");
  const csv = async () => drain(await openSource({ file: join(folder, "agrawal.csv") }));
  await measure("CSV file to encoded rows (agrawal, 10 columns, 3 of them nominal)", "cells", csv, FLOOR_CELLS);
  const arff = async () => drain(await openSource({ file: join(folder, "agrawal.arff") }));
  await measure("ARFF file to encoded rows (same rows)", "cells", arff);
  const flights = async () => drain(await flightsSource(300_000));
  await measure("Parquet file to encoded rows (300,000 flights)", "cells", flights, FLOOR_CELLS);
  const rows = await readRows(await flightsSource(300_000), 300_000);
  await writeFileOf(rows, join(folder, "flights.csv"), "csv");
  const asCsv = async () => drain(await openSource({ file: join(folder, "flights.csv"), target: "arrival" }));
  await measure("CSV file to encoded rows (the same flights)", "cells", asCsv, FLOOR_CELLS);
} finally {
  await rm(folder, { recursive: true, force: true });
}

await measure("Records to rows (20 attributes, 4 of them nominal)", "records", recordsToRows());

for (const generator of generators) {
  const made = generator();
  const row = made.schema.row();
  if (generator.rows < Infinity) continue;
  await measure(`Generator ${generator.id}`, "rows", () => {
    for (let i = 0; i < 200_000; i++) sink += made.next(row, 0);
    return 200_000;
  });
}

const trainingRows = await readRows(take(agrawal(), 50_000), 50_000);
const model = new Model(trainingRows.schema, adaptiveRandomForest.with({}), 1);
sink += prequential(model.classifier, trainingRows);
const saved = saveModel(model);
await measure("Snapshot saved (adaptive random forest)", "bytes", () => saveModel(model).length);
await measure("Snapshot loaded (same)", "bytes", () => {
  sink += loadModel(saved, classifiers).byteLength;
  return saved.length;
});

for (const criterion of ["resubstitution", "agreement"] as const) {
  await measure(`ID4 learns, 64 binary attributes, depth 4, ${criterion}`, "rows", id4Learns(criterion));
}

// The authors' C++ on LED: 133,000 rows/s with a tree every 32 rows, 6,800 and 1,460 with a tree at each row.
const ledRows = await readRows(take(led({ seed: 1 }), 20_000), 20_000);
for (const [name, params] of [
  ["every 32 rows, depth 5", { window: 32, trainEvery: 32, maxDepth: 5, step: 0.1 }],
  ["at each row, window 16, depth 8", { window: 16, maxDepth: 8, step: 0.5 }],
  ["at each row, window 64, depth 5", { window: 64, maxDepth: 5, step: 0.9 }],
] as const) {
  await measure(`Shrub ensemble of 32, LED, a tree ${name}`, "rows", () => {
    sink += prequential(shrubEnsemble(ledRows.schema, { ...params, maxMembers: 32 }).classifier, ledRows);
    return ledRows.count;
  });
}

const self = fileURLToPath(import.meta.url);
const start = (code: string) => () => {
  execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: join(self, "..") });
  return 1;
};
await measure("Node starts, nothing else", "starts", start(""));
await measure("Node starts and imports coppice", "starts", start('import "coppice";'));

if (!Number.isFinite(sink)) throw new Error("a measurement produced no number");
console.log(JSON.stringify(results));

function recordsToRows(): () => number {
  const names = Array.from({ length: 20 }, (_, i) => `a${i}`);
  const values = ["red", "green", "blue"];
  const isNominal = (i: number) => i % 5 === 0;
  const attributes = Object.fromEntries(names.map((name, i) => [name, isNominal(i) ? nominal(values) : numeric()]));
  const schema = defineSchema({ attributes, classes: ["no", "yes"] }) as Schema;
  const records = Array.from({ length: 1000 }, (_, r) =>
    Object.fromEntries(names.map((name, i) => [name, isNominal(i) ? values[(r + i) % 3] : r * 0.5 + i])),
  );
  const row = schema.row();
  return () => {
    for (let pass = 0; pass < 200; pass++) {
      for (const record of records) sink += schema.encode(record, row)[1] as number;
    }
    return 200 * records.length;
  };
}

/** The class is whether two attributes are equal, with noise; row weights are those of Arc-x4. */
function id4Learns(criterion: "resubstitution" | "agreement"): () => number {
  const random = Random.seeded(1);
  const names = Array.from({ length: 64 }, (_, a) => `b${a}`);
  const attributes = Object.fromEntries(names.map((name) => [name, nominal(["0", "1"])]));
  const schema = defineSchema({ attributes, classes: ["0", "1"] });
  const count = 20_000;
  const rows = Float64Array.from({ length: count * names.length }, () => random.integer(2));
  const labels = Int32Array.from({ length: count }, (_, i) => {
    const at = i * names.length;
    return random.integer(10) === 0 ? random.integer(2) : Number(rows[at] === rows[at + 1]);
  });
  const weights = Float64Array.from(labels, () => 1 + random.integer(4) ** 4);
  return () => {
    const { classifier } = id4(schema, { criterion, maxDepth: 4 });
    classifier.learnMany(rows, count, labels, weights);
    sink += classifier.byteLength;
    return count;
  };
}
