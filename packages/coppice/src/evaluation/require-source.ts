/** What all that read rows for models ask of the source first. */
import { type Classifier, CoppiceError, type Source, usage } from "../core/index.ts";

/**
 * Throws `E_USAGE` for what is no source, and `E_COMPOSITION` where a model has another schema object than the source, equal
 * or not: their classes could grow apart.
 */
export function requireSource(who: string, source: Source, classifiers: readonly Classifier[]): void {
  if (typeof source?.batches !== "function") {
    const remedy = "`sourceOf(schema, rows, labels)` makes one of rows in memory; generated streams are sources too.";
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
