/** Every prediction of a race as CSV: seed, row, model, label, predicted, probability of the predicted class. */
import type { Prediction } from "./run-race.ts";
import { type OutputColumn, openTable } from "./table-output.ts";

const COLUMNS: readonly OutputColumn[] = [
  { name: "seed", kind: "count" },
  { name: "row", kind: "count" },
  { name: "model", kind: "text" },
  { name: "label", kind: "text" },
  { name: "predicted", kind: "text" },
  { name: "probability", kind: "number" },
];

type Logged = Omit<Prediction, "contender"> & { readonly contender: Pick<Prediction["contender"], "name"> };

export type PredictionLog = Awaited<ReturnType<typeof openPredictionLog>>;

/** A table of predictions; unknown labels and predictions are missing. */
export async function openPredictionLog(path: string) {
  const table = await openTable(path, "csv", COLUMNS, true);
  return {
    ...table,
    write({ event, number, contender, seed, schema }: Logged): Promise<void> | undefined {
      const { label, predicted, probabilities } = event;
      const text = (index: number) => schema.labelOf(index)?.toString() ?? null;
      return table.write([
        seed,
        number,
        contender.name,
        text(label),
        text(predicted),
        predicted < 0 ? null : probabilities[predicted],
      ]);
    },
  };
}
