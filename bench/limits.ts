/**
 * How close we come to the achievable speed: compares our naive Bayes, network, ID4 and Hoeffding tree with plain C loops that do
 * the same arithmetic, and our window tree with scikit-learn's trees, retrained at every row. Test, then train, one thread;
 * both sides take turns. Before anything is timed, the predictions of both must agree.
 *
 *   npm run bench:limits -- [--rows N] [--runs N] [--no-c] [--no-scikit-learn] [--json FILE]
 *
 * C needs `cc`, scikit-learn Python and pip. The Python environment and the files are kept in bench/results/limits.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseSpec } from "coppice/catalog";
import { build, plainMemory, Random } from "coppice/core";
import { take } from "coppice/streams";
import { words } from "./accuracy/generators.ts";
import { quarters } from "./accuracy/streams.ts";
import { resultsFolder } from "./contestants.ts";
import { machine } from "./machine.ts";
import { prequential, type Rows, readRows } from "./memory.ts";
import { given, whole } from "./options.ts";
import { equalShare, markdownTable, percent, ratios, short } from "./statistics.ts";
import { streams } from "./streams.ts";

interface Result {
  readonly what: string;
  readonly stream: string;
  readonly ours: readonly number[]; // rows per second
  readonly theirs: readonly number[];
  readonly accuracy: readonly [ours: number, theirs: number];
  /** Share of the rows with the same prediction on both sides, if the peer reports its predictions. */
  readonly equal: number | undefined;
}

interface CModel {
  readonly name: string;
  readonly spec: string;
  readonly streams: readonly string[];
  readonly isWeighted?: true;
  /** Both must predict the same class for at least this share of the rows. */
  readonly equal: number;
}

/**
 * ID4 in C does the same additions in the same order. The C Hoeffding tree takes logarithms, exponentials and the normal
 * distribution from libm: after a split the leaf weights are fractions, and their last digit decides at which row the
 * next 200 are complete, so on rbf, where many tests are alike, the trees part. It also lacks the price of branches and
 * smoothing over the values that have come, which agrawal needs. C naive Bayes guards differently against classes with
 * almost no variance; networks start with other weights.
 */
const C_MODELS: readonly CModel[] = [
  { name: "naive-bayes", spec: "naive-bayes", streams: ["sea", "rbf", "hyperplane"], equal: 0.99 },
  { name: "multilayer-perceptron", spec: "multilayer-perceptron", streams: ["sea", "rbf", "hyperplane"], equal: 0 },
  { name: "id4", spec: "id4(max-depth=4)", streams: ["binary-64"], isWeighted: true, equal: 1 },
  {
    name: "hoeffding-tree",
    spec: "hoeffding-tree",
    streams: ["sea", "hyperplane", "led"],
    equal: 0.99,
  },
];

const SCIKIT_LEARN = "scikit-learn==1.9.1";
const WINDOWS = [16, 64, 256, 1024];
const source = fileURLToPath(new URL("../limits", import.meta.url));
const folder = join(resultsFolder, "limits");
const execute = promisify(execFile);

const options = given({
  c: { type: "boolean", default: true },
  "scikit-learn": { type: "boolean", default: true },
  rows: { type: "string" },
  runs: { type: "string" },
  json: { type: "string" },
});
const count = whole("rows", options.rows, 200_000);
const runs = whole("runs", options.runs, 7);

