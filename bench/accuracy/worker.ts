/** A process that runs models over streams, one task after the other, as ./workers.ts sends them. */
import { parseSpec } from "coppice/catalog";
import { buildSeeded } from "coppice/core";
import { checksum, type Rows } from "../memory.ts";
import { summary } from "../statistics.ts";
import { dataStreams } from "./data-sets.ts";
import type { Cell, StreamFacts } from "./record.ts";
import { type Scores, scoresOf } from "./scores.ts";
import { generatedStreams } from "./streams.ts";
import type { Answer, Task } from "./workers.ts";

let loaded: { readonly key: string; readonly rows: Rows } | undefined;

async function load({ stream, rows, data }: Task): Promise<Rows> {
  const key = `${stream} ${rows}`;
  if (loaded?.key === key) return loaded.rows;
  const all = [...generatedStreams, ...(data === undefined ? [] : dataStreams(data))];
  const found = all.find(({ name }) => name === stream);
  if (found === undefined) throw new Error(`no stream ${stream}`);
  loaded = { key, rows: await found.load(rows) };
  return loaded.rows;
}

function cell(stream: Rows, text: string, seeds: number): Cell {
  const spec = parseSpec(text);
  const runs: Scores[] = [];
  // A model without chance is the same with every seed.
  const last = spec.definition.capabilities.seeded ? seeds : 1;
  for (let seed = 1; seed <= last; seed++) runs.push(scoresOf(buildSeeded(spec, stream.schema, seed), stream));
  const score = (of: keyof Scores) => {
    const { mean, error } = summary(runs.map((run) => run[of]));
    return { mean: rounded(mean), error: rounded(error) };
  };
  return { spec: text, seeds: last, accuracy: score("accuracy"), logLoss: score("logLoss"), brier: score("brier") };
}

/** Seven decimals are enough for every table, and keep the file small. */
function rounded(value: number): number {
  return Number(value.toFixed(7));
}

function facts(stream: Rows): StreamFacts {
  const { schema, count } = stream;
  return {
    rows: count,
    attributes: schema.attributes.length,
    classes: schema.classCount,
    sum: Number(checksum(stream).toPrecision(12)),
  };
}

process.on("disconnect", () => process.exit());
process.on("message", async (task: Task) => {
  let answer: Answer;
  try {
    const stream = await load(task);
    let result: Answer["cell"];
    try {
      result = cell(stream, task.spec, task.seeds);
    } catch (error) {
      result = { spec: task.spec, failed: (error as Error).message };
    }
    answer = { facts: facts(stream), cell: result };
  } catch (error) {
    answer = { cell: { spec: task.spec, failed: (error as Error).message } };
  }
  process.send?.(answer);
});
