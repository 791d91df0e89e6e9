/**
 * One model per customer: creates many small models over one schema and shows the memory of each. "State" is `byteLength`, exact;
 * "heap" is all process memory per model, including the objects around the state, after garbage collection. The rates are
 * models created, and rows learned by the models in turn; measure them on an idle machine.
 *
 *   node --expose-gc bench/dist/many.js [--count N] [--rows N] [--models a,b]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseSpecs } from "coppice/catalog";
import { defineSchema, Model, nominal, numeric, printed, type Schema, type Spec } from "coppice/core";
import { given, whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";

const options = given({ count: { type: "string" }, rows: { type: "string" }, models: { type: "string" } });
const count = whole("count", options.count, 2_000);
const rowsEach = whole("rows", options.rows, 20);
const specs = parseSpecs(options.models ?? "naive-bayes,hoeffding-tree,adaptive-random-forest(members=5)");
const collect = globalThis.gc;
if (collect === undefined) throw new Error("needs node --expose-gc");

const schema = defineSchema({
  attributes: { amount: numeric(), hour: numeric(), place: nominal(["shop", "web", "phone"]) },
  classes: ["ok", "fraud"],
});

console.log(
  `${count} models of each, over one schema of 3 attributes and 2 classes; ${rowsEach} rows learned by each.\n`,
);
const lines: string[][] = [];
for (const spec of specs) lines.push(await measure(spec));
const head = ["model", "state, bytes", "heap, bytes", "made per second", "state then", "heap then", "rows per second"];
console.log(markdownTable(head, lines));

async function measure(spec: Spec): Promise<string[]> {
  for (const model of made(spec, Math.min(count, 500))) teach(model); // compiles the code
  const models: Model[] = [];
  const before = await heap();
  const making = seconds(() => models.push(...made(spec, count)));
  const fresh = ((await heap()) - before) / count;
  const state = stateOf(models);
  const teaching = seconds(() => models.forEach(teach));
  const taught = ((await heap()) - before) / count;
  const numbers = [state, fresh, count / making, stateOf(models), taught, (count * rowsEach) / teaching];
  return [printed(spec), ...numbers.map((number) => number.toFixed(0))];
}

/** Models as users create them, for records. */
function made(spec: Spec, number: number): Model[] {
  return Array.from({ length: number }, (_, i) => new Model(schema as Schema, spec, i));
}

function teach(model: Model): void {
  for (let i = 0; i < rowsEach; i++) {
    const record = { amount: (i * 37) % 101, hour: i % 24, place: ["shop", "web", "phone"][i % 3] };
    model.learn(record, record.amount > 50 ? "fraud" : "ok");
  }
}

function stateOf(models: readonly Model[]): number {
  return models.reduce((sum, { byteLength }) => sum + byteLength, 0) / count;
}

/** Bytes the process holds in objects and arrays. */
async function heap(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collect?.();
    await sleep(50); // buffers are freed concurrently
  }
  const { heapUsed, external } = process.memoryUsage(); // `external` counts `arrayBuffers`
  return heapUsed + external;
}

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
