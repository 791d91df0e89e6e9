/** The contenders as the report shows them: what they are called, how their lines look, who leads. */
import type { ContenderResult, RaceResults } from "../results.ts";
import { isMeasured } from "./format.ts";
import { type Content, html } from "./html.ts";
import { type Look, lookOf } from "./theme.ts";

export interface Entry {
  readonly contender: ContenderResult;
  /** The title where it says enough, the name where two contenders share a title or the user gave one. */
  readonly label: string;
  readonly look: Look;
  /** The id of the contender's section in the page. */
  readonly anchor: string;
}

export function entriesOf(results: RaceResults): Entry[] {
  const titles = new Map<string, number>();
  for (const { title } of results.contenders) titles.set(title, (titles.get(title) ?? 0) + 1);
  let models = 0;
  let baselines = 0;
  return results.contenders.map((contender, i) => ({
    contender,
    label: titles.get(contender.title) === 1 && contender.model === undefined ? contender.title : contender.name,
    look: lookOf(contender.isBaseline ? baselines++ : models++, contender.isBaseline),
    anchor: `contender-${i + 1}`,
  }));
}

/** Best accuracy first; those without one last. */
export function ranked(entries: readonly Entry[]): Entry[] {
  const accuracy = ({ contender }: Entry) =>
    isMeasured(contender.mean.accuracy) ? contender.mean.accuracy : -Infinity;
  return [...entries].sort((a, b) => accuracy(b) - accuracy(a) || 0);
}

/** A name from outside; `bdi` keeps right-to-left names from turning the sentence around. */
export function named(label: string): Content {
  return html`<bdi>${withArrows(label)}</bdi>`;
}

/** Streams that turn into one another, "sea -> led", with an arrow that no line break divides. */
export function withArrows(name: string): string {
  return name.replaceAll(" -> ", " → ");
}

/** A short piece of the contender's line. */
export function swatch({ look }: Pick<Entry, "look">): Content {
  return html`<svg class="swatch ${look.className}" width="26" height="10" aria-hidden="true"><line x1="0" y1="5" x2="26" y2="5" stroke="currentColor" stroke-width="3" stroke-dasharray="${look.dash.join(" ")}"/></svg>`;
}
