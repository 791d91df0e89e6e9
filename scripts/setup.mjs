/**
 * Prepares a checkout: checks the Node version, installs the dependencies, builds. Does only what is needed, so a second run
 * takes seconds. Plain Node, because nothing is installed yet when it starts.
 */
import { Failure, install, node, root } from "./run.mjs";

const needed = [20, 12];

try {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
    throw new Failure(
      `Coppice needs Node ${needed.join(".")} or newer; this is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
    );
  }
  step("dependencies", "Is there a network? Then try `npm ci` by itself to see more.", () =>
    install(root) ? "installed" : "up to date",
  );
  step("build", "Mend the errors above; if they make no sense, delete the `dist` folders and try again.", () => {
    node(["node_modules/typescript/bin/tsc", "-b"]);
    return "done";
  });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function step(name, remedy, work) {
  const start = performance.now();
  process.stdout.write(`${name} ... `);
  try {
    const result = work();
    console.log(`${result} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.log("failed");
    throw new Failure(`${error.message}\n${remedy}`);
  }
}
