/**
 * Mutation testing: inserts the deliberate errors listed under `mutations/errors` into the sources one at a time and runs the
 * tests that must fail then, with a test name that says what is wrong. The source is changed only while it is loaded: no
 * file is modified.
 *
 * The folder mirrors the library's sources; `tools` mirrors those of the program, `papers` those of the papers. Each error
 * of a file has `what` is wrong, the text to `find`, which occurs exactly once in the source, and its replacement `replace`;
 * `tests` defaults to the test file beside the source. When the code changes, update the error so that it stays the same
 * error.
 *
 *   npm run mutations                          all errors
 *   npm run mutations -- --only ADWIN          errors whose description or file contains a text
 *   npm run mutations -- --list                lists the errors
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "./run.mjs";

/** A longer run is considered hung, and a hung test proves nothing. */
const LIMIT_SECONDS = 120;
/** Private to this run, so that several may run at the same time. */
const scratch = mkdtempSync(join(tmpdir(), "coppice-mutations-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const library = "packages/coppice/src";
const program = "packages/tools/src";
const lists = join(root, "scripts/mutations/errors");

process.exitCode = await main();

/** @returns {Promise<{ what: string, file: string, find: string, replace: string, tests: string[] }[]>} */
async function errorsOf(list) {
  const { default: errors } = await import(pathToFileURL(join(lists, list)).href);
  const name = list.replaceAll("\\", "/").replace(/\.mjs$/, "");
  const folder = name.startsWith("papers/") ? "" : name.startsWith("tools/") ? `${program}/` : `${library}/`;
  const path = `${folder}${name.replace(/^tools\//, "")}`;
  const beside = [`${path}.test.ts`];
  return errors.map(({ what, find, replace, tests }) => {
    return { what, find, replace, file: `${path}.ts`, tests: tests?.map((test) => `${folder}${test}`) ?? beside };
  });
}

async function main() {
  let options;
  try {
    options = parseArgs({ options: { only: { type: "string" }, list: { type: "boolean" } } }).values;
  } catch (error) {
    console.error(`${error.message}. Known are --only TEXT and --list.`);
    return 2;
  }
  const { only = "", list = false } = options;
  const files = readdirSync(lists, { recursive: true }).filter((name) => name.endsWith(".mjs"));
  const errors = (await Promise.all(files.sort().map(errorsOf))).flat();
  const chosen = errors.filter(({ what, file }) => `${what} ${file}`.toLowerCase().includes(only.toLowerCase()));
  if (chosen.length === 0) {
    console.error(`No error's words or file contain "${only}"; --list shows all.`);
    return 2;
  }
  const stale = chosen.map(staleness).filter((problem) => problem !== undefined);
  if (list) for (const { what, file } of chosen) console.log(`${what}\n    ${file}`);
  if (stale.length > 0) {
    console.error(`\nThe list no longer fits the library. Bring scripts/mutations/errors up to date:\n`);
    for (const problem of stale) console.error(`  ${problem}`);
    return 1;
  }
  if (list) return 0;

  const testFiles = [...new Set(chosen.flatMap(({ tests }) => tests))];
  process.stdout.write(`Without any error: ${testFiles.length} test files ...`);
  const sound = runTests(testFiles, undefined, 10 * LIMIT_SECONDS);
  console.log(` ${sound.failed.length === 0 && sound.problem === undefined ? "pass" : "fail"}, ${sound.seconds} s\n`);
  if (sound.failed.length > 0 || sound.problem !== undefined) {
    console.error(`They must pass before they can notice anything.\n${[sound.problem, ...sound.failed].join("\n  ")}`);
    return 1;
  }
  const survivors = chosen.filter((error, i) => {
    process.stdout.write(`${String(i + 1).padStart(2)}/${chosen.length}  ${error.what} ...`);
    const { failed, problem, seconds } = runTests(error.tests, error, LIMIT_SECONDS);
    const noticed = failed.length > 0 && problem === undefined;
    console.log(` ${noticed ? "noticed" : "NOT NOTICED"}, ${seconds} s`);
    if (problem !== undefined) console.log(`         ${problem}`);
    for (const name of failed) console.log(`         ${name}`);
    return !noticed;
  });
  console.log(`\n${chosen.length - survivors.length} errors noticed, ${survivors.length} not`);
  for (const { what, file, tests } of survivors) console.log(`  ${what}: ${file}, by ${tests.join(", ")}`);
  return survivors.length > 0 ? 1 : 0;
}

/** Why an error can no longer be inserted. */
function staleness({ what, file, find, tests }) {
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) return `${what}: there is no ${missing}`;
  const found = readFileSync(join(root, file), "utf8").split(find).length - 1;
  if (found === 1) return undefined;
  return `${what}: \`${find.split("\n")[0]}\` stands ${found} times in ${file}, not once`;
}

/** The names of the tests that fail with an error inserted, and any other problem of the run. */
function runTests(files, error, limitSeconds) {
  const [results, applied] = [join(scratch, "results.json"), join(scratch, "applied")];
  for (const file of [results, applied]) rmSync(file, { force: true });
  const started = performance.now();
  const run = ["run", "--pool=threads", "--reporter=json", `--outputFile=${results}`, ...files];
  // A few failures suffice; after them the error may make a test hang.
  const config = error === undefined ? [] : ["--config", "scripts/mutations/vitest.config.mjs", "--bail=3"];
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", ...run, ...config],
    {
      cwd: root,
      env: { ...process.env, COPPICE_DELIBERATE_ERROR: JSON.stringify({ ...error, applied }) },
      encoding: "utf8",
      timeout: 1000 * limitSeconds,
      killSignal: "SIGKILL",
      maxBuffer: 1 << 28,
    },
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  const { testResults = [] } = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  let problem;
  if (signal !== null) problem = `no end after ${limitSeconds} seconds: a test that hangs says nothing`;
  else if (unloaded.length > 0) problem = `cannot be loaded: ${unloaded[0].message}`;
  else if (tests.length === 0) problem = `no test ran: ${stderr.trim()}`;
  else if (error !== undefined && !existsSync(applied)) problem = `these tests do not load ${error.file}`;
  else if (status !== 0 && failed.length === 0) problem = `failed outside of any test: ${stderr.trim()}`;
  return { failed, problem, seconds };
}
