/**
 * Reading files: rows (10 numbers and a class) per second, ours beside DuckDB and polars if this machine's Python and pip
 * can install them, one thread each. The same generated table in every format; all must find the same number of rows and
 * the same sum of all numbers.
 *
 *   npm run bench:readers -- [--rows N] [--runs N] [--warm SECONDS] [--files a,b] [--no-peers] [--json FILE]
 *
 * Each pair of a reader and a file has its own process, which first reads the file for a while, at least once, to warm up; then
 * the readers take turns. Files and the Python environment are kept in bench/results/readers.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import { Random } from "coppice/core";
import { type Command, resultsFolder } from "./contestants.ts";
import { machine } from "./machine.ts";
import { chosen, given, whole } from "./options.ts";
import { markdownTable, short, summary } from "./statistics.ts";

const COLUMNS = 10;
const CLASSES = ["a", "b", "c"];
const PACKAGES = ["duckdb==2.0.0", "polars==2.1.0"];

const names = Array.from({ length: COLUMNS }, (_, i) => `x${i}`);
const execute = promisify(execFile);

interface TestFile {
  readonly name: string;
  readonly file: string;
  /** Compression; polars writes the file from the CSV file with 17 digits. */
  readonly packing?: string;
  readonly head?: string;
  row?(numbers: readonly number[], label: string): string;
}

const csvHead = `${[...names, "class"].join(",")}\n`;
const arffHead = `@relation table\n${names.map((name) => `@attribute ${name} numeric\n`).join("")}@attribute class {${CLASSES.join(",")}}\n@data\n`;

const FILES: readonly TestFile[] = [
  {
    name: "csv-6",
    file: "six-digits.csv",
    head: csvHead,
    row: (numbers, label) => `${numbers.map((number) => number.toFixed(6)).join(",")},${label}\n`,
  },
  {
    name: "csv-17",
    file: "doubles.csv",
    head: csvHead,
    row: (numbers, label) => `${numbers.join(",")},${label}\n`,
  },
  {
    name: "arff-17",
    file: "doubles.arff",
    head: arffHead,
    row: (numbers, label) => `${numbers.join(",")},${label}\n`,
  },
  {
    name: "ndjson-17",
    file: "doubles.ndjson",
    row: (numbers, label) => `{${numbers.map((number, i) => `"x${i}":${number}`).join(",")},"class":"${label}"}\n`,
  },
  { name: "parquet-plain", file: "plain.parquet", packing: "uncompressed" },
  { name: "parquet-snappy", file: "snappy.parquet", packing: "snappy" },
  { name: "parquet-zstd", file: "zstd.parquet", packing: "zstd" },
];

/** Reads each file named on standard input; prints its rows, sum and seconds. */
const PYTHON = `
import json, os, sys, time
os.environ["POLARS_MAX_THREADS"] = "1"
reader = sys.argv[1]
if reader == "duckdb":
    import duckdb
    connection = duckdb.connect()
    connection.execute("SET threads=1")
    connection.execute("SET enable_progress_bar=false")
    total = "+".join("sum(x%d)" % i for i in range(${COLUMNS}))
    table = lambda f: "read_json('%s', format='newline_delimited')" % f if f.endswith("ndjson") else "'%s'" % f
    def read(f):
        # The class is read, too.
        return connection.execute("SELECT count(*), %s, count(DISTINCT class) FROM %s" % (total, table(f))).fetchone()
else:
    import polars
    readers = {"csv": polars.read_csv, "ndjson": polars.read_ndjson, "parquet": polars.read_parquet}
    def read(f):
        frame = readers[f.split(".")[-1]](f)
        return len(frame), sum(frame["x%d" % i].sum() for i in range(${COLUMNS}))
for line in sys.stdin:
    start = time.perf_counter()
    found = read(line.strip())
    print(json.dumps({"seconds": time.perf_counter() - start, "rows": found[0], "sum": found[1]}), flush=True)
`;

const WRITE_PARQUET = `
import sys, polars
polars.read_csv(sys.argv[1]).write_parquet(sys.argv[2], compression=sys.argv[3])
`;

interface Reading {
  readonly seconds: number;
  readonly rows: number;
  readonly sum: number;
}

class Reader {
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  #complaints = "";

  constructor([program, ...args]: Command) {
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.#process.stdin?.on("error", () => {}); // a process that died reports the cause on its standard error
    this.#process.stderr?.on("data", (text: Buffer) => {
      this.#complaints = (this.#complaints + text).slice(-2000);
    });
    this.#answers = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  async read(file: string): Promise<Reading> {
    this.#process.stdin?.write(`${file}\n`);
    const { done, value } = await this.#answers.next();
    if (done) throw new Error(this.#complaints.trim().split("\n").at(-1) || "the reader ended without an answer");
    return JSON.parse(value) as Reading;
  }

  close(): void {
    this.#process.stdin?.end();
    this.#process.kill();
  }
}

/** Our counterpart of the Python program. */
async function answerAll(): Promise<void> {
  for await (const file of createInterface({ input: process.stdin })) {
    const start = performance.now();
    const source = await openSource({ file });
    let rows = 0;
    let sum = 0;
    for await (const batch of source.batches()) {
      rows += batch.count;
      for (let i = 0; i < batch.count * COLUMNS; i++) sum += batch.rows[i];
    }
    console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, rows, sum }));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Writes the generated table in all text formats; existing files are kept. */
