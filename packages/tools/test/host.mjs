/**
 * Runs the built program again and again in one process, which saves tests the time in which Node starts and loads it. A message
 * `{ args, end }` asks for a run. When it is over, `end` and the exit code follow what it printed, on both streams. It is over when
 * nothing is left that would keep a process of its own alive.
 */
import process from "node:process";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { main } from "../dist/cli/program.js";

const PROGRAM = fileURLToPath(new URL("../dist/main.js", import.meta.url));
/** Milliseconds after which what still runs would run for ever. */
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
