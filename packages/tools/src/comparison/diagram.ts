/**
 * A critical-difference diagram (Demsar 2006) as SVG: models on an axis of mean ranks, the best on the left. A bar joins
 * models that do not differ.
 */
import { html } from "../report/html.ts";
import type { Comparison } from "./compared.ts";

/** Length and height of the axis, and heights of a bar's line and a label's. */
const LENGTH = 400;
const AXIS = 44;
const BAR = 10;
const LABEL = 22;
/** About the widest character. */
const CHARACTER = 8;

export function diagram({ standings, groups, streams }: Comparison): string {
  const last = standings.length;
  const left = 40 + CHARACTER * Math.max(...standings.map(({ model }) => `${model} 1.00`.length));
  const right = left + LENGTH;
  const across = (rank: number) => Number((left + (LENGTH * (rank - 1)) / (last - 1)).toFixed(1));
  const rankOf = (model: string) => standings.find((standing) => standing.model === model)?.meanRank ?? last;
  const onLeft = Math.ceil(last / 2); // labels
  const labels = AXIS + 16 + BAR * groups.length;
  const height = labels + LABEL * onLeft + 12;
  const ticks = Array.from({ length: last }, (_, i) => {
    const x = across(i + 1);
    return html`<path d="M${x} ${AXIS}v-6"/><text x="${x}" y="${AXIS - 12}" text-anchor="middle">${i + 1}</text>`;
  });
  const models = standings.map(({ model, meanRank }, i) => {
    const isLeft = i < onLeft;
    const y = labels + LABEL * (isLeft ? i : last - 1 - i);
    const end = isLeft ? left - 20 : right + 20;
    const [x, anchor] = isLeft ? [end - 6, "end"] : [end + 6, "start"];
    return html`<path d="M${across(meanRank)} ${AXIS}V${y}H${end}"/><text x="${x}" y="${y + 4}" text-anchor="${anchor}">${model} ${meanRank.toFixed(2)}</text>`;
  });
  const bars = groups.map((group, i) => {
    const y = AXIS + 12 + BAR * i;
    const [from, to] = [group[0], group[group.length - 1]].map((model) => across(rankOf(model)));
    return html`<path d="M${from - 4} ${y}H${to + 4}" style="stroke-width:4"/>`;
  });
  const title = `Mean ranks of ${last} models over ${streams} streams; bars join models that do not differ`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + right} ${height}" width="${left + right}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<style>path{fill:none;stroke:#000}</style>
<path d="M${left} ${AXIS}H${right}"/>${ticks}${models}${bars}
</svg>
`.text;
}