async function writeTexts(folder: string, files: readonly TestFile[], rows: number): Promise<void> {
  for (const { file, head, row } of files) {
    const path = join(folder, file);
    if (row === undefined || (await exists(path))) continue;
    const random = Random.seeded(1);
    const out = createWriteStream(`${path}.part`);
    const numbers = new Array<number>(COLUMNS).fill(0);
    let text = head ?? "";
    for (let i = 0; i < rows; i++) {
      for (let c = 0; c < COLUMNS; c++) numbers[c] = random.uniform();
      text += row(numbers, CLASSES[random.integer(CLASSES.length)]);
      if (text.length < 1 << 20 && i < rows - 1) continue;
      if (!out.write(text)) await once(out, "drain");
      text = "";
    }
    out.end();
    await once(out, "finish");
    await rename(`${path}.part`, path);
  }
}

/** Installs DuckDB and polars in a separate Python environment; throws an error that says what is missing. */
async function preparePython(folder: string): Promise<{ python: string; version: string }> {
  const run = async (what: string, program: string, ...args: string[]) => {
    try {
      return (await execute(program, args, { maxBuffer: 1 << 26 })).stdout;
    } catch (error) {
      const { code, stderr } = error as { code?: unknown; stderr?: string };
      const why = code === "ENOENT" ? `no \`${program}\` on this machine` : stderr?.trim().split("\n").at(-1);
      throw new Error(`${what}: ${why ?? "failed"}`, { cause: error });
    }
  };
  const python = join(folder, "python", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (!existsSync(python)) await run("Python", "python3", "-m", "venv", join(folder, "python"));
  await run("pip", python, "-m", "pip", "install", "-q", ...PACKAGES);
  const program = "import duckdb, polars; print('DuckDB', duckdb.__version__, 'and polars', polars.__version__)";
  return { python, version: (await run("Python", python, "-c", program)).trim() };
}

async function main(): Promise<void> {
  const options = given({
    rows: { type: "string" },
    runs: { type: "string" },
    warm: { type: "string" },
    files: { type: "string" },
    peers: { type: "boolean", default: true },
    json: { type: "string" },
  });
  const rows = whole("rows", options.rows, 1_000_000);
  const runs = whole("runs", options.runs, 5);
  const warmSeconds = whole("warm", options.warm, 2);
  const files = chosen("files", FILES, options.files);
  const folder = join(resultsFolder, "readers");
  const tables = join(folder, `${rows}`);
  await mkdir(tables, { recursive: true });

  console.log(`${machine()}\n`);
  let python: string | undefined;
  if (options.peers) {
    try {
      const found = await preparePython(folder);
      python = found.python;
      console.log(`${found.version}, one thread each.\n`);
    } catch (error) {
      console.log(`No DuckDB and polars here (${(error as Error).message}).\n`);
    }
  }
  // Parquet is made from the CSV file.
  const texts = FILES.filter((file) => files.includes(file) || file.name === "csv-17");
  await writeTexts(tables, texts, rows);

  const results: { file: string; reader: string; readings: Reading[] }[] = [];
  const lines: string[][] = [];
  for (const { name, file, packing } of files) {
    const path = join(tables, file);
    if (packing !== undefined && !(await exists(path))) {
      if (python === undefined) {
        console.log(`${name} is left out: polars writes it.`);
        continue;
      }
      await execute(python, ["-c", WRITE_PARQUET, join(tables, "doubles.csv"), path, packing]);
    }
    const commands: Record<string, Command> = { ours: [process.execPath, fileURLToPath(import.meta.url), "--answer"] };
    if (python !== undefined && !file.endsWith(".arff")) {
      commands.duckdb = [python, "-c", PYTHON, "duckdb"];
      commands.polars = [python, "-c", PYTHON, "polars"];
    }
    const readers = Object.entries(commands).map(([reader, command]) => ({ reader, process: new Reader(command) }));
    const measured = readers.map(({ reader }) => ({ file: name, reader, readings: [] as Reading[] }));
    try {
      let first: Reading | undefined;
      const readWith = async ({ reader, process }: (typeof readers)[number]) => {
        const reading = await process.read(path);
        first ??= reading;
        if (reading.rows !== rows || Math.abs(reading.sum - first.sum) > 1e-9 * Math.abs(first.sum)) {
          throw new Error(`${reader} finds other rows in ${path}: ${JSON.stringify(reading)}`);
        }
        return reading;
      };
      for (const reader of readers) {
        const end = performance.now() + 1000 * warmSeconds;
        do await readWith(reader);
        while (performance.now() < end);
      }
      for (let run = 0; run < runs; run++) {
        for (const [i, reader] of readers.entries()) measured[i].readings.push(await readWith(reader));
      }
    } finally {
      for (const { process } of readers) process.close();
    }
    results.push(...measured);
    const rates = measured.map(({ readings }) => summary(readings.map(({ seconds }) => rows / seconds)));
    const { size } = await stat(path);
    lines.push([
      name,
      `${Math.round(size / 1e6)} MB`,
      short(rates[0].median),
      ...[1, 2].flatMap((i) => {
        if (rates[i] === undefined) return ["", ""];
        const ratios = measured[0].readings.map(({ seconds }, run) => measured[i].readings[run].seconds / seconds);
        return [short(rates[i].median), `${summary(ratios).median.toFixed(2)}x`];
      }),
    ]);
    console.log(`${name}: ${rates.map((rate, i) => `${measured[i].reader} ${short(rate.median)}`).join(", ")}`);
  }
  const header = ["file", "size", "ours rows/s", "DuckDB rows/s", "ours/DuckDB", "polars rows/s", "ours/polars"];
  console.log(`\n${rows} rows, medians of ${runs} runs; ratios are medians of the ratios of neighbouring runs.\n`);
  console.log(markdownTable(header, lines));
  console.log(`\nafterwards: ${machine()}`);
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ machine: machine(), rows, results }, undefined, 2)}\n`);
  }
}

if (process.argv[2] === "--answer") await answerAll();
else {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
