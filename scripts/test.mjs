/**
 * All checks of a checkout that is set up; `--all` adds the site, the main job and the other runtimes, as continuous integration
 * runs them. The last line says how many passed and failed, and the exit code agrees with it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDocs } from "./docs.mjs";
import { checkExamples } from "./examples-check.mjs";
import { checkLinks } from "./links-check.mjs";
import { checkMainJob } from "./main-job-check.mjs";
import { checkPackages } from "./package-check.mjs";
import { Checks, Failure, node } from "./run.mjs";
import { checkRuntimes } from "./runtimes-check.mjs";
import { checkSite } from "./site.mjs";

const all = process.argv.includes("--all");
const unknown = process.argv.slice(2).filter((argument) => argument !== "--all");
if (unknown.length > 0) {
  console.error(`Unknown argument ${unknown[0]}. Only --all is known; one test file: npx vitest run FILE.`);
  process.exit(2);
}

const checks = new Checks();
const parts = [
  ["Style and types", checkSources],
  ["Tests", checkTests],
  ["Documentation", checkDocs],
  ["Links", checkLinks],
  ["Examples", checkExamples],
  ["Packages", checkPackages],
  ...(all
    ? [
        ["Site", checkSite],
        ["Main job", checkMainJob],
        ["Runtimes", checkRuntimes],
      ]
    : []),
];
for (const [title, part] of parts) {
  console.log(`\n${title}`);
  // a part that cannot even start counts as one failure; the others still run
  await part(checks).catch((error) =>
    checks.check(title, () => {
      throw error;
    }),
  );
}
if (checks.skipped > 0) console.log(`\n${checks.skipped} left out, for the reasons above`);
console.log(`\n${checks.passed} passed, ${checks.failed} failed`);
process.exitCode = checks.failed > 0 ? 1 : 0;

async function checkSources(checks) {
  await checks.check("biome: format and lint", () => {
    node(["node_modules/@biomejs/biome/bin/biome", "check", "--max-diagnostics=20", "."]);
  });
  await checks.check("tsc: types of the tests", () => {
    node(["node_modules/typescript/bin/tsc", "-p", "tsconfig.test.json"]);
  });
  await checks.check("the list of deliberate errors fits the library", () => {
    node(["scripts/mutations.mjs", "--list"]);
  });
}

async function checkTests(checks) {
  const folder = mkdtempSync(join(tmpdir(), "coppice-tests-"));
  try {
    const file = join(folder, "results.json");
    let failure;
    try {
      const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
      node(["node_modules/vitest/vitest.mjs", "run", ...reporters], { show: true });
    } catch (error) {
      failure = error;
    }
    if (failure && !existsSync(file)) throw failure; // it did not get as far as running tests
    const results = JSON.parse(readFileSync(file, "utf8"));
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = results;
    // a file that fails before its tests are known counts as one failure
    const unloaded = testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
    checks.add({ passed, failed: failed + unloaded.length, skipped });
    console.log(
      `  ${passed} tests passed, ${failed} failed, ${skipped} left out, ${unloaded.length} files failed to load`,
    );
    if (failure && failed + unloaded.length === 0) {
      throw new Failure("vitest failed outside of any test; see above"); // an unhandled rejection, for instance
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
