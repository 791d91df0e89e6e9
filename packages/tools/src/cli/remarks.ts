/** Remarks on a race as a whole, besides problems while reading. */

import { quantity } from "../quantity.ts";
import type { RaceOptions } from "../results.ts";
import type { Recorder } from "./recorder.ts";

export function remarks(
  { delay }: Pick<RaceOptions, "delay">,
  rows: number,
  recorders: readonly Pick<Recorder, "unanswered">[],
): string[] {
  const found: string[] = [];
  const late = `Labels arrive ${quantity(delay, "row")} late`;
  if (rows > 0 && delay >= rows) found.push(`${late}, after the last prediction: nothing was learned in time.`);
  else if (delay > 0) {
    const unanswered = Math.min(...recorders.map((recorder) => recorder.unanswered));
    if (unanswered > 0)
      found.push(
        `${late}: ${quantity(unanswered, "row")} had no prediction because no label was known yet; they count as wrong.`,
      );
  }
  return found;
}
