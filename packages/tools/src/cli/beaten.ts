/** The message for a race in which no model beats the baselines. */
import { percent } from "../quantity.ts";
import { type RaceResults, rankedByAccuracy, TIE } from "../results.ts";

type BeatenIn = Pick<RaceResults, "contenders" | "schema" | "error" | "options" | "source">;

const ADVICE: Readonly<Record<string, string>> = {
  "majority-class":
    "So the attributes, as read, hardly predict the target. Is the target the right column? Were useful columns left out or " +
    "read as the wrong kind (`coppice schema FILE`)? Are there enough rows? If one class is rare, compare kappa and macro " +
    "F1, not accuracy.",
  "no-change":
    "So equal labels tend to follow one another. If the order of the rows has no meaning, race with --shuffle; if labels really arrive " +
    "late, set --delay; otherwise add the previous label as an attribute.",
};

/** Labels do not come in runs below this kappa of no change, which is then right as often as chance. */
const IN_RUNS = 0.01;

/**
 * A sentence if the best model is no better than a baseline; else undefined. Also undefined if there is only one class, if
 * no label came in time to be learned, or if an error ended the race, which matters more.
 */
export function beatenBy({ contenders, schema, error, options, source }: BeatenIn): string | undefined {
  if (schema.target.classes.length < 2 || options.delay >= source.rows || error !== undefined) return undefined;
  const ranked = rankedByAccuracy(contenders);
  const [model, baseline] = [false, true].map((wanted) => ranked.find(({ isBaseline }) => isBaseline === wanted));
  if (model?.mean.accuracy == null || baseline?.mean.accuracy == null) return undefined;
  if (model.mean.accuracy >= baseline.mean.accuracy + TIE) return undefined; // as the report says it
  return (
    `No model beat ${baseline.title.toLowerCase()} (${percent(baseline.mean.accuracy)}): the best, ${model.name}, was right on ${percent(model.mean.accuracy)}. ` +
    ADVICE[(baseline.mean.kappa ?? 0) < IN_RUNS ? "majority-class" : baseline.spec.id]
  );
}
