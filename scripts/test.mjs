/**
 * All checks of a checkout that is set up; `--all` adds the site, the main job and the other runtimes, as continuous integration
 * runs them. The last line says how many passed and failed, and the exit code agrees with it.
 *
 * Every part is a program of its own. Those of a group run side by side, as many as there are cores; what they print
 * is shown when they have ended. The tests use all cores themselves.
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

// Style first, as it fails soonest; then the longest first, so that no core waits for one of them at the end.
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

/** Runs a part, and adds what it counts; `live`: what it prints is shown at once. */
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
      checks.add(counted ?? { failed: 1 }); // one that ends without having counted is a failure
      if (counted === undefined) console.log(`  BAD   ${title} ended with exit code ${code}, before it had counted`);
      resolve();
    });
  });
}
