/**
 * Runs all checks of a prepared checkout; `--all` adds the site, the main job and the other runtimes, as in continuous
 * integration. The last line tells how many passed and failed; the exit code agrees with it.
 *
 * Every part is a separate program. Those of a group run in parallel, one per core; their output is shown when they have
 * ended. The tests use all cores themselves.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Checks, root } from "./run.mjs";

const all = process.argv.includes("--all");
const unknown = process.argv.slice(2).filter((argument) => argument !== "--all");
if (unknown.length > 0) {
  console.error(`Unknown argument ${unknown[0]}. Only --all is known; one test file: npx vitest run FILE.`);
  process.exit(2);
}

// Style first, as it fails soonest; then the longest first, so that no core idles at the end.
const groups = [
  [
    ["Style and types", "sources-check"],
    ["Examples", "examples-check"],
    ["Packages", "package-check"],
    ["Numbers", "numbers-check"],
    ["Documentation", "docs", "--check"],
    ["Links", "links-check"],
  ],
  [["Tests", "tests-check"]],
  all
    ? [
        ["Runtimes", "runtimes-check"],
        ["Main job", "main-job-check"],
        ["Site", "site", "--check"],
      ]
    : [],
];

const checks = new Checks();
for (const parts of groups) {
  const waiting = [...parts];
  const next = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await run(part, parts.length === 1);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}
if (checks.skipped > 0) console.log(`\n${checks.skipped} left out, for the reasons above`);
console.log(`\n${checks.passed} passed, ${checks.failed} failed`);
process.exitCode = checks.failed > 0 ? 1 : 0;

/** Runs a part and adds its counts; `live`: its output is shown at once. */
function run([title, script, ...args], live) {
  if (live) console.log(`\n${title}`);
  const output = live ? "inherit" : "pipe";
  const started = spawn(process.execPath, [join(root, `scripts/${script}.mjs`), ...args], {
    cwd: root,
    stdio: ["ignore", output, output, "ipc"],
  });
  let printed = "";
  for (const stream of [started.stdout, started.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (printed += text));
  let counted;
  started.on("message", (counts) => (counted = counts));
  return new Promise((resolve, reject) => {
    started.on("error", reject);
    started.on("close", (code) => {
      if (!live) console.log(`\n${title}\n${printed.trimEnd()}`);
      checks.add(counted ?? { failed: 1 }); // a part that ends without reporting counts is a failure
      if (counted === undefined) console.log(`  BAD   ${title} ended with exit code ${code}, before it had counted`);
      resolve();
    });
  });
}
