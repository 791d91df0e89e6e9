/**
 * Builds the site from the Markdown pages into `site/dist`; a dead link fails. Set `SITE_BASE=/coppice/` for a site below the root
 * of its domain. The commands of the gallery write its reports; `--check` omits them, since the tests run these commands as examples.
 */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runPage } from "./examples-check.mjs";
import { Failure, install, node, root, whenStarted } from "./run.mjs";

const folder = join(root, "site");

async function checkSite(checks) {
  return checks.check("the site builds", () => {
    install(folder);
    node([join(folder, "node_modules/vitepress/bin/vitepress.js"), "build", folder]);
    return "site/dist/index.html";
  });
}

/** Search words of users who do not know the project's terms, and the page that must be among the first three results. */
const words = {
  imbalance: "imbalance",
  unbalanced: "imbalance",
  "rare class": "imbalance",
  "class weights": "imbalance",
  faq: "questions",
  troubleshooting: "questions",
  "error messages": "questions",
  "expected a number": "questions",
  regression: "questions",
  "numeric target": "questions",
  "missing values": "questions",
  hyperparameters: "questions",
  "cross-validation": "phrase-book",
  "save model": "persist",
  install: "getting-started",
};

/** Checks that the site's search, with the options of VitePress, finds pages by these words. */
async function checkSearch(checks) {
  await checks.check("the search finds pages by other words", async () => {
    const minisearch = createRequire(join(folder, "package.json"))("minisearch");
    const chunks = join(folder, "dist/assets/chunks");
    const [index] = readdirSync(chunks).filter((name) => name.includes("localSearchIndexroot"));
    const { default: json } = await import(pathToFileURL(join(chunks, index)).href);
    const search = minisearch.loadJSON(json, {
      fields: ["title", "titles", "text"],
      storeFields: ["title", "titles"],
      searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
    });
    const missed = Object.entries(words).filter(([word, page]) => {
      const found = search.search(word).map(({ id }) => id.replace(/#.*/, ""));
      return ![...new Set(found)].slice(0, 3).some((id) => id.endsWith(`/docs/guide/${page}.html`));
    });
    if (missed.length > 0)
      throw new Failure(missed.map(([word, page]) => `"${word}" does not find ${page}`).join("\n"));
    return Object.keys(words).join(", ");
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
  if (await checkSite(checks)) await checkSearch(checks);
  if (!process.argv.includes("--check")) await addReports(checks);
});
