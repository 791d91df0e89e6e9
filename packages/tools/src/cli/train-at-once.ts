/** Training by a trainer: all rows are read, then learned at once. */
import { setImmediate } from "node:timers/promises";
import type { TrainerSpec } from "coppice/catalog";
import { dataSet, Model, printed } from "coppice/core";
import { quantity } from "../quantity.ts";
import { type OpenedSource, readRows } from "../readers/index.ts";
import { inShell } from "../wording.ts";
import type { Progress } from "./progress.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import type { Trained, Training } from "./train-by-row.ts";

/** Milliseconds between two checks for Ctrl-C, which cost more than a step may take. */
const LOOK_EVERY = 50;

/** Undefined if stopped: a half-trained result is not a model. Throws `E_INPUT` if the rows do not fit into memory. */
export async function trainAtOnce(
  { definition, params }: TrainerSpec,
  source: OpenedSource,
  seed: number,
  { limit, progress, stop }: Training,
): Promise<Trained | undefined> {
  new Model(source.schema, definition.recipe(params), seed); // an invalid recipe is refused before a long read
  progress.start("reading", source.totalRows ?? limit, source.expectedRows);
  const stoppable = new StoppableRows(source, stop);
  const { rows, labels, count } = await readRows(stoppable, { onRows: (read) => progress.update(read, "") });
  progress.stop();
  if (stop.aborted) return undefined;
  if (stoppable.error !== undefined) throw stoppable.error;
  const width = source.schema.attributes.length;
  const learned = withLabels(rows, labels, count, width);
  progress.tell(`${quantity(learned, "row")} read: ${definition.id} now learns them`);
  const data = dataSet(source.schema, rows.subarray(0, learned * width), labels.subarray(0, learned));
  const model = await stepByStep(definition.steps(data, { ...params, seed }), progress, stop);
  return (
    model && {
      model,
      did: `${quantity(learned, "row")} at once with ${definition.id}, which produced ${printed(model.spec)}`,
      more: (path) => `\`coppice predict ${inShell(path)} FILE\` measures its accuracy on rows it has not seen`,
    }
  );
}

/** Signals are handled between two steps, in turns of the event loop. */
async function stepByStep(
  steps: Generator<number, Model, void>,
  progress: Progress,
  stop: AbortSignal,
): Promise<Model | undefined> {
  progress.start("training", undefined);
  let looked = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    progress.share(value);
    if (performance.now() - looked < LOOK_EVERY) continue;
    await setImmediate();
    if (stop.aborted) return undefined;
    looked = performance.now();
  }
}

/** Moves labelled rows to the front, in order; returns their number. */
function withLabels(rows: Float64Array, labels: Int32Array, count: number, width: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (labels[i] < 0) continue;
    rows.copyWithin(kept * width, i * width, (i + 1) * width);
    labels[kept++] = labels[i];
  }
  return kept;
}
