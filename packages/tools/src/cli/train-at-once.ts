/** Training by a trainer: all rows are read, then learned at once. */
import type { TrainerSpec } from "coppice/catalog";
import { dataSet, Model } from "coppice/core";
import { type OpenedSource, readRows } from "../readers/index.ts";
import type { Progress } from "./progress.ts";

export interface TrainedAtOnce {
  readonly model: Model;
  /** Rows with a label, which alone can be learned. */
  readonly rows: number;
}

/** Throws `E_INPUT` where the rows do not fit into memory. */
export async function trainAtOnce(
  { definition, params }: TrainerSpec,
  source: OpenedSource,
  limit: number | undefined,
  seed: number,
  progress: Progress,
): Promise<TrainedAtOnce> {
  new Model(source.schema, definition.recipe(params), seed); // what cannot be built is refused before an hour's reading
  progress.start("reading", source.totalRows ?? limit, source.expectedRows);
  const { rows, labels, count } = await readRows(source, { onRows: (read) => progress.update(read, "") });
  progress.stop();
  const width = source.schema.attributes.length;
  const learned = withLabels(rows, labels, count, width);
  progress.tell(
    `${learned.toLocaleString("en")} rows are read; ${definition.id} learns them, and tells when it is done`,
  );
  const data = dataSet(source.schema, rows.subarray(0, learned * width), labels.subarray(0, learned));
  return { model: definition(data, { ...params, seed }), rows: learned };
}

/** Moves rows that have a label to the front, in their order; returns how many there are. */
function withLabels(rows: Float64Array, labels: Int32Array, count: number, width: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (labels[i] < 0) continue;
    rows.copyWithin(kept * width, i * width, (i + 1) * width);
    labels[kept++] = labels[i];
  }
  return kept;
}
