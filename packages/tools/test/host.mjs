/**
 * Runs the built program repeatedly in one process, which saves tests the time to start Node and load it. A message
 * `{ args, end }` requests a run. After the run, `end` and the exit code follow its output on both streams. A run ends when
 * nothing is left that would keep a separate process alive.
 */
import process from "node:process";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { main } from "../dist/cli/program.js";

const PROGRAM = fileURLToPath(new URL("../dist/main.js", import.meta.url));
/** Milliseconds after which a run is considered endless. */
const PATIENCE = 5000;
const streams = [process.stdout, process.stderr];
const alive = () => process.getActiveResourcesInfo().length;

process.on("message", async ({ args, end }) => {
  const idle = alive();
  process.argv = [process.execPath, PROGRAM, ...args];
  process.exitCode = undefined;
  await main(process.argv);
  const limit = performance.now() + PATIENCE;
  while (alive() > idle) {
    if (performance.now() > limit) {
      process.stderr.write(`Would not end: ${process.getActiveResourcesInfo()}\n`);
      process.exit(70);
    }
    await turn();
  }
  for (const stream of streams) stream.removeAllListeners("error").write(`${end}${process.exitCode ?? 0}\n`);
});
