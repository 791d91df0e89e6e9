/**
 * Fuzzing: randomly mutated tables, models as text, schemas and saved models, and saved models forged with a valid checksum.
 * Each must either be accepted and be harmless, or be rejected with a CoppiceError whose message is not too long. Anything else
 * is a finding, reported with the seed that reproduces it.
 *
 *   node scripts/fuzz.mjs                               10,000 inputs of each kind
 *   node scripts/fuzz.mjs --count 1000000 --seed 7      this many of each kind, from this seed on
 *   node scripts/fuzz.mjs --only readers                readers, specs, schemas, snapshots or forgeries
 *   node scripts/fuzz.mjs --kills 100                   also kills the program this many times during a race and a save
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { parquetWriteBuffer } from "hyparquet-writer";
import * as forge from "../packages/coppice/test/forge.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = (path) => import(pathToFileURL(join(root, "packages", path)).href);
const [core, catalog, snapshot, envelope, conformance, readers] = await Promise.all([
  built("coppice/dist/core/index.js"),
  built("coppice/dist/catalog/index.js"),
  built("coppice/dist/snapshot/index.js"),
  built("coppice/dist/snapshot/envelope.js"),
  built("coppice/dist/conformance/index.js"),
  built("tools/dist/readers/open.js"),
]);
const { CoppiceError, Model, Random, defineSchema, nominal, numeric, printed, schemaFromJson } = core;

/** Most characters of a message; it may contain names of columns a few times. */
const LONGEST_MESSAGE = 4_000;

const one = (random, list) => list[random.integer(list.length)];

/** The content with bytes changed, deleted, duplicated, inserted from `signs`, or copied from elsewhere. */
function mutated(content, signs, random) {
  let bytes = Buffer.from(content);
  for (let n = 1 + random.integer(4); n > 0; n--) {
    const at = random.integer(bytes.length + 1);
    const part = bytes.subarray(at, at + 1 + random.integer(random.integer(8) === 0 ? 200 : 6));
    const from = random.integer(bytes.length + 1);
    const put = one(random, [
      () => Buffer.from(one(random, signs)),
      () => Buffer.alloc(0),
      () => Buffer.concat([part, part]),
      () => Buffer.concat([Buffer.from(one(random, signs)), part]),
      () => Buffer.concat(Array(1 + random.integer(60)).fill(Buffer.from(one(random, signs)))),
      () => bytes.subarray(from, from + 1 + random.integer(20)),
      () => Buffer.of(random.integer(256)),
    ])();
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + part.length)]);
  }
  return bytes;
}

const TABLES = {
  csv: 'a,b c,"d",class\n1,u,"x, y",p\n-2.5e3,v,"say ""no""",q\n,"w\nw",?,p\n"4",u,z,q\n',
  arff:
    "% sign\n@relation r\n@attribute a numeric\n@attribute 'b c' {u,'v w',\"x\"}\n@attribute d string\n@attribute t date 'yyyy-MM-dd'\n" +
    "@attribute class {p,q}\n@data\n1,u,zz,2001-02-03,p\n-2e3,'v w','it\\'s',?,q\n{0 3,4 q}\n",
  ndjson:
    '{"a":1,"b":"u","c":true,"class":"p"}\n{"a":-2.5e3,"b":"\\u00e4","class":"q"}\n{"b":null,"c":false,"a":3,"class":"p"}\n',
  libsvm: "# sign\n+1 1:0.5 3:1e3 # c\n-1 qid:2 2:-2.5 9:nan\n1\n-1 1:7\n",
};
TABLES.parquet = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: "a", data: [1.5, null, -2, 4], type: "DOUBLE" },
      { name: "b", data: ["u", "v", "u", null], type: "STRING" },
      { name: "n", data: [1n, 2n, null, 2n ** 60n], type: "INT64" },
      { name: "class", data: ["p", "q", "p", "q"], type: "STRING" },
    ],
    rowGroupSize: 3,
  }),
);
const SIGNS = ['"', "'", ",", "\n", "\r", "\t", " ", "{", "}", "[", "]", ":", "%", "@", "?", "\\", "\0", "\ufeff"];
SIGNS.push(
  "\u202e",
  "\ufffd",
  "\ud83d",
  "0",
  "1e999",
  "-",
  ".",
  "Infinity",
  "NaN",
  "__proto__",
  "class",
  "\\u0000",
  '""',
  ";",
);

/** The end of the Parquet file: the length of the metadata, adapted to changes, and the magic bytes. */
function endOf(bytes) {
  const { parquet } = TABLES;
  const end = Buffer.from(parquet.subarray(-8));
  end.writeUInt32LE(Math.max(0, parquet.readUInt32LE(parquet.length - 8) + bytes.length - parquet.length));
  return end;
}

