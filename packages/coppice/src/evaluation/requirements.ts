/** What all that read rows for models ask first. */
import { type Batch, type Classifier, CoppiceError, type ModelEvent, type Source, usage } from "../core/index.ts";

/** A classifier, or a model made of one. */
export type Evaluable =
  | Classifier
  | { readonly classifier: Classifier; readonly listener?: ((event: ModelEvent) => void) | undefined };

/** The classifier of a model, or the one that was given; `E_USAGE` for what is neither. */
export function classifierOf(who: string, model: Evaluable): Classifier {
  const given = model as Partial<Exclude<Evaluable, Classifier>> | null | undefined;
  const classifier = given?.classifier ?? (model as Classifier | undefined);
  if (typeof classifier?.predictThenLearnBatch === "function") return classifier;
  const remedy = "A definition makes one, as in `naiveBayes(source.schema)`.";
  throw usage(`${who}: the model`, "must be a model or a classifier", { given: model, remedy });
}

/**
 * Throws `E_USAGE` for what is no source, and `E_COMPOSITION` where a model has another schema object than the source, equal
 * or not: their classes could grow apart.
 */
export function requireSource(who: string, source: Source<unknown>, classifiers: readonly Classifier[]): void {
  if (typeof source?.batches !== "function") {
    const remedy =
      "`sourceOfRecords(schema, records, labelOf)` makes one of records; generated streams are sources too.";
    throw usage(`${who}: the source of rows`, "must have a schema and batches", { given: source, remedy });
  }
  const other = classifiers.findIndex(({ schema }) => schema !== source.schema);
  if (other < 0) return;
  const model = classifiers.length > 1 ? `model ${other}` : "the model";
  throw new CoppiceError("E_COMPOSITION", {
    subject: `${who}: ${model} and the source have different schema objects, so that their classes could grow apart`,
    remedy: "Make the model for `source.schema`, or the source for the model's schema.",
  });
}

/** Throws `E_INPUT` for what is no batch of rows so wide; `row` is the number of its first one, from 1. */
export function requireBatch(who: string, batch: Batch, width: number, row: number): void {
  const { rows, labels, count } = batch ?? {};
  if (!(rows instanceof Float64Array && labels instanceof Int32Array && Number.isSafeInteger(count) && count >= 0)) {
    throw new CoppiceError("E_INPUT", {
      subject: `${who}: the source's batch`,
      expected: "must have rows in a Float64Array, labels in an Int32Array, and their count",
      given: batch,
      row,
    });
  }
  if (rows.length >= count * width && labels.length >= count) return;
  throw new CoppiceError("E_INPUT", {
    subject: `${who}: the source's batch`,
    expected: `of ${count} rows needs ${count * width} numbers and ${count} labels`,
    given: `${rows.length} and ${labels.length}`,
    row,
  });
}
