/** Checks shared by everything that reads rows for models. */
import { type Classifier, CoppiceError, checkSource, type ModelEvent, type Source, usage } from "../core/index.ts";

/** A classifier, or a model made of one. */
export type Evaluable =
  | Classifier
  | {
      /** What predicts and learns. */
      readonly classifier: Classifier;
      /** Gets the model's events during an evaluation; what it throws ends the evaluation. */
      readonly listener?: ((event: ModelEvent) => void) | undefined;
    };

/** The classifier of a model, or the classifier given; `E_USAGE` for anything else. */
export function classifierOf(who: string, model: Evaluable): Classifier {
  const given = model as Partial<Exclude<Evaluable, Classifier>> | null | undefined;
  const classifier = given?.classifier ?? (model as Classifier | undefined);
  if (typeof classifier?.predictThenLearnBatch === "function") return classifier;
  const remedy = "Create one from a definition, as in `naiveBayes(source.schema)`.";
  throw usage(`${who}: the model`, "must be a model or a classifier", { given: model, remedy });
}

/**
 * Throws `E_USAGE` for a value that is not a source, and `E_COMPOSITION` if a model's schema is not the source's own
 * object, even if equal: their classes could diverge.
 */
export function requireSource(who: string, source: Source<unknown>, classifiers: readonly Classifier[]): void {
  checkSource(who, source);
  const other = classifiers.findIndex(({ schema }) => schema !== source.schema);
  if (other < 0) return;
  const model = classifiers.length > 1 ? `model ${other}` : "the model";
  throw new CoppiceError("E_COMPOSITION", {
    subject: `${who}: ${model} and the source have different schema objects, so their class indices could diverge`,
    remedy: "Make the model for `source.schema`, or the source for the model's schema.",
  });
}
