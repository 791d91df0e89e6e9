/**
 * Our side of the benchmark. Each contest has its own process, so that no other model has shaped its compiled code. It
 * reads one command per line, exactly as MOA's and River's processes do (see moa/MoaContestant.java for the commands).
 */
import { createInterface } from "node:readline";
import { parseSpec } from "coppice/catalog";
import { buildSeeded } from "coppice/core";
import { checksum, prequential, type Rows } from "./memory.ts";
import { loadFile } from "./streams.ts";

const STEADY_MILLISECONDS = 500;

let stream: Rows | undefined;

function make(model: string, seed: number) {
  if (stream === undefined) throw new Error("no stream loaded");
  return { classifier: buildSeeded(parseSpec(model), stream.schema, seed), stream };
}

function warm(seconds: number, model: string): object {
  const deadline = performance.now() + 1000 * seconds;
  let sink = 0;
  let runs = 0;
  for (; performance.now() < deadline; runs++) {
    const { classifier, stream } = make(model, runs + 1);
    sink += prequential(classifier, stream, () => performance.now() > deadline);
  }
  return { runs, sink };
}

/** One whole run. A short run is repeated with identical fresh models until half a second has been timed. */
function run(seed: number, model: string): object {
  let milliseconds = 0;
  let runs = 0;
  for (;;) {
    const { classifier, stream } = make(model, seed);
    const start = performance.now();
    const right = prequential(classifier, stream);
    milliseconds += performance.now() - start;
    runs++;
    if (milliseconds < STEADY_MILLISECONDS) continue;
    const seconds = milliseconds / 1000 / runs;
    return { seconds, accuracy: right / stream.count, bytes: classifier.byteLength };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command = "", first = "", second = ""] = line.split("\t");
  if (command === "load") {
    stream = await loadFile(first, Number(second));
    console.log(JSON.stringify({ rows: stream.count, sum: checksum(stream) }));
  } else if (command === "warm") {
    console.log(JSON.stringify(warm(Number(first), second)));
  } else if (command === "run") {
    console.log(JSON.stringify(run(Number(first), second)));
  } else {
    throw new Error(`unknown command: ${line}`);
  }
}
