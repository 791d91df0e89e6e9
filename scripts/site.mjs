/**
 * Builds the site from the Markdown pages into `site/dist`; a dead link fails. `SITE_BASE=/coppice/` for a site that is not at
 * the top of its address. Its reports are made by the commands of the gallery, which the tests run as examples: `--check` leaves them out.
 */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runPage } from "./examples-check.mjs";
import { Failure, install, node, root, whenStarted } from "./run.mjs";

const folder = join(root, "site");

async function checkSite(checks) {
  await checks.check("the site builds", () => {
    install(folder);
    node([join(folder, "node_modules/vitepress/bin/vitepress.js"), "build", folder]);
    return "site/dist/index.html";
  });
}

async function addReports(checks) {
  await checks.check("the reports of the gallery", () => {
    const made = runPage("docs/guide/gallery.md");
    const reports = readdirSync(made).filter((name) => name.endsWith(".html"));
    if (reports.length < 3) throw new Failure(`only these reports: ${reports}`);
    mkdirSync(join(folder, "dist/reports"), { recursive: true });
    for (const name of reports) cpSync(join(made, name), join(folder, "dist/reports", name));
    return reports.join(", ");
  });
}

await whenStarted(import.meta.url, async (checks) => {
  await checkSite(checks);
  if (!process.argv.includes("--check")) await addReports(checks);
});
