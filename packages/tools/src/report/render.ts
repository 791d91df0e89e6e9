/**
 * The report: one self-contained HTML file. A content security policy forbids every request and every script but the
 * two written here, so names from the data could not act even if escaping failed.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RaceResults } from "../results.ts";
import { calibrated, calibration } from "./calibration.ts";
import { chartData } from "./chart-data.ts";
import { charts } from "./charts.ts";
import { classes, hasClasses } from "./classes.ts";
import { clientScript } from "./client.ts";
import { comparison } from "./comparison.ts";
import { compared, costs } from "./cost.ts";
import { entriesOf, named, withArrows } from "./entries.ts";
import { escapeJson, html, trusted } from "./html.ts";
import { modelDetails } from "./model-details.ts";
import { ranked, roc } from "./roc.ts";
import { dataDetails, moment, runDetails } from "./run-details.ts";
import { standings } from "./standings.ts";
import { styles } from "./styles.ts";
import { verdict } from "./verdict.ts";

/** The results of a race as a self-contained HTML page: no network, no files beside it. */
export function renderReport(results: RaceResults): string {
  const entries = entriesOf(results);
  const plot = readPlotLibrary();
  const client = clientScript();
  const style = `${plot.css}\n${styles()}`;
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src ${hash(style)}`,
    `script-src ${hash(plot.script)} ${hash(client)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`${trusted("<!doctype html>")}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Coppice ${results.versions.coppice}">
<title>${withArrows(results.title)} · Coppice race</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<header>
<div class="bar">
<p class="brand">${LOGO} Coppice race <span>${moment(results.finishedAt)}</span></p>
<button type="button" id="theme" hidden></button>
</div>
<h1>${named(results.title)}</h1>
${verdict(results, entries)}
${standings(entries)}
<nav aria-label="Sections"><a href="#comparison">Comparison</a><a href="#curves">Along the stream</a>${hasClasses(results) && html`<a href="#classes">Classes</a>`}${compared(entries).length > 1 && html`<a href="#cost">Cost</a>`}${calibrated(entries).length > 0 && html`<a href="#calibration">Calibration</a>`}${ranked(entries).length > 0 && html`<a href="#roc">ROC</a>`}<a href="#models">Each model</a><a href="#data">The data</a><a href="#run">The run</a></nav>
</header>
<main>
${comparison(results, entries)}
${charts(results, entries)}
${classes(results, entries)}
${costs(entries)}
${calibration(results, entries)}
${roc(results, entries)}
${modelDetails(results, entries)}
${dataDetails(results)}
${runDetails(results)}
</main>
<footer><p>Made by Coppice ${results.versions.coppice}. This file needs no network and no other file.</p></footer>
<script type="application/json" id="chart-data">${trusted(escapeJson(chartData(results, entries)))}</script>
<script>${trusted(plot.script)}</script>
<script>${trusted(client)}</script>
</body>
</html>
`.text;
}

/** Three young stems from one old stump. */
const LOGO = html`<svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M5 21h14"/><path d="M12 21V6"/><path d="M9 21c0-5-1-8-4-10"/><path d="M15 21c0-5 1-8 4-10"/><path d="M12 6c-2-1-2-3 0-4 2 1 2 3 0 4z" fill="currentColor"/><path d="M5 11c-2 0-3-1-3-3 2 0 3 1 3 3z" fill="currentColor"/><path d="M19 11c2 0 3-1 3-3-2 0-3 1-3 3z" fill="currentColor"/></svg>`;

/** uPlot with the licence that copies must carry. */
function readPlotLibrary(): { readonly script: string; readonly css: string } {
  const folder = dirname(createRequire(import.meta.url).resolve("uplot/package.json"));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const code = read("dist/uPlot.iife.min.js").replace(/^\/\*![\s\S]*?\*\/\s*/, "");
  return {
    script: `/*! uPlot ${version}\n${read("LICENSE").replaceAll("*/", "")}*/\n${code}`.replaceAll(
      "</script",
      "<\\/script",
    ),
    css: read("dist/uPlot.min.css"),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
