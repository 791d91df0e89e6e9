/** The picture and the table of a growth run. */
import { bytes, count } from "@coppice/tools/dist/report/format.js";
import { type Content, html, trusted } from "@coppice/tools/dist/report/html.js";
import { DARK, LIGHT } from "@coppice/tools/dist/report/theme.js";
import { markdownTable, percent } from "../statistics.ts";
import { bytesAt, FLAT, type Growth, type GrowthRun, type Sample, verdictOf } from "./record.ts";

const plain = (value: number) => bytes(value).replace("\u00a0", " ");

/** The page: what was run, the picture, the table. */
export function page(run: GrowthRun, picture: string): string {
  const rows = Object.entries(run.models).map(([model, result]) => {
    if (!("samples" in result)) return [model, "-", "-", "-", "-", "-", "-", "-", `failed: ${result.failed}`];
    const { largest, lately, word } = verdictOf(result);
    const at = [0.01, 0.1, 1].map((share) => plain(bytesAt(result.samples, share * result.rows)));
    const said = result.rows < run.rows ? `${word} so far` : word;
    const { budget } = result;
    const limit = budget === undefined ? "-" : budget === null ? "unlimited" : plain(budget);
    return [model, count(result.rows), ...at, plain(largest), limit, `${percent(lately)} %`, said];
  });
  const heads = ["model", "rows", "after 1 %", "after 10 %", "at the end", "largest", "budget", "last half", "verdict"];
  return `# Does anything grow without bound?

Bytes of models (\`byteLength\`) while they learn: ${run.stream}.
Each model was to learn ${count(run.rows)} rows. A model that ran out of time learned fewer: the table shows how many, and its percentages
refer to these. \`npm run bench:growth\` writes this page; [Benchmarks](../costs.md#growth) says how to continue a run.

![Bytes of every model by rows learned](${picture})

Both axes are logarithmic: growth in proportion to the rows would be a diagonal. The dashed line is the budget, \`maxBytes\`.

${markdownTable(heads, rows)}

"last half": how much larger the largest size in the last half of the rows is than that in the first. A model is bounded if it is
*flat*, at most ${100 * FLAT} % larger, or *within budget*: still growing, but kept to its \`maxBytes\`.
*so far*: it has not learned all rows.
`;
}

// Sizes in the drawing's own units.
const COLUMNS = 5;
const WIDTH = 150;
const HEIGHT = 92;
const [LEFT, TOP, GAP_X, GAP_Y, BOTTOM] = [46, 24, 12, 26, 22];
const LEAST_ROWS = 256;
const LEAST_BYTES = 64;

/** One panel per model, all with the same logarithmic axes. */
export function picture({ rows, models }: GrowthRun): string {
  const measured = Object.entries(models).flatMap(([model, result]) =>
    "samples" in result ? [{ model, result, verdict: verdictOf(result) }] : [],
  );
  const most = Math.max(1024, ...measured.map(({ result, verdict }) => Math.max(result.budget ?? 0, verdict.largest)));
  const end = Math.max(rows, 10 * LEAST_ROWS);
  const across = (at: number) => share(at, LEAST_ROWS, end) * WIDTH;
  const upwards = (size: number) => HEIGHT * (1 - share(size, LEAST_BYTES, 2 * most));
  const lines = Math.ceil(measured.length / COLUMNS);
  const size = {
    width: LEFT + COLUMNS * (WIDTH + GAP_X),
    height: TOP + lines * (HEIGHT + GAP_Y) + BOTTOM,
  };
  const sizes = [1024, 1024 ** 2, 1024 ** 3].filter((tick) => tick < 2 * most);
  const counts = [1e3, 1e5, 1e7, 1e9].filter((tick) => tick <= end);
  const panels = measured.map(({ model, result, verdict }, i): Content => {
    const [x, y] = [LEFT + (i % COLUMNS) * (WIDTH + GAP_X), TOP + Math.floor(i / COLUMNS) * (HEIGHT + GAP_Y)];
    const isFirst = i % COLUMNS === 0;
    const isLast = i + COLUMNS >= measured.length;
    const { budget } = result;
    return html`<g transform="translate(${x} ${y})">
<title>${model}: ${plain(verdict.largest)} at most in ${count(result.rows)} rows, ${verdict.word}</title>
<rect width="${WIDTH}" height="${HEIGHT}" class="panel"/>
${sizes.map((tick) => html`<path class="rule" d="M0 ${round(upwards(tick))}h${WIDTH}"/>${isFirst && html`<text x="-5" y="${round(upwards(tick) + 3)}" text-anchor="end">${plain(tick)}</text>`}`)}
${counts.map((tick) => html`<path class="rule" d="M${round(across(tick))} 0v${HEIGHT}"/>${isLast && html`<text x="${round(across(tick))}" y="${HEIGHT + 12}" text-anchor="middle">${short(tick)}</text>`}`)}
${typeof budget === "number" && html`<path class="budget" d="M0 ${round(upwards(budget))}h${WIDTH}"/>`}
<path class="${verdict.word === "flat" || verdict.word === "within budget" ? "line" : "line bad"}" d="${pathOf(result, across, upwards)}"/>
<text class="name" y="-5">${model}</text>
</g>`;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="8" role="img" aria-label="Bytes of every model by rows learned, both logarithmic">
<style>${trusted(style(LIGHT))}@media (prefers-color-scheme: dark) {${trusted(style(DARK))}}</style>
<rect width="${size.width}" height="${size.height}" class="page"/>
${panels}
</svg>
`.text;
}

function style({ page, panel, text, muted, line, accent, series }: typeof LIGHT): string {
  return `.page{fill:${page}}.panel{fill:${panel};stroke:${line}}text{fill:${muted}}.name{fill:${text};font-size:9.5px}.rule,.budget,.line{fill:none;stroke:${line};stroke-width:.6}.budget{stroke:${muted};stroke-width:1;stroke-dasharray:4 3}.line{stroke:${accent};stroke-width:1.6}.bad{stroke:${series[7]}}`;
}

/** A step line: bytes stay constant between samples. */
function pathOf({ samples, rows }: Growth, across: (at: number) => number, upwards: (size: number) => number): string {
  const [first, ...rest] = samples as readonly [Sample, ...Sample[]];
  let path = `M${round(across(first[0]))} ${round(upwards(first[1]))}`;
  for (const [at, size] of rest) path += `H${round(across(at))}V${round(upwards(size))}`;
  return `${path}H${round(across(rows))}`;
}

function share(value: number, least: number, most: number): number {
  return Math.min(1, Math.max(0, Math.log(value / least) / Math.log(most / least)));
}

const round = (place: number) => String(Math.round(10 * place) / 10);
const short = (rows: number) => (rows >= 1e9 ? `${rows / 1e9} G` : rows >= 1e6 ? `${rows / 1e6} M` : `${rows / 1e3} k`);
