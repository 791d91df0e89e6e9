/** A square that plots one share over another, both from 0 to 100 %, in units of its own; the page scales it. */
import { type Content, html } from "./html.ts";

export const LEFT = 34;
export const SIDE = 200;
export const TOP = 8;

export const across = (share: number) => (LEFT + SIDE * share).toFixed(1);
export const upwards = (share: number) => (TOP + SIDE * (1 - share)).toFixed(1);

/** Lines at 0, 50 and 100 % with numbers. `bottom`: position of the drawing's last line; `unit`: the text below it. */
export function axes(bottom: number, unit: string): Content {
  return [0, 0.5, 1].map(
    (share) =>
      html`<line class="rule" x1="${LEFT}" x2="${LEFT + SIDE}" y1="${upwards(share)}" y2="${upwards(share)}"/><text x="${LEFT - 6}" y="${upwards(share)}" dy=".35em" text-anchor="end">${share * 100}</text><text x="${across(share)}" y="${bottom + 14}" text-anchor="${share === 1 ? "end" : "middle"}">${share * 100}${share === 1 && unit}</text>`,
  );
}

/** The size of a drawing that ends at `bottom`. */
export function viewBox(bottom: number): string {
  return `0 0 ${LEFT + SIDE + 8} ${bottom + 20}`;
}