async function reader(random) {
  const format = one(random, Object.keys(TABLES));
  let bytes = mutated(TABLES[format], SIGNS, random);
  // In so short a file most changes would hit its ends, and all would test the same.
  if (format === "parquet") bytes = Buffer.concat([TABLES.parquet.subarray(0, 4), bytes.subarray(4, -8), endOf(bytes)]);
  const longest = 1 + random.integer(bytes.length + 1);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += longest) yield bytes.subarray(at, at + longest);
  }
  const source = {
    name: "f",
    total: bytes.length,
    repeatable: format !== "parquet",
    preview: chunks,
    chunks,
    async close() {},
  };
  const options = { file: "f", format, inferRows: 1 + random.integer(4), onBadRow: one(random, ["skip", "fail"]) };
  if (random.integer(2) === 0) options.target = "class";
  const opened = await readers.openFrom(source, options);
  for await (const { rows, labels, count } of opened.batches()) {
    const width = opened.schema.attributes.length;
    for (let i = 0; i < count * width; i++) {
      const size = opened.schema.attributes[i % width].values.length;
      const isNominal = opened.schema.attributes[i % width].kind === "nominal";
      if (isNominal ? rows[i] >= size || rows[i] < 0 : rows[i] - rows[i] !== 0 && rows[i] === rows[i])
        throw new Error(`the cell ${rows[i]}`);
    }
    for (let i = 0; i < count; i++)
      if (!(labels[i] >= -1 && labels[i] < opened.schema.classCount)) throw new Error(`the label ${labels[i]}`);
  }
}

const MODELS = catalog.classifiers.map((definition) => printed(definition.with(definition.test ?? {})));
const WORDS = [
  ...MODELS,
  ...catalog.classifiers.map(({ id }) => id),
  "(",
  ")",
  "[",
  "]",
  ",",
  "=",
  " ",
  "1",
  "-1",
  "1e9",
];
WORDS.push(
  "64KiB",
  "unlimited",
  "members=",
  "base=",
  "max-bytes=",
  "__proto__",
  "constructor=",
  "\u202e",
  "\0",
  "0x10",
);

async function spec(random) {
  let text = "";
  if (random.integer(2) === 0) text = mutated(one(random, MODELS), WORDS, random).toString("utf8");
  else for (let n = random.integer(14); n > 0; n--) text += one(random, WORDS);
  const found = catalog.parseSpec(text);
  const again = printed(catalog.parseSpec(printed(found)));
  if (again !== printed(found)) throw new Error(`${printed(found)} is read as ${again}`);
}

const SCHEMA = JSON.stringify({
  attributes: [
    { name: "a", kind: "numeric" },
    { name: "b", kind: "nominal", values: ["u", "v"], closed: true, limit: 2 },
  ],
  target: { name: "class", classes: ["p", "q", 1, true] },
});
const JSON_SIGNS = [
  ...SIGNS,
  "null",
  "{}",
  "[]",
  '"values"',
  '"a"',
  '"__proto__"',
  "true",
  "1e400",
  "-1",
  '"limit":0,',
];

async function schema(random) {
  const text = mutated(SCHEMA, JSON_SIGNS, random).toString("utf8");
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CoppiceError("E_SCHEMA", { subject: "not JSON" }); // as the command line does
  }
  const read = schemaFromJson(json);
  const written = JSON.stringify(read.toJSON());
  if (JSON.stringify(schemaFromJson(JSON.parse(written)).toJSON()) !== written) throw new Error(`${written} changes`);
}

const SAVED = [];

function saved() {
  if (SAVED.length > 0) return SAVED;
  for (const definition of catalog.classifiers) {
    const declared = { a: numeric(), b: nominal(["u"]) };
    const model = new Model(
      defineSchema({ attributes: declared, classes: ["p"] }),
      definition.with(definition.test ?? {}),
      1,
    );
    for (let i = 0; i < 150; i++) model.learn({ a: i % 7, b: `v${i % 3}` }, i % 7 > 3 ? "p" : "q");
    SAVED.push(Buffer.from(snapshot.saveModel(model)));
  }
  return SAVED;
}

async function saves(random) {
  const original = one(random, saved());
  const bytes = mutated(original, SIGNS, random);
  const model = snapshot.loadModel(bytes, catalog.classifiers);
  if (!bytes.equals(original) && !Buffer.from(snapshot.saveModel(model)).equals(original))
    throw new Error("a changed snapshot was loaded");
}

const library = { core, catalog, snapshot, envelope, conformance };
const FORGEABLE = [];

