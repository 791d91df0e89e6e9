/** What is odd about a race as a whole, beside what went wrong while reading. */
import type { RaceOptions } from "../results.ts";
import type { Contender } from "./contenders.ts";
import type { Recorder } from "./recorder.ts";

/** The previous label is right on this share of the rows, and all models are wrong at least so many times as often. */
const SORTED = { accuracy: 0.95, errors: 2 };

export function remarks(
  contenders: readonly Pick<Contender, "spec">[],
  { delay, shuffle }: Pick<RaceOptions, "delay" | "shuffle">,
  rows: number,
  recorders: readonly Pick<Recorder, "accuracy" | "unanswered">[],
): string[] {
  const found: string[] = [];
  const late = `Labels arrive ${counted(delay)} late`;
  if (rows > 0 && delay >= rows) found.push(`${late}, after all predictions: nothing was learned in time.`);
  else if (delay > 0) {
    const unanswered = Math.min(...recorders.map((recorder) => recorder.unanswered));
    if (unanswered > 0)
      found.push(`${late}: ${counted(unanswered)} had no answer, as no label was known yet; they count as wrong.`);
  }
  const isNoChange = contenders.map(({ spec }) => spec.definition.id === "no-change");
  const accuracies = recorders.map(({ accuracy }) => accuracy ?? 0);
  const noChange = Math.max(...accuracies.filter((_, i) => isNoChange[i]));
  const others = Math.max(...accuracies.filter((_, i) => !isNoChange[i]));
  if (!shuffle && noChange > SORTED.accuracy && 1 - others > SORTED.errors * (1 - noChange)) {
    const share = (100 * noChange).toFixed(2);
    found.push(
      `Repeating the previous label is right on ${share} % of the rows: labels come in runs. ` +
        "If this is a sorted file whose order means nothing, race with --shuffle.",
    );
  }
  return found;
}

function counted(rows: number): string {
  return `${rows.toLocaleString("en")} row${rows === 1 ? "" : "s"}`;
}
