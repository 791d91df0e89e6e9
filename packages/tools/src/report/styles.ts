/** The page's style sheet. */
import { NAME_SHARE, themeCss } from "./theme.ts";

export function styles(): string {
  return `${themeCss()}${LAYOUT}${HEADER}${TABLES}${heat()}${CHARTS}${RELIABILITY}${MODELS}${SMALL}${PRINT}`;
}

const LAYOUT = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: clamp(1rem, 3vw, 2.5rem); max-width: 82rem; background: var(--page); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { margin: 1.2rem 0 .6rem; font-size: clamp(1.7rem, 4.5vw, 2.6rem); font-weight: 650; letter-spacing: -.02em; }
h2 { margin: 0 0 .9rem; font-size: 1.4rem; font-weight: 650; letter-spacing: -.01em; }
h3 { margin: 0; font-size: 1rem; font-weight: 650; }
section { margin: 3.2rem 0 0; }
a { color: var(--accent); text-underline-offset: .15em; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .87em; }
pre { margin: .5rem 0; padding: .9rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
pre code { white-space: pre-wrap; font-size: .9rem; }
small, .hint, figcaption, caption { color: var(--muted); }
.hint { margin: .6rem 0 0; font-size: .88rem; }
.note, .warning { padding: .6rem .9rem; background: var(--panel); border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 4px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, input { font: inherit; color: inherit; }
dl, figure { margin: 0; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--muted); font-size: .88rem; }
[hidden] { display: none !important; }`;

const HEADER = `
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.brand { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .6rem; margin: 0; font-weight: 600; color: var(--accent); }
.brand span { font-weight: 400; font-size: .88rem; color: var(--muted); }
#theme { flex: none; padding: .35rem .8rem; background: var(--panel); border: 1px solid var(--line); border-radius: 99px; font-size: .88rem; cursor: pointer; }
#theme:hover { border-color: var(--accent); }
.raced { margin: 0; max-width: 64rem; color: var(--muted); }
.verdict { margin: .9rem 0 0; max-width: 60rem; font-size: clamp(1.1rem, 2.2vw, 1.35rem); line-height: 1.45; }
.verdict strong { color: var(--accent); font-weight: 650; }
.standings { margin: 1.8rem 0 0; padding: 1rem 1.2rem .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.standings ol { margin: 0; padding: 0; list-style: none; }
.standings li { display: grid; grid-template-columns: minmax(9rem, 20rem) 1fr 5rem; align-items: center; gap: 0 1rem; }
.standings li a, .comparison tbody th a { color: inherit; text-decoration: none; }
.standings li a, .comparison tbody th a { display: inline-flex; align-items: baseline; gap: .5rem; }
.standings li a:hover, .comparison tbody th a:hover { text-decoration: underline; }
.standings .value { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
.standings figcaption { margin-top: .5rem; font-size: .85rem; }
.track { width: 100%; height: 2rem; overflow: visible; }
.track circle { fill: currentColor; }
.track .rail { stroke: var(--line); }
.track .yardstick { stroke: var(--baseline); stroke-width: 1.5; stroke-dasharray: 4 3; }
.track .spread { stroke: currentColor; stroke-width: 3; opacity: .45; stroke-linecap: round; }
.swatch { flex: none; vertical-align: middle; overflow: visible; }
.point { fill: currentColor; stroke: var(--panel); stroke-width: 1; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; margin-top: 1.4rem; font-size: .95rem; }`;

const TABLES = `
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: separate; border-spacing: 0; font-size: .9rem; line-height: 1.35; }
caption { padding: 0 0 .5rem; text-align: left; font-size: .88rem; }
caption span { display: inline-block; position: sticky; left: 0; max-width: min(100%, calc(100vw - 3.5rem)); }
th, td { padding: .45rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
thead th { font-weight: 600; vertical-align: bottom; border-bottom: 2px solid var(--line); }
tbody th { font-weight: 500; }
td { max-width: 26rem; }
td bdi, th bdi { display: inline-block; width: max-content; max-width: min(18rem, 50vw); overflow-wrap: break-word; }
th.number bdi { max-width: 8rem; white-space: normal; }
.schema td:last-child { min-width: 14rem; }
.schema td:last-child bdi { display: inline; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.number small { display: block; font-size: .8em; }
/* Whole pixels everywhere: the sticky column is a layer of its own, and its borders would be rounded apart. */
.comparison { width: 100%; font-size: .82rem; line-height: 1.25rem; }
.comparison th, .comparison td { padding: .4375rem .25rem; }
.comparison thead th { font-size: .78rem; }
.comparison td.number small { line-height: 1rem; }
.comparison th[scope="row"] { min-width: 10rem; }
.comparison th[scope="row"] bdi { width: auto; max-width: 14rem; }
.comparison th[scope="row"] :is(bdi, code) { overflow-wrap: anywhere; }
.repeats thead th, .comparison thead th { white-space: normal; }
.comparison th code { display: block; max-width: 16rem; margin: .125rem 0 0 2.125rem; line-height: 1.125rem; color: var(--muted); font-size: .76rem; font-weight: 400; }
.comparison tbody tr:hover > * { background: var(--accent-soft); }
.comparison thead th:first-child, .comparison tbody th { position: sticky; left: 0; z-index: 1; background: var(--page); }
.comparison .baselines, .comparison .failed { color: var(--muted); }
.comparison .baselines tr:first-child > * { border-top: 3px double var(--line); }
.comparison .best { font-weight: 700; color: var(--accent); }
.comparison .best::before { content: "★"; margin-right: .125rem; font-size: .7em; vertical-align: .1em; }
.comparison .best small { font-weight: 400; }
.sortable thead button { padding: 0; background: none; border: 0; font-weight: 600; text-align: inherit; cursor: pointer; }
.sortable thead button:hover { color: var(--accent); }
.sortable [aria-sort] { color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
.sortable [aria-sort="ascending"] button::after { content: " ↑"; }
.sortable [aria-sort="descending"] button::after { content: " ↓"; }
.legend { margin-top: .8rem; font-size: .9rem; }
.legend dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.2rem; margin-top: .6rem; }
.legend dt { font-weight: 600; }
.legend dd { margin: 0; }
summary { cursor: pointer; }
.confusion td { min-width: 4.2rem; }
[class*="heat-"] small { color: inherit; }
.confusion .right { box-shadow: inset 0 0 0 2px var(--accent); }
.target { background: var(--accent-soft); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .9rem 1.5rem; margin-bottom: 1.5rem; }
.facts dt { color: var(--muted); font-size: .85rem; }
.facts dd { margin: 0; }`;

/** Shades for shares of 0 to 100 % in steps of ten. The deepest is not opaque, so the text stays readable. */
function heat(): string {
  return Array.from(
    { length: 11 },
    (_, i) => `\n.heat-${i} { background: rgb(var(--heat) / ${(i * 0.042).toFixed(3)}); }`,
  ).join("");
}

const CHARTS = `
.legend-bar { display: flex; flex-wrap: wrap; gap: .4rem; padding: .6rem 0; background: var(--page); }
.chip { display: inline-flex; align-items: center; gap: .5rem; padding: .25rem .7rem; background: var(--panel); border: 1px solid var(--line); border-radius: 99px; font-size: .86rem; cursor: pointer; }
.chip:hover { border-color: currentColor; }
.chip[aria-pressed="false"] { opacity: .55; text-decoration: line-through; background: none; }
.chart { min-width: 0; padding: .9rem 1rem .6rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.chart figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.2rem; margin-bottom: .5rem; }
.chart h3 { color: var(--text); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; margin-top: 1rem; }
.choices { display: flex; flex-wrap: wrap; }
.choice { font-size: .86rem; cursor: pointer; }
.choice input[type="checkbox"] { margin: 0 .4rem 0 0; accent-color: var(--accent); vertical-align: -.1em; }
.choices .choice span { display: block; padding: .2rem .7rem; border: 1px solid var(--line); margin-left: -1px; }
.choices .choice:first-child span { border-radius: 99px 0 0 99px; }
.choices .choice:last-child span { border-radius: 0 99px 99px 0; }
.choices input { position: absolute; opacity: 0; }
.choices input:checked + span { background: var(--accent-soft); color: var(--text); font-weight: 600; }
.choices input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
.plot { position: relative; min-height: 240px; }
.uplot { font-family: inherit; }
.u-cursor-x { border-color: var(--muted) !important; }
.u-cursor-y { display: none; }
.u-select { background: rgb(var(--heat) / .18); }
.tooltip { position: absolute; z-index: 100; max-width: min(23rem, 92vw); padding: .5rem .7rem; background: var(--page); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / .18); font-size: .8rem; line-height: 1.5; pointer-events: none; }
.tooltip.below { position: static; max-width: none; margin: .3rem 0; border: 0; box-shadow: none; background: none; padding: 0 .3rem; }
.tooltip > div { display: grid; grid-template-columns: 26px 1fr auto; align-items: center; gap: 0 .5rem; }
.tooltip > div:first-child { display: block; color: var(--muted); }
.tooltip bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tooltip b { font-variant-numeric: tabular-nums; white-space: nowrap; }`;

const RELIABILITY = `
.reliabilities { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 1rem; margin-top: 1rem; }
.reliability figcaption { display: block; }
.reliability .saving { float: right; }
.reliability h3 { display: flex; align-items: baseline; gap: .5rem; }
.reliability p { margin: .4rem 0 0; font-size: .84rem; line-height: 1.45; font-variant-numeric: tabular-nums; }
.reliability > svg { display: block; width: 100%; max-width: 22rem; margin: 0 auto; }
.reliability > svg text { fill: var(--muted); font-size: 10.5px; }
.reliability .rule { stroke: var(--line); }
.reliability .ideal { stroke: var(--baseline); stroke-width: 1.5; stroke-dasharray: 4 3; }
.reliability polyline { fill: none; stroke: currentColor; stroke-width: 2; }
.reliability circle { fill: currentColor; stroke: var(--panel); }
.reliability rect { fill: currentColor; opacity: .45; }
.member-errors { max-width: 24rem; margin-bottom: 1.4rem; }
.rocs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1rem; margin-top: 1rem; align-items: start; }
.rocs h3 { display: block; }
.rocs thead th { white-space: normal; }
.rocs .keyed { display: inline-flex; align-items: baseline; gap: .5rem; }
.rocs .keyed bdi { max-width: 10rem; }
.rocs svg text { stroke: var(--panel); stroke-width: 3; paint-order: stroke; }
#classes { margin-top: 1rem; }
#classes .chart { margin-top: 1.2rem; }
.balance { width: 100%; }
.balance td:nth-child(4) { width: 45%; min-width: 8rem; padding-block: .2rem; vertical-align: middle; }
.spark { display: block; width: 100%; height: 2rem; background: var(--page); }
.spark path { fill: var(--accent); opacity: .55; }
select { padding: .15rem .4rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; max-width: 14rem; }
.cost > svg { display: block; width: 100%; max-width: 36rem; margin: 0 auto; }
.cost text { fill: var(--muted); font-size: 11px; }
.cost .name { fill: color-mix(in srgb, currentColor ${NAME_SHARE}%, var(--text)); stroke: var(--panel); stroke-width: 3; paint-order: stroke; }
.cost .best { font-weight: 650; }
.cost .rule { stroke: var(--line); }
.cost .front { fill: none; stroke: var(--baseline); stroke-width: 1.5; stroke-dasharray: 4 3; }
.saving { display: inline-flex; gap: .1rem; margin-left: auto; font-size: .78rem; font-weight: 400; letter-spacing: 0; }
.saving button { padding: .1rem .4rem; color: var(--muted); background: none; border: 0; border-radius: 4px; cursor: pointer; }
.saving button:hover { color: var(--accent); background: var(--accent-soft); }
h2:has(.saving) { display: flex; align-items: baseline; }
.numbers { font-size: .86rem; }`;

const MODELS = `
.model { margin-bottom: .6rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.model > summary { padding: .7rem 1rem; border-radius: 12px; }
.model > summary:hover { background: var(--accent-soft); }
.model .name { font-weight: 600; }
.model .gist { margin-left: .6rem; color: var(--muted); font-size: .9rem; font-variant-numeric: tabular-nums; }
.model-body { padding: .2rem 1rem 1.1rem; }
.spec { margin: .2rem 0 1rem; color: var(--muted); }
.columns { display: flex; flex-wrap: wrap; gap: 1.4rem 2.5rem; margin-bottom: 1.4rem; }
.columns > * { min-width: 0; max-width: 100%; }
.columns .hint { max-width: 24rem; }
.drifts { margin-top: .8rem; font-size: .9rem; }
.drifts ol { columns: 14rem; margin: .6rem 0 0; padding-left: 1.6rem; }`;

const SMALL = `
@media (max-width: 42rem) {
  .standings { padding: .8rem .9rem; }
  .standings li { grid-template-columns: 1fr auto; padding: .3rem 0; }
  .standings .track { grid-row: 2; grid-column: 1 / -1; height: 1.5rem; }
  .comparison th[scope="row"], .comparison thead th:first-child { min-width: 7rem; max-width: 7rem; font-size: .8rem; box-shadow: 1px 0 var(--line); }
  .comparison th[scope="row"] code { display: none; }
  .comparison tbody th a { display: block; }
  .comparison tbody th .swatch { display: block; margin-bottom: .125rem; }
  .comparison tbody th bdi { display: block; width: auto; max-width: none; }
  .schema { width: 100%; }
  .schema :is(th, td) { padding-inline: .35rem; }
  .schema td:last-child { min-width: 8rem; }
  .legend dl { grid-template-columns: 1fr; gap: 0; }
  .legend dd { margin-bottom: .5rem; }
  .chart { padding: .8rem .5rem .4rem; }
  .choices { flex-direction: column; width: 100%; }
  .choices .choice span, .choices .choice:first-child span, .choices .choice:last-child span { margin: -1px 0 0; border-radius: 0; }
  .model .gist { display: block; margin: 0; }
}`;

const PRINT = `
/* Tables cannot be scrolled on paper: all columns have to fit. */
@media print {
  body { max-width: none; padding: 0; background: none; font-size: 10pt; }
  #theme, nav, .legend-bar + .hint, .choices, .choice, .saving { display: none; }
  section { margin-top: 1.6rem; }
  .scroll { overflow: visible; }
  table { font-size: 7.5pt; }
  th, td { padding: .2rem .3rem; }
  .comparison, .comparison thead th, .comparison code { font-size: 6pt; line-height: 1.4; }
  .comparison th, .comparison td { padding: .2rem .1rem; }
  .comparison thead th:first-child, .comparison tbody th { background: none; }
  .comparison th[scope="row"] { min-width: 5.5rem; max-width: 5.5rem; }
  .comparison th[scope="row"] bdi { max-width: none; }
  td bdi, th bdi, th.number bdi { max-width: 6.5rem; }
  .comparison :is(.swatch, code) { display: none; }
  .reliabilities { grid-template-columns: repeat(3, 1fr); }
  .reliabilities svg { max-width: 11.5rem; }
  .reliabilities p { font-size: 8pt; line-height: 1.3; }
  .reliabilities tbody th { white-space: nowrap; }
  .reliabilities :is(th, td) { padding: .05rem .2rem; }
  tr, figure, .standings, .chart { break-inside: avoid; }
  td, .plot { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  h2, h3, summary { break-after: avoid; }
}
.printing .pair { grid-template-columns: 1fr; }
.printing .plot { width: 680px; }`;
