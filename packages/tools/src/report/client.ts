/**
 * The page's script, assembled from the source text of ordinary typed functions. Each may use only its arguments (the
 * number formats may call one another): imports of a module are not sent along.
 */
import { startCharts } from "./client/charts.ts";
import { emphasis } from "./client/emphasis.ts";
import { seriesLines } from "./client/lines.ts";
import { budgetLines, driftMarks, streamChanges } from "./client/marks.ts";
import { startLinks, startPrinting } from "./client/printing.ts";
import { startRocClass } from "./client/roc-class.ts";
import { rowAxis } from "./client/row-axis.ts";
import { csvOf, curveRows, startSaving } from "./client/save.ts";
import { startSortableTables } from "./client/sortable-tables.ts";
import { svgOfPlot } from "./client/svg-of-plot.ts";
import { startThemeButton } from "./client/theme-button.ts";
import { tooltip } from "./client/tooltip.ts";
import { bytes, compact, count, fixed, isMeasured, percent } from "./format.ts";

const FORMATS = [isMeasured, fixed, percent, count, compact, bytes];
const PARTS = [
  tooltip,
  seriesLines,
  streamChanges,
  driftMarks,
  budgetLines,
  rowAxis,
  emphasis,
  startCharts,
  startThemeButton,
  startSortableTables,
  csvOf,
  curveRows,
  svgOfPlot,
  startSaving,
  startRocClass,
  startPrinting,
  startLinks,
];

export function clientScript(): string {
  return `(() => {
"use strict";
${[...FORMATS, ...PARTS].map(String).join("\n")}
const data = JSON.parse(document.getElementById("chart-data").textContent);
const parts = { tooltip, seriesLines, streamChanges, driftMarks, budgetLines, rowAxis, emphasis, percent, fixed, bytes, count, compact };
const { redraw, plotOf } = startCharts(data, { Plot: uPlot, ...parts });
startThemeButton(redraw);
startSaving(data, { csvOf, curveRows, svgOfPlot, plotOf });
startSortableTables();
startRocClass();
startPrinting(redraw);
startLinks();
})();`;
}
