/** Format, lint, and the types of the tests. */
import { node, whenStarted } from "./run.mjs";

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

await whenStarted(import.meta.url, checkSources);