await mkdir(folder, { recursive: true });
const results: Result[] = [];
if (options.c) {
  const program = join(folder, "loops");
  const sources = ["loops.c", "id4.c", "hoeffding_tree.c"].map((name) => join(source, name));
  await execute("cc", ["-O3", "-march=native", "-o", program, ...sources, "-lm"]);
  for (const { name, spec, streams, isWeighted, equal } of C_MODELS) {
    for (const stream of streams) {
      const rows = await rowsOf(stream, count);
      const { file, classes, schema } = rows;
      const weights = Float64Array.from(rows.labels, (_, i) => 1 + (i % 7) / 3);
      const values = schema.attributes.map(({ values }) => values.length);
      const answersFile = join(folder, "answers");
      const fields = [name, file, `${rows.count}`, `${classes}`, values.join(","), answersFile, "1"];
      results.push(
        await contest(`${name}, C`, { ...rows, ...(isWeighted && { weights }) }, spec, equal, async () => {
          const said = await execute(program, fields);
          const [seconds, accuracy] = said.stdout.trim().split(" ").map(Number);
          return { rate: rows.count / seconds, accuracy, answers: await readFile(answersFile) };
        }),
      );
    }
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
      0,
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
const table = results.map(({ what, stream, ours, theirs, accuracy, equal }) => {
  const { best, median } = ratios(ours, theirs);
  const rates = [short(Math.max(...ours)), short(Math.max(...theirs))];
  const said = equal === undefined ? "-" : (100 * equal).toFixed(3);
  return [what, stream, ...rates, best.toFixed(2), median.toFixed(2), ...accuracy.map(percent), said];
});
const heads = ["model, peer", "stream", "ours, rows/s", "theirs", "ratio", "median", "ours, accuracy %", "theirs"];
heads.push("equal answers %");
console.log(markdownTable(heads, table));
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ machine: machine(), results })}\n`);

interface Numbers extends Rows {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly classes: number;
}

/** Reads a stream's rows into memory and writes them to a file as doubles, class last. */
async function rowsOf(name: string, most: number): Promise<Numbers> {
  const rows = await load(name, most);
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

async function load(name: string, most: number): Promise<Rows> {
  if (name === "binary-64") {
    const make = (concept: number, seed: number) => words({ count: 64, classes: 2, concept, kind: "nominal", seed });
    return readRows(take(quarters(most, [1, 2, 3, 4], make), most), most);
  }
  const stream = streams.find((one) => one.name === name);
  if (stream === undefined) throw new Error(`no stream ${name}`);
  return stream.load(most);
}

/**
 * Times both sides in turns, after one untimed run of each in which at least a share `leastEqual` of the predictions must be
 * equal. Rows before `from` are learned but not timed.
 */
async function contest(
  what: string,
  rows: Numbers,
  spec: string,
  leastEqual: number,
  peer: () => Promise<{ rate: number; accuracy: number; answers?: Uint8Array }>,
  from = 0,
): Promise<Result> {
  const mine: number[] = [];
  const theirs: number[] = [];
  let accuracy: readonly [number, number] = [0, 0];
  let equal: number | undefined;
  for (let run = 0; run <= runs; run++) {
    const own = race(rows, spec, from);
    const other = await peer();
    accuracy = [own.accuracy, other.accuracy];
    if (run === 0) {
      if (other.answers === undefined) continue;
      equal = equalShare(own.answers, other.answers);
      console.error(`${what}, ${rows.name}: ${(100 * equal).toFixed(3)} % of the answers are equal`);
      if (!(equal >= leastEqual)) throw new Error(`at least ${100 * leastEqual} % must be: not the same work`);
      continue;
    }
    mine.push(own.rate);
    theirs.push(other.rate);
  }
  console.error(`${what}, ${rows.name}`);
  return { what, stream: rows.name, ours: mine, theirs, accuracy, equal };
}

/** Test, then train. */
function race(rows: Numbers, spec: string, from: number) {
  const { schema, width } = rows;
  const model = build(parseSpec(spec), { schema, random: Random.seeded(1), memory: plainMemory });
  const part = (start: number, end: number): Rows => ({
    schema,
    rows: rows.rows.subarray(start * width, end * width),
    labels: rows.labels.subarray(start, end),
    count: end - start,
    ...(rows.weights && { weights: rows.weights.subarray(start, end) }),
  });
  const answers = new Uint8Array(rows.count - from);
  prequential(model, part(0, from));
  const begun = performance.now();
  const right = prequential(model, part(from, rows.count), undefined, answers);
  const seconds = (performance.now() - begun) / 1000;
  return { rate: (rows.count - from) / seconds, accuracy: right / (rows.count - from), answers };
}

async function pythonWithScikitLearn(): Promise<string> {
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (!existsSync(python)) {
    await execute("python3", ["-m", "venv", folder]);
    await execute(python, ["-m", "pip", "install", "-q", SCIKIT_LEARN]);
  }
  return python;
}
