/**
 * How often each member of an ensemble was wrong, in order, as Oza (2001) plots the errors of base models: in boosting
 * they rise from one to the next, in bagging they are alike.
 */
import type { RepeatResult } from "../results.ts";
import type { Entry } from "./entries.ts";
import { count, percent } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";
import { across, LEFT, SIDE, TOP, upwards, viewBox } from "./unit-square.ts";

/** Possible ends of the scale. */
const TOPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const BOTTOM = TOP + SIDE;

interface MemberError {
  readonly member: number;
  readonly error: number;
}

/** Empty for models that do not count errors of members. */
export function memberErrors({ look, contender: { repeats } }: Entry): Content {
  const points = meansOf(repeats);
  if (points.length === 0) return false;
  const last = points[points.length - 1].member;
  const largest = Math.max(...points.map(({ error }) => error));
  const top = TOPS.find((top) => top >= largest) ?? 1;
  const x = (member: number) => across(last > 0 ? member / last : 0.5);
  const y = (error: number) => upwards(error / top);
  const levels = [0, top / 2, top].map(
    (error) =>
      html`<line class="rule" x1="${LEFT}" x2="${LEFT + SIDE}" y1="${y(error)}" y2="${y(error)}"/><text x="${LEFT - 6}" y="${y(error)}" dy=".35em" text-anchor="end">${Number((100 * error).toFixed(1))}</text>`,
  );
  const line = points.map(({ member, error }) => `${x(member)},${y(error)}`).join(" ");
  const dots = points.map(
    ({ member, error }) =>
      html`<circle cx="${x(member)}" cy="${y(error)}" r="2.5"><title>${told(member, error)}</title></circle>`,
  );
  const mean = points.reduce((sum, { error }) => sum + error, 0) / points.length;
  return html`<figure class="chart reliability member-errors">
<figcaption><h3>Error by member</h3>
<p>Error rate of each member, as the model counts it; ${percent(mean)}\u00a0% on average.${
    repeats.length > 1 && ` Means over ${count(repeats.length)} repeats.`
  }</p></figcaption>
<svg class="${look.className}" viewBox="${viewBox(BOTTOM)}" role="img" aria-label="Error by member. The numbers are in the table below.">
${levels}
<text x="${x(0)}" y="${BOTTOM + 14}" text-anchor="middle">${0}</text>${last > 0 && html`<text x="${x(last)}" y="${BOTTOM + 14}" text-anchor="end">member ${count(last)}</text>`}
<text x="${LEFT + 5}" y="${TOP + 11}">% wrong</text>
<polyline points="${line}" stroke-dasharray="${look.dash.join(" ")}"/>
${dots}
</svg>
${table(points)}
</figure>`;
}

function told(member: number, error: number): string {
  return `member ${count(member)}: ${percent(error)} % wrong`;
}

function table(points: readonly MemberError[]): Content {
  const rows = points.map(
    ({ member, error }) =>
      html`<tr><th scope="row">${count(member)}</th><td class="number">${percent(error)}</td></tr>`,
  );
  return html`<details class="numbers"><summary>Numbers</summary>
${scrollable(
  "Error by member",
  html`<table>
<thead><tr><th scope="col">Member</th><th scope="col" class="number">Error %</th></tr></thead>
<tbody>${rows}</tbody></table>`,
)}</details>`;
}

/** Means over the repeats in which the member was queried; members that never were are left out. */
export function meansOf(repeats: readonly RepeatResult[]): MemberError[] {
  const members = Math.max(0, ...repeats.map(({ memberErrors = [] }) => memberErrors.length));
  return Array.from({ length: members }, (_, member) => {
    const errors = repeats.flatMap(({ memberErrors = [] }) => memberErrors[member] ?? []);
    return { member, error: errors.reduce((sum, error) => sum + error, 0) / errors.length };
  }).filter(({ error }) => !Number.isNaN(error));
}
