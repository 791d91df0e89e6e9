/** Runs all tests of all packages. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, node, whenStarted } from "./run.mjs";

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
    if (failure && !existsSync(file)) throw failure; // no tests were run
    const results = JSON.parse(readFileSync(file, "utf8"));
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = results;
    // a file that fails to load counts as one failure
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

await whenStarted(import.meta.url, checkTests);