async function forgeries(random) {
  if (FORGEABLE.length === 0) FORGEABLE.push(...forge.originals(library), ...forge.detectors(library));
  const { bytes, stream, fresh } = one(random, FORGEABLE);
  const forged = forge.forged(bytes, random, library);
  const isTaken = fresh ? forge.triedDetector(forged, fresh, library) : forge.tried(forged, stream, library);
  if (!isTaken) throw new CoppiceError("E_SNAPSHOT", { subject: "the forgery" });
}

const KINDS = { readers: reader, specs: spec, schemas: schema, snapshots: saves, forgeries };

/** Tries `count` inputs of a kind; reports how many were accepted and rejected, and the findings. */
async function fuzz(kind, count, seed) {
  const findings = [];
  let taken = 0;
  for (let i = 0; i < count; i++) {
    try {
      await KINDS[kind](Random.seeded(seed + i));
      taken++;
    } catch (error) {
      if (!(error instanceof CoppiceError)) findings.push(`${kind}, seed ${seed + i}: ${error.stack}`);
      else if (error.message.length > LONGEST_MESSAGE || /(?<!got )undefined|\[object|Cannot read/.test(error.message))
        findings.push(`${kind}, seed ${seed + i}: an odd message: ${error.message.slice(0, 300)}`);
    }
  }
  return { taken, refused: count - taken - findings.length, findings };
}

/**
 * Kills the program at `count` random moments of a save and of a race, by SIGKILL and SIGTERM in turn. Afterwards every
 * output must be unchanged or complete, and the next run must remove all leftovers.
 */
async function kills(count, seed) {
  const random = Random.seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), "coppice-kills-"));
  const program = join(root, "packages/tools/dist/main.js");
  const run = (...args) => spawn(process.execPath, [program, ...args], { cwd: folder, stdio: "ignore" });
  const end = (child) => new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  const findings = [];
  const works = {
    save: ["train", "t.csv", "--model", "online-bagging(members=3)", "--out", "m.bin"],
    race: "race t.csv --models naive-bayes --json r.json --report r.html --predictions p.csv".split(" "),
  };
  const isWhole = {
    "m.bin": (bytes) => snapshot.loadModel(bytes, catalog.classifiers),
    "r.json": (bytes) => JSON.parse(bytes),
    "p.csv": (bytes) => {
      if (!bytes.toString().endsWith("\n")) throw new Error("the predictions are cut off");
    },
    "r.html": (bytes) => {
      if (!bytes.toString().trimEnd().endsWith("</html>")) throw new Error("the report is cut off");
    },
  };
  try {
    const rows = Array.from(
      { length: 20_000 },
      () => `${random.uniform()},v${random.integer(9)},${one(random, ["p", "q"])}`,
    );
    writeFileSync(join(folder, "t.csv"), `a,b,class\n${rows.join("\n")}\n`);
    for (const [work, args] of Object.entries(works)) {
      const started = performance.now();
      const sound = await end(run(...args));
      if (sound !== 0) findings.push(`${work} ends with ${sound}`);
      const lasts = performance.now() - started;
      for (let i = 0; i < count; i++) {
        const signal = i % 2 === 0 ? "SIGKILL" : "SIGTERM";
        const child = run(...args);
        const finish = end(child);
        const after = Math.round(random.uniform() * 1.1 * lasts);
        await sleep(after);
        child.kill(signal);
        const how = await finish;
        if (![0, 143, signal].includes(how)) findings.push(`${work}, ${signal} after ${after} ms: ends with ${how}`);
        for (const name of readdirSync(folder)) {
          try {
            isWhole[name.replace(/\.partial(-\d+)?/, "")]?.(readFileSync(join(folder, name)));
          } catch (error) {
            findings.push(`${work}, ${signal} after ${after} ms: ${name}: ${error.message}`);
          }
        }
      }
      await end(run(...args));
      const left = readdirSync(folder).filter((name) => name.endsWith(".tmp"));
      if (left.length > 0) findings.push(`${work} leaves ${left.join(", ")}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { findings };
}

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "0" },
    only: { type: "string" },
  },
});
const [count, seed, ends] = [values.count, values.seed, values.kills].map(Number);
const kinds = values.only === undefined ? Object.keys(KINDS) : [values.only];
let found = 0;
const tell = (what, findings) => {
  console.log(`${what}, ${findings.length} findings`);
  for (const finding of findings.slice(0, 10)) console.log(`  ${finding}`);
  found += findings.length;
};
for (const kind of kinds) {
  const { taken, refused, findings } = await fuzz(kind, count, seed);
  tell(`${kind}: ${taken} taken, ${refused} refused`, findings);
}
if (ends > 0) tell(`${2 * ends} ends`, (await kills(ends, seed)).findings);
process.exitCode = found > 0 ? 1 : 0;
