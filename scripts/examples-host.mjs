/**
 * Runs the steps of `examples-check` one after the other in this process, which saves starting Node for each: `module`s are
 * imported, `commands` are passed to the program `coppice`. The output of each step, or its error, is sent to the parent.
 */
import process from "node:process";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { main } from "../packages/tools/dist/cli/program.js";

process.on("message", async (steps) => {
  for (const step of steps) process.send(await outcome(step));
  process.disconnect();
});

async function outcome({ folder, module, commands }) {
  let printed = "";
  const keep = (text) => {
    printed += text;
    return true;
  };
  const { log } = console;
  const writes = [process.stdout, process.stderr].map((stream) => [stream, stream.write]);
  console.log = (...values) => keep(`${format(...values)}\n`);
  for (const [stream] of writes) stream.write = keep;
  process.chdir(folder);
  try {
    if (module !== undefined) await import(pathToFileURL(module).href);
    for (const words of commands ?? []) {
      process.exitCode = undefined;
      await main([process.execPath, "coppice", ...words]);
      if (process.exitCode) return { error: `coppice ${words.join(" ")}: exit code ${process.exitCode}\n${printed}` };
    }
    return { printed };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  } finally {
    process.exitCode = undefined;
    console.log = log;
    for (const [stream, write] of writes) stream.write = write;
  }
}
