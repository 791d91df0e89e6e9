/** A process that runs models over streams, one task at a time, as sent by ./workers.ts. */
import { parseSpec } from "coppice/catalog";
import { buildSeeded } from "coppice/core";
import type { Rows } from "../memory.ts";
import { availableStreams } from "./available.ts";
import type { Cell } from "./record.ts";
import { cellOf, factsOf, type Scores, scoresOf } from "./scores.ts";
import type { Answer, Task } from "./workers.ts";

let loaded: { readonly key: string; readonly rows: Rows } | undefined;

async function load({ stream, rows, ...from }: Task): Promise<Rows> {
  const key = `${stream} ${rows}`;
  if (loaded?.key === key) return loaded.rows;
  const found = availableStreams(from).find(({ name }) => name === stream);
  if (found === undefined) throw new Error(`no stream ${stream}`);
  loaded = { key, rows: await found.load(rows) };
  return loaded.rows;
}

function cell(stream: Rows, text: string, seeds: number): Cell {
  const spec = parseSpec(text);
  const runs: Scores[] = [];
  // A deterministic model is the same with every seed.
  const last = spec.definition.capabilities.seeded ? seeds : 1;
  for (let seed = 1; seed <= last; seed++) runs.push(scoresOf(buildSeeded(spec, stream.schema, seed), stream));
  return cellOf(text, runs);
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
    answer = { facts: factsOf(stream), cell: result };
  } catch (error) {
    answer = { cell: { spec: task.spec, failed: (error as Error).message } };
  }
  process.send?.(answer);
});
