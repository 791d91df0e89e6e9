/**
 * How far from what can be done: our naive Bayes and network beside plain C loops that do the same arithmetic, and our
 * window tree beside scikit-learn's trees, trained afresh at every row. Test, then train, one thread; both sides take
 * turns.
 *
 *   npm run bench:limits -- [--rows N] [--runs N] [--no-c] [--no-scikit-learn] [--json FILE]
 *
 * C needs `cc`, scikit-learn Python and pip. The Python environment and the files are kept in bench/results/limits.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { parseSpec } from "coppice/catalog";
import { build, plainMemory, Random } from "coppice/core";
import { resultsFolder } from "./contestants.ts";
import { machine } from "./machine.ts";
import { prequential, type Rows, readRows } from "./memory.ts";
import { whole } from "./options.ts";
import { markdownTable, percent, ratios, short } from "./statistics.ts";
import { streams } from "./streams.ts";

interface Result {
  readonly what: string;
  readonly stream: string;
  readonly ours: readonly number[]; // rows per second
  readonly theirs: readonly number[];
  readonly accuracy: readonly [ours: number, theirs: number];
}

const SCIKIT_LEARN = "scikit-learn==1.9.1";
const WINDOWS = [16, 64, 256, 1024];
const source = fileURLToPath(new URL("../limits", import.meta.url));
const folder = join(resultsFolder, "limits");
const execute = promisify(execFile);

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    c: { type: "boolean", default: true },
    "scikit-learn": { type: "boolean", default: true },
    rows: { type: "string" },
    runs: { type: "string" },
    json: { type: "string" },
  },
});
const count = whole("rows", options.rows, 200_000);
const runs = whole("runs", options.runs, 7);

await mkdir(folder, { recursive: true });
const results: Result[] = [];
for (const stream of ["sea", "rbf", "hyperplane"]) {
  if (!options.c) break;
  const rows = await rowsOf(stream, count);
  const program = join(folder, "loops");
  await execute("cc", ["-O3", "-march=native", "-o", program, join(source, "loops.c"), "-lm"]);
  for (const model of ["naive-bayes", "multilayer-perceptron"]) {
    results.push(
      await contest(`${model}, C`, rows, model, async () => {
        const { file, width, classes } = rows;
        const said = await execute(program, [model, file, `${count}`, `${width}`, `${classes}`, "1"]);
        const [seconds, accuracy] = said.stdout.trim().split(" ").map(Number);
        return { rate: count / seconds, accuracy };
      }),
    );
  }
}
for (const window of WINDOWS) {
  if (!options["scikit-learn"]) break;
  const python = await pythonWithScikitLearn();
  const rows = await rowsOf("rbf", Math.min(count, window + 3000));
  results.push(
    await contest(
      `window-tree(window=${window}), scikit-learn`,
      rows,
      `window-tree(window=${window})`,
      async () => {
        const { file, width } = rows;
        const fields = [file, `${rows.count}`, `${width}`, `${window}`, "1"];
        const said = await execute(python, [join(source, "window_tree.py"), ...fields]);
        const [seconds, accuracy] = said.stdout.trim().split(" ").map(Number);
        return { rate: 1 / seconds, accuracy };
      },
      window,
    ),
  );
}

console.log(`\n${machine()}\n`);
const table = results.map(({ what, stream, ours, theirs, accuracy }) => {
  const { best, median } = ratios(ours, theirs);
  const rates = [short(Math.max(...ours)), short(Math.max(...theirs))];
  return [what, stream, ...rates, best.toFixed(2), median.toFixed(2), ...accuracy.map(percent)];
});
const heads = ["model, peer", "stream", "ours, rows/s", "theirs", "ratio", "median", "ours, accuracy %", "theirs"];
console.log(markdownTable(heads, table));
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ machine: machine(), results })}\n`);

interface Numbers extends Rows {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly classes: number;
}

/** A stream's rows in memory, and as doubles in a file, the class last. */
async function rowsOf(name: string, most: number): Promise<Numbers> {
  const stream = streams.find((one) => one.name === name);
  if (stream === undefined) throw new Error(`no stream ${name}`);
  const rows = await readRows(await stream.source(most, undefined), most);
  const width = rows.schema.attributes.length;
  const numbers = new Float64Array(rows.count * (width + 1));
  for (let i = 0; i < rows.count; i++) {
    numbers.set(rows.rows.subarray(i * width, (i + 1) * width), i * (width + 1));
    numbers[i * (width + 1) + width] = rows.labels[i];
  }
  const file = join(folder, `${name}-${rows.count}.f64`);
  await writeFile(file, numbers);
  return { ...rows, name, file, width, classes: rows.schema.classCount };
}

/** Both sides in turns, after one run each that does not count. Rows before `from` are learned and not timed. */
async function contest(
  what: string,
  rows: Numbers,
  spec: string,
  peer: () => Promise<{ rate: number; accuracy: number }>,
  from = 0,
): Promise<Result> {
  const mine: number[] = [];
  const theirs: number[] = [];
  let accuracy: readonly [number, number] = [0, 0];
  for (let run = 0; run <= runs; run++) {
    const own = race(rows, spec, from);
    const other = await peer();
    accuracy = [own.accuracy, other.accuracy];
    if (run === 0) continue;
    mine.push(own.rate);
    theirs.push(other.rate);
  }
  console.error(`${what}, ${rows.name}`);
  return { what, stream: rows.name, ours: mine, theirs, accuracy };
}

/** Test, then train. */
function race(rows: Numbers, spec: string, from: number) {
  const { schema, width } = rows;
  const model = build(parseSpec(spec), { schema, random: Random.seeded(1), memory: plainMemory });
  const part = (start: number, end: number) => ({
    schema,
    rows: rows.rows.subarray(start * width, end * width),
    labels: rows.labels.subarray(start, end),
    count: end - start,
  });
  prequential(model, part(0, from));
  const begun = performance.now();
  const right = prequential(model, part(from, rows.count));
  const seconds = (performance.now() - begun) / 1000;
  return { rate: (rows.count - from) / seconds, accuracy: right / (rows.count - from) };
}

async function pythonWithScikitLearn(): Promise<string> {
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (!existsSync(python)) {
    await execute("python3", ["-m", "venv", folder]);
    await execute(python, ["-m", "pip", "install", "-q", SCIKIT_LEARN]);
  }
  return python;
}
