/** The contenders as shown in the report: their labels, the looks of their lines, their order. */
import type { ContenderResult, RaceResults } from "../results.ts";
import { isMeasured } from "./format.ts";
import { type Content, html } from "./html.ts";
import { type Look, lookOf } from "./theme.ts";

export interface Entry {
  readonly contender: ContenderResult;
  /** The name the user gave; else the title, with what distinguishes it from others of this title in brackets. */
  readonly label: string;
  readonly look: Look;
  /** The id of the contender's section in the page. */
  readonly anchor: string;
}

/** All contenders, best accuracy first, those without one last; looks depend on the order they were named in. */
export function entriesOf({ contenders }: RaceResults): Entry[] {
  let models = 0;
  let baselines = 0;
  const unnamed = contenders.filter(({ model }) => model === undefined);
  const entries = contenders.map((contender, i) => ({
    contender,
    label: contender.model === undefined ? labelOf(contender, unnamed) : contender.name,
    look: lookOf(contender.isBaseline ? baselines++ : models++, contender.isBaseline),
    anchor: `contender-${i + 1}`,
  }));
  const accuracy = ({ contender }: Entry) =>
    isMeasured(contender.mean.accuracy) ? contender.mean.accuracy : -Infinity;
  return entries.sort((a, b) => accuracy(b) - accuracy(a) || 0);
}

/** Only the parameters that distinguish contenders of one title: whole specs fill lines. Equal ones are numbered. */
function labelOf(contender: ContenderResult, all: readonly ContenderResult[]): string {
  const { title, parameters } = contender;
  let others = all.filter((other) => other.title === title && other !== contender);
  const telling: string[] = [];
  for (const { name, value } of parameters) {
    const setIn = (other: ContenderResult) => other.parameters.find((parameter) => parameter.name === name)?.value;
    const alike = others.filter((other) => setIn(other) === value);
    if (alike.length < others.length) telling.push(`${name}=${name === "max-bytes" ? inUnits(value) : value}`);
    others = alike;
  }
  const twins = all.filter((other) => other === contender || others.includes(other));
  const number = twins.length > 1 && ` #${twins.indexOf(contender) + 1}`;
  return `${title}${telling.length > 0 ? ` (${telling.join(", ")})` : ""}${number || ""}`;
}

/** Bytes as in printed recipes: 33554432 as "32MiB"; as they are if no unit divides them. */
function inUnits(value: string): string {
  const kib = Number(value) / 1024;
  if (!Number.isInteger(kib)) return value;
  return kib % 1024 === 0 ? `${kib / 1024}MiB` : `${kib}KiB`;
}

/** At most 28 characters. Short brackets at the end, which distinguish models of one title, are kept. */
export function shortened(label: string): string {
  const [bracket = ""] = / \([^(]{1,16}\)$/.exec(label) ?? [];
  const title = label.slice(0, label.length - bracket.length);
  const room = 28 - bracket.length;
  return title.length <= room ? label : `${title.slice(0, room - 1).trimEnd()}…${bracket}`;
}

/** A name from outside; `bdi` keeps right-to-left names from reversing the sentence. */
export function named(label: string): Content {
  return html`<bdi>${withArrows(label)}</bdi>`;
}

/** A class or a nominal value from outside, which may be the empty text. */
export function valueNamed(value: string | undefined): Content {
  return html`<bdi>${shownValue(value)}</bdi>`;
}

/** The same, for places that allow only text. */
export function shownValue(value: string | undefined): string | undefined {
  return value === "" ? "(empty)" : value;
}

/** Streams that change into one another, "sea -> led", with a non-breaking arrow. */
export function withArrows(name: string): string {
  return name.replaceAll(" -> ", " → ");
}

/** A short piece of the contender's line with one point. */
export function swatch({ look }: Pick<Entry, "look">): Content {
  return html`<svg class="swatch ${look.className}" width="26" height="10" aria-hidden="true"><line x1="0" y1="5" x2="26" y2="5" stroke="currentColor" stroke-width="3" stroke-dasharray="${look.dash.join(" ")}"/>${pointOf(look, 13, 5, 5)}</svg>`;
}

/** The shape of the contender's points, as part of a drawing. */
export function pointOf({ shape }: Look, x: number, y: number, size: number, title?: string): Content {
  if (shape.length === 0)
    return title !== undefined && html`<circle cx="${x}" cy="${y}" r="${size * 0.8}"><title>${title}</title></circle>`;
  const points = shape.map((place, i) => Number(((i % 2 === 0 ? x : y) + place * size).toFixed(1))).join(" ");
  return html`<polygon class="point" points="${points}">${title !== undefined && html`<title>${title}</title>`}</polygon>`;
}

/** Most parts of a sentence. */
const MOST_LISTED = 6;

/** "a, b and c"; of more than six the first five, "and 4 others". */
export function listed(all: readonly Content[]): Content {
  const left = all.length - MOST_LISTED + 1;
  const parts = left > 1 ? [...all.slice(0, MOST_LISTED - 1), `${left} others`] : all;
  return parts.map((part, i) => [i === 0 ? "" : i === parts.length - 1 ? " and " : ", ", part]);
}
