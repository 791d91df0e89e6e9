/** `coppice train`: a model learns a file and is kept. */
import process from "node:process";
import { Model, printed } from "coppice/core";
import { prequential } from "coppice/evaluation";
import { type DataOptions, filesOf, openData, problemsOf, requireTarget } from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { readModel, writeModel } from "./model-files.ts";
import { atCommas, parseModel } from "./model-text.ts";
import { tellNotes } from "./notes.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { refuseStray } from "./stray-arguments.ts";
import { note } from "./terminal.ts";

interface TrainOptions extends DataOptions {
  readonly model?: string;
  readonly from?: string;
  readonly out: string;
  readonly seed?: number;
  readonly quiet?: boolean;
}

/** Rows between two looks at the accuracy and at Ctrl-C. */
const MEASURE_EVERY = 1000;

export async function train(args: readonly string[], options: TrainOptions): Promise<void> {
  const { model: modelText, from, out, seed = 1, quiet = false, ...data } = options;
  await refuseStray(args, data, "--model");
  if ((modelText === undefined) === (from === undefined)) {
    throw usageError({ subject: "coppice train needs either `--model SPEC` or `--from MODEL`, and not both" });
  }
  if (modelText !== undefined && atCommas(modelText).length > 1) {
    throw usageError({
      subject: "coppice train takes one model, `--model` names several",
      remedy: "Train them one by one, each with an --out of its own; `coppice race` compares several.",
    });
  }
  if (from !== undefined && data.schema !== undefined) {
    throw usageError({ subject: "`--from` brings the model's own schema: leave out `--schema`" });
  }
  if (from !== undefined && options.seed !== undefined && !data.shuffle) {
    throw usageError({
      subject: "`--from` continues with the saved model's own chance, so that `--seed` would change nothing",
      remedy: "Leave it out; with `--shuffle` it is the seed of the rows' order.",
    });
  }
  const spec = modelText === undefined ? undefined : parseModel(modelText);
  const files = await filesOf(args);
  await keepApart(files, { "--out": out });
  await prepareOutput("--out", out);
  const previous = from === undefined ? undefined : await readModel(from);
  const progress = makeProgress(quiet);
  const source = await openData(files, data, {
    ...(previous === undefined ? {} : { schema: previous.schema }),
    ...(data.shuffle ? { shuffle: seed } : {}),
    onBytes: (read, total) => progress.bytes(read, total),
  });
  const stop = interruption();
  stop.listen();
  let learned = 0;
  let accuracy = NaN;
  try {
    requireTarget(source);
    requireAttributes(source);
    tellNotes(source.warnings);
    const seeded = spec?.definition.capabilities.seeded === true;
    const model = previous ?? new Model(source.schema, spec as NonNullable<typeof spec>, seeded ? seed : 0);
    progress.start("training", source.totalRows ?? data.limit, source.expectedRows);
    for await (const event of prequential(model, source, { every: MEASURE_EVERY, detect: false })) {
      if (event.type !== "measure") continue;
      ({ accuracy, rows: learned } = event.cumulative);
      progress.update(event.row, learned > 0 ? `accuracy so far ${percent(accuracy)}` : "");
      if (stop.signal.aborted) break;
    }
    progress.stop();
    await writeModel(out, model);
    const until = stop.signal.aborted ? "Stopped early: learned" : "Learned";
    const bytes = model.byteLength.toLocaleString("en");
    note(
      `${until} ${learned.toLocaleString("en")} rows with ${printed(model.spec)}: ${bytes} bytes of state in ${out}`,
    );
    if (learned > 0) note(`Progressive accuracy ${percent(accuracy)}: each row was predicted before it was learned`);
    reportProblems(problemsOf(source));
    if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
  } finally {
    progress.stop();
    stop.release();
    await source.close();
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
